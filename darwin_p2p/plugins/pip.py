"""Calling pip, or uv where there is no pip, to put one package into one folder: as far as it can, offline."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from ..errors import DarwinError
from ..words import _


def install(what: Path | str, target: Path, backend: str = "") -> None:
    """Put this one package, without what it requires, into the folder. A failure is one sentence.

    A source folder whose build backend is here is built with it; so is anything on disk without an index.
    """
    command = [*_installer(), "--quiet", "--no-deps", "--target", str(target)]
    if isinstance(what, Path):
        if not backend:
            command.append("--no-index")
        elif _is_here(backend):
            command += ["--no-index", "--no-build-isolation"]
    command.append(str(what))
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        reasons = (
            [line for line in lines if line.lower().startswith("error")] or lines or [_("no reason given")]
        )
        hint = ""
        if backend and not _is_here(backend):
            hint = _(
                " It is built by {backend!r}, which is not here and must be fetched; without a network,",
                backend=backend,
            )
            hint += _(" install a wheel (.whl) of it instead.")
        raise DarwinError(
            _(
                "{what!r} cannot be installed: {reason}.{hint} Nothing has been changed.",
                what=str(what),
                reason=reasons[0],
                hint=hint,
            )
        )


def _installer() -> list[str]:
    if find_spec("pip") is not None:
        quiet = ["--no-input", "--disable-pip-version-check"]
        return [sys.executable, "-m", "pip", "install", *quiet]
    uv = shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--python", sys.executable]
    raise DarwinError(
        _(
            "Installing needs pip, and this Python has none. Add it with '{executable} -m"
            " ensurepip', or drop a single .py file into the folder that 'darwin plugins folder'"
            " prints.",
            executable=sys.executable,
        )
    )


def _is_here(backend: str) -> bool:
    try:
        return find_spec(backend) is not None
    except ImportError:
        return False
