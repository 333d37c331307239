"""`greedy` at Darwin's Choice: the most it can expect this Era, one decision at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

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
from darwin_p2p.games.darwins_choice.mutate import held_by
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.traits import HEARTS, STRENGTH
from darwin_p2p.games.darwins_choice.view import DarwinView

from .building import Held
from .forecast import ABLE, Forecast
from .ideas import QUICK, THOROUGH, Effort, Idea, creations, migrations, mutations

FOUNDING = 2.0  # use of a head or a torso besides its symbols
WORTH_IT = 0.05  # least gain for which a turn is taken
BARGAIN = 0.2  # least gain over what the hand can do for which a card is traded
BETTER = 1.0  # least use that a card has above the one it is traded for with nothing else in view
POOR = 4.0  # a hand whose best creation gains less is drawn again,
POORER = 3.0  # and so much more for each Era to come, which a species would live through
PATIENCE = 50  # full redraws in an Era, then it gives up: there may be no room for anybody (RUL-20)


class Turn(NamedTuple):
    """One way to take a turn, and what it seems to gain."""

    gain: float
    actions: tuple[Action, ...]


def choose(view: DarwinView) -> Action:
    """The decision on a view; where it has no mind of its own, the plainest legal answer."""
    need = view.need
    assert isinstance(need, Choice)
    return decide(view.replica(), need)


def decide(state: DarwinState, need: Choice, effort: Effort = THOROUGH) -> Action:
    """The same on a position, of which nothing is used that the seat may not know."""
    answer = ANSWERS.get(need.about)
    if answer is not None:
        action = answer(state, need.seat, effort) if answer is turn else answer(state, need.seat)
        if state.why_not(need.seat, action) is None:
            return action
    return state.fallback(need.seat)


# -- a turn ----------------------------------------------------------------------------------------------


def turn(state: DarwinState, seat: int, effort: Effort = THOROUGH) -> Action:
    """The best main action, a trade that makes a better one possible, a new hand, or a pass."""
    if state.main_done:
        return EndTurn()
    return next(turns(state, seat, effort)).actions[0]


def turns(state: DarwinState, seat: int, effort: Effort = THOROUGH) -> Iterator[Turn]:
    """Ways to take a turn, best first: a new hand, a main action, a trade and a main action, or a pass."""
    offered = {rule.kind for rule in state.choices["turn"]}
    hand = held_by(state, seat)
    market = _market(state) if Trade in offered and state.trade is None else []
    forecast = Forecast(state, seat)
    ideas: list[Idea] = []
    if Create in offered:
        ideas += creations(forecast, hand, market, effort)
    again = Redraw in offered and hand and state.unchanged[seat]
    if again:
        hope = POOR + POORER * forecast.eras_left
        if max((idea.gain for idea in ideas), default=0.0) < hope:
            yield Turn(hope, (redraw(state, seat, hand),))
            again = False
    if Mutate in offered:
        ideas += mutations(forecast, hand, market, effort)
    if Migrate in offered:
        ideas += migrations(forecast)
    yield from _in_order(state, seat, hand, ideas)
    yield Turn(0.0, (FullRedraw() if _can_start_over(state, seat) else Pass(),))
    if again:
        yield Turn(hope, (redraw(state, seat, hand),))


def _market(state: DarwinState) -> Held:
    return [(slot, card) for slot in state.market if (card := state.card(slot)) is not None]


def _in_order(state: DarwinState, seat: int, hand: Held, ideas: list[Idea]) -> Iterator[Turn]:
    """The ideas worth a turn by what they gain; those that need a trade first only if that is a bargain."""
    own = {slot for slot, _ in hand}
    plain = max((idea.gain for idea in ideas if own.issuperset(idea.cards)), default=0.0)
    for idea in sorted(ideas, key=_by_gain, reverse=True):
        if idea.gain < WORTH_IT:
            break
        missing = [slot for slot in idea.cards if slot not in own]
        if not missing:
            if state.why_not(seat, idea.action) is None:
                yield Turn(idea.gain, (idea.action,))
        elif idea.gain > plain + BARGAIN:
            spare = [one for one in hand if one[0] not in idea.cards]
            if spare:
                trade = Trade(min(spare, key=_by_use)[0], missing[0])
                yield Turn(idea.gain, (trade, idea.action))


def trade_ahead(state: DarwinState, seat: int) -> Action | None:
    """After a main action: the trade that makes the next turn better, or the hand. It costs nothing.

    For bots that think further; greedy itself trades only for what it can lay down at once.
    """
    offered = {rule.kind for rule in state.choices["turn"]}
    hand, market = held_by(state, seat), _market(state)
    if Trade not in offered or state.trade is not None or not hand or not market:
        return None
    forecast = Forecast(state, seat)
    ideas: list[Idea] = []
    if Create in offered:
        ideas += creations(forecast, hand, market)
    if Mutate in offered:
        ideas += mutations(forecast, hand, market, QUICK)
    own = {slot for slot, _ in hand}
    for idea in sorted(ideas, key=_by_gain, reverse=True):
        spare = [one for one in hand if one[0] not in idea.cards]
        if idea.gain < WORTH_IT or not spare:
            continue
        worst = min(spare, key=_by_use)
        missing = [slot for slot in idea.cards if slot not in own]
        if missing:
            return Trade(worst[0], missing[0])
        useful = max(market, key=_by_use)
        return Trade(worst[0], useful[0]) if _by_use(useful) > _by_use(worst) + BETTER else None
    return None


def redraw(state: DarwinState, seat: int, hand: Held) -> Action:
    """A new hand: whole where the rules allow it, else all but the most useful card."""
    if _can_start_over(state, seat):
        return FullRedraw()
    return Redraw(max(hand, key=_by_use)[0])


def _can_start_over(state: DarwinState, seat: int) -> bool:
    return state.full_redraws[seat] < PATIENCE and state.why_not(seat, FullRedraw()) is None


def draw(state: DarwinState, seat: int) -> Action:
    """As many torsos as heads: heads are small cards, torsos large ones."""
    parts = [card.part for _, card in held_by(state, seat)]
    wanted = LARGE if parts.count(TORSO) < parts.count(HEAD) else SMALL
    return Draw(wanted if available(state, wanted) else 1 - wanted)


# -- events and prey -------------------------------------------------------------------------------------


def lose_card(state: DarwinState, seat: int) -> Action:
    """Degeneration: the card that helps least, most of all where the species lives."""
    found = state.find(state.context[0])
    assert found is not None
    index, species = found
    counts = state.places[index].habitat.counts
    removable = [
        (use(card.traits) + (card.traits & counts) % 255, slot)
        for slot, card in zip(species.body.slots, species.cards, strict=True)
        if card.part is not HEAD and card.part is not TORSO
    ]
    return LoseCard(min(removable)[1])


def sacrifice(state: DarwinState, seat: int) -> Action:
    """Invaders: of the richest species the one with the least future."""
    own = [one for _, one in state.owned(seat)]
    most = max(one.points for one in own)
    return Sacrifice(min((use(one.body.traits), one.id) for one in own if one.points == most)[1])


def place_point(state: DarwinState, seat: int) -> Action:
    """Invaders: all points to the species that is likeliest to live on."""
    return PlacePoint(max((use(one.body.traits), one.id) for _, one in state.owned(seat))[1])


def devour(state: DarwinState, seat: int) -> Action:
    """Of equal prey the richest of the others; of mine only if there is no other, the poorest."""
    index, made, *rest = state.context
    equals = rest[made:]
    prey = [one for one in state.places[index].species if one.id in equals]
    loss = [(-one.points - 1 if one.owner == seat else one.points, one.id) for one in prey]
    return Devour(max(loss)[1])


def use(traits: int) -> float:
    """How much a card or a species is good for in habitats nobody knows yet."""
    return (traits & ABLE) % 255 + 0.5 * (traits >> STRENGTH & 0xFF) - 0.5 * (traits >> HEARTS)


def _by_use(held: tuple[int, Card]) -> float:
    _, card = held
    return use(card.traits) + FOUNDING * (card.part is HEAD or card.part is TORSO)


def _by_gain(idea: Idea) -> float:
    return idea.gain


ANSWERS: dict[str, Callable[[DarwinState, int], Action]] = {  # by what a seat is asked about
    "turn": turn,
    "draw": draw,
    "degeneration": lose_card,
    "invaders": sacrifice,
    "points": place_point,
    "prey": devour,
}
