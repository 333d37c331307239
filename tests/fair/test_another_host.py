"""The host dies, and another goes on: with the log that all agree on, and with no other."""

from __future__ import annotations

import pytest

from darwin_p2p.fair import Party, Refused, Relay, choose_log, next_relay
from darwin_p2p.fair.encoding import unpack
from darwin_p2p.fair.log import STAMPS
from darwin_p2p.fair.messages import Ack
from darwin_p2p.testing.toy_suite import TOY

from .tables import at_random, stopped_at, verdict

#: Somewhere in the middle of a game.
BOTH = [("tiny", 60), ("evo", 300)]


@pytest.mark.parametrize(
    ("game", "parties", "step"),
    [
        ("tiny", 3, 33),
        ("tiny", 4, 44),
        ("tiny", 6, 66),
        ("evo", 4, 331),
        pytest.param("evo", 3, 17, marks=pytest.mark.soak),
        pytest.param("evo", 5, 29, marks=pytest.mark.soak),
    ],
)
def test_the_host_dies_at_any_moment_and_the_lowest_live_seat_goes_on(
    game: str, parties: int, step: int
) -> None:
    for boundary in range(2 * parties + 1, 2000, step):
        table = stopped_at(parties, boundary, game=game)
        if table is None:
            return
        before = len(table.relay.log)
        table.host_dies()
        assert table.relays[1] == 1
        assert len(table.relay.log) >= before - 2 * parties
        table.play(at_random(boundary))
        one = table.parties[1].table
        if not one.complete:
            table.drop(0, confirmed=True)
            table.play(at_random(boundary))
        assert one.complete
        found = verdict(table)
        assert found.good, (boundary, found.broken, found.accused)


@pytest.mark.parametrize(("game", "boundary"), BOTH)
def test_a_second_host_dies_too(game: str, boundary: int) -> None:
    table = stopped_at(5, boundary, game=game)
    assert table is not None
    table.host_dies()
    table.settle()
    table.host_dies()
    assert table.relays == {0: 0, 1: 1, 2: 2}
    table.play(at_random(1))
    table.drop(0, 1, confirmed=True)
    table.play(at_random(1))
    assert table.parties[2].table.complete
    assert verdict(table).good


@pytest.mark.parametrize(("game", "boundary"), BOTH)
def test_a_log_that_takes_a_move_back_is_refused(game: str, boundary: int) -> None:
    """The host's ally offers a shorter log, without an entry that an honest peer has acknowledged."""
    table = stopped_at(4, boundary, game=game)
    assert table is not None
    table.settle()
    log = table.transcript(1).entries
    honest = table.parties[2]
    before = honest.table.chain.last
    with pytest.raises(Refused, match="acknowledged"):
        list(honest.adopt(log[: honest._acknowledged - 1], {0: 0, 1: 1}))
    assert honest.table.chain.last == before, "nothing is lost by the attempt"
    assert next_relay({0, 1, 2, 3}, {0}) == 1
    table.play(at_random(boundary))
    assert verdict(table).good


@pytest.mark.parametrize(("game", "boundary"), BOTH)
def test_the_longest_valid_log_is_chosen(game: str, boundary: int) -> None:
    table = stopped_at(3, boundary, game=game)
    assert table is not None
    table.settle()
    log = table.transcript(0).entries
    broken = [*log[:-1], log[-1][:-1] + bytes([log[-1][-1] ^ 1])]
    logs = [log[:40], log, broken, []]
    assert choose_log(table.settings, logs, [0, 1, 2], suite=TOY) == log


@pytest.mark.parametrize(("game", "boundary"), BOTH)
def test_where_logs_fork_the_acknowledged_branch_wins(game: str, boundary: int) -> None:
    """A dead host had told one peer a longer story that not all have acknowledged."""
    table = stopped_at(3, boundary, game=game)
    assert table is not None
    table.settle()
    log = table.transcript(0).entries
    cut = 40
    fork = Relay(table.settings, TOY, table.secrets[0].signing, 0, [unpack(STAMPS, one) for one in log[:cut]])
    liar = Party(table.settings, table.game, table.rules, 0, table.secrets[0], TOY)
    list(liar.resume(log[:cut], {}))
    liar._outbox.clear()
    longer = list(log[:cut])
    for _ in range(len(log)):
        longer += fork.submit(liar._say(Ack()).entry)
    assert len(longer) > len(log)
    assert choose_log(table.settings, [longer, log], [0, 1, 2], suite=TOY) == log
