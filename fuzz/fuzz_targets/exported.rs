//! A law is exported as a file without undefined names and wrong sorts, which has the law's value for
//! all words that are tried.
#![cfg_attr(fuzzing, no_main)]

#[path = "../../crates/setwise-prove/tests/it/smt.rs"]
mod smt;

use num_bigint::BigUint;
use setwise::random::SplitMix64;
use setwise_expr::{Compiler, Names, parse};
use setwise_prove::Law;

/// The longest file that is evaluated.
const MAX_FILE: usize = 100_000;

fn check(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    if data.len() > 400 {
        return;
    }
    let Ok(tree) = parse(source) else { return };
    let Ok(law) = Law::from_tree(&tree) else { return };
    let Ok(text) = law.to_smt2() else { return };
    let file = smt::File::read(&text);
    assert_eq!(file.declared.len(), law.variables().count(), "{source}");
    // A loop that takes too many iterations has no value in the file.
    if text.len() > MAX_FILE || text.contains("setwise.unknown") {
        return;
    }
    let mut compiler = Compiler::new(Names::Free).with_width(64, false).with_words();
    compiler.add_law(&tree, &[tree.root()]).expect("it is a law");
    let program = compiler.finish();
    let output = &program.outputs()[0];
    let mut random = SplitMix64::new(data.len() as u64);
    for round in 0..12 {
        let mut word = || match round % 3 {
            0 => random.below(8),
            1 => random.next_u64(),
            _ => 1 << random.below(64),
        };
        let named: Vec<_> = law.variables().map(|name| (name, word())).collect();
        let value = |name: &str| named.iter().find(|(known, _)| *known == name).map(|it| it.1);
        let inputs = program.inputs().iter().map(|it| value(&it.name).expect("a free name"));
        let values = program.run(&inputs.collect::<Vec<_>>());
        let is_true = values[output.register.index()] != 0;
        let has_value = output.fault.is_none_or(|fault| values[fault.index()] == 0);
        let numbers: Vec<_> = named.iter().map(|(_, value)| BigUint::from(*value)).collect();
        let is_refuted = file.is_refuted_by(&numbers);
        assert_eq!(is_refuted, !(is_true && has_value), "{source}: {named:x?}");
        let claims = file.named("setwise.claims", &numbers);
        assert_eq!(claims, smt::Value::Bool(true), "{source}: {named:x?}");
    }
}

setwise_fuzz::fuzz_target!(check);
