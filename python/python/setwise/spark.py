"""Files and formulas in Spark: as data frames, and as functions of Spark SQL.

Spark has no unsigned numbers: sets are ``BIGINT``, with the same 64 bits. ``docs/clusters.md`` has
examples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from . import _files, _matches
from ._errors import in_a_part, position_of
from ._files import FileErrors, Reading
from ._matches import Errors, formula_of
from ._setwise import Formula
from ._sql import FORMS, formula_of_text

__all__ = ["matches", "read", "register"]


def read(
    spark: Any,
    paths: Iterable[str | Path],
    *,
    columns: Sequence[str] | None = None,
    tags: Sequence[str] | None = None,
    where: Formula | str | None = None,
    errors: FileErrors = "raise",
    strict: bool = False,
    threads: int = 1,
) -> Any:
    """Returns a ``pyspark.sql.DataFrame`` with the positions of files, in any format of the program.

    Each file is one partition and one task, which reads it as a stream, so that a worker needs
    memory for some batches only. All workers must be able to read the files under these paths.
    Nothing is read before the data frame is used, except the beginning of the first file, which has
    the columns.

    Args:
        spark: the ``pyspark.sql.SparkSession``.
        paths: the files.
        columns, tags, where: as for :func:`setwise.read`, for each file.
        errors: ``"raise"`` ends the job at the first file that cannot be read to the end, with its
            name and the reason. ``"report"`` adds the columns ``path`` and ``error``: a file that
            cannot be read has the batches before the error, and a last row with the reason in
            ``error``, which is null in all other rows.
        strict: as for :func:`setwise.read`. By default, the warning about what is passed over
            appears in the logs of the workers.
        threads: the number of threads of each task. If it is not 1, set Spark's option
            ``spark.task.cpus`` to the same number.

    Raises:
        FormulaError: if ``where`` is invalid.
        OSError: if the system cannot read the first file.
        ValueError: if ``paths`` is empty, or the first file is invalid or does not have a column.
    """
    from pyspark.sql import types

    names, reading = _files.plan(paths, columns, tags, where, errors, strict, threads)
    spark_types = {
        pa.string(): types.StringType(),
        pa.bool_(): types.BooleanType(),
        pa.float64(): types.DoubleType(),
    }
    schema = types.StructType()
    for field in reading.result:
        schema.add(field.name, spark_types.get(field.type, types.LongType()))
    numbers = spark.range(0, len(names), 1, len(names))
    return numbers.mapInArrow(partial(_rows, reading, names), schema)


def matches(df: Any, formula: Formula | str, *, fen: str = "fen", errors: Errors = "raise") -> Any:
    """Returns the rows of a data frame of Spark for which a formula is true, or its value is not
    empty and not 0.

    Args:
        df: a ``pyspark.sql.DataFrame``.
        formula: the formula, or its text.
        fen: the name of the column of the FENs.
        errors: ``"raise"`` ends the job at an invalid FEN, ``"null"`` drops its row.

    Raises:
        FormulaError: if the formula is invalid.
    """
    filtered = partial(_filtered, formula_of(formula), fen, errors)
    return df.mapInArrow(filtered, df.schema)


def register(spark: Any, *, errors: Errors = "raise") -> None:
    """Adds the functions of formulas to Spark SQL: ``setwise_match``, ``setwise_count``,
    ``setwise_set`` and ``setwise``.

    Each has two arguments, a FEN and a formula, and returns what the function of this name returns
    in DuckDB (``docs/sql.md``), except that a set is a ``BIGINT``. The result is null if an
    argument is null.

    Args:
        spark: the ``pyspark.sql.SparkSession``, of Spark 4.1 or later.
        errors: ``"raise"`` ends the job at an invalid FEN, ``"null"`` makes its result null.

    Raises:
        ImportError: Spark is older.
    """
    try:
        from pyspark.sql.functions import arrow_udf
    except ImportError as error:
        raise ImportError("setwise.spark.register needs Spark 4.1 or later") from error
    for suffix, (convert, sql_type) in FORMS.items():
        name, arrow_type = _TYPES.get(sql_type, ("bigint", pa.int64()))
        function = _function(convert, arrow_type, errors)
        spark.udf.register(f"setwise{suffix}", arrow_udf(function, name))


def _rows(
    reading: Reading, names: list[str], numbers: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    for batch in numbers:
        for number in batch.column(0).to_pylist():
            for rows in reading.batches(names[number]):
                columns = [_signed(column) for column in rows.columns]
                yield pa.record_batch(columns, names=rows.schema.names)


def _signed(column: pa.Array) -> pa.Array:
    return column.view(pa.int64()) if pa.types.is_uint64(column.type) else column


def _filtered(
    formula: Formula, fen: str, errors: Errors, batches: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        fens = batch.column(fen)
        with in_a_part(lambda row, fens=fens: position_of(fens[row])):  # type: ignore[misc]
            found = _matches.matches(formula, fens, errors)
        yield batch.filter(found)


_TYPES = {"BOOLEAN": ("boolean", pa.bool_()), "VARCHAR": ("string", pa.string())}


def _function(
    convert: Callable[[str, Any], Any], data_type: Any, errors: Errors
) -> Callable[[pa.Array, pa.Array], pa.Array]:
    """Returns a function of FENs and formulas. The formula is usually the same in all rows."""

    def of(text: str, fens: pa.Array) -> pa.Array:
        formula = formula_of_text(text)
        with in_a_part(lambda row: position_of(fens[row])):
            values = _matches.values(formula, fens, errors)
        known = values.fill_null(False if pa.types.is_boolean(values.type) else 0)
        found = convert(str(formula.positions_type), np.asarray(known))
        return pc.if_else(values.is_valid(), _signed(found), None)

    # Spark reads the types of the arguments.
    def function(fens: pa.Array, formulas: pa.Array) -> pa.Array:
        texts = pc.unique(formulas).to_pylist()
        if len(texts) == 1 and texts[0] is not None:
            return of(texts[0], fens)
        rows = [(text, pc.equal(formulas, text)) for text in texts if text is not None]
        found = [of(text, pc.if_else(mask, fens, None)) for text, mask in rows]
        return pc.coalesce(*found) if found else pa.nulls(len(fens), data_type)

    return function
