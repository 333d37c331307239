"""One random game, played at the same time by an all-knowing state and by the replicas that the seats and a
spectator of a LAN table would hold, with everything compared after every step."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec

from ..engine import (
    Action,
    Answer,
    Choice,
    Deal,
    Game,
    Give,
    Illegal,
    Need,
    Opened,
    Over,
    Result,
    Show,
    Shuffled,
    State,
)
from ..engine.log import GameLog, Header, from_bytes, replay
from ..engine.seen import as_seen_by, shown_to
from ..plugins import registry
from ..table.dealer import SeededDealer

LONGEST = 20_000  # inputs; a game that takes more does not end
TRIED = 30  # legal actions looked at one by one, of what may be thousands
OUT_OF_TURN = 0.2  # how often a seat that may act out of turn does


class Broken(AssertionError):
    """What does not hold, in which game, after which step."""


class Checked(msgspec.Struct, frozen=True):
    """How much has been looked at."""

    games: int = 0
    decisions: int = 0

    def __add__(self, other: Checked) -> Checked:
        return Checked(self.games + other.games, self.decisions + other.decisions)


class Trial:
    """A game under test. `play` raises `Broken` at the first thing that does not hold."""

    def __init__(self, game: Game, rules: Any, seats: int, seed: int, title: str) -> None:
        self.game, self.rules, self.seats, self.title = game, rules, seats, title
        self.rng = Random(seed)
        self.dealer = SeededDealer(seed)
        self.bots = [registry().bot("random", game, seed * seats + seat) for seat in range(seats)]
        self.log = GameLog(Header(game.name, seats))
        self.truth = game.start(rules)
        self.watchers: list[int | None] = [None, *range(seats)]
        self.replicas = {who: game.start(rules) for who in self.watchers}
        self.seen: dict[int, set[int | None]] = {}  # slot -> who has been shown its card
        self.decisions = 0
        self.last = "the start"

    def play(self) -> Checked:
        try:
            while not isinstance(self.truth.need, Over):
                self._hold(len(self.log.entries) < LONGEST, f"the game does not end in {LONGEST} steps")
                self._step(self.truth.need)
            self.truth.check()
            self._check_result(self.truth.need.result)
            self._check_replay()
        except Broken:
            raise
        except Exception as error:
            raise self._broken(f"{type(error).__name__}: {error}") from error
        return Checked(1, self.decisions)

    def _hold(self, true: bool, otherwise: str) -> None:
        if not true:
            raise self._broken(otherwise)

    def _broken(self, what: str) -> Broken:
        return Broken(f"{self.title}, step {len(self.log.entries)}, after {self.last}: {what}")

    # -- one step ----------------------------------------------------------------------------------------

    def _step(self, need: Need) -> None:
        if not isinstance(need, Choice):
            answer = self.dealer.answer(need)
            self._remember(need, answer)
            self._give(answer, None)
            return
        self._check_choice(need)
        seat, action = self._decision(need)
        slots = self.truth.reveals(seat, action)
        for who, replica in self.replicas.items():
            self._hold(replica.reveals(seat, action) == slots, f"{_who(who)} thinks otherwise what to reveal")
        if slots:
            opened = self.dealer.opened(slots)
            self._remember(need, opened)
            self._give(opened, None)
        self._give(action, seat)
        self.decisions += 1

    def _decision(self, need: Choice) -> tuple[int, Action]:
        """The random bot acts; now and then a seat does that merely may."""
        for seat in need.also:
            if self.rng.random() < OUT_OF_TURN and (legal := self.truth.view(seat).legal()):
                return seat, legal.sample(self.rng)
        return need.seat, self.bots[need.seat].choose(self.truth.view(need.seat))

    def _remember(self, need: Need, answer: Answer) -> None:
        """Who gets to see which card by this answer."""
        if isinstance(answer, Shuffled):
            self.seen.update({slot: set() for slot in answer.slots})
        elif isinstance(answer, Opened):
            for slot in answer.slots:
                self.seen[slot].update(self.watchers)
        elif isinstance(need, Deal | Show | Give):
            for slot in need.slots:
                self.seen[slot].update(shown_to(need))

    def _give(self, given: Action | Answer, seat: int | None) -> None:
        """Everybody takes the input, each with the cards it may see; then all must agree."""
        need = self.truth.need
        happened = self.truth.apply(given, seat)
        what = str(given)
        what = what if len(what) < 120 else f"{what[:100]} ..."
        self.last = what if seat is None else f"{what} of seat {seat}"
        digest = self.truth.digest()
        self.log.record(seat, given, self.truth)
        news = msgspec.msgpack.encode(happened)
        for who, replica in self.replicas.items():
            hers = replica.apply(as_seen_by(who, need, given), seat)
            self._hold(replica.need == self.truth.need, f"{_who(who)} needs {replica.need}")
            self._hold(replica.digest() == digest, f"{_who(who)} has another digest of the public part")
            self._hold(msgspec.msgpack.encode(hers) == news, f"{_who(who)} saw other things happen")

    # -- what must hold wherever a seat chooses ----------------------------------------------------------

    def _check_choice(self, need: Choice) -> None:
        self.truth.check()
        before = self.truth.digest()
        self._check_views()
        for seat in (need.seat, *need.also):
            self._check_legal(seat, must=seat == need.seat)
        self._check_fallback(need.seat)
        self._hold(self.truth.digest() == before, "looking at the position has changed it")

    def _check_views(self) -> None:
        for who in self.watchers:
            view = self.truth.view(who)
            inside = view.replica()
            for slot, watchers in self.seen.items():
                if who not in watchers:
                    self._hold(
                        inside.known(slot) is None, f"the view of {_who(who)} shows the card in {slot}"
                    )
            form = view.to_bytes()
            self._hold(self.replicas[who].view(who).to_bytes() == form, f"{_who(who)} holds another view")
            if who is not None:
                guess = view.sample(self.rng)
                self._hold(
                    guess.view(who).to_bytes() == form, f"a sample contradicts the view of {_who(who)}"
                )

    def _check_legal(self, seat: int, must: bool) -> None:
        legal = self.truth.view(seat).legal()
        kinds = legal.kinds()
        self._hold(bool(kinds) or not must, f"seat {seat} must choose but may do nothing")
        drawn = [legal.sample(self.rng, kind) for kind in kinds]
        for action in (*islice(legal, TRIED), *drawn):
            refusal = self.truth.why_not(seat, action)
            self._hold(refusal is None, f"{action} is on offer for seat {seat} but refused: {refusal}")
        for action in drawn:
            self._hold(action in legal, f"{action} is drawn from the legal actions but not in them")
            self._try(self.truth.clone(), seat, action)
            self._check_others(action)

    def _try(self, trial: State, seat: int, action: Action) -> None:
        slots = trial.reveals(seat, action)
        if slots:
            trial.apply(self.dealer.opened(slots))
        trial.apply(action, seat)

    def _check_others(self, action: Action) -> None:
        """Nobody may act for a seat that is not asked; the attempt changes nothing."""
        need = self.truth.need
        assert isinstance(need, Choice)
        for other in range(self.seats):
            if other in (need.seat, *need.also):
                continue
            self._hold(self.truth.why_not(other, action) is not None, f"seat {other} may act without a turn")
            trial = self.truth.clone()
            try:
                trial.apply(action, other)
            except Illegal:
                self._hold(
                    trial.digest() == self.truth.digest(), f"{action} was refused but changed the game"
                )
            else:
                raise self._broken(f"seat {other} acted without a turn: {action}")

    def _check_fallback(self, seat: int) -> None:
        action = self.truth.fallback(seat)
        refusal = self.truth.why_not(seat, action)
        self._hold(refusal is None, f"the fallback {action} of seat {seat} is refused: {refusal}")
        self._hold(not self.truth.reveals(seat, action), f"the fallback {action} needs a hidden card opened")
        public = self.replicas[None].fallback(seat)
        self._hold(public == action, f"the fallback {action} uses hidden cards: a spectator finds {public}")

    # -- the end -----------------------------------------------------------------------------------------

    def _check_result(self, result: Result) -> None:
        self._hold(len(result.scores) == self.seats, f"the result has no score for each seat: {result}")
        winners = set(result.winners)
        self._hold(bool(winners) and winners <= set(range(self.seats)), f"nobody has won: {result}")
        self.log.result = result

    def _check_replay(self) -> None:
        log = from_bytes(self.log.to_bytes())
        again = self.game.start(self.rules)
        for step in replay(self.game, self.rules, log):
            again = step.state
        self._hold(
            again.view(None).to_bytes() == self.truth.view(None).to_bytes(), "the replay ends elsewhere"
        )


def _who(who: int | None) -> str:
    return "a spectator" if who is None else f"seat {who}"
