"""What a seat may know (GEN-7): views hold no hidden card, and nothing in them depends on one."""

from __future__ import annotations

import gc
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.engine import Choice, Shuffle
from darwin_p2p.games.darwins_choice.actions import EndTurn, Pass, Redraw, Trade
from darwin_p2p.games.darwins_choice.cards import Pack
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView
from tests.playing import Table, Walk, tables

from .world import H, act, create, land, position, slots_of

TABLES = tables("darwins-choice")
PLAIN = [table for table in TABLES if not table.variants]
SECRETIVE = [table for table in TABLES if not table.rules.open_hands]


def position_after(table: Table, seed: int, steps: int) -> DarwinState:
    state = Walk(table, seed).go(steps).state
    assert isinstance(state, DarwinState)
    return state


def hidden_slots(state: DarwinState, seat: int | None) -> list[int]:
    """Known to this replica, but not to the view of the seat."""
    view = state.view(seat)
    return [slot for hand in state.hands for slot in hand if view.card(slot) is None]


def with_other_hidden_cards(state: DarwinState, seat: int | None, rng: Random) -> DarwinState:
    """The same position for this seat, but other cards in the hands and piles it cannot see."""
    slots = hidden_slots(state, seat)
    changed = state.clone()
    cards = state.cards.copy()
    # hidden hand cards are exchanged with each other and with cards of the piles
    for size in (0, 1):
        mine = [slot for slot in slots if state.large[slot] == size]
        pool = [card for slot in mine if (card := cards[slot]) is not None]
        pool += state.hidden().get(state.piles[size], ())
        for slot, card in zip(mine, rng.sample(pool, len(mine)), strict=True):
            cards[slot] = card
    changed.cards = cards
    return changed


# -- the rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_gen_7_hands_and_piles_are_hidden_and_everything_else_is_public(table: Table) -> None:
    walk = Walk(table, 5)
    while not walk.over:
        walk.go(7)
        state = walk.state
        assert isinstance(state, DarwinState)
        for seat in (*range(table.seats), None):
            view = state.view(seat)
            for owner, hand in enumerate(state.hands):
                assert [one.slot for one in view.hand(owner)] == list(hand)
                for one in view.hand(owner):
                    seen = owner == seat or one.slot in state.public
                    assert (one.card is not None) == seen
                    assert one.large == bool(state.large[one.slot])  # the size is on the back
            assert all(view.card(slot) is None for pile in state.piles for slot in pile)
            assert view.pile_sizes == (len(state.piles[0]), len(state.piles[1]))
            assert [slot for slot, _ in view.market] == list(state.market)
            assert view.places == state.places
            assert (view.banked, view.passed, view.scores) == (state.banked, state.passed, state.scores())
            assert (view.event.key if view.event else None) == state.event


def test_rul_01_discards_are_public_and_a_card_once_seen_stays_known() -> None:
    state = position(
        hands={0: ["bison.head", "orca.head", "tuna.tail"], 1: ["bongo.head"]},
        market=["puffin.head", "macaw.tail"],
        discards=["marmot.head", "marmot.torso"],
    )
    small, large = state.view(2).discards
    assert [card.key for card in (*small, *large)] == ["marmot.head", "marmot.torso"]
    bison, orca, tuna = state.hands[0]
    puffin = state.market[0]
    act(state, Trade(bison, puffin))
    for seat in (1, 2, None):
        view = state.view(seat)
        known = {one.slot: one.card.key for one in view.hand(0) if one.card is not None}
        assert known == {puffin: "puffin.head"}  # taken from the market
        assert [one.large for one in view.hand(0)] == [False] * 3
    act(state, Pass())  # undoes the trade
    for seat in (1, 2, None):
        known = {one.slot: one.card.key for one in state.view(seat).hand(0) if one.card is not None}
        assert known == {bison: "bison.head"}  # given and returned: everybody has seen it
    assert {orca, tuna}.isdisjoint(state.public)


def test_rul_01_a_kept_card_stays_hidden_and_discarded_ones_are_open() -> None:
    state = position(hands={0: ["bison.head", "orca.head", "tuna.tail"]})
    kept = slots_of(state, 0, "orca.head")[0]
    act(state, Redraw(kept))
    assert state.view(1).card(kept) is None
    assert [card.key for card in state.view(1).discards[0]] == ["bison.head", "tuna.tail"]


# -- nothing leaks -------------------------------------------------------------------------------------------


@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 500), st.integers(0, 10**6))
def test_a_view_does_not_depend_on_cards_hidden_from_its_seat(
    table: Table, seed: int, steps: int, luck: int
) -> None:
    state = position_after(table, seed, steps)
    rng = Random(luck)
    for seat in (*range(table.seats), None):
        twin = with_other_hidden_cards(state, seat, rng)
        ours, theirs = state.view(seat), twin.view(seat)
        assert ours.to_bytes() == theirs.to_bytes()
        assert repr(ours.need) == repr(theirs.need)
        some = [action for action, _ in zip(ours.legal(), range(50), strict=False)]
        assert some == [action for action, _ in zip(theirs.legal(), range(50), strict=False)]
        assert ours.legal().kinds() == theirs.legal().kinds()
        for action in (*some, Pass(), EndTurn(), Redraw(rng.randrange(240)), Trade(3, 5)):
            assert ours.why_not(action) == theirs.why_not(action)
        assert ours.sample(Random(1)).cards == theirs.sample(Random(1)).cards
        assert state.digest() == twin.digest()


def reachable(root: object) -> list[Any]:
    """Everything an object leads to, without the pack (all cards of the box are public) and code."""
    found: dict[int, Any] = {}
    left = [root]
    while left:
        one = left.pop()
        if id(one) in found or isinstance(
            one, type | ModuleType | FunctionType | MethodType | BuiltinFunctionType | Pack
        ):
            continue
        found[id(one)] = one
        left.extend(gc.get_referents(one))
    return list(found.values())


@pytest.mark.parametrize("table", SECRETIVE, ids=str)
def test_a_view_holds_no_way_to_hidden_cards(table: Table) -> None:
    walk = Walk(table, 11).go(90).to_choice()
    state = walk.state
    assert isinstance(state, DarwinState)
    assert isinstance(state.need, Choice)
    for seat in (state.need.seat, *state.need.also):
        state.legal(seat).kinds()  # so that what can be built from these hands has been worked out
    for seat in (state.need.seat, (state.need.seat + 1) % table.seats, None):
        view = state.view(seat)
        secret = hidden_slots(state, seat)
        assert secret
        things = reachable(view)
        workshops = [one for one in state.memo.values() if gc.is_tracked(one)]
        forbidden = (state, state.cards, state.memo, *workshops, walk.dealer, walk)
        assert not any(one is thing for thing in things for one in forbidden)
        states = [one for one in things if isinstance(one, DarwinState)]
        assert states
        for one in states:
            assert all(one.cards[slot] is None for slot in secret)
        # and no list or table maps the secret slots to their cards in any other way
        for thing in things:
            if isinstance(thing, list | tuple) and len(thing) > max(secret):
                assert [thing[slot] for slot in secret] != [state.cards[slot] for slot in secret]
            if isinstance(thing, dict):
                assert not any(thing.get(slot, -1) == state.cards[slot] for slot in secret)


def test_a_view_is_a_picture_of_its_moment() -> None:
    state = position(places=[land()], hands={0: [H(1, 0, 1)], 1: ["orca.head"]})
    view = state.view(1)
    before = view.to_bytes()
    act(state, create(state))
    assert view.to_bytes() == before
    assert view.places[0].species == ()
    assert state.view(1).to_bytes() != before


def test_a_spectator_may_do_nothing_and_has_no_hand() -> None:
    view = position(hands={0: ["orca.head"]}).view(None)
    assert list(view.legal()) == []
    assert view.hand() == []
    assert view.species() == []
    refusal = view.why_not(Pass())
    assert refusal is not None
    assert refusal.rule == "ACT-TURN-1"
    assert not view.must_choose()


# -- samples -------------------------------------------------------------------------------------------------


@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 500), st.integers(0, 10**6))
def test_a_sample_is_a_complete_position_that_agrees_with_the_view(
    table: Table, seed: int, steps: int, luck: int
) -> None:
    state = position_after(table, seed, steps)
    for seat in (*range(table.seats), None):
        view: DarwinView = state.view(seat)
        sampled = view.sample(Random(luck))
        sampled.check()
        assert sampled.view(seat).to_bytes() == view.to_bytes()
        if state.phase == "setup":
            continue  # not all cards have been shuffled yet
        placed = [*sampled.located(), *sampled.on_the_way(), *sampled.piles[0], *sampled.piles[1]]
        numbers = [sampled.cards[slot] for slot in placed] + [*sampled.discards[0], *sampled.discards[1]]
        if isinstance(state.need, Shuffle):
            numbers += state.need.cards  # discards on their way into a pile
        assert sorted(numbers) == list(range(237))  # type: ignore[type-var]
