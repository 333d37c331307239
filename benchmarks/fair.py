"""What fair dealing costs: processor time per peer and bytes on the wire.

    python benchmarks/fair.py [ROUNDS] [PARTIES ...]

All peers run in this process, one after the other; `per peer` is the busiest one. Each has a memory of its
own, in which the points of all cards are ready, because a program makes them once. Times depend on the
machine; `ratio` compares with the bare group operations of the same step, measured in the same run, so it
means the same everywhere.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import process_time
from typing import Any

from darwin_p2p.engine import (
    Action,
    ActionRule,
    Choice,
    Deal,
    Game,
    Machine,
    Open,
    Over,
    Pick,
    Result,
    Shuffle,
    Variant,
)
from darwin_p2p.engine.log import Header
from darwin_p2p.fair import REAL, Party, settings_for, verify
from darwin_p2p.fair.audit import audit
from darwin_p2p.fair.group import Curve25519
from darwin_p2p.fair.replica import Replica
from darwin_p2p.fair.suite import Ed25519, Suite
from darwin_p2p.fair.work import finish
from darwin_p2p.testing.fair_table import FairTable

SMALL, LARGE, DISCARDS = 135, 102, 60  # the animal piles of Darwin's Choice, and a late reshuffle
STEPS = ("piles", "draw", "reveal", "show", "roll", "reshuffle")
REPEATS = {"draw": 5, "reveal": 5, "show": 10, "roll": 20}  # short ones are measured several times


class Play(Action, frozen=True, tag="play"):
    slot: int


class PlayRule(ActionRule):
    kind = Play

    def why_not(self, state: Any, seat: int, action: Any) -> None:
        return None

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        yield Play(0)

    def reveals(self, state: Any, seat: int, action: Any) -> tuple[int, ...]:
        return (action.slot,)

    def apply(self, state: Any, seat: int, action: Any) -> None:
        """One card of the hand lies open."""


class Bench(Machine):
    """A game that needs each thing once, with a name for what it is doing."""

    rule_not_now = rule_not_your_turn = "BENCH"

    def __init__(self, seats: int) -> None:
        super().__init__(seats, {"play": (PlayRule(),)})
        self.doing = "piles"
        needs = [
            ("piles", Shuffle(0, tuple(range(SMALL)))),
            ("piles", Shuffle(1, tuple(range(SMALL, SMALL + LARGE)))),
            *[("draw", Deal(0, tuple(range(10 * draw, 10 * draw + 10)))) for draw in range(REPEATS["draw"])],
            *[("reveal", Open((100 + slot,))) for slot in range(REPEATS["reveal"])],
            *[("show", Choice(0, "play"))] * REPEATS["show"],
            *[("roll", Pick(6, 1))] * REPEATS["roll"],
            ("reshuffle", Shuffle(0, tuple(range(DISCARDS)))),
        ]
        for name, need in needs[::-1]:
            self.next(_need, name, need)
        self.run()

    def may_hold(self, slot: int, card: int) -> bool:
        return True

    def view(self, seat: int | None) -> Any:
        raise NotImplementedError

    def hidden(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        return {}

    def run(self) -> None:
        if self.agenda is None:
            self.doing = "end"
            self.need = Over(Result((0,) * self.seats, ()))
        super().run()


def _need(state: Bench, name: str, need: Any) -> None:
    state.doing = name
    if isinstance(need, Choice):
        state.choose(need.seat, need.about)
    else:
        state.ask(need, _answered, need)


def _answered(state: Bench, answer: tuple[Any, ...], need: Any) -> None:
    if isinstance(need, Shuffle):
        state.cards = [*state.cards, *[None] * len(answer)]
    elif isinstance(need, Deal):
        state.set_hand(need.seat, state.hands[need.seat] + need.slots)
        state.learn(need.slots, answer)


class BenchGame(Game):
    name, title, seats, actions = "bench", "Bench", range(2, 7), (Play,)

    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> int:
        return seats

    def start(self, rules: Any) -> Bench:
        return Bench(rules)


class Meter(FairTable):
    """Counts processor time and bytes by what the game is doing."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.suites: dict[int, Suite] = {}
        super().__init__(*args, **options)
        self.cpu: dict[str, dict[int, float]] = {}
        self.bytes: dict[str, int] = {}

    def suite_of(self, party: int) -> Suite:
        """Parties do not share what they remember, as if each ran in a process of its own."""
        if party not in self.suites:
            group = Curve25519()
            for card in range(SMALL + LARGE):
                group.card(self.settings.header.game, card)
            self.suites[party] = Suite(group, Ed25519())
        return self.suites[party]

    @contextmanager
    def metered(self, party: int) -> Iterator[None]:
        state: Any = self.parties[party].state
        step = state.doing if self.parties[party].table.commitments else "setup"
        began = process_time()
        yield
        spent = self.cpu.setdefault(step, {})
        spent[party] = spent.get(party, 0.0) + process_time() - began

    def let(self, party: int, outputs: Any) -> None:
        with self.metered(party):
            super().let(party, outputs)

    def _at_relay(self, data: bytes) -> None:
        before = len(self.relay.log)
        super()._at_relay(data)
        state: Any = self.parties[0].state
        for stamped in self.relay.log[before:]:
            size = len(stamped.body) + 64 + 64 + 32 + 20
            self.bytes[state.doing] = self.bytes.get(state.doing, 0) + size


def measure(parties: int, rounds: int) -> dict[str, Any]:
    game = BenchGame()
    header = Header(game.name, parties, fingerprint=game.fingerprint(parties), dealer="fair")
    table = Meter(settings_for(header, rounds=rounds), game, parties, suite=REAL, seed=parties)
    table.play(_play)
    assert table.parties[0].table.complete
    unit = operation()
    found: dict[str, Any] = {"parties": parties, "rounds": rounds, "operation_us": round(unit * 1e6, 1)}
    for step in STEPS:
        spent, times = table.cpu[step], REPEATS.get(step, 1)
        found[step] = {
            "total_s": round(sum(spent.values()) / times, 5),
            "per_peer_s": round(max(spent.values()) / times, 5),
            "bytes": table.bytes.get(step, 0) // times,
        }
    bare = parties * (SMALL + LARGE) * rounds * unit
    found["piles"]["ratio"] = round(found["piles"]["per_peer_s"] / bare, 2) if rounds else None
    transcript = table.transcript()
    replica = replayed(table)
    alone = min(timed(lambda: finish(audit(replica))) for _ in range(5))  # every peer audits by itself
    seeds = table.bytes["end"]
    found["audit"] = {"total_s": round(parties * alone, 5), "per_peer_s": round(alone, 5), "bytes": seeds}
    found["verify_s"] = round(timed(lambda: verify(transcript, game, parties)), 3)
    found["file_bytes"] = len(transcript.to_bytes())
    return found


def replayed(table: FairTable) -> Replica:
    replica = Replica(table.settings, table.game, table.rules, REAL)
    for data in table.transcript().entries:
        for _ in replica.receive(data):
            pass
    return replica


def timed(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def operation() -> float:
    """One X25519 with a key at hand, the unit of everything else."""
    points = [REAL.group.card("bench", card) for card in range(200)]
    number = REAL.group.scalar(Random(1).random())
    return min(timed(lambda: REAL.group.act(number, points)) for _ in range(5)) / len(points)


def _play(party: Party, seat: int) -> Action:
    return next(Play(slot) for slot in range(10) if slot not in party.table.cards.public)


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]]
    for seats in asked[1:] or (2, 4, 6):
        print(json.dumps(measure(seats, asked[0] if asked else 32)))
