"""The card pack: what it holds, and how its texts are read and written."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwin_p2p import data
from darwin_p2p.games.darwins_choice import pack_schema as schema
from darwin_p2p.games.darwins_choice import traits as t
from darwin_p2p.games.darwins_choice.cards import Card, Diet, Habitat, Part, slug
from darwin_p2p.games.darwins_choice.pack import PackError, parse_pack, standard_pack
from darwin_p2p.games.darwins_choice.pack_text import to_csv

PACK = standard_pack()
TEXTS = {name: data.read(f"darwins_choice/{name}") for name in schema.FILES}


def problems(**changed: str) -> list[str]:
    """What is wrong with our pack after these files are exchanged: `problems(animals_csv="...")`."""
    files = {re.sub("_(csv|toml)$", r".\1", name): text for name, text in changed.items()}
    stems = {name.partition(".")[0] for name in files}
    kept = {name: text for name, text in TEXTS.items() if name.partition(".")[0] not in stems}
    with pytest.raises(PackError) as caught:
        parse_pack(kept | files)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return list(caught.value.problems)


def edit(name: str, card: str, field: str, value: str) -> tuple[str, int]:
    """One of our files with another value in one cell, and the line it stands on."""
    lines = TEXTS[name].splitlines()
    column = lines[0].split(",").index(field)
    for number, line in enumerate(lines):
        cells = line.split(",")
        if card in (cells[0], f"{slug(cells[0])}.{cells[1]}"):
            cells[column] = value
            lines[number] = ",".join(cells)
            return "\n".join(lines), number + 1
    raise AssertionError(card)


# What the pack holds


def test_gt_16_card_counts() -> None:
    assert Counter(card.large for card in PACK.animals) == {False: 135, True: 102}
    assert len(PACK.animals) == 237
    assert len(PACK.habitats) == 9 * 2 + 4 == 22
    assert Counter(event.permanent for event in PACK.events) == {False: 8, True: 8}


def test_comp_1_cards_are_numbered_in_order_and_have_unique_keys() -> None:
    assert [card.number for card in PACK.animals] == list(range(237))
    assert len(PACK.by_key) == 237
    assert len({card.animal for card in PACK.animals}) >= 60
    assert PACK.continents == ("africa", "america", "asia", "australia", "europe")


def test_comp_1_named_animals_are_in_the_pack() -> None:
    named = """bongo chimpanzee blue_footed_booby great_white_pelican puffin tuna bison lion_tamarin macaw
    marmot orca giant_tortoise african_lion horned_screamer red_eyed_tree_frog southern_cassowary wild_ass
    jaguar piranha"""
    assert set(named.split()) <= {slug(card.animal) for card in PACK.animals}


def test_sym_1_heads_alone_have_a_diet() -> None:
    assert all((card.diet is not None) == (card.part is Part.HEAD) for card in PACK.animals)


def test_anat_3_torsos_alone_have_attachment_points() -> None:
    assert all(card.part is Part.TORSO for card in PACK.animals if card.legs or card.wings or card.tail)


def test_hab_10_pairs_point_at_each_other() -> None:
    assert set(PACK.habitat) == set(schema.PARTNER)
    for habitat in PACK.habitats:
        assert not habitat.partner or PACK.habitat[habitat.partner].partner == habitat.key
    assert sum(not habitat.partner for habitat in PACK.habitats) == 4


@pytest.mark.parametrize(
    ("key", "plants", "meat"), [("meteorite", 4, 3), ("plant_boom", 6, 2), ("meat_boom", 2, 6)]
)
def test_evt_foodev_supplies(key: str, plants: int, meat: int) -> None:
    assert (PACK.event[key].plants, PACK.event[key].meat) == (plants, meat)


def test_evt_clim_1_pairs() -> None:
    pairs = {event.key: event.pair for event in PACK.events if event.pair}
    assert pairs == {
        "desertification": ("desert", "rocky_desert"),
        "ice_age": ("polar_desert", "cold_desert"),
        "mountain_formation": ("high_mountains", "highlands"),
    }


def test_comp_3_sixteen_events_each_exactly_once() -> None:
    immediate = "degeneration desertification ice_age mountain_formation flood hurricane invaders axis_shift"
    permanent = [
        "low_mutation_rate",
        "meteorite",
        "optimal_conditions",
        "continental_drift",
        "epidemic",
        "volcano",
    ]
    permanent += ["plant_boom", "meat_boom"]
    assert [event.key for event in PACK.events if not event.permanent] == immediate.split()
    assert [event.key for event in PACK.events if event.permanent] == permanent
    assert len(PACK.events) == len(PACK.event) == 16


# The species of the worked examples, with cards of the pack


def total(cards: tuple[Card, ...]) -> int:
    return sum(card.traits for card in cards)


def meets(traits: int, habitat: Habitat) -> bool:
    """HAB-5, written from the readable fields."""
    have = t.unpack(traits)
    fits = any(all(have.get(name, 0) >= least for name, least in way) for way in habitat.needs)
    return (fits or not habitat.needs) and not any(name in have for name in habitat.forbidden)


def adaptation(traits: int, habitat: Habitat) -> int:
    """ADAPT-1."""
    have = t.unpack(traits)
    return sum(have.get(name, 0) for name in habitat.adaptation)


WINGED_BONGO = "bongo.head bongo.torso great_white_pelican.wings "
EXAMPLES = [  # species, habitat, diet, adaptation, hearts, strength
    (WINGED_BONGO + "chimpanzee.double_legs", "tropical_rainforest", "herbivore", 8, 3, 6),
    (
        WINGED_BONGO + "blue_footed_booby.single_legs great_white_pelican.single_legs",
        "coast",
        "herbivore",
        6,
        2,
        4,
    ),
    ("puffin.head tuna.torso", "coast", "carnivore", 9, 2, 1),
    ("orca.head giant_tortoise.torso", "high_mountains", "carnivore", 6, 4, 9),
    ("bison.head lion_tamarin.torso", "high_mountains", "herbivore", 4, 2, 4),
    ("macaw.head marmot.torso", "high_mountains", "herbivore", 3, 1, 0),
]


@pytest.mark.parametrize(("keys", "home", "diet", "adapted", "hearts", "strength"), EXAMPLES)
def test_gt_1_to_gt_6_species(
    keys: str, home: str, diet: str, adapted: int, hearts: int, strength: int
) -> None:
    cards = tuple(PACK.by_key[key] for key in keys.split())
    habitat, traits = PACK.habitat[home], total(cards)
    assert cards[0].diet is Diet(diet)
    assert meets(traits, habitat)
    assert adaptation(traits, habitat) == adapted
    assert (t.hearts(traits), t.strength(traits)) == (hearts, strength)


def test_gt_1_abilities_and_gt_2_stays_at_home() -> None:
    bongo = total(tuple(PACK.by_key[key] for key in EXAMPLES[0][0].split()))
    assert {name: t.unpack(bongo)[name] for name in ("climb", "run", "fly")} == {
        "climb": 4,
        "run": 2,
        "fly": 2,
    }
    mutated = total(tuple(PACK.by_key[key] for key in EXAMPLES[1][0].split()))
    assert meets(mutated, PACK.habitat["tropical_rainforest"])
    torso = PACK.by_key["bongo.torso"]
    assert (torso.legs, torso.wings) == (2, 1)


def test_gt_4_gt_5_who_is_protected() -> None:
    tamarin, marmot = (total(tuple(PACK.by_key[key] for key in EXAMPLES[at][0].split())) for at in (4, 5))
    assert not tamarin & t.PROTECTED
    assert "dig" in t.unpack(marmot)


def test_gt_3_gt_5_habitats() -> None:
    mountains, coast = PACK.habitat["high_mountains"], PACK.habitat["coast"]
    assert (mountains.plants, mountains.meat, mountains.points) == (3, 3, 3)
    assert coast.points == 2
    assert min(coast.plants, coast.meat) >= 2
    assert PACK.habitat["tropical_rainforest"].plants >= 3


# Reading and writing


def test_round_trip() -> None:
    texts = {name: to_csv(PACK, name) for name in schema.FILES}
    assert all(texts[name] == TEXTS[name] for name in schema.FILES if name.endswith(".csv"))
    again = parse_pack(texts)
    assert again.fingerprint == PACK.fingerprint
    assert (again.name, again.title, again.version) == (PACK.name, PACK.title, PACK.version)
    assert [to_csv(again, name) for name in schema.FILES] == list(texts.values())


def as_toml(name: str, item: str) -> str:
    head, *lines = (line.split(",") for line in TEXTS[name].splitlines())
    text = ""
    for cells in lines:
        text += f"[[{item}]]\n"
        pairs = ((key, cell) for key, cell in zip(head, cells, strict=True) if cell)
        text += "".join(
            f"{key} = {cell}\n" if cell.isdigit() else f'{key} = "{cell}"\n' for key, cell in pairs
        )
    return text


def test_toml_and_csv_give_the_same_pack() -> None:
    kept = {name: text for name, text in TEXTS.items() if name not in ("animals.csv", "habitats.csv")}
    toml = {
        "animals.toml": as_toml("animals.csv", "animal"),
        "habitats.toml": as_toml("habitats.csv", "habitat"),
    }
    assert parse_pack(kept | toml).fingerprint == PACK.fingerprint


def test_fingerprint_ignores_formatting() -> None:
    def respell(text: str) -> str:
        rows = [line.split(",") for line in text.splitlines()]
        spaced = ["; ".join(reversed(row)) for row in rows]  # other column order, spaces and separators
        return "\ufeff" + "\r\n\r\n".join(spaced) + "\r\n"

    files = {name: respell(text) if name.endswith(".csv") else text for name, text in TEXTS.items()}
    files["pack.toml"] = 'name = "another"'
    assert parse_pack(files).fingerprint == PACK.fingerprint
    assert re.fullmatch("[0-9a-f]{32}", PACK.fingerprint)


@pytest.mark.parametrize(
    ("name", "card", "field", "value"),
    [
        ("animals.csv", "orca.head", "strength", "4"),
        ("animals.csv", "orca.head", "diet", "omnivore"),
        ("animals.csv", "orca.torso", "tail", ""),
        ("habitats.csv", "coast", "meat", "9"),
        ("habitats.csv", "desert", "needs", "heat"),
        ("events.csv", "meat_boom", "meat", "7"),
    ],
)
def test_fingerprint_changes_with_every_value(name: str, card: str, field: str, value: str) -> None:
    text, _ = edit(name, card, field, value)
    assert parse_pack(TEXTS | {name: text}).fingerprint != PACK.fingerprint


def test_what_a_pack_leaves_out_comes_from_the_default() -> None:
    text, _ = edit("animals.csv", "orca.head", "strength", "4")
    pack = parse_pack({"animals.csv": text}, default=PACK)
    assert pack.habitats is PACK.habitats
    assert t.strength(pack.by_key["orca.head"].traits) == 4
    with pytest.raises(PackError, match=r"animals\.csv is missing"):
        parse_pack({}, default=PACK)
    with pytest.raises(PackError) as caught:
        parse_pack({})
    assert [problem.split()[0] for problem in caught.value.problems] == list(schema.FILES)


def test_needs_grammar() -> None:
    text, _ = edit("habitats.csv", "coast", "needs", "climb / cold:2/run + heat")
    coast = parse_pack(TEXTS | {"habitats.csv": text}).habitat["coast"]
    assert coast.needs == ((("climb", 1),), (("cold", 2),), (("run", 1), ("heat", 1)))
    assert not coast.plain


def test_the_abilities_of_a_card_stay_countable() -> None:
    line = TEXTS["animals.csv"].splitlines().index("puffin,wings,,,1,2,,,,,,,,,,") + 1
    text = TEXTS["animals.csv"].replace("puffin,wings,,,1,2,", "puffin,wings,,,31,12,")
    [problem] = problems(animals_csv=text)
    assert problem.startswith(f"animals.csv, line {line}, puffin.wings, field 'swim': ")
    assert "42 at most" in problem


# Mistakes


@pytest.mark.parametrize(
    ("name", "card", "field", "value", "says"),
    [
        (
            "animals.csv",
            "puffin.head",
            "diet",
            "fish",
            "'fish' is not a diet; write herbivore, carnivore or omni",
        ),
        (
            "animals.csv",
            "puffin.head",
            "diet",
            "",
            "'' is not a diet; write herbivore, carnivore or omnivore",
        ),
        ("animals.csv", "puffin.torso", "diet", "carnivore", "only heads have a diet"),
        (
            "animals.csv",
            "puffin.head",
            "swim",
            "two",
            "'two' is not possible; write a whole number from 0 to 31",
        ),
        ("animals.csv", "puffin.head", "swim", "-1", "'-1' is not possible"),
        ("animals.csv", "puffin.head", "swim", "1.5", "'1.5' is not possible"),
        ("animals.csv", "puffin.head", "swim", "32", "'32' is not possible"),
        ("animals.csv", "puffin.head", "swim", "9" * 5000, "is not possible"),
        ("animals.csv", "puffin.head", "legs", "1", "only torsos have points"),
        ("animals.csv", "puffin.torso", "legs", "3", "write a whole number from 0 to 2"),
        ("animals.csv", "puffin.torso", "wings", "2", "write a whole number from 0 to 1"),
        ("habitats.csv", "coast", "needs", "swim/jump", "'jump' is not an ability; write run, swim, fly"),
        ("habitats.csv", "coast", "needs", "swim:0", "'swim:0' has no proper minimum"),
        ("habitats.csv", "coast", "forbidden", "dig", "'dig' is not an ability"),
        ("habitats.csv", "coast", "adaptation", "swim hearts", "'hearts' is not an ability"),
        (
            "habitats.csv",
            "coast",
            "partner",
            "ocean",
            "'ocean' is not the other card of its pair; write islands",
        ),
        ("habitats.csv", "hills", "partner", "coast", "leave it empty"),
        ("habitats.csv", "coast", "points", "4", "'4' is not a point value; write 2 or 3"),
        ("habitats.csv", "coast", "meat", "x", "'x' is not possible"),
        ("events.csv", "flood", "kind", "permanent", "write immediate"),
        ("events.csv", "flood", "plants", "3", "only food events change the supply"),
        ("events.csv", "meat_boom", "meat", "", "write a number"),
        ("events.csv", "ice_age", "pair", "desert/coast", "write two habitats of a pair"),
        ("events.csv", "flood", "pair", "desert/rocky_desert", "write nothing"),
    ],
)
def test_a_mistake_names_file_line_card_and_field(
    name: str, card: str, field: str, value: str, says: str
) -> None:
    text, line = edit(name, card, field, value)
    [problem] = problems(**{name.replace(".", "_"): text})
    assert problem.startswith(f"{name}, line {line}, {card}, field '{field}': ")
    assert says in problem
    assert problem.endswith(".")


def test_toml_mistakes_name_the_line_of_the_field_or_else_of_the_card() -> None:
    good = as_toml("animals.csv", "animal")
    text = good.replace('diet = "carnivore"', 'diet = "fish"', 1)
    line = text[: text.index("fish")].count("\n") + 1
    [found] = problems(animals_toml=text)
    assert re.match(rf"animals\.toml, line {line}, \w+\.head, field 'diet': ", found)
    text = good.replace('diet = "carnivore"\n', "", 1)  # a field that is not there has no line
    line = good[: good[: good.index("carnivore")].rindex("[[animal]]")].count("\n") + 1
    [found] = problems(animals_toml=text)
    assert re.match(rf"animals\.toml, line {line}, \w+\.head, field 'diet': ", found)
    text = as_toml("animals.csv", "animal").replace("strength = 3", "power = 3", 1)
    assert "field 'power': not known" in problems(animals_toml=text)[0]
    text = as_toml("animals.csv", "animal").replace("strength = 3", "strength = true", 1)
    assert "field 'strength': write a whole number" in problems(animals_toml=text)[0]
    assert problems(animals_toml="[[animal")[0].startswith("animals.toml: ")
    assert "write one [[animal]]" in problems(animals_toml="animal = 3")[0]


def test_comments_in_csv_keep_the_line_numbers() -> None:
    text, line = edit("animals.csv", "puffin.head", "diet", "fish")
    note = '# says, "what\n"# a spreadsheet has quoted this, as it does",,,\n   # indented\n\n'
    [problem] = problems(animals_csv=note + text)
    assert problem.startswith(f"animals.csv, line {line + 4}, puffin.head, field 'diet'")
    assert "line 5: the column 'venom'" in problems(animals_csv=note + text.replace("poison", "venom"))[0]
    semicolons = f"# one, two\n{TEXTS['animals.csv'].replace(',', ';')}"
    assert parse_pack(TEXTS | {"animals.csv": semicolons}).fingerprint == PACK.fingerprint


def test_empty_columns_of_a_spreadsheet_do_no_harm() -> None:
    wide = "\n".join(f"{line},," for line in TEXTS["animals.csv"].splitlines())
    assert parse_pack(TEXTS | {"animals.csv": wide}).fingerprint == PACK.fingerprint


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[animal]]\nname = " + "9" * 5000, "a number in it is too long"),
        ("[[animal]]\nname = 'orca'\nrun = 0x" + "f" * 8000, "field 'run': 'a very large number' is not"),
        ("animal = " + "[" * 3000, "nested too deeply"),
        ("[[animal]]\nname = 2020-01-01", "field 'name': write a whole number, or a text in quotes"),
    ],
)
def test_odd_toml_is_a_mistake_like_any_other(text: str, says: str) -> None:
    assert any(says in problem for problem in problems(animals_toml=text))


@given(st.sampled_from(schema.FILES), st.integers(0, 10**6), st.text(max_size=5), st.integers(0, 30))
def test_whatever_is_typed_gives_a_pack_or_mistakes(name: str, place: int, typed: str, gone: int) -> None:
    old = TEXTS[name]
    place %= len(old)
    files = TEXTS | {name: old[:place] + typed + old[place + gone :]}
    found: tuple[str, ...] = ()
    try:
        parse_pack(files)
    except PackError as error:
        found = error.problems
        assert found
    assert all(problem.startswith(name) for problem in found)


def test_all_mistakes_come_at_once() -> None:
    animals, _ = edit("animals.csv", "orca.head", "swim", "x")
    habitats, _ = edit("habitats.csv", "coast", "points", "5")
    assert len(problems(animals_csv=animals, habitats_csv=habitats)) == 2


def test_columns() -> None:
    head, _, rest = TEXTS["animals.csv"].partition("\n")
    found = problems(animals_csv=f"{head.replace('poison', 'venom')}\n{rest}")
    assert found[0].startswith("animals.csv, line 1: the column 'venom' is not known; expected are name,part")
    assert found[1] == "animals.csv, line 1: the column 'poison' is missing."
    assert "'tail' is there twice" in problems(animals_csv=f"{head},tail\n{rest}")[0]
    assert problems(animals_csv="name,part\nx,head")[0].startswith(
        "animals.csv, line 1: the columns diet, run, "
    )
    assert "17 cells for 16 columns" in problems(animals_csv=f"{head}\n{rest.replace(',', ',,', 1)}")[0]


def test_a_card_that_is_there_twice() -> None:
    lines = TEXTS["animals.csv"].splitlines()
    assert lines[1].startswith("bongo,head")
    found = problems(animals_csv="\n".join([*lines, lines[1]]))
    assert found[0].startswith(
        f"animals.csv, line {len(lines) + 1}, bongo.head, field 'part': the same card is on line 2"
    )
    assert found[1].startswith("animals.csv: 136 small cards")


def test_comp_1_an_incomplete_pack_says_what_is_missing() -> None:
    lines = TEXTS["animals.csv"].splitlines()
    large = [line for line in lines if ",torso," in line][:3]
    found = problems(animals_csv="\n".join(line for line in lines if line not in large))
    assert found == ["animals.csv: 99 large cards (torso, double_legs), but the game has 102; 3 are missing."]
    assert "no card in it" in problems(animals_csv=lines[0])[0]


def test_unknown_and_missing_names() -> None:
    text, line = edit("animals.csv", "orca.head", "part", "fin")
    assert problems(animals_csv=text)[0].startswith(
        f"animals.csv, line {line}, orca.fin, field 'part': 'fin' is not"
    )
    text, line = edit("animals.csv", "orca.head", "name", "")
    assert "the animal has no name" in problems(animals_csv=text)[0]
    text, line = edit("habitats.csv", "coast", "key", "beach")
    found = problems(habitats_csv=text)
    assert found[0].startswith(f"habitats.csv, line {line}, beach, field 'key': 'beach' is not a known key")
    assert "habitats.csv: 'coast' is missing." in found
    text, line = edit("events.csv", "flood", "key", "hurricane")
    found = problems(events_csv=text)
    assert any("the same key is on line" in problem for problem in found)
    assert "events.csv: 'flood' is missing." in found
    assert "the game has 5" in problems(continents_csv="key,name\nafrica,Africa\n")[0]
    assert "not known" in problems(pack_toml='name = "x"\ncolour = "red"')[0]
    assert "needs a name" in problems(pack_toml='title = "x"')[0]
    assert "text in quotes" in problems(pack_toml='name = "x"\nversion = 1')[0]
    assert "both there" in problems(animals_csv=TEXTS["animals.csv"], animals_toml="")[0]
