//! `setwise functions` finds what the literature prints: names, instructions, subjects.

use crate::common::setwise;

/// Names in printed formulas, code and tables, by subject.
const PRINTED: [(&str, &str); 9] = [
    (
        "steps and shifts",
        "nort sout east west noEa noWe soEa soWe nortOne soutOne eastOne westOne \
        noEaOne noWeOne soEaOne soWeOne shiftOne avoidWrap genShift rotateLeft rotateRight rot64 \
        notAFile notHFile rol ror shl shr shlx shrx noNoEa soWeWe knightFill",
    ),
    (
        "algebra",
        "intersection union difference implication equivalence and or xor not nand nor \
        andn complement disjoint subset superset universe a_equal_b a_implies_b b_without_a \
        not_a_in_b isASubsetOfB maj major majority parity two_bitsum atLeastSingle atLeastDouble \
        max min koggeStoneAdd popCount popCount3 snoob nextSubset",
    ),
    (
        "one square",
        "singleBitset pow2 powOf2 log2 lowerBits upperBits deltaSwap swapNBits \
        flipVertical flipMirrorOrReverse bswap bt bts btr btc _bittest64 _bittestandset64 \
        _bittestandreset64 _bittestandcomplement64 _rotl64 _rotr64",
    ),
    (
        "the first and the last one",
        "LS1B MS1B ls1b LS1B_of_x x_with_reset_LS1B above_LS1B_mask \
        below_LSB1_mask below_LSB1_mask_including smearsLS1BUp smearsLS1BDown blsi blsic blsr \
        blsmsk blsfill tzmsk _blsi_u32 _blsi_u64 _blsr_u32 _blsr_u64 _blsmsk_u32 _blsmsk_u64",
    ),
    (
        "scans",
        "bitscan bitScan bitScanForward bitScanReverse bitScanForwardM freakOut dropForward \
        bitScanAndReset bitScanForwardWithReset leadingZeroCount trailingZeroCount bsf bsr tzcnt \
        lzcnt popcnt _BitScanForward64 _BitScanReverse64 __builtin_clz __builtin_clzll \
        __builtin_ctzll __builtin_ffsll __lzcnt64 _lzcnt64",
    ),
    ("tables and constants", "index64 debruijn64 lookup67 lsbRS ms1bTable LSB_64_table C64 U64"),
    ("positions", "occupied emptySquares whitePawns whiteSinglePawnPushTargets"),
    (
        "pawns",
        "wPawnEastAttacks bPawnDblAttacks wPawnSingleAttacks wDblPushTargets \
        bDoublePushTargets wPawnsAble2Push wPawnsAble2DblPush wFrontSpans bRearSpans \
        wEastAttackFrontSpans bWestAttackRearSpans wPassedPawns bBackward isolanis openFiles",
    ),
    (
        "sliders",
        "rankAttacks fileAttacks diagonalAttacks antiDiagAttacks xrayRookAttacks \
        xrayBishopAttacks attacksTo rankMask fileMask diagonalMask inBetween distance \
        kindergarten magic rotated first_rank hyperbola obstruction",
    ),
];

#[test]
fn printed_names_are_found() {
    for (subject, names) in PRINTED {
        for name in names.split_whitespace() {
            let run = setwise(&["functions", name]);
            assert_eq!(run.code, 0, "{subject}: {name}: {}", run.err);
        }
    }
}

#[test]
fn subjects_and_printed_names_lead_to_the_functions_about_them() {
    for (text, expected) in [
        ("least significant", "isolate_ls1b(set)"),
        ("Relative Complement", "difference(a, b)"),
        ("bit by square", "from_square(index)"),
        ("majority digit", "majority(a, b, c)"),
        ("serialization", "reset_ls1b(set)"),
        ("gray code", "gray_code(set)"),
        ("trailingZeroCount", "first(set)"),
        ("lookup67", "bit_scan_forward_modulo_67(set)"),
        ("white passed", "passed_pawns_white(pawns, opponents)"),
        ("attackers_to", "attackers_to(square[, occupied .. rooks])"),
        ("__builtin_ctzll", "int __builtin_ctzll(U64 x)"),
        ("notAFile", "0xfefefefefefefefe"),
        ("UINT64_MAX", "~0ULL"),
        ("kindergarten", "kindergarten::rook(square, occupied)"),
        ("slider attacks", "obstruction_difference(occupied, square, mask)"),
        ("slider attacks", "magic::bishop(square, occupied)"),
        ("gosper", "next_of_same_size(set)"),
        ("pop_lsb", "reset_ls1b(set)"),
        ("chebyshev", "distance(a, b)"),
        ("x-ray", "rook_xray(set, blockers[, occupied])"),
        ("hanging", "the opponent's pieces and pawns that we attack"),
    ] {
        let run = setwise(&["functions", text]);
        assert!(run.out.contains(expected), "{text}: {}{}", run.out, run.err);
    }
    let all = setwise(&["functions"]).out;
    for part in ["\nConstants:\n", "\nNames of a position:\n", "  U64 _rotl64(U64 x, int n)"] {
        assert!(all.contains(part), "{part}");
    }
    let other = setwise(&["functions", "--board", "shogi"]).out;
    assert!(!other.contains("Constants") && !other.contains("passed_pawns"), "{other}");
}

#[test]
fn the_opposite_is_never_suggested() {
    for (formula, wrong) in [
        ("trailingZeroCnt({e4})", "leading"),
        ("bitScanForwrad({e4})", "Reverse"),
        ("leading_zeroes({e4})", "trailing"),
        ("wPawnWestAttacs({e4})", "East"),
        ("xnand(rank_1, rank_2)", "`and`"),
        ("noNoWee({e4})", "noNoEa"),
        ("ctzl({e4})", "clz"),
        ("tzcnts({e4})", "lzcnt"),
        ("isASupersetOf({e4}, {e5})", "Subset"),
        ("trailing_ones({e4})", "trailing_zeros"),
        ("fls({e4})", "ffs"),
        ("bSinglePushTarget({e4})", "wSingle"),
        ("rotate90Clockwise_({e4})", "anti"),
        ("isolate_ls2b({e4})", "ms1b"),
        ("nort({e4})", "`nor`"),
        ("sout({e4})", "count"),
    ] {
        let run = setwise(&["eval", formula]);
        assert!(run.code == 2 && !run.err.contains(wrong), "{formula}: {}", run.err);
    }
    let run = setwise(&["eval", "wPawnWestAttacs({e4})"]);
    assert!(run.err.contains("did you mean `wPawnWestAttacks`?"), "{}", run.err);
}

#[test]
fn the_best_comes_first() {
    for (text, first) in [
        ("or", "union(a, b)"),
        ("and", "intersection(a, b)"),
        ("min", "min(a, b)"),
        ("nand", "nand(a, b)"),
        ("majority", "majority(a, b, c)"),
        ("complement", "complement(set)"),
        ("two's complement", "two's complement"),
        ("rank attacks", "rank_attacks(set[, occupied])"),
        ("lowest bit", "isolate_ls1b(set)"),
        ("highest bit", "isolate_ms1b(set)"),
        ("odd digits", "odd_digit(a, b, c)"),
        ("remove first", "reset_ls1b(set)"),
        ("clear highest", "reset_ms1b(set)"),
        ("exclusive prefix", "prefix_parity(set)"),
        ("majority digits", "majority(a, b, c)"),
        ("overlap", "intersection(a, b)"),
        ("number of ones", "count(set)"),
        ("set minus", "difference(a, b)"),
        ("isSuperset", "is_superset(a, b)"),
        ("isolateMS1B", "isolate_ms1b(set)"),
        ("resetMS1B", "reset_ms1b(set)"),
        ("northFill", "north_fill(set)"),
        ("__umulh", "U64 __umulh(U64 a, U64 b)"),
        ("permutation", "permute(set[, first_1 .. last_1])"),
    ] {
        let run = setwise(&["functions", text]);
        let line = run.out.lines().nth(1).unwrap_or_default();
        assert!(line.trim_start().starts_with(first), "{text}: {}{}", run.out, run.err);
    }
}

#[test]
fn names_show_the_names_of_each_language() {
    for (name, line) in [
        ("parity", "Rust Bitboard::parity; Python parity; SQL bb_parity"),
        ("popcnt", "Rust Bitboard::len; Python count; SQL bb_len, bb_popcount"),
        ("max", "SQL bb_max; not in Rust: the standard library has them; not in Python: NumPy"),
        ("bit_scan_forward_de_bruijn", "Rust bitscan::forward::de_bruijn; not in Python: they"),
    ] {
        let run = setwise(&["functions", name]);
        assert!(run.out.contains(line), "{name}: {}", run.out);
    }
    let json = setwise(&["functions", "nand", "--format", "json"]).out;
    assert!(
        json.contains(r#""lacks":["not in Rust: `!` of the intersection, and of the union"]"#),
        "{json}"
    );
    assert!(json.contains(r#""rust":null"#), "{json}");
}

#[test]
fn printed_names_have_a_value_or_say_what_to_write() {
    for (formula, value) in [
        ("bsf({c1, h8})", "2"),
        ("ctz({c1, h8})", "2"),
        ("bsr({c1, h8})", "63"),
        ("_lzcnt64({e4})", "35"),
        ("powOf2(28) == {e4}", "true"),
        ("rot64({e4}, 8) == {e5}", "true"),
        ("atLeastSingle({a1}, {b1}) == {a1, b1}", "true"),
        ("isASupersetOfB(all, {e4})", "true"),
        ("permute({a1}, 0, 0, 0, 0, 0, {a1}) == {a5}", "true"),
    ] {
        let run = setwise(&["eval", formula]);
        assert!(run.out.contains(value), "{formula}: {}{}", run.out, run.err);
    }
    for (formula, help) in [
        ("dropForward({e4})", "in formulas: first(set), and reset_ls1b(set) for the rest"),
        ("nort({e4})", "in formulas: north_one(set); as a number the direction is 8"),
        ("noWe({e4})", "in formulas: north_west_one(set)"),
        ("shlx({e4}, 2)", "in formulas: set << amount"),
    ] {
        let run = setwise(&["eval", formula]);
        assert!(run.code == 2 && run.err.contains(help), "{formula}: {}{}", run.out, run.err);
    }
}

#[test]
fn a_function_that_counts_is_a_number_however_it_is_written() {
    for formula in [
        "__lzcnt64({e4})",
        "_lzcnt_u64({e4})",
        "__lzcnt64({e4}) + 0",
        "U64 x = 1ULL << 28; __lzcnt64(x)",
        "let n = __lzcnt64({e4}); n",
        "select(true, __lzcnt64({e4}), 0)",
    ] {
        let run = setwise(&["eval", formula]);
        assert!(run.out.starts_with("decimal  35\n"), "{formula}: {}{}", run.out, run.err);
    }
}

#[test]
fn attackers_are_those_of_the_position() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    for formula in ["attackers_to(e5)", "attacksTo(occupied, e5)", "attackers_to(e5, occupied, P)"]
    {
        let run = setwise(&["eval", formula, "--fen", fen]);
        assert!(run.out.contains("squares  f3"), "{formula}: {}{}", run.out, run.err);
    }
    let check = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let law = "in_check && attackers_to(first(K)) & them == checkers";
    let run = setwise(&["eval", law, "--fen", check]);
    assert!(run.out.contains("true"), "{}{}", run.out, run.err);
    // Without a position there is nothing that could attack.
    let run = setwise(&["eval", "attackers_to(e5)"]);
    assert!(run.code == 2 && run.err.contains("`occupied` has no value"), "{}{}", run.out, run.err);
    for (formula, message) in [
        ("attackers_to(e3, {})", "`attackers_to` reads it from the position"),
        ("attackers_to(e3, {})", "the argument `white_pawns` is omitted"),
        ("attackers_to(e3, {})", "`attackers_to(square, occupied, white_pawns, black_pawns,"),
        ("attackers_to(e3, {}, {}, {}, {}, {}, {})", "the argument `rooks` is omitted"),
    ] {
        let run = setwise(&["eval", formula]);
        assert!(run.code == 2 && run.err.contains(message), "{formula}: {}{}", run.out, run.err);
    }
}
