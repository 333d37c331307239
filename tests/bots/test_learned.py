"""What the learned evaluation is made of, that it can be learned again, and that the bot never stumbles."""

from __future__ import annotations

import json

import pytest

from benchmarks.learn import learn, ridge
from darwin_bots.darwins_choice import learned
from darwin_bots.darwins_choice.features import FEATURES, features
from darwin_bots.darwins_choice.lookahead import Effort
from darwin_p2p.engine import Variant
from darwin_p2p.plugins import registry
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import simulate
from tests.games.darwins_choice.world import C, H, land, position, spec

HASTY = Effort(turns=2, rounds=(1,), doubt=0.0)
VARIANTS = [one for one in registry().variants.values() if one.game == "darwins-choice"]


def test_the_features_tell_who_wins_the_habitat_and_the_ranking() -> None:
    state = position(
        places=[land(points=3)],
        species=[spec(0, H(5, 2, 1), points=4), spec(1, C(3, 7, 2)), spec(1, H(1, 0, 1, dig=1))],
    )
    mine, theirs, nobody = (dict(zip(FEATURES, row, strict=True)) for row in features(state))
    assert (mine["alive"], mine["points"], mine["prize"], mine["rank"]) == (1, 4, 3, 2)
    assert (theirs["alive"], theirs["prize"], theirs["rank"]) == (2, 0, 3)
    assert (theirs["carnivore"], theirs["hearts"], theirs["protected"]) == (1, 3, 1)
    assert not any(nobody.values())


def test_in_the_last_era_only_points_count() -> None:
    state = position(places=[land()], species=[spec(0, H(5), points=4), spec(1, H(1), points=1)], era=4)
    assert learned.lead(state, 0) == pytest.approx(4 - (1 + 0) / 2)


def test_the_weights_that_are_shipped_fit_the_features() -> None:
    assert sorted(learned.weights()) == [1, 2, 3]
    assert all(len(one) == len(FEATURES) for one in learned.weights().values())
    assert learned.WEIGHTS.stat().st_size < 10_000


def test_the_regression_finds_what_the_samples_were_made_of() -> None:
    data = [([float(x), float(y)], 2.0 * x - 3.0 * y) for x in range(-5, 6) for y in range(-5, 6)]
    assert ridge(data, 0.0) == pytest.approx([2.0, -3.0])


def test_learning_again_gives_the_same_weights() -> None:
    first, again = (json.dumps(learn("greedy", games=6, seed=3)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.name)
def test_it_plays_every_variant(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "EFFORT", HASTY)
    seats = min(variant.seats or (2,))
    setup = open_table(variant.game, seats, variants=[variant.name])
    line_up = ["learned", *["random"] * (seats - 1)]
    assert len(list(simulate(setup, line_up, 1, seed=seats))) == 1
