"""Where the program keeps what belongs to the person: one folder, found again after every upgrade."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

HOME = "DARWIN_HOME"  # names another folder, for a memory stick or a test


def data_folder() -> Path:
    """The folder itself; it need not exist yet."""
    given = os.environ.get(HOME)
    if given:
        return Path(given).expanduser().absolute()
    return platformdirs.user_data_path("darwin-p2p", appauthor=False)
