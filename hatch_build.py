"""Compiles the translations when the program is built or installed, editable or not."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # the program need not be installed yet

from darwin_p2p.words.building import CompileWords

__all__ = ["CompileWords"]
