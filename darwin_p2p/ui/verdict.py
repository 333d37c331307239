"""What the judge found, as a table for each habitat and a sentence for each death, with the rules cited."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..games.darwins_choice.verdict import Area, Fate, Verdict
from ..words import _, n_, phrase

CAUSES = {
    "requirements": phrase("does not meet the requirements and goes extinct"),
    "starved": phrase("starves"),
    "devoured": phrase("is devoured"),
}
LEGEND = phrase(
    "Adapt, Str, Hearts: as they count here. Food: plants (p) and meat (m) from the supply.\n"
    "Points: Was before, +S survival [EVAL-SURV-1], +A adaptation [EVAL-ADAPT-1],"
    " +C competitive strength [EVAL-STR-1], Now on the species. Try 'darwin rules EVAL-STR-1'."
)


def show(verdict: Verdict, *, plain: bool = False) -> None:
    """Print the verdict to standard output."""
    console = Console(no_color=plain or None, highlight=False, markup=False, emoji=False)
    whole = not console.is_terminal  # on a screen lines are broken between words
    if verdict.event is not None:
        console.print(_("Event in force: {event}\n", event=verdict.event.name))
    for area in verdict.areas:
        console.print(_heading(area), style="bold", soft_wrap=whole)
        if not area.fates:
            console.print(_("  Nobody lives here."))
        else:
            console.print(Padding(_table(area), (0, 0, 0, 2), expand=False))
        for fate in area.fates:
            if fate.rules:
                console.print(f"  {sentence(fate)}", style="" if fate.alive else "red", soft_wrap=whole)
        console.print()
    for choice in verdict.choices:
        console.print(str(choice.sentence), soft_wrap=whole)
    for what, points in (
        (_("Banked for extinct species [EXT-3]"), verdict.banked),
        (_("Points on species and banked [END-2]"), verdict.totals),
    ):
        if points:
            listed = ", ".join(f"{owner} {number}" for owner, number in points.items())
            console.print(f"{what}: {listed}", soft_wrap=whole)
    if verdict.fates:
        console.print(str(LEGEND), style="dim", soft_wrap=whole)


def _heading(area: Area) -> str:
    if area.erupting:
        return _("{area}, erupting: no food, no points, nobody can live here", area=area.name)
    return _(
        "{area}: {plants}, {meat} meat, worth {points}",
        area=area.name,
        plants=n_("{n} plant", "{n} plants", area.plants),
        meat=area.meat,
        points=area.points,
    )


def _table(area: Area) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in (_("Species"), _("Owner")):
        table.add_column(name, overflow="fold", max_width=20, min_width=4)
    for name in (_("Adapt"), _("Str"), _("Hearts"), _("Food"), _("Was"), "+S", "+A", "+C", _("Now")):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for fate in area.fates:
        table.add_row(
            Text(fate.id),
            Text(fate.owner),
            *map(str, (fate.adapted, fate.strong, fate.hearts)),
            _food(fate),
            *(str(step or "-") for step in (fate.before, fate.survival, fate.adaptation, fate.strength)),
            str(fate.points),
            Text(_("lives"), style="green") if fate.alive else Text(_("extinct"), style="red"),
        )
    return table


def _food(fate: Fate) -> str:
    """`2p 1m`: plants and meat from the supply."""
    given = []
    if fate.plants:
        # NOTE: A narrow column: plants by one letter, the one that the legend below the table explains.
        given.append(_("{plants}p", plants=fate.plants))
    if fate.meat:
        # NOTE: A narrow column: meat by one letter, the one that the legend below the table explains.
        given.append(_("{meat}m", meat=fate.meat))
    return " ".join(given) or "-"


def sentence(fate: Fate) -> str:
    """`orca devours x and lives [FOOD-CARN-4].`"""
    end = _("lives") if fate.died is None else str(CAUSES[fate.died])
    if fate.ate:
        ate = ", ".join(fate.ate)
        # NOTE: {end}: lives; starves; is devoured ...
        end = (
            _("devours {ate} and {end}", ate=ate, end=end)
            if fate.alive
            else _("devours {ate} but {end}", ate=ate, end=end)
        )
    return f"{fate.id} {end} [{', '.join(dict.fromkeys(fate.rules))}]."
