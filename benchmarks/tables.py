"""Counts positions in Parquet and in lines of FEN with setwise, DuckDB and python-chess.

Each round runs all contestants once, on one thread; the result is the median over the rounds.
setwise runs as a separate process, so its times include starting it. Install duckdb and chess
from PyPI, and build setwise with the feature `parquet`:

    cargo build --release -p setwise-cli --features parquet
    target/release/setwise table games.pgn -o positions.parquet --positions both
    python3 benchmarks/tables.py target/release/setwise positions.parquet positions.fen

`positions.fen` has a FEN record on each line, and nothing after it.
"""

import statistics
import subprocess
import sys
import time

import chess
import duckdb

ROUNDS = 9
RANKS = chess.BB_RANK_4 | chess.BB_RANK_5
FORMULA = "count(P & (rank_4 | rank_5)) >= 3"


def setwise(program, file):
    command = [program, "query", "--count", "--threads", "1", "--format", "json", FORMULA, file]
    counts = subprocess.run(command, capture_output=True, check=False, text=True).stdout
    return int(counts.split('"matched":')[1].split(",")[0])


def duck(connection, file):
    condition = f"bit_count(white_pawns & {RANKS}::UBIGINT) >= 3"
    query = f"SELECT count(*) FROM read_parquet('{file}') WHERE {condition}"
    return connection.execute(query).fetchone()[0]


def python_chess(lines):
    matched = 0
    for line in lines:
        board = chess.Board(line)
        pawns = board.pawns & board.occupied_co[chess.WHITE]
        matched += chess.popcount(pawns & RANKS) >= 3
    return matched


def race(title, items, contestants):
    times = {name: [] for name, _ in contestants}
    counts = set()
    for _ in range(ROUNDS):
        for name, run in contestants:
            start = time.perf_counter()
            counts.add(run())
            times[name].append(time.perf_counter() - start)
    if len(counts) != 1:
        sys.exit(f"{title}: the counts differ: {counts}")
    best = statistics.median(times[contestants[0][0]])
    print(f"{title}: {items} rows, {counts.pop()} matches")
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"  {name:14} {1e9 * median / items:9.2f} ns per row {median / best:8.2f}")


def main():
    program, table, fens = sys.argv[1:]
    connection = duckdb.connect(config={"threads": 1})
    rows = connection.execute(f"SELECT count(*) FROM read_parquet('{table}')").fetchone()[0]
    race(
        "Parquet",
        rows,
        [("setwise", lambda: setwise(program, table)), ("DuckDB", lambda: duck(connection, table))],
    )
    with open(fens, encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.strip()]
    race(
        "lines of FEN",
        len(lines),
        [
            ("setwise", lambda: setwise(program, fens)),
            ("python-chess", lambda: python_chess(lines)),
        ],
    )


main()
