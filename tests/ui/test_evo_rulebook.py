"""The rules of EVO as texts: complete, clean and easy to find."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from darwin_p2p.games.evo.actions import ALL
from darwin_p2p.games.evo.box import standard_cards
from darwin_p2p.games.evo.cards import GENES, PHASES
from darwin_p2p.ui import rulebook
from darwin_p2p.ui.rulebook import Rulebook, lookup

NUMBERED = {
    "MODEL": 7,
    "SETUP": 7,
    "TURN": 3,
    "INIT": 3,
    "CLIM": 5,
    "MOVE": 7,
    "FIGHT": 5,
    "BIRTH": 6,
    "SURV": 5,
    "METEOR": 4,
    "AUCTION": 9,
    "CARD": 7,
    "END": 4,
    "VAR": 3,
}
RULINGS = {
    "BID": 5,
    "PAY": 1,
    "BIRTH": 4,
    "SURV": 2,
    "MOVE": 2,
    "FIGHT": 2,
    "INIT": 3,
    "CLIM": 1,
    "CARD": 7,
    "BAG": 1,
    "END": 3,
    "VAR": 1,
    "BOARD": 1,
    "SCORE": 1,
    "SEAT": 1,
}


@pytest.fixture
def book() -> Rulebook:
    return rulebook.load("evo")


def test_every_id_is_there_exactly_once(book: Rulebook) -> None:
    expected = [f"EVO-{group}-{n}" for group, last in NUMBERED.items() for n in range(1, last + 1)]
    expected += [f"EVO-GENE-{gene.upper()}" for gene in GENES]
    expected += [f"R-{group}-{n}" for group, last in RULINGS.items() for n in range(1, last + 1)]
    assert Counter(rule.id for rule in book.rules) == Counter(expected)


def test_every_ruling_has_a_title_and_belongs_to_a_rule(book: Rulebook) -> None:
    for rule in book.rules:
        assert bool(rule.title) == rule.id.startswith("R-")
        assert all(book.rule(ruling).id.startswith("R-") for ruling in rule.see)
        if rule.title:
            assert book.pointing(rule.id), rule.id


def test_topics_list_their_rules_and_no_word_stands_for_two(book: Rulebook) -> None:
    assert sorted(key for one in book.sections for key in one.topics) == sorted(
        one.key for one in book.topics
    )
    for rule in book.rules:
        assert rule.id in book.topic(rule.section).rules
    for topic in book.topics:
        assert 2 <= len(re.findall(r"[.!](?=\s|$)", topic.summary)) <= 7, topic.key
        for word in (topic.key, topic.title, *topic.words):
            assert book.topic_named(word) is topic, word


def test_every_card_is_explained_with_its_phase(book: Rulebook) -> None:
    cards = {card.key: card for card in standard_cards()}
    assert {event.key for event in book.events} == set(cards)
    for event in book.events:
        assert event.title == cards[event.key].name
        assert event.effect.startswith(f"{cards[event.key].window.capitalize()} phase: ")
        assert all(book.rule(rule) for rule in event.rules)


def test_the_overview_names_every_action_and_phase(book: Rulebook) -> None:
    for action in ALL:
        name = action.kind().replace("_", " ").title()
        assert re.search(rf"\b{name}\b", book.overview), name
    for phase in PHASES:
        assert phase in book.overview.lower()
    assert len(book.overview.split()) <= 300


@pytest.mark.parametrize("width", [30, 80, 120])
def test_pages_fit_the_width(book: Rulebook, width: int) -> None:
    queries = ["", *(rule.id for rule in book.rules), *(topic.key for topic in book.topics)]
    for query in [*queries, *(event.title for event in book.events)]:
        text = lookup(book, query, width)
        assert text is not None, query
        assert max(map(len, text.splitlines())) <= width


def test_the_topic_of_cards_tells_what_every_card_does(book: Rulebook) -> None:
    page = " ".join((lookup(book, "cards") or "").split())
    for event in book.events:
        assert f"{event.title} {event.effect}" in page
    assert len(book.events) == len({card.key for card in standard_cards()}) == 18
