//! Sweeping: equal parts of a law.

use proptest::prelude::*;

use crate::law::Law;
use crate::sweep;
use crate::tests::{CASES, LIMITS, check_random, equal_words, one_of, verdict, word};
use crate::verdict::Verdict;

#[test]
fn stages_agree_with_enumeration_on_parts_that_are_equal() {
    let outer = || one_of("(x|a)*b (x^b)+(x&a) x*x-b count(x)+(x<<1) (x>>1)*a (x|b)-(x&1)");
    let laws = (equal_words(), outer(), outer(), word(), 0..8).prop_map(
        |((left, right), outer, other, word, kind)| {
            let put = |outer: &str, x: &str| outer.replace('x', &format!("({x})"));
            match kind {
                0 => format!("{} == {}", put(outer, &left), put(other, &right)),
                1 => format!("{} == {}", put(outer, &left), put(outer, &word)),
                2 => format!("a != b => {} == {}", put(outer, &left), put(outer, &right)),
                3 => format!("{} <= {}", put(outer, &left), put(outer, &right)),
                4 => format!(
                    "({left}) == ({right}) && {} == {}",
                    put(other, &left),
                    put(other, &right)
                ),
                _ => format!("{} == {}", put(outer, &left), put(outer, &right)),
            }
        },
    );
    let tally = check_random(CASES / 2, laws);
    tally.assert_both_above(50, &["bits"]);
    assert!(tally.0["sweep"][1] > 100, "{:?}", tally.0);
}

const TREE: &str = "U64 t(U64 x) { x -= x >> 1 & 0x5555555555555555; \
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333); \
    x = x + (x >> 4) & 0x0f0f0f0f0f0f0f0f; return x * 0x0101010101010101 >> 56; }";

/// Laws whose parts are equal, and how each becomes false.
const LAWS: [(&str, &str, &str); 4] = [
    (
        "U64 f(U64 k) { k ^= k >> 33; k *= 0xff51afd7ed558ccdULL; k ^= k >> 33; \
         k *= 0xc4ceb9fe1a85ec53ULL; k ^= k >> 33; return k; } \
         U64 g(U64 k) { k ^= k >> 33; k *= 0x9cb4b2f8129337dbULL; k ^= k >> 33; \
         k *= 0x4f74430c22a54005ULL; k ^= k >> 33; return k; } g(f(x)) == x",
        "4005",
        "4007",
    ),
    (
        "unsigned f(unsigned h) { h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; \
         h *= 0xc2b2ae35u; h ^= h >> 16; return h; } \
         unsigned g(unsigned h) { h ^= h >> 16; h *= 0x7ed1b41du; h ^= (h ^ h >> 13) >> 13; \
         h *= 0xa5cb9243u; h ^= h >> 16; return h; } g(f(x)) == (x & 0xffffffff)",
        "h >> 13) >> 13",
        "h >> 13) >> 12",
    ),
    (
        "((x & y) + (x | y) ^ (x ^ y) + 2 * (x & y)) * (x | z) + ((x | z) - (z & ~x)) * y == x * y",
        "2 * (x",
        "3 * (x",
    ),
    ("TREE t(x) + t(y) == t(x | y) + t(x & y)", "t(x | y)", "t(x ^ y)"),
];

#[test]
fn laws_with_equal_parts_are_proved_and_their_variants_refuted() {
    for (text, part, other) in LAWS {
        let text = text.replace("TREE", TREE);
        let law = Law::new(&text).unwrap_or_else(|error| panic!("{}", error.report("", &text)));
        let found = verdict("sweep", &sweep::Sweep, LIMITS, law.program(), 64);
        assert_eq!(found, Some(true), "{text}");
        let variant = text.replace(part, other);
        assert_ne!(variant, text);
        let refuted = Law::new(&variant).expect("a law").prove(LIMITS);
        assert!(matches!(refuted, Verdict::Refuted { .. }), "{variant}: {refuted:?}");
    }
}
