"""The habitats side by side, with the animals in them: as large as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec
from rich.cells import cell_len, set_cell_size

from ....games.darwins_choice.create import ability_names
from ....games.darwins_choice.habitats import Place, Species
from ....games.darwins_choice.view import DarwinView
from ....words import _, n_, named, phrase
from ...drawing import Drawing, Row, Span, aimed, beside, cut, fit_row, framed, row_size, spread, wrapped
from ...look import Area
from ...presenter import Players
from ..board import food_matters, ranked
from ..labels import SHORT, SHORT_DIET, continent_name, requirements, short_abilities, short_names
from .animal import large, small
from .signs import ACTED, DEAD, LEADS, POINTED, eaten, fitness, owner_sign, portion, supply, worth

VERDICT_ROWS = 2
WIDE = 24  # columns from which on words are written out
NONE: Mapping[int, tuple[int, int]] = MappingProxyType({})


class Verdict(msgspec.Struct, frozen=True):
    """What a habitat says to an animal, in a few words."""

    allowed: bool | None  # None: the animal is not finished
    text: str
    target: str
    brief: str = ""  # where the text is too long


class Moment(msgspec.Struct, frozen=True):
    """What differs from the plain table: pointed at, eaten so far, dead, points so far."""

    pointed: frozenset[int] = frozenset()  # species
    places: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    eaten: Mapping[int, tuple[int, int]] | None = None  # species -> plants, meat; None: as distributed
    left: Mapping[int, tuple[int, int]] = NONE  # place -> plants, meat
    points: Mapping[int, int] = MappingProxyType({})  # species -> points on it
    verdicts: tuple[Verdict, ...] = ()  # what each habitat says to the animal on the workbench


STILL = Moment()


class TableDrawing:
    """One view in one area."""

    def __init__(self, view: DarwinView, players: Players, area: Area, moment: Moment = STILL) -> None:
        self.view = view
        self.players = players
        self.area = area
        self.moment = moment
        self.food = food_matters(view)
        self.spare = 0  # with 1, what a species is able to do may take rows of its own; with 2, its name too

    def draw(self) -> Drawing:
        places = self.view.places
        if not places:
            return [[Span(_("The habitats are being laid out."), "quiet")]]
        whole, rest = divmod(self.area.width, len(places))
        widths = [whole + (number < rest) for number in range(len(places))]
        heads = [self.head(place, width - 2) for place, width in zip(places, widths, strict=True)]
        room = self.area.height - 2 - max(len(head) for head in heads)
        room -= VERDICT_ROWS if self.moment.verdicts else 0
        form = self.form(min(widths) - 2, room)
        for self.spare in (2, 1, 0):
            tallest = max(
                sum(len(form(species, place, width - 2)) for species in place.species)
                for place, width in zip(places, widths, strict=True)
            )
            if tallest <= room:
                break
        columns = []
        for index, (place, width) in enumerate(zip(places, widths, strict=True)):
            inside = [*heads[index], *self.verdict(index, width - 2)]
            for species in ranked(place):
                inside += [
                    aimed(fit_row(row, width - 2), f"species:{species.id}")
                    for row in form(species, place, width - 2)
                ]
            columns.append((self.frame(index, place, inside, width), width))
        return beside(columns, "")

    def frame(self, index: int, place: Place, inside: Drawing, width: int) -> Drawing:
        marked = index in self.moment.places
        target = f"place:{index}"
        name = f"{POINTED if marked else ''}{index + 1} {place.habitat.name}"
        points = f" {worth(place.habitat.points)}" if place.habitat.points else ""
        if cell_len(f" {name} {points} ") <= width - 3:  # a long name has the space around it too
            name, points = f" {name} ", f"{points} " if points else ""
        title = [
            Span(cut(name, width - 3 - len(points)), "title", target),
            Span(points, "points", target),
        ]
        tone = "lit" if marked else "frame"
        return framed(inside, width, title, tone=tone, height=self.area.height, target=target)

    # -- habitats

    def head(self, place: Place, width: int) -> Drawing:
        """What the habitat asks for, what counts, and its food."""
        habitat = place.habitat
        if habitat.erupting:
            return wrapped(requirements(habitat), width, "bad", hang=0)
        rows: Drawing = []
        if width >= WIDE:
            rows += wrapped(requirements(habitat), width, hang=0)
            rows += wrapped(
                _("counts {abilities}", abilities=", ".join(map(str, ability_names(habitat.adaptation)))),
                width,
                "quiet",
            )
        else:
            rows += _slashed(_needs(place), width)
            rows += wrapped(f"={' '.join(short_names(habitat.adaptation))}", width, "quiet", hang=1)
        if self.food:
            left = self.moment.left.get(self._index(place)) or (place.feeding.plants, place.feeding.meat)
            food = supply(place.plants, place.meat, left)
            continent = cut(continent_name(place.continent), width - row_size(food) - 1)
            rows.append(spread(food, [Span(continent, "quiet")], width))
        return rows

    def verdict(self, index: int, width: int) -> Drawing:
        """A habitat's answer to the animal on the workbench."""
        if not self.moment.verdicts:
            return []
        one = self.moment.verdicts[index]
        word, tone = {True: (_("YES"), "good"), False: (_("NO"), "bad"), None: ("", "quiet")}[one.allowed]
        text = wrapped(f"{word} {one.text}".strip(), width, tone, hang=0, target=one.target)
        if one.brief and len(text) > VERDICT_ROWS:
            text = wrapped(f"{word} {one.brief}", width, tone, hang=0, target=one.target)
        return [fit_row(row, width, tone, one.target) for row in text[:VERDICT_ROWS]]

    def _index(self, place: Place) -> int:
        return self.view.places.index(place)

    # -- species

    def form(self, width: int, room: int) -> Callable[[Species, Place, int], Drawing]:
        """The largest form in which all species of every habitat can be seen, if there is one."""
        most = max((len(place.species) for place in self.view.places), default=0)
        if width >= WIDE and most * 7 <= room:
            return self.big
        if most * 4 <= room:
            return self.middle
        return self.brief if most * 2 <= room or most == 1 else self.single if most > room else self.brief

    def name_rows(self, species: Species, place: Place, width: int) -> Drawing:
        number = species.id
        pointed = POINTED if number in self.moment.pointed else ""
        leads = LEADS if number not in self.moment.dead and self._leads(species, place) else ""
        mine = species.owner == self.view.seat
        tone = "bad" if number in self.moment.dead else "mine" if mine else ""
        dead = DEAD if number in self.moment.dead else ""
        acted = [Span(ACTED, "quiet")] if species.done and self.view.phase == "action" else []
        sign = owner_sign(species.owner)
        name, room = f"{dead}{leads}#{number} {species.name}", width - 1 - len(pointed) - len(acted)
        first, *more = wrapped(name, room, tone) if self.spare == 2 else [[Span(cut(name, room), tone)]]
        return [spread([Span(pointed, "lit"), sign, *first], acted, width), *more]

    def _leads(self, species: Species, place: Place) -> bool:
        return place.adaptation(species) > 0 and species in place.best_adapted()

    def _numbers(self, species: Species, place: Place) -> tuple[int, int, int]:
        body = species.body
        points = self.moment.points.get(species.id, species.points)
        return place.adaptation(species), place.strength(body.traits, body.diet), points

    def meal(self, species: Species, place: Place) -> Row:
        """Food tokens, and a word when something is wrong."""
        if not place.meets(species):
            return [Span(_("unfit"), "bad")]
        if not self.food:
            return []
        if self.moment.eaten is not None:
            plants, meat = self.moment.eaten.get(species.id, (0, 0))
        else:
            plants, meat = eaten(place, species)
        row = portion(species, plants, meat)
        if plants + meat < species.hearts and self.moment.eaten is None:
            row.append(Span("!", "bad"))
        return row

    def single(self, species: Species, place: Place, width: int) -> Drawing:
        """One row: for crowds."""
        adaptation, strength, points = self._numbers(species, place)
        leads = LEADS if self._leads(species, place) else ""
        tone = "bad" if species.id in self.moment.dead else "mine" if species.owner == self.view.seat else ""
        numbers = fitness(adaptation, strength).replace(" ", "")
        name: Row = [owner_sign(species.owner), Span(f"{leads}#{species.id} ", tone)]
        right: Row = [*self.meal(species, place), Span(f" {worth(points)}", "points")]
        left = [*name, Span(numbers, tone)]
        if row_size(left) + row_size(right) > width and not place.meets(species):
            left = name  # that it cannot live there is what counts
        return [spread(left, right, width)]

    def brief(self, species: Species, place: Place, width: int) -> Drawing:
        """Two rows: name and numbers."""
        adaptation, strength, points = self._numbers(species, place)
        numbers, meal = Span(f" {fitness(adaptation, strength)} "), self.meal(species, place)
        left, right = [numbers, *meal], [Span(worth(points), "points")]
        if row_size(left) + row_size(right) > width and not place.meets(species):
            left = [Span(" "), *meal]
        return [*self.name_rows(species, place, width), spread(left, right, width)]

    def middle(self, species: Species, place: Place, width: int) -> Drawing:
        """Four rows: with a small picture."""
        adaptation, strength, points = self._numbers(species, place)
        body, legs = small(species.cards)
        numbers = (
            (fitness(adaptation, strength), worth(points))
            if width < WIDE
            else (
                _("adapt {adaptation}  str {strength}", adaptation=adaptation, strength=strength),
                n_("{n} point", "{n} points", points),
            )
        )
        tone = f"seat{species.owner % 6}"
        diet = Span(f" {SHORT_DIET[species.diet]} ", "quiet")
        return [
            *self.name_rows(species, place, width),
            spread([Span(f" {body}", tone)], [Span(numbers[0])], width),
            spread([Span(f" {legs}", tone)], [Span(numbers[1], "points")], width),
            *self.able([diet, *self.meal(species, place)], species, width),
        ]

    def big(self, species: Species, place: Place, width: int) -> Drawing:
        """Seven rows: with a large picture."""
        adaptation, strength, points = self._numbers(species, place)
        tone = f"seat{species.owner % 6}"
        beside_it: list[Row] = [
            [Span(set_cell_size(named("diet", species.diet.value), 9).rstrip(), "quiet")],
            [Span(_("adapt {adaptation}", adaptation=adaptation))],
            [Span(_("str {strength}", strength=strength))],
            [Span(n_("{n} point", "{n} points", points), "points")],
            [],
        ]
        picture = large(species.cards)
        rows = self.name_rows(species, place, width)
        for line, words in zip(picture, beside_it, strict=True):
            rows.append(spread([Span(f" {line}", tone)], words, width))
        return [*rows, *self.able([Span(" "), *self.meal(species, place)], species, width)]

    def able(self, first: Row, species: Species, width: int) -> Drawing:
        """What a species is able to do, in a row that begins like this, or below it where there is room."""
        abilities = short_abilities(species.symbols)
        if not self.spare or row_size(first) + 1 + cell_len(abilities) <= width:
            return [fit_row([*first, Span(f" {abilities}", "quiet")], width)]
        return [first, *wrapped(abilities, width, "quiet", indent=1, hang=0)]


PHASE_WORDS = {
    "setup": phrase("setup"),
    "drawing": phrase("drawing"),
    "action": phrase("action"),
    "evaluation": phrase("evaluation"),
    "transition": phrase("transition"),
    "over": phrase("over"),
}


def _needs(place: Place) -> str:
    """`+run/cold -heat`: the requirements where there is little room."""
    habitat = place.habitat
    ways = [
        "+".join(f"{named(SHORT, key)}{least if least > 1 else ''}" for key, least in way)
        for way in habitat.needs
    ]
    needs = f"+{'/'.join(ways)}" if ways else _("needs nothing")
    return " ".join([needs, *(f"-{name}" for name in short_names(habitat.forbidden))])


def _slashed(text: str, width: int) -> Drawing:
    """In as many rows as it takes, broken after a slash rather than within a word."""
    if all(row_size([Span(word)]) <= width for word in text.split()):
        return wrapped(text, width, hang=1)
    return [[Span(row[0].text.replace("/ ", "/"))] for row in wrapped(text.replace("/", "/ "), width, hang=1)]


def status_row(view: DarwinView, players: Players, width: int) -> Row:
    """Era and phase, the event, everybody's points; who is asked is pointed at."""
    era = _(" Era {era}/{eras} ", era=max(1, view.era), eras=view.rules.eras)
    left: Row = [Span(era, "title"), Span(f"{PHASE_WORDS.get(view.phase, view.phase)} ", "quiet")]
    if view.event is not None:
        left.append(Span(f" {view.event.name} ", "event", "event"))
    right: Row = []
    asked = getattr(view.need, "seat", None)
    room = max(4, (width - row_size(left)) // len(view.scores) - 7)
    for seat, score in enumerate(view.scores):
        here = POINTED if seat == asked else ""
        passed = ACTED if view.passed[seat] and view.phase == "action" else ""
        tone = "mine" if seat == view.seat else ""
        right += [
            Span(f" {here}", "lit", "scores"),
            owner_sign(seat),
            Span(f"{cut(players.name(seat), room)} ", tone, "scores"),
            Span(f"{score}{passed} ", "points", "scores"),
        ]
    return spread(left, right, width)
