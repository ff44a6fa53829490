"""The functions of setwise in SQL, over columns of pyarrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ._errors import in_a_part, position_of
from ._setwise import Formula, SquareSet, _sql_functions

_TYPES = {"set": "UBIGINT", "number": "BIGINT", "bool": "BOOLEAN"}
ARROW_TYPES = {
    "UBIGINT": pa.uint64(),
    "BIGINT": pa.int64(),
    "BOOLEAN": pa.bool_(),
    "VARCHAR": pa.string(),
}
_SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
_Function: TypeAlias = Callable[..., Any]

SqlFunction: TypeAlias = tuple[str, _Function, list[str] | None, str]
"""The name of a function, what evaluates it, the types of its parameters, which are ``None`` if it
takes any columns, and that of its result."""


def functions() -> Iterator[SqlFunction]:
    """Returns all functions."""
    for name, formulas, parameters, result in _sql_functions():
        yield _set_function(name, formulas, parameters, result)
    for name, function, parameter, result in _CONVERSIONS:
        yield name, function, [parameter] if parameter else None, result
    for suffix, (convert, result) in FORMS.items():
        yield f"setwise{suffix}", _of_positions(convert, result), ["VARCHAR", "VARCHAR"], result
        yield f"setwise_eval{suffix}", _of_sets(convert, result), None, result


def _set_function(
    name: str, formulas: list[str], parameters: list[tuple[str, str]], result: str
) -> SqlFunction:
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
            return pa.array(compiled[given - fewest](inputs), ARROW_TYPES[_TYPES[result]])

    kinds = [kind for _, kind in parameters]
    is_fixed = "square" not in kinds and len(formulas) == 1
    types = [_TYPES[kind] for kind in kinds] if is_fixed else None
    return name, evaluate, types, _TYPES[result]


def _input(column: Any, kind: str) -> Any:
    """Returns the array for an input: sets as uint64, numbers and squares as int64."""
    if kind == "square" and _is_text(column.type):
        return _indices(column)
    wanted = {"set": pa.uint64(), "bool": pa.bool_()}.get(kind, pa.int64())
    # Values of null rows are arbitrary, and DuckDB passes none of them.
    array = column if column.type == wanted else pc.cast(column, wanted)
    return np.asarray(array)


def _is_text(data_type: Any) -> bool:
    return bool(pa.types.is_string(data_type) or pa.types.is_large_string(data_type))


def _indices(names: Any) -> Any:
    """Returns the indices of squares by their names, as int64."""
    found = pc.index_in(names, pa.array(_SQUARES, names.type))
    if found.null_count:
        wrong = names.filter(pc.is_null(found))[0].as_py()
        raise ValueError(f"`{wrong}` is not the name of a square: use a1 to h8")
    return np.asarray(pc.cast(found, pa.int64()))


_KEPT = 16
_formulas: dict[str, Formula] = {}


def formula_of_text(text: str) -> Formula:
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
    texts = pc.unique(formulas).to_pylist()
    if len(texts) == 1:
        return evaluate(formula_of_text(texts[0]), None)
    parts, rows = [pa.array([], ARROW_TYPES[sql_type])], [np.zeros(0, dtype=np.int64)]
    for text in texts:
        mask = pc.equal(formulas, text)
        parts.append(evaluate(formula_of_text(text), mask))
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
                if isinstance(values, list):
                    values = sum(1 << square for square in set(values))
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
    return pa.array(values != 0, pa.bool_())


def _to_count(_: str, values: Any) -> Any:
    counts = _COUNT(x=values) if values.dtype == np.uint64 else values.astype("int64")
    return pa.array(counts, pa.int64())


def _to_set(kind: str, values: Any) -> Any:
    if kind == "square":
        values = _FROM_SQUARE(x=values)
    if values.dtype != np.uint64:
        raise TypeError(
            f"the formula is a {kind} and not a set: use the function that ends with `_count` or "
            "`_match`"
        )
    return pa.array(values, pa.uint64())


def _to_text(_: str, values: Any) -> Any:
    if values.dtype == np.uint64:
        return pc.binary_join(_square_names(pa.array(values)), " ")
    return pc.cast(pa.array(values), pa.string())


FORMS: dict[str, tuple[_Function, str]] = {
    "_match": (_to_match, "BOOLEAN"),
    "_count": (_to_count, "BIGINT"),
    "_set": (_to_set, "UBIGINT"),
    "": (_to_text, "VARCHAR"),
}


def _draw(sets: Any) -> Any:
    return pa.array([str(SquareSet(word)) for word in sets.to_pylist()], pa.string())


def _lists(sets: Any) -> tuple[Any, Any]:
    """Returns the places where lists of squares begin and end, and the squares of all."""
    words = np.asarray(sets)
    bits = (words[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)
    rows, squares = np.nonzero(bits)
    return np.searchsorted(rows, np.arange(len(words) + 1)), squares


def _square_names(sets: Any) -> Any:
    places, squares = _lists(sets)
    names = pa.array(_SQUARES, pa.string()).take(pa.array(squares))
    return pa.ListArray.from_arrays(pa.array(places, pa.int32()), names)


def _square_indices(sets: Any) -> Any:
    places, squares = _lists(sets)
    return pa.ListArray.from_arrays(pa.array(places, pa.int32()), pa.array(squares, pa.uint8()))


def _from_squares(lists: Any) -> Any:
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
