"""One honest party among dishonest choosers of seeds is enough for honest luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from darwin_p2p.engine import Over
from darwin_p2p.fair import Party
from darwin_p2p.fair.making import DeckSecrets, Maker
from darwin_p2p.testing.fair_table import FairTable, secrets_for
from darwin_p2p.testing.toy_suite import TOY

from .liars import made_by
from .tables import passing, tiny_table

CARDS = 4


class NeverPermutes(Maker):
    """Leaves the deck in its order under a mask everybody could guess; its proof is honest."""

    def _secrets(self, deck: Any) -> DeckSecrets:
        known = self._decks.get(deck.number)
        if known is None:
            seeds = self.vault.shadow_seeds(("deck", 0, b""), [], deck.rounds)
            known = self._decks[deck.number] = DeckSecrets(
                7**90 % deck.group.order, list(range(deck.size)), seeds
            )
        return known


def games(honest: int, maker: type[Maker] | None, runs: int) -> Iterator[FairTable]:
    """Many games in which all but one party use the same seed again and again."""
    for run in range(runs):
        kinds: dict[int, type[Party]] = {}
        if maker is not None:
            kinds = {party: made_by(maker) for party in range(3) if party != honest}
        table = tiny_table(
            3,
            kinds=kinds,
            suite=TOY,
            rounds=1,
            batch=4,
            rules={"cards": CARDS, "turns": 0, "hand": 0, "market": 0},
        )
        fresh = secrets_for(("honest", run), honest)
        table.secrets[honest] = fresh
        table.parties[honest] = Party(table.settings, table.game, table.rules, honest, fresh, TOY)
        table.relay._signing = table.secrets[0].signing
        table.play(passing)
        yield table


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (
        cells - len(counts)
    )


@pytest.mark.parametrize("runs", [120, pytest.param(3000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("maker", [None, NeverPermutes], ids=["same seeds", "never permute"])
@pytest.mark.parametrize("honest", [0, 1, 2])
def test_cards_and_dice_are_uniform_with_one_honest_party(
    honest: int, maker: type[Maker] | None, runs: int
) -> None:
    """The others choose their seeds by will, or do not shuffle at all: positions, first cards and dice stay
    uniform. The limits are passed by chance less than once in a hundred thousand runs."""
    positions: Counter[tuple[int, int]] = Counter()
    first: Counter[int] = Counter()
    starts: Counter[int] = Counter()
    dice: Counter[int] = Counter()
    for table in games(honest, maker, runs):
        party = table.parties[honest]
        need = party.state.need
        assert isinstance(need, Over), party.table.cheats
        deck = party.table.decks[-1]
        peers = table.parties
        for slot in range(CARDS):
            keys = {one: peers[one].maker._own_key(peers[one].table.decks[-1], slot) for one in deck.order}
            card = deck.open(slot, keys)
            assert card is not None
            positions[slot, card] += 1
            if slot == 0:
                first[card] += 1
        starts[party.state.turn] += 1
        dice[sum(need.result.scores)] += 1
    assert chi_square(positions, CARDS * CARDS) < 45  # 9 degrees of freedom
    assert chi_square(first, CARDS) < 28
    assert chi_square(starts, 3) < 26
    assert chi_square(dice, 6) < 33
