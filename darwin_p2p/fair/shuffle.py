"""Pass 1 of a deck: one mask, one permutation; and the proof that nothing else was done.

The proof is cut and choose. The shuffler commits to shadow shuffles of the same input. Challenge bit 0 opens
the shadow; bit 1 opens the way from the true output to the shadow. Whoever can answer both has shuffled;
one answer tells nothing. Each deck has exactly one challenge, ever: two answers would tell everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..text import phrase
from .deck import Deck
from .encoding import digest, expect
from .errors import Fault
from .group import Group
from .messages import Answer, Proof, Shuffled
from .permutation import inverse, permutation
from .work import Work, acting, checked_points


def shuffle(group: Group, mask: int, order: Sequence[int], points: Sequence[bytes]) -> Work[list[bytes]]:
    return (yield from acting(group, mask, [points[place] for place in order]))


def check_shuffle(deck: Deck, message: Shuffled) -> Work[None]:
    yield from checked_points(deck.group, message.out, deck.size)
    expect(deck.group.member(message.mask), "not-in-group", phrase("the mask"))


def shadow(group: Group, seed: bytes, points: Sequence[bytes]) -> Work[bytes]:
    """The digest of the shadow shuffle that a seed describes."""
    mask = group.scalar("shadow", seed)
    out = yield from shuffle(group, mask, permutation(seed, len(points)), points)
    return digest("shadow", out, group.public(mask))


def bits(challenge: bytes, party: int, rounds: int) -> list[int]:
    """The challenge of one party; everybody's come from one roll."""
    number = int.from_bytes(digest("bits", challenge, party), "big")
    return [number >> place & 1 for place in range(rounds)]


def prove(
    deck: Deck, party: int, mask: int, order: Sequence[int], seeds: Sequence[bytes], challenge: bytes
) -> Proof:
    """The answers to the challenge of a deck."""
    group = deck.group
    unmask, places = group.inverse(mask), inverse(order)
    answers = []
    for seed, bit in zip(seeds, bits(challenge, party, deck.rounds), strict=True):
        if bit:
            key = group.key(group.scalar("shadow", seed) * unmask % group.order)
            answers.append(Answer(key, bytes(places[card] for card in permutation(seed, deck.size))))
        else:
            answers.append(Answer(seed, b""))
    return Proof(deck.number, answers)


def check_proof(deck: Deck, party: int, proof: Proof) -> Work[None]:
    """Recompute every shadow from what the challenge made its author open."""
    assert deck.challenge is not None
    group, points, sent = deck.group, deck.shuffle_input(party), deck.shuffles[party]
    everything = list(range(deck.size))
    expect(len(proof.answers) == deck.rounds, "bad-shuffle-proof", phrase("rounds are missing"))
    shadows = deck.locks[party].shadows
    for number, bit in enumerate(bits(deck.challenge, party, deck.rounds)):
        answer = proof.answers[number]
        if bit:
            expect(
                sorted(answer.order) == everything,
                "bad-shuffle-proof",
                phrase("round {number}: no permutation", number=number),
            )
            try:
                key = group.number(answer.key)
                out = yield from acting(group, key, [sent.out[place] for place in answer.order])
                found = digest("shadow", out, group.act(key, [sent.mask])[0])
            except ValueError as error:
                raise Fault(
                    "bad-shuffle-proof", phrase("round {number}: {error}", number=number, error=error)
                ) from None
        else:
            expect(
                not answer.order,
                "bad-shuffle-proof",
                phrase("round {number}: too much was opened", number=number),
            )
            found = yield from shadow(group, answer.key, points)
        expect(found == shadows[number], "bad-shuffle-proof", phrase("round {number}", number=number))
