"""Plugins: finding them, asking before foreign code runs, and what they offer by name.

Begin with `registry` for what is on offer, `loading` for where plugins come from, `install` for putting them
there. A plugin that fails is named and switched off; it never takes the program down.
"""

from functools import cache

from .loading import load
from .registry import Registry
from .sources import Offer, Source, Trouble

__all__ = ["Offer", "Registry", "Source", "Trouble", "registry"]


@cache
def registry() -> Registry:
    """What is installed here, looked up once."""
    return load()
