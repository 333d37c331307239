"""Helpers for tests, for us and for authors of house rules, games and bots: one line gives real feedback.

`check_variant`, `check_game` and `check_bot` work for anything, installed or not yet; `network`, `proxy` and
`sim` are a LAN in virtual time.
"""

from .checks import check_bot, check_game, check_variant
from .trial import Broken, Checked

__all__ = ["Broken", "Checked", "check_bot", "check_game", "check_variant"]
