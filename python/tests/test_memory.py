"""More than a million calls take no memory that stays."""

import gc
import resource
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import setwise as sw

CALLS = 75_000
# Fewer calls of what takes long.
FEW = {"columns": 8_000, "columns to text": 8_000, "columns to planes": 8_000}
# In kilobytes: less than the smallest object for each call.
MAX_GROWTH = 100

FENS = ["4k3/8/8/8/8/4q3/8/K4N2 w - - 0 1", None]
SETS = np.arange(100, dtype=np.uint64)
COLUMN = pa.array(FENS)
TABLE = sw.parse_fens(FENS)
OFFSETS, SQUARES = sw.squares(SETS)
FORMULA = sw.Formula("count(x) > 3")
PIECES = sw.Formula("knight(N) & q")
BOARD = sw.Board()


def refused(call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError):
        call()


def play() -> None:
    BOARD.push_san("e4")
    BOARD.pop()


WORK: dict[str, Callable[[], Any]] = {
    "array": lambda: FORMULA(x=SETS),
    "scalar": lambda: FORMULA(x=7),
    "formula": lambda: sw.Formula("knight(N) & q"),
    "formula refused": lambda: refused(lambda: sw.Formula("knight(")),
    "function": lambda: sw.rook_attacks(SETS, 7),
    "lists": lambda: sw.sets(*sw.squares(SETS)),
    "positions": lambda: PIECES.positions(FENS),
    "positions of Arrow": lambda: PIECES.positions(COLUMN),
    "positions refused": lambda: refused(lambda: PIECES.positions(["x"])),
    "columns": lambda: sw.parse_fens(COLUMN)["white_knights"],
    "columns to Arrow": lambda: pa.array(TABLE.column("key")),
    "columns to text": lambda: sw.to_fens(TABLE).to_list(),
    "columns to planes": lambda: sw.planes(TABLE),
    "set of squares": lambda: sw.SquareSet("e4 d5") | {1, 2},
    "set of squares refused": lambda: refused(lambda: sw.SquareSet("x9")),
    "board": lambda: sw.Board(FENS[0]).legal_moves,
    "board, a move": play,
}


@pytest.mark.parametrize("name", WORK)
def test_many_calls_take_no_memory(name: str) -> None:
    work, calls = WORK[name], FEW.get(name, CALLS)

    def run(count: int) -> int:
        for _ in range(count):
            work()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    # Memory of the allocator settles in some rounds.
    before = run(calls // 10)
    grown = []
    for _ in range(3):
        after = run(calls)
        grown.append(after - before)
        before = after
        if grown[-1] <= MAX_GROWTH:
            return
    raise AssertionError(f"{grown} kilobytes in {calls} calls each")
