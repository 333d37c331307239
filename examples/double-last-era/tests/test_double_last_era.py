from collections import Counter

import darwin_rule_double_last_era
import pytest
from darwin_rule_double_last_era import DOUBLE_LAST_ERA

from darwin_p2p.engine import Over
from darwin_p2p.games.darwins_choice.happened import PointsGained
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.testing import check_variant, check_words


@pytest.mark.parametrize("times", [2, 3])
def test_rewards_of_the_last_era_are_given_so_often(times: int) -> None:
    game = registry().game("darwins-choice")
    rules = game.rules(3, [DOUBLE_LAST_ERA.with_options({"times": str(times)})])
    gained: dict[int, Counter[PointsGained]] = {}

    def watch(state: object, happened: list[object]) -> None:
        era = gained.setdefault(state.era, Counter())
        era.update(one for one in happened if isinstance(one, PointsGained))

    bots = [registry().bot("random", game, seat) for seat in range(3)]
    table = LocalTable(game, rules, bots, SeededDealer(1), watchers=[watch])
    table.play()
    assert isinstance(table.state.need, Over)
    assert gained[4]
    assert set(gained[4].values()) == {times}
    assert all(set(gained[era].values()) <= {1} for era in (1, 2, 3))


def test_the_rule_holds_in_random_games() -> None:
    check_variant(DOUBLE_LAST_ERA, games=1)


def test_every_language_it_brings_has_all_that_it_says() -> None:
    assert check_words(darwin_rule_double_last_era) == 2
