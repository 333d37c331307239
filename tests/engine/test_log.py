"""A game is its log: same seed, same bytes; a replay gives the same digests, a broken log one sentence."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.engine import Action, Answer, BrokenLog, Choice, Dealt, Opened, Picked, Shuffled
from darwin_p2p.engine.log import FORMAT, Entry, GameLog, Header, from_bytes, replay
from darwin_p2p.games.darwins_choice.actions import Draw
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.table.dealer import SeededDealer
from tests.playing import Table, Walk, tables

THREE = Table("darwins-choice", 3)


def recorded(table: Table = THREE, seed: int = 3, steps: int = 10**6) -> GameLog:
    return Walk(table, seed, keeping_log=True).go(steps).log


@cache
def whole() -> bytes:
    return recorded().to_bytes()


def replayed(log: GameLog, table: Table = THREE) -> int:
    """How many entries fit; raises `BrokenLog`."""
    return len(list(replay(table.plugin, table.rules, log)))


def sentence_of(error: pytest.ExceptionInfo[BrokenLog]) -> str:
    text = str(error.value)
    assert text[0].isupper()
    assert text.endswith(".")
    assert "Traceback" not in text
    return text


@pytest.mark.parametrize("table", tables(), ids=str)
def test_the_same_seed_gives_the_same_log_and_a_replay_the_same_digests(table: Table) -> None:
    log = recorded(table)
    data = log.to_bytes()
    assert recorded(table).to_bytes() == data
    assert recorded(table, seed=4).to_bytes() != data
    read = from_bytes(data)
    assert read.to_bytes() == data
    again = GameLog(read.header)
    for step in replay(table.plugin, table.rules, read):
        again.record(step.seat, step.given, step.state)
    again.result = read.result
    assert again.to_bytes() == data


def test_a_running_game_replays_as_far_as_it_went() -> None:
    log = from_bytes(recorded(steps=40).to_bytes())
    assert log.result is None
    assert replayed(log) == len(log.entries) >= 40


# -- broken logs ---------------------------------------------------------------------------------------------


@given(st.integers(0, len(whole()) - 1))
def test_a_truncated_log_is_broken(length: int) -> None:
    with pytest.raises(BrokenLog) as error:
        from_bytes(whole()[:length])
    assert "damaged" in sentence_of(error)


@given(st.data())
def test_a_log_with_flipped_bytes_is_broken_or_says_the_same(data: st.DataObject) -> None:
    broken = bytearray(whole())
    for _ in range(data.draw(st.integers(1, 3))):
        broken[data.draw(st.integers(0, len(broken) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        replayed(from_bytes(bytes(broken)))
    except BrokenLog:
        return
    # only the header can have changed: no rule looks at the names of the players
    assert from_bytes(bytes(broken)).entries == from_bytes(whole()).entries


@given(st.binary(max_size=300))
def test_garbage_is_no_log(data: bytes) -> None:
    with pytest.raises(BrokenLog) as error:
        from_bytes(data)
    assert sentence_of(error).startswith("This is not a game log")


def test_a_deeply_nested_message_is_no_log() -> None:
    for data in (b"\x91" * 100_000 + b"\xc0", b"\x81\xa1a" * 50_000 + b"\xc0", b"\xff" * 64):
        with pytest.raises(BrokenLog):
            from_bytes(data)


def test_a_foreign_format_is_named() -> None:
    log = from_bytes(whole())
    log.format = "somebody-else/2"
    with pytest.raises(BrokenLog) as error:
        from_bytes(log.to_bytes())
    assert "somebody-else/2" in sentence_of(error)
    assert FORMAT in str(error.value)
    with pytest.raises(BrokenLog):
        from_bytes(msgspec.msgpack.encode({"header": 5}))


def test_a_wrong_digest_names_its_entry() -> None:
    log = from_bytes(whole())
    entry = log.entries[20]
    log.entries[20] = Entry(entry.seat, entry.given, b"\0" * 16)
    with pytest.raises(BrokenLog) as error:
        replayed(log)
    assert sentence_of(error) == "After entry 21 the digest differs from the one in the log."


def test_a_wrong_result_is_found() -> None:
    log = from_bytes(whole())
    log.result = None
    with pytest.raises(BrokenLog) as error:
        replayed(log)
    assert "result" in sentence_of(error)
    log = from_bytes(whole())
    del log.entries[-1]  # a result, but the game is not over
    with pytest.raises(BrokenLog) as error:
        replayed(log)
    assert "result" in sentence_of(error)


def test_an_action_without_showing_its_cards_first_is_found() -> None:
    log = from_bytes(whole())
    created = next(index for index, one in enumerate(log.entries) if b"create" in bytes(one.given))
    assert b"opened" in bytes(log.entries[created - 1].given)
    del log.entries[created - 1]
    with pytest.raises(BrokenLog) as error:
        replayed(log)
    assert "without having been shown" in sentence_of(error)


def test_an_action_of_another_seat_is_found() -> None:
    log = from_bytes(whole())
    index, entry = next((index, one) for index, one in enumerate(log.entries) if one.seat is not None)
    for seat in (entry.seat + 1 if entry.seat is not None else 0, -1, 77):
        log.entries[index] = Entry(seat, entry.given, entry.digest)
        with pytest.raises(BrokenLog) as error:
            replayed(log)
        assert f"Entry {index + 1} by seat {seat + 1} does not fit" in str(error.value)


def test_a_dealer_cannot_deal_one_card_twice() -> None:
    """A forged log whose digests are right all the same: a card of the market is dealt to seat 0."""
    state, dealer, log = THREE.start(), SeededDealer(3), GameLog(Header(THREE.game, THREE.seats))

    def give(given: Action | Answer, seat: int | None = None) -> None:
        state.apply(given, seat)
        log.record(seat, given, state)

    while not isinstance(state.need, Choice):
        give(dealer.answer(state.need))
    twice = next(card for slot in range(237) if (card := state.known(slot)) is not None)
    give(Draw(int(standard_pack().animals[twice].large), 1), 0)
    give(Dealt((twice,)))
    with pytest.raises(BrokenLog) as error:
        replayed(log)
    assert "A card lies in two places" in sentence_of(error)


@pytest.mark.parametrize(
    "answer",
    [
        Shuffled((0, 0)),
        Shuffled(()),
        Dealt((10**9,)),
        Dealt((-1,)),
        Dealt(()),
        Opened((10**9,), (3,)),
        Opened((-5,), ()),
        Picked((-1,)),
        Picked((1, 1, 1, 1)),
        Picked((2**60,)),
    ],
    ids=repr,
)
def test_an_answer_that_does_not_fit_is_found_at_any_entry(answer: object) -> None:
    log = from_bytes(whole())
    for index in (0, 1, 2, 3, 4, 5, 8, 20, len(log.entries)):
        broken = GameLog(log.header, list(log.entries), log.result)
        entry = Entry(None, msgspec.Raw(msgspec.msgpack.encode(answer)), b"")
        broken.entries[index : index + 1] = [entry]
        with pytest.raises(BrokenLog) as error:
            replayed(broken)
        assert f"Entry {index + 1} by the dealer does not fit" in sentence_of(error)
