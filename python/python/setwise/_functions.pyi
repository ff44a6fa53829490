# Made from the table of functions by the test `tables` of `setwise-expr`.
# mypy: disable-error-code="overload-overlap"
# pyright: reportOverlappingOverload=false
from typing import Any, Protocol, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from ._setwise import SquareSet, _Arrow

class _SetOfPythonChess(Protocol):
    mask: int
    def tolist(self) -> list[bool]: ...

_Words: TypeAlias = NDArray[np.uint64]
_Ints: TypeAlias = NDArray[np.int64]
_Integers: TypeAlias = NDArray[np.integer[Any]]
_Bools: TypeAlias = NDArray[np.bool_]
_Number: TypeAlias = int | np.integer[Any]
_Numbers: TypeAlias = _Number | _Words | _Ints | _Arrow
_Square: TypeAlias = _Number | str
_Squares: TypeAlias = _Square | _Integers | _Arrow
_Set: TypeAlias = _Number | SquareSet
_AnySet: TypeAlias = _Set | _SetOfPythonChess
_Sets: TypeAlias = _AnySet | _Words | _Ints | _Arrow
_Flag: TypeAlias = bool | np.bool_
_Flags: TypeAlias = _Flag | _Bools | _Arrow
_Threads: TypeAlias = int | None

__all__ = [
    "north_one", "north_east_one", "east_one", "south_east_one", "south_one", "south_west_one",
    "west_one", "north_west_one", "shift_one", "north_north_east", "north_east_east",
    "south_east_east", "south_south_east", "south_south_west", "south_west_west",
    "north_west_west", "north_north_west", "north_fill", "south_fill", "file_fill",
    "north_occluded", "north_east_occluded", "east_occluded", "south_east_occluded",
    "south_occluded", "south_west_occluded", "west_occluded", "north_west_occluded", "flood",
    "flood_orthogonal", "knight_fill", "diagonal", "anti_diagonal", "line", "between",
    "upper_squares", "lower_squares", "from_to", "rank_mask", "file_mask", "distance",
    "pawn_attacks_white", "pawn_attacks_black", "knight_attacks", "king_attacks",
    "bishop_attacks", "rook_attacks", "queen_attacks", "rank_attacks", "file_attacks",
    "diagonal_attacks", "anti_diagonal_attacks", "rook_xray", "bishop_xray", "attackers_to",
    "north_attacks", "north_east_attacks", "east_attacks", "south_east_attacks",
    "south_attacks", "south_west_attacks", "west_attacks", "north_west_attacks",
    "pawn_east_attacks_white", "pawn_east_attacks_black", "pawn_west_attacks_white",
    "pawn_west_attacks_black", "pawn_single_attacks_white", "pawn_single_attacks_black",
    "pawn_double_attacks_white", "pawn_double_attacks_black", "pawn_pushes_white",
    "pawn_pushes_black", "pawn_double_pushes_white", "pawn_double_pushes_black",
    "pawns_able_to_push_white", "pawns_able_to_push_black", "pawns_able_to_double_push_white",
    "pawns_able_to_double_push_black", "pawn_front_spans_white", "pawn_front_spans_black",
    "pawn_east_attack_spans_white", "pawn_east_attack_spans_black",
    "pawn_west_attack_spans_white", "pawn_west_attack_spans_black",
    "pawn_east_rear_spans_white", "pawn_east_rear_spans_black", "pawn_west_rear_spans_white",
    "pawn_west_rear_spans_black", "passed_pawns_white", "passed_pawns_black",
    "backward_pawns_white", "backward_pawns_black", "isolated_pawns", "open_files",
    "half_open_files", "closed_files", "count", "count_of_three", "first", "last",
    "leading_zeros", "find_first_set", "bit_scan", "isolate_ls1b", "reset_ls1b",
    "isolate_ls1b_complement", "above_ls1b", "below_ls1b", "below_ls1b_inclusive",
    "smear_ls1b_up", "smear_ls1b_down", "isolate_ls0b", "isolate_ls0b_complement", "set_ls0b",
    "reset_trailing_ones", "below_ls0b_inclusive", "above_ls0b_inclusive", "isolate_ms1b",
    "reset_ms1b", "smear_ms1b_down", "below_ms1b", "above_ms1b", "from_square", "is_empty",
    "is_full", "is_single", "has_many", "contains", "is_subset", "is_superset", "is_disjoint",
    "has_common_ms1b", "has_greater_ms1b", "intersection", "union", "difference", "andn",
    "symmetric_difference", "nand", "nor", "complement", "implication", "equivalence",
    "without", "toggled", "blend", "majority", "odd_digit", "at_least_one", "at_least_two",
    "at_least", "exactly", "generalized_shift", "rotate_left", "rotate_right", "swap_bits",
    "delta_swap", "permute", "extract", "deposit", "next_subset", "next_of_same_size",
    "two_bit_sum", "kogge_stone_add", "floor_average", "ceiling_average", "fill_multiply",
    "byte_sum", "modulo_power_of_two", "inverse_odd", "divide_odd", "parity", "prefix_parity",
    "gray_code", "inverse_gray_code", "flip_vertical", "mirror_horizontal", "flip_diagonal",
    "flip_anti_diagonal", "rotate_90", "rotate_180", "rotate_270", "flip_mirror_or_reverse",
    "hyperbola_quintessence", "obstruction_difference",
]

@overload
def north_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_one(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def north_east_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_east_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_east_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_east_one(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def east_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def east_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def east_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def east_one(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def south_east_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_east_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_east_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_east_one(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_one(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def south_west_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_west_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_west_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_west_one(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def west_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def west_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def west_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def west_one(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def north_west_one(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_west_one(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_west_one(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_west_one(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def shift_one(
    set: _Number, direction: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def shift_one(
    set: _Set, direction: _Number, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def shift_one(
    set: _AnySet, direction: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def shift_one(
    set: _Sets, direction: _Numbers, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_north_east(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_north_east(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_north_east(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_north_east(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_east_east(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_east_east(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_east_east(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_east_east(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_east_east(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_east_east(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_east_east(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_east_east(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_south_east(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_south_east(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_south_east(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_south_east(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_south_west(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_south_west(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_south_west(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_south_west(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_west_west(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_west_west(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_west_west(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_west_west(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_west_west(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_west_west(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_west_west(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_west_west(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_north_west(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_north_west(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_north_west(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_north_west(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_fill(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_fill(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def north_fill(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def north_fill(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def south_fill(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_fill(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def south_fill(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def south_fill(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def file_fill(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def file_fill(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def file_fill(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def file_fill(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def north_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def north_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_east_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_east_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def north_east_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_east_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def east_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def east_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def east_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def east_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_east_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_east_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def south_east_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_east_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def south_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_west_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_west_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def south_west_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_west_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def west_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def west_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def west_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def west_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_west_occluded(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_west_occluded(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def north_west_occluded(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_west_occluded(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def flood(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def flood(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def flood(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def flood(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def flood_orthogonal(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def flood_orthogonal(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def flood_orthogonal(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def flood_orthogonal(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def knight_fill(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def knight_fill(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def knight_fill(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def knight_fill(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def diagonal(square: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def diagonal(
    square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def anti_diagonal(square: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def anti_diagonal(
    square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def line(a: _Square, b: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def line(
    a: _Squares, b: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def between(a: _Square, b: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def between(
    a: _Squares, b: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def upper_squares(square: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def upper_squares(
    square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def lower_squares(square: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def lower_squares(
    square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def from_to(
    from_: _Square, to: _Square, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def from_to(
    from_: _Squares, to: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def rank_mask(square: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def rank_mask(
    square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def file_mask(square: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def file_mask(
    square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def distance(a: _Square, b: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def distance(
    a: _Squares, b: _Squares, /, *, out: _Ints | None = None, threads: _Threads = None
) -> _Ints: ...
@overload
def pawn_attacks_white(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def pawn_attacks_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_attacks_white(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def pawn_attacks_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_attacks_black(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def pawn_attacks_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_attacks_black(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def pawn_attacks_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def knight_attacks(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def knight_attacks(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def knight_attacks(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def knight_attacks(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def king_attacks(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def king_attacks(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def king_attacks(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def king_attacks(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def bishop_attacks(
    set: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def bishop_attacks(
    set: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def bishop_attacks(
    set: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def bishop_attacks(
    set: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def rook_attacks(
    set: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rook_attacks(
    set: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def rook_attacks(
    set: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rook_attacks(
    set: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def queen_attacks(
    set: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def queen_attacks(
    set: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def queen_attacks(
    set: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def queen_attacks(
    set: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def rank_attacks(
    set: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rank_attacks(
    set: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def rank_attacks(
    set: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rank_attacks(
    set: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def file_attacks(
    set: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def file_attacks(
    set: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def file_attacks(
    set: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def file_attacks(
    set: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def diagonal_attacks(
    set: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def diagonal_attacks(
    set: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def diagonal_attacks(
    set: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def diagonal_attacks(
    set: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def anti_diagonal_attacks(
    set: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def anti_diagonal_attacks(
    set: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def anti_diagonal_attacks(
    set: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def anti_diagonal_attacks(
    set: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def rook_xray(
    set: _Number, blockers: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rook_xray(
    set: _Set, blockers: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def rook_xray(
    set: _AnySet, blockers: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rook_xray(
    set: _Sets, blockers: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def bishop_xray(
    set: _Number, blockers: _Number, occupied: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def bishop_xray(
    set: _Set, blockers: _Set, occupied: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def bishop_xray(
    set: _AnySet, blockers: _AnySet, occupied: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def bishop_xray(
    set: _Sets, blockers: _Sets, occupied: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def attackers_to(
    square: _Square, occupied: _Number, white_pawns: _Number, black_pawns: _Number, knights: _Number, kings: _Number, bishops: _Number, rooks: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def attackers_to(
    square: _Square, occupied: _Set, white_pawns: _Set, black_pawns: _Set, knights: _Set, kings: _Set, bishops: _Set, rooks: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def attackers_to(
    square: _Square, occupied: _AnySet, white_pawns: _AnySet, black_pawns: _AnySet, knights: _AnySet, kings: _AnySet, bishops: _AnySet, rooks: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def attackers_to(
    square: _Squares, occupied: _Sets, white_pawns: _Sets, black_pawns: _Sets, knights: _Sets, kings: _Sets, bishops: _Sets, rooks: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def north_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_east_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_east_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def north_east_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_east_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def east_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def east_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def east_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def east_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_east_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_east_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def south_east_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_east_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def south_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def south_west_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_west_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def south_west_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def south_west_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def west_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def west_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def west_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def west_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def north_west_attacks(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_west_attacks(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def north_west_attacks(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def north_west_attacks(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_east_attacks_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attacks_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_east_attacks_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attacks_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_east_attacks_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attacks_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_east_attacks_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attacks_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_west_attacks_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attacks_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_west_attacks_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attacks_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_west_attacks_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attacks_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_west_attacks_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attacks_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_single_attacks_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_single_attacks_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_single_attacks_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_single_attacks_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_single_attacks_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_single_attacks_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_single_attacks_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_single_attacks_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_double_attacks_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_attacks_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_double_attacks_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_attacks_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_double_attacks_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_attacks_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_double_attacks_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_attacks_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_pushes_white(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_pushes_white(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_pushes_white(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_pushes_white(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_pushes_black(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_pushes_black(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_pushes_black(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_pushes_black(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_double_pushes_white(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_pushes_white(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_double_pushes_white(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_pushes_white(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_double_pushes_black(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_pushes_black(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_double_pushes_black(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_double_pushes_black(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawns_able_to_push_white(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_push_white(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawns_able_to_push_white(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_push_white(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawns_able_to_push_black(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_push_black(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawns_able_to_push_black(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_push_black(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawns_able_to_double_push_white(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_double_push_white(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawns_able_to_double_push_white(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_double_push_white(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawns_able_to_double_push_black(
    set: _Number, empty: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_double_push_black(
    set: _Set, empty: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawns_able_to_double_push_black(
    set: _AnySet, empty: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawns_able_to_double_push_black(
    set: _Sets, empty: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_front_spans_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_front_spans_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_front_spans_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_front_spans_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_front_spans_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_front_spans_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_front_spans_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_front_spans_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_east_attack_spans_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attack_spans_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_east_attack_spans_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attack_spans_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_east_attack_spans_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attack_spans_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_east_attack_spans_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_attack_spans_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_west_attack_spans_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attack_spans_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_west_attack_spans_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attack_spans_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_west_attack_spans_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attack_spans_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_west_attack_spans_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_attack_spans_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_east_rear_spans_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_rear_spans_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_east_rear_spans_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_rear_spans_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_east_rear_spans_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_rear_spans_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_east_rear_spans_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_east_rear_spans_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_west_rear_spans_white(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_rear_spans_white(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_west_rear_spans_white(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_rear_spans_white(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def pawn_west_rear_spans_black(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_rear_spans_black(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def pawn_west_rear_spans_black(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def pawn_west_rear_spans_black(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def passed_pawns_white(
    pawns: _Number, opponents: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def passed_pawns_white(
    pawns: _Set, opponents: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def passed_pawns_white(
    pawns: _AnySet, opponents: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def passed_pawns_white(
    pawns: _Sets, opponents: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def passed_pawns_black(
    pawns: _Number, opponents: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def passed_pawns_black(
    pawns: _Set, opponents: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def passed_pawns_black(
    pawns: _AnySet, opponents: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def passed_pawns_black(
    pawns: _Sets, opponents: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def backward_pawns_white(
    pawns: _Number, opponents: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def backward_pawns_white(
    pawns: _Set, opponents: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def backward_pawns_white(
    pawns: _AnySet, opponents: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def backward_pawns_white(
    pawns: _Sets, opponents: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def backward_pawns_black(
    pawns: _Number, opponents: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def backward_pawns_black(
    pawns: _Set, opponents: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def backward_pawns_black(
    pawns: _AnySet, opponents: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def backward_pawns_black(
    pawns: _Sets, opponents: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def isolated_pawns(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolated_pawns(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def isolated_pawns(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolated_pawns(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def open_files(
    pawns: _Number, opponents: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def open_files(
    pawns: _Set, opponents: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def open_files(
    pawns: _AnySet, opponents: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def open_files(
    pawns: _Sets, opponents: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def half_open_files(
    pawns: _Number, opponents: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def half_open_files(
    pawns: _Set, opponents: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def half_open_files(
    pawns: _AnySet, opponents: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def half_open_files(
    pawns: _Sets, opponents: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def closed_files(
    pawns: _Number, opponents: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def closed_files(
    pawns: _Set, opponents: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def closed_files(
    pawns: _AnySet, opponents: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def closed_files(
    pawns: _Sets, opponents: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def count(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def count(set: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None) -> _Ints: ...
@overload
def count_of_three(
    a: _AnySet, b: _AnySet, c: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def count_of_three(
    a: _Sets, b: _Sets, c: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None
) -> _Ints: ...
@overload
def first(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def first(set: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None) -> _Ints: ...
@overload
def last(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def last(set: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None) -> _Ints: ...
@overload
def leading_zeros(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def leading_zeros(
    set: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None
) -> _Ints: ...
@overload
def find_first_set(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def find_first_set(
    set: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None
) -> _Ints: ...
@overload
def bit_scan(
    set: _AnySet, reverse: _Flag, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def bit_scan(
    set: _Sets, reverse: _Flags, /, *, out: _Ints | None = None, threads: _Threads = None
) -> _Ints: ...
@overload
def isolate_ls1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolate_ls1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def isolate_ls1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolate_ls1b(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def reset_ls1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def reset_ls1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def reset_ls1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def reset_ls1b(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def isolate_ls1b_complement(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def isolate_ls1b_complement(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def isolate_ls1b_complement(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def isolate_ls1b_complement(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def above_ls1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def above_ls1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def above_ls1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def above_ls1b(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def below_ls1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ls1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def below_ls1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ls1b(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def below_ls1b_inclusive(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ls1b_inclusive(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def below_ls1b_inclusive(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ls1b_inclusive(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def smear_ls1b_up(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def smear_ls1b_up(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def smear_ls1b_up(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def smear_ls1b_up(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def smear_ls1b_down(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def smear_ls1b_down(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def smear_ls1b_down(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def smear_ls1b_down(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def isolate_ls0b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolate_ls0b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def isolate_ls0b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolate_ls0b(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def isolate_ls0b_complement(
    set: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def isolate_ls0b_complement(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def isolate_ls0b_complement(
    set: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def isolate_ls0b_complement(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def set_ls0b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def set_ls0b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def set_ls0b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def set_ls0b(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def reset_trailing_ones(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def reset_trailing_ones(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def reset_trailing_ones(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def reset_trailing_ones(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def below_ls0b_inclusive(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ls0b_inclusive(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def below_ls0b_inclusive(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ls0b_inclusive(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def above_ls0b_inclusive(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def above_ls0b_inclusive(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def above_ls0b_inclusive(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def above_ls0b_inclusive(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def isolate_ms1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolate_ms1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def isolate_ms1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def isolate_ms1b(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def reset_ms1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def reset_ms1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def reset_ms1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def reset_ms1b(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def smear_ms1b_down(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def smear_ms1b_down(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def smear_ms1b_down(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def smear_ms1b_down(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def below_ms1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ms1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def below_ms1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def below_ms1b(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def above_ms1b(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def above_ms1b(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def above_ms1b(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def above_ms1b(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def from_square(index: _Square, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def from_square(
    index: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def is_empty(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> bool: ...
@overload
def is_empty(set: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None) -> _Bools: ...
@overload
def is_full(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> bool: ...
@overload
def is_full(set: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None) -> _Bools: ...
@overload
def is_single(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> bool: ...
@overload
def is_single(set: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None) -> _Bools: ...
@overload
def has_many(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> bool: ...
@overload
def has_many(set: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None) -> _Bools: ...
@overload
def contains(
    set: _AnySet, square: _Square, /, *, out: None = None, threads: _Threads = None
) -> bool: ...
@overload
def contains(
    set: _Sets, square: _Squares, /, *, out: _Bools | None = None, threads: _Threads = None
) -> _Bools: ...
@overload
def is_subset(a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None) -> bool: ...
@overload
def is_subset(
    a: _Sets, b: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None
) -> _Bools: ...
@overload
def is_superset(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> bool: ...
@overload
def is_superset(
    a: _Sets, b: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None
) -> _Bools: ...
@overload
def is_disjoint(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> bool: ...
@overload
def is_disjoint(
    a: _Sets, b: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None
) -> _Bools: ...
@overload
def has_common_ms1b(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> bool: ...
@overload
def has_common_ms1b(
    a: _Sets, b: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None
) -> _Bools: ...
@overload
def has_greater_ms1b(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> bool: ...
@overload
def has_greater_ms1b(
    a: _Sets, b: _Sets, /, *, out: _Bools | None = None, threads: _Threads = None
) -> _Bools: ...
@overload
def intersection(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def intersection(
    a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def intersection(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def intersection(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def union(a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def union(a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def union(a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def union(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def difference(a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def difference(a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def difference(a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def difference(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def andn(a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def andn(a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def andn(a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def andn(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def symmetric_difference(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def symmetric_difference(
    a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def symmetric_difference(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def symmetric_difference(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def nand(a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def nand(a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def nand(a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def nand(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def nor(a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def nor(a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def nor(a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def nor(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def complement(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def complement(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def complement(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def complement(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def implication(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def implication(
    a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def implication(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def implication(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def equivalence(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def equivalence(
    a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def equivalence(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def equivalence(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def without(
    set: _Number, square: _Square, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def without(
    set: _Set, square: _Square, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def without(
    set: _AnySet, square: _Square, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def without(
    set: _Sets, square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def toggled(
    set: _Number, square: _Square, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def toggled(
    set: _Set, square: _Square, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def toggled(
    set: _AnySet, square: _Square, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def toggled(
    set: _Sets, square: _Squares, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def blend(
    mask: _Number, a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def blend(
    mask: _Set, a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def blend(
    mask: _AnySet, a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def blend(
    mask: _Sets, a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def majority(
    a: _Number, b: _Number, c: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def majority(
    a: _Set, b: _Set, c: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def majority(
    a: _AnySet, b: _AnySet, c: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def majority(
    a: _Sets, b: _Sets, c: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def odd_digit(
    a: _Number, b: _Number, c: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def odd_digit(
    a: _Set, b: _Set, c: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def odd_digit(
    a: _AnySet, b: _AnySet, c: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def odd_digit(
    a: _Sets, b: _Sets, c: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def at_least_one(
    a: _Number, b: _Number, c: _Number = 0, d: _Number = 0, e: _Number = 0, f: _Number = 0, g: _Number = 0, h: _Number = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def at_least_one(
    a: _Set, b: _Set, c: _Set = 0, d: _Set = 0, e: _Set = 0, f: _Set = 0, g: _Set = 0, h: _Set = 0, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def at_least_one(
    a: _AnySet, b: _AnySet, c: _AnySet = 0, d: _AnySet = 0, e: _AnySet = 0, f: _AnySet = 0, g: _AnySet = 0, h: _AnySet = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def at_least_one(
    a: _Sets, b: _Sets, c: _Sets = 0, d: _Sets = 0, e: _Sets = 0, f: _Sets = 0, g: _Sets = 0, h: _Sets = 0, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def at_least_two(
    a: _Number, b: _Number, c: _Number = 0, d: _Number = 0, e: _Number = 0, f: _Number = 0, g: _Number = 0, h: _Number = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def at_least_two(
    a: _Set, b: _Set, c: _Set = 0, d: _Set = 0, e: _Set = 0, f: _Set = 0, g: _Set = 0, h: _Set = 0, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def at_least_two(
    a: _AnySet, b: _AnySet, c: _AnySet = 0, d: _AnySet = 0, e: _AnySet = 0, f: _AnySet = 0, g: _AnySet = 0, h: _AnySet = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def at_least_two(
    a: _Sets, b: _Sets, c: _Sets = 0, d: _Sets = 0, e: _Sets = 0, f: _Sets = 0, g: _Sets = 0, h: _Sets = 0, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def at_least(
    n: _Number, a: _Number, b: _Number = 0, c: _Number = 0, d: _Number = 0, e: _Number = 0, f: _Number = 0, g: _Number = 0, h: _Number = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def at_least(
    n: _Number, a: _Set, b: _Set = 0, c: _Set = 0, d: _Set = 0, e: _Set = 0, f: _Set = 0, g: _Set = 0, h: _Set = 0, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def at_least(
    n: _Number, a: _AnySet, b: _AnySet = 0, c: _AnySet = 0, d: _AnySet = 0, e: _AnySet = 0, f: _AnySet = 0, g: _AnySet = 0, h: _AnySet = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def at_least(
    n: _Numbers, a: _Sets, b: _Sets = 0, c: _Sets = 0, d: _Sets = 0, e: _Sets = 0, f: _Sets = 0, g: _Sets = 0, h: _Sets = 0, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def exactly(
    n: _Number, a: _Number, b: _Number = 0, c: _Number = 0, d: _Number = 0, e: _Number = 0, f: _Number = 0, g: _Number = 0, h: _Number = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def exactly(
    n: _Number, a: _Set, b: _Set = 0, c: _Set = 0, d: _Set = 0, e: _Set = 0, f: _Set = 0, g: _Set = 0, h: _Set = 0, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def exactly(
    n: _Number, a: _AnySet, b: _AnySet = 0, c: _AnySet = 0, d: _AnySet = 0, e: _AnySet = 0, f: _AnySet = 0, g: _AnySet = 0, h: _AnySet = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def exactly(
    n: _Numbers, a: _Sets, b: _Sets = 0, c: _Sets = 0, d: _Sets = 0, e: _Sets = 0, f: _Sets = 0, g: _Sets = 0, h: _Sets = 0, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def generalized_shift(
    set: _Number, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def generalized_shift(
    set: _Set, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def generalized_shift(
    set: _AnySet, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def generalized_shift(
    set: _Sets, amount: _Numbers, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def rotate_left(
    set: _Number, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rotate_left(
    set: _Set, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def rotate_left(
    set: _AnySet, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rotate_left(
    set: _Sets, amount: _Numbers, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def rotate_right(
    set: _Number, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rotate_right(
    set: _Set, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def rotate_right(
    set: _AnySet, amount: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def rotate_right(
    set: _Sets, amount: _Numbers, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def swap_bits(
    set: _Number, i: _Number, j: _Number, n: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def swap_bits(
    set: _Set, i: _Number, j: _Number, n: _Number, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def swap_bits(
    set: _AnySet, i: _Number, j: _Number, n: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def swap_bits(
    set: _Sets, i: _Numbers, j: _Numbers, n: _Numbers, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def delta_swap(
    set: _Number, mask: _Number, delta: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def delta_swap(
    set: _Set, mask: _Set, delta: _Number, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def delta_swap(
    set: _AnySet, mask: _AnySet, delta: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def delta_swap(
    set: _Sets, mask: _Sets, delta: _Numbers, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def permute(
    set: _Number, first_1: _Number = 0, first_2: _Number = 0, first_4: _Number = 0, first_8: _Number = 0, first_16: _Number = 0, middle_32: _Number = 0, last_16: _Number = 0, last_8: _Number = 0, last_4: _Number = 0, last_2: _Number = 0, last_1: _Number = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def permute(
    set: _Set, first_1: _Set = 0, first_2: _Set = 0, first_4: _Set = 0, first_8: _Set = 0, first_16: _Set = 0, middle_32: _Set = 0, last_16: _Set = 0, last_8: _Set = 0, last_4: _Set = 0, last_2: _Set = 0, last_1: _Set = 0, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def permute(
    set: _AnySet, first_1: _AnySet = 0, first_2: _AnySet = 0, first_4: _AnySet = 0, first_8: _AnySet = 0, first_16: _AnySet = 0, middle_32: _AnySet = 0, last_16: _AnySet = 0, last_8: _AnySet = 0, last_4: _AnySet = 0, last_2: _AnySet = 0, last_1: _AnySet = 0, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def permute(
    set: _Sets, first_1: _Sets = 0, first_2: _Sets = 0, first_4: _Sets = 0, first_8: _Sets = 0, first_16: _Sets = 0, middle_32: _Sets = 0, last_16: _Sets = 0, last_8: _Sets = 0, last_4: _Sets = 0, last_2: _Sets = 0, last_1: _Sets = 0, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def extract(
    set: _Number, mask: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def extract(
    set: _Set, mask: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def extract(
    set: _AnySet, mask: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def extract(
    set: _Sets, mask: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def deposit(
    set: _Number, mask: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def deposit(
    set: _Set, mask: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def deposit(
    set: _AnySet, mask: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def deposit(
    set: _Sets, mask: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def next_subset(
    set: _Number, mask: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def next_subset(
    set: _Set, mask: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def next_subset(
    set: _AnySet, mask: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def next_subset(
    set: _Sets, mask: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def next_of_same_size(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def next_of_same_size(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def next_of_same_size(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def next_of_same_size(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def two_bit_sum(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def two_bit_sum(
    a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def two_bit_sum(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def two_bit_sum(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def kogge_stone_add(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def kogge_stone_add(
    a: _Set, b: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def kogge_stone_add(
    a: _AnySet, b: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def kogge_stone_add(
    a: _Sets, b: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def floor_average(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def floor_average(
    a: _Numbers, b: _Numbers, /, *, out: _Integers | None = None, threads: _Threads = None
) -> _Integers: ...
@overload
def ceiling_average(
    a: _Number, b: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def ceiling_average(
    a: _Numbers, b: _Numbers, /, *, out: _Integers | None = None, threads: _Threads = None
) -> _Integers: ...
@overload
def fill_multiply(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def fill_multiply(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def fill_multiply(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def fill_multiply(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def byte_sum(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def byte_sum(set: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None) -> _Ints: ...
@overload
def modulo_power_of_two(
    n: _Number, exponent: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def modulo_power_of_two(
    n: _Numbers, exponent: _Numbers, /, *, out: _Integers | None = None, threads: _Threads = None
) -> _Integers: ...
@overload
def inverse_odd(odd: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def inverse_odd(
    odd: _Numbers, /, *, out: _Integers | None = None, threads: _Threads = None
) -> _Integers: ...
@overload
def divide_odd(
    n: _Number, odd: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def divide_odd(
    n: _Numbers, odd: _Numbers, /, *, out: _Integers | None = None, threads: _Threads = None
) -> _Integers: ...
@overload
def parity(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def parity(set: _Sets, /, *, out: _Ints | None = None, threads: _Threads = None) -> _Ints: ...
@overload
def prefix_parity(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def prefix_parity(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def prefix_parity(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def prefix_parity(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def gray_code(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def gray_code(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def gray_code(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def gray_code(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def inverse_gray_code(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def inverse_gray_code(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def inverse_gray_code(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def inverse_gray_code(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def flip_vertical(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def flip_vertical(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def flip_vertical(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def flip_vertical(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def mirror_horizontal(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def mirror_horizontal(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def mirror_horizontal(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def mirror_horizontal(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def flip_diagonal(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def flip_diagonal(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def flip_diagonal(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def flip_diagonal(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def flip_anti_diagonal(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def flip_anti_diagonal(
    set: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def flip_anti_diagonal(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def flip_anti_diagonal(
    set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def rotate_90(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def rotate_90(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def rotate_90(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def rotate_90(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def rotate_180(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def rotate_180(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def rotate_180(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def rotate_180(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def rotate_270(set: _Number, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def rotate_270(set: _Set, /, *, out: None = None, threads: _Threads = None) -> SquareSet: ...
@overload
def rotate_270(set: _AnySet, /, *, out: None = None, threads: _Threads = None) -> int: ...
@overload
def rotate_270(set: _Sets, /, *, out: _Words | None = None, threads: _Threads = None) -> _Words: ...
@overload
def flip_mirror_or_reverse(
    set: _Number, flip: _Flag, mirror: _Flag, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def flip_mirror_or_reverse(
    set: _Set, flip: _Flag, mirror: _Flag, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def flip_mirror_or_reverse(
    set: _AnySet, flip: _Flag, mirror: _Flag, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def flip_mirror_or_reverse(
    set: _Sets, flip: _Flags, mirror: _Flags, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def hyperbola_quintessence(
    occupied: _Number, square: _Square, mask: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def hyperbola_quintessence(
    occupied: _Set, square: _Square, mask: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def hyperbola_quintessence(
    occupied: _AnySet, square: _Square, mask: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def hyperbola_quintessence(
    occupied: _Sets, square: _Squares, mask: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
@overload
def obstruction_difference(
    occupied: _Number, square: _Square, mask: _Number, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def obstruction_difference(
    occupied: _Set, square: _Square, mask: _Set, /, *, out: None = None, threads: _Threads = None
) -> SquareSet: ...
@overload
def obstruction_difference(
    occupied: _AnySet, square: _Square, mask: _AnySet, /, *, out: None = None, threads: _Threads = None
) -> int: ...
@overload
def obstruction_difference(
    occupied: _Sets, square: _Squares, mask: _Sets, /, *, out: _Words | None = None, threads: _Threads = None
) -> _Words: ...
