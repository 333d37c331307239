"""A fair table in one process: parties, a relay and the wires between them, without sockets.

    table = FairTable(settings, game, rules)
    table.play(lambda party, seat: party.state.fallback(seat))

With `chaos` (a `random.Random`) messages overtake each other and come twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from ..engine import Action, Game
from ..fair import (
    Cheat,
    FairError,
    Output,
    Party,
    Refused,
    Relay,
    Remember,
    Secrets,
    Send,
    Settings,
    Suite,
    Transcript,
    choose_log,
    next_relay,
)
from ..fair.encoding import digest, unpack
from ..fair.log import STAMPS
from .shared_suite import SHARED

Chooser = Callable[[Party, int], Action]


def secrets_for(seed: object, party: int) -> Secrets:
    """Reproducible secrets: for tests, and for games that are marked as seeded."""
    seed_, signing, box = (
        digest("test secret", repr(seed), party, use) for use in ("seed", "signing", "box")
    )
    return Secrets(seed_, signing, box)


class FairTable:
    """Everything that happens is in `facts`, by party; `sent` counts the bytes of entries by author."""

    def __init__(
        self,
        settings: Settings,
        game: Game,
        rules: Any,
        *,
        suite: Suite = SHARED,
        seed: object = 0,
        kinds: Mapping[int, type[Party]] | None = None,
        chaos: Random | None = None,
    ) -> None:
        self.settings, self.game, self.rules, self.suite = settings, game, rules, suite
        self.chaos = chaos
        self.secrets = {party: secrets_for(seed, party) for party in settings.parties}
        self.parties = {
            party: (kinds or {}).get(party, Party)(
                settings, game, rules, party, self.secrets[party], self.suite_of(party), name=f"party {party}"
            )
            for party in settings.parties
        }
        self.relay = Relay(settings, self.suite_of(settings.host), self.secrets[settings.host].signing)
        self.relays = {0: settings.host}
        self.gone: set[int] = set()  # parties without power or cable
        self.facts: dict[int, list[Output | FairError]] = {party: [] for party in settings.parties}
        self.refused: list[Refused] = []  # what the relay would not take
        self.remembered: dict[int, dict[int, bytes]] = {party: {} for party in settings.parties}
        self.sent: dict[int, int] = dict.fromkeys(settings.parties, 0)
        self._to_relay: deque[bytes] = deque()
        self._to_party: dict[int, deque[bytes]] = {party: deque() for party in settings.parties}
        self.on_step: Callable[[], None] = lambda: None

    def suite_of(self, party: int) -> Suite:
        """The primitives that a party computes with; all share theirs."""
        return self.suite

    # -- running -----------------------------------------------------------------------------------------

    def start(self) -> None:
        for party in self.parties:
            self.let(party, self.parties[party].start())

    def let(self, party: int, outputs: Iterator[Output]) -> None:
        """Let a party do something: what it sends goes onto the wire."""
        for output in outputs:
            self.output(party, output)

    def output(self, party: int, output: Output) -> None:
        if isinstance(output, Remember):
            self.remembered[party][output.deck] = output.challenge
        elif isinstance(output, Send) and party not in self.gone:
            self.sent[party] += len(output.entry)
            self._to_relay.append(output.entry)
        if not isinstance(output, Send):
            self.facts[party].append(output)

    def settle(self) -> None:
        """Deliver until nothing is under way."""
        while self.deliver():
            self.on_step()

    def deliver(self) -> bool:
        """One message on one wire; False when there is none."""
        wires: list[int | None] = [None] if self._to_relay else []
        wires += [party for party, queue in self._to_party.items() if queue and party not in self.gone]
        if not wires:
            return False
        wire = self.chaos.choice(wires) if self.chaos else wires[0]
        if wire is None:
            self._at_relay(self._next(self._to_relay))
        else:
            self._at_party(wire, self._next(self._to_party[wire]))
        return True

    def _next(self, queue: deque[bytes]) -> bytes:
        if self.chaos is None:
            return queue.popleft()
        place = self.chaos.randrange(len(queue))
        data = queue[place]
        if self.chaos.random() < 0.8:  # else it comes once more
            del queue[place]
        return data

    def _at_relay(self, data: bytes) -> None:
        try:
            stamped = self.relay.submit(data)
        except Refused as error:
            self.refused.append(error)
            return
        for one in stamped:
            for queue in self._to_party.values():
                queue.append(one)

    def _at_party(self, party: int, data: bytes) -> None:
        try:
            self.let(party, self.parties[party].receive(data))
        except (Refused, Cheat) as error:
            self.facts[party].append(error)

    def play(self, choose: Chooser, *, most: int = 100_000) -> None:
        """Play until the log is complete or nobody can go on."""
        if self.relay.log == []:
            self.start()
        for _ in range(most):
            self.settle()
            if not self.move(choose):
                return
        raise AssertionError("the game does not end")

    def move(self, choose: Chooser) -> bool:
        """Let whoever is asked choose; False when nobody is."""
        for me, party in self.parties.items():
            if me in self.gone or me not in party.table.live:
                continue
            for seat in party.asked:
                self.let(me, party.act(seat, choose(party, seat)))
                return True
        return False

    # -- what tests look at ------------------------------------------------------------------------------

    @property
    def reachable(self) -> list[Party]:
        return [party for me, party in self.parties.items() if me not in self.gone]

    def transcript(self, party: int | None = None) -> Transcript:
        who = self.reachable[0].me if party is None else party
        reader = self.parties[who].table.reader
        return Transcript.of(self.settings, reader)

    # -- misfortune --------------------------------------------------------------------------------------

    def vanish(self, *parties: int) -> None:
        self.gone.update(parties)

    def drop(self, *parties: int, confirmed: bool = False) -> None:
        """Everybody else votes."""
        self.vanish(*parties)
        for party in self.reachable:
            self.let(party.me, party.vote_drop(parties, confirmed))
        self.settle()

    def host_dies(self) -> None:
        """The relay is gone, and everything on its wires: the others agree on a log and go on."""
        self.vanish(self.relays[max(self.relays)])
        self._to_relay.clear()
        for queue in self._to_party.values():
            queue.clear()
        peers = self.reachable
        relay = next_relay(peers[0].table.live, self.gone)
        assert relay is not None
        term = max(self.relays) + 1
        logs = [self.transcript(peer.me).entries for peer in peers]
        log = choose_log(self.settings, logs, [peer.me for peer in peers], self.relays, self.suite)
        self.relays[term] = relay
        ordered = [unpack(STAMPS, data) for data in log]
        self.relay = Relay(self.settings, self.suite, self.secrets[relay].signing, term, ordered)
        for peer in peers:
            self.let(peer.me, peer.adopt(log, self.relays))

    def bring_back(self, party: int) -> None:
        """The cable is in again: catch up with the log, then take the seat."""
        self.gone.discard(party)
        self._to_party[party].clear()
        peer = self.parties[party]
        peer.table.reader.relays.update(self.relays)
        for number in range(peer.table.chain.last + 1, len(self.relay.log) + 1):
            self._to_party[party].append(self.relay.resend(number))
        self.settle()
        if party not in peer.table.live:
            self.let(party, peer.come_back())
        self.settle()
