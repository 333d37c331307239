"""Fossil Rush for people. Without this the program would still play it, naming cards by their slots."""

from __future__ import annotations

from functools import partial

from darwin_p2p.ui.generic import GenericPresenter
from darwin_p2p.ui.page import Line, Page
from darwin_p2p.ui.presenter import Act, Option, Question

from .rules import Pass, Play
from .view import FossilView


class FossilPresenter(GenericPresenter):
    name = "fossil-rush"
    title = "Fossil Rush in words"

    def board(self, view: FossilView) -> Page:
        state = view.replica()
        scores = [f"{self.players.name(seat)} {score}" for seat, score in enumerate(state.scores)]
        lines = [Line(f"Fossils so far: {', '.join(scores)}.", "quiet")]
        if state.open:
            wins = "highest" if state.highest_wins else "lowest"
            lines.append(Line(f"A fossil worth {state.value(state.open[-1])}: the {wins} card gets it."))
        lines += [Line(f"{self.players.name(seat)}: {state.value(slot)}", "", 2) for seat, slot in state.laid]
        return lines

    def question(self, view: FossilView) -> Question:
        state = view.replica()
        hand = sorted(state.hands[view.seat or 0], key=state.value)
        options = [
            Option(str(number), f"play {state.value(slot)}", partial(Act, Play(slot)))
            for number, slot in enumerate(hand, 1)
        ]
        options.append(Option("0", "pass", partial(Act, Pass())))
        return Question("Which card do you play?", tuple(options), above=self.board(view))
