"""Helpers for tests, for us and for authors of house rules, games and bots: one line gives real feedback.

`check_variant` and `check_game` work for any game, installed or not yet; `network`, `proxy` and `sim` are a
LAN in virtual time.
"""

from .checks import check_game, check_variant
from .trial import Broken, Checked

__all__ = ["Broken", "Checked", "check_game", "check_variant"]
