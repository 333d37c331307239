"""EVO in other languages: longer words keep to their places, and words of both languages may be typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from darwin_p2p.games.evo.actions import Bid, Step
from darwin_p2p.ui.drawing import row_size, text_of
from darwin_p2p.ui.evo.board import climate_picture, meteor_picture
from darwin_p2p.ui.evo.choices import read_bid, read_step
from darwin_p2p.ui.evo.island import legend
from darwin_p2p.ui.evo.labels import gene, hexes_in
from darwin_p2p.ui.evo.presenter import EvoPresenter
from darwin_p2p.ui.evo.reasons import typed
from darwin_p2p.ui.look import Area
from darwin_p2p.ui.presenter import Act, Players
from darwin_p2p.ui.words import spellings
from darwin_p2p.words import spoken, use
from tests.games.evo.world import at

PHASES = ("movement", "births", "evolution")


@pytest.fixture(params=spoken())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("size", [(80, 18), (100, 24), (120, 36)], ids=str)
def test_nothing_is_wider_than_its_place(language: str, seats: int, size: tuple[int, int]) -> None:
    look = EvoPresenter(Players(["you", *["somebody"] * (seats - 1)], 0)).look()
    for phase in PHASES:
        view = at(phase, seats=seats).state.view(0)
        for row in [*look.board(view, Area(*size)), *look.status(view, size[0])]:
            assert row_size(row) <= size[0], text_of([row])


def test_pictures_break_between_words_rather_than_be_cut(language: str) -> None:
    view = at("movement", seats=3).state.view(0)
    for lines in (climate_picture(view).lines, meteor_picture(view).lines, legend()):
        assert len(lines) <= 2
        for line in lines:
            assert row_size(line) < 80
            assert not any("…" in patch.text for patch in line)


def test_genes_and_hexes_are_read_in_both_languages(language: str) -> None:
    view = at("evolution", seats=3).state.view(0)
    wanted = view.auction[0]
    for name in spellings(gene(wanted.gene)):
        read = read_bid(view, f"{name} 4")
        assert isinstance(read, Act)
        assert isinstance(read.action, Bid)
        assert next(one.gene for one in view.auction if one.row == read.action.row) == wanted.gene
    first, second = view.island.names[:2]
    assert hexes_in(view, f"from {first} to {second}") == [0, 1]
    assert read_step(view, f"{first} {second}") == Act(Step(0, 1))


def test_advice_names_one_of_the_words_of_a_command(language: str) -> None:
    assert "," not in typed("move", "a7", "b8")
    assert typed("move", "a7", "b8").endswith(" a7 b8")
