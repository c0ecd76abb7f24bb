"""Say whose fault it is when something cannot be done.

Each kind of error here is somebody's outside the program: a player's, an author's of cards or
games, a caller's. A fault of the program itself is an AssertionError and none of these.
"""

from collections.abc import Iterable


class RdiError(Exception):
    """The base of all errors of this package: somebody outside it can put it right.

    Its text is meant for that person to read; catching it never hides a fault of the program.
    """


class IllegalAnswer(RdiError, ValueError):
    """The player's fault: the answer is against a rule of the game, and nothing has changed.

    `rule` names the rule that stands against it, as a section of the booklet or the id of a
    reading; `nearest` is the legal answer that comes closest, None if there is none.
    """

    rule: str
    nearest: object

    def __init__(self, message: str, rule: str, nearest: object = None) -> None:
        # All of it goes to args, so that the error survives the way back from another process.
        super().__init__(message, rule, nearest)
        self.rule = rule
        self.nearest = nearest

    def __str__(self) -> str:
        return str(self.args[0])


class SourceErrors(RdiError):
    """The author's fault: a file of cards, a game or a scenario cannot mean what it says.

    `diagnostics` holds every mistake that was found, in the order of the file; each of them is
    fit to be printed with `str`.
    """

    diagnostics: tuple[object, ...]

    def __init__(self, diagnostics: Iterable[object]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(str(diagnostic) for diagnostic in self.diagnostics)


class GameFault(RdiError):
    """The fault of a game's author: its Order of Play came to a point that has no continuation."""


class BadRecord(RdiError):
    """The fault of the record's keeper: the text is no record of a game, or of another version."""


class BadSettings(RdiError):
    """The caller's fault: a game cannot be played with these seats, variants or other settings."""


class MissingFiles(RdiError, FileNotFoundError):
    """The installation's fault, or of who named a folder: files are not where they should be."""


class UnreadableFile(MissingFiles):
    """A file cannot be read, or is not what it should be: the fault of its owner.

    `path` is fit to be printed; `reason` says why, in the middle of a sentence; `line` and `column`
    are where the text ends that could be read, counted from 1.
    """

    def __init__(self, path: str, reason: str, line: int = 1, column: int = 1) -> None:
        super().__init__(path, reason, line, column)
        self.path = path
        self.reason = reason
        self.line, self.column = line, column

    def __str__(self) -> str:
        return f"{self.path} cannot be read: {self.reason}"
