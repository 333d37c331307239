"""Tables answer questions and nothing else; a list of tables has an end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.wire.beacon import (
    LARGEST,
    MOST_TABLES,
    HereIs,
    TableList,
    WhoIsThere,
    question,
    read_question,
)
from darwin_p2p.wire.messages import PROTOCOL, encode


def here(number: int = 7, port: int = 1859, name: str = "Ada") -> bytes:
    return encode(HereIs(number, PROTOCOL, "0.1.0", name, "darwins-choice", ("three-eras",), 1, 4, port))


@given(st.integers(0, 2**40))
def test_a_question_is_as_long_as_the_longest_answer(number: int) -> None:
    asked = question(number)
    assert len(asked) == LARGEST
    found = read_question(asked)
    assert found is not None
    assert found.number == number


def test_a_short_question_is_not_answered() -> None:
    assert read_question(encode(WhoIsThere(7))) is None


@given(st.binary(max_size=600))
def test_garbage_is_passed_over(data: bytes) -> None:
    assert read_question(data) is None
    tables = TableList(7)
    tables.heard(data, "127.0.0.1")
    assert tables.tables == {}


def test_a_table_is_listed_once_for_each_address() -> None:
    tables = TableList(7)
    for _ in range(3):
        tables.heard(here(), "127.0.0.1")
    tables.heard(here(port=2000), "127.0.0.1")
    tables.heard(here(number=8), "127.0.0.2")
    assert list(tables.tables) == [("127.0.0.1", 1859), ("127.0.0.1", 2000)]


def test_a_flood_of_answers_fills_a_list_and_no_more() -> None:
    tables = TableList(7)
    for port in range(1, 5000):
        tables.heard(here(port=port), "127.0.0.1")
    assert len(tables.tables) == MOST_TABLES
