"""Every error a user can meet: one clear sentence, and the exit code the command ends with."""

from __future__ import annotations


class DarwinError(Exception):
    """Something went wrong that the user can do something about; the message is the whole story."""

    exit_code = 1


class UsageError(DarwinError):
    """The command was not understood or asks for something that does not exist."""

    exit_code = 2
