"""`python -m darwin_p2p.words update`, `check` and `compile`: the catalogues."""

from __future__ import annotations

import sys

from . import po
from .checks import problems
from .present import BUNDLED, DOMAINS, HOME
from .sources import messages

ROOT = HOME.parents[2]


def update(domains: list[str]) -> None:
    """Take the messages out of the program, and bring every translation up to them."""
    from . import catalogues  # needs Babel, and nothing else here does

    for domain in domains or DOMAINS:
        fresh = catalogues.template(messages(ROOT, domain), domain)
        catalogues.write(HOME / f"{domain}.pot", fresh)
        for language in BUNDLED:
            path = HOME / language / "LC_MESSAGES" / f"{domain}.po"
            catalogues.write(path, catalogues.merge(path, fresh, language))
        print(f"{domain}: {len(fresh)} messages")


def compile_all() -> None:
    for path in po.compiled(HOME):
        print(path.relative_to(HOME))


def check(language: str, domains: list[str]) -> int:
    """Print what is wrong with the translations into a language, and how many messages that are."""
    found = 0
    for domain in domains or DOMAINS:
        path = HOME / language / "LC_MESSAGES" / f"{domain}.po"
        for problem in problems(po.read(path)):
            print(f"{domain}: {problem}")
            found += 1
    return found


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update", *domains]:
            update(domains)
            compile_all()
        case ["check", language, *domains]:
            wrong = check(language, domains)
            compile_all()
            sys.exit(f"{wrong} to mend." if wrong else 0)
        case ["compile"]:
            compile_all()
        case _:
            sys.exit(
                f"usage: python -m darwin_p2p.words update | check LANGUAGE [{' | '.join(DOMAINS)}] | compile"
            )
