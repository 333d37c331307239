"""The Evaluation Phase explained step by step, with the rule of each step."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import Happening
from ...games.darwins_choice import happened as h
from ...games.darwins_choice.cards import Diet
from ...games.darwins_choice.credits import STEPS
from ...games.darwins_choice.evaluation import check_requirements, evaluate_food
from ...games.darwins_choice.feeding import Eater
from ...games.darwins_choice.habitats import Place, Species
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_, named, parted
from ..page import GAP, Column, Grid, Line, Page, Row, title
from ..presenter import Players
from .board import ranked
from .happenings import Telling
from .labels import ordinal, tag
from .teams import together

PARTS = (h.SpeciesDied, h.SpeciesDevoured, h.PointsGained)


class Evaluation:
    """What the happenings of one evaluation mean; `before` is the table as it was evaluated."""

    def __init__(self, telling: Telling, happened: Sequence[Happening]) -> None:
        self.telling = telling
        self.before = telling.before
        self.players = telling.players
        self.deaths = [one for one in happened if isinstance(one, h.SpeciesDied)]
        self.meals = [one for one in happened if isinstance(one, h.SpeciesDevoured)]
        self.gains = [one for one in happened if isinstance(one, h.PointsGained)]

    def page(self) -> list[Line | Grid]:
        held = self.before.rules.evaluation  # a variant may leave steps out
        steps = (
            self.requirements() if check_requirements in held else [],
            self.food() if evaluate_food in held else [],
            self.survival(),
            self.adaptation(),
            self.strength(),
        )
        return [line for step in steps if step for line in (*step, GAP)]

    # -- small words

    def owned(self, species: Species) -> str:
        """`#4 bongo bison (you)`."""
        return f"{tag(species)} ({self.players.name(species.owner)})"

    def species(self, number: int) -> Species:
        found = self.before.find(number) or self.telling.after.find(number)
        assert found is not None
        return found[1]

    def mine(self, number: int) -> bool:
        return self.species(number).owner == self.players.me

    def death(self, one: h.SpeciesDied, why: str) -> Line:
        banked = (
            _(
                " {banked} of its {points} is banked [EXT-3].",
                banked=one.banked,
                points=n_("{n} point", "{n} points", one.points),
            )
            if one.banked
            else ""
        )
        mine = one.owner == self.players.me
        return Line(
            f"{self.owned(self.species(one.species))} {why} [{one.rule}].{banked}", "bad" if mine else "", 2
        )

    # -- the five steps

    def requirements(self) -> list[Line | Grid]:
        dead = [one for one in self.deaths if one.cause == "requirements"]
        heading = title(_("Step 1: requirements"))
        if not dead:
            return [heading, Line(_("Every species meets those of its habitat [EVAL-REQ-1]."), indent=2)]
        lines = [
            self.death(
                one,
                _(
                    "does not meet those of {habitat} and goes extinct",
                    habitat=self.before.places[one.place].habitat.name,
                ),
            )
            for one in dead
        ]
        return [heading, *lines]

    def food(self) -> list[Line | Grid]:
        lines: list[Line | Grid] = [title(_("Step 2: food. Who is adapted best eats first [FOOD-ORDER-1]"))]
        for index, place in enumerate(self.before.places):
            if place.species and not place.habitat.erupting:
                lines += self.meal(index, place)
        if len(lines) == 1:
            lines.append(Line(_("Nobody is there to eat."), indent=2))
        return lines

    def meal(self, index: int, place: Place) -> list[Line]:
        feeding = place.feeding
        lines = [
            Line(
                _(
                    "{habitat}: {plants}, {meat} meat",
                    habitat=place.habitat.name,
                    plants=n_("{n} plant", "{n} plants", place.plants),
                    meat=place.meat,
                ),
                indent=2,
            )
        ]
        by_id = {one.id: one for one in place.species}
        for eater in feeding.eaters:
            lines.append(self._portion(place, by_id[eater.id], eater))
        for meal in self.meals:
            if meal.place == index:
                hunters = listed([self.owned(self.species(one)) for one in meal.hunters])
                prey = self.owned(self.species(meal.prey))
                text = _(
                    "{hunters} devours {prey}, the least adapted it can [{rule}].",
                    hunters=hunters,
                    prey=prey,
                    rule=meal.rule,
                )
                lines.append(Line(text, "bad" if self.mine(meal.prey) else "", 4))
        for death in self.deaths:
            if death.place == index and death.cause == "starved":
                swept = death.rule == "EVAL-FOOD-7"
                why = _("dies with a better adapted carnivore") if swept else _("starves")
                line = self.death(death, why)
                lines.append(Line(line.text, line.tone, 4))
            elif death.place == index and death.cause == "devoured" and death.banked:
                owner = self.players.name(death.owner)
                points = n_("{n} point", "{n} points", death.points)
                lines.append(
                    Line(
                        _(
                            "{banked} of its {points} is banked for {owner} [EXT-3].",
                            banked=death.banked,
                            points=points,
                            owner=owner,
                        ),
                        "",
                        6,
                    )
                )
        return lines

    def _portion(self, place: Place, species: Species, eater: Eater) -> Line:
        feeding = place.feeding
        plants, meat = feeding.plants_of[eater.id], feeding.meat_of[eater.id]
        given = ((plants, n_("{n} plant", "{n} plants", plants)), (meat, _("{meat} meat", meat=meat)))
        got = listed([words for number, words in given if number])
        end = (
            _("fed")
            if feeding.fed(eater)
            else _("must hunt")
            if eater.diet is Diet.CARNIVORE
            else _("not enough")
        )
        text = _(
            "{species}, {diet}, adaptation {adaptation}: gets {got}, needs {hearts}: {end}.",
            species=self.owned(species),
            diet=named("diet", eater.diet.value),
            adaptation=eater.adaptation,
            got=got or _("nothing"),
            hearts=eater.hearts,
            end=end,
        )
        return Line(text, "mine" if species.owner == self.players.me else "", 4)

    def survival(self) -> list[Line | Grid]:
        gains = [one for one in self.gains if one.step == "survival"]
        if not gains:
            return []
        heading = title(
            _(
                "Step 3: survival. {points} for each living species [EVAL-SURV-1]",
                points=n_("{n} point", "{n} points", gains[0].points),
            )
        )
        counts = []
        for seat in range(len(self.players.names)):
            number = sum(self.species(one.species).owner == seat for one in gains)
            counts.append(f"{self.players.name(seat)}: {number}")
        return [heading, Line(_("Species alive. {counts}.", counts=parted(counts)), indent=2)]

    def adaptation(self) -> list[Line | Grid]:
        gains = [one for one in self.gains if one.step == "adaptation"]
        if not gains:
            return []
        lines: list[Line | Grid] = [
            title(_("Step 4: adaptation. The best adapted of each habitat [{rule}]", rule=gains[0].rule))
        ]
        dead = {death.species for death in self.deaths}
        best = {one.species for one in gains}
        for one in gains:
            place = self.before.places[one.place]
            species = self.species(one.species)
            rivals = [rival for rival in ranked(place) if rival.id not in (one.species, *dead)]
            text = _(
                "{habitat}, {points}: {species} with adaptation {adaptation}{ahead}.",
                habitat=place.habitat.name,
                points=n_("{n} point", "{n} points", one.points),
                species=self.owned(species),
                adaptation=place.adaptation(species),
                ahead=self._ahead(place, species, rivals, best),
            )
            lines.append(Line(text, "good" if self.mine(one.species) else "", 2))
        return lines

    def _ahead(self, place: Place, best: Species, rivals: list[Species], winners: set[int]) -> str:
        """Why the best adapted is before the next: by adaptation, strength or hearts (EVAL-ADAPT-2)."""
        if not rivals:
            return ""
        name = self.owned(rivals[0])
        one, other = place.eater(best), place.eater(rivals[0])
        if other.id in winners:
            return _(", equal in everything to {name} [EVAL-ADAPT-2]", name=name)
        if one.adaptation != other.adaptation:
            return _(", before {name} with {adaptation}", name=name, adaptation=other.adaptation)
        if one.strength != other.strength:
            return _(
                ", before {name} by strength {own} to {other} [EVAL-ADAPT-2]",
                name=name,
                own=one.strength,
                other=other.strength,
            )
        return _(
            ", before {name} by hearts {own} to {other} [EVAL-ADAPT-2]",
            name=name,
            own=one.hearts,
            other=other.hearts,
        )

    def strength(self) -> list[Line | Grid]:
        gains = [one for one in self.gains if one.step == "strength"]
        if not gains:
            return []
        lines: list[Line | Grid] = [title(_("Step 5: competitive strength over all habitats [EVAL-STR-1]"))]
        for one in gains:
            place = self.before.places[one.place]
            species = self.species(one.species)
            eater = place.eater(species)
            strength = [self._strength(other) for other in gains if other is not one]
            tie = (
                _(", adaptation {adaptation} [EVAL-STR-2]", adaptation=eater.adaptation)
                if eater.strength in strength
                else ""
            )
            text = _(
                "{rank}, {points}: {species} with strength {strength}{tie}.",
                rank=ordinal(one.rank),
                points=n_("{n} point", "{n} points", one.points),
                species=self.owned(species),
                strength=eater.strength,
                tie=tie,
            )
            lines.append(Line(text, "good" if self.mine(one.species) else "", 2))
        return lines

    def _strength(self, one: h.PointsGained) -> int:
        return self.before.places[one.place].eater(self.species(one.species)).strength


def totals(before: DarwinView, after: DarwinView, players: Players, gains: Sequence[h.PointsGained]) -> Page:
    """Everybody's points before and after, and where they came from."""
    columns = (
        Column(_("player")),
        Column(_("before"), right=True),
        *(Column(f"+{STEPS[step]}", right=True) for step in STEPS),
        Column(_("-extinct"), right=True),
        Column(_("now"), right=True),
    )
    rows = []
    for seat, now in enumerate(after.scores):
        was = before.scores[seat]
        won = [
            sum(one.points for one in gains if one.step == step and _owner(before, after, one) == seat)
            for step in STEPS
        ]
        lost = was + sum(won) - now
        cells = (players.name(seat), str(was), *(str(number) for number in won), str(lost), str(now))
        parts = ", ".join(f"{STEPS[step]} {number}" for step, number in zip(STEPS, won, strict=True))
        sentence = _(
            "{player}: {was} before; {parts}; lost with extinct species {lost}; now {now}.",
            player=players.name(seat),
            was=was,
            parts=parts,
            lost=lost,
            now=now,
        )
        rows.append(Row(cells, sentence, "mine" if seat == players.me else ""))
    return [title(_("Points")), Grid(columns, tuple(rows), indent=2), *together(after, players, after.scores)]


def _owner(before: DarwinView, after: DarwinView, gain: h.PointsGained) -> int:
    found = before.find(gain.species) or after.find(gain.species)
    assert found is not None
    return found[1].owner
