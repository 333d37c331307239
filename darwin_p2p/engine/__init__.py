"""The contract every game keeps, without input or output: needs, actions, views, drafts, log, replay.

Nothing here knows any particular game; nothing here draws, waits or prints.
"""

from .actions import Action, Happening, Legal, Randomness, Refusal
from .draft import Draft
from .errors import BrokenLog, EngineError, Illegal, WrongAnswer
from .needs import (
    Answer,
    Choice,
    Deal,
    Dealt,
    Give,
    Need,
    Open,
    Opened,
    Over,
    Pick,
    Picked,
    Result,
    Show,
    Shuffle,
    Shuffled,
)
from .state import Game, State, Variant, View

__all__ = [
    "Action",
    "Answer",
    "BrokenLog",
    "Choice",
    "Deal",
    "Dealt",
    "Draft",
    "EngineError",
    "Game",
    "Give",
    "Happening",
    "Illegal",
    "Legal",
    "Need",
    "Open",
    "Opened",
    "Over",
    "Pick",
    "Picked",
    "Randomness",
    "Refusal",
    "Result",
    "Show",
    "Shuffle",
    "Shuffled",
    "State",
    "Variant",
    "View",
    "WrongAnswer",
]
