"""Phase 6, the meteor, and the end of the game."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Over, Pick, Result
from darwin_p2p.games.evo.actions import Pass
from darwin_p2p.games.evo.happened import GameEnded, GenesOffered, MeteorMoved, MeteorThrown

from .world import EvoDesk, at


def ended(desk: EvoDesk) -> Result:
    assert isinstance(desk.state.need, Over)
    return desk.state.need.result


def test_evo_meteor_1_one_space_forward_every_turn() -> None:
    desk = at("evolution", meteor=4)
    assert desk.state.meteor == 5
    assert [one.space for one in desk.told(MeteorMoved)] == [5]
    assert not desk.told(MeteorThrown)
    assert desk.asked()[1] == "bid"


@pytest.mark.parametrize(("space", "faces"), [(10, 2), (11, 3), (12, 4)])
def test_evo_meteor_2_the_faces_shown_end_the_game(space: int, faces: int) -> None:
    for die in range(1, 7):
        desk = at("evolution", meteor=space - 1, luck=[die])
        assert isinstance(desk.state.need, Over) == (die <= faces)
        assert desk.told(MeteorThrown)[0].ends_on == faces


def test_evo_meteor_3_the_last_space_ends_the_game_without_a_throw() -> None:
    desk = at("evolution", meteor=12)
    assert ended(desk)
    assert not desk.told(MeteorThrown)


def test_evo_meteor_4_no_auction_in_the_last_turn() -> None:
    desk = at("evolution", meteor=9, luck=[1])
    assert ended(desk)
    assert not desk.told(GenesOffered)
    assert sum(desk.state.bag) == 62


def test_evo_end_1_points_of_the_last_turn_count() -> None:
    desk = at("survival", herds={0: [(2, -3), (1, -3)], 1: [(2, 2)]}, meteor=12)
    assert ended(desk).scores == (12, 11, 10)


def test_evo_end_2_most_points_win() -> None:
    assert ended(at("evolution", scores=(20, 31, 30), meteor=12)).winners == (1,)


def test_evo_end_3_a_tie_goes_to_the_larger_herd() -> None:
    herds = {0: [(2, -3)], 2: [(-3, 2), (-3, 3)]}
    result = ended(at("evolution", herds=herds, scores=(30, 12, 30), meteor=12))
    assert result.winners == (2,)
    assert result.scores == (30, 12, 30)


def test_evo_end_4_still_tied_is_a_shared_victory() -> None:
    herds = {0: [(2, -3)], 2: [(-3, 2)]}
    desk = at("evolution", herds=herds, scores=(30, 12, 30), meteor=12)
    assert ended(desk).winners == (0, 2)
    assert desk.told(GameEnded)[0].dinosaurs == (1, 0, 1)


def test_r_end_1_a_shared_victory_has_equal_rank() -> None:
    assert ended(at("evolution", meteor=12)).winners == (0, 1, 2)


def test_r_end_2_the_meteor_is_thrown_for_once() -> None:
    fresh = at("survival", meteor=9, hands={0: ["neoprene"]})
    fresh.state.apply(Pass())
    assert fresh.state.need == Pick(6, 1)
    desk = at("evolution", meteor=9, luck=[6])
    assert len(desk.told(MeteorThrown)) == 1
    assert desk.asked()[1] == "bid"
