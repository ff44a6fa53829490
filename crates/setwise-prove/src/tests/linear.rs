//! Linear forms over the field of two elements.

use proptest::prelude::*;

use crate::law::Law;
use crate::linear;
use crate::tests::{CASES, LIMITS, check_random, verdict};
use crate::verdict::Verdict;

/// A word over `a` and `b` that is linear for the most part.
fn linear_word() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["a", "b", "a", "b", "5", "all"]);
    leaf.prop_map(str::to_owned).prop_recursive(5, 14, 2, |inner| {
        let operator = prop::sample::select(vec!["^", "^", "^", "&", "|", "+", "-"]);
        prop_oneof![
            5 => (inner.clone(), operator, inner.clone()).prop_map(|(a, o, b)| format!("({a} {o} {b})")),
            3 => (inner.clone(), 1u32..5).prop_map(|(a, amount)| format!("({a} << {amount})")),
            3 => (inner.clone(), 1u32..5).prop_map(|(a, amount)| format!("({a} >> {amount})")),
            3 => (inner.clone(), 0u32..64).prop_map(|(a, mask)| format!("({a} & {mask})")),
            1 => (inner.clone(), 0u32..6).prop_map(|(a, sign)| {
                let sign = 1 << sign;
                format!("({a} & {} ^ {sign}) - {sign}", 2 * sign - 1)
            }).prop_map(|text| format!("({text})")),
            1 => (inner.clone(), 0u32..6).prop_map(|(a, place)| format!("-({a} >> {place} & 1)")),
            1 => (inner.clone(), 0u32..20).prop_map(|(a, factor)| format!("({a} * {factor})")),
            1 => inner.clone().prop_map(|a| format!("~{a}")),
            1 => inner.prop_map(|a| format!("(count({a}) & 1)")),
        ]
    })
}

#[test]
fn stages_agree_with_enumeration_on_linear_words() {
    let pairs = prop::sample::select(vec![
        ("x ^ y ^ x", "y"),
        ("(x & 3) + (x & ~3)", "x"),
        ("(x & 12) | (x & 3)", "x & 15"),
        ("(x ^ y) >> 2", "x >> 2 ^ y >> 2"),
        ("(x << 2) + (y & 3)", "x << 2 | y & 3"),
        ("x - (x & y)", "x & ~y"),
        ("count(x) & 1 ^ count(y) & 1", "count(x ^ y) & 1"),
        ("(x & 3) * 5", "x & 3 ^ (x & 3) << 2"),
        ("x ^ x >> 1 ^ (x ^ x >> 1) >> 1", "x ^ x >> 2"),
        ("blend(x, y, 5)", "x & ~5 ^ y & 5"),
        // These are false.
        ("(x ^ y) + y", "x"),
        ("x ^ x >> 1 ^ (x ^ x >> 1) >> 1", "x ^ x >> 1"),
        ("(x & 5) + (x & 4)", "x & 5"),
    ]);
    let equal = (pairs, linear_word(), linear_word()).prop_map(|((left, right), x, y)| {
        [left, right].map(|side| {
            let parts = side.split('x').map(|part| part.replace('y', &format!("({y})")));
            parts.collect::<Vec<_>>().join(&format!("({x})"))
        })
    });
    let premise = prop_oneof![
        3 => Just(String::new()),
        2 => (linear_word(), linear_word()).prop_map(|(a, b)| format!("{a} == {b} => ")),
        1 => linear_word().prop_map(|a| format!("is_subset({a}, 5) => ")),
        1 => (linear_word(), 0..4).prop_map(|(a, square)| format!("(({a}) >> {square} & 1) == 1 => ")),
    ];
    let plain = (linear_word(), linear_word()).prop_map(|(a, b)| [a, b]);
    let laws = (premise, prop_oneof![4 => equal, 1 => plain], 0..4).prop_map(
        |(premise, [left, right], kind)| match kind {
            0 => format!("{premise}(({left}) ^ ({right})) <= 0"),
            1 => format!("{premise}(({left}) & 4) == 4 <=> (({right}) & 4) == 4"),
            _ => format!("{premise}({left}) == ({right})"),
        },
    );
    let tally = check_random(CASES, laws);
    tally.assert_both_above(100, &["bits"]);
    assert!(tally.0["linear forms"][1] > 300, "{:?}", tally.0);
}

/// Laws of sums of bits, and how each becomes false.
const LAWS: [(&str, &str, &str); 8] = [
    (
        "let y = x ^ x << 13; let z = y ^ y >> 7; let a = z ^ z >> 7; let b = a ^ a >> 14; \
         let c = b ^ b >> 28; let d = c ^ c >> 56; let e = d ^ d << 13; let f = e ^ e << 26; \
         (f ^ f << 52) == x",
        "c >> 56",
        "c >> 57",
    ),
    (
        "let a = x ^ x >> 32; let b = a ^ a >> 16; let c = b ^ b >> 8; let d = c ^ c >> 4; \
         let e = d ^ d >> 2; ((e ^ e >> 1) & 1) == (count(x) & 1)",
        "e >> 1",
        "e >> 2",
    ),
    (
        "rotate_180(x ^ y) == (flip_vertical(mirror_horizontal(x)) ^ rotate_180(y))",
        "x ^ y",
        "x | y",
    ),
    (
        "U64 r(U64 v) { v = v >> 1 & 0x5555555555555555 | (v & 0x5555555555555555) << 1; \
         v = v >> 2 & 0x3333333333333333 | (v & 0x3333333333333333) << 2; \
         v = v >> 4 & 0x0f0f0f0f0f0f0f0f | (v & 0x0f0f0f0f0f0f0f0f) << 4; \
         return __builtin_bswap64(v); } r(x) == rotate_180(x)",
        "0x0f0f0f0f0f0f0f0f |",
        "0x0f0f0f0f0f0f0f0e |",
    ),
    ("x >> 5 << 5 == x => ((x >> 5) << 3) == x >> 2", "x >> 2", "x >> 1"),
    (
        "unsigned step(unsigned c) { for (int i = 0; i < 8; i++) \
         c = c >> 1 ^ (0xedb88320 & -(c & 1)); return c; } \
         step(x ^ y) == (step(x) ^ step(y))",
        "c >> 1 ^",
        "c >> 1 |",
    ),
    ("(x & 1) * 0x0101010101010101 == (-(x & 1) & 0x0101010101010101)", "(x & 1) *", "(x & 3) *"),
    (
        "(y & 255) == (x & 255) && (x ^ y) <= 1023 => (x ^ y) >> 8 <= 3 && (x ^ y) & 255 == none",
        "255) == (x",
        "127) == (x",
    ),
];

#[test]
fn linear_laws_are_proved_and_their_variants_refuted() {
    for (text, part, other) in LAWS {
        let law = Law::new(text).unwrap_or_else(|error| panic!("{}", error.report("", text)));
        if !text.contains("<=") {
            let found = verdict("linear", &linear::LinearForms::Any, LIMITS, law.program(), 64);
            assert_eq!(found, Some(true), "{text}");
        }
        assert!(law.prove(LIMITS).is_proved(), "{text}");
        let variant = text.replace(part, other);
        assert_ne!(variant, text);
        let refuted = Law::new(&variant).expect("a law").prove(LIMITS);
        assert!(matches!(refuted, Verdict::Refuted { .. }), "{variant}");
    }
}
