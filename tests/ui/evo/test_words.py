"""EVO as a person meets it in the line mode: the map, the questions, the words for what happens."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from random import Random

import pytest

from darwin_p2p.engine import Choice, Happening, Over
from darwin_p2p.games.evo import happened as h
from darwin_p2p.games.evo.actions import Bid, DropOut, Hatch, Lose, Pass, Play, Step, Stop, Swim
from darwin_p2p.games.evo.box import standard_cards
from darwin_p2p.games.evo.cards import PHASES
from darwin_p2p.games.evo.plugin import GAME
from darwin_p2p.games.evo.view import EvoView
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.ui.evo.happenings import Telling
from darwin_p2p.ui.evo.island import island_picture
from darwin_p2p.ui.evo.labels import MOMENTS, chance, faces
from darwin_p2p.ui.evo.presenter import EvoPresenter
from darwin_p2p.ui.generic import sentence
from darwin_p2p.ui.page import Grid, Line, Page, Picture
from darwin_p2p.ui.presenter import Act, Ask, Outcome, Players, Question, Tell, Unclear
from darwin_p2p.ui.screen import Screen
from darwin_p2p.ui.words import find_command
from tests.games.evo.world import EvoDesk, Place, at, rules_for

from ..pilot import Piloted

PLAYERS = Players(["player", "ann", "bob", "cleo", "dan"], 0)
HERDS: dict[int, list[Place]] = {0: [(2, -3), (1, -3)], 1: [(1, -2)], 2: [(-3, 2)]}


def presenter(me: int | None = 0) -> EvoPresenter:
    return EvoPresenter(Players(["player", "ann", "bob", "cleo", "dan"], me))


def asked(desk: EvoDesk) -> Question:
    seat = desk.need.seat
    return presenter(seat).question(desk.state.view(seat))


def option(question: Question, key: str) -> Outcome:
    return next(one for one in question.options if one.key == key).leads()


def typed(desk: EvoDesk, line: str) -> Outcome:
    seat = desk.need.seat
    word, _, rest = line.partition(" ")
    return presenter(seat).understand(desk.state.view(seat), find_command(word, EvoPresenter.commands), rest)


def sentences(page: Page) -> str:
    """The page as a plain screen prints it."""
    out = StringIO()
    Screen(plain=True, source=StringIO(), out=out).show(page)
    return out.getvalue()


def drawn(picture: Picture) -> list[str]:
    return ["".join(patch.text for patch in line).rstrip() for line in picture.lines]


# -- the map -----------------------------------------------------------------------------------------------


def test_the_map_shows_terrain_zones_dinosaurs_and_choices() -> None:
    desk = at("movement", herds=HERDS, climate=1)
    view = desk.state.view(0)
    lines = drawn(island_picture(view, PLAYERS, {desk.hex((2, -2)): "12"}))
    assert lines == [
        "   1  2  3  4  5  6  7  8  9  10 11 12 13",
        "a              y~A   y~A   g",
        "b     y~    g     g B   b* 12 g     y~",
        "c  y~    mx    b*    b*    mx    mx    y~",
        "d     g     mx    mx    mx    b*    g",
        "e  g     b*    b*    mx    b*    g     y~",
        "f     y~C   g     b*    mx    b*    y~",
        "g        y~    g     mx    g     g",
        "h                 y~    y~",
        "    y beach   g plain   b hill   m mountain   * cold, ~ hot, x deadly",
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_map_fits_eighty_columns(seats: int) -> None:
    for options in ({}, {"island": "I4L"}) if seats == 4 else ({},):
        desk = at(
            "movement", rules=rules_for(seats, options=options), herds={0: [desk_start(seats, options)]}
        )
        view = desk.state.view(0)
        players = Players(["player", *["greedy"] * (seats - 1)], 0)
        for part in EvoPresenter(players).board(view):
            if isinstance(part, Picture):
                assert max(map(len, drawn(part))) <= 80
            elif isinstance(part, Grid):
                cells = [tuple(column.title for column in part.columns), *(row.cells for row in part.rows)]
                widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
                assert sum(widths) + 2 * len(widths) <= 80


def desk_start(seats: int, options: dict[str, str]) -> Place:
    island = rules_for(seats, options=options).island
    return island.hexes[island.starts[0]]


def test_the_board_in_sentences_tells_the_same() -> None:
    desk = at("movement", herds=HERDS, climate=1)
    text = sentences(presenter().board(desk.state.view(0)))
    assert "Turn 3, movement and fights" in text
    assert "The climate is thaw: beach hot, plain temperate, hill cold, mountain deadly." in text
    assert "The meteor: safe for 7 turns." in text
    assert "A (you): a5 beach, hot; a7 beach, hot." in text
    assert "B (ann): b6 plain, temperate." in text
    assert "A (you): 10 points, 2 dinosaurs; tail 1, fur 1, leg 1" in text
    assert "As things stand 1 of your 2 dinosaurs will survive." in text
    whole = sentences(typed(desk, "map").page)  # type: ignore[union-attr]
    assert "Row b: b2 beach, b4 plain, b6 plain with B, b8 hill, b10 plain, b12 beach." in whole


@pytest.mark.parametrize(
    ("phase", "meteor", "words"),
    [
        ("movement", 0, "safe for 9 turns"),
        ("movement", 8, "the next turn may end the game"),
        ("movement", 9, "this turn ends the game on 1 or 2 (2 in 6)"),
        ("movement", 11, "this turn ends the game on 1 to 4 (4 in 6)"),
        ("movement", 12, "this turn is the last"),
        ("movement", 4, "safe for 5 turns"),
        ("evolution", 4, "safe for 4 more turns"),  # the marker has moved on
    ],
)
def test_the_odds_of_the_meteor(phase: str, meteor: int, words: str) -> None:
    desk = at(phase, herds=HERDS, meteor=meteor)
    assert f"The meteor: {words}." in sentences(presenter().board(desk.state.view(0)))


# -- questions ---------------------------------------------------------------------------------------------


def test_moving_by_numbers_and_by_names() -> None:
    desk = at("movement", herds=HERDS, genes={0: {"horn": 1}})
    root = asked(desk)
    assert root.title == "You have 1 step. Which dinosaur moves?"
    assert [one.key for one in root.options] == ["1", "2", "stop"]
    further = option(root, "2")
    assert isinstance(further, Ask)
    labels = [one.label for one in further.question.options]
    assert "b6 plain, cold: attack B (ann), won on 1 to 4 (4 in 6)" in labels
    attack = Step(desk.hex((2, -3)), desk.hex((1, -2)))
    number = str(labels.index("b6 plain, cold: attack B (ann), won on 1 to 4 (4 in 6)") + 1)
    assert option(further.question, number) == Act(attack)
    assert further.question.reads is not None
    assert further.question.reads("b6") == Act(attack)
    assert root.reads is not None
    for line in ("a7 b6", "A7 to B6", "2,-3 1,-2", "(2,-3) (1,-2)"):
        assert root.reads(line) == Act(attack), line
    assert typed(desk, "move a7 b6") == Act(attack)
    assert option(root, "stop") == typed(desk, "stop") == Act(Stop())


def test_one_dinosaur_alone_is_asked_where_it_goes() -> None:
    desk = at("movement", herds={0: [(2, -3)], 1: [(2, 2)]})
    root = asked(desk)
    assert root.title == "You have 1 step. Where does the dinosaur on a7 (beach, temperate) go?"
    assert option(root, "1") == Act(Step(desk.hex((2, -3)), desk.hex((3, -3))))


def test_births_begin_with_the_best_zones() -> None:
    desk = at("births", herds=HERDS, climate=0)
    root = asked(desk)
    zones = [one.label.rpartition(", ")[2] for one in root.options]
    assert zones == sorted(zones, key=["temperate", "cold", "hot", "deadly"].index)
    assert isinstance(option(root, "1"), Act)
    assert typed(desk, "hatch a9") == Act(Hatch(desk.hex((3, -3))))


def test_a_species_that_begins_anew_may_name_any_hex() -> None:
    desk = at("births", herds={1: [(2, 2)], 2: [(-3, 2)]})
    root = asked(desk)
    assert len(root.options) == 20
    assert "And 20 more" in sentences(root.below)
    assert root.reads is not None
    assert isinstance(root.reads("40"), Act)
    assert root.reads("41") is None
    assert root.reads("h6") == Act(Hatch(desk.hex((-2, 4))))


def test_who_is_lost() -> None:
    desk = at("survival", herds={0: [(0, -2), (1, -2)]}, climate=0)
    root = asked(desk)
    assert root.title == "Your fur protects 1 in cold zones; 1 must go. Which one is lost?"
    assert option(root, "1") == Act(Lose(desk.hex((0, -2))))
    assert typed(desk, "lose b6") == Act(Lose(desk.hex((1, -2))))


def test_bids_by_number_name_and_row() -> None:
    desk = at("evolution", genes={0: {"mutant": 2}}, luck=[("egg", "leg", "horn")], order=(1, 0, 2))
    desk.do(desk.bid("egg", 3))
    root = asked(desk)
    assert [one.label for one in root.options] == [
        "egg for 4, you pay 2, outbids B (ann)",
        "leg for 0",
        "horn for 0",
    ]
    assert option(root, "2") == Act(Bid(1, 0))
    assert root.reads is not None
    assert root.reads("egg 6") == root.reads("1 6") == typed(desk, "bid egg for 6") == Act(Bid(0, 6))
    assert root.reads("nothing") is None
    assert "You can bid up to 12, 2 of it by your mutants." in sentences(root.below)
    text = sentences(root.above)
    assert "1, egg: 3 by B (ann); one more newborn." in text
    assert "2, leg: free; one more step." in text
    assert typed(desk, "drop") == Act(DropOut())
    with pytest.raises(Unclear, match="Say a gene on offer and an amount"):
        typed(desk, "bid wing 3")


@pytest.mark.parametrize("amount", ["-1", "2.5", "many"])
def test_a_bid_is_a_whole_number(amount: str) -> None:
    desk = at("evolution", luck=[("egg", "leg", "horn")], order=(1, 0, 2))
    with pytest.raises(Unclear, match="A bid is a whole number from 0 up, as in: egg 4"):
        typed(desk, f"bid egg {amount}")


def test_dropping_out_is_offered_where_it_is_allowed() -> None:
    desk = at("evolution", rules=rules_for(3, "fewer-genes"), luck=[("egg", "leg")])
    assert "drop" not in [one.key for one in asked(desk).options]
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    root = asked(desk)
    assert root.title.startswith("You are outbid.")
    assert option(root, "drop") == Act(DropOut())


def test_cards_are_offered_with_what_they_do() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["second_wind", "neoprene"]})
    root = asked(desk)
    assert [one.key for one in root.options] == ["1", "pass"]
    assert root.options[0].label == "Second Wind: Movement phase: you have 3 more steps, this phase."
    assert (
        option(root, "1")
        == typed(desk, "play second")
        == typed(desk, "play 1")
        == desk_act(desk, "second_wind")
    )
    assert option(root, "pass") == Act(Pass())
    neoprene = typed(desk, "play neoprene")
    assert isinstance(neoprene, Act)
    assert desk.refusal(neoprene.action).rule == "EVO-CARD-2"
    with pytest.raises(Unclear, match="no card in your hand called 'rain'"):
        typed(desk, "play rain")


def desk_act(desk: EvoDesk, key: str) -> Act:
    return Act(desk.card(key))


@pytest.mark.parametrize("phase", PHASES)
def test_the_question_for_a_card_says_what_comes_next(phase: str) -> None:
    card = next(card.key for card in standard_cards() if card.window == phase)
    herds = {seat: [*places, (-1, 1 + seat)] for seat, places in HERDS.items()}
    desk = at(phase, herds=herds, hands={0: [card]})
    title = asked(desk).title
    assert title == f"{MOMENTS[phase]}: do you play a card?"


def test_cards_that_ask_for_a_target() -> None:
    dance = at("climate", herds=HERDS, hands={0: ["rain_dance"]}, climate=1)
    where = option(asked(dance), "1")
    assert isinstance(where, Ask)
    assert [one.label for one in where.question.options] == [
        "back to ice age",
        "leave it at thaw",
        "forward to warming",
    ]
    assert option(where.question, "3") == Act(dance.card("rain_dance", 1))
    herds: dict[int, list[Place]] = {0: [(2, -3)], 1: [(2, 2), (3, 1)]}
    flu = at("movement", herds=herds, hands={0: ["dino_flu"]})
    who = option(asked(flu), "1")
    assert isinstance(who, Ask)
    assert who.question.options[0].label == "the dinosaur of B (ann) on e13 (beach, temperate)"
    assert option(who.question, "2") == Act(Play(flu.state.hands[0][0], flu.hex((2, 2))))


def test_long_swim_is_a_choice_of_its_own() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["long_swim"]})
    desk.do(desk.card("long_swim"))
    which = option(asked(desk), "swim")
    assert isinstance(which, Ask)
    where = option(which.question, "1")
    assert isinstance(where, Ask)
    act = option(where.question, "1")
    assert isinstance(act, Act)
    assert isinstance(act.action, Swim)
    assert desk.allowed(act.action)
    assert typed(desk, "swim a5 h6") == Act(desk.swim((1, -3), (-2, 4)))
    assert "By cards, this phase: A (you) may swim once." in sentences(asked(desk).above)
    desk.state.boosts = (*desk.state.boosts, ("swim", 0, -1), ("steps", 0, 3), ("steps", 0, 3))
    assert "By cards, this phase: A (you) +6 steps." in sentences(asked(desk).above)


def test_without_a_playable_card_nobody_is_asked() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["neoprene"]})
    assert presenter().obvious(desk.state.view(0)) == Pass()
    playable = at("movement", herds=HERDS, hands={0: ["second_wind"]})
    assert presenter().obvious(playable.state.view(0)) is None
    assert presenter().obvious(at("births", herds=HERDS).state.view(0)) is None


# -- commands ----------------------------------------------------------------------------------------------


def test_looking_around() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["neoprene"]})
    pages = {word: typed(desk, word) for word in ("hand", "genes", "auction", "climate", "look b6")}
    texts = {word: sentences(page.page) for word, page in pages.items() if isinstance(page, Tell)}
    assert "1  Neoprene: Survival phase" in texts["hand"]
    assert "B (ann): 10 points" in texts["genes"]
    assert texts["auction"] == "There is no auction now.\n"
    assert "The climate is ice age" in texts["climate"]
    assert texts["look b6"].startswith("b6 plain, cold (1,-2). A dinosaur of B (ann) stands there.")
    assert "Next to it:" in texts["look b6"]
    empty = at("movement", herds=HERDS)
    hand = typed(empty, "hand")
    assert isinstance(hand, Tell)
    assert "no event cards" in sentences(hand.page)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move", "Name the hex you go from"),
        ("move a7", "Name the hex you go from"),
        ("move z9 a7", "There is no hex 'z9'; they are called like a5."),
        ("move 9,9 a7", "There is no hex 9,9 on this island."),
        ("hatch", "Name one hex, as in: hatch d8."),
        ("play", "Play which card?"),
        ("play 7", "You have no card 7"),
    ],
)
def test_what_cannot_be_read_is_told(line: str, words: str) -> None:
    desk = at("movement", herds=HERDS)
    with pytest.raises(Unclear, match=words):
        typed(desk, line)


# -- what happened -----------------------------------------------------------------------------------------


def whole_game(seed: int) -> Iterable[tuple[EvoView, EvoView, list[Happening]]]:
    """Every step of a random game, as seat 0 sees it."""
    state, dealer, rng = GAME.start(rules_for(5, "fewer-genes")), SeededDealer(seed), Random(seed)
    while not isinstance(state.need, Over):
        before = state.view(0)
        need = state.need
        if isinstance(need, Choice):
            action = state.legal(need.seat).sample(rng)
            if slots := state.reveals(need.seat, action):
                state.apply(dealer.opened(slots))
            happened = state.apply(action, need.seat)
        else:
            happened = state.apply(dealer.answer(need))
        yield before, state.view(0), happened


def test_everything_that_happens_has_words_of_its_own() -> None:
    seen: set[type[Happening]] = set()
    for seed in range(12):
        for before, after, happened in whole_game(seed):
            telling = Telling(before, after, PLAYERS)
            for one in happened:
                seen.add(type(one))
                for line in telling.of(one):
                    assert line.text != sentence(one)
                    assert "{" not in line.text
            page = presenter().told(before, after, happened)
            assert all(isinstance(part, Line) for part in page)
    every = {kind for kind in vars(h).values() if isinstance(kind, type) and issubclass(kind, Happening)}
    assert every - {Happening} - seen <= {h.DeckShuffled}


def test_the_faces_that_win_are_told_by_number() -> None:
    assert [faces(highest) for highest in (1, 2, 4)] == ["1", "1 or 2", "1 to 4"]
    assert chance(1) == "on 1 (1 in 6)"


def test_fights_are_told_from_both_sides() -> None:
    desk = at("movement", herds={0: [(2, -3)], 1: [(1, -2)]}, luck=[1])
    before = desk.state.view(0)
    happened = desk.do(desk.step((2, -3), (1, -2)))
    fight = [one for one in happened if isinstance(one, h.DinosaursFought)]
    mine = Telling(before, desk.state.view(0), PLAYERS).of(fight[0])
    assert mine[0].text == "You attack ann on b6, throw 1 (1 or 2 wins) and win."
    theirs = Telling(before, desk.state.view(1), Players(["player", "ann", "bob"], 1)).of(fight[0])
    assert theirs == [Line("Player attacks you on b6, throws 1 (1 or 2 wins) and wins.", "bad")]


# -- at a table --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_game_in_the_line_mode(seats: int) -> None:
    text = Piloted(["1", "2", "3", "4", "5", "pass"] * 150, seats=seats, game="evo").text
    assert "Turn 8 begins." in text
    assert "The game is over." in text
    assert "means nothing" not in text


def test_a_bid_outside_an_auction_is_refused_by_the_rules() -> None:
    desk = at("movement", herds=HERDS)
    outcome = typed(desk, "bid egg 3")
    assert isinstance(outcome, Act)
    assert desk.refusal(outcome.action).rule == "EVO-TURN-1"


@pytest.mark.parametrize(
    ("herd", "words"),
    [
        ([(2, 2)], "Equal points and equal herds share the victory [EVO-END-4]."),
        ([(2, 2), (3, 1)], "Among equal points the larger herd decides [EVO-END-3]."),
    ],
)
def test_the_end_tells_what_decided_between_equals(herd: list[Place], words: str) -> None:
    desk = at("evolution", herds={0: [(2, -3)], 1: herd}, scores=(30, 30, 12), meteor=12)
    need = desk.state.need
    assert isinstance(need, Over)
    text = sentences(presenter().result(desk.state.view(0), need.result))
    assert words in text
    assert "The meteor: it has struck." in sentences(presenter().board(desk.state.view(0)))
    won = at("evolution", scores=(31, 30, 12), meteor=12).state
    assert isinstance(won.need, Over)
    assert "Equal points" not in sentences(presenter().result(won.view(0), won.need.result))


def test_a_refused_step_tells_the_rule() -> None:
    text = Piloted(["move a7 h6", "why", "rules fights", "quit", "yes"], game="evo").text
    assert "The hex h6 is not next to a7. [EVO-MOVE-1]" in text
    assert "EVO-MOVE-1: In initiative order everybody has one step for each leg" in text
    assert "EVO-FIGHT-1" in text


def test_done_with_steps_left_asks_once() -> None:
    desk = at("movement", herds=HERDS)
    view = desk.state.view(desk.need.seat)
    outcome = presenter(desk.need.seat).ending(view)
    assert isinstance(outcome, Ask)
    assert outcome.question.title.startswith("You still have 1 step.")
    assert option(outcome.question, "yes") == Act(Stop())


def test_examples_and_ideas_are_those_of_this_game() -> None:
    text = Piloted(["help", "ideas", "why move c7 d8", "ideas"], game="evo", seed=2).text
    assert "as in: why move c7 d8" in text
    assert "such as EVO-" in text
    assert "ocean" not in text
    assert "FOOD-" not in text
    assert "A good move now:\n" in text


def test_a_good_move_is_told_as_one_would_type_it() -> None:
    desk = at("movement", herds=HERDS)
    seat = desk.need.seat
    view = desk.state.view(seat)
    found = {type(action) for action in view.legal()}
    for kind in found:
        told = presenter(seat).reasons(view, next(view.legal().of(kind)))
        word = str(told[0].text).split()[0]  # type: ignore[union-attr]
        assert find_command(word, EvoPresenter.commands)
