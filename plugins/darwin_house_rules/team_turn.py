"""Two against two, in a turn: receive cards from the team-mate, take over a species of the team-mate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from darwin_p2p.engine import Action, ActionRule, Give, Happening, Refusal
from darwin_p2p.games.darwins_choice.create import has_marker
from darwin_p2p.games.darwins_choice.habitats import Species, changed
from darwin_p2p.games.darwins_choice.picking import PickCardRule, pick_cards
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.turn import go_on, with_flag

from .team_price import ask_price, drawable, mate_of

SPECIES_PRICE = 2


class Receive(Action, frozen=True, array_like=True, tag="receive"):
    """Ask the team-mate for up to so many cards."""

    words: ClassVar[str] = "ask your team-mate for {count} cards"
    count: int


class TakeOver(Action, frozen=True, array_like=True, tag="take_over"):
    """Put an own marker on a species of the team-mate."""

    words: ClassVar[str] = "take over the {species}"
    species: int


class CardsAskedFor(Happening, frozen=True, array_like=True, tag="cards_asked_for"):
    words: ClassVar[str] = "{seat} asks {owner} for {count} cards"
    seat: int
    owner: int
    count: int


class CardsReceived(Happening, frozen=True, array_like=True, tag="cards_received"):
    words: ClassVar[str] = "{seat} receives {slots} from {owner}"
    seat: int
    owner: int
    slots: tuple[int, ...]


class SpeciesTakenOver(Happening, frozen=True, array_like=True, tag="species_taken_over"):
    words: ClassVar[str] = "{seat} takes over the {species} of {owner}"
    seat: int
    species: int
    place: int
    owner: int


def _once_a_turn(state: DarwinState, action: type[Action]) -> Refusal | None:
    """ACT-TURN-2 holds for these extra actions too (RUL-57)."""
    if action.kind() in state.extras:
        what = action.kind().replace("_", " ")
        return Refusal("ACT-TURN-2", f"You have done that this turn: {what}.", "Wait for your next turn.")
    return None


def _take_extra(state: DarwinState, action: Action) -> None:
    state.extras = state.extras | {action.kind()}
    state.next(go_on)


class ReceiveRule(ActionRule):
    """VAR-COOP-8, RUL-56: ask for any number of cards that can be paid for; the team-mate gives some of them
    or none."""

    kind = Receive

    def _most(self, state: DarwinState, seat: int) -> int:
        payable = len(state.hands[seat]) + drawable(state, seat)  # VAR-COOP-12
        return min(payable, len(state.hands[mate_of(state, seat)]))

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        most = self._most(state, seat)
        if not 1 <= action.count <= most:
            many = f"from 1 to {most} cards" if most else "no cards"
            return Refusal(
                "VAR-COOP-8",
                f"You can receive {many} now: as many as your team-mate holds and you can pay for.",
                "Ask for another number." if most else "Play on with what you have.",
            )
        return _once_a_turn(state, Receive)

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if _once_a_turn(state, Receive) is None:
            for count in range(1, self._most(state, seat) + 1):
                yield Receive(count)

    def exists(self, state: DarwinState, seat: int) -> bool:
        return Receive.kind() not in state.extras and self._most(state, seat) > 0

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        mate = mate_of(state, seat)
        state.tell(CardsAskedFor("VAR-COOP-8", seat, mate, action.count))
        _take_extra(state, action)
        pick_cards(state, mate, PickToGive.about, action.count, _give, seat)


class PickToGive(PickCardRule):
    about = "give"
    rule = "VAR-COOP-8"


def _give(state: DarwinState, giver: int, slots: tuple[int, ...], receiver: int) -> None:
    hidden = tuple(slot for slot in slots if slot not in state.public)
    if hidden:
        state.ask(Give(hidden, giver, receiver), _given, hidden, giver, slots, receiver)
    elif slots:
        _given(state, (), (), giver, slots, receiver)


def _given(
    state: DarwinState,
    cards: tuple[int | None, ...],
    hidden: tuple[int, ...],
    giver: int,
    slots: tuple[int, ...],
    receiver: int,
) -> None:
    """The cards change hands; the giver still knows them. Both hands have changed (RUL-18)."""
    state.learn(hidden, cards)
    state.set_hand(giver, tuple(slot for slot in state.hands[giver] if slot not in slots))
    state.set_hand(receiver, state.hands[receiver] + slots)
    state.show(hidden, giver)
    for seat in (giver, receiver):
        state.unchanged = with_flag(state.unchanged, seat, False)
    state.tell(CardsReceived("VAR-COOP-8", receiver, giver, slots))
    ask_price(state, receiver, len(slots), 1, slots)


class TakeOverRule(ActionRule):
    """VAR-COOP-10, -13, RUL-57: one species a turn; its marker shows the same face, its points come along.
    Nobody is asked for consent, and a free marker is needed (RUL-04)."""

    kind = TakeOver

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        found = state.find(action.species)
        if found is None or found[1].owner != mate_of(state, seat):
            return Refusal(
                "VAR-COOP-10", "You can take over a species of your team-mate.", "Name one of those."
            )
        return self._not_now(state, seat)

    def _not_now(self, state: DarwinState, seat: int) -> Refusal | None:
        if max(len(state.hands[seat]), drawable(state, seat)) < SPECIES_PRICE:
            return Refusal(
                "VAR-COOP-12",
                "You cannot pay: you hold fewer than 2 cards, and the other team cannot draw 2.",
                "Play on with your own species.",
            )
        if not has_marker(state, seat):
            return Refusal(
                "COMP-4", f"All your {state.rules.markers} markers are on species.", "Act with one of these."
            )
        return _once_a_turn(state, TakeOver)

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if self._not_now(state, seat) is None:
            for one in self._on_offer(state, seat):
                yield TakeOver(one.id)

    def _on_offer(self, state: DarwinState, seat: int) -> list[Species]:
        return [one for _, one in state.owned(mate_of(state, seat))]

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        found = state.find(action.species)
        assert found is not None
        place, species = found
        state.replace_species(place, species, changed(species, owner=seat))
        state.unchanged = with_flag(state.unchanged, seat, False)  # ACT-REDRAW-3
        state.tell(SpeciesTakenOver("VAR-COOP-10", seat, species.id, place, species.owner))
        _take_extra(state, action)
        ask_price(state, seat, SPECIES_PRICE, SPECIES_PRICE, ())
