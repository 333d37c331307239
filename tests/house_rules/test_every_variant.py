"""Every bundled variant, alone and together: random games in which everything is looked at that must hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from darwin_p2p.errors import UsageError
from darwin_p2p.plugins import registry
from darwin_p2p.testing import check_variant

ROOT = Path(__file__).parent.parent.parent
BUNDLED = ("beginners", "two-players", "two-vs-two", "kids", "three-eras")
TOGETHER = [("kids", "three-eras"), ("two-vs-two", "three-eras"), ("two-players", "three-eras")]
GAMES = 500


def choose(seats: int, *names: str) -> list[str]:
    found = registry()
    return [one.name for one in found.variants_for(found.game("darwins-choice"), seats, names)]


@pytest.mark.parametrize("name", BUNDLED)
def test_random_games_hold(name: str) -> None:
    seats = registry().variants[name].seats or (2, 4, 6)
    assert check_variant(name, games=1, seats=(seats[0], seats[-1])).games == 2


@pytest.mark.parametrize("names", TOGETHER, ids="+".join)
def test_random_games_of_two_variants_hold(names: tuple[str, str]) -> None:
    for first, second in (names, names[::-1]):
        seats = registry().variants[names[0]].seats[0]
        assert check_variant(first, games=1, seats=seats, alongside=[second]).games == 1


@pytest.mark.soak
@pytest.mark.parametrize("names", [*[(name,) for name in BUNDLED], *TOGETHER], ids="+".join)
def test_five_hundred_random_games_hold(names: tuple[str, ...]) -> None:
    seats = registry().variants[names[0]].seats or (2, 3, 4, 5, 6)
    each = -(-GAMES // len(seats))
    checked = check_variant(names[0], games=each, seats=seats, alongside=names[1:], seed=1000)
    assert checked.games >= GAMES


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (2, ("beginners",)),
        (3, ("two-vs-two",)),
        (5, ("two-vs-two",)),
        (3, ("two-players",)),
        (4, ("beginners", "three-eras")),
        (4, ("beginners", "kids")),
        (4, ("beginners", "two-vs-two")),
        (4, ("kids", "two-vs-two")),
        (2, ("kids", "two-players")),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_the_reason(seats: int, names: tuple[str, ...]) -> None:
    for order in (names, names[::-1]):
        with pytest.raises(UsageError) as error:
            choose(seats, *order)
        assert all(repr(name) in str(error.value) for name in names)


def test_two_players_comes_by_itself_unless_kids_bring_a_setup_of_their_own() -> None:
    assert choose(2) == ["two-players"]
    assert choose(2, "two-players") == ["two-players"]
    assert choose(2, "three-eras") == ["two-players", "three-eras"]
    assert choose(2, "kids") == ["kids"]


def test_the_order_of_variants_makes_no_difference() -> None:
    found = registry()
    game = found.game("darwins-choice")
    for names in TOGETHER:
        seats = found.variants[names[0]].seats[0]
        prints = [
            game.fingerprint(game.rules(seats, found.variants_for(game, seats, order)))
            for order in (names, names[::-1])
        ]
        assert prints[0] == prints[1]


def test_no_line_of_the_game_asks_which_variant_is_played() -> None:
    condition = re.compile(r"\s*(?:el)?if\b|\s*while\b|\s*assert\b")
    asking = re.compile(r"\.variants\b|['\"](?:" + "|".join(BUNDLED) + r")['\"]")
    for folder in ("engine", "games"):
        for path in (ROOT / "darwin_p2p" / folder).rglob("*.py"):
            lines = path.read_text("utf-8").splitlines()
            assert not [line for line in lines if condition.match(line) and asking.search(line)], path
