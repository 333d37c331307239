"""Drawings: rows keep their width, targets are found where they are shown, pages become drawings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.ui.drawing import (
    Span,
    beside,
    cut,
    fit,
    fit_row,
    framed,
    from_page,
    row_size,
    size,
    spots,
    spread,
    text_of,
    wrapped,
)
from darwin_p2p.ui.look import Key, key_bar, shortcuts
from darwin_p2p.ui.page import Column, Grid, Line, Patch, Picture, Row
from darwin_p2p.ui.presenter import Back, Option, Question

from ..speaking import speaking

WORDS = st.text(alphabet="ab cdé漢字♣►…", max_size=30)


@given(WORDS, st.integers(0, 40))
def test_texts_fit_their_columns_wide_letters_included(text: str, width: int) -> None:
    assert size(fit(text, width)) == width
    assert size(cut(text, width)) <= width


@given(st.lists(WORDS, max_size=5), st.integers(1, 40))
def test_rows_fit_their_columns(texts: list[str], width: int) -> None:
    row = [Span(text) for text in texts]
    assert row_size(fit_row(row, width)) == width
    assert row_size(spread(row, [Span("x")], width)) == width


def test_drawings_stand_beside_each_other() -> None:
    both = beside([([[Span("a")]], 3), ([[Span("b")], [Span("c")]], 2)], "|")
    assert text_of(both) == "a  |b\n   |c"


def test_a_frame_holds_its_title_and_its_least_height() -> None:
    drawn = framed([[Span("in")]], 12, [Span(" title ", "title", "place:1")], height=5, target="place:1")
    assert text_of(drawn).split("\n") == [
        "╭─ title ──╮",
        "│in        │",
        "│          │",
        "│          │",
        "╰──────────╯",
    ]
    assert [spot.target for spot in spots(drawn)] == ["place:1"]


def test_spots_are_where_targets_are_met_first() -> None:
    drawn = [[Span("ab"), Span("cd", "", "x"), Span("e", "", "x")], [Span("f", "", "x"), Span("g", "", "y")]]
    assert [(spot.target, spot.x, spot.y, spot.width) for spot in spots(drawn)] == [
        ("x", 2, 0, 3),
        ("y", 1, 1, 1),
    ]


def test_pages_become_drawings() -> None:
    grid = Grid(
        (Column("name"), Column("n", right=True)), (Row(("ann", "3"), "ann has 3."),), legend="a legend"
    )
    page = [Line("One two three four", "title"), grid, Picture(((Patch("map", "red"),),), ("a map",))]
    assert text_of(from_page(page, 12)).split("\n") == [
        "One two",
        "  three four",
        "name  n",
        "ann   3",
        "a legend",
        "map",
    ]


def test_a_grid_that_is_too_wide_is_told_in_sentences() -> None:
    grid = Grid((Column("player"), Column("+survival")), (Row(("ann", "1"), "ann: survival 1."),), indent=2)
    assert text_of(from_page([grid], 22)).split("\n")[0] == "  player  +survival"
    assert text_of(from_page([grid], 12)).split("\n") == ["  ann:", "    survival", "    1."]


def test_long_sentences_wrap_and_keep_their_target() -> None:
    rows = wrapped("one two three", 8, target="t")
    assert [row[0].target for row in rows] == ["t"] * len(rows)


def test_names_longer_than_a_line_wrap_between_their_animals() -> None:
    rows = wrapped("#1 kolibrie-alpensteenbok-bizon verhongert [EVAL-FOOD-2].", 24)
    assert [text_of([row]).rstrip() for row in rows] == [
        "#1 kolibrie-",
        "  alpensteenbok-bizon",
        "  verhongert",
        "  [EVAL-FOOD-2].",
    ]


def test_animals_joined_by_dashes_wrap_between_them_too() -> None:
    rows = wrapped("2:a: #2 lejontamarin–nilkrokodil–geckoödla med vingar", 30)
    assert [text_of([row]).rstrip() for row in rows] == [
        "2:a: #2 lejontamarin–",
        "  nilkrokodil–geckoödla med",
        "  vingar",
    ]


def test_yes_and_no_have_the_keys_of_the_language_where_every_keyboard_has_them() -> None:
    question = Question("?", (Option("yes", "", Back), Option("no", "", Back)))
    expected = {"en": "yn", "sv": "jn", "nl": "jn", "it": "yn", "el": "yn"}  # `s` saves; Greek has no Latin
    for language, keys in expected.items():
        with speaking(language):
            assert "".join(shortcuts(question)) == keys


def test_every_choice_has_a_key_of_its_own() -> None:
    options = [Option(str(number), "", Back) for number in range(1, 16)]
    question = Question("?", (*options, Option("yes", "", Back), Option("more", "", Back)))
    keys = shortcuts(question)
    assert keys[:9] == list("123456789")
    assert "y" in keys
    assert len(set(keys)) == len(keys)


def test_the_key_bar_takes_as_many_rows_as_it_needs() -> None:
    keys = [Key(letter, "word", letter) for letter in "abcdef"] + [Key("z", "hidden", "z", shown=False)]
    assert len(key_bar(keys, 80)) == 1
    narrow = key_bar(keys, 19)
    assert len(narrow) == 3
    assert "hidden" not in text_of(narrow)
