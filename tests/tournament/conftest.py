"""What several tests of tournaments compare with."""

import pytest

from tests.tournament.runs import long_spec, played


@pytest.fixture(scope="session")
def digest(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the long spec comes to, played one game after the other in this process."""
    return played(long_spec(), tmp_path_factory.mktemp("runs") / "a.db", "serial").digest()
