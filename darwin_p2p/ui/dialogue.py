"""One choice of a person without any screen: the draft, the questions open at present, and what follows
from an answer. The line mode and the full screen both hold their conversations with it."""

from __future__ import annotations

from ..engine import Action, Draft, Happening, Illegal, Refusal, View
from ..words import _, listed
from . import rulebook
from .page import GAP, Line, Page
from .presenter import Act, Presenter, Question, Unclear
from .words import quoted


class Dialogue:
    """From the first question to a closed draft."""

    def __init__(self, presenter: Presenter, view: View) -> None:
        self.presenter = presenter
        self.draft = Draft(view)
        self.then: tuple[Action, ...] = ()
        self.asked: list[Question] = []

    @property
    def question(self) -> Question:
        return self.asked[-1]

    def confirmed(self) -> tuple[list[Action], list[list[Happening]]]:
        """The actions in order, and what happened in those that the person has been told already."""
        return [*self.draft.steps, *self.then], self.draft.happened[:-1]

    def begin(self) -> Question:
        """The first question of the position as drafted so far."""
        self.asked = []
        return self.ask(self.presenter.question(self.draft.view))

    def ask(self, question: Question) -> Question:
        self.asked.append(question)
        return question

    def attempt(self, act: Act) -> Page | Refusal:
        """Try an action: what it did in words (nothing once the draft is closed), or why it is refused."""
        before = self.draft.view
        try:
            happened = self.draft.attempt(act.action)
        except Illegal as error:
            return error.refusal
        if self.draft.closed:
            self.then = act.then
            return ()
        self.asked = []
        page = self.presenter.drafted(before, self.draft.view, happened)
        obvious = self.presenter.obvious(self.draft.view)
        if obvious is None:
            return page
        more = self.attempt(Act(obvious))  # nothing to ask here: go on to where there is
        return more if isinstance(more, Refusal) else [*page, *more]

    def done(self) -> Act:
        action = self.presenter.done(self.draft.view)
        if action is None:
            raise Unclear(_("There is nothing to confirm here. Enter shows the choices."))
        return Act(action)

    def undo(self) -> None:
        if not self.draft.steps:
            raise Unclear(_("Nothing is drafted yet, so there is nothing to take back."))
        self.draft.undo()

    def back(self) -> Question:
        if len(self.asked) == 1:
            raise Unclear(
                _("You are at the first question already; 'undo' takes a step back, 'quit' leaves.")
            )
        self.asked.pop()
        return self.question


def refusal_page(game: str, refusal: Refusal) -> Page:
    """A refusal and the rule it rests on."""
    lines = [Line(str(refusal), "bad")]
    try:
        rule = rulebook.load(game).rule(refusal.rule)
    except KeyError:
        return lines
    return [*lines, Line(f"{rule.id}: {rule.text}", "quiet", 2)]


def rules_page(game: str, topic: str, width: int) -> Page:
    """The rules on a topic; `Unclear` when there are none."""
    try:
        book = rulebook.load(game)
    except KeyError:
        raise Unclear(_("This game has no rules text.")) from None
    found = rulebook.lookup(book, topic, min(width, 100))
    if found is None:
        close = book.closest(topic)
        hint = (
            _(" Did you mean {close}?", close=listed(close, "or"))
            if close
            else _(" 'rules' alone lists the topics.")
        )
        raise Unclear(_("The rules have nothing on {topic}.{hint}", topic=quoted(topic), hint=hint))
    return [*(Line(line) for line in found.split("\n")), GAP]
