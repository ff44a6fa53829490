"""Positions in columns: formulas, planes and numbers of moves without texts."""

from typing import Any

import chess
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import setwise as sw
from test_positions import BOARDS, FENS, NAMES, START

FORMULAS = ["knight(N) & q", "legal_moves", "in_check", "first(k)", "fullmove_number"]
TABLE = sw.parse_fens(FENS)
OF_NUMPY = {name: TABLE[name] for name in TABLE}


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_over_columns_are_those_over_texts(text: str) -> None:
    formula = sw.Formula(text)
    expected = formula.positions(FENS).tolist()
    table = pa.table(TABLE)
    chunked = pa.concat_tables([table.slice(0, 3), table.slice(3, 0), table.slice(3)])
    for columns in (TABLE, table, table.to_batches()[0], chunked, pl.DataFrame(TABLE)):
        assert formula.positions(columns).to_list() == expected
    assert formula.positions(table.slice(7, 50)).to_list() == expected[7:57]
    assert formula.positions(table.slice(7, 0)).to_list() == []
    assert formula.positions(OF_NUMPY).tolist() == expected
    frame = pd.DataFrame(OF_NUMPY)
    assert formula.positions({name: frame[name] for name in frame}).tolist() == expected


def test_numbers_of_moves_are_those_of_chess() -> None:
    expected = [board.legal_moves.count() for board in BOARDS]
    assert sw.legal_move_counts(FENS).tolist() == expected
    assert sw.legal_move_counts(OF_NUMPY, threads=1).tolist() == expected
    assert sw.legal_move_counts(TABLE).to_list() == expected
    assert sw.legal_move_counts([]).tolist() == []
    assert sw.legal_move_counts([START, None, "x"], errors="null").tolist() == [20, None, None]
    with pytest.raises(sw.FenError, match="row 1"):
        sw.legal_move_counts([START, "x"])


def test_planes_of_columns() -> None:
    assert (sw.planes(TABLE) == sw.planes(FENS)).all()


def test_a_column_of_texts_goes_first() -> None:
    counts = sw.Formula("legal_moves")
    assert counts.positions({"fen": [START, None]}).tolist() == [20, None]
    assert counts.positions({"start": [START], **OF_NUMPY}, column="start").tolist() == [20]
    table = pa.table(TABLE).append_column("fen", pa.array([START] * len(FENS)))
    assert set(sw.legal_move_counts(table).to_list()) == {20}
    assert sw.legal_move_counts(table.drop_columns("fen")).to_list() != [20] * len(FENS)


def test_nulls_of_columns() -> None:
    table = sw.parse_fens([START, None, START])
    assert sw.legal_move_counts(table).to_list() == [20, None, 20]
    masked = {name: table[name] for name in table}
    assert sw.legal_move_counts(masked).tolist() == [20, None, 20]
    assert sw.to_fens(masked) == [START, None, START]
    assert not sw.planes(table)[1].any()
    one = pa.table(TABLE).slice(0, 2)
    pawns = pa.array([None, one["white_pawns"][1].as_py()], pa.uint64())
    one = one.set_column(0, "white_pawns", pawns)
    assert sw.to_fens(one).to_list()[0] is None
    rows = pa.StructArray.from_arrays(
        [column.combine_chunks() for column in pa.table(TABLE).slice(0, 2).columns],
        list(TABLE),
        mask=pa.array([True, False]),
    )
    assert sw.to_fens(rows).to_list() == [None, FENS[1]]


def test_rows_of_columns_that_are_no_positions() -> None:
    empty = {name: np.zeros(2, np.uint64) for name in NAMES}
    with pytest.raises(sw.FenError, match="row 0: the white king is missing"):
        sw.legal_move_counts(empty)
    assert sw.legal_move_counts(empty, errors="null").tolist() == [None, None]
    with pytest.raises(ValueError, match="`white_knights` is missing"):
        sw.legal_move_counts({"white_pawns": empty["white_pawns"]})
    with pytest.raises(ValueError, match="no column `fen`"):
        sw.legal_move_counts(pa.table({"white_knights": [1]}))
    with pytest.raises(ValueError, match="3 rows"):
        sw.legal_move_counts({**empty, "castling": np.zeros(3, np.uint64)})


words = st.integers(0, 2**64 - 1)


@given(st.lists(st.tuples(*[words] * 14, st.booleans(), *[st.integers(-2, 2**33)] * 2), max_size=4))
def test_any_columns_are_positions_or_refused(rows: list[tuple[Any, ...]]) -> None:
    names = [*NAMES, "castling", "en_passant", "white_to_move", "halfmove_clock", "fullmove_number"]
    types = [np.uint64] * 14 + [np.bool_] + [np.int64] * 2
    columns = {
        name: np.array([row[at] for row in rows], dtype=dtype)
        for at, (name, dtype) in enumerate(zip(names, types, strict=True))
    }
    counts = sw.legal_move_counts(columns, errors="null")
    assert len(counts) == len(rows)
    for row, count in enumerate(counts.tolist()):
        one = {name: column[row : row + 1] for name, column in columns.items()}
        if count is None:
            with pytest.raises(sw.FenError):
                sw.to_fens(one)
        else:
            board = chess.Board(sw.to_fens(one)[0])
            assert board.is_valid() and board.legal_moves.count() == count
