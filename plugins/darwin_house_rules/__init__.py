"""The bundled variants, one module each, found through the same entry points as anybody's."""

from collections.abc import Callable

from darwin_p2p.engine import Variant
from darwin_p2p.hookspecs import hookimpl

from .beginners import BEGINNERS
from .kids import KIDS
from .three_eras import THREE_ERAS
from .two_players import TWO_PLAYERS


@hookimpl
def register_variants(register: Callable[[Variant], None]) -> None:
    for variant in (BEGINNERS, TWO_PLAYERS, KIDS, THREE_ERAS):
        register(variant)
