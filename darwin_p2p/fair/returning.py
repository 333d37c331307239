"""What somebody must bring along who comes back: the nonces and proofs it ran away from.

Whoever sees a challenge it cannot answer could leave instead of failing. Then it may come back only with the
answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ..text import phrase
from .cards import JunkCard
from .deck import Deck
from .dice import RollRecord
from .errors import Fault
from .messages import Return
from .shuffle import check_proof
from .work import Work

if TYPE_CHECKING:
    from .replica import Replica
    from .tasks import At


class Debts(msgspec.Struct, frozen=True):
    rolls: list[RollRecord]  # its nonce is missing
    decks: list[Deck]  # thrown away with its proof missing, once their challenge is known
    cards: list[int]  # slots it gave away without handing over the key; now they are shown openly


def debts_of(table: Replica, party: int) -> Debts:
    """What a party owes from before it left. Decks it belonged to were thrown away; rolls were voided."""
    rolls = [
        roll
        for roll in table.dice.rolls
        if roll.void and party in roll.who and party not in roll.nonces and party in roll.batch.commits
    ]
    decks = []
    for deck in table.decks:
        if deck.abandoned_at is None or party not in deck.order or party in deck.proved:
            continue
        roll = challenge_roll(table, deck)
        if roll is not None and set(roll.who) - set(roll.nonces) <= {party}:
            decks.append(deck)
    cards = [slot for slot, giver in table.cards.unread.items() if giver == party]
    return Debts(rolls, decks, cards)


def challenge_roll(table: Replica, deck: Deck) -> RollRecord | None:
    """The roll that is, or would have been, the challenge of a deck: the last one for that purpose."""
    purpose = f"challenge {deck.number}"
    return next((roll for roll in reversed(table.dice.rolls) if roll.purpose == purpose), None)


def settle(table: Replica, at: At, message: Return) -> Work[None]:
    """Check that a returning party pays what it owes; raises `Fault` otherwise."""
    debts = debts_of(table, at.author)
    nonces = {(batch, index): nonce for batch, index, nonce in message.nonces}
    cards = _shown(table, debts.cards, message)
    for roll in debts.rolls:
        if roll.key not in nonces:
            raise Fault(
                "owed-proof",
                phrase(
                    "the nonce of roll {number} of batch {batch} is missing",
                    number=roll.key[1],
                    batch=roll.key[0],
                ),
            )
        roll.check_nonce(at.author, nonces[roll.key])
    for roll in debts.rolls:
        roll.nonces[at.author] = nonces[roll.key]
    proofs = {proof.deck: proof for proof in message.proofs}
    for deck in debts.decks:
        if deck.number not in proofs:
            raise Fault("owed-proof", phrase("the proof of deck {number} is missing", number=deck.number))
        found = challenge_roll(table, deck)
        assert found is not None
        deck.challenge = found.result
        yield from check_proof(deck, at.author, proofs[deck.number])
        deck.proved.add(at.author)
    table.open_cards(cards)


def _shown(table: Replica, slots: list[int], message: Return) -> dict[int, int]:
    keys = {shown.slot: shown.key for shown in message.shows}
    cards = {}
    for slot in slots:
        if slot not in keys:
            raise Fault("owed-proof", phrase("the key of slot {slot} is missing", slot=slot))
        try:
            cards[slot] = table.cards.opened(slot, keys[slot])
        except JunkCard:
            table.junk(slot)
    return cards
