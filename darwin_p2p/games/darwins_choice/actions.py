"""Everything a seat can do, as values. They name slots and species, never cards (the rules are elsewhere)."""

from __future__ import annotations

from typing import ClassVar

from ...engine import Action

SMALL, LARGE = 0, 1  # the two piles


class Draw(Action, frozen=True, array_like=True, tag="draw"):
    """Take `count` cards from one pile: the same as so many single draws."""

    ends_draft: ClassVar[bool] = True
    pile: int
    count: int = 1


class Redraw(Action, frozen=True, array_like=True, tag="redraw"):
    """Discard the whole hand but one card and draw nine new ones."""

    ends_draft: ClassVar[bool] = True
    keep: int


class FullRedraw(Action, frozen=True, array_like=True, tag="full_redraw"):
    """Discard the whole hand, because nothing can be created from it, and draw ten new cards."""

    ends_draft: ClassVar[bool] = True


class Trade(Action, frozen=True, array_like=True, tag="trade"):
    """Swap a hand card for a market card."""

    give: int
    take: int


class Create(Action, frozen=True, array_like=True, tag="create"):
    """Lay down a new species in a place."""

    slots: tuple[int, ...]
    place: int


class Mutate(Action, frozen=True, array_like=True, tag="mutate"):
    """One or two mutation steps; each is (slot taken off, slot put on), -1 for none."""

    species: int
    steps: tuple[tuple[int, int], ...]


class Migrate(Action, frozen=True, array_like=True, tag="migrate"):
    """Move a species to another place."""

    species: int
    place: int


class EndTurn(Action, frozen=True, array_like=True, tag="end_turn"):
    """Declare the turn ended."""

    ends_draft: ClassVar[bool] = True


class Pass(Action, frozen=True, array_like=True, tag="pass"):
    """Do nothing more this Era."""

    ends_draft: ClassVar[bool] = True


class LoseCard(Action, frozen=True, array_like=True, tag="lose_card"):
    """Degeneration: the card a species gives up."""

    slot: int


class Sacrifice(Action, frozen=True, array_like=True, tag="sacrifice"):
    """Invaders: which of several species with the most points is lost."""

    species: int


class PlacePoint(Action, frozen=True, array_like=True, tag="place_point"):
    """Invaders: one of the points saved goes to this species."""

    species: int


class Devour(Action, frozen=True, array_like=True, tag="devour"):
    """Which of several equal prey is devoured."""

    species: int


class PickCard(Action, frozen=True, array_like=True, tag="pick_card"):
    """One more card of the hand, where several may be picked (see `picking`; for house rules)."""

    words: ClassVar[str] = "pick {slot}"
    slot: int


class Done(Action, frozen=True, array_like=True, tag="done"):
    """Enough has been picked."""

    words: ClassVar[str] = "no more"


# the actions of the base game; `Game.actions_of` adds those that the variants of a table bring
ALL: tuple[type[Action], ...] = (
    Draw,
    Redraw,
    FullRedraw,
    Trade,
    Create,
    Mutate,
    Migrate,
    EndTurn,
    Pass,
    LoseCard,
    Sacrifice,
    PlacePoint,
    Devour,
)
