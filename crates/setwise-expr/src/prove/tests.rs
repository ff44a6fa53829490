//! The prover against enumeration: it is not trusted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::limits::{Clock, Limits};
use super::narrow;
use super::stage::{Stage, Step, Task};
use super::{circuit, normal_form, trial, truth_table};
use crate::compiler::compile;
use crate::names::Names;
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
    let stages: [(&str, &dyn Stage, Limits<'_>); 6] = [
        ("trial", &trial::Trial, both),
        ("truth table", &truth_table::TruthTable, both),
        ("normal form", &normal_form::NormalForm, both),
        ("diagrams", &circuit::Bits, Limits { conflicts: 0, ..both }),
        ("satisfiability", &circuit::Bits, Limits { nodes: 0, ..both }),
        ("both", &circuit::Bits, both),
    ];
    let attempt = |(name, stage, limits): (&'static str, &dyn Stage, Limits<'_>)| {
        let clock = Clock::start(limits);
        let verdict = match stage.attempt(&Task { program, width, clock: &clock }) {
            Step::Holds(_) => Some(true),
            Step::Fails(inputs, _) => {
                let value = is_true(program, &inputs, width);
                assert_eq!(value, Some(false), "{name}: {inputs:x?} is no counterexample");
                Some(false)
            }
            Step::Open(_) => None,
        };
        (name, verdict)
    };
    stages.map(attempt).to_vec()
}

/// How often each stage said that a law is true, and that it is not.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, [usize; 2]>);

/// Holds every stage against enumeration; whether the law is true.
fn check(law: &str, width: usize) -> bool {
    check_and_tally(law, width, &mut Tally::default())
}

fn check_and_tally(law: &str, width: usize, tally: &mut Tally) -> bool {
    let program = compile(law, Names::Free).unwrap_or_else(|e| panic!("{}", e.report("", law)));
    let expected = enumerate(&program, width);
    for (name, verdict) in verdicts(&program, width) {
        if let Some(verdict) = verdict {
            tally.0.entry(name).or_default()[usize::from(verdict)] += 1;
            assert_eq!(verdict, expected, "{name}, {width} bits: {law}");
        }
        let decides = ["diagrams", "satisfiability", "both"].contains(&name);
        assert!(!decides || verdict.is_some(), "{name} leaves it open, {width} bits: {law}");
    }
    expected
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
        ]);
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
            1 => (inner.clone(), inner, any::<bool>()).prop_map(|(a, b, extract)| {
                format!("{}({a}, {b})", if extract { "extract" } else { "deposit" })
            }),
        ]
    })
}

/// A bool over `a` and `b`.
fn statement() -> impl Strategy<Value = String> {
    let relation = prop::sample::select(vec!["==", "!=", "<", "<=", "in"]);
    let function = prop::sample::select(vec!["is_subset", "is_disjoint"]);
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
    assert!(tally.borrow().0["both"].iter().all(|&count| count > 100));
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
