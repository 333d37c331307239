"""The bot plays everywhere it claims, and better than chance."""

from darwin_bot_best_fit import BestFit

from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import simulate
from darwin_p2p.table.standings import standings
from darwin_p2p.testing import check_bot


def test_it_plays_everywhere_it_claims() -> None:
    assert check_bot(BestFit).decisions > 1000


def test_it_beats_random() -> None:
    bots = ["best-fit", "random"]
    best, other = standings(bots, simulate(open_table(seats=2), bots, 20, seed=1, same_deal=2))
    assert best.wins > other.wins
