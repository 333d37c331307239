"""Whoever plays a seat at a LAN table: a bot in a process of its own, or a person (see `ui`)."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from threading import Lock
from typing import Any, Protocol

import trio

from ...bots.guard import Guarded, Trouble
from ...engine import Action, Game
from ...fair.replica import Input, Replica
from ...plugins import registry
from ..local import Chooser, Witness
from ..seating import Bench
from ..simulate import derived
from .following import Follower
from .peer import Peer


class Player(Protocol):
    """Asked with a view, answers with an action; cancelled when the question is no longer there. Somebody who
    forfeits the move raises a `Trouble` that says why."""

    async def choose(self, view: Any) -> Action: ...


class Apart:
    """A bot on the bench. It thinks as long as its clock allows and holds nobody up; a question that is gone
    is abandoned. It is told the game from the log: whatever log we follow, it plays that game."""

    def __init__(self, peer: Peer, seat: int, spec: str, seed: int, bench: Bench) -> None:
        self._peer, self._seat, self._spec, self._seed, self._bench = peer, seat, spec, seed, bench
        self._thinking = Lock()  # a bot is asked one thing at a time, an abandoned one included
        self._said: list[str] = []
        self._table: Replica | None = None
        self._follow(peer.table)

    async def choose(self, view: Any) -> Action:
        table = self._peer.table
        return await trio.to_thread.run_sync(
            self._choose, view, table, tuple(table.inputs), abandon_on_cancel=True
        )

    def _follow(self, table: Replica) -> None:
        """A game from its beginning; there is another table once another log is followed."""
        if self._table is not None:
            self._bot.close()
        self._bot: Guarded = self._bench.seat(
            self._spec, self._peer.setup, self._seat, self._seed, told=self._said.append
        )
        self._table, self._told = table, 0

    def _choose(self, view: Any, table: Replica, inputs: Sequence[Input]) -> Action:
        with self._thinking:
            if table is not self._table:
                self._follow(table)
            if isinstance(self._bot, Witness):
                for one in inputs[self._told :]:
                    self._bot.witness(*one)
            self._told = max(self._told, len(inputs))
            action = self._bot.choose(view)
            if self._said:
                raise Trouble("forfeited", self._said.pop())
            return action


class Immediate:
    """A bot that answers at once, for simulations in virtual time."""

    def __init__(self, bot: Chooser) -> None:
        self._bot = bot

    async def choose(self, view: Any) -> Action:
        await trio.lowlevel.checkpoint()
        return self._bot.choose(view)


def own_seat(follower: Follower) -> int | None:
    """The seat that a person plays from here, if any."""
    if not isinstance(follower, Peer):
        return None
    seats = follower.settings.seats_of(follower.me)
    return next((seat for seat in seats if not follower.start.seats[seat].bot), None)


def players_of(peer: Peer, person: Player, bench: Bench) -> dict[int, Player]:
    """Whoever plays each seat of a party: its bots, and the person."""
    header = peer.settings.header
    seed = header.seed if header.seed is not None else randbelow(2**48)
    answer: dict[int, Player] = {}
    seats = peer.settings.seats_of(peer.me)
    bench.warm_up(sum(1 for seat in seats if peer.start.seats[seat].bot))
    for seat in seats:
        spec = peer.start.seats[seat].bot
        answer[seat] = Apart(peer, seat, spec, derived(seed, "bot", 0, seat), bench) if spec else person
    return answer


def check_bots(specs: Sequence[str], game: Game) -> None:
    """Refuse a bot that is not there, before anybody has to wait for it."""
    for spec in specs:
        registry().bot(spec, game, 0)
