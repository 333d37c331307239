"""Whole tables in virtual time: a host and its guests on a network that misbehaves as a seed decides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import trio

from darwin_p2p.engine import Action
from darwin_p2p.engine.log import Header
from darwin_p2p.fair import Settings, settings_for, verify
from darwin_p2p.fair.transcript import Transcript
from darwin_p2p.net.inside import inside_pair
from darwin_p2p.net.knock import NetworkError
from darwin_p2p.net.link import AnyLink, LinkLost
from darwin_p2p.table.agreement import Installed
from darwin_p2p.table.lan.beginning import secrets_of, start_of
from darwin_p2p.table.lan.hub import Hub
from darwin_p2p.table.lan.ledger import Begun, Ledger, Memory, party_of
from darwin_p2p.table.lan.lobbying import Lobbying
from darwin_p2p.table.lan.news import News
from darwin_p2p.table.lan.peer import Peer
from darwin_p2p.table.lan.players import Immediate, Player
from darwin_p2p.table.lan.resuming import go_on, take_up
from darwin_p2p.table.lan.serving import Serving
from darwin_p2p.table.lan.sitting import Sitting
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.table.setup import TableSetup, header_for, open_table
from darwin_p2p.testing.network import Faults, VirtualLink, VirtualNetwork
from darwin_p2p.testing.sim import run_seeded
from darwin_p2p.testing.toy_suite import TOY
from darwin_p2p.wire.handshake import Known
from darwin_p2p.wire.talk import LobbyIs, Sit, Start
from tests.fair.tiny import TINY, TinyRules

LONG = 2000.0  # virtual seconds a table may take; a deadlock ends here


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - virtual time costs nothing
        await trio.sleep(0.1)


class Same(Installed):
    """Every guest has the game of the village."""

    def __init__(self, setup: TableSetup) -> None:
        super().__init__()
        self.setup = setup

    def same_table(self, told: LobbyIs) -> TableSetup:
        return self.setup

    def same_game(self, header: Header) -> TableSetup:
        return self.setup


class Chancer:
    """Plays at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, view: Any) -> Action:
        return view.legal().sample(self.rng)


class Citizen:
    """One process: it can be killed, and started again from what its disk holds."""

    def __init__(self, village: Village, number: int) -> None:
        self.village, self.number = village, number
        self.place = f"p{number}"
        self.identity = bytes([number + 1]) * 32
        self.store = Memory()
        self.ledger = Ledger(self.store)
        self.scope: trio.CancelScope | None = None
        self.sitting: Sitting | None = None
        self.serving: Serving | None = None
        self.news: list[News] = []
        self.done = False
        self.lost = False  # for good

    @property
    def running(self) -> bool:
        return self.scope is not None and not self.scope.cancel_called and not self.lost and not self.done

    @property
    def plays(self) -> bool:
        """Everybody is bound to the game: whoever leaves now can be done without."""
        stage = self.sitting.stage if self.sitting else None
        return isinstance(stage, Peer) and len(stage.table.commitments) == len(stage.table.parties)

    @property
    def peer(self) -> Peer:
        assert self.sitting is not None
        assert isinstance(self.sitting.stage, Peer)
        return self.sitting.stage

    # -- as a guest

    def stage(self) -> Lobbying | Peer:
        if self.ledger.begun is not None:
            return Peer.resumed(self.ledger, self.village.setup, suite=TOY)
        return Lobbying(
            self.identity, Sit(self.place), self.begin, installed=self.village.installed, trusting=True
        )

    def begin(self, start: Start, setup: TableSetup, me: int | None) -> Peer:
        assert me is not None
        settings = msgspec.msgpack.decode(start.settings, type=Settings)
        secrets = self.village.secrets(settings, me)
        if self.ledger.begun is None:
            self.ledger.write(Begun(start, me, secrets, self.place))
        return Peer(start, setup, me, secrets, self.ledger, suite=TOY)

    async def dial(self, stage: object) -> tuple[AnyLink, Known]:
        host = self.village.host
        if host is self and self.serving is not None:
            ours, theirs = inside_pair()
            assert self.village.nursery is not None
            known = Known(self.identity, self.place, "return", "")
            self.own_nursery.start_soon(self.serving.welcome, known, theirs)
            return ours, Known(self.identity, "", "host", "")
        while True:
            try:
                link = await self.village.network.connect(self.place, self.village.host.place)
                return link, Known(self.village.host.identity, "", "host", "")
            except LinkLost as error:
                if not isinstance(stage, Lobbying):
                    raise NetworkError(str(error)) from None
                await trio.sleep(1)  # a person tries again

    async def live(self, serve: Callable[[], Awaitable[None]] | None = None) -> None:
        """Run until the game is over, or killed."""
        with trio.CancelScope() as self.scope:
            async with trio.open_nursery() as nursery:
                self.own_nursery = nursery
                if self.serving is not None:
                    nursery.start_soon(self.serving.run)
                    self.village.network.listen(self.place, self.answer)
                if serve is not None:
                    nursery.start_soon(serve)
                stage = self.stage()
                seeds = Random(self.number)
                self.sitting = Sitting(
                    stage,
                    self.dial,
                    lambda peer: {
                        seat: self.village.player(seat, Immediate(Chancer(seeds.randrange(1000))))
                        for seat in peer.settings.seats_of(peer.me)
                    },
                    self.news.append,
                )
                await self.sitting.run()
                self.done = True
                if self.serving is not None:
                    await self.village.others_done(self)
                nursery.cancel_scope.cancel()

    # -- as the host

    async def answer(self, link: VirtualLink) -> None:
        assert self.serving is not None
        identity = next(one.identity for one in self.village.citizens if one.place == link.there)
        with trio.CancelScope() as scope:
            self.links.append(scope)
            await self.serving.welcome(Known(identity, link.there, "return", ""), link)

    def open_table(self) -> None:
        self.links: list[trio.CancelScope] = []
        self.serving = Serving(
            Hub(Lobby(self.village.setup, self.village.clock, self.village.grace), suite=TOY)
        )

    async def start_when_full(self) -> None:
        assert self.serving is not None
        hub = self.serving.hub
        await until(lambda: hub.lobby.why_not_start() is None)
        names = [seat.name for seat in hub.lobby.seats]
        header = header_for(self.village.setup, names, dealer="fair")
        party = party_of(hub.lobby.seats, self.identity)
        settings = settings_for(
            header, hub.lobby.owners, host=party, rounds=2, batch=8, stand_in=self.village.stand_in
        )
        start = start_of(hub.lobby, settings)
        secrets = self.village.secrets(settings, settings.host)
        self.ledger.write(Begun(start, settings.host, secrets, self.place))
        hub.begin(start, settings, secrets.signing, self.ledger)
        self.serving.ring()

    def kill(self) -> None:
        """`kill -9`: what was not synced is lost."""
        assert self.scope is not None
        self.scope.cancel()
        if self.serving is not None:
            for scope in self.links:
                scope.cancel()
        self.serving = None
        self.store = self.store.crashed()
        self.ledger = Ledger(self.store)
        self.village.network.kill(self.place)

    async def live_again(self) -> None:
        """Start the program again: from the journal, or from nothing if the game had not begun."""
        await self.live()

    async def host_again(self, patience: float = 120.0) -> None:
        """Take the table up again as its host."""
        self.village.host = self
        if self.ledger.begun is None:
            self.open_table()
            await self.live(self.start_when_full)
        else:
            self.take_over()
            await self.live(lambda: self.go_on_when_gathered(patience))

    def take_over(self) -> None:
        """Host the table from this peer's journal."""
        peer = Peer.resumed(Ledger(self.store.crashed()), self.village.setup, suite=TOY)
        for _ in peer.wake():
            pass
        peer.ledger = self.ledger
        self.open_table()
        assert self.serving is not None
        take_up(self.serving.hub, peer)

    async def go_on_when_gathered(self, patience: float) -> None:
        assert self.serving is not None
        hub = self.serving.hub
        with trio.move_on_after(patience):
            await until(lambda: hub.gathering is not None and not hub.gathering.missing())
        go_on(hub)
        self.serving.ring()


class Village:
    """One simulated table."""

    def __init__(
        self,
        seed: int,
        seats: int,
        faults: Faults | None = None,
        *,
        grace: int = 30,
        clock: int = 0,
        game: str = "tiny",
        **rules: Any,
    ) -> None:
        self.seed, self.rng, self.grace, self.clock = seed, Random(seed), grace, clock
        tiny = game == "tiny"
        self.setup = TableSetup(TINY, TinyRules(seats, **rules), seats) if tiny else open_table(game, seats)
        self.citizens = [Citizen(self, number) for number in range(seats)]
        self.identities = {citizen.identity for citizen in self.citizens}
        self.host = self.citizens[0]
        self.installed = Same(self.setup)
        self.faults = faults
        self.nursery: trio.Nursery | None = None
        self.suspended = False
        self.stand_in = Random(f"stand-in {seed}").choice(["", "nobody"])  # or the leader moves for the lost
        self.player: Callable[[int, Player], Player] = lambda seat, player: player  # who plays, if not chance
        self._secrets: dict[int, Any] = {}

    def secrets(self, settings: Settings, party: int) -> Any:
        seeded = msgspec.structs.replace(settings, seeded=True)
        return secrets_of(
            msgspec.structs.replace(seeded, header=msgspec.structs.replace(settings.header, seed=self.seed)),
            party,
        )

    async def others_done(self, one: Citizen) -> None:
        with trio.move_on_after(60):
            others = [other for other in self.citizens if other is not one and not other.lost]
            await until(lambda: all(other.done for other in others))

    def play(self, trouble: Callable[[Village], Awaitable[None]] | None = None) -> None:
        """To the end of the game."""
        run_seeded(lambda: self._main(trouble), self.seed)

    async def _main(self, trouble: Callable[[Village], Awaitable[None]] | None) -> None:
        self.network = VirtualNetwork(Random(self.seed + 1), self.faults)
        with trio.fail_after(LONG):
            async with self.network, trio.open_nursery() as self.nursery:
                self.host.open_table()
                self.nursery.start_soon(self.host.live, self.host.start_when_full)
                for citizen in self.citizens[1:]:
                    self.nursery.start_soon(citizen.live)
                self.nursery.start_soon(self._watch_for_suspension)
                if trouble is not None:
                    await trouble(self)

    async def _watch_for_suspension(self) -> None:
        """Where somebody is gone for good, and not all of its keys were left with those who are here, the
        table rightly waits for ever; and everybody at it says so."""
        quiet = 0
        while not all(citizen.done or citizen.lost for citizen in self.citizens) and quiet < 30:
            await trio.sleep(10)
            here = [citizen for citizen in self.citizens if not citizen.lost]
            waits = any(citizen.lost for citizen in self.citizens) and all(
                citizen.plays and citizen.peer.table.suspended for citizen in here
            )
            quiet = quiet + 1 if waits else 0
        if quiet:
            self.suspended = True
            for citizen in self.citizens:
                if citizen.scope is not None:
                    citizen.scope.cancel()

    def check(self) -> None:
        """All logs agree, and the audit finds nothing."""
        if self.suspended:
            return
        assert all(citizen.done for citizen in self.citizens if not citizen.lost), "somebody did not finish"
        done = [citizen for citizen in self.citizens if citizen.done]
        logs = [citizen.peer.table.chain.heads for citizen in done]
        ends = min(map(len, logs))  # words of somebody who came back after the end may follow
        assert all(log[:ends] == logs[0][:ends] for log in logs), "the logs differ"
        assert all(citizen.peer.table.complete for citizen in done)
        one = done[0].peer
        assert not one.table.cheats, one.table.cheats
        verdict = verify(
            Transcript.of(one.settings, one.table.reader), self.setup.game, self.setup.rules, TOY
        )
        assert not verdict.broken, verdict.broken
        assert not verdict.accused, verdict.accused
        assert verdict.good, verdict.stopped
