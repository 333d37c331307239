"""Setting a table up from names: what `play`, `simulate` and `replay` share.

setup = open_table("darwins-choice", 3, variants=["three-eras"])
log = GameLog(header_for(setup, players=["you", "greedy", "greedy"], seed=7))
table = LocalTable(setup.game, setup.rules, bots, dealer, log)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..engine import Game, State, Variant, VariantFailed
from ..engine.log import Header
from ..engine.variant import written
from ..errors import DarwinError, UsageError
from ..plugins import registry
from ..plugins.choosing import own_options
from ..text import phrase
from .packs import read_pack

DEFAULT_GAME = "darwins-choice"


class TableSetup(msgspec.Struct, frozen=True, eq=False):
    """Everything agreed before the first card is dealt."""

    game: Game
    rules: Any
    seats: int
    variants: tuple[Variant, ...] = ()
    options: Mapping[str, str] = {}
    pack: Any = None  # see `Game.pack`; None: the game's own cards
    folder: Path | str | None = None  # or the name, by which the pack was asked for

    @property
    def fingerprint(self) -> str:
        return self.game.fingerprint(self.rules)

    def start(self) -> State:
        return self.game.start(self.rules)


def open_table(
    game_name: str = DEFAULT_GAME,
    seats: int = 3,
    variants: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    pack_folder: Path | str | None = None,
) -> TableSetup:
    """The table that these names describe; what cannot be is a `UsageError` with the reason.

    Variants that come by themselves for this number of seats are added.
    """
    found = registry()
    game = found.game(game_name)
    while True:
        chosen = found.variants_for(game, seats, variants, options)
        try:
            return _set_up(game, seats, chosen, options or {}, pack_folder)
        except VariantFailed as error:
            if error.variant.name in variants:
                raise _refused(error) from error
            found.remove("variant", error.variant.name, str(error))  # it came by itself: go on without it


def header_for(
    setup: TableSetup, players: Sequence[str] = (), seed: int | None = None, dealer: str = "seeded"
) -> Header:
    """The head of a game log, enough to set the same table up again with `setup_from`."""
    return Header(
        game=setup.game.name,
        seats=setup.seats,
        variants=tuple(variant.name for variant in setup.variants),
        options=dict(setup.options),
        pack=setup.pack.name if setup.pack else "",
        fingerprint=setup.fingerprint,
        players=tuple(players),
        dealer=dealer,
        seed=seed,
    )


def setup_from(header: Header, pack_folder: Path | str | None = None) -> TableSetup:
    """The table that a log was played at; a `DarwinError` says what is not there to set it up again."""
    if header.pack and pack_folder is None:
        if header.pack not in registry().packs:
            raise DarwinError(
                phrase(
                    "The game was played with the card pack {pack!r}. Name its folder with --pack FOLDER.",
                    pack=header.pack,
                )
            )
        pack_folder = header.pack
    try:
        game = registry().game(header.game)
        offered = registry().variants_for(game, header.seats, header.variants, header.options)
        # exactly those of the log: what comes by itself today may not have been there then
        named = {variant.name: variant for variant in offered}
        chosen = [named[name] for name in dict.fromkeys(header.variants)]
        return _set_up(game, header.seats, chosen, header.options, pack_folder)
    except VariantFailed as error:
        raise _refused(error) from error
    except UsageError as error:
        raise DarwinError(phrase("The game cannot be set up again here: {error}", error=error)) from None


def difference(header: Header, setup: TableSetup) -> str | None:
    """A sentence if the log was played by other rules or cards than `setup` has, else None."""
    if not header.fingerprint or header.fingerprint == setup.fingerprint:
        return None
    what = (
        phrase("another version of the rules or with other cards")
        if header.pack or setup.pack
        else phrase("another version of the rules")
    )
    return phrase(
        "The game was played by {what}: its fingerprint is {fingerprint}, here it is {own}.",
        what=what,
        fingerprint=header.fingerprint[:12],
        own=setup.fingerprint[:12],
    )


def _set_up(
    game: Game,
    seats: int,
    variants: Sequence[Variant],
    typed: Mapping[str, str],
    pack_name: Path | str | None,
) -> TableSetup:
    own = own_options(game, seats, typed)
    settings: dict[str, Any] = {"options": own}
    pack = None
    if pack_name is not None:
        if not game.pack_files:
            raise UsageError(phrase("{game} has no card packs. Leave --pack out.", game=game.title))
        settings["pack"] = read_pack(pack_name, game)
        if settings["pack"].fingerprint != game.pack().fingerprint:
            pack = settings["pack"]
    options = {name: written(value) for name, value in own.items()}
    for variant in variants:
        options |= {f"{variant.name}.{name}": written(value) for name, value in variant.chosen}
    rules = game.rules(seats, variants, **settings)
    return TableSetup(game, rules, seats, tuple(variants), options, pack, pack_name)


def _refused(error: VariantFailed) -> DarwinError:
    source = registry().source("variant", error.variant.name)
    return DarwinError(
        phrase(
            "{error} It comes from {source}: leave it out, or tell its author.", error=error, source=source
        )
    )
