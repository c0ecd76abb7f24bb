"""The side-by-side measurements: what is measured, how it is summed up, and where it is written."""

from pathlib import Path

import pytest

from tests.bench.peers.ours import works
from tests.bench.peers.table import BEGIN, END, put_into, rounded, table
from tests.bench.peers.work import Rates, Work, measured, ratios

QUICK = 0.001


def rates(name: str, *values: float, kind: str = "games") -> Rates:
    return Rates(Work(name, kind, "games/s", lambda count, seed: None), values)


def test_all_that_is_done_here_is_measured_in_every_run() -> None:
    said: list[str] = []
    found = measured([each for each in works() if each.least == 1], 2, said.append, QUICK)
    assert said == ["run 1 of 2", "run 2 of 2"]
    assert [len(each.rates) for each in found] == [2, 2]
    assert all(rate > 0 for each in found for rate in each.rates)


def test_works_are_done_in_turn_so_that_a_slow_spell_hits_all() -> None:
    done: list[tuple[str, int]] = []

    def work(name: str) -> Work:
        return Work(name, "games", "games/s", lambda count, seed: done.append((name, seed)))

    measured([work("a"), work("b")], 2, lambda text: None, 0.0)
    assert [each for each in done if each[1]] == [("a", 1), ("b", 1), ("a", 2), ("b", 2)]


def test_a_ratio_is_the_median_of_neighbouring_runs() -> None:
    found = ratios(rates("rdi", 10, 40, 90), rates("PokerKit", 1, 2, 3))
    assert found == {"median": 20, "least": 10, "most": 30}


def test_the_table_has_ratios_where_there_is_a_base_of_the_kind() -> None:
    text = table([rates("rdi", 6000.0), rates("PokerKit", 600.0), rates("eval7", 5.0, kind="odds")])
    lines = text.splitlines()
    assert "| games | rdi | 6,000 (6,000 to 6,000) | 10 (10 to 10) |  |" in lines
    assert "| odds | eval7 | 5 (5 to 5) | - |  |" in lines


@pytest.mark.parametrize(
    ("value", "shown"), [(1_234_567, "1,230,000"), (650.3, "650"), (9.163, "9.16"), (0.5, "0.5")]
)
def test_figures_are_shown_with_three_digits(value: float, shown: str) -> None:
    assert rounded(value) == shown


def test_the_table_is_put_between_its_marks(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    put_into(readme, "new\n")
    assert readme.read_text(encoding="utf-8") == f"before\n{BEGIN}\nnew\n{END}\nafter\n"


def test_a_readme_without_marks_is_left_alone(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("nothing here\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has no lines"):
        put_into(readme, "new\n")
    assert readme.read_text(encoding="utf-8") == "nothing here\n"
