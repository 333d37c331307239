"""Finding the words that were put into a sentence."""

from __future__ import annotations

import re
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.template import words_in
from darwin_p2p.words import recognised
from tests.speaking import speaking

PIECES = st.lists(st.text("a: ", max_size=3), min_size=2, max_size=4)


@pytest.mark.parametrize(
    ("template", "sentence", "words"),
    [
        ("Nothing is left.", "Nothing is left.", {}),
        ("Nothing is left.", "Nothing is left", None),
        ("{a} of {b}", "1 of 2 of 3", {"a": "1", "b": "2 of 3"}),
        ("There is {what!r}.", "There is 'a dot.'.", {"what": "'a dot.'"}),
        ("{a}: {b}", ": x", None),  # something has to be put in
        ("{a}{b}", "xyz", {"a": "x", "b": "yz"}),
        ("{a} is {a}", "x is x", {"a": "x"}),
        ("{a} is {a}", "x is y", None),
        ("It is [{a}]", "It is [two\nlines]", {"a": "two\nlines"}),
    ],
)
def test_words(template: str, sentence: str, words: dict[str, str] | None) -> None:
    assert words_in(template, sentence) == words


@given(pieces=PIECES, sentence=st.text("a: ", max_size=12))
def test_the_words_are_those_of_a_regular_expression_that_takes_as_little_as_it_can(
    pieces: list[str], sentence: str
) -> None:
    names = [f"place{number}" for number in range(len(pieces) - 1)]
    places = [f"{{{name}}}" for name in names]
    template = "".join(one + place for one, place in zip(pieces, [*places, ""], strict=True))
    found = re.fullmatch("(.+?)".join(map(re.escape, pieces)), sentence)
    assert words_in(template, sentence) == (dict(zip(names, found.groups(), strict=True)) if found else None)


@pytest.mark.parametrize("part", ["a: ", "x: y. ", "Line a: b [c] d. ", "decision 3: In x: "])
def test_nobody_keeps_us_busy_with_a_sentence_that_fits_in_many_ways(part: str) -> None:
    """A host sends up to 1000 letters, and a bot raises errors of any text."""
    with speaking("it"):
        recognised(part)  # reads the templates
        begin = process_time()
        recognised((part * 1000)[:1000])
        assert process_time() - begin < 1


def test_a_sentence_within_others_is_recognised() -> None:
    inner = "There is no room: only 1 of 4 seats are free. Ask the host for a larger table, or watch."
    with speaking("it"):
        told = recognised(f"Line 3: in a process of its own: {inner}")
        assert told.endswith(recognised(inner))
        assert told.startswith("Riga 3: ")
