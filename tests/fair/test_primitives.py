"""What everything rests on: pinned by vectors, because two programs must agree bit by bit."""

from __future__ import annotations

from collections import Counter
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from darwin_p2p.fair import REAL
from darwin_p2p.fair.encoding import digest, prf, words
from darwin_p2p.fair.group import Curve25519
from darwin_p2p.fair.permutation import inverse, permutation, sample
from darwin_p2p.testing.shared_suite import SHARED
from darwin_p2p.testing.toy_suite import TOY

CURVE = Curve25519()
PRIME = 2**255 - 19


def test_vectors() -> None:
    """These may never change: logs of finished games would no longer verify."""
    assert (
        digest("tag", 1, "a", b"b").hex()
        == "e08823d4bd7c2b8e00d588ea04085e79fa7ac7e140a5e0abe8644bba0031aa02"
    )
    assert (
        prf(b"k" * 32, "label", 7).hex() == "7e81543eb4ae7d46cceb9e1d091c208275ff95af5ee6e42c5aff95f917d34fa3"
    )
    number = CURVE.scalar("label", 1)
    assert number == int("751404abe0cef3c1e827f709cf583a07279ce4c2b667be7714101640939968a", 16)
    assert CURVE.key(number) == bytes.fromhex(
        "188efc360254af81ed2834fd83a9b3efa083f59c707f821e3cef0cbe4a405167"
    )
    assert CURVE.card("tiny", 0) == bytes.fromhex(
        "d0fd555e3b5151e8e4ffd85fd12d30dd18df3f06bcd698c8c096e80338121749"
    )
    assert (
        CURVE.card("darwins-choice", 236).hex()
        == "da901903cd0656ed5ae832c268b2f826df5859d4304d14152cf1f854ca2e0d49"
    )
    assert permutation(b"x", 10) == [4, 1, 6, 9, 3, 2, 0, 5, 8, 7]
    assert sample(b"x", 6, 1) == (0,)
    assert sample(b"x", 1000, 4) == (489, 714, 357, 857)
    assert words(digest("a")) == "zunop kanus ravok matup"


def test_hashes_tell_types_apart() -> None:
    """1.0 is not 1, bytes are not text, and parts do not run into each other."""
    assert (
        len({digest("t", 1), digest("t", 1.0), digest("t", True), digest("t", "1"), digest("t", b"1")}) == 5
    )
    assert digest("t", "ab", "c") != digest("t", "a", "bc")
    assert digest("t", ["a"], "b") != digest("t", ["a", "b"])


@given(some.integers(1, CURVE.order - 1))
def test_every_number_has_one_legal_key_and_an_inverse(number: int) -> None:
    wide = number * 0x1234567890ABCDEF1234567890ABCDEF % CURVE.order  # short scalars have no form; never used
    key = CURVE.key(wide)
    assert key[0] & 7 == 0
    assert 64 <= key[31] < 128
    assert CURVE.number(key) in (wide, CURVE.order - wide)
    point = CURVE.card("t", 1)
    assert CURVE.act(CURVE.inverse(wide), CURVE.act(wide, [point])) == [point]


def test_keys_commute() -> None:
    one, two = CURVE.scalar("one"), CURVE.scalar("two")
    points = [CURVE.card("t", card) for card in range(5)]
    assert CURVE.act(one, CURVE.act(two, points)) == CURVE.act(two, CURVE.act(one, points))
    assert CURVE.act(one, CURVE.act(two, points)) == CURVE.act(one * two % CURVE.order, points)


@pytest.mark.parametrize("bit", [(0, 1), (0, 2), (0, 4), (31, 128)])
def test_an_alias_of_a_key_is_refused(bit: tuple[int, int]) -> None:
    """X25519 ignores these bits, so the alias would pass every other test and open to junk."""
    key = bytearray(CURVE.key(CURVE.scalar("k")))
    right = CURVE.act(CURVE.number(bytes(key)), [CURVE.card("t", 1)])
    key[bit[0]] ^= bit[1]
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

    alias = X25519PrivateKey.from_private_bytes(bytes(key))
    assert alias.exchange(X25519PublicKey.from_public_bytes(CURVE.card("t", 1))) == right[0]
    with pytest.raises(ValueError, match="legal form"):
        CURVE.number(bytes(key))


def test_only_points_of_the_prime_order_subgroup_are_members() -> None:
    inside = 0
    for number in range(400):
        x = int.from_bytes(digest("x", number), "little") % PRIME
        point = x.to_bytes(32, "little")
        on_curve = pow(x**3 + 486662 * x * x + x, (PRIME - 1) // 2, PRIME) == 1
        assert on_curve or not CURVE.member(point), "a point of the twist"
        inside += CURVE.member(point)
    assert 8 < inside < 50  # one x-coordinate in sixteen
    small_orders = [
        0,
        1,
        PRIME - 1,
        325606250916557431795983626356110631294008115727848805560023387167927233504,
        39382357235489614581723060781553021112529911719440698176882885853963445705823,
    ]
    for small in small_orders:
        assert not CURVE.member(small.to_bytes(32, "little"))
    good = CURVE.card("t", 0)
    assert CURVE.member(good)
    assert not CURVE.member(good[:31] + bytes([good[31] | 128])), "a set top bit"
    beyond = next(x for x in range(19) if CURVE.member(x.to_bytes(32, "little")))
    assert not CURVE.member((beyond + PRIME).to_bytes(32, "little")), "not canonical"


def test_sums_are_recognised_up_to_sign() -> None:
    one, two = CURVE.scalar("one"), CURVE.scalar("two")
    first, second = CURVE.public(one), CURVE.public(two)
    assert CURVE.sums_to(first, second, CURVE.public((one + two) % CURVE.order))
    assert CURVE.sums_to(first, second, CURVE.public((one - two) % CURVE.order))
    for wrong in (one + 2 * two, 2 * one, one * two, one):
        assert not CURVE.sums_to(first, second, CURVE.public(wrong % CURVE.order))


def test_cards_have_different_points_and_no_two_games_share_them() -> None:
    points = {CURVE.card(game, card) for game in ("a", "b") for card in range(120)}
    assert len(points) == 240
    assert all(CURVE.member(point) for point in points)


def test_the_toy_group_keeps_the_same_laws() -> None:
    group = TOY.group
    one, two = group.scalar("one"), group.scalar("two")
    points = [group.card("t", card) for card in range(4)]
    assert group.act(group.inverse(one), group.act(one, points)) == points
    assert group.sums_to(group.public(one), group.public(two), group.public(one + two))
    assert not group.member(bytes(32))


def test_the_shared_suite_gives_what_the_real_one_gives() -> None:
    """Most tables of these tests use it; twice, because the second answer comes from its memory."""
    group, signatures = SHARED.group, SHARED.signatures
    points = [CURVE.card("t", card) for card in range(4)]
    number, secret = CURVE.scalar("one"), b"s" * 32
    signature = REAL.signatures.sign(secret, b"data")
    assert signatures.sign(secret, b"data") == signature
    for _ in range(2):
        assert group.act(number, points) == CURVE.act(number, points)
        assert group.public(number) == CURVE.public(number)
        assert [group.member(point) for point in (points[0], bytes(32))] == [True, False]
        assert signatures.valid(signatures.public(secret), signature, b"data")
        assert not signatures.valid(signatures.public(secret), signature, b"other")
        with pytest.raises(ValueError, match="Error computing"):
            group.act(number, [bytes(32)])


def test_permutations_are_permutations_and_uniform() -> None:
    counts = Counter(tuple(permutation(digest("p", number), 4)) for number in range(4800))
    assert len(counts) == factorial(4)
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 60  # chi square, 23 degrees
    order = permutation(b"q", 50)
    assert [order[place] for place in inverse(order)] == list(range(50))


@given(some.integers(1, 300), some.data())
def test_samples_are_different_numbers_in_range(size: int, data: some.DataObject) -> None:
    wanted = data.draw(some.integers(0, size))
    numbers = sample(data.draw(some.binary(max_size=8)), size, wanted)
    assert len(set(numbers)) == len(numbers) == wanted
    assert all(0 <= number < size for number in numbers)


def test_samples_are_uniform() -> None:
    counts = Counter(sample(digest("s", number), 6, 1)[0] for number in range(6000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 25
    rng = Random(1)
    firsts = Counter(sample(rng.randbytes(8), 5, 2) for _ in range(4000))
    assert len(firsts) == 20
    assert sum((count - 200) ** 2 / 200 for count in firsts.values()) < 55
