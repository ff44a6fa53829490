//! Words of the literature that are not names of functions.

/// Subjects and printed names, separated by semicolons, with the functions about them.
pub(super) const SUBJECTS: [(&str, &str); 25] = [
    ("least significant one bit; LS1B; LSB; bsf; isolation", "isolate_ls1b reset_ls1b first"),
    ("least significant zero bit; LS0B", "isolate_ls0b set_ls0b reset_trailing_ones"),
    ("most significant one bit; MS1B; MSB; bsr", "isolate_ms1b reset_ms1b smear_ms1b_down last"),
    ("relative complement; b_without_a; not_a_in_b; set difference", "difference andn"),
    ("symmetric difference; exclusive or; a_xor_b", "symmetric_difference"),
    ("implication; a_implies_b", "implication is_subset"),
    ("bit by square; single populated sets; powOf2", "from_square with without toggled contains"),
    ("majority digit; odd digit; major digit", "majority odd_digit count_of_three"),
    ("greater one sets; atLeastSingle", "at_least_two at_least exactly union"),
    (
        "serialization; bitboard serialization; bitScanAndReset; bitScanForwardWithReset; dropForward; pop_lsb",
        "first reset_ls1b",
    ),
    ("population count; Hamming weight; sideways sum", "count count_of_three parity"),
    ("Gosper's hack", "next_of_same_size"),
    ("Chebyshev distance; king moves", "distance"),
    ("x-ray attacks", "rook_xray bishop_xray xrayRookAttacks xrayBishopAttacks"),
    ("leading zero count; _lzcnt64", "leading_zeros"),
    ("update by move; move as toggle", "from_to"),
    ("two's complement; avoidWrap; dir8", "shift_one"),
    ("rotation; rot64", "rotate_left rotate_right generalized_shift"),
    ("shl; shr; shlx; shrx", "generalized_shift"),
    ("debruijn64; index64", "bit_scan_forward_de_bruijn bit_scan_reverse_de_bruijn"),
    ("LSB_64_table", "bit_scan_forward_faxon bit_scan_forward_matt_taylor"),
    ("lookup67", "bit_scan_forward_modulo_67"),
    ("lsbRS", "bit_scan_forward_scharnagl"),
    ("ms1bTable", "bit_scan_reverse_nalimov"),
    ("Boolean algebra; universal set; empty set", "union intersection complement is_empty is_full"),
];

/// Printed names without a function, and what formulas write for them.
pub(super) const WRITTEN: [(&str, &str); 8] = [
    ("U64", "the type of a set in C code"),
    ("a_equal_b", "a == b"),
    ("emptySquares", "empty"),
    ("whitePawns", "P"),
    ("blackPawns", "p"),
    ("shl, shlx", "set << amount"),
    ("shr, shrx", "set >> amount"),
    ("cmp, test", "a == b, (a & b) == none"),
];
