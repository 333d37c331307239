"""The workbench without its drawing: cards laid together, or a species to change, and what would become of
it in every habitat. Everything comes from the view and the rules of the table themselves."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ....engine import Draft, Refusal
from ....games.darwins_choice import traits as t
from ....games.darwins_choice.actions import Create, Migrate, Mutate
from ....games.darwins_choice.anatomy import Body, assemble, same_kind
from ....games.darwins_choice.anatomy import label as card_name
from ....games.darwins_choice.cards import Card, Part
from ....games.darwins_choice.feeding import CARNIVORE, can_devour
from ....games.darwins_choice.habitats import Species, adaptation, meets
from ....games.darwins_choice.mutate import price, steps_for
from ....games.darwins_choice.state import DarwinState
from ....games.darwins_choice.view import DarwinView
from ....words import _
from ...presenter import Unclear
from ..hand import lettered, number_of, numbered
from ..labels import requirements, tag
from ..mutating import Steps, after, step_words, steps_of
from ..outlook import MainAction, Outlook, outlook

Slots = tuple[int, ...]


class Fate(msgspec.Struct, frozen=True):
    """What would become of the animal in one habitat."""

    place: int
    action: MainAction | None  # what would put it there
    adaptation: int
    refusal: Refusal | None = None
    look: Outlook | None = None
    hunters: tuple[str, ...] = ()  # who might devour it there
    fix: str = ""  # the nearest thing that would help

    @property
    def allowed(self) -> bool:
        return self.look is not None


class Bench:
    """What lies on the workbench."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.species: int | None = None  # being changed; None: a new animal is being built
        self.picked: Slots = ()  # hand cards
        self.offs: Slots = ()  # cards to take off the species

    @property
    def empty(self) -> bool:
        return self.species is None and not self.picked

    # -- picking

    def pick(self, slot: int) -> None:
        """Lay a hand card on the bench, or take it back."""
        if slot in self.picked:
            self.picked = tuple(one for one in self.picked if one != slot)
        else:
            self.picked = (*self.picked, slot)

    def take_off(self, slot: int) -> None:
        if slot in self.offs:
            self.offs = tuple(one for one in self.offs if one != slot)
        else:
            self.offs = (*self.offs, slot)

    def choose(self, species: int) -> None:
        """Change this species, or no longer."""
        same = self.species == species
        self.clear()
        self.species = None if same else species

    # -- what lies there

    def subject(self, view: DarwinView) -> tuple[int, Species] | None:
        return view.find(self.species) if self.species is not None else None

    def cards(self, view: DarwinView) -> tuple[Card, ...]:
        """The cards of the animal as it would be."""
        found = self.subject(view)
        if found is None:
            return _known(view, self.picked)
        body = self.body(view)
        return body.cards if isinstance(body, Body) else (*found[1].cards, *_known(view, self.picked))

    def body(self, view: DarwinView) -> Body | Refusal:
        found = self.subject(view)
        if found is None:
            return assemble(self.picked, _known(view, self.picked))
        steps = self.steps(view)
        return steps if isinstance(steps, Refusal) else after(view, found[1], steps)

    def steps(self, view: DarwinView) -> Steps | Refusal:
        """The mutation that the picked cards come to."""
        found = self.subject(view)
        assert found is not None
        ons = [(slot, card) for slot in self.picked if (card := view.card(slot)) is not None]
        try:
            return steps_of(view, found[1], [*self.offs], ons)
        except Unclear as unclear:
            return Refusal("MUT-3", str(unclear))

    def cost(self, view: DarwinView) -> int:
        found, steps = self.subject(view), None if self.species is None else self.steps(view)
        if found is None or not steps or isinstance(steps, Refusal):
            return 0
        return price(view.replica(), found[1], len(steps))

    # -- what would become of it

    def fates(self, view: DarwinView) -> list[Fate]:
        """One for each habitat, in their order."""
        found = self.subject(view)
        if found is not None:
            return [self._change(view, *found, place) for place in range(len(view.places))]
        if not self.picked:
            return []
        body = self.body(view)
        return [self._new(view, body, place) for place in range(len(view.places))]

    def _new(self, view: DarwinView, body: Body | Refusal, index: int) -> Fate:
        place = view.places[index]
        if isinstance(body, Refusal):
            traits = sum(card.traits for card in _known(view, self.picked))
            lacks = "" if meets(traits, place.habitat) else requirements(place.habitat)
            return Fate(index, None, adaptation(traits, place.habitat), fix=lacks)
        action = Create(self.picked, index)
        adapted = adaptation(body.traits, place.habitat)
        refusal = view.why_not(action)
        if refusal is not None:
            return Fate(index, action, adapted, refusal, fix=self._fix_new(view, index) or refusal.hint)
        return Fate(index, action, adapted, None, outlook(view, action), _hunters(view, action))

    def _change(self, view: DarwinView, home: int, species: Species, index: int) -> Fate:
        steps = self.steps(view)
        if index != home:
            return self._moved(view, species, index, bool(steps))
        place = view.places[home]
        if isinstance(steps, Refusal):
            return Fate(home, None, place.adaptation(species), steps)
        if not steps:
            return Fate(home, None, place.adaptation(species))
        body = after(view, species, steps)
        if isinstance(body, Refusal):
            return Fate(home, None, place.adaptation(species), body, fix=body.hint)
        action = Mutate(species.id, steps)
        adapted = adaptation(body.traits, place.habitat)
        refusal = view.why_not(action)
        if refusal is not None:
            return Fate(home, action, adapted, refusal, fix=_fix_mutation(view, species) or refusal.hint)
        return Fate(home, action, adapted, None, outlook(view, action), _hunters(view, action))

    def _moved(self, view: DarwinView, species: Species, index: int, changed: bool) -> Fate:
        adapted = adaptation(species.body.traits, view.places[index].habitat)
        if changed:
            return Fate(
                index, None, adapted, fix=_("A species mutates or migrates, never both [ACT-TURN-3].")
            )
        action = Migrate(species.id, index)
        refusal = view.why_not(action)
        if refusal is not None:
            return Fate(index, action, adapted, refusal, fix=refusal.hint)
        return Fate(index, action, adapted, None, outlook(view, action), _hunters(view, action))

    def _fix_new(self, view: DarwinView, index: int) -> str:
        """The smallest change of the picked cards that the habitat would take."""
        for words, slots in self._neighbours(view):
            if view.why_not(Create(slots, index)) is None:
                return words
        return self._fix_by_trade(view, index)

    def _neighbours(self, view: DarwinView) -> Iterator[tuple[str, Slots]]:
        """One card more, one less, one other."""
        others = [(slot, card) for slot, card in numbered(view) if slot not in self.picked]
        for slot, card in others:
            yield (
                _("Add {number} {card}.", number=number_of(view, slot), card=card_name(card)),
                (*self.picked, slot),
            )
        for slot, card in zip(self.picked, _known(view, self.picked), strict=True):
            rest = tuple(one for one in self.picked if one != slot)
            if card.part not in (Part.HEAD, Part.TORSO):
                yield (
                    _("Leave out {number} {card}.", number=number_of(view, slot), card=card_name(card)),
                    rest,
                )
            for new, other in others:
                if same_kind(card, other):
                    words = _(
                        "Take {number} {card} instead of {old}.",
                        number=number_of(view, new),
                        card=card_name(other),
                        old=card_name(card),
                    )
                    yield words, (*rest, new)

    def _fix_by_trade(self, view: DarwinView, index: int) -> str:
        """A market card that would help, if the habitat has room for what it brings."""
        place, cards = view.places[index], _known(view, self.picked)
        if view.traded:
            return ""
        for letter, __, card in lettered(view):
            body = assemble(tuple(range(len(cards) + 1)), (*cards, card))
            if isinstance(body, Body) and place.admits(body.traits, body.diet):
                return _("Trade for {letter}, the {card}, and add it.", letter=letter, card=card_name(card))
        return ""


def _known(view: DarwinView, slots: Slots) -> tuple[Card, ...]:
    return tuple(card for slot in slots if (card := view.card(slot)) is not None)


def _fix_mutation(view: DarwinView, species: Species) -> str:
    """A single step that would be allowed."""
    for off, on, __, __ in steps_for(species.body, numbered(view)):
        if view.why_not(Mutate(species.id, ((off, on),))) is None:
            return _("Possible would be: {steps}.", steps=step_words(view, species, (off, on)))
    return ""


def _hunters(view: DarwinView, action: MainAction) -> tuple[str, ...]:
    """Carnivores of the same habitat that could overpower it, hungry or not (FOOD-CARN-3)."""
    draft = Draft(view)
    draft.attempt(action)
    state = draft.state
    assert isinstance(state, DarwinState)
    number = state.next_species - 1 if isinstance(action, Create) else action.species
    found = state.find(number)
    assert found is not None
    place = state.places[found[0]]
    if found[1].diet is CARNIVORE:
        return ()
    me = place.eater(found[1])
    return tuple(
        tag(one)
        for one in place.species
        if one.id != number
        and one.diet is CARNIVORE
        and place.meets(one)
        and can_devour(place.eater(one), me)
    )


def numbers(body: Body) -> tuple[int, int]:
    """Strength and hearts."""
    return t.strength(body.traits), t.hearts(body.traits)
