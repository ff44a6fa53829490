//! Laws about words that are shifted by variables.

use proptest::prelude::*;

use crate::shifts::Shifts;
use crate::tests::{CASES, LIMITS, compare, compiled, enumerate, for_random, one_of, verdict};

/// A word over `a`, `b` and `c` with shifts by `b`, `c` and sums of them.
fn word() -> impl Strategy<Value = String> {
    let leaf = one_of("a a b 1 all 5 {b} {c}").prop_map(str::to_owned);
    leaf.prop_recursive(3, 8, 2, |inner| {
        let amount = one_of("b c b c (b+c) (b+1) 1 (b-c)");
        prop_oneof![
            3 => (inner.clone(), one_of("<< >>"), amount)
                .prop_map(|(a, shift, amount)| format!("({a} {shift} {amount})")),
            2 => (inner.clone(), one_of("& | ^ + - *"), inner.clone())
                .prop_map(|(a, operation, b)| format!("({a} {operation} {b})")),
            1 => (one_of("~ -"), inner).prop_map(|(operation, a)| format!("{operation}{a}")),
        ]
    })
}

/// A shifted word, and another way to write it, at some widths or where something is true.
fn equal_words() -> impl Strategy<Value = (String, String)> {
    let laws = prop::sample::select(vec![
        ("x << b << c", "x << c << b"),
        ("x >> b >> c", "x >> c >> b"),
        ("x << b << c", "x << b + c"),
        ("x >> b >> c", "x >> b + c"),
        ("x >> b << b", "x & all << b"),
        ("x << b >> b", "x & all >> b"),
        ("(x + a) << b", "(x << b) + (a << b)"),
        ("(x | a) >> b", "(x >> b | a >> b)"),
        ("~x << b", "~(x << b) & all << b"),
        ("(x << b) * a", "x * a << b"),
        ("x ^ {b} ^ {c}", "(x & ~{b} | {c})"),
        ("{b} ^ {c}", "{b} | {c}"),
    ]);
    (laws, word()).prop_map(|((left, right), word)| {
        let [left, right] = [left, right].map(|side| side.replace('x', &word));
        (format!("({left})"), format!("({right})"))
    })
}

#[test]
fn shifts_agree_with_enumeration() {
    let premise = one_of(
        "b!=c b<c b<=1&&c<=1 b<2&&c<2&&b+c<3 b<=b+c c<=b+c b+c<2 b>=4 c>3 b_in_a c_not_in_a both",
    );
    let laws = (premise, equal_words(), word(), 0..5).prop_map(|(premise, (a, b), other, kind)| {
        let premise = match premise {
            "b_in_a" => "b + 0 in a",
            "c_not_in_a" => "!(c + 0 in a)",
            "both" => "b + 0 in a && !(c + 0 in a)",
            premise => premise,
        };
        match kind {
            0 => format!("{premise} => {a} == {other}"),
            1 => format!("{a} == {b}"),
            2 => format!("b + 0 in {other} => {a} == {b}"),
            _ => format!("{premise} => {a} == {b}"),
        }
    });
    let tally = for_random(2 * CASES, (laws, 2usize..=4), |(law, width), tally| {
        let program = compiled(&law, width, true);
        let expected = enumerate(&compiled(&law, width, false), width, width);
        let program = if law.len().is_multiple_of(2) { program.fused() } else { program };
        compare(&law, &program, width, expected, &[("shifts", &Shifts)], tally);
    });
    assert!(tally.0["shifts"][1] > 200, "{:?}", tally.0);
    assert_eq!(tally.0["shifts"][0], 0);
}

/// A shift by a sum of many amounts, whose parts would be too many words.
const MANY_AMOUNTS: &str = "let s = (z & 1) + (z >> 1 & 1) + (z >> 2 & 1) + (z >> 3 & 1) + (z >> 4 & 1) + \
    (z >> 5 & 1) + (z >> 6 & 1) + (z >> 7 & 1) + (z >> 8 & 1) + (z >> 9 & 1) + (z >> 10 & 1) + (z >> 11 & 1) + \
    (z >> 12 & 1) + (z >> 13 & 1) + (z >> 14 & 1) + (z >> 15 & 1) + (z >> 16 & 1) + (z >> 17 & 1) + \
    (z >> 18 & 1) + (z >> 19 & 1) + (z >> 20 & 1) + (z >> 21 & 1) + (z >> 22 & 1) + (z >> 23 & 1) + \
    (z >> 24 & 1) + (z >> 25 & 1) + (z >> 26 & 1) + (z >> 27 & 1); (x ^ y) << s == (x << s ^ y << s)";

#[test]
fn shifts_prove_what_they_should() {
    for law in [
        "i < 64 && j < 64 && k < 64 && i + j + k < 64 => x << i << j << k == x << i + j + k",
        "x << i << j << k == x << k << j << i",
        "x >> i >> j == x >> j >> i",
        "i + j >= i => x >> i >> j == x >> i + j",
        "(x + y) << i == (x << i) + (y << i)",
        "((x ^ y) >> i) == (x >> i ^ y >> i)",
        "x << i >> i << i == x << i",
        "((x >> s << s | y) >> s) == (x >> s | y >> s)",
        "(x << i) * y == x * y << i",
        "i != j => ({i} ^ {j}) == ({i} | {j}) && ({i} ^ {j}) == {i} + {j}",
        "i in x && !(j in x) => (x ^ {i} ^ {j}) == with(without(x, i), j)",
        "s >= 64 => x << s == none && x >> s == none",
        "i in x <=> (x & 1 << i) != none",
        MANY_AMOUNTS,
    ] {
        let program = compiled(law, 64, true);
        assert_eq!(verdict("shifts", &Shifts, LIMITS, &program, 64), Some(true), "{law}");
    }
    for law in [
        "x << i << j == x << i + j",
        "i < 64 => x << i << j == x << i + j",
        "(x + y) >> i == (x >> i) + (y >> i)",
        "({i} ^ {j}) == ({i} | {j})",
        "i in x => (x ^ {i} ^ {j}) == with(without(x, i), j)",
        "s >= 63 => x << s == none",
        "x << i >> j == x >> j << i",
    ] {
        let program = compiled(law, 64, true);
        assert_eq!(verdict("shifts", &Shifts, LIMITS, &program, 64), None, "{law}");
    }
}
