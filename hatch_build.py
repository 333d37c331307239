"""Compiles the translations when the program is built or installed, editable or not."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileWords(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root) / "darwin_p2p"
        spec = spec_from_file_location("darwin_catalogues", package / "words" / "catalogues.py")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        for path in module.compiled(package / "data" / "words"):
            self.app.display_info(f"compiled {path.relative_to(self.root)}")
