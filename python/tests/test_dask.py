"""Queries on the workers of Dask."""

import gzip
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import pyarrow.parquet as pq
import pytest
from dask.distributed import Client, LocalCluster

import setwise as sw

FORMULA = "(rook(R) & q) != 0"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    # Both have no types.
    cluster: Any = LocalCluster
    connected: Any = Client
    with (
        cluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,
        connected(two) as client,
    ):
        yield client


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Six files of positions of random games."""
    import random

    random.seed(1)
    paths = []
    for number in range(6):
        lines: list[str] = []
        board = chess.Board()
        while len(lines) < 300:
            if board.is_game_over():
                board.reset()
            board.push(random.choice(list(board.legal_moves)))
            lines.append(board.fen())
        path = tmp_path / f"{number}.fen"
        path.write_text("\n".join(lines) + "\n")
        paths.append(path)
    return paths


def here(paths: list[Path]) -> list[int]:
    """Returns the numbers of matches, counted in this process."""
    lines = [path.read_text().splitlines() for path in paths]
    return [int(sum(sw.Formula(FORMULA).positions(texts))) for texts in lines]


def test_counts_are_those_of_one_machine(client: Client, files: list[Path]) -> None:
    packed = files[0].with_suffix(".fen.gz")
    packed.write_bytes(gzip.compress(files[0].read_bytes()))
    result = sw.dask.query([*files, packed], FORMULA)
    expected = here(files)
    assert [file.matches for file in result.files] == [*expected, expected[0]]
    assert result.matches == sum(expected) + expected[0] > 0
    assert result.errors == ()


def test_matches_are_written(client: Client, files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = sw.dask.query(files, sw.Formula(FORMULA), out=out, client=client)
    assert [pq.read_metadata(file.out).num_rows for file in result.files] == here(files)
    assert sorted(map(str, out.iterdir())) == [file.out for file in result.files]
    found = pq.read_table(out)["fen"].to_pylist()
    assert sum(sw.Formula(FORMULA).positions(found)) == len(found)


def test_bad_files_are_named(client: Client, files: list[Path], tmp_path: Path) -> None:
    bad, missing = tmp_path / "bad.fen", tmp_path / "missing.fen"
    bad.write_text("8/8/8 w - -\n")
    with pytest.raises(sw.dask.QueryError, match="bad.fen"):
        sw.dask.query([*files, bad], FORMULA)
    result = sw.dask.query([bad, *files, missing], FORMULA, errors="report")
    assert [file.path for file in result.errors] == [str(bad), str(missing)]
    assert [file.matches for file in result.files[1:-1]] == here(files)
    with pytest.raises(sw.FormulaError):
        sw.dask.query(files, "rook(")


def test_a_lost_worker_changes_nothing(client: Client, files: list[Path]) -> None:
    many = files * 40
    killed = []

    def kill() -> None:
        time.sleep(0.2)
        pid = next(iter(client.run(os.getpid).values()))
        os.kill(pid, signal.SIGKILL)
        killed.append(pid)

    thread = threading.Thread(target=kill)
    thread.start()
    result = sw.dask.query(many, FORMULA, client=client)
    thread.join()
    assert killed
    assert [file.matches for file in result.files] == here(files) * 40


def test_data_frames(client: Client) -> None:
    dd: Any = pytest.importorskip("dask.dataframe")
    import pandas as pd

    df = pd.DataFrame({"fen": ["4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K3 w - -"] * 50})
    found = sw.dask.matches(dd.from_pandas(df, npartitions=3), "R").compute()
    assert len(found) == 50 and set(found["fen"]) == {df["fen"][0]}
