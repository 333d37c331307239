"""A place as somebody who looks for a home sees it: a quick promise for any set of traits."""

from __future__ import annotations

from darwin_p2p.games.darwins_choice.cards import Diet
from darwin_p2p.games.darwins_choice.feeding import could_feed
from darwin_p2p.games.darwins_choice.habitats import Place, meets
from darwin_p2p.games.darwins_choice.traits import HEARTS, PROTECTED

from .forecast import ABLE, SKILL, TOP, Forecast

NOWHERE = -1.0  # the promise of a place that may not be lived in


class Ground:
    """Promises are rough and cheap; what looks best is then worked out with the forecast."""

    __slots__ = (
        "best",
        "counts",
        "food_matters",
        "hunted",
        "index",
        "muscle",
        "never",
        "place",
        "prize",
        "skill",
    )

    def __init__(self, forecast: Forecast, index: int, place: Place) -> None:
        habitat = place.habitat
        self.index = index
        self.place = place
        self.never = habitat.never
        self.counts = habitat.counts
        self.food_matters = forecast.food_matters
        living = [one.key for one in place.feeding.eaters if one.id not in forecast.doomed]
        self.hunted = any(one.diet is Diet.CARNIVORE for one in place.feeding.eaters)
        self.best = max(living, default=0)
        overtakers = forecast.overtakers[forecast.seat]
        self.prize = [0.0, *[habitat.points / (1 + one) for one in overtakers[1:]]]
        self.muscle = forecast.muscle
        self.skill = SKILL * forecast.eras_left

    def promise(self, traits: int, diet: Diet) -> float:
        """What a newcomer may gain here beyond bare survival; food is not looked at."""
        place = self.place
        habitat = place.habitat
        if traits & self.never or (habitat.any_of and not traits & habitat.any_of):
            return NOWHERE
        if not habitat.plain and not meets(traits, habitat):
            return NOWHERE
        adaptation = (traits & self.counts) % 255
        strength = place.strength(traits, diet)
        value = self.muscle[strength if strength < TOP else TOP] + (traits & ABLE) % 255 * self.skill
        if adaptation << 16 | strength << 8 | traits >> HEARTS > self.best:
            value += self.prize[adaptation if adaptation < TOP else TOP]
        return value

    def feeds(self, traits: int, diet: Diet) -> bool:
        """Whether a newcomer would be fed, also where the rules do not ask for it at once."""
        if not self.food_matters:
            return True
        place = self.place
        return could_feed(
            place.feeding,
            diet,
            (traits & self.counts) % 255,
            place.strength(traits, diet),
            traits >> HEARTS,
            bool(traits & PROTECTED),
        )
