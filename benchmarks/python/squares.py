"""The squares of many sets: setwise against NumPy's bits."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from measure import Way, is_quick, race

import setwise as sw

ROWS = 1_000 if is_quick() else 1_000_000


def bits(sets: Any) -> Any:
    """Returns 64 bytes for each set."""
    octets = sets.view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, bitorder="little")


def squares(sets: Any) -> tuple[Any, Any]:
    """Returns the offsets and the squares, as `setwise.squares` does."""
    rows, found = bits(sets).nonzero()
    offsets = np.zeros(len(sets) + 1, np.int64)
    np.cumsum(np.bincount(rows, minlength=len(sets)), out=offsets[1:])
    return offsets, found.astype(np.uint8)


def main() -> None:
    random = np.random.default_rng(1)
    full = random.integers(0, 2**64, ROWS, dtype=np.uint64)
    some = full & random.integers(0, 2**64, ROWS, dtype=np.uint64)
    few = some & random.integers(0, 2**64, ROWS, dtype=np.uint64)
    few &= random.integers(0, 2**64, ROWS, dtype=np.uint64)
    for sets, name in ((few, "about 4"), (some, "about 16"), (full, "about 32")):
        for own, other in zip(sw.squares(sets), squares(sets), strict=True):
            assert (own == other).all()
        race(
            f"the squares of {ROWS} sets of {name}",
            [
                Way("np.unpackbits", partial(bits, sets), ROWS),
                Way("np.unpackbits and nonzero", partial(squares, sets), ROWS),
                Way("setwise.squares", partial(sw.squares, sets), ROWS),
                Way("setwise.indices", partial(sw.indices, sets), ROWS),
            ],
        )


if __name__ == "__main__":
    main()
