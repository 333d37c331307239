"""Teaching a game by playing it: lessons that come when their situation does, each with advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..engine import Action
from ..words import _
from .page import GAP, Line, Page, title
from .presenter import Presenter


class Lesson(msgspec.Struct, frozen=True):
    """Something to know, told once, when `when` first holds at a choice of the person."""

    title: str
    text: tuple[str, ...]  # paragraphs
    when: Callable[[Any], bool]
    full: str = ""  # how it is done on the full screen
    plain: str = ""  # how it is typed in lines


class Coach:
    """Tells the lessons of a game in their order, at most one at a choice."""

    def __init__(self, presenter: Presenter, advice: Callable[[Any], Action], *, full: bool = True) -> None:
        self.presenter = presenter
        self.advice = advice
        self.full = full
        self.left = [*presenter.lessons()]
        self.number = len(self.left)

    def __call__(self, view: Any) -> Page:
        for lesson in self.left:
            if lesson.when(view):
                self.left.remove(lesson)
                return self._page(lesson, view)
        return ()

    def _page(self, lesson: Lesson, view: Any) -> Page:
        how = lesson.full if self.full else lesson.plain
        page: list[Line] = [title(lesson.title), GAP]
        for text in (*lesson.text, *([how] if how else [])):
            page += [Line(text, hang=0), GAP]
        advice = self.presenter.reasons(view, self.advice(view))
        return [*page, Line(_("A good move now:"), "quiet"), *advice, GAP]
