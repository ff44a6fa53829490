"""Queries over many files on the workers of Dask, and formulas over its data frames."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from . import _matches
from ._errors import in_a_part, position_of
from ._matches import formula_of
from ._setwise import Formula

if TYPE_CHECKING:
    from dask.distributed import Client

__all__ = ["FileResult", "QueryError", "QueryResult", "matches", "query"]


@dataclass(frozen=True)
class FileResult:
    """The result for one file.

    Attributes:
        path: the file, as an absolute path.
        matches: the number of its positions that match; 0 if there was an error.
        out: the Parquet file with the matches, or ``None`` if they were only counted or there was
            an error.
        error: the reason why the file could not be read, or ``None``.
    """

    path: str
    matches: int
    out: str | None = None
    error: str | None = None


@dataclass(frozen=True)
class QueryResult:
    """The results for all files, in the order in which they were passed."""

    files: tuple[FileResult, ...]

    @property
    def matches(self) -> int:
        """The number of positions that match, in all files."""
        return sum(file.matches for file in self.files)

    @property
    def errors(self) -> tuple[FileResult, ...]:
        """The files that could not be read."""
        return tuple(file for file in self.files if file.error is not None)


class QueryError(RuntimeError):
    """A file that could not be read, or whose matches could not be written.

    Attributes:
        file: the file and the reason.
    """

    def __init__(self, file: FileResult) -> None:
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        return f"{self.file.path}: {self.file.error}"


def query(
    paths: Iterable[str | Path],
    formula: Formula | str,
    *,
    columns: Sequence[str] | None = None,
    tags: Sequence[str] | None = None,
    out: str | Path | None = None,
    client: Client | None = None,
    errors: Literal["raise", "report"] = "raise",
    strict: bool = False,
    threads: int = 1,
) -> QueryResult:
    """Counts or writes the positions of files for which a formula is true, or its value is not
    empty and not 0.

    Each file is one task, which reads it as a stream, so that a worker needs memory for some
    batches only. All workers must be able to read the files under these paths. A task whose worker
    is lost runs again on another one.

    Args:
        paths: the files, in any format that :func:`setwise.read` reads.
        formula: the formula, or its text.
        columns, tags: the columns of the matches, as for :func:`setwise.read`.
        out: a folder, for a Parquet file with the matches of each file. It is written under
            another name and renamed, so that no file is incomplete. Without it, matches are
            counted.
        client: the client of Dask, or ``None`` for the current one.
        errors: ``"raise"`` ends the query with a ``QueryError`` at the first file that cannot be
            read; ``"report"`` goes on, and names it in the result.
        strict: as for :func:`setwise.read`. By default, the warning about what is passed over
            appears in the logs of the workers.
        threads: the number of threads of each task. The workers of Dask run as many tasks at once
            as they have threads.

    Returns:
        The number of matches of each file, and the Parquet files.

    Raises:
        FormulaError: if the formula is invalid.
        QueryError: if a file cannot be read, unless ``errors="report"``.
    """
    from dask.distributed import get_client

    from . import _files

    _files.check_errors(errors)
    where = formula_of(formula)
    if client is None:
        client = get_client()
    names = _files.absolute(paths)
    targets = [None] * len(names) if out is None else _targets(names, Path(out).absolute())
    reading = {
        "columns": columns,
        "tags": tags,
        "where": where,
        "strict": strict,
        "threads": threads,
    }
    tasks = client.map(_query_file, names, targets, reading=reading, pure=False, retries=2)
    files = []
    try:
        for task in tasks:
            file: FileResult = task.result()
            if file.error is not None and errors == "raise":
                raise QueryError(file)
            files.append(file)
    finally:
        client.cancel(tasks)  # type: ignore[no-untyped-call]
    return QueryResult(tuple(files))


def matches(
    df: Any, formula: Formula | str, *, fen: str = "fen", errors: _matches.Errors = "raise"
) -> Any:
    """Returns the rows of a data frame of Dask for which a formula is true, or its value is not
    empty and not 0.

    Args:
        df: a ``dask.dataframe.DataFrame``.
        formula: the formula, or its text.
        fen: the name of the column of the FENs.
        errors: ``"raise"`` ends the computation at an invalid FEN, ``"null"`` drops its row.

    Raises:
        FormulaError: if the formula is invalid.
        FenError: if a FEN is invalid, when the result is computed.
    """
    compiled = formula_of(formula)
    return df.map_partitions(_filtered, compiled, fen=fen, errors=errors, meta=df._meta)


def _filtered(df: Any, formula: Formula | str, *, fen: str, errors: _matches.Errors) -> Any:
    """Returns the rows of a partition that match, on a worker."""
    from . import pandas

    with in_a_part(lambda row: position_of(df[fen].iloc[row])):
        return pandas.matches(df, formula, fen=fen, errors=errors)


def _targets(names: list[str], folder: Path) -> list[str | None]:
    """Returns a Parquet file for each file, with different names."""
    folder.mkdir(parents=True, exist_ok=True)
    width = len(str(len(names)))
    return [str(folder / f"{i:0{width}}-{Path(name).name}.parquet") for i, name in enumerate(names)]


def _query_file(path: str, target: str | None, *, reading: dict[str, Any]) -> FileResult:
    """Queries a file, on a worker."""
    from . import read

    try:
        found = 0
        batches = read(path, **reading)
        if target is None:
            found = sum(batch.num_rows for batch in _batches(batches))
        else:
            found = _write(batches, target)
    except (OSError, ValueError) as error:
        return FileResult(path, 0, error=str(error))
    return FileResult(path, found, target)


def _batches(batches: Any) -> Any:
    import pyarrow as pa

    return pa.RecordBatchReader.from_stream(batches)


def _write(batches: Any, target: str) -> int:
    """Writes batches as a Parquet file, and returns the number of rows."""
    import pyarrow.parquet as pq

    reader, rows = _batches(batches), 0
    # Another worker may be at the same task, if this one is believed lost.
    partial = f"{target}.{os.getpid()}.partial"
    try:
        with pq.ParquetWriter(partial, reader.schema, compression="zstd") as writer:
            for batch in reader:
                writer.write_batch(batch)
                rows += batch.num_rows
        os.replace(partial, target)
    finally:
        Path(partial).unlink(missing_ok=True)
    return rows
