"""A turn on trial: nothing reaches the game before it is sent, and nothing is lost by a change of mind."""

from __future__ import annotations

from random import Random

import pytest

from darwin_p2p.engine import Action, Choice, Draft, Illegal
from darwin_p2p.games.darwins_choice.actions import Create, EndTurn, Pass, Redraw, Trade
from darwin_p2p.games.darwins_choice.state import DarwinState
from tests.games.darwins_choice.world import H, act, land, position
from tests.playing import Table, Walk, tables


def turn() -> DarwinState:
    return position(
        places=[land(), land(key="heath")],
        hands={0: [H(2, 0, 1), "tuna.tail"], 1: ["orca.head"]},
        market=["puffin.head", "macaw.tail"],
    )


def test_steps_are_tried_on_a_copy() -> None:
    state = turn()
    before = state.digest()
    draft = Draft(state.view(0))
    head, torso, tail = state.hands[0]
    assert draft.attempt(Trade(tail, state.market[0])) != []
    assert draft.attempt(Create((head, torso), 0)) != []
    assert draft.steps == [Trade(tail, state.market[0]), Create((head, torso), 0)]
    assert [len(news) for news in draft.happened] == [1, 1]
    assert len(draft.view.places[0].species) == 1
    assert state.digest() == before
    for action in draft.steps:
        act(state, action)
    assert state.view(0).to_bytes() == draft.view.to_bytes()  # sent, it is exactly what was tried


def test_a_change_of_mind_takes_steps_back_one_by_one() -> None:
    state = turn()
    draft = Draft(state.view(0))
    views = [draft.view.to_bytes()]
    head, torso, tail = state.hands[0]
    for action in (Trade(tail, state.market[0]), Create((head, torso), 1)):
        draft.attempt(action)
        views.append(draft.view.to_bytes())
    assert draft.undo() == Create((head, torso), 1)
    assert draft.view.to_bytes() == views[1]
    draft.attempt(Create((head, torso), 0))
    draft.clear()
    assert draft.view.to_bytes() == views[0]
    assert (draft.steps, draft.happened) == ([], [])
    assert draft.undo() is None


def test_an_illegal_step_leaves_the_draft_as_it_was() -> None:
    state = turn()
    draft = Draft(state.view(0))
    draft.attempt(Trade(state.hands[0][2], state.market[0]))
    before = draft.view.to_bytes()
    with pytest.raises(Illegal) as error:
        draft.attempt(EndTurn())
    assert error.value.refusal.rule == "ACT-TURN-2"
    assert draft.view.to_bytes() == before
    assert len(draft.steps) == len(draft.happened) == 1
    assert not draft.closed


@pytest.mark.parametrize("last", ["pass", "redraw", "end"])
def test_a_draft_ends_with_the_turn_or_with_hidden_cards(last: str) -> None:
    state = turn()
    draft = Draft(state.view(0))
    head, torso, _ = state.hands[0]
    if last == "end":
        draft.attempt(Create((head, torso), 0))
    draft.attempt({"pass": Pass(), "redraw": Redraw(head), "end": EndTurn()}[last])
    assert draft.closed
    with pytest.raises(ValueError, match="closed"):
        draft.attempt(Pass())
    draft.undo()  # not sent yet
    assert not draft.closed
    assert draft.state.need == state.need or last == "end"


def test_a_seat_may_draft_out_of_turn_what_it_may_do() -> None:
    state = turn()
    draft = Draft(state.view(1))
    with pytest.raises(Illegal) as error:
        draft.attempt(Pass())
    assert error.value.refusal.rule == "ACT-TURN-1"
    draft.attempt(Redraw(state.hands[1][0]))
    assert draft.closed


def test_a_spectator_has_nothing_to_draft() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Draft(turn().view(None))


@pytest.mark.parametrize("table", tables(), ids=str)
def test_whatever_is_drafted_can_be_sent(table: Table) -> None:
    """In random games every turn is drafted as far as it goes, and then played at the table."""
    walk, rng = Walk(table, 8), Random(8)
    sent = 0
    while not walk.over and sent < 150:
        need = walk.state.need
        if not isinstance(need, Choice):
            walk.step()
            continue
        draft = Draft(walk.state.view(need.seat))
        while not draft.closed and len(draft.steps) < 6:
            legal = draft.view.legal()
            draft.attempt(legal.sample(rng))
            if rng.random() < 0.2:
                draft.undo()
        steps: list[Action] = draft.steps
        for action in steps:
            slots = walk.state.reveals(need.seat, action)
            if slots:
                walk.state.apply(walk.dealer.opened(slots))
            walk.state.apply(action, need.seat)
            sent += 1
        assert walk.state.need == draft.state.need
    assert sent > 10
