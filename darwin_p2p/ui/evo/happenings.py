"""Sentences for what happens in EVO."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine import Happening
from ...games.evo import happened as h
from ...games.evo.view import EvoView
from ..generic import sentence
from ..page import GAP, Line, Tone, counted, listed, title
from ..presenter import Players
from .board import season
from .labels import TERRAIN, effect, gene, names, species, whose

QUIET = (h.PhaseBegan, h.SteppingEnded, h.Passed, h.GameEnded, h.DeckShuffled, h.MeteorMoved)

CAUSES = {  # of one dinosaur, of several
    "deadly": ("dies in a deadly zone", "die in deadly zones"),
    "cold": ("freezes", "freeze"),
    "hot": ("dies of the heat", "die of the heat"),
    "flu": ("dies of the flu", "die of the flu"),
}


class Telling:
    """One step of the game in sentences: the views before and after it, and who listens."""

    def __init__(self, before: EvoView, after: EvoView, players: Players) -> None:
        self.before = before
        self.after = after
        self.players = players
        self._kinds: dict[type[Happening], Callable[[Any], list[Line]]] = {
            h.SpeciesLanded: self.landed,
            h.CardsDrawn: self.drawn,
            h.TurnBegan: lambda one: [GAP, title(f"Turn {one.turn} begins.")],
            h.OrderSet: self.order,
            h.CardPlayed: self.played,
            h.ClimateChanged: self.climate,
            h.DinosaurMoved: self.moved,
            h.DinosaursFought: self.fought,
            h.DinosaurBorn: self.born,
            h.DinosaursDied: self.died,
            h.PointsScored: self.scored,
            h.MeteorThrown: self.meteor,
            h.GenesOffered: self.offered,
            h.BidMade: self.bid,
            h.DroppedOut: self.dropped,
            h.GenePaid: self.paid,
            h.GeneGained: self.gained,
            h.GenesReturned: self.returned,
        }

    def of(self, happening: Happening) -> list[Line]:
        """The sentences for one happening; none for what goes without saying."""
        if isinstance(happening, QUIET):
            return []
        tell = self._kinds.get(type(happening))
        return tell(happening) if tell is not None else [Line(sentence(happening))]

    def line(self, seat: int, mine: str, theirs: str, **words: object) -> list[Line]:
        tone: Tone = "mine" if seat == self.players.me else ""
        return [Line(self.players.say(seat, mine, theirs, **words), tone)]

    def name(self, place: int) -> str:
        return self.after.island.name(place)

    def ground(self, place: int) -> str:
        return f"{self.name(place)} ({TERRAIN[self.after.island.terrain[place]]})"

    # -- setup and cards

    def landed(self, one: h.SpeciesLanded) -> list[Line]:
        place = self.name(one.hex)
        return self.line(
            one.seat, "You land on the beach {place}.", "{player} lands on the beach {place}.", place=place
        )

    def drawn(self, one: h.CardsDrawn) -> list[Line]:
        if one.seat != self.players.me:
            told = "{player} draws an event card." if one.rule != "EVO-SETUP-5" else ""
            return self.line(one.seat, "", told) if told else []
        cards = [held.card for held in self.after.hand() if held.slot in one.slots and held.card]
        return [Line(f"You draw {card.name}: {effect(card.key)}", "mine") for card in cards]

    def played(self, one: h.CardPlayed) -> list[Line]:
        card = self.after.rules.deck[one.card]
        told = self.line(one.seat, "You play {card}.", "{player} plays {card}.", card=card.name)
        return [*told, Line(effect(card.key), "quiet", 2)]

    # -- the phases

    def order(self, one: h.OrderSet) -> list[Line]:
        return [Line(f"Order: {', '.join(species(self.players, seat) for seat in one.order)}.")]

    def climate(self, one: h.ClimateChanged) -> list[Line]:
        view = self.after
        thrown = f"The climate die shows {one.die}: " if one.die else ""
        where = f"{season(view, one.after)}; {TERRAIN[view.rules.ring[one.after]]} is temperate"
        what = "it stays" if one.before == one.after else "it turns to"
        text = f"{thrown}{what} {where} [{one.rule}]."
        return [Line(text[:1].upper() + text[1:])]

    def moved(self, one: h.DinosaurMoved) -> list[Line]:
        return self.line(
            one.seat,
            "You move from {origin} to {target}.",
            "{player} moves from {origin} to {target}.",
            origin=self.name(one.origin),
            target=self.ground(one.target),
        )

    def fought(self, one: h.DinosaursFought) -> list[Line]:
        defender = "you" if one.defender == self.players.me else self.players.name(one.defender)
        end = "and wins" if one.won else "and loses"
        mine = "and win" if one.won else "and lose"
        words = {"defender": defender, "target": self.name(one.target), "die": one.die, "limit": one.wins_on}
        told = self.line(
            one.attacker,
            "You attack {defender} on {target}, throw {die} (1 to {limit} win) {end}.",
            "{player} attacks {defender} on {target}, throws {die} (1 to {limit} win) {end}.",
            end=mine if one.attacker == self.players.me else end,
            **words,
        )
        if one.defender == self.players.me:
            return [Line(told[0].text, "bad" if one.won else "good")]
        return told

    def born(self, one: h.DinosaurBorn) -> list[Line]:
        return self.line(
            one.seat,
            "Your newborn hatches on {place}.",
            "{player} has a newborn on {place}.",
            place=self.ground(one.hex),
        )

    def died(self, one: h.DinosaursDied) -> list[Line]:
        alone, several = CAUSES[one.cause]
        tone: Tone = "bad" if one.seat == self.players.me else ""
        owner = whose(self.players, one.seat)
        herd, verb = ("dinosaur", alone) if len(one.hexes) == 1 else (f"{len(one.hexes)} dinosaurs", several)
        text = f"{owner} {herd} on {names(self.after, one.hexes)} {verb} [{one.rule}]."
        return [Line(text[:1].upper() + text[1:], tone)]

    def scored(self, one: h.PointsScored) -> list[Line]:
        survivors = counted(one.points, "survivor")
        return self.line(
            one.seat,
            "You have {survivors} and now {total} MP.",
            "{player} has {survivors} and now {total} MP.",
            survivors=survivors,
            total=one.total,
        )

    def meteor(self, one: h.MeteorThrown) -> list[Line]:
        if one.impact:
            return [Line(f"The meteor die shows {one.die}: impact! [{one.rule}]", "title")]
        return [Line(f"The meteor die shows {one.die}; 1 to {one.ends_on} would have been the end.")]

    # -- the auction

    def offered(self, one: h.GenesOffered) -> list[Line]:
        return [Line(f"On offer: {listed([gene(number) for number in one.genes])}.", "title")]

    def bid(self, one: h.BidMade) -> list[Line]:
        beaten = ""
        if one.beaten >= 0:
            who = "You are" if one.beaten == self.players.me else f"{self.players.name(one.beaten)} is"
            beaten = f" {who[:1].upper()}{who[1:]} outbid."
        return self.line(
            one.seat,
            "You bid {amount} for {gene}.{beaten}",
            "{player} bids {amount} for {gene}.{beaten}",
            amount=one.amount,
            gene=gene(one.gene),
            beaten=beaten,
        )

    def dropped(self, one: h.DroppedOut) -> list[Line]:
        return self.line(
            one.seat, "You are out of this auction [{rule}].", "{player} drops out [{rule}].", rule=one.rule
        )

    def paid(self, one: h.GenePaid) -> list[Line]:
        return self.line(
            one.seat,
            "You get {gene} for {paid} MP.",
            "{player} gets {gene} for {paid} MP.",
            gene=gene(one.gene),
            paid=one.paid,
        )

    def gained(self, one: h.GeneGained) -> list[Line]:
        if one.rule == "EVO-AUCTION-8":
            return []  # told with its price
        return self.line(
            one.seat, "You get {gene} for nothing.", "{player} gets {gene} for nothing.", gene=gene(one.gene)
        )

    def returned(self, one: h.GenesReturned) -> list[Line]:
        return [Line(f"Unsold, back into the bag: {listed([gene(number) for number in one.genes])}.")]
