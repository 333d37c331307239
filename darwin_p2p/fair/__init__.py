"""Dealing without a dealer: nobody sees another hand or steers a shuffle or a die, and a cheat is named.

Everything here is a state machine that takes messages and gives messages and facts. No socket, no clock, no
randomness of its own: secrets are passed in. `docs/protocol.md` tells how it works and why; `Party`, `Relay`
and `verify` are where to begin.
"""

from .audit import Finding, Report, SlotHistory
from .encoding import words
from .errors import KINDS, Cheat, FairError, Refused, SeatTaken, charged
from .facts import (
    Applied,
    Back,
    Caught,
    Fact,
    Finished,
    Ignored,
    Left,
    Output,
    Remember,
    Send,
    Stopped,
    Working,
)
from .membership import next_relay
from .migration import choose_log
from .party import Party
from .relay import Relay
from .settings import Settings, settings_for
from .suite import REAL, Suite
from .transcript import Transcript
from .vault import Secrets
from .verify import Verdict, judging, verify, verifying

__all__ = [
    "KINDS",
    "REAL",
    "Applied",
    "Back",
    "Caught",
    "Cheat",
    "Fact",
    "FairError",
    "Finding",
    "Finished",
    "Ignored",
    "Left",
    "Output",
    "Party",
    "Refused",
    "Relay",
    "Remember",
    "Report",
    "SeatTaken",
    "Secrets",
    "Send",
    "Settings",
    "SlotHistory",
    "Stopped",
    "Suite",
    "Transcript",
    "Verdict",
    "Working",
    "charged",
    "choose_log",
    "judging",
    "next_relay",
    "settings_for",
    "verify",
    "verifying",
    "words",
]
