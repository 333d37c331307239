"""`darwin bots`: who can play."""

from __future__ import annotations

import typer

from ..plugins import registry
from ..plugins.about import about
from ..ui import offers as shown
from .common import DebugOption, JsonOption, LangOption, PlainOption, print_json, show_help

bots = typer.Typer(
    help="The bots that can be named with --bots.", invoke_without_command=True, rich_markup_mode=None
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


def add_to(app: typer.Typer) -> None:
    app.add_typer(bots, name="bots")
