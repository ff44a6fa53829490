"""A formula over NumPy arrays: setwise against NumPy's own operators."""

from __future__ import annotations

from typing import Any

import numpy as np
from measure import Way, is_quick, race

import setwise as sw

ROWS = 10_000 if is_quick() else 16_000_000


def numpy_expression(n: Any, k: Any, q: Any, r: Any) -> Any:
    """The 22 operations of `knight(N) & (k | q | r)`, one temporary array for each."""
    u = np.uint64
    west1 = (n >> u(1)) & u(0x7F7F7F7F7F7F7F7F)
    west2 = (n >> u(2)) & u(0x3F3F3F3F3F3F3F3F)
    east1 = (n << u(1)) & u(0xFEFEFEFEFEFEFEFE)
    east2 = (n << u(2)) & u(0xFCFCFCFCFCFCFCFC)
    one, two = west1 | east1, west2 | east2
    attacks = (one << u(16)) | (one >> u(16)) | (two << u(8)) | (two >> u(8))
    return attacks & (k | q | r)


def main() -> None:
    random = np.random.default_rng(1)
    names = ("N", "k", "q", "r")
    columns = {name: random.integers(0, 2**64, ROWS, dtype=np.uint64) for name in names}
    formula, out = sw.Formula("knight(N) & (k | q | r)"), np.empty(ROWS, dtype=np.uint64)
    assert (formula(columns) == numpy_expression(*columns.values())).all()

    def numpy_in_blocks() -> None:
        step = 4096
        for first in range(0, ROWS, step):
            part = slice(first, first + step)
            out[part] = numpy_expression(*(column[part] for column in columns.values()))

    race(
        f"knight(N) & (k | q | r) over {ROWS} rows",
        [
            Way("NumPy", lambda: numpy_expression(*columns.values()), ROWS),
            Way("NumPy, 4096 rows at a time", numpy_in_blocks, ROWS),
            Way("setwise, 1 thread", lambda: formula(columns, threads=1), ROWS),
            Way("setwise, 1 thread, out", lambda: formula(columns, threads=1, out=out), ROWS),
            Way("setwise", lambda: formula(columns), ROWS),
            Way("setwise, out", lambda: formula(columns, out=out), ROWS),
            Way("NumPy, the sum of each column", lambda: [c.sum() for c in columns.values()], ROWS),
        ],
    )


if __name__ == "__main__":
    main()
