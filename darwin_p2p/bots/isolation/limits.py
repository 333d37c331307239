"""Limits that the operating system keeps for a process. POSIX only: `resource` exists nowhere else.

Memory is counted as data (RLIMIT_DATA), not as address space: interpreters such as node reserve far more
addresses than they ever use. Linux keeps this limit; macOS accepts and ignores it.
"""

from __future__ import annotations

import resource


def limit_memory(size: int) -> None:
    """From now on this process and its children can hold so many bytes each, and leave no core dump."""
    __, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = size if hard == resource.RLIM_INFINITY else min(size, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
