"""Calling pip, or uv where there is no pip, to put one package into one folder: as far as it can, offline."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent

from packaging.version import Version

from ..errors import DarwinError
from ..text import phrase
from ..words import _, recognised

FRAME = " \t\u2502\u2570\u2500>\u00d7"  # what installers draw beside their lines
#: What a build printed, as pip shows it, or uv.
OUTPUT = re.compile(
    r"\[(?:\d+ lines? of output|stdout|stderr)\]\n(.*?)(?=^ *(?:\[end of output\]|\[stderr\]|hint:)|\Z)",
    re.DOTALL | re.MULTILINE,
)
WHEELS = Version("70.1")  # from here on setuptools makes wheels by itself
ERROR = re.compile("^error: *", re.IGNORECASE)
OURS = f"{DarwinError.__module__}.{DarwinError.__name__}: "


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
            phrase(
                "{what!r} cannot be installed: {reason}.{hint} Nothing has been changed.",
                what=str(what),
                reason=_reason(done.stderr),
                hint=hint,
            )
        )


def _reason(printed: str) -> str:
    """Why it failed: what the build raised or said last, else what the installer says."""
    if builds := OUTPUT.findall(printed):
        told = _complaint(dedent(builds[-1]).strip())
        codes = re.findall(r"exit (?:code|status): (-?\d+)", printed)
        return told or _("its build stopped with exit code {code}", code=codes[-1] if codes else "?")
    lines = [line for line in (line.strip(FRAME) for line in printed.splitlines()) if line]
    errors = [line for line in lines if ERROR.match(line)]
    return _bare(next(iter([*errors, *lines[-1:]]), "")) or _("no reason given")


def _complaint(printed: str) -> str:
    """What a program raised, in one line, or the last line that it printed."""
    __, trace, last = f"\n{printed}".rpartition("\nTraceback ")
    raised = re.search(r"^\w.*", last.partition("\n")[2], re.MULTILINE | re.DOTALL) if trace else None
    return _bare(" ".join(raised[0].split()) if raised else printed.rpartition("\n")[2])


def _bare(line: str) -> str:
    """Without the kind of the error where it is our own, and without the stop at its end."""
    return recognised(ERROR.sub("", line.removeprefix(OURS))).rstrip(".")


def _installer() -> list[str]:
    if find_spec("pip") is not None:
        quiet = ["--no-input", "--disable-pip-version-check"]
        return [sys.executable, "-m", "pip", "install", *quiet]
    uv = shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--python", sys.executable]
    raise DarwinError(
        phrase(
            "Installing needs pip, and this Python has none. Add it with '{executable} -m"
            " ensurepip', or drop a single .py file into the folder that 'darwin plugins folder'"
            " prints.",
            executable=sys.executable,
        )
    )


def _is_here(backend: str) -> bool:
    """Whether it can build without fetching anything. It is not imported: some do much then."""
    package = backend.partition(".")[0]
    if not package or find_spec(package) is None:
        return False
    return package != "setuptools" or find_spec("wheel") is not None or Version(version(package)) >= WHEELS
