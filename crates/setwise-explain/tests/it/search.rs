//! The search for shorter listings, on formulas whose shortest forms are known.

use std::cell::Cell;

use setwise_explain::{Answer, InstructionSet as I, Listing, Search, Target};
use setwise_expr::{BinaryOperator, Compiler, Names, Tree, Type, Value, parse};

use super::formulas::formula;
use super::random::Random;

/// Formulas with an instruction set, the fewest instructions, and an equal formula of that length.
pub(crate) const SHORTEST: &[(&str, I, usize, &str)] = &[
    // The average without overflow.
    ("(x >> 1) + (y >> 1) + (x & y & 1)", I::X86_64, 4, "(x & y) + ((x ^ y) >> 1)"),
    ("(x >> 1) + (y >> 1) + (x & y & 1)", I::Aarch64, 3, "(x & y) + ((x ^ y) >> 1)"),
    // The squares below the first, and that one alone.
    ("(x | (x - 1)) - x", I::Bmi, 2, "~x & (x - 1)"),
    ("(x | (x - 1)) - x", I::Tbm, 1, "~x & (x - 1)"),
    ("(x | (x - 1)) ^ (x - 1)", I::Bmi, 1, "x & -x"),
    // A blend.
    ("(a | ~m) & (b | m) & (a | b)", I::Bmi, 3, "a & m | b & ~m"),
    ("(a | ~m) & (b | m) & (a | b)", I::Avx512, 1, "a & m | b & ~m"),
    // The smaller word, and the distance of a word from 0.
    ("y ^ ((x ^ y) & select(x < y, all, none))", I::Bmi, 2, "select(x < y, x, y)"),
    (
        "(x + (x >> 63) * 0xffffffffffffffff) ^ ((x >> 63) * 0xffffffffffffffff)",
        I::Bmi,
        2,
        "select(x + 0x8000000000000000 < 0x8000000000000000, -x, x)",
    ),
    // Sums and differences of what two words have in common.
    ("(x | y) + (x & y)", I::Bmi, 1, "x + y"),
    ("(x | y) - (x & y)", I::Bmi, 1, "x ^ y"),
    ("(x ^ y) + 2 * (x & y)", I::Bmi, 1, "x + y"),
    ("x + y - 2 * (x & y)", I::Aarch64, 1, "x ^ y"),
    // With constants that are solved, or in memory.
    ("x << 8 >> 8 << 8", I::X86_64, 1, "x << 8"),
    ("(x | 0xff) - 255", I::X86_64, 1, "x & -256"),
    ("(x >> 1 << 1) + (x & 1) - 16", I::Avx2, 1, "x - 16"),
    ("x - (x & 0xff)", I::Avx512, 1, "x & -256"),
    // The sign, and larger and smaller words.
    ("-(x >> 63)", I::Bmi, 1, "select(x > 0x7fffffffffffffff, all, none)"),
    ("x ^ ((x ^ y) & select(x < y, all, none))", I::Bmi, 2, "select(x < y, y, x)"),
    ("x ^ ((x ^ y) & select(x < y, all, none))", I::Avx512, 1, "select(x < y, y, x)"),
    ("(a & ~b) | (b & ~a)", I::Avx2, 1, "a ^ b"),
    ("(m & (a ^ b)) ^ b", I::Avx2, 3, "m & (a ^ b) ^ b"),
    ("(m & (a ^ b)) ^ b", I::Avx512, 1, "m & a | ~m & b"),
    // Bools.
    ("!(x < y) && !(y < x)", I::Bmi, 2, "x == y"),
    ("(x ^ y) + 1 != 1", I::Avx512, 1, "x != y"),
    ("((x ^ y) | (y ^ x)) == none", I::Avx2, 1, "x == y"),
];

/// Evaluates a law for some words.
fn law_holds(law: &Tree) -> Answer {
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(law).unwrap();
    let program = compiler.finish();
    let mut random = Random::new(7);
    for run in 0..3000 {
        let mut word = || match (run % 3, random.below(6)) {
            (0, 0) => 0,
            (0, 1) => u64::MAX,
            (0, 2) => 1 << 63,
            (1, _) => 1 << random.below(64),
            _ => random.word(),
        };
        let inputs: Vec<u64> = program.inputs().iter().map(|_| word()).collect();
        if program.evaluate(&inputs).unwrap() != [Value::Bool(true)] {
            let names = program.inputs().iter().map(|input| input.name.clone());
            return Answer::Refuted(names.zip(inputs).collect());
        }
    }
    Answer::Proved
}

fn search(text: &str, set: I, stops: &mut dyn FnMut() -> bool) -> Search {
    let target = Target::new(set, None).unwrap();
    Listing::search(&parse(text).unwrap(), target, &mut law_holds, stops).unwrap()
}

#[test]
fn classics_have_their_shortest_listings() {
    for &(text, set, length, known) in SHORTEST {
        let listing = Listing::new(&parse(known).unwrap(), Target::new(set, None).unwrap());
        assert_eq!(listing.unwrap().length(), length, "{known}, {set}");
        // The search has found what is known after the first proof that is this short.
        let is_found = Cell::new(false);
        let target = Target::new(set, None).unwrap();
        let mut proves = |law: &Tree| {
            let answer = law_holds(law);
            is_found.set(is_found.get() || answer == Answer::Proved);
            answer
        };
        let tree = parse(text).unwrap();
        let mut steps = 0;
        let found = Listing::search(&tree, target, &mut proves, &mut || {
            steps += 1;
            is_found.get() || steps > 20_000
        });
        let found = found.unwrap();
        assert_eq!(found.best().length(), length, "{text}, {set}\n{}", found.best());
        assert!(found.selected.length() >= length);
    }
}

#[test]
fn what_is_minimal_has_no_shorter_sequence() {
    // All sequences of one instruction were tried, and the listing has two.
    let found = search("~x & (x - 1)", I::Bmi, &mut || false);
    assert!(found.is_minimal() && found.found.is_none() && !found.is_stopped);
    assert_eq!((found.best().length(), found.complete), (2, 1));
    let found = search("a & m | b & ~m", I::Bmi, &mut || false);
    // A first step may have any constant, and not all of them were tried.
    assert!(found.is_minimal_with_constants() && !found.is_minimal());
    assert_eq!((found.best().length(), found.complete), (3, 2));
    // Constants of one instruction that do not fit are not tried.
    for (text, set, complete) in [
        ("x << 8 >> 8", I::Bmi, 1),
        ("x << 8 >> 8", I::Aarch64, 0),
        ("x & 0x123456789abcdef0", I::X86_64, 1),
        ("x & 0xff00ff00ff00ff00", I::Aarch64, 0),
        ("~x & (x - 1)", I::Avx512, 1),
        ("x + 3 >> 5", I::Avx2, 1),
    ] {
        let found = search(text, set, &mut || false);
        let is_minimal = found.is_minimal_with_constants();
        assert!(is_minimal && !found.is_stopped, "{text}, {set}: {}", found.best());
        assert!(found.complete >= complete, "{text}, {set}");
    }
    let neon = Target::new(I::Aarch64, Some(128)).unwrap();
    let tree = parse("(m & a) + (b & ~m)").unwrap();
    let found = Listing::search(&tree, neon, &mut law_holds, &mut || false).unwrap();
    assert!(found.best().length() == 1 && found.is_minimal(), "{}", found.best());
    // A search that is stopped at once knows nothing about longer sequences.
    let stopped = search("x * y ^ x * z ^ y * z ^ (x & y)", I::Bmi, &mut || true);
    assert!(stopped.is_stopped && !stopped.is_minimal_with_constants());
}

#[test]
fn a_result_that_occurred_before_is_tried_with_the_one_before_it() {
    // `2 * x + y` is `(x + x) + y`, too.
    let found = search("(x + y) & (2 * x + y)", I::Avx2, &mut || false);
    assert_eq!((found.selected.length(), found.best().length()), (4, 3), "{}", found.best());
    // All sequences of three are tried.
    let found = search("(x >> 1) + (y >> 1) + (x & y & 1)", I::Avx2, &mut || false);
    assert!(found.is_minimal_with_constants() && found.complete == 3, "{}", found.best());
    assert_eq!(found.best().length(), 4);
}

/// Formulas with the length of the shortest listing, and true if the search tries it.
const WITH_CONSTANTS: &[(&str, I, usize, bool)] = &[
    // Fields of bits, with a constant that is not one of the formula.
    ("(x << 4) & 0xf0", I::Aarch64, 1, true),
    ("x << 60 >> 56", I::Aarch64, 1, true),
    ("x << 34 >> 32", I::Bmi, 1, true),
    // The flags of a shift or a sum tell whether its result is zero.
    ("x <= 0xffffffff", I::Bmi, 2, true),
    ("x < 0x10000000000", I::X86_64, 2, true),
    ("x >= 0x10000000000", I::Bmi, 2, true),
    // A first step with a constant of its own.
    ("((x + 5) * 11 + 1) * 13", I::Bmi, 2, false),
    ("((x >> 3) ^ 5) << 3", I::Bmi, 2, false),
    ("x + x + x + x + x + x + x + y", I::Bmi, 2, false),
];

#[test]
fn what_is_minimal_is_so_with_all_constants() {
    for &(text, set, length, is_tried) in WITH_CONSTANTS {
        let mut steps = 0;
        let found = search(text, set, &mut || {
            steps += 1;
            steps > 400
        });
        let best = found.best();
        assert!(!is_tried || best.length() == length, "{text}, {set}\n{best}");
        assert!(found.is_minimal() == (best.length() == length), "{text}, {set}\n{best}");
    }
    // The first instruction of three or more may have a constant that is not tried.
    for (text, set) in [("a * b + c ^ d", I::Bmi), ("x + y == 0", I::Bmi)] {
        let found = search(text, set, &mut || false);
        assert!(found.is_minimal_with_constants(), "{text}, {set}\n{}", found.best());
        assert_eq!(found.is_minimal(), found.best().length() < 3, "{text}, {set}");
    }
}

#[test]
fn results_are_never_longer_and_always_equal() {
    let mut random = Random::new(11);
    for number in 0..24 {
        let value_type = if number % 5 == 0 { Type::Bool } else { Type::Set };
        let text = formula(&mut random, value_type, 1 + number % 3);
        let tree = parse(&text).unwrap();
        {
            let set = [I::X86_64, I::Tbm, I::Aarch64, I::Avx512][number % 4];
            let target = Target::new(set, None).unwrap();
            let mut patience = 8;
            let mut stops = || {
                patience -= 1;
                patience == 0
            };
            let Ok(found) = Listing::search(&tree, target, &mut law_holds, &mut stops) else {
                continue;
            };
            assert!(found.best().length() <= found.selected.length(), "{text}");
            if let Some((other, listing)) = &found.found {
                assert!(listing.length() < found.selected.length(), "{text}");
                let operator = match found.selected.value_type() {
                    Type::Bool => BinaryOperator::Equivalent,
                    _ => BinaryOperator::Equal,
                };
                let law = tree.joined(operator, other);
                assert_eq!(law_holds(&law), Answer::Proved, "{text}: {other}");
            }
        }
    }
}

#[test]
fn what_has_no_search_is_refused() {
    let refused = |text: &str, set: I, width: Option<u16>| {
        let target = Target::new(set, width).unwrap();
        let tree = parse(text).unwrap();
        let result = Listing::search(&tree, target, &mut law_holds, &mut || false);
        result.unwrap_err().to_string()
    };
    let reason = refused("x / y", I::Bmi, None);
    assert!(reason.contains("value for all words"), "{reason}");
}

#[test]
fn the_latency_is_that_of_the_longest_chain() {
    let latency = |text: &str, set: I| {
        let listing = Listing::new(&parse(text).unwrap(), Target::new(set, None).unwrap());
        listing.unwrap().latency()
    };
    assert_eq!(latency("x & y", I::Bmi), 1);
    // Three instructions, two of them side by side.
    assert_eq!(latency("(a & b) ^ (c | d)", I::Bmi), 2);
    assert_eq!(latency("x * y * z", I::Bmi), 6);
    assert_eq!(latency("x * y + count(z)", I::Bmi), 4);
    // A copy takes no time; the comparison comes before the choice.
    assert_eq!(latency("select(x < y, x, y)", I::Bmi), 2);
}

/// Formulas, each with an equal one whose listing has the fewest instructions. The names are exchanged
/// too, since a search leaves out one order of operands whose order does not matter.
const PAIRS: &[(&str, &str)] = &[
    ("(x | y) - x == none", "(y & ~x) == none"),
    ("x - (x & y) != none", "(x & ~y) != none"),
    ("(x & (0 - x)) == none", "x == none"),
    ("(x | -x) != none", "x != none"),
    ("~(x + y) < ~x", "x + y > x"),
    ("(x ^ y) + 2 * (x & y) - x", "y"),
    ("(x | y) - (~x & y)", "x"),
    ("(x ^ y) - (y & ~x)", "x & ~y"),
    ("(x | y) - y", "x & ~y"),
    ("x + y - (x | y)", "x & y"),
    ("(x << 1) + x + x", "x << 2"),
    ("x * 3 - x + y", "2 * x + y"),
    ("~(~x + y)", "x - y"),
    ("(x >> 3 << 3) + (x & 7) - 5", "x - 5"),
];

#[test]
fn what_is_minimal_is_not_longer_than_an_equal_formula() {
    for &(text, short) in PAIRS {
        for is_exchanged in [false, true] {
            let named = |text: &str| match is_exchanged {
                true => text.replace('x', "q").replace('y', "x").replace('q', "y"),
                false => text.to_owned(),
            };
            let (text, short) = (named(text).replace("0y", "0x"), named(short).replace("0y", "0x"));
            for set in [I::X86_64, I::Bmi, I::Avx2, I::Avx512, I::Aarch64] {
                let target = Target::new(set, None).unwrap();
                let known = Listing::new(&parse(&short).unwrap(), target).unwrap().length();
                let mut steps = 0;
                let found = search(&text, set, &mut || {
                    steps += 1;
                    steps > 200
                });
                let length = found.best().length();
                let is_minimal = found.is_minimal_with_constants();
                assert!(length <= known || !is_minimal, "{text}, {set}\n{}", found.best());
                assert!(length <= known || known > 2, "{text}, {set}\n{}", found.best());
            }
        }
    }
}

#[test]
fn parts_of_a_long_formula_are_improved() {
    let text = "pext((a | b) - b, a * b) + (a ^ b) * (b >> 3) ^ (a << 7)";
    let mut steps = 0;
    let found = search(text, I::Bmi, &mut || {
        steps += 1;
        steps > 300
    });
    // The whole is too long to be searched for.
    assert!(!found.is_minimal_with_constants() && found.is_stopped);
    let (tree, listing) = found.found.unwrap();
    assert_eq!((found.selected.length(), listing.length()), (10, 9), "{tree}");
    assert_eq!(tree.to_string(), "pext(a & ~b, a * b) + (a ^ b) * (b >> 3) ^ a << 7");
}
