"""What a check of cards or maps has found."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One target: what should hold, what was measured, and whether it holds (None: too little to judge)."""

    key: str
    target: str
    measured: str
    holds: bool | None
    figures: Mapping[str, float]
    note: str = ""
