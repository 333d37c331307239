"""Which language to speak: the one asked for, else that of the system, else English."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

OPTION = "--lang"


def asked(arguments: Sequence[str]) -> str:
    """What `--lang` says; it must be known before the options are read, and before help is shown."""
    for number, word in enumerate(arguments):
        if word == "--":
            break
        if word == OPTION and number + 1 < len(arguments):
            return arguments[number + 1]
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
    return ""


def without(arguments: Sequence[str]) -> list[str]:
    """The command line without its language, which may stand anywhere on it."""
    left = list(arguments)
    end = left.index("--") if "--" in left else len(left)
    for number in range(end):
        if left[number] == OPTION and number + 1 < end:
            del left[number : number + 2]
            break
        if left[number].startswith(f"{OPTION}="):
            del left[number]
            break
    return left


def fitting(wanted: str, spoken: Sequence[str]) -> str | None:
    """The language meant by `it`, `it_IT.UTF-8` or `IT-it`, if it is spoken."""
    code = _code(wanted)
    known = {_code(one): one for one in spoken}
    return known.get(code) or known.get(code.partition("_")[0])


def _code(wanted: str) -> str:
    return wanted.partition(".")[0].partition("@")[0].replace("-", "_").casefold()


def exactly(wanted: str, spoken: Sequence[str]) -> bool:
    """Whether that very language is spoken: `pt_BR` is not, where `pt` is."""
    return _code(wanted) in map(_code, spoken)


def of_system(environment: Mapping[str, str], spoken: Sequence[str]) -> str | None:
    """The first language of the system that is spoken. `C` means English, whatever `LANGUAGE` says."""
    return next(filter(None, (fitting(wanted, spoken) for wanted in preferred(environment))), None)


def preferred(environment: Mapping[str, str]) -> Iterator[str]:
    """The languages of the system, the most wanted first."""
    values = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((value for value in values if value), "")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return
    yield from filter(None, environment.get("LANGUAGE", "").split(":"))
    yield locale or _of_windows()


def _of_windows() -> str:
    """Windows has no variable for it."""
    if sys.platform != "win32":
        return ""
    import ctypes
    from locale import windows_locale

    return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
