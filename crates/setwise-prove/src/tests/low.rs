//! Words of few bits inside words: the normal forms of low bits, and known bits.

use proptest::prelude::*;
use setwise::random::SplitMix64;
use setwise_expr::{Register, width};

use crate::known::Known;
use crate::law::Law;
use crate::limits::Limits;
use crate::normal_form;
use crate::stage::Stage;
use crate::tests::{
    CASES, LIMITS, check_random, compiled, equal_words, one_of, statement, verdict, word,
};
use crate::verdict::Verdict;

/// A word over `a` and `b` in which words of two to four bits are cut off and extended by their sign.
fn narrow_word() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["a", "b", "a", "b", "1", "3", "5", "12"]);
    leaf.prop_map(str::to_owned).prop_recursive(5, 14, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "&", "|", "^", "+", "*"]);
        prop_oneof![
            5 => (inner.clone(), operator, inner.clone()).prop_map(|(a, o, b)| format!("({a} {o} {b})")),
            3 => (inner.clone(), 2u32..5).prop_map(|(a, bits)| format!("({a} & {})", (1 << bits) - 1)),
            2 => (inner.clone(), 2u32..5).prop_map(|(a, bits)| {
                let sign = 1 << (bits - 1);
                format!("((({a} & {}) ^ {sign}) - {sign})", 2 * sign - 1)
            }),
            1 => (inner.clone(), 1u32..4).prop_map(|(a, amount)| format!("({a} << {amount})")),
            1 => (inner.clone(), 1u32..4).prop_map(|(a, amount)| format!("({a} >> {amount})")),
            1 => inner.clone().prop_map(|a| format!("~{a}")),
            1 => inner.prop_map(|a| format!("-{a}")),
        ]
    })
}

#[test]
fn stages_agree_with_enumeration_on_words_of_fewer_bits() {
    let mask = || 1u32..5;
    let cut = |text: &str, bits: u32| format!("({text} & {})", (1 << bits) - 1);
    let one = (narrow_word(), narrow_word(), 0..4, mask()).prop_map(move |(a, b, kind, bits)| {
        match kind {
            // Masks that do not matter, and some that do.
            0 => format!("{} == {}", cut(&format!("({a} + {b})"), bits), {
                let (a, b) = (cut(&a, bits), cut(&b, bits));
                cut(&format!("({a} + {b})"), bits)
            }),
            1 => format!("{} == {}", cut(&format!("({a} * {b})"), bits), {
                let (a, b) = (cut(&a, bits + 1), cut(&b, bits));
                cut(&format!("({b} * {a})"), bits)
            }),
            2 => format!("{} == none => {} == none", cut(&a, bits + 1), cut(&a, bits)),
            _ => format!("{} == {}", cut(&a, bits), cut(&b, bits)),
        }
    });
    let two = (equal_words(), mask(), mask()).prop_map(move |((left, right), low, high)| {
        format!("{} == {}", cut(&left, low), cut(&cut(&right, high), low))
    });
    let tally = check_random(CASES, prop_oneof![one, two]);
    tally.assert_both_above(200, &["bits"]);
    assert!(tally.0["low bits"][1] > 200, "{:?}", tally.0);
}

#[test]
fn known_bits_are_zero() {
    use crate::tests::for_random;
    let words = prop_oneof![narrow_word(), word(), statement()];
    let mut random = SplitMix64::new(1);
    let inputs: Vec<[u64; 2]> = (0..60).map(|_| [(); 2].map(|()| random.next_u64())).collect();
    for_random(CASES, (words, 3usize..=8), |(text, width), _| {
        let program = compiled(&text, width, true);
        let known = Known::new(&program, width);
        let values: Vec<_> = inputs
            .iter()
            .map(|words| {
                let words = words.map(|word| word & u64::MAX >> (64 - width));
                width::run(&program, &words, width).expect("a meaning")
            })
            .collect();
        let registers = (0..program.instructions().len()).map(Register::new);
        for register in registers.clone() {
            let of = |values: &Vec<u64>| values[register.index()];
            let ones = values.iter().map(of).fold(0, |ones, value| ones | value);
            assert_eq!(ones & known.zeros(register), 0, "{text} at {width}: {program}");
            for other in registers.clone() {
                let low = u64::MAX >> (64 - known.decisive(register, other));
                for values in &values {
                    let [a, b] = [register, other].map(|it| values[it.index()]);
                    assert_eq!(a == b, a & low == b & low, "{text} at {width}: {program}");
                }
            }
        }
    });
}

/// Laws that need the low bits, and how each becomes false.
const LAWS: [(&str, &str, &str); 9] = [
    ("(x * 3 * 0xaaaaaaab & 0xffffffff) == (x & 0xffffffff)", "aab", "aac"),
    ("((a * (b * c & 63)) & 63) == ((a * b & 63) * c & 63)", "& 63) * c", "& 31) * c"),
    (
        "unsigned f(unsigned a, unsigned b, unsigned c) { return a * (b * c) - (a * b) * c; } \
         f(a, b, c) == 0",
        "(a * b) * c",
        "(a * b) * b",
    ),
    (
        "unsigned f(unsigned x, unsigned y) { return (x & y) * (x | y) + (x & ~y) * (~x & y) - x * y; } \
         f(x, y) == 0",
        "(x | y)",
        "(x ^ y)",
    ),
    ("uint8_t f(uint8_t x) { return x * 171 * 3; } f(x) == (x & 255)", "171", "173"),
    (
        "unsigned f(unsigned x, unsigned y) { return x + y - 2 * (x & y); } \
         f(x, y) == ((x ^ y) & 0xffffffff)",
        "x + y",
        "x | y",
    ),
    (
        "unsigned short f(unsigned short x, unsigned y) { return x * y * y; } \
         f(x, y) == (y * x * y & 0xffff)",
        "0xffff)",
        "0x1ffff)",
    ),
    (
        "unsigned f(unsigned x) { return (x ^ x >> 15) * 5; } \
         unsigned g(unsigned x) { return x * 0xcccccccd; } \
         g(f(x * 3)) == (3 * x & 0xffffffff ^ (x * 3 & 0xffffffff) >> 15)",
        "g(f(x * 3))",
        "g(f(x * 5))",
    ),
    ("((x - y) & 0xff) == 0 => (x * 3 & 15) == (y * 3 & 15)", "& 15) ==", "& 256) =="),
];

#[test]
fn laws_about_low_bits_are_proved_and_their_variants_refuted() {
    for (law, part, other) in LAWS {
        let proved = |text: &str, stage: &dyn Stage| {
            let law = Law::new(text).unwrap_or_else(|error| panic!("{}", error.report("", text)));
            verdict("low bits", stage, LIMITS, law.program(), 64)
        };
        assert_eq!(proved(law, &normal_form::LowBits), Some(true), "{law}");
        let variant = law.replace(part, other);
        assert_ne!(variant, law);
        let refuted = Law::new(&variant).expect("a law").prove(Limits { ..LIMITS });
        assert!(matches!(refuted, Verdict::Refuted { .. }), "{variant}");
    }
}

/// The number of ones of 64 bits has seven bits, all of which count.
#[test]
fn a_part_of_a_count_may_be_zero() {
    for (law, expected) in [
        ("(count(x) & 63) == 0 <=> x == none", false),
        ("(count(x) & 127) == 0 <=> x == none", true),
    ] {
        let law = Law::new(law).expect("a law");
        assert_eq!(law.prove(LIMITS).is_proved(), expected);
    }
}

#[test]
fn multiples_of_shifted_words_are_masked_words() {
    for text in [
        "2 * ((x ^ y) >> 1) + 2 * (x & y) + ((x ^ y) & 1) == x + y",
        "(x >> 3 << 3) + (x & 7) == x",
        "x - 16 * (x >> 4) == x & 15",
        "x >> 1 == y => 2 * (x >> 1) == y + y",
        "(x / 8 * 8 | x & 7) == x",
    ] {
        let law = Law::new(text).unwrap_or_else(|error| panic!("{}", error.report("", text)));
        let proved = verdict("form", &normal_form::NormalForm, LIMITS, law.program(), 64);
        assert_eq!(proved, Some(true), "{text}");
    }
    let word = || one_of("a b (a+b) (a^b) (a&b) (a-b) (a+a)");
    let factors = (1u64..4, one_of("+ -"), 1u64..9, 1u64..9);
    let laws = (word(), word(), word(), factors, 0..3).prop_map(
        |(a, b, c, (amount, sign, n, m), kind)| {
            let (b, c, n) = match kind {
                0 => (b, c, n),
                1 => (a, c, m << amount),
                _ => (a, a, m << amount),
            };
            let low = (1 << amount) - 1;
            format!("{n} * ({a} >> {amount}) {sign} {m} * ({b} & {low}) == {m} * {c}")
        },
    );
    let tally = check_random(CASES, laws);
    assert!(tally.0["normal form"][1] > 50, "{:?}", tally.0);
}
