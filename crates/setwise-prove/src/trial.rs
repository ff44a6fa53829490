//! Trial: the law is evaluated for some words, which can only refute it.
//!
//! Words for which the law has no value refute it too.

use setwise::random::SplitMix64;
use setwise_expr::{Program, width};

use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage that evaluates the law for some words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trial {
    /// Combinations of a few words, and random words for a long law.
    First,
    /// Random words for a short law, which the cheap stages often prove in less time.
    Rest,
}

/// The longest law that the cheap stages try before it is evaluated for random words.
const SHORT: usize = 100;

/// The number of random inputs.
const RANDOM: usize = 2000;

/// Words for which carries propagate far or not at all.
#[rustfmt::skip]
const WORDS: [u64; 16] = [
    0, 1, !0, 1 << 63, 2, 3, 63, 64, 255, 0xff << 56, !1,
    0x0101_0101_0101_0101, 0x8080_8080_8080_8080, 0x5555_5555_5555_5555,
    0x0f0f_0f0f_0f0f_0f0f, 0xffff_ffff,
];

impl Stage for Trial {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let mut inputs = vec![0; task.program.inputs().len()];
        if *self == Self::First && combinations(task, &mut inputs) {
            return Outcome::Fails(inputs, Method::Trial);
        }
        let is_short = task.program.instructions().len() <= SHORT;
        if is_short == (*self == Self::Rest) && random_words(task, &mut inputs) {
            return Outcome::Fails(inputs, Method::Trial);
        }
        Outcome::Open(None)
    }
}

/// Returns true if the law fails for a combination of a few words, which are the inputs then.
fn combinations(task: &Task<'_>, inputs: &mut [u64]) -> bool {
    // The number of combinations is bounded.
    let words = match inputs.len() {
        0 | 1 => 16,
        2 => 12,
        3 => 6,
        4 => 4,
        _ => 1,
    };
    (0..usize::pow(words, inputs.len().min(4) as u32)).any(|combination| {
        let mut rest = combination;
        for input in inputs.iter_mut() {
            *input = WORDS[rest % words];
            rest /= words;
        }
        fails(task, inputs)
    })
}

/// Returns true if the law fails for random words, which are the inputs then.
fn random_words(task: &Task<'_>, inputs: &mut [u64]) -> bool {
    let mut random = Random::new();
    // The trials of a flood on a large board would take all steps.
    let clock = task.clock.for_part(4);
    for _ in 0..RANDOM {
        for i in 0..inputs.len() {
            inputs[i] = random.value(&inputs[..i]);
        }
        if fails(task, inputs) {
            return true;
        }
        if clock.is_over() {
            break;
        }
    }
    false
}

/// Returns test words for names, for which a condition is true: some that are the same for all
/// names, some near the constants, and random ones. There are fewer than `count` if few are found.
pub(super) fn samples(
    names: &[String],
    condition: Option<&Program>,
    constants: &[u64],
    count: usize,
) -> Vec<(String, Vec<u64>)> {
    let mut inputs: Vec<(String, Vec<u64>)> =
        names.iter().map(|name| (name.clone(), Vec::new())).collect();
    let mut random = Random::new();
    let mut taken = 0;
    for attempt in 0..100_000usize {
        if taken == count || names.is_empty() {
            break;
        }
        let mut row: Vec<u64> = Vec::new();
        for _ in names {
            let near =
                (attempt % 4 == 1).then(|| constants.get(attempt / 4 % constants.len().max(1)));
            row.push(match (attempt, near) {
                (0..6, _) => [0, !0, 1, 1 << 63, 2, 3][attempt],
                (_, Some(Some(near))) if row.is_empty() || attempt % 8 == 1 => {
                    near.wrapping_add(attempt as u64 / 8 % 3).wrapping_sub(1)
                }
                _ => random.value(&row),
            });
        }
        let is_true = condition.is_none_or(|program| {
            let place = |name: &str| names.iter().position(|it| it == name);
            let words = program.inputs().iter().map(|it| place(&it.name).map_or(0, |it| row[it]));
            let values = program.run(&words.collect::<Vec<_>>());
            let output = &program.outputs()[0];
            values[output.register.index()] != 0
                && output.fault.is_none_or(|fault| values[fault.index()] == 0)
        });
        if is_true {
            taken += 1;
            inputs.iter_mut().zip(row).for_each(|(input, word)| input.1.push(word));
        }
    }
    inputs
}

/// Cuts the inputs to the width and returns true if the law is false or has no value for them.
fn fails(task: &Task<'_>, inputs: &mut [u64]) -> bool {
    if task.width < 64 {
        inputs.iter_mut().for_each(|input| *input &= !(!0 << task.width));
    }
    task.clock.spend(task.program.instructions().len() as u64 / 2);
    let law = &task.program.outputs()[0];
    width::run(task.program, inputs, task.width).is_some_and(|values| {
        values[law.register.index()] == 0
            || law.fault.is_some_and(|fault| values[fault.index()] != 0)
    })
}

/// Random inputs, the same ones in every run.
pub(super) struct Random(SplitMix64);

impl Random {
    pub(super) const fn new() -> Self {
        Self(SplitMix64::new(0))
    }

    /// Returns a small number, a single square, or a set of one of several densities, which may be
    /// related to one of the earlier values.
    pub(super) fn value(&mut self, before: &[u64]) -> u64 {
        let [a, b, c, d] = [(); 4].map(|()| self.0.next_u64());
        let word = match a % 10 {
            0..3 => b % 66,
            3 => 1 << (b % 64),
            4 => b & c & d,
            5 => b & c,
            6 => b | c,
            7 => b >> (c % 64),
            _ => b,
        };
        if before.is_empty() {
            return word;
        }
        let other = before[(c % before.len() as u64) as usize];
        match d % 10 {
            0 => other & word,
            1 => !other & word,
            2 => other | word,
            3 => other,
            4 => !other,
            _ => word,
        }
    }
}
