"""Words between players past the host: a host with two stories is found, and who is said to be gone is asked.

Every second everybody tells everybody how its log ends. Without sockets: `tell` gives what to send where,
`receive` takes what came. Places come from JOIN; whoever moved is answered where it was heard last.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...fair import Cheat, FairError, Party
from ...fair.encoding import pack
from ...fair.log import BODIES, STAMPS, message_in
from ...fair.messages import Join
from ...net.ear import Place
from ...wire.errors import RemoteProtocolError
from ...wire.messages import decode, encode
from ...wire.whisper import Whisper
from .ledger import Ledger

TRIES = 5  # words without an answer after which somebody cannot be reached


class Gossip:
    """One party's talk with the others."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self._heard_at: dict[int, Place] = {}
        self._unanswered: dict[int, int] = {}
        self.hosting = 0  # the port at which we host the table, for those who look for it
        self.hosts: set[Place] = set()  # where others say that they host it

    def tell(self, head: bytes | None = None) -> Iterator[tuple[bytes, Place]]:
        """How our log ends (or this head), for each of the others."""
        table, me = self.party.table, self.party.me
        if len(table.chain.keys) < len(table.parties):
            return  # not everybody is known yet
        said = head or self.party.gossip() or b""
        game = table.chain.game
        signed = _signed(game, me, said, self.hosting)
        signature = self.party.suite.signatures.sign(self.party.secrets.signing, signed)
        data = encode(Whisper(game, me, said, signature, self.hosting))
        for other in table.parties:
            if other != me:
                tries = self._unanswered[other] = self._unanswered.get(other, 0) + 1
                for place in self._places(other, moved=tries > 1):
                    yield data, place

    def receive(self, data: bytes, place: Place) -> int | None:
        """Who is heard, if anybody is; `Cheat` when the host has told them another story than us."""
        chain = self.party.table.chain
        try:
            said: Whisper = decode(data, Whisper)
        except RemoteProtocolError:
            return None
        key = chain.keys.get(said.party)
        signed = _signed(said.game, said.party, said.head, said.hosting)
        if said.game != chain.game or key is None or said.party == self.party.me:
            return None
        if not self.party.suite.signatures.valid(key, said.signature, signed):
            return None
        self._heard_at[said.party] = place
        self._unanswered[said.party] = 0
        if said.hosting:
            self.hosts = {(place[0], said.hosting), *list(self.hosts)[: MOST_PLACES - 1]}
        if said.head:
            try:
                self.party.hear(said.head)
            except Cheat:
                raise
            except FairError:
                return None  # nonsense under a good signature helps nobody
        return said.party

    def out_of_reach(self, party: int) -> bool:
        """Whether it was called directly, again and again, and did not answer."""
        return self._unanswered.get(party, 0) >= TRIES

    def _places(self, party: int, *, moved: bool) -> list[Place]:
        last = self._heard_at.get(party)
        if last is not None and not moved:
            return [last]
        joined = self.party.table.members.get(party)
        told = read_places(joined.address) if joined else []
        return list(dict.fromkeys([*([last] if last else []), *told]))


def own_port(ledger: Ledger | None) -> int:
    """The port that the others know from our JOIN, of a party that comes back; else any."""
    if ledger is None or ledger.begun is None:
        return 0
    for entry in ledger.entries[: len(ledger.settings.parties)]:
        body = BODIES.decode(STAMPS.decode(entry).body)
        if body.author == ledger.begun.me:
            joined = message_in(body)
            places = read_places(joined.address) if isinstance(joined, Join) else []
            return places[0][1] if places else 0
    return 0


def _signed(game: bytes, party: int, head: bytes, hosting: int) -> bytes:
    return pack("whisper", game, party, head, hosting)


MOST_PLACES = 4


def written_places(places: list[Place]) -> str:
    """Places as JOIN carries them."""
    return " ".join(f"{host}:{port}" for host, port in places[:MOST_PLACES])


def read_places(text: str) -> list[Place]:
    """What can be used of an address in JOIN; a stranger wrote it."""
    found = []
    for one in text.split()[:MOST_PLACES]:
        host, _, port = one.rpartition(":")
        numbers = host.split(".")
        plain = len(numbers) == 4 and all(part.isdecimal() and int(part) < 256 for part in numbers)
        if plain and port.isdecimal() and 0 < int(port) < 65536:
            found.append((host, int(port)))
    return found
