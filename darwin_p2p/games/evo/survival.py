"""Phase 5, survival and mutation points: who lives through this turn's climate, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Refusal
from ...text import name, phrase
from .actions import Lose
from .cards import FUR, PARASOL, SURVIVAL
from .climate import COLD, DEADLY, HOT, ZONES, zones
from .happened import DinosaursDied, PointsScored
from .windows import begin_phase, open_window

if TYPE_CHECKING:
    from .state import EvoState


def begin_survival(state: EvoState) -> None:
    begin_phase(state, SURVIVAL)
    state.plan(open_window, weather_herds)  # R-CARD-5: cards come before anybody is removed


def weather_herds(state: EvoState) -> None:
    """R-SURV-2: in initiative order, though the result does not depend on it."""
    for seat in reversed(state.order):
        state.next(_score, seat)
        state.next(_weather, seat)


def protected(state: EvoState, seat: int, zone: int) -> int:
    """EVO-SURV-2, EVO-GENE-FUR, EVO-GENE-PARASOL: how many live in the cold or the heat; R-CARD-3: never
    fewer than none."""
    gene, boost = (FUR, "fur") if zone == COLD else (PARASOL, "parasol")
    return max(0, state.genes[seat][gene] + state.boost(seat, boost))


def standing(state: EvoState, seat: int, zone: int) -> list[int]:
    """Where the dinosaurs of a seat stand in zones of this class."""
    classes = zones(state)
    return [place for place in state.herd(seat) if classes[place] == zone]


def _weather(state: EvoState, seat: int) -> None:
    """EVO-SURV-1: nobody lives in a deadly zone. EVO-SURV-2: the owner chooses who stays elsewhere."""
    _die(state, seat, standing(state, seat, DEADLY), DEADLY)
    for zone in (HOT, COLD):
        state.next(_thin_out, seat, zone)


def _thin_out(state: EvoState, seat: int, zone: int) -> None:
    """EVO-SURV-3, R-SURV-1: exactly the surplus goes; without any protection there is nothing to choose."""
    here = standing(state, seat, zone)
    safe = protected(state, seat, zone)
    if len(here) <= safe:
        return
    if not safe:
        _die(state, seat, here, zone)
    else:
        state.choose(seat, "survival", zone, len(here) - safe)


def _die(state: EvoState, seat: int, places: list[int], zone: int) -> None:
    """EVO-SURV-4: back to the reserve."""
    for place in places:
        state.clear(place)
    if places:
        rule = "EVO-SURV-1" if zone == DEADLY else "EVO-SURV-2"
        state.tell(DinosaursDied(rule, seat, tuple(places), ZONES[zone]))


def _score(state: EvoState, seat: int) -> None:
    """EVO-SURV-5: a mutation point for every survivor; there is no upper end (R-SCORE-1)."""
    points = state.board.count(seat)
    state.add_points(seat, points)
    state.tell(PointsScored("EVO-SURV-5", seat, points, state.scores[seat]))


class LoseRule(ActionRule):
    """EVO-SURV-2: the owner names those who go, one after the other."""

    kind = Lose

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        zone, _ = state.context
        here = standing(state, seat, zone)
        if action.hex in here:
            return None
        names = ", ".join(map(state.rules.island.name, here))
        return Refusal(
            "EVO-SURV-3",
            phrase(
                "One of your dinosaurs in {zone} zones must go, and no other.", zone=name("zone", ZONES[zone])
            ),
            phrase("Possible: {names}.", names=names),
        )

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        for place in standing(state, seat, state.context[0]):
            yield Lose(place)

    def exists(self, state: EvoState, seat: int) -> bool:
        return True  # the seat is asked only while somebody must go

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        zone, _ = state.context
        _die(state, seat, [action.hex], zone)
        _thin_out(state, seat, zone)
