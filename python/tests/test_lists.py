"""Lists of squares of many sets, with NumPy as the oracle."""

from typing import Any

import chess
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import setwise as sw

U64 = np.uint64


@given(hnp.arrays(U64, st.integers(0, 300), elements=st.integers(0, 2**64 - 1)), st.booleans())
def test_lists_are_those_of_numpy(x: Any, is_strided: bool) -> None:
    x = x[::-2] if is_strided else x
    offsets, squares = sw.squares(x)
    bits = np.unpackbits(x.astype("<u8").view(np.uint8), bitorder="little")
    assert (sw.indices(x) == np.flatnonzero(bits)).all()
    assert (squares == np.flatnonzero(bits) % 64).all()
    assert offsets.tolist() == [0, *np.cumsum(np.bitwise_count(x), dtype=np.int64).tolist()]
    assert (sw.sets(offsets, squares) == x).all()
    for row, word in enumerate(x.tolist()):
        expected = list(chess.SquareSet(word))
        assert squares[offsets[row] : offsets[row + 1]].tolist() == expected


def test_types() -> None:
    offsets, squares = sw.squares(np.array([3], dtype=U64))
    assert offsets.dtype == np.int64 and squares.dtype == np.uint8
    assert sw.indices(np.array([3], dtype=U64)).dtype == np.uint32
    assert sw.sets(offsets, squares).dtype == U64


def test_wrong_lists() -> None:
    squares = np.array([1, 2, 64], dtype=np.uint8)
    cases: list[tuple[list[int], str]] = [
        ([0, 2, 1], "row 1: 2 to 1 is not a part of 3 squares"),
        ([0, 4], "row 0: 0 to 4"),
        ([-1, 2], "row 0: -1 to 2"),
        ([0, 3], "row 0: 64 is not a square"),
        ([], "at least one element"),
    ]
    for offsets, message in cases:
        with pytest.raises(ValueError, match=message):
            sw.sets(np.array(offsets, dtype=np.int64), squares)
    with pytest.raises(TypeError, match="squares must be an array of uint8"):
        sw.sets(np.array([0, 1]), np.array([1]))
    with pytest.raises(TypeError, match="sets must be an array of uint64, and is one of uint32"):
        sw.squares(np.zeros(3, dtype=np.uint32))
    with pytest.raises(ValueError, match="one dimension"):
        sw.indices(np.zeros((3, 3), dtype=U64))
    with pytest.raises(TypeError, match="an array or a column of uint64, and is an int"):
        sw.squares(5)  # type: ignore[arg-type]
