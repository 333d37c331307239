"""After the game: seeds, the audit, and the file that a stranger verifies."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from darwin_p2p.fair import Refused, Transcript, Verdict, verify
from darwin_p2p.fair.making import Maker
from darwin_p2p.fair.messages import Batch, Bye, OpenPads
from darwin_p2p.fair.transcript import format_of, from_bytes
from darwin_p2p.fair.vault import Vault
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .liars import lying, made_by, silent
from .tables import at_random, cheats, dealt, entries_of, passing, tiny_table, until, verdict
from .test_attacks_on_cards import Rogue, say


def findings(found: Verdict) -> list[tuple[int, str]]:
    return [(one.seat, one.kind) for one in found.report.findings]


def test_a_wrong_seed_at_the_end() -> None:
    table = tiny_table(3, kinds={1: lying("BYE", lambda party, message: Bye(bytes(32)))})
    table.play(passing)
    assert cheats(table) == [(1, "wrong-seed")]
    assert table.parties[0].table.complete


def test_no_seed_at_the_end_is_an_absence_not_a_cheat() -> None:
    table = tiny_table(4, kinds={1: silent("BYE")})
    table.play(passing)
    assert not table.parties[0].table.complete
    table.drop(1)
    table.play(passing)
    assert cheats(table) == []
    found = verdict(table, 0)
    assert found.good
    assert found.report.unverified == [1]
    assert table.parties[0].table.pads, "the keepers have opened what it left with them"
    assert all(one.card is not None for one in found.report.history), "so every card of the game is known"


def test_a_wrong_pad_at_the_end() -> None:
    def wrong(party: Any, message: OpenPads) -> OpenPads:
        return replace(message, pads=[(entry, group, bytes(32)) for entry, group, _ in message.pads])

    table = tiny_table(4, kinds={2: lying("OPENPADS", wrong)})
    dealt(table)
    table.drop(1)
    table.play(passing)
    assert cheats(table) == [(2, "wrong-pad")]


def test_a_seed_before_the_end() -> None:
    table = tiny_table(3, kinds={1: Rogue})
    dealt(table)
    say(table, 1, Bye(table.secrets[1].seed))
    assert cheats(table) == [(1, "out-of-turn")]
    assert entries_of(table, "BYE", 0) == []


def test_nobody_opens_its_seed_before_everybody_has_acknowledged_the_end() -> None:
    table = tiny_table(3)
    until(table, lambda: type(table.parties[0].table.task).__name__ == "Ending", passing)
    table.vanish(2)
    table.settle()
    assert entries_of(table, "BYE") == []
    table.bring_back(2)
    table.play(passing)
    assert len(entries_of(table, "BYE")) == 3


class OtherVault(Maker):
    """Makes some secrets from something else than its seed; everything public fits."""

    def _other(self) -> Vault:
        return Vault(b"another seed, to be denied later", self.vault.game, self.me, self.table.group)


class OtherShuffle(OtherVault):
    def _secrets(self, deck: Any) -> Any:
        known = self._decks.get(deck.number)
        if known is None:
            vault, self._vault = self.vault, self._other()
            known = super()._secrets(deck)
            self._vault = vault
        return known


class OtherPads(OtherVault):
    """Keys and escrow from another seed, shuffles from the right one."""

    def _with_other(self, method: Any, *args: Any) -> Any:
        vault, self._vault = self.vault, self._other()
        answer = method(*args)
        self._vault = vault
        return answer

    def _pads(self, duty: Any) -> Any:
        return self._with_other(super()._pads, duty)

    def _key_parts(self, deck: Any) -> Any:
        return self._with_other(super()._key_parts, deck)


class OtherDice(OtherPads):
    def _pads(self, duty: Any) -> Any:
        return Maker._pads(self, duty)

    def _key_parts(self, deck: Any) -> Any:
        return Maker._key_parts(self, deck)

    def _batch(self, duty: Any) -> Batch:
        return self._with_other(Maker._batch, self, duty)  # type: ignore[no-any-return]

    def nonce(self, batch: Any, index: int) -> bytes:
        return self._with_other(Maker.nonce, self, batch, index)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("maker", "kinds"),
    [
        (OtherShuffle, {"false-shuffle", "false-lock"}),
        (OtherPads, {"pads-not-from-seed", "false-lock"}),
        (OtherDice, {"pads-not-from-seed", "dice-not-from-seed"}),
    ],
)
def test_secrets_that_do_not_come_from_the_seed(maker: type[Maker], kinds: set[str]) -> None:
    """Nothing is wrong during the game; the audit names the party."""
    table = tiny_table(4, kinds={2: made_by(maker)}, rules={"turns": 1})
    table.play(passing)
    assert cheats(table) == []
    found = verdict(table, 0)
    assert {kind for _, kind in findings(found)} == kinds
    assert {seat for seat, _ in findings(found)} == {2}
    assert not found.good


def test_the_report_tells_where_every_card_was() -> None:
    table = tiny_table(3, rules={"turns": 3})
    table.play(at_random(2))
    history = verdict(table).report.history
    first = [one.card for one in history[:16]]
    assert sorted(card for card in first if card is not None) == list(range(16))
    state = table.parties[0].state
    for seat, hand in enumerate(state.hands):
        assert all(history[slot].holder == seat for slot in hand)


# -- the file ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished() -> FairTable:
    table = tiny_table(
        3, suite=TOY, batch=2, rounds=1, rules={"turns": 1, "cards": 6, "hand": 1, "bids": True}
    )
    table.play(at_random(4))
    return table


@pytest.fixture(scope="module")
def real() -> FairTable:
    table = tiny_table(2, batch=4, rounds=1, rules={"turns": 1, "cards": 4, "hand": 1})
    table.play(passing)
    return table


def complaint(data: bytes, table: FairTable) -> str:
    """What verifying says against a file; empty when it is good."""
    try:
        found = verify(from_bytes(data), table.game, table.rules, table.suite)
    except Refused as error:
        return str(error)
    return "" if found.good else found.broken or str(found.accused)


def test_a_file_is_verified_alone(real: FairTable) -> None:
    data = real.transcript().to_bytes()
    assert complaint(data, real) == ""
    assert format_of(data) == "darwin-p2p/fair/1"


def test_one_bit_anywhere(real: FairTable) -> None:
    """Changing any bit of the file is noticed, the place is told, and no player is blamed for it."""
    data = real.transcript().to_bytes()
    rng = Random(1)
    places = (
        [rng.randrange(len(data)) for _ in range(150)]
        + list(range(60))
        + [len(data) - 1 - k for k in range(40)]
    )
    for place in places:
        changed = bytearray(data)
        changed[place] ^= 1 << rng.randrange(8)
        told = complaint(bytes(changed), real)
        assert told, f"byte {place}"
        assert "Seat" not in told, f"byte {place}: {told}"


@pytest.mark.soak
def test_one_bit_of_every_byte(finished: FairTable) -> None:
    data = finished.transcript().to_bytes()
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        told = complaint(bytes(changed), finished)
        assert told, f"byte {place}"
        nobody = "Seat" not in told or "cannot host" in told  # a setting that makes no sense blames nobody
        assert nobody, f"byte {place}: {told}"


def test_an_entry_left_out_doubled_or_moved(real: FairTable) -> None:
    whole = real.transcript()
    entries = whole.entries
    for changed in (
        entries[1:],
        [*entries[:10], *entries[11:]],
        [*entries[:10], entries[10], *entries[10:]],
        [*entries[:10], entries[11], entries[10], *entries[12:]],
        [*entries, entries[-1]],
        entries[:-1],
        [],
    ):
        found = complaint(replace(whole, entries=changed).to_bytes(), real)
        assert "ntry" in found, found


def test_other_settings_than_those_played_with(real: FairTable) -> None:
    whole = real.transcript()
    for settings in (
        replace(whole.settings, rounds=2),
        replace(whole.settings, audit=False),
        replace(whole.settings, seeded=True),
        replace(whole.settings, batch=5),
        replace(whole.settings, header=replace(whole.settings.header, players=("x",))),
    ):
        assert "Entry 1 does not fit" in complaint(replace(whole, settings=settings).to_bytes(), real)
    other = replace(whole.settings, header=replace(whole.settings.header, fingerprint="x"))
    assert "other rules" in complaint(replace(whole, settings=other).to_bytes(), real)


def test_a_relay_that_never_relayed(real: FairTable) -> None:
    whole = real.transcript()
    assert "never relayed" in complaint(replace(whole, relays=[(3, 1)]).to_bytes(), real)


@pytest.mark.parametrize(
    "data", [b"", b"\x80", b"garbage", b"\x93" * 3000, b"\xff\xff", msgspec.msgpack.encode({"format": "x/1"})]
)
def test_files_that_are_none(data: bytes) -> None:
    with pytest.raises(Refused):
        from_bytes(data)


def test_a_file_with_the_same_meaning_and_other_bytes(finished: FairTable) -> None:
    transcript = finished.transcript()
    fields = {name: getattr(transcript, name) for name in reversed(transcript.__struct_fields__)}
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(fields), type=Transcript) == transcript
    with pytest.raises(Refused, match="changed"):
        from_bytes(msgspec.msgpack.encode(fields))
