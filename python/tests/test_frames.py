"""Formulas over data frames and in clusters."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chess
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import setwise as sw

ROOK_SEES_QUEEN = "rook(R) & q"


def fens() -> list[str]:
    """Returns some positions of games, as many with as without a match."""
    board, found = chess.Board(), []
    for san in "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 Re1 Nc5 Nc3 Nxa4 Nxe5 Be7 Nd5 O-O".split():
        board.push_san(san)
        found.append(board.fen())
    return found


def expected(texts: list[str]) -> list[bool]:
    def sees(board: chess.Board) -> bool:
        rooks = board.pieces(chess.ROOK, chess.WHITE)
        queens = board.pieces(chess.QUEEN, chess.BLACK)
        return any(board.attacks(rook) & queens for rook in rooks)

    return [sees(chess.Board(text)) for text in texts]


def test_polars() -> None:
    texts = fens()
    df = pl.DataFrame({"fen": [*texts, None], "id": range(len(texts) + 1)})
    found = df.filter(sw.polars.expr(f"({ROOK_SEES_QUEEN}) != 0"))
    assert found["id"].to_list() == [i for i, match in enumerate(expected(texts)) if match]
    us = sw.polars.expr("us", fen=pl.col("fen")).alias("us")
    values = df.select(sw.polars.expr("legal_moves"), us)
    assert values.dtypes == [pl.Int64, pl.UInt64]
    assert values["fen"].to_list()[:-1] == [chess.Board(t).legal_moves.count() for t in texts]
    assert values["us"].to_list()[-1] is None
    lazy = df.lazy().with_columns(sw.polars.expr("in_check").alias("check")).collect()
    assert lazy["check"].dtype == pl.Boolean
    assert df.clear().select(sw.polars.expr("count(P)")).height == 0
    bad = pl.DataFrame({"fen": [texts[0], "8/8/8 w"]})
    assert bad.select(sw.polars.expr("count(P)", errors="null"))["fen"].to_list() == [8, None]
    # The rows of the query are not known: a filter may come first.
    with pytest.raises(Exception, match="column 6: .*, in the position `8/8/8 w`"):
        bad.select(sw.polars.expr("count(P)"))


@pytest.mark.parametrize("dtype", ["object", "str", "string[pyarrow]"])
def test_pandas(dtype: str) -> None:
    texts = fens()
    df = pd.DataFrame({"fen": pd.Series([*texts, None], dtype=dtype)})
    df.index = pd.Index([f"row {i}" for i in range(len(df))])
    found = sw.pandas.matches(df, ROOK_SEES_QUEEN)
    assert list(found.index) == [f"row {i}" for i, m in enumerate(expected(texts)) if m]
    values = sw.pandas.values(df, "legal_moves")
    assert values.iloc[:-1].tolist() == [chess.Board(t).legal_moves.count() for t in texts]
    assert values.isna().tolist() == [False] * len(texts) + [True]
    assert sw.pandas.matches(df.iloc[:0], "P").empty
    bad = pd.DataFrame({"fen": [texts[0], "8/8/8 w"]})
    assert len(sw.pandas.matches(bad, "P", errors="null")) == 1
    with pytest.raises(sw.FenError):
        sw.pandas.matches(bad, "P")


def test_arrays_at_odd_addresses() -> None:
    """Data that another process sent may begin anywhere."""
    texts = fens()
    array = pa.array(texts)
    odd = [pa.py_buffer(b"?" + buffer.to_pybytes()).slice(1) for buffer in array.buffers()[1:]]
    moved = pa.StringArray.from_buffers(len(texts), *odd)
    with pytest.raises(ValueError, match="not aligned"):
        sw.Formula("P").positions(moved)
    with pytest.raises(ValueError, match="not aligned"):
        sw.Formula("P").positions(pa.table({"fen": moved}))
    ends = pa.array([0, len(texts)], pa.int32())
    nested = [
        pa.ListArray.from_arrays(ends, moved),
        pa.MapArray.from_arrays(ends, moved, moved),
        pa.FixedSizeListArray.from_arrays(moved, len(texts)),
        pa.StructArray.from_arrays([pa.ListArray.from_arrays(ends, moved)], ["names"]),
        pa.RunEndEncodedArray.from_arrays(pa.array([1], pa.int32()), moved.slice(0, 1)),
    ]
    for column in nested:
        with pytest.raises(ValueError, match="not aligned"):
            sw.Formula("P").positions(pa.table({"fen": texts[:1], "other": column}))
    df = pd.DataFrame({"fen": pd.arrays.ArrowExtensionArray(moved)})
    assert len(sw.pandas.matches(df, ROOK_SEES_QUEEN)) == sum(expected(texts))


def test_spark() -> None:
    """The function for batches, without a Spark: the data frame passes it what Spark would."""
    from setwise import spark

    texts = fens()
    batches = [pa.record_batch({"fen": texts[:7]}), pa.record_batch({"fen": texts[7:]})]

    class Frame:
        schema = "fen string"

        def mapInArrow(
            self, function: Callable[[Iterator[pa.RecordBatch]], Any], schema: str
        ) -> list[pa.RecordBatch]:
            assert schema == self.schema
            return list(function(iter(batches)))

    found = spark.matches(Frame(), ROOK_SEES_QUEEN)
    assert sum(batch.num_rows for batch in found) == sum(expected(texts))


@pytest.mark.parametrize("formula", ["black", "r", "occupied", "us", "{h8}", "N"])
def test_sets_with_the_last_square_match(formula: str) -> None:
    """Their words have 64 bits, too many for signed numbers."""
    from setwise import _matches, ray, spark
    from setwise._sql import FORMS

    start = chess.STARTING_FEN
    df = pd.DataFrame({"fen": [start, None]})
    assert sw.pandas.matches(df, formula).index.tolist() == [0]
    assert _matches.matches(formula, pa.array([start, None])).to_pylist() == [True, False]
    table = pa.table({"fen": pa.chunked_array([[start], [None]])})
    found = ray._filtered(table, sw.Formula(formula), "fen", "raise")
    assert found["fen"].to_pylist() == [start]
    batches = spark._filtered(sw.Formula(formula), "fen", "raise", iter(table.to_batches()))
    assert [batch.num_rows for batch in batches] == [1, 0]
    convert, sql_type = FORMS["_set"]
    values = spark._function(convert, pa.int64(), "raise")(
        pa.array([start] * 2), pa.array([formula, "K | h8"])
    )
    words = [sw.Formula(text).positions([start])[0] for text in (formula, "K | h8")]
    assert values.to_pylist() == np.array(words).view(np.int64).tolist() and sql_type == "UBIGINT"


def test_errors_in_a_part_show_the_position() -> None:
    """The code that runs in a task sees some rows of the query, whose numbers it does not know."""
    from setwise import dask, ray, spark
    from setwise._sql import FORMS

    bad, start = "8/8/8 w", chess.STARTING_FEN
    message = "^column 6: .*, in the position `8/8/8 w`$"
    table = pa.table({"fen": [start, bad]})
    with pytest.raises(sw.FenError, match=message) as caught:
        ray._filtered(table, sw.Formula("P"), "fen", "raise")
    assert caught.value.row is None and caught.value.column == 6
    with pytest.raises(sw.FenError, match=message):
        list(spark._filtered(sw.Formula("P"), "fen", "raise", iter(table.to_batches())))
    with pytest.raises(sw.FenError, match=message):
        convert, _ = FORMS["_count"]
        spark._function(convert, pa.int64(), "raise")(table["fen"].chunk(0), pa.array(["P", "p"]))
    with pytest.raises(sw.FenError, match=message):
        dask._filtered(table.to_pandas(), "P", fen="fen", errors="raise")
    with pytest.raises(sw.NoValueError, match=f"divides by zero.*, in the position `{start}`$"):
        dask._filtered(table.to_pandas(), "1 / count(P & a1)", fen="fen", errors="raise")
    # Here they are known.
    with pytest.raises(sw.FenError, match="^row 1, column 6: "):
        sw.pandas.matches(table.to_pandas(), "P")
    with pytest.raises(Exception, match="in the position `x{100}…`"):
        pl.DataFrame({"fen": ["x" * 200]}).select(sw.polars.expr("P"))


def test_polars_filters_before_a_formula(tmp_path: Path) -> None:
    path = tmp_path / "fens.parquet"
    fens = [chess.STARTING_FEN, "8/8/8 w", None, "", chess.STARTING_FEN]
    df = pl.DataFrame({"fen": fens, "row": range(5)})
    df.write_parquet(path)
    count = sw.polars.expr("count(occupied)", errors="null").alias("count")
    scan = pl.scan_parquet(path)
    query = scan.with_columns(count).filter(pl.col("row") != 1)
    assert "FILTER" not in query.explain() and "SELECTION" in query.explain()
    assert query.collect()["count"].to_list() == [32, None, None, 32]
    for formula, rows in [(count == 32, [0, 4]), (count.is_null(), [1, 2, 3])]:
        for frame in (df.lazy(), scan):
            for engine in ("in-memory", "streaming"):
                found: Any = frame.filter(formula).collect(engine=engine)
                assert found["row"].to_list() == rows
    # All rows are evaluated, so that each invalid FEN is an error.
    strict = sw.polars.expr("count(occupied)").alias("count")
    with pytest.raises(Exception, match="in the position `8/8/8 w`"):
        scan.with_columns(strict).filter(pl.col("row") != 1).collect()


def test_nulls_of_scanned_files(tmp_path: Path) -> None:
    path = tmp_path / "fens.parquet"
    pl.DataFrame({"fen": [None, chess.STARTING_FEN]}).write_parquet(path)
    castling = sw.polars.expr("castling & a1") != 0
    assert pl.scan_parquet(path).filter(castling).collect()["fen"].to_list() == [chess.STARTING_FEN]
    empty = pl.DataFrame({"fen": [None, None]}).select(sw.polars.expr("R"))
    assert empty["fen"].to_list() == [None, None] and empty["fen"].dtype == pl.UInt64
