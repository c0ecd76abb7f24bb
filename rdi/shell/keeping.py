"""Keep games on the shelf: every choice is written down at once, and any game can be taken up
again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rdi.errors import MissingFiles

if TYPE_CHECKING:
    from rdi.session.saving import Kept, Save, SaveFile
    from rdi.shell.sitting import Sitting

TAIL_BYTES = 4_000


def state_folder() -> Path:
    """Where saves, reports and the history of the lobby are kept."""
    from platformdirs import user_state_path  # late: only games that are kept need it

    return user_state_path("rdi", appauthor=False)


class Shelf:
    """The folder of saves, and the file that follows the game being played.

    ``folder`` is None where nothing is to be kept. A file that can no longer be written is
    reported once, and the game goes on.
    """

    def __init__(self, folder: Path | None, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.current: Path | None = None
        self._say = say
        self._file: SaveFile | None = None
        self._open = ExitStack()

    def begin(self, what: str, seed: int | str) -> None:
        """Begin a file for a new game or evening."""
        from rdi.session.saving import SaveFile  # late: the lobby does without

        self.close()
        if self.folder is None:
            return
        try:
            self._follow(SaveFile.new(self.folder, what, seed, date.today()))
        except MissingFiles as error:
            self._give_up(error)

    def go_on(self, path: Path) -> None:
        """Go on with the file of a game that was kept. BadRecord if it is no record."""
        from rdi.session.saving import SaveFile

        self.close()
        self._follow(SaveFile.again(path))

    def _follow(self, file: SaveFile) -> None:
        self._file = self._open.enter_context(file)
        self.current = file.path

    def write(self, kept: Kept) -> None:
        """Write down what is new."""
        if self._file is None:
            return
        try:
            self._file.write(kept)
        except MissingFiles as error:
            self._give_up(error)

    def _give_up(self, error: MissingFiles) -> None:
        self._say(f"From here on nothing is saved: {error}.")
        self.close()

    def close(self) -> None:
        """Close the file, which stays where it is."""
        self._open.close()
        self._file, self.current = None, None

    def keeper(self) -> Callable[[Sitting], None]:
        """What writes a sitting's game down after each choice."""
        return lambda sitting: self.write(sitting.game)

    def count(self, what: str) -> int:
        """How often this was played, by the names of the saves."""
        from rdi.session.saving import named_after

        return 0 if self.folder is None else len(named_after(self.folder, what))

    def all(self) -> tuple[Save, ...]:
        """All saves, the last written first."""
        from rdi.session.saving import saves

        return () if self.folder is None else saves(self.folder)

    def left_last(self) -> Path | None:
        """The save that was written last, if its game was left before the end.

        Looks at the end of that one file only, so that coming in takes no time.
        """
        try:
            paths = [path for path in (self.folder or Path()).glob("*.rdi") if self.folder]
            last = max(paths, key=lambda path: path.stat().st_mtime, default=None)
            if last is None:
                return None
            with last.open("rb") as file:
                file.seek(max(0, last.stat().st_size - TAIL_BYTES))
                end = file.read().splitlines()[-1:]
        except OSError:
            return None
        is_over = end and end[0].startswith((b'{"outcome"', b'{"finish"'))
        return None if is_over else last

    def unfinished(self) -> tuple[Save, ...]:
        """The saves that can be gone on with, the last written first."""
        return tuple(save for save in self.all() if save.record and not save.is_finished)
