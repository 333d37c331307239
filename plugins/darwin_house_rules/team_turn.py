"""Two against two, in a turn: receive cards from the team-mate, take over a species of the team-mate.

Wherever a seat might stay away in the middle, the game can go on without opening its hand: cards that must
be paid with are laid out before anything changes hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from darwin_p2p.engine import Action, ActionRule, Give, Happening, Refusal
from darwin_p2p.games.darwins_choice.create import has_marker
from darwin_p2p.games.darwins_choice.habitats import changed
from darwin_p2p.games.darwins_choice.picking import PickCardRule, pick_cards
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.turn import go_on, with_flag
from darwin_p2p.text import name, phrase

from .team_price import PickToPay, drawable, into_market, let_draw, mate_of

Slots = tuple[int, ...]
SPECIES_PRICE = 2


class Receive(Action, frozen=True, array_like=True, tag="receive"):
    """Ask the team-mate for up to so many cards."""

    words: ClassVar[str] = "ask your team-mate for up to {count}"
    count: int


class TakeOver(Action, frozen=True, array_like=True, tag="take_over"):
    """Put an own marker on a species of the team-mate; cards pay for it, or the other team draws."""

    words: ClassVar[str] = "take over {species} (the other team draws 2 cards: {they_draw})"
    species: int
    they_draw: bool


class CardsAskedFor(Happening, frozen=True, array_like=True, tag="cards_asked_for"):
    words: ClassVar[str] = "{seat} asks {owner} for up to {count}"
    mine: ClassVar[str] = "You ask {owner} for up to {count}"
    seat: int
    owner: int
    count: int


class CardsReceived(Happening, frozen=True, array_like=True, tag="cards_received"):
    words: ClassVar[str] = "{seat} receives {slots} from {owner}"
    mine: ClassVar[str] = "You receive {slots} from {owner}"
    seat: int
    owner: int
    slots: Slots


class NothingGiven(Happening, frozen=True, array_like=True, tag="nothing_given"):
    words: ClassVar[str] = "{owner} gives {seat} no card"
    mine: ClassVar[str] = "You give {seat} no card"
    owner: int
    seat: int


class SpeciesTakenOver(Happening, frozen=True, array_like=True, tag="species_taken_over"):
    words: ClassVar[str] = "{seat} takes over {species} from {owner}"
    mine: ClassVar[str] = "You take over {species} from {owner}"
    seat: int
    species: int
    place: int
    owner: int


def _once_a_turn(state: DarwinState, action: type[Action]) -> Refusal | None:
    """ACT-TURN-2 holds for these extra actions too (RUL-57)."""
    if action.kind() in state.extras:
        what = action.kind().replace("_", " ")
        return Refusal(
            "ACT-TURN-2",
            phrase("You have done that this turn: {what}.", what=name("action", what)),
            "Wait for your next turn.",
        )
    return None


def _take_extra(state: DarwinState, action: Action) -> None:
    state.extras = state.extras | {action.kind()}
    state.next(go_on)


# -- receive cards -----------------------------------------------------------------------------------------


class ReceiveRule(ActionRule):
    """VAR-COOP-8, RUL-56: ask for any number of cards that can be paid for; the team-mate gives some of them
    or none, and then each is paid for."""

    kind = Receive
    purpose = "get cards from your team-mate, for a price"
    question = (
        "How many cards do you ask for? Each that you get costs one of yours, or the other team draws one."
    )

    def _most(self, state: DarwinState, seat: int) -> int:
        payable = len(state.hands[seat]) + drawable(state, seat)
        return min(payable, len(state.hands[mate_of(state, seat)]))

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        most = self._most(state, seat)
        if not 1 <= action.count <= most:
            many = phrase("from 1 to {most} cards", most=most) if most else phrase("no cards")
            return Refusal(
                "VAR-COOP-8",
                phrase(
                    "You can receive {many} now: as many as your team-mate holds and you can pay for.",
                    many=many,
                ),
                "Ask for another number." if most else "Play on with what you have.",
            )
        return _once_a_turn(state, Receive)

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if _once_a_turn(state, Receive) is None:
            for count in range(1, self._most(state, seat) + 1):
                yield Receive(count)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        mate = mate_of(state, seat)
        state.tell(CardsAskedFor("VAR-COOP-8", seat, mate, action.count))
        _take_extra(state, action)
        if drawable(state, seat):
            pick_cards(state, mate, "give", action.count, _give, seat, ())
        else:  # VAR-COOP-12: only cards can pay
            pick_cards(state, seat, "stake", action.count, _staked, mate)


class PickToStake(PickToPay):
    about = "stake"
    question = "The other team has passed, so cards must pay. Which ones? You receive as many at most."


def _staked(state: DarwinState, seat: int, stake: Slots, mate: int) -> None:
    if stake:
        pick_cards(state, mate, "give", len(stake), _give, seat, stake)


class PickToGive(PickCardRule):
    about = "give"
    rule = "VAR-COOP-8"
    question = "Your team-mate asks for cards. Which ones do you give?"


def _give(state: DarwinState, giver: int, slots: Slots, receiver: int, stake: Slots) -> None:
    hidden = tuple(slot for slot in slots if slot not in state.public)
    if hidden:
        state.ask(Give(hidden, giver, receiver), _given, hidden, giver, slots, receiver, stake)
    elif slots:
        _given(state, (), (), giver, slots, receiver, stake)
    else:
        state.tell(NothingGiven("VAR-COOP-8", giver, receiver))


def _given(
    state: DarwinState,
    cards: tuple[int | None, ...],
    hidden: Slots,
    giver: int,
    slots: Slots,
    receiver: int,
    stake: Slots,
) -> None:
    """The cards change hands; the giver still knows them. Both hands have changed (RUL-18)."""
    state.learn(hidden, cards)
    state.set_hand(giver, tuple(slot for slot in state.hands[giver] if slot not in slots))
    state.set_hand(receiver, state.hands[receiver] + slots)
    state.show(hidden, giver)
    for seat in (giver, receiver):
        state.unchanged = with_flag(state.unchanged, seat, False)
    state.tell(CardsReceived("VAR-COOP-8", receiver, giver, slots))
    if stake:
        into_market(state, receiver, stake[: len(slots)], "VAR-COOP-8")
        return
    own = len(state.hands[receiver]) - len(slots)
    state.note("received", slots)
    pick_cards(state, receiver, "payment", min(own, len(slots)), _pay, len(slots))


class PickForMarket(PickToPay):
    about = "payment"
    question = "A card received costs a card. Which ones go into the market? The other team draws the rest."


def _pay(state: DarwinState, seat: int, slots: Slots, price: int) -> None:
    state.note("received", ())
    into_market(state, seat, slots, "VAR-COOP-8")
    let_draw(state, seat, price - len(slots))


# -- take over a species -----------------------------------------------------------------------------------


class TakeOverRule(ActionRule):
    """VAR-COOP-10, -11, -13, RUL-57: one species a turn, for one of two prices. Nobody is asked for consent,
    but a free marker is needed (RUL-04)."""

    kind = TakeOver
    purpose = "a species of your team-mate becomes yours, for 2 cards or 2 that the other team draws"

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if not state.owned(mate_of(state, seat)):
            return Refusal("VAR-COOP-10", "Your team-mate has no species.", "Wait until there is one.")
        found = state.find(action.species)
        if found is None or found[1].owner != mate_of(state, seat):
            return Refusal(
                "VAR-COOP-10", "You can take over a species of your team-mate.", "Name one of those."
            )
        return self._no_marker(state, seat) or self._cannot_pay(state, seat, action.they_draw)

    def _no_marker(self, state: DarwinState, seat: int) -> Refusal | None:
        if has_marker(state, seat):
            return _once_a_turn(state, TakeOver)
        markers = state.rules.markers
        return Refusal(
            "COMP-4",
            phrase("All your {markers} markers are on species.", markers=markers),
            "Act with one of these.",
        )

    def _cannot_pay(self, state: DarwinState, seat: int, they_draw: bool) -> Refusal | None:
        if they_draw and drawable(state, seat) < SPECIES_PRICE:
            return Refusal("VAR-COOP-12", "The other team cannot draw 2 cards any more.", "Pay with cards.")
        if not they_draw and len(state.hands[seat]) < SPECIES_PRICE:
            other = (
                phrase("Let the other team draw instead.")
                if drawable(state, seat)
                else phrase("Play on without it.")
            )
            return Refusal("VAR-COOP-11", "The price is 2 hand cards.", other)
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if self._no_marker(state, seat) is None:
            ways = [way for way in (False, True) if self._cannot_pay(state, seat, way) is None]
            for _, one in state.owned(mate_of(state, seat)):
                for way in ways:
                    yield TakeOver(one.id, way)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        _take_extra(state, action)
        if action.they_draw:
            _take_over(state, seat, action.species)
            let_draw(state, seat, SPECIES_PRICE)
        else:
            pick_cards(state, seat, "price", SPECIES_PRICE, _pay_for_species, action.species)


class PickForSpecies(PickToPay):
    about = "price"
    rule = "VAR-COOP-11"
    question = "Which 2 cards do you pay? With fewer the species stays where it is."


def _pay_for_species(state: DarwinState, seat: int, slots: Slots, species: int) -> None:
    if len(slots) == SPECIES_PRICE:
        into_market(state, seat, slots, "VAR-COOP-11")
        _take_over(state, seat, species)


def _take_over(state: DarwinState, seat: int, species: int) -> None:
    """VAR-COOP-10, -13: the new marker shows the same face; the points come along."""
    found = state.find(species)
    assert found is not None
    place, one = found
    state.replace_species(place, one, changed(one, owner=seat))
    state.unchanged = with_flag(state.unchanged, seat, False)  # ACT-REDRAW-3
    state.tell(SpeciesTakenOver("VAR-COOP-10", seat, one.id, place, one.owner))
