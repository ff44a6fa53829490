//! The prover against enumeration: it is not trusted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::limits::{Clock, Limits};
use super::narrow;
use super::stage::{Stage, Step, Task};
use super::{cases, circuit, counts, integers, normal_form, trial, truth_table};
use crate::compiler::{Compiler, compile};
use crate::names::Names;
use crate::parser::parse;
use crate::program::Program;

/// Whether a law of two variables is true of all words of this width.
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
    let values = narrow::run(program, inputs, width)?;
    let fault = law.fault.is_some_and(|fault| values[fault.index()] != 0);
    Some(values[law.register.index()] != 0 && !fault)
}

/// What the stages say, each alone: `None` where one leaves the law open.
fn verdicts(program: &Program, width: usize) -> Vec<(&'static str, Option<bool>)> {
    let both = Limits { time: Duration::from_secs(60), ..Limits::default() };
    let stages: [(&'static str, &dyn Stage, Limits<'_>); 8] = [
        ("trial", &trial::Trial, both),
        ("truth table", &truth_table::TruthTable, both),
        ("normal form", &normal_form::NormalForm, both),
        ("integers", &integers::Integers, both),
        ("counts", &counts::Counts, both),
        ("diagrams", &circuit::Bits, Limits { conflicts: 0, ..both }),
        ("satisfiability", &circuit::Bits, Limits { nodes: 0, ..both }),
        ("both", &circuit::Bits, both),
    ];
    let verdict = |(name, stage, limits)| (name, verdict(name, stage, limits, program, width));
    stages.map(verdict).to_vec()
}

/// What a stage says; its counterexample has to be one.
fn verdict(
    name: &str,
    stage: &dyn Stage,
    limits: Limits<'_>,
    program: &Program,
    width: usize,
) -> Option<bool> {
    let clock = Clock::start(limits);
    match stage.attempt(&Task { program, width, clock: &clock }) {
        Step::Holds(_) => Some(true),
        Step::Fails(inputs, _) => {
            let value = is_true(program, &inputs, width);
            assert_eq!(value, Some(false), "{name}: {inputs:x?} is no counterexample");
            Some(false)
        }
        Step::Open(_) | Step::Unsupported(_) => None,
    }
}

/// How often each stage said that a law is true, and that it is not.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, [usize; 2]>);

/// Holds every stage against enumeration; whether the law is true.
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

/// Holds every stage against what is known of a law.
fn compare(law: &str, program: &Program, width: usize, expected: bool, tally: &mut Tally) {
    for (name, verdict) in verdicts(program, width) {
        if let Some(verdict) = verdict {
            tally.0.entry(name).or_default()[usize::from(verdict)] += 1;
            assert_eq!(verdict, expected, "{name}, {width} bits: {law}");
        }
        let decides = ["diagrams", "satisfiability", "both"].contains(&name);
        assert!(!decides || verdict.is_some(), "{name} leaves it open, {width} bits: {law}");
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
            Just("b".to_owned()),
        ];
        prop_oneof![
            6 => (inner.clone(), binary, inner.clone()).prop_map(infix),
            2 => (unary, inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            1 => (inner.clone(), divisor, any::<bool>()).prop_map(|(a, b, quotient)| {
                format!("({a} {} {b})", if quotient { "/" } else { "%" })
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
                // What is put in for one must not be taken for the other.
                let parts = text.split('x').map(|part| part.replace('y', &format!("({y})")));
                format!("({})", parts.collect::<Vec<_>>().join(&format!("({x})")))
            };
            (put(left, &x, &y), put(right, &x2, &y2))
        })
    })
}

fn cases(count: u32) -> TestRunner {
    let config = ProptestConfig { cases: count, failure_persistence: None, ..Default::default() };
    TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(Default::default()),
    )
}

/// How many formulas of each kind.
const CASES: u32 = 1500;

#[test]
fn no_stage_contradicts_enumeration_of_random_statements() {
    let strategy = (statement(), 4usize..=6);
    let tally = RefCell::new(Tally::default());
    let outcome = cases(CASES).run(&strategy, |(law, width)| {
        check_and_tally(&law, width, &mut tally.borrow_mut());
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    println!("{:?}", tally.borrow().0);
    assert!(tally.borrow().0["both"].iter().all(|&count| count > 50));
}

#[test]
fn no_stage_contradicts_enumeration_of_words_written_in_two_ways() {
    let strategy = (equal_words(), word(), 0..6, 4usize..=6);
    let tally = RefCell::new(Tally::default());
    let outcome = cases(CASES).run(&strategy, |((left, right), other, kind, width)| {
        let law = match kind {
            0 => format!("{left} == {right} + ({other})"),
            1 => format!("({other}) == a => {left} == {right}"),
            2 => format!("{left} == {other} <=> {right} == {other}"),
            _ => format!("{left} == {right}"),
        };
        check_and_tally(&law, width, &mut tally.borrow_mut());
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    println!("{:?}", tally.borrow().0);
    assert!(tally.borrow().0["both"].iter().all(|&count| count > 100));
    assert!(tally.borrow().0["normal form"][1] > 100);
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
        // Not so.
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
    let tally = RefCell::new(Tally::default());
    let strategy = (premise, numbers, relation, 4usize..=6);
    let outcome = cases(CASES).run(&strategy, |(premise, (left, right), relation, width)| {
        let law = format!("{premise}{left} {relation} {right}");
        check_and_tally(&law, width, &mut tally.borrow_mut());
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    println!("{:?}", tally.borrow().0);
    assert!(tally.borrow().0["both"].iter().all(|&count| count > 100));
    assert!(tally.borrow().0["integers"][1] > 100);
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
    let tally = RefCell::new(Tally::default());
    let strategy = (premise, laws, (set.clone(), set), 4usize..=6);
    let outcome = cases(CASES / 2).run(&strategy, |(premise, (left, right), (x, y), width)| {
        let law = format!("{premise}{left} == {right}");
        let parts = law.split('x').map(|part| part.replace('y', y)).collect::<Vec<_>>();
        check_and_tally(&parts.join(x), width, &mut tally.borrow_mut());
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    println!("{:?}", tally.borrow().0);
    assert!(tally.borrow().0["both"].iter().all(|&count| count > 50));
    assert!(tally.borrow().0["counts"][1] > 50);
}

/// Whether a law is true of all words of 64 bits below 16.
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
    // Division by a variable has no circuit of this width.
    let strategy = prop_oneof![statement(), pairs]
        .prop_filter("a division", |law| !law.contains("/ b") && !law.contains("% b"));
    let tally = RefCell::new(Tally::default());
    let outcome = cases(CASES / 2).run(&strategy, |law| {
        let law = format!("a < 16 && b < 16 => ({law})");
        let program =
            compile(&law, Names::Free).unwrap_or_else(|e| panic!("{}", e.report("", &law)));
        let expected = enumerate_small(&program);
        let stages: [(_, &dyn Stage); 2] =
            [("few cases", &cases::FewCases), ("all cases", &cases::AllCases)];
        for (name, stage) in stages {
            let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
            // Where no variable is left in the law there are no cases.
            if let Some(verdict) = verdict(name, stage, limits, &program, 64) {
                tally.borrow_mut().0.entry(name).or_default()[usize::from(verdict)] += 1;
                assert_eq!(verdict, expected, "{name}: {law}");
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    println!("{:?}", tally.borrow().0);
    assert!(tally.borrow().0["all cases"].iter().all(|&count| count > 50));
    assert!(tally.borrow().0["few cases"].iter().all(|&count| count > 50));
}

#[test]
fn no_stage_contradicts_enumeration_of_statements_on_bytes() {
    let strategy = statement().prop_map(|law| law.replace('b', "3"));
    let strategy = strategy.prop_filter("names", |law| compile(law, Names::Free).is_ok());
    let outcome = cases(CASES / 5).run(&strategy, |law| {
        check(&law, 8);
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
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
