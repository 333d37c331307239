"""What `darwin verify` has found, for people and for programs."""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine.log import GameLog, Header
from ..fair import KINDS, Finding, Verdict
from .page import GAP, Line, Page, counted

DEALT_HERE = "The cards were dealt from a seed by one machine: the moves can be checked, the dealing cannot."
SEEDED = (
    "All secrets of this game came from a public seed: it can be reproduced, and nothing in it was secret."
)
NO_AUDIT = "The table had agreed to keep its seeds closed: proofs and moves are checked, hands stay secret."


def seat_name(header: Header, seat: int) -> str:
    name = header.players[seat] if seat < len(header.players) else ""
    return f"Seat {seat} ({name})" if name else f"Seat {seat}"


def told(header: Header, finding: Finding) -> str:
    more = f", {finding.detail}" if finding.detail else ""
    what = KINDS[finding.kind]
    return f"{seat_name(header, finding.seat)} {what} ({finding.kind}, entry {finding.entry}{more})."


def fair_page(verdict: Verdict, header: Header, *, cards: bool) -> Page:
    """One line for everything that is wrong, or what was checked; notes on what cannot be known."""
    page: list[Line] = []
    if verdict.broken:
        page.append(Line(verdict.broken, "bad"))
    if verdict.stopped:
        page.append(Line(verdict.stopped, "bad"))
    page += [Line(told(header, finding), "bad") for finding in verdict.accused]
    if verdict.audited:
        page += [
            Line(f"{seat_name(header, seat)} has not opened its seed: nothing is proved for or against it.")
            for seat in verdict.report.unverified
        ]
    if verdict.good:
        checked = (
            f"{counted(verdict.entries, 'entry', 'entries')} and {counted(verdict.steps, 'step', 'steps')}"
        )
        page.append(
            Line(f"The game is genuine: {checked}, every signature, shuffle, draw, roll and move.", "good")
        )
    else:
        page.append(Line("The game is not what it should be.", "bad"))
    page += [Line(note, "quiet") for note in _notes(verdict)]
    if verdict.result is not None:
        page.append(Line(f"Points by seat: {', '.join(map(str, verdict.result.scores))}."))
    if cards:
        page += [GAP, *(Line(_where(header, one)) for one in verdict.report.history)]
    return page


def _notes(verdict: Verdict) -> list[str]:
    notes = [] if verdict.audited else [NO_AUDIT]
    return [*notes, SEEDED] if verdict.seeded else notes


def _where(header: Header, one: Any) -> str:
    card = "a card that stayed closed" if one.card is None else f"card {one.card}"
    if one.holder is None:
        return f"Slot {one.slot}: {card}, in nobody's hand."
    drawn = "" if one.drawer == one.holder else f", drawn by the party of seat {one.drawer}"
    return f"Slot {one.slot}: {card}, last held by {seat_name(header, one.holder)}{drawn}."


def fair_document(verdict: Verdict, header: Header) -> dict[str, Any]:
    accused = [{**msgspec.to_builtins(finding), "text": told(header, finding)} for finding in verdict.accused]
    return {
        "dealing": "fair",
        "ok": verdict.good,
        "broken": verdict.broken or None,
        "stopped": verdict.stopped or None,
        "complete": verdict.complete,
        "entries": verdict.entries,
        "steps": verdict.steps,
        "accused": accused,
        "unverified": verdict.report.unverified,
        "audited": verdict.audited,
        "seeded": verdict.seeded,
        "notes": _notes(verdict),
        "result": None if verdict.result is None else _result(verdict.result),
        "header": msgspec.to_builtins(header),
        "cards": msgspec.to_builtins(verdict.report.history),
    }


def dealt_here(log: GameLog, problem: str) -> tuple[dict[str, Any], Page]:
    """A game dealt by one machine: the document and the page."""
    document = {
        "dealing": "seeded",
        "ok": not problem,
        "broken": problem or None,
        "entries": len(log.entries),
        "notes": [DEALT_HERE],
        "result": None if log.result is None else _result(log.result),
        "header": msgspec.to_builtins(log.header),
    }
    checked = f"Checked {counted(len(log.entries), 'entry', 'entries')}: every move is legal."
    verdict = Line(problem, "bad") if problem else Line(checked, "good")
    return document, [verdict, Line(DEALT_HERE, "quiet")]


def _result(result: Any) -> dict[str, Any]:
    return {"scores": list(result.scores), "winners": list(result.winners)}
