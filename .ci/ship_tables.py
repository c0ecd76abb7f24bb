"""What a build adds to the wheel: the tables by which the language is read, made of the grammar."""

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShipTables(BuildHookInterface[Any]):
    """Makes the tables, and puts them beside the grammar in the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        if version == "editable":  # a checkout makes its tables itself, since its grammar changes
            return
        sys.path.insert(0, self.root)
        from rdi.lang.syntax.tables import SHIPPED, tables_to_ship

        file = Path(mkdtemp(), SHIPPED)
        file.write_bytes(tables_to_ship())
        build_data["force_include"][str(file)] = f"rdi/_data/grammar/{SHIPPED}"
