"""What plugins offer: taken in whole or not at all, named when they fail, never taking the program down."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Variant
from darwin_p2p.errors import UsageError
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.hookspecs import hookimpl
from darwin_p2p.plugins import Registry, Source


def same(rules: Any) -> Any:
    return rules


def variant(name: str, **more: Any) -> Variant:
    return Variant(name, GAME.name, name.title(), same, **more)


def offering(**things: Any) -> Any:
    """A plugin that registers these things: `offering(variants=[...])`."""

    def hook(name: str, values: Any) -> Any:
        def implementation(register: Any) -> None:
            for value in values:
                register(value)

        implementation.__name__ = f"register_{name}"
        return hookimpl(implementation)

    plugin = ModuleType("offering")
    vars(plugin).update({f"register_{name}": hook(name, values) for name, values in things.items()})
    return plugin


def registry_of(*plugins: Any) -> Registry:
    found = Registry()
    for number, plugin in enumerate(plugins, 1):
        found.include(Source(f"plugin{number}", f"dist{number}", "1.0"), lambda plugin=plugin: plugin)
    return found


class Lazy(Bot):
    name = "lazy"

    def choose(self, view: Any) -> Any:
        return next(iter(view.legal()))


def test_offers_know_where_they_come_from() -> None:
    found = registry_of(offering(variants=[variant("a")], bots=[Lazy]), offering(games=[GAME]))
    assert [(one.kind, one.name, str(one.source)) for one in found.sorted_offers()] == [
        ("game", "darwins-choice", "dist2 1.0"),
        ("variant", "a", "dist1 1.0"),
        ("bot", "lazy", "dist1 1.0"),
    ]
    assert found.troubles == []


def test_a_plugin_that_cannot_be_imported_is_named_and_switched_off(caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> object:
        raise ModuleNotFoundError("No module named 'nowhere'")

    found = registry_of(offering(variants=[variant("a")]))
    found.include(Source("odd", "darwin-odd", "2.1"), broken)
    assert list(found.variants) == ["a"]
    sentence = (
        "The plugin 'odd' of darwin-odd 2.1 is switched off: it cannot be imported:"
        " ModuleNotFoundError: No module named 'nowhere'."
    )
    assert [one.sentence for one in found.troubles] == [sentence]
    assert caplog.messages == [sentence]


def test_a_plugin_that_leaves_the_program_on_import_is_switched_off() -> None:
    found = Registry()
    found.include(Source("odd"), lambda: sys.exit(3))
    assert "SystemExit: 3" in found.troubles[0].sentence


def test_a_plugin_whose_hook_raises_offers_nothing_at_all() -> None:
    plugin = offering(variants=[variant("a")])

    @hookimpl
    def register_bots(register: Any) -> None:
        raise RuntimeError("no bots today")

    plugin.register_bots = register_bots
    found = registry_of(plugin, offering(variants=[variant("b")]))
    assert list(found.variants) == ["b"]
    assert "register_bots failed: RuntimeError: no bots today." in found.troubles[0].sentence


@pytest.mark.parametrize(
    ("plugin", "reason"),
    [
        (offering(variants=["three"]), "register_variants registered 'three', which is not a Variant."),
        (offering(bots=[Lazy(1)]), "which is not the class of a bot"),
        (offering(bots=[Bot]), "which is not the class of a bot"),
        (offering(variants=[variant("a b")]), "a variant named 'a b'; use letters, digits and hyphens."),
        (offering(dragons=[]), "its hooks are not as they should be: unknown hook 'register_dragons'"),
    ],
)
def test_a_plugin_that_registers_something_else_is_told_what_is_wrong(plugin: Any, reason: str) -> None:
    found = registry_of(plugin)
    assert found.offers == []
    assert reason in found.troubles[0].sentence


def test_of_two_things_with_one_name_the_first_stays_and_the_second_is_named() -> None:
    first, second = variant("a"), variant("a", version="2")
    found = registry_of(offering(variants=[first]), offering(variants=[second, variant("b")]))
    assert found.variants["a"] is first
    assert list(found.variants) == ["a", "b"]
    assert found.troubles[0].sentence == (
        "The variant 'a' of dist2 1.0 is switched off: dist1 1.0 has one of that name already."
        " Uninstall one of them."
    )


# -- choosing variants -----------------------------------------------------------------------------------


def names(found: Registry, seats: int, *wanted: str, **options: str) -> list[str]:
    return [one.signature for one in found.variants_for(GAME, seats, wanted, options)]


@pytest.mark.parametrize(
    ("seats", "wanted", "sentence"),
    [
        (3, ["x"], "There is no variant 'x'. Known: a, b, duel, loop, other."),
        (3, ["duell"], "There is no variant 'duell'. Did you mean 'duel'? Known: a, b, duel, loop, other."),
        (3, ["other"], "The variant 'other' belongs to 'evo', not 'darwins-choice'."),
        (9, [], "is for 2 to 6 seats, not 9."),
        (3, ["duel"], "The variant 'duel' is for 2 seats, not 3."),
        (3, ["a", "b"], "The variants 'a' and 'b' exclude each other. Leave one out."),
        (3, ["b", "a"], "The variants 'b' and 'a' exclude each other. Leave one out."),
    ],
)
def test_impossible_choices_are_refused_with_the_reason(seats: int, wanted: list[str], sentence: str) -> None:
    other = Variant("other", "evo", "Other", same)
    offered = [
        variant("a", excludes=("b",)),
        variant("b"),
        variant("duel", seats=(2,)),
        variant("loop"),
        other,
    ]
    with pytest.raises(UsageError) as error:
        names(registry_of(offering(variants=offered)), seats, *wanted)
    assert sentence in str(error.value)


def test_a_variant_comes_by_itself_unless_another_excludes_it() -> None:
    duel = variant("duel", automatic=lambda seats: seats == 2)
    found = registry_of(offering(variants=[duel, variant("small", excludes=("duel",)), variant("short")]))
    assert names(found, 2) == ["duel/1"]
    assert names(found, 2, "short") == ["duel/1", "short/1"]
    assert names(found, 2, "duel") == ["duel/1"]
    assert names(found, 2, "small") == ["small/1"]
    assert names(found, 3) == []


def test_a_variant_that_cannot_say_whether_it_comes_is_switched_off() -> None:
    odd = variant("odd", automatic=lambda seats: seats / 0 > 1)
    found = registry_of(offering(variants=[odd, variant("a")]))
    assert names(found, 3, "a") == ["a/1"]
    assert "The variant 'odd' of dist1 1.0 is switched off" in found.troubles[0].sentence
    assert "ZeroDivisionError" in found.troubles[0].sentence


def test_variants_are_put_in_the_order_they_ask_for() -> None:
    offered = [variant("late", after=("early", "absent")), variant("early"), variant("middle")]
    found = registry_of(offering(variants=offered))
    assert names(found, 3, "late", "middle", "early") == ["middle/1", "early/1", "late/1"]


def test_an_order_that_cannot_be_is_refused() -> None:
    found = registry_of(offering(variants=[variant("a", after=("b",)), variant("b", after=("a",))]))
    with pytest.raises(UsageError, match="'a', 'b' each want to come after another"):
        names(found, 3, "a", "b")
