"""Cards as people read them: lists of cards, habitats and events, and one of them at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..games.darwins_choice import traits as t
from ..games.darwins_choice.cards import TORSO, Card, EventCard, Habitat, Pack
from ..games.darwins_choice.catalogue import Found
from ..games.darwins_choice.create import wanted
from . import rulebook

WIDE = 120  # where the output is no terminal, nothing is squeezed to fit one


def screen(plain: bool) -> Console:
    """Standard output, without colours where they are not wanted."""
    width = None if sys.stdout.isatty() else WIDE
    return Console(no_color=plain or None, highlight=False, markup=False, emoji=False, width=width)


def list_cards(cards: Sequence[Card], *, plain: bool = False) -> None:
    console = screen(plain)
    console.print(_cards(cards))
    animals = len({card.animal for card in cards})
    console.print(f"{_many(len(cards), 'card')} of {_many(animals, 'animal')}", style="dim")


def list_habitats(habitats: Iterable[Habitat], *, plain: bool = False) -> None:
    table = _table("Habitat", "Needs>", "Never", "Adaptation", "Food", "Worth")
    for one in habitats:
        words = (wanted(one.needs) or "-", " ".join(one.forbidden) or "-", " ".join(one.adaptation) or "-")
        table.add_row(one.name, *words, f"{one.plants}p {one.meat}m", str(one.points))
    console = screen(plain)
    console.print(table)
    console.print("Food: plants (p) and meat (m). Worth: points for the best adapted species.", style="dim")


def list_events(events: Iterable[EventCard], *, plain: bool = False) -> None:
    table = _table("Event", "Kind", "What it does>")
    for one in events:
        table.add_row(one.name, _kind(one), rulebook.load().event_effect(one.key))
    screen(plain).print(table)


def show(found: Found, pack: Pack, *, plain: bool = False) -> None:
    """Print one animal, card, habitat or event with everything that stands on it."""
    console = screen(plain)
    if isinstance(found, Habitat):
        _show_habitat(found, pack, console)
    elif isinstance(found, EventCard):
        _show_event(found, pack, console)
    else:
        one = found[0]
        console.print(one.key if len(found) == 1 else one.animal, style="bold")
        console.print(_cards(found))


def _show_habitat(habitat: Habitat, pack: Pack, console: Console) -> None:
    console.print(f"{habitat.name} ({habitat.key})", style="bold")
    rows = [
        ("needs", wanted(habitat.needs) or "nothing"),
        ("never", " or ".join(habitat.forbidden) or "nothing is forbidden"),
        ("adaptation", ", ".join(habitat.adaptation) or "nothing counts"),
        ("supply", f"{habitat.plants} plants, {habitat.meat} meat"),
        ("points", f"{habitat.points} ({'hard' if habitat.points == 3 else 'easy'} to access)"),
    ]
    if habitat.partner:
        rows.append(("pair", pack.habitat[habitat.partner].name))
    rows += [("brought by", event.name) for event in pack.events if habitat.key in event.pair]
    _rows(rows, console)


def _show_event(event: EventCard, pack: Pack, console: Console) -> None:
    console.print(f"{event.name} ({event.key})", style="bold")
    rows = [("kind", _kind(event)), ("effect", rulebook.load().event_effect(event.key))]
    if event.plants is not None:
        rows.append(("supply", f"{event.plants} plants, {event.meat} meat in every easy habitat"))
    if event.pair:
        rows.append(("brings", " or ".join(pack.habitat[key].name for key in event.pair)))
    rows.append(("rules", f"darwin rules {event.key}"))
    _rows(rows, console)


def _rows(rows: Iterable[tuple[str, str]], console: Console) -> None:
    table = Table.grid(padding=(0, 2))
    for name, text in rows:
        table.add_row(Text(f"  {name}", style="dim"), text)
    console.print(table)


def _cards(cards: Iterable[Card]) -> Table:
    table = _table("Card", "Abilities>", "Str", "Hearts", "Diet or room for")
    for card in cards:
        symbols = t.unpack(card.traits)
        numbers = [str(symbols.pop(name, "-")) for name in ("strength", "hearts")]
        abilities = " ".join(_symbol(*one) for one in symbols.items())
        table.add_row(card.key, abilities or "-", *numbers, card.diet.value if card.diet else _room(card))
    return table


def _symbol(name: str, number: int) -> str:
    """`run 2`; one of the special symbols is as good as many (SYM-3)."""
    return name if name in t.SPECIALS else f"{name} {number}"


def _room(card: Card) -> str:
    """The attachment points of a torso in words."""
    if card.part is not TORSO:
        return ""
    room = [f"legs {card.legs}"] if card.legs else []
    room += [kind for kind in ("wings", "tail") if getattr(card, kind)]
    return " ".join(room) or "nothing"


def _kind(event: EventCard) -> str:
    return "permanent" if event.permanent else "immediate"


def _table(*names: str) -> Table:
    """Columns by name; the one marked with `>` gives way where a screen is narrow."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in names:
        number = name in ("Str", "Hearts", "Worth")
        narrow = name.endswith(">")
        table.add_column(name.rstrip(">"), justify="right" if number else "left", no_wrap=not narrow)
    return table


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
