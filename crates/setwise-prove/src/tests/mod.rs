//! Compares each stage of the prover with enumeration.

mod choices;
mod facts;
mod linear;
mod lookups;
mod low;
mod orders;
mod shifts;
mod sweep;
mod widths;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::{TestRng, TestRunner};
use setwise::arithmetic::inverse_odd;
use setwise_expr::{Compiler, Names, Program, compile, parse, width};

use crate::limits::{Clock, Limits};
use crate::stage::{Outcome, Stage, Task};
use crate::{bits, cases, counts, integers, normal_form, runs, trial, truth_table};

/// Returns true if a law is true for all words below `1 << bits`, at this width.
fn enumerate(program: &Program, bits: usize, width: usize) -> bool {
    let count = program.inputs().len();
    let law = &program.outputs()[0];
    (0..1u64 << (bits * count)).all(|all| {
        let input = |i: usize| all >> (i * bits) & !(!0 << bits);
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

pub(super) const STAGES: [(&str, &dyn Stage); 22] = [
    ("trial", &trial::Trial::First),
    ("random trial", &trial::Trial::Rest),
    ("truth table", &truth_table::ByTruthTable),
    ("normal form", &normal_form::NormalForm),
    ("low bits", &normal_form::LowBits),
    ("linear forms", &crate::linear::LinearForms::Any),
    ("facts", &crate::facts::ByFacts),
    ("sweep", &crate::sweep::Sweep),
    ("counted", &crate::facts::ByCount),
    ("fixed", &cases::FixedByPremises),
    ("integers", &integers::Integers),
    ("counts", &counts::Counts),
    ("easy cases", &cases::EasyCases),
    ("few cases", &cases::FewCases),
    ("all cases", &cases::AllCases),
    ("bits", &bits::Bits),
    ("lowest run", &runs::LowestRun),
    ("orders", &crate::orders::ByOrders),
    ("unions", &crate::unions::Unions),
    ("choices", &crate::choices::Choices),
    ("shifts", &crate::shifts::Shifts),
    ("easy bits", &bits::EasyBits),
];

/// The limits of a proof that is expected to end. No time passes for it: only its steps and its memory
/// are limited, as by default.
pub(super) const LIMITS: Limits<'_> = Limits { now: || Duration::ZERO, ..Limits::new() };

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
    /// Checks that the stages refuted and proved many laws.
    fn assert_both_above(&self, least: usize, stages: &[&str]) {
        for stage in stages {
            assert!(self.0[stage].iter().all(|&count| count > least), "{stage}: {:?}", self.0);
        }
    }
}

/// The program of a law for words of this width, simplified or as it is written.
fn compiled(law: &str, width: usize, simplifies: bool) -> Program {
    let mut compiler = Compiler::new(Names::Free).with_width(width, simplifies);
    let added = parse(law).and_then(|tree| compiler.add(&tree));
    added.unwrap_or_else(|e| panic!("{}", e.report("", law)));
    compiler.finish()
}

/// Compares stages with the known verdict on a law. The stage of bits has to decide it.
fn compare(
    law: &str,
    program: &Program,
    width: usize,
    expected: bool,
    stages: &[(&'static str, &dyn Stage)],
    tally: &mut Tally,
) {
    for &(name, stage) in stages {
        let verdict = verdict(name, stage, LIMITS, program, width);
        if let Some(verdict) = verdict {
            tally.0.entry(name).or_default()[usize::from(verdict)] += 1;
            assert_eq!(verdict, expected, "{name}, {width} bits: {law}");
        }
        assert!(name != "bits" || verdict.is_some(), "{name} leaves it open, {width} bits: {law}");
    }
}

/// Compares every stage with enumeration, and returns whether the law is true.
fn check(law: &str, width: usize, tally: &mut Tally) -> bool {
    let program = compiled(law, width, true);
    let expected = enumerate(&compiled(law, width, false), width, width);
    let simplified = enumerate(&program, width, width);
    assert_eq!(simplified, expected, "simplified to another law, {width} bits: {law}");
    // In every other formula three operations on bits become one, as for evaluation.
    let program = if law.len().is_multiple_of(2) { program.fused() } else { program };
    compare(law, &program, width, expected, &STAGES, tally);
    expected
}

/// One of the words of a text.
fn one_of(text: &'static str) -> impl Strategy<Value = &'static str> + Clone {
    prop::sample::select(text.split_whitespace().collect::<Vec<_>>())
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
        let binary = one_of("& | ^ + - * << >> & | ^ + -");
        let unary = one_of(
            "~ - count first last isolate_ls1b reset_ls1b isolate_ms1b reset_ms1b \
             smear_ms1b_down from_square leading_zeros below_ls1b set_ls0b",
        );
        let ternary = one_of("majority blend rotate select");
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
    let relation = one_of("== != < <= > >= in");
    let function = one_of("is_subset is_superset is_disjoint");
    let unary = one_of("is_empty is_full is_single has_many");
    let leaf = prop_oneof![
        6 => (word(), relation, word()).prop_map(|(a, o, b)| match o {
            // A sum is an index, also where the name alone could be a set.
            "in" => format!("{a} + 0 in {b}"),
            _ => format!("{a} {o} {b}"),
        }),
        1 => (function, word(), word()).prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
        1 => (unary, word()).prop_map(|(f, a)| format!("{f}({a})")),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let connective = one_of("&& || => <=>");
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
const CASES: u32 = 1000;

/// Calls a check for random values, and returns the verdicts of the stages.
fn for_random<T: std::fmt::Debug>(
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

/// Compares every stage with enumeration for random laws on words of 4 to 6 bits.
fn check_random(count: u32, laws: impl Strategy<Value = String>) -> Tally {
    for_random(count, (laws, 4usize..=6), |(law, width), tally| {
        check(&law, width, tally);
    })
}

#[test]
fn stages_agree_with_enumeration_on_random_statements() {
    check_random(CASES, statement()).assert_both_above(50, &["bits"]);
}

#[test]
fn stages_agree_with_enumeration_on_words_written_in_two_ways() {
    let laws = (equal_words(), word(), 0..6).prop_map(|((left, right), other, kind)| match kind {
        0 => format!("{left} == {right} + ({other})"),
        1 => format!("({other}) == a => {left} == {right}"),
        2 => format!("{left} == {other} <=> {right} == {other}"),
        _ => format!("{left} == {right}"),
    });
    let tally = check_random(CASES, laws);
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
        let operator = one_of("& * << >> >> / % + -");
        let function = one_of("~ - count");
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
        ("count(x & b & 3) + count((x | b) & 3)", "count(x & 3) + count(b & 3)"),
        ("((x ^ b) & 5) + 2 * (x & b & 5)", "(x & 5) + (b & 5)"),
        ("((x & ~b) >> 1 & 3) - ((b & ~x) >> 1 & 3)", "(x >> 1 & 3) - (b >> 1 & 3)"),
        // These are false.
        ("x * 3 / 3", "x"),
        ("x / 3 / 2", "x / 5"),
        ("(x + 1) / 2", "(x >> 1) + (x & 1)"),
        ("((x ^ b) & 5) + (x & b & 5)", "(x & 5) + (b & 5)"),
    ]);
    (laws, number()).prop_map(|((left, right), x)| {
        let [left, right] = [left, right].map(|text| text.replace('x', &format!("({x})")));
        (left, right)
    })
}

#[test]
fn stages_agree_with_enumeration_on_numbers() {
    let numbers = prop_oneof![
        1 => (number(), number()),
        4 => equal_numbers(),
    ];
    let relation = one_of("== == == <= < !=");
    let premise = prop_oneof![
        3 => Just(String::new()),
        1 => (number(), 1u64..40).prop_map(|(a, limit)| format!("{a} < {limit} => ")),
        1 => (1u64..16).prop_map(|mask| format!("is_subset(a, {mask}) => ")),
    ];
    let laws = (premise, numbers, relation)
        .prop_map(|(premise, (a, b), relation)| format!("{premise}{a} {relation} {b}"));
    let tally = check_random(CASES, laws);
    tally.assert_both_above(100, &["bits"]);
    assert!(tally.0["integers"][1] > 100);
}

#[test]
fn stages_agree_with_enumeration_on_counts() {
    let set = prop::sample::select(
        "a,b,(a & b),(a | b),(a ^ b),~a,(a << 1),(a << 2),(b << b),(a >> 1),(b >> 2),(a << b),\
         (a >> b),(a & ~b),(a ^ a << 1)"
            .split(',')
            .collect::<Vec<_>>(),
    );
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
    let laws = (premise, laws, set.clone(), set).prop_map(|(premise, (left, right), x, y)| {
        let law = format!("{premise}{left} == {right}");
        law.split('x').map(|part| part.replace('y', y)).collect::<Vec<_>>().join(x)
    });
    let tally = check_random(CASES / 2, laws);
    tally.assert_both_above(50, &["bits"]);
    assert!(tally.0["counts"][1] > 50);
}

#[test]
fn stages_agree_with_enumeration_on_the_lowest_run() {
    let words = prop::sample::select(
        "a,b,(a & -a),(a & a - 1),(a + (a & -a)),(a ^ a + (a & -a)),(a >> first(a)),(a / (a & -a)),\
         (b / (a & -a)),(b << first(a)),first(a),count(a),count(a >> first(a)),(a ^ a - 1),(a | -a),\
         (count(a + (a & -a)) + first(~(a >> first(a))) - 1),next_of_same_size(a),\
         count(next_of_same_size(a))"
            .split(',')
            .collect::<Vec<_>>(),
    );
    let premise = one_of("true a next_of_same_size(a)")
        .prop_map(|word| if word == "true" { word.to_owned() } else { format!("{word} != 0") });
    let laws = (premise, words.clone(), one_of("== == <= <"), words)
        .prop_map(|(premise, a, relation, b)| format!("{premise} => {a} {relation} {b}"));
    let tally = check_random(CASES, laws);
    tally.assert_both_above(50, &["bits"]);
    assert!(tally.0["lowest run"][1] > 50);
}

/// A law of `a` and `b` that may be without a value at a few rare words only: in a premise, a
/// conclusion, or anywhere between `&&`, `||`, `=>` and `select`.
fn law_with_rare_fault(largest: u64) -> impl Strategy<Value = String> {
    let variable = || one_of("a b");
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
        let connective = one_of("&& || => => <=>");
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
fn stages_agree_with_enumeration_on_laws_without_a_value_at_rare_words() {
    let strategy = (3usize..=5).prop_flat_map(|width| {
        let largest = u64::MAX >> (64 - width);
        (law_with_rare_fault(largest), Just(width))
    });
    let tally = for_random(CASES * 3 / 2, strategy, |(law, width), tally| {
        check(&law, width, tally);
    });
    tally.assert_both_above(50, &["bits", "few cases", "all cases"]);
}

/// At 64 bits enumeration looks at the words at which something can happen: those below the
/// bounds, and those at which a divisor is zero.
#[test]
fn a_law_of_64_bits_without_a_value_at_a_rare_word_is_not_proved() {
    const RARE: u64 = 1_000_000;
    let refuted = std::cell::Cell::new(0);
    for_random(CASES / 3, law_with_rare_fault(RARE), |law, _| {
        let program = compiled(&law, 64, true);
        let numbers = law.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<u64> = numbers.filter_map(|number| number.parse().ok()).collect();
        let mut words: Vec<u64> = (0..10).chain(numbers.iter().copied()).collect();
        // The words at which `x * odd - rare` is zero.
        let inverses = numbers.iter().filter_map(|&odd| inverse_odd(odd));
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
            let quick = Limits { time: Duration::from_millis(100), ..Limits::default() };
            for stage in super::stages::stages() {
                assert_ne!(verdict("a stage", stage, quick, &program, 64), Some(true), "{law}");
            }
        }
    });
    assert!(refuted.get() > 100, "{}", refuted.get());
}

#[test]
fn stages_agree_with_enumeration_on_bounded_words_of_64_bits() {
    let pairs = equal_words().prop_map(|(left, right)| format!("{left} == {right}"));
    // Division by a variable has no circuit of this width, and that by odd words a large one.
    let strategy = prop_oneof![statement(), pairs].prop_filter("a division", |law| {
        !["/ b", "% b", "odd("].iter().any(|part| law.contains(part))
    });
    let tally = for_random(CASES / 2, strategy, |law, tally| {
        let law = format!("a < 16 && b < 16 => ({law})");
        let program = compiled(&law, 64, true);
        // A law without variables is left open: nothing can take its values in turn.
        compare(&law, &program, 64, enumerate(&program, 4, 64), &STAGES[12..15], tally);
    });
    tally.assert_both_above(50, &["all cases", "few cases"]);
}

#[test]
fn stages_agree_with_enumeration_on_statements_about_bytes() {
    let strategy = statement().prop_map(|law| law.replace('b', "3"));
    let strategy = strategy.prop_filter("names", |law| compile(law, Names::Free).is_ok());
    for_random(CASES / 5, strategy, |law, tally| {
        check(&law, 8, tally);
    });
}

#[test]
fn laws_of_each_kind_are_true_or_false_on_narrow_words() {
    for (law, width, expected) in [
        ("a + b == (a ^ b) + 2 * (a & b)", 5, true),
        ("(a & b) == none => a + b == (a | b)", 5, true),
        ("a != 0 => (a & -a) == 1 << first(a)", 6, true),
        ("a + b == (a | b)", 5, false),
        ("a / b * b + a % b == a", 4, false),
        ("b != 0 => a / b * b + a % b == a", 4, true),
        ("count(a) + count(b) == count(a | b) + count(a & b)", 5, true),
        ("(a & b) == none <=> count(a) + count(b) == count(a | b)", 5, true),
    ] {
        assert_eq!(check(law, width, &mut Tally::default()), expected, "{law}");
    }
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
        let verdict = super::Law::new(text).expect("a law").prove(LIMITS);
        assert!(!verdict.is_proved(), "{text}: {verdict:?}");
    }
    let verdict = super::Law::new("3 % (x - 1000000) <= 3 || !(x < 5)").expect("a law");
    let super::Verdict::Refuted { counterexample, .. } = verdict.prove(LIMITS) else {
        panic!("the solver finds the only word at which it has no value");
    };
    assert!(counterexample.has_no_value && counterexample.inputs[0].1.0[0] == 1_000_000);
    // Its premise guards the division, so that this one is a law.
    let guarded = super::Law::new("x < 5 => 3 % (x + 1) <= 3").expect("a law");
    assert!(guarded.prove(LIMITS).is_proved());
}
