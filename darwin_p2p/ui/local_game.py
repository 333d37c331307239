"""A game of one person against bots, before any screen: seats, presenter, log, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..bots import Bot
from ..engine import Action, Game, View
from ..engine.log import GameLog
from ..plugins import registry
from ..table.dealer import SeededDealer
from ..table.local import Chooser, LocalTable, Watcher
from ..table.seating import Bench
from ..table.setup import TableSetup, header_for
from ..table.simulate import derived
from ..words import _
from .announced import rules_words, strung
from .generic import GenericPresenter
from .page import GAP, Line, Page
from .presenter import Players, Presenter

SEAT = 0  # of the person
PERSON = "player"  # how a saved game names the person


def presenter_for(game: str, players: Players) -> Presenter:
    """The presenter that a plugin brings for this game, or one that serves every game."""
    return registry().presenters.get(game, GenericPresenter)(players)


def advice(game: Game, view: View, seed: int = 0) -> Action:
    """What a good bot would do in this place: the one the program plays against by itself."""
    return registry().bot(registry().default_bots(game, "greedy")[0], game, seed).choose(view)


class LocalGame:
    """What the line mode and the full screen share."""

    def __init__(
        self,
        setup: TableSetup,
        bots: Sequence[str],
        seed: int,
        write: Callable[[Path, bytes], None],
        path: Path | None = None,
        *,
        bench: Bench,
    ) -> None:
        self.setup = setup
        self.bots = bots
        self.seed = seed
        self.write = write
        self.path = path
        self.seated = (PERSON, *bots)
        self.log = GameLog(header_for(setup, self.seated, seed))
        self.presenter = presenter_for(setup.game.name, Players(self.seated, SEAT))
        self.bench = bench

    def table(self, person: Chooser, watch: Watcher, say: Callable[[str], None]) -> LocalTable:
        """The table with the person and the bots; `say` tells when a bot has failed."""
        game = self.setup.game
        self._others = [self._seat(spec, seat, say) for seat, spec in enumerate(self.bots, 1)]
        watchers = [watch, *registry().listeners(game)]
        dealer = SeededDealer(self.seed)
        self.bench.warm_up(len(self._others))
        return LocalTable(game, self.setup.rules, [person, *self._others], dealer, self.log, watchers)

    def _seat(self, spec: str, seat: int, say: Callable[[str], None]) -> Bot:
        name = self.presenter.players.name(seat)
        return self.bench.seat(
            spec,
            self.setup,
            seat,
            derived(self.seed, "bot", 0, seat),
            told=lambda text: say(_("{name} forfeits a move. {text}", name=name, text=text)),
        )

    def close(self) -> None:
        """The bots may go."""
        for bot in self._others:
            bot.close()

    def advice(self, view: View) -> Action:
        """What a good bot would do in the person's place: the one the program plays against by itself."""
        return advice(self.setup.game, view, self.seed)

    def introduction(self, about: Page) -> Page:
        """Words about the game, and who sits at the table."""
        names = ", ".join(self.presenter.players.names)
        setup = self.setup
        keys = [variant.name for variant in setup.variants]
        rules = rules_words(setup.game.name, setup.seats, keys, setup.options)
        told = [_("At the table: {names}.", names=names)]
        if rules:
            told.append(_("House rules: {rules}.", rules=strung(rules)))
        told.append(_("Seed {seed}.", seed=self.seed))
        return [*about, Line(" ".join(told), "quiet"), GAP]

    def checkpoint(self) -> None:
        """Keep what has been played so far, where the person wants it kept: a crash then loses little."""
        if self.path is not None:
            self.write(self.path, self.log.to_bytes())

    def save(self, name: str) -> str:
        """Write the game so far; gives back a sentence."""
        path = Path(name).expanduser() if name else self.path
        if path is None:
            return _("Name a file, as in: save mygame.darwin")
        self.write(path, self.log.to_bytes())
        return _(
            "The game is saved in {path}\nYou are called {person!r} there. Step through it with:"
            " darwin replay {path}",
            path=path,
            person=PERSON,
        )
