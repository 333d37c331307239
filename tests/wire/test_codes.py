"""Codes can be read aloud, typed as heard, and a wrong word is found before it is tried."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from darwin_p2p.errors import UsageError
from darwin_p2p.wire.codes import fingerprint, join_code, read_code, words


def edits(word: str) -> set[str]:
    """Words with one letter left out or blotted out: two words a letter apart share one."""
    return (
        {word[:i] + word[i + 1 :] for i in range(len(word))}
        | {word[:i] + "?" + word[i + 1 :] for i in range(len(word))}
        | {word}
    )


def test_words_are_short_and_far_apart() -> None:
    assert len(words()) == len(set(words())) == 512
    assert all(re.fullmatch(r"[a-z]{3,8}", word) for word in words())
    near = {word: edits(word) for word in words()}
    for one, other in combinations(words(), 2):
        if abs(len(one) - len(other)) == 1:
            longer, shorter = sorted((one, other), key=len, reverse=True)
            assert shorter not in near[longer], (one, other)
        elif len(one) == len(other):
            assert not any("?" in word for word in near[one] & near[other]), (one, other)


def test_a_code_is_read_however_it_is_typed() -> None:
    code = join_code(bytes([7, 200, 31, 5]))
    assert len(code.split("-")) == 3
    assert read_code(f"  {code.upper().replace('-', ' ')} ") == code


def test_a_misheard_word_gets_a_suggestion() -> None:
    with pytest.raises(UsageError, match=r"'oter' is in no join code\. Did you mean 'otter'"):
        read_code("oter-lamp-river")
    with pytest.raises(UsageError, match="has 3 words"):
        read_code("otter")


def test_a_fingerprint_is_four_words_and_depends_on_the_game() -> None:
    one = fingerprint(b"game one")
    assert one == fingerprint(b"game one") != fingerprint(b"game two")
    assert len(one.split()) == 4
