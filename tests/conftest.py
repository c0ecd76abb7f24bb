"""What all tests have in common."""

import os
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
    among the tester's own; whoever names a folder means it.
    """
    if "RDI_CACHE" not in os.environ:
        folder = TemporaryDirectory(prefix="rdi-tests-")
        config.add_cleanup(folder.cleanup)
        os.environ["RDI_CACHE"] = folder.name
        config.add_cleanup(lambda: os.environ.pop("RDI_CACHE"))
