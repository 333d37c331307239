"""`mcts`: Monte-Carlo tree search in the worlds that may be; plays any game that keeps the engine's contract.

--bots mcts:time=1s            as long as that for a decision; the clock decides, so games do not repeat
--bots mcts:iterations=500     so many games played on for a decision; equal seeds, equal games
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import perf_counter

from darwin_p2p.bots import Adviser, Bot
from darwin_p2p.engine import Action, View
from darwin_p2p.plugins import registry
from darwin_p2p.text import phrase

from .search.tree import Search

TIME = 0.5  # seconds for a decision where nothing is said
TIMES = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(ms|s)?")
NOBODY = "none"


class Mcts(Bot):
    """Tries its actions in worlds that agree with all it knows, the promising ones more often.

    An adviser, a bot that knows the game (greedy, for the games of this program), says what is worth trying,
    plays on for everybody, and tells after some stages what came out. Without one all that is legal is tried
    and played on at random to the end of the game.
    """

    name = "mcts"
    title = phrase("searches worlds that may be")

    def __init__(
        self,
        seed: int = 0,
        time: str = "",
        iterations: str = "",
        adviser: str = "",
        ahead: str = "",
        **parameters: str,
    ) -> None:
        super().__init__(seed, **parameters)
        if time and iterations:
            raise ValueError(phrase("Give the bot 'mcts' a time or a number of iterations, not both."))
        self.iterations = _whole("iterations", iterations, 1) if iterations else 0
        self.seconds = _seconds(time) if time else TIME
        self.timed = not self.iterations
        self.ahead = _whole("ahead", ahead, 0) if ahead else None
        self.wanted = adviser
        self._adviser: Adviser | None = None
        self._asked = False
        if adviser not in ("", NOBODY, *_advisers()):
            able = ", ".join(sorted((*_advisers(), NOBODY)))
            raise ValueError(
                phrase(
                    "The bot 'mcts' knows no adviser named {adviser!r}. Choose one of: {able}.",
                    adviser=adviser,
                    able=able,
                )
            )

    def choose(self, view: View) -> Action:
        start = perf_counter()
        adviser = self.adviser(view)
        ahead = self.ahead if self.ahead is not None else adviser.ahead if adviser else 0
        return Search(view, adviser, self.rng, ahead).run(self._budget(start))

    def _budget(self, start: float) -> Iterator[int]:
        if self.iterations:
            yield from range(self.iterations)
            return
        before = perf_counter()
        number, longest = 0, 0.0
        while before - start + longest <= self.seconds:  # nothing is begun that would take too long
            yield number
            number += 1
            now = perf_counter()
            longest = max(longest, now - before)
            before = now

    def adviser(self, view: View) -> Adviser | None:
        """Whoever is wanted and knows the game, looked for once."""
        if not self._asked:
            self._asked = True
            able = {name: kind for name, kind in _advisers().items() if kind.knows(view)}
            if self.wanted and self.wanted != NOBODY and self.wanted not in able:
                raise ValueError(phrase("The bot {bot!r} gives no advice about this game.", bot=self.wanted))
            if self.wanted != NOBODY and able:
                self._adviser = able.get(self.wanted, next(iter(able.values())))()
        return self._adviser


def _advisers() -> dict[str, type[Adviser]]:
    return {name: kind for name, kind in registry().bots.items() if issubclass(kind, Adviser)}


def _whole(what: str, text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) < least:
        raise ValueError(
            phrase(
                "{option}={value} of the bot 'mcts' must be a whole number from {least} on.",
                option=what,
                value=text,
                least=least,
            )
        )
    return int(text)


def _seconds(text: str) -> float:
    found = TIMES.fullmatch(text.strip())
    seconds = float(found[1]) / (1000 if found[2] == "ms" else 1) if found else 0.0
    if seconds <= 0:
        raise ValueError(
            phrase("time={value} of the bot 'mcts' must be a time such as 1s, 0.5s or 200ms.", value=text)
        )
    return seconds
