"""What a seat is sent does not depend on what it must not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from darwin_p2p.fair.encoding import unpack
from darwin_p2p.fair.log import BODIES, STAMPS, message_in
from darwin_p2p.wire.messages import encode
from darwin_p2p.wire.talk import Ordered
from tests.fair.tables import passing, tiny_table


def plain(value: Any) -> Any:
    """A message with every ciphertext, point, key, hash and signature replaced by its length."""
    if isinstance(value, bytes):
        return len(value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return value


#: What depends on public luck: whose turn it is, and which half of each round of a shuffle proof is opened.
LUCK = ("ACT", "PROOF")


def sent(seed: int, parties: int) -> tuple[list[Any], list[int | None]]:
    """All a guest is sent in one game, in plain and with the sizes; and a hand it may not see."""
    table = tiny_table(parties, seed=seed, rounds=2)
    table.play(passing)
    told: list[Any] = []
    for entry in table.transcript(1).entries:
        stamped = unpack(STAMPS, entry)
        body = unpack(BODIES, stamped.body)
        message = message_in(body)
        where = [stamped.term, stamped.number, message.kind()]
        if message.kind() not in LUCK:
            fields = plain(msgspec.to_builtins(message, builtin_types=(bytes,)))
            where += [body.author, body.seq, body.seen, len(encode(Ordered(entry))), fields]
        told.append(where)
    state = table.parties[0].state
    return told, [state.known(slot) for slot in state.hands[0]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("parties", [2, 3])
def test_games_with_other_hidden_cards_look_the_same(parties: int) -> None:
    told, hidden = sent(1, parties)
    others = [sent(seed, parties) for seed in range(2, 5)]
    assert any(cards != hidden for _, cards in others), "other cards are what this is about"
    for other, _ in others:
        for one, two in zip(told, other, strict=True):
            assert one == two
