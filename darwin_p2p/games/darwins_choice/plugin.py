"""How Darwin's Choice presents itself to the program: through the same hook as anybody's game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from ...engine import Game, Variant
from ...hookspecs import hookimpl
from . import actions
from .cards import Pack
from .pack import standard_pack
from .rules import Rules, base, described
from .state import DarwinState


class DarwinsChoice(Game):
    """The default game."""

    name = "darwins-choice"
    title = "Darwin's Choice"
    seats = range(2, 7)  # GEN-1
    actions = actions.ALL

    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> Rules:
        pack: Pack = settings.get("pack") or standard_pack()
        rules = base(seats, pack)
        for variant in variants:
            rules = variant.change(rules)
        names = tuple(variant.name for variant in variants)
        options = tuple(sorted(settings.get("options", {}).items()))
        return msgspec.structs.replace(rules, variants=names, options=options)

    def start(self, rules: Rules) -> DarwinState:
        return DarwinState(rules)

    def fingerprint(self, rules: Rules) -> str:
        plain = msgspec.msgpack.encode([self.name, described(rules)])
        return blake2b(plain, digest_size=16).hexdigest()


GAME = DarwinsChoice()


@hookimpl
def register_games(register: Callable[[Game], None]) -> None:
    register(GAME)
