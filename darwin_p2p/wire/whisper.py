"""What players tell each other past the host: how their log ends, with the host's own signature under it.

One datagram, signed by whoever sends it, so that hearing it also proves that its sender is there.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from .messages import Key, Message, Seat, Signature


class Whisper(Message, frozen=True, array_like=True, tag="darwin_p2p."):
    """`head` is a signed head of the log; two that differ convict the host. Empty: only a sign of life."""

    game: Key
    party: Seat
    head: Annotated[bytes, msgspec.Meta(max_length=512)]
    signature: Signature
    hosting: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0  # where its sender hosts the table: the port
