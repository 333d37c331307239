"""The last page of a LAN game: the audit in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...table.lan.closing import Closing, accusation
from ..page import GAP, Line, Page, counted, listed


def closing_page(closing: Closing, names: Sequence[str], path: str) -> Page:
    """What was checked, who is accused, and where the game lies."""
    lines: list[Line] = [GAP]
    verdict = closing.verdict
    if verdict is None:
        lines.append(Line("The game was not finished; nothing can be audited.", "bad"))
    elif verdict.good:
        checked = (
            f"{counted(verdict.entries, 'log entry', 'log entries')} and {counted(verdict.steps, 'step')}"
        )
        lines.append(
            Line(f"Audit: {checked} checked, every shuffle, draw and die made again. Nobody cheated.", "good")
        )
    elif verdict.broken:
        lines.append(Line(f"Audit: the record does not hold together. {verdict.broken}", "bad"))
    elif verdict.result is None:
        lines.append(Line(f"Audit: the game was stopped. {verdict.stopped}", "bad"))
    if verdict is not None and verdict.report.unverified:
        left = listed([names[party] for party in verdict.report.unverified])
        lines.append(Line(f"Not verified, because the seed was never opened: {left}.", "quiet"))
    lines += [Line(accusation(finding, names[finding.seat]), "bad") for finding in closing.accused]
    if verdict is not None and verdict.seeded:
        lines.append(
            Line("The secrets came from a public seed: the game can be repeated, it was not secret.", "quiet")
        )
    if path:
        lines.append(Line(f"The game is kept in {path}", "quiet"))
        lines.append(Line(f"Check it again with: darwin verify {path}", "quiet"))
    return lines
