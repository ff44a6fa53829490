//! The prover on laws, on formulas that are not laws, and on the bit scans.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use setwise::bitscan::{CATALOG, ScanDirection};
use setwise::wide::Set;
use setwise::{Direction, Square};
use setwise_expr::Value;
use setwise_prove::{Counterexample, Law, Limits, Method, Verdict};
use testing::processor_time;

pub(crate) fn law(text: &str) -> Law {
    Law::new(text).unwrap_or_else(|error| panic!("{}", error.report("law", text)))
}

/// The limits of a proof that is expected to end. No time passes for it: only its steps and its memory
/// are limited, as by default.
pub(crate) const TIMELESS: Limits<'_> = Limits { now: || Duration::ZERO, ..Limits::new() };

/// The most work for one of the published laws, on a processor that may have other work, too.
pub(crate) const A_MINUTE: Duration = Duration::from_secs(60);

fn refuted(text: &str) -> (Counterexample, Method) {
    match law(text).prove(TIMELESS) {
        Verdict::Refuted { counterexample, method, .. } => (counterexample, method),
        verdict => panic!("{text}: {verdict:?}"),
    }
}

/// Proves laws.
fn prove_all(laws: impl IntoIterator<Item = impl AsRef<str>>) {
    for text in laws {
        let verdict = law(text.as_ref()).prove(TIMELESS);
        assert!(verdict.is_proved(), "{}: {verdict:?}", text.as_ref());
    }
}

#[test]
fn the_bit_scans_equal_their_definitions() {
    for scan in CATALOG {
        let definition = match scan.direction {
            ScanDirection::Forward => "first",
            ScanDirection::Reverse => "last",
        };
        let text = format!("x != none => {}(x) == {definition}(x)", scan.name);
        let verdict = law(&text).prove(TIMELESS);
        // Scans that use floating-point numbers have no circuit.
        if scan.name.ends_with("double_conversion") {
            let Verdict::Undecided { tried, .. } = verdict else { panic!("{verdict:?}") };
            assert!(tried[0].contains("not possible"), "{tried:?}");
        } else {
            assert!(verdict.is_proved(), "{text}: {verdict:?}");
        }
    }
}

#[test]
fn definitions_hold_for_every_index() {
    let first = |i| format!("(x & ((1 << {i}) - 1)) == 0 && {i} in x => first(x) == {i}");
    let last = |i| format!("x >> {i} == 1 => last(x) == {i}");
    prove_all((0..64).flat_map(|i| [first(i), last(i)]));
}

#[test]
fn steps_equal_their_definition_by_coordinates() {
    let names = "north north_east east south_east south south_west west north_west";
    for (name, direction) in names.split(' ').zip(Direction::ALL) {
        let squares = Square::all().filter_map(|from| {
            let to = from.step(direction)?;
            Some(format!("select({} in x, {{{to}}}, none)", from.index()))
        });
        let squares = squares.collect::<Vec<_>>().join(" | ");
        prove_all([format!("{name}_one(x) == {squares}")]);
    }
}

#[test]
fn flips_and_rotations_have_their_orders_and_more_is_proved() {
    let texts = [
        "flip_vertical(flip_vertical(x)) == x",
        "mirror_horizontal(mirror_horizontal(x)) == x",
        "flip_diagonal(flip_diagonal(x)) == x",
        "flip_anti_diagonal(flip_anti_diagonal(x)) == x",
        "rotate_180(rotate_180(x)) == x",
        "rotate_90(rotate_90(x)) == rotate_180(x)",
        "rotate_90(rotate_90(rotate_90(rotate_90(x)))) == x",
        "rotate_270(rotate_90(x)) == x",
        "rotate_90(x) == flip_vertical(flip_diagonal(x))",
        "flip_vertical(mirror_horizontal(x)) == rotate_180(x)",
        "count(rotate_90(x)) == count(x)",
        "kogge_stone_add(a, b) == a + b",
        "(x & y) > (x ^ y) && x != none && y != none => last(x) == last(y)",
        "majority(a, b, c) == (a & b | a & c | b & c)",
        "let k1 = 0x5555555555555555; let k2 = 0x3333333333333333; \
         let k4 = 0x0f0f0f0f0f0f0f0f; let y = x - (x >> 1 & k1); \
         let y = (y & k2) + (y >> 2 & k2); let y = y + (y >> 4) & k4; \
         y * 0x0101010101010101 >> 56 == count(x)",
        "rook(x, y) == (north_attacks(x, ~y) | south_attacks(x, ~y) \
         | east_attacks(x, ~y) | west_attacks(x, ~y))",
        "x / 8 * 8 + x % 8 == x && x / 10 * 10 + x % 10 == x",
    ];
    prove_all(texts);
}

#[test]
fn the_stage_that_decided_is_named() {
    let method = |text: &str| match law(text).prove(TIMELESS) {
        Verdict::Proved { method, .. } | Verdict::Refuted { method, .. } => method.to_string(),
        verdict @ Verdict::Undecided { .. } => panic!("{text}: {verdict:?}"),
    };
    for (text, expected) in [
        ("(a & b | (a ^ b) & c) == (a & b | c & (a | b))", "truth table 0xe8"),
        ("is_subset(a, b) && is_subset(b, c) => is_subset(a, c)", "truth table"),
        ("x + y == (x ^ y) + 2 * (x & y)", "normal form"),
        ("x / 3 / 5 == x / 15", "whole numbers"),
        ("count(x & y << s) == count(x >> s & y)", "counts of intersections"),
        ("x != 0 => count(x - 1) == count(x) - 1 + first(x)", "counts of intersections"),
        ("x != 0 => count(x | (x - 1)) == count(x) + first(x)", "counts of intersections"),
        ("x != all => count(x + 1) + first(~x) == count(x) + 1", "counts of intersections"),
        ("is_disjoint(x, y) => count(x + y) == count(x) + count(y)", "counts of intersections"),
        ("rotate_90(rotate_270(x)) == x", "truth table 0xf0"),
        ("rotate_180(north_one(x)) == south_one(rotate_180(x))", "linear form"),
        ("(x * 3 * 0xaaaaaaab & 0xffffffff) == (x & 0xffffffff)", "normal form"),
        // A product of consecutive numbers is even.
        ("(x * (x + 1) & 1) == 0", "normal form"),
        ("(x * (x + 1) * (x + 2) * (x + 3) & 7) == 0", "normal form"),
        ("x * y * (x - 1) * (y - 1) << 62 == none", "normal form"),
        ("y != 0 => x % y < y", "facts"),
        ("a + b == (a | b)", "trial"),
        ("s < 64 => x << s == x * (1 << s)", "normal form"),
        ("s < 64 => (x ^ y) >> s == (x >> s ^ y >> s)", "3 shifted words"),
        ("s < 64 => generalized_shift(x, -s) == x >> s", "64 cases"),
        // A variable takes at most 64 values in turn, and each of two its own.
        ("n < 64 => n * n % 7 != 3", "64 cases"),
        ("n < 65 => n * n % 7 != 3", "SAT"),
        ("n < 64 && m < 64 => (n * n + m * m) % 4 != 3", "4096 cases"),
        ("select(a < b, a, b) + select(a < b, b, a) == a + b", "2 cases"),
        // This is false for one word in 2^64.
        ("x + y != 0x123456789abcdef0 || y != 7", "SAT"),
    ] {
        assert_eq!(method(text), expected, "{text}");
    }
}

#[test]
fn counts_follow_from_premises_that_relate_sets() {
    prove_all([
        "is_subset(x, y) && is_subset(y, z) => count(z & ~x) == count(z & ~y) + count(y & ~x)",
        "is_subset(x, y) => count(y - x) == count(y) - count(x)",
        "count(x - 1) == count(x) + first(x) - count(x & -x)",
        "x != 0 => count(-x) == 65 - count(x) - first(x)",
        "x != all => count(x + 1) == count(x) + 1 - count(x & ~(x + 1))",
        "x != all => count(x & x + 1) + first(~x) == count(x)",
        "x != all => count(x - all) + first(~x) == count(x) + 1",
    ]);
    for text in [
        "count(x - 1) == count(x) - 1 + first(x)",
        "count(x + 1) + first(~x) == count(x) + 1",
        "is_disjoint(x, y) => count(x - y) == count(x) + count(y)",
        "is_subset(x, y) && is_subset(z, y) => count(z & ~x) == count(z & ~y) + count(y & ~x)",
    ] {
        assert!(matches!(law(text).prove(TIMELESS), Verdict::Refuted { .. }), "{text}");
    }
}

#[test]
fn laws_of_signed_numbers_are_proved() {
    let texts = [
        "count(a) - count(b) < 65",
        "count(a) - count(b) >= -64",
        "first(x) - 64 <= 0",
        "first(x) - last(y) > -65",
        "-count(a) <= 0",
        "count(a) - 65 < 0",
        "0 > -1 - first(x)",
        "count(a) - count(b) <= 2 => count(a) - count(b) + 1 <= 3",
        "(count(a) - count(b)) * 3 + 200 > 0",
        "(count(a) - 100) * 2 < -70",
        "count(a) - count(b) > 0 => count(a) > count(b)",
        "count(a) - count(b) < 0 <=> count(a) < count(b)",
        "-1 < count(x) && -1 > 0x7fffffffffffffff",
        "n < 64 => 1 << n != 0",
        "let d = count(a & 0xff) - 3; d / 2 * 2 + d % 2 == d",
        "let d = count(a & 0xff) - 3; d >> 1 << 1 <= d && d % 2 >= -1",
        "let d = count(a & 0xff) - 3; select(d < 0, -d, d) >= 0",
        "generalized_shift(x, -8) == x >> 8",
        "x != none => generalized_shift({a8}, count(x & 1) - 8) != none",
    ];
    prove_all(texts);
    let (counterexample, _) = refuted("count(a) - count(b) > -64");
    assert_eq!(counterexample.sides[0].value, Some(Value::Number(-64)));
    for text in ["count(a) - count(b) >= 0", "count(a) - 1 > 0", "first(x) - 64 < 0"] {
        refuted(text);
    }
    // The sign is the highest bit of a narrower word.
    let verdict = law("-1 - count(x) > -2").prove_at(8, TIMELESS).unwrap();
    let Verdict::Refuted { counterexample, .. } = verdict else { panic!("{verdict:?}") };
    let Some(Value::Number(number)) = counterexample.sides[0].value else { panic!() };
    assert!((-9..=-2).contains(&number), "{number}");
}

#[test]
fn a_counterexample_has_the_values_of_both_sides() {
    let (counterexample, method) = refuted("x >= 5 => x / y * y == x");
    assert_eq!(method, Method::Trial);
    assert!(counterexample.has_no_value);
    assert_eq!(counterexample.sides[0].value, None);
    assert_eq!(counterexample.sides[0].text, "x / y * y");
    let (counterexample, _) = refuted("x == 12345678901 => x + 1 == x");
    assert_eq!(counterexample.inputs[0].0, "x");
    assert_eq!(counterexample.inputs[0].1.0[0], 12_345_678_901);
    let values: Vec<_> = counterexample
        .sides
        .iter()
        .filter_map(|side| Some(side.value?.map_set(|set| set.0[0])))
        .collect();
    assert_eq!(values, [Value::Set(12_345_678_902), Value::Set(12_345_678_901)]);
}

#[test]
fn a_counterexample_has_the_fewest_squares_and_the_smallest_numbers() {
    for (text, expected) in [
        ("a + b == (a | b)", &[1, 1][..]),
        ("is_disjoint(x, y)", &[1, 1]),
        ("count(x) % 2 == 0", &[1]),
        // Two squares are taken out at once.
        ("count(x) < 5 || count(x) % 2 == 0", &[31]),
        ("x == y => count(x) < 3", &[7, 7]),
        ("knight(x) & king(x) == none", &[3]),
        ("x * x != 49", &[7]),
        ("x == 12345678901 => x + 1 == x", &[12_345_678_901]),
        // The board is shifted to a1, and what does not matter is empty.
        ("z == z && rook(x, y) == rook(x, none)", &[0, 1, 2]),
        ("x > 1000 => y == none", &[1024, 1]),
        // It stays without a value.
        ("x >= 5 => x / y * y == x", &[8, 0]),
        // The solver found this one.
        ("x + y != 0x123456789abcdef0 || y != 7", &[0x1234_5678_9abc_dee9, 7]),
    ] {
        let (counterexample, _) = refuted(text);
        let values: Vec<_> = counterexample.inputs.iter().map(|(_, set)| set.0[0]).collect();
        assert_eq!(values, expected, "{text}");
        assert_eq!(refuted(text).0, counterexample, "{text}");
    }
    for (width, text, expected) in [
        (8, "count(x) < 3", &[7][..]),
        (8, "x + y >= x", &[128, 128]),
        (5, "x + 1 != 0", &[31]),
        (1, "is_disjoint(x, y)", &[1, 1]),
    ] {
        let verdict = law(text).prove_at(width, TIMELESS).unwrap();
        let Verdict::Refuted { counterexample, .. } = verdict else { panic!("{verdict:?}") };
        let values: Vec<_> = counterexample.inputs.iter().map(|(_, set)| set.0[0]).collect();
        assert_eq!(values, expected, "{text} at {width} bits");
    }
}

/// The limits of a proof that ends after a second of work, however busy the machine is.
const A_SECOND: Limits<'_> =
    Limits { time: Duration::from_secs(1), now: processor_time, ..Limits::new() };

#[test]
fn a_proof_that_is_too_hard_ends_in_time() {
    let text = "let p = x * (y ^ z); let q = (p ^ x) * (z | 1); q * q * 3 != p * y + 12345678901";
    let started = processor_time();
    let verdict = law(text).prove(A_SECOND);
    assert!(!verdict.is_proved());
    let taken = processor_time() - started;
    assert!(taken < Duration::from_secs(20), "{taken:?}");
}

#[test]
fn a_proof_ends_by_its_steps_in_the_same_way_each_time() {
    let text = "let p = x * (y ^ z); let q = (p ^ x) * (z | 1); q * q * 3 != p * y + 12345678901";
    let tried = |milliseconds| {
        // No time passes, as on a machine that is infinitely fast.
        let limits = Limits { time: Duration::from_millis(milliseconds), ..TIMELESS };
        match law(text).prove(limits) {
            Verdict::Undecided { tried, is_late: true, .. } => tried,
            verdict => panic!("{verdict:?}"),
        }
    };
    assert_eq!(tried(100), tried(100));
    assert_ne!(tried(100), tried(400), "more time allows more steps");
}

/// Returns bindings of `last`, each computed from the previous one.
fn chain(first: &str, next: &str, length: usize) -> String {
    let step = format!("let last = {}; ", next.replace("{}", "last"));
    format!("let last = {first}; {}", step.repeat(length))
}

#[test]
fn a_law_that_is_too_long_ends_in_time() {
    let names = |i: usize| format!("(x{i} + 1 <= y || x{i} == 0)");
    let formulas = [
        (0..1500).map(names).collect::<Vec<_>>().join(" && "),
        (0..1500).map(names).collect::<Vec<_>>().join(" || "),
        (0..1500).map(names).collect::<Vec<_>>().join(" => "),
        vec!["x * y"; 3000].join(" + ") + " == 3000 * x * y",
        vec!["(x | y)"; 3000].join(" ^ ") + " == none",
        (0..1500).map(|i| format!("x{i} < 64")).collect::<Vec<_>>().join(" && ") + " => x0 < 65",
        format!("{}x{} == x", "~(".repeat(200), ")".repeat(200)),
        format!("{}x{} == x", "(".repeat(5000), ")".repeat(5000)),
        "x * y * z * x * y * z + w == z * x * y * z * y * x + w + (w & 0)".to_owned(),
        chain("x", "{} * {} + y", 300) + "last == last + (x & 0) && last != 12345",
        chain("x", "{} / 3 + ({} >> 1) % 7 + y", 200) + "last != 1 << 63 || x > 0 || y > 0",
        chain("x", "flood({}, y ^ {})", 30) + "is_subset(x, last)",
        chain("count(x & y | z << 1)", "{} + {}", 63) + "last == 0 && count(x << y) <= 64",
        chain("x", "({} ^ {} << 1) * 3", 500) + "last == y => y == last",
        vec!["(a + b ^ c)"; 2000].join(" ^ ") + " == none && a * b != 12345",
    ];
    let mut refused = 0;
    for text in formulas {
        let started = processor_time();
        match Law::new(&text) {
            Ok(law) => drop(law.prove(A_SECOND)),
            Err(error) => {
                assert!(error.message().contains("nested more than 200 levels"), "{error}");
                refused += 1;
            }
        }
        let taken = processor_time() - started;
        assert!(taken < Duration::from_secs(10), "{taken:?}: {}", &text[..60]);
    }
    // A chain of implications and the two with brackets.
    assert_eq!(refused, 3);
}

#[test]
fn a_proof_can_be_cancelled() {
    let cancel = AtomicBool::new(true);
    let limits = Limits { cancel: Some(&cancel), ..TIMELESS };
    let started = processor_time();
    let verdict = law("x * y == y * x + (x - x) && x * y * 3 % 1001 < 1001").prove(limits);
    assert!(matches!(verdict, Verdict::Undecided { is_canceled: true, .. }), "{verdict:?}");
    assert!(processor_time() - started < Duration::from_secs(5));
}

/// A true law about quotients that does not follow from the facts.
const NOT_SUPPORTED: &str = "y != 0 && x < 4294967296 && z < 4294967296 => x / y * z <= x * z / y";

#[test]
fn an_unsupported_division_is_reported() {
    let verdict = law(NOT_SUPPORTED).prove(TIMELESS);
    let Verdict::Undecided { tried, .. } = verdict else { panic!("{verdict:?}") };
    assert!(tried[0].contains("neither a constant nor a power of two"), "{tried:?}");
}

#[test]
fn division_by_a_small_constant_is_proved_to_be_a_multiplication() {
    // For a word below 2^32, the quotient is the product with the rounded-up reciprocal.
    for divisor in (3u64..100).filter(|divisor| !divisor.is_power_of_two()) {
        let shift = 32 + divisor.ilog2();
        let reciprocal = (1u128 << shift).div_ceil(u128::from(divisor));
        let error = reciprocal * u128::from(divisor) - (1 << shift);
        let text = format!("x < 1 << 32 => x * {reciprocal} >> {shift} == x / {divisor}");
        let verdict = law(&text).prove(TIMELESS);
        // The law is true if the error is small enough. Otherwise it rounds up some word.
        let is_small = error <= 1 << (shift - 32);
        assert_eq!((verdict.is_proved(), verdict.is_refuted()), (is_small, !is_small), "{text}");
    }
    for divisor in [3u64, 7, 10, 67, 255, 257, 1000, 1 << 40, u64::MAX - 4] {
        let text =
            format!("x / {divisor} * {divisor} + x % {divisor} == x && x % {divisor} < {divisor}");
        assert!(law(&text).prove(TIMELESS).is_proved(), "{text}");
    }
}

#[test]
fn narrow_words_are_evidence_and_constants_are_truncated_before_they_are_folded() {
    let at = |text| law(text).prove_at(8, TIMELESS).map(|verdict| verdict.is_proved());
    for text in [
        "x * (y + z) == x * y + x * z",
        "y != 0 => x / y * y + x % y == x",
        "256 == 0",
        "count(~0) == count(x | ~x)",
        "(1 << 8 >> 8) == 0",
        "x < 1 => (1 + x << 8 >> 8) == 0",
        "x - x - 1 >> 4 == 15",
        "(2 << 29) <= (0x1 << 29)",
        "(x | 0xf00) == x",
        "x << 256 == x",
        "all / 255 == 1 && first(none) == 8",
    ] {
        assert_eq!(at(text), Ok(true), "{text}");
    }
    for text in
        ["x + y >= x", "(1 << 8 >> 8) == 1", "x - x - 1 >> 60 == 15", "255 + 1 == 256 && 1 != 1"]
    {
        assert_eq!(at(text), Ok(false), "{text}");
    }
    for text in ["north_one(x) == x << 8", "north_one(1) == 1 << 8"] {
        assert!(at(text).is_err(), "{text}");
    }
}

#[test]
fn counterexamples_have_all_names_and_the_sides_that_are_the_reason() {
    let names = |text: &str| refuted(text).0.inputs.into_iter().map(|(name, _)| name);
    assert_eq!(names("!(south_fill(x) > (y - y))").collect::<String>(), "xy");
    assert_eq!(names("let z = u; let u = b; a - a + u == 1 + u").collect::<String>(), "ba");
    let (odd, _) = refuted("divide_odd(x, 2) == 1");
    assert_eq!((odd.inputs, odd.has_no_value), (vec![("x".to_owned(), Set::EMPTY)], true));
    let (premise, _) = refuted("x/y == 1 => x == x");
    assert!(premise.has_no_value && premise.sides.is_empty(), "{premise:?}");
    assert_eq!(law("a < 64 && x >> 64 == 1 => false").variables().count(), 2);
}

#[test]
fn an_unsupported_operation_may_have_any_result() {
    let same = "select(y == 0, 0, x / y) == select(y == 0, 0, x / y)";
    for text in [same, "y != 0 => (x / y & z) <= x / y", NOT_SUPPORTED] {
        let verdict = law(text).prove(TIMELESS);
        let is_same = text != NOT_SUPPORTED;
        assert_eq!(verdict.is_proved(), is_same, "{text}: {verdict:?}");
        assert!(!verdict.is_refuted(), "{text}: {verdict:?}");
    }
    let scan = "x != 0 => bit_scan_forward_double_conversion(x) == first(x)";
    let Verdict::Undecided { tried, is_unsupported, .. } = law(scan).prove(TIMELESS) else {
        panic!("it is not supported");
    };
    assert!(is_unsupported && !law(scan).has_meaning_at(8));
    assert!(tried[0].ends_with("with `bit_scan_forward_double_conversion`"), "{tried:?}");
}

#[test]
fn a_premise_that_is_never_true_is_noted() {
    let is_vacuous = |text: &str| match law(text).prove(TIMELESS) {
        Verdict::Proved { is_vacuous, .. } => is_vacuous,
        verdict => panic!("{text}: {verdict:?}"),
    };
    assert!(is_vacuous("x < x => x == 17"));
    assert!(is_vacuous("x < 5 => x > 7 => y == 17"));
    assert!(!is_vacuous("x == 123456789 => x > 7") && !is_vacuous("x == x"));
}
