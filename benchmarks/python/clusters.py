"""Rows a second and bytes a row of each format of files, and the cost of a task of Dask, Ray and
Spark.

    python benchmarks/python/clusters.py [--quick] [formats|tasks|engines]... [GAMES.pgn]

The games are repeated, each copy compressed by itself, so that no copy is stored as a reference to
another one.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq

import setwise as sw

FORMULA = "count(knight(N) & (q | r | k)) >= 2"
GAMES = Path(__file__).parents[2] / "data" / "lichess.pgn"
ROUNDS = 3


def write_files(games: Path, folder: Path, copies: int) -> tuple[int, dict[str, Path]]:
    """Writes the positions of games in several formats, and returns their number and the files."""
    names = ["games.pgn", "games.pgn.zst", "positions.epd", "positions.epd.zst"]
    tables = ["fens.parquet", "boards.parquet", "boards.uncompressed.parquet"]
    paths = {name: folder / name for name in (*names, *tables)}
    text = games.read_bytes().rstrip() + b"\n\n"
    fens = pa.table(sw.read(games, columns=["fen"]))
    boards = pa.table(sw.parse_fens(fens["fen"]))
    lines = [" ".join(fen.split()[:4]) for fen in fens["fen"].to_pylist()]
    epd = "\n".join(lines).encode() + b"\n"
    zstd = pa.Codec("zstd", 19)
    paths["games.pgn"].write_bytes(text * copies)
    paths["games.pgn.zst"].write_bytes(bytes(zstd.compress(text)) * copies)
    paths["positions.epd"].write_bytes(epd * copies)
    paths["positions.epd.zst"].write_bytes(bytes(zstd.compress(epd)) * copies)
    for name in tables:
        table = fens if name.startswith("fens") else boards
        compression = "none" if "uncompressed" in name else "zstd"
        # One row group for each copy, with dictionaries of its own.
        with pq.ParquetWriter(paths[name], table.schema, compression=compression) as writer:
            for _ in range(copies):
                writer.write_table(table)
    return len(fens) * copies, paths


def count(path: Path, threads: int = 1) -> int:
    batches = sw.read(path, columns=["fen"], where=FORMULA, threads=threads)
    return sum(len(table) for table in batches)


def convert(path: Path, columns: list[str], out: Path) -> None:
    """Writes all positions as Parquet, as docs/clusters.md shows."""
    batches = sw.read(path, columns=columns, threads=1)
    pyarrow.dataset.write_dataset(
        pa.RecordBatchReader.from_stream(batches), out, format="parquet",
        max_rows_per_file=20_000_000, max_rows_per_group=131_072,
    )  # fmt: skip


def timed(work: Callable[[], Any]) -> tuple[float, float]:
    """Returns the seconds that some work takes: those of the clock and those of all processors."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


def formats(games: Path, folder: Path, copies: int) -> None:
    rows, paths = write_files(games, folder, copies)
    assert len({count(path) for path in paths.values()}) == 1
    best = dict.fromkeys(paths, (float("inf"), float("inf")))
    for _ in range(ROUNDS):
        for name, path in paths.items():
            best[name] = min(best[name], timed(lambda path=path: count(path)))
    print(f"{rows} positions, {count(paths['games.pgn'])} matches of `{FORMULA}`, one thread\n")
    print("| file | bytes a row | million rows a second | a processor second | MB a second |")
    print("|---|---:|---:|---:|---:|")
    for name, (clock, processor) in best.items():
        size = paths[name].stat().st_size
        speeds = f"{rows / clock / 1e6:.2f} | {rows / processor / 1e6:.2f}"
        print(f"| {name} | {size / rows:.1f} | {speeds} | {size / clock / 1e6:.0f} |")
    path = paths["games.pgn.zst"]
    for columns in (["fen"], sw.parse_fens([]).column_names):
        read = timed(lambda: sum(map(len, sw.read(path, columns=columns, threads=1))))
        write = timed(lambda: convert(path, columns, folder / f"out-{len(columns)}"))
        print(f"\nall positions of games.pgn.zst, {len(columns)} columns, million a second:")
        print(f"read {rows / read[0] / 1e6:.2f}, and written {rows / write[0] / 1e6:.2f};", end=" ")
        print(f"a processor second {rows / read[1] / 1e6:.2f} and {rows / write[1] / 1e6:.2f}")
    print()


def tasks(folder: Path, number: int) -> None:
    """Prints the time of tasks that do nothing, and of files with one position."""
    from dask.distributed import Client, LocalCluster

    paths = []
    for at in range(number):
        path = folder / f"{at}.fen"
        path.write_text("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n")
        paths.append(path)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):

        def empty() -> None:
            client.gather(client.map(abs, range(number), pure=False))

        def files() -> None:
            assert sw.dask.query(paths, "R").matches == number

        empty(), files()
        for name, work in (("empty tasks", empty), ("files of one position", files)):
            seconds = min(timed(work)[0] for _ in range(ROUNDS))
            print(f"Dask, two processes, {number} {name}: {seconds / number * 1e3:.2f} ms each")
    print()


def engines(games: Path, folder: Path, copies: int) -> None:
    """Prints the speed of each engine over the same eight files, with one and two processes."""
    rows, paths = write_files(games, folder, copies)
    files = [paths["games.pgn.zst"]] * 8
    rows, expected = rows * 8, count(files[0]) * 8

    def report(name: str, work: Callable[[], int]) -> None:
        assert work() == expected
        seconds = min(timed(work)[0] for _ in range(ROUNDS))
        print(f"| {name} | {seconds:.2f} | {rows / seconds / 1e6:.2f} |")

    print(f"{rows} positions in 8 files\n\n| engine | seconds | million rows a second |")
    print("|---|---:|---:|")
    report("one thread, no engine", lambda: sum(map(count, files)))
    report("two threads, no engine", lambda: sum(count(file, 2) for file in files))
    dask(files, report)
    ray(files, report)
    spark(files, report)
    print()


def dask(files: list[Path], report: Callable[[str, Callable[[], int]], None]) -> None:
    from dask.distributed import Client, LocalCluster

    for workers in (1, 2):
        with (
            LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            Client(cluster) as client,
        ):
            name = f"Dask, {workers} {'process' if workers == 1 else 'processes'}"
            report(name, lambda: sw.dask.query(files, FORMULA, client=client).matches)


def ray(files: list[Path], report: Callable[[str, Callable[[], int]], None]) -> None:
    os.environ.update(RAY_AUTH_MODE="disabled", RAY_USAGE_STATS_ENABLED="0")
    try:
        import ray
        import ray.data
    except ImportError:
        print("Ray is not installed", file=sys.stderr)
        return
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    logging.getLogger("ray.data").setLevel("ERROR")
    ray.data.DataContext.get_current().enable_progress_bars = False
    report("Ray Data, 2 processors", lambda: sw.ray.read(files, where=FORMULA).count())
    ray.shutdown()


def spark(files: list[Path], report: Callable[[str, Callable[[], int]], None]) -> None:
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        print("Spark is not installed", file=sys.stderr)
        return
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.log.level", "OFF")
    for option in ("spark.ui.enabled", "spark.ui.showConsoleProgress"):
        builder = builder.config(option, "false")
    session = builder.getOrCreate()
    report("Spark, 2 processors", lambda: sw.spark.read(session, files, where=FORMULA).count())
    session.stop()


def main(arguments: list[str]) -> None:
    quick = "--quick" in arguments
    parts = [part for part in ("formats", "tasks", "engines") if part in arguments]
    games = next((Path(name) for name in arguments if name.endswith(".pgn")), GAMES)
    copies = 1 if quick else max(1, 100_000_000 // games.stat().st_size)
    for part in parts or ("formats", "tasks", "engines"):
        with tempfile.TemporaryDirectory() as folder:
            if part == "formats":
                formats(games, Path(folder), copies)
            elif part == "tasks":
                tasks(Path(folder), 20 if quick else 2000)
            else:
                engines(games, Path(folder), copies)


if __name__ == "__main__":
    main(sys.argv[1:])
