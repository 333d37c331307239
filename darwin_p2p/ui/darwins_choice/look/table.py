"""The habitats side by side, with the animals in them: as large as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import wrap
from types import MappingProxyType

import msgspec
from rich.cells import cell_len, set_cell_size

from ....games.darwins_choice.create import ability_names
from ....games.darwins_choice.habitats import Place, Species
from ....games.darwins_choice.view import DarwinView
from ....words import _, n_, named, phrase
from ...drawing import (
    ELLIPSIS,
    Drawing,
    Row,
    Span,
    aimed,
    beside,
    cut,
    fit_row,
    framed,
    row_size,
    size,
    spread,
    wrapped,
)
from ...look import Area
from ...presenter import Players
from ..board import food_matters, ranked
from ..labels import SHORT, SHORT_DIET, continent_name, requirements, short_abilities, short_names
from .animal import large, small
from .signs import ACTED, DEAD, LEADS, POINTED, eaten, fitness, owner_sign, portion, supply, worth

VERDICT_ROWS = 2
WIDE = 24  # columns from which on words are written out
LEAST_NAME = 4  # columns of a player's name, whatever else there is to say
NONE: Mapping[int, tuple[int, int]] = MappingProxyType({})


class Verdict(msgspec.Struct, frozen=True):
    """What a habitat says to an animal, in a few words."""

    allowed: bool | None  # None: the animal is not finished
    text: str
    target: str
    briefer: tuple[str, ...] = ()  # where the text is too long

    def rows(self, width: int) -> Drawing:
        """Yes or no, and as much of a reason as can be said whole."""
        word, tone = {True: (_("YES"), "good"), False: (_("NO"), "bad"), None: ("", "quiet")}[self.allowed]
        for said in (self.text, *filter(None, self.briefer), ""):
            rows = wrapped(f"{word} {said}".strip(), width, tone, hang=0, target=self.target)
            if len(rows) <= VERDICT_ROWS:
                break
        return [fit_row(row, width, tone, self.target) for row in rows]


class Moment(msgspec.Struct, frozen=True):
    """What differs from the plain table: pointed at, eaten so far, dead, points so far."""

    pointed: frozenset[int] = frozenset()  # species
    places: frozenset[int] = frozenset()
    phase: str = ""  # the one it belongs to, where the view is still in another
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
        self.phase = moment.phase or view.phase
        self.food = food_matters(view)
        # with 1, what a species is able to do may take rows of its own; with 2, its name; with 3, a continent
        self.spare = 0

    def draw(self) -> Drawing:
        places = self.view.places
        if not places:
            return [[Span(_("The habitats are being laid out."), "quiet")]]
        whole, rest = divmod(self.area.width, len(places))
        widths = [whole + (number < rest) for number in range(len(places))]
        return beside(
            [
                (self.habitat(index, place, width), width)
                for index, (place, width) in enumerate(zip(places, widths, strict=True))
            ],
            "",
        )

    # -- habitats

    def habitat(self, index: int, place: Place, width: int) -> Drawing:
        """One habitat in a box, with as much of everything as there are rows for."""
        title, name, points = self.title(index, place, width)
        answer = self.verdict(index, width - 2)
        room = self.area.height - 2 - len(answer)
        self.spare = 0
        head = _noted(name, points, self.head(index, place, width - 2), width - 2)
        form = self.form(place, width - 2, room - len(head))
        for self.spare in (3, 2, 1, 0):
            head = _noted(name, points, self.head(index, place, width - 2), width - 2)
            lives: Drawing = []
            for species in ranked(place):
                lives += [
                    aimed(fit_row(row, width - 2), f"species:{species.id}")
                    for row in form(species, place, width - 2)
                ]
            if len(head) + len(lives) <= room:
                break
        marked = index in self.moment.places
        return framed(
            [*head, *answer, *lives],
            width,
            title,
            tone="lit" if marked else "frame",
            height=self.area.height,
            target=f"place:{index}",
            mark=POINTED if marked else "",
        )

    def title(self, index: int, place: Place, width: int) -> tuple[Row, Drawing, Row]:
        """Number, name and points for the edge of the box; of name and points what has no room there."""
        target = f"place:{index}"
        name = f"{index + 1} {place.habitat.name}"
        points = f" {worth(place.habitat.points)}" if place.habitat.points else ""
        room = width - 3 - cell_len(points)
        if cell_len(name) + 2 + bool(points) <= room:
            points = f"{points} " if points else ""
            return [Span(f" {name} ", "title", target), Span(points, "points", target)], [], []
        if cell_len(name) <= room:
            return [Span(name, "title", target), Span(points, "points", target)], [], []
        name, *more = wrap(name, width - 3, break_long_words=False)
        rest = wrapped(" ".join(more), width - 2, "title", hang=0, target=target) if more else []
        return [Span(name, "title", target)], rest, [Span(points, "points", target)]

    def head(self, index: int, place: Place, width: int) -> Drawing:
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
            left = self.moment.left.get(index) or (place.feeding.plants, place.feeding.meat)
            rows += self.larder(
                supply(place.plants, place.meat, left), continent_name(place.continent), width
            )
        return rows

    def larder(self, food: Row, continent: str, width: int) -> Drawing:
        """The food, and the continent where there is room for all of its name."""
        where = [Span(continent, "quiet")]
        if not continent or row_size(food) + 1 + row_size(where) <= width:
            return [spread(food, where, width)]
        return [food, spread([], where, width)] if self.spare == 3 else [food]

    def verdict(self, index: int, width: int) -> Drawing:
        """A habitat's answer to the animal on the workbench."""
        return self.moment.verdicts[index].rows(width) if self.moment.verdicts else []

    # -- species

    def form(self, place: Place, width: int, room: int) -> Callable[[Species, Place, int], Drawing]:
        """The largest form in which all species of a habitat can be seen, if there is one."""
        number = len(place.species)
        if width >= WIDE and number * 7 <= room:
            return self.big
        if number * 4 <= room and all(self.pictured(one, place, width) for one in place.species):
            return self.middle
        return self.brief if number * 2 <= room or number == 1 else self.single

    def name_rows(self, species: Species, place: Place, width: int) -> Drawing:
        number = species.id
        pointed = POINTED if number in self.moment.pointed else ""
        leads = LEADS if number not in self.moment.dead and self._leads(species, place) else ""
        mine = species.owner == self.view.seat
        tone = "bad" if number in self.moment.dead else "mine" if mine else ""
        dead = DEAD if number in self.moment.dead else ""
        acted = [Span(ACTED, "quiet")] if species.done and self.phase == "action" else []
        sign = owner_sign(species.owner)
        name, room = f"{dead}{leads}#{number} {species.name}", width - 1 - len(pointed) - len(acted)
        first, *more = wrapped(name, room, tone) if self.spare >= 2 else [[Span(cut(name, room), tone)]]
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
        dead = DEAD if species.id in self.moment.dead else ""
        leads = LEADS if not dead and self._leads(species, place) else ""
        tone = "bad" if dead else "mine" if species.owner == self.view.seat else ""
        numbers = fitness(adaptation, strength).replace(" ", "")
        pointed = POINTED if species.id in self.moment.pointed else ""
        name: Row = [
            Span(pointed, "lit"),
            owner_sign(species.owner),
            Span(f"{dead}{leads}#{species.id} ", tone),
        ]
        right: Row = [*self.meal(species, place), Span(f" {worth(points)}", "points")]
        left = _first_fitting([*name, Span(numbers, tone)], name, room=width - row_size(right))
        return [spread(left, right, width)]

    def brief(self, species: Species, place: Place, width: int) -> Drawing:
        """Two rows: name and numbers."""
        adaptation, strength, points = self._numbers(species, place)
        numbers, meal = fitness(adaptation, strength), self.meal(species, place)
        right = [Span(worth(points), "points")]
        left = _first_fitting(
            [Span(f" {numbers} "), *meal],
            [Span(f" {numbers.replace(' ', '')} "), *meal],
            [Span(" "), *meal],
            room=width - row_size(right),
        )
        return [*self.name_rows(species, place, width), spread(left, right, width)]

    def pictured(self, species: Species, place: Place, width: int) -> bool:
        """Whether there is room for a small picture with numbers beside it."""
        adaptation, strength, __ = self._numbers(species, place)
        return 1 + size(small(species.cards)[0]) + size(fitness(adaptation, strength)) <= width

    def middle(self, species: Species, place: Place, width: int) -> Drawing:
        """Four rows: with a small picture."""
        adaptation, strength, points = self._numbers(species, place)
        body, legs = small(species.cards)
        numbers = _("adapt {adaptation}  str {strength}", adaptation=adaptation, strength=strength)
        worth_now = n_("{n} point", "{n} points", points)
        if width < max(WIDE, 1 + size(body) + size(numbers), 1 + size(legs) + size(worth_now)):
            numbers, worth_now = fitness(adaptation, strength), worth(points)
        tone = f"seat{species.owner % 6}"
        diet = Span(f" {SHORT_DIET[species.diet]} ", "quiet")
        return [
            *self.name_rows(species, place, width),
            spread([Span(f" {body}", tone)], [Span(numbers)], width),
            spread([Span(f" {legs}", tone)], [Span(worth_now, "points")], width),
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
        room = width - row_size(first) - 1
        if cell_len(abilities) > room and self.spare:
            return [first, *wrapped(abilities, width, "quiet", indent=1, hang=0)]
        return [[*first, Span(f" {_words_that_fit(abilities, room)}", "quiet")]]


def _first_fitting(*rows: Row, room: int) -> Row:
    """The first of these rows that has room: what counts more than the rest is in all of them."""
    return next((row for row in rows if row_size(row) <= room), rows[-1])


def _words_that_fit(text: str, width: int) -> str:
    """The text, or as many of its first words as there is room for."""
    words = text.split()
    while words and cell_len(" ".join(words)) > width - (text != " ".join(words)):
        words.pop()
    return text if text == " ".join(words) else f"{' '.join(words)}{ELLIPSIS}"


PHASE_WORDS = {
    "setup": phrase("setup"),
    "drawing": phrase("drawing"),
    "action": phrase("action"),
    "evaluation": phrase("evaluation"),
    "transition": phrase("transition"),
    "over": phrase("over"),
}


def _noted(name: Drawing, points: Row, head: Drawing, width: int) -> Drawing:
    """The rest of a habitat's name, its points beside it or what it asks for, and what is below."""
    rows = [*name, *head]
    for y, row in enumerate(rows[: len(name) + 1] if points else []):
        if row_size(row) + row_size(points) <= width:
            return [*rows[:y], spread(row, points, width), *rows[y + 1 :]]
    return [*name, spread([], points, width), *head] if points else rows


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


def status_row(view: DarwinView, players: Players, width: int, moment: Moment = STILL) -> Row:
    """Era and phase, the event, everybody's points; who is asked is pointed at."""
    era = _(" Era {era}/{eras} ", era=max(1, view.era), eras=view.rules.eras)
    phase = moment.phase or view.phase
    left: Row = [Span(era, "title"), Span(f"{PHASE_WORDS.get(phase, phase)} ", "quiet")]
    if view.event is not None:
        left.append(Span(f" {view.event.name} ", "event", "event"))
    asked = None if moment.phase else getattr(view.need, "seat", None)
    longest = max(LEAST_NAME, *(size(players.name(seat)) for seat in range(len(view.scores))))
    for room in range(longest, LEAST_NAME - 1, -1):
        right = _standings(view, players, asked, phase, room)
        if row_size(left) + row_size(right) <= width:
            break
    return spread(left, right, width)


def _called(name: str, room: int) -> str:
    """A name in so many columns; `greedy-2` and `greedy-3` keep what tells them apart."""
    first, dash, number = name.rpartition("-")
    if size(name) <= room or not number.isdigit():
        return cut(name, room)
    return f"{cut(first, room - size(dash + number))}{dash}{number}"


def _standings(view: DarwinView, players: Players, asked: int | None, phase: str, room: int) -> Row:
    """Everybody's sign, name in so many columns, and points."""
    row: Row = []
    for seat, score in enumerate(view.scores):
        here = POINTED if seat == asked else ""
        passed = ACTED if view.passed[seat] and phase == "action" else ""
        tone = "mine" if seat == view.seat else ""
        row += [
            Span(f" {here}", "lit", "scores"),
            owner_sign(seat),
            Span(f"{_called(players.name(seat), room)} ", tone, "scores"),
            Span(f"{score}{passed} ", "points", "scores"),
        ]
    return row
