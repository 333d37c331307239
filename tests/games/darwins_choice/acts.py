"""Positions built to order and a desk to play them at, for the tests of actions, transition and events.

At a built position the slot of a card is its number in the pack, so tests name cards by their keys. Cards
and habitats that the pack does not have are made here and added to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from darwin_p2p.engine import NOTHING, Choice, Happening
from darwin_p2p.games.darwins_choice import traits
from darwin_p2p.games.darwins_choice.actions import EndTurn, Pass
from darwin_p2p.games.darwins_choice.anatomy import Body, assemble
from darwin_p2p.games.darwins_choice.cards import Card, Diet, Habitat, Pack, Part, make_habitat
from darwin_p2p.games.darwins_choice.habitats import Species
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.games.darwins_choice.rules import Rules
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.table import VOLCANO, habitat_named, lay
from darwin_p2p.games.darwins_choice.turn import begin_era, end_era
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from tests.games.desk import Desk as AnyDesk

Luck = str | tuple[int, ...] | None  # an event, or numbers, or what the seed gives


def rules_for(seats: int, pack: Pack | None = None, variants: Sequence[str] = (), **changes: Any) -> Rules:
    """The rules of a table with so many seats, the variants that come by themselves included."""
    chosen = registry().variants_for(GAME, seats, variants)
    return msgspec.structs.replace(GAME.rules(seats, chosen, pack=pack or standard_pack()), **changes)


# -- cards and habitats to order ---------------------------------------------------------------------------


class Made(msgspec.Struct, frozen=True):
    """A card that the pack does not have; its key is `animal.part`."""

    animal: str
    part: Part
    symbols: dict[str, int]
    diet: Diet | None = None
    legs: int = 0
    wings: int = 0
    tail: int = 0


def head(animal: str, diet: str = "herbivore", **symbols: int) -> Made:
    return Made(animal, Part.HEAD, symbols, Diet(diet))


def torso(animal: str, legs: int = 2, wings: int = 1, tail: int = 1, **symbols: int) -> Made:
    return Made(animal, Part.TORSO, symbols, None, legs, wings, tail)


def part(animal: str, kind: str, **symbols: int) -> Made:
    return Made(animal, Part(kind), symbols)


class Beast(msgspec.Struct, frozen=True):
    """A species to be put on the table. Ids count from 1 in the order given."""

    owner: int
    place: int
    cards: tuple[str | Made, ...]
    points: int = 0
    done: bool = False


def beast(owner: int, place: int, *cards: str | Made, points: int = 0, done: bool = False) -> Beast:
    return Beast(owner, place, cards, points, done)


def plain(
    name: str, owner: int, place: int, diet: str = "herbivore", points: int = 0, **symbols: int
) -> Beast:
    """A species of head and torso, with all its symbols on the head."""
    return beast(owner, place, head(name, diet, **symbols), torso(name), points=points)


def meadow(key: str = "meadow", plants: int = 9, meat: int = 9, points: int = 2, **fields: Any) -> Habitat:
    """A habitat that takes everybody; running counts as adaptation."""
    return make_habitat(key, plants=plants, meat=meat, points=points, **{"adaptation": ("run",), **fields})


# -- the desk ------------------------------------------------------------------------------------------------


class Desk(AnyDesk[DarwinState]):
    """A position of this game at the desk."""

    def __getitem__(self, key: str) -> int:
        """The slot of a card at a built position."""
        return self.state.rules.pack.by_key[key].number

    def one(self, species: int) -> Species:
        """A living species."""
        found = self.state.find(species)
        assert found is not None, f"species {species} is gone"
        return found[1]

    def alive(self) -> list[int]:
        return sorted(one.id for place in self.state.places for one in place.species)

    def habitats(self) -> list[str]:
        """The habitats in play, by place."""
        return [place.habitat.key for place in self.state.places]

    def hand(self, seat: int) -> tuple[int, ...]:
        return self.state.hands[seat]

    def numbers(self, wanted: Any) -> tuple[int, ...]:
        if isinstance(wanted, str):  # an event by its key
            return (self.state.event_pile.index(wanted),)
        return super().numbers(wanted)

    def draw(self) -> None:
        """Whoever must draw takes what the fallback takes."""
        while isinstance(self.state.need, Choice) and self.need.about == "draw":
            self.do(self.state.fallback(self.need.seat))

    def finish_turn(self) -> None:
        self.do(EndTurn() if self.state.main_done else Pass())

    def all_pass(self, *luck: Luck) -> None:
        """Everybody passes; evaluation and transition follow, by default with an event of no effect."""
        era = self.state.era
        self.luck = list(luck) or ["optimal_conditions"]
        while isinstance(self.state.need, Choice) and self.need.about == "turn" and self.state.era == era:
            self.finish_turn()

    def end_era(self, *luck: Luck) -> list[Happening]:
        """Straight to the Transition Phase, without an evaluation; the first luck is the event."""
        self.luck = list(luck)
        self.state.need = NOTHING
        self.state.agenda = None
        self.state.next(end_era)
        self.state._news = []
        self.state.run()
        return self.run()


def build(
    *,
    seats: int = 3,
    habitats: Sequence[str | Habitat] = (),
    species: Sequence[Beast] = (),
    hands: Mapping[int, Sequence[str | Made]] | None = None,
    market: Sequence[str | Made] | None = None,
    discards: Sequence[str] = (),
    era: int = 2,
    first: int = 0,
    event: str | None = None,
    banked: tuple[int, ...] | None = None,
    seed: int = 1,
    variants: Sequence[str] = (),
    **changes: Any,
) -> Desk:
    """The first turn of an Era. Hands not given hold ten cards, habitats not given are meadows."""
    pack = standard_pack()
    wanted = [card for one in species for card in one.cards]
    wanted += [card for cards in (hands or {}).values() for card in cards]
    wanted += market or ()
    made = [card for card in wanted if isinstance(card, Made)]
    animals = (*pack.animals, *[_card(len(pack.animals) + index, card) for index, card in enumerate(made)])
    rules = rules_for(seats, variants=variants)
    laid = [*habitats, *[meadow(f"meadow_{index}") for index in range(len(habitats), rules.places)]]
    extra = tuple(one for one in laid if isinstance(one, Habitat))
    pack = Pack(
        pack.name, pack.title, pack.version, animals, (*pack.habitats, *extra), pack.events, pack.continents
    )
    rules = rules_for(seats, pack, variants, **changes)
    if extra:
        rules = msgspec.structs.replace(
            rules, habitats=tuple(key for key in rules.habitats if key not in {one.key for one in extra})
        )
    state = DarwinState(rules)
    state.large = bytes(card.large for card in animals)
    state.cards = [None] * len(animals)
    left: tuple[list[int], list[int]] = ([], [])
    for card in animals:
        left[card.large].append(card.number)

    def take(card: str | Made) -> int:
        number = pack.by_key[card if isinstance(card, str) else _key(card)].number
        left[state.large[number]].remove(number)
        state.cards[number] = number
        return number

    state.event = event
    state.event_pile = tuple(key for key in rules.events if key != event)
    keys = [one if isinstance(one, str) else one.key for one in laid]
    state.places = tuple(lay(state, index, habitat_named(state, key), ()) for index, key in enumerate(keys))
    state.event_pile = tuple(key for key in state.event_pile if VOLCANO not in keys or key != VOLCANO)
    state.habitat_pile = tuple(pack.habitat[key] for key in rules.habitats if key not in keys)
    for one in species:
        slots = tuple(take(card) for card in one.cards)
        body = assemble(slots, tuple(animals[slot] for slot in slots))
        assert isinstance(body, Body), body
        place = state.places[one.place]
        new = Species(state.next_species, one.owner, body, one.points, one.done)
        state.set_place(one.place, place.with_species((*place.species, new)))
        state.next_species += 1
    for key in discards:
        number = take(key)
        piles = list(state.discards)
        piles[state.large[number]] += (number,)
        state.discards = (piles[0], piles[1])
    for seat, cards in (hands or {}).items():
        state.set_hand(seat, tuple(take(card) for card in cards))
    rng = Random(seed)
    for pile in left:
        rng.shuffle(pile)

    def top(pile: int) -> int:
        number = left[pile].pop()
        state.cards[number] = number
        return number

    if market is not None:
        state.market = tuple(take(card) for card in market)
    else:
        state.market = tuple(top(pile) for pile in (0, 1) for _ in range(rules.market[pile]))
    for seat in range(seats):
        if seat not in (hands or {}):
            state.set_hand(seat, tuple(top(place % 2) for place in range(rules.hand)))
    state.piles = (tuple(left[0]), tuple(left[1]))
    if banked is not None:
        state.banked = banked
    state.era, state.first = era - 1, first
    state.need, state.agenda, state.then = NOTHING, None, None
    begin_era(state)
    state.run()
    state.check()
    dealer = SeededDealer(seed)
    dealer._cards = list(range(len(animals)))
    return Desk(state, dealer)


def _key(card: Made) -> str:
    return _card(0, card).key


def _card(number: int, card: Made) -> Card:
    return Card(
        number, card.animal, card.part, traits.pack(card.symbols), card.diet, card.legs, card.wings, card.tail
    )


def fresh(seats: int = 3, seed: int = 1, luck: Iterable[Luck] = (), **changes: Any) -> Desk:
    """A new game from its very first need on."""
    return Desk(DarwinState(rules_for(seats, **changes)), SeededDealer(seed), luck)


def begun(seats: int = 3, seed: int = 1, luck: Iterable[Luck] = (), **changes: Any) -> Desk:
    """A new game at the first turn of Era 1; everybody has drawn by the fallback."""
    desk = fresh(seats, seed, luck, **changes)
    desk.run()
    desk.draw()
    return desk
