"""What the check of a deck or a map has found: one target a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from ..games.finding import Finding
from ..words import _, phrase
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
        table.add_row(str(one.target), str(one.measured), Text(str(word), style=style))
    console.print(table)
    for one in findings:
        if one.note:
            console.print(f"  {one.key}: {one.note}.", style="dim")
    missed = [one.key for one in findings if one.holds is False]
    console.print(_("Missed: {missed}.", missed=", ".join(missed)) if missed else _("No target is missed."))
