"""What a plugin offers, and where it comes from."""

from __future__ import annotations

from typing import Any

import msgspec

from ..text import Text, name
from ..words import _

BUNDLED = "darwin-p2p"  # the distribution of the program itself
KINDS: dict[str, Text] = {  # what people call the things that plugins offer
    "game": name("offer", "game"),
    "variant": name("offer", "variant"),
    "bot": name("offer", "bot"),
    "presenter": name("offer", "presenter"),
    "pack": name("offer", "pack"),
    "language": name("offer", "language"),
}


class Source(msgspec.Struct, frozen=True):
    """Where a plugin comes from."""

    plugin: str  # the name of its entry point, or of its file
    distribution: str = ""  # empty for a single file
    version: str = ""
    path: str = ""  # where its code lies, for plugins the person has put into our own folders

    def __str__(self) -> str:
        if self.distribution:
            return f"{self.distribution} {self.version}"
        return _("the file {plugin}", plugin=self.plugin)

    @property
    def bundled(self) -> bool:
        return self.distribution == BUNDLED


class Offer(msgspec.Struct, frozen=True):
    """One thing a plugin offers."""

    kind: str  # one of KINDS
    name: str
    title: str
    thing: Any
    source: Source


class Trouble(msgspec.Struct, frozen=True):
    """Something that is switched off, and the sentence that says why."""

    source: Source
    sentence: str
    known: bool = False  # to the person, who has switched it off
