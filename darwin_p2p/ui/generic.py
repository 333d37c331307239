"""Any game that keeps the engine's contract, in words: actions and happenings by the names of their fields.

It serves games without a presenter of their own, and presenters that meet an action they do not know, such
as one that a variant adds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from ..engine import Action, Choice, Happening, Result, View
from ..words import _, listed, n_, named, phrase, said, titled
from .page import Line, Page, title
from .presenter import Act, Ask, Command, Option, Outcome, Presenter, Question, Tell, Unclear

SEATS = ("seat", "owner", "to")  # fields that hold a seat
NONE: dict[str, str] = {}
FEW = 15  # choices listed at once


def spelled(name: str) -> str:
    """The name of a kind of action, of a field or of a choice, as people read it."""
    words = name.replace("_", " ")
    return next((one for one in (named(what, words) for what in ("action", "choice")) if one != words), words)


def fields(thing: msgspec.Struct, leave_out: Sequence[str] = ()) -> str:
    """`pile 1, count 5`."""
    given = [
        f"{spelled(name)} {plainly(name, getattr(thing, name))}"
        for name in thing.__struct_fields__
        if name not in leave_out
    ]
    return ", ".join(given)


Naming = Callable[[str, Any], str]  # the value of a field, in words


def plainly(field: str, value: Any) -> str:
    """A value as it is."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple | list):
        return " ".join(plainly(field, one) for one in value) or _("none")
    return str(value)


def label(action: Action, naming: Naming = plainly) -> str:
    """`draw: pile 1, count 5`, or the words that the action brings along."""
    worded = _worded(action, action.words, naming)
    if worded:
        return worded
    given = fields(action)
    return f"{spelled(action.kind())}: {given}" if given else spelled(action.kind())


def sentence(happening: Happening, naming: Naming = plainly, me: int | None = None) -> str:
    """`Cards drawn: seat 1, slots 4 5 [SETUP-9].`, or the words that the happening brings along for `me`."""
    subject = next((name for name in happening.__struct_fields__ if name in SEATS), "")

    def about(name: str) -> bool:
        return me is not None and getattr(happening, name, None) == me

    words = happening.mine if about(subject) and happening.mine else happening.words
    # NOTE: Whoever reads, where somebody else does something: "gives you no card", "receives it from you".
    persons = dict.fromkeys(filter(about, SEATS), named("object", "you"))
    if about(subject) and words is happening.words:  # its verb does not go with `you`
        persons[subject] = _("your seat")
    worded = _worded(happening, words, naming, persons)
    if worded:
        return f"{titled(worded)} [{happening.rule}]."
    what = titled(spelled(str(type(happening).__struct_config__.tag)))
    given = fields(happening, ("rule",))
    return f"{what}{': ' if given else ''}{given} [{happening.rule}]."


def _worded(thing: Action | Happening, words: str, naming: Naming, persons: dict[str, str] = NONE) -> str:
    """The words that a thing brings along, filled in; none if it has none, or they do not fit its fields."""
    values = {name: naming(name, getattr(thing, name)) for name in thing.__struct_fields__} | persons
    for template in dict.fromkeys((said(words), words)):  # a translation with other fields loses only itself
        try:
            return template.format(**values)
        except (KeyError, IndexError, ValueError):
            continue
    return ""


def choose_kind(view: View, naming: Naming = plainly, title: str = "") -> Question:
    """All legal actions where they are few, else their kinds first."""
    legal = view.legal()
    title = title or _("What do you do?")
    first = list(islice(legal, FEW + 1))
    if len(first) <= FEW:
        return Question(title, tuple(_numbered(first, naming)))
    kinds = legal.kinds()
    if len(kinds) == 1:
        return choose_of(view, kinds[0], naming)
    options = [
        Option(str(number), spelled(kind.kind()), partial(_more, view, kind, naming))
        for number, kind in enumerate(kinds, 1)
    ]
    return Question(title, tuple(options))


def choose_of(view: View, kind: type[Action], naming: Naming = plainly, start: int = 0) -> Question:
    """The legal actions of one kind, some at a time."""
    found = list(islice(view.legal().of(kind), start, start + FEW + 1))
    options = list(_numbered(found[:FEW], naming))
    if len(found) > FEW:
        options.append(
            Option("more", _("show further ones"), partial(_more, view, kind, naming, start + FEW))
        )
    return Question(
        _("Which one? ({spelled})", spelled=spelled(kind.kind())), tuple(options), prompt=spelled(kind.kind())
    )


def _more(view: View, kind: type[Action], naming: Naming, start: int = 0) -> Outcome:
    return Ask(choose_of(view, kind, naming, start))


def _numbered(actions: Sequence[Action], naming: Naming) -> Iterator[Option]:
    for number, action in enumerate(actions, 1):
        yield Option(str(number), label(action, naming), partial(Act, action))


class GenericPresenter(Presenter):
    """A presenter for every game."""

    name = ""
    commands = (Command("board", "board", phrase("show whose choice it is")),)

    def board(self, view: Any) -> Page:
        need = view.need
        if isinstance(need, Choice):
            about = spelled(need.about)
            if need.seat == view.seat:
                return [Line(_("It is your choice: {about}.", about=about), "mine")]
            return [
                Line(
                    _(
                        "It is the choice of {player}: {about}.",
                        player=self.players.name(need.seat),
                        about=about,
                    )
                )
            ]
        return [Line(_("Nothing is to be decided now."))]

    def question(self, view: Any) -> Question:
        return msgspec.structs.replace(choose_kind(view, self.naming), above=self.board(view))

    def naming(self, field: str, value: Any) -> str:
        """Seats by the names of those who sit there."""
        if field in SEATS and isinstance(value, int) and 0 <= value < len(self.players.names):
            return self.players.name(value)
        return plainly(field, value)

    def told(self, before: Any, after: Any, happened: Sequence[Happening]) -> Page:
        return [Line(sentence(one, self.naming, self.players.me)) for one in happened]

    def understand(self, view: Any, command: Command, rest: str) -> Outcome:
        if command.word == "board":
            return Tell(self.board(view))
        raise Unclear(_("{word!r} means nothing here.", word=command.word))

    def result(self, view: Any, result: Result) -> Page:
        return final_scores(self, result)


def final_scores(presenter: Presenter, result: Result) -> Page:
    """Everybody's points, the best first, and who won."""
    players = presenter.players
    order = sorted(range(len(result.scores)), key=lambda seat: (-result.scores[seat], seat))
    lines = [title(_("The game is over."))]
    lines += [
        Line(
            f"{players.name(seat)}: {n_('{n} point', '{n} points', result.scores[seat])}",
            "mine" if seat == players.me else "",
            2,
        )
        for seat in order
    ]
    if result.winners == (players.me,):
        return [*lines, Line(_("You win!"), "good")]
    if len(result.winners) == 1:
        return [*lines, Line(_("The winner is {winner}.", winner=players.name(result.winners[0])), "title")]
    names = listed([players.name(seat) for seat in result.winners])
    return [
        *lines,
        Line(_("Shared victory: {names}.", names=names), "good" if players.me in result.winners else "title"),
    ]
