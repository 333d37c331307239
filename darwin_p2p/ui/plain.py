"""The line mode: a person at a table, in lines that a screen reader, a pipe or any terminal can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..engine import Action, Happening, Over, State, View
from ..errors import DarwinError
from ..table.seating import Bench
from ..table.setup import TableSetup
from ..table.simulate import play_out
from ..words import _
from .conversation import Conversation, Desk, Left
from .learning import Coach
from .local_game import SEAT, LocalGame
from .page import GAP, Page, sentences, title
from .screen import Screen


class Person:
    """A seat that a person plays: chooses like a bot, and is told what happens (see `watch`)."""

    def __init__(self, desk: Desk, seat: int | None, coach: Coach | None = None) -> None:
        self.desk = desk
        self.coach = coach
        self.seat = seat  # None: an onlooker, who is told and never asked
        self._ready: list[Action] = []  # confirmed, not yet taken
        self._known: list[list[Happening]] = []  # what of it the person has been told already
        self._last: View | None = None

    @property
    def ready(self) -> bool:
        """Whether the next step was confirmed before."""
        return bool(self._ready)

    def choose(self, view: Any) -> Action:
        while self._ready:
            action = self._ready.pop(0)
            if view.why_not(action) is None:
                return action
            self._ready = []  # the rest was meant for another situation
        obvious = self.desk.presenter.obvious(view)
        if obvious is not None:
            return obvious
        self.desk.checkpoint()
        if self.coach is not None:
            self.desk.screen.show(self.coach(view))
        self._ready, self._known = Conversation(self.desk, view).hold()
        return self._ready.pop(0)

    def watch(self, state: State, happened: list[Happening]) -> None:
        """Tell the person what happened, unless the draft has told it."""
        before, after = self._last, state.view(self.seat)
        self._last = after
        if not happened:
            return
        if self._known and self._known[0] == happened:
            self._known.pop(0)
            self.desk.history += sentences(self.desk.presenter.told(before or after, after, happened))
            return
        self.tell(self.desk.presenter.told(before or after, after, happened))
        if isinstance(state.need, Over):
            self.tell(self.desk.presenter.result(after, state.need.result))

    def tell(self, page: Page) -> None:
        self.desk.history += sentences(page)
        try:
            self.desk.screen.show(page)
        except EOFError:
            raise Left from None


class Session(LocalGame):
    """One game of a person against bots, in lines."""

    def __init__(
        self,
        setup: TableSetup,
        bots: Sequence[str],
        seed: int,
        screen: Screen,
        write: Callable[[Path, bytes], None],
        path: Path | None = None,
        *,
        bench: Bench,
        teaching: bool = False,
    ) -> None:
        super().__init__(setup, bots, seed, write, path, bench=bench)
        self.screen = screen
        self.desk = Desk(
            self.presenter, screen, setup.game.name, self.save, self.checkpoint, hint=self.advice
        )
        coach = Coach(self.presenter, self.advice, full=False) if teaching else None
        person = Person(self.desk, SEAT, coach)
        self.at_table = self.table(person, person.watch, screen.say)
        if not teaching:
            screen.show(self.introduction(self.presenter.introduction(self.at_table.state.view(SEAT))))

    def play(self) -> None:
        """To the end, or until the person leaves; a log that was asked for is written either way."""
        try:
            play_out(self.at_table, self.seated, _("the game of seed {seed}", seed=self.log.header.seed))
            self._offer_to_save()
        except KeyboardInterrupt:  # `Left`, or an interrupt while a bot thinks
            self.screen.show([GAP, title(_("You leave the game."))])
        finally:
            self.close()
            if self.path is not None:
                self.screen.say(self.save(""))

    def _offer_to_save(self) -> None:
        """Ask somebody at a terminal who has not said so before whether to keep the game."""
        while self.path is None and self.screen.interactive:
            try:
                name = self.screen.ask(_("Type a file name to save this game, or Enter to leave: "))
                if name:
                    self.screen.say(self.save(name))
                return
            except EOFError:
                return
            except DarwinError as error:
                self.screen.say(str(error), "bad")
