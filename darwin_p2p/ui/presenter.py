"""How a game presents itself to a person, in words, from views alone.

The line mode knows only this and the engine's contract; a game brings its own presenter through the hook
`register_presenters`, and a game without one is presented by `generic.GenericPresenter`. A presenter never
prints, never reads and never sees a state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import msgspec

from ..engine import Action, Happening, Result
from ..words import _, named, titled
from .page import Line, Page, in_present_language

if TYPE_CHECKING:
    from .learning import Lesson
    from .look import Look


class Players:
    """The people and bots round the table as sentences name them; `me` is None for an onlooker."""

    def __init__(self, names: Sequence[str], me: int | None = None) -> None:
        self.me = me
        others = [name for seat, name in enumerate(names) if seat != me]
        numbered: list[str] = []
        for seat, name in enumerate(names):
            if seat == me:
                numbered.append(_("you"))
            elif others.count(name) > 1:
                numbered.append(f"{name}-{seat + 1}")
            else:
                numbered.append(name)
        self.names = tuple(numbered)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def say(self, seat: int, mine: str, theirs: str, **words: object) -> str:
        """One of two whole sentences: to the person about themselves, or about {player}."""
        if seat == self.me:
            return mine.format(**words)
        sentence = theirs.format(player=self.names[seat], **words)
        return titled(sentence)


class Unclear(Exception):
    """What was typed cannot be read, or may mean several things; the message is for the person who typed."""


class Ambiguous(Unclear):
    """It may mean several things."""


class Command(msgspec.Struct, frozen=True):
    """A word a person may type, how it is used and what it does."""

    word: str
    usage: str
    text: str
    also: tuple[str, ...] = ()  # other words for it


# -- what may follow from something typed ------------------------------------------------------------------


class Act(msgspec.Struct, frozen=True):
    """Take this action; `then` are further ones, meant for the next time this seat is asked."""

    action: Action
    then: tuple[Action, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """Ask something more first."""

    question: Question


class Tell(msgspec.Struct, frozen=True):
    """Just show this."""

    page: Page


class Back(msgspec.Struct, frozen=True):
    """Leave the question."""


Outcome: TypeAlias = Act | Ask | Tell | Back


class Option(msgspec.Struct, frozen=True):
    """One numbered or named choice of a question. `leads` is called when it is taken."""

    key: str
    label: str
    leads: Callable[[], Outcome]
    note: str = ""

    def __post_init__(self) -> None:
        in_present_language(self, "label", "note")


class Question(msgspec.Struct, frozen=True):
    """What a person is asked: a page, a sentence, the choices, and what else is understood."""

    title: str
    options: tuple[Option, ...] = ()
    above: Page = ()  # the table, for screens that do not show it anyway
    below: Page = ()
    reads: Callable[[str], Outcome | None] | None = None  # other input, such as several card numbers
    prompt: str = ""
    action: Action | None = None  # the one thing the question is about, when it only asks for a yes
    about: Page = ()  # what one should know to answer; every screen shows it
    brief: bool = False  # the title says what the choices are: a number of something

    def __post_init__(self) -> None:
        in_present_language(self, "title", "prompt")


class Presenter(ABC):
    """One game in words, for one table."""

    name: ClassVar[str]  # of the game
    title: ClassVar[str] = ""
    commands: ClassVar[tuple[Command, ...]] = ()
    idea: ClassVar[str] = "COMMAND"  # one that may be refused, as an example of what to ask about
    rule: ClassVar[str] = ""  # the id of a rule, as an example

    def __init__(self, players: Players) -> None:
        self.players = players

    @abstractmethod
    def board(self, view: Any) -> Page:
        """Everything on the table that this seat may know."""

    @abstractmethod
    def question(self, view: Any) -> Question:
        """What the present Choice of this seat asks."""

    @abstractmethod
    def told(self, before: Any, after: Any, happened: Sequence[Happening]) -> Page:
        """Sentences for what happened in one step, between two views."""

    @abstractmethod
    def understand(self, view: Any, command: Command, rest: str) -> Outcome:
        """What one of `commands`, with the words after it, comes to; raises `Unclear`."""

    def vocabulary(self, view: Any) -> tuple[Command, ...]:
        """Those of `commands` that mean something at this table, and what its variants add."""
        return self.commands

    @abstractmethod
    def result(self, view: Any, result: Result) -> Page:
        """How the game ended."""

    def introduction(self, view: Any) -> Page:
        """For a newcomer, before the first choice."""
        return ()

    def done(self, view: Any) -> Action | None:
        """The action that confirms a drafted turn, if the game has one."""
        return None

    def ending(self, view: Any) -> Outcome | None:
        """What `done` comes to: that action, or a question before it."""
        action = self.done(view)
        return None if action is None else Act(action)

    def obvious(self, view: Any) -> Action | None:
        """What a person would do here anyway, as there is nothing else to do; it is taken without a word."""
        return None

    def not_now(self, view: Any) -> Page:
        """What cannot be done now, and why."""
        return ()

    def why(self, view: Any, idea: str) -> Page:
        """Whether and why a kind of action such as `full redraw` is possible now; nothing if it is none."""
        return ()

    def meanwhile(self, view: Any) -> Sequence[Command]:
        """Those of `commands` that this seat may use although another is asked (`Choice.also`)."""
        return ()

    def card_name(self, rules: Any, number: int) -> str:
        """What is printed on the card of this number, under the rules of a table."""
        return _("card {card}", card=number)

    def shuffling(self, pile: int) -> str:
        """What a bar says while this pile is shuffled."""
        return _("Shuffling and proving")

    def begins_era(self, happening: Happening) -> bool:
        """Whether a great part of the game begins here, for those who leaf through one."""
        return False

    def reasons(self, view: Any, action: Action) -> Page:
        """An action in words, and what speaks for it."""
        return [Line(f"{named('action', action.kind().replace('_', ' ').capitalize())}.", "title")]

    def lessons(self) -> Sequence[Lesson]:
        """What `darwin learn` teaches, in this order."""
        return ()

    def look(self) -> Look:
        """How the game looks on the full screen; by default like the line mode."""
        from .look import Look

        return Look(self)

    def drafted(self, before: Any, after: Any, happened: Sequence[Happening]) -> Page:
        """Sentences for a step that is only tried so far."""
        return self.told(before, after, happened)


def sure(title: str, action: Action, about: Page = ()) -> Ask:
    """Ask before something that cannot be taken back."""
    options = (
        Option("yes", _("do it"), lambda: Act(action)),
        Option("no", _("go back"), Back),
    )
    return Ask(Question(title, options, prompt=_("yes or no"), action=action, about=about))
