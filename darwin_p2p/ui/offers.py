"""What the plugins offer, as a table or fact by fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from ..engine.variant import written
from ..plugins import Offer
from ..plugins.choosing import span

Facts = dict[str, Any]
WIDE = 200  # columns where no terminal sets a limit: one line for each offer


def show_list(offers: Sequence[Offer], *, kinds: bool = True, plain: bool = False) -> None:
    """One line for each offer."""
    grid = Table(box=None, pad_edge=False, header_style="" if plain else "bold")
    heads = ["Kind"] * kinds + ["Name", "What it is", "Comes from"]
    for head in heads:
        grid.add_column(head, no_wrap=head in ("Kind", "Name"), overflow="fold")
    for one in offers:
        grid.add_row(*[one.kind] * kinds, one.name, one.title, str(one.source))
    _console(plain).print(grid)


def show_facts(facts: Facts, *, plain: bool = False) -> None:
    """Everything about one offer."""
    grid = Table(box=None, pad_edge=False, show_header=False)
    grid.add_column(no_wrap=True, style="" if plain else "dim")
    grid.add_column(overflow="fold")
    for label, text in _lines(facts):
        grid.add_row(label, text)
    console = _console(plain)
    console.print(f"{facts['name']} ({facts['kind']}): {facts['title']}", style="" if plain else "bold")
    console.print(grid)


def _lines(facts: Facts) -> list[tuple[str, str]]:
    lines = []
    for label in ("game", "games", "folder", "version"):
        if facts.get(label):
            value = facts[label]
            lines.append((label, ", ".join(value) if isinstance(value, list) else str(value)))
    if facts.get("seats"):
        by_itself = facts.get("automatic")
        more = f" (comes by itself with {span(by_itself)})" if by_itself else ""
        lines.append(("seats", span(facts["seats"]) + more))
    if "variants" in facts:
        lines.append(("variants", ", ".join(facts["variants"]) or "none"))
    if "conflicts" in facts:
        lines.append(("conflicts", ", ".join(facts["conflicts"]) or "none"))
    if "options" in facts:
        lines += [("options", _option(one)) for one in facts["options"]] or [("options", "none")]
    source = f"{facts['distribution']} {facts['distribution_version']}, plugin {facts['plugin']}"
    lines.append(("comes from", source if facts["distribution"] else f"the file {facts['plugin']}"))
    return lines


def _option(one: Facts) -> str:
    choices = f", one of {', '.join(map(written, one['choices']))}" if one["choices"] else ""
    return f"{one['name']}={written(one['default'])}  {one['title']}{choices}"


def _console(plain: bool) -> Console:
    console = Console(no_color=plain or None, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = WIDE
    return console
