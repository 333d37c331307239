"""How often a join code may be tried: guessing is hopeless, and yet no honest guest is shut out.

An address that guesses wrong waits longer and longer. All addresses together have a budget too; once it is
used up, tries are spread out in time, and an address that has never been wrong goes first. Times are seconds
of any clock that only goes forward; it is passed in.
"""

from __future__ import annotations

FREE = 3  # wrong guesses of one address before it has to wait
LONGEST = 300.0  # seconds one address waits at most
BUDGET = 20.0  # wrong guesses of all addresses together before tries are spread out
REFILL = 0.2  # how much of the budget comes back each second
SPREAD = 2.0  # seconds between tries of proved guessers while the budget is used up
REMEMBERED = 1024  # addresses; the oldest is forgotten first


class Guesses:
    """The wrong guesses at one table."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}  # address -> how often, and when it may try again
        self._left = BUDGET
        self._when = 0.0
        self._next = 0.0  # when the next guesser may try while the budget is used up

    def wait(self, address: str, now: float) -> float:
        """How many seconds this address has to wait before it may try (0: now)."""
        self._refill(now)
        if address not in self._wrong:
            return 0.0
        count, until = self._wrong[address]
        alone = max(0.0, until - now) if count > FREE else 0.0
        together = max(0.0, self._next - now) if self._left < 1 else 0.0
        return max(alone, together)

    def wrong(self, address: str, now: float) -> None:
        """A try with a wrong code."""
        self._refill(now)
        count = self._wrong.pop(address, (0, 0.0))[0] + 1
        pause = min(LONGEST, 2.0 ** (count - FREE)) if count > FREE else 0.0
        self._wrong[address] = (count, now + pause)
        self._left = max(0.0, self._left - 1)
        self._next = max(self._next, now) + SPREAD
        if len(self._wrong) > REMEMBERED:
            del self._wrong[next(iter(self._wrong))]

    def right(self, address: str) -> None:
        """A try with the right code: the address is forgiven."""
        self._wrong.pop(address, None)

    def _refill(self, now: float) -> None:
        self._left = min(BUDGET, self._left + max(0.0, now - self._when) * REFILL)
        self._when = max(self._when, now)
