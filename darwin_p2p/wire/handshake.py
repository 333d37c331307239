"""Who is at the other end: the join code by a password-authenticated key exchange, identities by signature.

    guest                                    host
      Hello(identity, nonce, pake)  ------->
                                    <-------  Challenge(identity, nonce, pake)
      Proof(mac, signature)         ------->   checks the code and the guest
                                    <-------  Proof(mac, signature), or Refused

Everything is bound to the TLS certificate that both ends see (`channel`), so somebody in the middle with a
certificate of his own fails, and learns one wrong guess. The guest proves first: a stranger gets one guess
a try and nothing to work on at home. A guest that comes back to its seat needs no code: it knows the
identities of the table, and the table knows its own (`trusted`).
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection
from hashlib import sha256
from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from spake2 import SPAKE2_A, SPAKE2_B

from ..text import phrase
from .errors import RemoteProtocolError
from .messages import PROTOCOL, Challenge, Hello, Message, Proof, Refused, decode, encode

PURPOSES = ("join", "return", "watch")
Entropy = Callable[[int], bytes]


class Identity:
    """A player's lasting key: whoever has it is that player."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw()

    def sign(self, text: bytes) -> bytes:
        return self._key.sign(text)


class Known(msgspec.Struct, frozen=True):
    """The other end, proved."""

    identity: bytes
    name: str
    purpose: str
    version: str


class WrongCode(RemoteProtocolError):
    """The code was not the host's, or somebody sits in between."""

    def __init__(self) -> None:
        super().__init__(
            "handshake/wrong-code",
            phrase(
                "The join code did not match. Either it was mistyped, or somebody else answered: read"
                " the code from the host's screen again."
            ),
        )


class GuestHandshake:
    """The guest's side. `hello()` starts it; each answer goes into `receive`, which gives what to send."""

    def __init__(
        self,
        identity: Identity,
        channel: bytes,
        name: str,
        entropy: Entropy,
        *,
        purpose: str = "join",
        code: str = "",
        trusted: Collection[bytes] = (),
        version: str = "",
    ) -> None:
        self.host: Known | None = None  # set once the host is proved
        self._identity, self._channel, self._trusted = identity, channel, trusted
        self._pake = _pake(SPAKE2_A, code, channel, entropy) if purpose != "return" else None
        pake = self._pake.start() if self._pake else b""
        self._hello = encode(Hello(PROTOCOL, version, name, identity.public, entropy(32), purpose, pake))
        self._key = b""
        self._transcript = b""
        self._challenge: Challenge | None = None

    def hello(self) -> bytes:
        return self._hello

    def receive(self, data: bytes) -> bytes | None:
        """The next frame to send, or None when the host is proved."""
        kind = Challenge if self._challenge is None else Proof
        message: Message = decode(data, kind, Refused)
        if isinstance(message, Refused):
            raise RemoteProtocolError(message.code, message.sentence)
        if isinstance(message, Challenge):
            return self._answer(message, data)
        assert isinstance(message, Proof)
        assert self._challenge is not None
        host = self._challenge
        if not hmac.compare_digest(message.mac, _mac(self._key, b"host", self._transcript)):
            raise WrongCode
        _check_signature(host.identity, message.signature, b"host", self._transcript)
        self.host = Known(host.identity, "", "host", host.version)
        return None

    def _answer(self, challenge: Challenge, data: bytes) -> bytes:
        if self._pake is None and challenge.identity not in self._trusted:
            raise RemoteProtocolError(
                "handshake/stranger",
                phrase("Somebody who does not sit at your table answered at that address."),
            )
        self._challenge = challenge
        self._transcript = _transcript(self._channel, self._hello, data)
        self._key = _finish(self._pake, challenge.pake)
        mac = _mac(self._key, b"guest", self._transcript)
        return encode(Proof(mac, self._identity.sign(b"guest" + self._transcript)))


class HostHandshake:
    """The host's side of one link. `receive` gives what to send; `guest` is set once the guest is proved.

    `code` is None where only players of the table may come back.
    """

    def __init__(
        self,
        identity: Identity,
        channel: bytes,
        entropy: Entropy,
        *,
        code: str | None,
        trusted: Collection[bytes] = (),
        version: str = "",
    ) -> None:
        self.guest: Known | None = None
        self._identity, self._channel, self._entropy = identity, channel, entropy
        self._code, self._trusted, self._version = code, trusted, version
        self._hello: Hello | None = None
        self._key = b""
        self._transcript = b""

    def receive(self, data: bytes) -> bytes:
        if self._hello is None:
            return self._challenge(decode(data, Hello), data)
        message: Proof = decode(data, Proof)
        if not hmac.compare_digest(message.mac, _mac(self._key, b"guest", self._transcript)):
            raise WrongCode
        hello = self._hello
        _check_signature(hello.identity, message.signature, b"guest", self._transcript)
        self.guest = Known(hello.identity, hello.name, hello.purpose, hello.version)
        mac = _mac(self._key, b"host", self._transcript)
        return encode(Proof(mac, self._identity.sign(b"host" + self._transcript)))

    def _challenge(self, hello: Hello, data: bytes) -> bytes:
        if hello.protocol != PROTOCOL:
            raise RemoteProtocolError(
                "handshake/version",
                phrase(
                    "This table speaks version {protocol} of the protocol (darwin {version}), you speak"
                    " {own_protocol} (darwin {own_version}). Install the same version on both machines.",
                    protocol=PROTOCOL,
                    version=self._version,
                    own_protocol=hello.protocol,
                    own_version=hello.version,
                ),
            )
        if hello.purpose not in PURPOSES:
            raise RemoteProtocolError("handshake/purpose", phrase("A guest joins, returns or watches."))
        pake = None
        if hello.purpose == "return":
            if hello.identity not in self._trusted:
                raise RemoteProtocolError(
                    "handshake/unknown", phrase("You do not sit at this table. Join with a code.")
                )
        elif self._code is None:
            raise RemoteProtocolError("handshake/closed", phrase("This table takes no more guests."))
        else:
            pake = _pake(SPAKE2_B, self._code, self._channel, self._entropy)
        self._hello = hello
        answer = encode(
            Challenge(self._version, self._identity.public, self._entropy(32), pake.start() if pake else b"")
        )
        self._transcript = _transcript(self._channel, data, answer)
        self._key = _finish(pake, hello.pake)
        return answer


class Pake(Protocol):
    """One side of the code check."""

    def start(self) -> bytes: ...

    def finish(self, theirs: bytes) -> bytes: ...


def _pake(side: Callable[..., Pake], code: str, channel: bytes, entropy: Entropy) -> Pake:
    return side(code.encode(), idA=b"guest", idB=b"host " + channel, entropy_f=entropy)


def _finish(pake: Pake | None, theirs: bytes) -> bytes:
    """The shared key; a half that is none is the other end's fault, whatever the library calls it."""
    if pake is None:
        return b""
    try:
        return pake.finish(theirs)
    except Exception:
        raise RemoteProtocolError(
            "handshake/pake", phrase("The code check was answered with nonsense.")
        ) from None


def _transcript(channel: bytes, hello: bytes, challenge: bytes) -> bytes:
    return sha256(b"darwin_p2p/1 handshake" + channel + sha256(hello).digest() + challenge).digest()


def _mac(key: bytes, who: bytes, transcript: bytes) -> bytes:
    return hmac.digest(key, who + transcript, "sha256")


def _check_signature(identity: bytes, signature: bytes, who: bytes, transcript: bytes) -> None:
    try:
        Ed25519PublicKey.from_public_bytes(identity).verify(signature, who + transcript)
    except (InvalidSignature, ValueError):
        raise RemoteProtocolError(
            "handshake/identity", phrase("The other end claims an identity that is not its own.")
        ) from None
