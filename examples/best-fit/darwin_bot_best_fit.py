"""`best-fit`: lays down the species that suits a habitat best. An example of a bot that reads its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action
from darwin_p2p.games.darwins_choice.actions import LARGE, SMALL, Create, Draw, EndTurn, Migrate, Mutate, Pass
from darwin_p2p.games.darwins_choice.cards import Habitat
from darwin_p2p.games.darwins_choice.habitats import adaptation
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.hookspecs import hookimpl


class BestFit(Bot):
    """Saves species that no longer meet the requirements of their habitat, then lays down new ones."""

    name = "best-fit"
    title = "the species that suits a habitat best"
    games = ("darwins-choice",)

    def choose(self, view: DarwinView) -> Action:
        legal = view.legal()
        homeless = [one.id for place, one in view.species() if not view.places[place].meets(one)]
        for kind in (Migrate, Mutate):
            for action in legal.of(kind):
                if getattr(action, "species", None) in homeless:
                    return action
        creations = list(legal.of(Create))
        if creations:
            return max(creations, key=lambda action: self.fit(view, action))
        large = sum(card.large for card in view.hand())
        wanted = LARGE if 2 * large < len(view.hand()) else SMALL  # heads are small cards, torsos large ones
        for plain in (EndTurn(), Pass(), Draw(wanted)):
            if plain in legal:
                return plain
        return legal.sample(self.rng)  # what events ask

    def fit(self, view: DarwinView, action: Any) -> int:
        habitat: Habitat = view.places[action.place].habitat
        traits = sum(card.traits for slot in action.slots if (card := view.card(slot)) is not None)
        return adaptation(traits, habitat) * habitat.points


@hookimpl
def register_bots(register: Callable[[type[Bot]], None]) -> None:
    register(BestFit)
