"""What happens at a table besides the game itself, for whoever watches it: screens, programs, tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from ...fair import Fact

if TYPE_CHECKING:
    from .following import Follower
from ...wire.messages import Message
from ...wire.talk import LobbyIs, Presence, Say, Start
from ..setup import TableSetup


class LobbyChanged(msgspec.Struct, frozen=True):
    lobby: LobbyIs


class Began(msgspec.Struct, frozen=True, eq=False):
    """The game begins, or goes on: everything to set a screen up."""

    start: Start
    setup: TableSetup
    follower: Follower


class CaughtUp(msgspec.Struct, frozen=True):
    """The game goes on where it was left: all that happened until then has been read, and was not told."""


class Fingerprint(msgspec.Struct, frozen=True):
    """Everybody has sat down: the name of this game, for four words to be compared aloud."""

    game: bytes


class Chat(msgspec.Struct, frozen=True):
    """Words of somebody."""

    name: str
    text: str
    watching: bool = False


class WhoIsHere(msgspec.Struct, frozen=True):
    presence: Presence


class Connected(msgspec.Struct, frozen=True):
    """The link to the host works (again)."""

    again: bool


class Disconnected(msgspec.Struct, frozen=True):
    """The link is gone; another try follows by itself."""

    reason: str
    seconds: float  # since the last time it worked


class NewHost(msgspec.Struct, frozen=True):
    """Another party, or the same again, puts the log in order."""

    party: int


class WaitingFor(msgspec.Struct, frozen=True):
    """The line that tells what the table waits for, and on whom; empty when it waits for nobody."""

    text: str


class AskedToDrop(msgspec.Struct, frozen=True):
    """These parties have been gone too long; the person decides whether the table goes on without them."""

    parties: tuple[int, ...]


class MayClaim(msgspec.Struct, frozen=True):
    """These parties have been gone too long, and nobody can go on alone: the person may end the game."""

    parties: tuple[int, ...]


class Direct(msgspec.Struct, frozen=True):
    """A party whose link is gone, as the host says, is there all the same: it was heard directly."""

    party: int


class TimeLeft(msgspec.Struct, frozen=True):
    """So long a seat of ours may take for its choice. The clock stands while the table cannot hear it, and
    then runs again."""

    seat: int
    seconds: float
    runs: bool = True
    again: bool = False


class TimeUp(msgspec.Struct, frozen=True):
    """A seat of ours has used up its time; the least it can do is done for it."""

    seat: int


class BotTrouble(msgspec.Struct, frozen=True):
    """A bot of ours failed; the least a seat can do is done for it."""

    seat: int
    reason: str


News: TypeAlias = (
    LobbyChanged
    | Began
    | CaughtUp
    | Fingerprint
    | Chat
    | WhoIsHere
    | Connected
    | Disconnected
    | NewHost
    | WaitingFor
    | AskedToDrop
    | MayClaim
    | Direct
    | TimeLeft
    | TimeUp
    | BotTrouble
    | Fact
)


def small_talk(message: Message) -> Iterator[News]:
    """What is said around the game, at any stage."""
    if isinstance(message, Say):
        yield Chat(message.name, message.text, message.watching)
    elif isinstance(message, Presence):
        yield WhoIsHere(message)
