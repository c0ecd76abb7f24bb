"""What a build adds: the tables by which the language is read, made of the grammar."""

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShipTables(BuildHookInterface[Any]):
    """Makes the tables, and puts them beside the grammar in the wheel, or into the checkout that is
    installed to be edited: they are good there until its grammar changes.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        sys.path.insert(0, self.root)
        from rdi.lang.syntax.tables import BUILT, SHIPPED, tables_to_ship

        if version == "editable":
            file = Path(self.root, "grammar", BUILT).resolve()
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(tables_to_ship())
            return
        file = Path(mkdtemp(), SHIPPED)
        file.write_bytes(tables_to_ship())
        build_data["force_include"][str(file)] = f"rdi/_data/grammar/{SHIPPED}"
