"""A turn on trial: steps are tried on a copy, changed at will, and sent when confirmed.

The engine knows no undo. A draft lives with the seat that owns the cards, costs nothing and tells nobody
anything until it is sent.
"""

from __future__ import annotations

from .actions import Action, Happening
from .errors import Illegal
from .needs import Choice, Opened
from .state import State, View


class Draft:
    """The steps of one seat from one view on."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to draft")
        self.seat = view.seat
        self._states = [view.replica()]
        self.steps: list[Action] = []
        self.happened: list[list[Happening]] = []
        self.closed = False

    @property
    def state(self) -> State:
        """The position after the steps tried so far, as this seat knows it."""
        return self._states[-1]

    @property
    def view(self) -> View:
        return self.state.view(self.seat)

    def attempt(self, action: Action) -> list[Happening]:
        """Try one more step; raises `Illegal` and keeps the draft as it was."""
        if self.closed:
            raise ValueError("this draft is closed; send it")
        refusal = self.state.why_not(self.seat, action)
        if refusal is not None:
            raise Illegal(refusal)
        trial = self.state.clone()
        slots = trial.reveals(self.seat, action)
        if slots:
            trial.apply(
                Opened(slots, tuple(card for slot in slots if (card := trial.known(slot)) is not None))
            )
        happened = trial.apply(action, self.seat)
        self._states.append(trial)
        self.steps.append(action)
        self.happened.append(happened)
        need = trial.need
        self.closed = action.ends_draft or not (isinstance(need, Choice) and need.seat == self.seat)
        return happened

    def undo(self) -> Action | None:
        """Take the last step back."""
        if not self.steps:
            return None
        self._states.pop()
        self.happened.pop()
        self.closed = False
        return self.steps.pop()

    def clear(self) -> None:
        while self.undo():
            pass
