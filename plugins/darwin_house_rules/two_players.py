"""Two players (VAR-2P): a smaller world. Comes by itself at a table of two."""

from __future__ import annotations

from msgspec.structs import replace

from darwin_p2p.engine import Pick, Variant
from darwin_p2p.games.darwins_choice.rules import Rules, instead
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.table import place_habitats
from darwin_p2p.text import phrase

ABSENT_EVENTS = ("continental_drift", "volcano")


def two_players(rules: Rules) -> Rules:
    return replace(
        rules,
        events=tuple(key for key in rules.events if key not in ABSENT_EVENTS),  # VAR-2P-2
        continents=rules.continents[:3],  # VAR-2P-3, RUL-52
        sides=(0, 0, 0),  # VAR-2P-4, -5: three habitats, no left and right
        changes=(1, 2, 2),  # VAR-2P-6, RUL-53
        recycle_habitats=True,  # VAR-2P-7
        setup=instead(rules.setup, place_habitats, thin_out_pairs, place_habitats),
    )  # VAR-2P-8: the market of four follows from SETUP-8; VAR-2P-9 is EVT-CLIM-5


def pairs(state: DarwinState) -> list[tuple[str, str]]:
    """The nine pairs of habitats (HAB-10)."""
    return [(one.key, one.partner) for one in state.habitat_pile if one.partner and one.key < one.partner]


def thin_out_pairs(state: DarwinState) -> None:
    """VAR-2P-1: of each pair one leaves the game, at random (RUL-52): one bit a pair."""
    state.ask(Pick(2 ** len(pairs(state)), 1), _thinned)


def _thinned(state: DarwinState, numbers: tuple[int, ...]) -> None:
    leaving = {pair[numbers[0] >> bit & 1] for bit, pair in enumerate(pairs(state))}
    state.habitat_pile = tuple(one for one in state.habitat_pile if one.key not in leaving)


TWO_PLAYERS = Variant(
    name="two-players",
    game="darwins-choice",
    title=phrase("Two-Player Variant"),
    change=two_players,
    seats=(2,),
    automatic=lambda seats: seats == 2,
)
