"""One module for each exchange that answers a need of the game (the table in docs/protocol.md).

A task says what every party has to send now, and takes what they send. It holds public knowledge only, so
every peer and every stranger with the log runs the same tasks and comes to the same end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Choice, Deal, Give, Open, Over, Pick, Show, Shuffle
from ...text import phrase
from ..encoding import LARGEST_DECK
from .base import At, Task
from .choosing import Choosing
from .drawing import Drawing
from .ending import Ending
from .handing import Handing
from .mailing import Mailing
from .picking import Picking
from .sealed import SealedChoosing
from .setup import Setup
from .shuffling import Shuffling

__all__ = [
    "At",
    "Choosing",
    "Drawing",
    "Ending",
    "Handing",
    "Mailing",
    "Picking",
    "SealedChoosing",
    "Setup",
    "Shuffling",
    "Task",
    "task_for",
]

if TYPE_CHECKING:
    from ..replica import Replica


def task_for(table: Replica) -> Task:
    """The exchange that answers what the game needs now."""
    need = table.state.need
    if isinstance(need, Choice):
        sealed = need.about in table.settings.sealed
        return SealedChoosing(table, need) if sealed else Choosing(table, need)
    if isinstance(need, Shuffle):
        if len(need.cards) > LARGEST_DECK:
            table.stop(
                phrase(
                    "A pile of {cards} cards cannot be shuffled: {largest_deck} are the most.",
                    cards=len(need.cards),
                    largest_deck=LARGEST_DECK,
                )
            )
            return table.task
        return Shuffling(table, need)
    if isinstance(need, Deal):
        drawer = table.settings.owners[need.seat]
        lacking = any(drawer not in table.cards.slots[slot][0].order for slot in need.slots)
        return Mailing(table, need) if lacking else Drawing(table, need)
    if isinstance(need, Open):
        return Drawing(table, need)
    if isinstance(need, Pick):
        return Picking(table, need)
    if isinstance(need, Show | Give):
        return Handing(table, need)
    assert isinstance(need, Over)
    return Ending(table)
