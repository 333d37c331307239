"""Positions of EVO for tests: any herds, genes, hands and climate, at the beginning of any phase.

    desk = at("movement", herds={0: [(2, -3)], 1: [(1, -2)]}, genes={0: {"horn": 1}}, luck=[4])
    desk.do(desk.step((2, -3), (1, -2)))

Hexes are written as coordinates. Luck is a list of what is drawn next: a die as its face, genes by their
names, anything else as numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from darwin_p2p.engine import NOTHING, Choice
from darwin_p2p.games.evo import course
from darwin_p2p.games.evo.actions import Bid, Hatch, Lose, Play, Step, Swim
from darwin_p2p.games.evo.box import standard_cards
from darwin_p2p.games.evo.cards import GENES, PHASES
from darwin_p2p.games.evo.movement import EMPTY
from darwin_p2p.games.evo.plugin import GAME
from darwin_p2p.games.evo.rules import Rules
from darwin_p2p.games.evo.state import EvoState
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer

from ..desk import Desk

Place = tuple[int, int]


def rules_for(
    seats: int = 3, *variants: str, options: Mapping[str, str] | None = None, **changes: Any
) -> Rules:
    chosen = registry().variants_for(GAME, seats, variants)
    return replace(GAME.rules(seats, chosen, options=options or {}), **changes)


class EvoDesk(Desk[EvoState]):
    """A desk that knows hexes by their coordinates, cards and genes by their keys."""

    def numbers(self, wanted: Any) -> tuple[int, ...]:
        if isinstance(wanted, int):
            return (wanted - 1,)
        if all(isinstance(one, str) for one in wanted):
            tiles = [gene for gene, count in zip(GENES, self.state.bag, strict=True) for _ in range(count)]
            numbers: list[int] = []
            for gene in wanted:
                free = (n for n, tile in enumerate(tiles) if tile == gene and n not in numbers)
                numbers.append(next(free))
            return tuple(numbers)
        return tuple(wanted)

    def hex(self, place: Place) -> int:
        return self.state.rules.island.number[place]

    def step(self, origin: Place, target: Place) -> Step:
        return Step(self.hex(origin), self.hex(target))

    def swim(self, origin: Place, target: Place) -> Swim:
        return Swim(self.hex(origin), self.hex(target))

    def hatch(self, place: Place) -> Hatch:
        return Hatch(self.hex(place))

    def lose(self, place: Place) -> Lose:
        return Lose(self.hex(place))

    def card(self, key: str, target: int = 0, seat: int | None = None) -> Play:
        """Play the first card of this name in a hand, by default of the seat that is asked."""
        state = self.state
        hand = state.hands[self.need.seat if seat is None else seat]
        slots = [slot for slot in hand if (card := state.card(slot)) is not None and card.key == key]
        return Play(slots[0], target)

    def bid(self, gene: str, amount: int) -> Bid:
        return Bid(self.state.offer.index(GENES.index(gene)), amount)

    def herd(self, seat: int) -> set[Place]:
        return {self.state.rules.island.hexes[place] for place in self.state.herd(seat)}

    def counts(self) -> list[int]:
        return [self.state.board.count(seat) for seat in range(self.state.seats)]

    def gene(self, seat: int, name: str) -> int:
        return self.state.genes[seat][GENES.index(name)]

    def hand(self, seat: int) -> list[str]:
        cards = [self.state.card(slot) for slot in self.state.hands[seat]]
        return [card.key if card else "?" for card in cards]

    def nests(self) -> set[Place]:
        return {self.state.rules.island.hexes[one.hex] for one in self.state.legal(self.need.seat)}  # type: ignore[attr-defined]

    def asked(self) -> tuple[int, str]:
        need = self.need
        return need.seat, need.about

    def idle(self, until: str) -> None:
        """Everybody does the least possible until a choice of this kind, or this phase, comes up."""
        while isinstance(self.state.need, Choice) and until not in (self.need.about, self.state.phase):
            self.do(self.state.fallback(self.need.seat))


def at(
    phase: str,
    *,
    seats: int = 3,
    herds: Mapping[int, Iterable[Place]] | None = None,
    genes: Mapping[int, Mapping[str, int]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    scores: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    climate: int = 0,
    turn: int = 3,
    bag: Mapping[str, int] | None = None,
    luck: Iterable[Any] = (),
    rules: Rules | None = None,
    meteor: int | None = None,
    deck: int | None = None,
) -> EvoDesk:
    """A game at the beginning of a phase. Genes not named have their start values, hands not named are
    empty; tiles on portraits come out of the bag unless `bag` says what is in it. `deck` leaves so many cards
    to draw, the others are discarded."""
    rules = rules or rules_for(seats)
    state = EvoState(rules)
    state.turn = turn
    state.order = tuple(order or range(rules.seats))
    state.climate = climate
    state.meteor = rules.meteor + turn - 1 if meteor is None else meteor
    board = bytearray([EMPTY]) * len(rules.island.hexes)
    for seat, places in (herds or {}).items():
        for place in places:
            assert board[rules.island.number[place]] == EMPTY
            board[rules.island.number[place]] = seat
    state.board = state.adults = bytes(board)
    left = [gene.tiles for gene in rules.genes]
    counters = [[gene.start for gene in rules.genes] for _ in range(rules.seats)]
    for seat, own in (genes or {}).items():
        for name, number in own.items():
            left[GENES.index(name)] -= number - counters[seat][GENES.index(name)]
            counters[seat][GENES.index(name)] = number
    if bag is not None:
        left = [bag.get(name, 0) for name in GENES]
        tiles = sum(gene.tiles for gene in rules.genes) - sum(left)
        state.used_tiles = (
            tiles - sum(map(sum, counters)) + rules.seats * sum(one.start for one in rules.genes)
        )
    state.bag = tuple(left)
    state.genes = tuple(map(tuple, counters))
    state.discounts = tuple(own[GENES.index("mutant")] for own in counters)
    state.scores = tuple(scores) if scores else (rules.score,) * rules.seats
    _hand_out(state, hands or {}, deck)
    state.need, state.then, state.agenda = NOTHING, None, None
    first = PHASES.index(phase)
    state.plan(*rules.phases[first:], course.begin_turn)
    state._news = []
    state.run()
    dealer = SeededDealer(1)
    dealer._cards = list(range(len(rules.deck)))
    desk = EvoDesk(state, dealer, luck)
    desk.news += state._news
    desk.run()
    return desk


def _hand_out(state: EvoState, hands: Mapping[int, Sequence[str]], deck: int | None) -> None:
    """At a built position the slot of a card is its number."""
    cards = state.rules.deck
    left = list(range(len(cards)))
    state.cards = [None] * len(cards)
    for seat, keys in hands.items():
        for key in keys:
            number = next(number for number in left if cards[number].key == key)
            left.remove(number)
            state.cards[number] = number
            state.set_hand(seat, (*state.hands[seat], number))
    cut = 0 if deck is None else len(left) - deck
    state.discards = tuple(left[:cut])
    state.deck = tuple(left[cut:])


def fresh(seats: int = 3, seed: int = 1, luck: Iterable[Any] = (), rules: Rules | None = None) -> EvoDesk:
    """A new game from its very first need on."""
    return EvoDesk(EvoState(rules or rules_for(seats)), SeededDealer(seed), luck)


def begun(seats: int = 3, seed: int = 1, luck: Iterable[Any] = (), rules: Rules | None = None) -> EvoDesk:
    """A new game at its first decision."""
    desk = fresh(seats, seed, luck, rules)
    desk.run()
    return desk


CARDS = tuple(dict.fromkeys(card.key for card in standard_cards()))
