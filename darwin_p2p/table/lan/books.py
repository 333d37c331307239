"""The files of a LAN game: the journal while it is played, one game file when it is over."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from ...errors import DarwinError, UsageError
from ...fair import Secrets, Transcript
from ...folders import data_folder
from ...foreign import cause_of
from ...text import phrase
from ...wire.talk import Start
from ..identity import Player
from ..journal import Journal, read_records
from .following import Follower
from .ledger import Begun, Ledger, Memory, read_settings

GAME = ".darwin"
JOURNAL = ".journal"


class Books:
    """Where one player keeps its games. `save` names the finished game's file."""

    def __init__(
        self,
        player: Player,
        *,
        folder: Path | None = None,
        save: Path | None = None,
        pack: str = "",
    ) -> None:
        self.player, self.save, self.pack = player, save, pack
        self.folder = folder or data_folder() / "games"
        self.place = ""  # where the host is
        self.journal: Journal | None = None

    def begin(self, start: Start, me: int, secrets: Secrets) -> Ledger:
        """A new journal with its first record."""
        name = self._name(start)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = _free(self.folder, name, JOURNAL)
        except OSError as error:
            reason = cause_of(error)
            raise DarwinError(
                phrase(
                    "The folder {folder!r} for games cannot be used: {reason}.",
                    folder=str(self.folder),
                    reason=reason,
                )
            ) from None
        self.journal = Journal(path)
        ledger = Ledger(self.journal)
        bots = tuple(seat.bot for seat in start.seats if seat.owner == start.seats[me].owner)
        ledger.write(Begun(start, me, secrets, self.player.name, self.place, self.pack, bots))
        ledger.sync()
        return ledger

    def again(self, start: Start, me: int) -> Ledger | None:
        """The journal of this very game, for somebody who has played in it before: its secrets are there."""
        for game in unfinished(self.folder):
            begun = game.begun
            if (begun.start.settings, begun.start.seats, begun.me) == (start.settings, start.seats, me):
                return self.take_up(game.path)
        return None

    def take_up(self, path: Path) -> Ledger:
        """The journal of a game that is not over."""
        if not path.exists():
            raise UsageError(
                phrase(
                    "There is no journal {path!r}. Those you have are in {folder!r}.",
                    path=str(path),
                    folder=str(self.folder),
                )
            )
        self.journal = Journal(path)
        ledger = Ledger(self.journal)
        if ledger.begun is None:
            raise DarwinError(
                phrase("The journal {path!r} holds no game: it ends before the first deal.", path=str(path))
            )
        return ledger

    def reopen(self) -> Ledger:
        """The journal of the game that this very program plays, read again from its beginning."""
        assert self.journal is not None
        self.journal.close()
        return self.take_up(self.journal.path)

    def written(self) -> str:
        """Where the journal of the game lies; empty before there is one."""
        return str(self.journal.path) if self.journal is not None else ""

    def finish(self, follower: Follower) -> Path:
        """Write the game, complete or not so far; the journal of a complete one is not needed any more."""
        transcript = Transcript.of(follower.settings, follower.table.reader)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.save or _free(self.folder, self._name(follower.start), GAME)
            path.write_bytes(transcript.to_bytes())
        except OSError as error:
            reason = cause_of(error)
            raise DarwinError(
                phrase("The game cannot be written: {reason}. Choose a file with --save.", reason=reason)
            ) from None
        if self.journal is not None:
            self.journal.close()
            if follower.table.complete:
                self.journal.path.unlink(missing_ok=True)
        return path

    def _name(self, start: Start) -> str:
        day = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
        return f"{day}-{read_settings(start).header.game}"


def _free(folder: Path, name: str, ending: str) -> Path:
    """A file that is not there yet."""
    path, number = folder / f"{name}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{ending}"
    return path


class Unfinished(msgspec.Struct, frozen=True):
    """A game that can be taken up again."""

    path: Path
    begun: Begun


def unfinished(folder: Path | None = None) -> list[Unfinished]:
    """The games that wait to be taken up again, the latest first."""
    found = []
    for path in sorted((folder or data_folder() / "games").glob(f"*{JOURNAL}"), reverse=True):
        try:
            records, _ = read_records(path.read_bytes())  # only read: the game may be going on
            ledger = Ledger(Memory(records))
        except (DarwinError, OSError):
            continue
        if ledger.begun is not None:
            found.append(Unfinished(path, ledger.begun))
    return found
