"""Which part of an input a seat may see: what a replica of the game gets instead of the whole."""

from __future__ import annotations

from .actions import Action
from .needs import Answer, Deal, Dealt, Give, Need, Show


def shown_to(need: Deal | Show | Give) -> tuple[int, ...]:
    """The seats that learn the cards of such an answer."""
    return (need.seat,) if isinstance(need, Deal) else (need.seat, need.to)


def as_seen_by(who: int | None, need: Need, given: Action | Answer) -> Action | Answer:
    """An input without the cards that this seat, or a spectator, may not see."""
    if isinstance(given, Dealt) and isinstance(need, Deal | Show | Give) and who not in shown_to(need):
        return Dealt((None,) * len(given.cards))
    return given
