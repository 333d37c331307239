"""The bundled variants, one module each, found through the same entry points as anybody's."""

from collections.abc import Callable

from darwin_p2p.engine import Variant
from darwin_p2p.hookspecs import hookimpl

from .beginners import BEGINNERS
from .fewer_genes import FEWER_GENES
from .kids import KIDS
from .three_eras import THREE_ERAS
from .two_players import TWO_PLAYERS
from .two_vs_two import TWO_VS_TWO


@hookimpl
def register_variants(register: Callable[[Variant], None]) -> None:
    for variant in (BEGINNERS, TWO_PLAYERS, TWO_VS_TWO, KIDS, THREE_ERAS, FEWER_GENES):
        register(variant)
