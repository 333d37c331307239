"""Create (section 7.5)."""

from __future__ import annotations

from darwin_p2p.games.darwins_choice.actions import Create, EndTurn
from darwin_p2p.games.darwins_choice.happened import SpeciesCreated

from .acts import Desk, build, head, meadow, part, plain, torso


def newcomer(diet: str, run: int, strength: int, hearts: int, **more: object) -> tuple[Desk, Create]:
    """Seat 0 may create one species of head and torso; the place is number 0."""
    animal = (head("new", diet, run=run, strength=strength, hearts=hearts), torso("new"))
    desk = build(hands={0: animal}, **more)  # type: ignore[arg-type]
    return desk, Create((desk["new.head"], desk["new.torso"]), 0)


def test_act_create_1_from_hand_cards_into_a_habitat_in_play() -> None:
    desk, create = newcomer("herbivore", 1, 0, 1, species=[plain("ox", 1, 0)])
    stranger = Create((desk["new.head"], desk.state.market[0]), 0)
    assert desk.refusal(stranger).rule == "ACT-CREATE-1"
    assert desk.refusal(Create((desk["ox.head"], desk["new.torso"]), 0)).rule == "ACT-CREATE-1"
    assert desk.refusal(Create((desk["new.head"],) * 2, 0)).rule == "ACT-CREATE-1"
    assert desk.refusal(Create(create.slots, 4)).rule == "ACT-CREATE-1"
    assert desk.refusal(Create(create.slots, -1)).rule == "ACT-CREATE-1"
    assert desk.refusal(Create((desk["new.head"],), 0)).rule == "ANAT-1"
    desk.do(Create(create.slots, 3))
    assert desk.state.places[3].species == (desk.one(2),)
    assert desk.hand(0) == ()
    assert desk.told(SpeciesCreated) == [SpeciesCreated("ACT-CREATE-1", 0, 2, 3, create.slots)]


def test_act_create_2_requirements_must_be_met() -> None:
    fish = (head("fish", swim=1, hearts=1), torso("fish"), part("fish", "tail", run=1))
    desk = build(hands={0: fish}, habitats=["coast", "ocean", "taiga"])
    frame = (desk["fish.head"], desk["fish.torso"])
    assert desk.allowed(Create(frame, 0))
    assert desk.refusal(Create((*frame, desk["fish.tail"]), 1)).rule == "ACT-CREATE-2"  # no runners
    lacking = desk.refusal(Create(frame, 2))
    assert lacking.rule == "ACT-CREATE-2"
    assert "cold" in lacking.text


def test_act_create_3_there_must_be_enough_food_for_the_newcomer() -> None:
    for hearts, enough in ((3, True), (4, False)):
        desk, create = newcomer("herbivore", 1, 0, hearts, habitats=[meadow(plants=3, meat=0)])
        assert desk.allowed(create) is enough
        if not enough:
            refusal = desk.refusal(create)
            assert refusal.rule == "ACT-CREATE-3"
            assert "3 of 4" in refusal.text


def test_act_create_4_food_comes_from_the_supply_then_from_the_less_adapted() -> None:
    desk, create = newcomer(
        "herbivore",
        3,
        0,
        2,
        habitats=[meadow(plants=3)],
        species=[plain("ox", 1, 0, run=2, hearts=1), plain("elk", 1, 0, run=1, hearts=1)],
    )
    assert desk.state.places[0].feeding.plants == 1
    desk.do(create)
    feeding = desk.state.places[0].feeding
    assert feeding.plants_of == {3: 2, 1: 1, 2: 0}
    assert feeding.plants == 0


def test_act_create_5_prey_counts_as_food_for_carnivores() -> None:
    hunting = {"habitats": [meadow(plants=5, meat=0)]}
    desk, create = newcomer("carnivore", 4, 4, 2, **hunting)
    assert desk.refusal(create).rule == "ACT-CREATE-3"
    for diet in ("herbivore", "omnivore"):
        prey = plain("ox", 1, 0, diet, run=2, strength=2, hearts=2)
        desk, create = newcomer("carnivore", 4, 4, 2, species=[prey], **hunting)
        assert desk.allowed(create)
    rival = plain("wolf", 1, 0, "carnivore", run=2, strength=2)
    desk, create = newcomer("carnivore", 4, 4, 2, species=[rival], **hunting)
    assert desk.refusal(create).rule == "ACT-CREATE-3"


def test_act_create_6_a_done_marker_of_the_owner_without_which_nothing_is_created() -> None:
    desk, create = newcomer("herbivore", 1, 0, 1)
    desk.do(create)
    assert (desk.one(1).owner, desk.one(1).done) == (0, True)
    full, create = newcomer("herbivore", 1, 0, 1, species=[plain("ox", 0, 0)], markers=1)
    assert full.refusal(create).rule == "COMP-4"
    assert Create not in full.state.legal(0).kinds()
    others, create = newcomer("herbivore", 1, 0, 1, species=[plain("ox", 1, 0)], markers=1)
    assert others.allowed(create)  # markers of others do not matter


def test_act_create_7_a_new_species_has_no_points() -> None:
    desk, create = newcomer("herbivore", 1, 0, 1, banked=(5, 0, 0))
    desk.do(create)
    assert desk.one(1).points == 0
    assert desk.state.scores() == (5, 0, 0)


def test_act_create_8_nothing_is_created_in_an_erupting_volcano() -> None:
    desk, create = newcomer("herbivore", 1, 0, 0, habitats=["volcano"])
    assert desk.refusal(create).rule == "ACT-CREATE-8"
    assert 0 not in {action.place for action in desk.state.legal(0).of(Create)}
    assert desk.allowed(Create(create.slots, 1))


def test_act_create_9_driving_others_into_hunger_is_allowed_and_kills_nobody_yet() -> None:
    desk, create = newcomer(
        "herbivore",
        3,
        0,
        2,
        habitats=[meadow(plants=2)],
        species=[plain("ox", 0, 0, run=1, hearts=2), plain("elk", 1, 0, run=2, hearts=2)],
    )
    desk.do(create)
    place = desk.state.places[0]
    assert [place.feeding.fed(eater) for eater in place.feeding.eaters] == [True, False, False]
    assert desk.alive() == [1, 2, 3]
    desk.do(EndTurn())
    assert desk.alive() == [1, 2, 3]
    desk.all_pass()
    assert desk.alive() == [3]


def test_rul_65_create_example_is_met_by_climb_run_and_fly_and_sums_to_eight() -> None:
    winged = (head("bongo x", run=2, hearts=1), torso("bongo x", climb=1, hearts=1))
    limbs = (part("ape x", "double_legs", climb=3, hearts=1), part("bird x", "wings", fly=2))
    desk = build(hands={0: (*winged, *limbs)}, habitats=["tropical_rainforest"])
    desk.do(Create(desk.hand(0), 0))
    place = desk.state.places[0]
    species = desk.one(1)
    assert {name: species.symbols[name] for name in ("climb", "run", "fly")} == {
        "climb": 4,
        "run": 2,
        "fly": 2,
    }
    assert place.meets(species)
    assert place.adaptation(species) == 8
    assert place.feeding.plants_of == {1: 3}
    assert place.best_adapted() == (species,)


def test_comp_4_a_player_never_owns_more_than_twelve_species() -> None:
    herd = [plain(f"ox {number}", 0, 1, hearts=0) for number in range(11)]
    desk, create = newcomer("herbivore", 1, 0, 1, species=herd)
    assert desk.allowed(create)
    full, create = newcomer("herbivore", 1, 0, 1, species=[*herd, plain("elk", 0, 2, hearts=0)])
    assert full.refusal(create).rule == "COMP-4"
    assert Create not in full.state.legal(0).kinds()


def test_rul_04_every_living_species_takes_one_marker_of_its_owner_alone() -> None:
    others = [plain(f"ox {number}", 1 + number % 2, 1, hearts=0) for number in range(24)]
    desk, create = newcomer("herbivore", 1, 0, 1, species=others)
    assert desk.allowed(create)  # the markers of others do not matter
    full, create = newcomer("herbivore", 1, 0, 1, species=[plain("elk", 0, 1, hearts=0)], markers=1)
    assert full.refusal(create).rule == "COMP-4"


def test_dt_45_thirteenth_species_while_twelve_are_alive() -> None:
    herd = [plain(f"ox {number}", 0, number % 4, hearts=0) for number in range(12)]
    desk, create = newcomer("herbivore", 1, 0, 0, species=herd)
    assert desk.refusal(create).rule == "COMP-4"
