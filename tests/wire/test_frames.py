"""Frames come out as they went in, however the bytes are cut; limits hold before bytes are kept."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p.wire import RemoteProtocolError
from darwin_p2p.wire.frames import FRIEND, STRANGER, FrameReader, frame

payloads = st.lists(st.binary(min_size=1, max_size=300), max_size=8)


@given(payloads, st.integers(1, 50))
def test_payloads_survive_any_cutting(sent: list[bytes], step: int) -> None:
    stream = b"".join(map(frame, sent))
    reader = FrameReader()
    got = []
    for start in range(0, len(stream), step):
        reader.feed(stream[start : start + step])
        got += reader.payloads()
    assert got == sent
    assert reader.unfinished == 0


def test_a_byte_at_a_time() -> None:
    reader = FrameReader()
    got = []
    for byte in frame(b"darwin") + frame(b"p2p"):
        reader.feed(bytes([byte]))
        got += reader.payloads()
    assert got == [b"darwin", b"p2p"]


def test_an_oversized_length_is_refused_before_its_bytes_come() -> None:
    reader = FrameReader()
    reader.feed((STRANGER + 1).to_bytes(4, "big"))
    with pytest.raises(RemoteProtocolError, match=f"announced {STRANGER + 1} bytes") as caught:
        list(reader.payloads())
    assert caught.value.code == "frame/too-long"


def test_a_friend_may_send_more_than_a_stranger() -> None:
    reader = FrameReader(FRIEND)
    reader.feed(frame(bytes(STRANGER + 1)))
    assert [len(payload) for payload in reader.payloads()] == [STRANGER + 1]


def test_an_empty_frame_is_refused_on_both_sides() -> None:
    with pytest.raises(ValueError, match="1 to"):
        frame(b"")
    reader = FrameReader()
    reader.feed(bytes(4))
    with pytest.raises(RemoteProtocolError, match="empty frame"):
        list(reader.payloads())


@given(st.binary(max_size=200))
def test_arbitrary_bytes_raise_nothing_but_the_protocol_error(data: bytes) -> None:
    reader = FrameReader()
    reader.feed(data)
    with suppress(RemoteProtocolError):
        list(reader.payloads())
    assert reader.unfinished <= len(data)
