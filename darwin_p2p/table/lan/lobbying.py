"""A guest before the game: looks at the lobby, checks that it can play there, sits down, and waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...errors import DarwinError
from ...fair import FairError, Settings
from ...text import phrase
from ...wire.messages import Message
from ...wire.talk import LobbyIs, Ping, Pong, Sit, Start
from ..agreement import Installed
from ..setup import TableSetup
from .following import Follower
from .ledger import party_of, read_settings
from .news import LobbyChanged, News, small_talk

FEWEST_ROUNDS = 16  # of a shuffle proof that a guest takes

#: Makes the next stage out of what the host begins with: (start, setup, our party or None) -> follower.
Begin = Callable[[Start, TableSetup, int | None], Follower]


class Lobbying:
    """The stage before the game. `next` is the stage after it, once the host has begun."""

    def __init__(
        self,
        identity: bytes,
        sit: Sit | None,
        begin: Begin,
        *,
        installed: Installed,
        trusting: bool = False,
    ) -> None:
        self.identity, self.sit = identity, sit
        self.trusting = trusting  # a table that protects little will do
        self.lobby: LobbyIs | None = None
        self.next: Follower | None = None
        self.outgoing: list[Message] = []
        self._begin = begin
        self._installed = installed
        self._setup: TableSetup | None = None

    def link_up(self) -> None:
        self.outgoing = []

    def link_down(self) -> None:
        self.outgoing = []

    def tick(self, now: float) -> Iterator[News]:
        yield from ()

    def receive(self, message: Message) -> Iterator[News]:
        """What the host says; a table that cannot be played at raises a `DarwinError` that says why."""
        if isinstance(message, LobbyIs):
            yield from self._look(message)
        elif isinstance(message, Start):
            self._start(message)
        elif isinstance(message, Ping):
            self.outgoing.append(Pong())
        else:
            yield from small_talk(message)

    def _look(self, lobby: LobbyIs) -> Iterator[News]:
        if self.sit is not None and not self.trusting:
            check_rounds(lobby.rounds)
        if self._setup is None or self.lobby is None or lobby.fingerprint != self.lobby.fingerprint:
            self._setup = self._installed.same_table(lobby)
        changed = lobby != self.lobby
        self.lobby = lobby
        if self.sit is not None and party_of(lobby.seats, self.identity) is None:
            self.outgoing.append(self.sit)
        if changed:
            yield LobbyChanged(lobby)

    def _start(self, start: Start) -> None:
        settings = read_settings(start)
        setup = self._setup
        if setup is None or setup.fingerprint != settings.header.fingerprint:
            setup = self._installed.same_game(settings.header)
        me = party_of(start.seats, self.identity) if self.sit is not None else None
        self._check(start, settings, setup, me)
        self.next = self._begin(start, setup, me)

    def _check(self, start: Start, settings: Settings, setup: TableSetup, me: int | None) -> None:
        """The host says how the game is set up; nothing of it is taken on trust."""
        try:
            settings.check()
        except FairError as error:
            raise DarwinError(phrase("The host's table cannot be: {error}", error=error)) from None
        owners = [seat.owner for seat in start.seats]
        if tuple(owners.index(owner) for owner in owners) != settings.owners:
            raise DarwinError(
                phrase("The host's settings do not say who runs which seat. Do not play there.")
            )
        if settings.header.fingerprint != setup.fingerprint:
            raise DarwinError(
                phrase("The host begins another game than the lobby showed. Do not play there.")
            )
        if self.sit is not None and me is None:
            raise DarwinError(phrase("The game has begun without you: every seat was taken."))
        if me is None or self.trusting:
            return
        if settings.seeded:
            raise DarwinError(
                phrase("The secrets of this table come from a public seed: it is a demonstration.")
            )
        check_rounds(settings.rounds)


def check_rounds(rounds: int) -> None:
    """Refuse a table where a false shuffle could pass by luck."""
    if rounds < FEWEST_ROUNDS:
        raise DarwinError(
            phrase(
                "Shuffles are proved in {rounds} rounds there. Ask for {fewest_rounds} at least.",
                rounds=rounds,
                fewest_rounds=FEWEST_ROUNDS,
            )
        )
