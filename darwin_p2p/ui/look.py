"""How a game looks on the full screen: drawings from views, and what touching a part of them means.

A game without a look of its own gets this one: the words of its presenter and the numbered choices of the
line mode, so every game plays full-screen at once. A look never sees a state, never touches a terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ..engine import Action, Choice, Happening
from ..words import _, name
from .drawing import Drawing, Span, cut, from_page, row_size, wrapped
from .page import Page
from .presenter import Act, Ask, Outcome, Presenter, Question
from .words import initial_of


class Key(msgspec.Struct, frozen=True):
    """A key, the word for it, and the target that pressing it touches."""

    key: str
    word: str
    target: str
    shown: bool = True


class Frame(msgspec.Struct, frozen=True):
    """One picture of a scene: sentences, and the table with something pointed at."""

    page: Page
    board: Any  # what `Look.board` is given as `moment`
    heading: str = ""


class Area(msgspec.Struct, frozen=True):
    """Room for a drawing."""

    width: int
    height: int


class Look:
    """Draws for one seat; `Touched` targets that are its own come back to `touch`."""

    wants_desk = False  # whether `desk` draws something beside the questions

    def __init__(self, presenter: Presenter) -> None:
        self.presenter = presenter
        self.question: Question | None = None  # the one open at present
        self.players = presenter.players

    # -- drawings

    def status(self, view: Any, width: int, moment: Any = None) -> Drawing:
        """One row: what the game is at; in a scene, what its frame is about."""
        text = self.presenter.title or self.presenter.name
        need = view.need
        if isinstance(need, Choice):
            turn = (
                _("your choice")
                if need.seat == self.players.me
                else _("{player} chooses", player=self.players.name(need.seat))
            )
            text = f"{text}: {turn}" if text else turn
        return [[Span(cut(text, width), "title")]]

    def board(self, view: Any, area: Area, moment: Any = None) -> Drawing:
        """Everything on the table."""
        return from_page(self.presenter.board(view), area.width)

    def cards(self, view: Any, area: Area) -> Drawing:
        """One's own cards and what else may be picked; nothing by default."""
        return []

    def bench(self, view: Any, area: Area) -> Drawing:
        """What stands in place of the question of a turn; nothing: the question itself is shown."""
        return []

    # -- touching

    def keys(self, view: Any) -> Sequence[Key]:
        """The keys this game adds at present, when this seat must choose."""
        return ()

    def meanwhile(self, view: Any) -> Sequence[Key]:
        """The keys for what this seat may do although another is asked (`Choice.also`)."""
        return ()

    def touch(self, view: Any, target: str) -> Outcome | None:
        """What touching a target of its drawings comes to; None: only the drawings change."""
        return None

    def settled(self) -> None:
        """A step has been taken or taken back: forget what was being prepared."""

    def prepare(self, view: Any, action: Action) -> None:
        """Lay this action out as if the person had prepared it."""

    # -- telling

    def scene(self, before: Any, after: Any, happened: Sequence[Happening]) -> Sequence[Frame]:
        """What happened as pictures to step through; none for what sentences tell well enough."""
        return ()

    def changed(self, before: Any, after: Any, happened: Sequence[Happening]) -> Any:
        """What to point at on the board after this; given to `board` as `moment`."""
        return None

    def landmark(self, happening: Happening) -> str:
        """What stands out on a time line: `era`, `turn` or `death`; nothing for all else."""
        return "era" if self.presenter.begins_era(happening) else ""

    def introduction(self, view: Any) -> Page:
        """For a newcomer, before the first choice."""
        return self.presenter.introduction(view)

    def legend(self) -> Page:
        """What the signs on the screen mean."""
        return ()


def question_drawing(question: Question, shortcuts: Sequence[str], width: int) -> Drawing:
    """A question with a key for each choice."""
    rows = wrapped(question.title, width, "title", hang=0)
    for place, (option, shortcut) in enumerate(zip(question.options, shortcuts, strict=True)):
        target = f"option:{place}"
        text = wrapped(option.label, width - 4, target=target, hang=2)
        rows.append([Span(f" {shortcut} ", "key", target), Span(" ", "", target), *text[0]])
        rows += [[Span("    ", "", target), *row] for row in text[1:]]
        if option.note:
            rows += wrapped(option.note, width, "quiet", indent=4)
    return rows


def shortcuts(question: Question, taken: str = "") -> list[str]:
    """One key for each choice: its own where that is one character, else a digit or a letter."""
    found: list[str] = []
    used = set(taken)
    own = {option.key for option in question.options if len(option.key) == 1}
    spare = [one for one in "1234567890abcdefgijkmnorstvwxyz" if one not in own]
    for option in question.options:
        key = option.key.casefold()
        if len(key) == 1 and key not in used:
            pick = key
        elif not key.isdigit() and initial_of(key) not in used | own:
            pick = initial_of(key)
        else:
            pick = next((one for one in spare if one not in used), "")
        used.add(pick)
        found.append(pick)
    return found


def action_of(outcome: Outcome) -> Action | None:
    """The action that an answer takes, or that it asks about once more."""
    if isinstance(outcome, Act):
        return outcome.action
    return outcome.question.action if isinstance(outcome, Ask) else None


def outcome_of(question: Question, target: str) -> Outcome | None:
    """What the touched choice of a question leads to."""
    kind, __, number = target.partition(":")
    if kind != "option" or int(number) >= len(question.options):
        return None
    return question.options[int(number)].leads()


#: Keys that bear a name instead of a sign.
KEY_NAMES = {
    "enter": name("key", "enter"),
    "escape": name("key", "escape"),
    "space": name("key", "space"),
    "tab": name("key", "tab"),
    "left": name("key", "left"),
    "right": name("key", "right"),
    "home": name("key", "home"),
    "end": name("key", "end"),
}


def key_name(key: str) -> str:
    """What is printed on a key."""
    return str(KEY_NAMES.get(key, key))


def key_bar(keys: Sequence[Key], width: int) -> Drawing:
    """All keys that are shown, in as many rows as they take."""
    rows: Drawing = [[]]
    for key in keys:
        if not key.shown:
            continue
        piece = [Span(key_name(key.key), "key", key.target), Span(f" {key.word}", "", key.target)]
        if rows[-1] and row_size(rows[-1]) + 1 + row_size(piece) > width:
            rows.append([])
        rows[-1] += [Span(" "), *piece] if rows[-1] else piece
    return rows
