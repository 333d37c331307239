"""Actions and views as JSON: how a bot in another language sees a game and says what it does.

An action is an object: its `kind`, and its fields by name, as in {"kind": "create", "slots": [4, 17],
"place": 2}. A view is what `View.facts` tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from ..engine import Action, View
from ..foreign import complaint
from ..text import phrase
from .guard import Complaint

MOST = 1000  # legal actions that are listed; others may be played all the same


class Malformed(Complaint, ValueError):
    """What is meant to be an action is none."""


def action_form(action: Action) -> dict[str, Any]:
    """An action as an object for JSON."""
    return {"kind": action.kind()} | {name: getattr(action, name) for name in action.__struct_fields__}


def read_action(form: Any, kinds: Mapping[str, type[Action]]) -> Action:
    """The action that an object describes. A `ValueError` says what is wrong with it."""
    if not isinstance(form, dict):
        raise Malformed(phrase("An action is an object with a kind, not {typed}.", typed=_short(form)))
    kind = kinds.get(str(form.get("kind")))
    if kind is None:
        raise Malformed(phrase("There is no action of the kind {kind} here.", kind=_short(form.get("kind"))))
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    unknown = form.keys() - fields.keys() - {"kind"}
    missing = [name for name, field in fields.items() if field.required and name not in form]
    if unknown or missing:
        raise Malformed(
            phrase("The action {kind!r} has no {field!r}.", kind=kind.kind(), field=sorted(unknown)[0])
            if unknown
            else phrase("The action {kind!r} needs {field!r}.", kind=kind.kind(), field=missing[0])
        )
    given = [form.get(name, field.default) for name, field in fields.items()]
    try:
        return msgspec.convert([kind.kind(), *given], kind)
    except msgspec.ValidationError as error:
        raise Malformed(
            phrase(
                "The action {kind!r} is not as it should be: {error}.",
                kind=kind.kind(),
                error=complaint(error),
            )
        ) from None


def choice_form(view: View) -> tuple[dict[str, Any], list[Action]]:
    """What a bot is told when it must choose, and the legal actions behind the numbers it may answer with."""
    listed = list(islice(view.legal(), MOST + 1))
    complete = len(listed) <= MOST
    listed = listed[:MOST]
    return {
        "type": "choose",
        "view": view.facts(),
        "legal": [action_form(action) for action in listed],
        "complete": complete,
    }, listed


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
