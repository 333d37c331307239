"""`darwin plugins` and `darwin bots` as a person types them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from darwin_p2p.cli import common, run
from darwin_p2p.plugins import registry
from tests.plugins.conftest import home

__all__ = ["home"]

RULE = """
from darwin_p2p.engine import Option, Variant
from darwin_p2p.hookspecs import hookimpl

def change(rules, hand):
    {body}

@hookimpl
def register_variants(register):
    register(Variant("evening", "darwins-choice", "An evening", change,
        options=(Option("hand", "cards in a hand", 9),), {more}))
"""


@pytest.fixture
def rule(home: Path, tmp_path: Path) -> Path:
    return write_rule(tmp_path)


def write_rule(folder: Path, body: str = "return rules", more: str = "") -> Path:
    path = folder / "evening.py"
    path.write_text(RULE.format(body=body, more=more), encoding="utf-8")
    return path


def test_list_names_every_kind_and_where_it_comes_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "list"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0][:2] == ["Kind", "Name"]
    found = {(line[0], line[1]) for line in lines[1:]}
    expected = {("game", "darwins-choice"), ("variant", "two-players"), ("bot", "random")}
    assert expected | {("pack", "darwin-p2p"), ("language", "en")} <= found
    assert all("darwin-p2p" in line for line in lines[1:])


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "list", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    one = next(one for one in document["offers"] if one["name"] == "two-players")
    assert (one["kind"], one["seats"], one["automatic"], one["distribution"]) == (
        "variant",
        [2],
        [2],
        "darwin-p2p",
    )
    assert document["switched_off"] == []


def test_info_shows_options_conflicts_and_seats(rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_rule(rule.parent, more="excludes=('kids',), seats=(3, 4, 5)")
    assert run(["plugins", "install", str(rule), "--yes"]) == 0
    assert "Installed variant 'evening': An evening" in capsys.readouterr().out
    assert run(["plugins", "info", "evening"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "evening (variant): An evening"
    assert {"seats 3 to 5", "conflicts kids", "options hand=9 cards in a hand"} <= set(lines)
    assert "comes from the file evening.py" in lines
    assert run(["plugins", "info", "kids", "--json"]) == 0
    assert "evening" in json.loads(capsys.readouterr().out)["offers"][0]["conflicts"]


def test_info_of_something_unknown_helps_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "info", "two-player"]) == 2
    assert "Did you mean 'two-players'?" in capsys.readouterr().err


def test_bots_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots", "list"]) == 0
    assert "plays anything legal" in capsys.readouterr().out
    assert run(["bots", "list", "--json"]) == 0
    bots = json.loads(capsys.readouterr().out)["bots"]
    assert "random" in [one["name"] for one in bots]


def test_installing_says_what_it_runs_and_is_refused_off_a_terminal(
    rule: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["plugins", "install", str(rule)]) == 2
    error = capsys.readouterr().err
    assert f"This will run the file {str(rule)!r} (11 lines), with all your rights" in error
    assert "Nobody is at the terminal to agree, so nothing is done. Agree with --yes." in error
    assert not home.exists()


@pytest.mark.parametrize(("answer", "status"), [(True, 0), (False, 1)])
def test_on_a_terminal_it_asks(
    answer: bool, status: int, rule: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "on_terminal", lambda: True)
    monkeypatch.setattr(common, "ask", lambda question: answer)
    assert run(["plugins", "install", str(rule)]) == status
    assert (home / "plugins" / "evening.py").exists() is answer


def test_installing_something_broken_says_so(rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rule.write_text("import nowhere_at_all\n", encoding="utf-8")
    assert run(["plugins", "install", str(rule), "--yes"]) == 1
    assert "evening.py is installed but switched off" in capsys.readouterr().err
    assert run(["simulate", "--games=1", "--bots=random"]) == 0  # everything else still works


def install_rule(folder: Path, **text: str) -> None:
    assert run(["plugins", "install", str(write_rule(folder, **text)), "--yes"]) == 0


SIMULATE = ["simulate", "--games=1", "--bots=random", "--players=3"]


def test_an_option_reaches_the_rule(rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install_rule(rule.parent, body="return rules if hand == 8 else 1 / 0")
    assert run([*SIMULATE, "--variant=evening", "--option=hand=8"]) == 0
    assert run([*SIMULATE, "--variant=evening", "--option=evening.hand=8"]) == 0
    assert run([*SIMULATE, "--variant=evening", "--option=foot=8"]) == 2
    assert "no option 'foot'. There are: evening.hand." in capsys.readouterr().err
    assert run([*SIMULATE, "--option=hand=8"]) == 2


def test_a_rule_that_raises_is_named_and_nothing_else(rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install_rule(rule.parent, body="return rules.meadow")
    assert run([*SIMULATE, "--variant=evening"]) == 1
    error = capsys.readouterr().err
    assert "The house rule 'evening' failed: AttributeError" in error
    assert "It comes from the file evening.py: leave it out, or tell its author." in error
    assert "Traceback" not in error
    assert run(SIMULATE) == 0


def test_a_rule_that_comes_by_itself_and_raises_is_switched_off(
    rule: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    install_rule(rule.parent, body="return None", more="automatic=lambda seats: True")
    assert run(SIMULATE) == 0
    assert "The variant 'evening' of the file evening.py is switched off" in caplog.text


def test_a_step_that_raises_in_the_game_is_blamed_on_its_plugin(
    rule: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "import msgspec; return msgspec.structs.replace(rules, evaluation=(lambda state: state.meadow,))"
    install_rule(rule.parent, body=body)
    assert run([*SIMULATE, "--variant=evening"]) == 1
    error = capsys.readouterr().err
    assert "The plugin 'evening.py' of the file evening.py has failed: AttributeError" in error


def test_folder_prints_a_folder_that_is_there(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "folder"]) == 0
    assert capsys.readouterr().out.strip() == str(home / "plugins")
    assert (home / "plugins").is_dir()


def test_uninstall_and_sync_of_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "uninstall", "nobody"]) == 2
    assert run(["plugins", "sync"]) == 0


@pytest.mark.parametrize("name", ["two words", "../up", "-dash", ""])
def test_new_refuses_names_that_cannot_be(name: str, tmp_path: Path, capsys: Any) -> None:
    assert run(["plugins", "new", "--into", str(tmp_path), "--", name]) == 2
    assert list(tmp_path.iterdir()) == []


def test_new_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "new", "calm", "--into", str(tmp_path)]) == 0
    assert run(["plugins", "new", "calm", "--into", str(tmp_path)]) == 1
    assert "is there already" in capsys.readouterr().err


@pytest.fixture(autouse=True)
def _fresh_registry() -> None:
    registry.cache_clear()


def test_a_variant_of_a_language_is_installed_checked_and_removed_by_its_own_name(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["plugins", "new", "nl_BE", "--kind", "language"]) == 0
    assert run(["plugins", "check", "darwin-language-nl_be"]) == 0
    assert "What is not translated is taken from nl." in capsys.readouterr().out
    assert run(["plugins", "install", "./darwin-language-nl_be", "--yes"]) == 0
    assert "Installed language 'nl_BE': Nederlands" in capsys.readouterr().out
    assert run(["plugins", "uninstall", "nl_BE"]) == 0
    assert "darwin-language-nl-be is uninstalled." in capsys.readouterr().out


def test_what_is_switched_off_can_be_uninstalled_by_its_name(
    rule: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rule.write_text("raise ValueError('never')\n", encoding="utf-8")
    assert run(["plugins", "install", str(rule), "--yes"]) == 1
    registry.cache_clear()
    assert run(["plugins", "uninstall", "evening.py"]) == 0
    assert run(["plugins", "uninstall", "two-players"]) == 2
    assert "comes with it stays" in capsys.readouterr().err
