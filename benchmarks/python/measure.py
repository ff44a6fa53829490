"""Ways to do the same work, timed in one process, in turn."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

ROUNDS = 7


def is_quick() -> bool:
    """Returns true if the run checks results only, and its times mean nothing."""
    return "--quick" in sys.argv


@dataclass
class Way:
    """A way to do the work.

    Attributes:
        name: its name.
        run: the work.
        rows: the number of rows that it does; a slow way does fewer than the others.
    """

    name: str
    run: Callable[[], Any]
    rows: int


def race(title: str, ways: list[Way]) -> None:
    """Prints the least time of each way per row, and how many times as fast it is as the first."""
    best = dict.fromkeys((way.name for way in ways), float("inf"))
    for _ in range(1 if is_quick() else ROUNDS):
        for way in ways:
            started = time.perf_counter()
            way.run()
            best[way.name] = min(best[way.name], (time.perf_counter() - started) / way.rows)
    print(f"\n{title}\n\n| way | ns per row | million rows per second | ratio |")
    print("|---|---:|---:|---:|")
    first = best[ways[0].name]
    for name, seconds in best.items():
        print(f"| {name} | {seconds * 1e9:.2f} | {1e-6 / seconds:.2f} | {first / seconds:.1f} |")
