"""Every command of Darwin's Choice: what it comes to, and the sentence for everything that cannot be read."""

from __future__ import annotations

import pytest

from darwin_p2p.games.darwins_choice.actions import (
    LARGE,
    SMALL,
    Create,
    Draw,
    FullRedraw,
    Migrate,
    Mutate,
    Pass,
    Redraw,
    Trade,
)
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.ui.darwins_choice.commands import COMMANDS, understand
from darwin_p2p.ui.darwins_choice.hand import lettered, numbered
from darwin_p2p.ui.page import Grid, Line, Page
from darwin_p2p.ui.presenter import Act, Ask, Outcome, Players, Tell, Unclear
from darwin_p2p.ui.words import find_command
from tests.games.darwins_choice.acts import fresh
from tests.games.darwins_choice.world import position, spec

PLAYERS = Players(["player", "greedy", "random"], 0)
HAND = ("bison.head", "orca.head", "bongo.torso", "bison.torso", "jaguar.tail", "bison.double_legs")
# numbered 1 bison head, 2 orca head, 3 bison torso, 4 bongo torso, 5 bison double legs, 6 jaguar tail


def table(**settings: object) -> DarwinView:
    """Seat 0 owns #1 (marmot with an orca tail, Savanna); #2 in the Coast is of seat 1."""
    given: dict[str, object] = {
        "places": ["savanna", "coast", "high_mountains", "highlands"],
        "hands": {0: HAND},
        "market": ["wild_ass.head", "wild_ass.torso"],
        "species": [
            spec(0, "marmot.head", "marmot.torso", "orca.tail", points=4),
            spec(1, "chimpanzee.head", "orca.torso", place=1, points=1),
        ],
    }
    return position(**{**given, **settings}).view(0)  # type: ignore[arg-type]


def typed(line: str, view: DarwinView | None = None) -> Outcome:
    word, _, rest = line.partition(" ")
    return understand(view or table(), PLAYERS, find_command(word, COMMANDS), rest)


def acted(line: str, view: DarwinView | None = None) -> object:
    outcome = typed(line, view)
    assert isinstance(outcome, Act), outcome
    return outcome.action


def asked(line: str, view: DarwinView | None = None) -> str:
    outcome = typed(line, view)
    assert isinstance(outcome, Ask), outcome
    return outcome.question.title


def told(line: str, view: DarwinView | None = None) -> str:
    outcome = typed(line, view)
    assert isinstance(outcome, Tell), outcome
    return text(outcome.page)


def text(page: Page) -> str:
    lines = [part.text if isinstance(part, Line) else "" for part in page]
    lines += [row.sentence for part in page if isinstance(part, Grid) for row in part.rows]
    return "\n".join(lines)


def unclear(line: str, view: DarwinView | None = None) -> str:
    with pytest.raises(Unclear) as refused:
        typed(line, view)
    return str(refused.value)


def slots(view: DarwinView, *numbers: int) -> tuple[int, ...]:
    return tuple(numbered(view)[number - 1][0] for number in numbers)


def test_create_reads_cards_and_habitat() -> None:
    view = table()
    wanted = Create(slots(view, 1, 3, 5), 0)
    for line in ("create 1 3 5 at savanna", "cr 1,3,5 in sav", "create 1, 3, 5 at 1"):
        assert acted(line, view) == wanted


def test_create_without_a_habitat_goes_on_asking() -> None:
    assert asked("create") == "Every species has one head, which decides its diet. Which head?"
    assert asked("create 1 3") == "Add another part, or put it down?"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("create 99 at savanna", "Your hand has no card 99; it has the cards 1 to 6."),
        ("create x at savanna", "Name a card of your hand by its number, 1 to 6, not 'x'."),
        ("create 1 1 at savanna", "You name card 1 twice; each card is there once."),
        ("create 1 3 at mars", "There is no habitat 'mars'."),
        ("create 1 3 at 9", "There is no habitat 9; there are 1 to 4."),
        ("create 1 3 at high", "'high' may mean High Mountains or Highlands."),
        ("create at savanna", "Name the cards first, as in: create 1 4 7 at savanna."),
        ("mutate unicorn: -tail", "There is no species 'unicorn'."),
        ("mutate #9: -tail", "There is no species #9."),
        ("mutate marmot: tail", "There is no species 'marmot: tail'."),
        ("mutate marmot: -wings", "#1 marmot has no part 'wings'."),
        ("mutate marmot: -marmot", "'marmot' may mean marmot head or marmot torso."),
        ("mutate marmot: +42", "Your hand has no card 42"),
        ("migrate marmot", "Say where to, as in: migrate marmot to savanna."),
        ("migrate marmot to moon", "There is no habitat 'moon'."),
        ("trade 3", "Say what for what, as in: trade 3 for b."),
        ("trade 3 for z", "Name a market card by its letter, a to b, not 'z'."),
        ("trade b for 3", "Name a card of your hand by its number"),
        ("redraw keep x", "Name a card of your hand by its number"),
        ("draw 5 small", "You cannot draw cards now."),
        ("look", "Look at what?"),
        ("look pudding", "There is no species or habitat 'pudding'."),
    ],
)
def test_what_cannot_be_read_gets_its_own_sentence(line: str, sentence: str) -> None:
    assert sentence in unclear(line)


def test_a_long_input_is_not_repeated_whole() -> None:
    assert len(unclear(f"look {'x' * 5000}")) < 200


def test_close_names_are_offered() -> None:
    assert "Did you mean Savanna?" in unclear("create 1 3 at savana")
    assert "Did you mean marmot?" in unclear("mutate marmott: -tail")


def test_mutate_reads_signs_and_words() -> None:
    view = table()
    tail = view.species()[0][1].body.slots[2]
    (new,) = slots(view, 6)
    for line in ("mutate marmot: -tail", "mut #1 -tail", "mutate 1: remove tail", "mutate marm:-orca"):
        assert acted(line, view) == Mutate(1, ((tail, -1),))
    for line in (
        "mutate marmot: -tail +6",
        "mutate marmot: +6",  # the tail point is taken, so it replaces the tail
        "mutate #1 replace tail by 6",
        "mutate #1: +6 -tail",
    ):
        assert acted(line, view) == Mutate(1, ((tail, new),))


def test_mutate_finds_an_order_that_the_anatomy_allows() -> None:
    """MUT-8: a hindering part must go before the torso is replaced, in whatever order it was typed."""
    view = table(
        species=[spec(0, "bison.head", "marmot.torso", "jaguar.tail")], hands={0: ["chimpanzee.torso"]}
    )
    _, torso, tail = view.species()[0][1].body.slots
    (new,) = slots(view, 1)
    assert acted("mutate #1: +1 -tail", view) == Mutate(1, ((tail, -1), (torso, new)))


def test_mutate_adds_to_a_free_point_and_asks_which_of_two_legs() -> None:
    view = table(species=[spec(0, "marmot.head", "marmot.torso")])
    assert acted("mutate #1: +6", view) == Mutate(1, ((-1, slots(view, 6)[0]),))
    legs = ("ostrich.single_legs", "golden_poison_frog.single_legs")
    view = table(species=[spec(0, "marmot.head", "marmot.torso", *legs)])
    assert "Which card shall the bison double legs replace" in unclear("mutate #1: +5", view)


def test_mutate_without_changes_goes_on_asking() -> None:
    assert asked("mutate") == "Which species shall mutate?"
    assert asked("mutate marmot") == "Which step? (A second step may follow.)"
    assert unclear("mutate", table(species=[])) == "You have no species [ACT-TURN-5]."


def test_migrate_reads_species_and_habitat() -> None:
    assert acted("migrate marmot to coast") == Migrate(1, 1)
    assert acted("move #2 to highl") == Migrate(2, 3)  # not ours: the engine says so


def test_migrate_alone_lists_what_is_possible() -> None:
    assert asked("migrate") == "Which species migrates where?"
    assert unclear("migrate", table(species=[])) == "You have no species [ACT-TURN-5]."


def test_trade_reads_both_cards() -> None:
    view = table()
    assert acted("trade 2 for b", view) == Trade(slots(view, 2)[0], lettered(view)[1][1])
    assert asked("trade") == "Which market card do you take?"


def test_redraw_is_asked_once_more() -> None:
    view = table()
    outcome = typed("redraw keep 4", view)
    assert isinstance(outcome, Ask)
    assert outcome.question.action == Redraw(slots(view, 4)[0])
    assert asked("redraw").startswith("All cards but one are discarded.")


def test_full_redraw_comes_to_a_refusal_when_it_is_not_allowed() -> None:
    assert acted("redraw all") == FullRedraw()
    view = table(era=1, species=[], hands={0: ["bison.head"]})
    outcome = typed("redraw all", view)
    assert isinstance(outcome, Ask)
    assert outcome.question.action == FullRedraw()


def test_pass_is_asked_once_more_while_there_is_something_to_do() -> None:
    outcome = typed("pass")
    assert isinstance(outcome, Ask)
    assert outcome.question.action == Pass()
    assert acted("pass", table(species=[], hands={0: ["jaguar.tail"]})) == Pass()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("draw 5 small 5 large", Act(Draw(SMALL, 5), (Draw(LARGE, 5),))),
        ("draw 2 large", Act(Draw(LARGE, 2))),
        ("draw small", Act(Draw(SMALL, 1))),
        ("draw 1 s and 2 l", Act(Draw(SMALL, 1), (Draw(LARGE, 2),))),
    ],
)
def test_draw_reads_numbers_and_piles(line: str, wanted: Act) -> None:
    assert typed(line, drawing()) == wanted


@pytest.mark.parametrize(
    "line", ["draw", "draw five", "draw 5", "draw 3 blue", "draw 99999999999999999999 small"]
)
def test_draw_that_cannot_be_read(line: str) -> None:
    assert "as in: draw 5 small 5 large" in unclear(line, drawing())


@pytest.mark.parametrize("line", ["draw 9 small 9 large", "draw 0 small", "draw 11 small"])
def test_draw_of_too_many_or_none(line: str) -> None:
    assert "You may draw 1 to 10 cards now" in unclear(line, drawing())


def drawing() -> DarwinView:
    desk = fresh()
    desk.run()
    return desk.state.view(0)


def test_commands_of_a_turn_make_no_sense_while_drawing() -> None:
    for line in ("create 1 2 at 1", "mutate #1", "migrate #1 to 2", "trade 1 for a", "redraw keep 1"):
        assert "Enter shows what is asked." in unclear(line, drawing())


def test_look_at_anything() -> None:
    assert "1: bison head, herbivore: cold 2; strength 3, hearts 1." in told("look 1")
    assert "a: wild ass head" in told("look a")
    assert "Its cards: marmot head, marmot torso and orca tail." in told("look marmot")
    assert "of greedy" not in told("look #2")
    assert "#2 chimpanzee orca, greedy: omnivore" in told("look #2")
    assert "1 Savanna (Africa): needs run" in told("look sav")
    assert "Your hand: 6 cards" in told("look you")


def test_look_at_what_is_known_of_a_hand() -> None:
    """GEN-7: a card taken from the market stays known, the others are a number."""
    state = position(hands={0: ["bison.head"], 1: ["orca.head", "orca.torso"]}, market=["wild_ass.head"])
    assert told("look greedy", state.view(0)) == "greedy holds 2 cards; you know none of them."
    state.public = frozenset(state.hands[1][:1])
    assert told("look greedy", state.view(0)) == "greedy holds 2 cards; you know orca head."


def test_pages_by_name() -> None:
    assert "Your hand: 6 cards" in told("hand")
    assert "The market" in told("market")
    assert "2 Coast (America): needs swim" in told("board")
    assert "if the Era ended now" in told("scores")
    assert told("event") == "No event is in force."
    assert "Flood" in told("event", table(event="flood"))


def test_ideas_are_legal_and_sorted() -> None:
    view = table()
    outcome = typed("ideas", view)
    assert isinstance(outcome, Ask)
    taken = [option.leads() for option in outcome.question.options]
    assert 0 < len(taken) <= 5
    assert all(isinstance(one, Act) and view.why_not(one.action) is None for one in taken)
    assert "No main action is possible" in told("ideas", table(species=[], hands={0: ["jaguar.tail"]}))


def test_what_is_impossible_is_refused_before_any_question() -> None:
    headless = table(hands={0: ("bongo.torso", "jaguar.tail")})
    assert unclear("create", headless) == "Your hand has no head [ANAT-1]."
    changed = table(unchanged=(False, True, True))
    for line in ("redraw", "redraw keep 2"):
        assert "[ACT-REDRAW-3]" in unclear(line, changed)
