"""Python's search for objects that are not needed any more."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
            if not gc.get_freeze_count():  # what stays counts as old, and is not gone through now
                gc.freeze()
                gc.unfreeze()
            gc.enable()
