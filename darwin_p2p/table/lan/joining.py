"""A guest of somebody's table: the way to the host, and back to it, wherever it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ...errors import UsageError
from ...net.ear import Ear
from ...net.knock import DEFAULT_PORT, NetworkError, NotLetIn, knock
from ...net.link import AnyLink, Link
from ...text import phrase
from ...wire.handshake import Known
from ...wire.talk import Sit, Start
from ..agreement import Installed
from ..identity import Player
from ..setup import TableSetup
from .beginning import introduction, secrets_of
from .books import Books, unfinished
from .following import Follower
from .gossip import own_port, written_places
from .ledger import Ledger, read_settings
from .lobbying import Lobbying
from .news import News
from .onlooker import Onlooker
from .peer import Peer
from .sitting import Seat, Sitting


class Guest:
    """One player (or onlooker) on its way to a table, at it, and back to it."""

    def __init__(
        self,
        player: Player,
        books: Books,
        place: tuple[str, int],
        *,
        code: str = "",
        watch: bool = False,
        persons: bool = False,
    ) -> None:
        self.player, self.books, self.code = player, books, code
        self.place, self.watch, self.persons = place, watch, persons
        self.places = [place]  # where the host may be; the last one that worked comes first
        self.sitting: Sitting | None = None
        self._ear = Ear()
        self._here = ""  # our address, as the host sees it
        self._knew_host = False
        self._arrived: tuple[Link, Known] | None = None  # let in already, for the first dial
        books.place = written(place)

    def lobbying(self, sit: Sit | None, pack: Path | None = None, *, trusting: bool = False) -> Lobbying:
        """The stage before the game."""
        public = self.player.identity.public
        return Lobbying(public, sit, self._begin, installed=Installed(pack), trusting=trusting)

    def resumed(self, ledger: Ledger, setup: TableSetup) -> Peer:
        """The stage of a game that is not over: on the way back to its host."""
        self._knew_host = True
        return Peer.resumed(ledger, setup, identity=self.player.secret, persons=self.persons)

    async def play(self, stage: Lobbying | Peer, seat: Seat, tell: Callable[[News], None]) -> Follower:
        """Stay until the game is over."""
        with self._ear as ear:
            await ear.open(own_port(stage.ledger if isinstance(stage, Peer) else None))
            self.sitting = Sitting(stage, self._dial, seat, tell, ear=ear)
            await self.sitting.run()
        assert isinstance(self.sitting.stage, Follower)
        return self.sitting.stage

    def _begin(self, start: Start, setup: TableSetup, me: int | None) -> Follower:
        if me is None:
            return Onlooker(start, setup)
        played = self.books.again(start, me)
        if played is not None:
            return self.resumed(played, setup)
        secrets = secrets_of(read_settings(start), me)
        ledger = self.books.begin(start, me, secrets)
        places = written_places(self._ear.places(self._here))
        identity, address = introduction(start, self.player.secret, places)
        return Peer(
            start, setup, me, secrets, ledger, identity=identity, address=address, persons=self.persons
        )

    async def arrive(self) -> None:
        """Be let in: with the code or, without one, to a game that we have played and that is not over.

        `NotLetIn` says why not; the code may be set and another try made."""
        if self._arrived is None:
            known = set() if self.code or self.watch else self._playmates()
            if not known and not self.code:
                raise NotLetIn("handshake/code", phrase("The join code is needed, as the host reads it."))
            self._arrived = await self._knock(self.place, known, returning=bool(known))

    def _playmates(self) -> set[bytes]:
        """The players of all games that this one has not finished; each of them may host."""
        left = [one.begun for one in unfinished(self.books.folder) if one.begun.name == self.player.name]
        return {seat.owner for begun in left for seat in begun.start.seats}

    async def _dial(self, stage: Lobbying | Follower) -> tuple[AnyLink, Known]:
        """A link to the host. Whoever knows the table needs no code; any player of it may be its host."""
        if self._arrived is not None:
            (link, known), self._arrived = self._arrived, None
            self._knew_host, self._here = True, link.here
            return link, known
        trusted = set(_owners(stage))
        returning = self._knew_host and not self.watch and self.player.identity.public in trusted
        trouble: NetworkError | None = None
        told = stage.gossip.hosts if isinstance(stage, Peer) else set()
        self.places += sorted(told.difference(self.places))  # somebody may host the table elsewhere by now
        for place in list(self.places):
            try:
                link, known = await self._knock(place, trusted, returning=returning)
            except NotLetIn as refused:
                if not self._knew_host:
                    raise
                trouble = refused
            except NetworkError as error:
                trouble = error
            else:
                self._knew_host, self._here = True, link.here
                self.places.remove(place)
                self.places.insert(0, place)
                return link, known
        assert trouble is not None
        raise trouble

    async def _knock(
        self, place: tuple[str, int], trusted: set[bytes], *, returning: bool
    ) -> tuple[Link, Known]:
        purpose = "return" if returning else "watch" if self.watch else "join"
        host, port = place
        name = self.player.name
        return await knock(
            host, port, self.player.identity, name, purpose=purpose, code=self.code, trusted=trusted
        )


def _owners(stage: Lobbying | Follower) -> Iterator[bytes]:
    seats = stage.start.seats if isinstance(stage, Follower) else stage.lobby.seats if stage.lobby else ()
    return (seat.owner for seat in seats if seat.owner)


def read_place(text: str) -> tuple[str, int]:
    """`192.168.1.20`, `192.168.1.20:4711` or `[fe80::1]:4711` as a person types it."""
    host, port = text.strip(), ""
    if host.startswith("["):
        host, _, port = host[1:].partition("]")
        port = port.removeprefix(":")
    elif host.count(":") == 1:
        host, _, port = host.partition(":")
    if port and not (port.isdecimal() and 0 < int(port) < 65536):
        raise UsageError(
            phrase(
                "{port!r} is no port. Write the address as 192.168.1.20 or 192.168.1.20:{default_port}.",
                port=port,
                default_port=DEFAULT_PORT,
            )
        )
    if not host:
        raise UsageError(
            phrase(
                "Write the address as 192.168.1.20 or 192.168.1.20:{default_port}.", default_port=DEFAULT_PORT
            )
        )
    return host, int(port) if port else DEFAULT_PORT


def written(place: tuple[str, int]) -> str:
    host, port = place
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


__all__ = ["Guest", "read_place", "written"]
