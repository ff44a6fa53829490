//! The laws of the algebra, and formulas that are not laws.
//!
//! The prover evaluates each on thousands of words before it tries a proof.

use std::collections::BTreeMap;

use setwise_expr::{Names, compile, parse};
use setwise_prove::Verdict;
use testing::processor_time;

use super::prove::{A_MINUTE, TIMELESS, law};

/// Laws, and formulas that are false for some words.
const LAWS: &str = include_str!("../data/laws.sw");
const NOT_LAWS: &str = include_str!("../data/not_laws.sw");

/// The formulas of a file with their line numbers.
fn numbered(file: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = file.lines().enumerate().map(|(i, text)| (i + 1, text));
    lines.filter(|(_, text)| !text.is_empty() && !text.starts_with("//"))
}

#[test]
fn the_laws_are_proved_and_their_premises_are_possible() {
    let proved = |text| {
        let started = processor_time();
        let verdict = law(text).prove(TIMELESS);
        let is_quick = processor_time() - started < A_MINUTE;
        is_quick && matches!(verdict, Verdict::Proved { is_vacuous: false, .. })
    };
    let failures: Vec<_> = numbered(LAWS).filter(|(_, text)| !proved(text)).collect();
    assert!(
        failures.is_empty(),
        "not proved by a minute of work, or with a premise that is never true: {failures:#?}"
    );
}

#[test]
fn a_false_law_is_refuted_by_values_that_make_it_false() {
    // The last one was proved until the prover tried a large shift.
    let wrapped = "i < 64 && i + s < 64 => {i} << s == {i + s}";
    for (number, text) in numbered(NOT_LAWS).chain([(0, wrapped)]) {
        let law = law(text);
        let verdict = law.prove(TIMELESS);
        let Verdict::Refuted { counterexample, .. } = &verdict else {
            panic!("not_laws.sw:{number}: {text}\n    {verdict:?}");
        };
        let value = |name: &str| counterexample.inputs.iter().find(|(known, _)| known == name);
        let inputs = law.program().inputs().iter();
        let inputs: Vec<_> =
            inputs.map(|input| value(&input.name).expect("a value").1.0[0]).collect();
        let values = law.program().run(&inputs);
        let output = &law.program().outputs()[0];
        let fault = output.fault.is_some_and(|fault| values[fault.index()] != 0);
        assert_eq!(fault, counterexample.has_no_value, "{text}");
        assert!(fault || values[output.register.index()] == 0, "{text}");
    }
}

#[test]
fn laws_occur_once() {
    let mut seen = BTreeMap::new();
    for (name, file) in [("laws.sw", LAWS), ("not_laws.sw", NOT_LAWS)] {
        for (number, text) in numbered(file) {
            let printed = parse(text).expect("a formula").to_string();
            if let Some(first) = seen.insert(printed, (name, number)) {
                panic!("{name}:{number} repeats {first:?}: {text}");
            }
        }
    }
}

#[test]
fn a_choice_takes_one_operation_less_without_relative_complement() {
    let operations = |formula| {
        let program = compile(formula, Names::Free).expect("a formula");
        let instructions = program.instructions().iter();
        instructions.filter(|instruction| instruction.operands().count() > 0).count()
    };
    assert_eq!(operations("a ^ (a ^ b) & m"), 3);
    assert_eq!(operations("a & ~m | b & m"), 4);
    assert_eq!(operations("difference(a, m) | b & m"), 3);
}
