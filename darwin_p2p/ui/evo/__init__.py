"""EVO in words and pictures: island, species, climate, choices, commands and happenings, from views alone.

Nothing here prints or reads; a screen does.
"""

from __future__ import annotations

from collections.abc import Callable

from ...hookspecs import hookimpl
from ..presenter import Presenter
from .presenter import EvoPresenter


@hookimpl
def register_presenters(register: Callable[[type[Presenter]], None]) -> None:
    register(EvoPresenter)
