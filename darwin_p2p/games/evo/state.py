"""A position of EVO.

All parts are immutable values that are replaced, never changed in place, so a clone is one shallow copy and
clones share everything. What has to be done next lies on the agenda, a stack of steps.
"""

from __future__ import annotations

from typing import TypeAlias

from ...engine import Machine, WrongAnswer
from .cards import EventCard
from .movement import EMPTY
from .rules import Rules
from .view import EvoView

Seats: TypeAlias = tuple[int, ...]


class EvoState(Machine):
    """See the engine's contract for the methods; the attributes are all that a game of EVO is.

    Hands and the order of the deck are hidden, everything else is public (EVO-MODEL-5). What lies in the bag
    is known, which tile comes next is decided when it is drawn.
    """

    rule_not_now = "EVO-TURN-1"
    rule_not_your_turn = "EVO-TURN-2"

    rules: Rules
    turn: int
    phase: str
    order: Seats  # initiative, the first player first
    climate: int  # box of the ring
    meteor: int  # space of the turn track
    board: bytes  # hex -> seat, or EMPTY (EVO-MODEL-3)
    adults: bytes  # the board as the birth phase found it
    genes: tuple[Seats, ...]  # seat -> counters
    scores: Seats
    discounts: Seats  # mutants owned when the turn began
    boosts: tuple[tuple[str, int, int], ...]  # what cards lend in this phase: (what, seat, amount)
    # the auction
    bag: Seats  # gene -> tiles left
    used_tiles: int  # card genes out of the game
    offer: Seats  # genes, by row
    bidders: Seats  # row -> seat, or -1
    amounts: Seats
    # event cards
    deck: Seats  # slots, top card last
    discards: Seats  # card numbers

    def __init__(self, rules: Rules) -> None:
        seats = rules.seats  # EVO-MODEL-1; R-SEAT-1: where somebody sits means nothing
        super().__init__(seats, rules.choices)
        self.rules = rules
        self.turn = 0
        self.phase = "setup"
        self.order = tuple(range(seats))
        self.climate = 0  # EVO-SETUP-2
        self.meteor = rules.meteor  # EVO-SETUP-3
        self.board = self.adults = bytes([EMPTY]) * len(rules.island.hexes)
        self.genes = (tuple(gene.start for gene in rules.genes),) * seats  # EVO-MODEL-4
        self.scores = (rules.score,) * seats  # EVO-SETUP-6
        self.discounts = (0,) * seats
        self.boosts = ()
        self.bag = tuple(gene.tiles for gene in rules.genes)  # EVO-SETUP-4
        self.used_tiles = 0
        self.offer = self.bidders = self.amounts = ()
        self.deck = self.discards = ()
        self.plan(*rules.setup)
        self.run()

    def may_hold(self, slot: int, card: int) -> bool:
        return 0 <= card < len(self.rules.deck) and card not in self.discards

    def view(self, seat: int | None) -> EvoView:
        return EvoView(self, seat)

    def hidden(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        return {self.deck: tuple(self.unseen())} if self.deck else {}

    def face_down(self) -> tuple[Seats, ...]:
        return (self.deck,)  # a card stays there until it is dealt

    # -- small things every part of the rules uses -------------------------------------------------------

    def card(self, slot: int) -> EventCard | None:
        """The card in a slot; None for an unknown one or a slot that does not exist."""
        number = self.known(slot)
        return None if number is None else self.rules.deck[number]

    def unseen(self) -> list[int]:
        """The cards this replica cannot place: they lie in the deck or in hidden hands."""
        seen = {card for hand in self.hands for slot in hand if (card := self.cards[slot]) is not None}
        seen.update(self.discards)
        return [number for number in range(len(self.rules.deck)) if number not in seen]

    def discard(self, seat: int, slot: int) -> int:
        """Put a shown hand card on the discard pile; its slot is used up."""
        number = self.cards[slot]
        assert number is not None
        self.set_hand(seat, tuple([one for one in self.hands[seat] if one != slot]))
        self.public = self.public - {slot}
        self.discards = (*self.discards, number)
        return number

    def boost(self, seat: int, what: str) -> int:
        """What cards have lent a species in this phase (R-CARD-2: they add up)."""
        if not self.boosts:
            return 0
        return sum([amount for kind, whose, amount in self.boosts if whose == seat and kind == what])

    def herd(self, seat: int, board: bytes | None = None) -> list[int]:
        """Where the dinosaurs of a seat stand."""
        found: list[int] = []
        look = (self.board if board is None else board).find
        place = look(seat)
        while place >= 0:
            found.append(place)
            place = look(seat, place + 1)
        return found

    def put(self, place: int, seat: int) -> None:
        board = self.board
        self.board = board[:place] + bytes((seat,)) + board[place + 1 :]
        self.memo = {}  # what has been worked out was about the board as it stood

    def clear(self, place: int) -> None:
        """Back to the reserve of its owner (EVO-FIGHT-3, EVO-SURV-4)."""
        self.put(place, EMPTY)

    def add_points(self, seat: int, points: int) -> None:
        scores = self.scores
        self.scores = (*scores[:seat], scores[seat] + points, *scores[seat + 1 :])

    def check(self) -> None:
        """The invariants: dinosaurs, tiles and cards are conserved. Raises `WrongAnswer`."""
        rules = self.rules
        if len(self.board) != len(rules.island.hexes) or not set(self.board) <= {*range(self.seats), EMPTY}:
            raise WrongAnswer("Something else than a dinosaur stands on the island.")
        if any(self.board.count(seat) > rules.herd for seat in range(self.seats)):
            raise WrongAnswer("A species has more dinosaurs than pieces.")
        if min(self.scores) < 0:
            raise WrongAnswer("A score is negative.")
        start = sum(gene.start for gene in rules.genes)
        tiles = sum(self.bag) + self.used_tiles + len(self.offer)
        tiles += sum(sum(genes) - start for genes in self.genes)
        if tiles != sum(gene.tiles for gene in rules.genes) or min(self.bag) < 0:
            raise WrongAnswer("Gene tiles have been lost or made.")
        slots = [*self.deck, *[slot for hand in self.hands for slot in hand]]
        if slots and len(slots) + len(self.discards) != len(rules.deck):
            raise WrongAnswer("Event cards have been lost or made.")
        numbers = [card for slot in slots if (card := self.cards[slot]) is not None]
        numbers += self.discards
        if len(set(slots)) != len(slots) or len(set(numbers)) != len(numbers):
            raise WrongAnswer("An event card lies in two places.")
        if sorted(self.order) != list(range(self.seats)):
            raise WrongAnswer("The order of play does not name every seat once.")
        if not 0 <= self.climate < len(rules.ring) or not 0 <= self.meteor < len(rules.track):
            raise WrongAnswer("A marker has left its track.")
