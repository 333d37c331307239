"""The bundled variants, one module each, found through the same entry points as anybody's."""

from collections.abc import Callable

from darwin_p2p.engine import Variant
from darwin_p2p.hookspecs import hookimpl

from .two_players import TWO_PLAYERS


@hookimpl
def register_variants(register: Callable[[Variant], None]) -> None:
    register(TWO_PLAYERS)
