"""The functions of setwise in DuckDB.

>>> import duckdb
>>> import setwise.duckdb
>>> con = duckdb.connect()
>>> setwise.duckdb.register(con)
>>> con.sql("SELECT bb_squares(bb_knight(bb_from_squares(['a1'])))").fetchall()
[(['c2', 'b3'],)]

The functions are those of the extension for DuckDB, described in ``docs/sql.md``. They are
evaluated by this package, column by column, which needs the package ``pyarrow``. The extension is
faster, as no column is converted; it is not signed, so connections must allow that.
``read_positions`` returns a file as a relation.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Sequence
from typing import Any, Literal

import duckdb

from ._setwise import Batches, Formula, read

__all__ = ["read_positions", "register"]


def register(
    connection: duckdb.DuckDBPyConnection, extension: str | os.PathLike[str] | None = None
) -> None:
    """Adds the functions of setwise to a connection.

    Args:
        connection: the connection, to whose database the functions are added.
        extension: the path of the file ``setwise.duckdb_extension``, to load instead. The
            connection needs the option ``allow_unsigned_extensions``.

    Raises:
        ImportError: there is no package ``pyarrow``, and no extension is given.
    """
    if extension is not None:
        connection.load_extension(os.fspath(extension))
        return
    try:
        from . import _sql
    except ImportError as error:
        message = "setwise.duckdb needs the package pyarrow, or the path of the extension"
        raise ImportError(message) from error
    for function in _sql.functions():
        _create(connection, *function)


def read_positions(
    connection: duckdb.DuckDBPyConnection,
    path: str | os.PathLike[str],
    *,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    tags: Sequence[str] | None = None,
    where: Formula | str | None = None,
    errors: Literal["raise", "skip"] = "raise",
    threads: int | None = None,
    name: str | None = None,
) -> duckdb.DuckDBPyRelation:
    """Returns the positions of a file as a relation, which is read while a query runs.

    The columns are those of ``setwise.read``. All that are asked for are computed, also those
    that a query does not use; ``read_positions`` of the extension computes those of the query.

    Args:
        connection: the connection.
        path: the file.
        column, columns, tags, where, errors, threads: as for ``setwise.read``.
        name: the name of a view, to use the relation in SQL.

    Returns:
        The relation. The file is read anew for each query, and twice if a query names the view
        twice. DuckDB before 2.0 can read the relation only once: make a table of it there.

    Raises:
        OSError: if the system cannot read the file.
        ValueError: if the file is invalid, or there is no such column.
        FormulaError: if the formula is invalid.

    >>> import duckdb, pathlib, tempfile
    >>> import setwise.duckdb
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.pgn"
    >>> _ = path.write_text("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\\n")
    >>> con = duckdb.connect()
    >>> games = setwise.duckdb.read_positions(con, path, columns=["ply", "san"], name="games")
    >>> games.filter("san LIKE 'Q%'").fetchall()
    [(3, 'Qh5'), (5, 'Qxe5#')]
    >>> con.execute("SELECT max(ply) FROM games").fetchall()
    [(5,)]
    """
    options = {"column": column, "columns": columns, "tags": tags, "where": where}
    file = _File(path, {**options, "errors": errors, "threads": threads})
    if name is None:
        return connection.from_arrow(file)
    connection.register(name, file)
    return connection.view(name)


class _File:
    """A file that is read from its start for each scan."""

    def __init__(self, path: str | os.PathLike[str], options: dict[str, Any]) -> None:
        # A query may run in another directory. Other values than paths are refused by `read`.
        is_path = isinstance(path, (str, os.PathLike))
        self._path, self._options = os.path.abspath(path) if is_path else path, options
        self._first = self._open()

    def _open(self) -> Batches:
        return read(self._path, **self._options)

    def __arrow_c_schema__(self) -> Any:
        return self._first.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        batches = self._open()
        if not batches._has_columns_of(self._first):
            raise ValueError(f"{self._path}: the columns of the file have changed")
        return batches.__arrow_c_stream__(requested_schema)


def _create(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    function: Callable[..., Any],
    parameters: list[str] | None,
    result: str,
) -> None:
    """Creates a function of columns; without parameters, one that takes any columns."""

    def called(*columns: Any) -> Any:
        return function(*columns)

    if parameters is not None:
        kind = inspect.Parameter.POSITIONAL_ONLY
        names = [inspect.Parameter(f"argument_{at}", kind) for at in range(len(parameters))]
        called.__signature__ = inspect.Signature(names)  # type: ignore[attr-defined]
    create: Any = connection.create_function
    # Lists can have nulls in themselves.
    nulls = "special" if name == "bb_from_squares" else "default"
    options = {"type": "arrow", "null_handling": nulls}
    try:
        create(name, called, parameters, result, **options)
    except duckdb.NotImplementedException:
        # It is there already, as when a cell of a notebook runs again.
        connection.remove_function(name)
        create(name, called, parameters, result, **options)
    except duckdb.CatalogException as error:
        # Another connection to the same database has added it, such as the one of a cursor.
        if "already exists" not in str(error):
            raise
