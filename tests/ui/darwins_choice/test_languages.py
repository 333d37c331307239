"""Darwin's Choice in other languages: longer words keep to their places, and words of both may be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from darwin_p2p.engine import Action
from darwin_p2p.games.darwins_choice.actions import LARGE, SMALL, Create, Draw, Migrate, Trade
from darwin_p2p.games.darwins_choice.cards import Part
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.traits import ABILITIES, SPECIALS
from darwin_p2p.ui.darwins_choice import extras, refer
from darwin_p2p.ui.darwins_choice.commands import COMMANDS, read_create, read_draw, read_migrate, read_trade
from darwin_p2p.ui.darwins_choice.labels import continent_name, short_names
from darwin_p2p.ui.darwins_choice.look.cards import card_row
from darwin_p2p.ui.darwins_choice.look.workbench import verdicts
from darwin_p2p.ui.darwins_choice.presenter import DarwinPresenter
from darwin_p2p.ui.drawing import row_size, size, text_of
from darwin_p2p.ui.look import Area
from darwin_p2p.ui.presenter import Act, Ambiguous, Players
from darwin_p2p.ui.words import begun_by, called, find_command, spellings
from darwin_p2p.words import learn, name, named, phrase, spoken, use

from ...games.darwins_choice.acts import fresh
from ...games.darwins_choice.world import position, spec
from ...speaking import speaking

NARROW = 45  # columns of the hand on a screen of 80
OTHERS = [code for code in spoken() if code != "en"]


@pytest.fixture(params=spoken())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


def every_habitat(together: int = 4) -> list[list[str]]:
    keys = [one.key for one in standard_pack().habitats]
    return [keys[start : start + together] for start in range(0, len(keys) - together + 1, together - 1)]


@pytest.mark.parametrize("width", [80, 100, 120])
def test_nothing_is_wider_than_its_place(language: str, width: int) -> None:
    for places in every_habitat():
        body = ("blue-footed_booby.head", "flying_fox.torso", "flying_fox.wings")
        known = standard_pack().by_key
        cards = [key for key in body if key in known] or ["bongo.head", "bongo.torso"]
        state = position(places=places, species=[spec(0, "bongo.head", "bongo.torso")], hands={0: cards})
        view = state.view(0)
        look = DarwinPresenter(Players(["you", "somebody", "nobody"], 0)).look()
        for row in [*look.board(view, Area(width, 18)), *look.status(view, width)]:
            assert row_size(row) == width, text_of([row])


@pytest.mark.parametrize("seats", [3, 5])
def test_what_habitats_ask_for_is_never_cut_at_80_columns(language: str, seats: int) -> None:
    for places in every_habitat(seats if seats > 3 else 4):
        view = position(seats, places=places, hands={0: []}).view(0)
        look = DarwinPresenter(Players(["you", "somebody"], 0)).look()
        inside = text_of(look.board(view, Area(80, 18)))
        assert "…" not in inside, inside


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_habitats_and_continents_are_named_in_full_at_80_columns(language: str, seats: int) -> None:
    """Also in the smallest room; only a continent is left out where there is none for it."""
    for places in every_habitat(max(4, seats)):
        view = position(seats, places=places, hands={0: []}).view(0)
        look = DarwinPresenter(Players(["you", "somebody"], 0)).look()
        for height in (12, 18):
            board = look.board(view, Area(80, height))
            for index, place in enumerate(view.places):
                said = [span.text for row in board for span in row if span.target == f"place:{index}"]
                assert words_of(str(place.habitat.name)) <= words_of(" ".join(said)), text_of(board)
            if height == 18:
                for continent in {continent_name(place.continent) for place in view.places}:
                    assert continent in text_of(board)


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text))


def test_a_habitat_that_refuses_an_animal_says_why_and_not_who_at_80_columns(language: str) -> None:
    for places in every_habitat():
        state = position(places=places, hands={0: ["orca.head", "bison.torso"]})
        view = state.view(0)
        look = DarwinPresenter(Players(["you", "somebody"], 0)).look()
        for card in view.hand():
            look.touch(view, f"card:{card.slot}")
        rows = [text_of([row]) for row in look.board(view, Area(80, 18))]
        answers = "".join(row for row in rows if str(phrase("NO")) in row)
        assert str(name("animal", "orca")) not in answers.lower()
        assert answers


def test_what_a_habitat_answers_is_said_whole_or_in_fewer_words(language: str) -> None:
    """Also in the narrowest one: at five seats and 80 columns."""
    for places in every_habitat(5):
        animal = spec(0, "bongo.head", "bongo.torso")
        view = position(5, places=places, species=[animal], hands={0: ["orca.head", "bison.torso"]}).view(0)
        look = DarwinPresenter(Players(["you", "somebody"], 0)).look()
        for touched in ("species", "card", "both"):
            look.settled()
            if touched != "card":
                look.touch(view, f"species:{view.species()[0][1].id}")
            if touched != "species":
                look.touch(view, f"card:{view.hand()[0].slot}")
            for one in verdicts(view, look.bench_state):
                rows = one.rows(14)
                said = text_of(rows)
                word = {True: phrase("YES"), False: phrase("NO"), None: ""}[one.allowed]
                assert len(rows) <= 2
                whole = [f"{word} {text}" for text in (one.text, *one.briefer, "")]
                assert said.split() in [text.split() for text in whole] or "[" in said, whole
                assert {row_size(row) for row in rows} == {14}


def test_a_card_shows_its_abilities_its_part_and_its_animal_at_80_columns(language: str) -> None:
    for card in standard_pack().animals:
        text = text_of([card_row("1", card, NARROW, "")])
        assert size(text) <= NARROW
        name, __, rest = text.partition("♥")
        assert rest, f"the abilities of {card.key} push its numbers out: {text}"
        first, letters = next(iter(spellings(card.animal)))[:3], name[3:6]
        assert first.startswith(letters.rstrip("…")), text


def test_short_words_are_short_and_differ(language: str) -> None:
    words = short_names([*ABILITIES, *SPECIALS])
    assert len(set(words)) == len(words)
    assert all(size(word) <= (6 if language == "en" else 4) for word in words)


def test_the_parts_of_the_hand_are_in_the_language(language: str) -> None:
    """Every part but those that a language happens to call the same."""
    use("en")
    english = {card.part: text_of([card_row("1", card, 80, "")]) for card in standard_pack().animals}
    use(language)
    own = {card.part: text_of([card_row("1", card, 80, "")]) for card in standard_pack().animals}
    if language != "en":
        assert all(own[part] != english[part] for part in Part)


# -- typing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "drawn", "created"),
    [
        ("it", "4 piccole 6 grandi", "1 2 in oceano"),
        ("el", "4 μικρές και 6 μεγάλες", "1 2 στο ωκεανος"),
        ("nl", "4 kleine en 6 grote", "1 2 in oceaan"),
        ("sv", "4 små och 6 stora", "1 2 i hav"),
        ("el", "4 small and 6 large", "1 2 at ocean"),
    ],
)
def test_small_words_are_read_in_both_languages(code: str, drawn: str, created: str) -> None:
    view = position(places=["ocean"], hands={0: ["orca.head", "orca.torso"]}).view(0)
    desk = fresh(3)
    desk.run()
    start = desk.state.view(desk.need.seat)
    use(code)
    try:
        assert read_draw(start, drawn) == Act(Draw(SMALL, 4), (Draw(LARGE, 6),))
        assert isinstance(act := read_create(view, created), Act)
        assert isinstance(act.action, Create)
        assert act.action.place == 0
    finally:
        use("en")


@pytest.mark.parametrize(
    ("code", "to", "for_"), [("it", "a", "per"), ("el", "στη", "για"), ("nl", "naar", "voor")]
)
def test_species_and_cards_are_named_in_both_languages(code: str, to: str, for_: str) -> None:
    state = position(
        places=["savanna", "coast"],
        species=[spec(0, "bongo.head", "bongo.torso")],
        hands={0: ["orca.head"]},
        market=["wild_ass.head"],
    )
    view = state.view(0)
    use(code)
    try:
        for bongo in spellings(view.places[0].species[0].name):
            for coast in spellings(view.places[1].habitat.name):
                act = read_migrate(view, f"{bongo} {to} {coast}")
                assert isinstance(act, Act)
                assert isinstance(act.action, Migrate)
        act = read_trade(view, f"1 {for_} a")
        assert isinstance(act, Act)
        assert isinstance(act.action, Trade)
    finally:
        use("en")


def test_every_command_is_found_by_its_word_in_the_language_and_without_accents(language: str) -> None:
    for command in COMMANDS:
        for own in named("command", command.word).split(", "):
            assert begun_by(own, COMMANDS) == (command, "")
            assert begun_by(f"{own.upper()} 1", COMMANDS) == (command, "1")


def test_a_command_may_have_several_words_of_a_language_of_which_the_first_is_shown() -> None:
    use("nl")
    try:
        create = find_command("create", COMMANDS)
        assert [find_command(typed, COMMANDS) for typed in ("creëren", "creeer", "create")] == [create] * 3
        assert called("create") == "creëren"
    finally:
        use("en")


@pytest.mark.parametrize("code", OTHERS)
def test_a_name_that_fits_two_own_species_is_asked_again(code: str) -> None:
    bisons = [
        spec(0, "bongo.head", "bison.torso"),
        spec(0, "orca.head", "jaguar.torso", "bison.double_legs"),
    ]
    view = position(places=["savanna"], species=bisons, hands={0: []}).view(0)
    use(code)
    try:
        with pytest.raises(Ambiguous) as asked:
            refer.species(view, "bison")
        assert "#1 " in str(asked.value)
        assert "#2 " in str(asked.value)
    finally:
        use("en")


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_begins_with_a_capital_even_if_a_name_comes_first(code: str) -> None:
    use(code)
    try:
        bison = name("animal", "bison")
        sentence = str(
            phrase(
                "The {species} would get {got} of {need} food in {habitat}.",
                species=bison,
                got=1,
                need=2,
                habitat="x",
            )
        )
        assert sentence[0].isupper()
        assert str(phrase("{animal} {part}", animal=bison, part="x"))[0].islower()
    finally:
        use("en")


class Leap(Action, frozen=True, array_like=True, tag="leap"):
    height: int


def test_what_an_action_of_a_house_rule_takes_is_in_capitals_of_the_language() -> None:
    learn("el", {"leap": "άλμα", "height": "ύψος"})
    rule = SimpleNamespace(kind=Leap, purpose="")
    view = SimpleNamespace(rules=SimpleNamespace(choices={"turn": [rule]}))
    with speaking("el"):
        (command,) = extras.commands(view)  # type: ignore[arg-type]
    assert command.usage == "άλμα ΥΨΟΣ"
