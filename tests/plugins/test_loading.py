"""Single files run only after a yes to exactly what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.plugins import ledger, loading
from darwin_p2p.plugins.install import install, look, uninstall
from darwin_p2p.plugins.registry import Registry

RULE = """
from pathlib import Path

from msgspec.structs import replace
from darwin_p2p.engine import Variant
from darwin_p2p.hookspecs import hookimpl

mark = Path({mark!r})
mark.write_text((mark.read_text() if mark.exists() else "") + "ran ")

@hookimpl
def register_variants(register):
    register(Variant({name!r}, "darwins-choice", "Title", lambda rules: replace(rules, hand=9)))
"""


class File:
    """A rule in the plugin folder that leaves a mark whenever it is run."""

    def __init__(self, home: Path, name: str = "evening", stem: str = "evening") -> None:
        self.mark = home.parent / f"{stem}.mark"
        self.path = home / "plugins" / f"{stem}.py"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.write(name)

    def write(self, name: str) -> None:
        self.path.write_text(RULE.format(mark=str(self.mark), name=name), encoding="utf-8")

    @property
    def runs(self) -> int:
        return self.mark.read_text().count("ran") if self.mark.exists() else 0


def sentences(found: Registry) -> str:
    return "\n".join(one.sentence for one in found.troubles)


def test_a_new_file_is_not_run_where_nobody_can_be_asked(home: Path) -> None:
    file = File(home)
    found = loading.load()
    assert file.runs == 0
    assert "evening" not in found.variants
    assert "'evening.py' is new and is not run before you agree. Read it, then say yes with" in sentences(
        found
    )
    assert f"darwin plugins install {file.path}" in sentences(found)


def test_a_yes_is_asked_for_once_and_kept(home: Path) -> None:
    file = File(home)
    questions: list[str] = []

    def yes(question: str) -> bool:
        questions.append(question)
        return True

    loading.ask_with(yes)
    assert "evening" in loading.load().variants
    assert "evening" in loading.load().variants
    assert len(questions) == 1
    assert str(file.path) in questions[0]
    loading.ask_with(None)
    assert "evening" in loading.load().variants


def test_a_no_is_kept_too_and_can_be_taken_back(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = File(home)
    loading.ask_with(lambda question: False)
    assert "evening" not in loading.load().variants
    loading.ask_with(lambda question: pytest.fail("asked again"))
    caplog.clear()
    found = loading.load()
    assert "evening" not in found.variants
    assert "'evening.py' is declined" in sentences(found)
    assert caplog.messages == []  # the person knows, and is not told again and again
    assert file.runs == 0
    assert install(look("evening.py")) == "evening.py"
    assert "evening" in loading.load().variants


def test_a_changed_file_waits_for_a_new_yes(home: Path) -> None:
    file = File(home)
    install(look(str(file.path)))
    assert "evening" in loading.load().variants
    file.write("morning")
    found = loading.load()
    assert file.runs == 1
    assert {"evening", "morning"}.isdisjoint(found.variants)
    assert "has changed since you agreed to it" in sentences(found)


def test_a_file_that_fails_is_named_and_the_others_work(home: Path) -> None:
    File(home, stem="good")
    bad = home / "plugins" / "bad.py"
    bad.write_text("1 / 0\n", encoding="utf-8")
    for name in ("good.py", "bad.py"):
        install(look(name))
    found = loading.load()
    assert "evening" in found.variants
    assert "The plugin 'bad.py' of the file bad.py is switched off" in sentences(found)
    assert "ZeroDivisionError" in sentences(found)


def test_files_that_begin_with_an_underscore_are_left_alone(home: Path) -> None:
    File(home, stem="_draft")
    assert loading.load().troubles == []


def test_a_file_is_installed_from_anywhere_and_kept_when_uninstalled(home: Path, tmp_path: Path) -> None:
    file = File(tmp_path / "elsewhere")
    install(look(str(file.path)))
    assert "evening" in loading.load().variants
    assert file.path.exists()
    assert "kept as" in uninstall("evening.py")
    assert "evening" not in loading.load().variants
    assert (home / "plugins" / "evening.py.removed").exists()


def test_a_damaged_list_of_plugins_leaves_the_program_working(home: Path) -> None:
    home.mkdir()
    ledger.ledger_file().write_text("{", encoding="utf-8")
    found = loading.load()
    assert "darwins-choice" in found.games
    assert "cannot be read" in sentences(found)


def test_bundled_plugins_come_first_so_that_nobody_takes_their_names(home: Path) -> None:
    file = File(home, name="three-eras")
    install(look(str(file.path)))
    found = loading.load()
    assert found.source("variant", "three-eras").bundled
    assert "The variant 'three-eras' of the file evening.py is switched off" in sentences(found)
