"""The texts of the rules are complete, clean and easy to find."""

import re
from collections import Counter

import pytest

from darwin_p2p.ui import rulebook
from darwin_p2p.ui.rulebook import Rulebook, lookup

# The ids of every group: numbered from 1 without a gap, or the bare name itself.
NUMBERED = {
    "GEN": 9,
    "COMP": 6,
    "SYM": 6,
    "ANAT": 12,
    "HAB": 10,
    "ADAPT": 4,
    "SETUP": 10,
    "ACT-TURN": 9,
    "ACT-PASS": 5,
    "ACT-REDRAW": 8,
    "ACT-TRADE": 5,
    "ACT-CREATE": 9,
    "MUT": 11,
    "MUT-COST": 4,
    "ACT-MIGRATE": 6,
    "FOOD-GEN": 7,
    "FOOD-ORDER": 3,
    "FOOD-HERB": 2,
    "FOOD-OMNI": 5,
    "FOOD-CARN": 9,
    "FOOD-TEST": 5,
    "EVAL-REQ": 3,
    "EVAL-FOOD": 8,
    "EVAL-SURV": 2,
    "EVAL-ADAPT": 4,
    "EVAL-STR": 6,
    "EXT": 6,
    "TRANS-1": 6,
    "TRANS-2": 10,
    "TRANS-3": 3,
    "TRANS-4": 1,
    "TRANS-5": 2,
    "TRANS-6": 3,
    "TRANS-7": 1,
    "EVT-DEGEN": 4,
    "EVT-CLIM": 7,
    "EVT-FLOOD": 2,
    "EVT-HURR": 5,
    "EVT-INV": 5,
    "EVT-AXIS": 2,
    "EVT-LOWMUT": 1,
    "EVT-FOODEV": 2,
    "EVT-DRIFT": 2,
    "EVT-EPID": 3,
    "EVT-VOLC": 9,
    "END": 3,
    "VAR-BEG": 8,
    "VAR-2P": 9,
    "VAR-COOP": 14,
    "VAR-KIDS": 14,
    "VAR-3ERA": 2,
}
BARE = {
    "FOOD-ALLOC", "FOOD-HUNT", "EVT-DESERT", "EVT-ICE", "EVT-MOUNT", "EVT-METEOR", "EVT-PLANT", "EVT-MEAT",
    "EVT-OPT",
}  # fmt: skip
RULINGS = 73

TOPICS = [
    "create", "mutate", "migrate", "trade", "redraw", "full-redraw", "pass", "feeding", "devouring",
    "evaluation", "transition", "events", "habitats", "anatomy", "symbols", "setup", "scoring", "market",
    "hand", "extinction", "volcano", "two-players", "beginners", "two-vs-two", "kids", "three-eras",
    "turn", "end",
]  # fmt: skip
EVENTS = [
    "degeneration", "desertification", "ice_age", "mountain_formation", "flood", "hurricane", "invaders",
    "axis_shift", "low_mutation_rate", "meteorite", "optimal_conditions", "continental_drift", "epidemic",
    "volcano", "plant_boom", "meat_boom",
]  # fmt: skip
TERMS = [
    "Create", "Mutate", "Migrate", "Redraw", "Full Redraw", "Trade", "Pass", "main action", "Extra actions",
    "Show Cards", "Receive Cards", "Change Marker",
    "Action Phase", "Evaluation Phase", "Transition Phase",
    "Requirement Check", "Food Evaluation", "Survival", "Adaptation", "Competitive Strength",
    "Event Cards", "Habitat Change", "Food Redistribution", "Player Markers", "Market Renewal", "Hand Refill",
    "New First Player",
]  # fmt: skip
TAGS = re.compile(r"[{}→*`]|\b(IT|EL|NL|SV)\b|(?i:\bin code\b|\binferred\b|\bsources?\b|\brulebooks?\b)")


@pytest.fixture
def book() -> Rulebook:
    return rulebook.load()


def texts(book: Rulebook) -> list[str]:
    words = [text for rule in book.rules for text in (rule.text, rule.title, rule.no_effect)]
    words += [text for topic in book.topics for text in (topic.title, topic.summary, *topic.words)]
    return [book.overview, *words, *(event.effect for event in book.events)]


def page(book: Rulebook, query: str, width: int = 80) -> str:
    text = lookup(book, query, width)
    assert text is not None, query
    return text


# --- the data


def test_every_id_is_there_exactly_once(book: Rulebook) -> None:
    expected = {f"{group}-{n}" for group, last in NUMBERED.items() for n in range(1, last + 1)} | BARE
    expected |= {f"RUL-{n:02}" for n in range(1, RULINGS + 1)}
    assert len(expected) == 301 + RULINGS
    assert Counter(rule.id for rule in book.rules) == Counter(expected)


def test_rules_point_to_rulings_that_exist(book: Rulebook) -> None:
    for rule in book.rules:
        assert all(book.rule(ruling).id == ruling and ruling.startswith("RUL-") for ruling in rule.see)


def test_every_ruling_belongs_to_a_rule_or_is_an_example(book: Rulebook) -> None:
    rulings = book.group("RUL")
    assert all(ruling.title for ruling in rulings)
    for ruling in rulings:
        assert book.pointing(ruling.id) or ruling.title.startswith("Example: ")


def test_every_rule_lives_in_one_topic_and_is_listed_there(book: Rulebook) -> None:
    for rule in book.rules:
        assert rule.id in book.topic(rule.section).rules


def test_topics_and_events_list_rules_that_exist_once(book: Rulebook) -> None:
    for rules in [topic.rules for topic in book.topics] + [event.rules for event in book.events]:
        assert [book.rule(each).id for each in rules] == list(dict.fromkeys(rules)) != []


def test_topics_are_complete_and_each_is_in_one_section(book: Rulebook) -> None:
    keys = [topic.key for topic in book.topics]
    assert set(TOPICS) <= set(keys)
    assert sorted(key for section in book.sections for key in section.topics) == sorted(keys)


def test_no_word_stands_for_two_topics(book: Rulebook) -> None:
    for topic in book.topics:
        for word in (topic.key, topic.title, *topic.words):
            assert book.topic_named(word) is topic, word


def test_summaries_teach_in_a_few_sentences(book: Rulebook) -> None:
    for topic in book.topics:
        assert 2 <= len(re.findall(r"[.!](?=\s|$)", topic.summary)) <= 5, topic.key


def test_all_sixteen_events_have_an_effect(book: Rulebook) -> None:
    assert [event.key for event in book.events] == EVENTS
    assert all(event.effect.endswith(".") for event in book.events)
    assert "swim" in book.event_effect("flood")


@pytest.mark.parametrize("term", TERMS)
def test_the_overview_names_every_action_phase_and_step(book: Rulebook, term: str) -> None:
    assert re.search(rf"\b{term}\b", book.overview)


def test_the_overview_is_one_page(book: Rulebook) -> None:
    assert 150 <= len(book.overview.split()) <= 250


def test_texts_are_clean(book: Rulebook) -> None:
    for text in texts(book):
        assert "\n" not in text.replace("\n\n", " ")
        assert "  " not in text
        assert not TAGS.search(text), text


def test_ids_named_in_a_text_exist(book: Rulebook) -> None:
    for text in texts(book):
        for named in re.findall(r"\b[A-Z]{3,}(?:-[A-Z0-9]+)+\b", text):
            assert book.rule(named)


def test_rules_without_effect_say_why(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules if rule.no_effect] == ["GEN-6", "SETUP-1", "VAR-COOP-3"]


# --- keys


def test_unknown_keys_raise(book: Rulebook) -> None:
    for ask in (book.rule, book.topic, book.event_effect):
        with pytest.raises(KeyError):
            ask("nothing")


@pytest.mark.parametrize("game", ["chess", "", "../data", "a\0b"])
def test_an_unknown_game_raises(game: str) -> None:
    with pytest.raises(KeyError):
        rulebook.load(game)


def test_the_book_is_read_once() -> None:
    assert rulebook.load() is rulebook.load()


# --- search


@pytest.mark.parametrize("words", ["ACT-TRADE-1", "act-trade-1", " Act Trade 1 "])
def test_an_id_finds_its_rule(book: Rulebook, words: str) -> None:
    assert book.search(words)[0].id == "ACT-TRADE-1"


@pytest.mark.parametrize("words", ["RUL-07", "rul-7", "RUL 7"])
def test_zeros_in_ids_may_be_left_out(book: Rulebook, words: str) -> None:
    assert book.search(words)[0].id == "RUL-07"


def test_a_prefix_finds_the_whole_group_and_nothing_more(book: Rulebook) -> None:
    assert [rule.id for rule in book.group("act-trade")] == [f"ACT-TRADE-{n}" for n in range(1, 6)]
    assert [rule.id for rule in book.group("TRANS-1")] == [f"TRANS-1-{n}" for n in range(1, 7)]
    assert [rule.id for rule in book.group("MUT-1")] == ["MUT-1"]
    assert book.group("ACT-TR") == book.group("") == []


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("trade", "ACT-TRADE-1"),
        ("Full Redraw", "ACT-REDRAW-6"),
        ("full-redraw", "ACT-REDRAW-6"),
        ("DOUBLE MUTATION", "MUT-1"),
        ("Evaluation Phase", "EVAL-REQ-1"),
        ("devour", "FOOD-CARN-1"),
        ("ice_age", "EVT-ICE"),
        ("Meat Boom", "EVT-MEAT"),
        ("change marker", "VAR-COOP-1"),
        ("coral reef", "HAB-10"),
        ("whisper", "VAR-COOP-3"),
    ],
)
def test_words_find_rules(book: Rulebook, words: str, first: str) -> None:
    assert book.search(words)[0].id == first


def test_all_words_must_occur(book: Rulebook) -> None:
    hits = book.search("carnivore equal")
    assert {"FOOD-CARN-5", "RUL-29"} <= {rule.id for rule in hits}
    for rule in hits:
        text = f"{rule.title} {rule.text}".lower()
        assert "carnivore" in text
        assert "equal" in text


@pytest.mark.parametrize("words", ["", "   ", "?!", "xylophone", "RUL-99", "carnivore xylophone"])
def test_nothing_is_found_for_nonsense(book: Rulebook, words: str) -> None:
    assert book.search(words) == []


def test_no_rule_is_found_twice(book: Rulebook) -> None:
    for words in ("food", "volcano", "end", "market", "RUL"):
        hits = book.search(words)
        assert len(hits) == len(set(hits))


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("traed", "trade"), ("migarte", "migrate"), ("ACT-TRAD-1", "ACT-TRADE-1"), ("huricane", "Hurricane"),
        ("RUL-99", "RUL-69"), ("volcanoe", "volcano"),
    ],
)  # fmt: skip
def test_suggestions(book: Rulebook, word: str, meant: str) -> None:
    assert book.search(word) == []
    assert meant in book.closest(word)


def test_no_suggestion_for_nonsense(book: Rulebook) -> None:
    assert book.closest("qqqqqq") == []


# --- pages


def test_a_rule_is_shown_with_its_rulings(book: Rulebook) -> None:
    text = page(book, "act-trade-4")
    ruling = book.rule("RUL-16")
    assert text.startswith("ACT-TRADE-4\n")
    assert f"RUL-16  {ruling.title}" in text
    assert ruling.text in " ".join(text.split())


def test_a_ruling_is_shown_with_its_rules(book: Rulebook) -> None:
    text = page(book, "RUL-16")
    assert text.startswith("RUL-16  Trade, main action and taking back\n")
    assert "Belongs to: ACT-TURN-6, ACT-TRADE-4" in text


def test_a_rule_without_effect_tells_so(book: Rulebook) -> None:
    assert "In this program: " in page(book, "SETUP-1")


def test_a_group_is_shown_whole(book: Rulebook) -> None:
    text = page(book, "VAR-COOP")
    assert re.findall(r"^VAR-COOP-\d+", text, re.MULTILINE) == [f"VAR-COOP-{n}" for n in range(1, 15)]


def test_capitals_mean_the_group_small_letters_the_topic(book: Rulebook) -> None:
    assert page(book, "END").startswith("END-1  ")
    assert page(book, "end").startswith("End of the Game\n")


def test_every_topic_event_and_section_has_a_page(book: Rulebook) -> None:
    for topic in book.topics:
        text = " ".join(page(book, topic.key).split())
        assert text.startswith(f"{topic.title} {topic.summary}")
        assert all(f"{each} " in text for each in topic.rules)
    for event in book.events:
        assert page(book, event.title).startswith(event.title)
    for section in book.sections:
        assert page(book, section.title)


def test_a_section_shows_its_topics(book: Rulebook) -> None:
    assert "three-eras: " in page(book, "variants")
    assert "full-redraw: " in page(book, "Action Phase")


def test_long_searches_are_cut_short(book: Rulebook) -> None:
    text = page(book, "player may")
    assert len(re.findall(r"^[A-Z]+-", text, re.MULTILINE)) == rulebook.MOST_HITS
    assert "more: add a word" in text


@pytest.mark.parametrize("query", ["", "overview", "Overview"])
def test_without_a_query_the_overview_and_the_topics_are_shown(book: Rulebook, query: str) -> None:
    text = page(book, query)
    assert text.startswith("In Darwin's Choice")
    assert all(topic.key in text for topic in book.topics)


def test_an_unknown_query_has_no_page(book: Rulebook) -> None:
    assert lookup(book, "xylophone") is None
    assert lookup(book, "RUL-99") is None


@pytest.mark.parametrize("width", [30, 80, 120])
def test_pages_fit_the_width(book: Rulebook, width: int) -> None:
    queries = ["", "variants", "player may", *(rule.id for rule in book.rules)]
    queries += [topic.key for topic in book.topics] + [event.key for event in book.events]
    for query in queries:
        assert max(map(len, page(book, query, width).splitlines())) <= width
