"""The values of a formula for a column of FENs, and the rows that match."""

from __future__ import annotations

from typing import Any, Literal

from ._setwise import Formula

Errors = Literal["raise", "null"]


def formula_of(formula: Formula | str) -> Formula:
    """Returns a formula as it is, or the one with this text."""
    return formula if isinstance(formula, Formula) else Formula(formula)


def values(formula: Formula | str, fens: Any, errors: Errors = "raise") -> Any:
    """Returns the values for an Arrow array of FENs, computed by the thread of the caller."""
    import pyarrow as pa

    # What another process sent may begin at any address; a copy is aligned.
    if any(buffer is not None and buffer.address % 8 for buffer in fens.buffers()):
        fens = pa.concat_arrays([fens, fens.slice(0, 0)])
    return pa.array(formula_of(formula).positions(fens, errors=errors, threads=1))


def matches(formula: Formula | str, fens: Any, errors: Errors = "raise") -> Any:
    """Returns an Arrow array of bools, without nulls: true where a formula is true, or its value is
    not empty and not 0.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    found = values(formula, fens, errors)
    if not pa.types.is_boolean(found.type):
        # A zero without a type is signed, and sets with the square h8 are not.
        found = pc.not_equal(found, pa.scalar(0, found.type))
    return found.fill_null(False)
