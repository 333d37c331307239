"""The line mode: a person at a table, in lines that a screen reader, a pipe or any terminal can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..engine import Action, Happening, Over, State, View
from ..engine.log import GameLog
from ..errors import DarwinError
from ..plugins import registry
from ..table.dealer import SeededDealer
from ..table.local import LocalTable
from ..table.setup import TableSetup, header_for
from ..table.simulate import derived, play_out
from ..table.steady import Steady
from .conversation import Conversation, Desk, Left
from .generic import GenericPresenter
from .page import GAP, Line, Page, title
from .presenter import Players, Presenter
from .screen import Screen

SEAT = 0  # of the person
PERSON = "player"  # how a saved game names the person


class Person:
    """A seat that a person plays: chooses like a bot, and is told what happens (see `watch`)."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk = desk
        self.seat = seat
        self._ready: list[Action] = []  # confirmed, not yet taken
        self._known: list[list[Happening]] = []  # what of it the person has been told already
        self._last: View | None = None

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
            self.desk.history += _lines(self.desk.presenter.told(before or after, after, happened))
            return
        self.tell(self.desk.presenter.told(before or after, after, happened))
        if isinstance(state.need, Over):
            self.tell(self.desk.presenter.result(after, state.need.result))

    def tell(self, page: Page) -> None:
        self.desk.history += _lines(page)
        try:
            self.desk.screen.show(page)
        except EOFError:
            raise Left from None


def _lines(page: Page) -> list[Line]:
    return [part for part in page if isinstance(part, Line)]


def presenter_for(game: str, players: Players) -> Presenter:
    """The presenter that a plugin brings for this game, or one that serves every game."""
    return registry().presenters.get(game, GenericPresenter)(players)


class Session:
    """One game of a person against bots."""

    def __init__(
        self,
        setup: TableSetup,
        bots: Sequence[str],
        seed: int,
        screen: Screen,
        write: Callable[[Path, bytes], None],
        path: Path | None = None,
    ) -> None:
        self.screen = screen
        self.write = write
        self.path = path
        self.seated = (PERSON, *bots)
        self.log = GameLog(header_for(setup, self.seated, seed))
        presenter = presenter_for(setup.game.name, Players(self.seated, SEAT))
        self.desk = Desk(presenter, screen, setup.game.name, self.save, self.checkpoint)
        person = Person(self.desk, SEAT)
        others = [
            Steady(
                registry().bot(spec, setup.game, derived(seed, "bot", 0, seat)),
                presenter.players.name(seat),
                screen.say,
            )
            for seat, spec in enumerate(bots, 1)
        ]
        watchers = [person.watch, *registry().listeners(setup.game)]
        self.table = LocalTable(
            setup.game, setup.rules, [person, *others], SeededDealer(seed), self.log, watchers
        )
        self.introduce(setup, seed)

    def introduce(self, setup: TableSetup, seed: int) -> None:
        presenter = self.desk.presenter
        names = presenter.players.names
        self.screen.show(presenter.introduction(self.table.state.view(SEAT)))
        variants = f" Variants: {', '.join(one.title for one in setup.variants)}." if setup.variants else ""
        self.screen.show([Line(f"At the table: {', '.join(names)}.{variants} Seed {seed}.", "quiet"), GAP])

    def play(self) -> None:
        """To the end, or until the person leaves; a log that was asked for is written either way."""
        try:
            play_out(self.table, self.seated, f"the game of seed {self.log.header.seed}")
            self._offer_to_save()
        except KeyboardInterrupt:  # `Left`, or an interrupt while a bot thinks
            self.screen.show([GAP, title("You leave the game.")])
        finally:
            if self.path is not None:
                self.screen.say(self.save(""))

    def _offer_to_save(self) -> None:
        """Ask somebody at a terminal who has not said so before whether to keep the game."""
        while self.path is None and self.screen.interactive:
            try:
                name = self.screen.ask("Type a file name to save this game, or Enter to leave: ")
                if name:
                    self.screen.say(self.save(name))
                return
            except EOFError:
                return
            except DarwinError as error:
                self.screen.say(str(error), "bad")

    def checkpoint(self) -> None:
        """Keep what has been played so far, where the person wants it kept: a crash then loses little."""
        if self.path is not None:
            self.write(self.path, self.log.to_bytes())

    def save(self, name: str) -> str:
        """Write the game so far; gives back a sentence."""
        path = Path(name).expanduser() if name else self.path
        if path is None:
            return "Name a file, as in: save mygame.darwin"
        self.write(path, self.log.to_bytes())
        return f"The game is saved in {path}\nStep through it with: darwin replay {path}"
