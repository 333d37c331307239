"""Phase 6, second half: the auction of genes.

With fewer genes than seats (a variant, or a bag that runs low: R-BAG-1) whoever has been outbid may drop out
(EVO-VAR-2, -3); nothing else differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Pick, Randomness, Refusal
from ...text import phrase
from .actions import Bid, DropOut
from .cards import CARD
from .genes import draw_card, gain, return_tiles, take_tiles
from .happened import BidMade, DroppedOut, GenePaid, GenesOffered, GenesReturned

if TYPE_CHECKING:
    from .state import EvoState

FREE = -1  # a gene without a bid


def draw_genes(state: EvoState) -> None:
    """EVO-AUCTION-1, EVO-SETUP-4: genes from the bag; R-BAG-1: as many as there are."""
    tiles = sum(state.bag)
    wanted = min(tiles, state.rules.offered)
    if wanted:
        state.ask(Pick(tiles, wanted), _lay_out)


def _lay_out(state: EvoState, numbers: tuple[int, ...]) -> None:
    """EVO-AUCTION-2, R-BID-5: everybody opens in initiative order; beaten bids are made good in between."""
    state.offer = take_tiles(state, numbers)
    state.bidders = (FREE,) * len(state.offer)
    state.amounts = (0,) * len(state.offer)
    state.tell(GenesOffered("EVO-AUCTION-1", state.offer))
    state.next(settle)
    for seat in reversed(state.order):
        state.next(_must_bid, seat, 0)


def _must_bid(state: EvoState, seat: int, beaten: int) -> None:
    """EVO-AUCTION-5: compulsory; EVO-VAR-3, R-VAR-1: who cannot is out of this auction."""
    if any(limit >= least for limit, least in _ranges(state, seat)):
        state.choose(seat, "bid", beaten)
    else:
        state.tell(DroppedOut("EVO-VAR-3", seat))


def limit(state: EvoState, seat: int) -> int:
    """EVO-AUCTION-6, R-BID-1: what a seat can pay, with its discount; R-BID-2: no other limit."""
    return state.scores[seat] + state.discounts[seat]


def least(state: EvoState, row: int) -> int:
    """EVO-AUCTION-3: anything for a free gene, more than the standing bid for another."""
    return 0 if state.bidders[row] == FREE else state.amounts[row] + 1


def _ranges(state: EvoState, seat: int) -> list[tuple[int, int]]:
    """For each row the highest and the lowest bid."""
    most = limit(state, seat)
    return [(most, least(state, row)) for row in range(len(state.offer))]


def price(state: EvoState, seat: int, amount: int) -> int:
    """EVO-AUCTION-7, EVO-GENE-MUTANT: each mutant owned before this turn saves a point."""
    return max(0, amount - state.discounts[seat])


def settle(state: EvoState) -> None:
    """EVO-AUCTION-7 to -9, R-PAY-1: all pay at once and take their genes; unsold ones go back (EVO-VAR-3)."""
    offer, bidders, amounts = state.offer, state.bidders, state.amounts
    state.offer = state.bidders = state.amounts = ()
    unsold = tuple([gene for gene, seat in zip(offer, bidders, strict=True) if seat == FREE])
    if unsold:
        return_tiles(state, unsold)
        state.tell(GenesReturned("EVO-VAR-3", unsold))
    sold = [(seat, bidders.index(seat)) for seat in state.order if seat in bidders]
    for seat, row in sold:
        paid = price(state, seat, amounts[row])
        state.add_points(seat, -paid)
        state.tell(GenePaid("EVO-AUCTION-7", seat, offer[row], amounts[row], paid))
        gain(state, seat, offer[row], "EVO-AUCTION-8")
    for seat, row in reversed(sold):
        if offer[row] == CARD:
            state.next(draw_card, seat)


class BidRule(ActionRule):
    """EVO-AUCTION-2 to -6: a gene and an amount. A standing bid stays as it is (R-BID-4)."""

    kind = Bid

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        if not 0 <= action.row < len(state.offer):
            return Refusal(
                "EVO-AUCTION-2", "There is no such gene on offer.", "Bid for one of those that lie open."
            )
        lowest, highest = least(state, action.row), limit(state, seat)
        if action.amount < lowest:
            sentence = phrase(
                "A bid of {amount} is too low; {lowest} is the least for this gene.",
                amount=action.amount,
                lowest=lowest,
            )
            return Refusal("EVO-AUCTION-3", sentence, "Bid more, or choose another gene.")
        if action.amount > highest:
            return Refusal(
                "EVO-AUCTION-6",
                phrase(
                    "You cannot pay {amount}; {highest} is the most you can bid.",
                    amount=action.amount,
                    highest=highest,
                ),
                "Bid less, or choose another gene.",
            )
        return None

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        for row, (highest, lowest) in enumerate(_ranges(state, seat)):
            for amount in range(lowest, highest + 1):
                yield Bid(row, amount)

    def exists(self, state: EvoState, seat: int) -> bool:
        return True  # the seat is asked only while it can bid

    def sample(self, state: EvoState, seat: int, rng: Randomness) -> Action:
        ranges = _ranges(state, seat)
        choice = int(rng.random() * sum(max(0, highest - lowest + 1) for highest, lowest in ranges))
        for row, (highest, lowest) in enumerate(ranges):
            size = max(0, highest - lowest + 1)
            if choice < size:
                return Bid(row, lowest + choice)
            choice -= size
        raise AssertionError("a number within the sum of all sizes")

    def fallback(self, state: EvoState, seat: int) -> Action | None:
        """Nothing for the first free gene."""
        return Bid(state.bidders.index(FREE), 0) if FREE in state.bidders else None

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        """EVO-AUCTION-4, R-BID-3: whoever is beaten must bid again before anybody else does."""
        row = action.row
        beaten = state.bidders[row]
        state.bidders = (*state.bidders[:row], seat, *state.bidders[row + 1 :])
        state.amounts = (*state.amounts[:row], action.amount, *state.amounts[row + 1 :])
        state.tell(BidMade("EVO-AUCTION-3", seat, row, state.offer[row], action.amount, beaten))
        if beaten != FREE:
            state.next(_must_bid, beaten, 1)


class DropOutRule(ActionRule):
    """EVO-VAR-2: only where genes are short, and only after having been beaten."""

    kind = DropOut

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        if len(state.offer) >= state.seats:
            return Refusal(
                "EVO-AUCTION-5", "Bidding is compulsory; nobody passes.", "Bid 0 for a gene that is free."
            )
        if not state.context[0]:
            return Refusal(
                "EVO-VAR-3", "The opening bid is compulsory.", "Bid; you may drop out once you are outbid."
            )
        return None

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        if self.exists(state, seat):
            yield DropOut()

    def exists(self, state: EvoState, seat: int) -> bool:
        return len(state.offer) < state.seats and bool(state.context[0])

    def fallback(self, state: EvoState, seat: int) -> Action | None:
        return DropOut() if self.exists(state, seat) else None

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        state.tell(DroppedOut("EVO-VAR-2", seat))
