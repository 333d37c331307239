"""`darwin cards` from the command line: looking cards up, and packs of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from darwin_p2p.cli import run
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.pack_schema import FIELDS, NAMES
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.games.evo.box import standard_cards, standard_genes, standard_islands
from darwin_p2p.games.evo.catalogue import name_of
from darwin_p2p.table.deck_check import Effort, check_deck
from darwin_p2p.table.packs import read_pack
from tests.speaking import speaking

PACK = standard_pack()
CARDS, GENES, ISLANDS = standard_cards(), standard_genes(), standard_islands()
Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *arguments: str, code: int = 0) -> str:
    """What the command prints to standard output."""
    assert run(["cards", *arguments]) == code
    out, err = capsys.readouterr()
    assert (err == "") == (code == 0)
    return out


def refused(capsys: Capture, *arguments: str, code: int) -> str:
    """The one sentence of a command that fails."""
    assert run(["cards", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("darwin: ")
    assert "Traceback" not in err
    return err


def document(capsys: Capture, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(capsys, *arguments, "--json"))
    return found


def test_without_a_command_there_is_help(capsys: Capture) -> None:
    text = said(capsys)
    assert all(f"  {command} " in text for command in ("list", "show", "new", "check"))


# list


@pytest.mark.parametrize("columns", [None, 80])
@pytest.mark.parametrize("language", ["en", "it", "el", "nl", "sv"])
def test_every_list_tells_the_keys_that_files_are_written_with(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, language: str, columns: int | None
) -> None:
    if columns:
        monkeypatch.setattr("darwin_p2p.ui.cards.WIDE", columns + 1)
        monkeypatch.setattr("darwin_p2p.ui.cards.screen", lambda plain: Console(width=columns))
    for things, about in ((PACK.animals, []), (PACK.habitats, ["--habitats"]), (PACK.events, ["--events"])):
        words = set(said(capsys, "list", *about, "--lang", language).split())
        assert {one.key for one in things} <= words


def test_list_has_every_card(capsys: Capture) -> None:
    text = said(capsys, "list")
    assert all(card.key in text for card in PACK.animals)
    assert "237 cards of" in text
    found = document(capsys, "list")
    assert [card["key"] for card in found["cards"]] == [card.key for card in PACK.animals]
    assert found["pack"] == "darwin-p2p"
    orca = next(card for card in found["cards"] if card["key"] == "orca.head")
    assert {"diet": "carnivore", "strength": 5, "hearts": 2, "run": 0}.items() <= orca.items()
    assert set(FIELDS["animals"]) <= set(orca)


@pytest.mark.parametrize("name", ["heads", "head", "HEAD"])
def test_list_of_one_part(capsys: Capture, name: str) -> None:
    found = document(capsys, "list", "--part", name)["cards"]
    assert {card["part"] for card in found} == {"head"}
    assert len(found) == sum(card.diet is not None for card in PACK.animals)


def test_list_of_double_legs_however_written(capsys: Capture) -> None:
    for name in ("double legs", "double_legs", "Double-Legs"):
        assert {card["part"] for card in document(capsys, "list", "--part", name)["cards"]} == {"double_legs"}


def test_list_by_animal_and_diet(capsys: Capture) -> None:
    found = document(capsys, "list", "--animal", "Bear", "--part", "torso")["cards"]
    assert {card["name"] for card in found} == {"polar bear", "brown bear"}
    found = document(capsys, "list", "--diet", "omnivore")["cards"]
    assert {(card["part"], card["diet"]) for card in found} == {("head", "omnivore")}


def test_list_of_habitats_and_events(capsys: Capture) -> None:
    text = said(capsys, "list", "--habitats")
    assert all(habitat.name in text for habitat in PACK.habitats)
    text = said(capsys, "list", "--events", "--plain")
    assert all(event.name in text for event in PACK.events)
    assert len(document(capsys, "list", "--habitats")["habitats"]) == 22
    events = document(capsys, "list", "--events")["events"]
    assert len(events) == 16
    assert all(event["effect"] for event in events)


def test_list_refuses_what_cannot_be(capsys: Capture) -> None:
    assert "Write one of head, torso" in refused(capsys, "list", "--part", "fin", code=2)
    assert "Did you mean orca" in refused(capsys, "list", "--animal", "orka", code=2)
    assert "Only heads have a diet" in refused(capsys, "list", "--part", "tail", "--diet", "omnivore", code=2)
    assert "one at a time" in refused(capsys, "list", "--habitats", "--events", code=2)
    assert "leave them out" in refused(capsys, "list", "--habitats", "--part", "head", code=2)


# show


def test_show_an_animal_has_all_its_cards(capsys: Capture) -> None:
    text = said(capsys, "show", "Orca")
    assert all(card.key in text for card in PACK.animals if card.animal == "orca")
    found = document(capsys, "show", "orca")
    assert (found["what"], found["name"]) == ("animal", "orca")
    assert len(found["cards"]) == sum(card.animal == "orca" for card in PACK.animals)


@pytest.mark.parametrize(
    "words", [["orca.head"], ["orca head"], ["orca", "head"], ["Orca", "Head"], ["orca_head"]]
)
def test_show_a_card(capsys: Capture, words: list[str]) -> None:
    found = document(capsys, "show", *words)
    assert (found["what"], found["key"], found["diet"]) == ("card", "orca.head", "carnivore")


def test_show_a_torso_says_what_there_is_room_for(capsys: Capture) -> None:
    assert "legs 2 wings tail" in said(capsys, "show", "bongo.torso")
    assert "legs 1 wings tail" in said(capsys, "show", "puffin.torso")


def test_show_a_habitat(capsys: Capture) -> None:
    text = said(capsys, "show", "high", "mountains")
    assert "3 plants, 3 meat" in text
    assert "1 plant, 4 meat" in said(capsys, "show", "polar_desert")
    assert "Highlands" in text
    assert "Mountain Formation" in text
    found = document(capsys, "show", "High Mountains")
    assert (found["what"], found["plants"], found["meat"], found["points"]) == ("habitat", 3, 3, 3)


def test_show_an_event(capsys: Capture) -> None:
    assert "6 plants, 2 meat" in said(capsys, "show", "plant_boom")
    text = said(capsys, "show", "Ice Age")
    assert "brings  Polar Desert or Cold Desert" in text
    assert document(capsys, "show", "flood")["what"] == "event"


@pytest.mark.parametrize(
    ("name", "meant"),
    [("orka", "orca"), ("coats", "Coast"), ("floods", "Flood"), ("puffin.tors", "puffin.torso")],
)
def test_show_suggests_what_was_meant(capsys: Capture, name: str, meant: str) -> None:
    assert f"Did you mean {meant}" in refused(capsys, "show", name, code=2)


def test_show_of_nothing_known(capsys: Capture) -> None:
    assert "'darwin cards list' has them all" in refused(capsys, "show", "zzzzzz", code=2)


# new


@pytest.mark.parametrize("ending", ["csv", "toml"])
def test_new_writes_a_commented_pack_that_loads_at_once(capsys: Capture, tmp_path: Path, ending: str) -> None:
    folder = tmp_path / "my box"
    text = said(capsys, "new", str(folder), "--format", ending)
    assert f"animals.{ending}" in text
    pack = read_pack(folder, GAME)
    assert pack.fingerprint == PACK.fingerprint
    assert pack.name == "my-box"
    for table, fields in FIELDS.items():
        comments = [
            line for line in (folder / f"{table}.{ending}").read_text().splitlines() if line.startswith("#")
        ]
        assert all(any(line.startswith(f"# {field} ") for line in comments) for field in fields)


def test_new_refuses_to_overwrite(capsys: Capture, tmp_path: Path) -> None:
    said(capsys, "new", str(tmp_path))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert "Nothing was written" in refused(capsys, "new", str(tmp_path), "--format", "toml", code=1)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_new_says_why_a_folder_cannot_be_made(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "a file is in the way" in refused(capsys, "new", str(tmp_path / "file"), code=1)
    assert "Choose another folder" in refused(capsys, "new", str(tmp_path / "file" / "in"), code=1)


@pytest.mark.parametrize("ending", ["csv", "toml"])
def test_new_empty_has_what_the_rules_tell_and_asks_for_the_rest(
    capsys: Capture, tmp_path: Path, ending: str
) -> None:
    said(capsys, "new", str(tmp_path), "--empty", "--format", ending)
    text = refused(capsys, "list", "--pack", str(tmp_path), code=1)
    assert f"animals.{ending}: there is no card in it" in text
    assert "savanna, field 'points'" in text
    assert "event" not in text


def test_new_json(capsys: Capture, tmp_path: Path) -> None:
    found = document(capsys, "new", str(tmp_path / "a"))
    assert found["complete"]
    assert set(found["files"]) <= set(NAMES)


# check


def shortened(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Make the quick form over at once; `tests/table/test_deck_check.py` has the real one."""
    monkeypatch.setattr("darwin_p2p.cli.cards.QUICK", Effort(hands=200, games=games))


def test_check_is_a_table_of_targets(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    shortened(monkeypatch, games=0)
    text = said(capsys, "check", "--quick", "--seed", "1")
    assert "200 hands, 0 games of greedy bots, seed 1" in text
    assert "Target" in text
    assert "not judged" in text
    assert text.endswith("No target is missed.\n")


def test_check_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    shortened(monkeypatch, games=0)
    first, again, other = (document(capsys, "check", "--quick", "--seed", seed) for seed in "112")
    assert first == again != other
    assert first["holds"] is True
    assert (first["pack"], first["seed"], first["hands"], first["games"]) == ("darwin-p2p", 1, 200, 0)
    habitats = next(one for one in first["targets"] if one["key"] == "habitats")
    assert set(habitats["figures"]) == set(PACK.habitat)


def test_check_fails_if_a_target_does_not_hold(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said(capsys, "new", str(tmp_path))
    animals = tmp_path / "animals.csv"
    animals.write_text(animals.read_text().replace(",omnivore,", ",carnivore,"))
    shortened(monkeypatch, games=2)  # too few for all events
    assert run(["cards", "check", "--quick", "--pack", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert "omnivore 0 %" in out
    assert re.search(r"\d+ targets are missed\.", out)


# a pack of one's own


def test_a_typed_pack_is_shown(capsys: Capture, tmp_path: Path) -> None:
    said(capsys, "new", str(tmp_path))
    animals = tmp_path / "animals.csv"
    old = next(line for line in animals.read_text().splitlines() if line.startswith("orca,head"))
    animals.write_text(animals.read_text().replace(old, "orca,head,carnivore,,9,,,,,,,1,1,,,"))
    assert document(capsys, "show", "orca.head", "--pack", str(tmp_path))["swim"] == 9


def test_a_mistake_names_line_card_and_field(capsys: Capture, tmp_path: Path) -> None:
    said(capsys, "new", str(tmp_path))
    animals = tmp_path / "animals.csv"
    lines = animals.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("orca,head"))
    lines[place] = "orca,head,carnivore,,many,,,,,,,1,1,,,"
    animals.write_text("\n".join(lines))
    for command in (["list"], ["show", "orca"], ["check", "--quick"]):
        text = refused(capsys, *command, "--pack", str(tmp_path), code=1)
        assert f"animals.csv, line {place + 1}, orca.head, field 'swim': 'many' is not possible" in text


def test_no_such_pack(capsys: Capture, tmp_path: Path) -> None:
    assert "does not exist" in refused(capsys, "list", "--pack", str(tmp_path / "none"), code=2)
    assert "darwin cards new" in refused(capsys, "list", "--pack", str(tmp_path), code=1)


# the manual


def test_the_manual_explains_every_field_and_target() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
    for table, fields in FIELDS.items():
        part = text.partition(f"### {table}.csv")[2].partition("\n#")[0]
        assert [field for field in fields if f"| `{field}`" not in part] == []
    targets = [one.target for one in check_deck(PACK, Effort(hands=1, games=0))]
    assert [target for target in targets if target not in text] == []


def test_check_of_islands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "check", "--game", "evo", "--players", "3", "--quick", "--plain"]) == 0
    out = capsys.readouterr().out
    assert "I3, Three Coves: 42 hexes, 3 starts; 40 games of greedy bots, seed 1" in out
    assert "every hex can be reached over land" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "evo", "--pack", "x"], "EVO has no card packs."),
        (["--game", "chess"], "nothing to check about a game 'chess'"),
        (["--players", "3"], "add --game evo"),
        (["--game", "evo", "--players", "9"], "EVO is for 3 to 5 seats, not 9."),
    ],
)
def test_islands_that_cannot_be_checked(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", "check", *arguments]) == 2
    assert words in capsys.readouterr().err


# the box of EVO


@pytest.mark.parametrize("columns", [None, 80])
@pytest.mark.parametrize("language", ["en", "it", "el", "nl", "sv"])
def test_every_list_of_evo_tells_names_and_keys_and_fits(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, language: str, columns: int | None
) -> None:
    if columns:
        monkeypatch.setattr("darwin_p2p.ui.cards.WIDE", columns + 1)
        monkeypatch.setattr("darwin_p2p.ui.evo.box.screen", lambda plain: Console(width=columns))
    for things, about in ((CARDS, "--events"), (GENES, "--genes"), (ISLANDS, "--islands")):
        text = said(capsys, "list", "--game", "evo", about, "--lang", language)
        assert {one.key for one in things} <= set(text.split())
        assert "…" not in text
        assert max(map(cell_len, text.splitlines())) <= (columns or 140)


def test_list_of_evo_has_its_event_cards(capsys: Capture) -> None:
    text = said(capsys, "list", "--game", "evo")
    assert all(str(card.name) in text for card in CARDS)
    assert "26 cards" in text
    found = document(capsys, "list", "--game", "evo")
    assert found["game"] == "evo"
    assert sum(card["copies"] for card in found["events"]) == len(CARDS) == 26
    assert all(card["effect"] for card in found["events"])
    assert text == said(capsys, "list", "--game", "evo", "--events")


def test_list_of_genes_and_islands(capsys: Capture) -> None:
    genes = document(capsys, "list", "--game", "evo", "--genes")["genes"]
    assert sum(gene["tiles"] for gene in genes) == 62
    assert genes[2] == {"key": "leg", "name": "leg", "tiles": 12, "start": 1, "gives": "one more step"}
    islands = document(capsys, "list", "--game", "evo", "--islands")["islands"]
    assert [(one["key"], one["seats"], len(one["hexes"])) for one in islands] == [
        (one.key, len(one.starts), len(one.hexes)) for one in ISLANDS
    ]
    assert all(one["hexes"][start] == "y" for one in islands for start in one["starts"])


def test_show_of_evo(capsys: Capture) -> None:
    text = said(capsys, "show", "--game", "evo", "Giant", "Gene")
    assert "2 horns more in attack" in text
    assert "darwin rules --game evo giant_gene" in text
    assert document(capsys, "show", "--game", "evo", "giant-gene")["what"] == "event"
    assert "one more step" in said(capsys, "show", "--game", "evo", "leg")
    assert document(capsys, "show", "--game", "evo", "leg")["what"] == "gene"
    text = said(capsys, "show", "--game", "evo", "Long Island")
    assert "--option island=I4L" in text
    assert "y1  y   b   m   m   b   y   y2" in text
    assert text == said(capsys, "show", "--game", "evo", "i4l")
    assert document(capsys, "show", "--game", "evo", "I4L")["what"] == "island"


@pytest.mark.parametrize("things", ["cards", "genes", "islands"])
def test_show_of_evo_finds_everything_in_every_language(capsys: Capture, things: str) -> None:
    for one in {"cards": set(CARDS), "genes": GENES, "islands": ISLANDS}[things]:
        for language in ("en", "it", "el", "nl", "sv"):
            with speaking(language):
                name = str(name_of(one))
            for called in (one.key, name):
                found = document(capsys, "show", "--game", "evo", called, "--lang", language)
                assert (found["key"], found["name"]) == (one.key, name)


def test_what_shows_of_evo_refer_to_is_there(capsys: Capture) -> None:
    for one in {*CARDS, *GENES}:
        text = said(capsys, "show", "--game", "evo", one.key)
        (rule,) = re.findall(r"darwin rules --game evo (\S+)", text)
        assert run(["rules", "--game", "evo", rule]) == 0
        capsys.readouterr()


def test_evo_and_darwins_choice_are_told_apart(capsys: Capture) -> None:
    assert "EVO has it: add --game evo" in refused(capsys, "show", "giant gene", code=2)
    assert "Did you mean Giant Gene" in refused(capsys, "show", "--game", "evo", "gian gen", code=2)
    assert "--islands" in refused(capsys, "show", "--game", "evo", "zzzzzz", code=2)
    for about in (["--part", "head"], ["--habitats"], ["--animal", "orca"]):
        assert "no animal cards" in refused(capsys, "list", "--game", "evo", *about, code=2)
    assert "at a time" in refused(capsys, "list", "--game", "evo", "--genes", "--islands", code=2)
    for about in ("--genes", "--islands"):
        assert "add --game evo" in refused(capsys, "list", about, code=2)
    for command in (["list"], ["show", "leg"]):
        assert "no card packs" in refused(capsys, *command, "--game", "evo", "--pack", "x", code=2)
        assert "no cards of a game 'chess'" in refused(capsys, *command, "--game", "chess", code=2)
