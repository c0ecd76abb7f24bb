"""A cluster of a scheduler and two workers, started as programs: any of them may be killed."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from rdi.errors import BadSettings
from rdi.tournament.identity import identity_of
from rdi.tournament.runner import EngineLost
from rdi.tournament.schedule import Match
from rdi.tournament.units import Unit
from rdi.tournament.workers.engines import engine_named
from tests.tournament.runs import (
    children,
    faults_of,
    is_there,
    kill,
    long_spec,
    played,
    spec_with,
    whole,
)
from tests.tournament.workers.clusters import PATIENCE, Cluster

BOTS = Path(__file__).parents[1] / "bots"

pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads /proc"),
]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        made = Cluster(tmp_path_factory.mktemp("cluster"), stack)
        made.join()
        made.join()
        yield made


def test_a_cluster_gives_the_same_results_and_keeps_no_process(
    tmp_path: Path, digest: str, cluster: Cluster
) -> None:
    playing: set[int] = set()

    def look(number: int) -> None:
        playing.update(each for worker in cluster.workers for each in children(worker.pid))

    tournament = played(long_spec(unit=7), tmp_path / "a.db", f"dask:{cluster.address}", look)
    assert tournament.digest() == digest
    assert whole(tournament)
    assert playing
    while any(map(is_there, playing)):
        time.sleep(0.05)


def test_a_process_killed_in_the_middle_of_a_unit_loses_nothing(
    tmp_path: Path, digest: str, cluster: Cluster
) -> None:
    def strike(number: int) -> None:
        if number in (5, 15):
            for process in children(cluster.workers[0].pid):
                kill(process)

    tournament = played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}", strike)
    assert tournament.digest() == digest
    assert whole(tournament)


def test_a_killed_worker_loses_nothing_and_a_new_one_joins(
    tmp_path: Path, digest: str, cluster: Cluster
) -> None:
    def strike(number: int) -> None:
        if number == 5:
            cluster.workers.pop(0).kill()
            cluster.join()

    tournament = played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}", strike)
    assert tournament.digest() == digest
    assert whole(tournament)


def test_without_any_worker_it_stops_and_goes_on_later(
    tmp_path: Path, digest: str, cluster: Cluster
) -> None:
    def strike(number: int) -> None:
        if number == 5:
            while cluster.workers:
                cluster.workers.pop().kill()

    with pytest.raises(EngineLost):
        played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}", strike)
    cluster.join()
    tournament = played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}")
    assert tournament.digest() == digest
    assert whole(tournament)


def test_without_the_scheduler_it_stops_and_goes_on_elsewhere(
    tmp_path: Path, digest: str, cluster: Cluster
) -> None:
    def strike(number: int) -> None:
        if number == 5:
            cluster.scheduler.kill()

    with pytest.raises(EngineLost):
        played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}", strike)
    tournament = played(long_spec(), tmp_path / "a.db", "dask:local:2")
    assert tournament.digest() == digest
    assert whole(tournament)


def test_where_no_scheduler_answers_it_is_said() -> None:
    with pytest.raises(BadSettings, match="no dask scheduler answers at tcp://127"):
        engine_named("dask:tcp://127.0.0.1:9", PATIENCE)


def test_a_scheduler_without_workers_is_told_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rdi.tournament.workers import dask_cluster

    monkeypatch.setattr(dask_cluster, "JOIN_SECONDS", 0.5)
    with ExitStack() as stack:
        empty = Cluster(tmp_path, stack)
        with pytest.raises(BadSettings, match=r"no worker joined .* within 0\.5 s"):
            engine_named(f"dask:{empty.address}", PATIENCE)


def test_a_worker_that_has_something_else_plays_nothing() -> None:
    from rdi.tournament.workers.dask_cluster import SpecPlugin

    what = long_spec()
    identity = {name: "other" if "rdi" in name else it for name, it in identity_of(what).items()}
    plugin = SpecPlugin(what.as_json(), identity, PATIENCE)
    plugin.setup(SimpleNamespace(address="tcp://10.0.0.2:1"))
    reply = plugin.play(Match(0, 0, 0, (0, 1)), Unit(0, 0, 1), False).decode()
    assert "the worker at tcp://10.0.0.2:1 differs from this machine in rdi itself" in reply


@pytest.mark.parametrize("is_isolated", [False, True], ids=["in the worker", "isolated"])
def test_who_ends_its_process_loses_the_game_on_a_cluster_too(
    tmp_path: Path, is_isolated: bool
) -> None:
    bad = {"plays": f"{BOTS / 'seeing.py'}:Parted", "isolated": is_isolated}
    what = spec_with({"bad": bad, "caller": "caller"}, deals=4, look=4, unit=1)
    one = played(what, tmp_path / "one.db", "serial")
    assert {kind for _, kind, _ in faults_of(one)} == {"exit"}
    other = played(what, tmp_path / "other.db", "dask:local:2")
    assert other.digest() == one.digest()
    assert faults_of(other) == faults_of(one)
