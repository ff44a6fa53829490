"""Positions in and out of NumPy, pyarrow, Polars, pandas and DuckDB."""

import gc
import resource
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import setwise as sw

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BARE = "4k3/8/8/8/8/8/8/4K3 b - - 5 9"
FENS = [START, None, BARE, START, None, BARE]
COUNTS = [32, None, 2, 32, None, 2]
COUNT = sw.Formula("count(occupied)")


def duckdb_table(fens: list[Any]) -> Any:
    con = duckdb.connect()
    con.execute("create table positions (fen varchar)")
    if fens:
        con.executemany("insert into positions values (?)", [[fen] for fen in fens])
    return con.table("positions")


ARROW: dict[str, Callable[[list[Any]], Any]] = {
    "array": lambda fens: pa.array(fens, pa.string()),
    "large": lambda fens: pa.array(fens, pa.large_string()),
    "view": lambda fens: pa.array(fens, pa.string_view()),
    "binary": lambda fens: pa.array(fens, pa.binary()),
    "dictionary": lambda fens: pa.array(fens, pa.string()).dictionary_encode(),
    "slice": lambda fens: pa.array([None, "x", *fens, "x"], pa.string())[2 : len(fens) + 2],
    "slice of views": lambda fens: pa.array(["x", *fens], pa.string_view())[1:],
    "slice of a dictionary": lambda fens: pa.array(
        ["x", *fens], pa.string()
    ).dictionary_encode()[1:],
    "chunks": lambda fens: pa.chunked_array([fens[:1], [], fens[1:3], fens[3:]], pa.string()),
    "batch": lambda fens: pa.record_batch({"a": pa.array(fens), "fen": pa.array(fens, pa.string())}),
    "table": lambda fens: pa.table({"fen": pa.array(fens, pa.string()), "b": [0] * len(fens)}),
    "slice of a table": lambda fens: pa.table({"fen": pa.array(["x", *fens], pa.string())})[1:],
    "reader": lambda fens: pa.table({"fen": pa.array(fens, pa.string())}).to_reader(2),
    "polars series": lambda fens: pl.Series(fens, dtype=pl.String),
    "polars frame": lambda fens: pl.DataFrame({"fen": fens}, schema={"fen": pl.String}),
    "polars chunks": lambda fens: pl.concat(
        [pl.Series(part, dtype=pl.String) for part in (fens[:2], fens[2:])], rechunk=False
    ),
    "polars category": lambda fens: pl.Series(fens, dtype=pl.Categorical),
    "pandas series": lambda fens: pd.Series(fens, dtype=pd.ArrowDtype(pa.string())),
    "pandas frame": lambda fens: pd.DataFrame({"fen": pd.Series(fens, dtype="string[pyarrow]")}),
    "duckdb": duckdb_table,
    "table of setwise": lambda fens: sw.to_fens(sw.parse_fens(fens)),
}


@pytest.mark.parametrize("kind", ARROW)
@pytest.mark.parametrize("length", [0, 1, 2, 6, 6000])
def test_arrow_in_is_arrow_out(kind: str, length: int) -> None:
    fens = [FENS[row % 6] for row in range(length)]
    counts = [COUNTS[row % 6] for row in range(length)]
    found = COUNT.positions(ARROW[kind](fens))
    assert isinstance(found, sw.ArrowArray)
    assert found.to_list() == counts
    assert found.null_count == counts.count(None)
    table = sw.parse_fens(ARROW[kind](fens))
    assert table.column("halfmove_clock").to_list() == [
        None if count is None else {32: 0, 2: 5}[count] for count in counts
    ]
    assert len(sw.planes(ARROW[kind](fens))) == length


@pytest.mark.parametrize("dtype", ["U", "S", "object", ">U80", "T"])
@pytest.mark.parametrize("length", [0, 1, 5, 3000])
def test_arrays_of_numpy(dtype: str, length: int) -> None:
    if dtype == "T" and not hasattr(np.dtypes, "StringDType"):
        pytest.skip("NumPy 1 has no StringDType")
    fens = [START, BARE, BARE, START, BARE] * (length // 5) if length > 1 else [BARE] * length
    array = np.array(fens, dtype=np.dtypes.StringDType() if dtype == "T" else dtype)
    expected = [32 if fen == START else 2 for fen in fens]
    found = COUNT.positions(array)
    assert type(found) is np.ndarray and found.dtype == np.int64 and found.tolist() == expected
    assert COUNT.positions(array[::-2]).tolist() == expected[::-2]
    assert COUNT.positions(tuple(fens)).tolist() == expected


def test_nulls_of_numpy_and_lists_make_masked_arrays() -> None:
    masked = np.ma.masked_array([fen or BARE for fen in FENS], [fen is None for fen in FENS])
    for fens in (
        FENS,
        tuple(FENS),
        np.array(FENS, dtype=object),
        np.array([fen or float("nan") for fen in FENS], dtype=object),
        np.array([fen or pd.NA for fen in FENS], dtype=object),
        masked,
        masked.astype("S"),
        masked.astype(object),
    ):
        found = COUNT.positions(fens)
        assert isinstance(found, np.ma.MaskedArray) and found.tolist() == COUNTS
        assert found.data.tolist() == [count or 0 for count in COUNTS]
    assert COUNT.positions([None]).tolist() == [None]
    assert sw.Formula("in_check").positions([BARE, None]).dtype == np.bool_


def test_values_go_to_other_packages() -> None:
    fens = pa.array(FENS)
    for formula, kind in [
        ("occupied", pa.uint64()),
        ("count(occupied)", pa.int64()),
        ("in_check", pa.bool_()),
    ]:
        found = sw.Formula(formula).positions(fens)
        expected = sw.Formula(formula).positions(FENS).tolist()
        assert pa.array(found).type == kind and pa.array(found).to_pylist() == expected
        assert pl.Series(found).to_list() == expected
        pa.array(found).validate(full=True)
        assert found.to_numpy().tolist() == expected
        with pytest.raises(ValueError, match="nulls"):
            np.asarray(found)
    values = COUNT.positions(pa.array([START]))
    assert np.asarray(values).tolist() == [32] and np.asarray(values, dtype="f8").tolist() == [32]
    numbers = sw.parse_fens([START]).column("key")
    shared = numbers.to_numpy()
    for dtype in (None, "uint64"):
        assert np.shares_memory(np.asarray(numbers, dtype=dtype), shared)
        assert not np.shares_memory(np.array(numbers, dtype=dtype, copy=True), shared)
    with pytest.raises(ValueError, match="without a copy"):
        sw.parse_fens([START]).column("white_to_move").__array__(copy=False)
    texts = sw.to_fens(sw.parse_fens(FENS))
    assert pa.array(texts).to_pylist() == FENS and pl.Series(texts).to_list() == FENS
    assert texts.to_numpy().tolist() == FENS


def test_tables_go_to_other_packages() -> None:
    table = sw.parse_fens(FENS)
    arrow = pa.table(table)
    arrow.validate(full=True)
    pa.record_batch(table).validate(full=True)
    assert arrow.column_names == list(table.column_names)
    frame = pl.DataFrame(table)
    relation = duckdb.sql("select * from arrow")
    assert relation is not None
    from_sql = relation.to_arrow_table()
    for name in table:
        expected = table.column(name).to_list()
        assert arrow[name].to_pylist() == frame[name].to_list() == expected
        assert from_sql[name].to_pylist() == expected
        assert table[name].tolist() == expected
    for other in (table, arrow, frame, arrow.to_batches()[0], arrow.to_reader(), arrow[1:]):
        back = sw.to_fens(other).to_list()
        assert back == FENS[len(FENS) - len(back) :]
    pieces = pa.concat_tables([arrow[:2], arrow[:0], arrow[4:]])
    assert sw.to_fens(pieces).to_list() == FENS[:2] + FENS[4:]
    empty = sw.parse_fens([])
    assert pa.table(empty).num_rows == 0 and sw.to_fens(empty).to_list() == []


def test_columns_are_not_copied() -> None:
    table = sw.parse_fens([START, BARE])
    for name in ("white_pawns", "halfmove_clock", "key"):
        array = table[name]
        assert not array.flags.writeable and not array.flags.owndata
        address = array.__array_interface__["data"][0]
        assert table[name].__array_interface__["data"][0] == address
        assert pa.table(table)[name].chunk(0).buffers()[1].address == address
        with pytest.raises(ValueError, match="WRITEABLE|writeable"):
            array.setflags(write=True)
    pawns = table["white_pawns"]
    del table
    gc.collect()
    assert pawns.tolist() == [0xFF00, 0]


def test_columns_of_tables_by_name() -> None:
    table = pa.table({"a": [START], "FEN": [BARE]})
    assert COUNT.positions(table).to_list() == [2]
    assert COUNT.positions(table, column="a").to_list() == [32]
    with pytest.raises(ValueError, match="no column `b`; its columns are `a`, `FEN`"):
        COUNT.positions(table, column="b")
    with pytest.raises(ValueError, match="column="):
        COUNT.positions(pa.table({"a": [START]}))
    with pytest.raises(TypeError, match="Int64"):
        COUNT.positions(pa.array([1]))
    with pytest.raises(TypeError, match="this is an array"):
        COUNT.positions(pa.array([START]), column="fen")
    with pytest.raises(ValueError, match="white_pawns"):
        sw.to_fens(table)
    with pytest.raises(TypeError, match="not a table"):
        sw.to_fens(pa.array([START]))


def test_rows_of_errors_count_over_chunks() -> None:
    with pytest.raises(sw.FenError, match="^row 3, column 1: "):
        COUNT.positions(pa.chunked_array([[START, None], [BARE], ["x"]]))


def test_streams_are_read_once() -> None:
    class Once:
        def __init__(self) -> None:
            self.capsule = pa.table({"fen": FENS}).__arrow_c_stream__()

        def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
            return self.capsule

    class OnceArray:
        def __init__(self) -> None:
            self.capsules = pa.array(FENS).__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
            return self.capsules

    for once in (Once(), OnceArray()):
        assert COUNT.positions(once).to_list() == COUNTS
        with pytest.raises(ValueError, match="once"):
            COUNT.positions(once)
    table = sw.parse_fens(FENS)
    unused = [table.__arrow_c_stream__(), table.__arrow_c_array__(), table.__arrow_c_schema__()]
    del table, unused
    gc.collect()


def test_errors_of_a_producer_are_passed_on() -> None:
    def batches() -> Any:
        yield pa.record_batch({"fen": [START]})
        raise OSError("the disk is gone")

    schema = pa.schema({"fen": pa.string()})
    with pytest.raises(RuntimeError, match="the disk is gone"):
        COUNT.positions(pa.RecordBatchReader.from_batches(schema, batches()))


def test_nothing_leaks() -> None:
    fens = [START, BARE] * 2000
    arrow, array = pa.array(fens), np.array(fens)

    def use() -> None:
        for _ in range(25):
            table = sw.parse_fens(arrow)
            pa.table(table)
            sw.to_fens(table).to_numpy()
            table["key"].sum()
            COUNT.positions(arrow)
            COUNT.positions(array)
            COUNT.positions(fens)
            for texts in (["x"], pa.array(["x"])):
                with pytest.raises(sw.FenError):
                    sw.planes(texts)

    def peak() -> int:
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    use()
    before = peak()
    for _ in range(8):
        use()
    # Each round makes 50 MB of columns; the peak is in KiB.
    assert peak() - before < 32_000
