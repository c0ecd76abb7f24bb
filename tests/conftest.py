"""What all tests have in common."""

import gc
import os
import sys
from collections.abc import Generator
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

pytest_plugins = ["tests.conformance", "pytester"]

# How long an example takes depends on the machine. All else stays as the surroundings want it:
# under CI, Hypothesis tries the same examples in every run.
settings.register_profile("rdi", parent=settings(), deadline=None)
settings.load_profile("rdi")


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled games in a folder of this run, for programs that are started too, and not
    among the tester's own; whoever names a folder means it. Where Python may write no bytecode
    beside its source, it is kept for this run as well: programs that are started read the same
    files again and again.
    """
    if "RDI_CACHE" not in os.environ:
        _set_for_this_run(config, "RDI_CACHE", _folder_of_this_run(config))
    if sys.dont_write_bytecode and sys.pycache_prefix is None:
        _set_for_this_run(config, "PYTHONPYCACHEPREFIX", _folder_of_this_run(config))
        _set_for_this_run(config, "PYTHONDONTWRITEBYTECODE", "")
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"]
        sys.dont_write_bytecode = False


def _folder_of_this_run(config: pytest.Config) -> str:
    folder = TemporaryDirectory(prefix="rdi-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    return folder.name


def _set_for_this_run(config: pytest.Config, name: str, value: str) -> None:
    patch = pytest.MonkeyPatch()
    patch.setenv(name, value)
    config.add_cleanup(patch.undo)


# What tests make and keep (games, cards, tables that are made once) is much, and what they make and
# drop is more. To go through all of it again and again, in search for what is not needed any more
# but holds itself, takes a fifth of the time of a run.

MADE_BETWEEN_LOOKS = 50_000, 10, 50
"""So much more is there before the young, the older and all are looked through: see `gc`."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for what is not needed any more only among what comes after this."""
    gc.disable()
    try:
        return (yield)
    finally:
        _set_aside()
        gc.set_threshold(*MADE_BETWEEN_LOOKS)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """After the tests of a file, look once at what they made, and then only at what comes after."""
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path != item.path:
            gc.collect()
            _set_aside()


def _set_aside() -> None:
    from rdi.memory import set_aside  # late: its bytecode may have a folder of this run

    set_aside()
