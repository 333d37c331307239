"""Bytes between two ends, without input or output: frames, messages, handshake, join codes.

Everything that comes from outside is bounded before it is decoded and typed before it is used. A mistake of
the other end is a `RemoteProtocolError`; it closes one link and never the table.
"""

from .errors import RemoteProtocolError

__all__ = ["RemoteProtocolError"]
