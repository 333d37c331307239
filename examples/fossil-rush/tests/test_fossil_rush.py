from darwin_game_fossil_rush import FossilRush
from darwin_game_fossil_rush.rules import FossilFound, Pass, Play

from darwin_p2p.engine import Choice, Over
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.testing import check_game

GAME = FossilRush()


class Desk:
    """A game whose dealer answers everything until a seat must choose."""

    def __init__(self, seats: int, seed: int = 1) -> None:
        self.state = GAME.start(GAME.rules(seats))
        self.dealer = SeededDealer(seed)
        self.news = []
        self.run()

    def run(self) -> None:
        while not isinstance(self.state.need, Choice | Over):
            self.news += self.state.apply(self.dealer.answer(self.state.need))

    def do(self, action: Play | Pass) -> None:
        slots = self.state.reveals(self.state.need.seat, action)
        if slots:
            self.state.apply(self.dealer.opened(slots))
        self.news += self.state.apply(action)
        self.run()


def test_1_everybody_gets_four_cards_that_nobody_else_sees() -> None:
    state = Desk(3).state
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    other = state.view(1).replica()
    assert all(other.known(slot) is None for slot in state.hands[0])
    assert all(state.view(0).replica().known(slot) is not None for slot in state.hands[0])


def test_3_the_best_card_gets_the_fossil_and_its_finder_begins() -> None:
    desk = Desk(2)
    state = desk.state
    first, second = state.hands[0][0], state.hands[1][0]
    fossil, highest = state.value(state.open[-1]), state.highest_wins
    desk.do(Play(first))
    desk.do(Play(second))
    winner = int((state.value(second) > state.value(first)) == highest)
    assert [one for one in desk.news if isinstance(one, FossilFound)] == [FossilFound("3", winner, fossil)]
    assert state.scores[winner] == fossil
    assert state.need == Choice(winner, "turn")


def test_3_a_fossil_nobody_plays_for_is_lost_and_4_it_ends_after_four_rounds() -> None:
    desk = Desk(2)
    for _ in range(8):
        desk.do(Pass())
    assert desk.state.need.result.scores == (0, 0)
    assert desk.state.need.result.winners == (0, 1)


def test_a_card_of_somebody_else_is_refused() -> None:
    state = Desk(2).state
    refusal = state.why_not(0, Play(state.hands[1][0]))
    assert refusal is not None
    assert "not in your hand" in refusal.text


def test_the_game_keeps_the_contract() -> None:
    assert check_game(GAME, games=10).games == 30
