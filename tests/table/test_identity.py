"""A player's key: made once, kept, and nobody else's to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.errors import DarwinError
from darwin_p2p.table.identity import load_player


def test_a_key_is_made_once_for_each_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWIN_HOME", str(tmp_path))
    ada = load_player("Ada")
    assert load_player("Ada").secret == ada.secret
    assert load_player("Ben").secret != ada.secret
    (file,) = tmp_path.glob("players/ada.key")
    assert file.stat().st_mode & 0o077 == 0


def test_names_in_any_alphabet_have_keys_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWIN_HOME", str(tmp_path))
    names = ("Νίκος", "Μαρία", "José", "Jos", "Åsa", "…")
    assert len({load_player(name).secret for name in names}) == len(names)
    assert load_player("Jose\u0301").secret == load_player("José").secret  # however the accent is typed


def test_a_file_that_is_no_key_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(b"short")
    with pytest.raises(DarwinError, match="holds no player's key"):
        load_player("Ada", file)
