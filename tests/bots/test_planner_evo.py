"""planner at EVO: what it looks into, that it repeats, and that it beats greedy."""

from __future__ import annotations

import pytest

from darwin_bots.evo import planner as evo
from darwin_bots.planner import Planner
from darwin_bots.search.tree import Search
from darwin_p2p.bots.check import _Check
from darwin_p2p.engine import Choice
from darwin_p2p.games.evo.actions import Bid, Step
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import simulate
from tests.games.evo.world import EvoDesk, Place, at

FAR: dict[int, list[Place]] = {1: [(2, 2)], 2: [(-3, 2)]}


def decide(desk: EvoDesk, seed: int = 0) -> object:
    assert isinstance(desk.need, Choice)
    return Planner(seed).choose(desk.state.view(desk.need.seat))


@pytest.mark.parametrize(("seats", "variants"), [(3, []), (5, ["fewer-genes"])])
def test_it_plays_and_plays_the_same_again(
    seats: int, variants: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evo, "PLAYED", 6)
    check = _Check("planner", open_table("evo", seats, variants), 1, 60.0)
    check._same(check.play(range(1)), check.play(range(1)), "played again")
    assert check.report.decisions
    assert not check.report.findings


def test_it_leads_its_herd_out_of_the_heat() -> None:
    desk = at("movement", herds={0: [(2, -3), (1, -3)], **FAR}, climate=1)  # two in the heat, one parasol
    action = decide(desk)
    assert isinstance(action, Step)
    assert desk.state.rules.island.terrain[action.target] == 1


def test_bids_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "iterate", lambda search: pytest.fail("a search"))
    desk = at("evolution", luck=[("egg", "tail", "tail")], order=(1, 0, 2))
    assert decide(desk) == Bid(0, 0)


@pytest.mark.soak
def test_it_beats_greedy() -> None:
    games = list(simulate(open_table("evo", 3), ["planner", "greedy", "greedy"], 60, 7, same_deal=3))
    won = sum(
        1 / len(one.result.winners)
        for one in games
        for seat in one.result.winners
        if one.bots[seat] == "planner"
    )
    assert won / len(games) > 0.45
