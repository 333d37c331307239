"""Stepping through a saved game: what happened at each entry, and the table as everybody could see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ..engine import Happening, View
from ..engine.log import GameLog, Step
from ..words import _, n_, phrase
from .announced import rules_words, strung
from .local_game import presenter_for
from .page import GAP, Line, Page, Pause, title
from .presenter import Players
from .screen import Screen


class Moment(msgspec.Struct, frozen=True):
    """The game after one entry of its log; moment 0 is the start."""

    number: int
    happened: Sequence[Happening]
    view: View
    seats: tuple[View, ...] = ()  # what each seat could see


def moments(start: View, steps: Iterable[Step], seats: int = 0) -> list[Moment]:
    """All moments of a replay, seen by an onlooker and by so many seats. The replay checks as it goes."""
    return [
        Moment(0, (), start),
        *(
            Moment(
                step.number,
                step.happened,
                step.state.view(None),
                tuple(step.state.view(seat) for seat in range(seats)),
            )
            for step in steps
        ),
    ]


HELP = phrase("Enter: next; b: back; a number: go to that entry; e: next Era; board: the table; q: leave.")


class Replaying:
    """A game that has been checked, shown entry by entry or at once."""

    def __init__(self, log: GameLog, found: Sequence[Moment], screen: Screen) -> None:
        self.log = log
        self.moments = found
        self.screen = screen
        names = log.header.players or tuple(
            _("seat {seat}", seat=seat + 1) for seat in range(log.header.seats)
        )
        self.presenter = presenter_for(log.header.game, Players(names))

    def heading(self, game: str) -> Page:
        header = self.log.header
        entries = n_("{n} entry", "{n} entries", len(self.log.entries))
        rules = rules_words(header.game, header.seats, header.variants, header.options)
        seed = [_("seed {seed}", seed=header.seed)] if header.seed is not None else []
        names = strung(self.presenter.players.names)
        return [title(f"{game}: {strung([names, *rules, *seed, entries])}"), GAP]

    def all(self, last: int) -> bool:
        """Everything up to an entry, without asking, and the table there; says whether the game has ended."""
        for moment in self.moments[1 : last + 1]:
            self.screen.show(self._told(moment))
        ended = last == len(self.moments) - 1
        if not ended:
            self._show_board(last)
        return ended

    def _told(self, moment: Moment) -> Page:
        """The sentences of an entry, the first of them with its number."""
        before = self.moments[moment.number - 1].view
        told = self.presenter.told(before, moment.view, moment.happened) if moment.happened else ()
        page = [part for part in told if not isinstance(part, Pause)]
        for place, part in enumerate(page):
            if isinstance(part, Line) and part.text:
                page[place] = msgspec.structs.replace(part, text=f"{moment.number}. {part.text}")
                break
        return page

    def step_through(self, start: int) -> bool:
        """Ask what to see next until the person leaves or the game ends; says whether it has ended."""
        self.screen.say(HELP, "quiet")
        here = start
        if here:
            self._show_board(here)
        while here < len(self.moments) - 1:
            try:
                typed = self.screen.ask(
                    _("entry {here} of {moments}> ", here=here, moments=len(self.moments) - 1)
                ).casefold()
            except (EOFError, KeyboardInterrupt):
                return False
            if typed in ("q", "quit", "exit"):
                return False
            here = self._go(here, typed)
        return True

    def _go(self, here: int, typed: str) -> int:
        last = len(self.moments) - 1
        if typed in ("", "n", "next"):
            return self._forward(here)
        if typed in ("e", "era"):
            return self._to_era(here)
        if typed in ("b", "back"):
            there = max((one.number for one in self.moments[:here] if self._told(one)), default=0)
            self.screen.show(self._told(self.moments[there]) or [Line(_("This is the start."))])
            return there
        if typed.isdigit() and int(typed) <= last:
            self._show_board(int(typed))
            return int(typed)
        if typed.isdigit():
            self.screen.say(
                _("The game has {last} entries; type a number from 0 to {last}.", last=last), "bad"
            )
        elif typed in ("board", "table"):
            self._show_board(here)
        else:
            self.screen.say(HELP, "" if typed in ("h", "help", "?") else "bad")
        return here

    def _forward(self, here: int) -> int:
        """The next entry that there is something to say about."""
        for moment in self.moments[here + 1 :]:
            page = self._told(moment)
            if page:
                self.screen.show(page)
                return moment.number
        return len(self.moments) - 1

    def _to_era(self, here: int) -> int:
        """The next beginning of an Era, or the end."""
        for moment in self.moments[here + 1 :]:
            if any(self.presenter.begins_era(one) for one in moment.happened):
                self.screen.show(self._told(moment))
                self._show_board(moment.number)
                return moment.number
        self.screen.say(_("There is no further Era; this is the end of the game."))
        return len(self.moments) - 1

    def _show_board(self, number: int) -> None:
        self.screen.show([GAP, *self.presenter.board(self.moments[number].view)])


def closing(replaying: Replaying, *, ended: bool) -> Page:
    """What was checked; and how the game ended, for those who went that far."""
    log = replaying.log
    entries = n_("{n} entry", "{n} entries", len(log.entries))
    checked = Line(
        _("Checked {entries}: every action is legal and every digest agrees.", entries=entries), "good"
    )
    dealt = (
        Line(_("The cards were dealt from a seed, so legality can be checked, fairness cannot."), "quiet")
        if log.header.dealer == "seeded"
        else Line(_("'darwin verify' checks the dealing."), "quiet")
    )
    if not ended:
        return [GAP, checked, dealt]
    if log.result is None:
        return [GAP, Line(_("The game is not finished.")), checked, dealt]
    end = replaying.presenter.result(replaying.moments[-1].view, log.result)
    return [GAP, *end, checked, dealt]
