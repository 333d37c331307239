"""How EVO presents itself to the program: through the same hook as anybody's game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ...engine import Action, Credit, Game, Happening, Option, Variant, changed, signatures, with_offers
from ...hookspecs import hookimpl
from ...text import phrase
from . import actions
from .box import islands_for
from .credits import credits_of
from .rules import Rules, base
from .state import EvoState


class Evo(Game):
    """The second game."""

    name = "evo"
    title = "EVO"
    seats = range(3, 6)  # EVO-MODEL-1
    actions = actions.ALL

    def options(self, seats: int) -> tuple[Option, ...]:
        islands = islands_for(seats)
        keys = tuple(island.key for island in islands)
        return (
            Option(
                "initiative_tie",
                phrase("which herd goes first among equal tails"),
                "fewest",
                ("fewest", "most"),
                (phrase("the smaller herd"), phrase("the larger herd")),
            ),
            Option(
                "island",
                phrase("the island to play on"),
                keys[0],
                keys,
                tuple(island.title for island in islands),
            ),
        )

    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> Rules:
        chosen = settings.get("options", {})
        island = next((one for one in islands_for(seats) if one.key == chosen.get("island")), None)
        rules = base(seats, island)
        rules = replace(rules, initiative_tie=chosen.get("initiative_tie", rules.initiative_tie))
        return replace(changed(rules, variants), variants=signatures(variants))

    def credits(self, state: Any, happening: Happening) -> Iterator[Credit]:
        return credits_of(state, happening)

    def actions_of(self, rules: Rules) -> tuple[type[Action], ...]:
        return with_offers(self.actions, rules.choices)

    def start(self, rules: Rules) -> EvoState:
        return EvoState(rules)


GAME = Evo()


@hookimpl
def register_games(register: Callable[[Game], None]) -> None:
    register(GAME)
