"""What `darwin cards` says about EVO: its event cards, its genes and its islands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import UsageError
from ..games.evo.box import standard_genes, standard_islands
from ..games.evo.cards import GENES, EventCard, Gene
from ..games.evo.catalogue import Found, closest, event_cards, look_up, name_of
from ..ui.evo import box
from ..ui.evo.labels import TERRAIN_LETTERS, effect, gives
from ..words import _, listed
from .common import print_json

__all__ = ["list_box", "look_up", "show"]


def list_box(what: str, *, json: bool, plain: bool) -> None:
    """The events, genes or islands."""
    if json:
        box_of: dict[str, Iterable[Found]]
        box_of = {"events": event_cards(), "genes": standard_genes(), "islands": standard_islands()}
        print_json({"game": "evo", what: [_fields(one) for one in box_of[what]]})
    elif what == "genes":
        box.list_genes(standard_genes(), plain=plain)
    elif what == "islands":
        box.list_islands(standard_islands(), plain=plain)
    else:
        box.list_events(event_cards(), plain=plain)


def show(words: str, *, json: bool, plain: bool) -> None:
    found = look_up(words)
    if found is None:
        close = closest(words)
        hint = (
            _("Did you mean {close}?", close=listed(close, "or"))
            if close
            else _("'darwin cards list --game evo' has the event cards; add --genes or --islands.")
        )
        raise UsageError(_("EVO has no event card, gene or island {words!r}. {hint}", words=words, hint=hint))
    if json:
        kind = "event" if isinstance(found, EventCard) else "gene" if isinstance(found, Gene) else "island"
        print_json({"what": kind, **_fields(found)})
    else:
        box.show(found, plain=plain)


def _fields(one: Found) -> dict[str, Any]:
    named = {"key": one.key, "name": str(name_of(one))}
    if isinstance(one, EventCard):
        return named | {"phase": one.window, "copies": event_cards()[one], "effect": effect(one.key)}
    if isinstance(one, Gene):
        uses = str(gives(GENES.index(one.key)))
        return named | {"tiles": one.tiles, "start": one.start, "gives": uses}
    hexes = {name: TERRAIN_LETTERS[level] for name, level in zip(one.names, one.terrain, strict=True)}
    starts = [one.name(place) for place in one.starts]
    return named | {"seats": len(starts), "starts": starts, "hexes": hexes}
