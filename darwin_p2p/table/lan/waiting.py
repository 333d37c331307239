"""One line about what the table waits for, and on whom."""

from __future__ import annotations

from ...engine import Choice
from ...fair.messages import Duty
from .following import Follower
from .patience import Patience

#: What a party is doing while it owes a message of this kind.
DOING = {
    "JOIN": "to sit down",
    "COMMIT": "to sit down",
    "BATCH": "to prepare the dice",
    "DECK": "to announce the deck",
    "PADS": "to leave copies of keys with the others",
    "SHUFFLE": "to shuffle",
    "LOCK": "to lock the cards",
    "PROOF": "to prove the shuffle",
    "BYE": "to open the seed",
    "OPENPADS": "to open what it kept",
}


def waiting_line(follower: Follower) -> str:
    """Empty while nobody is waited for."""
    table, names = follower.table, [seat.name for seat in follower.start.seats]
    if table.complete:
        return ""
    if follower.gathering:
        here = set(follower.presence.here)
        missing = [names[party] for party in sorted(table.live - here)]
        return f"Waiting for {_listed(missing)} to come back to the table" if missing else ""
    if table.suspended:
        return f"The game is suspended: {table.suspended}"
    gone = Patience(-1, follower.start.grace, persons=False).gone(table, follower.presence)
    if gone:
        return "; ".join(_gone(names[party], left, table.settings.escrow) for party, left in gone.items())
    owed = [(party, duty) for party in sorted(table.live) for duty in table.duties(party)[:1]]
    return _owed(owed, names, table.state.need)


def _gone(name: str, left: int, escrow: int | None) -> str:
    if escrow is None:
        return f"{name} has lost the connection; the table waits"
    if left:
        return f"{name} has lost the connection; the table waits {left} s more"
    return f"{name} has lost the connection; the others vote to go on"


def _owed(owed: list[tuple[int, Duty]], names: list[str], need: object) -> str:
    if not owed:
        return ""
    kinds = {duty.kind for _, duty in owed}
    if kinds & {"ACT", "SEAL"}:
        seats = [duty.key[1] for _, duty in owed if duty.kind in ("ACT", "SEAL")]
        about = f" ({need.about.replace('_', ' ')})" if isinstance(need, Choice) else ""
        return f"Waiting for {_listed([names[seat] for seat in seats])} to choose{about}"
    doing = DOING.get(next(iter(sorted(kinds))), "to answer")
    return f"Waiting for {_listed([names[party] for party, _ in owed])} {doing}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
