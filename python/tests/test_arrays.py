"""``ArrowArray`` and ``Table`` as values of Python: indices, operators, copies and pickles."""

import copy
import operator
import pickle
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from conftest import GAMES

import setwise as sw

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BARE = "4k3/8/8/8/8/8/8/4K3 b - - 5 9"
FENS = [START, None, BARE, START, None, BARE]
TABLE = sw.parse_fens(FENS)
ARRAYS = {
    "sets": TABLE.column("black_rooks"),
    "numbers": TABLE.column("halfmove_clock"),
    "bools": TABLE.column("white_to_move"),
    "texts": sw.to_fens(TABLE),
    "small texts": next(sw.read(GAMES, columns=["san"], where="ply < 9")).column("san"),
    "no nulls": sw.parse_fens([BARE, START]).column("key"),
    "empty": sw.parse_fens([]).column("key"),
}


@pytest.fixture(params=ARRAYS)
def array(request: pytest.FixtureRequest) -> sw.ArrowArray:
    chosen: sw.ArrowArray = ARRAYS[request.param]
    return chosen


def test_indices_and_slices(array: sw.ArrowArray) -> None:
    values = array.to_list()
    assert list(array) == values and [array[row] for row in range(len(array))] == values
    assert [array[row - len(array)] for row in range(len(array))] == values
    for first in (None, 0, 1, -2, 99, -99):
        for step in (None, 1, 2, -1, -3):
            part = array[first::step]
            assert isinstance(part, sw.ArrowArray) and part.type == array.type
            assert part.to_list() == values[first::step]
            assert pa.array(part).to_pylist() == values[first::step]
    for row in (len(array), -len(array) - 1):
        with pytest.raises(IndexError, match="out of range"):
            array[row]


def test_other_indices_are_those_of_numpy() -> None:
    sets = sw.parse_fens([START, BARE]).column("white_king")
    assert sets[np.array([True, False])].tolist() == [16]
    assert sets[[1, 0, 1]].tolist() == [16, 16, 16]
    with pytest.raises(IndexError):
        sets["a"]  # type: ignore[call-overload]


def test_comparisons_are_of_elements() -> None:
    sets, bare = ARRAYS["sets"], 0
    assert (sets == bare).tolist() == [False, None, True, False, None, True]
    assert (bare != sets).tolist() == [True, None, False, True, None, False]
    assert (sets == sets).tolist() == [True, None, True, True, None, True]
    assert (ARRAYS["numbers"] < 5).tolist() == [True, None, False, True, None, False]
    assert (ARRAYS["texts"] == BARE).tolist() == [text == BARE for text in ARRAYS["texts"]]
    assert (ARRAYS["no nulls"] == pa.array(ARRAYS["no nulls"])).tolist() == [True, True]
    with pytest.raises(ValueError, match="neither true nor false"):
        bool(sets)
    with pytest.raises(TypeError, match="unhashable"):
        hash(sets)


@pytest.mark.parametrize("name", ["and_", "or_", "xor"])
def test_operators_are_those_of_numpy(name: str) -> None:
    apply = getattr(operator, name)
    sets = sw.parse_fens([START, BARE]).column("black_rooks")
    words = np.asarray(sets)
    other = np.array([1 << 63, 3], dtype=np.uint64)
    for operand in (other, sets, 1 << 63, np.uint64(7)):
        plain = words if operand is sets else operand
        assert apply(sets, operand).tolist() == apply(words, plain).tolist()
        assert apply(operand, sets).tolist() == apply(plain, words).tolist()
        assert apply(sets, operand).dtype == np.uint64
    assert (~sets).tolist() == (~words).tolist()


def test_arrays_become_series() -> None:
    series = pd.Series(ARRAYS["no nulls"])
    assert series.dtype == np.uint64 and series.tolist() == ARRAYS["no nulls"].to_list()
    with pytest.raises(ValueError, match="nulls: use to_numpy"):
        pd.Series(ARRAYS["sets"])
    for array in ARRAYS.values():
        series = array.to_pandas()
        assert [None if pd.isna(value) else value for value in series] == array.to_list()
    assert str(ARRAYS["sets"].to_pandas().dtype) == "uint64[pyarrow]"


def test_arrays_are_copied_and_pickled(array: sw.ArrowArray) -> None:
    assert copy.copy(array) is array and copy.deepcopy([array])[0] is array
    for part in (array, array[1:], array[:1], array[::-1]):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            found = pickle.loads(pickle.dumps(part, protocol))
            assert isinstance(found, sw.ArrowArray) and found.type == array.type
            assert found.to_list() == part.to_list() and found.null_count == part.null_count
            pa.array(found).validate(full=True)
    if len(array):
        assert len(pickle.dumps(array[:1])) < 1000


def test_corrupt_pickles_are_refused() -> None:
    make = sw._setwise._arrow_array
    data, valid = np.zeros(2, dtype=np.uint8), np.zeros(3, dtype=np.bool_)
    cases: list[tuple[Any, ...]] = [
        ("uint64", np.zeros(2, dtype=np.uint64), None, valid),
        ("bool", np.zeros(2, dtype=np.bool_), None, valid),
        ("string", data, None, None),
        ("string", data, np.array([0, 5]), None),
        ("string", data, np.array([0, 2, 1]), None),
        ("large_string", data, np.array([-1, 2]), None),
        ("large_string", data, np.array([], dtype=np.int64), None),
        ("string", np.full(2, 0xFF, dtype=np.uint8), np.array([0, 2]), None),
        ("other", data, None, None),
    ]
    for case in cases:
        with pytest.raises(ValueError):
            make(*case)


def test_tables_are_copied_and_pickled() -> None:
    games = next(sw.read(GAMES, columns=["fen", "ply", "white_to_move"], tags=["White"]))
    for table in (TABLE, games, sw.parse_fens([])):
        assert copy.copy(table) is table and copy.deepcopy(table) is table
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            found = pickle.loads(pickle.dumps(table, protocol))
            assert isinstance(found, sw.Table) and found == table
            assert pa.table(found).equals(pa.table(table), check_metadata=True)


def test_tables_are_equal_by_value() -> None:
    assert TABLE == sw.parse_fens(FENS) and TABLE != sw.parse_fens(FENS[:5])
    others: list[object] = [1, "key", {}]
    assert all(TABLE != other for other in others)


def test_tables_have_the_methods_of_a_dict() -> None:
    assert [name for name, _ in TABLE.items()] == list(TABLE.keys()) == list(TABLE)
    for (name, column), again in zip(TABLE.items(), TABLE.values(), strict=True):
        assert column.tolist() == again.tolist() == TABLE[name].tolist()
    found = TABLE.get("key")
    assert found.tolist() == TABLE["key"].tolist()
    assert TABLE.get("absent") is None and TABLE.get("absent", 5) == 5
    wrong: list[Any] = [5, slice(0, 2), None]
    for index in wrong:
        with pytest.raises(TypeError, match="the name of a column"):
            TABLE[index]


def test_tables_become_data_frames_of_pandas() -> None:
    frame = TABLE.to_pandas()
    assert list(frame.columns) == list(TABLE) and len(frame) == len(TABLE)
    for name in TABLE:
        expected = TABLE.column(name).to_list()
        assert [None if pd.isna(value) else value for value in frame[name]] == expected
    assert str(frame["black_rooks"].dtype) == "uint64[pyarrow]"
    # pandas would make a column of the names.
    with pytest.raises(TypeError, match=r"use table.to_pandas\(\)"):
        pd.DataFrame(TABLE)
    with pytest.raises(TypeError, match="not one array"):
        np.asarray(TABLE)
