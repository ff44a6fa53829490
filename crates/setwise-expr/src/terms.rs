//! Words of the literature that are not names of functions.

/// Subjects and printed names, separated by semicolons, with the functions about them: the one that
/// is most probably meant first.
pub const SUBJECTS: [(&str, &str); 37] = [
    ("least significant one bit; LS1B; LSB; isolation", "isolate_ls1b reset_ls1b first"),
    ("lowest bit; lowest one; lowest set bit", "isolate_ls1b first reset_ls1b"),
    ("remove first; clear lowest; reset lowest; clear first", "reset_ls1b first"),
    ("remove last; clear highest; reset highest; clear last", "reset_ms1b last"),
    ("prefix xor; exclusive prefix; running parity", "prefix_parity gray_code"),
    ("least significant zero bit; LS0B", "isolate_ls0b set_ls0b reset_trailing_ones"),
    ("most significant one bit; MS1B; MSB", "isolate_ms1b reset_ms1b smear_ms1b_down last"),
    ("highest bit; highest one; highest set bit", "isolate_ms1b last reset_ms1b"),
    ("trailing one; t1msk", "reset_trailing_ones isolate_ls0b"),
    ("relative complement; b_without_a; not_a_in_b; set difference; set minus", "difference andn"),
    ("symmetric difference; exclusive or; a_xor_b", "symmetric_difference"),
    ("implication; a_implies_b", "implication is_subset"),
    ("overlap; common square", "intersection is_disjoint"),
    ("bit by square; single populated sets", "from_square with without toggled contains"),
    ("majority digit; major digit", "majority odd_digit count_of_three"),
    ("odd digit; odd major; oddmajor", "odd_digit majority count_of_three"),
    ("greater one sets", "at_least_two at_least_one at_least exactly union"),
    (
        "serialization; bitboard serialization; bitScanAndReset; bitScanForwardWithReset; dropForward; pop_lsb",
        "first reset_ls1b",
    ),
    ("population count; Hamming weight; sideways sum", "count count_of_three parity"),
    ("number of one; number of bit; bit count", "count count_of_three"),
    ("Gosper's hack", "next_of_same_size"),
    ("Chebyshev distance; king moves", "distance"),
    ("x-ray attacks", "rook_xray bishop_xray xrayRookAttacks xrayBishopAttacks"),
    ("leading zero count", "leading_zeros"),
    ("update by move; move as toggle", "from_to"),
    ("avoidWrap; dir8", "shift_one"),
    ("rotation", "rotate_left rotate_right generalized_shift"),
    ("shl; shr; shlx; shrx", "generalized_shift"),
    ("Benes; Beneš network; network; butterfly; permutation", "permute delta_swap"),
    ("debruijn64; index64", "bit_scan_forward_de_bruijn bit_scan_reverse_de_bruijn"),
    ("LSB_64_table", "bit_scan_forward_faxon bit_scan_forward_matt_taylor"),
    ("lookup67", "bit_scan_forward_modulo_67"),
    ("lsbRS", "bit_scan_forward_scharnagl"),
    ("ms1bTable", "bit_scan_reverse_nalimov"),
    ("Boolean algebra; universal set; empty set", "union intersection complement is_empty is_full"),
    ("negation; negative", "complement isolate_ls1b"),
    ("compass; direction", "shift_one north_one east_one south_one west_one"),
];

/// Printed names without a function, separated by commas, and what formulas write for them.
pub const WRITTEN: [(&str, &str); 21] = [
    ("U64", "the type of a set in C code"),
    ("a_equal_b", "a == b"),
    ("emptySquares", "empty"),
    ("whitePawns", "P"),
    ("blackPawns", "p"),
    ("shl, shlx", "set << amount"),
    ("shr, shrx", "set >> amount"),
    ("cmp, test", "a == b, (a & b) == none"),
    ("two's complement", "-set, which is ~set + 1"),
    (
        "dropForward, bitScanAndReset, bitScanForwardWithReset, pop_lsb",
        "first(set), and reset_ls1b(set) for the rest",
    ),
    ("bitScanReverseWithReset, pop_msb", "last(set), and reset_ms1b(set) for the rest"),
    ("avoidWrap", "~file_a after a step east, ~file_h after a step west; shift_one does it"),
    ("nort", "north_one(set); as a number the direction is 8"),
    ("noEa", "north_east_one(set); as a number the direction is 9"),
    ("east", "east_one(set); as a number the direction is 1"),
    ("soEa", "south_east_one(set); as a number the direction is -7"),
    ("sout", "south_one(set); as a number the direction is -8"),
    ("soWe", "south_west_one(set); as a number the direction is -9"),
    ("west", "west_one(set); as a number the direction is -1"),
    ("noWe", "north_west_one(set); as a number the direction is 7"),
    ("trailing_ones", "first(~set)"),
];

/// Returns what formulas write for a printed name without a function.
pub(crate) fn written(name: &str) -> Option<&'static str> {
    let row = WRITTEN.iter().find(|(names, _)| names.split(", ").any(|known| known == name));
    row.map(|(_, formula)| *formula)
}
