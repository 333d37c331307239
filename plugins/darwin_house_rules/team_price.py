"""Two against two, what help costs: own cards into the market, or cards that the other team draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from darwin_p2p.engine import Action, ActionRule, Happening, Refusal
from darwin_p2p.games.darwins_choice.actions import LARGE, SMALL
from darwin_p2p.games.darwins_choice.drawing import available, draw_cards
from darwin_p2p.games.darwins_choice.picking import PickCardRule
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.turn import with_flag


class Drawer(Action, frozen=True, array_like=True, tag="drawer"):
    """Which of the two opponents draws the next card."""

    words: ClassVar[str] = "{seat}"
    seat: int


class CardsPaid(Happening, frozen=True, array_like=True, tag="cards_paid"):
    words: ClassVar[str] = "{seat} puts {cards} into the market"
    mine: ClassVar[str] = "You put {cards} into the market"
    seat: int
    cards: tuple[int, ...]


def mate_of(state: DarwinState, seat: int) -> int:
    """The other seat of the team."""
    return next(one for team in state.rules.teams if seat in team for one in team if one != seat)


def opponents_of(state: DarwinState, seat: int) -> tuple[int, ...]:
    """The other team, the one next in turn order first."""
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    return tuple(one for one in others if one != mate_of(state, seat))


def drawable(state: DarwinState, seat: int) -> int:
    """VAR-COOP-12, RUL-58: how many cards the opponents can be made to draw; none once both have passed."""
    if all(state.passed[one] for one in opponents_of(state, seat)):
        return 0
    return available(state, SMALL) + available(state, LARGE)


class PickToPay(PickCardRule):
    """VAR-COOP-8, -11: own hand cards for the market, laid open one by one. Cards just received are no
    payment (RUL-56)."""

    rule = "VAR-COOP-8"
    opened = True

    def candidates(self, state: DarwinState, seat: int) -> tuple[int, ...]:
        received = state.notes.get("received", ())
        return tuple(slot for slot in state.hands[seat] if slot not in received)


def into_market(state: DarwinState, seat: int, slots: tuple[int, ...], rule: str) -> None:
    """The market grows by these cards until it is renewed (TRANS-5-2); the hand has changed (RUL-18)."""
    if slots:
        state.set_hand(seat, tuple(slot for slot in state.hands[seat] if slot not in slots))
        state.market = (*state.market, *slots)
        state.public = state.public.difference(slots)
        state.unchanged = with_flag(state.unchanged, seat, False)
        numbers = tuple(card for slot in slots if (card := state.cards[slot]) is not None)
        state.tell(CardsPaid(rule, seat, numbers))


def let_draw(state: DarwinState, payer: int, cards: int) -> None:
    """VAR-COOP-9: the opponents draw so many cards at once, and share them as they like."""
    for _ in range(cards):
        state.next(_ask_who_draws, payer)


def _ask_who_draws(state: DarwinState, payer: int) -> None:
    """RUL-56: the opponent next in turn order decides for the team."""
    state.choose(opponents_of(state, payer)[0], "drawer")


class DrawerRule(ActionRule):
    """VAR-COOP-9, RUL-58: either of the two, passed or not; whoever draws chooses the pile."""

    kind = Drawer
    question = "Your team draws a card. Who of you?"

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if action.seat in (seat, mate_of(state, seat)):
            return None
        return Refusal("VAR-COOP-9", "One of your team draws.", "Name yourself or your team-mate.")

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        yield Drawer(seat)
        yield Drawer(mate_of(state, seat))

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        state.unchanged = with_flag(state.unchanged, action.seat, False)  # RUL-18
        draw_cards(state, action.seat, 1)
