"""Files and formulas in Ray Data.

``docs/clusters.md`` has examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from . import _files, _matches
from ._errors import in_a_part, position_of
from ._files import FileErrors, Reading
from ._matches import Errors, formula_of
from ._setwise import Formula

__all__ = ["matches", "read"]


def read(
    paths: Iterable[str | Path],
    *,
    columns: Sequence[str] | None = None,
    tags: Sequence[str] | None = None,
    where: Formula | str | None = None,
    errors: FileErrors = "raise",
    strict: bool = False,
    threads: int = 1,
) -> Any:
    """Returns a ``ray.data.Dataset`` with the positions of files, in any format of the program.

    Each file is one task, which reads it as a stream, so that a worker needs memory for some
    batches only. All workers must be able to read the files under these paths. Nothing is read
    before the data set is used, except the beginning of the first file, which has the columns.

    Args:
        paths: the files.
        columns, tags, where: as for :func:`setwise.read`, for each file.
        errors: ``"raise"`` ends the job at the first file that cannot be read to the end, with its
            name and the reason. ``"report"`` adds the columns ``path`` and ``error``: a file that
            cannot be read has the batches before the error, and a last row with the reason in
            ``error``, which is null in all other rows.
        strict: as for :func:`setwise.read`. By default, the warning about what is passed over
            appears in the logs of the workers.
        threads: the number of threads of each task, for which as many processors are reserved.

    Raises:
        FormulaError: if ``where`` is invalid.
        OSError: if the system cannot read the first file.
        ValueError: if ``paths`` is empty, or the first file is invalid or does not have a column.
    """
    import ray.data
    from ray.data.block import BlockMetadata
    from ray.data.datasource import Datasource, ReadTask

    names, reading = _files.plan(paths, columns, tags, where, errors, strict, threads)

    class SetwiseDatasource(Datasource):  # type: ignore[misc]
        def get_read_tasks(self, parallelism: int, *_: Any, **__: Any) -> list[Any]:
            return [
                ReadTask(
                    partial(_tables, reading, name),
                    BlockMetadata(None, None, input_files=[name], exec_stats=None),
                    schema=reading.result,
                )
                for name in names
            ]

        def estimate_inmemory_data_size(self) -> int | None:
            return None

    return ray.data.read_datasource(
        SetwiseDatasource(), override_num_blocks=len(names), num_cpus=threads
    )


def matches(ds: Any, formula: Formula | str, *, fen: str = "fen", errors: Errors = "raise") -> Any:
    """Returns the rows of a ``ray.data.Dataset`` for which a formula is true, or its value is not
    empty and not 0.

    Args:
        ds: the data set.
        formula: the formula, or its text.
        fen: the name of the column of the FENs.
        errors: ``"raise"`` ends the job at an invalid FEN, ``"null"`` drops its row.

    Raises:
        FormulaError: if the formula is invalid.
    """
    return ds.map_batches(
        _filtered,
        batch_size=None,
        batch_format="pyarrow",
        fn_kwargs={"formula": formula_of(formula), "fen": fen, "errors": errors},
    )


def _tables(reading: Reading, path: str) -> Iterator[pa.Table]:
    for batch in reading.batches(path):
        yield pa.Table.from_batches([batch])


def _filtered(table: pa.Table, formula: Formula, fen: str, errors: Errors) -> pa.Table:
    # An empty block has no columns.
    if not len(table):
        return table
    fens = table[fen].combine_chunks()
    with in_a_part(lambda row: position_of(fens[row])):
        return table.filter(_matches.matches(formula, fens, errors))
