"""What people may type to the table between their turns, and at any time: chat, board, lobby, votes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from ...engine import Action, Illegal
from ...errors import DarwinError
from ...fair import FairError, Refused
from ...table.lan.news import News
from ...table.lan.peer import Peer
from ...table.lan.sitting import Sitting
from ...text import plain
from ...words import _, listed, phrase, said
from .. import rulebook
from ..conversation import Left, TakeOver
from ..drawing import fit, size
from ..page import Line
from ..presenter import Act, Ask, Back, Command, Outcome, Question, Tell, Unclear
from ..words import also, begun_by, key_of, keys_of, usage_of, words_of

if TYPE_CHECKING:
    from .front import Front

ANYTIME = (
    Command("say", phrase("say WORDS"), phrase("chat with everybody at the table"), ("chat",)),
    Command("who", "who", phrase("who is here, and what the table waits for"), ("wait",)),
)
GO = Command("go", phrase("go on"), phrase("agree to play without somebody who does not come back"))
#: Commands that are for the table even while the game asks something: no game has such words.
URGENT = ("continue", "claim", "host", "code", "qr")
BETWEEN = (
    *ANYTIME,
    GO,
    Command("claim", "claim", phrase("claim the win, where nobody can go on without who does not come back")),
    Command("host", "host", phrase("host the table from here, when its host is gone")),
    Command("admit", phrase("admit NAME"), phrase("agree that somebody comes back once more")),
    Command("rules", phrase("rules [TOPIC]"), phrase("look something up")),
    Command("log", "log", phrase("what happened lately"), ("news", "history")),
    Command("help", "help", phrase("this list"), ("?", "commands")),
    Command("quit", "quit", phrase("leave the table"), ("exit", "leave", "bye")),
)


class TableCommands:
    """Commands of one person; `more` are those of a host."""

    def __init__(
        self,
        front: Front,
        sitting: Callable[[], Sitting | None],
        more: Mapping[Command, Callable[[str], None]] | None = None,
    ) -> None:
        self.front, self.screen = front, front.screen
        self._sitting = sitting
        self._more = more or {}
        self._asked: Question | None = None  # between two turns of this person

    def anytime(self, line: str) -> bool:
        """Whether the line was for the table although somebody is asked something else."""
        word, __, rest = line.partition(" ")
        if line.startswith("/"):
            self._say(line[1:])
            return True
        if self.front.asked_to_drop and plain(line) in ("go on", *words_of(GO)):
            self._go("on")
            return True
        typed = plain(word)
        if any(one.word in URGENT and typed in words_of(one) for one in (*self._more, *BETWEEN)):
            self.between(line)
            return True
        for command in ANYTIME:
            if typed in words_of(command) and (command.word != "say" or rest):
                self._run(command, rest)
                return True
        return False

    def between(self, line: str) -> None:
        """A line typed while nothing is asked."""
        if not line:
            self.screen.say(self.front.waiting(), "quiet")
            self.front.offer_meanwhile()
            return
        try:
            if (outcome := self._answered(line)) is not None:
                self._follow(outcome)
                return
            presenter = self.front.presenter
            own = presenter.commands if presenter else ()
            command, rest = begun_by(line, (*self._more, *BETWEEN, *own))
            if command in self._more:
                self._more[command](rest)
            elif command in BETWEEN:
                self._run(command, rest)
            else:
                self._of_the_game(command, rest)
        except (Unclear, DarwinError) as error:
            self.screen.say(str(error), "bad")

    def _run(self, command: Command, rest: str) -> None:
        handler: Callable[[str], None] = getattr(self, f"_{command.word}")
        handler(rest)

    # -- the commands

    def _say(self, rest: str) -> None:
        sitting = self._sitting()
        if sitting is not None and rest.strip():
            sitting.say(rest.strip())

    def _who(self, rest: str) -> None:
        """All in one message: a full screen shows the last one only."""
        follower, told = self.front.follower, []
        if follower is not None:
            names = [seat.name for seat in follower.start.seats]
            gone = {seat for seat, __ in follower.presence.lost}
            here = [name for seat, name in enumerate(names) if seat not in gone]
            told.append(_("Here: {here}.", here=listed(here)))
            if gone:
                told.append(_("Away: {away}.", away=listed([names[one] for one in sorted(gone)])))
            if follower.presence.watching:
                told.append(_("Watching: {watching}.", watching=follower.presence.watching))
        self.screen.say(" ".join([*told, self.front.waiting()]))

    def _go(self, rest: str) -> None:
        parties = self.front.asked_to_drop
        if not parties:
            raise Unclear(_("Nobody has been gone so long that the table may go on without them."))
        self.front.asked_to_drop = ()
        self._call(lambda peer: peer.vote_drop(parties))
        self.screen.say(_("You agree to go on. The others have to agree too."), "quiet")

    def _claim(self, rest: str) -> None:
        if self.front.follower is None:
            raise Unclear(_("The game has not begun."))
        if self.front.host_lost:
            raise Unclear(
                _("The host is gone. Type 'host' to host the table yourself, then 'continue', then 'claim'.")
            )
        self._call(lambda peer: peer.claim())

    def _host(self, rest: str) -> None:
        if not self.front.host_lost or self.front.seat is None:
            raise Unclear(_("Only when the host is gone can somebody else at the table host it."))
        raise TakeOver

    def _admit(self, rest: str) -> None:
        follower = self.front.follower
        names = [seat.name.casefold() for seat in follower.start.seats] if follower else []
        if rest.casefold() not in names:
            raise Unclear(_("Nobody called {rest!r} sits here.", rest=rest))
        party = names.index(rest.casefold())
        self._call(lambda peer: peer.admit(peer.settings.owners[party]))

    def _rules(self, rest: str) -> None:
        if self.front.follower is None:
            raise Unclear(_("The game has not begun."))
        book = rulebook.load(self.front.follower.setup.game.name)
        found = rulebook.lookup(book, rest, min(self.screen.width, 100))
        self.screen.show([Line(line) for line in (found or _("The rules have nothing on that.")).split("\n")])

    def _log(self, rest: str) -> None:
        self.screen.show(self.front.history() or [Line(_("Nothing has happened yet."))])

    def _help(self, rest: str) -> None:
        presenter = self.front.presenter
        commands = (*self._more, *BETWEEN, *(presenter.commands if presenter else ()))
        width = max(size(usage_of(command)) for command in commands)
        self.screen.show(
            [
                Line(f"{fit(usage_of(one), width)}  {said(one.text)}{also(one)}", indent=2, hang=width + 2)
                for one in commands
            ]
        )

    def _quit(self, rest: str) -> None:
        raise Left

    def _of_the_game(self, command: Command, rest: str) -> None:
        """Looking at the board is always allowed; doing something only where the rules say so."""
        mirror, seat, presenter = self.front.mirror, self.front.seat, self.front.presenter
        assert mirror is not None
        assert presenter is not None
        outcome = presenter.understand(mirror.state.view(seat), command, rest)
        if isinstance(outcome, Tell):
            self.screen.show(outcome.page)
        else:
            self._follow(outcome)

    def _follow(self, outcome: Outcome) -> None:
        """What may be done although another is asked; what cannot be taken back is asked first."""
        mirror, seat, presenter = self.front.mirror, self.front.seat, self.front.presenter
        assert mirror is not None
        assert presenter is not None
        self._asked = None
        if isinstance(outcome, Act | Ask) and not self.front.out_of_turn:
            raise Unclear(_("It is not your turn, and at a table with a seed nobody moves out of turn."))
        if isinstance(outcome, Act):
            self.act(outcome.action)
        elif isinstance(outcome, Ask) and seat is not None and presenter.meanwhile(mirror.state.view(seat)):
            self._asked = outcome.question
            question = outcome.question
            options = [Line(f"{key_of(one.key)}  {one.label}", indent=2) for one in question.options]
            self.screen.show([*question.about, Line(question.title, "title"), *options])
        elif isinstance(outcome, Back):
            self.screen.say(_("Good, nothing is done."), "quiet")
        else:
            raise Unclear(_("It is not your turn. {waiting}", waiting=self.front.waiting()))

    def _answered(self, line: str) -> Outcome | None:
        """A typed line as the answer to what was asked last between two turns."""
        for option in self._asked.options if self._asked is not None else ():
            if plain(line) in keys_of(option.key):
                return option.leads()
        return None

    def act(self, action: Action) -> None:
        """Do something, out of turn where the rules allow it."""
        mirror, seat = self.front.mirror, self.front.seat
        if mirror is None or seat is None:
            return
        refusal = mirror.state.why_not(seat, action)
        if refusal is not None:
            self.screen.say(str(refusal), "bad")
            return
        self._call(lambda peer: peer.act(seat, action))

    def _call(self, what: Callable[[Peer], Iterator[News]]) -> None:
        """Let the party do something, in its turn."""
        sitting = self._sitting()
        if sitting is not None:
            sitting.call_soon(lambda peer: self._politely(what(peer)))

    def _politely(self, news: Iterator[News]) -> Iterator[News]:
        try:
            yield from news
        except Refused as error:
            self.screen.say(str(error), "bad")
        except (Illegal, FairError) as error:
            self.screen.say(_("That came too late: {error}", error=error), "bad")
