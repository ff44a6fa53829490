"""The speed of the extension for DuckDB: files with a formula in the reader or after it, and
formulas over sets.

    python benchmarks/python/sql_files.py [--quick] EXTENSION [GAMES.pgn]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

import duckdb

FORMULA = "knight(N) & (q | r)"
GAMES = Path(__file__).parents[2] / "data" / "lichess.pgn"
ROUNDS = 7


def medians(con: duckdb.DuckDBPyConnection, queries: dict[str, str]) -> dict[str, float]:
    """Returns the seconds of queries that have the same result, in alternating rounds."""
    times: dict[str, list[float]] = {name: [] for name in queries}
    for _ in range(ROUNDS):
        found = []
        for name, query in queries.items():
            start = time.perf_counter()
            found.append(con.execute(query).fetchall())
            times[name].append(time.perf_counter() - start)
        assert all(rows == found[0] for rows in found), found
    return {name: statistics.median(seconds) for name, seconds in times.items()}


def show(rows: int, seconds: dict[str, float]) -> None:
    fastest = min(seconds.values())
    for name, time_of in seconds.items():
        print(f"  {name:24} {time_of / rows * 1e9:7.1f} ns a row  {time_of / fastest:5.2f}")


def files(con: duckdb.DuckDBPyConnection, games: Path, copies: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        paths = [Path(name) / "games.pgn", Path(name) / "positions.fen"]
        paths[0].write_bytes((games.read_bytes().rstrip() + b"\n\n") * copies)
        fens = con.execute("SELECT fen FROM read_positions(?)", [str(games)]).fetchall()
        paths[1].write_text("".join(f"{fen}\n" for (fen,) in fens) * copies)
        for path in paths:
            rows = len(fens) * copies
            select = "SELECT count(*), max(fen) FROM read_positions"
            sets = "bb_and(bb_knight(white_knights), bb_or(black_queens, black_rooks))"
            seconds = medians(con, {
                "matching": f"{select}('{path}', matching := '{FORMULA}')",
                "WHERE setwise_match": f"{select}('{path}') WHERE setwise_match(fen, '{FORMULA}')",
                "WHERE bb_and": f"{select}('{path}') WHERE {sets} <> 0",
            })
            print(f"{path.name}, {rows} positions")
            show(rows, seconds)


def formulas(con: duckdb.DuckDBPyConnection, rows: int) -> None:
    con.execute("SET threads = 1")
    con.execute(
        "CREATE TABLE sets AS SELECT hash(i) & hash(i + 1) a, hash(i + 2) & hash(i + 3) b "
        f"FROM range({rows}) r(i)"
    )
    print(f"{rows} pairs of sets, one thread")
    show(rows, medians(con, {"bit_count(a & b)": "SELECT sum(bit_count(a & b)) FROM sets"}))
    of_formula = "SELECT sum(setwise_eval_count('count(knight(a) & b)', a, b)) FROM sets"
    of_functions = "SELECT sum(bb_count(bb_and(bb_knight(a), b))) FROM sets"
    show(rows, medians(con, {"setwise_eval_count": of_formula, "bb_count, …": of_functions}))


def main() -> None:
    arguments = [argument for argument in sys.argv[1:] if argument != "--quick"]
    is_quick = "--quick" in sys.argv
    con = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    con.load_extension(arguments[0])
    games = Path(arguments[1]) if arguments[1:] else GAMES
    files(con, games, 3 if is_quick else 300)
    formulas(con, 10_000 if is_quick else 10_000_000)


if __name__ == "__main__":
    main()
