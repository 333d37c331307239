"""Card packs on disk: a folder becomes a `Pack`, or one error that names every mistake; and new folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..engine import Game, Mistakes
from ..errors import DarwinError, UsageError
from ..foreign import cause_of
from ..games.darwins_choice.cards import slug
from ..games.darwins_choice.pack import standard_pack
from ..games.darwins_choice.pack_schema import NAMES
from ..games.darwins_choice.pack_text import template
from ..plugins import registry
from ..text import phrase
from ..words import _

MOST_PROBLEMS = 20  # told at once; the rest is counted
LARGEST = 5_000_000  # bytes of one file: a complete pack has 20 000


def read_pack(folder: Path | str, game: Game) -> Any:
    """The pack of a game in a folder, or the one a plugin offers under that name."""
    place = Path(folder)
    if not place.exists() and str(folder) in registry().packs:
        place = Path(registry().packs[str(folder)].folder)
    files = read_texts(place, game.pack_files)
    if not files:
        some = ", ".join(game.pack_files[:3])
        raise DarwinError(
            phrase(
                "The folder {place!r} holds no card pack: none of {some} is in it. Make one with"
                " 'darwin cards new FOLDER'.",
                place=str(place),
                some=some,
            )
        )
    try:
        return game.pack(files)
    except Mistakes as error:
        problems = tell(error.problems)
        raise DarwinError(
            phrase(
                "The card pack in {place!r} cannot be used:\n{problems}", place=str(place), problems=problems
            )
        ) from None


def read_texts(folder: Path, names: Sequence[str]) -> dict[str, str]:
    """The files of a pack by name, as far as they are there."""
    if not folder.is_dir():
        what = phrase("is not a folder") if folder.exists() else phrase("does not exist")
        raise UsageError(
            phrase(
                "The card pack {folder!r} {what}. Name the folder that holds its files.",
                folder=str(folder),
                what=what,
            )
        )
    files = {}
    for name in names:
        path = folder / name
        try:
            if not path.exists():
                continue
            if path.stat().st_size > LARGEST:
                raise DarwinError(
                    phrase("The file {path!r} is too large for a card pack. Choose another.", path=str(path))
                )
            files[name] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise DarwinError(
                phrase(
                    "The file {path!r} is not text in UTF-8. Save it again as 'CSV UTF-8'.", path=str(path)
                )
            ) from None
        except OSError as error:
            reason = cause_of(error)
            raise DarwinError(
                phrase("The file {path!r} cannot be read: {reason}.", path=str(path), reason=reason)
            ) from None
    return files


def new_pack(folder: Path, ending: str, *, empty: bool) -> tuple[str, ...]:
    """Write a commented pack to type one's own cards into; the names of its files.

    Nothing that is there is ever overwritten.
    """
    there = [name for name in NAMES if (folder / name).exists()]
    if there:
        raise DarwinError(
            phrase(
                "The folder {folder!r} holds a card pack already: {there}. Nothing was written. Choose"
                " another folder.",
                folder=str(folder),
                there=", ".join(there),
            )
        )
    name = slug(folder.resolve().name).replace("_", "-") or "my-cards"
    files = template(standard_pack(), ending, name, empty=empty)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            with (folder / file).open("x", encoding="utf-8") as out:
                out.write(text)
    except OSError as error:
        reason = phrase("a file is in the way") if isinstance(error, FileExistsError) else cause_of(error)
        raise DarwinError(
            phrase(
                "The card pack cannot be written to {folder!r}: {reason}. Choose another folder.",
                folder=str(folder),
                reason=reason,
            )
        ) from None
    return tuple(files)


def tell(problems: tuple[str, ...]) -> str:
    """One problem a line, not more than a screen can hold."""
    lines = [f"  {problem}" for problem in problems[:MOST_PROBLEMS]]
    if len(problems) > MOST_PROBLEMS:
        lines.append(_("  and {problems} more", problems=len(problems) - MOST_PROBLEMS))
    return "\n".join(lines)
