"""What `darwin verify` has found, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..engine.log import GameLog, Header
from ..fair import Finding, Verdict, charged
from ..words import _, n_, phrase
from .page import GAP, Line, Page

DEALT_HERE = phrase(
    "The cards were dealt from a seed by one machine: the moves can be checked, the dealing cannot."
)
SEEDED = phrase(
    "All secrets of this game came from a public seed: it can be reproduced, and nothing in it was secret."
)
NO_AUDIT = phrase(
    "The table had agreed to keep its seeds closed: proofs and moves are checked, hands stay secret."
)


def seat_name(header: Header, seat: int) -> str:
    name = header.players[seat] if seat < len(header.players) else ""
    return _("Seat {seat} ({name})", seat=seat + 1, name=name) if name else _("Seat {seat}", seat=seat + 1)


def told(header: Header, finding: Finding) -> str:
    return str(charged(seat_name(header, finding.seat), finding.kind, finding.entry, finding.detail))


def fair_page(verdict: Verdict, header: Header, called: Callable[[int], str] | None = None) -> Page:
    """One line for everything that is wrong, or what was checked; notes on what cannot be known.

    With names for cards, `called`, also where every card of the game was.
    """
    page: list[Line] = []
    if verdict.broken:
        page.append(Line(verdict.broken, "bad"))
    if verdict.stopped:
        page.append(Line(verdict.stopped, "bad"))
    page += [Line(told(header, finding), "bad") for finding in verdict.accused]
    if verdict.audited:
        page += [
            Line(
                _(
                    "{seat} has not opened its seed: nothing is proved for or against it.",
                    seat=seat_name(header, seat),
                )
            )
            for seat in verdict.report.unverified
        ]
    if verdict.good:
        checked = _(
            "{entries} and {steps}",
            entries=n_("{n} entry", "{n} entries", verdict.entries),
            steps=n_("{n} step", "{n} steps", verdict.steps),
        )
        page.append(
            Line(
                _(
                    "The game is genuine: {checked}, every signature, shuffle, draw, roll and move.",
                    checked=checked,
                ),
                "good",
            )
        )
    elif verdict.broken or verdict.accused:
        page.append(Line(_("The game is not what it should be."), "bad"))
    else:
        page.append(Line(_("The game was not played to its end; nothing is wrong with what there is of it.")))
    page += [Line(note, "quiet") for note in _notes(verdict)]
    if verdict.result is not None:
        page.append(Line(_("Points by seat: {scores}.", scores=", ".join(map(str, verdict.result.scores)))))
    if called is not None:
        page += [GAP, *(Line(_where(header, one, called)) for one in verdict.report.history)]
    return page


def _notes(verdict: Verdict) -> list[str]:
    notes: list[str] = [] if verdict.audited else [NO_AUDIT]
    return [*notes, SEEDED] if verdict.seeded else notes


def _where(header: Header, one: Any, called: Callable[[int], str]) -> str:
    card = _("a card that stayed closed") if one.card is None else called(one.card)
    if one.holder is None:
        return _("Slot {slot}: {card}, in nobody's hand.", slot=one.slot, card=card)
    drawn = (
        "" if one.drawer == one.holder else _(", drawn by the party of seat {drawer}", drawer=one.drawer + 1)
    )
    return _(
        "Slot {slot}: {card}, last held by {seat}{drawn}.",
        slot=one.slot,
        card=card,
        seat=seat_name(header, one.holder),
        drawn=drawn,
    )


def fair_document(verdict: Verdict, header: Header) -> dict[str, Any]:
    accused = [
        {**msgspec.structs.asdict(finding), "text": told(header, finding)} for finding in verdict.accused
    ]
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
    checked = _(
        "Checked {entries}: every move is legal.", entries=n_("{n} entry", "{n} entries", len(log.entries))
    )
    verdict = Line(problem, "bad") if problem else Line(checked, "good")
    return document, [verdict, Line(DEALT_HERE, "quiet")]


def _result(result: Any) -> dict[str, Any]:
    return {"scores": list(result.scores), "winners": list(result.winners)}
