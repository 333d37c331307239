"""House rules: options, signatures, and what happens when a change goes wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from darwin_p2p.engine import Option, Variant, VariantFailed, changed, signatures


class Toy(msgspec.Struct, frozen=True):
    rounds: int = 4
    prize: int = 1


def shorter(rules: Toy) -> Toy:
    return msgspec.structs.replace(rules, rounds=rules.rounds - 1)


def dearer(rules: Toy, prize: int, doubled: bool) -> Toy:
    return msgspec.structs.replace(rules, prize=prize * (2 if doubled else 1))


SHORTER = Variant("shorter", "toy", "Shorter", shorter)
DEARER = Variant(
    "dearer",
    "toy",
    "Dearer",
    dearer,
    options=(
        Option("prize", "what a round is worth", 3, choices=(3, 4, 5)),
        Option("doubled", "and twice that", False),
    ),
)


def test_variants_change_the_rules_in_order() -> None:
    assert changed(Toy(), [SHORTER, SHORTER]) == Toy(rounds=2)


def test_options_arrive_by_their_names_with_their_defaults() -> None:
    assert changed(Toy(), [DEARER]) == Toy(prize=3)
    assert changed(Toy(), [DEARER.with_options({"prize": "5", "doubled": "yes"})]) == Toy(prize=10)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"prize": "6"}, "The option 'prize' is one of 3, 4, 5, not '6'."),
        ({"prize": "much"}, "The option 'prize' is one of 3, 4, 5, not 'much'."),
        ({"doubled": "2"}, "The option 'doubled' is yes or no, not '2'."),
        ({"price": "3"}, "The variant 'dearer' has no option 'price'; it has prize, doubled."),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_do(typed: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match="option") as error:
        DEARER.with_options(typed)
    assert str(error.value) == sentence


def test_options_without_choices_say_what_kind_of_value_they_take() -> None:
    assert Option("n", "", 3).read("-2") == -2
    assert Option("word", "", "a").read("b") == "b"
    with pytest.raises(ValueError, match="a whole number, not 'x'"):
        Option("n", "", 3).read("x")


def test_a_signature_has_the_version_and_every_option_given_or_not() -> None:
    assert DEARER.signature == "dearer/1 doubled=no prize=3"
    assert DEARER.with_options({"prize": "3"}).signature == DEARER.signature
    assert signatures([SHORTER, DEARER]) == signatures([DEARER, SHORTER])


def _raises(rules: Toy) -> Toy:
    raise KeyError("meadow")


def _forgets(rules: Toy) -> Any:
    msgspec.structs.replace(rules, rounds=1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [(_raises, "KeyError: 'meadow'"), (_forgets, "must return the changed rules, but returned a NoneType")],
)
def test_a_change_that_fails_names_its_house_rule(change: Any, reason: str) -> None:
    with pytest.raises(VariantFailed, match=reason) as error:
        changed(Toy(), [Variant("odd", "toy", "Odd", change)])
    assert error.value.variant.name == "odd"
    assert "'odd'" in str(error.value)
