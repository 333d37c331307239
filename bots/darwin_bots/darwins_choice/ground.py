"""A place as somebody who looks for a home sees it: a quick promise for any set of traits."""

from __future__ import annotations

from darwin_p2p.games.darwins_choice.cards import Diet
from darwin_p2p.games.darwins_choice.habitats import Place, meets
from darwin_p2p.games.darwins_choice.traits import HEARTS

from .forecast import ABLE, SKILL, TOP, Forecast



class Ground:
    """Promises are rough and cheap; what looks best is worked out with the forecast."""

    __slots__ = (
        "any_of",
        "best",
        "counts",
        "forecast",
        "index",
        "muscle",
        "never",
        "place",
        "plain",
        "prize",
        "skill",
    )

    def __init__(self, forecast: Forecast, index: int, place: Place) -> None:
        habitat = place.habitat
        self.forecast = forecast
        self.index = index
        self.place = place
        self.never = habitat.never
        self.any_of = habitat.any_of
        self.counts = habitat.counts
        self.plain = habitat.plain
        eaters = place.feeding.eaters
        doomed = forecast.doomed
        self.best = max((one.key for one in eaters if one.id not in doomed), default=0)
        over = forecast.overtakers[forecast.seat]
        self.prize = [0.0, *[habitat.points / (1 + one) for one in over[1:]]]
        self.muscle = forecast.muscle
        self.skill = SKILL * forecast.eras_left

    def promise(self, traits: int, diet: Diet) -> float:
        """What a newcomer could gain here; below zero where it may not live."""
        if traits & self.never or (self.any_of and not traits & self.any_of):
            return -1.0
        if not self.plain and not meets(traits, self.place.habitat):
            return -1.0
        adaptation = (traits & self.counts) % 255
        strength = self.place.strength(traits, diet)
        hearts = traits >> HEARTS
        value = self.muscle[strength if strength < TOP else TOP - 1]
        if adaptation << 16 | strength << 8 | hearts > self.best:
            value += self.prize[adaptation if adaptation < TOP else TOP - 1]
        return value + (traits & ABLE) % 255 * self.skill

    def feeds(self, traits: int, diet: Diet) -> bool:
        """FOOD-TEST, where food matters at all."""
        return not self.forecast.food_matters or self.place.could_feed(traits, diet)
