"""The functions of the language as functions of Python, over arrays of sets.

Each is also a function of formulas, and is evaluated like one: by SIMD code, in threads.

>>> import numpy as np
>>> import setwise as sw
>>> knights = np.array([1 << 1, 1 << 27], dtype=np.uint64)
>>> sw.count(sw.knight_attacks(knights))
array([3, 8])
>>> sw.first(knights)
array([ 1, 27])
>>> sw.rook_attacks(knights, knights) & sw.king_attacks(knights)
array([        517, 34695806976], dtype=uint64)
>>> sw.between("a1", np.arange(4)).tolist()
[0, 0, 2, 6]

Ints give an int, and a ``SquareSet`` gives a ``SquareSet`` if the value is a set:

>>> sw.flip_vertical(0xff) == 0xff << 56
True
>>> sw.pawn_attacks_white(sw.SquareSet("e4")) == sw.SquareSet("d5 f5")
True
"""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable
from textwrap import wrap
from typing import Any

from ._setwise import _Function, _functions

_KINDS = {
    "set": "an array or a column of ``uint64``, an int or a ``SquareSet``",
    "square": "an array or a column of integers, an int or a name such as ``\"e4\"``",
    "number": "an array or a column of ``int64`` or ``uint64``, or an int",
    "bool": "an array or a column of bools, or a bool",
}

_DTYPES = {"set": "uint64", "square": "int64", "number": "int64", "bool": "bool"}

_SCALARS = {
    "set": "an int",
    "square": "an int",
    "number": "an int",
    "bool": "a bool",
}


def _signature(function: _Function) -> inspect.Signature:
    def of(name: str, is_optional: bool) -> inspect.Parameter:
        default = 0 if is_optional else inspect.Parameter.empty
        name = f"{name}_" if keyword.iskeyword(name) else name
        return inspect.Parameter(name, inspect.Parameter.POSITIONAL_ONLY, default=default)

    parameters = [of(name, is_optional) for name, _, is_optional in function.parameters]
    for name in ("out", "threads"):
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None))
    return inspect.Signature(parameters)


def _documentation(function: _Function, signature: inspect.Signature) -> str:
    summary = function.summary.replace("`", "``")
    dtype, scalar = _DTYPES[function.result], _SCALARS[function.result]
    kinds = [kind for _, kind, _ in function.parameters]
    if function.result == "set" and "set" in kinds:
        scalar += ", or a ``SquareSet`` if an argument is one"
    lines = [*wrap(f"Returns {summary}.", 79), "", "Args:"]
    for name, (_, kind, is_optional) in zip(signature.parameters, function.parameters, strict=False):
        default = "; by default the empty set" if is_optional else ""
        lines.append(f"    {name}: {_KINDS[kind]}{default}.")
    lines += [
        f"    out: an array of ``{dtype}`` in C order for the result, or ``None`` for a new one.",
        "    threads: the number of threads, or ``None`` for one per processor.",
        "",
        "Returns:",
        f"    An array of ``{dtype}`` with a value for each element of the arguments, whose arrays",
        f"    must have the same shape. Without arrays, {scalar}.",
    ]
    return "\n".join(lines)


def _define(function: _Function) -> Callable[..., Any]:
    def evaluate(*arguments: Any, out: Any = None, threads: int | None = None) -> Any:
        return function(arguments, out, threads)

    signature = _signature(function)
    evaluate.__name__ = evaluate.__qualname__ = function.name
    evaluate.__doc__ = _documentation(function, signature)
    evaluate.__module__ = "setwise"
    evaluate.__signature__ = signature  # type: ignore[attr-defined]
    return evaluate


_DEFINED = {function.name: _define(function) for function in _functions()}
globals().update(_DEFINED)

__all__ = list(_DEFINED)
