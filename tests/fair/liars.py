"""Dishonest parties: everything as an honest one does, except one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from darwin_p2p.fair import Output, Party, Send
from darwin_p2p.fair.making import Maker
from darwin_p2p.fair.messages import AnyMessage, Duty, Locked, Shuffled
from darwin_p2p.fair.shuffle import shadow, shuffle
from darwin_p2p.fair.work import Work

SILENCE = Send(b"")  # the relay throws it away


def lying(kind: str, change: Callable[[Party, Any], AnyMessage | None]) -> type[Party]:
    """A party that changes every message of a kind; None: it sends nothing instead."""

    class Liar(Party):
        def _say(self, message: AnyMessage) -> Send:
            if message.kind() == kind:
                changed = change(self, message)
                if changed is None:
                    return SILENCE
                message = changed
            return super()._say(message)

    return Liar


def silent(*kinds: str) -> type[Party]:
    """A party that never sends messages of these kinds."""

    class Silent(Party):
        def _say(self, message: AnyMessage) -> Send:
            return SILENCE if message.kind() in kinds else super()._say(message)

    return Silent


def late(kind: type[Party], message: str) -> type[Party]:
    """A party that lets others speak first: it sends that message only when somebody else has."""

    class Late(kind):  # type: ignore[misc, valid-type]
        def _fulfil(self, duty: Duty) -> Iterator[Output]:
            batches = self.table.dice.batches
            heard = self.table.commitments if message == "COMMIT" else batches[-1].commits if batches else {}
            if duty.kind == message and not heard:
                self._sent.discard(duty)
                return
            yield from super()._fulfil(duty)

    return Late


def made_by(maker: type[Maker]) -> type[Party]:
    """A party whose messages are made in another way."""

    class Otherwise(Party):
        making = maker

    return Otherwise


def with_item(items: list[bytes], place: int, item: Any) -> list[Any]:
    return [*items[:place], item, *items[place + 1 :]]


class ForeignInput(Maker):
    """Shuffles other points than it was given, shadows included: both answers cannot be right."""

    def altered(self, points: list[bytes]) -> list[bytes]:
        """What is shuffled instead."""
        return [self.table.group.act(self.table.group.scalar("tag"), points[:1])[0], *points[1:]]

    def _shuffle(self) -> Work[Shuffled]:
        deck = self._current()
        secrets = self._secrets(deck)
        points = self.altered(deck.shuffle_input(self.me))
        out = yield from shuffle(deck.group, secrets.mask, secrets.order, points)
        return Shuffled(deck.number, out, deck.group.public(secrets.mask))

    def prepare(self, deck: Any) -> Work[list[bytes]]:
        secrets = self._secrets(deck)
        if secrets.shadows is None:
            secrets.shadows = []
            for number, seed in enumerate(secrets.seeds):
                points = deck.shuffle_input(self.me)
                if self.guess(number):
                    points = self.altered(points)
                secrets.shadows.append((yield from shadow(deck.group, seed, points)))
        return secrets.shadows

    def guess(self, number: int) -> bool:
        """Which bit it hopes to be asked in this round: True for the way from the output."""
        return True


class RelatedPairs(ForeignInput):
    """Puts secret multiples of even cards in the places of odd ones, to find the pairs again later."""

    def altered(self, points: list[bytes]) -> list[bytes]:
        group = self.table.group
        changed = list(points)
        for place in range(0, len(points) - 1, 2):
            changed[place + 1] = group.act(self.factor(place), [points[place]])[0]
        return changed

    def factor(self, place: int) -> int:
        return self.table.group.scalar("pair", place)

    def found(self) -> dict[int, int]:
        """Slots it recognises after everybody's shuffle: slot -> the slot of its twin."""
        deck = self._current()
        points = deck.shuffles[deck.order[-1]].out
        where = {point: place for place, point in enumerate(points)}
        pairs = {}
        for place in range(0, deck.size - 1, 2):
            for slot, multiple in enumerate(deck.group.act(self.factor(place), points)):
                if multiple in where:
                    pairs[slot] = where[multiple]
        return pairs


class RepairedPairs(RelatedPairs):
    """... and takes the factor off again while locking, so that the deck would open cleanly."""

    def _lock(self) -> Work[Locked]:
        locked = yield from super()._lock()
        group, out = self.table.group, list(locked.out)
        deck = self._current()
        points = deck.shuffles[deck.order[-1]].out
        for place in range(0, deck.size - 1, 2):
            factor = self.factor(place)
            multiples = group.act(factor, points)
            for slot in range(deck.size):
                if multiples[slot] in points:
                    twin = points.index(multiples[slot])
                    out[twin] = group.act(group.inverse(factor), [out[twin]])[0]
        return replace(locked, out=out)
