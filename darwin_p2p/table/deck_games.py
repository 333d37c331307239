"""What games between equal bots say about a deck: which cards win too often, how many points a winner has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..engine import Happening, Result, State
from ..games.darwins_choice.cards import Pack
from ..games.darwins_choice.deck import percent
from ..games.darwins_choice.happened import EventDrawn, SpeciesCreated, SpeciesMutated
from ..games.finding import Finding
from ..words import _, figure

ENOUGH = 200  # a card is judged by this many seats that played it, at least
LIFT = 0.15  # more than the mean of all cards, at most
WINNER = (15, 60)  # points of a winner
USUAL = 0.95  # share of the games in which the winner has them, at least
MOST_NAMED = 5


class DeckGames:
    """Watches games and counts. A card counts once for each seat that has played it in a game, be it in a
    new species or by a mutation; a shared victory is split."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.games = 0
        self.plays = [0] * len(pack.animals)
        self.wins = [0.0] * len(pack.animals)
        self.winners: Counter[int] = Counter()  # points of the winner -> games
        self.events = Counter({event.key: 0 for event in pack.events})
        self._table: set[tuple[int, int]] = set()  # (seat, card) of the game under way

    def watch(self, state: State, happened: list[Happening]) -> None:
        for one in happened:
            if isinstance(one, SpeciesCreated):
                self._table.update([(one.seat, card) for card in one.cards])
            elif isinstance(one, SpeciesMutated):
                self._table.update([(one.seat, card) for card in one.after if card not in one.before])
            elif isinstance(one, EventDrawn):
                self.events[one.event] += 1

    def finish(self, result: Result) -> None:
        """The game under way has ended."""
        self.games += 1
        self.winners[max(result.scores)] += 1
        share = {seat: 1 / len(result.winners) for seat in result.winners}
        for seat, card in self._table:
            self.plays[card] += 1
            self.wins[card] += share.get(seat, 0.0)
        self._table.clear()

    def findings(self) -> list[Finding]:
        return [self._lift(), self._points(), self._all_events()]

    def lifts(self) -> dict[str, float]:
        """By how much the seats that played a card won more often than those that played the mean card."""
        shares = {
            card.key: self.wins[card.number] / self.plays[card.number]
            for card in self.pack.animals
            if self.plays[card.number] >= ENOUGH
        }
        mean = sum(shares.values()) / (len(shares) or 1)
        return {key: share - mean for key, share in shares.items()}

    def _lift(self) -> Finding:
        lifts = self.lifts()
        best = sorted(lifts, key=lambda key: -lifts[key])
        measured = _named(best[:1], lifts) if lifts else _("no card was played often enough")
        unjudged = len(self.plays) - len(lifts)
        note = (
            _("{games} games; the best: {named}", games=self.games, named=_named(best[:MOST_NAMED], lifts))
            if lifts
            else ""
        )
        if lifts and unjudged:
            note += _("; {unjudged} cards played less often are not judged", unjudged=unjudged)
        return Finding(
            "lift",
            _(
                "no card played {enough} times lifts the win share by more than {what:.0f} points",
                enough=ENOUGH,
                what=100 * LIFT,
            ),
            measured,
            lifts[best[0]] <= LIFT if lifts else None,
            {key: lifts[key] for key in best},
            note,
        )

    def _points(self) -> Finding:
        low, high = WINNER
        usual = sum(games for points, games in self.winners.items() if low <= points <= high)
        share = usual / (self.games or 1)
        seen = sorted(self.winners) or [0]
        return Finding(
            "winner",
            _(
                "the winner has {low} to {high} points in at least {percent} of the games",
                low=low,
                high=high,
                percent=percent(USUAL),
            ),
            percent(share),
            share >= USUAL if self.games else None,
            {"share": share, "lowest": seen[0], "highest": seen[-1]},
            _("from {low} to {high} points", low=seen[0], high=seen[-1]),
        )

    def _all_events(self) -> Finding:
        occurred = sum(count > 0 for count in self.events.values())
        return Finding(
            "events",
            _("all {events} events occur", events=len(self.events)),
            str(occurred),
            occurred == len(self.events) if self.games else None,
            dict(self.events),
        )


def _named(keys: Sequence[str], lifts: dict[str, float]) -> str:
    return ", ".join(f"{key} {figure(100 * lifts[key], '+.1f')}" for key in keys)
