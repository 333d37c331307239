"""Sentences for what happens, apart from the evaluation (see `scoring`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ...engine import Happening
from ...games.darwins_choice import happened as h
from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.cards import Card
from ...games.darwins_choice.drawing import PILE_NAMES
from ...games.darwins_choice.table import VOLCANO
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_, named
from ..generic import sentence
from ..page import GAP, Line, Tone, title
from ..presenter import Players
from .board import PHASES, event_effect
from .labels import cards_line, continent_name, tag, tag_of
from .naming import Names


class Telling:
    """One step of the game in sentences: the views before and after it, and who listens."""

    def __init__(self, before: DarwinView, after: DarwinView, players: Players) -> None:
        self.before = before
        self.after = after
        self.players = players
        self.names = Names(players, before, after)
        self._kinds: dict[type[Happening], Callable[[Any], list[Line]]] = {
            h.CardsDrawn: self.drawn,
            h.PileShuffled: self.shuffled,
            h.MarketRenewed: lambda one: [Line(_("The market is renewed."))] if one.rule != "SETUP-8" else [],
            h.EraBegan: self.era,
            h.PhaseBegan: self.phase,
            h.Redrawn: self.redrawn,
            h.Traded: self.traded,
            h.TradeUndone: self.trade_undone,
            h.SpeciesCreated: self.created,
            h.SpeciesMutated: self.mutated,
            h.SpeciesMigrated: self.migrated,
            h.TurnEnded: lambda one: [],
            h.Passed: self.passed,
            h.SpeciesDied: self.died,
            h.EventDrawn: self.event,
            h.PlaceStruck: self.struck,
            h.HabitatReplaced: self.replaced,
            h.CardLost: self.card_lost,
            h.PointsMoved: self.points_moved,
            h.GameEnded: lambda one: [],
        }

    def of(self, happening: Happening) -> list[Line]:
        """The sentences for one happening; none for what goes without saying."""
        tell = self._kinds.get(type(happening))
        if tell is not None:
            return tell(happening)
        return [Line(sentence(happening, self.names, self.players.me))]

    # -- small words

    def cards(self, numbers: Sequence[int]) -> list[Card]:
        return [self.after.pack.animals[number] for number in numbers]

    def habitat(self, index: int) -> str:
        return self.after.places[index].habitat.name

    def owner(self, species: int) -> int | None:
        found = self.before.find(species) or self.after.find(species)
        return found[1].owner if found else None

    def tone(self, seat: int | None) -> Tone:
        return "mine" if seat is not None and seat == self.players.me else ""

    def line(self, seat: int, mine: str, theirs: str, **words: object) -> list[Line]:
        return [Line(self.players.say(seat, mine, theirs, **words), self.tone(seat))]

    # -- cards

    def drawn(self, one: h.CardsDrawn) -> list[Line]:
        if one.seat != self.players.me:
            return []  # who draws how many goes without saying, and the rest is hidden
        cards = [card for slot in one.slots if (card := self.after.card(slot)) is not None]
        return [Line(_("You draw {cards}.", cards=cards_line(cards)), "mine")]

    def shuffled(self, one: h.PileShuffled) -> list[Line]:
        if one.rule == "SETUP-3":
            return []
        return [
            Line(
                _(
                    "The {pile_names} discards are shuffled into a new draw pile [{rule}].",
                    pile_names=named("pile", PILE_NAMES[one.pile]),
                    rule=one.rule,
                )
            )
        ]

    def redrawn(self, one: h.Redrawn) -> list[Line]:
        return self.line(
            one.seat,
            _("You discard {cards} and draw anew [{rule}]."),
            _("{player} discards {cards} and draws anew [{rule}]."),
            cards=n_("{n} card", "{n} cards", len(one.discarded)),
            rule=one.rule,
        )

    def traded(self, one: h.Traded) -> list[Line]:
        gave, took = self.cards([one.gave, one.took])
        return self.line(
            one.seat,
            _("You trade the {gave} for the {took} of the market."),
            _("{player} trades the {gave} for the {took} of the market."),
            gave=card_name(gave),
            took=card_name(took),
        )

    def trade_undone(self, one: h.TradeUndone) -> list[Line]:
        return self.line(one.seat, _("Your trade is undone."), _("The trade of {player} is undone."))

    # -- turns

    def era(self, one: h.EraBegan) -> list[Line]:
        first = self.players.say(one.first, _("You go first."), _("{player} goes first."))
        return [
            GAP,
            title(
                _("Era {era} of {eras} begins. {first}", era=one.era, eras=self.after.rules.eras, first=first)
            ),
        ]

    def phase(self, one: h.PhaseBegan) -> list[Line]:
        return [GAP, title(PHASES[one.phase])]

    def created(self, one: h.SpeciesCreated) -> list[Line]:
        cards = self.cards(one.cards)
        place = self.after.places[one.place]
        found = self.after.find(one.species)
        facts = ""
        if found is not None:
            species = found[1]
            leads = species in place.best_adapted()
            facts = _(
                " ({diet}, adaptation {adaptation}, strength {strength}{leads})",
                diet=named("diet", species.diet.value),
                adaptation=place.adaptation(species),
                strength=place.strength(species.body.traits, species.diet),
                leads=_(", leads") if leads else "",
            )
        return self.line(
            one.seat,
            _("You create {species} in {habitat}{facts}."),
            _("{player} creates {species} in {habitat}{facts}."),
            species=tag_of(one.species, cards),
            habitat=place.habitat.name,
            facts=facts,
        )

    def mutated(self, one: h.SpeciesMutated) -> list[Line]:
        old, new = Counter(one.before), Counter(one.after)
        off = cards_line(self.cards(sorted((old - new).elements())))
        on = cards_line(self.cards(sorted((new - old).elements())))
        changes = listed(
            [
                word
                for word in (
                    _("off comes {off}", off=off) if off else "",
                    _("on goes {on}", on=on) if on else "",
                )
                if word
            ]
        )
        paid = _(" It pays {points}.", points=n_("{n} point", "{n} points", one.paid)) if one.paid else ""
        return self.line(
            one.seat,
            _("You mutate {species}: {changes}; it is now {new}.{paid}"),
            _("{player} mutates {species}: {changes}; it is now {new}.{paid}"),
            species=tag_of(one.species, self.cards(one.before)),
            changes=changes,
            new=tag_of(one.species, self.cards(one.after)),
            paid=paid,
        )

    def migrated(self, one: h.SpeciesMigrated) -> list[Line]:
        return self.line(
            one.seat,
            _("You move {species} from {origin} to {habitat}."),
            _("{player} moves {species} from {origin} to {habitat}."),
            species=self.names.species(one.species),
            origin=self.habitat(one.origin),
            habitat=self.habitat(one.place),
        )

    def passed(self, one: h.Passed) -> list[Line]:
        return self.line(one.seat, _("You pass for this Era."), _("{player} passes for this Era."))

    # -- deaths and events

    def died(self, one: h.SpeciesDied) -> list[Line]:
        """A death that an event brings; those of the evaluation have their own words."""
        banked = (
            _(
                "; {banked} of its {points} is banked [EXT-3]",
                banked=one.banked,
                points=n_("{n} point", "{n} points", one.points),
            )
            if one.banked
            else ""
        )
        text = self.players.say(
            one.owner,
            _("Your {species} in {habitat} goes extinct [{rule}]{banked}."),
            _("{species} of {player} in {habitat} goes extinct [{rule}]{banked}."),
            species=tag_of(one.species, self.cards(one.cards)),
            habitat=self.before.places[one.place].habitat.name,
            rule=one.rule,
            banked=banked,
        )
        return [Line(text, "bad" if one.owner == self.players.me else "", 2)]

    def event(self, one: h.EventDrawn) -> list[Line]:
        card = self.after.pack.event[one.event]
        return [title(_("Event: {card}.", card=card.name)), Line(event_effect(one.event), indent=2)]

    def struck(self, one: h.PlaceStruck) -> list[Line]:
        coming = _("a volcano") if one.habitat == VOLCANO else self.after.pack.habitat[one.habitat].name
        old = self.before.places[one.place]
        continent = continent_name(old.continent)
        return [
            Line(
                _(
                    "It strikes {continent}: {habitat} will become {coming}.",
                    continent=continent,
                    habitat=old.habitat.name,
                    coming=coming,
                ),
                indent=2,
            )
        ]

    def replaced(self, one: h.HabitatReplaced) -> list[Line]:
        """The change, and own species that do not fit any more."""
        place = self.after.places[one.place]
        old = self.before.places[one.place].habitat.name
        lines = [
            Line(
                _(
                    "{continent}: {old} becomes {habitat}.",
                    continent=continent_name(place.continent),
                    old=old,
                    habitat=place.habitat.name,
                ),
                indent=2,
            )
        ]
        for species in place.species:
            if species.owner == self.players.me and not place.meets(species):
                lines.append(
                    Line(
                        _("Your {species} does not meet the requirements there.", species=tag(species)),
                        "bad",
                        4,
                    )
                )
        return lines

    def card_lost(self, one: h.CardLost) -> list[Line]:
        (card,) = self.cards([one.card])
        name = self.names.species(one.species)
        return [
            Line(
                _("{name} loses its {card}.", name=name, card=card_name(card)),
                self.tone(self.owner(one.species)),
                2,
            )
        ]

    def points_moved(self, one: h.PointsMoved) -> list[Line]:
        points = n_("{n} point", "{n} points", one.points)
        if one.species is None:
            return self.line(one.seat, _("You bank {points}."), _("{player} banks {points}."), points=points)
        return self.line(
            one.seat,
            _("You place {points} on {species}."),
            _("{player} places {points} on {species}."),
            points=points,
            species=self.names.species(one.species),
        )
