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
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ._errors import in_a_part, position_of
from ._setwise import Batches, Formula, SquareSet, _sql_functions, read

if TYPE_CHECKING:
    import duckdb

__all__ = ["read_positions", "register"]

_TYPES = {"set": "UBIGINT", "number": "BIGINT", "bool": "BOOLEAN"}
_SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
_Function = Callable[..., Any]


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
        _arrow()
    except ImportError as error:
        message = "setwise.duckdb needs the package pyarrow, or the path of the extension"
        raise ImportError(message) from error
    for name, formulas, parameters, result in _sql_functions():
        _register_set_function(connection, name, formulas, parameters, result)
    for name, function, parameter, result in _CONVERSIONS:
        _create(connection, name, function, [parameter] if parameter else None, result)
    for suffix, (convert, result) in _FORMS.items():
        of_positions, of_sets = _of_positions(convert, result), _of_sets(convert, result)
        _create(connection, f"setwise{suffix}", of_positions, ["VARCHAR", "VARCHAR"], result)
        _create(connection, f"setwise_eval{suffix}", of_sets, None, result)


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
        OSError: if the file cannot be read.
        ValueError: if there is no such column.
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


def _arrow() -> Any:
    return import_module("pyarrow")


def _duckdb() -> Any:
    return import_module("duckdb")


def _compute() -> Any:
    return import_module("pyarrow.compute")


def _create(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    function: _Function,
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
    except _duckdb().NotImplementedException:
        # It is there already, as when a cell of a notebook runs again.
        connection.remove_function(name)
        create(name, called, parameters, result, **options)
    except _duckdb().CatalogException as error:
        # Another connection to the same database has added it, such as the one of a cursor.
        if "already exists" not in str(error):
            raise


def _register_set_function(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    formulas: list[str],
    parameters: list[tuple[str, str]],
    result: str,
) -> None:
    fewest = len(parameters) - len(formulas) + 1
    compiled = [Formula(formula) for formula in formulas]

    def evaluate(*columns: Any) -> Any:
        given = len(columns)
        if not fewest <= given <= len(parameters):
            expected = f"{fewest} to {len(parameters)}" if formulas[1:] else str(fewest)
            noun = "argument" if expected == "1" else "arguments"
            raise TypeError(f"{name}(): expected {expected} {noun}, found {given}")
        inputs = {
            name: _input(column, kind)
            for column, (name, kind) in zip(columns, parameters, strict=False)
        }
        with in_a_part(lambda row: _for_values([str(column[row]) for column in inputs.values()])):
            return _column(compiled[given - fewest](inputs), _TYPES[result])

    kinds = [kind for _, kind in parameters]
    is_fixed = "square" not in kinds and len(formulas) == 1
    types = [_TYPES[kind] for kind in kinds] if is_fixed else None
    _create(connection, name, evaluate, types, _TYPES[result])


def _input(column: Any, kind: str) -> Any:
    """Returns the array for an input: sets as uint64, numbers and squares as int64."""
    pa, pc = _arrow(), _compute()
    if kind == "square" and _is_text(column.type):
        return _indices(column)
    wanted = {"set": pa.uint64(), "bool": pa.bool_()}.get(kind, pa.int64())
    # Values of null rows are arbitrary, and DuckDB passes none of them.
    array = column if column.type == wanted else pc.cast(column, wanted)
    return np.asarray(array)


def _is_text(data_type: Any) -> bool:
    pa = _arrow()
    return bool(pa.types.is_string(data_type) or pa.types.is_large_string(data_type))


def _indices(names: Any) -> Any:
    """Returns the indices of squares by their names, as int64."""
    pa, pc = _arrow(), _compute()
    found = pc.index_in(names, pa.array(_SQUARES, names.type))
    if found.null_count:
        wrong = names.filter(pc.is_null(found))[0].as_py()
        raise ValueError(f"`{wrong}` is not the name of a square: use a1 to h8")
    return np.asarray(pc.cast(found, pa.int64()))


def _column(values: Any, sql_type: str) -> Any:
    """Returns the column for the result of a formula."""
    return _arrow().array(values, _arrow_type(sql_type))


def _arrow_type(sql_type: str) -> Any:
    pa = _arrow()
    return {
        "UBIGINT": pa.uint64(),
        "BIGINT": pa.int64(),
        "BOOLEAN": pa.bool_(),
        "VARCHAR": pa.string(),
    }[sql_type]


_KEPT = 16
_formulas: dict[str, Formula] = {}


def _formula(text: str) -> Formula:
    """Returns the compiled formula; the last 16 are kept."""
    formula = _formulas.get(text)
    if formula is None:
        formula = Formula(text)
        if len(_formulas) >= _KEPT:
            _formulas.pop(next(iter([*_formulas]), text), None)
        _formulas[text] = formula
    return formula


_COUNT, _FROM_SQUARE = Formula("count(x)"), Formula("from_square(x)")


def _each(formulas: Any, evaluate: Callable[[Formula, Any], Any], sql_type: str) -> Any:
    """Evaluates each formula of a column for its rows, which are passed as a mask or ``None``."""
    pa, pc = _arrow(), _compute()
    texts = pc.unique(formulas).to_pylist()
    if len(texts) == 1:
        return evaluate(_formula(texts[0]), None)
    parts, rows = [pa.array([], _arrow_type(sql_type))], [np.zeros(0, dtype=np.int64)]
    for text in texts:
        mask = pc.equal(formulas, text)
        parts.append(evaluate(_formula(text), mask))
        rows.append(np.flatnonzero(np.asarray(mask)))
    return pa.concat_arrays(parts).take(pa.array(np.argsort(np.concatenate(rows))))


def _of_positions(convert: _Function, sql_type: str) -> _Function:
    def evaluate(fens: Any, formulas: Any) -> Any:
        def of(formula: Formula, mask: Any) -> Any:
            rows = fens if mask is None else fens.filter(mask)
            # DuckDB passes the rows in parts.
            with in_a_part(lambda row: position_of(rows[row])):
                values = np.asarray(formula.positions(rows))
            return convert(str(formula.positions_type), values)

        return _each(formulas, of, sql_type)

    return evaluate


def _of_sets(convert: _Function, sql_type: str) -> _Function:
    def evaluate(formulas: Any, *columns: Any) -> Any:
        def of(formula: Formula, mask: Any) -> Any:
            formula._refuse_definition()
            if len(formula.inputs) != len(columns):
                names = ", ".join(f"`{name}`" for name in formula.inputs)
                inputs = f"the inputs {names}, in this order" if names else "no inputs"
                raise TypeError(
                    f"the formula `{formula.text}` has {inputs}: expected {len(formula.inputs)}, "
                    f"found {len(columns)}"
                )
            rows = [column if mask is None else column.filter(mask) for column in columns]
            arrays = [_input(column, "set") for column in rows]
            given = dict(zip(formula.inputs, arrays, strict=True))
            with in_a_part(lambda row: _for_values([f"{x} = {given[x][row]}" for x in given])):
                values = formula(given)
            if not columns:
                count = len(formulas) if mask is None else mask.true_count
                types = {bool: "bool", int: "uint64" if formula.type == "set" else "int64"}
                values = np.full(count, values, types[type(values)])
            return convert(formula.type, values)

        return _each(formulas, of, sql_type)

    return evaluate


def _for_values(values: list[str]) -> str:
    """Returns words for inputs for which a formula has no value."""
    return f"for {', '.join(values)}"


# Each converts the values of a formula of this type.


def _to_match(_: str, values: Any) -> Any:
    pa = _arrow()
    return pa.array(values != 0, pa.bool_())


def _to_count(_: str, values: Any) -> Any:
    pa = _arrow()
    counts = _COUNT(x=values) if values.dtype == np.uint64 else values.astype("int64")
    return pa.array(counts, pa.int64())


def _to_set(kind: str, values: Any) -> Any:
    pa = _arrow()
    if kind == "square":
        values = _FROM_SQUARE(x=values)
    if values.dtype != np.uint64:
        raise TypeError(
            f"the formula is a {kind} and not a set: use the function that ends with `_count` or "
            "`_match`"
        )
    return pa.array(values, pa.uint64())


def _to_text(_: str, values: Any) -> Any:
    pa, pc = _arrow(), _compute()
    if values.dtype == np.uint64:
        return pc.binary_join(_square_names(pa.array(values)), " ")
    return pc.cast(pa.array(values), pa.string())


_FORMS: dict[str, tuple[_Function, str]] = {
    "_match": (_to_match, "BOOLEAN"),
    "_count": (_to_count, "BIGINT"),
    "_set": (_to_set, "UBIGINT"),
    "": (_to_text, "VARCHAR"),
}


def _draw(sets: Any) -> Any:
    pa = _arrow()
    return pa.array([str(SquareSet(word)) for word in sets.to_pylist()], pa.string())


def _lists(sets: Any) -> tuple[Any, Any]:
    """Returns the places where lists of squares begin and end, and the squares of all."""
    words = np.asarray(sets)
    bits = (words[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)
    rows, squares = np.nonzero(bits)
    return np.searchsorted(rows, np.arange(len(words) + 1)), squares


def _square_names(sets: Any) -> Any:
    pa = _arrow()
    places, squares = _lists(sets)
    names = pa.array(_SQUARES, pa.string()).take(pa.array(squares))
    return pa.ListArray.from_arrays(pa.array(places, pa.int32()), names)


def _square_indices(sets: Any) -> Any:
    pa = _arrow()
    places, squares = _lists(sets)
    return pa.ListArray.from_arrays(pa.array(places, pa.int32()), pa.array(squares, pa.uint8()))


def _from_squares(lists: Any) -> Any:
    pa = _arrow()
    words: list[int | None] = []
    for squares in lists.to_pylist():
        known = squares is not None and None not in squares
        words.append(sum({1 << _index(square) for square in squares}) if known else None)
    return pa.array(words, pa.uint64())


def _index(square: int | str) -> int:
    if isinstance(square, str):
        if square not in _SQUARES:
            raise ValueError(f"`{square}` is not the name of a square: use a1 to h8")
        return _SQUARES.index(square)
    if isinstance(square, bool) or not isinstance(square, int):
        raise TypeError(f"{square} is not the index of a square: use an integer or a name")
    if not 0 <= square < 64:
        raise ValueError(f"{square} is not the index of a square: use 0 to 63")
    return square


def _as(wanted: str) -> _Function:
    """Returns a function that reads the same words as another type."""

    def read(numbers: Any) -> Any:
        pa = _arrow()
        return pa.array(np.asarray(numbers).view(wanted))

    return read


_CONVERSIONS: list[tuple[str, _Function, str | None, str]] = [
    ("bb_draw", _draw, "UBIGINT", "VARCHAR"),
    ("bb_squares", _square_names, "UBIGINT", "VARCHAR[]"),
    ("bb_indices", _square_indices, "UBIGINT", "UTINYINT[]"),
    ("bb_from_squares", lambda *lists: _from_squares(*lists), None, "UBIGINT"),
    ("bb_from_signed", _as("uint64"), "BIGINT", "UBIGINT"),
    ("bb_to_signed", _as("int64"), "UBIGINT", "BIGINT"),
]
