"""`darwin join` and `darwin watch` for a person: find a table, give the code, sit down or look on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ...errors import UsageError
from ...net.discovery import find_tables
from ...net.knock import NetworkError, NotLetIn
from ...table.lan.books import Books
from ...table.lan.closing import Closing
from ...table.lan.following import Follower
from ...table.lan.hosting import HostTable
from ...table.lan.joining import Guest, written
from ...table.lan.ledger import Ledger
from ...table.lan.lobbying import Lobbying
from ...table.lan.peer import Peer
from ...table.lan.players import players_of
from ...table.seating import Bench
from ...table.setup import TableSetup
from ...wire.beacon import HereIs
from ...wire.talk import Sit
from ...words import _
from ..announced import game_words, rules_words, strung
from ..page import Line, Page, title
from .commands import TableCommands
from .end import see_off
from .front import Front
from .host import HostProgram, taken_up
from .program import run_at_table

#: Refusals after which a code, or another one, may help.
OTHER_CODE = ("handshake/code", "handshake/wrong-code", "handshake/unknown", "handshake/stranger")


class JoinProgram:
    """One guest. `typing`: somebody sits at the keyboard."""

    def __init__(self, guest: Guest, front: Front, books: Books, *, typing: bool) -> None:
        self.guest, self.front, self.books, self.typing = guest, front, books, typing

    async def join(
        self,
        sit: Sit | None,
        pack: Path | None,
        *,
        trusting: bool = False,
        ask: Callable[[], str] | None = None,
    ) -> Closing:
        """Sit down, or look on (no `sit`). `ask` asks somebody for the code, again while it is wrong."""
        while True:
            try:
                await self.guest.arrive()
                return await self._run(self.guest.lobbying(sit, pack, trusting=trusting))
            except NotLetIn as refused:
                if ask is None and not self.guest.code:
                    raise UsageError(_("Give the join code with --code, as the host reads it.")) from None
                if ask is None or refused.code not in OTHER_CODE:
                    raise
                if self.guest.code:
                    self.front.screen.say(str(refused), "bad")
                self.guest.code = ask()

    async def resume(self, ledger: Ledger, setup: TableSetup) -> Closing:
        return await self._run(self.guest.resumed(ledger, setup))

    async def _run(self, stage: Lobbying | Peer) -> Closing:
        guest = self.guest

        async def play() -> Follower:
            with Bench() as bench:
                return await guest.play(
                    stage, lambda peer: players_of(peer, self.front.player(), bench), self.front.tell
                )

        commands = TableCommands(self.front, lambda: guest.sitting) if self.typing else None
        follower = await run_at_table(self.front, commands, play, self._leave)
        return await see_off(follower, self.front, self.books)

    async def host_from_here(self) -> Closing:
        """The rest of the game as its host, where the person wants that."""
        ledger = self.books.reopen()
        setup, lobby = taken_up(ledger, None)
        table = HostTable(self.guest.player, lobby, self.books)
        program = HostProgram(table, self.front, self.books, typing=True)
        return await program.resume(ledger, setup, self.guest.place[1], elsewhere=True)

    async def _leave(self) -> None:
        if self.guest.sitting is not None:
            await self.guest.sitting.leave()


async def tables_here() -> dict[tuple[str, int], HereIs]:
    """The tables that answer; a sentence when none does."""
    found = await find_tables()
    if not found:
        raise NetworkError(
            _("No table answers on this network. Ask the host for the address and type: darwin join ADDRESS")
        )
    return found


def list_page(found: dict[tuple[str, int], HereIs]) -> Page:
    """The tables of the LAN, numbered."""
    lines: list[Line] = [title(_("Tables on this network:"))]
    for number, (place, table) in enumerate(found.items(), 1):
        taken = _("{taken} of {seats} seats taken", taken=table.taken, seats=table.seats)
        rules = rules_words(table.game, table.seats, table.variants, dict(table.options))
        lines.append(
            Line(
                _(
                    "{number}  {host} at {place}: {table}",
                    number=number,
                    host=table.name,
                    place=written(place),
                    table=strung([game_words(table.game), *rules, taken]),
                ),
                indent=2,
            )
        )
    return lines
