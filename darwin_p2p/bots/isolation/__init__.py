"""A bot in a process of its own, with a clock, a memory limit and its output caught.

    with Crew(Limits(move=1.0, bank=30.0)) as crew:
        seats = [crew.seat(spec, setup, seat, seed) for seat, spec in enumerate(specs)]
        LocalTable(setup.game, setup.rules, seats, dealer).play()

`isolated` is the seat at the table, `process` the parent's end of a process, `worker` what runs inside it,
`talk` what the two say. It guards against accidents, not against malice: a bot runs with the rights of
whoever started it. Needs a POSIX system.
"""

from .clock import Clock, Limits
from .isolated import Crew, Isolated

__all__ = ["Clock", "Crew", "Isolated", "Limits"]
