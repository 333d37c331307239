"""A table in one process: seats that choose, a seeded dealer, and the loop between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from ..engine import Action, Answer, Choice, Game, Happening, Need, Over, Result, State
from ..engine.log import GameLog
from .dealer import SeededDealer

Watcher = Callable[[State, list[Happening]], None]


class Chooser(Protocol):
    """Whoever sits in a seat: a bot, or a person at a keyboard."""

    def choose(self, view: Any) -> Action: ...


@runtime_checkable
class Witness(Protocol):
    """A seat that follows the game by its inputs, because it keeps a replica of its own."""

    def witness(self, need: Need, given: Action | Answer, seat: int | None) -> None:
        """This was given, by the dealer (None) or a seat, when this was needed."""


class LocalTable:
    """One game with its seats. `play` runs it to the end; `step` takes one input at a time."""

    def __init__(
        self,
        game: Game,
        rules: Any,
        seats: Sequence[Chooser],
        dealer: SeededDealer,
        log: GameLog | None = None,
        watchers: Sequence[Watcher] = (),
    ) -> None:
        self.state = game.start(rules)
        self.seats = seats
        self.dealer = dealer
        self.log = log
        self.watchers = watchers
        self.actions: list[tuple[int, Action]] = []  # with the cards of the dealer all there is to a game
        self._witnesses = [seat for seat in seats if isinstance(seat, Witness)]

    @property
    def decisions(self) -> int:
        return len(self.actions)

    def play(self) -> Result:
        while not isinstance(self.state.need, Over):
            self.step()
        result = self.state.need.result
        if self.log is not None:
            self.log.result = result
        return result

    def step(self) -> None:
        """Answer the one need there is."""
        state = self.state
        need = state.need
        if isinstance(need, Choice):
            # seats that merely may act (`need.also`) are never polled at a local table
            seat = need.seat
            self.take(seat, self.seats[seat].choose(state.view(seat)))
        else:
            self._apply(self.dealer.answer(need), None)

    def take(self, seat: int, action: Action) -> None:
        """One action of a seat: its hidden cards are opened first, then it is applied."""
        state = self.state
        slots = state.reveals(seat, action)
        if slots:
            self._apply(self.dealer.opened(slots), None)
        self._apply(action, seat)
        self.actions.append((seat, action))

    def _apply(self, given: Action | Answer, seat: int | None) -> None:
        need = self.state.need
        happened = self.state.apply(given, seat)
        for witness in self._witnesses:
            witness.witness(need, given, seat)
        if self.log is not None:
            self.log.record(seat, given, self.state)
        if self.watchers:
            for watch in self.watchers:
                watch(self.state, happened)
