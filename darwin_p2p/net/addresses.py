"""The addresses under which others on the LAN reach this machine."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator

#: One address of each private range; asking for the way there sends nothing.
FAR_AWAY = ("10.255.255.254", "172.31.255.254", "192.168.255.254", "203.0.113.1")
LOOPBACK, ALL_LOOPBACK = "127.0.0.1", "127.255.255.255"
# requests of the system for the address and the broadcast address of an interface (Linux)
ADDRESS, BROADCAST = 0x8915, 0x8919


def own_addresses() -> list[str]:
    """The most likely first; loopback alone when there is no network."""
    found = dict.fromkeys([*_on_the_way(), *_of_interfaces(ADDRESS)])
    outside = [address for address in found if not address.startswith("127.")]
    return outside or [LOOPBACK]


def broadcast_addresses() -> list[str]:
    """Where a question to everybody goes: a LAN without a gateway has no way to 255.255.255.255."""
    found = [one for one in _of_interfaces(BROADCAST) if not one.startswith(("0.", "127."))]
    if own_addresses() == [LOOPBACK]:
        found.append(ALL_LOOPBACK)  # a machine without a network still finds its own tables
    return list(dict.fromkeys(["255.255.255.255", *found]))


def _on_the_way() -> Iterator[str]:
    """The addresses this machine would use to reach others, on any system."""
    for there in FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            try:
                sock.connect((there, 9))
            except OSError:
                continue
            yield str(sock.getsockname()[0])


def _of_interfaces(request: int) -> Iterator[str]:
    """What every interface says of itself, where the system can be asked."""
    try:
        import fcntl

        names = [name for _, name in socket.if_nameindex()]
    except (ImportError, OSError):
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        for name in names:
            try:
                answer = fcntl.ioctl(sock, request, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # it has none
            yield socket.inet_ntoa(answer[20:24])
