//! Laws in each notation of the language.

use setwise_expr::parse;
use setwise_prove::Law;

use super::prove::TIMELESS;

#[test]
fn logical_symbols_are_set_operations_on_words_and_connectives_on_bools() {
    let is_same = |a: &str, b: &str| {
        let law = Law::new(&format!("({a}) == ({b})"));
        law.is_ok_and(|law| law.prove(TIMELESS).is_proved())
    };
    for (symbols, formula) in [
        ("a ∧ b ∨ ¬c", "a & b | ~c"),
        ("a → b", "~a | b"),
        ("a ↔ b", "~(a ^ b)"),
        ("(a → b) == ~a | b", "(~a | b) == ~a | b"),
        ("(a < b) ∧ ¬(c < d)", "a < b && !(c < d)"),
        ("(a < b) ∨ (c < d)", "a < b || c < d"),
        ("a < b → c < d", "a < b => c < d"),
        ("a < b ↔ c < d", "a < b <=> c < d"),
    ] {
        assert!(is_same(symbols, formula), "{symbols}");
    }
    let constants = "universe notAFile notHFile notABFile notGHFile";
    let sets = "all ~file_a ~file_h ~(file_a|file_b) ~(file_g|file_h)";
    for (constant, set) in constants.split(' ').zip(sets.split(' ')) {
        assert!(is_same(constant, set), "{constant}");
    }
}

#[test]
fn loops_over_the_squares_of_a_set_are_proved() {
    for code in [
        "int n = 0; for (U64 b = x; b; b &= b - 1) n++; return n == count(x);",
        "int n = 0; U64 y = x; while (y) { y &= y - 1; n++; } n == popCount(x);",
        "int n = 0; U64 y = x; if (y) do n++; while (y &= y - 1); return n == count(x);",
    ] {
        let law = Law::from_tree(&parse(code).unwrap()).unwrap();
        assert!(law.prove(TIMELESS).is_proved(), "{code}");
    }
}

#[test]
fn a_law_has_no_columns() {
    for source in ["White == \"a\"", "\"a\" in White", "`x & y` == 0"] {
        assert!(Law::new(source).is_err(), "{source}");
    }
}
