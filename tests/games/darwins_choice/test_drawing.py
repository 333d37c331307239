"""Piles of animal cards: two sizes that never mix, and what happens when they run out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Choice, Deal, Over, Shuffle
from darwin_p2p.games.darwins_choice.actions import LARGE, SMALL, Draw, Pass, Redraw
from darwin_p2p.games.darwins_choice.cards import Part
from darwin_p2p.games.darwins_choice.drawing import available
from darwin_p2p.games.darwins_choice.happened import CardsDrawn, PileShuffled
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.state import DarwinState

from .world import (
    StackedDealer,
    act,
    at,
    base_rules,
    drive,
    happened,
    in_era,
    land,
    position,
    refused,
    run_transition,
    spec,
)

EVERYTHING = land(999, 999)
HAND = [f"{animal}.head" for animal in ("bison", "bongo", "chimpanzee", "orca", "marmot", "puffin")]
HAND += ["bison.torso", "bongo.torso", "orca.torso", "marmot.torso"]


def sizes(state: DarwinState) -> tuple[int, int]:
    return len(state.piles[0]), len(state.piles[1])


def redrawing(small: int, large: int) -> tuple[DarwinState, StackedDealer]:
    """Seat 0 has redrawn and must draw nine cards; the draw piles hold only so many."""
    state = position(hands={0: HAND}, piles=(small, large))
    act(state, Redraw(state.hands[0][0]))
    return state, StackedDealer(state)


def test_comp_5_small_and_large_cards_have_piles_of_their_own() -> None:
    state = position(hands={0: HAND})
    before = sizes(state)
    act(state, Redraw(state.hands[0][0]))
    animals = state.rules.pack.animals
    assert [len(pile) for pile in state.discards] == [5, 4]
    assert not any(animals[card].large for card in state.discards[0])
    assert all(animals[card].large for card in state.discards[1])
    dealer = StackedDealer(state)
    act(state, Draw(LARGE, 3))
    drive(state, dealer, until=at("draw"))
    assert sizes(state) == (before[0], before[1] - 3)
    assert [state.large[slot] for slot in state.hands[0][1:]] == [1, 1, 1]
    assert refused(state, Draw(2, 1)) == "COMP-5"
    assert refused(state, Draw(-1, 1)) == "COMP-5"


def test_comp_5_events_and_habitats_have_a_draw_and_a_discard_pile() -> None:
    state = position(places=["savanna"], event="flood", event_pile=["optimal_conditions"])
    run_transition(state, StackedDealer(state, picks=[(0,), (0, 1, 2), None]))
    assert state.event_discards == ("flood",)
    assert state.habitat_discards[0].key == "savanna"
    assert len(state.habitat_discards) == 3


@pytest.mark.parametrize("pile", [SMALL, LARGE])
def test_comp_6_an_empty_pile_is_made_anew_from_its_own_discards_when_a_card_is_needed(pile: int) -> None:
    state, dealer = redrawing(*((2, None) if pile == SMALL else (None, 2)))  # type: ignore[arg-type]
    thrown = set(state.discards[pile])
    other = state.discards[1 - pile]
    act(state, Draw(pile, 2))
    drive(state, dealer, until=at("draw"))
    assert sizes(state)[pile] == 0  # not before a card is needed
    assert set(state.discards[pile]) == thrown
    act(state, Draw(pile, 1))
    assert isinstance(state.need, Shuffle)
    assert state.need.pile == pile
    assert set(state.need.cards) == thrown
    news = drive(state, dealer, until=at("draw"))
    assert happened(news, PileShuffled) == [PileShuffled("COMP-6", pile, len(thrown))]
    assert sizes(state)[pile] == len(thrown) - 1
    assert state.discards[pile] == ()
    assert state.discards[1 - pile] == other  # sizes never mix
    state.check()


def test_comp_6_a_pile_may_run_out_in_the_middle_of_one_draw() -> None:
    state, dealer = redrawing(1, 50)
    act(state, Draw(SMALL, 4))
    assert isinstance(state.need, Deal)
    assert len(state.need.slots) == 1
    news = drive(state, dealer, until=at("draw"))
    assert [len(one.slots) for one in happened(news, CardsDrawn)] == [1, 3]
    assert len(state.hands[0]) == 5
    assert state.context == (5,)
    state.check()


def test_rul_05_with_nothing_of_one_size_left_the_other_must_be_drawn() -> None:
    state, _dealer = redrawing(50, 50)
    state.piles = ((), state.piles[1])
    state.discards = ((), state.discards[1])
    assert refused(state, Draw(SMALL, 1)) == "COMP-6"
    assert refused(state, Draw(LARGE, 9)) == ""
    assert set(state.legal(0)) == {Draw(LARGE, count) for count in range(1, 10)}
    assert state.fallback(0) == Draw(LARGE, 1)


def test_rul_05_with_nothing_left_at_all_the_draw_is_skipped() -> None:
    state, dealer = redrawing(2, 1)
    state.discards = ((), ())
    assert available(state, SMALL) + available(state, LARGE) == 3
    drive(state, dealer, until=at("turn"))
    assert len(state.hands[0]) == 1 + 3
    assert isinstance(state.need, Choice)
    assert (state.need.seat, state.need.about) == (0, "turn")


def test_rul_05_a_market_short_of_one_size_is_filled_with_the_other() -> None:
    state = position(market=["bison.head", "orca.head"], event_pile=["optimal_conditions"])
    state.discards = ((), ())
    state.piles = (state.piles[0], ())  # no large card is left to draw
    assert state.rules.market == (3, 2)
    for seat in range(3):
        act(state, Pass(), seat)
    drive(state, until=at("draw"))
    assert [state.large[slot] for slot in state.market] == [0] * 5


def test_rul_05_a_market_stays_short_when_nothing_can_be_drawn() -> None:
    state = position(market=[], event_pile=["optimal_conditions"])
    dealer = StackedDealer(state)
    state.discards = ((), ())
    state.piles = (state.piles[0][:1], state.piles[1][:1])
    drive(state, dealer, until=in_era(3))
    assert len(state.market) == 2
    assert state.hands == ((), (), ())


def test_a_deck_that_runs_dry_is_played_to_the_end() -> None:
    """Most cards lie in species that live for ever, so that the refills find fewer and fewer."""
    deck = standard_pack()
    parts = {part: [card.key for card in deck.animals if card.part is part] for part in Part}
    bodies = zip(parts[Part.HEAD], parts[Part.TORSO], strict=False)
    crowd = [spec(number % 6, *keys) for number, keys in enumerate(bodies)][:72]
    used = {key for one in crowd for key in one.cards}
    rest = [card.key for card in deck.animals if card.key not in used]
    still = replace(base_rules(6), changes=(0, 0, 0))
    state = position(
        rules=still, places=[EVERYTHING], species=crowd, hands={0: rest[:-20]}, event_pile=[], era=1
    )
    seen = set()
    dealer = StackedDealer(state)
    while not isinstance(state.need, Over):
        drive(state, dealer, until=lambda now: now.phase == "drawing")
        seen.add(available(state, SMALL) + available(state, LARGE))
        drive(state, dealer, until=lambda now: now.phase != "drawing")
        state.check()
    assert 0 in seen
