"""Checking a deck against its targets: drawing hands, playing games, gathering what they tell.

    for finding in check_deck(standard_pack(), QUICK, seed=1):
        print(finding.target, finding.measured, finding.holds)

The same seed gives the same findings. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from ..games.darwins_choice.cards import Pack
from ..games.darwins_choice.deck import EACH_PILE, HOMES, Hands, printed
from ..games.finding import Finding
from ..plugins import registry
from .deck_games import DeckGames
from .setup import DEFAULT_GAME, TableSetup
from .simulate import derived, simulate

SEATS = 4
BOT = "greedy"


class Effort(msgspec.Struct, frozen=True):
    """How much is measured."""

    hands: int
    games: int


FULL = Effort(hands=20_000, games=1_200)  # enough for the rarest cards to be judged
QUICK = Effort(hands=1_000, games=100)


def check_deck(
    pack: Pack, effort: Effort = FULL, seed: int = 1, advance: Callable[[], None] = lambda: None
) -> list[Finding]:
    """All targets with what was measured; `advance` is called after every game."""
    return [
        *printed(pack),
        *draw_hands(pack, effort.hands, seed).findings(),
        *play_games(pack, effort.games, seed, advance).findings(),
    ]


def draw_hands(pack: Pack, number: int, seed: int) -> Hands:
    """Opening hands drawn evenly from both piles, each with the habitats of a new table."""
    luck = Random(derived(seed, "hands"))
    small = [card.number for card in pack.animals if not card.large]
    large = [card.number for card in pack.animals if card.large]
    hands = Hands(pack)
    for _ in range(number):
        hand = luck.sample(small, EACH_PILE) + luck.sample(large, EACH_PILE)
        hands.add(hand, luck.sample(pack.habitats, HOMES))
    return hands


def play_games(
    pack: Pack, number: int, seed: int, advance: Callable[[], None] = lambda: None, bot: str = BOT
) -> DeckGames:
    """Games of four equal bots."""
    games = DeckGames(pack)
    game = registry().game(DEFAULT_GAME)
    setup = TableSetup(game, game.rules(SEATS, pack=pack), SEATS, pack=pack)
    for played in simulate(setup, [bot], number, seed, watchers=[games.watch]):
        games.finish(played.result)
        advance()
    return games
