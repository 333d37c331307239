"""Everything a seat can do, as values. They name slots and hexes by number (the rules are elsewhere)."""

from __future__ import annotations

from ...engine import Action


class Play(Action, frozen=True, array_like=True, tag="play"):
    """Play an event card. `target` is what the card asks for: a hex, a way to turn the climate; else 0."""

    slot: int
    target: int = 0


class Pass(Action, frozen=True, array_like=True, tag="pass"):
    """Play no card now."""


class Step(Action, frozen=True, array_like=True, tag="step"):
    """Move one dinosaur to a neighbouring hex; where another species stands, this is an attack."""

    origin: int
    target: int


class Swim(Action, frozen=True, array_like=True, tag="swim"):
    """Long Swim: one step along the coast, however far."""

    origin: int
    target: int


class Stop(Action, frozen=True, array_like=True, tag="stop"):
    """Move no more this turn."""


class Hatch(Action, frozen=True, array_like=True, tag="hatch"):
    """Place a newborn."""

    hex: int


class Lose(Action, frozen=True, array_like=True, tag="lose"):
    """The dinosaur that does not survive the cold or the heat."""

    hex: int


class Bid(Action, frozen=True, array_like=True, tag="bid"):
    """An amount for one of the genes on offer, by its row."""

    row: int
    amount: int


class DropOut(Action, frozen=True, array_like=True, tag="drop_out"):
    """Leave the auction after having been outbid."""


ALL: tuple[type[Action], ...] = (Play, Pass, Step, Swim, Stop, Hatch, Lose, Bid, DropOut)
