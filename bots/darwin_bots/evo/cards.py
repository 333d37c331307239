"""When to play which event card: each is worth some points now, and is kept until that is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from darwin_p2p.bots import Idea
from darwin_p2p.games.evo.actions import Pass, Play
from darwin_p2p.games.evo.cards import EGG, LEG, EventCard
from darwin_p2p.games.evo.climate import direction, zone
from darwin_p2p.games.evo.view import EvoView

from .moving import HARM
from .outlook import Outlook, turns_left

ENOUGH = 1.1  # points for which a card is played while many turns are left
HURRY = 0.25  # so much less for each turn fewer than five


def plays(view: EvoView, seat: int) -> Iterator[Idea]:
    """What every card is worth now, and to keep them all."""
    held = {one.slot: one.card for one in view.hand(seat)}
    yield Idea(ENOUGH - HURRY * max(0.0, 5 - turns_left(view)), Pass())
    for action in view.legal().of(Play):
        assert isinstance(action, Play)
        card = held[action.slot]
        weigh = WORTH.get(card.effect) if card else None
        if weigh is not None and card is not None:
            yield Idea(weigh(view, seat, card, action.target), action)


def _others(view: EvoView, seat: int) -> list[int]:
    return [other for other in range(view.seats) if other != seat]


def _tail(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return 0.25 * view.order.index(seat)


# -- climate -----------------------------------------------------------------------------------------------


def _balance(view: EvoView, seat: int, box: int) -> float:
    """Survivors of this seat less a share of the others', if this climate came and nobody moved."""
    ring, terrain = view.rules.ring, view.island.terrain
    zones = bytes(zone(ring[box % len(ring)], level) for level in terrain)
    mine = Outlook(view, seat, zones).survivors(view.herd(seat))
    theirs = sum(Outlook(view, other, zones).survivors(view.herd(other)) for other in _others(view, seat))
    return mine - HARM * theirs


def _thrown(view: EvoView, seat: int, factor: int) -> float:
    return sum(_balance(view, seat, view.climate + factor * direction(die)) for die in range(1, 7)) / 6


def _climate(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return _thrown(view, seat, card.amount) - _thrown(view, seat, 1)


def _move_climate(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return _balance(view, seat, view.climate + target) - _thrown(view, seat, 1)


# -- movement ----------------------------------------------------------------------------------------------


def _steps(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    """As many as cannot be helped with the legs there are."""
    herd = view.herd(seat)
    lost = len(herd) - Outlook(view, seat).survivors(herd)
    return float(min(card.amount, max(0, lost - view.genes[seat][LEG])))


def _swim(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    herd = view.herd(seat)
    stranded = len(herd) - Outlook(view, seat).survivors(herd) > view.genes[seat][LEG]
    return 1.0 if stranded and any(place in view.island.coast for place in herd) else 0.0


def _touching(view: EvoView, seat: int) -> int:
    """Pairs of one's own dinosaurs and others next to each other."""
    others = _others(view, seat)
    near = view.island.neighbours
    return sum(view.board[place] in others for mine in view.herd(seat) for place in near[mine])


def _attack(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return 0.8 * min(_touching(view, seat), view.genes[seat][LEG])


def _defence(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return 0.35 * _touching(view, seat)


def _flu(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    """Best against the one who leads, and one that would live."""
    foe = view.board[target]
    herd = view.herd(foe)
    outlook = Outlook(view, foe)
    loss = outlook.value(herd) - outlook.value([place for place in herd if place != target])
    return 0.5 * loss + 0.02 * (view.scores[foe] - view.scores[seat])


# -- births ------------------------------------------------------------------------------------------------


def _hatching(view: EvoView, seat: int, eggs: int) -> int:
    """How many newborns that will live a seat can have."""
    herd = view.herd(seat)
    outlook = Outlook(view, seat)
    before = outlook.survivors(herd)
    good = [place for place in view.nests(seat) if outlook.zones[place] == 0]
    room = min(eggs, view.rules.herd - len(herd))
    return outlook.survivors([*herd, *good[:room]]) - before


def _eggs(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    eggs = view.genes[seat][EGG]
    return 1.2 * (_hatching(view, seat, eggs + card.amount) - _hatching(view, seat, eggs))


def _barren(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    theirs = sum(_hatching(view, other, view.genes[other][EGG]) for other in _others(view, seat))
    return HARM * 2 * theirs - 1.5 * _hatching(view, seat, view.genes[seat][EGG])


def _nests(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    eggs = view.genes[seat][EGG]
    return 1.2 * (min(eggs, view.rules.herd - len(view.herd(seat))) - _hatching(view, seat, eggs))


# -- survival ----------------------------------------------------------------------------------------------


def _shelter(view: EvoView, seat: int, fur: int, parasol: int) -> float:
    herd = view.herd(seat)
    outlook = Outlook(view, seat)
    return 1.3 * (outlook.survivors(herd, fur, parasol) - outlook.survivors(herd))


def _fur(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return _shelter(view, seat, card.amount, 0)


def _parasol(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return _shelter(view, seat, 0, card.amount)


def _others_fur(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return -HARM * 2 * sum(_shelter(view, other, card.amount, 0) for other in _others(view, seat))


def _others_parasol(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return -HARM * 2 * sum(_shelter(view, other, 0, card.amount) for other in _others(view, seat))


def _gene(view: EvoView, seat: int, card: EventCard, target: int) -> float:
    return 2.0  # the sooner the better


WORTH: dict[str, Callable[[EvoView, int, EventCard, int], float]] = {  # by the effect of the card
    "tail": _tail,
    "climate": _climate,
    "move_climate": _move_climate,
    "attack": _attack,
    "defence": _defence,
    "steps": _steps,
    "swim": _swim,
    "flu": _flu,
    "barren": _barren,
    "nests": _nests,
    "eggs": _eggs,
    "fur": _fur,
    "parasol": _parasol,
    "others_fur": _others_fur,
    "others_parasol": _others_parasol,
    "gene": _gene,
}
