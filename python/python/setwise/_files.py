"""Many files as streams of Arrow record batches, for the tasks of a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa

from ._errors import FormulaError
from ._setwise import Formula, read

FileErrors = Literal["raise", "report"]
_REPORT = pa.schema([("path", pa.string()), ("error", pa.string())])


@dataclass(frozen=True)
class Reading:
    """The part of its file that a task reads. It is sent to the workers.

    Attributes:
        schema: the columns of all files, without those of the report.
        first: the file whose columns these are.
    """

    schema: pa.Schema
    first: str
    columns: Sequence[str] | None
    tags: Sequence[str] | None
    where: Formula | str | None
    errors: FileErrors
    strict: bool
    threads: int

    @property
    def result(self) -> pa.Schema:
        """The columns of the result."""
        return pa.schema([*self.schema, *_REPORT]) if self.errors == "report" else self.schema

    def batches(self, path: str) -> Iterator[pa.RecordBatch]:
        """Yields the batches of a file. With a report, an error is a row, and the last one."""
        try:
            stream = _stream(
                path, self.columns, self.tags, self.where, self.strict, self.threads
            )
            if stream.schema != self.schema:
                raise ValueError(
                    f"{path}: the columns are {_listed(stream.schema)}, but those of {self.first} "
                    f"are {_listed(self.schema)}"
                )
            for batch in stream:
                yield self._with_report(batch, path, None)
        except (OSError, ValueError) as error:
            if self.errors == "raise":
                raise
            nulls = [pa.nulls(1, field.type) for field in self.schema]
            yield self._with_report(pa.record_batch(nulls, schema=self.schema), path, str(error))

    def _with_report(self, batch: Any, path: str, error: str | None) -> Any:
        if self.errors == "raise":
            return batch
        rows = batch.num_rows
        columns = [pa.repeat(pa.scalar(text, pa.string()), rows) for text in (path, error)]
        return pa.record_batch([*batch.columns, *columns], schema=self.result)


def check_errors(errors: str) -> None:
    """Checks an argument ``errors``."""
    if errors not in ("raise", "report"):
        raise ValueError('errors must be "raise" or "report"')


def absolute(paths: Iterable[str | Path]) -> list[str]:
    """Returns absolute paths, since workers have other working directories."""
    if isinstance(paths, str | Path):
        raise TypeError("paths must be a list of files, and not one file")
    return [os.path.abspath(path) for path in paths]


def plan(
    paths: Iterable[str | Path],
    columns: Sequence[str] | None,
    tags: Sequence[str] | None,
    where: Formula | str | None,
    errors: FileErrors,
    strict: bool,
    threads: int,
) -> tuple[list[str], Reading]:
    """Returns the files, with absolute paths, and what is read of each.

    The columns are those of the first file, or of the first that can be read if errors are
    reported. One before it, with a missing column too, is then reported as an error.
    """
    check_errors(errors)
    names = absolute(paths)
    if not names:
        raise ValueError("paths must have at least one file, which has the columns")
    for name in names:
        try:
            # The stream ends here, when the file has been read for some batches at most.
            schema = _stream(name, columns, tags, where, strict, threads).schema
        except FormulaError:
            raise
        except (OSError, ValueError):
            if errors == "raise" or name == names[-1]:
                raise
            continue
        break
    taken = [field.name for field in _REPORT if field.name in schema.names]
    if errors == "report" and taken:
        raise ValueError(f"the report needs the column `{taken[0]}`, which the files have too")
    return names, Reading(schema, name, columns, tags, where, errors, strict, threads)


def _stream(
    path: str,
    columns: Sequence[str] | None,
    tags: Sequence[str] | None,
    where: Formula | str | None,
    strict: bool,
    threads: int,
) -> Any:
    batches = read(
        path, columns=columns, tags=tags, where=where, strict=strict, threads=threads
    )
    return pa.RecordBatchReader.from_stream(batches)


def _listed(schema: Any) -> str:
    return ", ".join(f"`{field.name}` {field.type}" for field in schema)
