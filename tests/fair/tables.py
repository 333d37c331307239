"""Tables for the tests of the protocol, and the players at them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from darwin_p2p.engine import Action, Choice
from darwin_p2p.engine.log import Header
from darwin_p2p.fair import Party, Settings, Suite, Verdict, settings_for, verify
from darwin_p2p.fair.encoding import unpack
from darwin_p2p.fair.errors import Fault
from darwin_p2p.fair.log import BODIES, message_in
from darwin_p2p.fair.messages import AnyMessage
from darwin_p2p.table.setup import header_for, open_table
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.shared_suite import SHARED
from darwin_p2p.testing.toy_suite import TOY

from .tiny import TINY, TinyRules

#: A tiny game that takes a little longer, for whatever may happen in the middle of one.
RULES = {"turns": 2, "bids": True}


def tiny_settings(rules: TinyRules, **changes: Any) -> Settings:
    header = Header("tiny", rules.seats, fingerprint=TINY.fingerprint(rules), dealer="fair")
    changes = {"rounds": 4, "batch": 8, "sealed": ("bid",), **changes}
    return settings_for(header, changes.pop("owners", None), escrow=changes.pop("escrow", -1), **changes)


def tiny_table(
    parties: int = 3,
    *,
    kinds: dict[int, type[Party]] | None = None,
    suite: Suite = SHARED,
    seed: object = 0,
    chaos: Random | None = None,
    rules: dict[str, Any] | None = None,
    **settings: Any,
) -> FairTable:
    """A table of the tiny game; by default small decks, few rounds, the real group."""
    chosen = TinyRules(parties, **(rules or {}))
    made = tiny_settings(chosen, **settings)
    return FairTable(made, TINY, chosen, suite=suite, seed=seed, kinds=kinds, chaos=chaos)


def evo_table(
    parties: int = 4,
    *,
    kinds: dict[int, type[Party]] | None = None,
    suite: Suite = SHARED,
    seed: object = 0,
    **settings: Any,
) -> FairTable:
    """A whole table of EVO, which has dice, auctions and hidden event cards; short proofs."""
    setup = open_table("evo", parties)
    made = settings_for(header_for(setup, dealer="fair"), **{"rounds": 4, **settings})
    return FairTable(made, setup.game, setup.rules, suite=suite, seed=seed, kinds=kinds)


def at_random(seed: object = 0) -> Callable[[Party, int], Action]:
    """Plays anything legal; the same at the same step, whoever else does what."""

    def choose(party: Party, seat: int) -> Action:
        table = party.table
        for attempt in range(100):
            rng = Random(f"{seed} {table.step} {seat} {attempt}")
            action = party.state.view(seat).legal().sample(rng)
            if not set(party.state.reveals(seat, action)) & set(table.cards.unread):
                return action
        return party.state.fallback(seat)

    return choose


def passing(party: Party, seat: int) -> Action:
    """Does the least there is."""
    return party.state.fallback(seat)


def cheats(table: FairTable, honest: int | None = None) -> list[tuple[int, str]]:
    """What the honest peers hold against whom: all the same, or the test fails."""
    liars = {me for me, party in table.parties.items() if type(party) is not Party}
    peers = [party for me, party in table.parties.items() if me not in liars | table.gone]
    found = [[(cheat.seat, cheat.kind) for cheat in peer.table.cheats] for peer in peers]
    assert all(one == found[0] for one in found), found
    return found[0]


def verdict(table: FairTable, party: int | None = None) -> Verdict:
    return verify(table.transcript(party), table.game, table.rules, table.suite)


def messages(table: FairTable) -> list[tuple[int, int, AnyMessage | None]]:
    """Number, author and message of every entry; None for what is no message."""
    found: list[tuple[int, int, AnyMessage | None]] = []
    for stamped in table.relay.log:
        body = unpack(BODIES, stamped.body)
        try:
            found.append((stamped.number, body.author, message_in(body)))
        except Fault:
            found.append((stamped.number, body.author, None))
    return found


def entries_of(table: FairTable, kind: str, author: int | None = None) -> list[int]:
    """The numbers of all entries of a kind."""
    return [
        number
        for number, who, message in messages(table)
        if message is not None and message.kind() == kind and author in (None, who)
    ]


def until(table: FairTable, condition: Callable[[], bool], choose: Callable[[Party, int], Action]) -> None:
    """Play one message at a time until something holds."""
    if not table.relay.log:
        table.start()
    while not condition():
        if not table.deliver():
            assert table.move(choose), "it never came to that"


def dealt(table: FairTable, choose: Callable[[Party, int], Action] = passing) -> None:
    """Play until everybody holds cards and somebody is to choose."""
    honest = [one for one in table.reachable if type(one) is Party]  # liars do not check themselves
    until(table, lambda: all(isinstance(one.state.need, Choice) for one in honest), choose)
    table.settle()


def stopped_at(
    parties: int, boundary: int, *, game: str = "tiny", suite: Suite = TOY, **options: Any
) -> FairTable | None:
    """A game in which so many entries have been ordered; None when it has fewer."""
    made: dict[str, Callable[..., FairTable]] = {"tiny": partial(tiny_table, rules=RULES), "evo": evo_table}
    table = made[game](parties, suite=suite, seed=boundary, **options)
    table.start()
    choose = at_random(boundary)
    while len(table.relay.log) < boundary:
        if not table.deliver() and not table.move(choose):
            return None
    return table
