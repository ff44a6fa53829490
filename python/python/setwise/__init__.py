"""Sets of squares, chess positions and bitboard formulas, in bulk."""

import importlib
from typing import TYPE_CHECKING, Any

from ._errors import (
    FenError,
    FormulaError,
    FormulaWarning,
    MoveError,
    NoValueError,
    PassedOverWarning,
)
from ._functions import *  # noqa: F403
from ._setwise import (
    ArrowArray,
    Batches,
    Board,
    Formula,
    SquareSet,
    Table,
    Verdict,
    __version__,
    indices,
    legal_move_counts,
    parse_fens,
    planes,
    read,
    sets,
    squares,
    to_fens,
    write_parquet,
)

__all__ = [
    "ArrowArray",
    "Batches",
    "Board",
    "FenError",
    "Formula",
    "FormulaError",
    "FormulaWarning",
    "MoveError",
    "NoValueError",
    "PassedOverWarning",
    "SquareSet",
    "Table",
    "Verdict",
    "__version__",
    "indices",
    "legal_move_counts",
    "parse_fens",
    "planes",
    "read",
    "sets",
    "squares",
    "to_fens",
    "write_parquet",
]
# The functions of the language, listed because type checkers read no others.
__all__ += [
    # [functions] made from their table by the test `tables` of `setwise-expr`.
    "above_ls0b_inclusive", "above_ls1b", "above_ms1b", "andn", "anti_diagonal", "at_least",
    "at_least_two", "below_ls0b_inclusive", "below_ls1b", "below_ls1b_inclusive", "below_ms1b",
    "between", "bishop_attacks", "bit_scan", "blend", "byte_sum", "ceiling_average",
    "complement", "contains", "count", "delta_swap", "deposit", "diagonal", "difference",
    "divide_odd", "east_attacks", "east_occluded", "east_one", "equivalence", "exactly",
    "extract", "file_fill", "fill_multiply", "find_first_set", "first", "flip_anti_diagonal",
    "flip_diagonal", "flip_vertical", "flood", "flood_orthogonal", "floor_average",
    "from_square", "from_to", "generalized_shift", "has_common_ms1b", "has_greater_ms1b",
    "has_many", "implication", "intersection", "inverse_odd", "is_disjoint", "is_empty",
    "is_full", "is_single", "is_subset", "is_superset", "isolate_ls0b",
    "isolate_ls0b_complement", "isolate_ls1b", "isolate_ls1b_complement", "isolate_ms1b",
    "king_attacks", "knight_attacks", "kogge_stone_add", "last", "leading_zeros", "line",
    "lower_squares", "majority", "mirror_horizontal", "modulo_power_of_two", "north_attacks",
    "north_east_attacks", "north_east_occluded", "north_east_one", "north_fill",
    "north_occluded", "north_one", "north_west_attacks", "north_west_occluded",
    "north_west_one", "pawn_attacks_black", "pawn_attacks_white", "queen_attacks",
    "reset_ls1b", "reset_ms1b", "reset_trailing_ones", "rook_attacks", "rotate_180",
    "rotate_270", "rotate_90", "rotate_left", "rotate_right", "set_ls0b", "smear_ls1b_down",
    "smear_ls1b_up", "smear_ms1b_down", "south_attacks", "south_east_attacks",
    "south_east_occluded", "south_east_one", "south_fill", "south_occluded", "south_one",
    "south_west_attacks", "south_west_occluded", "south_west_one", "swap_bits",
    "symmetric_difference", "toggled", "two_bit_sum", "union", "upper_squares", "west_attacks",
    "west_occluded", "west_one", "without",
    # [/functions]
]

# Modules that import other packages, loaded when they are used first.
_MODULES = ("dask", "duckdb", "pandas", "polars", "ray", "spark")
if TYPE_CHECKING:
    from . import dask, duckdb, pandas, polars, ray, spark


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
