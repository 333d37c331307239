"""The gene bag and the deck of event cards: drawing from them, and what a species gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Deal, Shuffle
from .cards import CARD
from .happened import CardsDrawn, DeckShuffled, GeneGained

if TYPE_CHECKING:
    from .state import EvoState


def take_tiles(state: EvoState, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The genes on the tiles with these numbers, out of the bag; tiles are numbered kind by kind."""
    kinds = [gene for gene, tiles in enumerate(state.bag) for _ in range(tiles)]
    drawn = tuple([kinds[number] for number in numbers])
    bag = list(state.bag)
    for gene in drawn:
        bag[gene] -= 1
    state.bag = tuple(bag)
    return drawn


def return_tiles(state: EvoState, genes: tuple[int, ...]) -> None:
    bag = list(state.bag)
    for gene in genes:
        bag[gene] += 1
    state.bag = tuple(bag)


def gain(state: EvoState, seat: int, gene: int, rule: str) -> None:
    """EVO-AUCTION-8: one more on the portrait. The tile of a card gene leaves the game (EVO-AUCTION-9); the
    card is still to be drawn."""
    state.tell(GeneGained(rule, seat, gene))
    if gene == CARD:
        state.used_tiles += 1
        return
    own = state.genes[seat]
    state.genes = (
        *state.genes[:seat],
        (*own[:gene], own[gene] + 1, *own[gene + 1 :]),
        *state.genes[seat + 1 :],
    )


def draw_free_gene(state: EvoState, numbers: tuple[int, ...], seat: int) -> None:
    """Unexpected Gene; a mutant gained so gives no discount this turn, like one just bought."""
    (gene,) = take_tiles(state, numbers)
    gain(state, seat, gene, "EVO-CARD-2")
    if gene == CARD:
        state.next(draw_card, seat)


# -- event cards -------------------------------------------------------------------------------------------


def shuffle_deck(state: EvoState) -> None:
    """EVO-SETUP-5: all event cards."""
    state.ask(Shuffle(0, tuple(range(len(state.rules.deck)))), _shuffled, "EVO-SETUP-5")


def _shuffled(state: EvoState, slots: tuple[int, ...], rule: str) -> None:
    state.cards = [*state.cards, *[None] * len(slots)]
    state.deck, state.discards = slots[::-1], ()
    state.tell(DeckShuffled(rule, len(slots)))


def deal_hands(state: EvoState) -> None:
    """EVO-SETUP-5: three cards for everybody."""
    for seat in reversed(range(state.seats)):
        state.next(_deal, seat, state.rules.hand, "EVO-SETUP-5")


def draw_card(state: EvoState, seat: int) -> None:
    """EVO-CARD-1, EVO-GENE-CARD: the top card; R-CARD-6: an empty deck is made anew from the discards."""
    if not state.deck:
        if state.discards:
            state.next(draw_card, seat)
            state.ask(Shuffle(0, tuple(sorted(state.discards))), _shuffled, "R-CARD-6")
        return
    _deal(state, seat, 1, "EVO-AUCTION-9")


def _deal(state: EvoState, seat: int, count: int, rule: str) -> None:
    slots = state.deck[: -count - 1 : -1]
    state.ask(Deal(seat, slots), _dealt, seat, slots, rule)


def _dealt(
    state: EvoState, cards: tuple[int | None, ...], seat: int, slots: tuple[int, ...], rule: str
) -> None:
    state.learn(slots, cards)
    state.deck = state.deck[: len(state.deck) - len(slots)]
    state.set_hand(seat, state.hands[seat] + slots)
    state.tell(CardsDrawn(rule, seat, slots))
