"""One module for each exchange that answers a need of the game (the table in docs/protocol.md).

A task says what every party has to send now, and takes what they send. It holds public knowledge only, so
every peer and every stranger with the log runs the same tasks and comes to the same end.
"""

from .base import At, Task
from .choosing import Choosing
from .drawing import Drawing
from .ending import Ending
from .handing import Handing
from .picking import Picking
from .sealed import SealedChoosing
from .setup import Setup
from .shuffling import Shuffling

__all__ = [
    "At",
    "Choosing",
    "Drawing",
    "Ending",
    "Handing",
    "Picking",
    "SealedChoosing",
    "Setup",
    "Shuffling",
    "Task",
]
