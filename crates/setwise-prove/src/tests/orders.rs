//! Laws that only compare words, by the orders of these.

use proptest::prelude::*;

use crate::orders::ByOrders;
use crate::tests::{CASES, LIMITS, check, compiled, for_random, one_of, verdict};

/// A comparison of `a`, `b`, `c`, their neighbors and constants, also as signed words.
fn comparison() -> impl Strategy<Value = String> {
    let word = || {
        prop_oneof![
            3 => one_of("a b c").prop_map(str::to_owned),
            1 => (one_of("a b"), one_of("+ -"), 1u32..3).prop_map(|(a, o, n)| format!("({a} {o} {n})")),
            1 => (0u32..4).prop_map(|number| number.to_string()),
            1 => one_of("all (all-1) (all>>1) ~(all>>1)").prop_map(str::to_owned),
            1 => one_of("(a&b) (a&~b) (a|b) (a>>1) (a&b|a&c) isolate_ls1b(a)").prop_map(str::to_owned),
        ]
    };
    let relation = one_of("< <= == != < <= ==");
    (word(), relation, word(), 0..4).prop_map(|(a, relation, b, kind)| match kind {
        3 => format!("is_subset({a}, {b})"),
        0 => format!("({a} ^ ~(all >> 1)) {relation} ({b} ^ ~(all >> 1))"),
        _ => format!("{a} {relation} {b}"),
    })
}

#[test]
fn orders_agree_with_enumeration() {
    let connective = || one_of("&& || => <=> && =>");
    let laws = (comparison(), connective(), comparison(), connective(), comparison())
        .prop_map(|(a, o, b, p, c)| format!("(({a}) {o} ({b})) {p} ({c})"));
    // Few of these are true, so there are many.
    let tally = for_random(4 * CASES, (laws, 2usize..=4), |(law, width), tally| {
        check(&law, width, tally);
    });
    assert!(tally.0["orders"][1] > 100, "{:?}", tally.0);
    assert_eq!(tally.0["orders"][0], 0);
}

#[test]
fn orders_prove_what_they_should() {
    for law in [
        "a < b => !(a == c && b < c)",
        "a < b && b < c => a < c",
        "C1 < C2 && C2 == C1 + 1 => (C1 < a && a != C2 <=> C2 < a)",
        "b == 0 || a < b <=> a <= b - 1",
        "x < 5 && x > 3 => x == 4",
        "x < 3 && y < 3 && z < 3 && w < 3 && x < y && y < z => !(z < w)",
        "(a ^ 1 << 63) < (b ^ 1 << 63) => a != b",
        "a < b => !(c < a && b == c)",
        "a < 1 << 63 => !((a ^ 1 << 63) < 1 << 63)",
        "is_subset(x, y) => x <= y",
        "is_subset(x, y) && is_subset(y, x) => x == y",
        "x < y && is_subset(y, z) => x < z",
        "(x & y) <= (x | y)",
        "x >> s <= x",
    ] {
        let program = compiled(law, 64, true);
        assert_eq!(verdict("orders", &ByOrders, LIMITS, &program, 64), Some(true), "{law}");
    }
    for law in [
        "a < b => a + 1 <= c",
        "a <= a + 1",
        "x < 5 && x > 2 => x == 4",
        "a < b => (a ^ 1 << 63) < (b ^ 1 << 63)",
        "a < b <=> is_subset(a, b)",
        "x <= y => is_subset(x, y)",
        "(a ^ 1 << 63) < (b ^ 1 << 63) || b == a || (b & a ^ 1 << 63) <= (a ^ 1 << 63)",
        "(x | y) <= x || (x | y) <= y",
    ] {
        let program = compiled(law, 64, true);
        assert_eq!(verdict("orders", &ByOrders, LIMITS, &program, 64), None, "{law}");
    }
}
