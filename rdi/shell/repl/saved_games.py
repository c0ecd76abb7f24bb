"""Keep games on the shelf: every choice is written down at once, and any game can be taken up
again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rdi.errors import MissingFiles
from rdi.files import open_to_read

if TYPE_CHECKING:
    from rdi.session.save_files import Recorded, SavedGame, SaveFile
    from rdi.shell.play.game_session import GameSession

TAIL_BYTES = 4_000


class SavedGames:
    """The folder of saves, and the file that follows the game being played.

    ``folder`` is None where nothing is to be kept. A file that cannot be written, on a full disk
    or in a folder that is closed to us, is reported once, and the game goes on; each choice tries
    again to write all that is missing.
    """

    def __init__(self, folder: Path | None, say: Callable[[str], None]) -> None:
        self.folder = folder
        self._say = say
        self._file: SaveFile | None = None
        self._find: Callable[[], SaveFile] | None = None
        self._fails = False

    @property
    def current(self) -> Path | None:
        """The file that holds all of the game being played; None where there is none."""
        return None if self._file is None or self._fails else self._file.path

    @property
    def follows(self) -> bool:
        """Whether a game is being followed, even if it cannot be written just now."""
        return self._find is not None

    def begin(self, what: str, seed: int | str) -> None:
        """Begin a file for a new game or evening."""
        from rdi.session.save_files import SaveFile  # late: the lobby does without

        folder = self.folder
        if folder is None:
            self.close()
        else:
            self._follow(lambda: SaveFile.new(folder, what, seed, date.today()))

    def go_on(self, path: Path) -> None:
        """Go on with the file of a game that was kept. BadRecord if it is no record."""
        from rdi.session.save_files import SaveFile

        self._follow(lambda: SaveFile.again(path))

    def _follow(self, find: Callable[[], SaveFile]) -> None:
        self.close()
        self._find = find
        self._try(self._open)

    def write(self, kept: Recorded) -> None:
        """Write down what is new."""
        if self._find is not None:
            self._try(lambda: self._open().write(kept))

    def _open(self) -> SaveFile:
        """The file that is followed, which may have been closed to us before."""
        assert self._find is not None
        if self._file is None:
            self._file = self._find()
        return self._file

    def _try(self, act: Callable[[], object]) -> None:
        """Do something with the file, and say where that begins to fail or works again."""
        try:
            act()
        except MissingFiles as error:
            if not self._fails:
                self._say(
                    f"Nothing can be saved: {error}. Play goes on, and each choice will try again."
                )
            self._fails = True
            return
        if self._fails and self._file is not None:
            self._say(f"The game can be saved again, as {self._file.path.stem}.")
        self._fails = False

    def close(self) -> None:
        """Close the file, which stays where it is."""
        if self._file is not None:
            self._file.close()
        self._file = self._find = None
        self._fails = False

    def keeper(self) -> Callable[[GameSession], None]:
        """The writer of a session's game after each choice."""
        return lambda session: self.write(session.game)

    def count(self, what: str) -> int:
        """How often this was played, by the names of the saves."""
        from rdi.session.save_files import files_of

        return 0 if self.folder is None else len(files_of(self.folder, what))

    def all(self) -> tuple[SavedGame, ...]:
        """All saves, the last written first."""
        from rdi.session.save_files import saved_games

        return () if self.folder is None else saved_games(self.folder)

    def left_last(self) -> Path | None:
        """The save that was written last, if its game was left before the end.

        Looks at the end of that one file only, so that coming in takes no time.
        """
        try:
            paths = [path for path in (self.folder or Path()).glob("*.rdi") if self.folder]
            last = max(paths, key=lambda path: path.stat().st_mtime, default=None)
            if last is None:
                return None
            with open_to_read(last) as file:
                file.seek(max(0, last.stat().st_size - TAIL_BYTES))
                end = file.read(TAIL_BYTES).splitlines()[-1:]
        except OSError:
            return None
        is_over = end and end[0].startswith((b'{"outcome"', b'{"finish"'))
        return None if is_over else last

    def unfinished(self) -> tuple[SavedGame, ...]:
        """The saves that can be gone on with, the last written first."""
        return tuple(save for save in self.all() if save.record and not save.is_finished)
