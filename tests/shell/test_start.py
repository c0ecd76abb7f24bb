"""Coming in is quick because only what is needed is loaded."""

import subprocess
import sys

import pytest

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
        ("import rdi.shell.front", set()),
        ("import rdi.shell.app", {"typer"}),
        ("import rdi.shell.plain_prompt", set()),
        ("import rdi.shell.prompt", {"prompt_toolkit", "asyncio"}),
    ],
)
def test_only_what_is_needed_is_loaded(statement: str, allowed: set[str]) -> None:
    assert loaded_by(statement) <= allowed
