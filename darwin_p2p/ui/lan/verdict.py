"""The last page of a LAN game: the audit in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...table.lan.closing import Closing, accusation
from ...words import _, listed, n_
from ..page import GAP, Line, Page


def closing_page(closing: Closing, names: Sequence[str], path: str) -> Page:
    """What was checked, who is accused, and where the game lies."""
    lines: list[Line] = [GAP]
    verdict = closing.verdict
    if verdict is None:
        lines.append(Line(_("The game was not finished; nothing can be audited."), "bad"))
    elif verdict.good:
        checked = _(
            "{entries} and {steps}",
            entries=n_("{n} log entry", "{n} log entries", verdict.entries),
            steps=n_("{n} step", "{n} steps", verdict.steps),
        )
        lines.append(
            Line(
                _(
                    "Audit: {checked} checked, every shuffle, draw and die made again. Nobody cheated.",
                    checked=checked,
                ),
                "good",
            )
        )
    elif verdict.broken:
        lines.append(
            Line(_("Audit: the record does not hold together. {broken}", broken=verdict.broken), "bad")
        )
    elif verdict.result is None:
        lines.append(Line(_("Audit: the game was stopped. {stopped}", stopped=verdict.stopped), "bad"))
    if verdict is not None and verdict.report.unverified:
        left = listed([names[party] for party in verdict.report.unverified])
        lines.append(Line(_("Not verified, because the seed was never opened: {left}.", left=left), "quiet"))
    lines += [Line(accusation(finding, names[finding.seat]), "bad") for finding in closing.accused]
    if verdict is not None and verdict.seeded:
        lines.append(
            Line(
                _("The secrets came from a public seed: the game can be repeated, it was not secret."),
                "quiet",
            )
        )
    if path:
        lines.append(Line(_("The game is kept in {path}", path=path), "quiet"))
        lines.append(Line(_("Check it again with: darwin verify {path}", path=path), "quiet"))
    return lines
