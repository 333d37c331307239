"""A bot that knows a game well enough to help bots that search through any game.

Such a bot finds it among all bots that are registered: whoever brings a game, or knows one, can so make the
search strong at it. Nothing of it is needed to play.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from ..engine import Action
from .bot import Bot


class Idea(NamedTuple):
    """An action and the points it seems to bring; only differences count."""

    gain: float
    action: Action


class Adviser(Bot):
    """A player that also says what else is worth trying, and what a position promises.

    It is asked in imagined positions, thousands of times: views as at any table, states that are whole.
    """

    ahead: ClassVar[int] = 1  # stages after which its outlook is worth more than playing on

    @classmethod
    @abstractmethod
    def knows(cls, view: Any) -> bool:
        """Whether this is a view of a game it knows."""

    @abstractmethod
    def ideas(self, view: Any) -> Iterable[Idea]:
        """Legal actions worth trying, the best first; a single one is taken at once."""

    def quick(self, view: Any) -> Action:
        """A decision where the game is only imagined: the cheaper, the more of it can be."""
        return self.choose(view)

    @abstractmethod
    def stage(self, state: Any) -> int:
        """How many stages of the game are over: Eras, turns, rounds. An outlook is asked for between two."""

    @abstractmethod
    def outlook(self, state: Any) -> Sequence[float]:
        """The points that each seat can expect in the end."""
