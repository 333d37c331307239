"""`greedy` at Darwin's Choice: the most it can expect this Era, one decision at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.darwins_choice.actions import (
    LARGE,
    SMALL,
    Create,
    Devour,
    Draw,
    EndTurn,
    FullRedraw,
    LoseCard,
    Migrate,
    Mutate,
    Pass,
    PlacePoint,
    Redraw,
    Sacrifice,
    Trade,
)
from darwin_p2p.games.darwins_choice.cards import HEAD, TORSO, Card
from darwin_p2p.games.darwins_choice.drawing import available
from darwin_p2p.games.darwins_choice.habitats import Species
from darwin_p2p.games.darwins_choice.mutate import held_by
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.traits import HEARTS, STRENGTH
from darwin_p2p.games.darwins_choice.view import DarwinView

from .forecast import ABLE, Forecast
from .ideas import Held, Idea, creations, migrations, mutations

WORTH_IT = 0.05  # least gain for which a turn is taken
BARGAIN = 0.2  # least gain for which a card is traded
POORER = 3.0  # and so much more for each Era
POOR = 4.0  # a hand whose best creation gains less is drawn again


class DarwinsChoiceBrain:
    """One method for each thing a seat can be asked about; anything else gets the plainest answer."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.answers: dict[str, Callable[[DarwinView, DarwinState, int], Action]] = {
            "draw": self.draw,
            "turn": self.turn,
            "degeneration": self.lose_card,
            "invaders": self.sacrifice,
            "points": self.place_point,
            "prey": self.devour,
        }

    def choose(self, view: DarwinView) -> Action:
        need = view.need
        seat = view.seat
        assert isinstance(need, Choice)
        assert seat is not None
        state = view.replica()
        answer = self.answers.get(need.about)
        if answer is not None:
            action = answer(view, state, seat)
            if view.why_not(action) is None:
                return action
        return state.fallback(seat)

    # -- a turn ------------------------------------------------------------------------------------------

    def turn(self, view: DarwinView, state: DarwinState, seat: int) -> Action:
        """The best main action, a trade that makes a better one possible, a new hand, or a pass."""
        if state.main_done:
            return EndTurn()
        offered = {rule.kind for rule in state.choices["turn"]}
        hand = held_by(state, seat)
        market = view.market if Trade in offered and state.trade is None else []
        forecast = Forecast(state, seat)
        ideas: list[Idea] = []
        if Create in offered:
            ideas += creations(forecast, hand, market)
        if Redraw in offered and hand and state.unchanged[seat] and self._poor(ideas, forecast.eras_left):
            return self._redraw(view, hand)
        if Mutate in offered:
            ideas += mutations(forecast, hand, market)
        if Migrate in offered:
            ideas += migrations(forecast)
        plain = max((idea.gain for idea in ideas if idea.buy < 0), default=0.0)
        ideas.sort(key=lambda idea: -idea.gain)
        for idea in ideas:
            if idea.gain < WORTH_IT:
                break
            if idea.buy < 0:
                if view.why_not(idea.action) is None:
                    return idea.action
            elif idea.gain > plain + BARGAIN:
                spare = [one for one in hand if one[0] not in idea.slots]
                if spare:
                    return Trade(min(spare, key=lambda one: usefulness(one[1]))[0], idea.buy)
        return FullRedraw() if view.why_not(FullRedraw()) is None else Pass()

    def _poor(self, ideas: list[Idea], eras_left: int) -> bool:
        return max((idea.gain for idea in ideas), default=0.0) < POOR + POORER * eras_left

    def _redraw(self, view: DarwinView, hand: Held) -> Action:
        if view.why_not(FullRedraw()) is None:
            return FullRedraw()
        return Redraw(max(hand, key=lambda one: usefulness(one[1]))[0])

    # -- cards -------------------------------------------------------------------------------------------

    def draw(self, view: DarwinView, state: DarwinState, seat: int) -> Action:
        """As many torsos as heads: heads are small cards, torsos large ones."""
        parts = [card.part for _, card in held_by(state, seat)]
        wanted = LARGE if parts.count(TORSO) < parts.count(HEAD) else SMALL
        return Draw(wanted if available(state, wanted) else 1 - wanted)

    # -- events ------------------------------------------------------------------------------------------

    def lose_card(self, view: DarwinView, state: DarwinState, seat: int) -> Action:
        """The card that helps least where the species lives."""
        found = state.find(state.context[0])
        assert found is not None
        index, species = found
        counts = state.places[index].habitat.counts
        removable = [
            (usefulness(card) + (card.traits & counts) % 255, slot)
            for slot, card in zip(species.body.slots, species.cards, strict=True)
            if card.part is not HEAD and card.part is not TORSO
        ]
        return LoseCard(min(removable)[1])

    def sacrifice(self, view: DarwinView, state: DarwinState, seat: int) -> Action:
        """Of the richest species the one with the least future."""
        own = state.owned(seat)
        most = max(one.points for _, one in own)
        return Sacrifice(min((quality(one), one.id) for _, one in own if one.points == most)[1])

    def place_point(self, view: DarwinView, state: DarwinState, seat: int) -> Action:
        """All points to the species that is likeliest to live on."""
        return PlacePoint(max((quality(one), one.id) for _, one in state.owned(seat))[1])

    def devour(self, view: DarwinView, state: DarwinState, seat: int) -> Action:
        """The prey that hurts the others most, and me least."""
        index, made, *rest = state.context
        prey = rest[made:]
        stakes = {one.id: one for one in state.places[index].species}

        def loss(species: int) -> tuple[int, int]:
            one = stakes[species]
            return (-one.points - 1 if one.owner == seat else one.points), species

        return Devour(max(prey, key=loss))


def usefulness(card: Card) -> float:
    """What a card is worth in general."""
    frame = 2.0 if card.part is HEAD or card.part is TORSO else 0.0
    able = (card.traits & ABLE) % 255
    return frame + able + 0.5 * (card.traits >> STRENGTH & 0xFF) - 0.5 * (card.traits >> HEARTS)


def quality(species: Species) -> float:
    """How well a species will do in habitats nobody knows yet."""
    traits = species.body.traits
    return (traits & ABLE) % 255 + 0.3 * (traits >> STRENGTH & 0xFF) - 0.5 * (traits >> HEARTS)
