"""The colours of the seats, as people see them who see some colours less, on dark and on light."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pytest

from darwin_p2p.ui.palette import DARK, LIGHT

#: What linear red, green and blue come to for each kind of eye (Machado, Oliveira and Fernandes 2009).
EYES: Mapping[str, Sequence[Sequence[float]]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
PAPER = {"dark": "#10151a", "light": "#ffffff"}
SEATS = [f"seat{number}" for number in range(6)]
APART = 10  # between two colours; from about 2 on they can be told apart side by side


def linear(colour: str) -> list[float]:
    digits = colour.partition("#")[2]
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def light_of(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """The colour where distances are what one sees."""
    own = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, own, strict=True)))) for row in EYES[eye]
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("theme", "tones"), [("dark", DARK), ("light", LIGHT)])
def test_every_two_seats_are_told_apart(theme: str, tones: Mapping[str, str], eye: str) -> None:
    seen = {seat: lab(tones[seat], eye) for seat in SEATS}
    near = [
        (one, other)
        for one in SEATS
        for other in SEATS
        if one < other and math.dist(seen[one], seen[other]) < APART
    ]
    assert not near


@pytest.mark.parametrize(("theme", "tones"), [("dark", DARK), ("light", LIGHT)])
def test_every_tone_that_says_something_can_be_read(theme: str, tones: Mapping[str, str]) -> None:
    paper = light_of(PAPER[theme])
    for tone, style in tones.items():
        if "#" in style and tone != "frame":  # a frame is only a line
            one, other = sorted((light_of(style), paper), reverse=True)
            assert (one + 0.05) / (other + 0.05) >= 4.5, tone
