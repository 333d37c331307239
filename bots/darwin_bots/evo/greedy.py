"""`greedy` at EVO: the most survivors now, on ground that promises well for the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from darwin_p2p.bots import Idea
from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.evo.actions import Bid, DropOut, Hatch, Lose
from darwin_p2p.games.evo.view import EvoView

from .cards import plays
from .genes import worth
from .moving import steps
from .outlook import Outlook, whim

ROOM = 0.06  # a free hex around a newborn


def choose(view: EvoView) -> Action:
    """The decision on a view; where it has no mind of its own, the plainest legal answer."""
    need = view.need
    assert isinstance(need, Choice)
    weigh = IDEAS.get(need.about)
    if weigh is not None:
        best = max(weigh(view, need.seat), key=_by_gain, default=None)
        if best is not None and view.why_not(best.action) is None:
            return best.action
    return view.replica().fallback(need.seat)


def ideas(view: EvoView) -> Iterator[Idea]:
    """What is worth a closer look, the best first."""
    need = view.need
    assert isinstance(need, Choice)
    weigh = IDEAS.get(need.about)
    if weigh is None:
        yield from (Idea(0.0, action) for action in view.legal())
        return
    for idea in sorted(weigh(view, need.seat), key=_by_gain, reverse=True):
        if view.why_not(idea.action) is None:
            yield idea


def nests(view: EvoView, seat: int) -> Iterator[Idea]:
    """Where a newborn adds most."""
    outlook = Outlook(view, seat)
    herd = view.herd(seat)
    taken = set(herd)
    for place in view.nests(seat):
        room = sum(near not in taken for near in view.island.neighbours[place])
        gain = outlook.value([*herd, place]) + ROOM * room + whim(view, seat, place)
        yield Idea(gain, Hatch(place))


def losses(view: EvoView, seat: int) -> Iterator[Idea]:
    """First the one that stands worst for the next turn."""
    outlook = Outlook(view, seat)
    for one in view.legal().of(Lose):
        assert isinstance(one, Lose)
        yield Idea(-outlook.soon[one.hex], one)


def bids(view: EvoView, seat: int) -> Iterator[Idea]:
    """The gene that brings most above its price; where it may, none at all."""
    most = view.most_to_bid(seat)
    if view.why_not(DropOut()) is None:
        yield Idea(0.0, DropOut())
    for one in view.auction:
        if one.least <= most:
            gain = worth(view, seat, one.gene) - view.price(seat, one.least)
            yield Idea(gain, Bid(one.row, one.least))


def _by_gain(idea: Idea) -> float:
    return idea.gain


IDEAS: dict[str, Callable[[EvoView, int], Iterator[Idea]]] = {  # by what a seat is asked about
    "card": plays,
    "move": steps,
    "birth": nests,
    "survival": losses,
    "bid": bids,
}
