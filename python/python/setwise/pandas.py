"""Formulas over data frames of pandas.

>>> import pandas as pd
>>> import setwise as sw
>>> df = pd.DataFrame({"fen": ["4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K3 w - -"]})
>>> sw.pandas.matches(df, "R").index.tolist()
[0]
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import pyarrow as pa

from . import _matches
from ._matches import Errors
from ._setwise import Formula

__all__ = ["matches", "values"]


def _column(df: pd.DataFrame, fen: str) -> pa.Array:
    column = pa.array(df[fen], from_pandas=True)
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def values(
    df: pd.DataFrame, formula: Formula | str, *, fen: str = "fen", errors: Errors = "raise"
) -> pd.Series[pd.ArrowDtype]:
    """Returns the values of a formula for the FENs of a column, with the index of the frame.

    A set is ``uint64[pyarrow]``, a number ``int64[pyarrow]``, a bool ``bool[pyarrow]``. A missing
    FEN has a missing value.

    Args:
        df: the data frame.
        formula: the formula, or its text.
        fen: the name of the column.
        errors: ``"raise"``, or ``"null"`` to make the value of an invalid FEN missing.

    Raises:
        FormulaError: if the formula is invalid.
        FenError: if a FEN is invalid.
        NoValueError: if the formula has no value for a position.
    """
    found = _matches.values(formula, _column(df, fen), errors)
    return pd.Series(pd.arrays.ArrowExtensionArray(found), index=df.index)


def matches(
    df: pd.DataFrame, formula: Formula | str, *, fen: str = "fen", errors: Errors = "raise"
) -> pd.DataFrame:
    """Returns the rows for which a formula is true, or its value is not empty and not 0.

    Args:
        df: the data frame.
        formula: the formula, or its text.
        fen: the name of the column.
        errors: ``"raise"``, or ``"null"`` to drop the row of an invalid FEN.

    Raises:
        FormulaError: if the formula is invalid.
        FenError: if a FEN is invalid.
        NoValueError: if the formula has no value for a position.
    """
    found = _matches.matches(formula, _column(df, fen), errors)
    return df[found.to_numpy(zero_copy_only=False)]


# Without types of Arrow, nulls would make numbers with a fraction of sets.


def _frame(table: Any) -> pd.DataFrame:
    """Returns the data frame of a ``Table``."""
    return pa.table(table).to_pandas(types_mapper=pd.ArrowDtype)


def _series(array: Any) -> pd.Series[pd.ArrowDtype]:
    """Returns the series of an ``ArrowArray``."""
    return pd.Series(pd.arrays.ArrowExtensionArray(pa.array(array)))
