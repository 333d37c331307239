"""What cannot be done in a turn, and why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...engine import Action, Choice
from ...games.darwins_choice.actions import Create, EndTurn, FullRedraw, Migrate, Mutate, Pass, Redraw, Trade
from ...games.darwins_choice.cards import Part
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, named, phrase, said
from ..generic import label, spelled
from ..page import Line, Page
from ..words import fold
from .extras import extras, offered, why_no
from .hand import numbered
from .mutating import able

WITHOUT = {  # parts that every animal needs
    frozenset({Part.HEAD}): phrase("Your hand has no head [ANAT-1]."),
    frozenset({Part.TORSO}): phrase("Your hand has no torso [ANAT-1]."),
    frozenset({Part.HEAD, Part.TORSO}): phrase("Your hand has no head and no torso [ANAT-1]."),
}
MAIN_DONE = phrase("You have taken your main action this turn [ACT-TURN-2].")


def not_now(view: DarwinView) -> Page:
    """For every kind of action of a turn that is impossible now, the reason."""
    need = view.need
    if not isinstance(need, Choice) or need.about != "turn":
        return []
    lines = [
        Line(f"{named('action', word)}: {reason}", indent=2) for word, reason in reasons_against(view).items()
    ]
    return [Line(_("Not possible now:")), *lines] if lines else [Line(_("Everything is possible now."))]


def briefly(view: DarwinView) -> list[Line]:
    """The same for a menu: what one might look for there, those of one reason together."""
    if view.main_done:
        return []
    by_reason: dict[str, list[str]] = {}
    for word, reason in reasons_against(view).items():
        if word not in ("end turn", "full redraw"):
            by_reason.setdefault(reason, []).append(word)
    return [
        Line(
            _(
                "Not now: {names}. {reason}",
                names=listed([named("action", one) for one in names]),
                reason=reason,
            ),
            "quiet",
        )
        for reason, names in by_reason.items()
    ]


def reasons_against(view: DarwinView) -> dict[str, str]:
    """What cannot be done in this turn, with a reason each."""
    kinds = view.legal().kinds()
    reasons: dict[str, tuple[type[Action], Callable[[DarwinView], str]]] = {
        "create": (Create, why_no_create),
        "mutate": (Mutate, partial(_why_no_change, kind="mutation")),
        "migrate": (Migrate, partial(_why_no_change, kind="migration")),
        "trade": (Trade, _why_no_trade),
        "redraw": (Redraw, _why_no_redraw),
        "full redraw": (FullRedraw, partial(_why_not, action=FullRedraw())),
        "end turn": (EndTurn, partial(_why_not, action=EndTurn())),
        "pass": (Pass, partial(_why_not, action=Pass())),
    }
    on_offer = offered(view)
    known = {
        word: reason(view)
        for word, (kind, reason) in reasons.items()
        if kind in on_offer and kind not in kinds
    }
    more = {key(rule.kind): why_no(view, rule) for rule in extras(view) if rule.kind not in kinds}
    return {**known, **more}


def key(kind: type[Action]) -> str:
    """`full redraw`: a kind of action as the program calls it, whatever the language."""
    return kind.kind().replace("_", " ")


def why(view: DarwinView, idea: str) -> Page:
    """Whether a kind of action by its name, such as `full redraw`, is possible; nothing if it is none."""
    need = view.need
    wanted = fold(idea)
    kinds = {fold(one): key(kind) for kind in offered(view) for one in (key(kind), spelled(kind.kind()))}
    if wanted not in kinds or not isinstance(need, Choice) or need.about != "turn":
        return []
    reason = reasons_against(view).get(kinds[wanted])
    return [Line(_("Nothing forbids it."), "good") if reason is None else Line(reason, "bad")]


def _why_not(view: DarwinView, action: Action) -> str:
    refusal = view.why_not(action)
    return (
        f"{said(refusal.text)} [{refusal.rule}]"
        if refusal
        else _("{action} is possible.", action=label(action))
    )


def why_no_create(view: DarwinView) -> str:
    if view.main_done:
        return MAIN_DONE
    parts = {card.part for __, card in numbered(view)}
    missing = {Part.HEAD, Part.TORSO} - parts
    if missing:
        return str(WITHOUT[frozenset(missing)])
    if len(view.species()) >= view.rules.markers:
        return _("All your {markers} markers are on species [COMP-4].", markers=view.rules.markers)
    return _("No animal of your cards could live and eat in any habitat [ACT-CREATE-2, ACT-CREATE-3].")


def _why_no_change(view: DarwinView, kind: str) -> str:
    if view.main_done:
        return MAIN_DONE
    if not view.species():
        return (
            _("You have no species yet [ACT-TURN-9].")
            if view.era == 1
            else _("You have no species [ACT-TURN-5].")
        )
    if not able(view):
        return _("All your species have had their main action this Era [ACT-TURN-3].")
    if kind == "mutation":
        return _("No mutation leaves a species of yours fed and fit for its habitat [MUT-9].")
    return _("No migration leaves a species of yours fed and fit for its habitat [ACT-MIGRATE-2].")


def _why_no_trade(view: DarwinView) -> str:
    if not view.hand():
        return _("You have no card to give [ACT-TRADE-1].")
    return _why_not(view, Trade(-1, -1))


def _why_no_redraw(view: DarwinView) -> str:
    if view.passed[view.seat or 0]:
        return _why_not(view, Redraw(-1))
    return _("It comes before all else in an Era, and only once [ACT-REDRAW-3].")
