"""The model and the setup (sections 1 and 2): what a new game looks like for three to five players."""

from __future__ import annotations

import re

import pytest

from darwin_p2p.engine import Choice, Deal, Over, Pick, Shuffle
from darwin_p2p.errors import UsageError
from darwin_p2p.games.evo.box import islands_for, standard_cards, standard_genes, standard_islands
from darwin_p2p.games.evo.cards import GENES
from darwin_p2p.games.evo.happened import PhaseBegan, SpeciesLanded, TurnBegan
from darwin_p2p.games.evo.islands import AROUND, BEACH, TERRAINS
from darwin_p2p.games.evo.plugin import GAME
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import header_for, open_table, setup_from

from .world import at, begun, fresh, rules_for

SEATS = (3, 4, 5)


def test_evo_model_1_three_to_five_players_with_one_species_of_ten_dinosaurs_each() -> None:
    assert list(GAME.seats) == [3, 4, 5]
    for seats in SEATS:
        state = begun(seats).state
        assert (state.seats, state.rules.herd) == (seats, 10)
        assert len(state.genes) == len(state.scores) == len(state.hands) == seats


def test_evo_model_2_every_hex_has_one_of_four_terrains() -> None:
    assert TERRAINS == "YGBM"  # the later the colder
    for island in standard_islands():
        assert len(island.terrain) == len(island.hexes) == len(set(island.hexes))
        assert set(island.terrain) == {0, 1, 2, 3}


def test_evo_model_3_a_hex_holds_one_dinosaur_and_the_rest_is_in_the_reserve() -> None:
    desk = begun(4)
    assert desk.counts() == [1, 1, 1, 1]
    assert len(desk.state.board) == 56  # one entry a hex: there is no room for two


def test_evo_model_4_counters_and_tiles() -> None:
    genes = {gene.key: (gene.start, gene.tiles) for gene in standard_genes()}
    assert genes["tail"] == (1, 6)
    assert genes["fur"] == genes["parasol"] == genes["egg"] == (1, 8)
    assert genes["leg"] == (1, 12)
    assert genes["horn"] == (0, 8)
    assert genes["mutant"] == genes["card"] == (0, 6)
    assert list(genes) == list(GENES)
    assert sum(tiles for _, tiles in genes.values()) == 62


def test_evo_model_5_hands_and_deck_are_hidden_all_else_is_open() -> None:
    desk = begun(3)
    view = desk.state.view(0)
    assert all(one.card is not None for one in view.hand())
    assert all(one.card is None for seat in (1, 2) for one in view.hand(seat))
    assert all(one.card is None for seat in range(3) for one in desk.state.view(None).hand(seat))
    assert view.hand_sizes == (3, 3, 3)
    assert view.deck_size == 26 - 9
    assert all(view.replica().known(slot) is None for slot in desk.state.deck)
    assert view.board == desk.state.board
    assert view.genes == desk.state.genes
    assert view.bag == desk.state.bag


def test_evo_model_6_luck_is_asked_for_in_the_order_of_events() -> None:
    desk = fresh(3)
    needs = []
    while not isinstance(desk.state.need, Choice):
        needs.append(desk.state.need)
        desk.deal()
    assert [type(need) for need in needs] == [Pick, Shuffle, Deal, Deal, Deal, Pick, Pick]
    assert needs[0] == Pick(3, 3)  # beaches
    assert needs[-2:] == [Pick(3, 3), Pick(6, 1)]  # lots, climate die
    again = begun(3)
    assert again.state.digest() == desk.state.digest()


def test_evo_model_7_these_are_the_decisions() -> None:
    rules = rules_for(4)
    assert {name: [rule.kind.kind() for rule in offers] for name, offers in rules.choices.items()} == {
        "card": ["play", "pass"],
        "move": ["step", "swim", "stop"],
        "birth": ["hatch"],
        "survival": ["lose"],
        "bid": ["bid", "drop_out"],
    }


def test_evo_setup_1_the_island_fits_the_number_of_players() -> None:
    assert [[island.key for island in islands_for(seats)] for seats in SEATS] == [
        ["I3"],
        ["I4", "I4L"],
        ["I5"],
    ]
    for seats in SEATS:
        assert len(rules_for(seats).island.starts) == seats
    assert rules_for(4).island.key == "I4"
    assert rules_for(4, options={"island": "I4L"}).island.key == "I4L"


def test_evo_setup_2_the_climate_begins_on_the_yellow_box() -> None:
    state = fresh(3).state
    assert state.climate == 0
    assert state.rules.ring[state.climate] == BEACH
    assert state.rules.ring.count(BEACH) == 1


def test_evo_setup_3_the_meteor_begins_on_the_space_of_the_player_count() -> None:
    assert [fresh(seats).state.meteor for seats in SEATS] == [0, 1, 2]


def test_evo_setup_4_all_62_tiles_are_in_the_bag() -> None:
    state = fresh(5).state
    assert sum(state.bag) == 62
    assert state.bag[GENES.index("card")] == 6


def test_evo_setup_5_three_of_26_cards_for_everybody() -> None:
    assert len(standard_cards()) == 26
    for seats in SEATS:
        desk = fresh(seats)
        desk.deal()
        assert desk.state.need == Shuffle(0, tuple(range(26)))
        desk.run()
        assert [len(hand) for hand in desk.state.hands] == [3] * seats
        assert len(desk.state.deck) == 26 - 3 * seats


def test_evo_setup_6_everybody_has_ten_points() -> None:
    for seats in SEATS:
        assert begun(seats).state.scores == (10,) * seats


def test_evo_setup_7_start_beaches_are_drawn_by_lot() -> None:
    desk = fresh(3, luck=[(2, 0, 1)])
    desk.deal()
    assert [desk.herd(seat) for seat in range(3)] == [{(-3, 2)}, {(2, -3)}, {(2, 2)}]
    assert desk.counts() == [1, 1, 1]
    landed = [(one.seat, one.hex) for one in desk.told(SpeciesLanded)]
    assert landed == [(0, desk.hex((-3, 2))), (1, desk.hex((2, -3))), (2, desk.hex((2, 2)))]
    seen = {begun(3, seed).state.board for seed in range(12)}
    assert len(seen) > 2


def test_r_board_1_five_players_have_the_largest_island() -> None:
    sizes = {island.key: len(island.hexes) for island in standard_islands()}
    assert max(sizes, key=lambda key: sizes[key]) == "I5"
    assert rules_for(5).island.key == "I5"


def test_r_seat_1_seats_mean_nothing() -> None:
    """Only initiative matters: with the seats exchanged the same lots give the same game, exchanged."""
    one, other = begun(3, luck=[(0, 1, 2), (0, 1, 2)]), begun(3, luck=[(2, 1, 0), (2, 1, 0)])
    assert one.state.order == (0, 1, 2)
    assert other.state.order == (2, 1, 0)
    assert one.state.board.translate(bytes([2, 1, 0, *range(3, 256)])) == other.state.board


def test_evo_turn_1_six_phases_make_a_turn() -> None:
    desk = begun(3)
    while desk.state.turn < 3:
        desk.do(desk.state.fallback(desk.need.seat))
    turn = ["initiative", "climate", "movement", "births", "survival", "evolution"]
    assert [one.phase for one in desk.told(PhaseBegan)][:13] == [*turn, *turn, turn[0]]
    assert [one.turn for one in desk.told(TurnBegan)] == [1, 2, 3]


def test_evo_turn_2_a_phase_is_finished_for_everybody_before_the_next_begins() -> None:
    desk = at("movement", herds={0: [(2, -3)], 1: [(2, 2)], 2: [(-3, 2)]}, order=(1, 2, 0))
    asked = []
    while desk.state.phase != "evolution":
        asked.append(desk.asked())
        desk.do(desk.state.fallback(desk.need.seat))
    assert asked[:6] == [(1, "move"), (2, "move"), (0, "move"), (1, "birth"), (2, "birth"), (0, "birth")]
    assert desk.refusal(desk.hatch((2, -3)), 0).rule == "EVO-TURN-1"
    assert desk.refusal(desk.state.fallback(desk.need.seat), 0).rule == "EVO-TURN-2"


def test_islands_keep_the_spread_of_their_drawings() -> None:
    for island in standard_islands():
        assert all(island.terrain[start] == BEACH and start in island.coast for start in island.starts)
        near = [(q + dq, r + dr) in island.number for q, r in island.hexes for dq, dr in AROUND]
        assert sum(near) == sum(map(len, island.neighbours))


@pytest.mark.parametrize("seats", SEATS)
def test_a_whole_game_with_the_fallback_alone_comes_to_an_end(seats: int) -> None:
    desk = begun(seats)
    while not isinstance(desk.state.need, Over):
        desk.do(desk.state.fallback(desk.need.seat))
    assert desk.state.turn in range(11 - (seats - 2), 15 - (seats - 2))


def test_the_game_is_found_through_its_entry_point() -> None:
    from darwin_p2p.plugins import registry

    game = registry().game("evo")
    assert game is GAME
    bots = [registry().bot("random", game, seat) for seat in range(3)]
    result = LocalTable(game, game.rules(3), bots, SeededDealer(3)).play()
    assert len(result.scores) == 3


def test_rule_options_are_typed_and_kept_in_the_log() -> None:
    setup = open_table("evo", 4, options={"island": "I4L", "initiative_tie": "most"})
    assert (setup.rules.island.key, setup.rules.initiative_tie) == ("I4L", "most")
    assert setup.fingerprint != open_table("evo", 4).fingerprint
    assert open_table("evo", 4, options={"island": "I4"}).fingerprint == open_table("evo", 4).fingerprint
    header = header_for(setup)
    assert setup_from(header).fingerprint == setup.fingerprint == header.fingerprint


@pytest.mark.parametrize(
    ("game", "seats", "options", "sentence"),
    [
        ("evo", 4, {"island": "I5"}, "The option 'island' is one of I4, I4L, not 'I5'."),
        ("evo", 3, {"initiative_tie": "x"}, "The option 'initiative_tie' is one of fewest, most, not 'x'."),
        ("evo", 3, {"colour": "red"}, "no option 'colour'. There are: initiative_tie, island."),
        ("evo", 2, {"island": "I3"}, "EVO is for 3 to 5 seats, not 2."),
        ("darwins-choice", 3, {"island": "I3"}, "no option 'island'. House rules are chosen with --variant."),
    ],
)
def test_options_that_do_not_exist_are_refused(
    game: str, seats: int, options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(UsageError, match=re.escape(sentence)):
        open_table(game, seats, options=options)
