"""The rules fingerprint: equal for equal rules, different for anything that plays differently."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from darwin_p2p.engine import Option, Variant
from darwin_p2p.engine.fingerprint import fingerprint
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.games.darwins_choice.rules import Rules


def survivors(rules: Rules, points: int = 2) -> Rules:
    return msgspec.structs.replace(rules, survival=points)


def nothing(state: object) -> None:
    pass


def ending(extra: int) -> Callable[[object], int]:
    def finish(state: object) -> int:
        return extra

    return finish


def first_step(rules: Rules) -> Rules:
    return msgspec.structs.replace(rules, evaluation=(nothing, *rules.evaluation))


def no_steps(rules: Rules) -> Rules:
    return msgspec.structs.replace(rules, evaluation=())


def variant(name: str, change: Callable[..., Any], **more: Any) -> Variant:
    return Variant(name, GAME.name, name, change, **more)


SURVIVORS = variant("survivors", survivors, options=(Option("points", "for surviving", 2),))
FIRST = variant("first", first_step)
NONE = variant("none", no_steps)


def of(*variants: Variant, seats: int = 4) -> str:
    return GAME.fingerprint(GAME.rules(seats, variants))


def test_equal_rules_have_equal_fingerprints() -> None:
    assert of() == of()
    assert len(of()) == 32


@pytest.mark.parametrize(
    "other",
    [
        of(seats=5),
        of(SURVIVORS),
        of(SURVIVORS.with_options({"points": "3"})),
        of(msgspec.structs.replace(SURVIVORS, version="2")),
        of(SURVIVORS, FIRST),
    ],
)
def test_seats_variants_versions_and_options_are_part_of_it(other: str) -> None:
    alike = [of(), of(seats=5), of(SURVIVORS), of(SURVIVORS.with_options({"points": "3"}))]
    alike += [of(msgspec.structs.replace(SURVIVORS, version="2")), of(SURVIVORS, FIRST)]
    assert alike.count(other) == 1


def test_the_order_counts_only_where_it_changes_the_rules() -> None:
    assert of(SURVIVORS, FIRST) == of(FIRST, SURVIVORS)
    assert of(NONE, FIRST) != of(FIRST, NONE)


def test_the_cards_are_part_of_it() -> None:
    rules = GAME.rules(4)
    other = msgspec.structs.replace(rules.pack, fingerprint="other")
    assert GAME.fingerprint(msgspec.structs.replace(rules, pack=other)) != GAME.fingerprint(rules)


def test_functions_count_by_name_and_by_what_they_remember() -> None:
    assert fingerprint(ending(1)) == fingerprint(ending(1))
    assert fingerprint(ending(1)) != fingerprint(ending(2))
    assert fingerprint(partial(survivors, points=1)) != fingerprint(partial(survivors, points=2))
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})


def test_a_function_that_remembers_itself_has_one_too() -> None:
    def again(depth: int) -> int:
        return again(depth - 1) if depth else 0

    assert len(fingerprint(again)) == 32
