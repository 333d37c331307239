"""What can happen at the table, in the past tense. Everything here is public: slots, never hidden cards."""

from __future__ import annotations

from ...engine import Happening


class CardsDrawn(Happening, frozen=True, array_like=True, tag="cards_drawn"):
    seat: int
    slots: tuple[int, ...]


class PileShuffled(Happening, frozen=True, array_like=True, tag="pile_shuffled"):
    pile: int
    cards: int


class MarketRenewed(Happening, frozen=True, array_like=True, tag="market_renewed"):
    slots: tuple[int, ...]


class EraBegan(Happening, frozen=True, array_like=True, tag="era_began"):
    era: int
    first: int


class PhaseBegan(Happening, frozen=True, array_like=True, tag="phase_began"):
    phase: str


class Redrawn(Happening, frozen=True, array_like=True, tag="redrawn"):
    seat: int
    discarded: tuple[int, ...]  # card numbers


class Traded(Happening, frozen=True, array_like=True, tag="traded"):
    seat: int
    gave: int  # card numbers
    took: int


class TradeUndone(Happening, frozen=True, array_like=True, tag="trade_undone"):
    seat: int


class SpeciesCreated(Happening, frozen=True, array_like=True, tag="species_created"):
    seat: int
    species: int
    place: int
    cards: tuple[int, ...]


class SpeciesMutated(Happening, frozen=True, array_like=True, tag="species_mutated"):
    seat: int
    species: int
    place: int
    paid: int
    before: tuple[int, ...]
    after: tuple[int, ...]


class SpeciesMigrated(Happening, frozen=True, array_like=True, tag="species_migrated"):
    seat: int
    species: int
    origin: int
    place: int


class TurnEnded(Happening, frozen=True, array_like=True, tag="turn_ended"):
    seat: int


class Passed(Happening, frozen=True, array_like=True, tag="passed"):
    seat: int


class SpeciesDied(Happening, frozen=True, array_like=True, tag="species_died"):
    """`cause` is one of requirements, starved, devoured, event."""

    species: int
    owner: int
    place: int
    cause: str
    cards: tuple[int, ...]
    points: int
    banked: int


class SpeciesDevoured(Happening, frozen=True, array_like=True, tag="species_devoured"):
    """Comes before the death of the prey."""

    hunters: tuple[int, ...]
    prey: int
    place: int


class PointsGained(Happening, frozen=True, array_like=True, tag="points_gained"):
    """`step` is one of survival, adaptation, strength; `rank` counts from 1 in the strength step."""

    species: int
    place: int
    step: str
    points: int
    rank: int = 0


class EventDrawn(Happening, frozen=True, array_like=True, tag="event_drawn"):
    event: str


class PlaceStruck(Happening, frozen=True, array_like=True, tag="place_struck"):
    """The place that an event has chosen for the coming habitat change."""

    place: int
    habitat: str


class HabitatReplaced(Happening, frozen=True, array_like=True, tag="habitat_replaced"):
    place: int
    old: str
    new: str


class CardLost(Happening, frozen=True, array_like=True, tag="card_lost"):
    species: int
    place: int
    card: int


class PointsMoved(Happening, frozen=True, array_like=True, tag="points_moved"):
    """Invaders: points placed on a species, or banked (species None)."""

    seat: int
    species: int | None
    points: int


class GameEnded(Happening, frozen=True, array_like=True, tag="game_ended"):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
