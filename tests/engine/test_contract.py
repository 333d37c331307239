"""What every game must keep, whatever is done to it: at every table there is, in random positions."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.engine import Action, Choice, Illegal, Over, State
from darwin_p2p.engine.seen import as_seen_by
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.testing.trial import Trial
from darwin_p2p.ui import rulebook
from tests.playing import Table, Walk, tables

SOME = 60  # legal actions looked at one by one, of what may be thousands
positions = st.builds(
    lambda table, seed, steps: Walk(table, seed).go(steps),
    st.sampled_from(tables()),
    st.integers(0, 10**6),
    st.integers(0, 400),
)


@cache
def rule_ids(game: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rulebook.load(game).rules)


def attempt(state: State, dealer: SeededDealer, seat: int, action: Action) -> State:
    """The action on a copy, with the cards it shows."""
    trial = state.clone()
    slots = trial.reveals(seat, action)
    if slots:
        trial.apply(dealer.opened(slots))
    trial.apply(action, seat)
    return trial


# -- legal actions -------------------------------------------------------------------------------------------


@given(positions)
def test_every_legal_action_applies_and_changes_the_position(walk: Walk) -> None:
    state = walk.to_choice().state
    if isinstance(state.need, Over):
        return
    assert isinstance(state.need, Choice)
    before = state.digest()
    for seat in (state.need.seat, *state.need.also):
        for action in islice(state.legal(seat), SOME):
            after = attempt(state, walk.dealer, seat, action)
            assert (after.digest(), after.need) != (before, state.need)
            after.check()
    assert state.digest() == before  # nothing happened to the position itself


@given(positions, st.integers(0, 10**6))
def test_iterating_kinds_containing_and_sampling_agree(walk: Walk, seed: int) -> None:
    state, rng = walk.to_choice().state, Random(seed)
    for seat in range(walk.table.seats):
        legal = state.legal(seat)
        every = list(islice(legal, 5000))
        assert len(set(every)) == len(every)
        assert bool(legal) == bool(every)
        assert set(legal.kinds()) >= {type(action) for action in every}
        for kind in legal.kinds():
            found = list(islice(legal.of(kind), 5000))
            assert found
            assert all(type(action) is kind for action in found)
            drawn = legal.sample(rng, kind)
            assert drawn in found or len(found) == 5000
        for action in every[:SOME]:
            assert action in legal
            assert state.why_not(seat, action) is None
        if every:
            assert legal.sample(rng) in legal
        assert "a word" not in legal
        view = state.view(seat)
        assert list(islice(view.legal(), SOME)) == every[:SOME]


@given(positions)
def test_the_fallback_is_legal_and_public(walk: Walk) -> None:
    state = walk.to_choice().state
    if isinstance(state.need, Choice):
        seat = state.need.seat
        action = state.fallback(seat)
        assert action in state.legal(seat)
        assert state.view(None).replica().fallback(seat) == action


# -- illegal ones --------------------------------------------------------------------------------------------


numbers = st.one_of(st.integers(-3, 12), st.integers(-3, 260), st.sampled_from([2**63, -(2**70), 10**30]))


def anything(kind: type[Action]) -> st.SearchStrategy[Action]:
    """Actions of one kind with arbitrary numbers in them."""
    fields = {}
    for field in msgspec.structs.fields(kind):
        if field.type is int:
            fields[field.name] = numbers
        elif field.name == "steps":
            fields[field.name] = st.lists(st.tuples(numbers, numbers), max_size=3).map(tuple)
        else:
            fields[field.name] = st.lists(numbers, max_size=7).map(tuple)
    return st.builds(kind, **fields)


def changed(action: Action, rng: Random, pool: list[int]) -> Action:
    """An action with one of its numbers replaced."""
    fields: dict[str, Any] = msgspec.structs.asdict(action)
    if not fields:
        return action
    name = rng.choice(sorted(fields))
    value = fields[name]
    if isinstance(value, int):
        fields[name] = rng.choice(pool)
    elif isinstance(value, tuple) and value:
        place = rng.randrange(len(value))
        new = rng.choice(pool) if isinstance(value[place], int) else (rng.choice(pool), value[place][1])
        fields[name] = (*value[:place], new, *value[place + 1 :])
    return type(action)(**fields)


def check_refusal(walk: Walk, seat: int, action: Action) -> None:
    """Legal, and then it applies; or refused with a rule and a sentence, and nothing happens."""
    state = walk.state
    refusal = state.why_not(seat, action)
    if refusal is None:
        attempt(state, walk.dealer, seat, action).check()
        return
    assert refusal.rule in rule_ids(walk.table.game), refusal
    assert refusal.text[0].isupper()
    assert refusal.text.endswith(".")
    assert refusal.hint.endswith(".")
    before = state.digest()
    with pytest.raises(Illegal) as error:
        state.apply(action, seat)
    assert error.value.refusal == refusal
    assert state.digest() == before
    assert action not in state.legal(seat)


@given(positions, st.data())
def test_arbitrary_actions_are_refused_with_a_rule_or_apply(walk: Walk, data: st.DataObject) -> None:
    kinds = walk.table.plugin.actions_of(walk.table.rules)
    for _ in range(6):
        action = data.draw(st.sampled_from(kinds).flatmap(anything))
        check_refusal(walk, data.draw(st.integers(-2, walk.table.seats + 1)), action)
        walk.to_choice()


@given(positions, st.integers(0, 10**6))
def test_almost_legal_actions_are_refused_with_a_rule_or_apply(walk: Walk, seed: int) -> None:
    rng = Random(seed)
    state = walk.to_choice().state
    if not isinstance(state.need, Choice):
        return
    pool = [*range(-2, 8), *rng.sample(range(300), 20)]
    for seat in (state.need.seat, *state.need.also):
        for action in islice(state.legal(seat), 20):
            check_refusal(walk, seat, changed(action, rng, pool))
            check_refusal(walk, rng.randrange(walk.table.seats), action)


# -- replicas ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", tables(), ids=str)
def test_replicas_that_know_only_their_own_cards_stay_in_step(table: Table) -> None:
    """Needs, digests, views and legal actions agree with the all-knowing position after every input."""
    walk = Walk(table, 21)
    replicas = {who: table.start() for who in (None, *range(table.seats))}

    def follow(seat: int | None, given: Any) -> None:
        for who, replica in replicas.items():
            replica.apply(as_seen_by(who, walk.state.need, given), seat)

    walk.watch = follow
    while not walk.over:
        walk.step()
        state = walk.state
        digest = state.digest()
        for who, replica in replicas.items():
            assert replica.need == state.need
            assert replica.digest() == digest
            assert replica.view(who).to_bytes() == state.view(who).to_bytes()
            if who is not None and isinstance(state.need, Choice):
                ours, theirs = replica.legal(who), state.legal(who)
                assert ours.kinds() == theirs.kinds()
                assert list(islice(ours, SOME)) == list(islice(theirs, SOME))
    assert replicas[None].need == walk.state.need


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_trial_finds_nothing_wrong(table: Table) -> None:
    checked = Trial(table.plugin, table.rules, table.seats, 4, str(table)).play()
    assert checked.games == 1
    assert checked.decisions > 10


# -- samples -------------------------------------------------------------------------------------------------


@given(positions, st.integers(0, 10**6))
def test_a_sample_agrees_with_its_view_and_can_be_played_to_the_end(walk: Walk, seed: int) -> None:
    state, rng = walk.to_choice().state, Random(seed)
    seat = rng.randrange(walk.table.seats)
    view = state.view(seat)
    sampled = view.sample(rng)
    sampled.check()
    assert sampled.view(seat).to_bytes() == view.to_bytes()
    assert state.view(seat).to_bytes() == view.to_bytes()
    onward = Walk(walk.table, seed)
    onward.state, onward.dealer = sampled, SeededDealer.joining(sampled, rng)
    onward.go(10**6)
    assert onward.over
    sampled.check()


def test_a_clone_lives_its_own_life() -> None:
    walk = Walk(tables()[0], 1).go(60).to_choice()
    copy = walk.state.clone()
    before = copy.digest()
    walk.go(30)
    assert copy.digest() == before
    assert walk.state.digest() != before
