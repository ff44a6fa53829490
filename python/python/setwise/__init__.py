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
    "above_ls0b_inclusive", "above_ls1b", "above_ms1b", "andn", "anti_diagonal",
    "anti_diagonal_attacks", "at_least", "at_least_one", "at_least_two", "attackers_to",
    "backward_pawns_black", "backward_pawns_white", "below_ls0b_inclusive", "below_ls1b",
    "below_ls1b_inclusive", "below_ms1b", "between", "bishop_attacks", "bishop_xray",
    "bit_scan", "blend", "byte_sum", "ceiling_average", "closed_files", "complement",
    "contains", "count", "count_of_three", "delta_swap", "deposit", "diagonal",
    "diagonal_attacks", "difference", "distance", "divide_odd", "east_attacks",
    "east_occluded", "east_one", "equivalence", "exactly", "extract", "file_attacks",
    "file_fill", "file_mask", "fill_multiply", "find_first_set", "first", "flip_anti_diagonal",
    "flip_diagonal", "flip_mirror_or_reverse", "flip_vertical", "flood", "flood_orthogonal",
    "floor_average", "from_square", "from_to", "generalized_shift", "gray_code",
    "half_open_files", "has_common_ms1b", "has_greater_ms1b", "has_many",
    "hyperbola_quintessence", "implication", "intersection", "inverse_gray_code",
    "inverse_odd", "is_disjoint", "is_empty", "is_full", "is_single", "is_subset",
    "is_superset", "isolate_ls0b", "isolate_ls0b_complement", "isolate_ls1b",
    "isolate_ls1b_complement", "isolate_ms1b", "isolated_pawns", "king_attacks",
    "knight_attacks", "knight_fill", "kogge_stone_add", "last", "leading_zeros", "line",
    "lower_squares", "majority", "mirror_horizontal", "modulo_power_of_two", "nand",
    "next_of_same_size", "next_subset", "nor", "north_attacks", "north_east_attacks",
    "north_east_east", "north_east_occluded", "north_east_one", "north_fill",
    "north_north_east", "north_north_west", "north_occluded", "north_one",
    "north_west_attacks", "north_west_occluded", "north_west_one", "north_west_west",
    "obstruction_difference", "odd_digit", "open_files", "parity", "passed_pawns_black",
    "passed_pawns_white", "pawn_attacks_black", "pawn_attacks_white",
    "pawn_double_attacks_black", "pawn_double_attacks_white", "pawn_double_pushes_black",
    "pawn_double_pushes_white", "pawn_east_attack_spans_black", "pawn_east_attack_spans_white",
    "pawn_east_attacks_black", "pawn_east_attacks_white", "pawn_east_rear_spans_black",
    "pawn_east_rear_spans_white", "pawn_front_spans_black", "pawn_front_spans_white",
    "pawn_pushes_black", "pawn_pushes_white", "pawn_single_attacks_black",
    "pawn_single_attacks_white", "pawn_west_attack_spans_black",
    "pawn_west_attack_spans_white", "pawn_west_attacks_black", "pawn_west_attacks_white",
    "pawn_west_rear_spans_black", "pawn_west_rear_spans_white",
    "pawns_able_to_double_push_black", "pawns_able_to_double_push_white",
    "pawns_able_to_push_black", "pawns_able_to_push_white", "permute", "prefix_parity",
    "queen_attacks", "rank_attacks", "rank_mask", "reset_ls1b", "reset_ms1b",
    "reset_trailing_ones", "rook_attacks", "rook_xray", "rotate_180", "rotate_270",
    "rotate_90", "rotate_left", "rotate_right", "set_ls0b", "shift_one", "smear_ls1b_down",
    "smear_ls1b_up", "smear_ms1b_down", "south_attacks", "south_east_attacks",
    "south_east_east", "south_east_occluded", "south_east_one", "south_fill", "south_occluded",
    "south_one", "south_south_east", "south_south_west", "south_west_attacks",
    "south_west_occluded", "south_west_one", "south_west_west", "swap_bits",
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
