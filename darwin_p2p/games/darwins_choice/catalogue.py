"""Finding cards in a pack by the names people use: an animal, a single card, a habitat or an event."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from ...text import english, plain
from .anatomy import label, part_name
from .cards import Card, Diet, EventCard, Habitat, Pack, Part, slug

Found = tuple[Card, ...] | Habitat | EventCard  # an animal is all its cards

UNTYPED = str.maketrans("", "", "(),")  # signs that nobody types in the name of a card


def look_up(pack: Pack, name: str) -> Found | None:
    """What has this name, however it is spelled: `orca`, `orca.head`, `Blue-footed booby single legs`."""
    wanted = _typed(name)
    return next((found for known, found in _named(pack) if _typed(known) == wanted), None)


def closest(pack: Pack, name: str) -> list[str]:
    """What may have been meant: up to three names, the likeliest first."""
    names = {_typed(known): known for known, _ in _named(pack)}
    return [names[one] for one in get_close_matches(_typed(name), names, n=3)]


def _named(pack: Pack) -> Iterator[tuple[str, Found]]:
    animals: dict[str, tuple[Card, ...]] = {}
    for card in pack.animals:
        animals[card.animal] = (*animals.get(card.animal, ()), card)
    for animal, cards in animals.items():
        yield from _called(animal, cards)
    for card in pack.animals:
        yield card.key, (card,)
        if present_name := _translated(label(card)):
            yield present_name.translate(UNTYPED), (card,)
    for place in pack.habitats:
        yield place.key, place
        yield from _called(place.name, place)
    for event in pack.events:
        yield event.key, event
        yield from _called(event.name, event)


def _called(name: str, found: Found) -> Iterator[tuple[str, Found]]:
    """By the name on the card, and by that in the language of whoever asks."""
    yield name, found
    if present_name := _translated(name):
        yield present_name, found


def _typed(name: str) -> str:
    """A name as it is compared: nobody has to type accents."""
    return slug(plain(name))


def _translated(name: str) -> str:
    """The name in the language of whoever asks, if it is another than the one on the card."""
    return str(name) if str(name) != english(name) else ""


def select(
    pack: Pack, part: Part | None = None, animal: str = "", diet: Diet | None = None
) -> tuple[Card, ...]:
    """The animal cards of one kind, of animals with these letters in their name, of heads with one diet."""
    return tuple(
        card
        for card in pack.animals
        if (part is None or card.part is part)
        and (_typed(animal) in _typed(card.animal) or _typed(animal) in _typed(str(card.animal)))
        and (diet is None or card.diet is diet)
    )


def part_named(name: str) -> Part | None:
    """A body part by its name, singular or plural: `heads`, `single legs`."""
    wanted = _typed(name)
    for part in Part:
        here = _typed(str(part_name(part)))
        if wanted in (part.value, part.value.removesuffix("s"), f"{part.value}s", here):
            return part
    return None
