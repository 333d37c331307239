"""Positions for tests: any cards, any species, any habitats, in a game that can be played on.

    state = position(places=["savanna"], species=[spec(0, "bongo.head", "bongo.torso")],
                     hands={0: ["orca.head"]}, era=2)

stands at the turn of seat 0. All cards of the deck are there: the ones named where they are named, the rest
in the piles. `H`, `C` and `O` make species of exact values: `spec(0, H(5, 0, 2))` has adaptation 5,
strength 0 and 2 hearts wherever it is placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from darwin_p2p.engine import NOTHING, Action, Choice, Happening, Illegal, Opened, Over, Pick, Picked
from darwin_p2p.engine.needs import Answer, Need
from darwin_p2p.games.darwins_choice import traits as t
from darwin_p2p.games.darwins_choice.actions import Create
from darwin_p2p.games.darwins_choice.anatomy import Body, assemble
from darwin_p2p.games.darwins_choice.cards import Card, Diet, Habitat, Pack, Part, make_habitat
from darwin_p2p.games.darwins_choice.feeding import Eater, eater
from darwin_p2p.games.darwins_choice.habitats import Place, Species, volcano
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.games.darwins_choice.rules import Rules
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.table import lay
from darwin_p2p.games.darwins_choice.turn import begin_turn, go_on
from darwin_p2p.table.dealer import SeededDealer

HERBIVORE, CARNIVORE, OMNIVORE = Diet.HERBIVORE, Diet.CARNIVORE, Diet.OMNIVORE


# -- cards and species ---------------------------------------------------------------------------------


class Stats(NamedTuple):
    """A species by its totals; `symbols` are further symbols, such as dig=1 or swim=2."""

    diet: Diet
    adaptation: int = 0
    strength: int = 0
    hearts: int = 1
    symbols: tuple[tuple[str, int], ...] = ()

    def cards(self, ability: str) -> list[Card]:
        """A head with all the symbols and a blank torso that takes every part."""
        symbols = dict(self.symbols)
        symbols[ability] = symbols.get(ability, 0) + self.adaptation
        symbols |= {"strength": self.strength, "hearts": self.hearts}
        return [made("head", self.diet, **symbols), made("torso")]


def stats(diet: Diet, adaptation: int = 0, strength: int = 0, hearts: int = 1, **symbols: int) -> Stats:
    return Stats(diet, adaptation, strength, hearts, tuple(symbols.items()))


H, C, O = (partial(stats, diet) for diet in (HERBIVORE, CARNIVORE, OMNIVORE))  # noqa: E741

_serial = count(1)


def made(
    part: str, diet: Diet | None = None, *, legs: int = 2, wings: int = 1, tail: int = 1, **symbols: int
) -> Card:
    """A card that is not in the deck, of an animal of its own; a position gives it a number."""
    points = {"legs": legs, "wings": wings, "tail": tail} if part == "torso" else {}
    return Card(-1, f"test animal {next(_serial)}", Part(part), t.pack(symbols), diet, **points)


Named = str | Card | Stats  # a card of the deck by its key, a made card, or two made cards at once


class Spec(NamedTuple):
    """A species to be put on the table."""

    owner: int
    cards: tuple[Named, ...]
    place: int = 0
    points: int = 0
    done: bool = False


def spec(owner: int, *cards: Named, place: int = 0, points: int = 0, done: bool = False) -> Spec:
    """`spec(0, "orca.head", "orca.torso")` or `spec(0, H(5, 0, 2))`."""
    return Spec(owner, cards, place, points, done)


def body(*cards: Named) -> Body:
    """A body outside any game; its slots are 0, 1, 2 ... in the order given."""
    built = assemble(tuple(range(len(cards))), cards_of(*cards))
    assert isinstance(built, Body), built
    return built


def cards_of(*cards: Named) -> tuple[Card, ...]:
    deck = standard_pack().by_key
    return tuple(deck[one] if isinstance(one, str) else one for one in cards if not isinstance(one, Stats))


def feeder(id_: int, one: Stats) -> Eater:
    """The stats as the food distribution sees them."""
    protected = any(name in t.SPECIALS and number for name, number in one.symbols)
    return eater(id_, one.diet, one.adaptation, one.strength, one.hearts, protected)


# -- habitats ------------------------------------------------------------------------------------------


def land(
    plants: int = 9,
    meat: int = 9,
    *,
    points: int = 2,
    key: str = "meadow",
    adaptation: tuple[str, ...] = ("run",),
    needs: tuple[tuple[tuple[str, int], ...], ...] = (),
    forbidden: tuple[str, ...] = (),
) -> Habitat:
    """A habitat that anybody may live in, where running is what counts."""
    return make_habitat(
        key, adaptation=adaptation, needs=needs, forbidden=forbidden, plants=plants, meat=meat, points=points
    )


def _home_ability(habitat: Habitat) -> str:
    """The ability in which `Stats` get their adaptation: one that counts here and is not forbidden."""
    good = [name for name in habitat.adaptation if name not in habitat.forbidden]
    needed = [name for way in habitat.needs for name, _ in way]
    return next((name for name in good if name in needed), (*good, "run")[0])


# -- positions -----------------------------------------------------------------------------------------


@cache
def _started(rules: Rules) -> DarwinState:
    state = GAME.start(rules)
    drive(state, SeededDealer(1), until=at("turn"))
    return state


@cache
def base_rules(seats: int = 3) -> Rules:
    return GAME.rules(seats)


def position(
    seats: int = 3,
    places: Sequence[str | Habitat] = (),
    *,
    hands: Mapping[int, Sequence[Named]] | None = None,
    market: Sequence[Named] = (),
    species: Iterable[Spec] = (),
    era: int = 2,
    event: str | None = None,
    active: int = 0,
    first: int = 0,
    banked: Sequence[int] = (),
    passed: Iterable[int] = (),
    discards: Sequence[Named] = (),
    piles: tuple[int | None, int | None] = (None, None),
    habitat_pile: Sequence[str] | None = None,
    habitat_discards: Sequence[str] = (),
    event_pile: Sequence[str] | None = None,
    rules: Rules | None = None,
    **attributes: Any,
) -> DarwinState:
    """A game at the turn of the seat `active`, whose hands, market and table are what is named here.

    Places not named are filled from the habitat pile; "volcano" is one that erupts. Species get the ids
    1, 2, 3 ... in order. `piles` leaves only so many small and large cards in the draw piles and puts the
    rest on the discard piles. `habitat_pile` and `event_pile` replace the whole pile, so that
    `event_pile=["flood"]` makes the flood the next event. Further attributes of the state go by name.
    """
    rules = rules or base_rules(seats)
    state = _started(rules).clone()
    animals = list(rules.pack.animals)
    deck = rules.pack.by_key
    slots: list[int] = []  # slot -> number

    def lay_out(cards: Iterable[Named], ability: str = "run") -> tuple[int, ...]:
        numbers = []
        for one in cards:
            for card in one.cards(ability) if isinstance(one, Stats) else (one,):
                if isinstance(card, Card):
                    animals.append(msgspec.structs.replace(card, number=len(animals)))
                    numbers.append(animals[-1].number)
                else:
                    numbers.append(deck[card].number)
        slots.extend(numbers)
        return tuple(range(len(slots) - len(numbers), len(slots)))

    state.era, state.phase, state.active, state.first, state.event = era, "action", active, first, event
    habitats = _lay_habitats(state, rules, places, habitat_pile, habitat_discards)

    hands = hands or {}
    state.hands = tuple(lay_out(hands.get(seat, ())) for seat in range(rules.seats))
    state.market = lay_out(market)
    homes: list[list[Species]] = [[] for _ in habitats]
    number = 0
    for number, one in enumerate(species, 1):
        held = lay_out(one.cards, _home_ability(habitats[one.place]))
        built = assemble(held, tuple(animals[slots[slot]] for slot in held))
        assert isinstance(built, Body), built
        homes[one.place].append(Species(number, one.owner, built, one.points, one.done))
    state.next_species = number + 1

    gone = lay_out(discards)
    numbers = [slots[slot] for slot in gone]
    assert len(set(slots)) == len(slots), "a card is named twice"
    away = {False: [one for one in numbers if not animals[one].large]}
    away[True] = [one for one in numbers if animals[one].large]
    named = set(slots)
    del slots[len(slots) - len(gone) :]
    known: list[int | None] = list(slots)
    large = [int(animals[one].large) for one in slots]
    stacks = []
    for size in (False, True):
        rest = [card.number for card in animals if card.large == size and card.number not in named]
        keep = len(rest) if piles[size] is None else piles[size]
        assert keep is not None
        away[size] += rest[keep:]
        stacks.append(tuple(range(len(known), len(known) + len(rest[:keep]))))
        known += [None] * len(rest[:keep])
        large += [int(size)] * len(rest[:keep])
    state.cards = known
    state.large = bytes(large)
    state.piles = (stacks[0], stacks[1])
    state.discards = (tuple(away[False]), tuple(away[True]))
    state.public = frozenset()

    pack = msgspec.structs.replace(rules.pack, animals=tuple(animals))
    state.rules = msgspec.structs.replace(rules, pack=pack)
    state.places = tuple(
        lay(state, index, habitat, tuple(homes[index])) for index, habitat in enumerate(habitats)
    )
    left = [one for one in rules.events if one != event and one not in attributes.get("event_discards", ())]
    state.event_pile = tuple(left if event_pile is None else event_pile)
    state.event_discards = ()
    state.banked = tuple(banked) or (0,) * rules.seats
    gave_up = set(passed)
    state.passed = tuple(seat in gave_up for seat in range(rules.seats))
    state.unchanged = (True,) * rules.seats
    state.created_or_moved = (False,) * rules.seats
    state.full_redraws = (0,) * rules.seats
    state.trade, state.main_done = None, False
    state.arrival, state.protected = None, frozenset()
    for name, value in attributes.items():
        assert hasattr(state, name), f"a position has no {name}"
        setattr(state, name, value)
    state.check()
    if active in gave_up:  # the turn goes to somebody else, or the Era is over
        state.need = NOTHING
        state.next(begin_turn)
        state.run()
    else:
        go_on(state)
    return state


def _lay_habitats(
    state: DarwinState,
    rules: Rules,
    places: Sequence[str | Habitat],
    pile: Sequence[str] | None,
    discards: Sequence[str],
) -> list[Habitat]:
    cards = rules.pack.habitat
    habitats = [_habitat(cards, one) for one in places]
    used = {one.key for one in habitats} | set(discards) | set(pile or ())
    spare = [cards[key] for key in rules.habitats if key not in used]
    missing = rules.places - len(habitats)
    assert missing >= 0, "more habitats than places"
    habitats += spare[:missing]
    state.habitat_pile = tuple(spare[missing:] if pile is None else [cards[key] for key in pile])
    state.habitat_discards = tuple(cards[key] for key in discards)
    return habitats


def _habitat(cards: Mapping[str, Habitat], one: str | Habitat) -> Habitat:
    if isinstance(one, Habitat):
        return one
    return volcano() if one == "volcano" else cards[one]


def pack_without(*keys: str) -> Pack:
    """The standard cards but these, for decks that run out."""
    left = [card for card in standard_pack().animals if card.key not in keys]
    numbered = [msgspec.structs.replace(card, number=number) for number, card in enumerate(left)]
    return msgspec.structs.replace(standard_pack(), animals=tuple(numbered))


# -- the dealer ----------------------------------------------------------------------------------------


class StackedDealer(SeededDealer):
    """A dealer for a position: knows the piles, and can be told what lies on top and what is picked.

    `small` and `large` are keys of cards, top of the pile first; `picks` are the numbers of the next public
    draws, one tuple each (None leaves a draw to chance). Shuffles keep the order in which cards come.
    """

    def __init__(
        self,
        state: DarwinState,
        seed: int = 0,
        *,
        small: Sequence[str] = (),
        large: Sequence[str] = (),
        picks: Iterable[tuple[int, ...] | None] = (),
    ) -> None:
        super().__init__(Random(seed))
        self.picks = list(picks)
        self.asked: list[Need] = []
        self._cards = [-1 if card is None else card for card in state.cards]
        deck = state.rules.pack.by_key
        for (pile, candidates), wanted in zip(_pile_cards(state), (small, large), strict=True):
            top = [deck[key].number for key in wanted]
            assert set(top) <= set(candidates), "that card is not in the pile"
            rest = [card for card in candidates if card not in top]
            self.rng.shuffle(rest)
            for slot, card in zip(reversed(pile), [*top, *rest], strict=True):
                self._cards[slot] = card

    def answer(self, need: Need) -> Answer:
        self.asked.append(need)
        if isinstance(need, Pick) and self.picks:
            numbers = self.picks.pop(0)
            if numbers is not None:
                return Picked(numbers)
        return super().answer(need)


def _pile_cards(state: DarwinState) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    hidden = state.hidden()
    return [(pile, hidden[pile] if pile else ()) for pile in state.piles]


# -- playing on ----------------------------------------------------------------------------------------

Chooser = Callable[[DarwinState, int], Action]


def act(state: DarwinState, action: Action, seat: int | None = None) -> list[Happening]:
    """Take an action, opening the hidden cards it plays first; raises `Illegal`."""
    if seat is None:
        assert isinstance(state.need, Choice)
        seat = state.need.seat
    refusal = state.why_not(seat, action)
    if refusal is not None:
        raise Illegal(refusal)
    slots = state.reveals(seat, action)
    if slots:
        state.apply(Opened(slots, tuple(card for slot in slots if (card := state.known(slot)) is not None)))
    return state.apply(action, seat)


def refused(state: DarwinState, action: Action, seat: int | None = None) -> str:
    """The id of the rule that forbids an action, "" if none does; applying it then changes nothing."""
    if seat is None:
        assert isinstance(state.need, Choice)
        seat = state.need.seat
    refusal = state.why_not(seat, action)
    if refusal is None:
        return ""
    before = state.digest()
    with pytest.raises(Illegal) as caught:
        state.apply(action, seat)
    assert caught.value.refusal == refusal
    assert state.digest() == before
    return refusal.rule


def at(about: str, seat: int | None = None) -> Callable[[DarwinState], bool]:
    """A seat is asked about this."""
    return lambda state: (
        isinstance(state.need, Choice) and state.need.about == about and seat in (None, state.need.seat)
    )


def in_phase(phase: str) -> Callable[[DarwinState], bool]:
    return lambda state: state.phase == phase


def in_era(era: int) -> Callable[[DarwinState], bool]:
    """The Action Phase of this Era has begun."""
    return lambda state: state.era == era and state.phase == "action"


def drive(
    state: DarwinState,
    dealer: SeededDealer | None = None,
    *,
    until: Callable[[DarwinState], bool] | None = None,
    choose: Chooser | None = None,
) -> list[Happening]:
    """Play on until something holds or the game is over; seats pass, or do as `choose` says."""
    dealer = dealer or StackedDealer(state)
    news: list[Happening] = []
    while not isinstance(state.need, Over) and not (until is not None and until(state)):
        need = state.need
        if isinstance(need, Choice):
            action = (choose or DarwinState.fallback)(state, need.seat)
            news += act(state, action, need.seat)
        else:
            news += state.apply(dealer.answer(need))
    return news


def run_evaluation(
    state: DarwinState, dealer: SeededDealer | None = None, choose: Chooser | None = None
) -> list[Happening]:
    """Everybody passes, then the Evaluation Phase runs to its end."""

    def done(now: DarwinState) -> bool:
        return now.phase not in ("action", "evaluation")

    return drive(state, dealer, until=done, choose=choose)


def run_transition(
    state: DarwinState, dealer: SeededDealer | None = None, choose: Chooser | None = None
) -> list[Happening]:
    """Everybody passes, the Era is evaluated, and the Transition Phase runs to the next Era."""
    return drive(state, dealer, until=in_era(state.era + 1), choose=choose)


def happened(news: Iterable[Happening], kind: type[Happening]) -> list[Any]:
    """The happenings of one kind."""
    return [one for one in news if isinstance(one, kind)]


# -- looking at it -------------------------------------------------------------------------------------


def slots_of(state: DarwinState, seat: int, *keys: str) -> tuple[int, ...]:
    """Where these cards lie in a hand; without keys, the whole hand."""
    if not keys:
        return state.hands[seat]
    found = {card.key: slot for slot in state.hands[seat] if (card := state.card(slot)) is not None}
    return tuple(found[key] for key in keys)


def market_slot(state: DarwinState, key: str) -> int:
    return next(slot for slot in state.market if (card := state.card(slot)) is not None and card.key == key)


def body_slot(state: DarwinState, species: int, key: str) -> int:
    """Where a card lies in a species."""
    one = alive(state, species)
    assert one is not None
    return next(slot for slot, card in zip(one.body.slots, one.cards, strict=True) if card.key == key)


def create(state: DarwinState, place: int = 0, seat: int | None = None) -> Create:
    """The whole hand as one new species."""
    return Create(state.hands[state.active if seat is None else seat], place)


def alive(state: DarwinState, species: int) -> Species | None:
    found = state.find(species)
    return found[1] if found else None


def living(state: DarwinState) -> list[int]:
    """The ids of all species on the table."""
    return sorted(one.id for place in state.places for one in place.species)


def points(state: DarwinState) -> dict[int, int]:
    """Species -> points on it."""
    return {one.id: one.points for place in state.places for one in place.species}


def home(state: DarwinState, species: int) -> Place:
    found = state.find(species)
    assert found is not None
    return state.places[found[0]]


def keys(state: DarwinState, numbers: Iterable[int]) -> list[str]:
    """Card numbers, as in the discard piles, by key."""
    return [state.rules.pack.animals[number].key for number in numbers]
