"""The msgpack forms of needs, answers and actions never change: logs and other versions depend on them."""

from __future__ import annotations

from typing import Any, Union, get_args

import msgspec
import pytest

from darwin_p2p.engine import (
    Action,
    Answer,
    Choice,
    Deal,
    Dealt,
    Give,
    Need,
    Open,
    Opened,
    Over,
    Pick,
    Picked,
    Refusal,
    Result,
    Show,
    Shuffle,
    Shuffled,
)
from darwin_p2p.games.darwins_choice import actions as a

NEEDS = [
    (Choice(2, "turn", (0, 1)), "94a663686f69636502a47475726e920001"),
    (Shuffle(1, (3, 4)), "93a773687566666c6501920304"),
    (Deal(0, (5, 6)), "93a46465616c00920506"),
    (Open((7,)), "92a46f70656e9107"),
    (Show((1, 2), 0, 2), "94a473686f779201020002"),
    (Give((1,), 2, 0), "94a46769766591010200"),
    (Pick(6, 1), "93a47069636b0601"),
    (Over(Result((3, 9), (1,))), "92a46f766572929203099101"),
]
ANSWERS = [
    (Shuffled((0, 1)), "92a873687566666c6564920001"),
    (Dealt((4, None)), "92a56465616c749204c0"),
    (Opened((5,), (200,)), "93a66f70656e6564910591ccc8"),
    (Picked((3, 0)), "92a67069636b6564920300"),
]
ACTIONS = [
    (a.Draw(1, 4), "93a4647261770104"),
    (a.Redraw(7), "92a672656472617707"),
    (a.FullRedraw(), "91ab66756c6c5f726564726177"),
    (a.Trade(3, 9), "93a574726164650309"),
    (a.Create((1, 2, 3), 0), "93a66372656174659301020300"),
    (a.Mutate(5, ((1, -1), (-1, 300))), "93a66d757461746505929201ff92ffcd012c"),
    (a.Migrate(4, 2), "93a76d6967726174650402"),
    (a.EndTurn(), "91a8656e645f7475726e"),
    (a.Pass(), "91a470617373"),
    (a.LoseCard(8), "92a96c6f73655f6361726408"),
    (a.Sacrifice(2), "92a973616372696669636502"),
    (a.PlacePoint(3), "92ab706c6163655f706f696e7403"),
    (a.Devour(6), "92a66465766f757206"),
]


@pytest.mark.parametrize(("value", "form"), NEEDS + ANSWERS + ACTIONS, ids=repr)
def test_the_form_is_what_it_always_was(value: Any, form: str) -> None:
    assert msgspec.msgpack.encode(value).hex() == form
    assert msgspec.msgpack.decode(bytes.fromhex(form), type=type(value)) == value


def test_every_need_answer_and_action_is_looked_at() -> None:
    assert {type(value) for value, _ in NEEDS} == set(get_args(Need))
    assert {type(value) for value, _ in ANSWERS} == set(get_args(Answer))
    assert {type(value) for value, _ in ACTIONS} == set(a.ALL)


@pytest.mark.parametrize("union", [Need, Answer, a.ALL], ids=["needs", "answers", "actions"])
def test_a_reader_tells_all_kinds_apart(union: Any) -> None:
    kinds = union if isinstance(union, tuple) else get_args(union)
    decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(Union[kinds])  # noqa: UP007 - built from a tuple
    for value, form in NEEDS + ANSWERS + ACTIONS:
        if type(value) in kinds:
            assert decoder.decode(bytes.fromhex(form)) == value
        else:
            with pytest.raises(msgspec.ValidationError):
                decoder.decode(bytes.fromhex(form))


def test_actions_are_values() -> None:
    assert a.Trade(3, 9) == a.Trade(3, 9)
    assert len({a.Trade(3, 9), a.Trade(3, 9), a.Trade(9, 3)}) == 2
    assert a.FullRedraw.kind() == "full_redraw"
    with pytest.raises(AttributeError):
        a.Trade(3, 9).give = 4  # type: ignore[misc]


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    assert str(Refusal("ACT-TURN-1", "It is not your turn.")) == "It is not your turn. [ACT-TURN-1]"
    helped = Refusal("ACT-TURN-1", "It is not your turn.", "Wait.")
    assert str(helped) == "It is not your turn. [ACT-TURN-1] Wait."
    assert isinstance(a.Pass(), Action)
