"""Who may take part: bots as typed, or teams of them, refused before anything is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..bots.specs import is_file, split_spec
from ..errors import UsageError
from ..plugins import registry
from ..text import phrase, plural
from .arena import Arena
from .schedule import TEAM

MOST = 64


def admitted(specs: Sequence[str], arena: Arena) -> tuple[str, ...]:
    """The entrants in order, each once; a file is named by its whole path, for processes elsewhere."""
    if not specs:
        raise UsageError(phrase("No bot is named. Name some, as in --bots greedy,random."))
    teams = any(len(side) > 1 for side in arena.sides())
    entrants = dict.fromkeys(_entrant(spec, arena, teams=teams) for spec in specs)
    if len(entrants) > MOST:
        raise UsageError(
            plural(
                "{n} bot is named; a ladder is for {most} at most.",
                "{n} bots are named; a ladder is for {most} at most.",
                len(entrants),
                most=MOST,
            )
        )
    return tuple(entrants)


def _entrant(spec: str, arena: Arena, *, teams: bool) -> str:
    if not teams and spec.partition(TEAM)[0] in registry().bots and TEAM in spec:  # commands may have a + too
        raise UsageError(
            phrase(
                "{spec!r} is a team, and this table has none."
                " Name single bots, or play in teams: --players 4 --variant two-vs-two.",
                spec=spec,
            )
        )
    members = spec.split(TEAM) if teams else [spec]
    return TEAM.join(_member(member, arena) for member in members)


def _member(spec: str, arena: Arena) -> str:
    setup = arena.open()
    registry().bot(spec, setup.game, 0, setup.seats, arena.variants).close()
    name, __ = split_spec(spec)
    return spec.replace(name, str(Path(name).expanduser().resolve()), 1) if is_file(name) else spec
