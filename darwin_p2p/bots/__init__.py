"""Bots: the class to derive from, how one is made from what a person types, and how it is kept apart.

Begin with `bot`; `command` speaks with bots in other languages, `isolation` runs any bot in a process of its
own. Nothing here knows a particular game.
"""

from .adviser import Adviser, Idea
from .bot import Bot
from .specs import split_bots, split_spec

__all__ = ["Adviser", "Bot", "Idea", "split_bots", "split_spec"]
