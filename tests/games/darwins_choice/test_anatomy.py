"""How cards make a species: parts, attachment points, values, and what mutations may do to a body."""

from __future__ import annotations

from itertools import permutations

import pytest

from darwin_p2p.engine import Refusal
from darwin_p2p.games.darwins_choice import traits as t
from darwin_p2p.games.darwins_choice.actions import Create, EndTurn, Mutate
from darwin_p2p.games.darwins_choice.anatomy import Body, assemble
from darwin_p2p.games.darwins_choice.cards import Part
from darwin_p2p.games.darwins_choice.state import DarwinState
from tests.games.darwins_choice.world import (
    HERBIVORE,
    Named,
    act,
    alive,
    at,
    body,
    body_slot,
    cards_of,
    create,
    drive,
    keys,
    land,
    living,
    made,
    position,
    refused,
    slots_of,
    spec,
)

HEAD = "bongo.head"
FULL = "bongo.torso"  # two leg points, a wing point, a tail point
ONE_LEG = "puffin.torso"  # one leg point, a wing point, a tail point
FISH = "tuna.torso"  # a tail point and nothing else
ONE, OTHER, DOUBLE = "puffin.single_legs", "blue_footed_booby.single_legs", "chimpanzee.double_legs"
WINGS, TAIL = "puffin.wings", "macaw.tail"


def creating(*cards: Named) -> str:
    """The rule that forbids making a species of these cards, "" if it is allowed."""
    state = position(places=[land()], hands={0: cards})
    return refused(state, create(state))


def grown(*cards: Named, hand: tuple[Named, ...] = ()) -> DarwinState:
    """A game with one species of these cards and a hand to change it with."""
    return position(places=[land()], species=[spec(0, *cards)], hands={0: hand})


def step(state: DarwinState, off: str = "", on: str = "") -> tuple[int, int]:
    """A mutation step by the keys of the cards."""
    return (body_slot(state, 1, off) if off else -1, slots_of(state, 0, on)[0] if on else -1)


def parts(state: DarwinState) -> set[str]:
    one = alive(state, 1)
    assert one is not None
    return {card.key for card in one.cards}


def test_anat_1_exactly_one_head_and_one_torso() -> None:
    assert creating(HEAD, FULL) == ""
    for wrong in ((HEAD,), (FULL,), (HEAD, "orca.head", FULL), (HEAD, FULL, FISH), (HEAD, DOUBLE)):
        assert creating(*wrong) == "ANAT-1"
    state = grown(HEAD, FULL, hand=("orca.head", FISH))
    assert refused(state, Mutate(1, (step(state, on="orca.head"),))) == "ANAT-1"
    assert refused(state, Mutate(1, (step(state, on=FISH),))) == "ANAT-1"
    assert refused(state, Mutate(1, (step(state, off=HEAD),))) == "MUT-4"
    assert refused(state, Mutate(1, (step(state, off=FULL),))) == "MUT-4"


def test_anat_2_two_pairs_of_legs_one_wing_card_and_one_tail_at_most() -> None:
    assert creating(HEAD, FULL, ONE, OTHER, WINGS, TAIL) == ""
    assert creating(HEAD, FULL, WINGS, "macaw.wings") == "ANAT-2"
    assert creating(HEAD, FULL, TAIL, "tuna.tail") == "ANAT-2"
    assert creating(HEAD, FULL, ONE, OTHER, "great_white_pelican.single_legs") == "ANAT-5"


def test_anat_3_the_torso_decides_which_parts_fit() -> None:
    assert creating(HEAD, FISH, TAIL) == ""
    assert creating(HEAD, FISH, WINGS) == "ANAT-3"
    assert creating(HEAD, FISH, ONE) == "ANAT-3"
    assert creating(HEAD, "chimpanzee.torso", TAIL) == "ANAT-3"
    state = grown(HEAD, FISH, hand=(WINGS, TAIL))
    assert refused(state, Mutate(1, (step(state, on=WINGS),))) == "ANAT-3"
    assert refused(state, Mutate(1, (step(state, on=TAIL),))) == ""


def test_anat_4_double_legs_fill_two_points_and_single_legs_one() -> None:
    assert (body(HEAD, FULL).free_legs, body(HEAD, FULL, ONE).free_legs) == (2, 1)
    assert body(HEAD, FULL, DOUBLE).free_legs == body(HEAD, FULL, ONE, OTHER).free_legs == 0
    assert creating(HEAD, ONE_LEG, ONE) == ""
    assert creating(HEAD, ONE_LEG, DOUBLE) == "ANAT-3"


@pytest.mark.parametrize(
    ("legs", "rule"),
    [
        ((), ""),
        ((ONE,), ""),
        ((ONE, OTHER), ""),
        ((DOUBLE,), ""),
        ((DOUBLE, ONE), "ANAT-5"),
        ((DOUBLE, "bison.double_legs"), "ANAT-5"),
    ],
)
def test_anat_5_leg_arrangements(legs: tuple[str, ...], rule: str) -> None:
    assert creating(HEAD, FULL, *legs) == rule


def test_anat_6_parts_fit_by_kind_whatever_the_order() -> None:
    cards = (HEAD, FULL, ONE, WINGS, TAIL)
    assert {creating(*order) for order in permutations(cards)} == {""}
    assert len({body(*order).traits for order in permutations(cards)}) == 1
    # a part never fits a point of another kind: a free leg point takes no wings, a free wing point no tail
    assert creating(HEAD, made("torso", legs=2, wings=0, tail=0), WINGS) == "ANAT-3"
    assert creating(HEAD, made("torso", legs=0, wings=1, tail=0), TAIL) == "ANAT-3"


def test_anat_7_points_may_stay_empty() -> None:
    state = position(places=[land()], hands={0: [HEAD, FULL]})
    act(state, create(state))
    one = alive(state, 1)
    assert one is not None
    assert (one.body.free_legs, one.body.free_wings, one.body.free_tail) == (2, 1, 1)


def test_anat_8_a_species_is_laid_down_in_one_turn() -> None:
    state = position(places=[land()], hands={0: [HEAD, FULL, WINGS]})
    head, torso, wings = slots_of(state, 0)
    assert refused(state, Create((head,), 0)) == "ANAT-1"  # nothing to be completed later
    act(state, Create((head, torso), 0))
    assert refused(state, Mutate(1, ((-1, wings),))) == "ACT-TURN-2"
    act(state, EndTurn())
    drive(state, until=at("turn", 0))
    assert refused(state, Mutate(1, ((-1, wings),))) == "ACT-TURN-3"


def test_anat_9_two_to_six_cards_and_double_legs_count_once() -> None:
    assert len(body(HEAD, FULL, DOUBLE).cards) == 3
    assert len(body(HEAD, FULL, ONE, OTHER, WINGS, TAIL).cards) == 6
    for seventh in ("macaw.wings", "tuna.tail", DOUBLE, "orca.head", FISH, "puffin.torso"):
        cards = cards_of(HEAD, FULL, ONE, OTHER, WINGS, TAIL, seventh)
        assert isinstance(assemble(tuple(range(7)), cards), Refusal)
    # the event that counts cards counts them the same way
    state = position(
        places=[land()],
        species=[spec(0, HEAD, FULL, DOUBLE), spec(0, "orca.head", "bison.torso", ONE, OTHER)],
        event_pile=["degeneration"],
    )
    drive(state, until=at("degeneration"))
    assert state.context == (2,)


def test_anat_10_parts_of_different_animals_combine_freely() -> None:
    cards = ("orca.head", "bison.torso", DOUBLE, "macaw.wings", "tuna.tail")
    assert creating(*cards) == ""
    assert len({card.animal for card in body(*cards).cards}) == 5


def test_anat_11_all_values_are_sums_over_all_cards() -> None:
    state = position(
        places=[land()],
        hands={
            0: [
                made("head", HERBIVORE, run=1, strength=2, hearts=1),
                made("torso", run=2, cold=1, strength=3, hearts=2),
                made("wings", fly=3, dig=1),
                made("tail", run=4, hearts=1),
            ]
        },
    )
    act(state, create(state))
    one = alive(state, 1)
    assert one is not None
    assert one.symbols == {"run": 7, "cold": 1, "fly": 3, "dig": 1, "strength": 5, "hearts": 4}
    assert one.hearts == 4


def test_anat_11_sums_stay_right_through_a_mutation() -> None:
    state = grown(HEAD, FULL, DOUBLE, WINGS, hand=("orca.head", ONE, "bison.torso", TAIL))
    for steps in list(state.legal(0).of(Mutate))[:400]:
        assert isinstance(steps, Mutate)
        trial = state.clone()
        act(trial, steps)
        one = alive(trial, 1)
        assert one is not None
        assert one.body.traits == sum(card.traits for card in one.cards)
        assert isinstance(assemble(one.body.slots, one.cards), Body)


def test_anat_12_a_new_torso_must_have_points_for_all_parts_that_stay() -> None:
    state = grown(HEAD, FULL, ONE, TAIL, hand=(FISH, ONE_LEG))
    assert refused(state, Mutate(1, (step(state, FULL, FISH),))) == "ANAT-12"
    act(state, Mutate(1, (step(state, FULL, ONE_LEG),)))
    assert parts(state) == {HEAD, ONE_LEG, ONE, TAIL}
    one = alive(state, 1)
    assert one is not None
    assert (one.body.free_legs, one.body.free_wings, one.body.free_tail) == (0, 1, 0)


# -- rulings -------------------------------------------------------------------------------------------


def test_rul_06_one_wing_card_per_species() -> None:
    generous = made("torso", wings=2)
    assert creating(HEAD, generous, WINGS) == ""
    assert creating(HEAD, generous, WINGS, "macaw.wings") == "ANAT-2"
    state = grown(HEAD, FULL, WINGS, hand=("macaw.wings",))
    assert refused(state, Mutate(1, (step(state, on="macaw.wings"),))) == "ANAT-2"
    assert refused(state, Mutate(1, (step(state, WINGS, "macaw.wings"),))) == ""


def test_rul_06_a_torso_with_two_wing_points_offers_no_second_wing() -> None:
    state = grown(HEAD, made("torso", wings=2, tail=2), WINGS, TAIL, hand=("macaw.wings", "tuna.tail"))
    assert all(state.why_not(0, one) is None for one in state.legal(0).of(Mutate))


def test_rul_07_legs_replace_legs_across_sizes() -> None:
    state = grown(HEAD, FULL, DOUBLE, hand=(ONE, OTHER))
    act(state, Mutate(1, (step(state, DOUBLE, ONE),)))  # double by single frees a point
    one = alive(state, 1)
    assert one is not None
    assert one.body.free_legs == 1
    assert keys(state, state.discards[1]) == [DOUBLE]
    state = grown(HEAD, FULL, ONE, hand=(DOUBLE,))
    assert refused(state, Mutate(1, (step(state, ONE, DOUBLE),))) == ""  # the other point is free
    state = grown(HEAD, FULL, ONE, OTHER, hand=(DOUBLE,))
    assert refused(state, Mutate(1, (step(state, ONE, DOUBLE),))) == "ANAT-5"
    assert refused(state, Mutate(1, (step(state, OTHER), step(state, ONE, DOUBLE)))) == ""
    state = grown(HEAD, ONE_LEG, ONE, hand=(DOUBLE,))
    assert refused(state, Mutate(1, (step(state, ONE, DOUBLE),))) == "ANAT-3"  # there is no other point


def test_rul_08_no_front_or_rear_among_leg_points() -> None:
    one, two = body(HEAD, FULL, ONE, OTHER), body(HEAD, FULL, OTHER, ONE)
    assert (one.traits, one.free_legs) == (two.traits, two.free_legs)
    state = position(places=[land()], hands={0: [HEAD, FULL, ONE, OTHER]})
    made_of = [frozenset(action.slots) for action in state.legal(0).of(Create) if action.place == 0]
    assert len(made_of) == len(set(made_of)) == 4  # each set of cards is offered once, not once per order


def test_rul_09_wings_must_fit_a_new_torso_too() -> None:
    state = grown(HEAD, FULL, WINGS, hand=("giant_tortoise.torso", "macaw.torso"))
    assert refused(state, Mutate(1, (step(state, FULL, "giant_tortoise.torso"),))) == "ANAT-12"
    assert refused(state, Mutate(1, (step(state, FULL, "macaw.torso"),))) == ""


# -- derived tests -------------------------------------------------------------------------------------


def test_dt_43_a_torso_without_tail_point() -> None:
    hand = ("chimpanzee.torso",)
    state = grown(HEAD, FULL, TAIL, hand=hand)
    assert refused(state, Mutate(1, (step(state, FULL, *hand),))) == "ANAT-12"
    act(state, Mutate(1, (step(state, TAIL), step(state, FULL, *hand))))
    assert parts(state) == {HEAD, *hand}
    assert living(state) == [1]


def test_dt_44_double_legs_in_the_place_of_two_single_ones() -> None:
    state = grown(HEAD, FULL, ONE, OTHER, hand=(DOUBLE,))
    assert refused(state, Mutate(1, (step(state, ONE, DOUBLE),))) == "ANAT-5"
    act(state, Mutate(1, (step(state, ONE), step(state, OTHER, DOUBLE))))
    assert parts(state) == {HEAD, FULL, DOUBLE}
    assert sorted(keys(state, state.discards[0])) == sorted([ONE, OTHER])


# -- every offer holds, everything else is refused ---------------------------------------------------------


def test_all_bodies_offered_for_a_hand_are_all_bodies_there_are() -> None:
    """The list of creations, which is built part by part, against every subset of the hand."""
    hand = [HEAD, "orca.head", FULL, FISH, ONE_LEG, ONE, OTHER, DOUBLE, WINGS, TAIL]
    state = position(places=[land(20, 20)], hands={0: hand}, rules=None)
    slots = slots_of(state, 0)
    offered = {frozenset(action.slots) for action in state.legal(0).of(Create) if action.place == 0}
    possible = set()
    for mask in range(1 << len(slots)):
        chosen = tuple(slot for place, slot in enumerate(slots) if mask >> place & 1)
        cards = tuple(card for slot in chosen if (card := state.card(slot)) is not None)
        if isinstance(assemble(chosen, cards), Body):
            possible.add(frozenset(chosen))
    assert offered == possible


def test_symbols_of_a_body_do_not_spill_into_each_other() -> None:
    most = dict.fromkeys(t.TRAITS, t.MAX_SYMBOLS)
    cards = [made("head", HERBIVORE, **most), made("torso", **most), made("tail", **most)]
    cards += [made("single_legs", **most), made("single_legs", **most), made("wings", **most)]
    full = body(*cards)
    assert t.unpack(full.traits) == dict.fromkeys(t.TRAITS, 6 * t.MAX_SYMBOLS)
    assert {card.part for card in full.cards} >= {Part.HEAD, Part.TORSO, Part.WINGS, Part.TAIL}
