"""Calling pip, or uv where there is no pip, to put one package into one folder: as far as it can, offline."""

from __future__ import annotations

import re
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
        hint = ""
        if backend and not _is_here(backend):
            hint = _(
                " It is built by {backend!r}, which is not here and must be fetched; without a network,"
                " install a wheel (.whl) of it instead.",
                backend=backend,
            )
        raise DarwinError(
            _(
                "{what!r} cannot be installed: {reason}.{hint} Nothing has been changed.",
                what=str(what),
                reason=_reason(done.stderr),
                hint=hint,
            )
        )


def _reason(printed: str) -> str:
    """The line that tells most: what a build raised, else what the installer says, else the last one."""
    lines = [line.strip(" \t\u2502\u2570\u2500>\u00d7") for line in printed.splitlines()]
    lines = [line for line in lines if line]
    raised = [line for line in lines if re.match(r"[\w.]*(Error|Exception)\b.*: ", line)]
    errors = [line for line in lines if line.lower().startswith("error") and not line.endswith("-error")]
    return next(iter([*raised[-1:], *errors, *lines[-1:]]), _("no reason given")).rstrip(".")


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
