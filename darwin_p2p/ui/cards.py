"""Cards as people read them: lists of cards, habitats and events, and one of them at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..games.darwins_choice import traits as t
from ..games.darwins_choice.anatomy import label as card_name
from ..games.darwins_choice.cards import TORSO, Card, EventCard, Habitat, Pack
from ..games.darwins_choice.catalogue import Found
from ..games.darwins_choice.create import ability_names, wanted
from ..words import _, n_, named, present_language
from ..words.present import ENGLISH
from . import rulebook
from .darwins_choice.labels import SHORT, short_names

ROOMY = 100  # columns from which on the long words of every language fit beside each other
WIDE = 140  # a key stands beside its name; what is no terminal gets this much


def screen(plain: bool) -> Console:
    """Standard output, without colours where they are not wanted."""
    width = None if sys.stdout.isatty() else WIDE
    return Console(no_color=plain or None, highlight=False, markup=False, emoji=False, width=width)


def list_cards(cards: Sequence[Card], *, plain: bool = False) -> None:
    console = screen(plain)
    console.print(_cards(cards, console))
    animals = len({card.animal for card in cards})
    count = n_("{n} card", "{n} cards", len(cards))
    of = n_("{n} animal", "{n} animals", animals)
    console.print(_("{cards} of {animals}", cards=count, animals=of), style="dim")


def list_habitats(habitats: Iterable[Habitat], *, plain: bool = False) -> None:
    console = screen(plain)
    columns = (_("Needs") + ">", _("Never"), _("Adaptation"), _("Food"), _("Worth") + "#")
    shown = table(*heading(_("Habitat"), console), *columns)
    for one in habitats:
        short = console.width < ROOMY
        never, adaptation = (_named(names, short=short) for names in (one.forbidden, one.adaptation))
        needs = str(wanted(one.needs, SHORT if short else "ability"))
        words = (needs or "-", never or "-", adaptation or "-")
        food = _("{plants}p {meat}m", plants=one.plants, meat=one.meat)
        shown.add_row(*called(one.name, one.key, console), *words, food, str(one.points))
    console.print(shown)
    console.print(
        _("Food: plants (p) and meat (m). Worth: points for the best adapted species."), style="dim"
    )


def list_events(events: Iterable[EventCard], *, plain: bool = False) -> None:
    console = screen(plain)
    shown = table(*heading(_("Event"), console), _("Kind"), _("What it does") + ">")
    for one in events:
        effect = rulebook.load().event_effect(one.key)
        shown.add_row(*called(one.name, one.key, console), _kind(one), effect)
    console.print(shown)


def show(found: Found, pack: Pack, *, plain: bool = False) -> None:
    """Print one animal, card, habitat or event with everything that stands on it."""
    console = screen(plain)
    if isinstance(found, Habitat):
        _show_habitat(found, pack, console)
    elif isinstance(found, EventCard):
        _show_event(found, pack, console)
    else:
        one = found[0]
        console.print(one.key if len(found) == 1 else str(one.animal), style="bold")
        console.print(_cards(found, console))


def _show_habitat(habitat: Habitat, pack: Pack, console: Console) -> None:
    console.print(f"{habitat.name} ({habitat.key})", style="bold")
    rows = [
        (_("needs"), str(wanted(habitat.needs)) or _("nothing")),
        (_("never"), _either(ability_names(habitat.forbidden)) or _("nothing is forbidden")),
        (_("adaptation"), _named(habitat.adaptation, ", ") or _("nothing counts")),
        (_("supply"), _("{plants}, {meat} meat", plants=_plants(habitat.plants), meat=habitat.meat)),
        (
            _("points"),
            _("{points} (hard to access)", points=habitat.points)
            if habitat.points == 3
            else _("{points} (easy to access)", points=habitat.points),
        ),
    ]
    if habitat.partner:
        rows.append((_("pair"), str(pack.habitat[habitat.partner].name)))
    rows += [(_("brought by"), str(event.name)) for event in pack.events if habitat.key in event.pair]
    in_rows(rows, console)


def _plants(number: int) -> str:
    return n_("{n} plant", "{n} plants", number)


def _show_event(event: EventCard, pack: Pack, console: Console) -> None:
    console.print(f"{event.name} ({event.key})", style="bold")
    rows = [(_("kind"), _kind(event)), (_("effect"), rulebook.load().event_effect(event.key))]
    if event.plants is not None:
        rows.append(
            (
                _("supply"),
                _(
                    "{plants}, {meat} meat in every easy habitat",
                    plants=_plants(event.plants),
                    meat=event.meat,
                ),
            )
        )
    if event.pair:
        rows.append((_("brings"), _either([pack.habitat[key].name for key in event.pair])))
    rows.append((_("rules"), f"darwin rules {event.key}"))
    in_rows(rows, console)


def in_rows(facts: Iterable[tuple[str, str]], console: Console) -> None:
    made = Table.grid(padding=(0, 2))
    for name, text in facts:
        made.add_row(Text(f"  {name}", style="dim"), text)
    console.print(made)


def heading(name: str, console: Console) -> tuple[str, ...]:
    return (name, _("Key")) if console.width >= WIDE else (name,)


def called(name: str, key: str, console: Console) -> tuple[Text, ...]:
    """The name, and the key by which files call it: beside it where there is room, else below."""
    shown = Text(key, style="dim")
    if console.width >= WIDE:
        return Text(str(name)), shown
    return (Text(f"{name}\n").append_text(shown),)


def _cards(cards: Sequence[Card], console: Console) -> Table:
    named_so = present_language() == ENGLISH  # a key is the English name
    first = (_("Card"),) if named_so else heading(_("Card") + ">", console)
    shown = table(*first, _("Abilities") + ">", _("Str") + "#", _("Hearts") + "#", _("Diet or room for"))
    if len(first) == 1:
        shown.columns[0].min_width = max(len(card.key) for card in cards)  # a key is not torn apart
    for card in cards:
        symbols = t.unpack(card.traits)
        numbers = [str(symbols.pop(name, "-")) for name in ("strength", "hearts")]
        abilities = " ".join(_symbol(*one) for one in symbols.items())
        shown.add_row(
            *((card.key,) if named_so else called(str(card_name(card)), card.key, console)),
            abilities or "-",
            *numbers,
            named("diet", card.diet.value) if card.diet else _room(card),
        )
    return shown


def _symbol(name: str, number: int) -> str:
    """`run 2`; one of the special symbols is as good as many (SYM-3)."""
    return named("ability", name) + ("" if name in t.SPECIALS else f" {number}")


def _room(card: Card) -> str:
    """The attachment points of a torso in words."""
    if card.part is not TORSO:
        return ""
    room = [_("legs {legs}", legs=card.legs)] if card.legs else []
    room += [named("part", kind) for kind in ("wings", "tail") if getattr(card, kind)]
    return " ".join(room) or _("nothing")


def _kind(event: EventCard) -> str:
    return _("permanent") if event.permanent else _("immediate")


def table(*names: str) -> Table:
    """Columns by name; one marked with `>` gives way where a screen is narrow, one with `#` holds numbers."""
    made = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in names:
        narrow = name.endswith(">")
        justify: Literal["left", "right"] = "right" if name.endswith("#") else "left"
        made.add_column(name.rstrip(">#"), justify=justify, no_wrap=not narrow)
    return made


def _named(abilities: Iterable[str], between: str = " ", short: bool = False) -> str:
    return between.join(short_names(abilities) if short else map(str, ability_names(abilities)))


def _either(words: Sequence[str]) -> str:
    """`a or b or c`"""
    whole = str(words[0]) if words else ""
    for word in words[1:]:
        whole = _("{before} or {last}", before=whole, last=word)
    return whole
