//! Stage 0: some words are tried. What is false of them needs no more thought.

use super::narrow;
use super::stage::{Stage, Step, Task};
use super::verdict::Method;

/// Trying some words.
pub(super) struct Trial;

/// How many random values are tried.
const RANDOM: usize = 2000;

/// Words with a structure, on which carries run far or not at all.
#[rustfmt::skip]
const WORDS: [u64; 16] = [
    0, 1, !0, 1 << 63, 2, 3, 63, 64, 255, 0xff << 56, !1,
    0x0101_0101_0101_0101, 0x8080_8080_8080_8080, 0x5555_5555_5555_5555,
    0x0f0f_0f0f_0f0f_0f0f, 0xffff_ffff,
];

impl Stage for Trial {
    fn attempt(&self, task: &Task<'_>) -> Step {
        let mut inputs = vec![0; task.program.inputs().len()];
        let mut random = Random::new();
        // As few of the structured words as leave a bounded number of combinations.
        let words = match inputs.len() {
            0 | 1 => 16,
            2 => 12,
            3 => 6,
            4 => 4,
            _ => 1,
        };
        for combination in 0..usize::pow(words, inputs.len().min(4) as u32) {
            let mut rest = combination;
            for input in &mut inputs {
                *input = WORDS[rest % words];
                rest /= words;
            }
            if fails(task, &mut inputs) {
                return Step::Fails(inputs, Method::Trial);
            }
        }
        for _ in 0..RANDOM {
            for i in 0..inputs.len() {
                inputs[i] = random.value(&inputs[..i]);
            }
            if fails(task, &mut inputs) {
                return Step::Fails(inputs, Method::Trial);
            }
            if task.clock.is_over() {
                break;
            }
        }
        Step::Open(None)
    }
}

/// Whether the law is not true of these values, cut to the width.
fn fails(task: &Task<'_>, inputs: &mut [u64]) -> bool {
    if task.width < 64 {
        inputs.iter_mut().for_each(|input| *input &= !(!0 << task.width));
    }
    let law = &task.program.outputs()[0];
    narrow::run(task.program, inputs, task.width).is_some_and(|values| {
        values[law.register.index()] == 0
            || law.fault.is_some_and(|fault| values[fault.index()] != 0)
    })
}

/// The `SplitMix64` generator; the same words in every run.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new() -> Self {
        Self(0)
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A small number, a single square, or a set of one of several densities, by
    /// turns related to one of the values before it.
    pub(super) fn value(&mut self, before: &[u64]) -> u64 {
        let [a, b, c, d] = [(); 4].map(|()| self.word());
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
