"""Words that a variant brings along are filled with names, and tell nobody what they may not know."""

from __future__ import annotations

from typing import ClassVar

from darwin_p2p.engine import Action, Happening
from darwin_p2p.ui.darwins_choice.naming import Names
from darwin_p2p.ui.generic import label, sentence
from darwin_p2p.ui.presenter import Players
from tests.games.darwins_choice.world import position, spec

PLAYERS = Players(["player", "greedy", "random"], 0)


class Lent(Happening, frozen=True, array_like=True, tag="lent"):
    words: ClassVar[str] = "{seat} lends {species} and {slots} to {to} in {place}"
    seat: int
    to: int
    species: int
    place: int
    slots: tuple[int, ...]


class Lend(Action, frozen=True, array_like=True, tag="lend"):
    words: ClassVar[str] = "lend {species} for good: {ever}"
    species: int
    ever: bool


class Odd(Happening, frozen=True, array_like=True, tag="odd_thing"):
    words: ClassVar[str] = "{nobody} knows"
    seat: int


def table() -> Names:
    state = position(
        places=["savanna"],
        hands={1: ["orca.head", "orca.torso"]},
        species=[spec(1, "bison.head", "bongo.torso")],
    )
    return Names(PLAYERS, state.view(0))


def test_fields_become_names_and_hidden_cards_stay_hidden() -> None:
    slots = table().views[0].hand(1)
    told = sentence(Lent("X-1", 1, 0, 1, 0, tuple(one.slot for one in slots)), table())
    assert told == "Greedy lends #1 bison bongo and 2 hidden cards to you in Savanna [X-1]."


def test_who_did_it_is_told_in_the_second_person() -> None:
    class Given(Lent, frozen=True, array_like=True, tag="given"):
        mine: ClassVar[str] = "You lend {species} to {to}"

    assert sentence(Given("X-1", 0, 2, 1, 0, ()), table(), 0) == "You lend #1 bison bongo to random [X-1]."
    assert sentence(Lent("X-1", 0, 2, 1, 0, ()), table(), 0).startswith("Your seat lends #1 bison bongo")


def test_numbers_of_things_agree_with_their_words() -> None:
    assert [table()("count", number) for number in (1, 2)] == ["1 card", "2 cards"]
    assert table()("points", 1) == "1 point"


def test_actions_have_words_too() -> None:
    assert label(Lend(1, False), table()) == "lend #1 bison bongo for good: no"


def test_words_that_do_not_fit_the_fields_do_no_harm() -> None:
    assert sentence(Odd("X-2", 1), table()) == "Odd thing: seat 1 [X-2]."


def test_things_that_are_gone_keep_a_name() -> None:
    assert table()("species", 99) == "species #99"
    assert table()("place", 99) == "habitat 100"
