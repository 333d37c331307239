"""Guessing a code is slow for whoever guesses, and free for whoever has not been wrong."""

from __future__ import annotations

from darwin_p2p.wire.guesses import FREE, LONGEST, REMEMBERED, Guesses


def test_a_few_typing_errors_cost_nothing() -> None:
    guesses = Guesses()
    for _ in range(FREE):
        assert guesses.wait("a", 0) == 0
        guesses.wrong("a", 0)
    assert guesses.wait("a", 0) == 0
    guesses.wrong("a", 0)
    assert guesses.wait("a", 0) == 2


def test_the_wait_doubles_and_has_an_end() -> None:
    guesses, now = Guesses(), 0.0
    waits = []
    for _ in range(20):
        now += guesses.wait("a", now)
        guesses.wrong("a", now)
        waits.append(guesses.wait("a", now))
    assert waits[FREE : FREE + 4] == [2, 4, 8, 16]
    assert max(waits) == LONGEST


def test_a_guest_who_was_never_wrong_is_not_shut_out_by_others() -> None:
    guesses = Guesses()
    for number in range(10_000):
        guesses.wrong(f"10.0.{number // 250}.{number % 250}", number / 1000)
    assert guesses.wait("the honest one", 10) == 0


def test_many_addresses_together_are_slowed_down() -> None:
    guesses, tries = Guesses(), 0
    for tick in range(600):  # a hundred addresses try whenever they may, for ten minutes
        for number in range(100):
            if guesses.wait(str(number), tick) == 0:
                guesses.wrong(str(number), tick)
                tries += 1
    assert tries < 800, "without the common budget it would be about a thousand"


def test_the_right_code_forgives() -> None:
    guesses = Guesses()
    for _ in range(9):
        guesses.wrong("a", 0)
    guesses.right("a")
    assert guesses.wait("a", 0) == 0


def test_memory_is_bounded() -> None:
    guesses = Guesses()
    for number in range(5000):
        guesses.wrong(str(number), 0)
    assert len(guesses._wrong) == REMEMBERED
