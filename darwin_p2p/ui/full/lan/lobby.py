"""The lobby: how others get in, who sits where, what is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import segno
from textual.app import ComposeResult

from ....plugins import registry
from ....wire.talk import LobbyIs
from ....words import _, n_
from ...announced import table_words
from ...drawing import Drawing, Row, Span, beside, cut, fit_row, framed, from_page, wrapped
from ...lan.front import lobby_rules, seat_words
from ...look import Area, Key
from ...page import GAP, Line, Page, title
from ..keyed import KeyedScreen
from ..pages import Naming, Over, sure
from ..panel import Panel
from .signs import sign_of

QR_FROM = (104, 34)  # columns and rows from which on there is room for it
PAPER = "#000000 on #ffffff"  # what cameras read best


class LobbyScreen(KeyedScreen):
    """Before the game. `order` says something to the table as if it were typed."""

    def __init__(self, order: Callable[[str], None], *, me: bytes, hosting: bool, leave: Callable[[], None]):
        super().__init__()
        self.order, self.me, self.hosting = order, me, hosting
        self.leave = leave
        self.lobby: LobbyIs | None = None
        self.places: Sequence[str] = ()
        self.place = self.code = ""
        self.ready = False  # the host may deal
        self.talk: list[Line] = []
        self.message = Line(
            _("The table is being opened.") if hosting else _("On the way to the table ..."), "quiet"
        )

    def compose(self) -> ComposeResult:
        yield Panel(self._status, id="status", focusable=False)
        yield Panel(self._lobby, id="board")
        yield self.ticker()
        yield Panel(self._talk, id="talk")
        yield self.key_row()

    def on_mount(self) -> None:
        self.query_one("#board", Panel).focus()

    def lay_out(self, width: int, height: int) -> None:
        self.query_one("#talk").styles.height = max(5, height // 4)

    # -- drawings

    def _status(self, area: Area) -> Drawing:
        about = _("Darwin P2P")
        if self.lobby is not None:
            about = table_words(self.lobby.game, len(self.lobby.seats), (), {})
        where = _(" your table ") if self.hosting else _(" a table on the LAN ")
        return [fit_row([Span(where, "key"), Span(f" {about}", "title")], area.width)]

    def _lobby(self, area: Area) -> Drawing:
        code = self._qr(area)
        width = area.width - (len(code[0][0].text) + 2 if code else 0)
        left = [*self._way_in(width), *self._rules(width), *self._seats(width)]
        return beside([(left, width), (code, area.width - width)]) if code else left

    def _qr(self, area: Area) -> Drawing:
        if not self.code or self.app.size.width < QR_FROM[0] or self.app.size.height < QR_FROM[1]:
            return []
        return [[Span(row, PAPER)] for row in qr_rows(f"darwin join {self.place} --code {self.code}")]

    def _way_in(self, width: int) -> Drawing:
        """What the others need."""
        if not self.code:
            return []
        room = width - 4
        rows: Drawing = [
            [
                Span(_(" The others type  ")),
                Span(cut(f"darwin join {self.place}", room - 16), "lit"),
            ],
            [Span(_(" Join code        ")), Span(f"{self.code}", "lit")],
        ]
        more = [place for place in self.places if place != self.place]
        if more:
            rows += wrapped(_("Also at {more}", more=", ".join(more)), room, "quiet", indent=1)
        return framed(rows, width, [Span(_(" Read this to the others "), "title")])

    def _rules(self, width: int) -> Drawing:
        """What is special about this table."""
        rules = lobby_rules(self.lobby) if self.lobby is not None else ""
        return wrapped(rules, width - 2, "quiet", indent=1) if rules else []

    def _seats(self, width: int) -> Drawing:
        rows: Drawing = []
        for number in range(len(self.lobby.seats) if self.lobby else 0):
            rows += self._seat(number, width - 2)
        if not rows:
            rows = [[Span(_(" Nobody sits here yet."), "quiet")]]
        return framed(rows, width, [Span(_(" Seats "), "title")])

    def _seat(self, number: int, width: int) -> Drawing:
        assert self.lobby is not None
        seat = self.lobby.seats[number]
        mine = seat.owner == self.me and bool(seat.name)
        target = f"seat:{number}" if self.hosting and not (mine and not seat.bot) else ""
        words = seat_words(self.lobby, number)
        if mine and not seat.bot:
            words = _("{seat} (you)", seat=words)
        elif not seat.name and self.hosting:
            words = _("free: waiting for somebody to join (click to seat a bot)")
        tone = "mine" if mine else "" if seat.name else "quiet"
        sign = sign_of(number) if seat.name else Span("○", "quiet")
        text = wrapped(words, width - 7, tone, hang=2, target=target)
        head: Row = [
            Span(f" {number + 1} ", "key" if target else "quiet", target),
            sign,
            Span(" ", "", target),
        ]
        return [[*head, *text[0]], *([Span("      ", "", target), *row] for row in text[1:])]

    def _talk(self, area: Area) -> Drawing:
        rows = from_page(self.talk[-3 * area.height :], area.width)[-area.height + 1 :]
        return [[Span(_("What is said"), "title"), Span(_("  C: say something"), "quiet", "chat")], *rows]

    # -- keys

    def keys(self) -> list[Key]:
        found: list[Key] = []
        if self.hosting:
            found += [Key("s", _("start: deal"), "start")] if self.ready else []
            found += [
                Key("b", _("seat a bot"), "bot"),
                Key("k", _("free a seat"), "kick"),
                Key("c", _("new code"), "code"),
                Key("r", _("QR code"), "qr"),
            ]
        return [*found, Key("C", _("chat"), "chat"), Key("?", _("help"), "help"), Key("q", _("quit"), "quit")]

    def do_start(self) -> None:
        self.order("start")

    def do_code(self) -> None:
        self.order("code new")

    def do_qr(self) -> None:
        rows = qr_rows(f"darwin join {self.place} --code {self.code}")
        self.app.push_screen(QrOver(rows))

    def do_seat(self, number: str) -> None:
        """A click on a seat: a bot for a free one; else whoever sits there is asked to go."""
        assert self.lobby is not None
        seat = self.lobby.seats[int(number)]
        if seat.name:
            self._kick(seat.name)
        else:
            self.do_bot()

    def do_bot(self) -> None:
        """Which of the bots that play this game."""
        if self.lobby is None:
            return
        names = bots_for(self.lobby.game)
        keys = [Key("123456789abcdefgijklmnop"[place], name, name) for place, name in enumerate(names[:24])]
        page = [
            title(_("Seat which bot?")),
            Line(
                _(
                    "It plays for you: you are its owner, and the others will know that you could see its"
                    " hand."
                )
            ),
        ]
        self._choose(page, keys, lambda name: self.order(f"bot {name}"))

    def do_kick(self) -> None:
        seats = self.lobby.seats if self.lobby else ()
        others = [seat.name for seat in seats if seat.name and (seat.owner != self.me or seat.bot)]
        if not others:
            self.say(_("Nobody else sits here yet."), "quiet")
            return
        keys = [Key(str(place), name, name) for place, name in enumerate(others, 1)]
        self._choose([title(_("Free whose seat?"))], keys, lambda name: self.order(f"kick {name}"))

    def _kick(self, name: str) -> None:
        self.app.push_screen(
            sure(_("Free the seat of {name}?", name=name), _("free it"), _("leave it")),
            lambda answer: self.order(f"kick {name}") if answer == "yes" else None,
        )

    def _choose(self, page: Page, keys: Sequence[Key], then: Callable[[str], None]) -> None:
        def chosen(answer: str | None) -> None:
            if answer and answer != "close":
                then(answer)

        self.app.push_screen(Over(page, [*keys, Key("escape", _("nothing"), "close")]), chosen)

    def do_chat(self) -> None:
        chat(self, self.order)

    def do_help(self) -> None:
        self.read(
            [
                title(_("The lobby")),
                Line(_("Seats fill with people who join from their own machines, and with bots.")),
                Line(
                    _("Read the address and the join code to the others; once every seat is taken you deal.")
                    if self.hosting
                    else _("The host deals once every seat is taken; the game then opens by itself.")
                ),
                Line(
                    _("Cards are dealt so that nobody, the host included, can see a hand or bend a shuffle.")
                ),
                GAP,
                title(_("Keys (a click does the same)")),
                *self.key_lines(),
            ]
        )

    def do_quit(self) -> None:
        question = _("Close the table?") if self.hosting else _("Leave the table?")

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.leave()

        self.app.push_screen(sure(question, _("yes"), _("stay")), answered)

    # -- what comes from the table

    def shows(self, lobby: LobbyIs) -> None:
        """Who sits where now."""
        self.lobby, self.ready = lobby, False
        free = sum(not seat.name for seat in lobby.seats)
        seats = n_("{n} seat", "{n} seats", len(lobby.seats))
        if free:
            self.message = Line(_("{free} of {seats} still free.", free=free, seats=seats), "quiet")
        else:
            self.message = Line(_("Every seat is taken. The host deals."), "quiet")
        self.call_later(self.renew)

    def hear(self, line: Line) -> None:
        self.talk.append(line)
        self.message = line
        self.call_later(self.renew)


class QrOver(Over):
    """The QR code by itself, for terminals where it does not fit beside the seats."""

    def __init__(self, rows: Sequence[str]) -> None:
        super().__init__([])
        self.rows = rows

    def draw(self, area: Area) -> Drawing:
        return [[Span(row, PAPER)] for row in self.rows]


def chat(screen: KeyedScreen, order: Callable[[str], None]) -> None:
    """Ask for words and say them to everybody at the table."""

    def said(words: str | None) -> None:
        if words:
            order(f"say {words}")

    screen.app.push_screen(Naming(_("Say to everybody at the table:"), _("good luck")), said)


def bots_for(game: str) -> list[str]:
    """The bots that play this game."""
    return sorted(name for name, bot in registry().bots.items() if bot.plays(game))


def qr_rows(text: str) -> list[str]:
    """A QR code in half blocks, dark on light."""
    matrix = [list(row) for row in segno.make(text, error="l").matrix_iter(border=2)]
    if len(matrix) % 2:
        matrix.append([0] * len(matrix[0]))
    blocks = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return ["".join(blocks[bool(up), bool(down)] for up, down in zip(*pair, strict=True)) for pair in pairs]
