"""One line about what the table waits for, and on whom."""

from __future__ import annotations

from ...engine import Choice
from ...fair.messages import Duty
from ...text import commas, listing, name, phrase
from .following import Follower
from .patience import Patience

#: What the table waits for while a party owes a message of this kind.
DOING = {
    "JOIN": phrase("Waiting for {names} to sit down").template,
    "COMMIT": phrase("Waiting for {names} to sit down").template,
    "BATCH": phrase("Waiting for {names} to prepare the dice").template,
    "DECK": phrase("Waiting for {names} to announce the deck").template,
    "PADS": phrase("Waiting for {names} to leave copies of keys with the others").template,
    "SHUFFLE": phrase("Waiting for {names} to shuffle").template,
    "LOCK": phrase("Waiting for {names} to lock the cards").template,
    "PROOF": phrase("Waiting for {names} to prove the shuffle").template,
    "BYE": phrase("Waiting for {names} to open the seed").template,
    "OPENPADS": phrase("Waiting for {names} to open what was kept").template,
}

ANSWER = phrase("Waiting for {names} to answer").template


def waiting_line(follower: Follower) -> str:
    """Empty while nobody is waited for."""
    table, names = follower.table, [seat.name for seat in follower.start.seats]
    if table.complete:
        return ""
    if follower.gathering:
        here = set(follower.presence.here)
        missing = [names[party] for party in sorted(table.live - here)]
        if not missing:
            return ""
        return phrase("Waiting for {names} to come back to the table", names=listing(missing))
    if table.suspended:
        return phrase("The game is suspended: {reason}", reason=table.suspended)
    gone = Patience(-1, follower.start.grace, persons=False).gone(table, follower.presence)
    if gone:
        told = [_gone(names[party], left, table.settings.escrow) for party, left in gone.items()]
        return commas(told)
    owed = [(party, duty) for party in sorted(table.live) for duty in table.duties(party)[:1]]
    return _owed(owed, names, table.state.need)


def _gone(who: str, left: int, escrow: int | None) -> str:
    if escrow is None:
        return phrase("{name} has lost the connection; the table waits", name=who)
    if left:
        return phrase("{name} has lost the connection; the table waits {left} s more", name=who, left=left)
    return phrase("{name} has lost the connection; the others vote to go on", name=who)


def _owed(owed: list[tuple[int, Duty]], names: list[str], need: object) -> str:
    if not owed:
        return ""
    kinds = {duty.kind for _, duty in owed}
    if kinds & {"ACT", "SEAL"}:
        seats = [duty.key[1] for _, duty in owed if duty.kind in ("ACT", "SEAL")]
        choosing = listing([names[seat] for seat in seats])
        if not isinstance(need, Choice):
            return phrase("Waiting for {names} to choose", names=choosing)
        about = name("choice", need.about.replace("_", " "))
        return phrase("Waiting for {names} to choose ({about})", names=choosing, about=about)
    waiting = listing([names[party] for party, _ in owed])
    return phrase(DOING.get(min(kinds), ANSWER), names=waiting)
