"""Close the files of every tavern that a test has opened; a browser for the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.browser import Browser, browsing
from tests.shell.taverns import opened


@pytest.fixture(autouse=True)
def closing_taverns() -> Iterator[None]:
    yield
    while opened:
        opened.pop().tavern.shelf.close()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browsing(tmp_path_factory.mktemp("browser")) as found:
        yield found
