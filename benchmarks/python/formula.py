"""A formula over NumPy arrays: setwise against NumPy's own operators."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import setwise as sw

ROWS = 16_000_000
ROUNDS = 5


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


def measure(ways: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """Returns the least time of each way, which take turns."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, way in ways.items():
            started = time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - started)
    return best


def main(rows: int) -> None:
    random = np.random.default_rng(1)
    names = ("N", "k", "q", "r")
    columns = {name: random.integers(0, 2**64, rows, dtype=np.uint64) for name in names}
    formula, out = sw.Formula("knight(N) & (k | q | r)"), np.empty(rows, dtype=np.uint64)
    assert (formula(columns) == numpy_expression(*columns.values())).all()
    best = measure(
        {
            "NumPy": lambda: numpy_expression(*columns.values()),
            "setwise, 1 thread": lambda: formula(columns, threads=1),
            "setwise, 1 thread, out": lambda: formula(columns, threads=1, out=out),
            "setwise": lambda: formula(columns),
            "setwise, out": lambda: formula(columns, out=out),
        }
    )
    print("| way | ns per row | million rows per second | times NumPy |\n|---|---:|---:|---:|")
    for name, seconds in best.items():
        speed, ratio = rows / seconds / 1e6, best["NumPy"] / seconds
        print(f"| {name} | {seconds / rows * 1e9:.2f} | {speed:.0f} | {ratio:.1f} |")


if __name__ == "__main__":
    main(10_000 if "--quick" in sys.argv else ROWS)
