"""What all exchanges have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from ..errors import Fault
from ..messages import AnyMessage, Duty
from ..work import Work

if TYPE_CHECKING:
    from ..replica import Replica


class At(NamedTuple):
    """Where a message stands in the log, whose it is, and how much of the log its author had seen."""

    number: int
    author: int
    seen: int


class Task(ABC):
    """One exchange. `stuck` says why it cannot be finished with the parties that are left."""

    def __init__(self, table: Replica) -> None:
        self.table = table
        self.since = table.chain.last  # the entry because of which this is needed
        self.stuck = ""

    @property
    @abstractmethod
    def done(self) -> bool: ...

    @abstractmethod
    def finish(self) -> None:
        """Give the game its answer."""

    @abstractmethod
    def duties(self, party: int) -> list[Duty]:
        """What a live party has to send now."""

    def may(self, party: int) -> list[Duty]:
        """What it may send besides."""
        return []

    def take(self, at: At, message: AnyMessage) -> Work[None] | None:
        """A message that is due; raises `Fault` before anything is changed."""
        raise Fault("out-of-turn")

    def refresh(self) -> None:  # noqa: B027 - most exchanges have nothing to look at
        """Look again after an entry: parties may have left."""

    def left(self, party: int) -> None:  # noqa: B027 - or to give up
        """A party has left the table."""

    def acks(self, party: int, *entries: int) -> list[Duty] | None:
        """The release rule: None once every live party has acknowledged these entries; until then, the
        acknowledgement this party owes. Without it a relay could tell two players different things and
        collect keys for both stories."""
        last = max(entries)
        if self.table.agreed(last):
            return None
        return [Duty("ACK", (last,))] if self.table.chain.seen[party] < last else []
