"""Drawing animal cards: hands (SETUP-9, TRANS-6), market (SETUP-8, TRANS-5), piles that run out (COMP-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Deal, Open, Randomness, Refusal, Shuffle
from ...text import name, phrase
from .actions import LARGE, SMALL, Draw
from .happened import CardsDrawn, MarketRenewed, PileShuffled

if TYPE_CHECKING:
    from .state import DarwinState

PILE_NAMES = ("small", "large")


def shuffle_piles(state: DarwinState) -> None:
    """SETUP-3: small and large cards are shuffled separately; they never mix (COMP-5, COMP-6)."""
    for pile in (LARGE, SMALL):
        numbers = tuple(card.number for card in state.rules.pack.animals if card.large == pile)
        state.next(_shuffle, pile, numbers)


def _shuffle(state: DarwinState, pile: int, numbers: tuple[int, ...]) -> None:
    state.ask(Shuffle(pile, numbers), _shuffled, pile)


def _shuffled(state: DarwinState, slots: tuple[int, ...], pile: int) -> None:
    state.cards = [*state.cards, *[None] * len(slots)]
    state.large += bytes([pile]) * len(slots)
    small, large = state.piles
    state.piles = (slots[::-1], large) if pile == SMALL else (small, slots[::-1])
    state.tell(PileShuffled("COMP-6" if state.phase != "setup" else "SETUP-3", pile, len(slots)))


def available(state: DarwinState, pile: int) -> int:
    """How many cards can still be drawn from a pile, its discards included (COMP-6, RUL-05)."""
    return len(state.piles[pile]) + len(state.discards[pile])


def take_top(state: DarwinState, pile: int, wanted: int) -> tuple[int, ...]:
    """Up to so many slots from the top of a pile."""
    slots = state.piles[pile]
    cut = max(0, len(slots) - wanted)
    small, large = state.piles
    state.piles = (slots[:cut], large) if pile == SMALL else (small, slots[:cut])
    return slots[cut:][::-1]


def refill(state: DarwinState, pile: int) -> None:
    """COMP-6, TRANS-6-3: the discards of an empty pile are shuffled when a card is needed, and become it."""
    numbers = tuple(sorted(state.discards[pile]))
    small, large = state.discards
    state.discards = ((), large) if pile == SMALL else (small, ())
    _shuffle(state, pile, numbers)


# -- hands ---------------------------------------------------------------------------------------------


def draw_first_hands(state: DarwinState) -> None:
    """SETUP-9: in turn order everybody draws a starting hand (RUL-15)."""
    state.phase = "drawing"
    for seat in reversed(state.from_first()):
        state.next(draw_first_hand, seat)


def draw_first_hand(state: DarwinState, seat: int) -> None:
    """A whole new hand: from the piles the player likes, or so many of each size as the rules say."""
    sizes = state.rules.first_hand
    if sizes is None:
        draw_cards(state, seat, state.rules.hand)
        return
    for pile in (LARGE, SMALL):
        state.next(_deal_size, seat, pile, sizes[pile])


def _deal_size(state: DarwinState, seat: int, pile: int, count: int) -> None:
    """So many cards of one size; of the other one where they run out (RUL-05)."""
    here = min(count, available(state, pile))
    other = min(count - here, available(state, 1 - pile))
    if other:
        state.next(_deal, seat, 1 - pile, other)
    if here:
        state.next(_deal, seat, pile, here)


def fill_hands(state: DarwinState) -> None:
    """TRANS-6-1: in turn order everybody draws up to a full hand (RUL-15)."""
    state.phase = "drawing"
    for seat in reversed(state.from_first()):
        missing = state.rules.hand - len(state.hands[seat])
        if missing > 0:  # TRANS-6-2: with a full hand nobody draws or discards
            state.next(draw_cards, seat, missing)


def draw_cards(state: DarwinState, seat: int, count: int) -> None:
    """Let a seat choose piles until it has drawn so many cards, or nothing is left (RUL-05)."""
    if count > 0 and available(state, SMALL) + available(state, LARGE) > 0:
        state.choose(seat, "draw", count)


def _deal(state: DarwinState, seat: int, pile: int, count: int) -> None:
    if not state.piles[pile]:
        state.next(_deal, seat, pile, count)
        refill(state, pile)
        return
    slots = take_top(state, pile, count)
    if len(slots) < count:
        state.next(_deal, seat, pile, count - len(slots))
    state.ask(Open(slots) if state.rules.open_hands else Deal(seat, slots), _dealt, seat, slots)


def _dealt(state: DarwinState, cards: tuple[int | None, ...], seat: int, slots: tuple[int, ...]) -> None:
    state.learn(slots, cards)
    state.set_hand(seat, state.hands[seat] + slots)
    if state.rules.open_hands:
        state.public = state.public.union(slots)
    state.tell(CardsDrawn("SETUP-9", seat, slots))


class DrawRule(ActionRule):
    """SETUP-9: each card from whichever pile the player likes."""

    kind = Draw

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        (count,) = state.context
        if action.pile not in (SMALL, LARGE):
            return Refusal("COMP-5", "There are two piles: 0 is small, 1 is large.", "Choose one of them.")
        if not 1 <= action.count <= count:
            return Refusal(
                "SETUP-9", phrase("You may draw 1 to {count} cards now.", count=count), "Draw fewer."
            )
        left = available(state, action.pile)
        if action.count > left:
            size = name("pile", PILE_NAMES[action.pile])
            return Refusal(
                "COMP-6",
                phrase("Only {left} {size} cards are left to draw.", left=left, size=size),
                "Draw from the other pile.",
            )
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        (count,) = state.context
        for pile in (SMALL, LARGE):
            for number in range(1, min(count, available(state, pile)) + 1):
                yield Draw(pile, number)

    def exists(self, state: DarwinState, seat: int) -> bool:
        return True  # the seat is asked only while something can be drawn

    def sample(self, state: DarwinState, seat: int, rng: Randomness) -> Action:
        (count,) = state.context
        small = min(count, available(state, SMALL))
        number = int(rng.random() * (small + min(count, available(state, LARGE))))
        return Draw(SMALL, number + 1) if number < small else Draw(LARGE, number - small + 1)

    def fallback(self, state: DarwinState, seat: int) -> Action:
        return Draw(LARGE if available(state, LARGE) > available(state, SMALL) else SMALL, 1)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        (count,) = state.context
        state.next(draw_cards, seat, count - action.count)
        state.next(_deal, seat, action.pile, action.count)


# -- market --------------------------------------------------------------------------------------------


def open_market(state: DarwinState) -> None:
    """SETUP-8, TRANS-5-1, -2: the old cards are discarded, new ones laid out in the fixed ratio."""
    state.discard(state.market)
    state.market = ()
    state.next(_market_done)
    for pile in (LARGE, SMALL):
        state.next(_fill_market, pile, state.rules.market[pile])


def _fill_market(state: DarwinState, pile: int, count: int) -> None:
    if count <= 0:
        return
    if not available(state, pile):
        pile = 1 - pile  # RUL-05: filled with the other size where possible
        if not available(state, pile):
            return
    if not state.piles[pile]:
        state.next(_fill_market, pile, count)
        refill(state, pile)
        return
    slots = take_top(state, pile, count)
    state.next(_fill_market, pile, count - len(slots))
    state.ask(Open(slots), _opened, slots)


def _opened(state: DarwinState, cards: tuple[int, ...], slots: tuple[int, ...]) -> None:
    state.learn(slots, cards)
    state.market = state.market + slots


def _market_done(state: DarwinState) -> None:
    state.tell(MarketRenewed("SETUP-8" if state.era == 0 else "TRANS-5-1", state.market))
