"""Ladders on a real Dask cluster of processes, workers dying included."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="the extra darwin-p2p[dask] is not installed")

from darwin_p2p.cli import run
from darwin_p2p.ladder.dask_runner import Cluster, Unreachable
from darwin_p2p.ladder.match import Outcome, Task
from darwin_p2p.ladder.series import Series

from .here import begun, facts, played

# The cluster lives in a process of its own, as it does on a LAN; it prints its address and its workers' pids.
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""
BOTS = ("random", "greedy")
GAMES = 24


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as cluster:
        assert cluster.stdout is not None
        yield cluster.stdout.readline().strip()
        cluster.kill()


def test_a_cluster_plays_the_same_games_although_workers_die(address: str, tmp_path: Path) -> None:
    alone = played(tmp_path / "alone.sqlite", *BOTS, games=GAMES)
    store, ladder = begun(tmp_path / "cluster.sqlite", *BOTS)
    series = Series(store, ladder, GAMES)
    cluster = Cluster(address)
    pids = list(cluster._client.run(os.getpid).values())
    assert len(set(pids)) == 2
    for number, outcome in enumerate(cluster.play(series)):
        assert series.take(outcome)  # none twice
        if number == 3:
            os.kill(pids[0], signal.SIGKILL)
        if number == 12:
            os.kill(pids[1], signal.SIGKILL)
    assert facts(store) == facts(alone)


def test_what_dask_gives_up_on_is_asked_for_again(address: str, tmp_path: Path) -> None:
    store, ladder = begun(tmp_path / "l.sqlite", *BOTS)
    series = Series(store, ladder, 4)
    cluster = Cluster(address)
    killed = cluster._dask.scheduler.KilledWorker
    real = cluster._take
    lost: list[Task] = []

    def unlucky(future: Any, under_way: dict[str, Task], patience: Any) -> Iterator[Outcome]:
        if not lost:
            lost.append(under_way[future.key])

            class Gone:
                key = future.key

                def result(self) -> None:
                    raise killed("play", None, 3)

            future = Gone()
        yield from real(future, under_way, patience)

    cluster._take = unlucky  # type: ignore[method-assign]
    for outcome in cluster.play(series):
        assert series.take(outcome)
    assert len(series.done) == 4
    assert len(lost) == 1


def test_the_command_plays_on_a_cluster(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["ladder", "run", "--bots", "random,greedy", "--players", "2", "--games", "4", "--seed", "3"]
    command += ["--json", "--in-process"]
    assert run([*command, "--file", str(tmp_path / "a.sqlite"), "--dask", address]) == 0
    there = json.loads(capsys.readouterr().out)
    assert run([*command, "--file", str(tmp_path / "b.sqlite")]) == 0
    assert json.loads(capsys.readouterr().out) == there


def test_nobody_at_the_address_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("darwin_p2p.ladder.dask_runner.CONNECT", 0.5)
    with pytest.raises(Unreachable, match="No Dask scheduler answered at 'tcp:"):
        Cluster("tcp://127.0.0.1:9")
