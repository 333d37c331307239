"""Words that have a place of a fixed width on a screen of 80 columns fit there in every language.

`PLACES` says how many columns each has; the full screen cuts what is longer, and shows …
"""

from __future__ import annotations

import pytest

from darwin_p2p.ui.darwins_choice.labels import SHORT_DIET
from darwin_p2p.ui.drawing import size
from darwin_p2p.words import _, named
from tests.speaking import speaking

LANGUAGES = ("el", "it", "nl", "sv")
PLACES = {  # sentence in the program -> columns
    "adapt": 8,
    "str": 6,
    "pts": 6,
    "unfit": 10,
    "YES": 5,
    "NO": 5,
    "yes ": 5,
    "no  ": 5,
}
ABILITIES = ("run", "swim", "fly", "climb", "cold", "heat", "dig", "poison")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sentence", PLACES)
def test_a_word_fits_its_place(language: str, sentence: str) -> None:
    with speaking(language):
        assert size(_(sentence)) <= PLACES[sentence], _(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_narrow_places(language: str) -> None:
    with speaking(language):
        assert all(size(str(word)) <= 6 for word in SHORT_DIET.values())
        assert all(size(named("ability", key)) <= 12 for key in ABILITIES)
