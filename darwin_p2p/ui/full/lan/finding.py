"""The tables that answer on the LAN, looked for again and again, or an address that somebody types."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.app import ComposeResult

from ....errors import UsageError
from ....table.lan.joining import read_place, written
from ....wire.beacon import HereIs
from ....words import _, phrase
from ...announced import game_words, rules_words, strung
from ...drawing import Drawing, Row, Span, fit_row, framed, from_page, spread, wrapped
from ...look import Area, Key
from ...page import GAP, Line, title
from ..keyed import KeyedScreen
from ..pages import Naming
from ..panel import Panel

Place = tuple[str, int]
DIGITS = "123456789"


class FindingScreen(KeyedScreen):
    """Gives the place that is picked to `found`."""

    def __init__(self, found: Callable[[Place], None], *, watching: bool) -> None:
        super().__init__()
        self.found = found
        self.watching = watching
        self.tables: Mapping[Place, HereIs] = {}
        self.searches = 0
        self.message = Line(_("Looking for tables ..."), "quiet")

    def compose(self) -> ComposeResult:
        yield Panel(self._status, id="status", focusable=False)
        yield Panel(self._tables, id="board")
        yield self.ticker()
        yield self.key_row()

    def on_mount(self) -> None:
        self.query_one("#board", Panel).focus()

    def _status(self, area: Area) -> Drawing:
        what = _("look on at a table") if self.watching else _("sit down at a table")
        return [fit_row([Span(_(" Darwin P2P "), "key"), Span(f" {what}", "title")], area.width)]

    def _tables(self, area: Area) -> Drawing:
        rows: Drawing = []
        for number, (place, table) in enumerate(self.tables.items()):
            rows += [*self._entry(number, place, table, area.width - 2), []]
        if not rows:
            rows = from_page(
                [
                    Line(_("No table answers yet; the search goes on."), "quiet"),
                    GAP,
                    Line(_("Ask the host for the address, as 192.168.1.20, and type it with a.")),
                    Line(_("Or open a table yourself: darwin host")),
                ],
                area.width - 2,
            )
        return framed(rows, area.width, [Span(_(" Tables on this network "), "title")], height=area.height)

    def _entry(self, number: int, place: Place, table: HereIs, width: int) -> Drawing:
        target = f"table:{number}"
        key = DIGITS[number] if number < len(DIGITS) else " "
        full = table.taken >= table.seats
        left: Row = [
            Span(f" {key} ", "key", target),
            Span(f" {table.name}", "mine", target),
            Span(f"  {written(place)}", "quiet", target),
        ]
        rules = rules_words(table.game, table.seats, table.variants, dict(table.options))
        about = strung([game_words(table.game), *rules])
        taken = (
            _("all {seats} seats taken", seats=table.seats)
            if full
            else _("{taken} of {seats} seats taken", taken=table.taken, seats=table.seats)
        )
        first = spread(left, [Span(f"{taken} ", "quiet", target)], width)
        return [first, *wrapped(about, width, indent=4, target=target)]

    # -- keys

    def keys(self) -> list[Key]:
        rows = [
            Key(DIGITS[number], "", f"table:{number}", shown=False)
            for number in range(min(len(self.tables), len(DIGITS)))
        ]
        pick = (
            [
                Key(
                    "1",
                    _("this table") if len(rows) == 1 else _("to {rows}: a table", rows=len(rows)),
                    "table:0",
                )
            ]
            if rows
            else []
        )
        return [
            *pick,
            *rows,
            Key("a", _("type an address"), "address"),
            Key("?", _("help"), "help"),
            Key("q", _("quit"), "quit"),
        ]

    def do_table(self, number: str) -> None:
        places = list(self.tables)
        if int(number) < len(places):
            self.found(places[int(number)])

    def do_address(self) -> None:
        def typed(address: str | None) -> None:
            if not address:
                return
            try:
                self.found(read_place(address))
            except UsageError as error:
                self.say(str(error), "bad")
                self.renew()

        told = (Line(ADDRESS, "quiet"),)
        self.app.push_screen(Naming(_("Where is the table?"), "192.168.1.20", told), typed)

    def do_help(self) -> None:
        self.read(
            [
                title(_("Finding a table")),
                Line(
                    _("Tables of this network show themselves while their lobby is open. Pick one, then type")
                ),
                Line(_("the join code that its host reads to you.")),
                GAP,
                title(_("Keys (a click does the same)")),
                *self.key_lines(),
            ]
        )

    def do_quit(self) -> None:
        self.app.exit()

    # -- what comes from the network

    def listed(self, tables: Mapping[Place, HereIs]) -> None:
        """What a search has found."""
        self.searches += 1
        self.tables = tables
        if self.message.tone != "bad":
            self.say(_("Pick a table.") if tables else _("No table answers so far."), "quiet")
        self.call_later(self.renew)


ADDRESS = phrase("The host's screen shows the address; a port may follow it, as in 192.168.1.20:1859.")
