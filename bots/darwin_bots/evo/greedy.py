"""`greedy` at EVO: the most survivors now, on ground that promises well for the next turn."""

from __future__ import annotations

from collections.abc import Callable

from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.evo.actions import Bid, DropOut, Hatch, Lose
from darwin_p2p.games.evo.view import EvoView

from .cards import best_card
from .genes import worth
from .moving import best_step
from .outlook import Outlook, whim

ROOM = 0.06  # a free hex around a newborn


def choose(view: EvoView) -> Action:
    """The decision on a view; where it has no mind of its own, the plainest legal answer."""
    need = view.need
    assert isinstance(need, Choice)
    answer = ANSWERS.get(need.about)
    action = answer(view, need.seat) if answer else None
    if action is not None and view.why_not(action) is None:
        return action
    return view.replica().fallback(need.seat)


def best_nest(view: EvoView, seat: int) -> Action:
    """Where a newborn adds most."""
    outlook = Outlook(view, seat)
    herd = view.herd(seat)
    taken = set(herd)

    def gain(place: int) -> float:
        room = sum(near not in taken for near in view.island.neighbours[place])
        return outlook.value([*herd, place]) + ROOM * room + whim(view, seat, place)

    return Hatch(max(view.nests(seat), key=gain))


def least_loss(view: EvoView, seat: int) -> Action:
    """The one that stands worst for the next turn."""
    outlook = Outlook(view, seat)
    places = [one.hex for one in view.legal().of(Lose) if isinstance(one, Lose)]
    return Lose(min(places, key=lambda place: outlook.soon[place]))


def best_bid(view: EvoView, seat: int) -> Action | None:
    """The gene that brings most above its price; where it may, none at all."""
    most = view.most_to_bid(seat)
    best: tuple[float, Action | None] = (float("-inf"), None)
    if view.why_not(DropOut()) is None:
        best = (0.0, DropOut())
    for one in view.auction:
        if one.least <= most:
            gain = worth(view, seat, one.gene) - view.price(seat, one.least)
            if gain > best[0]:
                best = (gain, Bid(one.row, one.least))
    return best[1]


ANSWERS: dict[str, Callable[[EvoView, int], Action | None]] = {
    "card": best_card,
    "move": best_step,
    "birth": best_nest,
    "survival": least_loss,
    "bid": best_bid,
}
