//! Formulas become as short as published simple forms, and equal to what they were.

use std::fmt::Write;
use std::time::Duration;

use setwise_expr::{Names, compile, parse};
use setwise_prove::{Limits, Simplified, constants, simplify};

use super::prove::TIMELESS;
use super::random::Random;

fn simplified(formula: &str, premise: Option<&str>) -> Simplified {
    let premise = premise.map(|it| parse(it).unwrap());
    let formula = parse(formula).unwrap_or_else(|error| panic!("{formula}: {error}"));
    simplify(&formula, premise.as_ref(), TIMELESS).unwrap()
}

/// Simplifies the left side of each law and returns the number of laws, of those whose left side
/// became as short as the right side, and a report.
fn measure(laws: &str) -> (usize, usize, String) {
    let (mut all, mut short, mut report, mut section) = (0, 0, String::new(), String::new());
    let mut counts = (0, 0);
    for line in laws.lines().chain(["# "]) {
        if let Some(name) = line.strip_prefix('#') {
            if counts.0 > 0 {
                let _ = writeln!(report, "{section}: {} of {}", counts.1, counts.0);
            }
            (section, counts) = (name.trim().to_owned(), (0, 0));
            continue;
        }
        let Some((long, simple)) = line.split_once(" == ").filter(|_| !line.contains("=>")) else {
            continue;
        };
        let (Ok(long), Ok(simple)) = (parse(long), parse(simple)) else { continue };
        let Ok(found) = simplify(&long, None, TIMELESS) else { continue };
        let instant = Limits { time: Duration::ZERO, ..TIMELESS };
        let published = simplify(&simple, None, instant).unwrap().operations[0];
        counts.0 += 1;
        if found.operations[1] <= published {
            counts.1 += 1;
            short += 1;
        } else {
            let _ = writeln!(
                report,
                "  {} > {published}: {} instead of {simple} ({:?})",
                found.operations[1], found.text, found.proof
            );
        }
        all += 1;
    }
    (all, short, report)
}

#[test]
fn sums_of_counts_become_short() {
    for (long, short) in [
        ("count(x & y) + count(x | y)", "count(x) + count(y)"),
        ("count(x) + count(y) - 2 * count(x & y)", "count(x ^ y)"),
        ("count(x | y) - count(x ^ y) + z", "count(x & y) + z"),
        ("count(x & y) * 3 + count(x & ~y) * 3", "3 * count(x)"),
        ("count(x) + count(~x)", "64"),
        ("64 - count(x) + count(x & y) + count(x & ~y)", "64"),
        // These are not sums of the words.
        ("count(x + y) + count(x - y)", "count(x + y) + count(x - y)"),
        ("count(x) + count(-x)", "count(x) + count(-x)"),
    ] {
        let found = simplified(long, None);
        assert_eq!(found.text, short, "{long}");
        assert_eq!(found.proof.is_some(), found.text != long, "{long}");
    }
}

#[test]
fn obfuscated_expressions_become_as_short_as_their_published_forms() {
    let (all, short, report) = measure(include_str!("../data/obfuscated.sw"));
    assert!(all > 100 && short * 100 >= all * 95, "{short} of {all}\n{report}");
}

/// Measures the laws of a file of one's own, which `SETWISE_LAWS` names.
#[test]
#[ignore = "needs a file"]
fn laws_of_a_file() {
    let path = std::env::var("SETWISE_LAWS").unwrap();
    let (all, short, report) = measure(&std::fs::read_to_string(path).unwrap());
    println!("{report}{short} of {all}");
}

#[test]
fn results_are_the_known_shortest_forms() {
    for (formula, premise, expected, operations) in [
        ("(x & y) * (x | y) + (x & ~y) * (~x & y)", None, "x * y", [9, 1]),
        ("(x ^ y) + 2 * (x & y)", None, "x + y", [4, 1]),
        ("3 * ~(x & ~x)", None, "0xfffffffffffffffd", [4, 0]),
        ("a & b | a & ~b | c & ~c", None, "a", [7, 0]),
        ("a & (b | c) & ~(a & b)", None, "a & ~b & c", [5, 3]),
        ("let t = x * y; (t | z) + (t & z) - z", None, "x * y", [6, 1]),
        ("x ^ x - 1 & x", None, "isolate_ls1b(x)", [3, 1]),
        ("x << 13 | x >> 51", None, "rotate_left(x, 13)", [3, 1]),
        ("(x & 63) + (y ^ y)", Some("x < 64"), "x", [3, 0]),
        ("x | y", Some("is_subset(x, y)"), "y", [1, 0]),
        ("x == x && (y ^ y) == 0", None, "true", [4, 0]),
        ("x + y", None, "x + y", [1, 1]),
        ("count(7) - 5", None, "-2", [2, 0]),
        ("(x << 8) >> 8 << 8", None, "x << 8", [3, 1]),
        ("x / y + (x ^ x)", None, "x / y + (x ^ x)", [3, 3]),
        ("x / y + (x ^ x)", Some("y != 0"), "x / y", [3, 1]),
    ] {
        let found = simplified(formula, premise);
        assert_eq!(found.operations, operations, "{formula}: {}", found.text);
        let is_shorter = operations[1] < operations[0];
        assert_eq!(found.proof.is_some(), is_shorter, "{formula}");
        if expected.len() < 3 || expected.contains(['(', '<', '0']) {
            assert_eq!(found.text, expected, "{formula}");
        }
    }
}

#[test]
fn bools_of_comparisons_become_short() {
    for (formula, premise, expected) in [
        ("!(x == y)", None, "x != y"),
        ("!(x <= y)", None, "x > y"),
        ("x < y || x == y", None, "x <= y"),
        ("!(x < y) && !(y < x)", None, "x == y"),
        ("!(x < y || x == y)", None, "x > y"),
        ("x <= y && x != y", None, "x < y"),
        ("x == y => x < y", None, "x != y"),
        ("x < y <=> y > x", None, "true"),
        ("x < y && y < z && x < z", None, "x < y && y < z"),
        ("x == 0 && y == 0", None, "x | y == 0"),
        ("!(x == 0 && y == 0)", None, "x | y != 0"),
        ("x == none && y == none", None, "x | y == 0"),
        ("~0 == x && y == -1", None, "x & y == -1"),
        ("x == 0 || y == 0", None, "x == 0 || y == 0"),
        ("x < 5 || x == 5 || x == 6", None, "x <= 6"),
        ("2 < x && x < 4", None, "x == 3"),
        ("!(is_subset(x, y) && x == z) || x == z", None, "true"),
        ("!(!is_subset(x, y))", None, "is_subset(x, y)"),
        ("!(!is_subset(x, y) || x == z)", None, "is_subset(x, y) && x != z"),
        ("x < y || x == y", Some("x != y"), "x < y"),
        ("(x & x) + y < z || !(z != y + x)", None, "z >= y + x"),
        // At the ends of the words an order is an equation, with as many operations.
        ("x <= 0", None, "x == 0"),
        ("1 > x", None, "x == 0"),
        ("x >= 1", None, "x != 0"),
        ("0 < x", None, "x != 0"),
        ("x < -1", None, "x != -1"),
        ("x > -2", None, "x == -1"),
        ("x >= all", None, "x == all"),
        ("x <= 0 && y > 0", None, "x == 0 && y != 0"),
        ("x <= 1", None, "x <= 1"),
        ("false == (x & y == y)", None, "x & y != y"),
        ("true == (x in y)", None, "x in y"),
    ] {
        let found = simplified(formula, premise);
        assert_eq!(found.text, expected, "{formula}: {:?}", found.proof);
        assert_eq!(found.proof.is_some(), formula != expected, "{formula}");
    }
}

#[test]
fn bools_of_parts_become_short() {
    for (formula, expected) in [
        ("x ^ y == 0", "x == y"),
        ("x - y == 0", "x == y"),
        ("~x == ~y", "x == y"),
        ("-x == -y", "x == y"),
        ("x + y == y + z", "x == z"),
        ("x + y == x", "y == 0"),
        ("x ^ y ^ z == z", "x == y"),
        ("x * 3 == y * 3", "x == y"),
        ("x + 7 == 5", "x == -2"),
        ("(x ^ 5) * 3 != 21", "x != 2"),
        ("9 - ~x == 4", "x == -6"),
        ("x - 1 < x", "x != 0"),
        ("count(x) == 0", "x == 0"),
        ("count(x) > 0", "x != 0"),
        ("count(x) == 64", "x == -1"),
        ("count(x) == 1", "is_single(x)"),
        ("first(x) == 64", "x == 0"),
        ("(x < y) == false", "x >= y"),
        ("(x < y) != (x == y)", "x <= y"),
        ("(x == y) == (y == x)", "true"),
        ("x & y == 0", "is_disjoint(x, y)"),
        ("x & y == y", "is_subset(y, x)"),
        ("x & ~y == 0", "is_subset(x, y)"),
        ("is_subset(x, y) && is_subset(y, x)", "x == y"),
        ("is_subset(x, x)", "true"),
        ("x != 0 && x & (x - 1) == 0", "is_single(x)"),
        ("x >> 1 << 1 == x", "is_disjoint(x, 1)"),
        ("(x | y) == 0", "x | y == 0"),
        ("2 * x == 2 * y", "2 * x == 2 * y"),
    ] {
        assert_eq!(simplified(formula, None).text, expected, "{formula}");
    }
}

/// The results are equal, as another evaluation of both shows.
#[test]
fn results_have_the_values_of_the_formulas() {
    for line in include_str!("../data/obfuscated.sw").lines().step_by(7) {
        let Some((long, _)) = line.split_once(" == ") else { continue };
        expect_same_values(long, &simplified(long, None).text);
    }
}

/// Evaluates a formula and a shorter one as words.
fn expect_same_values(long: &str, short: &str) {
    let mut random = setwise::random::SplitMix64::new(7);
    let [first, second] = [long, short].map(|it| compile(it, Names::Free).unwrap());
    for _ in 0..200 {
        let words: Vec<u64> = first.inputs().iter().map(|_| random.next_u64()).collect();
        let of = |name: &str| {
            let place = first.inputs().iter().position(|it| it.name == name);
            words[place.unwrap()]
        };
        let others: Vec<u64> = second.inputs().iter().map(|it| of(&it.name)).collect();
        let value = |program: &setwise_expr::Program, words: &[u64]| {
            program.run(words)[program.outputs()[0].register.index()]
        };
        assert_eq!(value(&first, &words), value(&second, &others), "{long}: {short}");
    }
}

/// Nothing shorter is found in a result, and it has the values of the formula.
#[test]
fn a_result_has_no_shorter_form() {
    let mut random = Random::new(5);
    let formulas = (0..12).map(|number| formula(&mut random, 2 + number % 2));
    for text in ["count(7)", "--1 + x", "-(-x)"].map(str::to_owned).into_iter().chain(formulas) {
        let found = simplified(&text, None);
        let again = simplified(&found.text, None);
        assert_eq!((&again.text, again.proof), (&found.text, None), "{text}");
        expect_same_values(&text, &found.text);
    }
}

#[test]
fn a_set_stays_a_set_and_a_number_a_number() {
    let kind = |text: &str| compile(text, Names::Free).unwrap().outputs()[0].value_type;
    for (formula, expected) in [
        ("all ^ 2", "0xfffffffffffffffd"),
        ("x | ~x", "all"),
        ("x >> 70", "none"),
        ("~rank_1", "~rank_1"),
        ("x * 0 - 256", "~rank_1"),
        ("rank_1 | rank_2", "0xffff"),
        ("(x ^ x) + count(y)", "count(y) | none"),
        ("count(x) * 0 - 3", "-3"),
        ("count(x) * 0 + 5000000000000", "5000000000000"),
        ("count(x) + (count(y) - count(y)) + 5000000000000", "count(x) + 5000000000000"),
        ("first(x) + (e4 - e4)", "first(x)"),
        ("~(-1 - 1)", "1"),
    ] {
        assert_eq!(simplified(formula, None).text, expected, "{formula}");
        assert_eq!(kind(formula), kind(expected), "{formula}");
    }
    let mut random = Random::new(38);
    for number in 0..12 {
        let mut text = formula(&mut random, 1 + number % 2);
        if number % 3 == 0 {
            text = text.replace("0xff", "9").replace('x', "count(x)").replace('y', "-3");
        }
        let found = simplified(&text, None);
        assert_eq!(kind(&found.text), kind(&text), "{text}: {}", found.text);
        expect_same_values(&text, &found.text);
    }
}

/// A formula over two variables.
fn formula(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random.one_of(&["x", "y", "x", "y", "1", "-1", "0xff", "-7"]).to_owned();
    }
    let a = formula(random, depth - 1);
    match random.below(12) {
        0 => format!("(~{a})"),
        1 => format!("(-{a})"),
        2 => format!("({a} << {})", random.below(9)),
        3 => format!("({a} >> {})", random.below(9)),
        4 => format!("isolate_ls1b({a})"),
        5 => format!("(none | count({a}))"),
        6 => format!("rotate_left({a}, {})", random.below(64)),
        _ => {
            let b = formula(random, depth - 1);
            format!("({a} {} {b})", random.one_of(&["+", "-", "&", "|", "^", "*"]))
        }
    }
}

#[test]
fn what_cannot_be_simplified_is_refused_or_stays() {
    for (formula, reason) in [
        ("{e4} | x", "a set in braces is not supported here"),
        ("int f = 3; f + x", "C code is not supported here"),
    ] {
        let error = simplify(&parse(formula).unwrap(), None, TIMELESS).unwrap_err();
        assert!(error.to_string().contains(reason), "{formula}: {error}");
    }
    let canceled = std::sync::atomic::AtomicBool::new(true);
    let limits = Limits { cancel: Some(&canceled), ..TIMELESS };
    let found = simplify(&parse("(x ^ y) + 2 * (x & y)").unwrap(), None, limits).unwrap();
    assert!(found.is_stopped && found.proof.is_none() && found.operations == [4, 4]);
}

/// Returns the constants that are found, and true if it is proved that there are no others.
fn found(law: &str, names: &[&str], bits: Option<u32>, most: usize) -> (Vec<Vec<u64>>, bool) {
    let mut all = Vec::new();
    let law = parse(law).unwrap();
    let mut keep = |words: &[u64]| all.push(words.to_vec());
    let end = constants(&law, names, bits, most, TIMELESS, &mut keep).unwrap();
    assert!(end.found == all.len() && end.undecided.is_empty());
    (all, end.is_complete)
}

#[test]
fn constants_are_found_or_proved_not_to_exist() {
    let rotation = "rotate_left(x, c) == (x << 13 | x >> 51)";
    assert_eq!(found(rotation, &["c"], None, 1), (vec![vec![13]], false));
    assert_eq!(found(rotation, &["c"], Some(7), 9), (vec![vec![13], vec![77]], true));
    assert_eq!(found("x + c == x * 2", &["c"], None, 1), (vec![], true));
    assert_eq!(found("x + c == x * 2", &["c"], Some(8), 1), (vec![], true));
    // A law without a value is true for no constant.
    assert_eq!(found("c / 0 == 1", &["c"], None, 1), (vec![], true));
    assert_eq!(found("c != 3 => c / (1 - 1) == x", &["c"], None, 1), (vec![], true));
    let residues = "x % 3 == 0 <=> x * c <= bound";
    let words = vec![0xaaaa_aaaa_aaaa_aaab, 0x5555_5555_5555_5555];
    assert_eq!(found(residues, &["c", "bound"], None, 1), (vec![words], false));
    // No usual constant fits, so the prover finds the word from examples.
    assert_eq!(found("x * 12345678901 == x * c", &["c"], None, 9), (vec![vec![12345678901]], true));
    assert_eq!(
        found("x ^ c == ~x ^ 0x123456789", &["c"], None, 9),
        (vec![vec![!0x1_2345_6789]], true)
    );
    assert_eq!(found("c < 8 => x << c << 3 == x << c * 2", &["c"], None, 9), (vec![vec![3]], true));
    // A mask of a step of a count, against all masks by a loop over two bytes.
    let mask = "count(x & 3) == (x & 3) - (x >> 1 & c)";
    assert_eq!(found(mask, &["c"], Some(16), 9), (vec![vec![1]], true));
}

/// A naive loop over all words of eight bits finds the same constants.
#[test]
fn constants_agree_with_a_loop() {
    for (text, law) in [
        ("x & c == x % 16", (|x, c| x & c == x % 16) as fn(u64, u64) -> bool),
        ("x >> c == x / 8", |x, c| x.checked_shr(c as u32).unwrap_or(0) == x / 8),
        ("c != 0 && c * c == c * 4 && (x | c) >= x", |x, c| {
            c != 0 && c * c == c * 4 && (x | c) >= x
        }),
    ] {
        let words = [0, 1, 2, 7, 8, 15, 16, 17, 255, 256, 1 << 40, !0, 0x0123_4567_89ab_cdef];
        let expected = (0..256).filter(|&c| words.iter().all(|&x| law(x, c)));
        let expected: Vec<Vec<u64>> = expected.map(|c| vec![c]).collect();
        assert_eq!(found(text, &["c"], Some(8), 999), (expected, true), "{text}");
    }
}

#[test]
fn unknowns_that_cannot_be_tried_are_refused() {
    let law = parse("x + c == x * d").unwrap();
    for (names, bits, reason) in [
        (&["e"][..], None, "the law has no variable `e`"),
        (&["c", "d"], Some(16), "32 bits of unknowns are too many"),
        (&["c", "d", "c"], None, "the unknown `c` is named twice"),
    ] {
        let error = constants(&law, names, bits, 1, TIMELESS, &mut |_| ()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
}
