"""`darwin plugins`: what is there, and how it gets there."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from packaging.utils import canonicalize_name

from ..errors import DarwinError
from ..foreign import cause_of
from ..plugins import install as installing
from ..plugins import registry, wording
from ..plugins.about import about, matching
from ..plugins.choosing import named
from ..plugins.ledger import plugin_folder
from ..plugins.scaffold import NEXT, write_package
from ..plugins.sources import KINDS, Source
from ..ui import offers as shown
from ..ui import translations
from ..words import _, said, writing
from .common import DebugOption, JsonOption, LangOption, PlainOption, YesOption, agree, print_json, show_help

plugins = typer.Typer(
    help="List, install and write plugins. They are games, house rules, bots, cards and languages.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
plugins.callback()(show_help)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A plugin, or anything it offers.")]


@plugins.command("list")
def list_all(
    json: JsonOption = False, lang: LangOption = "", plain: PlainOption = False, debug: DebugOption = False
) -> None:
    """List games, variants, bots, card packs and languages. It tells where each comes from."""
    found = registry()
    if json:
        off = [
            {"plugin": one.source.plugin, "distribution": one.source.distribution, "sentence": one.sentence}
            for one in found.troubles
        ]
        print_json({"offers": [about(found, one) for one in found.sorted_offers()], "switched_off": off})
    else:
        shown.show_list(found.sorted_offers(), plain=plain)
        for one in found.troubles:
            if one.known:  # the others have just been told on standard error
                print(_("Switched off: {sentence}", sentence=one.sentence))


@plugins.command()
def info(
    name: NameArgument,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> None:
    """Describe a plugin or anything it offers. It shows options, conflicts and player range."""
    found = registry()
    facts = [about(found, one) for one in matching(found, name)]
    if json:
        print_json({"offers": facts})
        return
    for index, one in enumerate(facts):
        if index:
            print()
        shown.show_facts(one, plain=plain)


@plugins.command()
def install(
    what: Annotated[str, typer.Argument(metavar="PATH|NAME", help="A folder, a .py file, or a package.")],
    yes: YesOption = False,
    lang: LangOption = "",
    debug: DebugOption = False,
) -> int:
    """Install a plugin into your own folder. There, upgrades of the program leave it alone."""
    candidate = installing.look(what)
    print(
        _("This will run {runs}, with all your rights, whenever darwin starts.", runs=candidate.runs),
        file=sys.stderr,
    )
    agree(_("Install it?"), yes)
    name = installing.install(candidate)
    return _report(name)


def _report(name: str) -> int:
    """Say what a plugin that has just been installed offers; it is loaded for the first time here."""
    registry.cache_clear()
    found = registry()
    offers = [one for one in found.offers if _is_of(name, one.source)]
    for one in offers:
        print(
            _(
                "Installed {kind} {name!r}: {title}",
                kind=KINDS[one.kind],
                name=one.name,
                title=said(one.title),
            )
        )
    if offers:
        return 0
    if any(_is_of(name, one.source) for one in found.troubles):
        raise DarwinError(_("{name} is installed but switched off, as said above.", name=name))
    print(_("Installed {name}; it offers nothing to choose.", name=name))
    return 0


def _is_of(name: str, source: Source) -> bool:
    """Whether that is the package or the file a plugin comes from, as `install` calls it."""
    return name in (canonicalize_name(source.distribution), source.plugin)


@plugins.command()
def uninstall(name: NameArgument, lang: LangOption = "", debug: DebugOption = False) -> None:
    """Remove a plugin that you have installed. It may also be a file of the plugin folder."""
    found = registry()
    sources = [one.source for one in found.offers if name in (one.name, one.source.plugin)]
    sources += [one.source for one in found.troubles if one.source.plugin == name]
    packages = {one.distribution or one.plugin for one in sources}
    print(installing.uninstall(packages.pop() if len(packages) == 1 else name))


@plugins.command()
def folder(lang: LangOption = "", debug: DebugOption = False) -> None:
    """Print the folder into which a single .py file can be dropped."""
    place = plugin_folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DarwinError(
            _(
                "The folder {place!r} cannot be made: {strerror}.",
                place=str(place),
                strerror=cause_of(error),
            )
        ) from None
    print(place)


@plugins.command()
def sync(lang: LangOption = "", debug: DebugOption = False) -> int:
    """Install all your plugins again from where they came. Do so after a new Python, or to pick up
    changes."""
    status = 0
    for name, trouble in installing.sync():
        if trouble is None:
            print(_("{name} is up to date.", name=name))
        else:
            status = 1
            print(_("darwin: {name} stays as it was: {trouble}", name=name, trouble=trouble), file=sys.stderr)
    return status


@plugins.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="As in long-game; of a language, its code.")],
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="rule, bot or language.")] = "rule",
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER", help="Where to put it.")] = Path(),
    lang: LangOption = "",
    debug: DebugOption = False,
) -> None:
    """Write a house rule, a bot or a language to start from. It is an installable package with a test."""
    steps = named(NEXT, kind, _("kind of plugin"))
    shown.show_next(write_package(kind, name, into), steps, name)


@plugins.command()
def check(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="A package or its words, or a .py file. Its code is run.")
    ],
    update: Annotated[
        bool, typer.Option("--update", help="First bring the messages of this program into its files.")
    ] = False,
    lang: LangOption = "",
    debug: DebugOption = False,
) -> int:
    """Check the translations of a language, a house rule or a bot. It tells how far they are, and what is
    wrong with them."""
    if writing.found(folder):
        if update:
            writing.update(folder)
        return 1 if translations.show(writing.states(folder), folder) else 0
    languages = [one for plugin in wording.plugins_at(folder) for one in wording.wordings(plugin)]
    if not languages:
        print(_("It says nothing in other languages: no plugin there has 'register_words'."))
        return 0
    return 1 if translations.show(languages) else 0


def add_to(app: typer.Typer) -> None:
    app.add_typer(plugins, name="plugins")
