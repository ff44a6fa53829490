//! Values and texts of formulas over boards.

use setwise::wide::Set;
use setwise_expr::board::{BoardValue, NamedBoard};
use setwise_expr::parse_on;

use super::{board, value};

/// Checks the number of a formula without variables.
fn check(board: &NamedBoard, source: &str, expected: i64) {
    assert_eq!(value(board, source, &[]), BoardValue::Number(expected), "{source}");
}

/// Checks that formulas of sets without variables are equal.
fn check_equal(board: &NamedBoard, source: &str, other: &str) {
    let [a, b] = [source, other].map(|source| value(board, source, &[]));
    assert_eq!(a, b, "{}: {source} and {other}", board.name);
    assert!(matches!(a, BoardValue::Set(_)), "{source}");
}

#[test]
fn squares_have_the_names_of_their_board() {
    for (name, last, bit) in [
        ("shogi", "i9", 80),
        ("xiangqi", "i9", 89),
        ("go9", "j9", 80),
        ("go19", "t19", 360),
        ("othello", "h1", 63),
        ("connect-four", "g6", 47),
        ("10x10", "j10", 99),
        ("19x26", "s26", 493),
    ] {
        let board = board(name);
        check(&board, &format!("{last} + 0"), bit);
        check(&board, &format!("first({{{last}}})"), bit);
        check(&board, &format!("{last} - {bit}"), 0);
    }
    check(&board("draughts"), "first({46})", 0);
    check(&board("draughts"), "last({1..50})", 54);
    check(&board("draughts"), "count({1..50})", 50);
    check(&board("draughts"), "count({46..37})", 10);
    check(&board("shogi"), "count({a1..c3, i9..h8, e5})", 14);
}

#[test]
fn constants_are_those_of_the_board() {
    let xiangqi = board("xiangqi");
    check_equal(&xiangqi, "rank_0", "{a0..i0}");
    check_equal(&xiangqi, "file_i", "{i0..i9}");
    check_equal(&xiangqi, "all", "~none");
    check_equal(&xiangqi, "notAIFile", "{b0..h9}");
    check(&xiangqi, "count(light_squares) - count(dark_squares)", 0);
    let othello = board("othello");
    check_equal(&othello, "rank_1", "{a1..h1}");
    check_equal(&othello, "rank_1", "0xff00000000000000");
    check_equal(&board("go19"), "rank_19 & file_t", "{t19}");
    check_equal(&board("draughts"), "rank_10", "{1..5}");
    check_equal(&board("draughts"), "dark_squares", "all");
}

#[test]
fn sets_are_written_as_numbers_and_drawings() {
    let shogi = board("shogi");
    check_equal(&shogi, "0x1_0000_0000_0000_0000_0000", "{i9}");
    check_equal(&shogi, "1208925819614629174706176 | none", "{i9}");
    check_equal(&shogi, &format!("0b1{}", "0".repeat(80)), "{i9}");
    check_equal(&shogi, "-1 & all", "all");
    check_equal(&shogi, "all + 1", "none");
    let mut drawing = "\n1.......1".to_owned();
    drawing += &"\n.........".repeat(7);
    drawing += "\n.1.......\n";
    check_equal(&shogi, &format!("({drawing})"), "{a9, i9, b1}");
    // A checkered board has a cell for each square of a rank, or for each place.
    let draughts = board("draughts");
    let half = format!("\n1....{}\n....1\n", "\n.....".repeat(8));
    check_equal(&draughts, &half, "{1, 50}");
    let whole = format!("\n.1........{}\n........1.\n", "\n..........".repeat(8));
    check_equal(&draughts, &whole, "{1, 50}");
    let go19 = board("go19");
    let all = format!("0x1{}", "f".repeat(90));
    check_equal(&go19, &all, "all");
    check_equal(&go19, "1 << 360", "{t19}");
}

#[test]
fn trees_are_printed_so_that_they_parse_again() {
    let cases = [
        ("shogi", "((e5)|{a1..i9, e5 + 1})", "e5 | {a1..i9, e5 + 1}"),
        ("draughts", "{32,37..41}&(all)", "{32, 37..41} & all"),
        ("go19", "let a = {t19}; rook(a, none)", "let a = {t19}; rook(a, none)"),
        ("go19", "0X100000000000000000", "0x100000000000000000"),
    ];
    for (name, source, printed) in cases {
        let shape = board(name).shape;
        let tree = parse_on(source, &shape).unwrap();
        assert_eq!(tree.to_string(), printed);
        assert_eq!(parse_on(printed, &shape).unwrap(), tree);
        assert_eq!(tree.board(), Some(&shape));
    }
}

#[test]
fn types_are_those_of_the_language() {
    let shogi = board("shogi");
    for (source, expected) in [
        ("count({e5}) - 3", BoardValue::Number(-2)),
        ("-7 / 2", BoardValue::Number(-3)),
        ("e5 in {e5} && !(a1 in {e5})", BoardValue::Bool(true)),
        ("let a = {e5}; let b = a | d4; count(b) == 2", BoardValue::Bool(true)),
        ("select(1 < 2, {e5}, none)", BoardValue::Set(Set::from_index(40))),
        ("1 < 2 ? e5 : d4", BoardValue::Number(40)),
        ("{e5} < {e6}", BoardValue::Bool(true)),
        ("first(none)", BoardValue::Number(81)),
        ("{e5} = {e5}", BoardValue::Bool(true)),
        ("{e5} ∩ all", BoardValue::Set(Set::from_index(40))),
    ] {
        assert_eq!(value(&shogi, source, &[]), expected, "{source}");
    }
}

#[test]
fn numbers_divide_by_zero_as_in_the_language() {
    let shogi = board("shogi");
    let program = |source: &str| {
        let mut compiler =
            setwise_expr::Compiler::new(setwise_expr::Names::Free).with_board(&shogi);
        compiler.add(&parse_on(source, &shogi.shape).unwrap()).unwrap();
        compiler.finish_on_board()
    };
    assert!(program("1 / count(x)").evaluate(|_| Set::EMPTY).is_err());
    assert!(program("x != none && 1 / count(x) > 0").evaluate(|_| Set::EMPTY).is_ok());
    assert!(program("x << 3 / count(x)").evaluate(|_| Set::EMPTY).is_err());
    assert!(program("at_least(1 / count(x), x)").evaluate(|_| Set::EMPTY).is_err());
    // Bits that are not squares are ignored.
    let counted = program("count(x)").evaluate(|_| Set::FULL).unwrap();
    assert_eq!(counted, [BoardValue::Number(81)]);
    assert_eq!(program("x | y").variables(), ["x", "y"]);
    let names: Vec<String> =
        program("x").words().inputs().iter().map(ToString::to_string).collect();
    assert_eq!(names, ["`x.0`", "`x.1`"]);
}
