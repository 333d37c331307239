"""What the plugins offer, as a table or fact by fact."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from ..engine.variant import written
from ..plugins import Offer
from ..plugins.choosing import span
from ..plugins.sources import KINDS
from ..words import _, name, said

Facts = dict[str, Any]
WIDE = 200  # columns where no terminal sets a limit: one line for each offer
# NOTE: Games that can be played, as a heading: not games that have been played.
GAMES = name("offer", "games")
# NOTE: After "variants", "conflicts" or "options" in a table, where there are none.
NONE = name("offer", "none")


def show_list(offers: Sequence[Offer], *, kinds: bool = True, plain: bool = False) -> None:
    """One line for each offer."""
    grid = Table(box=None, pad_edge=False, header_style="" if plain else "bold")
    for head in [_("Kind")] * kinds + [_("Name")]:
        grid.add_column(head, no_wrap=True, overflow="fold")
    for head in (_("What it is"), _("Comes from")):
        grid.add_column(head, overflow="fold")
    for one in offers:
        grid.add_row(*[str(KINDS[one.kind])] * kinds, one.name, said(one.title), str(one.source))
    _console(plain).print(grid)


def show_facts(facts: Facts, *, plain: bool = False) -> None:
    """Everything about one offer."""
    grid = Table(box=None, pad_edge=False, show_header=False)
    grid.add_column(no_wrap=True, style="" if plain else "dim")
    grid.add_column(overflow="fold")
    for label, text in _lines(facts):
        grid.add_row(label, text)
    console = _console(plain)
    console.print(
        f"{facts['name']} ({KINDS[facts['kind']]}): {said(facts['title'])}", style="" if plain else "bold"
    )
    console.print(grid)


def show_next(place: Path, steps: Sequence[str], name: str) -> None:
    """Where a package has been written, and what its author types next."""
    print(_("Written to {place}. Next:", place=place))
    for step in steps:
        print(f"  {step.format(place=place, name=name)}")


def _lines(facts: Facts) -> list[tuple[str, str]]:
    lines = []
    names = {"game": _("game"), "games": GAMES, "folder": _("folder"), "version": _("version")}
    for fact, label in names.items():
        if facts.get(fact):
            value = facts[fact]
            lines.append((str(label), ", ".join(value) if isinstance(value, list) else str(value)))
    if facts.get("seats"):
        by_itself = facts.get("automatic")
        more = _(" (comes by itself with {span})", span=span(by_itself)) if by_itself else ""
        lines.append((_("seats"), f"{span(facts['seats'])}{more}"))
    if "variants" in facts:
        lines.append((_("variants"), ", ".join(facts["variants"]) or str(NONE)))
    if "conflicts" in facts:
        lines.append((_("conflicts"), ", ".join(facts["conflicts"]) or str(NONE)))
    if "options" in facts:
        lines += [(_("options"), _option(one)) for one in facts["options"]] or [(_("options"), str(NONE))]
    source = _(
        "{package} {version}, plugin {plugin}",
        package=facts["distribution"],
        version=facts["distribution_version"],
        plugin=facts["plugin"],
    )
    lines.append(
        (_("comes from"), source if facts["distribution"] else _("the file {plugin}", plugin=facts["plugin"]))
    )
    return lines


def _option(one: Facts) -> str:
    choices = (
        _(", one of {choices}", choices=", ".join(map(written, one["choices"]))) if one["choices"] else ""
    )
    return f"{one['name']}={written(one['default'])}  {said(one['title'])}{choices}"


def _console(plain: bool) -> Console:
    console = Console(no_color=plain or None, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = WIDE
    return console
