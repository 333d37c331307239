"""How languages count, and what they call themselves: what a new language begins with."""

from __future__ import annotations

SLAVIC = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
#: The rule for plural forms, as gettext writes it, with the languages that follow it.
RULES = {
    "nplurals=2; plural=(n != 1);": {
        "af": "Afrikaans",
        "bg": "Български",
        "ca": "Català",
        "da": "Dansk",
        "de": "Deutsch",
        "eo": "Esperanto",
        "es": "Español",
        "et": "Eesti",
        "eu": "Euskara",
        "fi": "Suomi",
        "fy": "Frysk",
        "gl": "Galego",
        "he": "עברית",
        "hi": "हिन्दी",
        "hu": "Magyar",
        "lb": "Lëtzebuergesch",
        "nb": "Norsk bokmål",
        "nds": "Plattdüütsch",
        "nn": "Norsk nynorsk",
        "pt": "Português",
        "sq": "Shqip",
        "tr": "Türkçe",
    },
    "nplurals=2; plural=(n > 1);": {
        "br": "Brezhoneg",
        "fr": "Français",
        "oc": "Occitan",
        "pt_BR": "Português (Brasil)",
    },
    "nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);": {"is": "Íslenska", "mk": "Македонски"},
    "nplurals=1; plural=0;": {
        "id": "Bahasa Indonesia",
        "ja": "日本語",
        "ka": "ქართული",
        "ko": "한국어",
        "ms": "Bahasa Melayu",
        "th": "ไทย",
        "vi": "Tiếng Việt",
        "zh": "中文",
    },
    "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);": {"cs": "Čeština", "sk": "Slovenčina"},
    f"nplurals=3; plural=(n==1 ? 0 : {SLAVIC});": {"pl": "Polski"},
    f"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : {SLAVIC});": {
        "be": "Беларуская",
        "bs": "Bosanski",
        "hr": "Hrvatski",
        "ru": "Русский",
        "sr": "Српски",
        "uk": "Українська",
    },
    "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);": {"ro": "Română"},
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);": {
        "lt": "Lietuvių"
    },
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2);": {"lv": "Latviešu"},
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);": {"sl": "Slovenščina"},
    "nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3);": {
        "mt": "Malti"
    },
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);": {"ga": "Gaeilge"},
    "nplurals=5; plural=(n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 0);": {"cy": "Cymraeg"},
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);": {
        "ar": "العربية"
    },
}


def rule_of(code: str) -> str:
    """How a language counts; one that is not known here counts as English does."""
    for wanted in (code, code.partition("_")[0]):
        for rule, languages in RULES.items():
            if wanted in languages:
                return rule
    return next(iter(RULES))


def title_of(code: str) -> str:
    """What a language calls itself, or else its code."""
    known = {one: title for languages in RULES.values() for one, title in languages.items()}
    return known.get(code) or known.get(code.partition("_")[0]) or code
