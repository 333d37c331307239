"""Fewer genes (EVO-VAR), for experienced players of EVO: one gene too few in every auction."""

from __future__ import annotations

from msgspec.structs import replace

from darwin_p2p.engine import Variant
from darwin_p2p.games.evo.rules import Rules
from darwin_p2p.text import phrase


def fewer_genes(rules: Rules) -> Rules:
    """EVO-VAR-1. Dropping out (EVO-VAR-2, -3) belongs to every auction with fewer genes than seats."""
    return replace(rules, offered=rules.seats - 1)


FEWER_GENES = Variant(name="fewer-genes", game="evo", title=phrase("Fewer Genes"), change=fewer_genes)
