"""A house rule: the points of the last Era count twice, or as often as the option `times` says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from darwin_p2p.engine import Option, Variant
from darwin_p2p.games.darwins_choice.evaluation import reward_adaptation, reward_strength, reward_survival
from darwin_p2p.games.darwins_choice.rules import Rules
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.hookspecs import hookimpl
from darwin_p2p.offers import Sentences

REWARDS = (reward_survival, reward_adaptation, reward_strength)


def change(rules: Rules, times: int) -> Rules:
    """The Evaluation Phase gets one more step at its end."""
    return replace(rules, evaluation=(*rules.evaluation, partial(reward_again, times - 1)))


def reward_again(more: int, state: DarwinState) -> None:
    """In the last Era all rewards are given again; who gets them does not depend on points."""
    if state.era == state.rules.eras:
        state.plan(*REWARDS * more)


DOUBLE_LAST_ERA = Variant(
    name="double-last-era",
    game="darwins-choice",
    title="The last Era counts double",
    change=change,
    excludes=("kids",),  # whose evaluation is another one
    after=("beginners",),  # which puts its own steps into the Evaluation Phase
    options=(Option("times", "how often the last Era counts", 2, choices=(2, 3)),),
)

WORDS = {
    "it": {
        "The last Era counts double": "L'ultima Era vale doppio",
        "how often the last Era counts": "quante volte vale l'ultima Era",
    },
    "nl": {
        "The last Era counts double": "Het laatste Era telt dubbel",
        "how often the last Era counts": "hoe vaak het laatste Era telt",
    },
}


@hookimpl
def register_words(register: Callable[[Sentences], None]) -> None:
    for language, words in WORDS.items():
        register(Sentences(language, words))


@hookimpl
def register_variants(register: Callable[[Variant], None]) -> None:
    register(DOUBLE_LAST_ERA)
