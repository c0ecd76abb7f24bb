"""Check texts in a process of their own, so that answers need not wait for it, nor fall with it."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source
from rdi.resources import identity

SECONDS_MOST = 60.0
"""A check that takes longer is broken off."""

Found = dict[str, list[Diagnostic]]
"""The mistakes in some texts, by the identities of their files."""

log = logging.getLogger(__name__)


class CheckBrokenOff(Exception):
    """Nothing is known of the texts: they took too long, or the process is gone."""


class Checker:
    """A process that checks texts, begun when it is first needed and again when it has ended."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection[Any, Any] | None = None

    def check(self, sources: Sequence[Source]) -> Found:
        """The mistakes in texts that are checked together; it waits for them. CheckBrokenOff where
        they cannot be found.
        """
        connection = self._begun()
        try:
            connection.send((os.getcwd(), tuple(sources)))
            if not connection.poll(SECONDS_MOST):
                raise CheckBrokenOff(f"it took more than {SECONDS_MOST:.0f} seconds")
            found = connection.recv()
        except (OSError, EOFError) as error:
            self.close()
            raise CheckBrokenOff(f"the process has ended ({error!r})") from None
        except CheckBrokenOff:
            self.close()
            raise
        if not isinstance(found, dict):
            raise CheckBrokenOff(str(found))
        return found

    def _begun(self) -> Connection[Any, Any]:
        if self._connection is None or self._process is None or not self._process.is_alive():
            self.close()
            spawning = get_context("spawn")
            self._connection, other = spawning.Pipe()
            # It has the other end alone: it ends when this process does, however that happens.
            self._process = spawning.Process(target=serve_checks, args=(other,), daemon=True)
            self._process.start()
            other.close()
        return self._connection

    def close(self) -> None:
        """End the process."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._connection = None


def serve_checks(connection: Connection[Any, Any]) -> None:
    """Check whatever comes through a connection, until that is closed."""
    while True:
        try:
            connection.send(_answer(*connection.recv()))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _answer(folder: str, sources: Sequence[Source]) -> Found | str:
    """The mistakes in texts, looked for as in a folder; what was raised, where something is."""
    from rdi.lang.authoring.checking import check_sources
    from rdi.memory import without_collection

    try:
        os.chdir(folder)
        found: Found = {identity(each.path): [] for each in sources}
        with without_collection():
            mistakes = check_sources(sources)
        for mistake in mistakes:
            found.setdefault(identity(mistake.source.path), []).append(mistake)
    except Exception as error:  # whatever it is, the next text is checked, too
        log.exception("texts could not be checked")
        return repr(error)
    return found
