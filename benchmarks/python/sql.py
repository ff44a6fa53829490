"""Formulas over a column of FEN in Parquet, and over columns of sets, by DuckDB with one thread.

With `--extension FILE`, the functions of the extension are measured too.
"""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path

import chess
import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from measure import Way, is_quick, race
from positions import FEW, ROWS, positions

import setwise as sw
import setwise.duckdb

FORMULA = "count(knight(N) & (k | q | r)) >= 2"


def knights(n: str) -> str:
    """Returns DuckDB's own operators for the attacks of knights; a shift must not overflow."""
    west1, west2 = f"(({n} >> 1) & 9187201950435737471)", f"(({n} >> 2) & 4557430888798830399)"
    east1 = f"(({n} & 9187201950435737471) << 1)"
    east2 = f"(({n} & 4557430888798830399) << 2)"
    one, two = f"({west1} | {east1})", f"({west2} | {east2})"
    up = f"(({one} & 281474976710655) << 16) | (({two} & 72057594037927935) << 8)"
    return f"({up} | ({one} >> 16) | ({two} >> 8))"


def main() -> None:
    fens = positions()
    table = pa.table(sw.parse_fens(fens)).append_column("fen", pa.array(fens))
    extension = sys.argv[sys.argv.index("--extension") + 1] if "--extension" in sys.argv else None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "positions.parquet"
        pq.write_table(table, path, compression="zstd")
        connections = {"register": duckdb.connect()}
        setwise.duckdb.register(connections["register"])
        if extension is not None:
            connections["extension"] = duckdb.connect(config={"allow_unsigned_extensions": True})
            setwise.duckdb.register(connections["extension"], extension)
        for connection in connections.values():
            connection.execute("SET threads = 1")

        def count(name: str, condition: str) -> int:
            query = f"SELECT count(*) FROM '{path}' WHERE {condition}"
            answer = connections[name].execute(query).fetchone()
            assert answer is not None
            return int(answer[0])

        expected = int(np.asarray(sw.Formula(FORMULA).positions(fens)).sum())
        matches = f"setwise_match(fen, '{FORMULA}')"
        inputs = "white_knights, black_king, black_queens, black_rooks"
        attacks = knights("white_knights")
        own = f"bit_count({attacks} & (black_king | black_queens | black_rooks)) >= 2"
        columns = f"setwise_eval_match('{FORMULA}', {inputs})"

        def of_chess(fen: str) -> bool:
            board = chess.Board(fen)
            targets = board.kings | board.queens | board.rooks
            found = chess.SquareSet()
            for square in board.pieces(chess.KNIGHT, chess.WHITE):
                found |= board.attacks(square)
            return len(found & targets & board.occupied_co[chess.BLACK]) >= 2

        udf = duckdb.connect(config={"threads": 1})
        udf.create_function("of_chess", of_chess, ["VARCHAR"], "BOOLEAN")

        def by_chess() -> int:
            rows = f"(SELECT fen FROM '{path}' LIMIT {FEW})"
            answer = udf.execute(f"SELECT count(*) FROM {rows} WHERE of_chess(fen)").fetchone()
            assert answer is not None
            return int(answer[0])

        few = int(np.asarray(sw.Formula(FORMULA).positions(fens[:FEW])).sum())
        assert by_chess() == few
        texts = [Way("a function with python-chess", by_chess, FEW)]
        sets = [Way("DuckDB's operators", lambda: count("register", own), ROWS)]
        assert count("register", own) == expected
        for name in connections:
            for condition, ways in ((matches, texts), (columns, sets)):
                assert count(name, condition) == expected
                ways.append(Way(f"setwise, {name}", partial(count, name, condition), ROWS))
        race(f"{FORMULA} over a column of FEN in Parquet, {ROWS} rows, 1 thread", texts)
        race(f"{FORMULA} over columns of sets in Parquet, {ROWS} rows, 1 thread", sets)


if __name__ == "__main__":
    main()
