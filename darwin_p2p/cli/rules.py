"""`darwin rules`: the rules, searchable."""

from __future__ import annotations

import shutil
from typing import Annotated

import typer

from ..errors import UsageError
from ..ui import rulebook
from ..words import _
from .common import DebugOption, GameOption, JsonOption, LangOption, PlainOption, print_json


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="TOPIC|RULE-ID", help="What to look up; left out, an overview."),
    ] = None,
    game: GameOption = "darwins-choice",
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> None:
    """Look up the rules. Type a topic, a rule id, or any words."""
    try:
        book = rulebook.load(game)
    except KeyError:
        raise UsageError(_("There are no rules for a game {game!r}.", game=game)) from None
    query = " ".join(words or [])
    width = max(40, min(100, shutil.get_terminal_size((80, 24)).columns))
    found = rulebook.lookup(book, query, width)
    if found is None:
        close = book.closest(query)
        hint = (
            _(" Did you mean {close}?", close=", ".join(close))
            if close
            else _(" 'darwin rules' lists the topics.")
        )
        raise UsageError(_("The rules have nothing on {query!r}.{hint}", query=query, hint=hint))
    if json:
        hits = book.search(query) if query else []
        print_json({"game": game, "query": query, "text": found, "rules": [one.id for one in hits]})
    else:
        print(found)


def add_to(app: typer.Typer) -> None:
    app.command()(rules)
