"""The file that a bench fills is one that a coordinator would have written."""

from contextlib import closing
from pathlib import Path

import pytest

from rdi.tournament.store import Store
from tests.bench.many_results import PLAYED, fill
from tests.bench.tournament import SEATS, spec_of


def test_a_filled_file_is_whole_and_has_every_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = 4 * PLAYED
    what, file = tmp_path / "spec.json", tmp_path / "results.db"
    what.write_bytes(spec_of(deals, look=2, unit=2).as_json())
    fill(what, file)
    assert capsys.readouterr().out.startswith(f"{deals * SEATS} games in {deals // 2} units")
    with closing(Store.open(file)) as store:
        store.check()
        assert store.games() == deals * SEATS
        assert store.done() == {0: [(first, 2) for first in range(0, deals, 2)]}
