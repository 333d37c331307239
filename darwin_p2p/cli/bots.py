"""`darwin bots`: who can play, whether a bot plays as it should, and a bot to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from ..bots.check import SLOW, check_bot
from ..plugins import registry
from ..plugins.about import about
from ..plugins.scaffold import NEXT, write_package
from ..ui import bot_reports
from ..ui import offers as shown
from .common import DebugOption, JsonOption, LangOption, PlainOption, print_json, show_help

bots = typer.Typer(
    help="List, check and write the bots that --bots can name.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
bots.callback()(show_help)


@bots.command("list")
def list_all(
    json: JsonOption = False, lang: LangOption = "", plain: PlainOption = False, debug: DebugOption = False
) -> None:
    """List every bot, and where it comes from."""
    found = registry()
    offers = [one for one in found.sorted_offers() if one.kind == "bot"]
    if json:
        print_json({"bots": [about(found, one) for one in offers]})
    else:
        shown.show_list(offers, kinds=False, plain=plain)


@bots.command()
def check(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="As after --bots: a name, ./file.py, cmd:...")],
    slow: Annotated[
        float, typer.Option("--slow", metavar="SECONDS", min=0.001, help="A move that takes longer is slow.")
    ] = SLOW,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed, the same games.")] = 0,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Try a bot and report what it does wrong. It plays in every game, variant and seat count it claims."""
    reports = []
    for report in check_bot(bot, seed=seed, slow=slow):
        reports.append(report)
        if not json:
            bot_reports.show(report)
    fine = not any(report.findings for report in reports)
    if json:
        print_json({"bot": bot, "ok": fine, "tables": [msgspec.structs.asdict(one) for one in reports]})
    else:
        bot_reports.conclude(bot, reports)
    return 0 if fine else 1


@bots.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the bot, as in hungry-wolf.")],
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER", help="Where to put it.")] = Path(),
    lang: LangOption = "",
    debug: DebugOption = False,
) -> None:
    """Write a bot to start from. It is an installable package with a test that passes."""
    shown.show_next(write_package("bot", name, into), NEXT["bot"], name.lower())


def add_to(app: typer.Typer) -> None:
    app.add_typer(bots, name="bots")
