"""Players at one table may each use their own language: what is written, sent and signed is the same in all.

A whole table is played in English and once more in another language. Each party's bytes are those
that it has in English, so it makes no difference who speaks what.
"""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import trio

import darwin_p2p
from darwin_p2p.bots import Bot
from darwin_p2p.bots.guard import Guarded
from darwin_p2p.fair import Output, Send, settings_for, verify
from darwin_p2p.net.door import encode
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.lan.hub import Hub
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import header_for, open_table
from darwin_p2p.table.simulate import line_up, simulate
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.network import Faults, VirtualLink
from darwin_p2p.testing.toy_suite import TOY
from darwin_p2p.text import encoded, phrase
from darwin_p2p.ui.verified import fair_document
from darwin_p2p.wire.handshake import Known
from darwin_p2p.wire.talk import Say, Sit
from tests.fair.liars import lying
from tests.fair.tables import passing
from tests.fair.test_whole_games import with_bots
from tests.ladder.here import played as laddered
from tests.ladder.here import small
from tests.speaking import speaking
from tests.table.lan.village import Citizen, Same, Village, until

LANGUAGES = ("it", "el", "nl", "sv")
BAD = Path(__file__).parents[1] / "bots" / "bad"


def in_every_language(made: Callable[[], object], languages: tuple[str, ...] = LANGUAGES) -> None:
    """The same whoever speaks; whatever a language may change at the start of a program is loaded anew."""
    english = made()
    assert english
    try:
        for language in languages:
            with speaking(language):
                registry.cache_clear()
                assert made() == english, language
    finally:
        registry.cache_clear()


# -- games ---------------------------------------------------------------------------------------------------


def simulated(game: str, variants: list[str], options: dict[str, str], seats: int) -> bytes:
    setup = open_table(game, seats, variants, options)
    played = simulate(setup, line_up(["random"], seats), games=1, seed=5, record=True)
    return b"".join(one.log.to_bytes() for one in played if one.log is not None)


@pytest.mark.parametrize(
    ("game", "variants", "options", "seats"),
    [
        ("darwins-choice", [], {}, 3),
        ("darwins-choice", ["kids"], {}, 2),
        ("darwins-choice", ["two-vs-two", "three-eras"], {}, 4),
        ("evo", ["fewer-genes"], {}, 3),
        ("evo", [], {"initiative_tie": "most"}, 4),
    ],
)
def test_a_game_is_the_same_bytes_in_every_language(
    game: str, variants: list[str], options: dict[str, str], seats: int
) -> None:
    in_every_language(lambda: simulated(game, variants, options, seats), ("el",))


# -- tables without a dealer ---------------------------------------------------------------------------------


class Overheard(FairTable):
    """Keeps what every party sends, as it sends it."""

    def __init__(self, *given: object, **settings: object) -> None:
        self.heard: list[tuple[int, bytes]] = []
        super().__init__(*given, **settings)  # type: ignore[arg-type]

    def output(self, party: int, output: Output) -> None:
        if isinstance(output, Send):
            self.heard.append((party, output.entry))
        super().output(party, output)


def dealt_by_all(game: str, variants: list[str], options: dict[str, str], seats: int) -> object:
    """Bots play; somebody loses the connection, the others go on: the record, its audit, what was sent."""
    setup = open_table(game, seats, variants, options)
    settings = settings_for(header_for(setup, [*"ABCDE"][:seats], dealer="fair"), rounds=2, stand_in="greedy")
    table = Overheard(settings, setup.game, setup.rules, suite=TOY, seed=3)
    chooses, moves = with_bots(table), 0
    table.start()
    table.settle()
    while moves < 12 and table.move(chooses):
        table.settle()
        moves += 1
    table.drop(seats - 1, confirmed=True)
    table.play(lambda party, seat: passing(party, seat) if seat == seats - 1 else chooses(party, seat))
    transcript = table.transcript()
    verdict = verify(transcript, setup.game, setup.rules, TOY)
    assert verdict.result is not None
    assert table.parties[seats - 1].me not in table.parties[0].table.live
    document = {**msgspec.structs.asdict(verdict), "report": None}
    return table.heard, transcript.to_bytes(), msgspec.json.encode(document, enc_hook=encoded)


@pytest.mark.parametrize(
    ("game", "variants", "options", "seats", "language"),
    [
        ("darwins-choice", ["three-eras"], {}, 3, "sv"),
        ("evo", [], {"initiative_tie": "most"}, 4, "it"),
    ],
)
def test_a_table_without_a_dealer_sends_and_signs_the_same(
    game: str, variants: list[str], options: dict[str, str], seats: int, language: str
) -> None:
    in_every_language(lambda: dealt_by_all(game, variants, options, seats), (language,))


def cheated() -> object:
    """A game with a liar: what it is accused of is data too."""
    setup = open_table("evo", 3)
    settings = settings_for(header_for(setup, dealer="fair"), rounds=2)
    liar = lying("KEYS", lambda party, message: msgspec.structs.replace(message, keys=[]))
    table = Overheard(settings, setup.game, setup.rules, suite=TOY, seed=3, kinds={1: liar})
    table.play(passing)
    (cheat,) = table.parties[0].table.cheats
    transcript = table.transcript()
    verdict = verify(transcript, setup.game, setup.rules, TOY)
    assert verdict.accused
    told = msgspec.json.encode([cheat.kind, cheat.detail, verdict.accused], enc_hook=encoded)
    return table.heard, transcript.to_bytes(), told


def test_what_a_liar_is_accused_of_is_english_as_data() -> None:
    in_every_language(cheated, ("nl",))


def test_a_document_for_programs_has_the_same_keys_in_every_language() -> None:
    def keys() -> object:
        setup = open_table("evo", 3)
        settings = settings_for(header_for(setup, dealer="fair"), rounds=2)
        table = FairTable(settings, setup.game, setup.rules, suite=TOY, seed=3)
        table.play(passing)
        verdict = verify(table.transcript(), setup.game, setup.rules, TOY)
        return sorted(fair_document(verdict, settings.header))

    in_every_language(keys)


# -- tables on a network -------------------------------------------------------------------------------------


def on_a_lan(game: str, variants: list[str], seed: int) -> object:
    """Every frame of a table, and every journal: chat, somebody killed who comes back, the host replaced."""
    village = Village(seed, 3, Faults(delay=0.05))
    village.setup = open_table(game, 3, variants)
    village.installed = Same(village.setup)
    frames: list[tuple[str, str, bytes]] = []

    async def trouble(village: Village) -> None:
        carry = village.network.carry

        def overhear(link: VirtualLink, payload: bytes) -> None:
            frames.append((link.here, link.there, payload))
            carry(link, payload)

        village.network.carry = overhear  # type: ignore[method-assign]
        first, second, third = village.citizens
        await until(lambda: third.plays and third.peer.last > 60)
        assert third.sitting is not None
        third.sitting.say("γεια σας, hej!")
        await trio.sleep(1)
        third.kill()
        await trio.sleep(5)
        assert village.nursery is not None
        village.nursery.start_soon(third.live_again)
        await until(lambda: third.plays and first.peer.last > 200)
        first.kill()
        second.kill()
        village.nursery.start_soon(second.host_again)
        await trio.sleep(5)
        village.nursery.start_soon(first.live_again)

    village.play(trouble)
    assert all(citizen.done for citizen in village.citizens)
    assert {here for here, there, _ in frames if there == "p2"} == {"p0", "p1"}, "both have hosted"
    assert any("γεια".encode() in payload for *_, payload in frames)

    def kept(citizen: Citizen) -> list[bytes]:
        return list(citizen.store.records)

    return frames, [kept(citizen) for citizen in village.citizens]


@pytest.mark.parametrize(
    ("game", "variants", "language"), [("darwins-choice", ["three-eras"], "el"), ("evo", [], "nl")]
)
def test_every_frame_and_every_journal_is_the_same(game: str, variants: list[str], language: str) -> None:
    in_every_language(lambda: on_a_lan(game, variants, 4), (language,))


def letters() -> list[bytes]:
    """What a host writes to those it refuses."""
    hub = Hub(Lobby(open_table("darwins-choice", 3, ["three-eras"])))
    guests = []
    for number, name in enumerate(("Ada", "Bo", "Cid", "Dan")):
        guest = hub.arrive(Known(bytes([number]) * 32, name, "join", ""), 0.0)
        guests.append(guest)
        hub.receive(guest, Sit(name, "", ("random", "greedy") if name == "Bo" else ()), 0.0)
        hub.receive(guest, Say("hi"), 0.0)
    hub.kick("Ada")
    watching = hub.arrive(Known(bytes([9]) * 32, "Eva", "watch", ""), 0.0)
    hub.close(phrase("The host has closed the table."), but=b"")
    return [encode(letter) for guest in (*guests, watching) for letter in guest.letters]


def test_a_refusal_is_written_in_english_whoever_hosts() -> None:
    assert any(b"The host has freed your seat." in letter for letter in letters())
    assert any(b"There is no room" in letter for letter in letters())
    in_every_language(letters)


# -- what bots do wrong --------------------------------------------------------------------------------------


class Enough(BaseException):
    """The bot has shown all its mistakes."""


class Mistaken(Bot):
    """Asks the program for what is not there, a new thing each time."""

    def choose(self, view: object) -> object:  # type: ignore[override]
        self.mistakes = getattr(self, "mistakes", -1) + 1
        game = registry().game("darwins-choice")
        things: list[Callable[[], object]] = [
            lambda: registry().game("nothing"),
            lambda: registry().bot("nobody", game, 1),
            lambda: registry().bot("random:x", game, 1),
            lambda: registry().bot("random:x=3", game, 1),
            lambda: registry().bot("./nothing.py", game, 1),
            lambda: open_table("evo", 9),
            lambda: open_table("evo", 3, ["kids"]),
            lambda: open_table("evo", 3, [], {"x": "3"}),
            lambda: open_table("darwins-choice", 3, [], {}, "/nowhere"),
            lambda: "no action",
        ]
        if self.mistakes == len(things):
            raise Enough
        return things[self.mistakes]()


def failures() -> list[object]:
    setup = open_table("darwins-choice", 3)
    guarded = Guarded(Mistaken())
    others = [registry().bot("random", setup.game, seat) for seat in (1, 2)]
    with pytest.raises(Enough):
        LocalTable(setup.game, setup.rules, [guarded, *others], SeededDealer(1)).play()
    return list(guarded.failures)


def test_why_a_bot_has_failed_is_kept_in_english() -> None:
    in_every_language(failures)


def test_a_ladder_file_is_the_same_in_every_language(tmp_path: Path) -> None:
    """Reasons of failures too; only how long a game took differs."""
    count = 0

    def stored() -> object:
        nonlocal count
        count += 1
        path = tmp_path / f"{count}.sqlite"
        laddered(path, "random", str(BAD / "raises.py"), games=2, arena=small()).close()
        with sqlite3.connect(path) as file:
            games = "SELECT run, block, turn, bots, scores, winners, decisions, actions FROM game"
            others = [f"SELECT * FROM {table}" for table in ("run", "block", "failure")]
            found = [file.execute(query).fetchall() for query in (games, *others)]
        assert all(found)
        return found

    in_every_language(stored, ("it", "el"))


# -- the sentences themselves --------------------------------------------------------------------------------


BELOW = ("engine", "games", "fair", "wire", "net", "table", "bots", "plugins", "ladder")
SPEAKING = {"report"}  # folders with pages for people


def said_at_once(tree: ast.AST) -> list[int]:
    """The lines where an error is made of a sentence that has a language already."""
    calls = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc is not None]
    spoken = [
        inner
        for call in calls
        if isinstance(call, ast.Call)
        for inner in call.args
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id in ("_", "n_")
    ]
    return [one.lineno for one in spoken]


@pytest.mark.parametrize("folder", BELOW)
def test_errors_below_the_screens_know_no_language(folder: str) -> None:
    """They may be sent or kept, and are told in whatever language their reader has: see `text.told`."""
    home = Path(darwin_p2p.__file__).parent / folder
    for path in sorted(home.rglob("*.py")):
        if not SPEAKING & set(path.relative_to(home).parts):
            assert not said_at_once(ast.parse(path.read_text(encoding="utf-8"))), path


def test_the_check_of_errors_sees_what_it_is_for() -> None:
    assert said_at_once(ast.parse('raise DarwinError(_("No."))')) == [1]
    assert not said_at_once(ast.parse('raise DarwinError(phrase("No."))'))
