"""Phase 4, births."""

from __future__ import annotations

from darwin_p2p.games.evo.actions import Hatch
from darwin_p2p.games.evo.happened import DinosaurBorn

from .world import at

FAR = {1: [(2, 2)], 2: [(-3, 2)]}


def test_evo_birth_1_each_egg_is_one_newborn_in_initiative_order() -> None:
    desk = at("births", herds={0: [(2, -3)], **FAR}, genes={0: {"egg": 2}}, order=(2, 0, 1))
    born = []
    while desk.state.phase == "births":
        born.append(desk.asked())
        desk.do(desk.state.fallback(desk.need.seat))
    assert born == [(2, "birth"), (0, "birth"), (0, "birth"), (1, "birth")]
    assert [one.seat for one in desk.told(DinosaurBorn)] == [2, 0, 0, 1]


def test_evo_birth_1_only_empty_hexes() -> None:
    desk = at("births", herds={0: [(2, -3)], 1: [(1, -2)], 2: [(-3, 2)]})
    assert desk.refusal(desk.hatch((1, -2))).rule == "EVO-BIRTH-1"
    for sea in (-1, 42, 77):
        assert desk.refusal(Hatch(sea)).rule == "EVO-MOVE-7"


def test_evo_birth_2_next_to_an_adult_and_newborns_are_none() -> None:
    desk = at("births", herds={0: [(2, -3)], **FAR}, genes={0: {"egg": 2}})
    assert desk.nests() == {(1, -3), (3, -3), (1, -2), (2, -2)}
    desk.do(desk.hatch((1, -2)))
    assert desk.nests() == {(1, -3), (3, -3), (2, -2)}
    refusal = desk.refusal(desk.hatch((0, -1)))  # next to the newborn only
    assert refusal.rule == "EVO-BIRTH-2"
    assert desk.state.rules.island.name(desk.hex((1, -3))) in refusal.hint


def test_evo_birth_3_births_are_compulsory_as_far_as_possible() -> None:
    desk = at("births", herds={0: [(2, -3)], **FAR}, genes={0: {"egg": 9}})
    assert [one.kind() for one in desk.state.legal(0).kinds()] == ["hatch"]
    for _ in range(4):
        assert desk.asked() == (0, "birth")
        desk.do(desk.state.fallback(0))
    assert desk.asked()[0] == 1  # no free hex is left
    assert desk.counts()[0] == 5


def test_evo_birth_4_terrain_does_not_matter() -> None:
    desk = at("births", herds={0: [(-1, 0)], **FAR}, climate=0)  # all around is deadly in an ice age
    assert desk.asked() == (0, "birth")
    assert len(desk.nests()) == 6


def test_evo_birth_5_an_extinct_species_begins_anew_anywhere_in_one_group() -> None:
    desk = at("births", herds={**FAR}, genes={0: {"egg": 3}})
    assert len(desk.nests()) == 40
    desk.do(desk.hatch((1, 0)))
    assert desk.nests() == {(2, 0), (2, -1), (1, -1), (0, 0), (0, 1), (1, 1)}
    assert desk.refusal(desk.hatch((2, -3))).rule == "EVO-BIRTH-5"
    desk.do(desk.hatch((2, 0)))
    assert (3, 0) in desk.nests()
    assert (0, 0) in desk.nests()


def test_evo_birth_6_newborns_are_adults_from_the_next_turn_on() -> None:
    desk = at("births", herds={0: [(2, -3)], **FAR}, climate=1, luck=[None, None, 2])
    desk.do(desk.hatch((1, -2)))
    desk.idle("evolution")
    assert desk.herd(0) == {(2, -3), (1, -2)}  # survivors like any other
    desk.idle("births")
    assert (0, -1) in desk.nests()


def test_evo_gene_egg_one_more_newborn() -> None:
    for eggs in (1, 2, 3):
        desk = at("births", herds={0: [(2, -3)], **FAR}, genes={0: {"egg": eggs}})
        assert desk.state.context == (eggs,)


def test_r_birth_1_newborns_of_an_extinct_species_form_one_group() -> None:
    desk = at("births", herds={**FAR}, genes={0: {"egg": 4}})
    for place in ((1, 0), (2, 0), (3, 0), (3, -1)):  # more than three are never all adjacent to each other
        desk.do(desk.hatch(place))
    assert desk.counts()[0] == 4


def test_r_birth_2_more_eggs_than_pieces_are_lost() -> None:
    herd = [(2, -3), (1, -3), (1, -2), (2, -2), (3, -3), (3, -2), (4, -2), (0, -2), (-1, -2)]
    desk = at("births", herds={0: herd, **FAR}, genes={0: {"egg": 3}})
    desk.do(desk.state.fallback(0))
    assert desk.counts()[0] == 10
    assert desk.asked()[0] == 1


def test_r_birth_3_births_are_compulsory_on_deadly_hexes_too() -> None:
    desk = at("births", herds={0: [(0, 0)], **FAR}, climate=0)
    assert desk.asked() == (0, "birth")
    assert {desk.state.rules.island.terrain[one.hex] for one in desk.state.legal(0)} <= {2, 3}  # type: ignore[attr-defined]


def test_r_birth_4_newborns_may_block_others() -> None:
    herds = {0: [(2, -3), (1, -3)], 1: [(3, -3)], 2: [(-3, 2)]}
    desk = at("births", herds=herds, genes={0: {"egg": 2}})
    desk.do(desk.hatch((2, -2)))
    desk.do(desk.hatch((1, -2)))
    assert desk.asked() == (1, "birth")
    assert desk.nests() == {(3, -2)}  # (2,-2) is taken, (4,-3) is sea
