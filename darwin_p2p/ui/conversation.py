"""One choice of a person: questions, commands and a draft, until the steps are confirmed.

Knows the engine's contract and the presenter, no particular game.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ..engine import Action, Draft, Happening, Illegal, Refusal, View
from ..errors import DarwinError
from . import rulebook
from .page import GAP, Line, Page, counted, listed, title
from .presenter import Act, Ask, Back, Command, Outcome, Presenter, Question, Tell, Unclear
from .screen import Screen
from .words import find_command, quoted

SHARED = (
    Command("done", "done", "confirm the turn as drafted", ("end", "confirm")),
    Command("undo", "undo", "take the last step of this turn back"),
    Command("restart", "restart", "take all steps of this turn back", ("start",)),
    Command("back", "back", "leave the present question", ("cancel",)),
    Command(
        "why", "why COMMAND", "why an idea is refused, as in: why create 1 2 at ocean; alone: the last one"
    ),
    Command("rules", "rules [TOPIC]", "the rules: a topic, an id such as FOOD-CARN-4, or any words"),
    Command("log", "log", "what happened lately", ("news", "history")),
    Command("save", "save FILE", "write the game so far to a file; 'darwin replay FILE' steps through it"),
    Command("help", "help", "this list", ("?", "commands")),
    Command("quit", "quit", "leave the game", ("exit", "leave", "bye")),
)
LOG_LINES = 30
MAIN_PROMPT = "> "


class Left(KeyboardInterrupt):
    """The person has left the game."""


class Desk(msgspec.Struct):
    """What conversations of one game share."""

    presenter: Presenter
    screen: Screen
    game: str
    save: Callable[[str], str]  # writes the log so far to a file; gives back a sentence
    checkpoint: Callable[[], None]  # called before each choice
    history: list[Line] = []
    refused: Refusal | None = None  # the last refusal, for `why`

    @property
    def commands(self) -> tuple[Command, ...]:
        return (*self.presenter.commands, *SHARED)


class Conversation:
    """From the first question to a closed draft."""

    def __init__(self, desk: Desk, view: View) -> None:
        self.desk = desk
        self.screen = desk.screen
        self.presenter = desk.presenter
        self.draft = Draft(view)
        self.then: tuple[Action, ...] = ()
        self.asked: list[Question] = []

    def hold(self) -> tuple[list[Action], list[list[Happening]]]:
        """The confirmed actions in order, and what happened in those already told."""
        self._present(self._root(), above=True)
        while not self.draft.closed:
            line = read(self.desk, f"{self.asked[-1].prompt}{MAIN_PROMPT}")
            try:
                self._follow(self._meaning(line))
            except Unclear as unclear:
                self.screen.say(str(unclear), "bad")
        return [*self.draft.steps, *self.then], self.draft.happened[:-1]

    # -- understanding

    def _meaning(self, line: str) -> Outcome | None:
        """What a typed line comes to; None when it has been dealt with."""
        question = self.asked[-1]
        if not line:
            self._present(question)
            return None
        key = line.casefold()
        for option in question.options:
            if option.key == key:
                return option.leads()
        if question.reads is not None and (outcome := question.reads(line)) is not None:
            return outcome
        if key.isdigit():
            raise Unclear(f"There is no choice {line}.{self._offer(question)}")
        word, _, rest = line.partition(" ")
        for option in question.options:
            if not option.key.isdigit() and option.key.startswith(key):
                return option.leads()
        outcome = self._command(find_command(word, self.desk.commands), rest.strip())
        if isinstance(outcome, Ask):  # a command begins something new
            del self.asked[1:]
        return outcome

    def _offer(self, question: Question) -> str:
        keys = [option.key for option in question.options]
        return f" Type {listed(keys, 'or')}." if keys else " 'help' lists the commands."

    def _command(self, command: Command, rest: str) -> Outcome | None:
        if command in self.presenter.commands:
            return self.presenter.understand(self.draft.view, command, rest)
        handler: Callable[[str], Outcome | None] = getattr(self, f"_{command.word}")
        return handler(rest)

    # -- doing

    def _follow(self, outcome: Outcome | None) -> None:
        if isinstance(outcome, Act):
            self._attempt(outcome)
        elif isinstance(outcome, Ask):
            self._present(self._push(outcome.question), above=True)
        elif isinstance(outcome, Tell):
            self.screen.show(outcome.page)
            self._remind()
        elif isinstance(outcome, Back):
            self._back("")

    def _attempt(self, act: Act) -> None:
        before = self.draft.view
        try:
            happened = self.draft.attempt(act.action)
        except Illegal as error:
            self.desk.refused = error.refusal
            self.screen.say(str(error.refusal), "bad")
            self.screen.say("Type 'why' to read the rule.", "quiet")
            return
        if self.draft.closed:
            self.then = act.then
            return
        self.screen.show(self.presenter.drafted(before, self.draft.view, happened))
        obvious = self.presenter.obvious(self.draft.view)
        if obvious is not None:  # nothing to ask here: go on to where there is
            self._attempt(Act(obvious))
            return
        self._present(self._root())

    def _root(self) -> Question:
        self.asked = []
        return self._push(self.presenter.question(self.draft.view))

    def _push(self, question: Question) -> Question:
        self.asked.append(question)
        return question

    # -- showing

    def _present(self, question: Question, *, above: bool = False) -> None:
        if above:
            self.screen.show(question.above)
        self.screen.say(question.title, "title")
        widest = max((len(option.key) for option in question.options), default=0)
        for option in question.options:
            text = f"{option.key.rjust(widest)}  {option.label}"
            self.screen.show([Line(text, indent=2, hang=widest + 2)])
            if option.note:
                self.screen.show([Line(option.note, "quiet", widest + 4)])
        self.screen.show(question.below)

    def _remind(self) -> None:
        if self.asked[-1].options:
            self.screen.say(f"{self.asked[-1].title} (Enter shows the choices.)", "quiet")

    # -- the commands every game has

    def _done(self, rest: str) -> Outcome | None:
        action = self.presenter.done(self.draft.view)
        if action is None:
            raise Unclear("There is nothing to confirm here. Enter shows the choices.")
        return Act(action)

    def _undo(self, rest: str) -> None:
        if not self.draft.steps:
            raise Unclear("Nothing is drafted yet, so there is nothing to take back.")
        self.draft.undo()
        left = counted(len(self.draft.steps), "step")
        self.screen.say(f"The last step is taken back; the turn has {left}.", "quiet")
        self._present(self._root())

    def _restart(self, rest: str) -> None:
        self.draft.clear()
        self.screen.say("The turn starts over; nothing has been done.", "quiet")
        self._present(self._root(), above=True)

    def _back(self, rest: str) -> None:
        if len(self.asked) == 1:
            raise Unclear("You are at the first question already; 'undo' takes a step back, 'quit' leaves.")
        self.asked.pop()
        self._present(self.asked[-1])

    def _why(self, rest: str) -> Outcome | None:
        if rest:
            return Tell(self._reasons(rest))
        if self.desk.refused is not None:
            return Tell(self._refusal(self.desk.refused))
        return Tell(self.presenter.not_now(self.draft.view) or [Line("Nothing has been refused.")])

    def _reasons(self, idea: str) -> Page:
        word, _, rest = idea.partition(" ")
        command = find_command(word, self.desk.commands)
        outcome: Outcome | None = None
        if command in self.presenter.commands:
            outcome = self.presenter.understand(self.draft.view, command, rest.strip())
        elif command.word == "done" and (action := self.presenter.done(self.draft.view)):
            outcome = Act(action)
        action = outcome.action if isinstance(outcome, Act) else None
        if isinstance(outcome, Ask):
            action = outcome.question.action
        if action is None:
            raise Unclear(f"{quoted(idea)} is not a whole action. Say it as you would to do it, after 'why'.")
        refusal = self.draft.view.why_not(action)
        if refusal is None:
            return [Line("Nothing forbids it.", "good")]
        return self._refusal(refusal)

    def _refusal(self, refusal: Refusal) -> Page:
        lines = [Line(str(refusal), "bad")]
        try:
            rule = rulebook.load(self.desk.game).rule(refusal.rule)
        except KeyError:
            return lines
        return [*lines, Line(f"{rule.id}: {rule.text}", "quiet", 2)]

    def _rules(self, rest: str) -> Outcome | None:
        try:
            book = rulebook.load(self.desk.game)
        except KeyError:
            raise Unclear("This game has no rules text.") from None
        found = rulebook.lookup(book, rest, min(self.screen.width, 100))
        if found is None:
            close = book.closest(rest)
            hint = f" Did you mean {listed(close, 'or')}?" if close else " 'rules' alone lists the topics."
            raise Unclear(f"The rules have nothing on {quoted(rest)}.{hint}")
        return Tell([*(Line(line) for line in found.split("\n")), GAP])

    def _log(self, rest: str) -> Outcome | None:
        return Tell(self.desk.history[-LOG_LINES:] or [Line("Nothing has happened yet.")])

    def _save(self, rest: str) -> Outcome | None:
        try:
            return Tell([Line(self.desk.save(rest))])
        except DarwinError as error:
            raise Unclear(str(error)) from None

    def _help(self, rest: str) -> Outcome | None:
        lines = [*self.presenter.introduction(self.draft.view)]
        lines.append(title("Commands (their beginnings are enough)"))
        width = max(len(command.usage) for command in self.desk.commands)
        lines += [
            Line(f"{one.usage.ljust(width)}  {one.text}", indent=2, hang=width + 2)
            for one in self.desk.commands
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
    """Ask once whether the person means it."""
    try:
        answer = desk.screen.ask("Leave the game? (yes or no) ")
    except (EOFError, KeyboardInterrupt):
        raise Left from None
    if answer.casefold() in ("y", "yes", "q", "quit"):
        raise Left
    desk.screen.say("Good, the game goes on.")
