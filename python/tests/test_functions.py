"""The functions over arrays, with python-chess and single sets as oracles."""

import inspect
import pickle
from collections.abc import Callable
from typing import Any

import chess
import numpy as np
import pytest

import setwise as sw
from setwise import _functions, _setwise

U64 = np.uint64
Words = np.ndarray[Any, np.dtype[np.uint64]]


def words(length: int, seed: int = 1) -> Words:
    return np.random.default_rng(seed).integers(0, 2**64, length, dtype=U64)


def union(attacks: Callable[[int], int], squares: int) -> int:
    result = 0
    for square in chess.SquareSet(squares):
        result |= attacks(square)
    return result


ORACLES: dict[str, Callable[[int], int]] = {
    "count": int.bit_count,
    "first": lambda x: chess.lsb(x) if x else 64,
    "last": lambda x: chess.msb(x) if x else 64,
    "flip_vertical": chess.flip_vertical,
    "mirror_horizontal": chess.flip_horizontal,
    "flip_diagonal": chess.flip_diagonal,
    "flip_anti_diagonal": chess.flip_anti_diagonal,
    "north_one": chess.shift_up,
    "south_one": chess.shift_down,
    "east_one": chess.shift_right,
    "west_one": chess.shift_left,
    "north_east_one": chess.shift_up_right,
    "north_west_one": chess.shift_up_left,
    "south_east_one": chess.shift_down_right,
    "south_west_one": chess.shift_down_left,
    "knight_attacks": lambda x: union(lambda s: chess.BB_KNIGHT_ATTACKS[s], x),
    "king_attacks": lambda x: union(lambda s: chess.BB_KING_ATTACKS[s], x),
    "pawn_attacks_white": lambda x: union(lambda s: chess.BB_PAWN_ATTACKS[chess.WHITE][s], x),
    "pawn_attacks_black": lambda x: union(lambda s: chess.BB_PAWN_ATTACKS[chess.BLACK][s], x),
}


@pytest.mark.parametrize("name", ORACLES)
def test_functions_of_a_set(name: str) -> None:
    sets = np.concatenate([words(300), words(300) & words(300, 2) & words(300, 3), [0, 1, 2**63]])
    sets = sets.astype(U64)
    expected = [ORACLES[name](int(x)) for x in sets]
    function = getattr(sw, name)
    found = function(sets)
    assert found.tolist() == expected
    assert found.dtype == (np.int64 if name in ("count", "first", "last") else U64)
    assert [function(int(x)) for x in sets[:20]] == expected[:20]
    out = np.empty_like(found)
    assert function(sets, out=out, threads=1) is out and out.tolist() == expected


@pytest.mark.parametrize("name", _functions.__all__)
def test_arrays_and_single_values_agree(name: str) -> None:
    function = getattr(sw, name)
    compiled = next(each for each in _setwise._functions() if each.name == name)
    generator = np.random.default_rng(7)

    def column(kind: str) -> Any:
        match kind:
            case "set":
                return words(200, int(generator.integers(1000)))
            case "square":
                return generator.integers(0, 64, 200)
            case "number":
                # Odd, since some functions divide by odd numbers.
                return generator.integers(0, 64, 200) | 1
            case _:
                return generator.integers(0, 2, 200).astype(bool)

    columns = [column(kind) for _, kind, _ in compiled.parameters]
    found = function(*columns)
    assert found.shape == (200,)
    assert function(*(column[:7] for column in columns)).tolist() == found[:7].tolist()
    for row in range(0, 200, 9):
        arguments = [column[row].item() for column in columns]
        assert function(*arguments) == found[row], arguments


def test_squares_are_indices() -> None:
    expected = [int(chess.SquareSet.between(0, square)) for square in range(64)]
    for dtype in (np.uint8, np.int16, np.int64, np.uint64):
        assert sw.between(0, np.arange(64, dtype=dtype)).tolist() == expected
    assert sw.between("a1", np.arange(64)).tolist() == expected
    assert sw.between(np.uint8(0), np.int64(63)) == expected[63]
    assert sw.between(0, 64) == sw.between(0, -1) == 0
    assert sw.contains(words(9), "c3").tolist() == ((words(9) >> U64(18)) & U64(1)).tolist()
    with pytest.raises(ValueError, match='"e9" is not a square'):
        sw.diagonal("e9")
    with pytest.raises(TypeError, match="squares are integers"):
        sw.diagonal(np.array([1.0]))
    with pytest.raises(TypeError, match="not a set"):
        sw.diagonal(sw.SquareSet("e4"))  # type: ignore[call-overload]


def test_numbers_are_signed() -> None:
    assert sw.rotate_left(1, -1) == 1 << 63
    assert sw.generalized_shift(words(5), np.int64(-3)).tolist() == (words(5) >> U64(3)).tolist()
    numbers = np.array([9, 2**63], dtype=U64)
    assert sw.modulo_power_of_two(numbers, 3).dtype == U64
    assert sw.modulo_power_of_two(numbers.astype(np.int64), 3).dtype == np.int64
    assert sw.inverse_odd(3) * 3 % 2**64 == 1
    with pytest.raises(sw.NoValueError):
        sw.inverse_odd(2)
    with pytest.raises(OverflowError):
        sw.rotate_left(1, 2**64)


def test_sets_of_squares_stay_sets() -> None:
    squares = sw.SquareSet("e4")
    attacks = sw.rook_attacks(squares, 0)
    assert isinstance(attacks, sw.SquareSet) and len(attacks) == 14
    assert type(sw.first(squares)) is int and sw.is_single(squares) is True
    assert isinstance(sw.union(squares, words(3)), np.ndarray)
    assert type(sw.north_one(chess.SquareSet(1))) is int


def test_types_are_those_of_the_stub() -> None:
    sets, squares, foreign = words(3), sw.SquareSet("e4"), chess.SquareSet(1)
    array: Words = sw.rook_attacks(squares, sets)
    assert isinstance(array, np.ndarray)
    counts: np.ndarray[Any, np.dtype[np.int64]] = sw.count(sets)
    bools: np.ndarray[Any, np.dtype[np.bool_]] = sw.contains(sets, "e4")
    assert counts.dtype == np.int64 and bools.dtype == np.bool_
    same: sw.SquareSet = sw.rook_attacks(squares, 0)
    assert type(same) is sw.SquareSet
    numbers: list[int] = [sw.union(1, 2), sw.union(foreign, 1), sw.first(squares), sw.line(1, "e4")]
    assert {type(number) for number in numbers} == {int}
    flag: bool = sw.is_subset(foreign, squares)
    assert type(flag) is bool


def test_functions_are_documented() -> None:
    assert sorted(_functions.__all__) == [
        name for name in sw.__all__ if inspect.isfunction(getattr(sw, name))
    ]
    for name in _functions.__all__:
        function = getattr(sw, name)
        assert function.__name__ == name and function.__module__ == "setwise"
        assert str(inspect.getdoc(function)).startswith("Returns ")
        assert pickle.loads(pickle.dumps(function)) is function
    signature = "(set, occupied, /, *, out=None, threads=None)"
    assert str(inspect.signature(sw.rook_attacks)) == signature


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match=r"rook_attacks\(\): expected 2 arguments, found 1"):
        sw.rook_attacks(1)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="expected 2 to 8 arguments"):
        sw.at_least_two(1)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="`set` is an array of uint32: convert it"):
        sw.count(np.zeros(3, dtype=np.uint32))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads must be at least 1"):
        sw.count(words(3), threads=0)
