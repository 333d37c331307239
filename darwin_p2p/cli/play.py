"""`darwin play`."""

from __future__ import annotations

import typer


def add_to(app: typer.Typer) -> None:
    pass
