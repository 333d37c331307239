"""The box of EVO as people read it: lists of event cards, genes and islands, and one of them at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.text import Text

from ...games.evo.cards import GENES, EventCard, Gene
from ...games.evo.catalogue import Found, event_cards, name_of
from ...games.evo.islands import Island
from ...words import _, n_, titled
from ..cards import called, heading, in_rows, screen, table
from .labels import PHASES, TERRAIN, TERRAIN_LETTERS, TERRAIN_STYLES, effect, gives

HEX = 4  # characters; a column is half of it


def list_events(cards: Mapping[EventCard, int], *, plain: bool = False) -> None:
    console = screen(plain)
    shown = table(*heading(_("Event"), console), _("Cards") + "#", _("What it does") + ">")
    for one, copies in cards.items():
        shown.add_row(*called(one.name, one.key, console), str(copies), effect(one.key))
    console.print(shown)
    console.print(n_("{n} card", "{n} cards", sum(cards.values())), style="dim")


def list_genes(genes: Iterable[Gene], *, plain: bool = False) -> None:
    console = screen(plain)
    numbers = (_("In the bag") + "#", _("At birth") + "#")
    shown = table(*heading(_("Gene"), console), *numbers, _("What it gives") + ">")
    for one in genes:
        numbers = (str(one.tiles), str(one.start))
        shown.add_row(*called(one.name, one.key, console), *numbers, str(gives(GENES.index(one.key))))
    console.print(shown)


def list_islands(islands: Iterable[Island], *, plain: bool = False) -> None:
    console = screen(plain)
    terrains = [titled(str(word)) + "#" for word in TERRAIN]
    shown = table(*heading(_("Island"), console), _("Seats") + "#", _("Hexes") + "#", *terrains)
    for one in islands:
        numbers = (len(one.starts), len(one.hexes), *counted(one))
        shown.add_row(*called(one.title, one.key, console), *map(str, numbers))
    console.print(shown)


def counted(island: Island) -> list[int]:
    """How many hexes there are of each terrain."""
    return [island.terrain.count(level) for level in range(len(TERRAIN))]


def show(found: Found, *, plain: bool = False) -> None:
    """Print one of them with everything that can be said about it."""
    console = screen(plain)
    console.print(f"{name_of(found)} ({found.key})", style="bold")
    if isinstance(found, EventCard):
        about = [
            (_("phase"), str(PHASES[found.window])),
            (_("effect"), effect(found.key)),
            (_("cards"), str(event_cards()[found])),
            (_("rules"), f"darwin rules --game evo {found.key}"),
        ]
    elif isinstance(found, Gene):
        about = [
            (_("gives"), str(gives(GENES.index(found.key)))),
            (_("in the bag"), str(found.tiles)),
            (_("at birth"), str(found.start)),
            (_("rules"), f"darwin rules --game evo EVO-GENE-{found.key.upper()}"),
        ]
    else:
        about = [
            (_("seats"), str(len(found.starts))),
            (_("hexes"), str(len(found.hexes))),
            (
                _("play there"),
                f"darwin play --game evo --players {len(found.starts)} --option island={found.key}",
            ),
        ]
    in_rows(about, console)
    if isinstance(found, Island):
        _draw(found, console)


def _draw(island: Island, console: Console) -> None:
    """The map: terrain by letter and colour, start beaches by number."""
    starts = {place: str(number) for number, place in enumerate(island.starts, 1)}
    lines: dict[str, Text] = {}
    for place in sorted(range(len(island.hexes)), key=lambda one: island.columns[one]):
        letter, level = island.name(place)[0], island.terrain[place]
        line = lines.setdefault(letter, Text())
        line.pad_right((island.columns[place] - 1) * HEX // 2 - len(line))
        line.append(f" {TERRAIN_LETTERS[level]}{starts.get(place, ' ')}", TERRAIN_STYLES[level]).append(" ")
    columns = "".join(f" {number:<3}" for number in range(1, max(island.columns) + 1, 2))
    console.print(Text(f"\n    {columns}".rstrip(), "dim"))
    for letter in sorted(lines):
        console.print(Text(f"  {letter} ", "dim").append_text(lines[letter]))
    words = [f"{TERRAIN_LETTERS[level]} {word}" for level, word in enumerate(TERRAIN)]
    key = _("{terrains}; a number: where a species starts", terrains=", ".join(words))
    console.print(Text(f"    {key}", "dim"))
