"""A LAN table on the full screen: lobby, code, the table, a lost host, the end. Real sockets on loopback."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import trio

from darwin_p2p.engine import Action, Over
from darwin_p2p.engine.log import replay
from darwin_p2p.fair import verify
from darwin_p2p.fair.transcript import from_bytes
from darwin_p2p.table.lan.closing import Closing
from darwin_p2p.table.lan.joining import Guest
from darwin_p2p.table.lan.news import Chat
from darwin_p2p.table.lan.peer import Peer
from darwin_p2p.table.lan.playback import as_game_log
from darwin_p2p.table.lan.players import Player as Plays
from darwin_p2p.ui.darwins_choice.hand import numbered
from darwin_p2p.ui.drawing import Spot
from darwin_p2p.ui.full.app import FullScreen
from darwin_p2p.ui.full.lan.finding import FindingScreen
from darwin_p2p.ui.full.lan.lobby import qr_rows
from darwin_p2p.ui.full.lan.program import LanProgram
from darwin_p2p.ui.full.pages import Naming
from darwin_p2p.ui.full.panel import Panel
from darwin_p2p.ui.replaying import moments
from darwin_p2p.wire.beacon import HereIs
from darwin_p2p.wire.messages import PROTOCOL
from darwin_p2p.wire.talk import Sit

from .lan_stage import CODE, LOOPBACK, LanStage, player
from .stage import Stage, screen_text
from .test_playing import by_keys, by_mouse, whole_game


def hand(view: Any) -> Any:
    """The cards of the seat that looks."""
    return view.hand(view.seat)


async def seated(stage: LanStage) -> None:
    """Past the lobby, to one's own first choice."""
    await stage.until(lambda: stage.front.lobby_screen.ready)
    await stage.pilot.press("s")
    await asked(stage)


async def asked(stage: LanStage) -> None:
    """Past the introduction, to one's own first choice."""
    await stage.until(lambda: stage.front.table is not None and stage.lan_table.dialogue is not None)
    await stage.close()
    await stage.until(lambda: stage.program.app.screen is stage.lan_table and not stage.lan_table._busy)
    await stage.pilot.pause()


def test_a_whole_game_by_keys_to_the_audit(tmp_path: Path) -> None:
    async def play(stage: LanStage) -> None:
        await seated(stage)
        stands_in = Stage.__new__(Stage)
        stands_in.game, stands_in.pilot, stands_in.table = stage.program, stage.pilot, stage.lan_table
        scenes: list[int] = []
        await whole_game(
            stands_in,
            by_keys,
            scenes,
            lambda one, what: one.pilot.press({"next": "space", "skip": "escape"}[what]),
        )
        assert scenes
        await stage.sees("Nobody cheated")
        await stage.close()
        assert "The game is over" in stage.text
        await stage.pilot.press("q")

    stage = LanStage(tmp_path, variants=("three-eras",))
    stage.run(play)
    assert stage.program.app.return_code == 0
    files = list(tmp_path.rglob("*.darwin"))
    record = from_bytes(files[0].read_bytes())
    setup = stage.table.lobby.setup
    assert verify(record, setup.game, setup.rules).good
    log = as_game_log(record, hands=True)
    found = moments(setup.start().view(None), replay(setup.game, setup.rules, log), setup.seats)
    assert all(one.card is not None for moment in found for view in moment.seats for one in hand(view))
    closed = as_game_log(record)
    assert closed.entries[-1].digest == log.entries[-1].digest
    found = moments(setup.start().view(None), replay(setup.game, setup.rules, closed), setup.seats)
    assert any(one.card is None for moment in found for view in moment.seats for one in hand(view))
    assert isinstance(stage.lan_table.shown.need, Over)


class Mouse(Stage):
    """Clicks on what can be seen: at a LAN table it may come a moment after the question."""

    async def touch(self, target: str) -> None:
        await self.until(lambda: any(spot.target == target for spot in self._spots()))
        await super().touch(target)

    def _spots(self) -> list[Spot]:
        return [spot for panel in self.game.app.screen.query(Panel) if panel.display for spot in panel.spots]


def test_a_whole_game_by_mouse_to_the_audit(tmp_path: Path) -> None:
    async def play(stage: LanStage) -> None:
        await stage.until(lambda: stage.front.lobby_screen.ready)
        await stage.click("start")
        await stage.until(lambda: stage.front.table is not None and stage.lan_table.dialogue is not None)
        await stage.click("close")
        await stage.sees("How many from each pile")
        stands_in = Mouse.__new__(Mouse)
        stands_in.game, stands_in.pilot, stands_in.table = stage.program, stage.pilot, stage.lan_table
        scenes: list[int] = []
        await whole_game(stands_in, by_mouse, scenes, Mouse.click)
        assert len(scenes) == 3  # one evaluation an Era
        await stage.sees("Nobody cheated")
        await stage.click("close")
        assert "The game is over" in stage.text
        await stage.click("quit")
        await stage.until(lambda: stage.program.app._exit)

    stage = LanStage(tmp_path, variants=("three-eras",))
    stage.run(play)
    assert stage.program.app.return_code == 0
    record = from_bytes(next(tmp_path.rglob("*.darwin")).read_bytes())
    setup = stage.table.lobby.setup
    assert verify(record, setup.game, setup.rules).good


def test_chat_and_bots_by_mouse_in_the_lobby(tmp_path: Path) -> None:
    async def play(stage: LanStage) -> None:
        await stage.sees("Bo")
        await stage.click("seat:2")
        await stage.click("greedy")
        await stage.sees("greedy (Ada)")
        await stage.click("chat")
        await stage.pilot.press(*"hello")
        await stage.pilot.press("enter")
        await stage.sees("Ada: hello")
        await stage.click("seat:2")
        await stage.click("yes")
        await stage.sees("3 ○ free")
        await stage.pilot.press("c")
        await stage.until(lambda: f"Join code        {CODE}" not in stage.text)
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)

    stage = LanStage(tmp_path, seats=3, guests=1)
    stage.run(play)
    assert any(isinstance(news, Chat) and news.text == "hello" for news in stage.news)
    assert stage.sent_away == ["The host has closed the table."]
    assert stage.program.app.return_code == 0


class GuestStage(LanStage):
    """This end is a guest; a bot hosts. The host can be taken away and brought back."""

    def __init__(self, folder: Path, *, variants: tuple[str, ...] = (), seed: int | None = 7) -> None:
        super().__init__(folder, variants=variants, seed=seed)
        self.program = LanProgram(player(1), self.books(1), hosting=False, bell=False, pace=0)
        self.hosting = trio.CancelScope()
        self.back: Guest | None = None
        self.typed: Guest | None = None

    async def course(self) -> Closing:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self.bot_hosts)
            while not self.table.port:  # noqa: ASYNC110 - the host takes its port in a moment
                await trio.sleep(0.01)
            place = (LOOPBACK, self.table.port)
            closing = await self.program.join(place, "", Sit("Bo"), None, None, trusting=True)
            nursery.cancel_scope.cancel()
        return closing

    async def bot_hosts(self) -> None:
        with self.hosting:
            listeners = await self.table.listen(0)
            stage = self.table.lobbying(Sit("Ada"), persons=False)

            def tell(news: object) -> None:
                if self.table.hub.start is None and self.table.lobby.why_not_start() is None:
                    self.table.begin()

            await self.table.serve(listeners, stage, self.bot_seats, tell)

    async def comes_back(self, place: tuple[str, int]) -> None:
        """The host that was gone, as a guest of whoever hosts now."""
        journal = self.table.books.journal
        assert journal is not None
        journal.close()
        books = self.books(0)
        ledger = books.take_up(journal.path)
        guest = Guest(player(0), books, place)
        try:
            await guest.play(guest.resumed(ledger, self.table.lobby.setup), self.bot_seats, self.news.append)
        finally:
            assert books.journal is not None
            books.journal.close()


class Held:
    """A bot that lays no hand on anything in its turns until it is let go."""

    def __init__(self, bot: Plays, go: trio.Event) -> None:
        self.bot, self.go = bot, go

    async def choose(self, view: Any) -> Action:
        if view.need.about == "turn":
            await self.go.wait()
        return await self.bot.choose(view)


class HeldStage(GuestStage):
    """A guest at the table of a bot that thinks for a long time."""

    def bot_seats(self, peer: Peer) -> dict[int, Plays]:
        self.go = trio.Event()
        return {seat: Held(bot, self.go) for seat, bot in super().bot_seats(peer).items()}


async def give_code(stage: LanStage, code: str = CODE) -> None:
    await stage.until(lambda: isinstance(stage.program.app.screen, Naming))
    await stage.pilot.press(*code)
    await stage.pilot.press("enter")


def test_a_wrong_code_is_told_and_asked_for_again(tmp_path: Path) -> None:
    async def play(stage: LanStage) -> None:
        await give_code(stage, "nonsense")
        await stage.sees("3 words")
        await give_code(stage, "otter-lemon-lemon")
        await stage.sees("did not match")
        await give_code(stage)
        await asked(stage)
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)
        assert stage.program.left  # and is told afterwards how to come back

    GuestStage(tmp_path).run(play)


def test_when_the_host_goes_it_is_told_and_anybody_may_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("darwin_p2p.ui.full.lan.standing.OFFER", 0.1)

    async def play(stage: LanStage) -> None:
        assert isinstance(stage, GuestStage)
        await give_code(stage)
        await asked(stage)
        habitats = [place.habitat for place in stage.lan_table.shown.places]
        stage.front._token.run_sync_soon(stage.hosting.cancel)  # type: ignore[union-attr]
        await stage.sees("No connection to the host")
        assert "everybody is here" not in stage.text
        await stage.sees("H host the table")
        stage.program.port = 0
        await stage.pilot.press("H", "y")
        await stage.sees("Waiting for the others to come back")
        assert "O go on without" in stage.text
        assert [place.habitat for place in stage.lan_table.shown.places] == habitats
        table = stage.program.hosted
        assert table is not None
        stage.front._token.run_sync_soon(  # type: ignore[union-attr]
            lambda: trio.lowlevel.spawn_system_task(stage.comes_back, (LOOPBACK, table.port))
        )
        await stage.sees("The game goes on where it was")
        await stage.sees("How many from each pile")
        assert [place.habitat for place in stage.lan_table.shown.places] == habitats
        await stage.pilot.press("1")
        await stage.until(lambda: len(stage.lan_table.shown.hand()) == 10)
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)

    GuestStage(tmp_path).run(play)


@pytest.mark.parametrize("mouse", [False, True])
def test_act_redraw_4_is_offered_while_another_player_thinks(tmp_path: Path, mouse: bool) -> None:
    async def play(stage: LanStage) -> None:
        assert isinstance(stage, HeldStage)
        await give_code(stage)
        await asked(stage)
        await stage.pilot.press("1")
        await stage.sees("r redraw")
        table = stage.lan_table
        assert table.dialogue is None
        assert table.shown.need.seat == 0
        keep = numbered(table.shown)[3][0]
        await stage.pilot.press("r")
        await stage.sees("do you keep?")
        assert "h hint" not in stage.text
        await stage.pilot.press("escape")  # think better of it
        await stage.sees("r redraw")
        assert table.dialogue is None
        if mouse:
            await stage.click("redraw")
            await stage.sees("do you keep?")
            await stage.click(f"card:{keep}")
            await stage.sees("Discard the other 9 cards")
            await stage.click("option:0")
        else:
            await stage.pilot.press("r", "4", "y")
        await stage.sees("How many from each pile")
        assert [one.slot for one in hand(table.shown)] == [keep]
        await stage.pilot.press("1")
        await stage.until(lambda: len(hand(table.shown)) == 10 and table.dialogue is None)
        await stage.until(  # ACT-REDRAW-2
            lambda: "redraw" not in [key.target for key in table.keys_meanwhile()]
        )
        assert table.shown.need.seat == 0
        stage.front._token.run_sync_soon(stage.go.set)  # type: ignore[union-attr]
        await stage.until(lambda: table.dialogue is not None)
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)

    HeldStage(tmp_path, seed=None).run(play)


def test_a_redraw_begun_out_of_turn_gives_way_to_ones_own_turn(tmp_path: Path) -> None:
    async def play(stage: LanStage) -> None:
        assert isinstance(stage, HeldStage)
        await give_code(stage)
        await asked(stage)
        await stage.pilot.press("1")
        await stage.sees("r redraw")
        await stage.pilot.press("r")
        await stage.sees("do you keep?")
        stage.front._token.run_sync_soon(stage.go.set)  # type: ignore[union-attr]
        table = stage.lan_table
        await stage.until(lambda: table.dialogue is not None and table.shown.need.seat == 1)
        await stage.sees("Your turn")
        assert table.aside is None
        await stage.pilot.press("r", "4", "y")
        await stage.sees("How many from each pile")
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)

    HeldStage(tmp_path, seed=None).run(play)


def test_a_qr_code_is_dark_on_light_and_quiet_around() -> None:
    rows = qr_rows("darwin join 192.168.1.20 --code otter-lemon-river")
    assert len({len(row) for row in rows}) == 1
    assert not rows[0].strip()
    assert all(row[:2] == "  " == row[-2:] for row in rows)


def test_evo_on_the_full_screen_of_a_lan_table(tmp_path: Path) -> None:
    async def play(stage: LanStage) -> None:
        await stage.until(lambda: stage.front.lobby_screen.ready)
        await stage.pilot.press("s")
        await stage.until(lambda: stage.front.table is not None and stage.lan_table.dialogue is not None)
        await stage.close()
        await stage.sees("The table waits for you")
        before = stage.lan_table.view
        await stage.pilot.press("1")
        await stage.until(
            lambda: stage.lan_table.shown is not before and stage.lan_table.shown.need is not None
        )
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)

    LanStage(tmp_path, game="evo", seats=3, guests=2).run(play)


def test_a_table_is_picked_by_key_by_mouse_or_by_its_address() -> None:
    picked: list[tuple[str, int]] = []

    def first() -> FindingScreen:
        screen = FindingScreen(picked.append, watching=False)
        here = HereIs(1, PROTOCOL, "1", "Ada", "darwins-choice", (), 1, 3, 1859)
        screen.tables = {("10.0.0.7", 1859): here, ("10.0.0.8", 1859): here}
        return screen

    async def show() -> None:
        app = FullScreen(first)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("2")
            board = app.screen.query_one("#board", Panel)
            spot = next(one for one in board.spots if one.target == "table:0")
            await pilot.click(board, offset=(spot.x, spot.y))
            await pilot.press("a", *"10.0.0.9:x", "enter")
            await pilot.pause()
            assert "is no port" in screen_text(app)
            await pilot.press("a", *"10.0.0.9:4711", "enter")
            await pilot.pause()

    asyncio.run(show())
    assert picked == [("10.0.0.8", 1859), ("10.0.0.7", 1859), ("10.0.0.9", 4711)]
