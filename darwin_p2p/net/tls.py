"""TLS with a certificate made for one table. Nobody signs it: the join code vouches for it."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import trio
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

LASTS = timedelta(days=30)  # a table may be suspended and taken up again


class Certificate:
    """A fresh key and certificate; `channel` is what both ends of a link know of it."""

    def __init__(self) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "darwin-p2p table")])
        now = datetime.now(UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + LASTS)
            .sign(key, hashes.SHA256())
        )
        self.channel = sha256(made.public_bytes(serialization.Encoding.DER)).digest()
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_3
        with TemporaryDirectory() as folder:  # the ssl module reads keys from files only
            path = Path(folder, "table.pem")
            path.touch(mode=0o600)
            path.write_bytes(
                key.private_bytes(
                    serialization.Encoding.PEM,
                    serialization.PrivateFormat.PKCS8,
                    serialization.NoEncryption(),
                )
                + made.public_bytes(serialization.Encoding.PEM)
            )
            self.context.load_cert_chain(path)

    def serve(self, stream: trio.abc.Stream) -> trio.SSLStream[trio.abc.Stream]:
        return trio.SSLStream(stream, self.context, server_side=True, https_compatible=True)


def connect(stream: trio.abc.Stream) -> trio.SSLStream[trio.abc.Stream]:
    """The guest's side; any certificate is taken, the handshake finds out whose it is."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return trio.SSLStream(stream, context, https_compatible=True)


async def channel_of(stream: trio.SSLStream[trio.abc.Stream]) -> bytes:
    """What the guest sees of the host's certificate, after the TLS handshake."""
    await stream.do_handshake()
    return sha256(stream.getpeercert(binary_form=True) or b"").digest()
