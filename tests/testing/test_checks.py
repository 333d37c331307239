"""`check_variant` and `check_game` find what is wrong: each test breaks one thing and must be caught."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Action, Deal, Game, Option, Refusal, Variant, VariantFailed
from darwin_p2p.games.darwins_choice.actions import Pass
from darwin_p2p.games.darwins_choice.plugin import GAME, DarwinsChoice
from darwin_p2p.games.darwins_choice.rules import Rules
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.turn import PassRule
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.testing import Broken, check_game, check_variant

REFUSED = Refusal("GEN-9", "No.")


def variant(change: Any, **more: Any) -> Variant:
    return Variant("odd", GAME.name, "Odd", change, **more)


def check(change: Any, **more: Any) -> None:
    check_variant(variant(change, **more), seats=3, games=1)


def with_state(kind: type[DarwinState]) -> Game:
    class Odd(DarwinsChoice):
        def start(self, rules: Rules) -> DarwinState:
            return kind(rules)

    return Odd()


def check_state(kind: type[DarwinState]) -> None:
    check_game(with_state(kind), seats=3, games=1)


def test_the_base_game_holds() -> None:
    checked = check_game(GAME, seats=(3, 5), games=1)
    assert checked.games == 2
    assert checked.decisions > 100


@pytest.mark.parametrize("name", ["beginners", "kids", "three-eras", "two-players"])
def test_the_bundled_variants_hold(name: str) -> None:
    check_variant(name, games=1, seats=2 if name == "two-players" else 3)


def test_variants_are_checked_together() -> None:
    assert check_variant("three-eras", alongside=["kids"], seats=4, games=1).games == 1


def test_every_choice_of_an_option_is_tried() -> None:
    seen = []

    def change(rules: Rules, hand: int) -> Rules:
        seen.append(hand)
        return replace(rules, hand=hand, eras=1)

    option = Option("hand", "cards", 9, choices=(7, 8, 9))
    check_variant(variant(change, options=(option,)), seats=3, games=3)
    assert set(seen) == {7, 8, 9}


def test_a_change_that_raises_is_named() -> None:
    with pytest.raises(VariantFailed, match="'odd' failed"):
        check(lambda rules: rules.meadow)


def test_a_step_that_raises_is_told_with_the_seed_and_the_step() -> None:
    def fall(state: DarwinState) -> None:
        raise KeyError("meadow")

    with pytest.raises(Broken, match=r"odd/1 with 3 seats and seed 0, step \d+, after .* KeyError: 'meadow'"):
        check(lambda rules: replace(rules, evaluation=(fall,)))


def test_lost_cards_are_found() -> None:
    def lose(state: DarwinState) -> None:
        state.market = state.market[1:]

    with pytest.raises(Broken, match="Cards have been lost"):
        check(lambda rules: replace(rules, transition=(*rules.transition, lose)))


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("darwin_p2p.testing.trial.LONGEST", 600)

    with pytest.raises(Broken, match="does not end in 600 steps"):
        check(lambda rules: replace(rules, eras=10**6, changes=(0,) * 100, transition=rules.transition[4:]))


def test_a_legal_action_that_is_refused_is_found() -> None:
    class Twice(PassRule):
        def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
            yield Pass()

        def why_not(self, state: DarwinState, seat: int, action: Any) -> Any:
            return None if state.era == 1 else PassRule.why_not(self, state, seat, Pass()) or REFUSED

    with pytest.raises(Broken, match=r"Pass\(\) is on offer for seat 1 but refused: No"):
        check(lambda rules: rules.offering("turn", Twice()))


def test_a_view_that_shows_a_hidden_card_is_found() -> None:
    class Glass(DarwinState):
        def view(self, seat: int | None) -> DarwinView:
            return super().view(0 if seat == 1 else seat)

    with pytest.raises(Broken, match="the view of seat 1 shows the card"):
        check_state(Glass)


def test_a_public_part_that_depends_on_hidden_cards_is_found() -> None:
    class Leak(DarwinState):
        def digest(self) -> bytes:
            return bytes([sum(card is not None for card in self.cards)])

    with pytest.raises(Broken, match="has another digest of the public part"):
        check_state(Leak)


def test_a_need_that_depends_on_hidden_cards_is_found() -> None:
    def peek(state: DarwinState) -> None:
        if state.card(state.hands[0][0]) is None:
            state.ask(Deal(0, ()), lambda state, cards: None)

    with pytest.raises(Broken, match="needs"):
        check(lambda rules: replace(rules, setup=(*rules.setup[:-1], peek, rules.setup[-1])))


def test_a_fallback_from_hidden_cards_is_found() -> None:
    class Peeking(DarwinState):
        def fallback(self, seat: int) -> Action:
            legal: Sequence[Action] = list(self.legal(seat))
            return legal[0]

    with pytest.raises(Broken, match="fallback"):
        check_state(Peeking)


def test_looking_that_changes_something_is_found() -> None:
    class Restless(DarwinState):
        def fallback(self, seat: int) -> Action:
            self.first = 1 - self.first
            return super().fallback(seat)

    with pytest.raises(Broken, match="has changed it"):
        check_state(Restless)
