"""Formulas over data sets of Ray."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from . import _matches
from ._matches import Errors, formula_of
from ._setwise import Formula

__all__ = ["matches"]


def matches(ds: Any, formula: Formula | str, *, fen: str = "fen", errors: Errors = "raise") -> Any:
    """Returns the rows of a ``ray.data.Dataset`` for which a formula is true, or its value is not
    empty and not 0.

    Args:
        ds: the data set.
        formula: the formula, or its text.
        fen: the name of the column of the FENs.
        errors: ``"raise"`` ends the job at a bad FEN, ``"null"`` drops its row.
    """
    compiled = formula_of(formula)

    def filtered(batch: pa.Table) -> pa.Table:
        fens = batch[fen].combine_chunks()
        return batch.filter(_matches.matches(compiled, fens, errors))

    return ds.map_batches(filtered, batch_format="pyarrow")
