"""The table on the full screen: status, board, cards, workbench or question, log, keys.

Takes views, gives actions (`person.Surface`); what it shows is drawn by the look of the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal

from ...engine import Action, Happening, Over, Refusal
from ...errors import DarwinError
from ...words import _, phrase
from ..dialogue import Dialogue, refusal_page, rules_page
from ..drawing import Drawing, Span, from_page, wrapped
from ..learning import Coach
from ..look import Area, Frame, Key, Look, key_name, outcome_of, question_drawing, shortcuts
from ..page import GAP, Line, Page, Part, sentences, title
from ..presenter import Act, Ask, Back, Outcome, Question, Tell, Unclear
from ..words import ANSWERS
from .keyed import KeyedScreen
from .pages import Looking, Naming, Reading, sure
from .panel import Panel
from .person import Answer

WIDE = 110  # columns from which on the log has a place of its own
LOG_KEPT = 500
BACKLOG = 8  # news that wait; with more, as after a return to a table, they are told without a pause

Hint = Callable[[Any], Action]


class News(msgspec.Struct, frozen=True, eq=False):
    """Something that happened, to be shown."""

    before: Any
    after: Any
    happened: Sequence[Happening]


class TableScreen(KeyedScreen):
    """One game, seen from one seat or by an onlooker."""

    wired: ClassVar[bool] = False  # whether a row tells how things stand with the others

    def __init__(
        self,
        look: Look,
        game: str,
        view: Any,
        *,
        pace: float = 0.8,
        hint: Hint | None = None,
        coach: Coach | None = None,
        save: Callable[[str], str] | None = None,
        opening: Page = (),
    ) -> None:
        super().__init__()
        self.look = look
        self.presenter = look.presenter
        self.game = game
        self.shown = view  # the table as it is shown now
        self.pace = pace
        self.hint = hint
        self.opening = opening
        self.coach = coach
        self.save = save
        self.refused: Refusal | None = None  # the last refusal, for `why`
        self.moment: Any = None
        self.dialogue: Dialogue | None = None
        self.log_lines: list[Line] = []
        self.frames: Sequence[Frame] = ()
        self.frame = 0
        self._answer: Callable[[Answer], None] | None = None
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._busy = 0
        self._idle: list[Callable[[], None]] = []
        self._go_on = asyncio.Event()
        self._withdrawn: Sequence[Action] = ()  # a draft whose question has been taken back
        self.closing: Page = ()  # what there is to say when the game is over
        self.title_of_game = look.presenter.title

    # -- layout

    def compose(self) -> ComposeResult:
        yield Panel(self._status, id="status", focusable=False)
        yield Panel(self._board, id="board")
        yield self.ticker()
        with Horizontal(id="desk"):
            yield Panel(lambda area: self.look.cards(self.view, area), id="cards")
            yield Panel(self._bench, id="bench")
            yield Panel(self._log, id="log")
        if self.wired:
            yield Panel(self._wire, id="wire", focusable=False)
        yield self.key_row()

    def on_mount(self) -> None:
        self._show_hand()
        self.run_worker(self._tell_all(), exclusive=False)
        self.query_one("#bench", Panel).focus()
        if self.opening:
            self.app.push_screen(Reading(self.opening))

    def _show_hand(self) -> None:
        """One's own cards have a place while they matter."""
        seated = self.look.wants_desk and self.look.players.me is not None
        self.query_one("#cards").display = seated and not self.over

    def lay_out(self, width: int, height: int) -> None:
        self.query_one("#desk").styles.height = max(9, min(20, round(height * 0.42)))
        self.query_one("#log").display = width >= WIDE or not self.look.wants_desk

    def renew(self) -> None:
        self.look.question = self._open_question()
        super().renew()

    def _open_question(self) -> Question | None:
        """The question on the screen; where the look's own keys stand for it there is none."""
        if self.dialogue is None or (len(self.dialogue.asked) == 1 and self.look.keys(self.view)):
            return None
        return self.dialogue.question

    # -- what is shown

    @property
    def over(self) -> bool:
        """Whether the game has ended, and its end has been shown."""
        return isinstance(self.shown.need, Over)

    @property
    def view(self) -> Any:
        """The table as drafted, or as it was when the present news came."""
        if self.dialogue is not None:
            return self.dialogue.draft.view
        return self.shown

    def _status(self, area: Area) -> Drawing:
        view, moment = self._pictured()
        return self.look.status(view, area.width, moment)

    def _board(self, area: Area) -> Drawing:
        view, moment = self._pictured()
        return self.look.board(view, area, moment)

    def _pictured(self) -> tuple[Any, Any]:
        """The table to draw, and what differs from it: in a scene its frame, else what has just happened."""
        if self.frames:
            return self.shown, self.frames[self.frame].board
        return self.view, self.moment

    def _bench(self, area: Area) -> Drawing:
        if self.frames:
            return self._scene(area)
        if self.dialogue is None:
            return self._waiting(area)
        first = len(self.dialogue.asked) == 1
        if first:
            drawn = self.look.bench(self.view, area)
            if drawn:
                return drawn
        question = self.dialogue.question
        rows = question_drawing(question, shortcuts(question), area.width)
        return [*rows, [], *from_page(question.about, area.width)]

    def _scene(self, area: Area) -> Drawing:
        frame = self.frames[self.frame]
        heading = _(
            "{heading} ({frame} of {frames})",
            heading=frame.heading,
            frame=self.frame + 1,
            frames=len(self.frames),
        )
        return [*wrapped(heading, area.width, "title", hang=0), *from_page(frame.page, area.width)]

    def _waiting(self, area: Area) -> Drawing:
        need = self.shown.need
        if isinstance(need, Over):
            page = [*self.presenter.result(self.shown, need.result), GAP, *self.closing]
            return from_page(page, area.width)
        seat = getattr(need, "seat", None)
        mine = seat == self.look.players.me
        who = self.look.players.name(seat) if isinstance(seat, int) and not mine else _("the table")
        rows: Drawing = [[Span(_("Waiting for {who} ...", who=who), "quiet")]]
        if self.look.wants_desk and self.query_one("#log").display:
            return rows  # what happened stands beside it
        return rows + self._log(Area(area.width, area.height - 1))

    def _log(self, area: Area) -> Drawing:
        """The last messages that can be shown whole; of a very long one, its end."""
        rows: Drawing = []
        for line in reversed(self.log_lines):
            longer = [*from_page([line], area.width), *rows]
            if len(longer) > area.height:
                return rows or longer[-area.height :]
            rows = longer
        return rows

    def _wire(self, area: Area) -> Drawing:
        """How things stand with the others, where they are elsewhere."""
        return []

    # -- keys

    def keys(self) -> list[Key]:
        """Every key that means something now."""
        if self.frames:
            return [
                Key("space", phrase("next"), "next"),
                Key("b", phrase("back"), "previous"),
                Key("escape", phrase("skip"), "skip"),
                *self._general(),
            ]
        found: list[Key] = []
        if self.dialogue is not None:
            found += self._turn_keys(self.dialogue)
        elif not self.over:
            found += [Key("space", phrase("faster"), "next"), *self.keys_meanwhile()]
        taken = {key.key for key in found}
        return [*found, *(key for key in self._general() if key.key not in taken)]

    def keys_meanwhile(self) -> Sequence[Key]:
        """The keys for what may be done while another is asked."""
        return ()

    def _turn_keys(self, dialogue: Dialogue) -> list[Key]:
        found: list[Key] = []
        first = len(dialogue.asked) == 1
        own = self.look.keys(self.view) if first else ()
        if own:
            found += own
        else:
            question = dialogue.question
            for place, shortcut in enumerate(shortcuts(question)):
                found.append(Key(shortcut, "", f"option:{place}", shown=False))
            for place, option in enumerate(question.options):
                if option.key in ANSWERS:
                    found.append(Key(option.key[:1], "", f"option:{place}", shown=False))
        if not first:
            found.append(Key("escape", phrase("back"), "back"))
        if dialogue.draft.steps:
            found.append(Key("u", phrase("undo"), "undo"))
        if first and not own and self.presenter.done(self.view) is not None:
            found.append(Key("e", phrase("done"), "done"))
        if self.hint is not None:
            found.append(Key("h", phrase("hint"), "hint"))
        return found

    def _general(self) -> list[Key]:
        keeping = [Key("s", phrase("save"), "save")] if self.save is not None else []
        return [
            Key("w", phrase("why"), "why"),
            Key("l", phrase("log"), "log"),
            *keeping,
            Key("/", phrase("rules"), "rules"),
            Key("?", phrase("help"), "help"),
            Key("q", phrase("quit"), "quit"),
        ]

    # -- touching

    def touch(self, target: str) -> None:
        """The one way in for keys and mouse."""
        handler: Callable[[], None] | None = getattr(self, f"do_{target}", None)
        try:
            if handler is not None:
                handler()
            elif self.dialogue is not None and target.startswith("option:"):
                self._follow(outcome_of(self.dialogue.question, target))
            else:
                self._follow(self.look.touch(self.view, target))
        except Unclear as unclear:
            self.say(str(unclear), "bad")
        self.renew()

    def _follow(self, outcome: Outcome | None) -> None:
        if isinstance(outcome, Tell):
            self.app.push_screen(Reading(outcome.page))
        elif self.dialogue is None:
            self.meanwhile(outcome)
        elif isinstance(outcome, Act):
            self._attempt(outcome)
        elif isinstance(outcome, Ask):
            self.dialogue.ask(outcome.question)
            self.query_one("#bench", Panel).scroll_home(animate=False)
        elif isinstance(outcome, Back):
            self.dialogue.back()

    def meanwhile(self, outcome: Outcome | None) -> None:
        """Something is meant while another is asked: only where the others are elsewhere."""

    def _attempt(self, act: Act) -> None:
        dialogue = self.dialogue
        assert dialogue is not None
        tried = dialogue.attempt(act)
        if isinstance(tried, Refusal):
            self.refused = tried
            self.say(_("{tried} (w: the rule)", tried=tried), "bad")
            return
        self.refused = None
        self.look.settled()
        if dialogue.draft.closed:
            answer, self._answer, self.dialogue = self._answer, None, None
            self.shown, self.moment = dialogue.draft.view, None
            self.say("")
            if answer is not None:
                answer(dialogue.confirmed()[0])
            return
        first = next((part.text for part in tried if isinstance(part, Line) and part.text), "")
        self.say(_("Not final yet: {first}", first=first))
        dialogue.begin()

    def do_undo(self) -> None:
        assert self.dialogue is not None
        self.dialogue.undo()
        self.look.settled()
        self.dialogue.begin()
        self.say(_("The last step is taken back."), "quiet")

    def do_back(self) -> None:
        if self.dialogue is not None:
            self.dialogue.back()

    def do_done(self) -> None:
        if self.dialogue is not None:
            self._attempt(self.dialogue.done())

    def do_hint(self) -> None:
        """What a good bot would do, laid out on the bench, and why."""
        if self.hint is None or self.dialogue is None:
            return
        view = self.view
        action = self.hint(view)
        self.look.prepare(view, action)
        del self.dialogue.asked[1:]

        def done(answer: str | None) -> None:
            if answer == "do" and self.dialogue is not None:
                self._attempt(Act(action))
                self.renew()

        page = [title(_("A good move now")), GAP, *self.presenter.reasons(view, action)]
        keys = (Key("d", phrase("do it"), "do"), Key("escape", phrase("close"), "close"))
        self.app.push_screen(Reading(page, keys), done)

    def do_why(self) -> None:
        """The rule behind the last refusal, and what cannot be done now."""
        page: list[Part] = []
        if self.refused is not None:
            page += [*refusal_page(self.game, self.refused), GAP]
        if self.dialogue is not None:
            page += self.presenter.not_now(self.view)
        if not page:
            mine = self.dialogue is not None
            page.append(
                Line(_("Nothing has been refused.") if mine else _("Nothing is to be decided by you now."))
            )
        self.app.push_screen(Reading(page))

    def do_log(self) -> None:
        self.app.push_screen(Reading(self.log_lines[-200:] or [Line(_("Nothing has happened yet."))]))

    def do_rules(self) -> None:
        self.app.push_screen(Looking(lambda words, width: rules_page(self.game, words, width)))

    def do_help(self) -> None:
        self.app.push_screen(Reading(self._help()))

    def _help(self) -> Page:
        return [
            *self.look.introduction(self.view),
            *self.look.legend(),
            GAP,
            title(_("Keys now (a click does the same)")),
            *self.key_lines(),
            Line(
                f"{key_name('tab').rjust(7)}  "
                + _("to the next part of the screen; arrows move in it, Enter takes"),
                indent=2,
            ),
            Line("      T  " + _("light or dark colours"), indent=2),
        ]

    def do_save(self) -> None:
        """Keep the game so far in a file."""

        def kept(name: str | None) -> None:
            if not name or self.save is None:
                return
            try:
                self.say(self.save(name).replace("\n", ". "), "good")
            except DarwinError as error:
                self.say(str(error), "bad")
            self.renew()

        self.app.push_screen(Naming(_("Keep the game so far in which file?"), "mygame.darwin"), kept)

    def announce(self, text: str) -> None:
        """Something besides the game, such as a bot that has failed; may come from another thread."""
        self.log_lines = [*self.log_lines, Line(text, "bad")]
        self.say(text, "bad")

    def do_quit(self) -> None:
        def leave(answer: str | None) -> None:
            if answer == "yes":
                self.app.exit()

        if self.over:
            self.app.exit()
        else:
            self.app.push_screen(sure(_("Leave the game?"), _("leave"), _("stay")), leave)

    # -- the surface of a seat

    def ask(self, view: Any, answer: Callable[[Answer], None]) -> None:
        self.shown = view
        self._answer = answer
        self.dialogue = Dialogue(self.presenter, view)
        self.dialogue.begin()
        self.look.settled()
        self._lay_out_again()
        lesson = self.coach(view) if self.coach is not None else ()
        if lesson:
            self.app.push_screen(Reading(lesson))
        self.call_later(self.renew)

    def ask_no_more(self) -> None:
        if self.dialogue is not None:
            self._withdrawn = tuple(self.dialogue.draft.steps)
            self.dialogue = self._answer = None
            self.call_later(self.renew)

    def _lay_out_again(self) -> None:
        """Something happened while a turn was drafted: the draft is tried on the table as it is now."""
        steps, self._withdrawn = self._withdrawn, ()
        if not steps or self.dialogue is None:
            return
        kept = 0
        for action in steps:
            if isinstance(self.dialogue.attempt(Act(action)), Refusal):
                break
            if self.dialogue.draft.closed:  # to be sent only when the person says so again
                self.dialogue.draft.undo()
                break
            kept += 1
        self.dialogue.begin()
        if kept == len(steps):
            self.say(_("The table has moved on; what you had drafted is laid out again."), "quiet")
        else:
            self.say(_("The table has moved on; not all you had drafted is possible any more."), "bad")

    def tell(self, before: Any, after: Any, happened: Sequence[Happening]) -> None:
        if happened:
            self._busy += 1
            self._news.put_nowait(News(before, after, happened))
        elif not self._busy and self.dialogue is None:
            self.shown = after

    def when_idle(self, callback: Callable[[], None]) -> None:
        if self._busy:
            self._idle.append(callback)
        else:
            callback()

    async def _tell_all(self) -> None:
        """Show the news one after the other, with time to look at each."""
        while True:
            news = await self._news.get()
            await self._tell_one(news)
            self._busy -= 1
            if not self._busy:
                waiting, self._idle = self._idle, []
                for callback in waiting:
                    callback()

    async def _tell_one(self, news: News) -> None:
        page = self.presenter.told(news.before, news.after, news.happened)
        lines = sentences(page)
        self._go_on.clear()
        hurried = self._news.qsize() > BACKLOG
        frames = () if hurried else self.look.scene(news.before, news.after, news.happened)
        if frames:
            await self._play_scene(news, frames)
        self.log_lines = [*self.log_lines, *(line for line in lines if line.text)][-LOG_KEPT:]
        self.shown = news.after
        self.moment = self.look.changed(news.before, news.after, news.happened)
        if lines:
            spoken = [line for line in lines if line.text and line.tone != "title"] or lines
            self.say(spoken[-1].text, spoken[-1].tone)
        if self.over:
            self._end()
        self.moved_on()
        if hurried:
            return
        self.renew()
        mine = getattr(news.before.need, "seat", None) == self.look.players.me
        if lines and not mine and not frames and self.pace:
            await self._pause(self.pace)

    def _end(self) -> None:
        """The result is what counts now."""
        self._show_hand()
        result = self.presenter.result(self.shown, self.shown.need.result)
        told = [line for line in sentences(result) if line.tone in ("title", "good")]
        if told:
            self.say(told[-1].text, told[-1].tone)

    def moved_on(self) -> None:
        """The table stands differently now."""

    async def _play_scene(self, news: News, frames: Sequence[Frame]) -> None:
        self.shown, self.frames, self.frame = news.before, frames, 0
        self.say("")
        self.renew()
        await self._go_on.wait()
        self.frames = ()

    async def _pause(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._go_on.wait()
        except TimeoutError:
            pass

    def do_next(self) -> None:
        if self.frames and self.frame < len(self.frames) - 1:
            self.frame += 1
        else:
            self._go_on.set()

    def do_previous(self) -> None:
        self.frame = max(0, self.frame - 1)

    def do_skip(self) -> None:
        self._go_on.set()
