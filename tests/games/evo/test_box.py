"""Data files of one's own: maps, cards and genes, and what is said about mistakes in them."""

from __future__ import annotations

import pytest

from darwin_p2p import data
from darwin_p2p.games.evo.box import (
    BoxError,
    island_variant,
    parse_cards,
    parse_genes,
    parse_islands,
    standard_islands,
)
from darwin_p2p.testing import check_variant

ATOLL = '''
[[island]]
key = "atoll"
title = "Atoll"
seats = 3
drawing = """
  1 Y G
 Y G B Y
G B M B 2
 Y G B Y
  3 Y G
"""
'''


def problems(call: object) -> tuple[str, ...]:
    with pytest.raises(BoxError) as error:
        call()  # type: ignore[operator]
    return error.value.problems


def test_a_map_of_ones_own_is_a_variant() -> None:
    (atoll,) = parse_islands(ATOLL)
    assert len(atoll.hexes) == 19
    variant = island_variant(atoll)
    assert (variant.name, variant.game, variant.seats) == ("atoll", "evo", (3,))
    assert check_variant(variant, games=2).games == 2
    assert check_variant(variant, games=1, alongside=["fewer-genes"]).games == 1


def test_coordinates_count_from_the_corner() -> None:
    (atoll,) = parse_islands(ATOLL)
    assert [atoll.hexes[start] for start in atoll.starts] == [(1, 0), (3, 2), (-1, 4)]
    assert {island.key: island.hexes[0] for island in standard_islands()} == {
        "I3": (1, -3),
        "I4": (-1, -3),
        "I4L": (1, -3),
        "I5": (3, -5),
    }


def test_people_call_a_hex_by_row_and_column() -> None:
    (atoll,) = parse_islands(ATOLL)
    assert [atoll.name(start) for start in atoll.starts] == ["a3", "c9", "e3"]
    for island in standard_islands():
        assert len(set(island.names)) == len(island.hexes)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("G B M B 2", "G B X B 2", "row 3, column 5: 'X' is no terrain; write Y, G, B, M or the digit"),
        ("G B M B 2", "G B MB  2", "row 3, column 6: 'B' stands between two hexes"),
        ("G B M B 2", "G B M B 1", "row 3, column 9: the start 1 is there twice"),
        ("G B M B 2", "G B M B 4", "its starts are not numbered 1, 2, 3"),
        ("seats = 3", "seats = 4", "field 'seats': 3 start beaches for 4 seats"),
        (" Y G B Y\n  3", "        \n  3", "it falls into several parts"),
        (ATOLL[ATOLL.index("  1 Y") : ATOLL.index("  3 Y")], "", "it has 3 hexes; an island has 10 to 200"),
        ("seats = 3", "seats = 'three'", "field 'seats': Expected int, got str."),
        ("seats = 3", "", "field 'seats': Object missing required field seats."),
        ("seats = 3", "seats = 3\ncolour = 1", "field 'colour': Object contains unknown field colour."),
        ("[[island]]", "[island]", "write one [[island]] for each island, and nothing else."),
        ("seats = 3", "seats =", "islands.toml: "),
    ],
)
def test_mistakes_in_a_map_are_told_with_their_place(old: str, new: str, sentence: str) -> None:
    (problem,) = problems(lambda: parse_islands(ATOLL.replace(old, new, 1)))
    assert sentence in problem
    assert problem.startswith("islands.toml")
    if "field" in problem:
        assert problem.startswith("islands.toml, line 2, island atoll, field ")


def test_two_maps_do_not_share_a_key() -> None:
    (problem,) = problems(lambda: parse_islands(ATOLL + ATOLL))
    assert problem.startswith("islands.toml, line 14, island atoll, field 'key': another island has it")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('effect = "flu"', 'effect = "plague"', "'plague' is not known; write one of tail, climate"),
        ('window = "initiative"', 'window = "dinner"', "'dinner' is no phase; write one of initiative"),
        ('window = "initiative"', 'window = "births"', "the effect 'tail' belongs to initiative."),
        ("copies = 2", "copies = 0", "write a number from 1 to 20."),
        ("amount = 3", "amount = 99", "write a number from -9 to 9."),
        ('key = "rain_dance"', 'key = "dino_flu"', "another card has it"),
        ("copies = 2", "copies = 'two'", "field 'copies': Expected int, got str."),
    ],
)
def test_mistakes_among_cards_are_told_with_their_place(old: str, new: str, sentence: str) -> None:
    text = data.read("evo/cards.toml")
    assert old in text
    found = problems(lambda: parse_cards(text.replace(old, new, 1)))
    assert any(sentence in problem for problem in found), found
    assert all(problem.startswith("cards.toml, line ") for problem in found)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('key = "tail"', 'key = "wing"', "write each of tail, fur, leg"),
        ('key = "tail"', 'key = "fur"', "write each of tail, fur, leg"),
        ("tiles = 12", "tiles = -1", "field 'tiles': write a number from 0 to 100."),
        ("start = 1", "start = 11", "field 'start': write a number from 0 to 10."),
        ('[[gene]]\nkey = "card"\nname = "card"\ntiles = 6\n', "", "genes.toml: the gene card is missing."),
    ],
)
def test_mistakes_among_genes_are_told_with_their_place(old: str, new: str, sentence: str) -> None:
    text = data.read("evo/genes.toml")
    assert old in text
    found = problems(lambda: parse_genes(text.replace(old, new, 1)))
    assert any(sentence in problem for problem in found), found
