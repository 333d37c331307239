"""The bundled bots: ordinary plugins, each an example of a style."""

from collections.abc import Callable

from darwin_p2p.bots import Bot
from darwin_p2p.hookspecs import hookimpl

from .greedy import Greedy
from .learned import Learned
from .mcts import Mcts
from .planner import Planner
from .random_bot import RandomBot


@hookimpl
def register_bots(register: Callable[[type[Bot]], None]) -> None:
    register(RandomBot)
    register(Greedy)
    register(Planner)
    register(Learned)
    register(Mcts)
