"""Create (section 7.5): from hand cards to a new species, and all the species a hand could make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Randomness, Refusal
from ...text import Text, listing, name, phrase
from . import traits as t
from .actions import Create
from .anatomy import Body, assemble, name_of
from .cards import DOUBLE_LEGS, HEAD, SINGLE_LEGS, TORSO, WINGS, Card, Diet
from .feeding import NEWCOMER
from .habitats import Place, Species, meets
from .happened import SpeciesCreated
from .turn import main_action_taken, no_main_action_now

if TYPE_CHECKING:
    from .state import DarwinState

Slots = tuple[int, ...]
Build = tuple[int, Diet, Slots]  # packed traits, diet, slots
TRIES = 40  # blind tries before a sample is drawn from the full list


class Workshop:
    """The cards of a hand sorted by kind, and the bodies they can make (ANAT-1 to -7).

    For each torso the choices of head, legs, wings and tail are independent lists, so the number of bodies
    is a product and any one of them can be reached by its number.
    """

    __slots__ = ("_possible", "heads", "legs", "tails", "torsos", "wings")

    def __init__(self, animals: tuple[Card, ...], cards: list[int | None], hand: Slots) -> None:
        heads: list[tuple[int, Diet, int]] = []
        torsos: list[tuple[Card, int]] = []
        singles: list[tuple[int, Slots]] = []
        doubles: list[tuple[int, Slots]] = []
        wings: list[tuple[int, Slots]] = [(0, ())]
        tails: list[tuple[int, Slots]] = [(0, ())]
        for slot in hand:
            number = cards[slot]
            if number is None:
                continue
            card = animals[number]
            part = card.part
            if part is HEAD:
                assert card.diet is not None
                heads.append((card.traits, card.diet, slot))
            elif part is TORSO:
                torsos.append((card, slot))
            elif part is SINGLE_LEGS:
                singles.append((card.traits, (slot,)))
            elif part is DOUBLE_LEGS:
                doubles.append((card.traits, (slot,)))
            elif part is WINGS:
                wings.append((card.traits, (slot,)))
            else:
                tails.append((card.traits, (slot,)))
        self._possible: bool | None = None
        self.heads = heads
        self.torsos = torsos
        none: list[tuple[int, Slots]] = [(0, ())]
        # ANAT-5: none, one single, two single or one double, as far as the torso offers points
        one = none + singles
        pairs = [
            (first[0] + second[0], first[1] + second[1])
            for index, first in enumerate(singles)
            for second in singles[index + 1 :]
        ]
        self.legs = (none, one, one + doubles + pairs)
        self.wings = (none, wings)
        self.tails = (none, tails)

    def bodies(self) -> Iterator[Build]:
        """Every body, the plain ones first."""
        for torso, torso_slot in self.torsos:
            legs, wings, tails = self._lists(torso)
            for head_traits, diet, head_slot in self.heads:
                base = torso.traits + head_traits
                frame = (head_slot, torso_slot)
                for leg_traits, leg_slots in legs:
                    with_legs = base + leg_traits
                    for wing_traits, wing_slots in wings:
                        with_wings = with_legs + wing_traits
                        for tail_traits, tail_slots in tails:
                            yield with_wings + tail_traits, diet, frame + leg_slots + wing_slots + tail_slots

    def _lists(
        self, torso: Card
    ) -> tuple[list[tuple[int, Slots]], list[tuple[int, Slots]], list[tuple[int, Slots]]]:
        return (
            self.legs[torso.legs if torso.legs < 2 else 2],
            self.wings[1 if torso.wings else 0],
            self.tails[1 if torso.tail else 0],
        )

    def any_admitted(self, places: tuple[Place, ...]) -> bool:
        """Whether any body may live in any of these places, which are always the same ones."""
        if self._possible is None:
            self._possible = self._find_one(places)
        return self._possible

    def _find_one(self, places: tuple[Place, ...]) -> bool:
        if not self.heads or not self.torsos:
            return False
        open_places = [place for place in places if not place.habitat.erupting]
        for traits, diet, _ in self.bodies():
            for place in open_places:
                habitat = place.habitat
                if traits & habitat.never or (habitat.any_of and not traits & habitat.any_of):
                    continue
                if (habitat.plain or meets(traits, habitat)) and place.could_feed(traits, diet):
                    return True
        return False

    def sample(self, places: tuple[Place, ...], rng: Randomness) -> Create | None:
        """An admitted creation drawn uniformly, by trial; None if too many trials failed."""
        sizes = []
        total = 0
        heads = len(self.heads)
        for torso, _ in self.torsos:
            legs, wings, tails = self._lists(torso)
            total += len(legs) * len(wings) * len(tails)
            sizes.append(total)
        total *= heads * len(places)
        for _ in range(TRIES):
            number, place = divmod(int(rng.random() * total), len(places))
            number, head = divmod(number, heads)
            which = 0
            while number >= sizes[which]:
                which += 1
            if which:
                number -= sizes[which - 1]
            torso, torso_slot = self.torsos[which]
            legs, wings, tails = self._lists(torso)
            number, leg = divmod(number, len(legs))
            wing, tail = divmod(number, len(tails))
            head_traits, diet, head_slot = self.heads[head]
            leg_traits, leg_slots = legs[leg]
            wing_traits, wing_slots = wings[wing]
            tail_traits, tail_slots = tails[tail]
            traits = torso.traits + head_traits + leg_traits + wing_traits + tail_traits
            if places[place].admits(traits, diet):
                return Create((head_slot, torso_slot, *leg_slots, *wing_slots, *tail_slots), place)
        return None


def workshop(state: DarwinState, hand: Slots) -> Workshop:
    """The workshop of a hand, opened once for each position."""
    shop: Workshop | None = state.memo.get(hand)
    if shop is None:
        shop = state.memo[hand] = Workshop(state.rules.pack.animals, state.cards, hand)
    return shop


def has_marker(state: DarwinState, seat: int) -> bool:
    """COMP-4, SETUP-2, RUL-04: every living species carries one of the owner's markers."""
    living = 0
    for place in state.places:
        for one in place.species:
            if one.owner == seat:
                living += 1
    return living < state.rules.markers


def can_create(state: DarwinState, seat: int, hand: Slots) -> bool:
    """ACT-REDRAW-8: whether these cards allow any creation in the situation as it is (RUL-20)."""
    return has_marker(state, seat) and workshop(state, hand).any_admitted(state.places)


def unfit(state: DarwinState, body: Body, place: Place, rules: tuple[str, str, str]) -> Refusal | None:
    """Requirements and food of a body in a place it does not count in yet; `rules` are the ids to cite for
    an erupting volcano, the requirements and the food."""
    habitat = place.habitat
    if habitat.erupting:
        return Refusal(
            rules[0], "The volcano is erupting: nothing can live there.", "Choose another habitat."
        )
    if not meets(body.traits, habitat):
        bad = [name for name in habitat.forbidden if body.traits >> t.LANE[name] & 0xFF]
        if bad:
            return Refusal(
                rules[1],
                phrase(
                    "{habitat} forbids {forbidden}.",
                    habitat=habitat.name,
                    forbidden=listing(ability_names(bad)),
                ),
                "Leave those cards out or go elsewhere.",
            )
        return Refusal(
            rules[1],
            phrase("{habitat} needs {wanted}.", habitat=habitat.name, wanted=wanted(habitat.needs)),
            "Add a card with it or go elsewhere.",
        )
    if not place.could_feed(body.traits, body.diet):
        trial = place.feeding_with(body)
        got = trial.plants_of[NEWCOMER] + trial.meat_of[NEWCOMER]
        need = t.hearts(body.traits)
        words = {"species": name_of(body.cards), "got": got, "need": need, "habitat": habitat.name}
        return Refusal(
            rules[2],
            phrase(
                "The {species} would get {got} of {need} food in {habitat} and no prey to make it up.",
                **words,
            )
            if body.diet is Diet.CARNIVORE
            else phrase("The {species} would get {got} of {need} food in {habitat}.", **words),
            "Fewer hearts, better adaptation, another diet or another habitat would help.",
        )
    return None


def ability_names(keys: Iterable[str]) -> list[Text]:
    return [name("ability", key) for key in keys]


def wanted(needs: tuple[tuple[tuple[str, int], ...], ...], words: str = "ability") -> str:
    """The alternatives of a habitat in words: `climb or fly`; `words` says whether in long or short ones."""
    ways = [listing([_at_least(ability, least, words) for ability, least in way]) for way in needs]
    whole: str = ways[0] if ways else ""
    for way in ways[1:]:
        whole = phrase("{before} or {last}", before=whole, last=way)
    return whole


def _at_least(ability: str, least: int, words: str) -> Text:
    word = name(words, ability)
    return word if least == 1 else phrase("{least} {ability}", least=least, ability=word)


class CreateRule(ActionRule):
    """ACT-CREATE-1 to -9: laid down whole (ANAT-8); what becomes of others is not asked (FOOD-TEST-1, -5)."""

    kind = Create

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        refusal = no_main_action_now(state)
        if refusal is not None:
            return refusal
        hand = state.hands[seat]
        slots = action.slots
        if len(set(slots)) != len(slots) or any(slot not in hand for slot in slots):
            return Refusal(
                "ACT-CREATE-1", "You do not hold all these cards.", "Build from cards of your hand."
            )
        cards = tuple([card for slot in slots if (card := state.card(slot)) is not None])
        if len(cards) != len(slots):
            return Refusal("ACT-CREATE-1", "The cards of a new species are laid open.", "Show them first.")
        if not 0 <= action.place < len(state.places):
            return Refusal("ACT-CREATE-1", "There is no such habitat in play.", "Choose one on the table.")
        body = assemble(slots, cards)
        if isinstance(body, Refusal):
            return body
        place = state.places[action.place]
        if not place.admits(body.traits, body.diet):
            return unfit(state, body, place, ("ACT-CREATE-8", "ACT-CREATE-2", "ACT-CREATE-3"))
        if not has_marker(state, seat):
            return Refusal(
                "COMP-4",
                phrase("All your {markers} markers are on species.", markers=state.rules.markers),
                "Mutate or migrate instead.",
            )
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if state.main_done or not has_marker(state, seat):
            return
        places = list(enumerate(state.places))
        for traits, diet, slots in workshop(state, state.hands[seat]).bodies():
            for index, place in places:
                if place.admits(traits, diet):
                    yield Create(slots, index)

    def exists(self, state: DarwinState, seat: int) -> bool:
        return not state.main_done and can_create(state, seat, state.hands[seat])

    def sample(self, state: DarwinState, seat: int, rng: Randomness) -> Action:
        drawn = workshop(state, state.hands[seat]).sample(state.places, rng)
        return drawn or super().sample(state, seat, rng)

    def reveals(self, state: DarwinState, seat: int, action: Any) -> tuple[int, ...]:
        slots: tuple[int, ...] = action.slots
        return slots

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        slots = action.slots
        cards = tuple(
            [state.rules.pack.animals[number] for slot in slots if (number := state.cards[slot]) is not None]
        )
        body = assemble(slots, cards)
        assert isinstance(body, Body)
        species = Species(state.next_species, seat, body)  # ACT-CREATE-6, -7: done, no points
        state.next_species += 1
        place = state.places[action.place]
        state.set_place(action.place, place.with_species((*place.species, species)))
        state.set_hand(seat, tuple([slot for slot in state.hands[seat] if slot not in slots]))
        state.public = state.public.difference(slots)
        numbers = tuple([card.number for card in cards])
        state.tell(SpeciesCreated("ACT-CREATE-1", seat, species.id, action.place, numbers))
        main_action_taken(state, seat)
