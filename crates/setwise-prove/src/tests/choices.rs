//! Laws about choices between words, for both values of the bools that choose.

use proptest::prelude::*;

use crate::choices::Choices;
use crate::normal_form::NormalForm;
use crate::orders::ByOrders;
use crate::stage::Stage;
use crate::tests::{CASES, LIMITS, compare, compiled, enumerate, for_random, one_of, verdict};

/// A word, often one that is chosen.
fn word() -> impl Strategy<Value = String> {
    let leaf = || one_of("a b c (a+b) -a (a&b) 0 1 all").prop_map(str::to_owned);
    let condition = (leaf(), one_of("< <= == !="), leaf())
        .prop_map(|(a, relation, b)| format!("{a} {relation} {b}"));
    prop_oneof![
        1 => leaf(),
        3 => (condition, leaf(), leaf()).prop_map(|(c, a, b)| format!("select({c}, {a}, {b})")),
    ]
}

#[test]
fn choices_agree_with_enumeration() {
    let laws = (word(), one_of("+ & | ^ -"), word(), one_of("== < <="), word(), 0..3).prop_map(
        |(a, operation, b, relation, c, kind)| match kind {
            0 => format!("({a} {operation} {b}) {relation} {c}"),
            1 => format!("select(a < b, {a}, {c}) == select(b <= a, {c}, {b})"),
            _ => format!("a < b => {a} {relation} select(b < c, {c}, {b})"),
        },
    );
    let stages: [(_, &dyn Stage); 2] = [("choices", &Choices), ("normal form", &NormalForm)];
    let tally = for_random(CASES, (laws, 2usize..=4), |(law, width), tally| {
        let program = compiled(&law, width, true);
        let expected = enumerate(&program, width, width);
        let program = if law.len().is_multiple_of(2) { program.fused() } else { program };
        compare(&law, &program, width, expected, &stages, tally);
    });
    assert!(tally.0["choices"][1] > 10, "{:?}", tally.0);
    assert_eq!(tally.0["choices"][0], 0);
}

#[test]
fn choices_prove_what_they_should() {
    for law in [
        "select(x == c, x, y) == select(x == c, c, y)",
        "select(x != c, y, x) == select(x != c, y, c)",
        "select(x == 5, x, y) == select(x == 5, 5, y)",
        "select((c & 1) == 1, x + y, x - y) == x + select((c & 1) == 1, y, -y)",
        "a < b => select(b <= select(a <= x, x, a), select(a <= x, x, a), b) == select(b <= x, x, b)",
        "select(a < b, a, b) + select(a < b, b, a) == a + b",
        "select(a < b, all, c) == (c | select(a < b, all, 0))",
    ] {
        let program = compiled(law, 64, true);
        assert_eq!(verdict("choices", &Choices, LIMITS, &program, 64), Some(true), "{law}");
    }
    for law in [
        "select(a < b, a, b) == a",
        "a <= b => select(a < b, a, b) == select(a < b, b, a)",
        "select(a == b, c, a) == select(a == b, a, c)",
        "x / y == select(x < y, 0, x / y)",
    ] {
        let program = compiled(law, 64, true);
        assert_eq!(verdict("choices", &Choices, LIMITS, &program, 64), None, "{law}");
    }
}

#[test]
fn a_law_without_a_value_is_not_proved_by_its_bools() {
    for (law, expected) in [
        ("y != 0 => x % y == x % y", Some(true)),
        ("y < 4 && y != 0 => x / y == x / y", Some(true)),
        ("y < 4 => x / y == x / y", None),
        ("x / y == x / y || y == 0", None),
    ] {
        let program = compiled(law, 64, true);
        let verdict = verdict("orders", &ByOrders, LIMITS, &program, 64);
        assert_eq!(verdict, expected, "{law}");
    }
}

#[test]
fn a_shift_by_any_amount_is_a_product() {
    for (law, expected) in [
        ("(x + y) << s == (x << s) + (y << s)", Some(true)),
        ("(x << s) * y == x * (y << s)", Some(true)),
        ("x << s << t == x << t << s", Some(true)),
        ("x << s << t == x << (s + t)", None),
        ("(x << s) >> s == x", None),
    ] {
        for width in [3, 8, 64] {
            let program = compiled(law, width, true);
            let verdict = verdict("normal form", &NormalForm, LIMITS, &program, width);
            assert_eq!(verdict, expected, "{law} at {width} bits");
        }
    }
}
