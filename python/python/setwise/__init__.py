"""Sets of squares, chess positions and bitboard formulas, in bulk."""

from ._errors import FormulaError, NoValueError
from ._setwise import Formula, Verdict, __version__

__all__ = ["Formula", "FormulaError", "NoValueError", "Verdict", "__version__"]
