"""The lines for SLURM in the README of tournaments, with an `sbatch` that starts jobs here."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.source import ROOT
from tests.tournament.runs import is_there, long_spec, played

pytest.importorskip("dask_jobqueue")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads /proc"),
]

SBATCH = """#!/bin/sh
job=$(mktemp -p "{folder}" job-XXXXXX)
cp "$1" "$job"
setsid sh "$job" > "$job.out" 2>&1 < /dev/null &
echo $! >> "{folder}/jobs"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
kill -- "-$1"
"""
ADDRESS = re.compile(r"tcp://\S+")


def lines_of_the_readme() -> str:
    """The Python lines that start a cluster under SLURM, for one as small as can be."""
    text = (ROOT / "rdi" / "tournament" / "README.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r'pip install dask-jobqueue\npython -c "\n(.*?)"\n', text, re.DOTALL)
    assert "cores=32" in lines
    assert "jobs=4" in lines
    return str(lines).replace("cores=32", "cores=1").replace("jobs=4", "jobs=2")


@pytest.fixture
def slurm(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The surroundings in which a job is started by SLURM's commands; all jobs are ended."""
    folder = tmp_path / "slurm"
    folder.mkdir()
    for name, text in (("sbatch", SBATCH.format(folder=folder)), ("scancel", SCANCEL)):
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o700)
    yield {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    for job in jobs_in(folder):
        with suppress(ProcessLookupError):
            os.killpg(job, signal.SIGKILL)


def jobs_in(folder: Path) -> list[int]:
    started = folder / "jobs"
    return [int(line) for line in started.read_text().split()] if started.exists() else []


def test_a_tournament_is_played_on_workers_that_slurm_started(
    tmp_path: Path, slurm: dict[str, str]
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", lines_of_the_readme()],
        cwd=ROOT,
        env=slurm,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as cluster:
        assert cluster.stdout is not None
        address = ADDRESS.findall(cluster.stdout.readline())[0]
        tournament = played(long_spec(), tmp_path / "a.db", f"dask:{address}")
        jobs = jobs_in(tmp_path / "slurm")
        assert len(jobs) == 2
        assert all(map(is_there, jobs))
        cluster.communicate("\n")
    assert cluster.returncode == 0
    assert not any(map(is_there, jobs))
    assert tournament.digest() == played(long_spec(), tmp_path / "b.db", "serial").digest()
