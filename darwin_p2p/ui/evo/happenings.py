"""Sentences for what happens in EVO."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine import Happening
from ...games.evo import happened as h
from ...games.evo.view import EvoView
from ...words import _, listed, n_, titled
from ..generic import sentence
from ..page import GAP, Line, Tone, title
from ..presenter import Players
from .board import season
from .deaths import death, own_death
from .labels import TERRAIN, effect, faces, gene, names, species

QUIET = (h.PhaseBegan, h.SteppingEnded, h.Passed, h.GameEnded, h.DeckShuffled, h.MeteorMoved)


class Telling:
    """One step of the game in sentences: the views before and after it, and who listens."""

    def __init__(self, before: EvoView, after: EvoView, players: Players) -> None:
        self.before = before
        self.after = after
        self.players = players
        self._kinds: dict[type[Happening], Callable[[Any], list[Line]]] = {
            h.SpeciesLanded: self.landed,
            h.CardsDrawn: self.drawn,
            h.TurnBegan: lambda one: [GAP, title(_("Turn {turn} begins.", turn=one.turn))],
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
            one.seat,
            _("You land on the beach {place}."),
            _("{player} lands on the beach {place}."),
            place=place,
        )

    def drawn(self, one: h.CardsDrawn) -> list[Line]:
        if one.seat != self.players.me:
            told = _("{player} draws an event card.") if one.rule != "EVO-SETUP-5" else ""
            return self.line(one.seat, "", told) if told else []
        cards = [held.card for held in self.after.hand() if held.slot in one.slots and held.card]
        return [
            Line(_("You draw {card}: {effect}", card=card.name, effect=effect(card.key)), "mine")
            for card in cards
        ]

    def played(self, one: h.CardPlayed) -> list[Line]:
        card = self.after.rules.deck[one.card]
        told = self.line(one.seat, _("You play {card}."), _("{player} plays {card}."), card=card.name)
        return [*told, Line(effect(card.key), "quiet", 2)]

    # -- the phases

    def order(self, one: h.OrderSet) -> list[Line]:
        order = ", ".join(species(self.players, seat) for seat in one.order)
        return [Line(_("Order: {species}.", species=order))]

    def climate(self, one: h.ClimateChanged) -> list[Line]:
        view = self.after
        words: dict[str, object] = {
            "die": one.die,
            "season": season(view, one.after),
            "terrain": TERRAIN[view.rules.ring[one.after]],
            "rule": one.rule,
        }
        stays = one.before == one.after
        if one.die and stays:
            # NOTE: {season}: great heat; {terrain}: hill
            told = _(
                "The climate die shows {die}: it stays {season}; {terrain} is temperate [{rule}].", **words
            )
        elif one.die:
            told = _(
                "The climate die shows {die}: it turns to {season}; {terrain} is temperate [{rule}].", **words
            )
        elif stays:
            told = _("It stays {season}; {terrain} is temperate [{rule}].", **words)
        else:
            told = _("It turns to {season}; {terrain} is temperate [{rule}].", **words)
        return [Line(told)]

    def moved(self, one: h.DinosaurMoved) -> list[Line]:
        return self.line(
            one.seat,
            _("You move from {origin} to {target}."),
            _("{player} moves from {origin} to {target}."),
            origin=self.name(one.origin),
            target=self.ground(one.target),
        )

    def fought(self, one: h.DinosaursFought) -> list[Line]:
        if one.won:
            mine = _("You attack {defender} on {target}, throw {die} ({faces} wins) and win.")
            theirs = _("{player} attacks {defender} on {target}, throws {die} ({faces} wins) and wins.")
            me = _("{player} attacks you on {target}, throws {die} ({faces} wins) and wins.")
        else:
            mine = _("You attack {defender} on {target}, throw {die} ({faces} wins) and lose.")
            theirs = _("{player} attacks {defender} on {target}, throws {die} ({faces} wins) and loses.")
            me = _("{player} attacks you on {target}, throws {die} ({faces} wins) and loses.")
        attacked = one.defender == self.players.me
        told = self.line(
            one.attacker,
            mine,
            me if attacked else theirs,
            defender=self.players.name(one.defender),
            target=self.name(one.target),
            die=one.die,
            faces=faces(one.wins_on),
        )
        return [Line(told[0].text, "bad" if one.won else "good")] if attacked else told

    def born(self, one: h.DinosaurBorn) -> list[Line]:
        return self.line(
            one.seat,
            _("Your newborn hatches on {place}."),
            _("{player} has a newborn on {place}."),
            place=self.ground(one.hex),
        )

    def died(self, one: h.DinosaursDied) -> list[Line]:
        hexes = names(self.after, one.hexes)
        if one.seat == self.players.me:
            return [Line(own_death(one.cause, len(one.hexes), hexes=hexes, rule=one.rule), "bad")]
        player = self.players.name(one.seat)
        told = death(one.cause, len(one.hexes), player=player, hexes=hexes, rule=one.rule)
        return [Line(titled(told))]

    def scored(self, one: h.PointsScored) -> list[Line]:
        survivors = n_("{n} survivor", "{n} survivors", one.points)
        return self.line(
            one.seat,
            _("You have {survivors} and now {total} MP."),
            _("{player} has {survivors} and now {total} MP."),
            survivors=survivors,
            total=one.total,
        )

    def meteor(self, one: h.MeteorThrown) -> list[Line]:
        if one.impact:
            told = _("The meteor die shows {die}: impact! [{rule}]", die=one.die, rule=one.rule)
            return [Line(told, "title")]
        return [
            Line(
                _(
                    "The meteor die shows {die}; {faces} would have been the end.",
                    die=one.die,
                    faces=faces(one.ends_on),
                )
            )
        ]

    # -- the auction

    def offered(self, one: h.GenesOffered) -> list[Line]:
        genes = listed([gene(number) for number in one.genes])
        return [Line(_("On offer: {genes}.", genes=genes), "title")]

    def bid(self, one: h.BidMade) -> list[Line]:
        told = self.line(
            one.seat,
            _("You bid {amount} for {gene}."),
            _("{player} bids {amount} for {gene}."),
            amount=one.amount,
            gene=gene(one.gene),
        )
        if one.beaten < 0:
            return told
        beaten = self.players.say(one.beaten, _("You are outbid."), _("{player} is outbid."))
        return [Line(f"{told[0].text} {beaten}", told[0].tone)]

    def dropped(self, one: h.DroppedOut) -> list[Line]:
        return self.line(
            one.seat,
            _("You are out of this auction [{rule}]."),
            _("{player} drops out [{rule}]."),
            rule=one.rule,
        )

    def paid(self, one: h.GenePaid) -> list[Line]:
        return self.line(
            one.seat,
            _("You get {gene} for {paid} MP."),
            _("{player} gets {gene} for {paid} MP."),
            gene=gene(one.gene),
            paid=one.paid,
        )

    def gained(self, one: h.GeneGained) -> list[Line]:
        if one.rule == "EVO-AUCTION-8":
            return []  # told with its price
        return self.line(
            one.seat,
            _("You get {gene} for nothing."),
            _("{player} gets {gene} for nothing."),
            gene=gene(one.gene),
        )

    def returned(self, one: h.GenesReturned) -> list[Line]:
        genes = listed([gene(number) for number in one.genes])
        return [Line(_("Unsold, back into the bag: {genes}.", genes=genes))]
