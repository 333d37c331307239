"""The one error of the wire: whatever is wrong with received bytes is the fault of their sender."""

from __future__ import annotations


class RemoteProtocolError(Exception):
    """The other end broke the protocol. `code` is for programs, the sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
