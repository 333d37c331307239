"""Finding what is in the box of EVO by its name: an event card, a gene or an island."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .. import called
from .box import standard_cards, standard_genes, standard_islands
from .cards import EventCard, Gene
from .islands import Island

Found = EventCard | Gene | Island


def event_cards() -> dict[EventCard, int]:
    """Every event card once, and how many of it there are."""
    return dict(Counter(standard_cards()))


def look_up(name: str) -> Found | None:
    """What has this name, however it is spelled: `Giant Gene`, `leg`, `I4L`, `Long Island`."""
    return called.look_up(_named(), name)


def closest(name: str) -> list[str]:
    """What may have been meant: up to three names, the likeliest first."""
    return called.closest(_named(), name)


def _named() -> Iterator[tuple[str, Found]]:
    found: list[Found] = [*event_cards(), *standard_genes(), *standard_islands()]
    for one in found:
        yield one.key, one
        yield from called.called(name_of(one), one)


def name_of(one: Found) -> str:
    return one.title if isinstance(one, Island) else one.name
