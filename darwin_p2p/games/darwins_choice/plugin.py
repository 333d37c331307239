"""How Darwin's Choice presents itself to the program: through the same hook as anybody's game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ...engine import Action, Credit, Game, Happening, Variant, changed, signatures, with_offers
from ...hookspecs import hookimpl
from ...text import phrase
from . import actions
from .cards import Pack
from .credits import credits_of
from .pack import parse_pack, standard_pack
from .pack_schema import NAMES
from .rules import Rules, base
from .state import DarwinState


class DarwinsChoice(Game):
    """The default game."""

    name = "darwins-choice"
    title = phrase("Darwin's Choice")
    seats = range(2, 7)  # GEN-1
    actions = actions.ALL
    pack_files = NAMES

    def pack(self, texts: Mapping[str, str] | None = None) -> Pack:
        return standard_pack() if texts is None else parse_pack(texts, default=standard_pack())

    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> Rules:
        pack: Pack = settings.get("pack") or self.pack()
        return msgspec.structs.replace(changed(base(seats, pack), variants), variants=signatures(variants))

    def actions_of(self, rules: Rules) -> tuple[type[Action], ...]:
        return with_offers(self.actions, rules.choices)

    def credits(self, state: Any, happening: Happening) -> Iterator[Credit]:
        return credits_of(state, happening)

    def start(self, rules: Rules) -> DarwinState:
        return DarwinState(rules)


GAME = DarwinsChoice()


@hookimpl
def register_games(register: Callable[[Game], None]) -> None:
    register(GAME)
