//! Facts about quotients, remainders, products and counts.

use proptest::prelude::*;

use crate::facts;
use crate::law::Law;
use crate::tests::{CASES, LIMITS, check_random, one_of, verdict};
use crate::verdict::Verdict;

/// A word over `a` and `b` that is an operand.
fn operand() -> impl Strategy<Value = String> + Clone {
    one_of("a b a b 3 5 6 (a+b) (a&b) (a|b) (a|1) (a-1) (b-a) (a>>1) (a&a-1) (a%b) (a/b*b) (a-a%b)")
        .prop_map(str::to_owned)
}

/// A quotient, a remainder, a product or a count.
fn hard() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (operand(), one_of("/ % *"), operand()).prop_map(|(a, o, b)| format!("({a} {o} {b})")),
        2 => operand().prop_map(|a| format!("count({a})")),
        1 => operand(),
    ]
}

#[test]
fn stages_agree_with_enumeration_on_hard_operations() {
    let relation = || one_of("== == <= < !=");
    let statement = move || {
        (hard(), relation(), hard(), 0..6).prop_map(|(a, o, b, kind)| match kind {
            0 => format!("{a} {o} {b} + 1"),
            1 => format!("{a} + 1 {o} {b}"),
            2 => format!("{a} - {b} {o} 0"),
            _ => format!("{a} {o} {b}"),
        })
    };
    let premise = prop_oneof![
        2 => Just("b != 0".to_owned()),
        1 => Just("a <= b".to_owned()),
        1 => Just("0 < b && b <= a".to_owned()),
        1 => Just("a != 0 && b != 0".to_owned()),
        1 => Just("is_subset(a, b)".to_owned()),
        2 => statement(),
    ];
    let laws = prop_oneof![
        3 => (premise, statement()).prop_map(|(premise, law)| format!("{premise} => {law}")),
        1 => (1u64..16, 0u64..16, 1u64..64, 0u64..64).prop_map(|(d, rest, factor, most)| {
            format!("a % {d} == {rest} <=> (a - {rest}) * {factor} <= {most}")
        }),
        1 => (1u64..16, 0u64..16, 1u64..16).prop_map(|(d, rest, e)| {
            format!("a % {d} == {rest} => a % {e} == {}", rest % e)
        }),
    ];
    let tally = check_random(2 * CASES, laws);
    tally.assert_both_above(200, &["bits"]);
    assert!(tally.0["facts"][1] > 200, "{:?}", tally.0);
}

/// Laws of quotients and counts, and how each becomes false.
const LAWS: [(&str, &str, &str); 21] = [
    ("y != 0 => x / y * y + x % y == x", "+ x % y", "+ x % (y + 1)"),
    ("y != 0 => x % y < y", "x % y <", "x / y <"),
    ("y != 0 => x / y <= x", "<= x", "< x"),
    ("x != 0 => x / x == 1", "x / x", "y / x"),
    ("y != 0 && x < y => x / y == 0", "x < y", "x <= y"),
    ("y != 0 => (x % y) % y == x % y", "% y == x", "% y == y"),
    ("y != 0 => (x - x % y) % y == 0", "(x - x", "(x + x"),
    ("0x8000000000000000 <= c => x / c == select(x < c, 0, 1)", "0x8", "0x4"),
    ("x <= y => x / 10 <= y / 10", "x <= y", "x <= y + 1"),
    ("z != 0 && x <= y => x / z <= y / z", "x / z", "x / 1"),
    ("x % 3 == 0 <=> x * 0xaaaaaaaaaaaaaaab <= 0x5555555555555555", "5555 ", "5554"),
    ("x % 7 == 3 <=> (x - 3) * 0x6db6db6db6db6db7 <= 0x2492492492492491", "== 3", "== 2"),
    ("x % 6 == 0 <=> x % 2 == 0 && x % 3 == 0", "x % 2", "x % 4"),
    ("x != 0 => count(x & (x - 1)) == count(x) - 1", "x != 0 =>", "true =>"),
    ("count(a) - count(b) > 0 => a != b", "> 0", ">= 0"),
    ("is_subset(a, b) => count(a) <= count(b)", "<=", "<"),
    ("is_subset(a, b) && a != b => count(a) < count(b)", "a != b", "b == b"),
    ("is_subset(a, b) => count(a ^ b) == count(b) - count(a)", "a ^ b", "a | b"),
    ("count(a) + count(b) == count(a | b) <=> is_disjoint(a, b)", "is_disjoint", "is_subset"),
    ("count(a) == count(b) && is_subset(a, b) => a == b", "is_subset", "is_disjoint"),
    ("let n = x * (2 - a * x); a * x == 1 => n * a == 1", "a * x == 1", "a * x == 3"),
];

#[test]
fn a_set_that_matters_by_its_count_takes_each_number() {
    let sum = |count: &str| format!("count(a) * count(a) - {count} == count(a) * (count(a) - 1)");
    let tally = check_random(
        200,
        one_of("count(a) 1 count(a)+1 count(a)*1 (count(a)/1) 3 (count(b))").prop_map(sum),
    );
    assert!(tally.0["counted"][1] > 20, "{:?}", tally.0);
    for (text, expected) in [
        (
            "int f(U64 x) { int c = 0; while (x) { x &= x - 1; c++; } return c; } f(x) == count(x)",
            true,
        ),
        (
            "int f(U64 x) { int c = 1; while (x) { x &= x - 1; c++; } return c; } f(x) == count(x)",
            false,
        ),
        (
            "int f(unsigned v) { int c = 0; while (v) { v &= v - 1; c++; } return c; } \
             f(x) == count(x & 0xffffffff)",
            true,
        ),
        (
            "int f(uint16_t v) { unsigned c = 0; for (; v; c++) v &= v - 1; return c; } \
             f(x) == count(x & 0xffff)",
            true,
        ),
        ("count(x) * count(x) <= 4096 && (x == none <=> count(x) < 1)", true),
        ("count(x) * count(x) < 4096", false),
    ] {
        let law = Law::new(text).expect("a law");
        let found = verdict("counted", &facts::ByCount, LIMITS, law.program(), 64);
        assert_eq!(found, expected.then_some(true), "{text}");
    }
}

#[test]
fn counts_of_parts_are_decided() {
    for text in [
        "is_subset(a, b) => count(b) - count(a) == count(b & ~a)",
        "is_subset(a, b) && is_subset(b, c) && count(a) == count(c) => a == b",
    ] {
        let law = Law::new(text).expect("a law");
        assert!(law.prove(LIMITS).is_proved(), "{text}");
    }
}

#[test]
fn laws_about_hard_operations_are_proved_and_their_variants_refuted() {
    for (text, part, other) in LAWS {
        let law = Law::new(text).unwrap_or_else(|error| panic!("{}", error.report("", text)));
        let found = verdict("facts", &facts::ByFacts, LIMITS, law.program(), 64);
        assert_eq!(found, Some(true), "{text}");
        let variant = match part.strip_suffix(' ') {
            Some(end) => format!("{}{other}", text.strip_suffix(end).expect("the end")),
            None => text.replace(part, other),
        };
        assert_ne!(variant, text);
        let refuted = Law::new(&variant).expect("a law").prove(LIMITS);
        assert!(matches!(refuted, Verdict::Refuted { .. }), "{variant}: {refuted:?}");
    }
}
