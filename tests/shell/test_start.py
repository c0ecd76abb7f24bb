"""Coming in is quick because only what is needed is loaded."""

import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
import typer

from rdi.__main__ import _command, main
from rdi.shell.cli import app
from rdi.shell.frontend.launch_options import SWITCHES, read_options

HEAVY = {
    *("lark", "numpy", "numba", "rich", "pydantic", "sqlite3", "msgspec", "typer"),
    *("prompt_toolkit", "asyncio"),
}


def loaded_by(statement: str) -> set[str]:
    """The heavy packages that a statement loads in a new Python."""
    program = f"import sys\n{statement}\nprint(*sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return HEAVY & {name.partition(".")[0] for name in ended.stdout.split()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "allowed"),
    [
        ("import rdi.__main__; rdi.__main__.main(['--version'])", set()),
        ("import rdi.shell.frontend.launch", set()),
        ("import rdi.__main__; rdi.__main__.main(['-c', 'games', '--plain'])", {"msgspec"}),
        ("import rdi.__main__; rdi.__main__.main(['check'])", {"lark", "msgspec"}),
        ("import rdi.shell.cli", {"typer"}),
        ("import rdi.shell.frontend.plain_terminal", set()),
        ("import rdi.shell.frontend.terminal", {"prompt_toolkit", "asyncio"}),
    ],
)
def test_only_what_is_needed_is_loaded(statement: str, allowed: set[str]) -> None:
    assert loaded_by(statement) <= allowed


@pytest.mark.parametrize("given", [[], ["good.cards"], ["bad.cards"], ["none.cards", "good.cards"]])
def test_files_are_checked_the_same_the_short_way_and_the_long(
    given: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, change in (("good", "loses"), ("bad", "looses")):
        text = f'action card "Left Foot":\n  another player {change} 1 Fortitude\n  house\n'
        Path(f"{name}.cards").write_text(text, encoding="utf-8")
    code, said = main(["check", *given]), capsys.readouterr()
    monkeypatch.setattr("rdi.__main__._go_in", _command)
    assert (main(["check", *given]), capsys.readouterr()) == (code, said)
    assert said != ("", "")


@pytest.mark.parametrize("given", ["--help", "-h"])
def test_help_is_kept_as_it_was_told_for_each_width(
    given: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for width in ("60", "100"):
        monkeypatch.setenv("COLUMNS", width)
        assert _command([given]) == 0
        told = capsys.readouterr().out
        assert main([given]) == 0  # which keeps it
        with monkeypatch.context() as patch:
            patch.setattr("rdi.__main__._command", lambda given: 1)  # nobody else can say it now
            assert main([given]) == 0
        assert capsys.readouterr().out == told + told


def test_the_short_way_knows_every_option_that_the_tavern_has() -> None:
    command = typer.main.get_command(app)
    names = {name for each in command.params for name in each.opts}
    names -= {"--help", "-h", "--install-completion", "--show-completion"}
    assert names == {"-c", *SWITCHES}
    switches = [each for each in command.params if each.opts[0] in SWITCHES]
    assert {each.opts[0]: each.name for each in switches} == {
        option: switch.parameter for option, switch in SWITCHES.items()
    }


@pytest.mark.parametrize("most", range(len(SWITCHES) + 1))
def test_switches_and_commands_may_stand_in_any_order(most: int) -> None:
    for chosen in combinations(SWITCHES, most):
        found = {SWITCHES[name].parameter: True for name in chosen}
        assert read_options(chosen) == ("", found)
        assert read_options([*chosen, "-c", "games; quit"]) == ("games; quit", found)
        assert read_options(["-c", "first", "-c", "--plain", *chosen]) == ("--plain", found)


@pytest.mark.parametrize("given", [["games"], ["-c"], ["--plain", "-c"], ["--nonsense"], ["-cx"]])
def test_whatever_else_is_said_goes_the_long_way(given: list[str]) -> None:
    assert read_options(given) is None
