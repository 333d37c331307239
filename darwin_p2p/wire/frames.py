"""Frames: four bytes of length, then so many bytes. The limit is checked before anything is kept.

A link starts with a small limit and raises it once the other end is known, so that a stranger can never make
us hold more than a few kilobytes.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..text import phrase
from .errors import RemoteProtocolError

STRANGER = 4 * 1024  # bytes of one frame before the handshake is over
FRIEND = 1024 * 1024 + 64 * 1024  # afterwards: one entry of the game log and what is wrapped around it
PREFIX = 4


def frame(payload: bytes) -> bytes:
    """The bytes to send for one payload."""
    if not 0 < len(payload) <= FRIEND:
        raise ValueError(
            phrase("a frame holds 1 to {friend} bytes, not {payload}", friend=FRIEND, payload=len(payload))
        )
    return len(payload).to_bytes(PREFIX, "big") + payload


class FrameReader:
    """Takes bytes as they come, gives payloads as they are complete."""

    def __init__(self, limit: int = STRANGER) -> None:
        self.limit = limit
        self._bytes = bytearray()

    def feed(self, data: bytes) -> None:
        self._bytes += data

    def payloads(self) -> Iterator[bytes]:
        """The complete payloads so far. Raises as soon as a length is not allowed, before its bytes come."""
        while (payload := self._next()) is not None:
            yield payload

    def _next(self) -> bytes | None:
        if len(self._bytes) < PREFIX:
            return None
        length = int.from_bytes(self._bytes[:PREFIX], "big")
        if length == 0:
            raise RemoteProtocolError("frame/empty", phrase("The other end sent an empty frame."))
        if length > self.limit:
            raise RemoteProtocolError(
                "frame/too-long",
                phrase(
                    "The other end announced {length} bytes where {limit} are allowed.",
                    length=length,
                    limit=self.limit,
                ),
            )
        if len(self._bytes) < PREFIX + length:
            return None
        payload = bytes(self._bytes[PREFIX : PREFIX + length])
        del self._bytes[: PREFIX + length]
        return payload

    @property
    def unfinished(self) -> int:
        """How many bytes wait for the rest of their frame."""
        return len(self._bytes)
