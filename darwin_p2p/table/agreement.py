"""Whether a guest can play the host's game: same game, house rules, cards and version, or what differs."""

from __future__ import annotations

from pathlib import Path

from .. import __version__
from ..engine.log import Header
from ..errors import DarwinError, UsageError
from ..plugins import Registry, registry
from ..text import phrase
from ..wire.talk import LobbyIs
from ..words import _
from .setup import TableSetup, difference, open_table, setup_from


class Disagreement(DarwinError):
    """The guest has other rules or cards than the host; says what, and how to get it."""


class Installed:
    """What is installed here, to play somebody's table with. `pack` is a card pack the person has named."""

    def __init__(self, pack: Path | str | None = None) -> None:
        self.pack = pack

    def same_table(self, told: LobbyIs) -> TableSetup:
        """The table of a lobby."""
        return same_table(told, self.pack)

    def same_game(self, header: Header) -> TableSetup:
        """The table of a game that has begun."""
        setup = setup_from(header, self.pack)
        other = difference(header, setup)
        if other is not None:
            raise Disagreement(phrase("{other} Install the same version and cards as the host.", other=other))
        return setup


def same_table(told: LobbyIs, pack_folder: Path | str | None = None) -> TableSetup:
    """The host's table set up from what is installed here; a `Disagreement` lists everything that differs."""
    found = registry()
    problems = [*_other_version(told), *_missing(told, found)]
    if pack_folder is None and told.pack in found.packs:
        pack_folder = told.pack
    if told.pack and pack_folder is None:
        problems.append(
            _(
                "The table plays with the card pack {pack!r}. Ask for it and name its folder with --pack.",
                pack=told.pack,
            )
        )
    if not problems:
        try:
            setup = open_table(
                told.game,
                len(told.seats),
                [variant.name for variant in told.variants],
                dict(told.options),
                pack_folder,
            )
        except UsageError as error:
            raise Disagreement(
                phrase("The host's table cannot be set up here: {error}", error=error)
            ) from None
        if setup.fingerprint == told.fingerprint:
            return setup
        problems.append(_why_unlike(told, setup))
    raise Disagreement(_("You cannot sit down yet. ") + " ".join(problems))


def _other_version(told: LobbyIs) -> list[str]:
    """Two versions may understand one rule in two ways, and an honest player would look like a cheat."""
    if told.program == __version__:
        return []
    return [
        _(
            "The host runs darwin {program}, you run {version}. Install the same version on both machines.",
            program=told.program,
            version=__version__,
        )
    ]


def _missing(told: LobbyIs, found: Registry) -> list[str]:
    """A sentence for each game or house rule that is not here, or here in another version."""
    problems = []
    if told.game not in found.games:
        problems.append(_("The game {game!r} is not installed here{what}.", game=told.game, what=_from("")))
    for variant in told.variants:
        here = found.variants.get(variant.name)
        if here is None:
            problems.append(
                _(
                    "The house rule {variant!r} is not installed here{what}.",
                    variant=variant.name,
                    what=_from(variant.package) or _("; ask the host for its file"),
                )
            )
        elif here.version != variant.version:
            problems.append(
                _(
                    "The house rule {variant!r} has version {version} here and {theirs} at the table{what}.",
                    variant=variant.name,
                    version=here.version,
                    theirs=variant.version,
                    what=_from(variant.package),
                )
            )
    return problems


def _from(package: str) -> str:
    return _("; get it with 'darwin plugins install {package}'", package=package) if package else ""


def _why_unlike(told: LobbyIs, setup: TableSetup) -> str:
    """Names and version agree and the rules do not: the cards, or a program that has been changed."""
    cards = setup.pack.name if setup.pack else ""
    if told.pack != cards:
        return _(
            "The table plays with {cards}, you with {own}. Choose it with --pack.",
            cards=_cards(told.pack),
            own=_cards(cards),
        )
    if told.pack:
        return _(
            "Your card pack {pack!r} has other values than the host's. Ask for a copy of its folder.",
            pack=told.pack,
        )
    return _(
        "The rules differ although their names and the version agree: somebody has changed the program or a"
        " house rule. Install darwin {version} anew on both machines.",
        version=__version__,
    )


def _cards(pack: str) -> str:
    return _("the card pack {pack!r}", pack=pack) if pack else _("the cards of the program")
