"""Drawing: a canvas that collects SVG, and scales from values to places on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import floor, log10

Scale = Callable[[float], float]
COLOURS = 8  # the page defines so many; further entrants share them


class Canvas:
    """A drawing of a fixed size. Coordinates grow to the right and down."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height = width, height
        self._parts = [f"<title>{escape(title)}</title>"]

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str) -> None:
        self._parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>')

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> None:
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'
        )

    def box(
        self, x: float, y: float, width: float, height: float, kind: str, tip: str = "", **css: str
    ) -> None:
        style = ";".join(f"{name.replace('_', '-')}:{value}" for name, value in css.items())
        inner = f"<title>{escape(tip)}</title>" if tip else ""
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"'
            f' rx="2" class="{kind}" style="{style}">{inner}</rect>'
        )

    def dot(self, x: float, y: float, kind: str, tip: str = "") -> None:
        self._parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" class="{kind}"><title>{escape(tip)}</title></circle>'
        )

    def path(self, points: Sequence[tuple[float, float]], kind: str, *, closed: bool = False) -> None:
        if points:
            steps = " L ".join(f"{x:.1f} {y:.1f}" for x, y in points)
            self._parts.append(f'<path d="M {steps}{" Z" if closed else ""}" class="{kind}"/>')

    def __str__(self) -> str:
        return (
            f'<svg viewBox="0 0 {self.width:.0f} {self.height:.0f}" role="img"'
            f' style="max-width:{self.width:.0f}px">{"".join(self._parts)}</svg>'
        )


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """Values between low and high to places between start and end."""
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers between two values."""
    raw = (high - low) / about or 1.0
    unit = 10.0 ** floor(log10(raw))
    step = next(unit * by for by in (1, 2, 5, 10) if unit * by >= raw)
    first = floor(low / step) + 1
    return [number * step for number in range(first, floor(high / step) + 1)]


def colour(index: int) -> str:
    return f"c{index % COLOURS}"
