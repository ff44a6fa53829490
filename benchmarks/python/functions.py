"""Functions of arrays: setwise against NumPy, by one thread.

`cargo run --release -- slices` has the kernels of the library, over four times as many boards.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from measure import Way, is_quick, race

import setwise as sw

ROWS = 1_000 if is_quick() else 1_000_000
U = np.uint64


def mirror_horizontal(x: Any) -> Any:
    x = ((x >> U(1)) & U(0x5555555555555555)) | ((x & U(0x5555555555555555)) << U(1))
    x = ((x >> U(2)) & U(0x3333333333333333)) | ((x & U(0x3333333333333333)) << U(2))
    return ((x >> U(4)) & U(0x0F0F0F0F0F0F0F0F)) | ((x & U(0x0F0F0F0F0F0F0F0F)) << U(4))


def king_attacks(x: Any) -> Any:
    sides = ((x << U(1)) & U(0xFEFEFEFEFEFEFEFE)) | ((x >> U(1)) & U(0x7F7F7F7F7F7F7F7F))
    x = x | sides
    return sides | (x << U(8)) | (x >> U(8))


def first(x: Any) -> Any:
    return np.bitwise_count(~x & (x - U(1))).astype(np.int64)


def north_occluded(generators: Any, empty: Any) -> Any:
    for amount in (8, 16, 32):
        generators = generators | (empty & (generators << U(amount)))
        empty = empty & (empty << U(amount))
    return generators


def main() -> None:
    random = np.random.default_rng(1)
    a, b, c = (random.integers(0, 2**64, ROWS, dtype=np.uint64) for _ in range(3))
    sets, numbers = np.empty(ROWS, np.uint64), np.empty(ROWS, np.int64)
    functions: dict[str, tuple[Any, Any, tuple[Any, ...], Any]] = {
        "intersection": (np.bitwise_and, sw.intersection, (a, b), sets),
        "majority": (lambda a, b, c: (a & b) | ((a ^ b) & c), sw.majority, (a, b, c), sets),
        "count": (np.bitwise_count, sw.count, (a,), numbers),
        "first": (first, sw.first, (a,), numbers),
        "flip_vertical": (lambda x: x.byteswap(), sw.flip_vertical, (a,), sets),
        "mirror_horizontal": (mirror_horizontal, sw.mirror_horizontal, (a,), sets),
        "king_attacks": (king_attacks, sw.king_attacks, (a,), sets),
        "north_occluded": (north_occluded, sw.north_occluded, (a, b), sets),
        "rook_attacks": (None, sw.rook_attacks, (a & b & c, b), sets),
    }
    for name, (numpy, own, operands, out) in functions.items():
        ways = [
            Way("setwise", partial(own, *operands, threads=1), ROWS),
            Way("setwise, out", partial(own, *operands, out=out, threads=1), ROWS),
        ]
        if numpy is not None:
            assert (numpy(*operands) == own(*operands)).all(), name
            ways.insert(0, Way("NumPy", partial(numpy, *operands), ROWS))
        race(f"{name} of {ROWS} sets", ways)


if __name__ == "__main__":
    main()
