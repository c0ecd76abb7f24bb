"""Python's search for objects that are not needed any more."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_is_set_aside = False
"""Whether anything is left out of the search for good; to ask Python would count all of that."""


@contextmanager
def without_collection() -> Iterator[None]:
    """Do without the search for objects that hold themselves and are not needed any more: neither
    modules nor trees do, and the search goes through all of them again and again.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not _is_set_aside:  # what stays counts as old, and is not gone through now
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def set_aside() -> None:
    """Leave all that there is now out of the search for objects that are not needed any more: it
    stays.
    """
    global _is_set_aside
    gc.freeze()
    _is_set_aside = True
