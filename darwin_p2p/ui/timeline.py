"""A finished game as a line in time: moments, what stands out in them, and a drawing to point at."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .drawing import Drawing, Row, Span
from .look import Look
from .page import Page, Pause
from .replaying import Moment

SIGNS = {"era": "|", "death": "†", "turn": "·"}  # the first one that is there is shown
HERE = "█"


class Timeline:
    """The moments of one game, seen through a look."""

    def __init__(self, moments: Sequence[Moment], look: Look) -> None:
        self.moments = moments
        self.look = look
        self.kinds = [self._kinds(moment) for moment in moments]

    def _kinds(self, moment: Moment) -> frozenset[str]:
        return frozenset(kind for one in moment.happened if (kind := self.look.landmark(one)))

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def told(self, number: int) -> Page:
        """What happened there, in words."""
        if not number or not self.moments[number].happened:
            return ()
        before, moment = self.moments[number - 1], self.moments[number]
        page = self.look.presenter.told(before.view, moment.view, moment.happened)
        return [part for part in page if not isinstance(part, Pause)]

    def seek(self, start: int, step: int, kind: str = "") -> int:
        """The next moment of a kind in a direction; without a kind, one that there is something to say of."""
        number = start + step
        while 0 < number < self.last:
            if kind in self.kinds[number] if kind else self.told(number):
                return number
            number += step
        return max(0, min(self.last, number))

    def era(self, number: int) -> int:
        """How many have begun by then."""
        return sum("era" in kinds for kinds in self.kinds[: number + 1])

    def drawing(self, here: int, width: int) -> Drawing:
        """Two rows: what stands out, and where one is; every column leads to its part of the game."""
        marks: Row = []
        bar: Row = []
        eras = 0
        for column in range(width):
            start = column * len(self.moments) // width
            end = max(start + 1, (column + 1) * len(self.moments) // width)
            kinds = frozenset[str]().union(*self.kinds[start:end])
            eras += sum("era" in one for one in self.kinds[start:end])
            first = next((kind for kind in SIGNS if kind in kinds), "")
            sign = str(eras) if first == "era" else SIGNS.get(first, " ")
            target = f"at:{self._aim(start, end, first)}"
            marks.append(Span(sign, {"era": "title", "death": "bad"}.get(first, "quiet"), target))
            reached = start <= here < end
            bar.append(Span(HERE if reached else "─", "lit" if reached else "frame", target))
        return [_merged(marks), _merged(bar)]

    def _aim(self, start: int, end: int, kind: str) -> int:
        """The moment that a column leads to: the one that its sign is about."""
        return next(
            (number for number in range(start, min(end, len(self.moments))) if kind in self.kinds[number]),
            start,
        )


def _merged(row: Row) -> Row:
    """Neighbours that are alike as one span."""
    merged: Row = []
    for span in row:
        if merged and (merged[-1].tone, merged[-1].target) == (span.tone, span.target):
            merged[-1] = msgspec.structs.replace(merged[-1], text=merged[-1].text + span.text)
        else:
            merged.append(span)
    return merged
