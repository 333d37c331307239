"""The handshake lets in who knows the code or sits at the table, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwin_p2p.wire import RemoteProtocolError
from darwin_p2p.wire.handshake import GuestHandshake, HostHandshake, Identity, WrongCode
from darwin_p2p.wire.messages import Challenge, Hello, Proof, Refused, decode, encode

CHANNEL = b"c" * 32
CODE = "otter-lamp-river"
HOST, GUEST, STRANGER = (Identity(bytes([one]) * 32) for one in (1, 2, 3))


def entropy(seed: int) -> Callable[[int], bytes]:
    return Random(seed).randbytes


def guest(
    code: str = CODE, identity: Identity = GUEST, channel: bytes = CHANNEL, **how: Any
) -> GuestHandshake:
    return GuestHandshake(identity, channel, "Ada", entropy(1), code=code, version="1.2", **how)


def host(code: str | None = CODE, channel: bytes = CHANNEL, **how: Any) -> HostHandshake:
    return HostHandshake(HOST, channel, entropy(2), code=code, version="1.3", **how)


def shake(one: GuestHandshake, other: HostHandshake) -> None:
    """Both ends joined without a socket."""
    answer: bytes | None = one.hello()
    while answer is not None:
        answer = one.receive(other.receive(answer))


def test_the_right_code_lets_a_guest_in_and_both_know_each_other() -> None:
    one, other = guest(), host()
    shake(one, other)
    assert other.guest is not None
    assert (other.guest.identity, other.guest.name, other.guest.version) == (GUEST.public, "Ada", "1.2")
    assert one.host is not None
    assert (one.host.identity, one.host.version) == (HOST.public, "1.3")


def test_a_wrong_code_is_told_as_such_and_the_host_proves_nothing() -> None:
    one, other = guest("otter-lamp-robin"), host()
    answer = one.receive(other.receive(one.hello()))
    assert answer is not None
    with pytest.raises(WrongCode, match="mistyped, or somebody else answered"):
        other.receive(answer)
    assert other.guest is None


def test_somebody_in_the_middle_with_another_certificate_fails() -> None:
    one, other = guest(channel=b"m" * 32), host()
    answer = one.receive(other.receive(one.hello()))
    assert answer is not None
    with pytest.raises(WrongCode):
        other.receive(answer)


def test_a_false_host_that_guesses_the_code_wrong_is_not_believed() -> None:
    one, false = guest(), host("otter-lamp-robin")
    answer = one.receive(false.receive(one.hello()))
    assert answer is not None
    proof = encode(Proof(b"\0" * 32, HOST.sign(b"anything")))
    with pytest.raises(WrongCode):
        one.receive(proof)
    assert one.host is None


def test_a_player_comes_back_without_a_code() -> None:
    one = guest("", purpose="return", trusted=[HOST.public])
    other = host(None, trusted=[GUEST.public])
    shake(one, other)
    assert other.guest is not None
    assert other.guest.purpose == "return"


def test_a_seat_cannot_be_taken_over_by_claiming_an_identity() -> None:
    class Thief(Identity):
        """Shows the public key of another player, signs with its own."""

        def __init__(self) -> None:
            super().__init__(bytes([9]) * 32)
            self.public = GUEST.public

    one = guest("", Thief(), purpose="return", trusted=[HOST.public])
    other = host(trusted=[GUEST.public])
    answer = one.receive(other.receive(one.hello()))
    assert answer is not None
    with pytest.raises(RemoteProtocolError, match="not its own"):
        other.receive(answer)
    assert other.guest is None


def test_a_stranger_cannot_return() -> None:
    one = guest("", STRANGER, purpose="return", trusted=[HOST.public])
    with pytest.raises(RemoteProtocolError, match="do not sit at this table"):
        host(trusted=[GUEST.public]).receive(one.hello())


def test_a_player_who_returns_does_not_follow_a_stranger() -> None:
    one = guest("", purpose="return", trusted=[STRANGER.public])
    with pytest.raises(RemoteProtocolError, match="does not sit at your table"):
        one.receive(host(trusted=[GUEST.public]).receive(one.hello()))


def test_a_full_table_takes_no_guests() -> None:
    with pytest.raises(RemoteProtocolError, match="no more guests"):
        host(None).receive(guest().hello())


def test_another_version_of_the_protocol_is_named() -> None:
    hello: Hello = decode(guest().hello(), Hello)
    other = Hello(9, "7.0", hello.name, hello.identity, hello.nonce, hello.purpose, hello.pake)
    with pytest.raises(RemoteProtocolError, match=r"you speak 9 \(darwin 7.0\)"):
        host().receive(encode(other))


def test_a_refusal_reaches_the_guest_as_its_sentence() -> None:
    with pytest.raises(RemoteProtocolError, match="Come back later") as caught:
        guest().receive(encode(Refused("lobby/full", "Come back later.")))
    assert caught.value.code == "lobby/full"


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_arbitrary_bytes_raise_nothing_but_the_protocol_error(data: bytes) -> None:
    started = host()
    started.receive(guest().hello())
    for end in (guest(), host(), started):
        with pytest.raises(RemoteProtocolError):
            end.receive(data)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=64))
def test_arbitrary_halves_of_the_code_check_let_nobody_in(half: bytes) -> None:
    hello: Hello = decode(guest().hello(), Hello)
    other = host()
    forged = Hello(1, "", "Eve", STRANGER.public, hello.nonce, "join", half)
    with pytest.raises(RemoteProtocolError):
        _both(other, encode(forged), encode(Proof(b"\0" * 32, STRANGER.sign(b"x"))))
    one = guest()
    challenge = Challenge("", HOST.public, b"n" * 32, half)
    with pytest.raises(RemoteProtocolError):
        _both(one, encode(challenge), encode(Proof(b"\0" * 32, HOST.sign(b"x"))))
    assert other.guest is None
    assert one.host is None


def _both(end: GuestHandshake | HostHandshake, first: bytes, second: bytes) -> None:
    end.receive(first)
    end.receive(second)
