"""Symbols (section 3): what is printed on cards and what it means for a species."""

from __future__ import annotations

import pytest

from darwin_p2p.games.darwins_choice import traits as t
from darwin_p2p.games.darwins_choice.habitats import adaptation, meets
from darwin_p2p.games.darwins_choice.pack import standard_pack

from .world import C, H, O, alive, body, home, land, living, made, position, run_evaluation, spec


def test_sym_2_symbols_of_six_abilities_add_up_over_all_cards() -> None:
    assert t.ABILITIES == ("run", "swim", "fly", "climb", "cold", "heat")
    for ability in t.ABILITIES:
        built = body(
            made("head", H().diet, **{ability: 2}),
            made("torso", **{ability: 1}),
            made("tail", **{ability: 3}),
        )
        assert t.unpack(built.traits) == {ability: 6}
        assert adaptation(built.traits, land(adaptation=(ability,))) == 6


@pytest.mark.parametrize("special", t.SPECIALS)
def test_sym_3_one_special_symbol_protects_from_being_devoured_and_does_nothing_else(special: str) -> None:
    def left(**symbols: int) -> list[int]:
        state = position(
            places=[land(9, 0)], species=[spec(0, H(1, 0, 2, **symbols)), spec(1, C(5, 5, 2))], event=None
        )
        run_evaluation(state)
        return living(state)

    assert left() == [2]
    assert left(**{special: 1}) == [1]  # now the carnivore starves
    plain, protected = body(*H(3, 2, 1).cards("run")), body(*H(3, 2, 1, **{special: 5}).cards("run"))
    everything = land(adaptation=t.ABILITIES, needs=((("run", 1),),))
    assert adaptation(plain.traits, everything) == adaptation(protected.traits, everything) == 3
    assert t.strength(plain.traits) == t.strength(protected.traits) == 2
    assert t.hearts(plain.traits) == t.hearts(protected.traits) == 1


def test_sym_4_strength_is_the_sum_of_its_symbols_and_nothing_in_an_epidemic() -> None:
    for diet, sick in ((H, 5), (C, 0), (O, 0)):
        cards = (*diet(1, 3, 0).cards("run"), made("tail", strength=2))
        for event, strength in ((None, 5), ("epidemic", sick)):
            state = position(places=[land()], species=[spec(0, *cards)], event=event)
            one = alive(state, 1)
            assert one is not None
            assert home(state, 1).eater(one).strength == strength


def test_sym_5_hearts_are_the_need_and_the_meat_and_without_any_one_is_always_fed() -> None:
    state = position(places=[land(3, 0)], species=[spec(0, *H(1, 0, 2).cards("run"), made("tail", hearts=1))])
    feeding = home(state, 1).feeding
    assert feeding.plants_of == {1: 3}
    assert feeding.plants == 0
    for hearts, left in ((2, []), (3, [2])):  # a carnivore that needs three
        state = position(places=[land(9, 0)], species=[spec(0, H(1, 0, hearts)), spec(1, C(5, 5, 3))])
        run_evaluation(state)
        assert living(state) == left
    state = position(
        places=[land(0, 0)], species=[spec(0, H(1, 0, 0)), spec(1, C(1, 0, 0)), spec(2, O(1, 0, 0))]
    )
    run_evaluation(state)
    assert living(state) == [1, 2, 3]


def test_sym_6_every_card_shows_name_part_and_symbols() -> None:
    for card in standard_pack().animals:
        assert card.animal
        assert card.part.value == card.key.rpartition(".")[2]
        assert set(t.unpack(card.traits)) <= set(t.TRAITS)
        assert (card.diet is not None) == (card.part.value == "head")
        if card.part.value != "torso":
            assert (card.legs, card.wings, card.tail) == (0, 0, 0)
    assert len({card.animal for card in standard_pack().animals}) > 1


def test_an_ability_counts_as_present_with_one_symbol() -> None:
    one = t.pack({"swim": 1})
    assert meets(one, land(needs=((("swim", 1),),)))
    assert not meets(one, land(forbidden=("swim",)))
