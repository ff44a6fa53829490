//! Calls of attacks: which argument is the piece, and whether a number is a square.

use setwise_expr::board::NamedBoard;
use setwise_expr::{
    Compiler, FormulaError, Function, Names, PRINTED, Program, Value, compile, parse_on,
};

use super::common::{error, note, value};

#[test]
fn the_names_in_camel_case_have_the_order_of_the_literature() {
    for (printed, ours) in [
        ("rookAttacks({d7, g4}, d4)", "rook({d4}, {d7, g4})"),
        ("let occ = {d7, g4}; let sq = 27; rookAttacks(occ, sq)", "rook({d4}, {d7, g4})"),
        ("rookAttacks({d7, g4}, 27)", "rook({d4}, {d7, g4})"),
        ("rookAttacks({d7, g4}, first({d4, h8}))", "rook({d4}, {d7, g4})"),
        ("bishopAttacks(0, 27)", "bishop({d4}, none)"),
        ("queenAttacks(0x8000000040000000, d3 + 8)", "queen({d4}, {g4, h8})"),
        ("rookAttacks(100, d4)", "rook({d4}, {c1, f1, g1})"),
        ("rankAttacks({b4, g4}, d4) | fileAttacks({d7}, 27)", "rook({d4}, {b4, d7, g4})"),
        ("diagonalAttacks({f6}, d4) | antiDiagAttacks({f6}, d4)", "bishop({d4}, {f6})"),
        ("rankAttacks(d4, {b4, g4})", "rank_attacks({d4}, {b4, g4})"),
        ("file_attacks({d7}, d4)", "file_attacks({d4}, {d7})"),
        ("xrayRookAttacks({d4, d6, d8}, {d6}, d4)", "{d7, d8}"),
        ("xrayRookAttacks(d4, {d6}, {d4, d6, d8})", "{d7, d8}"),
        ("rook_xray({d4}, {d6}, {d4, d6, d8})", "{d7, d8}"),
        ("xrayBishopAttacks({c3, f6}, {c3}, d4)", "{b2, a1}"),
        (
            "let N = {f3, g1}; let n = none; let R = {e1}; attackers_to(e5, {e1, f3, g1}, none, none, N | n, none, none, R)",
            "{e1, f3}",
        ),
        (
            "attacksTo({e1, f3}, e5, {d4, f4}, {d6, f4}, {f3}, none, none, {e1})",
            "{d4, f4, d6, f3, e1}",
        ),
        ("wPawnEastAttacks({h2, e4}) | bPawnWestAttacks({a7})", "{f5}"),
        ("wDblPushTargets({a2, b2, c3}, ~{b3})", "{a4}"),
        // The square comes first where it can be nothing else.
        ("rookAttacks(d4, {d7, g4})", "rook({d4}, {d7, g4})"),
        ("rookAttacks(first({d4}), {d7, g4})", "rook({d4}, {d7, g4})"),
        // Names with underscores take sets of pieces.
        ("rook_attacks({d4, a1}, {d7, g4})", "rook({d4, a1}, {d7, g4})"),
        ("rook(d4, {d7, g4})", "rook({d4}, {d7, g4})"),
        ("rook({d7, g4}, d4)", "rook({d4}, {d7, g4})"),
        ("rook({d4}, 0)", "rook({d4}, none)"),
        ("rook({a1})", "rook({a1}, occupied)"),
        // Code, where an `int` is a square and a `U64` is a set.
        ("U64 occ = 0x0008000040000000; int sq = 27; rookAttacks(occ, sq)", "rook({d4}, {d7, g4})"),
        ("U64 occ = 0x0008000040000000; int sq = 27; rook(sq, occ)", "rook({d4}, {d7, g4})"),
        (
            "U64 occ = 0x0008000040000000; int sq = 27; rook_attacks(occ, sq)",
            "rook({d4}, {d7, g4})",
        ),
        (
            "enum { A4 = 24, B4, C4, D4 }; U64 occ = 0x0008000040000000; rookAttacks(occ, D4);",
            "rook({d4}, {d7, g4})",
        ),
        ("unsigned char sq = 27; bishopAttacks(0, sq);", "bishop({d4}, none)"),
        ("int sq = 27; knightAttacks(sq);", "knight({d4})"),
        ("U64 k = 1ULL << 27; kingAttacks(k);", "king({d4})"),
        (
            "U64 xrayRookAttacks(U64 occ, U64 blockers, int rookSq) {
                U64 attacks = rookAttacks(occ, rookSq);
                blockers &= attacks;
                return attacks ^ rookAttacks(occ ^ blockers, rookSq);
            }
            xrayRookAttacks(0x0800080008000000, 0x0000080000000000, 27)",
            "{d7, d8}",
        ),
    ] {
        assert_eq!(value(printed), value(ours), "{printed}");
    }
}

#[test]
fn a_slider_is_refused_where_neither_argument_is_known_to_be_the_square() {
    for formula in [
        "rookAttacks(R, sq)",
        "rookAttacks(pieces, occupied)",
        "rookAttacks({e4}, {d4})",
        "rookAttacks(27, occ)",
        "rookAttacks(27, 0)",
        "rookAttacks(e4, 0)",
        "rookAttacks(e4, d5)",
        "rookAttacks(occ, 64)",
        "U64 occ = 1, sq = 27; rookAttacks(occ, sq)",
        "int a = 1, b = 2; rookAttacks(a, b)",
    ] {
        let message = error(formula).to_string();
        assert!(
            message.starts_with("either argument of `rookAttacks` may be the piece"),
            "{message}"
        );
        assert!(message.contains("usage: `rookAttacks(occupied, square)`"), "{message}");
    }
    assert!(error("rookAttacks(R)").to_string().contains("usage: `rookAttacks(occupied, square)`"));
    assert!(error("rook(e4, d5)").to_string().contains("both squares may be the piece"));
}

#[test]
fn free_names_are_in_the_printed_order() {
    let compiled = |formula: &str| compile(formula, Names::Free).unwrap();
    for (printed, ours) in [
        ("rookAttacks(o, s)", "rook(from_square(s), o)"),
        ("bishopAttacks(o, s)", "bishop(from_square(s), o)"),
        ("xrayRookAttacks(o, x, s)", "xrayRookAttacks(o, x, first(from_square(s)))"),
        ("attacksTo(o, s)", "attackers_to(s, o)"),
    ] {
        let (printed, ours) = (compiled(printed), compiled(ours));
        let names = |program: &Program| {
            program.inputs().iter().map(|input| input.name.clone()).collect::<Vec<_>>()
        };
        for square in 0..64 {
            let word = |name: &String| match name.as_str() {
                "s" => square,
                "o" => 0x0081_4200_1824_0042,
                "x" => 0x0000_4200_0024_0000,
                _ => 0x1234_5678_9abc_def0,
            };
            let value = |program: &Program| {
                let words: Vec<u64> = names(program).iter().map(word).collect();
                program.evaluate(&words).unwrap()[0]
            };
            assert_eq!(value(&printed), value(&ours), "{square}");
        }
    }
    let text = "the word of a set is read as the index of a square here";
    assert!(note("rookAttacks(o, s)").is_some_and(|note| note.starts_with(text)));
}

#[test]
fn an_int_that_may_be_a_set_is_refused_as_a_piece() {
    for code in [
        "int sq = 3; knightAttacks(1 << sq);",
        "int a = 3; kingAttacks(a | 8);",
        "int sq = 3; rook(1 << sq, 0ULL);",
        "U64 x = 0; x |= knightAttacks(28); x",
    ] {
        let message = error(code).to_string();
        assert!(message.contains("may be a square or a set in `"), "{code}: {message}");
    }
    let text =
        "a number is the set with this word here; write `{…}` for the square with this index";
    for formula in ["knight(28)", "rook(first(x), y)", "king(count(x))"] {
        assert_eq!(note(formula).as_deref(), Some(text), "{formula}");
    }
    for formula in ["knight({28})", "knight(1 << 28)", "rook(x, 0)", "rookAttacks(x, first(y))"] {
        assert_eq!(note(formula), None, "{formula}");
    }
}

#[test]
fn names_that_programs_define_differently_are_not_defined_in_code() {
    for name in ["between", "bitscan", "clz", "distance", "log2", "merge"] {
        let message = error(&format!("U64 x = 5; x = {name}(x); x")).to_string();
        assert!(message.contains(&format!("`{name}` is not defined")), "{message}");
        assert!(message.contains("define it, or write `"), "{message}");
        let own = format!("U64 {name}(U64 x) {{ return x + 1; }} U64 x = 5; x = {name}(x); x");
        assert_eq!(value(&own), Value::Set(6), "{name}");
    }
    // Formulas have them, since they are documented there.
    assert_eq!(value("between(a1, c3) == {b2} && log2(0x8) == 3"), Value::Bool(true));
}

#[test]
fn printed_functions_have_their_own_usage_and_exist_on_boards() {
    for function in PRINTED {
        assert_eq!(Function::named(function.name).unwrap().name, function.name);
        let signature = function.signature();
        assert!(signature.starts_with(&format!("{}(occupied, ", function.name)), "{signature}");
        assert!(signature.contains(", square"), "{signature}");
    }
    let board = NamedBoard::parse("shogi").unwrap();
    let evaluate = |formula: &str| {
        let mut compiler = Compiler::new(Names::Free).with_board(&board);
        compiler.add(&parse_on(formula, &board.shape)?)?;
        Ok::<_, FormulaError>(
            compiler.finish_on_board().evaluate(|name| panic!("{name}")).unwrap()[0],
        )
    };
    let expected = evaluate("rook({d4}, {d7})").unwrap();
    assert_eq!(evaluate("rookAttacks({d7}, d4)").unwrap(), expected);
    assert_eq!(evaluate("rookAttacks({d7}, first({d4}))").unwrap(), expected);
    assert_eq!(evaluate("rookAttacks(d4, {d7})").unwrap(), expected);
    assert!(evaluate("rookAttacks({d7}, {d4})").is_err());
}
