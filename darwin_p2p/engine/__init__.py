"""The contract every game keeps, without input or output: needs, actions, views, drafts, log, replay.

Nothing here knows any particular game; nothing here draws, waits or prints.
"""

from .acting import ActionRule, LegalActions, with_offers
from .actions import Action, Happening, Legal, Randomness, Refusal
from .draft import Draft
from .errors import BrokenLog, EngineError, Illegal, Mistakes, WrongAnswer
from .machine import NOTHING, Machine
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
from .replica import MachineView, lying_open, redacted, shuffle
from .state import Credit, Game, State, View
from .variant import Option, Variant, VariantFailed, changed, signatures

__all__ = [
    "NOTHING",
    "Action",
    "ActionRule",
    "Answer",
    "BrokenLog",
    "Choice",
    "Credit",
    "Deal",
    "Dealt",
    "Draft",
    "EngineError",
    "Game",
    "Give",
    "Happening",
    "Illegal",
    "Legal",
    "LegalActions",
    "Machine",
    "MachineView",
    "Mistakes",
    "Need",
    "Open",
    "Opened",
    "Option",
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
    "VariantFailed",
    "View",
    "WrongAnswer",
    "changed",
    "lying_open",
    "redacted",
    "shuffle",
    "signatures",
    "with_offers",
]
