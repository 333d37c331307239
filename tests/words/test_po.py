"""Reading, writing and compiling catalogues."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from darwin_p2p.errors import DarwinError
from darwin_p2p.words import po
from darwin_p2p.words.present import BUNDLED, DOMAINS, HOME

SMALL = r"""
# A note of mine.
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
"Content-Type: text/plain; charset=utf-8\n"

#, python-brace-format
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

# mine
#. theirs
msgctxt "animal"
msgid "bison"
msgstr "żubr"

#, fuzzy
msgid "said \"so\"\n"
"twice"
msgstr "powiedział \"tak\"\n"
"dwa razy"

msgid "not yet"
msgstr ""

#~ msgid "gone"
#~ msgstr "nie ma"
"""


def saved(folder: Path, text: str) -> Path:
    path = folder / "pl" / "LC_MESSAGES" / "play.po"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("language", BUNDLED)
@pytest.mark.parametrize("domain", DOMAINS)
def test_it_reads_and_compiles_what_babel_does(language: str, domain: str) -> None:
    path = HOME / language / "LC_MESSAGES" / f"{domain}.po"
    theirs = io.BytesIO()
    with path.open("rb") as file:
        write_mo(theirs, read_po(file, locale=language))
    theirs.seek(0)
    ours = gettext.GNUTranslations(io.BytesIO(po.machine(po.read(path))))
    found, wanted = (vars(one)["_catalog"] for one in (ours, gettext.GNUTranslations(theirs)))
    assert {key: found[key] for key in found if key} == {key: wanted[key] for key in wanted if key}


def test_a_catalogue_is_compiled_with_three_plural_forms_and_contexts(tmp_path: Path) -> None:
    saved(tmp_path, SMALL)
    (path,) = po.compiled(tmp_path)
    assert list(po.compiled(tmp_path)) == []  # nothing has changed since
    with path.open("rb") as file:
        words = gettext.GNUTranslations(file)
    counted = [words.ngettext("{n} card", "{n} cards", number) for number in (1, 2, 5, 22)]
    assert counted == ["{n} karta", "{n} karty", "{n} kart", "{n} karty"]
    assert words.pgettext("animal", "bison") == "żubr"
    assert words.gettext("not yet") == "not yet"
    assert words.gettext('said "so"\ntwice') == 'said "so"\ntwice'  # fuzzy: nobody has looked at it yet


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = saved(tmp_path, SMALL)
    before = po.read(path)
    assert [one.flags for one in before] == [{"python-brace-format"}, set(), {"fuzzy"}, set()]
    assert list(before)[1].comments == ["# mine", "#. theirs"]
    po.write(path, before)
    assert po.read(path) == before
    assert "gone" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('msgstr "żubr"', 'msgstr "żubr', 'line 20: it cannot be read: msgstr "żubr.'),
        ('msgstr "żubr"', "", "line 23: it cannot be read: msgid"),
        ("msgid_plural", "#", "line 10: the message is not whole."),
        (
            'msgid "bison"',
            'msgid "not yet"\nmsgstr ""\n\nmsgid "not yet"',
            "line 31: the message is there twice.",
        ),
        ("n==1 ? 0", "n==1 ?", "its plural forms cannot be read: "),
        ("n==1 ? 0", "n%0 ? 0", "its plural forms cannot be read: "),
        ('msgctxt "animal"', "<<<<<<< mine", "line 18: it cannot be read: <<<<<<< mine."),
    ],
)
def test_a_broken_catalogue_is_one_sentence(tmp_path: Path, old: str, new: str, why: str) -> None:
    path = saved(tmp_path, SMALL.replace(old, new))
    with pytest.raises(DarwinError) as error:
        po.read(path)
    assert str(error.value).startswith(f"The catalogue {str(path)!r} cannot be read: {why}")


def test_a_catalogue_in_another_encoding_is_named(tmp_path: Path) -> None:
    path = saved(tmp_path, "")
    path.write_bytes(SMALL.encode("cp1250"))
    with pytest.raises(DarwinError, match="it is not written in UTF-8"):
        po.read(path)
