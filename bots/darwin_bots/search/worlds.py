"""Worlds that may be: whole positions that agree with what a seat knows, and the luck that will come."""

from __future__ import annotations

from random import Random

from darwin_p2p.engine import Action, Answer, Choice, Need, Over, Pick, Picked, State, View
from darwin_p2p.table.dealer import SeededDealer


class Fate(SeededDealer):
    """A dealer whose luck does not hang on what was asked before: rivals meet the same throws, whatever they
    do. Each stage of the game has luck of its own, and each kind of throw."""

    def __init__(self, seed: int | Random) -> None:
        super().__init__(seed)
        self.stage = 0
        self._seed = self.rng.getrandbits(32)
        self._streams: dict[tuple[int, int, int], Random] = {}

    def answer(self, need: Need) -> Answer:
        if not isinstance(need, Pick):
            return super().answer(need)
        kind = (self.stage, need.n, need.k)
        stream = self._streams.get(kind)
        if stream is None:
            stream = self._streams[kind] = Random(hash((self._seed, *kind)))
        return Picked(tuple(stream.sample(range(need.n), need.k)))


class World:
    """One imagined table: a position and a dealer."""

    def __init__(self, state: State, luck: int) -> None:
        self.state = state
        self.dealer = Fate.joining(state, Random(luck))

    def take(self, action: Action) -> None:
        """What the seat that is asked does: its hidden cards are opened first, as at any table."""
        state = self.state
        need = state.need
        assert isinstance(need, Choice)
        slots = state.reveals(need.seat, action)
        if slots:
            state.apply(self.dealer.opened(slots))
        state.apply(action)

    def settle(self) -> bool:
        """Let the dealer answer once; False when it is a seat's turn, or the game is over."""
        need = self.state.need
        if isinstance(need, Choice | Over):
            return False
        self.state.apply(self.dealer.answer(need))
        return True


class Worlds:
    """Numbered worlds, so that rival plans can be tried in the same ones: luck that is the same for all
    favours none."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view = view
        self.rng = rng
        self._known: list[tuple[State, int]] = []

    def open(self, number: int) -> World:
        while len(self._known) <= number:
            self._known.append((self.view.sample(self.rng), self.rng.getrandbits(32)))
        state, luck = self._known[number]
        return World(state.clone(), luck)
