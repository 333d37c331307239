"""Whoever plays a seat at a LAN table: a bot in a thread of its own, or a person (see `ui`)."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from typing import Any, Protocol

import trio

from ...engine import Action, Game
from ...plugins import registry
from ..local import Chooser
from ..simulate import derived
from .following import Follower
from .peer import Peer


class Player(Protocol):
    """Asked with a view, answers with an action; cancelled when the question is no longer there."""

    async def choose(self, view: Any) -> Action: ...


class Threaded:
    """A bot. It may think as long as it likes and holds nobody up; a question that is gone is abandoned."""

    def __init__(self, bot: Chooser) -> None:
        self._bot = bot
        self._thinking = trio.Lock()  # a bot is asked one thing at a time

    async def choose(self, view: Any) -> Action:
        async with self._thinking:
            return await trio.to_thread.run_sync(self._bot.choose, view, abandon_on_cancel=True)


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


def players_of(peer: Peer, person: Player) -> dict[int, Player]:
    """Whoever plays each seat of a party: its bots, and the person."""
    header = peer.settings.header
    seed = header.seed if header.seed is not None else randbelow(2**48)
    answer: dict[int, Player] = {}
    for seat in peer.settings.seats_of(peer.me):
        spec = peer.start.seats[seat].bot
        bot = registry().bot(spec, peer.setup.game, derived(seed, "bot", 0, seat)) if spec else None
        answer[seat] = person if bot is None else Threaded(bot)
    return answer


def check_bots(specs: Sequence[str], game: Game) -> None:
    """Refuse a bot that is not there, before anybody has to wait for it."""
    for spec in specs:
        registry().bot(spec, game, 0)
