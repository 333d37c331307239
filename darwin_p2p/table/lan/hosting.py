"""A table that this process opens on the network: door, discovery, hub; its own seats are one more guest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from secrets import token_bytes

import trio

from ... import __version__
from ...errors import DarwinError
from ...foreign import cause_of
from ...net.discovery import answer_questions
from ...net.door import Door
from ...net.ear import Ear
from ...net.inside import inside_pair
from ...net.knock import DEFAULT_PORT, NetworkError
from ...net.link import AnyLink
from ...text import phrase
from ...wire.beacon import HereIs, answer
from ...wire.codes import join_code
from ...wire.handshake import Known
from ...wire.messages import PROTOCOL
from ...wire.talk import Sit, Start
from ..agreement import Installed
from ..identity import Player
from ..lobby import ROUNDS, Lobby
from ..setup import TableSetup
from .beginning import introduction, secrets_of, settings_of, start_of
from .books import Books
from .following import Follower
from .gossip import own_port, written_places
from .hub import Hub
from .ledger import Ledger, party_of
from .lobbying import Lobbying
from .news import News
from .peer import Peer
from .players import check_bots
from .resuming import go_on, take_up
from .serving import Serving
from .sitting import Seat, Sitting


class HostTable:
    """One open table. `serve` runs it until the game is over."""

    def __init__(
        self, player: Player, lobby: Lobby, books: Books, *, rounds: int = ROUNDS, seed: int | None = None
    ) -> None:
        self.player, self.lobby, self.books = player, lobby, books
        self.rounds = lobby.rounds = rounds
        self.seed = seed
        self.hub = Hub(lobby)
        self.serving = Serving(self.hub)
        self.door = Door(player.identity, self.serving.welcome, new_code(), lambda: self.hub.trusted)
        self.port = 0
        self._ear = Ear()
        self.sitting: Sitting | None = None
        self._ledger: Ledger | None = None
        self._setup: TableSetup = lobby.setup
        self._nursery: trio.Nursery | None = None

    async def listen(self, port: int = DEFAULT_PORT, host: str | None = None) -> list[trio.SocketListener]:
        """Take the port; a failure is one sentence."""
        try:
            listeners = await trio.open_tcp_listeners(port, host=host)
        except OSError as error:
            raise NetworkError(
                phrase(
                    "Port {port} cannot be used: {strerror}. Another table may be open on this machine;"
                    " choose another port with --port.",
                    port=port,
                    strerror=cause_of(error),
                )
            ) from None
        self.port = listeners[0].socket.getsockname()[1]
        return listeners

    async def serve(
        self,
        listeners: list[trio.SocketListener],
        stage: Lobbying | Peer,
        seat: Seat,
        tell: Callable[[News], None],
        *,
        discoverable: bool = True,
        task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED,
    ) -> Follower:
        """Run the table; returns the host's own peer when the game is over."""
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            nursery.start_soon(self.door.serve, listeners)
            nursery.start_soon(self.serving.run)
            if discoverable:
                nursery.start_soon(self._answer)
            with self._ear as ear:
                await ear.open(own_port(stage.ledger if isinstance(stage, Peer) else None))
                if isinstance(stage, Peer):
                    stage.gossip.hosting = self.port  # for those who look where the old host was
                self.sitting = Sitting(stage, self._dial, seat, tell, self._in_turn, ear)
                task_status.started()
                await self.sitting.run()
            await self.serving.farewell(self._others())
            nursery.cancel_scope.cancel()
        assert isinstance(self.sitting.stage, Follower)
        return self.sitting.stage

    def _others(self) -> set[bytes]:
        """The players that should have the end of the log before the table is closed."""
        stage = self.sitting.stage if self.sitting else None
        if not isinstance(stage, Follower):
            return set()
        owners = {stage.start.seats[party].owner for party in stage.table.live}
        return owners - {self.player.identity.public}

    async def _answer(self) -> None:
        """Be found on the LAN, where that is possible."""
        try:
            await answer_questions(self.described)
        except OSError:
            return  # something else listens there: a typed address works all the same

    def described(self, number: int) -> HereIs:
        lobby = self.lobby
        names = tuple(variant.name for variant in lobby.setup.variants)[:8]
        game = lobby.setup.game.name
        taken, seats = lobby.taken, len(lobby.seats)
        options = tuple(sorted(lobby.setup.options.items()))[:8]
        name, port = self.player.name[:40], self.port
        return answer(HereIs(number, PROTOCOL, __version__, name, game, names, taken, seats, port, options))

    async def _dial(self, stage: object) -> tuple[AnyLink, Known]:
        ours, theirs = inside_pair()
        known = Known(self.player.identity.public, self.player.name, "join", __version__)
        assert self._nursery is not None
        self._nursery.start_soon(self.serving.welcome, known, theirs)
        return ours, known

    # -- a new game --------------------------------------------------------------------------------------

    def lobbying(self, sit: Sit, *, persons: bool) -> Lobbying:
        """The stage of the host's own seats before the game."""
        return Lobbying(
            self.player.identity.public,
            sit,
            partial(self._own_peer, persons=persons),
            installed=_Here(self._setup),
            trusting=True,
        )

    def begin(self) -> None:
        """Deal. A `DarwinError` says what is missing."""
        reason = self.lobby.why_not_start()
        if reason is not None:
            raise DarwinError(phrase("The game cannot begin yet. {reason}", reason=reason))
        settings = settings_of(self.lobby, self.player.identity.public, rounds=self.rounds, seed=self.seed)
        start = start_of(self.lobby, settings)
        secrets = secrets_of(settings, settings.host)
        self._ledger = self.books.begin(start, settings.host, secrets)
        self.hub.begin(start, settings, secrets.signing, self._ledger)
        if settings.seeded:
            self.hub.turn = self._turn
        self.serving.ring()

    def _turn(self, last: int) -> int | None:
        """Whose entry comes next at a seeded table: the lowest party that owes one, as our peer sees it."""
        stage = self.sitting.stage if self.sitting else None
        if not isinstance(stage, Follower) or stage.last != last:
            return None
        return min(stage.table.waiting_for, default=None)

    def _in_turn(self) -> None:
        if self.hub.turn is not None:
            self.hub.in_turn()
            self.serving.ring()

    def add_bot(self, spec: str) -> None:
        """One more bot of the host's own party."""
        check_bots([spec], self.lobby.setup.game)
        self.lobby.bring(self.player.identity.public, spec)
        self.hub.tell_lobby()
        self.serving.ring()

    def _own_peer(self, start: Start, setup: TableSetup, me: int | None, persons: bool) -> Peer:
        assert me is not None
        assert self._ledger is not None
        assert self._ledger.begun is not None
        secrets = self._ledger.begun.secrets
        places = written_places(self._ear.places())
        identity, address = introduction(start, self.player.secret, places)
        peer = Peer(
            start, setup, me, secrets, self._ledger, identity=identity, address=address, persons=persons
        )
        peer.gossip.hosting = self.port
        return peer

    # -- a game taken up again ---------------------------------------------------------------------------

    def resume(self, ledger: Ledger, setup: TableSetup, *, persons: bool) -> Peer:
        """Take a table up again from a journal: gather what the others have, then go on in the next term."""
        begun = ledger.begun
        assert begun is not None
        if party_of(begun.start.seats, self.player.identity.public) != begun.me:
            raise DarwinError(
                phrase(
                    "The journal belongs to {begun!r}. Take the table up again with --name {begun!r}.",
                    begun=begun.name,
                )
            )
        peer = Peer.resumed(ledger, setup, identity=self.player.secret, persons=persons)
        for _ in peer.wake():
            pass
        if len(peer.table.commitments) < len(peer.table.parties):
            raise DarwinError(phrase("Not everybody had sat down when that game was left. Open a new table."))
        self._ledger = ledger
        self.lobby.seats = list(begun.start.seats)
        take_up(self.hub, peer)
        return peer

    def missing(self) -> list[int]:
        """Parties that have not come back to a table that is taken up again."""
        return self.hub.gathering.missing() if self.hub.gathering is not None else []

    def go_on(self) -> None:
        """Everybody who will come is here: the next term begins with the log that is agreed on."""
        go_on(self.hub)
        self.serving.ring()


class _Here(Installed):
    """The host plays its own table."""

    def __init__(self, setup: TableSetup) -> None:
        super().__init__()
        self._setup = setup

    def same_table(self, told: object) -> TableSetup:
        return self._setup

    def same_game(self, header: object) -> TableSetup:
        return self._setup


def new_code() -> str:
    return join_code(token_bytes(4))
