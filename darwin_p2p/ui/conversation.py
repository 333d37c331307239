"""One choice of a person: questions, commands and a draft, until the steps are confirmed.

Knows the engine's contract and the presenter, no particular game.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ..engine import Action, Happening, Refusal, View
from ..errors import DarwinError
from ..text import plain
from ..words import _, listed, n_, phrase, said
from .dialogue import Dialogue, refusal_page, rules_page
from .drawing import fit, size
from .page import Line, Page, title
from .presenter import Act, Ask, Back, Command, Outcome, Presenter, Question, Tell, Unclear
from .screen import Screen
from .words import ANSWERS, affirmed, also, begun_by, key_of, keys_of, quoted, usage_of, words_of

BEFORE = (
    Command("done", "done", phrase("confirm the turn as drafted"), ("end", "confirm")),
    Command("undo", "undo", phrase("take the last step of this turn back")),
    Command("restart", "restart", phrase("take all steps of this turn back"), ("start",)),
    Command("back", "back", phrase("leave the present question"), ("cancel",)),
)
AFTER = (
    Command("log", "log", phrase("what happened lately"), ("news", "history")),
    Command(
        "save",
        phrase("save FILE"),
        phrase("write the game so far to a file; 'darwin replay FILE' steps through it"),
    ),
    Command("help", "help", phrase("this list"), ("?", "commands")),
    Command("quit", "quit", phrase("leave the game"), ("exit", "leave", "bye")),
)
IDEAS = Command("ideas", "ideas", phrase("what a good bot would do in your place"), ("suggest", "hint"))
LOG_LINES = 30
MAIN_PROMPT = "> "
QUIT = AFTER[-1]


def shared(presenter: Presenter) -> tuple[Command, ...]:
    """The commands that every game has, with examples from this one."""
    an_id = _(", an id such as {rule}", rule=presenter.rule) if presenter.rule else ""
    return (
        *BEFORE,
        Command(
            "why",
            _("why COMMAND"),
            _("why an idea is refused, as in: why {idea}; alone: the last one", idea=presenter.idea),
        ),
        Command("rules", _("rules [TOPIC]"), _("the rules: a topic{an_id}, or any words", an_id=an_id)),
        *AFTER,
    )


class Left(KeyboardInterrupt):
    """The person has left the game."""


class TakeOver(Exception):
    """The person wants to host the table, as its host is gone."""


class Desk(msgspec.Struct):
    """What conversations of one game share."""

    presenter: Presenter
    screen: Screen
    game: str
    save: Callable[[str], str]  # writes the log so far to a file; gives back a sentence
    checkpoint: Callable[[], None]  # called before each choice
    history: list[Line] = []
    refused: Refusal | None = None  # the last refusal, for `why`
    hint: Callable[[View], Action] | None = None  # what a good bot would do


class Conversation:
    """From the first question to a closed draft."""

    def __init__(self, desk: Desk, view: View) -> None:
        self.desk = desk
        self.screen = desk.screen
        self.presenter = desk.presenter
        self.dialogue = Dialogue(desk.presenter, view)
        self.draft = self.dialogue.draft
        self.own = self.presenter.vocabulary(view)  # commands
        advice = (IDEAS,) if desk.hint and not any(one.word == IDEAS.word for one in self.own) else ()
        self.commands = (*self.own, *advice, *shared(self.presenter))

    def hold(self) -> tuple[list[Action], list[list[Happening]]]:
        """The confirmed actions in order, and what happened in those already told."""
        self._present(self.dialogue.begin(), above=True)
        while not self.draft.closed:
            line = read(self.desk, f"{self.dialogue.question.prompt}{MAIN_PROMPT}")
            try:
                self._follow(self._meaning(line))
            except Unclear as unclear:
                self.screen.say(str(unclear), "bad")
        return self.dialogue.confirmed()

    # -- understanding

    def _meaning(self, line: str) -> Outcome | None:
        """What a typed line comes to; None when it has been dealt with."""
        question = self.dialogue.question
        if not line:
            self._present(question)
            return None
        key = plain(line)
        for option in question.options:
            if key in keys_of(option.key):
                return option.leads()
        if question.reads is not None and (outcome := question.reads(line)) is not None:
            return outcome
        if key.isdigit():
            raise Unclear(_("There is no choice {line}.{offer}", line=line, offer=self._offer(question)))
        for option in question.options:
            if not option.key.isdigit() and any(one.startswith(key) for one in keys_of(option.key)):
                return option.leads()
        outcome = self._command(*self._find(line, question))
        if isinstance(outcome, Ask):  # a command begins something new
            del self.dialogue.asked[1:]
        return outcome

    def _find(self, line: str, question: Question) -> tuple[Command, str]:
        try:
            return begun_by(line, self.commands)
        except Unclear:
            if [option.key for option in question.options] == list(ANSWERS):
                raise Unclear(_("Type yes or no.")) from None
            raise

    def _offer(self, question: Question) -> str:
        keys = [key_of(option.key) for option in question.options]
        return _(" Type {keys}.", keys=listed(keys, "or")) if keys else _(" 'help' lists the commands.")

    def _command(self, command: Command, rest: str) -> Outcome | None:
        if command in self.own:
            return self.presenter.understand(self.draft.view, command, rest)
        handler: Callable[[str], Outcome | None] = getattr(self, f"_{command.word}")
        return handler(rest)

    # -- doing

    def _follow(self, outcome: Outcome | None) -> None:
        if isinstance(outcome, Act):
            self._attempt(outcome)
        elif isinstance(outcome, Ask):
            self._present(self.dialogue.ask(outcome.question), above=True)
        elif isinstance(outcome, Tell):
            self.screen.show(outcome.page)
            self._remind()
        elif isinstance(outcome, Back):
            self._back("")

    def _attempt(self, act: Act) -> None:
        outcome = self.dialogue.attempt(act)
        if isinstance(outcome, Refusal):
            self.desk.refused = outcome
            self.screen.say(str(outcome), "bad")
            self.screen.say(_("Type 'why' to read the rule."), "quiet")
            return
        self.screen.show(outcome)
        if not self.draft.closed:
            self._present(self.dialogue.begin())

    # -- showing

    def _present(self, question: Question, *, above: bool = False) -> None:
        if above:
            self.screen.show([*question.above, *question.about])
        self.screen.say(question.title, "title")
        options = () if question.brief else question.options
        widest = max((size(key_of(option.key)) for option in options), default=0)
        for option in options:
            text = f"{key_of(option.key).rjust(widest)}  {option.label}"
            self.screen.show([Line(text, indent=2, hang=widest + 2)])
            if option.note:
                self.screen.show([Line(option.note, "quiet", widest + 4)])
        self.screen.show(question.below)

    def _remind(self) -> None:
        if self.dialogue.question.options:
            self.screen.say(
                _("{question} (Enter shows the choices.)", question=self.dialogue.question.title), "quiet"
            )

    # -- the commands every game has

    def _done(self, rest: str) -> Outcome | None:
        outcome = self.presenter.ending(self.draft.view)
        return self.dialogue.done() if outcome is None else outcome

    def _undo(self, rest: str) -> None:
        self.dialogue.undo()
        left = n_("{n} step", "{n} steps", len(self.draft.steps))
        self.screen.say(_("The last step is taken back; the turn has {left}.", left=left), "quiet")
        self._present(self.dialogue.begin())

    def _restart(self, rest: str) -> None:
        self.draft.clear()
        self.screen.say(_("The turn starts over; nothing has been done."), "quiet")
        self._present(self.dialogue.begin(), above=True)

    def _back(self, rest: str) -> None:
        self._present(self.dialogue.back())

    def _why(self, rest: str) -> Outcome | None:
        if rest:
            return Tell(self._reasons(rest))
        if self.desk.refused is not None:
            return Tell(refusal_page(self.desk.game, self.desk.refused))
        return Tell(self.presenter.not_now(self.draft.view) or [Line(_("Nothing has been refused."))])

    def _reasons(self, idea: str) -> Page:
        if known := self.presenter.why(self.draft.view, idea):
            return known
        command, rest = begun_by(idea, self.commands)
        outcome: Outcome | None = None
        if command in self.own:
            outcome = self.presenter.understand(self.draft.view, command, rest)
        elif command.word == "done" and (action := self.presenter.done(self.draft.view)):
            outcome = Act(action)
        action = outcome.action if isinstance(outcome, Act) else None
        if isinstance(outcome, Ask):
            action = outcome.question.action
        if action is None:
            raise Unclear(
                _(
                    "{idea} is not a whole action. Say it as you would to do it, after 'why'.",
                    idea=quoted(idea),
                )
            )
        refusal = self.draft.view.why_not(action)
        if refusal is None:
            return [Line(_("Nothing forbids it."), "good")]
        return refusal_page(self.desk.game, refusal)

    def _ideas(self, rest: str) -> Outcome | None:
        """For games without ideas of their own."""
        assert self.desk.hint is not None
        view = self.draft.view
        return Tell(
            [Line(_("A good move now:"), "quiet"), *self.presenter.reasons(view, self.desk.hint(view))]
        )

    def _rules(self, rest: str) -> Outcome | None:
        return Tell(rules_page(self.desk.game, rest, self.screen.width))

    def _log(self, rest: str) -> Outcome | None:
        return Tell(self.desk.history[-LOG_LINES:] or [Line(_("Nothing has happened yet."))])

    def _save(self, rest: str) -> Outcome | None:
        try:
            return Tell([Line(self.desk.save(rest))])
        except DarwinError as error:
            raise Unclear(str(error)) from None

    def _help(self, rest: str) -> Outcome | None:
        lines = [*self.presenter.introduction(self.draft.view)]
        lines.append(title(_("Commands (their beginnings are enough)")))
        width = max(size(usage_of(command)) for command in self.commands)
        lines += [
            Line(f"{fit(usage_of(one), width)}  {said(one.text)}{also(one)}", indent=2, hang=width + 2)
            for one in self.commands
        ]
        return Tell(lines)

    def _quit(self, rest: str) -> None:
        leave(self.desk)


def read(desk: Desk, prompt: str) -> str:
    """One line from the person; the end of the input and a double interrupt leave the game."""
    try:
        return desk.screen.ask(prompt)
    except EOFError:
        raise Left from None
    except KeyboardInterrupt:
        desk.screen.say("")
        leave(desk)
        return ""


def leave(desk: Desk) -> None:
    """Ask whether the person means it."""
    while True:
        try:
            answer = desk.screen.ask(_("Leave the game? (yes or no) ")).casefold()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        meant = affirmed(answer)
        if meant or answer in words_of(QUIT):
            raise Left
        if not answer or meant is False:
            desk.screen.say(_("Good, the game goes on."))
            return
        desk.screen.say(_("Type yes or no."), "bad")
