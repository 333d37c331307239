"""Checking an island of EVO: is it one piece, are its starts alike, and do games between equals end even?

    for finding in check_island(open_table("evo", 5), games=40, seed=1):
        print(finding.target, finding.measured, finding.holds)

The same seed gives the same findings. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt

from ..engine import Happening, Result, State
from ..errors import UsageError
from ..games.evo.happened import DinosaursFought, SpeciesLanded
from ..games.evo.islands import BEACH, Island
from ..games.finding import Finding
from ..plugins import registry
from ..words import _, figure, parted
from .setup import TableSetup, open_table
from .simulate import simulate

BOT = "greedy"
FULL, QUICK = 400, 40  # games on an island
ADVANTAGE = 1.5  # points that a start may be better or worse than the mean, at most
NEAR = (1, 2, 3)  # steps from a start within which hexes are counted
UNEQUAL = 1  # hexes that one start may have more near it than another, at most


def islands_of(players: int | None, variants: Sequence[str], options: Mapping[str, str]) -> list[TableSetup]:
    """The tables whose islands are checked: the one that is named, or every one that these names allow."""
    if players is not None:
        return [open_table("evo", players, variants, options)]
    game = registry().game("evo")
    found: dict[Island, TableSetup] = {}
    refused: UsageError | None = None
    for seats in game.seats:
        choices = next(option.choices for option in game.options(seats) if option.name == "island")
        for key in [options["island"]] if "island" in options else map(str, choices):
            try:
                setup = open_table("evo", seats, variants, {**options, "island": key})
            except UsageError as error:  # not for so many seats
                refused = error
            else:
                found.setdefault(setup.rules.island, setup)
    if not found and refused is not None:
        raise refused
    return list(found.values())


def check_island(
    setup: TableSetup, games: int = FULL, seed: int = 1, advance: Callable[[], None] = lambda: None
) -> list[Finding]:
    """All targets with what was measured; `advance` is called after every game."""
    island: Island = setup.rules.island
    played = StartGames(island)
    for one in simulate(setup, [BOT], games, seed, watchers=[played.watch]):
        played.finish(one.result)
        advance()
    return [*drawn(island), *played.findings()]


def drawn(island: Island) -> list[Finding]:
    """What can be read off the map."""
    size = len(island.hexes)
    reached = len(island.within([0], size))
    coastal = [start for start in island.starts if start in island.coast and island.terrain[start] == BEACH]
    images = island.symmetries()
    alike = _alike(island, images)
    return [
        Finding(
            "connected",
            _("every hex can be reached over land"),
            _("{reached} of {size}", reached=reached, size=size),
            reached == size,
            {},
        ),
        Finding(
            "starts",
            _("all starts are beaches on the coast"),
            _("{coastal} of {starts}", coastal=len(coastal), starts=len(island.starts)),
            len(coastal) == len(island.starts),
            {},
        ),
        Finding(
            "symmetry",
            _("every start is the turned or mirrored image of every other"),
            _("yes") if alike else _("no"),
            True if alike else None,
            {"symmetries": len(images)},
            ""
            if alike
            else _(
                "turns and mirrors that keep the island: {images}; games must judge the starts",
                images=len(images),
            ),
        ),
        _surroundings(island),
    ]


def _alike(island: Island, images: Sequence[tuple[int, ...]]) -> bool:
    """Whether symmetries lead from the first start to all others."""
    reached, edge = {island.starts[0]}, [island.starts[0]]
    while edge:
        edge = [image[start] for start in edge for image in images if image[start] not in reached]
        reached.update(edge)
    return reached == set(island.starts)


def _surroundings(island: Island) -> Finding:
    counts = [[len(island.within([start], steps)) for start in island.starts] for steps in NEAR]
    gap = max(max(row) - min(row) for row in counts)
    told = parted(
        [
            f"{steps}: {min(row)}"
            if min(row) == max(row)
            else _("{steps}: {low} to {high}", steps=steps, low=min(row), high=max(row))
            for steps, row in zip(NEAR, counts, strict=True)
        ]
    )
    return Finding(
        "room",
        _("within 1, 2 and 3 steps no start has {unequal} hexes more than another", unequal=UNEQUAL + 1),
        told,
        gap <= UNEQUAL,
        {"gap": gap},
    )


class StartGames:
    """Watches games between equal bots and counts what each start was worth."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.games = self.fights = 0
        self.points: list[list[int]] = [[] for __ in island.starts]  # start -> score of whoever began there
        self.wins = [0.0] * len(island.starts)
        self._landed: dict[int, int] = {}  # seat -> start, of the game under way

    def watch(self, state: State, happened: list[Happening]) -> None:
        for one in happened:
            if isinstance(one, SpeciesLanded):
                self._landed[one.seat] = self.island.starts.index(one.hex)
            elif isinstance(one, DinosaursFought):
                self.fights += 1

    def finish(self, result: Result) -> None:
        """The game under way has ended."""
        self.games += 1
        for seat, start in self._landed.items():
            self.points[start].append(result.scores[seat])
            if seat in result.winners:
                self.wins[start] += 1 / len(result.winners)
        self._landed = {}

    def findings(self) -> list[Finding]:
        means = [sum(scores) / (len(scores) or 1) for scores in self.points]
        mean = sum(means) / len(means)
        worst = max(abs(one - mean) for one in means)
        noise = max(2 * _deviation(scores) / sqrt(len(scores) or 1) for scores in self.points)
        named = [
            f"{self.island.name(place)} {figure(one, '.1f')}"
            for place, one in zip(self.island.starts, means, strict=True)
        ]
        fights = self.fights / (self.games or 1)
        shares = ", ".join(f"{100 * won / (self.games or 1):.0f}%" for won in self.wins)
        return [
            Finding(
                "balance",
                _("no start is {advantage} points better or worse than the mean", advantage=ADVANTAGE),
                _("{worst:.1f}, give or take {noise:.1f}", worst=worst, noise=noise),
                None if noise > ADVANTAGE and worst <= ADVANTAGE + noise else worst - noise <= ADVANTAGE,
                {"worst": worst, "noise": noise, "mean": mean},
                _(
                    "points by start: {card}; games won: {shares}; fights a game: {fights:.1f}",
                    card=", ".join(named),
                    shares=shares,
                    fights=fights,
                ),
            )
        ]


def _deviation(scores: Sequence[int]) -> float:
    mean = sum(scores) / (len(scores) or 1)
    return sqrt(sum((one - mean) ** 2 for one in scores) / max(1, len(scores) - 1))
