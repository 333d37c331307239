"""The signs of seats before any game has drawn its own: they differ in shape, none by colour alone."""

from __future__ import annotations

from ...drawing import Span

SEATS = "●▲■◆▼✚✦★"


def sign_of(seat: int) -> Span:
    return Span(SEATS[seat % len(SEATS)], f"seat{seat % 6}")
