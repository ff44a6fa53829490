"""Queries of the files that `benchmarks -- games --keep DIR` leaves, by DuckDB and Polars.

    python benchmarks/python/games.py [--quick] DIR
"""

from __future__ import annotations

import sys
from functools import partial
from glob import glob
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
from measure import Way, race

START = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"


def main() -> None:
    folder = Path(next(argument for argument in sys.argv[1:] if argument != "--quick"))
    con = duckdb.connect(config={"threads": 1})
    files = {"table": str(folder / "moves.parquet"), "index": str(folder / "index" / "*.parquet")}
    # The benchmark leaves out what the disk does not hold.
    files = {name: path for name, path in files.items() if glob(path)}
    any_file = next(iter(files.values()))
    key = key_of(con, any_file)
    count = con.execute(f"SELECT count(*) FROM '{any_file}' WHERE ply > 0").fetchall()[0][0]
    ways, found = [], set()
    for name, path in files.items():
        sql = f"SELECT count(*) FROM '{path}' WHERE key = {key} AND ply > 0"
        lazy = pl.scan_parquet(path).filter((pl.col("key") == key) & (pl.col("ply") > 0))
        found.add(con.execute(sql).fetchall()[0][0])
        found.add(lazy.select(pl.len()).collect().item())
        ways.append(Way(f"DuckDB, {name}", partial(run, con, sql), count))
        ways.append(Way(f"Polars, {name}", partial(lazy.select(pl.len()).collect), count))
    assert len(found) == 1, found
    race(f"an exact position in {count} plies: {found.pop()} times", ways)


def key_of(con: duckdb.DuckDBPyConnection, path: str) -> int:
    """Returns the key of the position, from its row in a game."""
    board = START.split()[0]
    rows = con.execute(f"SELECT key FROM '{path}' WHERE ply = 3 AND fen LIKE '{board} b KQkq -%'")
    found: Any = rows.fetchone()
    assert found, "no game has the position"
    return int(found[0])


def run(con: duckdb.DuckDBPyConnection, sql: str) -> None:
    con.execute(sql).fetchall()


if __name__ == "__main__":
    main()
