"""Bots that harm the process in which they play."""

from __future__ import annotations

import os
import signal
from pathlib import Path


class Deadly:
    """Kills its process, once for each file that is not there yet; always if no file is named."""

    def __init__(self, seed: int, file: str = "") -> None:
        self.file = file

    def decide(self, request, view):
        """The last option, if it comes to that."""
        if not self.file or not Path(self.file).exists():
            if self.file:
                Path(self.file).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return request.options[-1]


class Noisy:
    """Prints, and reads what there is to read."""

    def __init__(self, seed: int) -> None:
        print("here I am")

    def decide(self, request, view):
        """The last option."""
        print("x" * 10_000, flush=True)
        os.write(1, b"\x07" * 100)
        assert os.read(0, 1) == b""
        return request.options[-1]


class Unborn:
    """Cannot be made."""

    def __init__(self, seed: int) -> None:
        raise RuntimeError("I will not")


class Fitful:
    """Cannot be made with some seeds."""

    def __init__(self, seed: int) -> None:
        if seed % 3 == 1:
            raise RuntimeError("not with this seed")

    def decide(self, request, view):
        """The last option."""
        return request.options[-1]


class Homely:
    """Cannot be made anywhere but in one process."""

    def __init__(self, seed: int, process: int) -> None:
        if os.getpid() != process:
            raise RuntimeError("I am not at home")

    def decide(self, request, view):
        """The last option."""
        return request.options[-1]


class Leaving:
    """Ends the program that it plays in."""

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, request, view):
        """Nothing."""
        raise SystemExit(3)
