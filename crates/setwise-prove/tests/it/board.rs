//! Laws over boards.

use setwise::wide::Set;
use setwise_expr::board::{BoardValue, NamedBoard};
use setwise_expr::{Compiler, Names, parse_on};
use setwise_prove::{Law, Method, Verdict};
use testing::BOARDS;

use super::prove::TIMELESS;

fn board(name: &str) -> NamedBoard {
    NamedBoard::parse(name).unwrap()
}

/// Returns the value of a formula for the values of its variables.
fn value(board: &NamedBoard, source: &str, variables: &[(&str, Set<8>)]) -> BoardValue {
    let mut compiler = Compiler::new(Names::Free).with_board(board);
    compiler.add(&parse_on(source, &board.shape).unwrap()).unwrap();
    let find = |name: &str| variables.iter().find(|(known, _)| *known == name).unwrap().1;
    compiler.finish_on_board().evaluate(find).unwrap()[0]
}

fn law(name: &str, source: &str) -> Law {
    let board = board(name);
    let tree = parse_on(source, &board.shape).unwrap();
    Law::on_board(&tree, Some(&board)).unwrap_or_else(|error| panic!("{source}: {error}"))
}

#[test]
fn laws_of_all_boards_are_proved() {
    for name in BOARDS {
        for source in [
            "~(a | b) == ~a & ~b",
            "a & (b | c) == (a & b | a & c)",
            "~~a == a",
            "is_subset(a, b) <=> (a & b) == a",
            "a + b == b + a",
            "count(a | b) == count(a) + count(b) - count(a & b)",
            "count(a) + count(~a) == count(all)",
            "a <= (a | b)",
        ] {
            assert!(law(name, source).prove(TIMELESS).is_proved(), "{name}: {source}");
        }
    }
}

#[test]
fn the_steps_of_a_flood_are_parts_of_it() {
    for source in ["is_subset(a, flood(a, b))", "is_subset(flood(a, b), a | b)"] {
        let verdict = law("go9", source).prove(TIMELESS);
        let is_by_form = matches!(verdict, Verdict::Proved { method: Method::Orders, .. });
        assert!(is_by_form, "{source}: {verdict:?}");
    }
    assert!(law("go9", "is_subset(flood(a, b), b)").prove(TIMELESS).is_refuted());
}

#[test]
fn laws_on_eight_by_eight_squares_have_the_programs_of_the_usual_board() {
    let board = board("8x8");
    let laws = include_str!("../data/laws.sw").lines();
    let mut count = 0;
    for source in laws.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        // The others are printed notation or C code.
        let Ok(tree) = parse_on(source, &board.shape) else { continue };
        let law = Law::on_board(&tree, Some(&board)).unwrap();
        let usual = Law::new(source).unwrap();
        let words = law.program();
        assert_eq!(words.instructions(), usual.program().instructions(), "{source}");
        count += 1;
    }
    assert!(count > 350, "only {count} laws were compared");
}

#[test]
fn laws_of_boards_without_guards_are_proved() {
    for name in ["othello", "shogi", "xiangqi"] {
        for source in [
            "~a + 1 == -a",
            "a + b == (a ^ b) + ((a & b) << 1)",
            "a << 3 << 4 == a << 7",
            "(a | b) << 7 == (a << 7 | b << 7)",
            "(a & -a) == isolate_ls1b(a)",
            "a != none => first(a) in a",
            "a - b == a + -b",
        ] {
            assert!(law(name, source).prove(TIMELESS).is_proved(), "{name}: {source}");
        }
    }
}

#[test]
fn counterexamples_are_sets_of_the_board() {
    for (name, source) in [
        ("connect-four", "~a + 1 == -a"),
        ("draughts", "a + b - b == a"),
        ("shogi", "a << 1 >> 1 == a"),
        ("xiangqi", "a + b == (a | b)"),
        ("go19", "a >> 100 == none"),
        ("go19", "a + 1 != none"),
        ("10x10", "a == b || a < b"),
        ("shogi", "count(a) < 81"),
        ("shogi", "first(a) <= 80"),
        // The search for a smaller `a` tries two squares in each word.
        ("go9", "is_full(a & b) <=> {h3} == a && last(a) <= count(b)"),
    ] {
        let law = law(name, source);
        let Verdict::Refuted { counterexample, .. } = law.prove(TIMELESS) else {
            panic!("{name}: {source} is not refuted");
        };
        let inputs: Vec<(&str, Set<8>)> =
            counterexample.inputs.iter().map(|(name, set)| (name.as_str(), *set)).collect();
        let board = law.board().unwrap();
        let universe = board.shape.universe();
        assert!(inputs.iter().all(|(_, set)| set.is_subset(universe)), "{name}: {source}");
        assert_eq!(value(board, source, &inputs), BoardValue::Bool(false), "{source}");
    }
}

#[test]
fn a_premise_that_is_never_true_is_noticed() {
    let law = law("shogi", "count(a) > 81 => a == b");
    let verdict = law.prove(TIMELESS);
    assert!(matches!(verdict, Verdict::Proved { is_vacuous: true, .. }), "{verdict:?}");
    assert_eq!(law.variables().collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn a_law_is_a_bool_of_its_board() {
    let shogi = board("shogi");
    let tree = parse_on("a & b", &shogi.shape).unwrap();
    let error = Law::on_board(&tree, Some(&shogi)).unwrap_err();
    assert_eq!(error.to_string(), "a law is true or false, this is a set (compare it: `… == …`)");
    let tree = parse_on("1 / count(a) >= 0", &shogi.shape).unwrap();
    let law = Law::on_board(&tree, Some(&shogi)).unwrap();
    let Verdict::Refuted { counterexample, .. } = law.prove(TIMELESS) else { panic!() };
    assert!(counterexample.has_no_value && counterexample.inputs[0].1.is_empty());
}
