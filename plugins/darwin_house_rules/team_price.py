"""Two against two, what help costs: own cards into the market, or cards that the other team draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from darwin_p2p.engine import Action, ActionRule, Happening, Refusal
from darwin_p2p.games.darwins_choice.actions import LARGE, SMALL
from darwin_p2p.games.darwins_choice.drawing import available, draw_cards
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.turn import with_flag


class Pay(Action, frozen=True, array_like=True, tag="pay"):
    """Put a hand card into the market."""

    words: ClassVar[str] = "put {slot} into the market"
    slot: int


class LetThemDraw(Action, frozen=True, array_like=True, tag="let_them_draw"):
    """Let the other team draw."""

    words: ClassVar[str] = "let the other team draw instead"


class Drawer(Action, frozen=True, array_like=True, tag="drawer"):
    """Which of the two opponents draws the next card."""

    words: ClassVar[str] = "{seat} draws"
    seat: int


class CardPaid(Happening, frozen=True, array_like=True, tag="card_paid"):
    words: ClassVar[str] = "{seat} puts {card} into the market"
    seat: int
    card: int


def mate_of(state: DarwinState, seat: int) -> int:
    """The other seat of the team."""
    return next(one for team in state.rules.teams if seat in team for one in team if one != seat)


def opponents_of(state: DarwinState, seat: int) -> tuple[int, ...]:
    """The other team, the one next in turn order first."""
    seats = state.seats
    others = [(seat + step) % seats for step in range(1, seats)]
    return tuple(one for one in others if one != mate_of(state, seat))


def drawable(state: DarwinState, seat: int) -> int:
    """VAR-COOP-12, RUL-58: how many cards the opponents can be made to draw; none once both have passed."""
    if all(state.passed[one] for one in opponents_of(state, seat)):
        return 0
    return available(state, SMALL) + available(state, LARGE)


def ask_price(state: DarwinState, seat: int, left: int, lot: int, barred: tuple[int, ...]) -> None:
    """Ask how the next of the cards left to pay is paid. The opponents draw in lots: one card at a time for
    cards received (RUL-56: each may be paid differently), two for a species (RUL-57: not mixed). Cards just
    received are barred (RUL-56)."""
    if left:
        state.choose(seat, "payment", left, lot, *barred)


class PayRule(ActionRule):
    """VAR-COOP-8, -11: one own hand card into the market, which grows until it is renewed (TRANS-5-2)."""

    kind = Pay

    def _own(self, state: DarwinState, seat: int) -> list[int]:
        """The cards that may be paid with."""
        left, lot, *barred = state.context
        own = [slot for slot in state.hands[seat] if slot not in barred]
        return own if lot == 1 or len(own) >= left else []

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if action.slot not in self._own(state, seat):
            return Refusal(
                "VAR-COOP-8",
                "You pay with own hand cards, not with those just received.",
                "Name another card.",
            )
        if state.cards[action.slot] is None:
            return Refusal("VAR-COOP-8", "A card put into the market is laid open.", "Show it first.")
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        for slot in self._own(state, seat):
            yield Pay(slot)

    def fallback(self, state: DarwinState, seat: int) -> Action:
        return Pay(self._own(state, seat)[0])

    def reveals(self, state: DarwinState, seat: int, action: Any) -> tuple[int, ...]:
        return (action.slot,)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        left, lot, *barred = state.context
        slot = action.slot
        state.set_hand(seat, tuple(one for one in state.hands[seat] if one != slot))
        state.market = (*state.market, slot)
        state.public = state.public - {slot}
        card = state.cards[slot]
        assert card is not None
        state.tell(CardPaid("VAR-COOP-8" if lot == 1 else "VAR-COOP-11", seat, card))
        ask_price(state, seat, left - 1, lot, tuple(barred))


class LetThemDrawRule(ActionRule):
    """VAR-COOP-8, -11, -12: the opponents draw at once, unless both have passed."""

    kind = LetThemDraw

    def exists(self, state: DarwinState, seat: int) -> bool:
        left, lot, *_ = state.context
        return left >= lot and drawable(state, seat) >= lot

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if self.exists(state, seat):
            return None
        if state.context[0] < state.context[1]:
            return Refusal("VAR-COOP-11", "The price of a species is not mixed.", "Pay the second card too.")
        return Refusal(
            "VAR-COOP-12", "The other team can draw no more: both have passed.", "Pay into the market."
        )

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if self.exists(state, seat):
            yield LetThemDraw()

    def fallback(self, state: DarwinState, seat: int) -> Action | None:
        return LetThemDraw() if self.exists(state, seat) else None

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        left, lot, *barred = state.context
        state.next(ask_price, seat, left - lot, lot, tuple(barred))
        for _ in range(lot):
            state.next(_ask_who_draws, seat)


def _ask_who_draws(state: DarwinState, payer: int) -> None:
    """RUL-56: the opponent next in turn order decides for the team."""
    state.choose(opponents_of(state, payer)[0], "drawer")


class DrawerRule(ActionRule):
    """VAR-COOP-9, RUL-58: either of the two, passed or not; whoever draws chooses the pile."""

    kind = Drawer

    def _team(self, state: DarwinState, seat: int) -> tuple[int, int]:
        return seat, mate_of(state, seat)

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if action.seat in self._team(state, seat):
            return None
        return Refusal("VAR-COOP-9", "One of your team draws.", "Name yourself or your team-mate.")

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        for one in self._team(state, seat):
            yield Drawer(one)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        state.unchanged = with_flag(state.unchanged, action.seat, False)  # RUL-18
        draw_cards(state, action.seat, 1)
