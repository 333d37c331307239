"""The judge: a described position goes in, what the Evaluation Phase makes of it comes out."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.games.darwins_choice.judge import RANKS, SURVIVAL, judge
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.position import JudgeError
from darwin_p2p.games.darwins_choice.rules import base
from darwin_p2p.games.darwins_choice.verdict import EXTINCT_KEEPS, Verdict

from .world import C, H, O, Stats, land, position, run_evaluation, spec

PACK = standard_pack()
Plain = dict[str, Any]


def animal(name: str, stats: Stats, owner: str = "A", points: int = 0, meets: bool = True) -> Plain:
    """A species by its stats, as a person would write it."""
    return {
        "id": name,
        "owner": owner,
        "points": points,
        "stats": {
            "diet": stats.diet.value,
            "adaptation": stats.adaptation,
            "strength": stats.strength,
            "hearts": stats.hearts,
            "protected": any(key in ("dig", "poison") for key, _ in stats.symbols),
            "meets": meets,
        },
    }


def place(*species: Plain, plants: int = 9, meat: int = 9, points: int = 2, name: str = "meadow") -> Plain:
    return {"habitat": name, "plants": plants, "meat": meat, "points": points, "species": list(species)}


def judged(*places: Plain, event: str | None = None) -> Verdict:
    return judge({"game": "darwins-choice", "event": event, "habitats": list(places)}, PACK)


def fates(verdict: Verdict) -> dict[str, tuple[str | None, int]]:
    """Species -> how it died, and the points on it."""
    return {one.id: (one.died, one.points) for one in verdict.fates}


def problems(position: object) -> tuple[str, ...]:
    with pytest.raises(JudgeError) as error:
        judge(position, PACK)
    assert str(error.value) == "\n".join(error.value.problems)
    return error.value.problems


# -- the worked examples -------------------------------------------------------------------------------------

BONGO = "bongo.head bongo.torso great_white_pelican.wings blue_footed_booby.single_legs "
BONGO += "great_white_pelican.single_legs"
COAST = [
    {"id": "bongo", "owner": "A", "cards": BONGO.split()},
    {"id": "tuna", "owner": "B", "cards": ["puffin.head", "tuna.torso"]},
]
PEAKS = [
    {"id": "tamarin", "owner": "A", "cards": ["bison.head", "lion_tamarin.torso"]},
    {"id": "marmot", "owner": "C", "cards": ["macaw.head", "marmot.torso"]},
    {"id": "tortoise", "owner": "B", "cards": ["orca.head", "giant_tortoise.torso"]},
]


def cards_or_stats(real: bool, peaks: int = 3) -> tuple[Plain, Plain]:
    """Coast and High Mountains of GT-3 to GT-6; `peaks` is how many of the three live there."""
    if real:
        return {"habitat": "coast", "species": COAST}, {"habitat": "high_mountains", "species": PEAKS[:peaks]}
    coast = place(animal("bongo", H(6, 4, 2)), animal("tuna", C(9, 1, 2), "B"), plants=2, meat=2)
    high = [animal("tamarin", H(4, 5, 2)), animal("marmot", H(3, 1, 1, dig=1), "C")]
    high.append(animal("tortoise", C(6, 9, 4), "B"))
    return coast, place(*high[:peaks], plants=3, meat=3, points=3, name="peaks")


both = pytest.mark.parametrize("real", [True, False], ids=["cards", "stats"])


@both
def test_gt_3_coast_through_the_judge(real: bool) -> None:
    verdict = judged(cards_or_stats(real)[0])
    assert {one.id: (one.alive, one.plants, one.meat, one.ate) for one in verdict.fates} == {
        "bongo": (True, 2, 0, []),
        "tuna": (True, 0, 2, []),
    }


@both
def test_gt_4_plants_of_the_high_mountains_through_the_judge(real: bool) -> None:
    verdict = judged(cards_or_stats(real, peaks=2)[1])
    assert {one.id: (one.alive, one.plants) for one in verdict.fates} == {
        "tamarin": (True, 2),
        "marmot": (True, 1),
    }


@both
def test_gt_5_devouring_through_the_judge(real: bool) -> None:
    verdict = judged(cards_or_stats(real)[1])
    by_name = {one.id: one for one in verdict.fates}
    assert (by_name["tortoise"].meat, by_name["tortoise"].ate) == (3, ["tamarin"])
    assert [by_name[name].died for name in ("tamarin", "marmot", "tortoise")] == ["devoured", None, None]
    assert verdict.choices == []


@both
def test_gt_6_points_through_the_judge(real: bool) -> None:
    verdict = judged(*cards_or_stats(real))
    paid = {one.id: (one.survival, one.adaptation, one.strength, one.points) for one in verdict.fates}
    assert paid == {
        "marmot": (1, 0, 0, 1),
        "bongo": (1, 0, 2, 3),
        "tuna": (1, 2, 1, 4),
        "tortoise": (1, 3, 3, 7),
        "tamarin": (0, 0, 0, 0),
    }
    assert verdict.totals == {"A": 3, "B": 11, "C": 1}
    assert verdict.banked == {}


# -- the numbers of a habitat --------------------------------------------------------------------------------


def area(event: str | None = None, **fields: Any) -> tuple[int, int, int]:
    (found,) = judged({"habitat": "coast", **fields}, event=event).areas
    return found.plants, found.meat, found.points


def test_numbers_come_from_the_card_then_the_event_and_given_ones_win() -> None:
    coast = PACK.habitat["coast"]
    assert area() == (coast.plants, coast.meat, 2)
    assert area("meat_boom") == (2, 6, 2)
    assert area("meat_boom", plants=7) == (7, 6, 2)
    assert area(meat=0, points=3) == (coast.plants, 0, 3)
    assert area("plant_boom", points=3) == (coast.plants, coast.meat, 3)  # a hard habitat is spared
    assert area("plant_boom", plants=None) == (6, 2, 2)  # null is as good as left out


def test_names_may_be_written_as_on_the_card() -> None:
    verdict = judged({"habitat": "High Mountains"}, event="Meat Boom")
    assert [one.name for one in verdict.areas] == ["High Mountains"]
    assert verdict.event is PACK.event["meat_boom"]


def test_an_unknown_habitat_needs_all_its_numbers() -> None:
    assert judged(place(name="Atlantis")).areas[0].name == "Atlantis"
    (problem,) = problems({"habitats": [{"habitat": "coaast", "plants": 1}]})
    assert "give meat and points" in problem
    assert "Did you mean 'coast'?" in problem
    (problem,) = problems({"habitats": [place({**PEAKS[0]}, name="Atlantis")]})
    assert problem.startswith("habitats[0].species[0].cards: ")
    assert "'stats'" in problem


def test_evt_volc_3_an_erupting_volcano_kills_everybody_and_feeds_nobody() -> None:
    verdict = judged({"habitat": "volcano", "species": [animal("a", H(5, 5, 0), points=3)]})
    assert fates(verdict) == {"a": ("requirements", 0)}
    assert verdict.fates[0].rules == ["EVAL-REQ-2"]
    assert verdict.banked == {"A": 1}


def test_evt_epid_1_an_epidemic_takes_the_strength_of_all_but_herbivores() -> None:
    animals = [animal("c", C(5, 9, 1)), animal("o", O(4, 8, 1)), animal("h", H(3, 1, 1))]
    verdict = judged(place(*animals), event="epidemic")
    assert {one.id: one.strength for one in verdict.fates} == {"c": 0, "o": 0, "h": 3}
    hungry = judged(place(*animals, meat=0), event="epidemic")
    assert hungry.fates[0].died == "starved"
    assert hungry.fates[0].rules == ["EVAL-FOOD-6", "EVT-EPID-2"]


# -- how species die, and what is banked ---------------------------------------------------------------------


def test_every_way_to_die_has_its_rule() -> None:
    verdict = judged(
        place(
            animal("misfit", H(9, 9, 0), meets=False),
            animal("thin", H(1, 0, 3)),
            animal("thin omnivore", O(0, 0, 9)),
            animal("prey", H(2, 0, 2)),
            animal("hunter", C(5, 5, 3)),
            animal("swept", C(4, 9, 0)),
            plants=3,
            meat=0,
        )
    )
    assert {one.id: (one.died, one.rules) for one in verdict.fates} == {
        "misfit": ("requirements", ["EVAL-REQ-1"]),
        "thin": ("starved", ["EVAL-FOOD-2"]),
        "thin omnivore": ("starved", ["EVAL-FOOD-3"]),
        "prey": ("devoured", ["FOOD-CARN-4", "FOOD-CARN-7"]),
        "hunter": ("starved", ["FOOD-CARN-4", "EVAL-FOOD-6"]),
        "swept": ("starved", ["EVAL-FOOD-7"]),
    }


def test_ext_3_at_most_one_point_of_the_dead_is_banked() -> None:
    dead = [animal(f"{owner} {had}", H(1, 0, 9), owner, had) for owner, had in (("A", 0), ("B", 5), ("A", 2))]
    verdict = judged(place(*dead, animal("alive", H(9, 1, 1), "C", 4), plants=1, points=3))
    assert verdict.banked == {"B": 1, "A": 1}
    assert verdict.totals == {"A": 1, "B": 1, "C": 4 + 1 + 3 + 3}


def test_food_carn_5_equal_prey_is_taken_in_input_order_and_told() -> None:
    prey = [animal(name, H(1, 1, 1), "A") for name in ("second", "first")]
    verdict = judged(place(*prey, animal("hunter", C(5, 5, 1), "B"), meat=0))
    assert fates(verdict)["second"][0] == "devoured"
    (choice,) = verdict.document()["choices"]
    assert (choice["hunter"], choice["prey"], choice["taken"]) == ("hunter", ("second", "first"), "second")
    assert choice["rule"] == "FOOD-CARN-5"
    assert "second was taken" in choice["text"]
    unequal = judged(place(animal("a", H(1, 1, 1)), animal("b", H(1, 2, 1)), animal("c", C(5, 5, 1)), meat=0))
    assert unequal.choices == []


def test_the_document_has_exactly_the_fields_that_are_promised() -> None:
    document = judged(*cards_or_stats(True)).document()
    assert list(document) == ["species", "banked", "totals", "choices"]
    fields = "alive died plants meat ate survival adaptation strength points rules"
    for one in document["species"].values():
        assert " ".join(one) == fields
    assert document["species"]["tamarin"]["died"] == "devoured"


# -- agreement with the game ---------------------------------------------------------------------------------


@given(st.integers(0, 10**9))
def test_the_judge_agrees_with_the_game(seed: int) -> None:
    """Random positions, evaluated by the game with made cards and by the judge with their values."""
    rng = Random(seed)
    event = rng.choice([None, None, "epidemic"])
    lands, places, species = [], [], []
    for index in range(4):
        plants, meat, points = rng.randrange(8), rng.randrange(8), rng.choice((2, 3))
        lands.append(land(plants, meat, points=points, key=f"meadow_{index}"))
        here = []
        for _ in range(rng.randrange(6)):
            stats = rng.choice((H, C, O))(rng.randrange(5), rng.randrange(4), rng.randrange(4))
            if rng.random() < 0.2:
                stats = stats._replace(symbols=(("dig", 1),))
            name = str(len(species) + 1)
            had = rng.randrange(4)
            owner = rng.randrange(3)
            species.append(spec(owner, stats, place=index, points=had))
            here.append(animal(name, stats, str(owner), had))
        places.append(place(*here, plants=plants, meat=meat, points=points))
    state = position(places=lands, species=species, event=event)
    verdict = judged(*places, event=event)
    if not verdict.choices:
        run_evaluation(state)
        alive = {str(one.id): one.points for at in state.places for one in at.species}
        assert {one.id: one.points for one in verdict.fates if one.alive} == alive
        totals = dict(zip("012", state.scores(), strict=True))
        assert {owner: totals[owner] for owner in verdict.totals} == verdict.totals


# -- mistakes ------------------------------------------------------------------------------------------------

GOOD = {"habitats": [{"habitat": "coast", "species": [animal("a", H(1, 1, 1))]}]}


def broken(path: str, value: object) -> Plain:
    """The good position with one value replaced; `path` is like `habitats.0.species.0.id`."""
    position: Any = deepcopy(GOOD)
    *way, last = path.split(".")
    spot = position
    for step in way:
        spot = spot[int(step)] if isinstance(spot, list) else spot[step]
    spot[last] = value
    return position  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("game", "evo", "game: 'evo' cannot be judged"),
        (
            "event",
            "floood",
            "not an event; write null or the key of an event. Did you mean 'flood'?",
        ),
        ("event", 5, "event: 5 is not an event"),
        ("colour", 5, "colour: this field is not known"),
        ("habitats", {}, "habitats: a table is not a list of habitats"),
        ("habitats.0.habitat", None, "habitats[0].habitat: it is missing"),
        ("habitats.0.plants", -1, "habitats[0].plants: -1 is not possible; write a whole number"),
        ("habitats.0.meat", 2.5, "habitats[0].meat: 2.5 is not possible"),
        ("habitats.0.points", True, "habitats[0].points: true is not possible"),
        ("habitats.0.points", 10**30, "habitats[0].points: a number of that size is not possible"),
        ("habitats.0.species", 3, "habitats[0].species: 3 is not a list of species"),
        ("habitats.0.species.0.id", "", "habitats[0].species[0].id: '' is not a text"),
        ("habitats.0.species.0.owner", None, "habitats[0].species[0].owner: null is not a text"),
        (
            "habitats.0.species.0.cards",
            [],
            "species[0]: a species is given by 'cards' or by 'stats'",
        ),
        (
            "habitats.0.species.0.stats.diet",
            "fish",
            "'fish' is not a diet; write herbivore, carnivore",
        ),
        ("habitats.0.species.0.stats.hearts", "two", "stats.hearts: 'two' is not possible"),
        ("habitats.0.species.0.stats.meets", 1, "stats.meets: 1 is neither true nor false"),
        ("habitats.0.species.0.stats.speed", 1, "stats.speed: this field is not known"),
    ],
)
def test_a_mistake_is_told_with_its_path(path: str, value: object, says: str) -> None:
    (problem,) = problems(broken(path, value))
    assert says in problem
    assert problem.endswith((".", "?"))


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (["orca.head"], "needs exactly one torso. [ANAT-1]"),
        (["orca.head", "orca.torso", "orca.torso"], "exactly one torso"),
        (["orca.head", "orca.torso", "bison.double_legs"], "no leg point; the cards need 2"),
        (["orca.haed", "orca.torso"], "'orca.haed' is not a card of this pack. Did you mean 'orca.head'?"),
        ([5, "orca.torso"], "5 is not a card"),
        ("orca.head", "is not a list of card keys"),
    ],
)
def test_cards_that_make_no_species_are_told(cards: object, says: str) -> None:
    (problem,) = problems(
        {"habitats": [{"habitat": "coast", "species": [{"id": "a", "owner": "A", "cards": cards}]}]}
    )
    assert says in problem


def test_all_mistakes_come_at_once() -> None:
    position = {
        "events": None,
        "habitats": [{"habitat": "x", "species": [animal("a", H()), animal("a", H()), 7]}, 5],
    }
    found = problems(position)
    assert len(found) == 5
    assert any("'a' is already the id of habitats[0].species[0]" in one for one in found)
    assert problems([]) == ("position: a list is not a table of named fields.",)
    assert problems({}) == ("habitats: it is missing; list the habitats with the species in them.",)


def test_a_card_that_lies_in_two_species_is_noted() -> None:
    verdict = judged({"habitat": "high_mountains", "species": [PEAKS[2], {**PEAKS[2], "id": "twin"}]})
    assert len(verdict.notes) == 2
    assert "orca.head lies in 'tortoise' already" in verdict.notes[0]


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(plain_data, st.sampled_from(["habitats", "event", "habitats.0.species", "habitats.0.species.0.stats"]))
def test_arbitrary_data_is_a_mistake_and_never_a_crash(data: object, path: str) -> None:
    for wrong in (data, broken(path, data)):
        with suppress(JudgeError):
            judge(wrong, PACK)


def test_the_game_and_the_judge_share_their_numbers() -> None:
    rules = base(3, PACK)
    numbers = (rules.survival, rules.ranks, rules.extinct_keeps)
    assert numbers == (SURVIVAL, RANKS, EXTINCT_KEEPS)
