"""Whole games of EVO: nothing is lost or made, replicas that know only their own cards stay in step, hidden
cards show nowhere, and a log replays byte for byte (all looked at by `check_game`)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.engine import Action, Choice, Over, Variant
from darwin_p2p.games.evo.movement import StopRule
from darwin_p2p.games.evo.plugin import GAME
from darwin_p2p.games.evo.rules import Rules
from darwin_p2p.games.evo.state import EvoState
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.testing import check_variant
from darwin_p2p.testing.trial import Trial

from .world import rules_for

TABLES: list[tuple[str, int, tuple[str, ...], dict[str, str]]] = [
    ("three", 3, (), {}),
    ("four", 4, (), {}),
    ("five", 5, (), {}),
    ("three fewer genes", 3, ("fewer-genes",), {}),
    ("four fewer genes", 4, ("fewer-genes",), {}),
    ("five fewer genes", 5, ("fewer-genes",), {}),
    ("long island", 4, (), {"island": "I4L"}),
    ("most first", 4, (), {"initiative_tie": "most"}),
]
every_table = pytest.mark.parametrize(
    ("seats", "variants", "options"), [one[1:] for one in TABLES], ids=[one[0] for one in TABLES]
)


def play(rules: Any, seed: int) -> EvoState:
    """One random game with the invariants checked after every input."""
    state = GAME.start(rules)
    dealer = SeededDealer(seed)
    bots = [registry().bot("random", GAME, seed * rules.seats + seat) for seat in range(rules.seats)]
    meteor = 0
    while not isinstance(state.need, Over):
        need = state.need
        if isinstance(need, Choice):
            action = bots[need.seat].choose(state.view(need.seat))
            slots = state.reveals(need.seat, action)
            if slots:
                state.apply(dealer.opened(slots))
            state.apply(action, need.seat)
        else:
            state.apply(dealer.answer(need))
        state.check()
        assert state.meteor >= meteor  # it never falls
        meteor = state.meteor
    assert state.turn == state.meteor - rules.meteor
    return state


@every_table
def test_invariants_hold_in_random_games(
    seats: int, variants: tuple[str, ...], options: dict[str, str]
) -> None:
    rules = rules_for(seats, *variants, options=options)
    for seed in range(8):
        play(rules, seed)


@pytest.mark.soak
@every_table
def test_invariants_hold_in_a_thousand_games(
    seats: int, variants: tuple[str, ...], options: dict[str, str]
) -> None:
    rules = rules_for(seats, *variants, options=options)
    for seed in range(1000):
        play(rules, seed)


@every_table
def test_nothing_can_be_found_wrong_with_a_game(
    seats: int, variants: tuple[str, ...], options: dict[str, str]
) -> None:
    rules = rules_for(seats, *variants, options=options)
    Trial(GAME, rules, seats, 5, "EVO").play()


def midgame(seats: int, seed: int, steps: int) -> tuple[EvoState, SeededDealer]:
    state, dealer, rng = GAME.start(rules_for(seats)), SeededDealer(seed), Random(seed)
    while steps > 0 and not isinstance(state.need, Over):
        need = state.need
        if isinstance(need, Choice):
            action = state.legal(need.seat).sample(rng)
            slots = state.reveals(need.seat, action)
            if slots:
                state.apply(dealer.opened(slots))
            state.apply(action, need.seat)
        else:
            state.apply(dealer.answer(need))
        steps -= 1
    return state, dealer


@given(st.integers(3, 5), st.integers(0, 10**6), st.integers(20, 250), st.randoms(use_true_random=False))
def test_views_are_the_same_whatever_the_hidden_cards_are(
    seats: int, seed: int, steps: int, luck: Random
) -> None:
    """All cards a seat has not seen are exchanged among hands and deck: it must not notice, byte by byte."""
    state, dealer = midgame(seats, seed, steps)
    for who in (None, *range(seats)):
        other = state.clone()
        hidden = [slot for seat in range(seats) if seat != who for slot in other.hands[seat]]
        hidden = [slot for slot in hidden if slot not in other.public]
        places = [*hidden, *other.deck]
        cards = [dealer._cards[slot] for slot in places]
        luck.shuffle(cards)
        known = list(other.cards)
        for slot, card in zip(places, cards, strict=True):
            known[slot] = card
        other.cards = known
        assert other.view(who).to_bytes() == state.view(who).to_bytes()
        assert other.digest() == state.digest()
        if isinstance(state.need, Choice):
            seat = state.need.seat
            assert other.fallback(seat) == state.fallback(seat)


class Sleep(Action, frozen=True, array_like=True, tag="sleep"):
    """Move no more, and say so in another word."""


class SleepRule(StopRule):
    kind = Sleep


def sleepy(rules: Rules) -> Rules:
    return msgspec.structs.replace(
        rules, choices={**rules.choices, "move": (SleepRule(), *rules.choices["move"])}
    )


def test_a_house_rule_may_bring_actions_of_its_own() -> None:
    variant = Variant("sleepy", "evo", "Sleepy dinosaurs", sleepy)
    assert Sleep in GAME.actions_of(GAME.rules(3, [variant]))
    assert Sleep not in GAME.actions_of(GAME.rules(3))
    check_variant(variant, games=1, seats=3)  # its log is read back, too
