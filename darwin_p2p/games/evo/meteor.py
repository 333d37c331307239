"""Phase 6, first half: the meteor comes nearer, and may end the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Over, Pick, Result
from .auction import draw_genes
from .cards import EVOLUTION
from .happened import GameEnded, MeteorMoved, MeteorThrown
from .windows import begin_phase, open_window

if TYPE_CHECKING:
    from .state import EvoState


def begin_evolution(state: EvoState) -> None:
    """EVO-METEOR-1 to -3: one space forward; the die where faces are shown; the last space ends the game."""
    begin_phase(state, EVOLUTION)
    state.meteor += 1
    state.tell(MeteorMoved("EVO-METEOR-1", state.meteor))
    track = state.rules.track
    if state.meteor >= len(track) - 1:
        state.plan(state.rules.finish)  # EVO-METEOR-4: without an auction
        return
    state.plan(open_window, draw_genes)
    if track[state.meteor]:
        state.ask(Pick(6, 1), _thrown, track[state.meteor])  # R-END-2: one throw


def _thrown(state: EvoState, numbers: tuple[int, ...], ends_on: int) -> None:
    """EVO-METEOR-2: the faces 1 to `ends_on` end the game at once."""
    die = numbers[0] + 1
    impact = die <= ends_on
    state.tell(MeteorThrown("EVO-METEOR-2", die, ends_on, impact))
    if impact:
        state.plan(state.rules.finish)


def finish(state: EvoState) -> None:
    """EVO-END-1 to -4: most points; then most dinosaurs on the island; then a shared victory (R-END-1)."""
    scores = state.scores
    dinosaurs = tuple([state.board.count(seat) for seat in range(state.seats)])
    ranks = list(zip(scores, dinosaurs, strict=True))
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])
    state.phase = "over"
    state.agenda = None
    state.tell(GameEnded("EVO-END-2", scores, dinosaurs, winners))
    state.need = Over(Result(scores, winners))
