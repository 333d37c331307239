"""The end of a game at a LAN table: the audit, the file, the last page."""

from __future__ import annotations

from ...table.lan.books import Books
from ...table.lan.closing import Closing, closing
from ...table.lan.following import Follower
from .front import Front
from .verdict import closing_page


async def see_off(follower: Follower, front: Front, books: Books, *, kept: bool = True) -> Closing:
    """Check everything once more, write the game, and tell; `kept`: the file is there to stay."""
    path = books.finish(follower)
    found = await closing(follower)
    names = [seat.name for seat in follower.start.seats]
    front.closed(closing_page(found, names, str(path) if kept else ""))
    return found
