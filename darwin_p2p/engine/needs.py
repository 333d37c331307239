"""What a game may need from its table, and the answers (the whole alphabet between rules and world).

A game never draws, rolls or waits. It says what it needs; a dealer or a seat answers. Every answer has a
stable msgpack form and goes into the game log.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How a game ended: the points of each seat and who won (several on a shared victory)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Choice(msgspec.Struct, frozen=True, array_like=True, tag="choice"):
    """`seat` must act, about the thing named; the seats in `also` may."""

    seat: int
    about: str
    also: tuple[int, ...] = ()


class Shuffle(msgspec.Struct, frozen=True, array_like=True, tag="shuffle"):
    """Bring these cards into a hidden order; the answer names them by slots nobody can read."""

    pile: int
    cards: tuple[int, ...]


class Deal(msgspec.Struct, frozen=True, array_like=True, tag="deal"):
    """Let this seat alone see these slots."""

    seat: int
    slots: tuple[int, ...]


class Open(msgspec.Struct, frozen=True, array_like=True, tag="open"):
    """Let everybody see these slots."""

    slots: tuple[int, ...]


class Show(msgspec.Struct, frozen=True, array_like=True, tag="show"):
    """Let one other seat look at hidden cards of this seat."""

    slots: tuple[int, ...]
    seat: int
    to: int


class Give(msgspec.Struct, frozen=True, array_like=True, tag="give"):
    """Hidden cards of this seat become hidden cards of another seat."""

    slots: tuple[int, ...]
    seat: int
    to: int


class Pick(msgspec.Struct, frozen=True, array_like=True, tag="pick"):
    """Public randomness: an ordered sample of `k` different numbers out of range(n); a die is Pick(6, 1)."""

    n: int
    k: int


class Over(msgspec.Struct, frozen=True, array_like=True, tag="over"):
    """Nothing is needed any more."""

    result: Result


Need: TypeAlias = Choice | Shuffle | Deal | Open | Show | Give | Pick | Over


class Shuffled(msgspec.Struct, frozen=True, array_like=True, tag="shuffled"):
    """The new slots, top of the pile first."""

    slots: tuple[int, ...]


class Dealt(msgspec.Struct, frozen=True, array_like=True, tag="dealt"):
    """The cards of the slots dealt, shown or given; None where this replica may not know."""

    cards: tuple[int | None, ...]


class Opened(msgspec.Struct, frozen=True, array_like=True, tag="opened"):
    """These slots hold these cards, for everybody to see: answers `Open`, and precedes an action that
    plays hidden cards (`State.reveals`)."""

    slots: tuple[int, ...]
    cards: tuple[int, ...]


class Picked(msgspec.Struct, frozen=True, array_like=True, tag="picked"):
    """The numbers drawn."""

    numbers: tuple[int, ...]


Answer: TypeAlias = Shuffled | Dealt | Opened | Picked
