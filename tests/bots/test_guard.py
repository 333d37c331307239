"""What a bot has done wrong is recorded in English, and told in the language of whoever listens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from darwin_p2p.bots import Bot
from darwin_p2p.bots.guard import Guarded
from darwin_p2p.engine import Action, View
from darwin_p2p.words import learn, use
from tests.games.evo.world import at

MEMORY = "The bot has used up all memory."
TRANSLATED = "Botten har inget minne kvar."


class Forgetful(Bot):
    def choose(self, view: View) -> Action:
        raise MemoryError


@pytest.fixture
def language() -> Iterator[None]:
    learn("xx", {MEMORY: TRANSLATED})
    use("xx")
    yield
    use("en")


@pytest.mark.usefixtures("language")
def test_records_know_no_language_and_people_are_told_in_theirs() -> None:
    told: list[str] = []
    seated = Guarded(Forgetful())
    seated.told = told.append
    seated.choose(at("movement", seats=3).state.view(0))
    assert told == [TRANSLATED]
    (failure,) = seated.failures
    assert (failure.kind, failure.text) == ("memory", MEMORY)
    assert type(failure.text) is str
