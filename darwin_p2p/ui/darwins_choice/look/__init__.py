"""How Darwin's Choice looks on the full screen: drawings and what touching them means. Views only, no
terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ....engine import Action, Choice, Happening, Refusal
from ....games.darwins_choice import happened as h
from ....games.darwins_choice.actions import (
    Create,
    EndTurn,
    FullRedraw,
    Migrate,
    Mutate,
    Pass,
    Redraw,
    Trade,
)
from ....games.darwins_choice.anatomy import Body
from ....games.darwins_choice.view import DarwinView
from ....words import _, phrase, said
from ...drawing import Drawing
from ...look import Area, Frame, Key, Look, action_of
from ...page import GAP, Line, Page
from ...presenter import Act, Ask, Outcome, Question, Tell, Unclear
from .. import extras
from ..board import place_page, scores_page, species_page
from ..building import build, put
from ..choices import choose_migrant, choose_redraw, choose_trade, full_redraw, giving, passing
from ..commands import event_page
from ..hand import lettered, numbered
from ..labels import card_line
from ..mutating import choose_species
from ..outlook import era_end
from .bench import Bench
from .cards import DIGITS, cards_drawing
from .scene import evaluation_frames
from .signs import legend
from .table import STILL, Moment, TableDrawing, status_row
from .workbench import bench_drawing, verdicts

HOW = phrase(
    "Pick cards with their numbers or the mouse: the animal grows on the workbench, and"
    " every habitat says whether it could live there. Click a habitat (or c) to put it"
    " down, e ends the turn; nothing is final before that, u takes it back. h shows a good"
    " move, ? explains the screen."
)
LOOKING_ON = phrase(
    "You look on: hands stay closed, the table lies open. Click a species, a habitat or the points to read"
    " more; space hurries what is told, ? explains the signs."
)
#: What may be done out of turn (ACT-REDRAW-4).
REDRAWS = (("r", phrase("redraw"), "redraw", Redraw), ("f", phrase("full redraw"), "full_redraw", FullRedraw))
INTRODUCED = 5  # lines of the presenter's introduction that hold for every screen: the title, the game, gaps


class DarwinLook(Look):
    """Habitats side by side, hand and market, and the workbench."""

    wants_desk = True
    bench_state: Bench

    def __init__(self, presenter: Any) -> None:
        super().__init__(presenter)
        self.bench_state = Bench()

    # -- drawings

    def status(self, view: DarwinView, width: int, moment: Any = None) -> Drawing:
        return [status_row(view, self.players, width, moment or STILL)]

    def board(self, view: DarwinView, area: Area, moment: Any = None) -> Drawing:
        moment = moment or STILL
        if _turn(view) and not self.bench_state.empty:
            moment = msgspec.structs.replace(moment, verdicts=verdicts(view, self.bench_state))
        return TableDrawing(view, self.players, area, moment).draw()

    def cards(self, view: DarwinView, area: Area) -> Drawing:
        if view.seat is None or view.seat == self.players.me:
            trading = _turn(view) and Trade in view.legal().kinds()
            return cards_drawing(view, area, self.bench_state.picked, trading=trading)
        return cards_drawing(view, area, (), _("The hand of {player}", player=self.players.name(view.seat)))

    def bench(self, view: DarwinView, area: Area) -> Drawing:
        return bench_drawing(view, self.bench_state, area) if _turn(view) else []

    def legend(self) -> Page:
        return legend()

    # -- touching

    def keys(self, view: DarwinView) -> Sequence[Key]:
        if not _turn(view):
            return ()
        kinds = view.legal().kinds()
        keys = [
            Key(DIGITS[place], "card", f"card:{slot}", shown=False)
            for place, (slot, __) in enumerate(numbered(view)[: len(DIGITS)])
        ]
        wanted: Sequence[tuple[str, str, str, type[Action]]] = (
            ("e", _("end turn"), "end", EndTurn),
            ("c", _("create"), "create", Create),
            ("m", _("mutate"), "mutate", Mutate),
            ("g", _("migrate"), "migrate", Migrate),
            ("t", _("trade"), "trade", Trade),
            ("r", _("redraw"), "redraw", Redraw),
            ("f", _("full redraw"), "full_redraw", FullRedraw),
            ("p", _("pass"), "pass", Pass),
        )
        keys += [Key(key, word, target) for key, word, target, kind in wanted if kind in kinds]
        keys += [Key(key, extras.name(rule), target) for key, target, rule in extras.keyed(view)]
        if not self.bench_state.empty:
            keys.append(Key("x", _("clear"), "clear"))
        return keys

    def meanwhile(self, view: DarwinView) -> Sequence[Key]:
        need = view.need
        if not isinstance(need, Choice) or view.seat not in need.also:
            return ()
        kinds = view.legal().kinds()
        return [Key(key, said(word), target) for key, word, target, kind in REDRAWS if kind in kinds]

    def touch(self, view: DarwinView, target: str) -> Outcome | None:
        kind, __, rest = target.partition(":")
        number = int(rest) if rest.isdigit() else -1
        if self.question is not None and (answer := self._answer(self.question, kind, number)) is not None:
            return answer
        if kind == "event":
            return Tell(event_page(view))
        if kind == "scores":
            gains = era_end(view)[0] if view.phase == "action" else None
            return Tell(scores_page(view, self.players, gains))
        if kind == "species" and not self._mine(view, number):
            found = view.find(number)
            return Tell(species_page(view, self.players, *found)) if found else None
        if kind == "place" and (self.bench_state.empty or not _turn(view)):
            return Tell(place_page(view, self.players, number + 1, view.places[number])[1:])
        if kind in ("card", "market") and not _turn(view):
            own = dict(numbered(view))
            shown = {slot: card for __, slot, card in lettered(view)}
            card = (own if kind == "card" else shown).get(number)
            return Tell([Line(card_line(card))]) if card is not None else None
        if any(kind == key.target for key in self.meanwhile(view)):
            return self._menu(view, kind)
        return self._turn_touch(view, kind, number) if _turn(view) else None

    def _answer(self, question: Question, kind: str, number: int) -> Outcome | None:
        """The choice of an open question that is about the card or species touched."""
        fields = {"card": ("keep", "give", "slot"), "species": ("species",), "place": ("place",)}
        for option in question.options if kind in fields else ():
            outcome = option.leads()
            action = action_of(outcome)
            if any(getattr(action, field, None) == number for field in fields[kind]):
                return outcome
        return None

    def _mine(self, view: DarwinView, species: int) -> bool:
        found = view.find(species)
        return found is not None and found[1].owner == view.seat and _turn(view)

    def _turn_touch(self, view: DarwinView, kind: str, number: int) -> Outcome | None:
        bench = self.bench_state
        if kind == "card":
            bench.pick(number)
        elif kind == "part":
            bench.take_off(number)
        elif kind == "species":
            bench.choose(number)
        elif kind == "market":
            return self._trade(view, number)
        elif kind == "clear":
            bench.clear()
        elif kind in ("put", "place"):
            return self._put(view, number)
        elif kind == "extra":
            return Ask(extras.ask(view, self.players, extras.extras(view)[number]))
        else:
            return self._menu(view, kind)
        return None

    def _trade(self, view: DarwinView, take: int) -> Outcome:
        """A market card for the one hand card that is picked; else the one to give is asked."""
        picked = self.bench_state.picked
        if len(picked) == 1 and self.bench_state.species is None:
            return Act(Trade(picked[0], take))
        return giving(view, take)

    def _put(self, view: DarwinView, place: int) -> Outcome | None:
        """Put what lies on the bench into this habitat, or say what it lacks."""
        for fate in self.bench_state.fates(view):
            if fate.place == place and fate.action is not None:
                return Act(fate.action)
        body = self.bench_state.body(view)
        if isinstance(body, Refusal):
            raise Unclear(f"{body.text} [{body.rule}] {body.hint}".strip())
        return None

    def _menu(self, view: DarwinView, word: str) -> Outcome | None:
        """The keys of a turn, in the words of the line mode."""
        if word == "end":
            return Act(EndTurn())
        if word == "create":
            return self._create(view)
        if word in ("mutate", "migrate"):
            return self._change(view, word)
        if word == "trade":
            return Ask(choose_trade(view))
        if word == "redraw":
            return Ask(choose_redraw(view))
        if word == "full_redraw":
            return full_redraw(view)
        return passing(view) if word == "pass" else None

    def _create(self, view: DarwinView) -> Outcome:
        bench = self.bench_state
        body = bench.body(view)
        if bench.species is None and isinstance(body, Body):
            return Ask(put(view, body))
        return Ask(build(view, bench.picked if bench.species is None else ()))

    def _change(self, view: DarwinView, word: str) -> Outcome | None:
        found = self.bench_state.subject(view)
        if word == "mutate" and found is not None:
            steps = self.bench_state.steps(view)
            if isinstance(steps, tuple) and steps:
                return Act(Mutate(found[1].id, steps))
        return Ask(choose_species(view) if word == "mutate" else choose_migrant(view))

    def settled(self) -> None:
        self.bench_state.clear()

    def prepare(self, view: DarwinView, action: Action) -> None:
        bench = self.bench_state
        bench.clear()
        if isinstance(action, Create):
            bench.picked = action.slots
        elif isinstance(action, Mutate):
            bench.species = action.species
            bench.picked = tuple(on for __, on in action.steps if on >= 0)
            bench.offs = tuple(off for off, __ in action.steps if off >= 0)
        elif isinstance(action, Migrate):
            bench.species = action.species

    # -- telling

    def introduction(self, view: DarwinView) -> Page:
        how = HOW if view.seat is not None else LOOKING_ON
        return [*self.presenter.introduction(view)[:INTRODUCED], Line(how, hang=0), GAP]

    def landmark(self, happening: Happening) -> str:
        if isinstance(happening, h.SpeciesDied):
            return "death"
        if isinstance(happening, h.TurnEnded | h.Passed):
            return "turn"
        return super().landmark(happening)

    def scene(self, before: DarwinView, after: DarwinView, happened: Sequence[Happening]) -> Sequence[Frame]:
        return evaluation_frames(before, after, self.players, happened)

    def changed(self, before: DarwinView, after: DarwinView, happened: Sequence[Happening]) -> Moment:
        species = {
            one.species
            for one in happened
            if isinstance(one, h.SpeciesCreated | h.SpeciesMutated | h.SpeciesMigrated | h.CardLost)
        }
        places = {one.place for one in happened if isinstance(one, h.HabitatReplaced | h.PlaceStruck)}
        return Moment(pointed=frozenset(species), places=frozenset(places))


def _turn(view: DarwinView) -> bool:
    need = view.need
    return isinstance(need, Choice) and need.about == "turn" and need.seat == view.seat
