"""How Darwin's Choice looks: animals from their parts, habitats in every size, the workbench, the scene."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.games.darwins_choice.actions import Create, Migrate, Mutate
from darwin_p2p.games.darwins_choice.cards import Card, Part
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import open_table
from darwin_p2p.ui.darwins_choice.look import DarwinLook
from darwin_p2p.ui.darwins_choice.look.animal import ROOM, large, small
from darwin_p2p.ui.darwins_choice.look.bench import Bench
from darwin_p2p.ui.darwins_choice.look.scene import evaluation_frames
from darwin_p2p.ui.darwins_choice.presenter import DarwinPresenter
from darwin_p2p.ui.drawing import row_size, spots, text_of
from darwin_p2p.ui.look import Area
from darwin_p2p.ui.presenter import Act, Players

from ...games.darwins_choice.world import position, spec

DECK = standard_pack().by_key
ANIMALS: dict[str, list[Card]] = {}
for _card in standard_pack().animals:
    ANIMALS.setdefault(_card.animal, []).append(_card)


def cards(*keys: str) -> list[Card]:
    return [DECK[key] for key in keys]


# -- animals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("parts", ANIMALS.values(), ids=ANIMALS.keys())
def test_every_animal_is_drawn_in_one_style(parts: list[Card]) -> None:
    assert len(large(parts)) == 5
    assert len(small(parts)) == 2
    assert all(len(row) <= ROOM + 1 for row in (*large(parts), *small(parts)))


def test_the_picture_shows_the_parts() -> None:
    body = ("orca.head", "giant_tortoise.torso")
    plain = "\n".join(large(cards(*body)))
    assert "<" in plain  # a carnivore
    for key, sign in (("jaguar.tail", "><"), ("bison.double_legs", "/\\")):
        assert sign not in plain
        assert sign in "\n".join(large(cards(*body, key)))
    wings = next(card for card in DECK.values() if card.part is Part.WINGS)
    assert "\\" in large([*cards(*body), wings])[0]


def test_an_animal_without_head_or_torso_is_dotted() -> None:
    assert "···" in "\n".join(large(cards("orca.head")))
    assert small([])[0].startswith("···")


# -- the table -----------------------------------------------------------------------------------------------


def late(seats: int, seed: int = 2, era: int = 2) -> DarwinView:
    """A turn of seat 0 at a well filled table."""
    setup = open_table(seats=seats)
    bots = [registry().bot("greedy", setup.game, seat) for seat in range(seats)]
    table = LocalTable(setup.game, setup.rules, bots, SeededDealer(seed))
    while True:
        need = table.state.need
        if isinstance(need, Choice) and need.seat == 0 and need.about == "turn":
            view = table.state.view(0)
            assert isinstance(view, DarwinView)
            if view.era == era:
                return view
        table.step()


def look_for(seats: int) -> DarwinLook:
    return DarwinLook(DarwinPresenter(Players(["player", *["bot"] * (seats - 1)], 0)))


@pytest.mark.parametrize("size", [(60, 8), (80, 12), (120, 24), (200, 40)], ids=str)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_board_fills_any_area_and_shows_every_species(seats: int, size: tuple[int, int]) -> None:
    view = late(seats)
    drawn = look_for(seats).board(view, Area(*size))
    assert {row_size(row) for row in drawn} == {size[0]}
    assert len(drawn) >= size[1]
    shown = {spot.target for spot in spots(drawn)}
    assert shown >= {f"species:{one.id}" for place in view.places for one in place.species}
    assert shown >= {f"place:{index}" for index in range(len(view.places))}


def test_owners_differ_by_shape_not_by_colour_alone() -> None:
    text = text_of(look_for(6).status(late(6), 160))
    assert all(sign in text for sign in "●▲■◆▼✚")


def test_players_are_called_in_full_where_there_is_room() -> None:
    names = ["you", *(f"greedy-{seat}" for seat in range(2, 6))]
    look = DarwinLook(DarwinPresenter(Players(names, 0)))
    assert all(name in text_of(look.status(late(5, era=1), 80)) for name in names)
    assert row_size(look.status(late(5, era=2), 60)[0]) == 60


def test_players_keep_the_number_that_tells_them_apart() -> None:
    names = ["you", *(f"greedy-{seat}" for seat in range(2, 6))]
    text = text_of(DarwinLook(DarwinPresenter(Players(names, 0))).status(late(5, era=2), 70))
    assert all(f"-{seat} " in text for seat in range(2, 6)), text


def test_a_picture_is_drawn_whole_or_not_at_all() -> None:
    keys = ("walrus.head", "hippopotamus.torso", "jaguar.tail")
    view = position(5, species=[spec(0, *keys)], hands={0: []}).view(0)
    species = view.species()[0][1]
    picture = small(species.cards)[0]
    for width in (60, 80, 100, 120):
        text = text_of(look_for(5).board(view, Area(width, 12)))
        assert picture in text or picture[:4] not in text, text


def test_food_lies_on_the_habitat_or_before_the_species() -> None:
    state = position(places=["savanna"], species=[spec(1, "bongo.head", "bongo.torso")], hands={0: []}, era=2)
    view = state.view(0)
    text = text_of(look_for(3).board(view, Area(80, 14)))
    eaten = view.places[0].species[0].hearts
    # some lie on the savanna, some before the bongo
    assert text.count("♣") == sum(place.plants for place in view.places)
    assert text.count("·") >= eaten


# -- the workbench -------------------------------------------------------------------------------------------


def test_every_habitat_answers_as_the_rules_do() -> None:
    view = late(3, era=1)
    bench = Bench()
    action = next(iter(view.legal().of(Create)))
    assert isinstance(action, Create)
    bench.picked = action.slots
    fates = bench.fates(view)
    assert [fate.place for fate in fates] == list(range(len(view.places)))
    for fate in fates:
        refusal = view.why_not(Create(action.slots, fate.place))
        assert fate.allowed == (refusal is None)
        assert fate.refusal == refusal


def test_a_fix_that_is_named_would_help() -> None:
    helped = 0
    for seed in range(6):
        view = late(3, seed, era=1)
        for action in list(view.legal().of(Create))[:30]:
            assert isinstance(action, Create)
            bench = Bench()
            bench.picked = action.slots
            for fate in bench.fates(view):
                offers = dict(bench._neighbours(view))
                if fate.refusal is not None and fate.fix in offers:
                    assert view.why_not(Create(offers[fate.fix], fate.place)) is None
                    helped += 1
    assert helped > 10


def test_half_an_animal_is_told_what_the_habitats_still_need() -> None:
    state = position(places=["ocean"], hands={0: ["bison.head", "bison.torso"]}, era=1)
    view, bench = state.view(0), Bench()
    bench.pick(view.hand()[0].slot)
    (fate,) = bench.fates(view)[:1]
    assert fate.action is None
    assert "needs swim or fly" in fate.fix


def test_a_species_on_the_bench_mutates_or_migrates() -> None:
    state = position(
        places=["savanna", "steppe"],
        species=[spec(0, "bongo.head", "bongo.torso")],
        hands={0: ["african_lion.tail"]},
        era=2,
    )
    view = state.view(0)
    look = look_for(3)
    species = view.species()[0][1]
    look.touch(view, f"species:{species.id}")
    fates = look.bench_state.fates(view)
    assert isinstance(fates[1].action, Migrate)
    look.touch(view, f"card:{view.hand()[0].slot}")
    stay = look.bench_state.fates(view)[0]
    assert isinstance(stay.action, Mutate)
    assert stay.allowed
    outcome = look.touch(view, "put:0")
    assert outcome == Act(stay.action)
    words = text_of(look.bench(view, Area(60, 20)))
    assert "→" in words  # before and after
    assert look.touch(view, f"species:{species.id}") is None
    assert look.bench_state.empty


def test_who_might_eat_it_is_named() -> None:
    state = position(
        places=["savanna"],
        species=[spec(1, "african_lion.head", "african_lion.torso", "african_lion.double_legs")],
        hands={0: ["bongo.head", "bongo.torso"]},
        era=2,
    )
    view, bench = state.view(0), Bench()
    bench.picked = tuple(one.slot for one in view.hand())
    fate = bench.fates(view)[0]
    assert fate.allowed
    assert len(fate.hunters) == 1
    assert "lion" in fate.hunters[0]


# -- the evaluation ------------------------------------------------------------------------------------------


def test_the_scene_ends_with_the_points_of_the_table() -> None:
    setup = open_table(seats=4)
    bots = [registry().bot("greedy", setup.game, seat) for seat in range(4)]
    players = Players(["a", "b", "c", "d"])
    seen = []
    last = [setup.start().view(None)]

    def watch(state: object, happened: list[object]) -> None:
        after = state.view(None)  # type: ignore[attr-defined]
        frames = evaluation_frames(last[0], after, players, happened)  # type: ignore[arg-type]
        if frames:
            seen.append((frames, last[0], after))
        last[0] = after

    LocalTable(setup.game, setup.rules, bots, SeededDealer(4), None, [watch]).play()
    assert len(seen) == 4
    looks = [DarwinLook(DarwinPresenter(players)) for __ in seen]
    for look, (frames, before, __) in zip(looks, seen, strict=True):
        assert before.phase == "action"
        assert "action" not in text_of(look.status(before, 120, frames[0].board))
        assert "evaluation" in text_of(look.status(before, 120, frames[0].board))
    for frames, before, after in seen:
        end = frames[-1].board
        for place in after.places:
            for one in place.species:
                if before.find(one.id) is not None:
                    assert end.points[one.id] >= one.points or one.points == 0
        eaten = {number for frame in frames for number in (frame.board.eaten or {})}
        fit = {one.id for place in before.places for one in place.species if place.meets(one)}
        assert eaten == fit
        alive = {one.id for place in before.places for one in place.species} - end.dead
        assert all(end.points[number] > 0 for number in alive)
