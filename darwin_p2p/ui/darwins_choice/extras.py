"""What a table adds to the turn of the base game: its words, menu entries and reasons, from the action rules
on offer alone. Nothing here knows a variant."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import msgspec

from ... import text
from ...engine import Action, ActionRule
from ...games.darwins_choice.actions import Create, EndTurn, FullRedraw, Migrate, Mutate, Pass, Redraw, Trade
from ...games.darwins_choice.view import DarwinView
from ...text import plain
from ...words import _, capitals, said
from ..generic import choose_of, label, spelled
from ..presenter import Act, Ask, Command, Option, Outcome, Players, Question, Unclear
from ..words import quoted
from .naming import COUNTED, Names

KNOWN = (EndTurn, Create, Mutate, Migrate, Trade, Redraw, FullRedraw, Pass)
FIELDS = {"count": text.name("metavar", "COUNT"), "species": text.name("metavar", "SPECIES")}
KEYS = "adikovyznjb"  # on the full screen, one for each: letters that mean nothing else there
SPECIMEN = {int: 1, bool: False}  # values that stand for any other


def offered(view: DarwinView) -> set[type[Action]]:
    """The kinds of action that a turn may have at this table."""
    return {rule.kind for rule in view.rules.choices["turn"]}


def extras(view: DarwinView) -> list[ActionRule]:
    """The rules of those that the base game does not have."""
    return [rule for rule in view.rules.choices["turn"] if rule.kind not in KNOWN]


def name(rule: ActionRule) -> str:
    """`take over`, as people read it."""
    return spelled(rule.kind.kind())


def keyed(view: DarwinView) -> list[tuple[str, str, ActionRule]]:
    """The key of each that is possible now, what touching it is called, and its rule."""
    kinds = view.legal().kinds()
    found = enumerate(zip(KEYS, extras(view), strict=False))
    return [(key, f"extra:{place}", rule) for place, (key, rule) in found if rule.kind in kinds]


def spellings(rule: ActionRule) -> tuple[list[str], list[str]]:
    """The words of its name as they may be typed: those of the program, and those of the language."""
    return rule.kind.kind().split("_"), plain(name(rule)).split()


def entry(rule: ActionRule) -> str:
    """`receive: cards from your team-mate, for a price`."""
    return f"{name(rule)}: {said(rule.purpose)}" if rule.purpose else name(rule)


def commands(view: DarwinView) -> list[Command]:
    """A command for each: `take over SPECIES`, by its first word or all of them."""
    return [_command(rule) for rule in extras(view)]


def _command(rule: ActionRule) -> Command:
    words, own = spellings(rule)
    fields = [str(FIELDS.get(field) or capitals(spelled(field))) for field in rule.kind.__struct_fields__[:1]]
    also = (rule.kind.kind(), "".join(words), "".join(own), own[0])
    return Command(
        words[0], " ".join((name(rule), *fields)), said(rule.purpose) or _("what this table adds"), also
    )


def called(view: DarwinView, command: Command) -> str:
    """`take over`: what somebody wants who types the command."""
    return name(_rule(view, command))


def _rule(view: DarwinView, command: Command) -> ActionRule:
    return next(one for one in extras(view) if _command(one) == command)


def read(view: DarwinView, players: Players, command: Command, rest: str) -> Outcome:
    """`3`, `over #4`: the number in the first field of the action; without one it is asked."""
    rule = _rule(view, command)
    said = rest.split()
    for words in spellings(rule):
        more = len(words) - 1
        if more and [plain(word) for word in said[:more]] == words[1:]:
            said = said[more:]
            break
    actions = list(view.legal().of(rule.kind))
    if not actions:
        raise Unclear(why_no(view, rule))
    if not said:
        return Ask(ask(view, players, rule))
    number = re.fullmatch(r"#?(\d{1,4})", said[0])
    if number is None:
        raise Unclear(
            _("Say a number, as in: {rule} 1; not {said}.", rule=name(rule), said=quoted(" ".join(said)))
        )
    fits = [one for one in actions if msgspec.structs.astuple(one)[0] == int(number[1])]
    if len(fits) > 1:
        return Ask(_choose(view, players, rule, fits))
    if fits:
        return Act(fits[0])
    specimen = _specimen(rule.kind, int(number[1]))
    if specimen is None:
        raise Unclear(_("There is no such choice. {rule!r} alone shows what is possible.", rule=name(rule)))
    return Act(specimen)  # the rules say why not


def ask(view: DarwinView, players: Players, rule: ActionRule) -> Question:
    """One number where that is all there is to say, else a list."""
    fields = rule.kind.__struct_fields__
    if len(fields) != 1 or fields[0] not in COUNTED:
        return choose_of(view, rule.kind, Names(players, view))
    return _choose(view, players, rule, list(view.legal().of(rule.kind)))


def _choose(view: DarwinView, players: Players, rule: ActionRule, actions: list[Action]) -> Question:
    names = Names(players, view)
    numbers = [msgspec.structs.astuple(one)[0] for one in actions]
    if len(set(numbers)) < len(numbers):
        numbers = list(range(1, len(actions) + 1))
        return Question(
            _("Which one? ({rule})", rule=name(rule)), _options(numbers, actions, names), prompt=name(rule)
        )
    span = (
        _("{first} to {last}", first=numbers[0], last=numbers[-1])
        if len(numbers) > 1
        else _("only {number}", number=numbers[0])
    )
    title = f"{said(rule.question) or _('How many?')} ({span})"
    return Question(title, _options(numbers, actions, names), prompt=name(rule), brief=True)


def _options(numbers: list[Any], actions: list[Action], names: Names) -> tuple[Option, ...]:
    return tuple(
        Option(str(number), label(action, names), partial(Act, action))
        for number, action in zip(numbers, actions, strict=True)
    )


def why_no(view: DarwinView, rule: ActionRule) -> str:
    """What the rules say to any action of this kind."""
    specimen = _specimen(rule.kind)
    refusal = view.why_not(specimen) if specimen is not None else None
    return (
        f"{said(refusal.text)} [{refusal.rule}]"
        if refusal
        else _("You cannot do that now: {rule}.", rule=name(rule))
    )


def _specimen(kind: type[Action], first: int = 1) -> Action | None:
    """An action of this kind; none where its fields hold more than numbers."""
    values = [SPECIMEN.get(field.type) for field in msgspec.structs.fields(kind)]
    if None in values:
        return None
    return kind(*[first, *values[1:]][: len(values)])
