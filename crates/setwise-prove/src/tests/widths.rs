//! Laws that are true at every width, which is tried for all words of a few widths.

use setwise::random::SplitMix64;
use setwise_expr::{Compiler, Names, parse, width};

use crate::law::Law;
use crate::tests::LIMITS;
use crate::verdict::Verdict;
use crate::widths::descends;

/// Returns true if a proof of a law shows it at every width.
fn is_of_every_width(text: &str) -> bool {
    match Law::new(text).unwrap_or_else(|it| panic!("{text}: {it}")).prove(LIMITS) {
        Verdict::Proved { every_width, .. } => every_width,
        verdict => panic!("{text}: {verdict:?}"),
    }
}

/// Evaluates a law for all words of this many bits, or for some of them if there are too many.
fn try_all(text: &str, bits: usize) {
    let mut compiler = Compiler::new(Names::Free).with_width(bits, false);
    compiler.add(&parse(text).unwrap()).unwrap();
    let program = compiler.finish();
    let law = program.outputs()[0].register.index();
    let count = program.inputs().len();
    let mut random = SplitMix64::new(bits as u64);
    let places = bits * count;
    for case in 0..1u64 << places.min(16) {
        let mut rest = if places <= 16 { u128::from(case) } else { random.next_u64().into() };
        rest |= if places <= 16 { 0 } else { u128::from(random.next_u64()) << 64 };
        let mask = u64::MAX >> (64 - bits);
        let word = |place: usize| (rest >> (bits * place)) as u64 & mask;
        let inputs: Vec<u64> = (0..count).map(word).collect();
        let values = width::run(&program, &inputs, bits).expect("it has a meaning");
        assert_eq!(values[law] & mask, mask, "{text} at {bits} bits: {inputs:x?}");
    }
}

#[test]
fn laws_of_low_bits_and_of_each_bit_are_true_at_every_width() {
    for law in [
        "x + y == (x ^ y) + 2 * (x & y)",
        "x & (x - 1) == x ^ (x & -x)",
        "isolate_ls1b(x) == (x & -x) && reset_ls1b(x) == (x & x - 1)",
        "(x & y) * (x | y) + (x & ~y) * (~x & y) == x * y",
        "x * 0x123456789abcdef0 + y * 0xff == y * 255 - -0x123456789abcdef0 * x",
        "~x == -x - 1 && ~(x | y) == ~x & ~y",
        "x ^ all == ~x",
        "is_disjoint(x, y) => is_subset(x, ~y)",
        "x == y => x * 3 == y * 3",
        "x & y == x <=> x | y == y",
        "(x | y) == none <=> x == none && y == none",
        "x != y <=> x ^ y != none",
        "x + x == x << 1",
        "x == all || ~x != none",
        "(x & y & z | x & ~z) == (z & y & x ^ x & ~z)",
    ] {
        assert!(is_of_every_width(law), "{law}");
        for bits in [1, 2, 3, 8, 16] {
            try_all(law, bits);
        }
    }
}

#[test]
fn other_laws_do_not_say_so() {
    for law in [
        // False for narrower words.
        "x + 256 != x",
        "x << 2 == x * 4",
        "x * 0xaaaaaaaaaaaaaaab != x * 0xaaaaaaaaaaaaaaab + 32",
        "(x & 256) == none => x != 256 | y | x",
        "x * 3 == y * 3 => x == y",
        // About higher bits.
        "x >> 1 <= x",
        "count(x) <= 64",
        "x % 3 < 3",
        "x <= (x | y)",
        // Not about words of other widths.
        "north_one(x) == x << 8",
        "U64 f(U64 x) { return x & -x; } f(x) == (x & -x)",
    ] {
        assert!(!is_of_every_width(law), "{law}");
    }
    let shogi = setwise_expr::board::NamedBoard::parse("shogi").unwrap();
    let tree = setwise_expr::parse_on("a | b == b | a", &shogi.shape).unwrap();
    let verdict = Law::on_board(&tree, Some(&shogi)).unwrap().prove(LIMITS);
    assert!(matches!(verdict, Verdict::Proved { every_width: false, .. }), "{verdict:?}");
    let narrow = Law::new("x ^ y == y ^ x").unwrap().prove_at(8, LIMITS).unwrap();
    assert!(matches!(narrow, Verdict::Proved { every_width: false, .. }), "{narrow:?}");
}

#[test]
fn laws_of_the_suite_that_descend_are_true_for_all_narrow_words() {
    let mut count = 0;
    for text in include_str!("../../tests/data/laws.sw").lines() {
        if text.is_empty() || text.starts_with("//") {
            continue;
        }
        let mut compiler = Compiler::new(Names::Free).with_width(64, false);
        compiler.add(&parse(text).unwrap()).unwrap();
        if descends(&compiler.finish()) {
            count += 1;
            [1, 2, 3].into_iter().for_each(|bits| try_all(text, bits));
        }
    }
    assert!(count > 60, "{count} laws");
}
