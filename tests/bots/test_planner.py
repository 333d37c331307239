"""What planner does where looking ahead shows what is right, and that it never stumbles."""

from __future__ import annotations

from random import Random

import pytest

from darwin_bots.darwins_choice import planner
from darwin_bots.darwins_choice.lookahead import Effort
from darwin_bots.greedy import Greedy
from darwin_bots.planner import Planner
from darwin_p2p.engine import Choice, Variant
from darwin_p2p.games.darwins_choice.actions import Create, EndTurn, Migrate, Trade
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import simulate
from darwin_p2p.table.standings import standings
from tests.games.darwins_choice.world import C, H, land, made, market_slot, position, slots_of, spec

HASTY = Effort(turns=2, rounds=(1,), doubt=0.0)
WASTE = [land(0, 0, adaptation=(), key=f"waste {number}") for number in range(2)]


def choice(state: DarwinState, seat: int = 0) -> object:
    return Planner(5).choose(state.view(seat))


# -- threats ---------------------------------------------------------------------------------------------


def test_it_moves_a_rich_species_away_from_a_hungry_carnivore() -> None:
    state = position(
        places=[land(meat=0), land(key="steppe")],
        species=[spec(0, H(3, 0, 2), points=6), spec(1, C(5, 5, 2))],
        passed=[1, 2],
        unchanged=(False,) * 3,
    )
    assert choice(state) == Migrate(1, 1)


def test_it_creates_what_cannot_be_devoured() -> None:
    """A digging tail saves the newcomer where another one would only be better adapted."""
    hand = [made("head", H().diet, run=2, hearts=1), made("torso"), made("tail", run=2), made("tail", dig=1)]
    state = position(
        places=[land(meat=0), *WASTE, WASTE[0]],
        species=[spec(1, C(9, 9, 2), done=True)],
        hands={0: hand},
        passed=[1, 2],
        era=4,
        unchanged=(False,) * 3,
    )
    action = choice(state)
    assert isinstance(action, Create)
    assert state.hands[0][3] in action.slots


def test_it_stays_out_of_a_habitat_where_it_would_be_displaced() -> None:
    """Seat 1 holds, for all to see, a species that would eat all there is in the richer habitat."""
    mine = [made("head", H().diet, run=4, hearts=2), made("torso")]
    rival = [made("head", H().diet, run=6, hearts=2), made("torso")]
    state = position(
        places=[land(plants=2, points=3), land(key="steppe"), *WASTE],
        hands={0: mine, 1: rival},
        passed=[2],
        era=4,
        unchanged=(False,) * 3,
    )
    state.public = frozenset(state.hands[1])
    assert choice(state) == Create(state.hands[0], 1)


def test_a_species_that_may_not_live_in_coming_habitats_is_worth_less_the_richer_it_is() -> None:
    def lead(points: int, era: int = 2, **symbols: int) -> float:
        one = spec(0, made("head", H().diet, hearts=1, **symbols), made("torso"), points=points)
        pile = ["high_mountains", "taiga"]
        return planner.lead(position(places=[land()], species=[one], habitat_pile=pile, era=era), 0)

    safe, doubtful = (lead(9, cold=2) - lead(1, cold=2), lead(9, heat=2) - lead(1, heat=2))
    assert safe == pytest.approx(8)
    assert doubtful < 8
    assert lead(9, era=4, cold=2) == lead(9, era=4, heat=2)  # no change follows the last Era


# -- trades ----------------------------------------------------------------------------------------------


def after_a_main_action(state: DarwinState) -> DarwinState:
    state.main_done = True
    return state


def test_after_its_main_action_it_trades_for_the_card_that_the_next_turn_needs() -> None:
    state = after_a_main_action(
        position(
            places=["savanna"],
            hands={0: ["wild_ass.head", "wild_ass.double_legs", "orca.tail"]},
            market=["wild_ass.torso", "marmot.head"],
            unchanged=(False,) * 3,
        )
    )
    assert choice(state) == Trade(*slots_of(state, 0, "orca.tail"), market_slot(state, "wild_ass.torso"))


def test_it_ends_the_turn_when_no_trade_helps() -> None:
    state = after_a_main_action(
        position(places=["savanna"], hands={0: ["wild_ass.head", "wild_ass.torso"]}, market=["orca.tail"])
    )
    assert choice(state) == EndTurn()


# -- at the table ----------------------------------------------------------------------------------------


VARIANTS = [one for one in registry().variants.values() if one.game == "darwins-choice"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_it_plays_at_tables_of_every_size(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "EFFORT", HASTY)
    for played in simulate(open_table(seats=seats), ["planner", *["random"] * (seats - 1)], 1, seed=seats):
        assert max(played.result.scores) > 0


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.name)
def test_it_plays_every_variant(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "EFFORT", HASTY)
    seats = min(variant.seats or (2,))
    setup = open_table(variant.game, seats, variants=[variant.name])
    line_up = ["planner", *["random"] * (seats - 1)]
    assert len(list(simulate(setup, line_up, 1, seed=seats))) == 1


def test_hidden_cards_make_no_difference_and_equal_seeds_give_equal_actions() -> None:
    setup = open_table(seats=3)
    table = LocalTable(setup.game, setup.rules, [Greedy(seat) for seat in range(3)], SeededDealer(6))
    while not (getattr(table.state, "era", 0) == 2 and getattr(table.state.need, "about", "") == "turn"):
        table.step()
    need = table.state.need
    assert isinstance(need, Choice)
    view = table.state.view(need.seat)
    before = view.to_bytes()
    imagined = [view.sample(Random(number)).view(need.seat) for number in range(2)]  # type: ignore[attr-defined]
    assert len({Planner(7).choose(one) for one in [view, view, *imagined]}) == 1
    assert view.to_bytes() == before


@pytest.mark.soak
def test_it_beats_greedy() -> None:
    played = simulate(open_table(seats=2), ["planner", "greedy"], 100, seed=1, same_deal=2)
    assert standings(["planner", "greedy"], played)[0].share > 0.55
