"""What people at a LAN table are told: lobby, game, connections, chat, and what the table waits for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from functools import singledispatchmethod
from typing import TYPE_CHECKING, Protocol

import trio

from ...bots.specs import label
from ...engine import Happening, Shuffle, View
from ...fair import Applied, Back, Caught, Finding, Finished, Left, Stopped, Working
from ...table.lan.closing import accusation
from ...table.lan.following import Follower
from ...table.lan.mirror import Mirror
from ...table.lan.news import (
    AskedToDrop,
    Began,
    BotTrouble,
    CaughtUp,
    Chat,
    Connected,
    Direct,
    Disconnected,
    Fingerprint,
    LobbyChanged,
    MayClaim,
    NewHost,
    News,
    TimeLeft,
    TimeUp,
    WaitingFor,
    WhoIsHere,
)
from ...table.lan.peer import Peer
from ...table.lan.players import Player
from ...table.setup import TableSetup
from ...wire.codes import fingerprint
from ...wire.talk import LobbyIs, Start
from ...words import _, listed, named, said
from ..announced import rules_words, strung, table_words
from ..local_game import presenter_for
from ..page import GAP, Line, Page, Tone
from ..presenter import Players, Presenter

if TYPE_CHECKING:
    from .commands import TableCommands

PATIENCE = 3  # seconds before it is told what the table waits for
OFFER = 15.0  # seconds without a host before it is told how to go on without it


class Outlet(Protocol):
    """Where sentences go; may be called from a Trio task."""

    @property
    def asking(self) -> bool:
        """Whether the person is being asked something."""

    @property
    def width(self) -> int: ...
    def say(self, text: str, tone: Tone = "") -> None: ...
    def show(self, page: Page) -> None: ...
    def bar(self, text: str, share: float) -> None: ...
    def bell(self) -> None: ...


class Front(ABC):
    """One person (or onlooker) and the table. `seat` is the seat a person plays here, if any."""

    def __init__(
        self,
        screen: Outlet,
        *,
        seat_of: Callable[[Follower], int | None] = lambda follower: None,
        bell: bool = True,
        journal: Callable[[], str] = lambda: "",
    ) -> None:
        self.screen, self.bell = screen, bell
        self.presenter: Presenter | None = None
        self.mirror: Mirror | None = None
        self.follower: Follower | None = None
        self.seat: int | None = None
        self.asked_to_drop: tuple[int, ...] = ()
        self.journal = journal
        self.goodbye: Callable[[], Awaitable[None]] | None = None  # tells the others that the person goes
        self._seat_of = seat_of
        self._names: list[str] = []
        self._gone: set[int] = set()
        self._waiting, self._waited, self._told = "", 0, False
        self._disconnected = self._offered = False

    # -- what each kind of screen does in its own way ------------------------------------------------------

    @abstractmethod
    def player(self) -> Player:
        """Whoever answers for the person's seat."""

    @abstractmethod
    async def attend(self, commands: TableCommands) -> None:
        """Take what the person wants of the table until cancelled; `Left` when the person goes."""

    @abstractmethod
    def opened(self, places: Sequence[str], *, again: bool) -> None:
        """Where the table can be found; `again`: it gathers those who were there before."""

    @abstractmethod
    def invite(self, place: str, code: str, *, typing: bool) -> None:
        """What the others need to sit down."""

    @abstractmethod
    def lobby(self, lobby: LobbyIs) -> None:
        """Who sits where before the game."""

    @abstractmethod
    def full_house(self) -> None:
        """The host may deal."""

    @abstractmethod
    def gathered(self) -> None:
        """A table that was taken up again goes on."""

    @abstractmethod
    def sit_down(self, presenter: Presenter, view: View) -> None:
        """The game begins, or goes on."""

    @abstractmethod
    def step(self, happened: list[Happening]) -> None:
        """The mirror is one step further."""

    @abstractmethod
    def skipped(self) -> None:
        """The mirror has taken steps that nobody is told: what comes is compared with how it stands now."""

    @abstractmethod
    def history(self) -> Page:
        """What happened lately."""

    @abstractmethod
    def way_to_go_on(self) -> str:
        """How a person agrees to go on without somebody."""

    @abstractmethod
    def way_to_claim(self) -> str:
        """How a person ends a game that nobody can go on with."""

    @abstractmethod
    def way_to_host(self) -> str:
        """How a person takes the table up when the host is gone."""

    @abstractmethod
    def closed(self, page: Page) -> None:
        """The end: the audit, and where the game lies."""

    async def leave_taken(self) -> None:
        """Tell the others, while there still is a connection to tell it over."""
        goodbye, self.goodbye = self.goodbye, None
        if goodbye is not None:
            with trio.CancelScope(shield=True):
                await goodbye()

    # -- the news ----------------------------------------------------------------------------------------

    def tell(self, news: News) -> None:
        self._tell(news)

    @singledispatchmethod  # noqa: B027 - most news need no words
    def _tell(self, news: object) -> None:
        """Nothing to say about the rest."""

    # -- the lobby ---------------------------------------------------------------------------------------

    @_tell.register
    def _(self, news: LobbyChanged) -> None:
        self.lobby(news.lobby)

    @_tell.register
    def _(self, news: Began) -> None:
        follower = news.follower
        self.follower = follower
        self._names = [seat.name for seat in news.start.seats]
        self.seat = self._seat_of(follower)
        self.presenter = presenter_for(news.setup.game.name, Players(self._names, self.seat))
        self.mirror = Mirror(follower)
        self.sit_down(self.presenter, self.mirror.state.view(self.seat))
        table = begun_words(news.start, news.setup, follower.settings.stand_in)
        self.screen.say(_("The table: {table}.", table=table), "quiet")
        names = listed(self._names)
        self.screen.say(
            _("At the table: {names}.", names=names)
            if known(follower)
            else _("At the table: {names}. The cards are shuffled now.", names=names),
            "quiet",
        )

    def save(self, name: str) -> str:
        return _("Everything is kept already, in {journal}.", journal=self.journal())

    @_tell.register
    def _(self, news: Fingerprint) -> None:
        words = fingerprint(news.game)
        self.screen.say(
            _("This game is called: {words}. Everybody should read the same four words.", words=words),
            "title",
        )

    # -- the game ----------------------------------------------------------------------------------------

    @_tell.register
    def _(self, news: Working) -> None:
        if news.total:
            self.screen.bar(self.working(), min(1.0, news.done / news.total))

    @_tell.register
    def _(self, news: Applied) -> None:
        assert self.mirror is not None
        self._waiting = ""
        if self.mirror.take(news):
            self.step(list(news.happened))
        else:
            self.skipped()

    @_tell.register
    def _(self, news: CaughtUp) -> None:
        assert self.mirror is not None
        self.mirror.catch_up()
        self.skipped()

    @_tell.register
    def _(self, news: Caught) -> None:
        cheat = news.cheat
        found = Finding(cheat.seat, cheat.kind, cheat.entry, cheat.detail)
        self.screen.say(accusation(found, self._name(cheat.seat)), "bad")

    @_tell.register
    def _(self, news: Left) -> None:
        assert self.follower is not None
        if self.follower.table.stopped:
            return
        self.screen.say(
            _("The table goes on without {name}; that hand stays closed.", name=self._name(news.party)), "bad"
        )
        bot = self.follower.settings.stand_in
        if bot:
            self.screen.say(_("The bot {bot} moves for that seat, with what lies open.", bot=bot), "quiet")

    @_tell.register
    def _(self, news: Back) -> None:
        self.screen.say(_("{name} has taken the seat again.", name=self._name(news.party)), "good")

    @_tell.register
    def _(self, news: Stopped) -> None:
        self.screen.say(_("The game stops here. {reason}", reason=news.reason), "bad")

    @_tell.register
    def _(self, news: Finished) -> None:
        self.screen.say(_("The log is complete; everything is checked once more."), "quiet")

    @_tell.register
    def _(self, news: TimeLeft) -> None:
        if news.again and news.seat == self.seat:
            left = round(news.seconds)
            self.screen.say(_("For your choice you still have {left} s.", left=left), "quiet")

    @_tell.register
    def _(self, news: TimeUp) -> None:
        if news.seat == self.seat:
            self.screen.say(_("Your time is up: the least that is possible is done."), "bad")
            return
        name = self._name(news.seat)
        self.screen.say(_("The time of {name} is up: the least that is possible is done.", name=name), "bad")

    @_tell.register
    def _(self, news: BotTrouble) -> None:
        name = self._name(news.seat)
        self.screen.say(_("{name} forfeits a move. {reason}", name=name, reason=news.reason), "bad")

    # -- the others --------------------------------------------------------------------------------------

    @_tell.register
    def _(self, news: Chat) -> None:
        name = _("{name} (watching)", name=news.name) if news.watching else news.name
        self.screen.say(f"{name}: {news.text}", "mine")

    @_tell.register
    def _(self, news: WhoIsHere) -> None:
        gone = {seat for seat, __ in news.presence.lost}
        if self._names:
            for seat in sorted(gone - self._gone):
                self.screen.say(_("{name} has lost the connection.", name=self._name(seat)), "bad")
            for seat in sorted(self._gone - gone):
                self.screen.say(_("{name} is connected again.", name=self._name(seat)), "good")
        self._gone = gone

    @_tell.register
    def _(self, news: AskedToDrop) -> None:
        self.asked_to_drop = news.parties
        names = listed([self._name(party) for party in news.parties])
        self.screen.say(
            _(
                "{names} did not come back in time. {how} (everybody else has to agree, and"
                " they may return), or keep waiting.",
                names=names,
                how=self.way_to_go_on(),
            ),
            "title",
        )

    @_tell.register
    def _(self, news: MayClaim) -> None:
        names = listed([self._name(party) for party in news.parties])
        self.screen.say(
            _(
                "{names} did not come back in time, and nobody can go on alone. Keep waiting; or quit,"
                " and take the game up later with darwin host --resume {journal}; or {how}.",
                names=names,
                journal=self.journal(),
                how=self.way_to_claim(),
            ),
            "title",
        )

    @_tell.register
    def _(self, news: Direct) -> None:
        name = self._name(news.party)
        self.screen.say(
            _(
                "{name} has lost the host, and still answers you directly: the network between {name}"
                " and the host is broken, or the host keeps you apart. Talk to each other.",
                name=name,
            ),
            "bad",
        )

    @_tell.register
    def _(self, news: Disconnected) -> None:
        if not self._disconnected:
            self._disconnected = True
            self.screen.say(
                _("The connection to the host is lost. {reason} Trying again.", reason=news.reason), "bad"
            )
        if news.seconds > OFFER and not self._offered and self.journal():
            self._offered = True
            self.host_gone()

    def host_gone(self) -> None:
        """Tell how to go on without the host."""
        self.screen.say(
            _(
                "The host does not come back. Nothing is lost: {how}; the others wait here, or"
                " join that address.",
                how=self.way_to_host(),
            ),
            "title",
        )

    @_tell.register
    def _(self, news: Connected) -> None:
        if self._disconnected:
            self.screen.say(_("Connected again."), "good")
        self._disconnected = self._offered = False

    @_tell.register
    def _(self, news: NewHost) -> None:
        self.screen.say(_("{name} hosts the table now.", name=self._name(news.party)), "good")

    @_tell.register
    def _(self, news: WaitingFor) -> None:
        self._waiting, self._waited, self._told = news.text, 0, False

    def tick(self) -> None:
        """Once a second: after a while, say what the table waits for; a countdown now and then."""
        self._waited += 1
        if not self._waiting or self._told or self.screen.asking:
            return
        counting = "s more" in self._waiting
        if self._waited == PATIENCE or (counting and self._seconds() % 10 == 0):
            self._told = True
            self.screen.say(f"{self._waiting}.", "quiet")

    def _seconds(self) -> int:
        digits = [word for word in self._waiting.split() if word.isdigit()]
        return int(digits[-1]) if digits else 1

    @property
    def host_lost(self) -> bool:
        """Whether there is no connection to the host at present."""
        return self._disconnected

    def waiting(self) -> str:
        return f"{self._waiting}." if self._waiting else _("The table waits for nobody.")

    def working(self) -> str:
        """What is calculated: which pile is shuffled."""
        assert self.follower is not None
        assert self.presenter is not None
        need = self.follower.table.state.need
        return self.presenter.shuffling(need.pile if isinstance(need, Shuffle) else -1)

    @property
    def out_of_turn(self) -> bool:
        """Whether moves are taken as they come. At a table with a seed they come in one order, always."""
        return self.follower is not None and self.follower.settings.header.seed is None

    def offer_meanwhile(self) -> None:
        """Say what this person may do although another is asked."""
        if self.mirror is None or self.presenter is None or self.seat is None or not self.out_of_turn:
            return
        for command in self.presenter.meanwhile(self.mirror.state.view(self.seat)):
            self.screen.say(
                _(
                    "You need not wait to {word}: {usage}.",
                    word=named("action", command.word),
                    usage=said(command.usage),
                ),
                "quiet",
            )

    def your_turn(self) -> None:
        if self.bell:
            self.screen.bell()

    def _name(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else _("seat {seat}", seat=seat + 1)


def known(follower: Follower) -> bool:
    """Whether the game goes on rather than begins."""
    return isinstance(follower, Peer) and bool(follower.ledger.entries)


def open_at(places: Sequence[str], *, again: bool) -> str:
    """Where the table can be found."""
    where = listed(places, "or")
    return (
        _("The table is open again at {places}", places=where)
        if again
        else _("The table is open at {places}", places=where)
    )


def lobby_page(lobby: LobbyIs) -> Page:
    """Who sits where, and who runs which bots."""
    lines: list[Line] = [GAP, Line(_("The table: {table}.", table=lobby_words(lobby)), "title")]
    lines += [
        Line(f"{number + 1}  {seat_words(lobby, number)}", indent=2) for number in range(len(lobby.seats))
    ]
    return lines


def lobby_words(lobby: LobbyIs) -> str:
    """The game, its rules and its clock."""
    variants = [variant.name for variant in lobby.variants]
    more = agreed_words(lobby.clock, lobby.stand_in)
    return table_words(lobby.game, len(lobby.seats), variants, dict(lobby.options), *more)


def lobby_rules(lobby: LobbyIs) -> str:
    """All that but the game and the number of its seats; it may be nothing."""
    variants = [variant.name for variant in lobby.variants]
    rules = rules_words(lobby.game, len(lobby.seats), variants, dict(lobby.options))
    return strung([*rules, *agreed_words(lobby.clock, lobby.stand_in)])


def begun_words(start: Start, setup: TableSetup, stand_in: str) -> str:
    """The same of a table whose game has begun."""
    variants = [variant.name for variant in setup.variants]
    more = agreed_words(start.clock, stand_in)
    return table_words(setup.game.name, setup.seats, variants, setup.options, *more)


def agreed_words(clock: int, stand_in: str) -> list[str]:
    """What the table has agreed on besides the rules of the game."""
    agreed = [_("{clock} s a choice", clock=clock)] if clock else []
    return agreed + ([_("{bot} moves for whoever is lost", bot=label(stand_in))] if stand_in else [])


def seat_words(lobby: LobbyIs, number: int) -> str:
    """Who sits there."""
    seat = lobby.seats[number]
    if not seat.name:
        return named("seat", "free")
    if not seat.bot:
        return seat.name
    owners = {one.owner: one.name for one in reversed(lobby.seats) if not one.bot and one.name}
    owner = owners.get(seat.owner)
    if owner is None or owner == seat.name:
        return _("{seat} (the bot {bot}; its owner can see its hand)", seat=seat.name, bot=label(seat.bot))
    return _(
        "{seat} (the bot {bot}, run by {owner}; its owner can see its hand)",
        seat=seat.name,
        bot=label(seat.bot),
        owner=owner,
    )
