"""A seat that plays on when its bot fails, so that nobody else loses the game by it."""

from __future__ import annotations

from collections.abc import Callable

from ..bots import Bot
from ..engine import Action, Illegal, View


class Steady(Bot):
    """Holds a bot. Once that raises, or does what the rules forbid, it is switched off with a sentence and
    the seat does what an absent one does."""

    def __init__(self, bot: Bot, name: str, say: Callable[[str], None]) -> None:
        super().__init__()
        self.bot: Bot | None = bot
        self.name_at_table = name
        self.say = say

    def choose(self, view: View) -> Action:
        if self.bot is not None:
            try:
                action = self.bot.choose(view)
                refusal = view.why_not(action)
                if refusal is None:
                    return action
                raise Illegal(refusal)
            except Exception as error:
                self.bot = None
                what = f"{type(error).__name__}: {str(error).rstrip('.')}."
                self.say(f"The bot {self.name_at_table} has failed and only passes from now on. {what}")
        assert view.seat is not None
        return view.replica().fallback(view.seat)
