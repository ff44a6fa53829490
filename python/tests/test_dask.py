"""Queries on the workers of Dask."""

import gzip
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import FORMULA, LICHESS
from dask.distributed import Client, LocalCluster

import setwise as sw


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


def test_formulas_take_their_code_along(
    client: Client, files: list[Path], tmp_path: Path
) -> None:
    code = tmp_path / "engine.c"
    code.write_text("int attacked(unsigned long long set) { return set != 0; }")
    formula = sw.Formula("attacked(rook(R) & q)", source=code)
    # The workers have the text, and need no file.
    code.unlink()
    result = sw.dask.query(files, formula, client=client)
    assert [file.matches for file in result.files] == here(files)


def test_arguments(client: Client, files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match="list of files"):
        sw.dask.query(str(files[0]), FORMULA)
    with pytest.raises(ValueError, match="errors"):
        sw.dask.query(files, FORMULA, errors="skip")  # type: ignore[arg-type]
    # The workers have another working directory.
    monkeypatch.chdir(files[0].parent)
    result = sw.dask.query([files[0].name], FORMULA, out="out", client=client)
    assert [file.path for file in result.files] == [str(files[0])]
    assert result.files[0].out is not None and Path(result.files[0].out).is_absolute()


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
    has_ended = threading.Event()
    # It has no types.
    scheduler: Any = client

    def kill() -> None:
        # The worker is lost while there is work.
        while not any(scheduler.processing().values()) and not has_ended.wait(0.01):
            pass
        pid = next(iter(client.run(os.getpid).values()))
        os.kill(pid, signal.SIGKILL)
        killed.append(pid)

    thread = threading.Thread(target=kill)
    thread.start()
    result = sw.dask.query(many, FORMULA, client=client)
    has_ended.set()
    thread.join()
    assert killed
    assert [file.matches for file in result.files] == here(files) * 40


def test_data_frames(client: Client) -> None:
    dd: Any = pytest.importorskip("dask.dataframe")
    import pandas as pd

    rook = "4k3/8/8/8/8/8/8/4K2R w K -"
    df = pd.DataFrame({"fen": [rook, "4k3/8/8/8/8/8/8/4K3 w - -", None] * 50})
    found = sw.dask.matches(dd.from_pandas(df, npartitions=3), "R").compute()
    assert len(found) == 50 and set(found["fen"]) == {rook}
    assert found.index.tolist() == list(range(0, 150, 3))
    assert len(sw.dask.matches(dd.from_pandas(df, npartitions=3), "{h8}").compute()) == 100
    df.loc[100, "fen"] = "8/8 w - -"
    bad = dd.from_pandas(df, npartitions=3)
    with pytest.raises(sw.FenError, match="^column 4: .*, in the position `8/8 w - -`"):
        sw.dask.matches(bad, "R").compute()
    assert len(sw.dask.matches(bad, "R", errors="null").compute()) == 50
    assert len(sw.dask.matches(dd.from_pandas(df[:0], npartitions=1), "R").compute()) == 0


def test_games_with_tags(client: Client, tmp_path: Path) -> None:
    columns: dict[str, Any] = {"columns": ["ply", "san"], "tags": ["White"]}
    sw.dask.query([LICHESS], "checkmate", out=tmp_path, **columns)
    expected = pa.table(sw.read(LICHESS, where="checkmate", **columns))
    assert pq.read_table(tmp_path).to_pydict() == expected.to_pydict()
    assert len(expected) > 0
