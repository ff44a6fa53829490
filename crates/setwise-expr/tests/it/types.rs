//! The four types: sets, signed numbers, squares and bools.

use setwise_expr::{Names, Type, Value, compile};

use super::common::value;
use super::language::assert_words;

#[test]
fn outputs_are_sets_numbers_squares_or_bools() {
    let names = [("movable", Type::Set), ("legal_moves", Type::Number), ("check", Type::Bool)];
    let names: Vec<_> =
        ["x", "y", "z"].map(|name| (name, Type::Set)).into_iter().chain(names).collect();
    let numbers = "count(x); count({e4}) - 2; 63 - last(x); leading_zeros(x)
        ; bit_scan_forward_de_bruijn(x); bit_scan(x, true); find_first_set(x); byte_sum(x)
        ; select(x == y, count(x), 3); count(x) & 1; count(x) << 2; ~count(x); -count(x) | 7
        ; let n = count(x); n * n; legal_moves; inverse_odd(7) + 2 * legal_moves
        ; 28; 2 * 14; -1; ~0; select(x == y, 1, 2); 3 - 5; -8 >> 1; let n = -1 / 5; n
        ; -e4; e4 - e2; e4 + 8; e4 & 7; e4 | count(x); e4 >> 3; e4 ^ 56; e4 << 1
        ; select(check, e4, 3); let s = e4; s + 8; modulo_power_of_two(count(x), 3)
        ; floor_average(count(x), 3); divide_odd(21, 7); 9223372036854775807; count(x) % 255";
    let sets = "x; x & 28; x & -x; 0x11; {e4}; 1 << e4; (1 << e4) - 1; 1 << 3; 8 >> 1
        ; x * 0x0101010101010101; from_square(first(x)); knight({e4}); select(x == y, x, y)
        ; let n = count(x); x << n; majority(x, y, z); union(count(x), 1); count(x) - y
        ; upper_squares(first(x)); none; movable; let legal_moves = {e4}; legal_moves
        ; x % 255; x / 3; 18446744073709551615; 9223372036854775808; -9223372036854775808
        ; e4 | d4; e4 & x; x ^ e4; ~e4; let s = e4; s | x; select(check, e4, x); knight(3)
        ; rotate_left(x, count(y)); generalized_shift(x, -8); modulo_power_of_two(x, 3)
        ; floor_average(x, 3); legal_moves & x; lower_squares(4); at_least(2, x, y)";
    for (value_type, formulas) in [
        (Type::Number, numbers),
        (Type::Set, sets),
        (Type::Square, "e4; select(check, e4, d4); let s = e4; s"),
        (
            Type::Bool,
            "x == y; count(x) > 3; e4 in x; !is_empty(x); true => x < y; e4 == d4; e4 < d4
            ; x == e4; first(x) == e4; e4 in d4; 3 in x; let e4 = check; e4",
        ),
    ] {
        for formula in split(formulas) {
            let program = compile(&formula, Names::Known(&names))
                .unwrap_or_else(|error| panic!("{formula}: {error}"));
            assert_eq!(program.outputs()[0].value_type, value_type, "{formula}");
        }
    }
}

/// Splits at semicolons, except after `let`.
fn split(formulas: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in formulas.split(';') {
        match parts.last_mut() {
            Some(last) if last.trim_start().starts_with("let ") && !last.contains(';') => {
                *last += &format!(";{part}");
            }
            _ => parts.push(part.to_owned()),
        }
    }
    parts
}

#[test]
fn numbers_are_signed_and_sets_are_not() {
    for (source, expected) in [
        ("3 - 5", -2),
        ("-1 / 3", 0),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("7 / -2", -3),
        ("-8 >> 1", -4),
        ("-8 >> 64", -1),
        ("-8 << 1", -16),
        ("-8 >> e4 - e3", -1),
        ("count(none) - count(all)", -64),
        ("(count(none) - count(all)) / 5", -12),
        ("(count(none) - count(all)) % 5", -4),
        ("(count(none) - count(all)) >> 3", -8),
        ("(count({e4}) - 3) * 5", -10),
        ("-9223372036854775807 - 1", i64::MIN),
        ("(-9223372036854775807 - 1) / -1", i64::MIN),
        ("bit_scan_forward_double_conversion(none)", -1023),
        ("bit_scan_reverse_double_conversion(none) / 2", -511),
        ("let n = -1 / 5; n", 0),
        ("a1 - h8", -63),
        ("floor_average(count(none) - 3, 0)", -2),
        ("ceiling_average(count(none) - 3, 0)", -1),
        ("divide_odd(count(none) - 21, 7)", -3),
        ("modulo_power_of_two(count(none) - 1, 3)", 7),
        ("select(count(none) - 1 < 0, 1, 2)", 1),
    ] {
        assert_eq!(value(source), Value::Number(expected), "{source}");
    }
    assert_words(&[
        ("let n = -1 / 5; n & all", 0x3333_3333_3333_3333),
        ("let n = -1 / 5; count(n & all)", 32),
        ("all / 5 - (-1 / 5)", 0),
        ("0x10 - 0x11", u64::MAX),
        ("0xffffffffffffffff / 2", u64::MAX / 2),
        ("(0x0 - 8) >> 1", (u64::MAX >> 1) - 3),
        ("(count(none) - 1) / 0x10", u64::MAX / 16),
        ("at_least(count(none) - 1, none)", u64::MAX),
        ("exactly(count(none) - 1, none)", 0),
        ("exactly(count(none) - 14, all, all)", 0),
        ("generalized_shift({a3}, count(none) - 16)", 1),
        ("rotate_left({a1}, count(none) - 1)", 1 << 63),
    ]);
    for source in [
        "3 - 5 < 0",
        "-1 < 0",
        "count(none) - 1 < 0",
        "0 > count(none) - 1",
        "count(none) - 1 <= 0 && !(0 <= count(none) - 1)",
        "count(none) - count(all) < -63",
        "count(none) - 3 >= -3",
        "-1 / 5 == 0x3333333333333333",
        "-1 / 5 == 0",
        "let n = -1 / 5; n == 0 && n == 0x3333333333333333",
        "-1 > 0x7fffffffffffffff",
        "count(none) - 1 > 0x7fffffffffffffff",
        "18446744073709551615 == all && 18446744073709551615 > 0",
        "9223372036854775808 > 0",
        "1 << 63 > 0",
    ] {
        assert_eq!(value(source), Value::Bool(true), "{source}");
    }
    // In `1 / (-1 / 5)` a number divides by zero, and a set does not.
    assert!(compile("1 / (-1 / 5)", Names::Free).unwrap().evaluate(&[]).is_err());
    assert_eq!(value("0x1000000000000000 / (-1 / 5)"), Value::Set(0));
}

#[test]
fn operations_on_small_numbers_need_no_signs() {
    let names = [("moves", Type::Number), ("x", Type::Set)];
    for (formula, len) in [
        ("moves < 3", 3),
        ("moves * 2 + 1 > count(x)", 8),
        ("moves / 3", 3),
        ("count(x) / 2", 4),
        ("count(x) % 2 < 1", 6),
        ("moves * count(x) / 7 >> 1", 8),
    ] {
        let program = compile(formula, Names::Known(&names)).unwrap();
        assert!(program.instructions().len() <= len, "{formula}\n{program}");
    }
}

#[test]
fn a_square_is_a_set_next_to_sets_and_an_index_next_to_numbers() {
    for (formula, same) in [
        ("knight(e4)", "knight({e4})"),
        ("e4 | d4", "{e4, d4}"),
        ("e4 ^ d4 ^ x", "{e4, d4} ^ x"),
        ("x & e4", "x & {e4}"),
        ("~e4", "~{e4}"),
        ("x == e4", "x == {e4}"),
        ("e4 != x", "{e4} != x"),
        ("select(x == y, e4, x)", "select(x == y, {e4}, x)"),
        ("rook(e4, x)", "rook({e4}, x)"),
        ("rook(x, e4)", "rook({e4}, x)"),
        ("rookAttacks(x | y, e4)", "rook({e4}, x | y)"),
        ("bishopAttacks(0, e4)", "bishop({e4}, none)"),
        ("queen(x, select(x == y, e4, d4))", "queen(select(x == y, {e4}, {d4}), x)"),
        ("let s = e4; rook(s, x) | s", "rook({e4}, x) | {e4}"),
        ("rook(e4)", "rook({e4}, occupied)"),
        ("x in e4", "x in {e4}"),
        ("union(e4, x)", "union({e4}, x)"),
        ("with(x, e4)", "with(x, 28)"),
        ("contains(x, e4)", "contains(x, 28)"),
        ("with(e4, d4)", "with({e4}, 27)"),
        ("diagonal(e4)", "diagonal(28)"),
        ("line(e4, a1)", "line(28, 0)"),
        ("from_square(e4)", "from_square(28)"),
        ("from_to(e2, e4)", "from_to(12, 28)"),
        ("x << e4", "x << 28"),
        ("1 << e4", "1 << 28"),
        ("first(x) == e4", "first(x) == 28"),
        ("count(x) | e4", "count(x) | 28"),
        ("e4 + 8 == first(x)", "36 == first(x)"),
        ("e4 - e2 == count(x)", "16 == count(x)"),
        ("{e4, e4 + 8}", "{28, 36}"),
        ("e4 in x", "28 in x"),
        ("rotate_left(x, e4)", "rotate_left(x, 28)"),
    ] {
        let values = [formula, same].map(|formula| {
            let program = compile(formula, Names::Free).unwrap();
            let word = |words: [u64; 3], name: &str| match name {
                "x" => words[0],
                "y" => words[1],
                _ => words[2],
            };
            [[1, 2, 3], [1 << 28, 1 << 28, 0], [0xfff0_1234_5678_ff0f, 1 << 35, !0]].map(|words| {
                let inputs = program.inputs().iter().map(|input| word(words, &input.name));
                program.evaluate(&inputs.collect::<Vec<_>>()).unwrap()
            })
        });
        assert_eq!(values[0], values[1], "{formula}");
    }
    for (formula, place, square) in [
        ("x + e4", 4, "e4"),
        ("e4 - x", 0, "e4"),
        ("let s = e4; x * s", 16, "e4"),
        ("x < e4", 4, "e4"),
        ("h8 >= x", 0, "h8"),
        ("x % e4", 4, "e4"),
    ] {
        let error = compile(formula, Names::Free).unwrap_err();
        let expected = format!("`{square}` may be a set or an index here");
        assert_eq!((error.message(), error.span().start), (&*expected, place), "{formula}");
        let index = value(&format!("{square} + 0"));
        let Value::Number(index) = index else { panic!("{index:?}") };
        let help = format!("write `{{{square}}}` for the set or `{index}` for the index");
        assert_eq!(error.help(), Some(&*help), "{formula}");
    }
    for formula in ["x + select(x == y, e4, d4)", "rook(e4, d5)"] {
        assert!(compile(formula, Names::Free).is_err(), "{formula}");
    }
}
