"""How things stand with the others, as one row: what the table waits for, who is away, what may be done."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ....words import _, listed
from ...look import Key
from ...page import Line

HURRY = 20  # seconds left of a clock from which on it is shown as pressing
OFFER = 15.0  # seconds without a host before somebody else may take the table up
DONE, OPEN = "█", "░"


class Standing:
    """Facts that arrive as news, and the words for them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.names: Sequence[str] = ()
        self.waiting = ""  # the table's own line
        self.away: tuple[int, ...] = ()  # connection lost
        self.dropped: tuple[int, ...] = ()  # the table plays on without them
        self.watching = 0
        self.asked = False  # the person is to choose
        self.left: float | None = None  # seconds for it; None: there is no clock
        self.counted_at: float | None = None  # when that was counted; None: the clock stands
        self.lost_at: float | None = None  # when the link to the host broke
        self.progress: tuple[str, float] | None = None  # of a long calculation
        self.droppable = False  # the person may agree to go on without somebody
        self.claimable = False  # the person may claim the win: nobody can go on
        self.may_host = False  # there is a journal to go on from
        self.gathering = False  # a table taken up again, before everybody is back
        self.over = False

    def line(self) -> Line:
        """The most pressing thing."""
        if self.over:
            return Line(_("The game is over; q leaves."), "quiet")
        if self.lost_at is not None:
            return Line(
                _("No connection to the host for {now:.0f} s; trying again", now=self.now() - self.lost_at),
                "bad",
            )
        if self.gathering:
            return Line(_("Waiting for the others to come back; O goes on without them"), "bad")
        if self.progress is not None:
            text, share = self.progress
            full = round(share * 20)
            return Line(f"{text} {DONE * full}{OPEN * (20 - full)} {share:.0%}", "title")
        stands = self.left is not None and self.counted_at is None
        if self.asked and not (stands and self.waiting):
            return self._my_choice()
        return Line(self.waiting, "bad" if self.away else "quiet")

    def _my_choice(self) -> Line:
        if self.left is None:
            return Line(_("The table waits for you"), "mine")
        gone = 0.0 if self.counted_at is None else self.now() - self.counted_at
        left = max(0, round(self.left - gone))
        minutes, seconds = divmod(left, 60)
        if left <= HURRY:
            told = _(
                "The table waits for you: {minutes}:{seconds:02} left. Hurry!",
                minutes=minutes,
                seconds=seconds,
            )
            return Line(told, "bad")
        told = _("The table waits for you: {minutes}:{seconds:02} left.", minutes=minutes, seconds=seconds)
        return Line(told, "mine")

    def company(self) -> Line:
        """Who is here."""
        if self.lost_at is not None:
            return Line("")  # whoever lost the host hears nothing of the others
        parts = []
        lost = [seat for seat in self.away if seat not in self.dropped]
        if lost:
            parts.append(_("no connection: {named}", named=self._named(lost)))
        if self.dropped:
            parts.append(_("away: {named}", named=self._named(self.dropped)))
        if not parts and self.names:
            parts.append(_("everybody is here"))
        if self.watching:
            parts.append(_("{watching} watching", watching=self.watching))
        return Line(", ".join(parts), "bad" if lost or self.dropped else "quiet")

    def _named(self, seats: Sequence[int]) -> str:
        return listed([self.names[seat] for seat in sorted(seats)])

    def chances(self) -> list[Key]:
        """Keys for what can be done about it."""
        found = []
        if self.gathering:
            found.append(Key("O", _("go on without those who are missing"), "continue"))
        if self.droppable:
            found.append(Key("G", _("go on without them"), "go"))
        if self.claimable and self.lost_at is None and not self.over:
            found.append(Key("V", _("claim the win"), "claim"))
        if self.may_host and self.lost_at is not None and self.now() - self.lost_at > OFFER:
            found.append(Key("H", _("host the table from here"), "host"))
        return found
