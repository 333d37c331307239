"""Measuring a deck by its cards and by hands, against plain reckoning from the readable fields."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, product

import msgspec
import pytest

from darwin_p2p.games.darwins_choice import traits as t
from darwin_p2p.games.darwins_choice.cards import Card, Diet, Habitat, Pack, Part, make_habitat
from darwin_p2p.games.darwins_choice.deck import Hands, between, percent, printed
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.finding import Finding

PACK = standard_pack()


def changed(**fields: object) -> Pack:
    return msgspec.structs.replace(PACK, **fields)


def finding(found: list[Finding], key: str) -> Finding:
    return next(one for one in found if one.key == key)


# What can be read off the cards


def test_our_cards_hold_what_can_be_read_off_them() -> None:
    assert [one.key for one in printed(PACK)] == ["animals", "diets", "adaptation", "asked"]
    assert all(one.holds for one in printed(PACK))


def test_too_few_animals_are_noticed() -> None:
    same = tuple(msgspec.structs.replace(card, animal="orca") for card in PACK.animals)
    one = finding(printed(changed(animals=same)), "animals")
    assert (one.holds, one.figures) == (False, {"animals": 1})


def test_diets_are_counted_on_heads() -> None:
    heads = Counter(card.diet for card in PACK.animals if card.part is Part.HEAD)
    one = finding(printed(PACK), "diets")
    assert one.figures == {diet.value: heads[diet] / heads.total() for diet in Diet}
    hunters = tuple(
        msgspec.structs.replace(card, diet=Diet.CARNIVORE) if card.diet is Diet.OMNIVORE else card
        for card in PACK.animals
    )
    one = finding(printed(changed(animals=hunters)), "diets")
    assert one.holds is False
    assert one.figures["omnivore"] == 0


@pytest.mark.parametrize("ability", t.ABILITIES)
def test_an_ability_that_counts_nowhere_is_noticed(ability: str) -> None:
    def without(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name != ability)

    poorer = tuple(
        make_habitat(
            one.key,
            needs=tuple(way for way in one.needs if ability not in dict(way)),
            forbidden=without(one.forbidden),
            adaptation=without(one.adaptation),
        )
        for one in PACK.habitats
    )
    found = printed(changed(habitats=poorer))
    for key in ("adaptation", "asked"):
        one = finding(found, key)
        assert one.holds is False
        assert [name for name, count in one.figures.items() if count == 0] == [ability]


# What hands can do


def creatures(hand: list[Card]) -> Iterator[tuple[Diet, dict[str, int]]]:
    """Diet and symbols of everything this hand can build (ANAT-1 to ANAT-5)."""
    by: dict[Part, list[Card]] = defaultdict(list)
    for card in hand:
        by[card.part].append(card)
    for head, torso in product(by[Part.HEAD], by[Part.TORSO]):
        legs: list[tuple[Card, ...]] = [()]
        if torso.legs:
            legs += [(card,) for card in by[Part.SINGLE_LEGS]]
        if torso.legs > 1:
            legs += [*((card,) for card in by[Part.DOUBLE_LEGS]), *combinations(by[Part.SINGLE_LEGS], 2)]
        wings = [(), *((card,) for card in by[Part.WINGS] if torso.wings)]
        tails = [(), *((card,) for card in by[Part.TAIL] if torso.tail)]
        for rest in product(legs, wings, tails):
            symbols: Counter[str] = Counter()
            for card in (head, torso, *(card for cards in rest for card in cards)):
                symbols.update(t.unpack(card.traits))
            assert head.diet
            yield head.diet, symbols


def meets(symbols: dict[str, int], habitat: Habitat) -> bool:
    """HAB-5."""
    fits = any(all(symbols.get(name, 0) >= least for name, least in way) for way in habitat.needs)
    return (fits or not habitat.needs) and not any(symbols.get(name) for name in habitat.forbidden)


def fed(diet: Diet, symbols: dict[str, int], habitat: Habitat) -> bool:
    """Alone in the habitat (FOOD-GEN-2)."""
    food = {Diet.HERBIVORE: habitat.plants, Diet.CARNIVORE: habitat.meat}
    return food.get(diet, habitat.plants + habitat.meat) >= symbols.get("hearts", 0)


def test_hands_are_measured_as_by_plain_reckoning() -> None:
    luck = random.Random(22)
    hands = Hands(PACK)
    able = built = 0
    suited = dict.fromkeys(PACK.habitat, 0)
    for _ in range(40):
        hand, homes = luck.sample(PACK.animals, 10), luck.sample(PACK.habitats, 4)
        hands.add([card.number for card in hand], homes)
        made = list(creatures(hand))
        built += len(made)
        able += any(
            meets(body, home) and fed(diet, body, home) for (diet, body), home in product(made, homes)
        )
        for habitat in PACK.habitats:
            suited[habitat.key] += sum(meets(body, habitat) for _, body in made)
    assert (hands.hands, hands.able, hands.creatures, hands.suited) == (40, able, built, suited)
    assert 0 < able < 40  # ten cards of any size: some of these hands lack a head or a torso


def test_a_hand_without_a_head_creates_nothing() -> None:
    hands = Hands(PACK)
    hands.add([card.number for card in PACK.animals if card.part is not Part.HEAD][:10], PACK.habitats[:4])
    assert (hands.able, hands.creatures) == (0, 0)
    assert [one.holds for one in hands.findings()] == [False, False]


def test_a_habitat_that_takes_everybody_is_noticed() -> None:
    open_house = make_habitat("hills", adaptation=("run",), plants=9, meat=9)
    pack = changed(habitats=tuple(open_house if one.key == "hills" else one for one in PACK.habitats))
    hands = Hands(pack)
    keys = ("orca.head", "orca.torso", "bongo.head", "bongo.torso")
    hands.add([pack.by_key[key].number for key in keys], [open_house])
    able, suited = hands.findings()
    assert able.holds is True
    assert suited.holds is False
    assert suited.figures["hills"] == 1
    assert " to 100 % (" in suited.measured


def test_shares_in_words() -> None:
    assert (percent(0.25), percent(0.366), percent(1)) == ("25 %", "36.6 %", "100 %")
    assert between((0.25, 0.45)) == "25 to 45 %"
