"""What the check of a deck or a map has found: one target a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from ..games.finding import Finding
from ..words import _, n_, phrase
from .cards import screen

VERDICT = {
    True: (phrase("yes"), "green"),
    False: (phrase("NO"), "bold red"),
    None: (phrase("not judged"), "yellow"),
}


def show(findings: Sequence[Finding], heading: str, *, plain: bool = False) -> None:
    """Print the targets to standard output, each with what was measured."""
    console = screen(plain)
    console.print(heading)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in (_("Target"), _("Measured"), _("Holds")):
        table.add_column(name, overflow="fold")
    for one in findings:
        word, style = VERDICT[one.holds]
        target = Text(str(one.target))
        if one.note:
            target.append(f"\n  {one.note}", "dim")
        table.add_row(target, str(one.measured), Text(str(word), style=style))
    console.print(table)
    missed = sum(one.holds is False for one in findings)
    console.print(
        n_("{n} target is missed.", "{n} targets are missed.", missed)
        if missed
        else _("No target is missed.")
    )
