"""Formulas in Spark: over data frames, and as functions of Spark SQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from . import _matches
from ._matches import Errors, formula_of
from ._setwise import Formula

__all__ = ["matches", "register"]


def matches(df: Any, formula: Formula | str, *, fen: str = "fen", errors: Errors = "raise") -> Any:
    """Returns the rows of a data frame of Spark for which a formula is true, or its value is not
    empty and not 0.

    Args:
        df: a ``pyspark.sql.DataFrame``.
        formula: the formula, or its text.
        fen: the name of the column of the FENs.
        errors: ``"raise"`` ends the job at a bad FEN, ``"null"`` drops its row.
    """
    compiled = formula_of(formula)

    def filtered(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield batch.filter(_matches.matches(compiled, batch[fen], errors))

    return df.mapInArrow(filtered, df.schema)


def register(spark: Any, name: str, formula: Formula | str, *, errors: Errors = "raise") -> None:
    """Registers a formula as a function of Spark SQL with one argument, a FEN, which is true where
    the formula matches.

    Args:
        spark: a ``pyspark.sql.SparkSession`` of Spark 4.1 or later.
        name: the name of the function.
        formula: the formula, or its text.
        errors: ``"raise"`` ends the job at a bad FEN, ``"null"`` makes it no match.
    """
    from pyspark.sql.functions import arrow_udf

    compiled = formula_of(formula)

    def function(fens: pa.Array) -> pa.Array:
        return _matches.matches(compiled, fens, errors)

    spark.udf.register(name, arrow_udf(function, "boolean"))
