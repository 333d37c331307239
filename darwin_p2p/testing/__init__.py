"""Helpers for tests, for us and for authors of house rules, games and bots: one line gives real feedback.

`check_variant`, `check_game`, `check_bot`, `check_words` and `check_language` work for anything, installed or
not yet; `network`, `proxy` and `sim` are a LAN in virtual time.
"""

from .checks import check_bot, check_game, check_language, check_variant, check_words
from .trial import Broken, Checked

__all__ = ["Broken", "Checked", "check_bot", "check_game", "check_language", "check_variant", "check_words"]
