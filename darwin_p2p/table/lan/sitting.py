"""The Trio tasks of a guest: a link that comes back by itself, the stage it is in, the players of its seats.

One task works through everything that comes, in order: messages, moves, time. What it wants sent is sent
after the ledger is synced. Long calculations give way at every slice.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import TypeAlias

import msgspec
import trio

from ...bots.guard import Trouble
from ...engine import Action, Illegal
from ...fair import FairError, Working
from ...fair.messages import Duty
from ...net.ear import AnyEar, Place
from ...net.knock import NetworkError, NotLetIn
from ...net.link import AnyLink, LinkLost
from ...text import phrase, raised
from ...wire.errors import RemoteProtocolError
from ...wire.handshake import Known
from ...wire.messages import Message, Refused, decode, encode
from ...wire.talk import FROM_HOST, Leave, Ping, Say
from ...words import recognised
from .clock import Clock
from .disk import synced
from .following import Follower, WrongHost
from .lobbying import Lobbying
from .news import Began, BotTrouble, CaughtUp, Connected, Disconnected, News, TimeLeft, TimeUp, WaitingFor
from .peer import Peer
from .players import Player
from .serving import PING, SILENCE
from .standing_in import stand_in_for
from .waiting import waiting_line

BATCH = 64  # messages worked through before the disk is asked
WARNINGS = 3  # datagrams may be lost
BACKOFF = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds between tries to reach the host again
Dial: TypeAlias = Callable[[Follower | Lobbying], Awaitable[tuple[AnyLink, Known]]]
Seat: TypeAlias = Callable[[Peer], Mapping[int, Player]]


class Up(msgspec.Struct, frozen=True, eq=False):
    """A link to the host works."""

    line: Line


class Down(msgspec.Struct, frozen=True):
    """The link is gone."""

    reason: str


class Move(msgspec.Struct, frozen=True):
    """What a seat has decided; None: its time is up, or its player failed."""

    duty: Duty
    action: Action | None


class Call(msgspec.Struct, frozen=True, eq=False):
    """Something a person wants of the stage: a generator of news."""

    what: Callable[[Peer], Iterator[News]]


class Said(msgspec.Struct, frozen=True):
    """Another player's words, past the host."""

    data: bytes
    place: Place


class Tick(msgspec.Struct, frozen=True):
    """Time passes."""


Item: TypeAlias = Message | Up | Down | Move | Call | Said | Tick


class Line:
    """The way out over one link."""

    def __init__(self, link: AnyLink) -> None:
        self.link = link
        self._queue, self._waiting = trio.open_memory_channel[Message](math.inf)

    def put(self, message: Message) -> None:
        self._queue.send_nowait(message)

    async def write(self) -> None:
        async for message in self._waiting:
            await self.link.send(encode(message))


class Sitting:
    """One guest. `run` returns when the game is complete."""

    def __init__(
        self,
        stage: Follower | Lobbying,
        dial: Dial,
        seat: Seat,
        tell: Callable[[News], None] = lambda news: None,
        after: Callable[[], None] = lambda: None,
        ear: AnyEar | None = None,
    ) -> None:
        self.stage = stage
        self._ear = ear  # for words between players, past the host
        self._after = after  # called whenever something has been worked through
        self._dial, self._seat, self._tell = dial, seat, tell
        self._players: Mapping[int, Player] = {}
        self._to_work, self._work_items = trio.open_memory_channel[Item](BATCH)
        self._line: Line | None = None
        self._asking: dict[Duty, trio.CancelScope] = {}
        self._clocks: dict[Duty, Clock] = {}
        self._times: dict[Duty, trio.CancelScope] = {}  # cancelled when the time is up
        self._unheard = True  # the host is not there, or takes nobody's word yet
        self._put_off: dict[Duty, int] = {}  # the table was not ready for it: at which entry
        self._waiting = ""
        self._nursery: trio.Nursery | None = None

    # -- the outside -------------------------------------------------------------------------------------

    async def run(self) -> None:
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            if isinstance(self.stage, Follower):
                await self._begin(self.stage)
            nursery.start_soon(self._keep_connected)
            nursery.start_soon(self._clock)
            if self._ear is not None:
                nursery.start_soon(self._listen, self._ear)
            await self._work()
            await self._warn()
            await self.leave()
            nursery.cancel_scope.cancel()

    def say(self, text: str) -> None:
        """Chat."""
        if self._line is not None:
            self._line.put(Say(text[:1000]))

    def call_soon(self, what: Callable[[Peer], Iterator[News]]) -> None:
        """Do something with the party, in its turn."""
        if self._nursery is not None:
            self._nursery.start_soon(self._to_work.send, Call(what))

    async def leave(self) -> None:
        """Tell the host that we go on purpose."""
        if self._line is not None:
            with trio.move_on_after(1, shield=True):
                try:
                    await self._line.link.send(encode(Leave()))
                except LinkLost:
                    return

    # -- the link ----------------------------------------------------------------------------------------

    async def _keep_connected(self) -> None:
        tries, since = 0, trio.current_time()
        connected_once = not isinstance(self.stage, Lobbying)
        while True:
            try:
                link, _ = await self._dial(self.stage)
            except NetworkError as error:
                if not connected_once or self._unwelcome(error):
                    raise
                self._tell(Disconnected(str(error), trio.current_time() - since))
                await trio.sleep(BACKOFF[min(tries, len(BACKOFF) - 1)])
                tries += 1
                continue
            connected_once = True
            before = self._progress
            reason = await self._talk(link)
            since = trio.current_time()
            tries = 0 if self._progress != before else tries + 1  # a link that brings nothing is none
            self._tell(Disconnected(reason, 0.0))
            await trio.sleep(BACKOFF[min(tries, len(BACKOFF) - 1)])

    def _unwelcome(self, error: NetworkError) -> bool:
        """Whether no further try can help: another host has another code, and only players need none."""
        code = error.code if isinstance(error, NotLetIn) else ""
        return code == "handshake/wrong-code" and not isinstance(self.stage, Peer)

    async def _talk(self, link: AnyLink) -> str:
        """Use one link until it ends; says why it did."""
        line = Line(link)
        reason: str = phrase("The connection broke.")
        await self._to_work.send(Up(line))
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._write, line, nursery.cancel_scope)
                reason = await self._read(link)
                nursery.cancel_scope.cancel()
        finally:
            with trio.CancelScope(shield=True):
                await link.close()
        await self._to_work.send(Down(reason))
        return reason

    async def _write(self, line: Line, scope: trio.CancelScope) -> None:
        try:
            await line.write()
        except LinkLost:
            scope.cancel()

    async def _read(self, link: AnyLink) -> str:
        try:
            while True:
                message = decode(await link.receive(SILENCE), *FROM_HOST)
                if isinstance(message, Refused):
                    sentence = recognised(message.sentence)
                    if message.code == "table/closed" and isinstance(self.stage, Follower):
                        return sentence  # it may be taken up again, here or elsewhere
                    raise NotLetIn(message.code, sentence)
                await self._to_work.send(message)
        except (LinkLost, RemoteProtocolError) as error:
            return str(error)

    async def _clock(self) -> None:
        beat = 0
        while True:
            await trio.sleep(1)
            beat += 1
            if beat % PING == 0 and self._line is not None:
                self._line.put(Ping())
            await self._to_work.send(Tick())

    # -- past the host ------------------------------------------------------------------------------------

    async def _listen(self, ear: AnyEar) -> None:
        while True:
            await self._to_work.send(Said(*await ear.receive()))

    async def _whisper(self, head: bytes | None = None) -> None:
        """Tell the other players how our log ends."""
        if isinstance(self.stage, Peer):
            for data, place in self.stage.gossip.tell(head):
                if self._ear is not None:
                    await self._ear.send(data, place)

    async def _warn(self) -> None:
        """The host is proved to lie: the others are told what proves it, as it was signed."""
        found = self.stage.over if isinstance(self.stage, Peer) else None
        for _ in range(WARNINGS):
            for head in found.evidence if found is not None else ():
                await self._whisper(head)
                await trio.sleep(0.05)

    # -- the work ----------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while not self._over:
            items = [await self._work_items.receive()]
            while len(items) < BATCH:
                try:
                    items.append(self._work_items.receive_nowait())
                except trio.WouldBlock:
                    break
            for item in items:
                try:
                    await self._handle(item)
                except WrongHost as error:
                    await self._hang_up(str(error))
            await self._flush()
            self._ask_seats()
            self._tell_waiting()
            self._after()
        await self._flush()

    async def _hang_up(self, reason: str) -> None:
        """Leave the link; another try follows by itself."""
        if self._line is not None:
            self._tell(Disconnected(reason, 0.0))
            await self._line.link.close()

    @property
    def _progress(self) -> int:
        return self.stage.last if isinstance(self.stage, Follower) else 0

    @property
    def _over(self) -> bool:
        stage = self.stage
        return isinstance(stage, Follower) and (stage.table.complete or stage.over is not None)

    async def _handle(self, item: Item) -> None:
        stage = self.stage
        if isinstance(item, Up):
            self._line = item.line
            stage.link_up()
            self._tell(Connected(again=isinstance(stage, Follower)))
        elif isinstance(item, Down):
            self._line = None
            stage.link_down()
            self._stop_clocks()
        elif isinstance(item, Tick):
            await self._run(stage.tick(trio.current_time()))
            await self._whisper()
            self._look_at_clocks()
        elif isinstance(item, Said):
            if isinstance(stage, Peer):
                await self._run(stage.whispered(item.data, item.place))
        elif isinstance(item, Move):
            await self._move(item)
        elif isinstance(item, Call):
            if isinstance(stage, Peer):
                await self._run(item.what(stage))
        else:
            await self._run(stage.receive(item))
            self._hear()
            if isinstance(stage, Lobbying) and stage.next is not None:
                await self._begin(stage.next)
                self.stage.link_up()
                await self._run(self.stage.receive(item))  # with the hosts it has had, for one who comes back

    async def _begin(self, stage: Follower) -> None:
        self.stage = stage
        self._tell(Began(stage.start, stage.setup, stage))
        if isinstance(stage, Peer):
            self._players = self._seat(stage)
            await self._run(stage.wake())
            if stage.table.step:
                self._tell(CaughtUp())

    async def _run(self, news: Iterator[News]) -> None:
        """Let the stage do something; others run in between."""
        for one in news:
            self._tell(one)
            if isinstance(one, Working):
                await trio.lowlevel.checkpoint()

    async def _flush(self) -> None:
        """First the disk, then the network."""
        stage = self.stage
        if isinstance(stage, Peer):
            await synced(stage.ledger)
        messages, stage.outgoing = stage.outgoing, []
        if self._line is not None:
            for message in messages:
                self._line.put(message)

    # -- the seats ---------------------------------------------------------------------------------------

    def _ask_seats(self) -> None:
        """Ask the players of our seats what is to be decided; take back what no longer is."""
        stage = self.stage
        if not isinstance(stage, Peer):
            return
        asked = stage.asked()
        for duty in self._clocks.keys() - asked:
            del self._clocks[duty], self._times[duty]
        for duty in [one for one in self._asking if one not in asked]:
            self._asking.pop(duty).cancel()
        for duty in asked:
            if duty not in self._asking and self._put_off.get(duty) != stage.last:
                self._asking[duty] = scope = trio.CancelScope()
                assert self._nursery is not None
                self._nursery.start_soon(self._choose, stage, duty, scope)

    async def _choose(self, peer: Peer, duty: Duty, scope: trio.CancelScope) -> None:
        _, seat = duty.key
        action = None
        if duty not in self._clocks:
            now, start = trio.current_time(), peer.start
            self._clocks[duty] = Clock(start.clock, start.grace, now, peer.term)
            self._tell_time(duty)
        with scope:
            with trio.CancelScope() as time:
                self._times[duty] = time
                try:
                    player = self._players.get(seat) or stand_in_for(peer)
                    action = await player.choose(peer.table.state.view(seat))
                except Trouble as trouble:
                    self._tell(BotTrouble(seat, str(trouble)))
                except Exception as error:  # whatever a bot does wrong is its own affair, the table goes on
                    self._tell(BotTrouble(seat, raised(error)))
            if time.cancelled_caught:
                self._tell(TimeUp(seat))
        if not scope.cancelled_caught:
            await self._to_work.send(Move(duty, action))

    async def _move(self, move: Move) -> None:
        peer = self.stage
        assert isinstance(peer, Peer)
        if self._asking.pop(move.duty, None) is None:
            return
        _, seat = move.duty.key
        state = peer.table.state
        action = state.fallback(seat) if move.action is None else move.action
        try:
            await self._run(peer.act(seat, action))
        except Illegal as error:
            self._tell(BotTrouble(seat, str(error)))
            await self._run(peer.act(seat, state.fallback(seat)))
        except FairError:
            self._put_off = {move.duty: peer.last}  # asked again when the table has moved on

    # -- clocks ------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        """The host has said something: until now it was there, or since when it is again."""
        stage = self.stage
        if not isinstance(stage, Peer) or stage.gathering:
            self._stop_clocks()
            return
        broken, self._unheard = self._unheard, False
        for duty, clock in self._clocks.items():
            clock.hear(trio.current_time(), stage.term, broken=broken)
            if broken:
                self._tell_time(duty, again=True)
            if clock.left <= 0 and duty in self._times:
                self._times[duty].cancel()

    def _stop_clocks(self) -> None:
        if not self._unheard:
            self._unheard = True
            for duty in self._clocks:
                self._tell_time(duty)

    def _look_at_clocks(self) -> None:
        """Where time is up, ask the host for a word: without one it is not."""
        now = trio.current_time()
        if self._line is not None and any(clock.shows(now) <= 0 for clock in self._clocks.values()):
            self._line.put(Ping())

    def _tell_time(self, duty: Duty, *, again: bool = False) -> None:
        left = self._clocks[duty].left
        if left < math.inf:
            self._tell(TimeLeft(duty.key[1], max(0.0, left), not self._unheard, again))

    def _tell_waiting(self) -> None:
        text = waiting_line(self.stage) if isinstance(self.stage, Follower) else ""
        if text != self._waiting:
            self._waiting = text
            self._tell(WaitingFor(text))
