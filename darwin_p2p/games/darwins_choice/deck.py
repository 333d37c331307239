"""Whether a deck plays well, as far as cards and hands alone can tell; games between bots tell the rest.

A `Finding` is one target with what was measured. Nothing is drawn here: hands come from whoever has luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...text import commas, name, phrase
from ..finding import Finding
from . import traits as t
from .cards import Diet, Habitat, Pack
from .create import Workshop
from .habitats import Place, meets

ANIMALS = 60  # different ones, at least
DIET = (0.25, 0.45)  # share of the heads
COUNTS_IN = 5  # habitats an ability counts for adaptation in, at least
ASKED_IN = 2  # habitats an ability is required or forbidden in, at least
ABLE = 0.85  # share of opening hands that can create at once, at least
SUITED = (0.20, 0.85)  # share of creatures that meet the requirements of a habitat
EACH_PILE = 5  # cards of an opening hand from each pile (VAR-BEG-2 draws them so, too)
HOMES = 4  # habitats in play (SETUP-5)


def printed(pack: Pack) -> list[Finding]:
    """What can be read off the cards."""
    animals = len({card.animal for card in pack.animals})
    diets = Counter(card.diet for card in pack.animals if card.diet)
    heads = diets.total() or 1
    shares = {diet.value: diets[diet] / heads for diet in Diet}
    counting = {one: sum(one in place.adaptation for place in pack.habitats) for one in t.ABILITIES}
    asking = {one: sum(one in _asked(place) for place in pack.habitats) for one in t.ABILITIES}
    return [
        Finding(
            "animals",
            phrase("at least {animals} different animals", animals=ANIMALS),
            str(animals),
            animals >= ANIMALS,
            {"animals": animals},
        ),
        Finding(
            "diets",
            phrase("each diet on {between} of the heads", between=between(DIET)),
            commas([_figure(name("diet", key), percent(share)) for key, share in shares.items()]),
            within(shares.values(), DIET),
            shares,
        ),
        _at_least("adaptation", phrase("each ability counts for adaptation"), counting, COUNTS_IN),
        _at_least("asked", phrase("each ability is needed or forbidden"), asking, ASKED_IN),
    ]


def _figure(what: str, measured: str) -> str:
    return phrase("{what} {measured}", what=what, measured=measured)


def _at_least(key: str, target: str, counts: Mapping[str, int], least: int) -> Finding:
    measured = commas([_figure(name("ability", key), str(count)) for key, count in counts.items()])
    holds = min(counts.values()) >= least
    return Finding(
        key,
        phrase("{target} in at least {least} habitats", target=target, least=least),
        measured,
        holds,
        dict(counts),
    )


def _asked(habitat: Habitat) -> set[str]:
    return {ability for way in habitat.needs for ability, _ in way}.union(habitat.forbidden)


class Hands:
    """Counts, hand by hand, which can create at once and how many of their creatures suit each habitat."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._cards: list[int | None] = list(range(len(pack.animals)))  # every slot holds its own card
        self._places = {one.key: Place(one, "", 0, one.plants, one.meat) for one in pack.habitats}
        self.hands = self.able = self.creatures = 0
        self.suited = dict.fromkeys(pack.habitat, 0)

    def add(self, hand: Sequence[int], homes: Iterable[Habitat]) -> None:
        """An opening hand, by card numbers, and the empty habitats in play (ACT-CREATE-2, -3)."""
        shop = Workshop(self.pack.animals, self._cards, tuple(hand))
        self.hands += 1
        self.able += shop.any_admitted(tuple([self._places[home.key] for home in homes]))
        bodies = [traits for traits, _, _ in shop.bodies()]
        self.creatures += len(bodies)
        for habitat in self.pack.habitats:
            self.suited[habitat.key] += sum([meets(traits, habitat) for traits in bodies])

    def findings(self) -> list[Finding]:
        able = self.able / (self.hands or 1)
        suited = {key: count / (self.creatures or 1) for key, count in self.suited.items()}
        low, high = min(suited, key=suited.__getitem__), max(suited, key=suited.__getitem__)
        called = {one.key: one.name for one in self.pack.habitats}
        return [
            Finding(
                "opening",
                phrase(
                    "at least {percent} of opening hands can create a species at once", percent=percent(ABLE)
                ),
                percent(able),
                able >= ABLE,
                {"able": able},
                phrase(
                    "{hands} hands of {each_pile} + {each_pile} cards, {homes} random habitats each",
                    hands=self.hands,
                    each_pile=EACH_PILE,
                    homes=HOMES,
                ),
            ),
            Finding(
                "habitats",
                phrase(
                    "each habitat suits {between} of the creatures that hands can build",
                    between=between(SUITED),
                ),
                phrase(
                    "{least} ({low}) to {most} ({high})",
                    least=percent(suited[low]),
                    low=called[low],
                    most=percent(suited[high]),
                    high=called[high],
                ),
                within(suited.values(), SUITED),
                suited,
                phrase("{creatures} creatures", creatures=self.creatures),
            ),
        ]


def within(shares: Iterable[float], limits: tuple[float, float]) -> bool:
    low, high = limits
    return all(low <= share <= high for share in shares)


def percent(share: float) -> str:
    """`37 %`, or `36.6 %` where a figure is not round."""
    return phrase("{share:g} %", share=_rounded(share))


def between(limits: tuple[float, float]) -> str:
    """`25 to 45 %`."""
    return phrase("{low:g} to {high:g} %", low=_rounded(limits[0]), high=_rounded(limits[1]))


def _rounded(share: float) -> float:
    return round(100 * share, 1)
