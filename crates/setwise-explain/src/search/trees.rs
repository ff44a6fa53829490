//! Trees of rows: longer sequences, whose results are each used once.
//!
//! ```text
//! values of length n = for each row of length k: its values for operands of length n - k together,
//!                      unless a shorter one has the same words
//! ```

use std::collections::HashSet;
use std::ops::Range;

use crate::graph::Class;
use crate::search::engine::{Ask, Engine, Reply, Step, Stop, TESTS, Words};
use crate::search::rows::{Arg, Kind};

/// The maximum number of values, each of about 200 bytes.
const MAX_VALUES: usize = 200_000;

/// The number of operands between two questions whether to stop.
const PATIENCE: u32 = 1 << 12;

/// The values so far, the shortest first. The first are the variables.
pub(super) struct Trees {
    values: Vec<(Words, Class, Option<Step>)>,
    seen: HashSet<(Words, Class)>,
    /// The places of the values of each length.
    lengths: Vec<Range<usize>>,
    ticks: u32,
}

impl Trees {
    pub(super) fn new(engine: &Engine<'_>) -> Self {
        let values: Vec<_> = engine.known.iter().map(|k| (k.words, k.class, None)).collect();
        let seen = values.iter().map(|(words, class, _)| (*words, *class)).collect();
        Self { lengths: std::iter::once(0..values.len()).collect(), values, seen, ticks: 0 }
    }

    /// Tries all trees of the next length.
    pub(super) fn next_length(
        &mut self,
        engine: &mut Engine<'_>,
        stops: &mut dyn FnMut() -> bool,
        ask: Ask<'_>,
    ) -> Stop {
        let (length, start) = (self.lengths.len(), self.values.len());
        for row in 0..engine.rows.len() {
            let cost = engine.rows[row].cost;
            // The flags are known only in a sequence.
            if cost == 0 || cost > length || engine.rows[row].is_told {
                continue;
            }
            let step = Step { row, args: [Arg::Number(0); 4] };
            if let Some(stop) = self.operands(engine, step, 0, length - cost, stops, ask) {
                return stop;
            }
        }
        self.lengths.push(start..self.values.len());
        Stop::Whole
    }

    /// Tries all operands from a place on whose lengths add up to `length`.
    fn operands(
        &mut self,
        engine: &mut Engine<'_>,
        step: Step,
        place: usize,
        length: usize,
        stops: &mut dyn FnMut() -> bool,
        ask: Ask<'_>,
    ) -> Option<Stop> {
        let kind = engine.rows[step.row].operands.get(place).cloned();
        let with = |arg: Arg| {
            let mut step = step;
            step.args[place] = arg;
            step
        };
        match kind {
            None if length > 0 => None,
            None => {
                self.ticks += 1;
                if self.ticks.is_multiple_of(PATIENCE) && stops() {
                    return Some(Stop::Stopped);
                }
                self.result(engine, step, ask)
            }
            Some(Kind::Unused) => self.operands(engine, step, place + 1, length, stops, ask),
            Some(Kind::Constant(numbers, _) | Kind::Number(numbers)) => {
                numbers.iter().find_map(|&n| {
                    self.operands(engine, with(Arg::Number(n)), place + 1, length, stops, ask)
                })
            }
            Some(kind) => {
                let class = if kind == Kind::Word { Class::Word } else { Class::Bool };
                for part in 0..=length.min(self.lengths.len() - 1) {
                    for value in self.lengths[part].clone() {
                        let arg = Arg::Value(value);
                        let is_swapped = engine.rows[step.row].is_swapped(&step.args, place, arg);
                        if self.values[value].1 != class || is_swapped {
                            continue;
                        }
                        let rest = length - part;
                        let stop = self.operands(engine, with(arg), place + 1, rest, stops, ask);
                        if stop.is_some() {
                            return stop;
                        }
                    }
                }
                None
            }
        }
    }

    /// Compares the result of a step with the formula, or keeps it.
    fn result(&mut self, engine: &mut Engine<'_>, step: Step, ask: Ask<'_>) -> Option<Stop> {
        let value = |test: usize| {
            let operands = step.args.map(|arg| match arg {
                Arg::Value(place) => self.values[place].0[test],
                Arg::Number(number) => number,
            });
            engine.rows[step.row].value(&operands)
        };
        let class = engine.rows[step.row].class;
        if class == engine.class && (0..TESTS).all(|test| engine.is_target(test, value(test))) {
            engine.steps.clear();
            let mut places = vec![None; self.values.len()];
            self.list(engine, step, &mut places);
            let reply = engine.candidate(ask);
            engine.steps.clear();
            return matches!(reply, Reply::Done).then_some(Stop::Done);
        }
        if self.values.len() < MAX_VALUES {
            let words = std::array::from_fn(value);
            if self.seen.insert((words, class)) {
                self.values.push((words, class, Some(step)));
            }
        }
        None
    }

    /// Adds a step to those of the engine, after the steps that it needs.
    fn list(&self, engine: &mut Engine<'_>, step: Step, places: &mut Vec<Option<usize>>) -> usize {
        let mut args = step.args;
        for arg in &mut args {
            let Arg::Value(value) = *arg else { continue };
            let place = match (places[value], self.values[value].2) {
                (Some(place), _) => place,
                (None, Some(inner)) => self.list(engine, inner, places),
                (None, None) => value,
            };
            places[value] = Some(place);
            *arg = Arg::Value(place);
        }
        engine.steps.push(Step { row: step.row, args });
        engine.known.len() + engine.steps.len() - 1
    }
}
