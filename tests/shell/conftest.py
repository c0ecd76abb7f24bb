"""Close the files of every tavern that a test has opened."""

from collections.abc import Iterator

import pytest

from tests.shell.taverns import opened


@pytest.fixture(autouse=True)
def closing_taverns() -> Iterator[None]:
    yield
    while opened:
        opened.pop().tavern.shelf.close()
