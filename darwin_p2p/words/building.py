"""What compiles translations while a package is built: that of the program, or that of a plugin.

The `hatch_build.py` of the package imports `CompileWords`; `words` below `[tool.hatch.build.hooks.custom]` is
the folder with its languages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

from .po import compiled


class CompileWords(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for path in compiled(Path(self.root) / self.config["words"]):
            self.app.display_info(f"compiled {path.relative_to(self.root)}")
