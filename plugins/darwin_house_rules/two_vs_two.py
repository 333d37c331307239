"""Two against two (VAR-COOP): the game for four in teams that look into each other's cards and help out.

What team-mates know of each other's hands they know through Show cards and through cards received; every
other card that leaves a hand is laid open for everybody (VAR-COOP-4).
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from darwin_p2p.engine import Happening, Show, Variant
from darwin_p2p.games.darwins_choice.picking import DoneRule, PickCardRule, pick_cards
from darwin_p2p.games.darwins_choice.rules import Rules
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.trade import TradeRule
from darwin_p2p.games.darwins_choice.turn import AFTER_PASSING, EndTurnRule
from darwin_p2p.text import phrase

from .team_price import DrawerRule, mate_of
from .team_turn import PickForMarket, PickForSpecies, PickToGive, PickToStake, ReceiveRule, TakeOverRule

SHOWN = 4


def two_vs_two(rules: Rules) -> Rules:
    """VAR-COOP-1, -5: the game for four, its market included."""
    rules = rules.offering("turn", ReceiveRule(), TakeOverRule())
    rules = rules.offering(AFTER_PASSING, TradeRule(), EndTurnRule())  # VAR-COOP-6, RUL-54
    rules = rules.offering("drawer", DrawerRule())
    for pick in (PickToShow(), PickToGive(), PickToStake(), PickForMarket(), PickForSpecies()):
        rules = rules.offering(pick.about, pick, DoneRule())
    return replace(
        rules,
        teams=((0, 2), (1, 3)),  # VAR-COOP-2; most points together win (VAR-COOP-14, RUL-59)
        pass_undoes_trade=False,  # RUL-17
        action=(offer_to_show, *rules.action),
    )


class CardsShown(Happening, frozen=True, array_like=True, tag="cards_shown"):
    words: ClassVar[str] = "{seat} shows {to} {slots}"
    mine: ClassVar[str] = "You show {to} {slots}"
    seat: int
    to: int
    slots: tuple[int, ...]


def offer_to_show(state: DarwinState) -> None:
    """VAR-COOP-7, RUL-55: before the first action of an Era everybody may show cards, all at the same time.

    Seats are asked one after the other, but no card is shown before the last one has chosen: till then the
    others learn only which backs a seat has put forward.
    """
    state.note("showing", ())
    state.next(_show_all)
    for seat in reversed(state.from_first()):
        state.next(_offer, seat)


def _offer(state: DarwinState, seat: int) -> None:
    pick_cards(state, seat, "show", SHOWN, _put_forward)


def _put_forward(state: DarwinState, seat: int, slots: tuple[int, ...]) -> None:
    if slots:
        state.note("showing", (*state.notes["showing"], (seat, slots)))


def _show_all(state: DarwinState) -> None:
    chosen = state.notes["showing"]
    state.note("showing", ())
    for seat, slots in reversed(chosen):
        state.next(_show, seat, slots)


def _show(state: DarwinState, seat: int, slots: tuple[int, ...]) -> None:
    """Cards that the team-mate knows already need no dealer."""
    mate = mate_of(state, seat)
    new = tuple(slot for slot in slots if slot not in state.open_to(mate))
    if new:
        state.ask(Show(new, seat, mate), _seen, new, seat, slots)
    else:
        state.tell(CardsShown("VAR-COOP-7", seat, mate, slots))


def _seen(
    state: DarwinState,
    cards: tuple[int | None, ...],
    new: tuple[int, ...],
    seat: int,
    slots: tuple[int, ...],
) -> None:
    """The hand stays as it is: a redraw is still possible (RUL-18)."""
    mate = mate_of(state, seat)
    state.learn(new, cards)
    state.show(new, mate)
    state.tell(CardsShown("VAR-COOP-7", seat, mate, slots))


class PickToShow(PickCardRule):
    about = "show"
    rule = "VAR-COOP-7"
    question = "Which cards do you show to your team-mate, in secret?"


TWO_VS_TWO = Variant(
    name="two-vs-two",
    game="darwins-choice",
    title=phrase("Cooperative Variant 2 vs 2"),
    change=two_vs_two,
    seats=(4,),
    excludes=("beginners", "kids"),
)
