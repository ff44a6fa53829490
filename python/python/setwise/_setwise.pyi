from builtins import type as _Type
from collections.abc import Mapping
from typing import Any, Literal, SupportsIndex, final

import numpy as np
from numpy.typing import NDArray

__all__ = ["Formula", "Verdict", "__version__"]
__version__: str

_Array = NDArray[np.uint64] | NDArray[np.int64] | NDArray[np.bool_]
_Input = _Array | SupportsIndex | np.bool_

@final
class Formula:
    def __new__(cls, text: str, /) -> Formula: ...
    @property
    def text(self) -> str: ...
    @property
    def inputs(self) -> tuple[str, ...]: ...
    @property
    def type(self) -> Literal["set", "number", "square", "bool"]: ...
    def __call__(
        self,
        arrays: Mapping[str, _Input] | None = None,
        /,
        *,
        out: _Array | None = None,
        threads: int | None = None,
        **named: _Input,
    ) -> Any: ...
    def explain(
        self,
        isa: Literal["x86-64", "bmi", "tbm", "avx2", "avx512", "aarch64"] = "bmi",
        *,
        width: int | None = None,
    ) -> str: ...
    def prove(self, *, timeout: float = 10.0, width: int | None = None) -> Verdict: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[_Type[Formula], tuple[str]]: ...

@final
class Verdict:
    @property
    def proved(self) -> bool | None: ...
    @property
    def method(self) -> str | None: ...
    @property
    def time(self) -> float: ...
    @property
    def counterexample(self) -> dict[str, int] | None: ...
    @property
    def tried(self) -> list[str]: ...
    def __bool__(self) -> bool: ...
