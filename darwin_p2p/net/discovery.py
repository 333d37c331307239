"""Finding tables on the LAN by UDP: a table answers questions, a guest asks and listens for a moment.

Questions go to the default port, whichever port a table itself has: the answer tells that. Several
tables of one machine listen there together, and each hears every question, since it is sent to all.
"""

from __future__ import annotations

import secrets
import socket
import sys
from collections.abc import Callable, Sequence

import trio

from ..wire.beacon import LARGEST, HereIs, TableList, question, read_question
from ..wire.messages import encode
from .addresses import broadcast_addresses
from .knock import DEFAULT_PORT

LISTEN = 1.0  # seconds a guest listens for answers
#: What lets several sockets hear the same broadcasts: Linux and Windows call it so, the rest otherwise.
SHARED = socket.SO_REUSEADDR if sys.platform in ("linux", "win32") else socket.SO_REUSEPORT
PER_SECOND = 50  # questions answered at most; a flood is passed over


async def answer_questions(
    describe: Callable[[int], HereIs],
    port: int = DEFAULT_PORT,
    task_status: trio.TaskStatus[int] = trio.TASK_STATUS_IGNORED,
) -> None:
    """Answer whoever asks on this port, until cancelled; starts with the port that was bound."""
    with trio.socket.socket(trio.socket.AF_INET, trio.socket.SOCK_DGRAM) as sock:
        sock.setsockopt(trio.socket.SOL_SOCKET, SHARED, 1)
        await sock.bind(("", port))
        task_status.started(sock.getsockname()[1])
        second, answered = 0, 0
        while True:
            try:
                data, sender = await sock.recvfrom(LARGEST + 1)
                asked = read_question(data)
                now = int(trio.current_time())
                if now != second:
                    second, answered = now, 0
                if asked is not None and answered < PER_SECOND:
                    answered += 1
                    await sock.sendto(encode(describe(asked.number)), sender)
            except OSError:  # an address that cannot be reached, a message that came back
                await trio.sleep(0.01)


async def find_tables(
    port: int = DEFAULT_PORT, addresses: Sequence[str] | None = None, listen: float = LISTEN
) -> dict[tuple[str, int], HereIs]:
    """The tables that answer within a moment, by address and port."""
    tables = TableList(secrets.randbits(40))
    with trio.socket.socket(trio.socket.AF_INET, trio.socket.SOCK_DGRAM) as sock:
        sock.setsockopt(trio.socket.SOL_SOCKET, trio.socket.SO_BROADCAST, 1)
        for address in broadcast_addresses() if addresses is None else addresses:
            try:
                await sock.sendto(question(tables.number), (address, port))
            except OSError:  # no network on that side
                continue
        with trio.move_on_after(listen):
            while True:
                try:
                    data, (sender, *_) = await sock.recvfrom(LARGEST + 1)
                except OSError:
                    await trio.sleep(0.01)
                    continue
                tables.heard(data, sender)
    return tables.tables
