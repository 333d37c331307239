"""A bot that moves for an absent seat, with what lies open: the closed hand is nothing to it.

Everybody may see through it. Which program runs it is a convention (`Membership.leader`); what it does is
checked by all like any move, and it cannot open a card.
"""

from __future__ import annotations

from typing import Any

import trio

from ...engine import Action, Machine, State, lying_open, redacted
from ...errors import DarwinError
from ...plugins import registry
from ..local import Chooser
from .peer import Peer


class StandIn:
    """The player of a seat whose own player is gone. Without a bot it does the least there is."""

    def __init__(self, bot: Chooser | None) -> None:
        self._bot = bot

    async def choose(self, view: Any) -> Action:
        state: State = view.replica()
        if self._bot is None:
            return state.fallback(view.seat)
        return await trio.to_thread.run_sync(stand_in, state, view.seat, self._bot, abandon_on_cancel=True)


def stand_in_for(peer: Peer) -> StandIn:
    """Whoever the table has agreed on, if it is installed here."""
    try:
        return StandIn(registry().bot(peer.settings.stand_in, peer.setup.game, 0))
    except DarwinError:
        return StandIn(None)


def stand_in(state: State, seat: int, bot: Chooser) -> Action:
    """What the bot would do if the open cards were the whole hand; the least there is when that is not
    allowed, or would open a closed card."""
    if isinstance(state, Machine):
        try:
            action = bot.choose(lying_open(state, seat).view(seat))
        except Exception:  # it was made for hands that it can see
            return state.fallback(seat)
        if not state.reveals(seat, action) and redacted(state, None).why_not(seat, action) is None:
            return action
    return state.fallback(seat)
