"""A worker of a cluster may be killed together with its nanny, who would have started it again."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep

import pytest

from rdi.tournament.runner import EngineLost
from tests.tournament.runs import children, is_there, kill, long_spec, played, whole
from tests.tournament.workers.clusters import Cluster

Client = pytest.importorskip("distributed").Client

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads /proc"),
]


class GuardedCluster(Cluster):
    """A scheduler, and workers with a nanny each, which are the processes in `workers`."""

    def join(self) -> None:
        """Start one more nanny, who starts a worker."""
        self.workers.append(
            self._start("worker", "--nworkers", "1", "--nthreads", "1", "--no-dashboard")
        )

    def complete(self) -> None:
        """Start nannies until there are two of them, and wait for their workers."""
        while len(self.workers) < 2:
            self.join()
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(2)

    def kill_family(self) -> list[int]:
        """Kill a nanny and all that she has started together; the processes that these started
        are left to end by themselves.
        """
        nanny = self.workers.pop()
        started = children(nanny.pid)
        left = [each for process in started for each in children(process)]
        for process in (nanny.pid, *started):
            kill(process)
        return left


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedCluster]:
    with ExitStack() as stack:
        yield GuardedCluster(tmp_path_factory.mktemp("cluster"), stack)


def test_a_worker_killed_with_its_nanny_loses_nothing_where_others_are_left(
    tmp_path: Path, digest: str, cluster: GuardedCluster
) -> None:
    left: list[int] = []

    def strike(number: int) -> None:
        if number == 6:
            left.extend(cluster.kill_family())

    cluster.complete()
    tournament = played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}", strike)
    assert tournament.digest() == digest
    assert whole(tournament)
    assert left
    while any(map(is_there, left)):
        sleep(0.05)


def test_without_nanny_and_worker_it_stops_and_goes_on_later(
    tmp_path: Path, digest: str, cluster: GuardedCluster
) -> None:
    left: list[int] = []

    def strike(number: int) -> None:
        if number == 2:  # early, so that on a busy machine much is left to do, too
            while cluster.workers:
                left.extend(cluster.kill_family())

    cluster.complete()
    with pytest.raises(EngineLost):
        played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}", strike)
    while any(map(is_there, left)):
        sleep(0.05)
    cluster.join()
    tournament = played(long_spec(), tmp_path / "a.db", f"dask:{cluster.address}")
    assert tournament.digest() == digest
    assert whole(tournament)
