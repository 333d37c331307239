"""`darwin judge`: one Evaluation Phase of a real table, with every rule cited."""

from __future__ import annotations

import json as jsonlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import DarwinError
from ..foreign import complaint
from ..games.darwins_choice.cards import Pack
from ..games.darwins_choice.judge import judge as evaluate
from ..games.darwins_choice.plugin import GAME
from ..games.darwins_choice.position import JudgeError
from ..games.darwins_choice.verdict import Verdict
from ..table.packs import read_pack, tell
from ..ui import verdict as shown
from ..words import _, phrase
from .common import DebugOption, JsonOption, LangOption, PackOption, PlainOption, print_json, read_file

EXAMPLE = """\
{"habitats": [
  {"habitat": "coast",
   "species": [
     {"id": "orca", "owner": "Ann",
      "cards": ["orca.head", "giant_tortoise.torso"]},
     {"id": "calf", "owner": "Ben", "points": 2,
      "stats": {"diet": "herbivore", "adaptation": 4,
                "strength": 2, "hearts": 2}}]}]}
"""
ABOUT = phrase(
    "Evaluate the habitats of a real table. It tells who survives, who devours whom, and who gets which"
    " points.\n\n"
    "A position is written so; docs/judge.md has every field, and the same in TOML:"
)
WHERE = phrase("'darwin judge --help' has an example, docs/judge.md every field.")


def judge(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A position in JSON or TOML; - is the input.")],
    json: JsonOption = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One position a line, one result a line.")] = False,
    pack: PackOption = None,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    try:
        cards = GAME.pack() if pack is None else read_pack(pack, GAME)
        if jsonl:
            return _each_line(file, cards)
        verdict = _verdict(file, cards)
    except DarwinError as error:
        if not json:
            raise
        print_json({"ok": False, "error": str(error)})
        return error.exit_code
    for note in verdict.notes:
        print(_("darwin: Note: {note}", note=note), file=sys.stderr)
    if json:
        print_json(verdict.document())
    else:
        shown.show(verdict, plain=plain)
    return 0


def _verdict(file: str, cards: Pack) -> Verdict:
    try:
        return evaluate(parse(read_file(file), file), cards)
    except JudgeError as error:
        between = "\n" if len(error.problems) > 1 else " "
        raise DarwinError(f"{_sentence(error, between)}{between}{WHERE}") from None


def parse(data: bytes, name: str) -> Any:
    """The plain data in a file, JSON or TOML by its ending or else by what is in it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DarwinError(_("The position is not text in UTF-8. Save it again as UTF-8.")) from None
    if not text.strip():
        raise DarwinError(_("The position is empty. {where}", where=WHERE))
    ending = Path(name).suffix.lower()
    if ending == ".json" or (ending != ".toml" and text.lstrip()[0] == "{"):
        return from_json(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DarwinError(_("The position is nested too deeply to be one.")) from None
    except (tomllib.TOMLDecodeError, ValueError) as error:
        if ending != ".toml" and text.lstrip()[0] in '["':
            return from_json(text)
        what = _("not valid TOML") if ending == ".toml" else _("neither JSON nor TOML")
        raise DarwinError(
            _("The position is {what}: {error}. {where}", what=what, error=complaint(error), where=WHERE)
        ) from None


def from_json(text: str) -> Any:
    try:
        return jsonlib.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise DarwinError(_("The position is nested too deeply to be one.")) from None
    except ValueError as error:
        raise DarwinError(_("The position is not valid JSON: {error}.", error=complaint(error))) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, __ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(_("the field {twice!r} is there twice in one table", twice=twice[:40]))
    return fields


def _no_number(word: str) -> Any:
    raise ValueError(_("{word} is not a number", word=word))


def _each_line(file: str, pack: Pack) -> int:
    """One result for each line that is not empty; a wrong one is told in its place and the rest goes on."""
    status = 0
    for number, line in _lines(file):
        if not line.strip():
            continue
        answer: dict[str, Any]
        try:
            answer = _judged(line, pack).document()
        except JudgeError as error:
            answer = {
                "error": _("Line {number}: {sentence}", number=number, sentence=_sentence(error, " ")),
                "line": number,
            }
        except DarwinError as error:
            answer = {"error": _("Line {number}: {error}", number=number, error=error), "line": number}
        if "error" in answer:
            status = 1
        print_json(answer, indent=-1)  # on one line
        sys.stdout.flush()  # whoever talks with us through a pipe waits for the answer
    return status


def _judged(line: bytes, pack: Pack) -> Verdict:
    try:
        return evaluate(from_json(line.decode("utf-8-sig")), pack)
    except UnicodeDecodeError:
        raise DarwinError(_("The position is not text in UTF-8.")) from None


def _lines(file: str) -> Iterator[tuple[int, bytes]]:
    if file == "-":
        yield from enumerate(sys.stdin.buffer, 1)
    else:
        yield from enumerate(read_file(file).splitlines(), 1)


def _sentence(error: JudgeError, between: str) -> str:
    problems = error.problems
    if len(problems) == 1:
        return _("The position cannot be judged: {problem}", problem=problems[0])
    listed = tell(problems)
    if between != "\n":
        listed = between.join(line.strip() for line in listed.splitlines())
    return _(
        "The position cannot be judged, for {problems} reasons:{between}{listed}",
        problems=len(problems),
        between=between,
        listed=listed,
    )


def add_to(app: typer.Typer) -> None:
    app.command(help=f"{ABOUT}\n\n\b\n{EXAMPLE}")(judge)
