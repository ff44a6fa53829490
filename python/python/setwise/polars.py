"""Formulas as expressions of Polars.

>>> import polars as pl
>>> import setwise as sw
>>> df = pl.DataFrame({"fen": ["4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K3 w - -"]})
>>> df.filter(sw.polars.expr("count(R) == 1")).height
1
"""

from __future__ import annotations

import polars as pl

from ._errors import in_a_part, position_of
from ._matches import Errors, formula_of
from ._setwise import Formula

__all__ = ["expr"]


def expr(formula: Formula | str, *, fen: str | pl.Expr = "fen", errors: Errors = "raise") -> pl.Expr:
    """Returns an expression with the values of a formula for the FENs of a column.

    A set is a ``UInt64``, a number or the index of a square an ``Int64``, a bool a ``Boolean``.
    Nulls stay null. In ``filter``, use a formula that is a bool, or compare the set with 0.

    Args:
        formula: the formula, or its text.
        fen: the column of the FENs: its name, or an expression.
        errors: ``"raise"`` ends the query at an invalid FEN, with an error that shows it. So the
            formula is evaluated for all rows before a filter that follows it. ``"null"`` makes the
            value of an invalid FEN null. Then Polars may filter by other columns first, so that the
            formula is evaluated for the rows that are left.

    Raises:
        FormulaError: if the formula is invalid. Invalid FENs are reported by the query.
    """
    compiled = formula_of(formula)

    def values(fens: pl.Series) -> pl.Series:
        with in_a_part(lambda row: position_of(fens[row])):
            return pl.Series(fens.name, compiled.positions(fens, errors=errors))

    dtype = values(pl.Series("fen", [], dtype=pl.String)).dtype
    column = pl.col(fen) if isinstance(fen, str) else fen
    # Polars also calls an elementwise function for texts that are not rows: the bounds in a file,
    # and empty texts in the place of nulls. These must not end the query.
    is_elementwise = errors == "null"
    return column.map_batches(values, return_dtype=dtype, is_elementwise=is_elementwise)
