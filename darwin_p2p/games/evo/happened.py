"""What can happen at the table, in the past tense. Everything here is public: slots, never hidden cards."""

from __future__ import annotations

from ...engine import Happening


class SpeciesLanded(Happening, frozen=True, array_like=True, tag="species_landed"):
    seat: int
    hex: int


class CardsDrawn(Happening, frozen=True, array_like=True, tag="cards_drawn"):
    seat: int
    slots: tuple[int, ...]


class DeckShuffled(Happening, frozen=True, array_like=True, tag="deck_shuffled"):
    cards: int


class TurnBegan(Happening, frozen=True, array_like=True, tag="turn_began"):
    turn: int


class PhaseBegan(Happening, frozen=True, array_like=True, tag="phase_began"):
    phase: str


class OrderSet(Happening, frozen=True, array_like=True, tag="order_set"):
    order: tuple[int, ...]


class CardPlayed(Happening, frozen=True, array_like=True, tag="card_played"):
    seat: int
    card: int
    target: int


class Passed(Happening, frozen=True, array_like=True, tag="passed"):
    seat: int


class ClimateChanged(Happening, frozen=True, array_like=True, tag="climate_changed"):
    """`die` is 0 where a card moved the marker, or kept it, without a throw."""

    die: int
    before: int
    after: int


class DinosaurMoved(Happening, frozen=True, array_like=True, tag="dinosaur_moved"):
    seat: int
    origin: int
    target: int


class DinosaursFought(Happening, frozen=True, array_like=True, tag="dinosaurs_fought"):
    """The attacker wins with a throw up to `wins_on`."""

    attacker: int
    defender: int
    origin: int
    target: int
    wins_on: int
    die: int
    won: bool


class SteppingEnded(Happening, frozen=True, array_like=True, tag="stepping_ended"):
    seat: int
    unused: int


class DinosaurBorn(Happening, frozen=True, array_like=True, tag="dinosaur_born"):
    seat: int
    hex: int


class DinosaursDied(Happening, frozen=True, array_like=True, tag="dinosaurs_died"):
    """`cause` is one of deadly, cold, hot, flu."""

    seat: int
    hexes: tuple[int, ...]
    cause: str


class PointsScored(Happening, frozen=True, array_like=True, tag="points_scored"):
    seat: int
    points: int
    total: int


class MeteorMoved(Happening, frozen=True, array_like=True, tag="meteor_moved"):
    space: int


class MeteorThrown(Happening, frozen=True, array_like=True, tag="meteor_thrown"):
    die: int
    ends_on: int
    impact: bool


class GenesOffered(Happening, frozen=True, array_like=True, tag="genes_offered"):
    genes: tuple[int, ...]


class BidMade(Happening, frozen=True, array_like=True, tag="bid_made"):
    """`beaten` is the seat that must bid again, or -1."""

    seat: int
    row: int
    gene: int
    amount: int
    beaten: int


class DroppedOut(Happening, frozen=True, array_like=True, tag="dropped_out"):
    seat: int


class GenePaid(Happening, frozen=True, array_like=True, tag="gene_paid"):
    seat: int
    gene: int
    amount: int
    paid: int


class GeneGained(Happening, frozen=True, array_like=True, tag="gene_gained"):
    seat: int
    gene: int


class GenesReturned(Happening, frozen=True, array_like=True, tag="genes_returned"):
    genes: tuple[int, ...]


class GameEnded(Happening, frozen=True, array_like=True, tag="game_ended"):
    scores: tuple[int, ...]
    dinosaurs: tuple[int, ...]
    winners: tuple[int, ...]
