"""Names for what fields of actions and happenings hold, so that words a variant brings along can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_
from ..generic import SEATS, plainly
from ..presenter import Players
from .labels import tag

COUNTED: dict[str, Callable[[int], str]] = {  # fields that hold a number of something
    "count": lambda number: n_("{n} card", "{n} cards", number),
    "points": lambda number: n_("{n} point", "{n} points", number),
}


class Names:
    """What this seat may call things; species may have died between two views."""

    def __init__(self, players: Players, *views: DarwinView) -> None:
        self.players = players
        self.views = views

    def __call__(self, field: str, value: Any) -> str:
        several = value if isinstance(value, tuple) else (value,)
        if field in SEATS and isinstance(value, int):
            return self.players.name(value)
        if field == "species" and isinstance(value, int):
            return self.species(value)
        if field == "place" and isinstance(value, int):
            return self._place(value)
        if field in ("slot", "slots"):
            return self._slots(several)
        if field in ("card", "cards"):
            animals = self.views[-1].pack.animals
            return listed([_("the {card}", card=card_name(animals[number])) for number in several]) or _(
                "no card"
            )
        if field in ("habitat", "habitats"):
            return listed([self._habitat(key) for key in several])
        if field in COUNTED and isinstance(value, int):
            return COUNTED[field](value)
        return plainly(field, value)

    def species(self, number: int) -> str:
        """`#4 bongo bison`, whether it lives or has just died."""
        for view in self.views:
            found = view.find(number)
            if found is not None:
                return tag(found[1])
        return _("species #{number}", number=number)

    def _slots(self, slots: tuple[int, ...]) -> str:
        """Cards by name as far as this seat knows them, else their number."""
        cards = [card for slot in slots if (card := self.views[-1].card(slot)) is not None]
        known = [_("the {card}", card=card_name(card)) for card in cards]
        hidden = len(slots) - len(cards)
        return listed(
            [*known, *([n_("{n} hidden card", "{n} hidden cards", hidden)] if hidden else [])]
        ) or _("no card")

    def _place(self, index: int) -> str:
        for view in reversed(self.views):
            if index < len(view.places):
                return view.places[index].habitat.name
        return _("habitat {index}", index=index + 1)

    def _habitat(self, key: str) -> str:
        view = self.views[-1]
        found = {place.habitat.key: place.habitat.name for place in view.places}
        return found.get(key) or (view.pack.habitat[key].name if key in view.pack.habitat else key)
