"""Finding cards in a pack by the names people use: an animal, a single card, a habitat or an event."""

from __future__ import annotations

from collections.abc import Iterator

from .. import called
from .anatomy import label, part_name
from .cards import Card, Diet, EventCard, Habitat, Pack, Part

Found = tuple[Card, ...] | Habitat | EventCard  # an animal is all its cards

UNTYPED = str.maketrans("", "", "(),")  # signs that nobody types in the name of a card


def look_up(pack: Pack, name: str) -> Found | None:
    """What has this name, however it is spelled: `orca`, `orca.head`, `Blue-footed booby single legs`."""
    return called.look_up(_named(pack), name)


def closest(pack: Pack, name: str) -> list[str]:
    """What may have been meant: up to three names, the likeliest first."""
    return called.closest(_named(pack), name)


def _named(pack: Pack) -> Iterator[tuple[str, Found]]:
    animals: dict[str, tuple[Card, ...]] = {}
    for card in pack.animals:
        animals[card.animal] = (*animals.get(card.animal, ()), card)
    for animal, cards in animals.items():
        yield from called.called(animal, cards)
    for card in pack.animals:
        yield card.key, (card,)
        if present_name := called.translated(label(card)):
            yield present_name.translate(UNTYPED), (card,)
    for place in pack.habitats:
        yield place.key, place
        yield from called.called(place.name, place)
    for event in pack.events:
        yield event.key, event
        yield from called.called(event.name, event)


def select(
    pack: Pack, part: Part | None = None, animal: str = "", diet: Diet | None = None
) -> tuple[Card, ...]:
    """The animal cards of one kind, of animals with these letters in their name, of heads with one diet."""
    wanted = called.typed(animal)
    return tuple(
        card
        for card in pack.animals
        if (part is None or card.part is part)
        and (wanted in called.typed(card.animal) or wanted in called.typed(str(card.animal)))
        and (diet is None or card.diet is diet)
    )


def part_named(name: str) -> Part | None:
    """A body part by its name, singular or plural: `heads`, `single legs`."""
    wanted = called.typed(name)
    for part in Part:
        here = called.typed(str(part_name(part)))
        if wanted in (part.value, part.value.removesuffix("s"), f"{part.value}s", here):
            return part
    return None
