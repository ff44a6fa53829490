"""Columns of every package, and the package's own results, as inputs of formulas and functions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import setwise as sw

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BARE = "4k3/8/8/8/8/8/8/4K3 b - - 5 9"
WORDS = [3, 0, 2**63, 2**64 - 1, 5]
COUNTS = [2, 0, 1, 64, 2]

COLUMNS: dict[str, Callable[[list[int]], Any]] = {
    "numpy": lambda words: np.array(words, dtype=np.uint64),
    "pandas": lambda words: pd.Series(words, dtype="uint64"),
    "slice of pandas": lambda words: pd.Series([1, *words], dtype="uint64")[1:],
    "every other of pandas": lambda words: pd.Series(
        [word for word in words for _ in range(2)], dtype="uint64"
    )[::2],
    "nullable of pandas": lambda words: pd.Series(words, dtype="UInt64"),
    "arrow of pandas": lambda words: pd.Series(words, dtype="uint64[pyarrow]"),
    "index of pandas": lambda words: pd.Index(words, dtype="uint64"),
    "polars": lambda words: pl.Series(words, dtype=pl.UInt64),
    "slice of polars": lambda words: pl.Series([1, *words], dtype=pl.UInt64)[1:],
    "chunks of polars": lambda words: pl.concat(
        [pl.Series(part, dtype=pl.UInt64) for part in (words[:2], words[2:])], rechunk=False
    ),
    "pyarrow": lambda words: pa.array(words, pa.uint64()),
    "slice of pyarrow": lambda words: pa.array([None, 1, *words], pa.uint64())[2:],
    "chunks of pyarrow": lambda words: pa.chunked_array([words[:2], [], words[2:]], pa.uint64()),
    "setwise": lambda words: sw._setwise._arrow_array(
        "uint64", np.array(words, dtype=np.uint64), None, None
    ),
}


@pytest.mark.parametrize("kind", COLUMNS)
@pytest.mark.parametrize("length", [0, 1, 5])
def test_columns_of_sets(kind: str, length: int) -> None:
    words, column = WORDS[:length], COLUMNS[kind](WORDS[:length])
    assert sw.count(column).tolist() == COUNTS[:length]
    assert type(sw.count(column)) is np.ndarray
    assert sw.Formula("x & ~y")(x=column, y=3).tolist() == [word & ~3 for word in words]
    assert sw.Formula("x ^ y")(x=column, y=np.array(words, dtype=np.uint64)).tolist() == [0] * length
    offsets, squares = sw.squares(column)
    assert sw.sets(offsets, squares).tolist() == words
    assert len(sw.indices(column)) == sum(COUNTS[:length])
    assert sw.rook_attacks(column, column).dtype == np.uint64


def test_columns_of_numbers_bools_and_squares() -> None:
    for numbers in (
        pd.Series([-3, 4]),
        pd.Series([-3, 4], dtype="Int64"),
        pl.Series([-3, 4]),
        pa.array([-3, 4]),
    ):
        assert sw.Formula("n < 0")(n=numbers).tolist() == [True, False]
    for bools in (pd.Series([True, False]), pl.Series([True, False]), pa.array([True, False])):
        assert sw.Formula("!b")(b=bools).tolist() == [False, True]
    expected = sw.between("a1", np.array([3, 63])).tolist()
    for dtype in (np.uint8, np.int64, np.uint64):
        squares = np.array([3, 63], dtype=dtype)
        for column in (pd.Series(squares), pl.Series(squares), pa.array(squares)):
            assert sw.between("a1", column).tolist() == expected
    offsets, squares = sw.squares(np.array([9], dtype=np.uint64))
    assert sw.sets(pd.Series(offsets), pl.Series(squares)).tolist() == [9]
    assert sw.sets(pa.array(offsets), pa.array(squares)).tolist() == [9]


def test_results_of_positions_are_inputs() -> None:
    fens = pd.DataFrame({"fen": [START, BARE]})["fen"]
    kings = sw.Formula("K | k").positions(fens)
    assert isinstance(kings, sw.ArrowArray)
    assert sw.count(kings).tolist() == [2, 2]
    assert sw.squares(kings)[1].tolist() == [4, 60, 4, 60]
    assert sw.Formula("king(x)")(x=kings).tolist() == sw.king_attacks(np.asarray(kings)).tolist()
    table = sw.parse_fens([START, BARE])
    assert sw.count(table.column("white_pawns")).tolist() == [8, 0]
    pieces = sw.Formula("white_pawns | black_pawns")
    arrays = {name: table.column(name) for name in table}
    pawns = {name: arrays[name] for name in ("white_pawns", "black_pawns")}
    assert sw.count(pieces(pawns)).tolist() == [16, 0]
    assert sw.to_fens(arrays) == [START, BARE]


def test_data_frames_are_mappings() -> None:
    frame = pd.DataFrame({"N": np.array([1, 2], dtype=np.uint64)})
    assert sw.Formula("knight(N)")(frame).tolist() == sw.knight_attacks(frame["N"]).tolist()
    with pytest.raises(TypeError, match="`other` is not an input"):
        sw.Formula("N")(frame.assign(other=0))
    arrays: Any = np.zeros(3, dtype=np.uint64)
    with pytest.raises(TypeError, match="keywords, or a mapping of names to arrays"):
        sw.Formula("N")(arrays)


@pytest.mark.parametrize("call", [sw.count, sw.squares, sw.indices, lambda x: sw.Formula("x")(x=x)])
def test_nulls_are_refused(call: Callable[[Any], Any]) -> None:
    words = [1, None]
    for column in (
        pd.Series(words, dtype="UInt64"),
        pd.Series(words, dtype="uint64[pyarrow]"),
        pl.Series(words, dtype=pl.UInt64),
        pa.array(words, pa.uint64()),
        pa.chunked_array([[1], [None]], pa.uint64()),
        pa.nulls(2),
        sw.parse_fens([START, None]).column("white_pawns"),
    ):
        with pytest.raises(ValueError, match="null"):
            call(column)


def test_other_columns_are_refused() -> None:
    wrong: list[tuple[Any, str]] = [
        (pa.array([1], pa.uint8()), "array of uint8: convert it"),
        (pl.Series([1], dtype=pl.Int32), "array of int32: convert it"),
        (pd.Series([1.5]), "array of float64: convert it"),
        (pd.Series(["a"]), "convert it"),
        (pa.array([[1]]), "convert it"),
        (pl.DataFrame({"x": [1]}), "is a table: pass one of its columns"),
        (sw.parse_fens([START]), "is a table: pass one of its columns"),
    ]
    for column, message in wrong:
        with pytest.raises(TypeError, match=message):
            sw.Formula("x")(x=column)
        with pytest.raises(TypeError):
            sw.squares(column)
    with pytest.raises(ValueError, match="same shape"):
        sw.Formula("x & y")(x=pl.Series([1], dtype=pl.UInt64), y=np.zeros(2, dtype=np.uint64))


def test_lists_have_two_readings() -> None:
    squares: Any = [1, 2]
    with pytest.raises(TypeError, match=r"SquareSet\(…\) for one set .* numpy.array"):
        sw.Formula("x")(x=squares)
    with pytest.raises(TypeError, match="and is a list: pass numpy.array"):
        sw.squares(squares)


def test_results_are_not_written_over_columns() -> None:
    words = np.arange(100_000, dtype=np.uint64)
    for column in (pa.array(words), pl.Series(words), pd.Series(words, copy=False)):
        if np.shares_memory(words, np.asarray(column)):
            with pytest.raises(ValueError, match="out shares memory with an input"):
                sw.Formula("~x")(x=column, out=words)
