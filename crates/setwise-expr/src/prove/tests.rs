//! Compares each stage of the prover with enumeration.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::{TestRng, TestRunner};

use super::limits::{Clock, Limits};
use super::stage::{Outcome, Stage, Task};
use super::{cases, circuit, counts, integers, normal_form, trial, truth_table};
use crate::compiler::{Compiler, compile};
use crate::names::Names;
use crate::operation::width;
use crate::parser::parse;
use crate::program::Program;

/// Returns true if a law is true for all words of this width.
fn enumerate(program: &Program, width: usize) -> bool {
    let count = program.inputs().len();
    let law = &program.outputs()[0];
    (0..1u64 << (width * count)).all(|all| {
        let input = |i: usize| all >> (i * width) & !(!0 << width);
        let inputs: Vec<_> = (0..count).map(input).collect();
        is_true(program, &inputs, width).unwrap_or_else(|| panic!("no meaning: {}", law.text))
    })
}

fn is_true(program: &Program, inputs: &[u64], width: usize) -> Option<bool> {
    let law = &program.outputs()[0];
    let values = width::run(program, inputs, width)?;
    let fault = law.fault.is_some_and(|fault| values[fault.index()] != 0);
    Some(values[law.register.index()] != 0 && !fault)
}

/// Returns the verdict of each stage alone, or `None` if it leaves the law open.
fn verdicts(program: &Program, width: usize) -> Vec<(&'static str, Option<bool>)> {
    let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
    let stages: [(&'static str, &dyn Stage); 8] = [
        ("trial", &trial::Trial),
        ("truth table", &truth_table::TruthTable),
        ("normal form", &normal_form::NormalForm),
        ("integers", &integers::Integers),
        ("counts", &counts::Counts),
        ("few cases", &cases::FewCases),
        ("all cases", &cases::AllCases),
        ("bits", &circuit::Bits),
    ];
    let verdict = |(name, stage)| (name, verdict(name, stage, limits, program, width));
    stages.map(verdict).to_vec()
}

/// Returns the verdict of a stage, and checks its counterexample.
fn verdict(
    name: &str,
    stage: &dyn Stage,
    limits: Limits<'_>,
    program: &Program,
    width: usize,
) -> Option<bool> {
    let clock = Clock::start(limits);
    match stage.attempt(&Task { program, width, clock: &clock }) {
        Outcome::Holds(_) => Some(true),
        Outcome::Fails(inputs, _) => {
            let value = is_true(program, &inputs, width);
            assert_eq!(value, Some(false), "{name}: {inputs:x?} does not refute it");
            Some(false)
        }
        Outcome::Open(_) | Outcome::Unsupported(_) => None,
    }
}

/// The numbers of laws that each stage refuted and proved.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, [usize; 2]>);

impl Tally {
    fn add(&mut self, stage: &'static str, verdict: bool) {
        self.0.entry(stage).or_default()[usize::from(verdict)] += 1;
    }

    /// Checks that the stages refuted and proved many laws.
    fn assert_both_above(&self, least: usize, stages: &[&str]) {
        for stage in stages {
            assert!(self.0[stage].iter().all(|&count| count > least), "{stage}: {:?}", self.0);
        }
    }
}

/// Compares every stage with enumeration, and returns whether the law is true.
fn check(law: &str, width: usize) -> bool {
    check_and_tally(law, width, &mut Tally::default())
}

/// The program of a law for words of this width, or as it is written.
fn compiled(law: &str, width: Option<usize>) -> Program {
    let mut compiler = Compiler::new(Names::Free).with_width(width);
    let added = parse(law).and_then(|tree| compiler.add(&tree));
    added.unwrap_or_else(|e| panic!("{}", e.report("", law)));
    compiler.finish()
}

fn check_and_tally(law: &str, width: usize, tally: &mut Tally) -> bool {
    let program = compiled(law, Some(width));
    // What is simplified for this width is what is written.
    let expected = enumerate(&compiled(law, None), width);
    assert_eq!(enumerate(&program, width), expected, "{width} bits: {law}");
    // In every other formula three operations on bits become one, as for evaluation.
    let program = if law.len().is_multiple_of(2) { program.fused() } else { program };
    compare(law, &program, width, expected, tally);
    expected
}

/// Compares every stage with the known verdict on a law.
fn compare(law: &str, program: &Program, width: usize, expected: bool, tally: &mut Tally) {
    for (name, verdict) in verdicts(program, width) {
        if let Some(verdict) = verdict {
            tally.add(name, verdict);
            assert_eq!(verdict, expected, "{name}, {width} bits: {law}");
        }
        assert!(name != "bits" || verdict.is_some(), "{name} leaves it open, {width} bits: {law}");
    }
}

/// An operation in brackets.
fn infix((a, operator, b): (String, &str, String)) -> String {
    format!("({a} {operator} {b})")
}

/// A word over `a` and `b`.
fn word() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        6 => Just("a".to_owned()),
        6 => Just("b".to_owned()),
        1 => Just("1".to_owned()),
        1 => (0u64..20).prop_map(|number| number.to_string()),
        1 => Just("all".to_owned()),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let binary = prop::sample::select(vec![
            "&", "|", "^", "+", "-", "*", "<<", ">>", "&", "|", "^", "+", "-",
        ]);
        let unary = prop::sample::select(vec![
            "~",
            "-",
            "count",
            "first",
            "last",
            "isolate_ls1b",
            "reset_ls1b",
            "isolate_ms1b",
            "reset_ms1b",
            "smear_ms1b_down",
            "from_square",
            "leading_zeros",
            "below_ls1b",
            "set_ls0b",
        ]);
        let ternary = prop::sample::select(vec!["majority", "blend", "rotate", "select"]);
        let third = inner.clone();
        let divisor = prop_oneof![
            (1u64..20).prop_map(|number| number.to_string()),
            Just("(a & 1)".to_owned()),
            Just("(a | 1)".to_owned()),
            Just("b".to_owned()),
        ];
        prop_oneof![
            6 => (inner.clone(), binary, inner.clone()).prop_map(infix),
            2 => (unary, inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            1 => (inner.clone(), divisor, 0..4).prop_map(|(a, b, kind)| match kind {
                0 => format!("({a} / {b})"),
                1 => format!("({a} % {b})"),
                2 => format!("divide_odd({a}, {b})"),
                _ => format!("inverse_odd({b})"),
            }),
            1 => (inner.clone(), inner.clone(), any::<bool>()).prop_map(|(a, b, extract)| {
                format!("{}({a}, {b})", if extract { "extract" } else { "deposit" })
            }),
            1 => (ternary, inner.clone(), inner, third).prop_map(|(f, a, b, c)| match f {
                "rotate" => format!("({a} << ({b} & 3) | {c} >> ({b} & 3))"),
                "select" => format!("select({a} <= {b}, {c}, {a})"),
                _ => format!("{f}({a}, {b}, {c})"),
            }),
        ]
    })
}

/// A bool over `a` and `b`.
fn statement() -> impl Strategy<Value = String> {
    let relation = prop::sample::select(vec!["==", "!=", "<", "<=", ">", ">=", "in"]);
    let function = prop::sample::select(vec!["is_subset", "is_superset", "is_disjoint"]);
    let unary = prop::sample::select(vec!["is_empty", "is_full", "is_single", "has_many"]);
    let leaf = prop_oneof![
        6 => (word(), relation, word()).prop_map(|(a, o, b)| format!("{a} {o} {b}")),
        1 => (function, word(), word()).prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
        1 => (unary, word()).prop_map(|(f, a)| format!("{f}({a})")),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let connective = prop::sample::select(vec!["&&", "||", "=>", "<=>"]);
        (inner.clone(), connective, inner).prop_map(|(a, o, b)| format!("(({a}) {o} ({b}))"))
    })
}

/// A word over `a` and `b`, and another way to write it.
fn equal_words() -> impl Strategy<Value = (String, String)> {
    let leaf = prop_oneof![
        3 => Just("a".to_owned()),
        3 => Just("b".to_owned()),
        1 => (0u64..20).prop_map(|number| number.to_string()),
    ];
    leaf.prop_map(|leaf| (leaf.clone(), leaf)).prop_recursive(4, 12, 2, |inner| {
        let laws = prop::sample::select(vec![
            ("x + y", "(x ^ y) + 2 * (x & y)"),
            ("x + y", "(x | y) + (x & y)"),
            ("x - y", "x + ~y + 1"),
            ("x - y", "(x ^ y) - 2 * (~x & y)"),
            ("x & y", "~(~x | ~y)"),
            ("x | y", "x + y - (x & y)"),
            ("x ^ y", "(x | y) - (x & y)"),
            ("-x", "~(x - 1)"),
            ("x & -x", "isolate_ls1b(x)"),
            ("x * 5", "(x << 2) + x"),
            ("x * y", "y * x"),
            ("x << 1 << 2", "x * 8"),
            ("reset_ls1b(x)", "x & (x - 1)"),
            ("x / 3 * 3 + x % 3", "x"),
            ("count(x) + count(y)", "count(x | y) + count(x & y)"),
            ("first(isolate_ms1b(x))", "last(x)"),
            ("(x << y) + (x << y)", "x << y << 1"),
            ("x >> 1 >> 1", "x >> 2"),
        ]);
        (laws, inner.clone(), inner).prop_map(|((left, right), (x, x2), (y, y2))| {
            let put = |text: &str, x: &str, y: &str| {
                // The text for one variable may contain the name of the other.
                let parts = text.split('x').map(|part| part.replace('y', &format!("({y})")));
                format!("({})", parts.collect::<Vec<_>>().join(&format!("({x})")))
            };
            (put(left, &x, &y), put(right, &x2, &y2))
        })
    })
}

/// The number of formulas of each kind. The variable `PROVER_TIMES` of the environment multiplies
/// it.
const CASES: u32 = 1500;

/// Checks random formulas, and returns the verdicts of the stages.
fn check_random<T: std::fmt::Debug>(
    count: u32,
    strategy: impl Strategy<Value = T>,
    check: impl Fn(T, &mut Tally),
) -> Tally {
    let times = std::env::var("PROVER_TIMES").map_or(1, |times| times.parse().expect("a number"));
    let cases = count * times;
    let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
    let random = TestRng::deterministic_rng(Default::default());
    let tally = RefCell::new(Tally::default());
    let outcome = TestRunner::new_with_rng(config, random).run(&strategy, |value| {
        check(value, &mut tally.borrow_mut());
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    let tally = tally.into_inner();
    println!("{cases} formulas: {:?}", tally.0);
    tally
}

#[test]
fn no_stage_contradicts_enumeration_of_random_statements() {
    let strategy = (statement(), 4usize..=6);
    let tally = check_random(CASES, strategy, |(law, width), tally| {
        check_and_tally(&law, width, tally);
    });
    tally.assert_both_above(50, &["bits"]);
}

#[test]
fn no_stage_contradicts_enumeration_of_words_written_in_two_ways() {
    let strategy = (equal_words(), word(), 0..6, 4usize..=6);
    let tally = check_random(CASES, strategy, |((left, right), other, kind, width), tally| {
        let law = match kind {
            0 => format!("{left} == {right} + ({other})"),
            1 => format!("({other}) == a => {left} == {right}"),
            2 => format!("{left} == {other} <=> {right} == {other}"),
            _ => format!("{left} == {right}"),
        };
        check_and_tally(&law, width, tally);
    });
    tally.assert_both_above(100, &["bits"]);
    assert!(tally.0["normal form"][1] > 100);
}

/// A word made by sums, fields and divisions, over `a` and `b`.
fn number() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        6 => Just("a".to_owned()),
        3 => Just("b".to_owned()),
        2 => (0u64..64).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(4, 10, 2, |inner| {
        let operator = prop::sample::select(vec!["&", "*", "<<", ">>", ">>", "/", "%", "+", "-"]);
        let function = prop::sample::select(vec!["~", "-", "count"]);
        prop_oneof![
            4 => (inner.clone(), operator, 1u64..20).prop_map(|(a, operator, number)| {
                format!("({a} {operator} {number})")
            }),
            2 => (inner.clone(), any::<bool>(), inner.clone()).prop_map(|(a, add, b)| {
                format!("({a} {} {b})", if add { "+" } else { "-" })
            }),
            1 => (function, inner).prop_map(|(f, a)| format!("{f}({a})")),
        ]
    })
}

/// A number over `a` and `b`, and another way to compute it.
fn equal_numbers() -> impl Strategy<Value = (String, String)> {
    let laws = prop::sample::select(vec![
        ("(x >> 2 << 2) + (x & 3)", "x"),
        ("(x & 5) + (x & ~5)", "x"),
        ("(x & 3) + (x >> 2 & 3)", "(x & 3) + (x & 12) / 4"),
        ("x / 3 / 2", "x / 6"),
        ("x / 4", "x >> 2"),
        ("x % 8", "x & 7"),
        ("x - x % 5", "x / 5 * 5"),
        ("(x + x % 3) % 3", "x * 2 % 3"),
        ("(x & 1) + (x >> 1 & 1)", "count(x & 3)"),
        ("(x / 2 + x / 2) % 4", "x - (x & 1) & 3"),
        ("~x / 7", "(-1 - x) / 7"),
        // These are false.
        ("x * 3 / 3", "x"),
        ("x / 3 / 2", "x / 5"),
        ("(x + 1) / 2", "(x >> 1) + (x & 1)"),
    ]);
    (laws, number()).prop_map(|((left, right), x)| {
        let [left, right] = [left, right].map(|text| text.replace('x', &format!("({x})")));
        (left, right)
    })
}

#[test]
fn no_stage_contradicts_enumeration_of_numbers() {
    let numbers = prop_oneof![
        1 => (number(), number()),
        4 => equal_numbers(),
    ];
    let relation = prop::sample::select(vec!["==", "==", "==", "<=", "<", "!="]);
    let premise = prop_oneof![
        3 => Just(String::new()),
        1 => (number(), 1u64..40).prop_map(|(a, limit)| format!("{a} < {limit} => ")),
        1 => (1u64..16).prop_map(|mask| format!("is_subset(a, {mask}) => ")),
    ];
    let strategy = (premise, numbers, relation, 4usize..=6);
    let tally =
        check_random(CASES, strategy, |(premise, (left, right), relation, width), tally| {
            let law = format!("{premise}{left} {relation} {right}");
            check_and_tally(&law, width, tally);
        });
    tally.assert_both_above(100, &["bits"]);
    assert!(tally.0["integers"][1] > 100);
}

#[test]
fn no_stage_contradicts_enumeration_of_counts() {
    let set = prop::sample::select(vec![
        "a",
        "b",
        "(a & b)",
        "(a | b)",
        "(a ^ b)",
        "~a",
        "(a << 1)",
        "(a << 2)",
        "(b << b)",
        "(a >> 1)",
        "(b >> 2)",
        "(a << b)",
        "(a >> b)",
        "(a & ~b)",
        "(a ^ a << 1)",
    ]);
    let laws = prop::sample::select(vec![
        ("count(x & y << 1)", "count(x >> 1 & y)"),
        ("count(x & y << b)", "count(x >> b & y)"),
        ("count(x | y << 2)", "count(x) + count(y << 2) - count(x >> 2 & y)"),
        ("count(x << 1 ^ y << 1)", "count(x << 1) + count(y << 1) - 2 * count(x & y & all >> 1)"),
        ("count(x << b << 1)", "count(x & all >> 1 >> b)"),
        ("count(x << 1)", "count(x)"),
        ("count(x << 1 ^ y)", "count(x ^ y >> 1)"),
    ]);
    let premise = prop::sample::select(vec![
        "",
        "",
        "(x & y) == none => ",
        "is_subset(x, y) => ",
        "x << 1 >> 1 == x => ",
    ]);
    let strategy = (premise, laws, (set.clone(), set), 4usize..=6);
    let tally =
        check_random(CASES / 2, strategy, |(premise, (left, right), (x, y), width), tally| {
            let law = format!("{premise}{left} == {right}");
            let parts = law.split('x').map(|part| part.replace('y', y)).collect::<Vec<_>>();
            check_and_tally(&parts.join(x), width, tally);
        });
    tally.assert_both_above(50, &["bits"]);
    assert!(tally.0["counts"][1] > 50);
}

/// A law of `a` and `b` that may be without a value at a few rare words only: in a premise, a
/// conclusion, or anywhere between `&&`, `||`, `=>` and `select`.
fn law_with_rare_fault(largest: u64) -> impl Strategy<Value = String> {
    let variable = || prop::sample::select(vec!["a", "b"]);
    let odd = (0..=largest / 2).prop_map(|half| 2 * half + 1);
    // Each is zero, or even, for one value of its variable at most.
    let divisor = prop_oneof![
        (variable(), 0..=largest).prop_map(|(x, rare)| format!("({x} - {rare})")),
        (variable(), odd, 0..=largest).prop_map(|(x, odd, rare)| format!("({x} * {odd} - {rare})")),
        (variable(), 0..=largest).prop_map(|(x, rare)| format!("({x} ^ {rare})")),
        (0..=largest).prop_map(|rare| format!("(a + b - {rare})")),
        Just("(a | b)".to_owned()),
    ];
    let divided = (divisor, variable(), 0..8).prop_map(|(divisor, x, kind)| match kind {
        0 => format!("{x} % {divisor} <= {x}"),
        1 => format!("{x} / {divisor} <= {x}"),
        2 => format!("3 % {divisor} <= 3"),
        3 => format!("count({x} % {divisor}) == 70"),
        4 => format!("({x} % {divisor} == 0 || {divisor} != none)"),
        5 => format!("divide_odd({x}, select({divisor} == 0, 2, 3)) * 3 == {x}"),
        6 => format!("inverse_odd({divisor}) * {divisor} == 1"),
        _ => format!("{divisor} != 0 && {x} % {divisor} < {divisor}"),
    });
    let bound = (variable(), 0u64..9).prop_map(|(x, bound)| format!("{x} < {bound}"));
    let shift = (variable(), variable()).prop_map(|(x, y)| format!("{x} << {y} >> {y} <= {x}"));
    let leaf = prop_oneof![4 => divided, 3 => bound, 1 => shift];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let connective = prop::sample::select(vec!["&&", "||", "=>", "=>", "<=>"]);
        prop_oneof![
            4 => (inner.clone(), connective, inner.clone()).prop_map(|(a, o, b)| format!("(({a}) {o} ({b}))")),
            1 => inner.clone().prop_map(|a| format!("!({a})")),
            1 => (inner.clone(), inner.clone(), inner).prop_map(|(a, b, c)| {
                format!("select({a}, select({b}, 1, 2), select({c}, 1, 3)) == 1")
            }),
        ]
    })
}

#[test]
fn no_stage_contradicts_enumeration_of_laws_without_a_value_at_rare_words() {
    let strategy = (3usize..=5).prop_flat_map(|width| {
        let largest = u64::MAX >> (64 - width);
        (law_with_rare_fault(largest), Just(width))
    });
    let tally = check_random(CASES, strategy, |(law, width), tally| {
        check_and_tally(&law, width, tally);
    });
    tally.assert_both_above(50, &["bits", "few cases", "all cases"]);
}

/// At 64 bits enumeration looks at the words at which something can happen: those below the
/// bounds, and those at which a divisor is zero.
#[test]
fn no_law_of_64_bits_without_a_value_at_a_rare_word_is_proved() {
    const RARE: u64 = 1_000_000;
    let refuted = std::cell::Cell::new(0);
    check_random(CASES / 3, law_with_rare_fault(RARE), |law, _| {
        let program = compiled(&law, Some(64));
        let numbers = law.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<u64> = numbers.filter_map(|number| number.parse().ok()).collect();
        let mut words: Vec<u64> = (0..10).chain(numbers.iter().copied()).collect();
        // Where `x * odd - rare` is zero.
        let inverses = numbers.iter().filter(|&&n| n & 1 == 1).map(|&odd| {
            let mut inverse = odd;
            (0..5).for_each(|_| {
                inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
            });
            inverse
        });
        let zeros =
            inverses.flat_map(|inverse| numbers.iter().map(move |n| n.wrapping_mul(inverse)));
        words.extend(zeros.collect::<Vec<_>>());
        let count = program.inputs().len() as u32;
        let combinations = 0..words.len().pow(count);
        let is_refuted = combinations.into_iter().any(|combination| {
            let place = |i: u32| combination / words.len().pow(i) % words.len();
            let inputs: Vec<_> = (0..count).map(|i| words[place(i)]).collect();
            is_true(&program, &inputs, 64) == Some(false)
        });
        if is_refuted {
            refuted.set(refuted.get() + 1);
            let quick = Limits { time: Duration::from_millis(500), ..Limits::default() };
            for stage in super::law::stages() {
                assert_ne!(verdict("a stage", stage, quick, &program, 64), Some(true), "{law}");
            }
        }
    });
    assert!(refuted.get() > 100, "{}", refuted.get());
}

/// Returns true if a law is true for all words of 64 bits below 16.
fn enumerate_small(program: &Program) -> bool {
    let count = program.inputs().len();
    (0..1u64 << (4 * count)).all(|all| {
        let inputs: Vec<_> = (0..count).map(|i| all >> (4 * i) & 15).collect();
        is_true(program, &inputs, 64).unwrap_or_else(|| panic!("no meaning"))
    })
}

#[test]
fn no_stage_contradicts_enumeration_of_bounded_words_of_64_bits() {
    let pairs = equal_words().prop_map(|(left, right)| format!("{left} == {right}"));
    // Division by a variable has no circuit of this width, and that by odd words a large one.
    let strategy = prop_oneof![statement(), pairs].prop_filter("a division", |law| {
        !["/ b", "% b", "odd("].iter().any(|part| law.contains(part))
    });
    let tally = check_random(CASES / 2, strategy, |law, tally| {
        let law = format!("a < 16 && b < 16 => ({law})");
        let program =
            compile(&law, Names::Free).unwrap_or_else(|e| panic!("{}", e.report("", &law)));
        let expected = enumerate_small(&program);
        let stages: [(_, &dyn Stage); 2] =
            [("few cases", &cases::FewCases), ("all cases", &cases::AllCases)];
        for (name, stage) in stages {
            let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
            // A law without variables is left open: nothing can take its values in turn.
            if let Some(verdict) = verdict(name, stage, limits, &program, 64) {
                tally.add(name, verdict);
                assert_eq!(verdict, expected, "{name}: {law}");
            }
        }
    });
    tally.assert_both_above(50, &["all cases", "few cases"]);
}

#[test]
fn no_stage_contradicts_enumeration_of_statements_on_bytes() {
    let strategy = statement().prop_map(|law| law.replace('b', "3"));
    let strategy = strategy.prop_filter("names", |law| compile(law, Names::Free).is_ok());
    check_random(CASES / 5, strategy, |law, tally| {
        check_and_tally(&law, 8, tally);
    });
}

#[test]
fn some_laws_of_each_kind_are_true_of_narrow_words_and_some_are_not() {
    assert!(check("a + b == (a ^ b) + 2 * (a & b)", 5));
    assert!(check("(a & b) == none => a + b == (a | b)", 5));
    assert!(check("a != 0 => (a & -a) == 1 << first(a)", 6));
    assert!(!check("a + b == (a | b)", 5));
    assert!(!check("a / b * b + a % b == a", 4));
    assert!(check("b != 0 => a / b * b + a % b == a", 4));
    assert!(check("count(a) + count(b) == count(a | b) + count(a & b)", 5));
    assert!(check("(a & b) == none <=> count(a) + count(b) == count(a | b)", 5));
}

#[test]
fn a_law_whose_premise_is_false_is_not_proved_where_it_has_no_value() {
    let divide_odd = "!(divide_odd(y, x * 0xdeadbeefcafebabf - 0x123456789abcdef1) > y && x < 5)";
    for text in [
        "3 % (x - 1000000) <= 3 || !(x < 5)",
        "y % (x - 1000000) <= y => x < 5 => x < 10",
        "!(y / (x * 0xdeadbeefcafebabf - 0x123456789abcdef1) > y && x < 5)",
        "z < 5 && 3 % (x - 1000000) <= 3 => z < 7",
        divide_odd,
    ] {
        let verdict = super::Law::new(text).expect("a law").prove(Limits::default());
        assert!(!verdict.is_proved(), "{text}: {verdict:?}");
    }
    let verdict = super::Law::new("3 % (x - 1000000) <= 3 || !(x < 5)").expect("a law");
    let super::Verdict::Refuted { counterexample, .. } = verdict.prove(Limits::default()) else {
        panic!("the solver finds the only word at which it has no value");
    };
    assert!(counterexample.has_no_value && counterexample.inputs[0].1 == 1_000_000);
    // Its premise guards the division, so that this one is a law.
    let guarded = super::Law::new("x < 5 => 3 % (x + 1) <= 3").expect("a law");
    assert!(guarded.prove(Limits::default()).is_proved());
}
