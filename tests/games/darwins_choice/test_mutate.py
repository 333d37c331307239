"""Mutate and what it costs (section 7.6)."""

from __future__ import annotations

import pytest

from darwin_p2p.games.darwins_choice.actions import Create, EndTurn, Mutate, Pass
from darwin_p2p.games.darwins_choice.anatomy import NONE
from darwin_p2p.games.darwins_choice.happened import SpeciesMutated

from .acts import Beast, Desk, Made, beast, build, head, meadow, part, plain, torso

OX = (head("ox", run=1, hearts=1), torso("ox"))
HAND = (
    head("gnu", run=2, hearts=1),
    torso("gnu"),
    part("gnu", "tail"),
    part("yak", "tail"),
    part("gnu", "wings"),
    part("gnu", "single_legs"),
    part("yak", "single_legs"),
    part("gnu", "double_legs"),
)


def herd(*parts: Made, points: int = 0, done: bool = False) -> Beast:
    """The ox of seat 0 in place 0, with some parts."""
    return beast(0, 0, *OX, *parts, points=points, done=done)


def desk_with(*species: Beast, **more: object) -> Desk:
    return build(**{"hands": {0: HAND}, "species": species, **more})  # type: ignore[arg-type]


def steps(desk: Desk, *names: tuple[str, str]) -> Mutate:
    """Steps by the keys of cards; "" for none."""
    slots = [tuple(desk[name] if name else NONE for name in step) for step in names]
    return Mutate(1, tuple((off, on) for off, on in slots))


def keys(desk: Desk) -> set[str]:
    return {card.key for card in desk.one(1).cards}


def test_mut_1_one_or_two_steps_on_a_species_that_is_not_done() -> None:
    desk = desk_with(herd())
    third = (("", "gnu.tail"), ("", "gnu.wings"), ("", "gnu.single_legs"))
    assert desk.refusal(steps(desk, *third)).rule == "MUT-1"
    assert desk.refusal(Mutate(1, ())).rule == "MUT-1"
    assert desk.allowed(steps(desk, third[0]))
    assert desk.allowed(steps(desk, *third[:2]))
    tired = desk_with(herd(done=True))
    assert tired.refusal(steps(tired, third[0])).rule == "ACT-TURN-3"


def test_mut_2_removal_addition_and_replacement() -> None:
    tail = part("ox", "tail")
    for step, left in (
        (("ox.tail", ""), {"ox.head", "ox.torso"}),
        (("", "gnu.wings"), {"ox.head", "ox.torso", "ox.tail", "gnu.wings"}),
        (("ox.tail", "gnu.tail"), {"ox.head", "ox.torso", "gnu.tail"}),
    ):
        desk = desk_with(herd(tail))
        desk.do(steps(desk, step))
        assert keys(desk) == left
    desk = desk_with(herd(tail))
    assert desk.refusal(steps(desk, ("", ""))).rule == "MUT-2"
    assert desk.refusal(steps(desk, ("gnu.head", "gnu.tail"))).rule == "MUT-2"  # not part of the species
    assert desk.refusal(Mutate(1, ((NONE, desk.hand(1)[0]),))).rule == "MUT-2"  # not in the hand


def test_mut_3_a_card_is_replaced_by_one_of_the_same_kind() -> None:
    desk = desk_with(herd(part("ox", "tail"), part("ox", "single_legs")))
    for step in (("ox.head", "gnu.head"), ("ox.torso", "gnu.torso"), ("ox.tail", "gnu.tail")):
        assert desk.allowed(steps(desk, step))
    for step in (("ox.head", "gnu.torso"), ("ox.tail", "gnu.wings"), ("ox.single_legs", "gnu.tail")):
        assert desk.refusal(steps(desk, step)).rule == "MUT-3"
    # single to double needs the other leg point; double to single frees one
    assert desk.allowed(steps(desk, ("ox.single_legs", "gnu.double_legs")))
    cramped = desk_with(herd(part("ox", "single_legs"), part("emu", "single_legs")))
    assert cramped.refusal(steps(cramped, ("ox.single_legs", "gnu.double_legs"))).rule == "ANAT-5"
    double = desk_with(herd(part("ox", "double_legs")))
    freed = (("ox.double_legs", "gnu.single_legs"), ("", "yak.single_legs"))
    assert double.refusal(steps(double, freed[1])).rule == "ANAT-5"
    double.do(steps(double, *freed))
    assert keys(double) == {"ox.head", "ox.torso", "gnu.single_legs", "yak.single_legs"}


def test_mut_4_head_and_torso_are_replaced_but_never_removed() -> None:
    desk = desk_with(herd())
    assert desk.refusal(steps(desk, ("ox.head", ""))).rule == "MUT-4"
    assert desk.refusal(steps(desk, ("ox.torso", ""))).rule == "MUT-4"
    assert desk.refusal(steps(desk, ("", "gnu.head"))).rule == "ANAT-1"
    desk.do(steps(desk, ("ox.head", "gnu.head"), ("ox.torso", "gnu.torso")))
    assert keys(desk) == {"gnu.head", "gnu.torso"}


def test_mut_5_a_torso_must_have_points_for_all_parts_that_stay() -> None:
    hand = {0: (torso("stub", legs=2, wings=0, tail=0),)}
    desk = desk_with(herd(part("ox", "tail"), part("ox", "wings")), hands=hand)
    replace = ("ox.torso", "stub.torso")
    assert desk.refusal(steps(desk, replace)).rule == "ANAT-12"
    assert desk.refusal(steps(desk, ("ox.tail", ""), replace)).rule == "ANAT-12"  # the wings stay
    one = desk_with(herd(part("ox", "tail")), hands=hand)
    assert one.refusal(steps(one, replace, ("ox.tail", ""))).rule == "ANAT-12"
    one.do(steps(one, ("ox.tail", ""), replace))
    assert keys(one) == {"ox.head", "stub.torso"}


def test_mut_6_cards_taken_off_are_discarded_by_size() -> None:
    desk = desk_with(herd(part("ox", "tail"), part("ox", "double_legs")))
    desk.do(steps(desk, ("ox.tail", ""), ("ox.double_legs", "gnu.double_legs")))
    assert desk.state.discards == ((desk["ox.tail"],), (desk["ox.double_legs"],))
    assert desk["ox.tail"] not in desk.hand(0)


def test_mut_7_two_steps_are_one_main_action() -> None:
    desk = desk_with(herd())
    (told,) = desk.do(steps(desk, ("", "gnu.tail"), ("", "gnu.wings")))
    assert isinstance(told, SpeciesMutated)
    assert told.rule == "MUT-7"
    assert desk.one(1).done
    assert set(desk.state.legal(0).kinds()) >= {EndTurn}
    assert desk.refusal(Pass()).rule == "ACT-PASS-1"


def test_mut_8_anatomy_holds_after_every_step_fitness_only_at_the_end() -> None:
    desk = desk_with(
        beast(0, 0, head("ox", hearts=1), torso("ox"), part("ox", "tail", swim=1)),
        hands={0: (part("gnu", "wings"), part("gnu", "tail", swim=1))},
        habitats=["coast"],
    )
    assert desk.refusal(steps(desk, ("ox.tail", ""))).rule == "MUT-9"  # a coast needs swimmers
    assert desk.allowed(steps(desk, ("ox.tail", ""), ("", "gnu.tail")))  # in between it cannot swim
    assert desk.refusal(steps(desk, ("", "gnu.tail"), ("ox.tail", ""))).rule in ("ANAT-2", "ANAT-3")


def test_mut_9_the_result_must_meet_requirements_and_be_fed() -> None:
    hungry = {0: (head("gnu", run=1, hearts=4), head("yak", climb=1, hearts=1))}
    desk = desk_with(herd(), hands=hungry, habitats=["steppe"])  # 4 plants, no climbers
    assert desk.allowed(steps(desk, ("ox.head", "gnu.head")))
    assert desk.refusal(steps(desk, ("ox.head", "yak.head"))).rule == "MUT-9"
    short = desk_with(herd(), hands=hungry, habitats=[meadow(plants=3)])
    refusal = short.refusal(steps(short, ("ox.head", "gnu.head")))
    assert (refusal.rule, "3 of 4" in refusal.text) == ("MUT-9", True)


def test_mut_10_points_stay_on_the_species() -> None:
    desk = desk_with(herd(points=7))
    desk.do(steps(desk, ("ox.head", "gnu.head")))
    assert desk.one(1).points == 7
    desk = desk_with(herd(points=7))
    desk.do(steps(desk, ("ox.head", "gnu.head"), ("ox.torso", "gnu.torso")))
    assert desk.one(1).points == 4


def test_mut_11_a_species_in_distress_is_mutated_only_into_a_healthy_one() -> None:
    starving = beast(0, 0, head("ox", hearts=5), torso("ox", hearts=1))
    heads = {0: (head("gnu", hearts=3), head("yak", hearts=2))}
    desk = desk_with(starving, hands=heads, habitats=[meadow(plants=3)])
    assert desk.refusal(steps(desk, ("ox.head", "gnu.head"))).rule == "MUT-9"  # better, yet still hungry
    assert desk.allowed(steps(desk, ("ox.head", "yak.head")))
    misplaced = desk_with(herd(), hands={0: (head("gnu", run=1), head("yak", cold=1))}, habitats=["taiga"])
    assert misplaced.refusal(steps(misplaced, ("ox.head", "gnu.head"))).rule == "MUT-9"
    assert misplaced.allowed(steps(misplaced, ("ox.head", "yak.head")))


def paid(points: int, count: int, event: str | None = None) -> int:
    desk = desk_with(herd(points=points), event=event, banked=(9, 0, 0))
    action = steps(desk, *(("", "gnu.tail"), ("", "gnu.wings"))[:count])
    news = desk.do(action)
    (told,) = [one for one in news if isinstance(one, SpeciesMutated)]
    assert desk.one(1).points == points - told.paid
    assert desk.state.banked == (9, 0, 0)
    return told.paid


def test_mut_cost_1_a_single_mutation_is_free() -> None:
    assert [paid(points, 1) for points in range(7)] == [0] * 7


def test_mut_cost_2_a_double_mutation_costs_three_or_all_there_is() -> None:
    assert [paid(points, 2) for points in (0, 1, 2, 3, 4, 10)] == [0, 1, 2, 3, 3, 3]


def test_mut_cost_3_only_points_on_the_mutating_species_pay() -> None:
    desk = desk_with(herd(points=1), plain("elk", 0, 0, run=1, points=5), banked=(4, 2, 0))
    desk.do(steps(desk, ("", "gnu.tail"), ("", "gnu.wings")))
    assert desk.one(1).points == 0
    assert desk.one(2).points == 5
    assert desk.state.banked == (4, 2, 0)
    assert desk.state.scores() == (9, 2, 0)  # the price went to nobody


@pytest.mark.parametrize(
    "double",
    [
        (("ox.tail", ""), ("", "gnu.tail")),
        (("ox.tail", "gnu.tail"), ("gnu.tail", "yak.tail")),
        (("ox.head", "gnu.head"), ("ox.torso", "gnu.torso")),
        (("ox.tail", ""), ("ox.wings", "")),
    ],
)
def test_mut_cost_4_the_number_of_steps_makes_the_price_not_their_kind(
    double: tuple[tuple[str, str], ...],
) -> None:
    desk = desk_with(herd(part("ox", "tail"), part("ox", "wings"), points=5))
    desk.do(steps(desk, *double))
    assert desk.one(1).points == 2


def test_rul_22_both_steps_may_concern_the_same_part() -> None:
    desk = desk_with(herd(part("ox", "tail")))
    desk.do(steps(desk, ("ox.tail", "gnu.tail"), ("gnu.tail", "yak.tail")))
    assert keys(desk) == {"ox.head", "ox.torso", "yak.tail"}
    assert set(desk.state.discards[0]) == {desk["ox.tail"], desk["gnu.tail"]}
    # a replacement comes from the hand, never from another species
    other = desk_with(herd(part("ox", "tail")), beast(0, 0, head("elk"), torso("elk"), part("elk", "tail")))
    assert other.refusal(steps(other, ("ox.tail", "elk.tail"))).rule == "MUT-2"


def test_rul_23_exactly_three_points_pay_three() -> None:
    assert paid(3, 2) == 3
    assert paid(2, 2) == 2
    assert paid(0, 2) == 0


def test_rul_45_low_mutation_rate_is_free_for_species_without_points() -> None:
    assert paid(0, 1, "low_mutation_rate") == 0
    assert paid(0, 2, "low_mutation_rate") == 0
    assert paid(1, 2, "low_mutation_rate") == 1


def test_rul_66_mutation_example_costs_three_points() -> None:
    ape = (head("bongo x", run=2, hearts=1), torso("bongo x", climb=1, hearts=1))
    limbs = (part("ape x", "double_legs", climb=3, hearts=1), part("bird x", "wings", fly=2))
    legs = (part("booby x", "single_legs", swim=1), part("pelican x", "single_legs", swim=1))
    desk = build(
        species=[beast(0, 0, *ape, *limbs, points=3)], hands={0: legs}, habitats=["tropical_rainforest"]
    )
    booby, pelican = desk["booby_x.single_legs"], desk["pelican_x.single_legs"]
    chimpanzee = desk["ape_x.double_legs"]
    assert desk.refusal(Mutate(1, ((NONE, booby),))).rule == "ANAT-5"  # no leg point is free yet
    desk.do(Mutate(1, ((chimpanzee, booby), (NONE, pelican))))
    assert desk.one(1).points == 0
    assert desk.one(1).hearts == 2
    assert desk.state.places[0].feeding.plants_of == {1: 2}
    assert desk.state.discards == ((), (chimpanzee,))


def test_rul_72_nobody_must_rescue_a_species_and_a_healthy_one_may_change_at_will() -> None:
    desk = desk_with(beast(0, 0, head("ox", hearts=5), torso("ox")), habitats=[meadow(plants=3)])
    assert desk.allowed(Pass())  # leaves the starving ox alone
    assert desk.allowed(Create((desk["gnu.head"], desk["gnu.torso"]), 1))
    well = desk_with(herd(part("ox", "tail", run=3)))
    assert well.allowed(steps(well, ("ox.tail", "")))  # worse off, but still well off


def test_gt_13_price_table() -> None:
    low = "low_mutation_rate"
    assert [paid(points, 2) for points in range(7)] == [0, 1, 2, 3, 3, 3, 3]
    assert [paid(points, 2, low) for points in range(7)] == [0, 1, 2, 3, 4, 5, 5]
    assert [paid(points, 1, low) for points in range(7)] == [0, 1, 1, 1, 1, 1, 1]
