"""Checking islands: what is read off a map, and what games say about its starts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Result
from darwin_p2p.errors import UsageError
from darwin_p2p.games.evo.box import standard_islands
from darwin_p2p.games.evo.happened import SpeciesLanded
from darwin_p2p.games.evo.islands import drawn as island_drawn
from darwin_p2p.games.finding import Finding
from darwin_p2p.table.island_check import StartGames, check_island, drawn, islands_of
from darwin_p2p.table.setup import open_table

UNFAIR = """
  1 Y G
 Y G B Y
G B M B 2
 Y G B Y Y Y
  3 Y G Y Y Y
"""


def by_key(findings: list[Finding]) -> dict[str, Finding]:
    return {one.key: one for one in findings}


def test_our_islands_are_whole_and_fair_as_drawn() -> None:
    for island in standard_islands():
        found = by_key(drawn(island))
        assert all(one.holds is not False for one in found.values())
        assert found["symmetry"].holds is (None if island.key == "I5" else True)


def test_an_unfair_map_is_found_out() -> None:
    found = by_key(drawn(island_drawn("unfair", "Unfair", UNFAIR)))
    assert found["symmetry"].holds is None
    assert found["room"].holds is False
    inland = replace(standard_islands()[0], starts=(20, 0, 1))
    assert by_key(drawn(inland))["starts"].holds is False


def test_a_start_that_is_too_good_is_found_out() -> None:
    island = standard_islands()[0]
    games = StartGames(island)
    state = open_table("evo", 3).start()
    for number in range(60):
        games.watch(state, [SpeciesLanded("", seat, start) for seat, start in enumerate(island.starts)])
        games.finish(Result((30 + number % 3, 20, 20), (0,)))
    (balance,) = games.findings()
    assert balance.holds is False
    assert "games won: 100%, 0%, 0%" in balance.note


def test_games_are_played_on_the_island_of_the_table() -> None:
    found = by_key(check_island(open_table("evo", 4, options={"island": "I4L"}), games=4, seed=2))
    assert found["balance"].figures["mean"] > 20
    again = by_key(check_island(open_table("evo", 4, options={"island": "I4L"}), games=4, seed=2))
    assert found == again


def test_which_islands_are_checked() -> None:
    def keys(*wanted: object) -> list[str]:
        return [setup.rules.island.key for setup in islands_of(*wanted)]  # type: ignore[arg-type]

    assert keys(None, [], {}) == ["I3", "I4", "I4L", "I5"]
    assert keys(5, [], {}) == ["I5"]
    assert keys(None, ["fewer-genes"], {"island": "I4L"}) == ["I4L"]
    with pytest.raises(UsageError, match="'island' is one of"):
        keys(None, [], {"island": "I9"})
