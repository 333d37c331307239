"""A game as its log: a header and every input with the digest after it. Replaying gives the same digests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Union

import msgspec

from ..foreign import complaint
from ..text import phrase
from .actions import Action, Happening
from .errors import BrokenLog, EngineError
from .needs import Answer, Result
from .state import Game, State

FORMAT = "darwin-p2p/log/1"


class Header(msgspec.Struct, frozen=True):
    """What must be known to set the game up again."""

    game: str
    seats: int
    variants: tuple[str, ...] = ()
    options: dict[str, str] = {}
    pack: str = ""
    fingerprint: str = ""
    players: tuple[str, ...] = ()  # the name of whoever sat there, bots by their name
    dealer: str = "seeded"  # who dealt: "seeded" games can be checked for legality only
    seed: int | None = None


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One input: an action of a seat, or an answer (seat None); and the digest after it."""

    seat: int | None
    given: msgspec.Raw
    digest: bytes


class GameLog(msgspec.Struct):
    """A finished or running game."""

    header: Header
    entries: list[Entry] = []
    result: Result | None = None
    format: str = FORMAT

    def record(self, seat: int | None, given: Action | Answer, state: State) -> None:
        self.entries.append(Entry(seat, msgspec.Raw(msgspec.msgpack.encode(given)), state.digest()))

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode(self)


def from_bytes(data: bytes) -> GameLog:
    """Read a log; every way it can be broken is a `BrokenLog` with a sentence."""
    try:
        log = msgspec.msgpack.decode(data, type=GameLog)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenLog(
            phrase("This is not a game log, or it is damaged: {error}.", error=complaint(error))
        ) from None
    if log.format != FORMAT:
        raise BrokenLog(
            phrase(
                "The log has the format {format!r}; this version reads {known!r}.",
                format=log.format,
                known=FORMAT,
            )
        )
    return log


@cache
def _decoder(types: tuple[type, ...]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(Union[types])  # noqa: UP007 - built from a tuple of types


class Step(msgspec.Struct, frozen=True):
    """One replayed entry."""

    number: int
    seat: int | None
    given: Any
    happened: Sequence[Happening]
    state: State


def replay(game: Game, rules: Any, log: GameLog) -> Iterator[Step]:
    """Play the log again, checking legality and every digest; yields after each entry."""
    state = game.start(rules)
    answers = _decoder(Answer.__args__)
    actions = _decoder(game.actions_of(rules))
    for number, entry in enumerate(log.entries, 1):
        try:
            given = (answers if entry.seat is None else actions).decode(entry.given)
            if entry.seat is not None:
                missing = state.reveals(entry.seat, given)
                if missing:
                    raise BrokenLog(
                        phrase("cards {missing} are played without having been shown", missing=missing)
                    )
            happened = state.apply(given, entry.seat)
            if entry.seat is None:
                state.check()  # a dealer must not hand out a card twice
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, EngineError) as error:
            who = phrase("the dealer") if entry.seat is None else phrase("seat {seat}", seat=entry.seat + 1)
            raise BrokenLog(
                phrase(
                    "Entry {number} by {who} does not fit: {error}.",
                    number=number,
                    who=who,
                    error=complaint(error),
                )
            ) from None
        if state.digest() != entry.digest:
            raise BrokenLog(
                phrase("After entry {number} the digest differs from the one in the log.", number=number)
            )
        yield Step(number, entry.seat, given, happened, state)
    over = getattr(state.need, "result", None)
    if log.result != over:
        raise BrokenLog(phrase("The result in the log is not the result of the game replayed."))
