"""The contract between a game and everything around it: state, view, game.

A game is a pure state machine. The same class runs at a table that deals from a seed, at a LAN table
where no replica knows all cards (an unknown card is None), in a replay and in a test.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Self, TypeAlias

from .actions import Action, Happening, Legal, Randomness, Refusal
from .fingerprint import fingerprint
from .needs import Answer, Choice, Need
from .variant import Option, Variant

Credit: TypeAlias = tuple[str, str, int, int]  # kind of thing, its name, the seat, points


class View(ABC):
    """All that one seat, or a spectator (seat None), may know. Holds no way back to the state."""

    seat: int | None

    @property
    @abstractmethod
    def need(self) -> Need: ...

    @abstractmethod
    def legal(self) -> Legal:
        """The actions this seat may take now."""

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """None when this seat may take the action, else the reason."""

    @abstractmethod
    def sample(self, rng: Randomness) -> State:
        """A full state that agrees with everything this seat knows, for searching bots."""

    @abstractmethod
    def replica(self) -> State:
        """The game as far as this seat knows it, to try things on (see `Draft`)."""

    @abstractmethod
    def to_bytes(self) -> bytes:
        """A canonical form: equal bytes, equal knowledge."""

    def facts(self) -> dict[str, Any]:
        """The same knowledge as plain values with names, for bots in other languages; a game tells more."""
        need = self.need
        about = {"asked": need.seat, "about": need.about} if isinstance(need, Choice) else {}
        return {"seat": self.seat} | about


class State(ABC):
    """One position of one game."""

    need: Need

    @abstractmethod
    def legal(self, seat: int) -> Legal:
        """What this seat may do; defined where the seat's cards are known."""

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> Refusal | None: ...

    @abstractmethod
    def reveals(self, seat: int, action: Action) -> tuple[int, ...]:
        """The hidden slots that must be opened before this action can be applied."""

    @abstractmethod
    def apply(self, given: Action | Answer, seat: int | None = None) -> list[Happening]:
        """Take an action of a seat (by default the one that must choose) or the answer to the need.

        Raises `Illegal` and changes nothing when it does not fit.
        """

    @abstractmethod
    def fallback(self, seat: int) -> Action:
        """A legal action found from public information alone, for absent seats and run-out clocks."""

    @abstractmethod
    def view(self, seat: int | None) -> View: ...

    @abstractmethod
    def known(self, slot: int) -> int | None:
        """The card in a slot, where this replica knows it."""

    @abstractmethod
    def hidden(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        """For a dealer that joins late: pile slots nobody has seen -> the cards that may lie there."""

    @abstractmethod
    def clone(self) -> Self: ...

    def check(self) -> None:  # noqa: B027 - a game without such tests has nothing to say
        """Raise `WrongAnswer` if this position cannot be: cards lost, a thing in two places.

        Too slow for every step of a fast game; replays and tests call it."""

    def digest(self) -> bytes:
        """A fingerprint of the public part: all replicas agree on it after every step."""
        return blake2b(self.view(None).to_bytes(), digest_size=16).digest()


class Game(ABC):
    """A game as a plugin registers it."""

    name: str
    title: str
    seats: range
    actions: tuple[type[Action], ...]
    pack_files: tuple[str, ...] = ()  # what may lie in the folder of a card pack; empty: there are no packs

    def options(self, seats: int) -> tuple[Option, ...]:
        """What a person may set about the rules of a table with so many seats (`--option name=value`); the
        values chosen arrive at `rules` as the setting `options`."""
        return ()

    def pack(self, texts: Mapping[str, str] | None = None) -> Any:
        """The cards that these texts describe, by the names of their files, or else the game's own; they
        arrive at `rules` as the setting `pack`. Needs a `name` and a `fingerprint`; raises `Mistakes`."""
        raise NotImplementedError("this game has no card packs")

    @abstractmethod
    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> Any:
        """The frozen rules value of a table with so many seats; variants are applied in order."""

    def actions_of(self, rules: Any) -> tuple[type[Action], ...]:
        """Every kind of action at a table with these rules, those that variants add included."""
        return self.actions

    def sides(self, rules: Any, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, by default each alone; rules with teams name them in `teams`."""
        teams: tuple[tuple[int, ...], ...] = getattr(rules, "teams", ())
        return teams or tuple((seat,) for seat in range(seats))

    def credits(self, state: State, happening: Happening) -> Iterable[Credit]:
        """What gave or cost points, for statistics: asked when something has just happened."""
        return ()

    @abstractmethod
    def start(self, rules: Any) -> State:
        """A new game, at its first need."""

    def fingerprint(self, rules: Any) -> str:
        """One short hash of everything two tables must agree on."""
        return fingerprint(self.name, rules)
