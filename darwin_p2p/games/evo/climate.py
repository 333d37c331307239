"""Phase 2, climate: the die, the ring, and which zones are cold, hot or deadly this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Pick
from .cards import CLIMATE
from .happened import ClimateChanged
from .windows import begin_phase, open_window

if TYPE_CHECKING:
    from .state import EvoState

TEMPERATE, COLD, HOT, DEADLY = range(4)
ZONES = ("temperate", "cold", "hot", "deadly")


def zone(climate: int, terrain: int) -> int:
    """EVO-CLIM-4: what a terrain is while the marker lies on a box of this level."""
    colder = terrain - climate
    return {0: TEMPERATE, 1: COLD, -1: HOT}.get(colder, DEADLY)


# climate -> a table that turns the terrains of an island into zones
_TABLES = [
    bytes(zone(climate, terrain) if terrain < 4 else DEADLY for terrain in range(256)) for climate in range(4)
]


def zones(state: EvoState) -> bytes:
    """The zone of every hex this turn (EVO-CLIM-4, EVO-CLIM-5)."""
    return state.rules.island.terrain.translate(_TABLES[state.rules.ring[state.climate]])


def begin_climate(state: EvoState) -> None:
    """EVO-CLIM-1: cards come before the die."""
    begin_phase(state, CLIMATE)
    state.plan(open_window, throw_die)


def throw_die(state: EvoState) -> None:
    """EVO-CLIM-2: one throw for all; a card may do without it."""
    factors = [amount for what, _, amount in state.boosts if what == "climate"]
    if 0 not in factors:
        state.ask(Pick(6, 1), _thrown, factors[0] if factors else 1)


def _thrown(state: EvoState, numbers: tuple[int, ...], factor: int) -> None:
    die = numbers[0] + 1
    move_marker(state, die, factor * direction(die), "EVO-CLIM-2")


def direction(die: int) -> int:
    """EVO-CLIM-2, EVO-CLIM-3: 3 to 6 forward, 1 back, 2 stays."""
    if die >= 3:
        return 1
    return -1 if die == 1 else 0


def move_marker(state: EvoState, die: int, boxes: int, rule: str) -> None:
    """EVO-CLIM-3, R-CLIM-1: along the ring, forward is the next box."""
    before = state.climate
    state.climate = (before + boxes) % len(state.rules.ring)
    state.tell(ClimateChanged(rule, die, before, state.climate))
