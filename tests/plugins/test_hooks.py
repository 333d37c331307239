"""Every hook has a sentence, an example in docs/hooks.md and a test here named after it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from darwin_p2p import hookspecs
from darwin_p2p.games.darwins_choice.happened import EraBegan, SpeciesDied
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.plugins import Registry, Source
from darwin_p2p.table.packs import read_pack
from darwin_p2p.words import _, n_, said
from tests.speaking import speaking

DOCS = Path(__file__).parents[2] / "docs" / "hooks.md"
HOOKS = sorted(name for name, thing in vars(hookspecs).items() if hasattr(thing, f"{hookspecs.PROJECT}_spec"))


def examples() -> Iterator[tuple[str, str, str]]:
    """Heading, text and example of each section of the page."""
    for section in DOCS.read_text(encoding="utf-8").split("\n## ")[1:]:
        heading, _, text = section.partition("\n")
        code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
        yield heading.strip("` "), text, code[1] if code else ""


EXAMPLES = {heading: (text, code) for heading, text, code in examples()}


def loaded(hook: str, **extra: Any) -> Registry:
    """A registry with the plugin that the page shows for this hook."""
    module = ModuleType(f"example_{hook}")
    vars(module).update(extra)
    exec(compile(EXAMPLES[hook][1], f"docs/hooks.md {hook}", "exec"), vars(module))
    found = Registry()
    found.include(Source(hook, "example", "1"), lambda: module)
    assert found.troubles == []
    return found


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented(hook: str) -> None:
    assert hook in EXAMPLES, f"docs/hooks.md has no section for {hook}"
    text, code = EXAMPLES[hook]
    sentence = inspect.getdoc(getattr(hookspecs, hook))
    assert sentence is not None
    assert sentence in " ".join(text.split())
    assert f"def {hook}(" in code


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_test(hook: str) -> None:
    assert f"test_hook_{hook}" in globals(), f"write a test named test_hook_{hook} in this file"


def test_no_section_is_about_a_hook_that_is_gone() -> None:
    assert sorted(EXAMPLES) == HOOKS


def test_hook_register_games() -> None:
    game = loaded("register_games").game("quiet-choice")
    assert list(game.seats) == [2, 3]
    assert game.start(game.rules(2)).need


def test_hook_register_variants() -> None:
    found = loaded("register_variants")
    (variant,) = found.variants_for(GAME, 4, ["generous"], {"points": "3"})
    assert GAME.rules(4, [variant]).survival == 3


def test_hook_register_bots() -> None:
    bot = loaded("register_bots").bot("first", GAME, seed=1)
    assert bot.name == "first"


def test_hook_register_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = loaded("register_packs", __file__=str(tmp_path / "plugin.py"))
    assert found.packs["my-cards"].folder == str(tmp_path / "cards")
    monkeypatch.setattr("darwin_p2p.table.packs.registry", lambda: found)
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "pack.toml").write_text('name = "mine"\n', encoding="utf-8")
    with pytest.raises(Exception, match=str(tmp_path / "cards")):
        read_pack("my-cards", GAME)  # found by its name; it has no animals yet


def test_hook_register_languages(tmp_path: Path) -> None:
    catalogue = Catalog(locale="nds")
    catalogue.add("trade", "tuschen")
    folder = tmp_path / "words" / "nds" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "all.mo").open("wb") as file:
        write_mo(file, catalogue)
    found = loaded("register_languages", __file__=str(tmp_path / "plugin.py"))
    assert found.languages["nds"].title == "Plattdüütsch"
    with speaking("nds"):
        assert _("trade") == "tuschen"
        assert _("redraw") == "redraw"  # what is missing is English


def test_hook_register_words() -> None:
    loaded("register_words")
    with speaking("it"):
        assert said("The last Era counts double") == "L'ultima Era vale doppio"
        assert n_("{n} Era more", "{n} Eras more", 2) == "Ancora 2 Ere"
    assert said("The last Era counts double") == "The last Era counts double"


def test_hook_register_presenters() -> None:
    presenter = loaded("register_presenters").presenters["quiet-choice"]
    assert presenter.title == "Few words"


def test_hook_table_event(caplog: pytest.LogCaptureFixture) -> None:
    found = loaded("table_event")
    (listen,) = found.listeners(GAME)
    heard = next(iter(found._plugins.values())).graveyard
    state = GAME.start(GAME.rules(3))
    death = SpeciesDied("EVAL-REQ-1", 1, 0, 0, "requirements", (), 0, 0)
    listen(state, [])
    assert heard == []
    listen(state, [death, EraBegan("SETUP-10", 1, 0)])
    assert heard == [death]


def test_hook_table_event_that_raises_is_switched_off_and_the_game_goes_on() -> None:
    calls = []

    class Deaf:
        @hookspecs.hookimpl
        def table_event(self, view: Any) -> None:
            calls.append(view.seat)
            raise ValueError("too loud")

    found = Registry()
    found.include(Source("deaf", "darwin-deaf", "1"), Deaf)
    (listen,) = found.listeners(GAME)
    state = GAME.start(GAME.rules(3))
    for _again in range(3):
        listen(state, [EraBegan("SETUP-10", 1, 0)])
    assert calls == [None]
    assert found.troubles[0].sentence == (
        "The plugin 'deaf' of darwin-deaf 1 no longer listens: ValueError: too loud."
    )


def test_nobody_listens_where_no_plugin_does() -> None:
    assert loaded("register_bots").listeners(GAME) == []
