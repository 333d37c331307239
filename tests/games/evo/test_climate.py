"""Phase 2, climate."""

from __future__ import annotations

import pytest

from darwin_p2p.games.evo.climate import COLD, DEADLY, HOT, TEMPERATE, direction, zone, zones
from darwin_p2p.games.evo.happened import ClimateChanged, DinosaursDied

from .world import at, rules_for

HERDS = {0: [(2, -3)], 1: [(2, 2)], 2: [(-3, 2)]}


def test_evo_clim_1_cards_are_offered_before_the_die() -> None:
    desk = at("climate", herds=HERDS, hands={1: ["neoprene"]}, luck=[5])
    assert desk.asked() == (1, "card")
    assert not desk.told(ClimateChanged)
    desk.do(desk.state.fallback(1))
    assert desk.state.climate == 1


def test_evo_clim_2_three_to_six_forward_one_back_two_stays() -> None:
    after = [at("climate", herds=HERDS, climate=2, luck=[die]).state.climate for die in range(1, 7)]
    assert after == [1, 2, 3, 3, 3, 3]
    assert [direction(die) for die in range(1, 7)] == [-1, 0, 1, 1, 1, 1]


def test_evo_clim_3_the_track_is_a_ring_of_six_boxes() -> None:
    assert rules_for(3).ring == (0, 1, 2, 3, 2, 1)
    assert at("climate", herds=HERDS, climate=5, luck=[6]).state.climate == 0
    assert at("climate", herds=HERDS, climate=0, luck=[1]).state.climate == 5


def test_evo_clim_4_zones_by_how_much_colder_a_terrain_is() -> None:
    table = {
        0: (TEMPERATE, COLD, DEADLY, DEADLY),
        1: (HOT, TEMPERATE, COLD, DEADLY),
        2: (DEADLY, HOT, TEMPERATE, COLD),
        3: (DEADLY, DEADLY, HOT, TEMPERATE),
    }
    for climate, row in table.items():
        assert tuple(zone(climate, terrain) for terrain in range(4)) == row
    desk = at("movement", herds=HERDS, climate=4)
    island = desk.state.rules.island
    assert list(zones(desk.state)) == [table[2][terrain] for terrain in island.terrain]


@pytest.mark.parametrize("climate", range(6))
def test_evo_clim_5_climate_kills_in_the_survival_phase_only(climate: int) -> None:
    desk = at("movement", herds={0: [(-1, 0)], 1: [(2, 2)], 2: [(0, -2)]}, climate=climate)
    while desk.state.phase in ("movement", "births"):
        assert desk.counts() >= [1, 1, 1]
        desk.do(desk.state.fallback(desk.need.seat))
    desk.idle("evolution")
    assert desk.told(DinosaursDied)  # mountain, beach and plain are never all temperate


def test_r_clim_1_both_ways_from_the_yellow_box_lead_to_green() -> None:
    ring = rules_for(3).ring
    assert ring[1] == ring[-1] == 1
    assert list(ring) == [ring[0], *reversed(ring[1:])]  # the ring is its own mirror image


def test_the_die_is_thrown_once_a_turn() -> None:
    desk = at("initiative", herds=HERDS)
    assert len(desk.told(ClimateChanged)) == 1
