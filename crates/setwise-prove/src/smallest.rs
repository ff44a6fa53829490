//! Finds smaller counterexamples: those with fewer squares, then those with smaller words.
//!
//! ```text
//! until nothing helps, or all work is done:
//!     take blocks of 64, 32, … 1 squares out of one variable, or out of all at once
//!     take two squares out at once
//!     replace a variable by one square or by two, or two variables by one square each
//!     shift all variables to the right, or move one square to a lower place
//! ```
//!
//! Each step is kept if the law is still false, or still without a value, for the new inputs.
//! Worked example: the law that two sets are disjoint is false. The trial may find that both have
//! all squares. They lose blocks of squares together, and a1 remains in both.
//!
//! The limit is a number of instructions, not a time, so that each run of a proof prints the same
//! counterexample.

use setwise_expr::{Program, Type, width};

use crate::limits::Clock;

/// The number of instructions that the search may run, which takes a few milliseconds.
const WORK: usize = 1 << 19;

/// The maximum number of squares of all variables for which each pair of them is taken out.
const MAX_FOR_PAIRS: usize = 24;

/// The maximum number of variables for which each pair of them is replaced by one square each.
const MAX_SETS: usize = 8;

/// Returns true if a law is without a value for some inputs, false if its value is false, and
/// `None` if it is true.
fn failure(program: &Program, inputs: &[u64], width: usize) -> Option<bool> {
    let law = &program.outputs()[0];
    let values = width::run(program, inputs, width)?;
    let has_no_value = law.fault.is_some_and(|fault| values[fault.index()] != 0);
    (has_no_value || values[law.register.index()] == 0).then_some(has_no_value)
}

/// Replaces inputs that refute a law by smaller ones that do so in the same way, if there are any.
pub(super) fn make_smaller(
    program: &Program,
    inputs: &mut Vec<u64>,
    width: usize,
    clock: &Clock<'_>,
) {
    let Some(has_no_value) = failure(program, inputs, width) else { return };
    let work = WORK / program.instructions().len().max(1);
    let mut search = Search { program, width, has_no_value, clock, work, inputs };
    while search.round() {}
}

struct Search<'a> {
    program: &'a Program,
    width: usize,
    has_no_value: bool,
    clock: &'a Clock<'a>,
    /// The number of inputs that may still be tried.
    work: usize,
    inputs: &'a mut Vec<u64>,
}

impl Search<'_> {
    /// Returns the measure that becomes smaller: the number of squares, then the words.
    fn size(&self, inputs: &[u64]) -> (u32, Vec<u64>) {
        let squares = inputs.iter().enumerate().map(|(i, word)| match self.is_set(i) {
            true => word.count_ones(),
            false => u32::from(*word != 0),
        });
        (squares.sum(), inputs.to_vec())
    }

    /// Returns true if an input is not a bool.
    fn is_set(&self, input: usize) -> bool {
        self.program.inputs()[input].value_type != Type::Bool
    }

    /// Keeps other inputs if they are smaller and refute the law in the same way.
    fn take(&mut self, inputs: &[u64]) -> bool {
        if self.work == 0 || self.clock.is_canceled() {
            return false;
        }
        self.work -= 1;
        let is_found = self.size(inputs) < self.size(self.inputs)
            && failure(self.program, inputs, self.width) == Some(self.has_no_value);
        if is_found {
            self.inputs.clear();
            self.inputs.extend(inputs);
        }
        is_found
    }

    /// Changes one input.
    fn replace(&mut self, input: usize, word: u64) -> bool {
        if self.work == 0 {
            return false;
        }
        let mut inputs = self.inputs.clone();
        inputs[input] = word;
        self.take(&inputs)
    }

    /// Changes all sets.
    fn change(&mut self, change: impl Fn(u64) -> u64) -> bool {
        let mut inputs = self.inputs.clone();
        self.sets().into_iter().for_each(|input| inputs[input] = change(inputs[input]));
        self.take(&inputs)
    }

    /// Returns the inputs that are sets.
    fn sets(&self) -> Vec<usize> {
        (0..self.inputs.len()).filter(|&input| self.is_set(input)).collect()
    }

    /// Tries every step once. Returns true if one of them helped.
    fn round(&mut self) -> bool {
        let mut has_changed = false;
        for input in 0..self.inputs.len() {
            has_changed |= self.replace(input, 0);
        }
        has_changed |= self.take_blocks_out();
        has_changed |= self.take_pairs_out();
        has_changed |= self.take_few_squares();
        has_changed |= (1..self.width).rev().any(|amount| self.change(|word| word >> amount));
        has_changed | self.move_down()
    }

    fn take_blocks_out(&mut self) -> bool {
        let mut has_changed = false;
        for length in [32, 16, 8, 4, 2, 1] {
            let block = (1u64 << length) - 1;
            for start in (0..self.width).step_by(length).rev() {
                let block = block << start;
                has_changed |= self.change(|word| word & !block);
                for input in self.sets() {
                    has_changed |= self.replace(input, self.inputs[input] & !block);
                }
            }
        }
        has_changed
    }

    fn take_pairs_out(&mut self) -> bool {
        let bits = |&input: &usize| {
            let word = self.inputs[input];
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| (input, bit))
        };
        let squares: Vec<(usize, u32)> = self.sets().iter().flat_map(bits).collect();
        if squares.len() > MAX_FOR_PAIRS {
            return false;
        }
        let mut has_changed = false;
        for (i, &(input, bit)) in squares.iter().enumerate() {
            for &(other, second) in &squares[..i] {
                let mut inputs = self.inputs.clone();
                inputs[input] &= !(1 << bit);
                inputs[other] &= !(1 << second);
                has_changed |= self.take(&inputs);
            }
        }
        has_changed
    }

    /// Replaces each set by a set of one or two squares.
    fn take_few_squares(&mut self) -> bool {
        let mut has_changed = false;
        for input in self.sets() {
            let found = (0..self.width).any(|bit| self.replace(input, 1 << bit));
            let pairs = (1..self.width).flat_map(|high| (0..high).map(move |low| (high, low)));
            let is_large = self.inputs[input].count_ones() > 2;
            let mut pairs = pairs.filter(|_| is_large && !found);
            has_changed |= found;
            has_changed |= pairs.any(|(high, low)| self.replace(input, 1 << high | 1 << low));
        }
        has_changed | self.take_two_singles()
    }

    /// Replaces each pair of sets by one square each.
    fn take_two_singles(&mut self) -> bool {
        let sets = self.sets();
        if sets.len() > MAX_SETS {
            return false;
        }
        let pairs = sets.iter().flat_map(|&b| sets.iter().map(move |&a| (a, b)));
        pairs.filter(|(a, b)| a < b).fold(false, |has_changed, (a, b)| {
            let are_small = [a, b].iter().all(|&input| self.inputs[input].count_ones() <= 1);
            let width = self.width;
            let singles = (0..width).flat_map(|i| (0..width).map(move |j| (i, j)));
            let found = singles.filter(|_| !are_small).any(|(i, j)| {
                let mut inputs = self.inputs.clone();
                (inputs[a], inputs[b]) = (1 << i, 1 << j);
                self.take(&inputs)
            });
            has_changed | found
        })
    }

    /// Moves each square to the lowest place.
    fn move_down(&mut self) -> bool {
        let mut has_changed = false;
        for input in self.sets() {
            for bit in 0..self.width {
                let word = self.inputs[input];
                if word >> bit & 1 == 1 {
                    let rest = word & !(1 << bit);
                    let mut free = (0..bit).filter(|place| rest >> place & 1 == 0);
                    has_changed |= free.any(|place| self.replace(input, rest | 1 << place));
                }
            }
        }
        has_changed
    }
}
