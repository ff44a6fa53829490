//! A law that is proved is true of every word that is tried, and a refutation is false of its
//! words.
#![cfg_attr(fuzzing, no_main)]

use std::time::Duration;

use setwise::random::SplitMix64;
use setwise_expr::{Names, Value, compile};
use setwise_prove::{Law, Limits, Verdict};

fn check(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    if data.len() > 100 {
        return;
    }
    let Ok(law) = Law::new(source) else { return };
    let time = Duration::from_millis(200);
    let limits = Limits { time, conflicts: 1 << 10, ..Limits::default() };
    if !matches!(law.prove(limits), Verdict::Proved { .. }) {
        return;
    }
    let program = compile(source, Names::Free).expect("a law is a formula");
    let mut random = SplitMix64::new(data.len() as u64);
    for round in 0..500 {
        // Small words, rare ones and any.
        let mut word = || match round % 3 {
            0 => random.below(8),
            1 => random.next_u64(),
            _ => 1 << random.below(64),
        };
        let inputs: Vec<_> = program.inputs().iter().map(|_| word()).collect();
        let value = program.evaluate(&inputs);
        assert_eq!(value.as_deref(), Ok(&[Value::Bool(true)][..]), "{source}: {inputs:x?}");
    }
}

setwise_fuzz::fuzz_target!(check);
