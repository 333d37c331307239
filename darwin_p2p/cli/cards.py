"""`darwin cards`: the deck, card by card; whether it plays well; and packs of one's own."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import UsageError
from ..games.darwins_choice.cards import Card, Diet, EventCard, Habitat, Pack, Part
from ..games.darwins_choice.catalogue import Found, closest, look_up, part_named, select
from ..games.darwins_choice.pack_schema import FIELDS
from ..games.darwins_choice.pack_text import card_cells, event_cells, habitat_cells
from ..games.darwins_choice.plugin import GAME
from ..table import island_check
from ..table.deck_check import FULL, QUICK, check_deck
from ..table.island_check import islands_of
from ..table.packs import new_pack, read_pack
from ..table.setup import DEFAULT_GAME, TableSetup
from ..ui import cards as shown
from ..ui.findings import show as show_findings
from ..ui.results import progress
from ..ui.rulebook import load as rulebook
from ..words import _, listed, said
from . import evo_cards as evo
from .common import (
    DebugOption,
    GameOption,
    JsonOption,
    LangOption,
    PlainOption,
    RuleOption,
    VariantOption,
    options,
    print_json,
    show_help,
)

commands = typer.Typer(
    name="cards",
    help="Look at the cards, check a deck, or write a pack of your own.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
PackOption = Annotated[
    Path | None, typer.Option("--pack", metavar="FOLDER", help="The cards of this pack instead of ours.")
]


class Ending(StrEnum):
    csv = "csv"
    toml = "toml"


commands.callback()(show_help)


@commands.command("list")
def list_(
    part: Annotated[str, typer.Option("--part", metavar="PART", help="Only heads, torsos, ...")] = "",
    animal: Annotated[str, typer.Option("--animal", metavar="X", help="Only animals named like this.")] = "",
    diet: Annotated[Diet | None, typer.Option("--diet", help="Only heads with this diet.")] = None,
    habitats: Annotated[bool, typer.Option("--habitats", help="The habitats instead.")] = False,
    events: Annotated[bool, typer.Option("--events", help="The events instead.")] = False,
    genes: Annotated[bool, typer.Option("--genes", help="EVO: the genes instead.")] = False,
    islands: Annotated[bool, typer.Option("--islands", help="EVO: the islands instead.")] = False,
    game: GameOption = DEFAULT_GAME,
    pack: PackOption = None,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> None:
    """List animal cards (all or some), habitats or events. Of EVO it lists event cards, genes or islands."""
    if game == "evo":
        _no_pack(pack)
        if part or animal or diet or habitats:
            raise UsageError(
                _("EVO has no animal cards and no habitats: list its event cards, --genes or --islands.")
            )
        if events + genes + islands > 1:
            raise UsageError(_("List one of --events, --genes and --islands at a time."))
        evo.list_box("genes" if genes else "islands" if islands else "events", json=json, plain=plain)
        return
    _only_darwins_choice(game)
    if genes or islands:
        raise UsageError(_("Genes and islands belong to EVO: add --game evo."))
    if habitats and events:
        raise UsageError(_("List either --habitats or --events, one at a time."))
    if (habitats or events) and (part or animal or diet):
        raise UsageError(_("--part, --animal and --diet choose animal cards; leave them out here."))
    cards = _pack(pack)
    some = _selected(cards, part, animal, diet)
    if json:
        title = "habitats" if habitats else "events" if events else "cards"
        listed = cards.habitats if habitats else cards.events if events else some
        print_json({"pack": cards.name, title: [_fields(one) for one in listed]})
    elif habitats:
        shown.list_habitats(cards.habitats, plain=plain)
    elif events:
        shown.list_events(cards.events, plain=plain)
    else:
        shown.list_cards(some, plain=plain)


@commands.command()
def show(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="orca, orca.head, coast or flood.")],
    game: GameOption = DEFAULT_GAME,
    pack: PackOption = None,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> None:
    """Show an animal, a card, a habitat or an event. Of an animal it shows all cards. Of EVO it shows an
    event card, a gene or an island."""
    words = " ".join(name)
    if game == "evo":
        _no_pack(pack)
        evo.show(words, json=json, plain=plain)
        return
    _only_darwins_choice(game)
    cards = _pack(pack)
    found = look_up(cards, words)
    if found is None:
        close = closest(cards, words)
        hint = (
            _("EVO has it: add --game evo.")
            if evo.look_up(words) is not None
            else _("Did you mean {close}?", close=listed(close, "or"))
            if close
            else _("'darwin cards list' has them all.")
        )
        raise UsageError(
            _("There is no animal, card, habitat or event {words!r}. {hint}", words=words, hint=hint)
        )
    if json:
        print_json(_document(found))
    else:
        shown.show(found, cards, plain=plain)


@commands.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it.")],
    format: Annotated[  # noqa: A002 - the name of the option
        Ending, typer.Option("--format", help="Tables for a spreadsheet (csv) or for an editor (toml).")
    ] = Ending.csv,
    empty: Annotated[
        bool, typer.Option("--empty/--copy", help="Nothing but what the rules tell, or all our cards.")
    ] = False,
    json: JsonOption = False,
    lang: LangOption = "",
    debug: DebugOption = False,
) -> None:
    """Write a card pack with comments. You type the cards of your own box into it; nothing is overwritten."""
    files = new_pack(folder, format.value, empty=empty)
    if json:
        print_json({"folder": str(folder), "files": files, "complete": not empty})
        return
    print(_("A card pack is in {folder!r}: {files}.", folder=str(folder), files=", ".join(files)))
    if empty:
        print(_("Type your cards in. So long, every command tells what is still missing, line by line:"))
    else:
        print(_("It holds our cards and can be played with at once. Change what you like, then try:"))
    print(f"  darwin cards check --quick --pack {folder}")
    if not empty:
        print(f"  darwin play --pack {folder}")


@commands.command()
def check(
    pack: PackOption = None,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds instead of some minutes.")] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Other hands and other games.")] = 1,
    game: GameOption = DEFAULT_GAME,
    players: Annotated[
        int | None, typer.Option("--players", "-n", metavar="N", help="EVO: the island for so many seats.")
    ] = None,
    variant: VariantOption = [],  # noqa: B006 - typer copies it
    option: RuleOption = [],  # noqa: B006
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Measure a deck by hands and by games between bots. Of EVO it measures the islands. The exit code is 1
    if a target does not hold."""
    if game == "evo":
        _no_pack(pack)
        return _check_islands(islands_of(players, variant, options(option)), quick, seed, json, plain)
    if game != DEFAULT_GAME:
        raise UsageError(_("There is nothing to check about a game {game!r}.", game=game))
    if players is not None or variant or option:
        raise UsageError(_("--players, --variant and --option choose an island of EVO: add --game evo."))
    cards = _pack(pack)
    effort = QUICK if quick else FULL
    with progress(effort.games) as advance:
        findings = check_deck(cards, effort, seed, advance)
    holds = all(one.holds is not False for one in findings)
    if json:
        facts = {"pack": cards.name, "seed": seed, "hands": effort.hands, "games": effort.games}
        print_json(facts | {"holds": holds, "targets": findings})
    else:
        measured = _(
            "{hands} hands, {games} games of greedy bots, seed {seed}",
            hands=effort.hands,
            games=effort.games,
            seed=seed,
        )
        show_findings(findings, f"{said(cards.title)}: {measured}", plain=plain)
    return 0 if holds else 1


def _check_islands(setups: list[TableSetup], quick: bool, seed: int, json: bool, plain: bool) -> int:
    """Every island one after the other."""
    games = island_check.QUICK if quick else island_check.FULL
    found = {}
    with progress(games * len(setups)) as advance:
        for setup in setups:
            found[setup.rules.island] = island_check.check_island(setup, games, seed, advance)
    holds = all(one.holds is not False for findings in found.values() for one in findings)
    if json:
        islands = {island.key: findings for island, findings in found.items()}
        print_json({"game": "evo", "seed": seed, "games": games, "holds": holds, "islands": islands})
        return 0 if holds else 1
    for island, findings in found.items():
        size = _("{hexes} hexes, {starts} starts", hexes=len(island.hexes), starts=len(island.starts))
        measured = _("{games} games of greedy bots, seed {seed}", games=games, seed=seed)
        show_findings(findings, f"{island.key}, {island.title}: {size}; {measured}", plain=plain)
    return 0 if holds else 1


def _no_pack(folder: Path | None) -> None:
    if folder is not None:
        raise UsageError(_("EVO has no card packs. Leave --pack out."))


def _only_darwins_choice(game: str) -> None:
    if game != DEFAULT_GAME:
        raise UsageError(_("There are no cards of a game {game!r}.", game=game))


def _pack(folder: Path | None) -> Pack:
    pack: Pack = GAME.pack() if folder is None else read_pack(folder, GAME)
    return pack


def _selected(pack: Pack, part: str, animal: str, diet: Diet | None) -> tuple[Card, ...]:
    kind = part_named(part) if part else None
    if part and kind is None:
        parts = ", ".join(one.value for one in Part)
        raise UsageError(_("There is no body part {part!r}. Write one of {parts}.", part=part, parts=parts))
    if diet is not None and kind not in (None, Part.HEAD):
        raise UsageError(_("Only heads have a diet. Leave --part or --diet out."))
    if animal and not select(pack, animal=animal):
        close = closest(pack, animal)
        hint = _(" Did you mean {close}?", close=listed(close, "or")) if close else ""
        raise UsageError(_("No animal is named like {animal!r}.{hint}", animal=animal, hint=hint))
    return select(pack, kind, animal, diet)


def _document(found: Found) -> dict[str, Any]:
    if isinstance(found, tuple):
        if len(found) == 1:
            return {"what": "card", **_fields(found[0])}
        return {"what": "animal", "name": found[0].animal, "cards": [_fields(one) for one in found]}
    return {"what": "habitat" if isinstance(found, Habitat) else "event"} | _fields(found)


def _fields(one: Card | Habitat | EventCard) -> dict[str, Any]:
    """What stands on a card, by the fields of a pack; everything a card does not have is 0 or null."""
    if isinstance(one, Habitat):
        return habitat_cells(one)
    if isinstance(one, EventCard):
        return event_cells(one) | {"effect": rulebook().event_effect(one.key)}
    blank = {field: None if field == "diet" else 0 for field in FIELDS["animals"]}
    return {"key": one.key, "number": one.number, **blank, **card_cells(one)}


def add_to(app: typer.Typer) -> None:
    app.add_typer(commands)
