"""A desk to play a position at, for the tests of any game: asking, doing, and the luck to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import pytest

from darwin_p2p.engine import Action, Choice, Draft, Happening, Illegal, Over, Pick, Picked, Refusal, State
from darwin_p2p.table.dealer import SeededDealer

S = TypeVar("S", bound=State)


class Desk(Generic[S]):
    """A position, a dealer for it, and the luck to come."""

    def __init__(self, state: S, dealer: SeededDealer, luck: Iterable[Any] = ()) -> None:
        self.state = state
        self.dealer = dealer
        self.luck = list(luck)
        self.news: list[Happening] = []  # everything that happened so far

    # -- asking

    @property
    def need(self) -> Choice:
        need = self.state.need
        assert isinstance(need, Choice), need
        return need

    def refusal(self, action: Action, seat: int | None = None) -> Refusal:
        """Why an action is refused; applying it must say the same and change nothing."""
        state = self.state
        asked = state.need.seat if seat is None and isinstance(state.need, Choice) else seat
        refusal = state.why_not(-1 if asked is None else asked, action)
        assert refusal is not None, f"{action} is allowed"
        before = state.digest()
        with pytest.raises(Illegal) as error:
            state.clone().apply(action, asked)
        assert error.value.refusal == refusal
        assert state.digest() == before
        return refusal

    def allowed(self, action: Action, seat: int | None = None) -> bool:
        asked = self.need.seat if seat is None else seat
        return self.state.why_not(asked, action) is None

    def draft(self, seat: int | None = None) -> Draft:
        return Draft(self.state.view(self.need.seat if seat is None else seat))

    def told(self, kind: type[Any]) -> list[Any]:
        return [one for one in self.news if type(one) is kind]

    # -- doing

    def do(self, action: Action, seat: int | None = None) -> list[Happening]:
        """One action with what must be shown for it; the dealer answers until a seat must choose."""
        asked = self.need.seat if seat is None else seat
        slots = self.state.reveals(asked, action)
        if slots:
            self.state.apply(self.dealer.opened(slots))
        news = self.state.apply(action, seat)
        self.news += news
        return news + self.run()

    def run(self) -> list[Happening]:
        news: list[Happening] = []
        while not isinstance(self.state.need, Choice | Over):
            news += self.deal()
        self.state.check()
        return news

    def deal(self) -> list[Happening]:
        """The dealer answers the one need there is; of picks the luck comes first."""
        need = self.state.need
        answer: Any = self.dealer.answer(need)
        if isinstance(need, Pick) and self.luck:
            wanted = self.luck.pop(0)
            if wanted is not None:
                answer = Picked(self.numbers(wanted))
        news = self.state.apply(answer)
        self.news += news
        return news

    def numbers(self, wanted: Any) -> tuple[int, ...]:
        """The numbers to pick for a piece of luck as tests write it."""
        return tuple(wanted)
