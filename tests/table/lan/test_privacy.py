"""What a seat is sent does not depend on what it must not know.

Two games differ in two hidden cards and in nothing else. What a third seat is sent is of the same kinds, in
the same order, of the same sizes and with the same plain fields until it may know one of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from msgspec import inspect

from darwin_p2p.fair.messages import Message

from .twins import OPAQUE, Twin, shape_of

NEVER = 1 << 30
Pair = tuple[int, int]


def pairs(twin: Twin) -> Iterator[Pair]:
    """Slots of one deck with different cards, neither of which the watching seat ever held."""
    slots = twin.slots
    strange = [slot for slot in range(len(slots)) if twin.dealt_to.get(slot) != twin.watching]
    for one, other in combinations(strange, 2):
        if slots[one][0] is slots[other][0] and twin.card(one) != twin.card(other):
            yield one, other


def known(twin: Twin, pair: Pair) -> int:
    """The entry by which the watching seat may know one of the two."""
    return min(twin.seen_at.get(slot, NEVER) for slot in pair)


def in_two_hands(twin: Twin) -> Pair:
    """Cards in the hands of two others; that one of them is played comes as late as possible."""
    found = [
        pair
        for pair in pairs(twin)
        if all(slot in twin.dealt_to for slot in pair) and twin.dealt_to[pair[0]] != twin.dealt_to[pair[1]]
    ]
    return max((pair for pair in found if known(twin, pair) < NEVER), key=lambda pair: known(twin, pair))


def in_a_hand_and_the_pile(twin: Twin) -> Pair:
    """A card in somebody's hand, and one that is never drawn."""
    found = [pair for pair in pairs(twin) if pair[0] in twin.dealt_to and pair[1] not in twin.dealt_to]
    return max(found, key=lambda pair: known(twin, pair))


def deep_in_the_pile(twin: Twin) -> Pair:
    """Two cards that nobody ever draws or sees."""
    found = (pair for pair in pairs(twin) if not set(pair) & twin.dealt_to.keys())
    return next(pair for pair in found if known(twin, pair) == NEVER)


@pytest.mark.parametrize("watching", [0, 1])
@pytest.mark.parametrize("hidden", [in_two_hands, in_a_hand_and_the_pile, deep_in_the_pile])
@pytest.mark.parametrize("game", ["darwins-choice", "evo"])
def test_games_with_other_hidden_cards_look_the_same(
    game: str, hidden: Callable[[Twin], Pair], watching: int
) -> None:
    one = Twin(game, 3, seed=1, watching=watching)
    one.play()
    pair = hidden(one)
    two = Twin(game, 3, seed=1, watching=watching, exchange=one.exchange_of(*pair))
    two.play(one.moves)
    assert [two.card(slot) for slot in pair] == [one.card(slot) for slot in reversed(pair)]
    end = known(one, pair)
    told, told_too = one.received(), two.received()
    same = min(end - 1, len(told))
    assert same > 100, "that would be the shuffle and little else"
    assert {shape_of(entry)[0] for entry in told[:same]} >= {"DECK", "PROOF", "ROLL", "DRAW", "KEYS", "ACT"}
    for number in range(same):
        assert shape_of(told[number]) == shape_of(told_too[number]), f"entry {number + 1}"
    assert told[same - 1] != told_too[same - 1], "the other cards are in there, for whoever has the keys"
    if end == NEVER:
        assert len(told) == len(told_too)
        assert two.moves == one.moves
    else:
        assert shape_of(told[end - 1]) != shape_of(told_too[end - 1]), "it is played, and is another card"


def titles(kind: inspect.Type) -> Iterator[str | None]:
    """Of all bytes in a message, what their type calls them."""
    if isinstance(kind, inspect.Metadata):
        yield (kind.extra_json_schema or {}).get("title")
    elif isinstance(kind, inspect.BytesType):
        yield None
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield from titles(field.type)
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
        yield from titles(kind.item_type)
    elif isinstance(kind, inspect.TupleType):
        for item in kind.item_types:
            yield from titles(item)


def test_bytes_that_may_differ_are_called_so_by_their_type() -> None:
    found = {kind: set(titles(inspect.type_info(kind))) for kind in Message.__subclasses__()}
    assert set().union(*found.values()) <= OPAQUE | {None}
    plain = {kind.kind() for kind, names in found.items() if None in names}
    assert plain == {"ACT", "UNSEAL"}, "what is done is for everybody to read"
