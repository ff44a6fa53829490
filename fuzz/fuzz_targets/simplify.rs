//! A formula and its shortest form have equal values, for all words that are tried and satisfy the
//! premise of the second line. The form is never longer, and has no shorter one itself. Without a
//! premise, no stage refutes that they are equal, and neither does the exported law.
#![cfg_attr(fuzzing, no_main)]

#[path = "../../crates/setwise-prove/tests/it/smt.rs"]
mod smt;

use std::time::Duration;

use num_bigint::BigUint;
use setwise::random::SplitMix64;
use setwise_expr::{Names, Program, Tree, Value, compile, parse};
use setwise_prove::{Law, Limits, simplify};

/// A value for each name.
type Words = [(String, u64)];

fn word(words: &Words, name: &str) -> u64 {
    words.iter().find(|(known, _)| known == name).expect("a free name").1
}

/// Returns the value of a program, if it has one.
fn value(program: &Program, words: &Words) -> Option<Value> {
    let inputs = program.inputs().iter().map(|input| word(words, &input.name));
    program.evaluate(&inputs.collect::<Vec<_>>()).ok().map(|values| values[0])
}

fn check(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    if data.len() > 150 {
        return;
    }
    let (formula, premise) = source.split_once('\n').unwrap_or((source, "true"));
    let (Ok(tree), Ok(condition)) = (parse(formula), parse(premise)) else { return };
    // Steps are the limit, not the clock, so that a run can be repeated.
    let time = Duration::from_millis(200);
    let limits = Limits { time, now: || Duration::ZERO, ..Limits::default() };
    let Ok(found) = simplify(&tree, Some(&condition), limits) else { return };
    let [before, after] = found.operations;
    if found.proof.is_none() {
        assert_eq!((before, &found.text), (after, &tree.to_string()), "{source}");
        return;
    }
    assert!(after <= before, "{source}: {}", found.text);
    let compiled = |text: &str| compile(text, Names::Free).expect("it was simplified");
    let programs = [formula, &found.text, premise].map(compiled);
    let shortest = parse(&found.text).expect("a result is a formula");
    let again = simplify(&shortest, Some(&condition), limits).expect("it was simplified");
    assert!(
        found.is_stopped || again.text == found.text,
        "{source}: {} {}",
        found.text,
        again.text
    );
    let law = Law::equality(&tree, &shortest).ok().filter(|_| premise == "true");
    let file = law.as_ref().and_then(|law| {
        assert!(!law.prove(limits).is_refuted(), "{source}: {}", found.text);
        law.to_smt2().ok().map(|text| smt::File::read(&text))
    });
    let mut names: Vec<String> =
        [&tree, &condition].into_iter().flat_map(Tree::free_names).collect();
    names.sort();
    names.dedup();
    let mut random = SplitMix64::new(data.len() as u64);
    for round in 0..300 {
        let mut any = || match round % 3 {
            0 => random.below(8),
            1 => random.next_u64(),
            _ => 1 << random.below(64),
        };
        let words: Vec<_> = names.iter().map(|name| (name.clone(), any())).collect();
        let [first, second, holds] = [0, 1, 2].map(|place| value(&programs[place], &words));
        let is_equal = first.is_some() && first == second;
        assert!(
            is_equal || holds != Some(Value::Bool(true)),
            "{source}: {} {words:x?}",
            found.text
        );
        if let Some(file) = file.as_ref().filter(|_| round < 9) {
            // Names that SMT-LIB has are changed there, so the order tells which is which.
            let variables = law.iter().flat_map(Law::variables);
            let numbers: Vec<_> = variables.map(|it| BigUint::from(word(&words, it))).collect();
            assert_eq!(numbers.len(), file.declared.len(), "{source}");
            assert!(!file.is_refuted_by(&numbers), "{source}: {} {words:x?}", found.text);
            let claims = file.named("setwise.claims", &numbers);
            assert_eq!(claims, smt::Value::Bool(true), "{source}");
        }
    }
}

setwise_fuzz::fuzz_target!(check);
