"""Sets of squares, with those of python-chess and of Python as oracles."""

import copy
import operator
import pickle
from collections.abc import Callable, MutableSet
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

WORDS = st.one_of(
    st.integers(0, 2**64 - 1), st.sampled_from([0, 1, 1 << 63, 2**64 - 1, 0xFF, 0x8100000000000081])
)
SQUARES = st.integers(0, 63)


def same(mine: Any, theirs: Any) -> bool:
    if isinstance(theirs, chess.SquareSet):
        return isinstance(mine, sw.SquareSet) and int(mine) == int(theirs)
    return bool(type(mine) is type(theirs) and mine == theirs)


@given(WORDS, WORDS)
def test_operations_are_those_of_chess(a: int, b: int) -> None:
    mine, theirs = sw.SquareSet(a), chess.SquareSet(a)
    for operand in (b, chess.SquareSet(b), list(chess.SquareSet(b)), set(chess.SquareSet(b))):
        for name in ("and_", "or_", "xor", "sub"):
            apply = getattr(operator, name)
            assert same(apply(mine, operand), apply(theirs, operand)), name
        for name in ("iand", "ior", "ixor", "isub"):
            apply = getattr(operator, name)
            changed = sw.SquareSet(a)
            again = changed
            changed = apply(changed, operand)
            assert changed is again
            assert same(changed, apply(chess.SquareSet(a), operand)), name
        for name in ("isdisjoint", "issubset", "issuperset", "union", "intersection"):
            assert same(getattr(mine, name)(operand), getattr(theirs, name)(operand)), name
        for name in ("difference", "symmetric_difference"):
            assert same(getattr(mine, name)(operand), getattr(theirs, name)(operand)), name
        for name in ("update", "intersection_update", "difference_update"):
            left, right = sw.SquareSet(a), chess.SquareSet(a)
            getattr(left, name)(operand)
            getattr(right, name)(operand)
            assert same(left, right), name
        left, right = sw.SquareSet(a), chess.SquareSet(a)
        left.symmetric_difference_update(operand)
        right.symmetric_difference_update(operand)
        assert same(left, right)
        assert (mine == operand) == (a == b) or isinstance(operand, list)
    for convert in (len, bool, int, list, str, repr, operator.index):
        assert same(convert(mine), convert(theirs))
    assert list(reversed(mine)) == list(reversed(theirs))
    assert mine.tolist() == theirs.tolist()
    assert same(mine.mirror(), theirs.mirror()) and same(~mine, ~theirs)
    assert mine.mask == theirs.mask
    assert mine == theirs and chess.SquareSet(mine) == theirs and sw.SquareSet(theirs) == mine
    assert type(theirs | mine) is chess.SquareSet
    assert sw.SquareSet(str(mine)) == mine


@given(WORDS, st.integers(0, 200))
def test_shifts_are_those_of_chess(word: int, amount: int) -> None:
    mine, theirs = sw.SquareSet(word), chess.SquareSet(word)
    assert same(mine << amount, theirs << amount) and same(mine >> amount, theirs >> amount)
    left, right = sw.SquareSet(word), sw.SquareSet(word)
    left <<= amount
    right >>= amount
    assert left == mine << amount and right == mine >> amount
    with pytest.raises(ValueError, match="negative shift count"):
        mine << -1


@given(st.lists(st.tuples(st.sampled_from(["add", "discard", "remove", "pop", "clear"]), SQUARES)))
def test_changes_are_those_of_chess(steps: list[tuple[str, int]]) -> None:
    mine, theirs = sw.SquareSet(), chess.SquareSet()
    for name, square in steps:
        arguments = () if name in ("pop", "clear") else (square,)
        try:
            expected = getattr(theirs, name)(*arguments)
        except KeyError:
            with pytest.raises(KeyError):
                getattr(mine, name)(*arguments)
        else:
            assert getattr(mine, name)(*arguments) == expected
        assert same(mine, theirs)
        assert (square in mine) == (square in theirs)


@given(WORDS, WORDS, st.booleans())
def test_order_is_that_of_sets(a: int, b: int, is_foreign: bool) -> None:
    mine, theirs = sw.SquareSet(a), set(chess.SquareSet(a))
    others: list[Any] = [sw.SquareSet(b), sw.SquareSet(a & b), sw.SquareSet(a | b)]
    for other in others:
        elements = set(other) | ({100} if is_foreign else set())
        operand: Any = elements if is_foreign else other
        for name in ("eq", "ne", "le", "lt", "ge", "gt"):
            apply = getattr(operator, name)
            assert apply(mine, operand) == apply(theirs, elements), name
            assert apply(operand, mine) == apply(elements, theirs), name


@given(SQUARES, SQUARES)
def test_lines_are_those_of_chess(a: int, b: int) -> None:
    for one, two in ((a, b), (chess.square_name(a), chess.square_name(b))):
        assert same(sw.SquareSet.ray(one, two), chess.SquareSet.ray(a, b))
        assert same(sw.SquareSet.between(one, two), chess.SquareSet.between(a, b))
        assert same(sw.SquareSet.from_square(one), chess.SquareSet.from_square(a))


@given(WORDS)
def test_subsets_are_those_of_chess(word: int) -> None:
    word &= 0x8000_0001_0402_1011
    subsets = sw.SquareSet(word).carry_rippler()
    assert list(subsets) == list(chess.SquareSet(word).carry_rippler())


def test_reflected_operators() -> None:
    squares = sw.SquareSet("a1 b1")
    for result in (1 | squares, 3 & squares, {0} | squares, [1, 0] & squares, 0 ^ squares):
        assert isinstance(result, sw.SquareSet) and result == 3
    assert 0xFF - squares == 0xFC and {5} - squares == {5}
    assert squares & ~1 == 2 and squares | np.uint64(4) == 7
    with pytest.raises(TypeError):
        squares | 1.5  # type: ignore[operator]
    with pytest.raises(TypeError):
        squares < 5  # type: ignore[operator]


def test_names_and_texts() -> None:
    assert sw.SquareSet("e4") == sw.SquareSet(["e4"]) == sw.SquareSet([28]) == 1 << 28
    assert sw.SquareSet("0xff") == sw.SquareSet("255") == 255
    assert sw.SquareSet(" ") == sw.SquareSet() == 0
    squares = sw.SquareSet("e4")
    name: object = "e4"
    assert name in squares and 28 in squares and np.int64(28) in squares
    others: list[object] = ["e5", "e9", 64, -1, 28.0, None, (), "E4"]
    for other in others:
        assert other not in squares
    assert squares != "e4" and squares != {"e4"} and squares != 28.0 and squares != [28]


def test_sets_are_registered() -> None:
    squares = sw.SquareSet([1, 2])
    assert isinstance(squares, MutableSet)
    assert {1, 2} == squares and frozenset({1, 2}) == squares and {1: 0, 2: 0}.keys() == squares
    with pytest.raises(TypeError, match="unhashable"):
        hash(squares)
    for duplicate in (copy.copy(squares), copy.deepcopy(squares), squares.copy()):
        duplicate.add(5)
        assert squares == {1, 2} and duplicate == {1, 2, 5}
    assert pickle.loads(pickle.dumps(squares)) == squares
    squares |= squares
    squares.mask = 9
    assert squares == {0, 3}


def test_wrong_arguments() -> None:
    squares = sw.SquareSet()
    cases: list[tuple[Any, type[Exception], str]] = [
        (64, ValueError, "64 is not a square: expected an int from 0 to 63"),
        (-1, ValueError, "-1 is not a square"),
        (1 << 70, ValueError, "is not a square"),
        ("e9", ValueError, '"e9" is not a square: expected a1 to h8'),
        (1.0, TypeError, "not <class 'float'>"),
    ]
    for value, error, message in cases:
        for method in (squares.add, squares.discard, squares.remove, sw.SquareSet.from_square):
            with pytest.raises(error, match=message):
                method(value)
    with pytest.raises(OverflowError, match="more than 64 bits"):
        sw.SquareSet(1 << 64)
    assert sw.SquareSet(-(1 << 64)) == 0
    with pytest.raises(OverflowError):
        sw.SquareSet(-(1 << 64) - 1)
    with pytest.raises(ValueError, match="e4 e9|neither names"):
        sw.SquareSet("e4 e9")
    with pytest.raises(TypeError, match="not <class 'float'>"):
        sw.SquareSet(1.5)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="pop from an empty"):
        squares.pop()


def test_arrays_of_sets() -> None:
    squares = sw.SquareSet("a1 h8")
    assert sw.Formula("count(x)")(x=squares) == 2
    assert np.uint64(int(squares)) == 0x8000_0000_0000_0001
    assert sw.SquareSet(np.array([1, 5], dtype=np.uint8)) == {1, 5}
    assert sw.SquareSet(np.uint64(3)) == {0, 1}


ELEMENTS: dict[str, Callable[[list[int]], Any]] = {
    "numpy": lambda words: np.array(words, dtype=np.uint64),
    "strided": lambda words: np.array([words, words], dtype=np.uint64).T[:, 0],
    "pandas": lambda words: pd.Series(words, dtype="uint64"),
    "polars": lambda words: pl.Series(words, dtype=pl.UInt64),
    "pyarrow": lambda words: pa.array(words, pa.uint64()),
    "setwise": lambda words: sw._setwise._arrow_array(
        "uint64", np.array(words, dtype=np.uint64), None, None
    ),
}


@pytest.mark.parametrize("kind", ELEMENTS)
@pytest.mark.parametrize("name", ["and_", "or_", "xor", "sub"])
def test_operators_with_arrays_are_of_elements(kind: str, name: str) -> None:
    apply = getattr(operator, name)
    squares, words = sw.SquareSet("b1 c1 h8"), [3, 12, 1 << 63, 2**64 - 1, 0]
    array = ELEMENTS[kind](words)
    found = apply(squares, array)
    assert [int(word) for word in found] == [int(apply(squares, word)) for word in words]
    assert "uint64" in str(found.dtype).lower()
    # The operators of Polars come first, and subtract numbers.
    if kind != "polars":
        found = apply(array, squares)
        assert [int(word) for word in found] == [
            int(apply(sw.SquareSet(word), squares)) for word in words
        ]
        assert str(found.dtype) == "uint64"


def test_comparisons_with_arrays_are_of_elements() -> None:
    squares, words = sw.SquareSet("h8"), [1 << 63, 3]
    for kind, of in ELEMENTS.items():
        array = of(words)
        assert list(squares == array) == [True, False], kind
        assert list(squares != array) == [False, True]
        assert list(array == squares) == [True, False]
        if kind in ("numpy", "setwise"):
            with pytest.raises(TypeError, match="is_subset"):
                squares <= array
            with pytest.raises(TypeError, match="is_subset"):
                array > squares
    masked = np.ma.masked_array(np.array(words, dtype=np.uint64), [True, False])
    assert (masked & squares).tolist() == (squares & masked).tolist() == [None, 0]
    assert (masked == squares).tolist() == [None, False]
    assert np.array(3, dtype=np.uint64) & squares == 0 and np.uint64(1 << 63) & squares == squares


@pytest.mark.parametrize("dtype", [np.int64, np.uint8, np.int32, np.float64, object])
def test_arrays_with_two_readings_are_refused(dtype: Any) -> None:
    squares = sw.SquareSet("e4")
    array: Any = np.array([28, 3], dtype=dtype)
    operators = [operator.and_, operator.or_, operator.xor, operator.sub, operator.eq, operator.ne]
    for apply in operators:
        for operands in ((squares, array), (array, squares)):
            with pytest.raises(TypeError, match="could have squares or sets"):
                apply(*operands)
    assignments: list[Any] = [operator.iand, operator.ior, operator.ixor, operator.isub]
    for apply in assignments:
        with pytest.raises(TypeError, match="could have squares or sets"):
            apply(squares, array)
    assert squares == 1 << 28
    for other in (pd.Series([28, 3]), pl.Series([28, 3]), pa.array([28, 3])):
        with pytest.raises(TypeError, match="could have squares or sets"):
            squares & other


def test_arrays_of_sets_are_not_one_set() -> None:
    squares = sw.SquareSet("e4")
    for kind, of in ELEMENTS.items():
        array = of([28, 3])
        for call in (
            sw.SquareSet,
            squares.union,
            squares.issubset,
            squares.update,
            squares.isdisjoint,
            squares.symmetric_difference,
            squares.__ior__,
            squares.__isub__,
        ):
            with pytest.raises(TypeError, match="numpy.bitwise_or.reduce"):
                call(array)
        assert squares == 1 << 28, kind
    array = np.array([28, 3], dtype=np.uint64)
    with pytest.raises(TypeError):
        array &= squares
    # Other arrays have squares where squares are wanted.
    assert sw.SquareSet(np.array([28, 3])) == squares.union(np.array([3])) == {3, 28}


def test_the_mask_is_an_int() -> None:
    squares = sw.SquareSet()
    squares.mask = ~0xFF
    assert squares == ~0xFF & 2**64 - 1
    with pytest.raises(OverflowError, match="more than 64 bits"):
        squares.mask = 1 << 64
    with pytest.raises(TypeError, match="mask must be an int, and is a str"):
        squares.mask = "e4"  # type: ignore[assignment]


def test_drawing_for_notebooks() -> None:
    text = sw.SquareSet("e4")._repr_svg_()
    assert text.startswith("<svg") and "e4" in text
