"""Positions of files that match a formula, by the extension for DuckDB: in the reader, or after it.

    python benchmarks/python/sql_files.py [--quick] EXTENSION [GAMES.pgn]
"""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path

import duckdb
from measure import Way, is_quick, race

FORMULA = "knight(N) & (q | r)"
SETS = "bb_and(bb_knight(white_knights), bb_or(black_queens, black_rooks))"
GAMES = Path(__file__).parents[2] / "data" / "lichess.pgn"


def main() -> None:
    arguments = [argument for argument in sys.argv[1:] if argument != "--quick"]
    games = Path(arguments[1]) if arguments[1:] else GAMES
    copies = 3 if is_quick() else 300
    con = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    con.load_extension(arguments[0])
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / "games.pgn", Path(folder) / "positions.fen"]
        paths[0].write_bytes((games.read_bytes().rstrip() + b"\n\n") * copies)
        fens = con.execute("SELECT fen FROM read_positions(?)", [str(games)]).fetchall()
        paths[1].write_text("".join(f"{fen}\n" for (fen,) in fens) * copies)
        for path in paths:
            compare(con, path, len(fens) * copies)


def compare(con: duckdb.DuckDBPyConnection, path: Path, rows: int) -> None:
    select = "SELECT count(*), max(fen) FROM read_positions"
    queries = {
        "WHERE setwise_match": f"{select}('{path}') WHERE setwise_match(fen, '{FORMULA}')",
        "WHERE bb_and": f"{select}('{path}') WHERE {SETS} <> 0",
        "matching": f"{select}('{path}', matching := '{FORMULA}')",
    }
    found = {name: con.execute(query).fetchall() for name, query in queries.items()}
    assert all(result == found["matching"] for result in found.values()), found

    def run(query: str) -> None:
        con.execute(query).fetchall()

    ways = [Way(name, partial(run, query), rows) for name, query in queries.items()]
    race(f"{path.name}, {rows} positions", ways)


if __name__ == "__main__":
    main()
