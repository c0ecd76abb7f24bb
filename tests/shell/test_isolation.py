"""The tests leave the tester's own folders alone."""

import os
import subprocess
import sys

from rdi.resources import cache_folder

PROGRAM = "from rdi.resources import cache_folder; print(cache_folder())"


def test_compiled_games_are_kept_apart_also_by_programs_that_tests_start() -> None:
    started = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60
    )
    assert started.stdout.strip() == str(cache_folder()) == os.environ["RDI_CACHE"]
