"""What greedy does where the best thing to do is plain, and that it beats random and never stumbles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from darwin_bots.darwins_choice.greedy import PATIENCE
from darwin_bots.greedy import Greedy
from darwin_p2p.engine import Choice, Variant
from darwin_p2p.games.darwins_choice.actions import (
    LARGE,
    SMALL,
    Create,
    Draw,
    FullRedraw,
    Migrate,
    Mutate,
    Pass,
    Redraw,
    Trade,
)
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import simulate
from darwin_p2p.table.standings import standings
from tests.games.darwins_choice.world import (
    C,
    H,
    alive,
    at,
    base_rules,
    drive,
    land,
    made,
    market_slot,
    position,
    run_evaluation,
    slots_of,
    spec,
)


def choice(state: DarwinState, seat: int = 0) -> object:
    return Greedy().choose(state.view(seat))


# -- in a series ---------------------------------------------------------------------------------------


def share(bots: Sequence[str], seats: int, games: int) -> float:
    played = simulate(open_table(seats=seats), bots, games, seed=11)
    return standings(bots, played)[0].share


def test_greedy_beats_three_randoms() -> None:
    assert share(["greedy", "random", "random", "random"], 4, 24) > 0.95


def test_greedy_beats_one_random() -> None:
    assert share(["greedy", "random"], 2, 20) > 0.95


@pytest.mark.parametrize("seats", range(2, 7))
def test_greedy_plays_at_tables_of_every_size(seats: int) -> None:
    for played in simulate(open_table(seats=seats), ["greedy"], 2, seed=seats):
        assert max(played.result.scores) > 0


VARIANTS = [one for one in registry().variants.values() if one.game in Greedy.games]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.name)
def test_greedy_plays_every_variant(variant: Variant) -> None:
    for seats in variant.seats or registry().game(variant.game).seats[::2]:
        setup = open_table(variant.game, seats, variants=[variant.name])
        assert len(list(simulate(setup, ["greedy", "random"], 2, seed=seats))) == 2


def test_equal_views_and_equal_seeds_give_equal_actions() -> None:
    setup = open_table(seats=3)
    table = LocalTable(setup.game, setup.rules, [Greedy(seat) for seat in range(3)], SeededDealer(4))
    while getattr(table.state, "era", 0) < 3:
        need = table.state.need
        if isinstance(need, Choice):
            view = table.state.view(need.seat)
            before = view.to_bytes()
            action = Greedy(8).choose(view)
            assert view.to_bytes() == before  # looking changes nothing
            assert Greedy(8).choose(view) == action
            assert Greedy(8).choose(table.state.view(need.seat)) == action
        table.step()


def test_what_others_hold_makes_no_difference() -> None:
    """The same table with other hidden cards in the other hands: the same decision."""
    setup = open_table(seats=3)
    table = LocalTable(setup.game, setup.rules, [Greedy(seat) for seat in range(3)], SeededDealer(6))
    while getattr(table.state, "era", 0) < 2:
        table.step()
    view = table.state.view(getattr(table.state, "active", 0))
    imagined = [view.sample(Random(number)).view(view.seat) for number in range(3)]
    assert len({Greedy().choose(one) for one in [view, *imagined]}) == 1


# -- one decision ----------------------------------------------------------------------------------------


def test_it_draws_as_many_torsos_as_heads() -> None:
    state = position(hands={0: ["bongo.head", "bison.head", "bison.torso"]}, era=1)
    state.choose(0, "draw", 3)
    assert choice(state) == Draw(LARGE)
    state = position(hands={0: ["bison.head", "bison.torso", "bongo.torso"]}, era=1)
    state.choose(0, "draw", 3)
    assert choice(state) == Draw(SMALL)


def test_it_draws_from_the_other_pile_when_one_is_used_up() -> None:
    state = position(hands={0: ["bongo.head"]}, era=1, piles=(None, 0), discards=[])
    state.discards = (state.discards[0], ())
    state.choose(0, "draw", 1)
    assert choice(state) == Draw(SMALL)


def test_it_creates_where_it_can_win_the_habitat() -> None:
    runner = [made("head", H().diet, run=4, hearts=1), made("torso", run=3, hearts=1)]
    dull = land(adaptation=("swim",), key="pond")
    state = position(
        places=[dull, land(points=3), dull, dull], hands={0: runner}, era=1, unchanged=(False,) * 3
    )
    action = choice(state)
    assert action == Create(state.hands[0], 1)


def test_it_saves_a_rich_species_that_would_starve() -> None:
    state = position(
        places=[land(plants=2), land(key="steppe")],
        species=[spec(0, H(3, 0, 2), points=9), spec(1, H(8, 0, 2), points=1)],
    )
    assert choice(state) == Migrate(1, 1)


def test_it_mutates_a_species_that_cannot_move() -> None:
    wet = land(needs=((("swim", 1),),), adaptation=("swim",), key="pond")
    rock = land(needs=((("climb", 1),),), adaptation=("climb",), key="rock")
    legs = made("single_legs", swim=2)
    poor = spec(0, made("head", H().diet, run=1, hearts=1), made("torso", hearts=1), points=6)
    state = position(
        places=[wet, rock, rock, rock], species=[poor], hands={0: [legs]}, unchanged=(False,) * 3
    )
    action = choice(state)
    assert isinstance(action, Mutate)
    assert action.steps == ((-1, state.hands[0][0]),)


@pytest.mark.parametrize(("teams", "place"), [((), 0), (((0, 2), (1, 3)), 1)])
def test_it_displaces_a_rival_but_not_a_team_mate(teams: tuple[tuple[int, ...], ...], place: int) -> None:
    """Seat 2 has a rich species in the better habitat, which would starve."""
    state = position(
        4,
        places=[land(plants=2, points=3), land(plants=2, key="steppe"), *[land(0, 0, key="waste")] * 2],
        species=[spec(2, H(3, 0, 2), points=9, done=True)],
        hands={0: [made("head", H().diet, run=6, hearts=1), made("torso", hearts=1)]},
        unchanged=(False,) * 4,
        rules=replace(base_rules(4), teams=teams),
    )
    assert choice(state) == Create(state.hands[0], place)


def test_it_trades_for_the_card_that_is_missing() -> None:
    state = position(
        places=["savanna"],
        hands={0: ["wild_ass.head", "wild_ass.double_legs", "orca.tail"]},
        market=["wild_ass.torso", "marmot.head"],
        era=3,
        unchanged=(False,) * 3,
    )
    take = market_slot(state, "wild_ass.torso")
    assert choice(state) == Trade(*slots_of(state, 0, "orca.tail"), take)


def test_it_redraws_a_hand_that_makes_nothing() -> None:
    hand = ["orca.tail", "jaguar.tail", "bongo.head"]
    state = position(hands={0: hand}, era=2)
    assert choice(state) == Redraw(*slots_of(state, 0, "bongo.head"))


def test_it_takes_the_full_redraw_when_it_is_allowed() -> None:
    state = position(hands={0: ["orca.tail", "jaguar.tail"]}, era=1)
    assert choice(state) == FullRedraw()


def test_rul_20_it_gives_up_after_many_full_redraws() -> None:
    state = position(
        hands={0: ["orca.tail"]}, era=1, unchanged=(False,) * 3, full_redraws=(PATIENCE - 1, 0, 0)
    )
    assert choice(state) == FullRedraw()
    state.full_redraws = (PATIENCE, 0, 0)
    assert choice(state) == Pass()


def test_it_passes_when_nothing_helps() -> None:
    state = position(hands={0: ["orca.tail"]}, era=2, unchanged=(False,) * 3)
    assert choice(state) == Pass()


def test_it_lets_its_carnivore_devour_the_rival() -> None:
    """FOOD-CARN-5: of two equal prey, not its own."""
    state = position(
        places=[land(meat=0)],
        species=[spec(0, H(1, 1, 2), points=5), spec(1, H(1, 1, 2)), spec(0, C(5, 5, 2))],
        passed=[1, 2],
    )
    run_evaluation(
        state, choose=lambda now, seat: Greedy().choose(now.view(seat)) if seat == 0 else now.fallback(seat)
    )
    assert alive(state, 1) is not None
    assert alive(state, 2) is None


def test_it_gives_up_the_least_useful_card_to_degeneration() -> None:
    rich = spec(0, "bison.head", "bison.torso", "bison.double_legs", made("tail", strength=0))
    state = position(places=["taiga"], species=[rich], passed=[0, 1, 2], event_pile=["degeneration"])
    drive(state, until=at("degeneration"))
    body = state.owned(0)[0][1].body
    assert choice(state).slot == body.slots[3]  # type: ignore[attr-defined]


def test_it_puts_the_points_saved_from_invaders_on_the_fittest() -> None:
    own = [spec(0, H(2, 2, 1), points=7), spec(0, H(2, 0, 1)), spec(0, H(9, 5, 1))]
    state = position(places=[land()], species=own, passed=[0, 1, 2], event_pile=["invaders"])
    drive(state, until=at("points"))
    assert choice(state).species == 3  # type: ignore[attr-defined]


def test_a_question_it_does_not_know_gets_the_plainest_answer() -> None:
    state = position(hands={0: ["bongo.head"]})
    state.choices = {**state.choices, "something new": state.choices["draw"]}
    state.choose(0, "something new", 2)
    assert choice(state) in list(state.legal(0))
