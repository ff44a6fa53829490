//! The sequences of rows, one after the other.

use std::collections::HashSet;

use setwise_expr::{Program, Type};

use crate::graph::Class;
use crate::search::rows::{Arg, Kind, Row};
use crate::search::term::amount;
use crate::table::Fits;

/// The number of test words for each variable.
pub(super) const TESTS: usize = 16;
pub(super) type Words = [u64; TESTS];

/// The maximum length of a sequence.
pub(super) const MAX_LENGTH: usize = 12;

/// The number of results that one step can use.
const MAX_UNUSED: usize = 4;

/// The maximum number of results that are kept, each of about 200 bytes.
const MAX_LATEST: usize = 200_000;

/// The number of steps between two questions whether to stop.
const PATIENCE: u32 = 1 << 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// All sequences were tried.
    Whole,
    Stopped,
    /// One was found.
    Done,
}

/// The reply to a candidate.
pub(super) enum Reply {
    Next,
    Done,
    /// It is wrong for these words.
    Distinguish(Vec<u64>),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) row: usize,
    pub(super) args: [Arg; 4],
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) words: Words,
    pub(super) class: Class,
}

pub(super) struct Engine<'a> {
    pub(super) program: &'a Program,
    pub(super) rows: Vec<Row>,
    /// For each length, the most by which rows of this total length reduce the number of unused
    /// results.
    uses: Vec<usize>,
    /// The bits of the result that count.
    pub(super) mask: u64,
    pub(super) class: Class,
    pub(super) target: Words,
    /// The bits that at least one of these words has, and those that all of them have.
    any: u64,
    all: u64,
    /// The variables, then the result of each step.
    pub(super) known: Vec<Known>,
    pub(super) steps: Vec<Step>,
    ticks: u32,
    /// The latest results that were tried in the last steps of each length that use no other result.
    latest: HashSet<(Words, Class, usize)>,
    tried: HashSet<String>,
    /// Words for which a candidate was wrong.
    others: Vec<(Vec<u64>, u64)>,
    /// Words for which a sequence was wrong that had the value of the formula for all test words.
    /// Another one with the same words, which was left out for it, may be right.
    pub(super) rejecting: Vec<Vec<u64>>,
}

/// The answer to a candidate, as a formula. It is true of a candidate that is a sequence only if its
/// listing is as short: the flags may tell its comparison, or not.
pub(super) type Ask<'a> = &'a mut dyn FnMut(&str, bool) -> Reply;

impl<'a> Engine<'a> {
    /// Returns an engine for the last output of a program, whose lowest bits count. The test words
    /// are some of those given, and others.
    pub(super) fn new(program: &'a Program, rows: Vec<Row>, bits: u32, given: &[Vec<u64>]) -> Self {
        let mut uses = vec![0; MAX_LENGTH + 1];
        for length in 1..=MAX_LENGTH {
            let of = |row: &Row| row.registers().saturating_sub(1) + uses[length - row.cost.max(1)];
            let fitting = rows.iter().filter(|row| row.cost <= length).map(of);
            uses[length] = fitting.max().unwrap_or(0);
        }
        let mut engine = Self {
            program,
            uses,
            rows,
            mask: !0 >> (64 - bits),
            class: Class::Word,
            target: [0; TESTS],
            any: 0,
            all: 0,
            known: Vec::new(),
            steps: Vec::new(),
            ticks: 0,
            latest: HashSet::new(),
            tried: HashSet::new(),
            rejecting: Vec::new(),
            others: Vec::new(),
        };
        let mut random = 0x0005_eed5_eed5_u64;
        let mut tests: Vec<Vec<u64>> = (0..TESTS)
            .map(|test| program.inputs().iter().map(|_| word(&mut random, test)).collect())
            .collect();
        tests.iter_mut().rev().take(TESTS / 2).zip(given.iter().rev()).for_each(|(test, words)| {
            test.clone_from(words);
        });
        let words = |input: usize| std::array::from_fn(|test| tests[test][input]);
        let inputs = (0..program.inputs().len()).map(words);
        engine.known = inputs.map(|words| Known { words, class: Class::Word }).collect();
        engine.target = std::array::from_fn(|test| engine.expected(&tests[test]));
        engine.any = engine.target.iter().fold(0, |any, word| any | word);
        engine.all = engine.target.iter().fold(!0, |all, word| all & word);
        if program.outputs().last().is_some_and(|output| output.value_type == Type::Bool) {
            engine.class = Class::Bool;
        }
        given.iter().for_each(|words| engine.distinguish(words));
        for _ in 0..4 * TESTS {
            let words: Vec<_> = program.inputs().iter().map(|_| word(&mut random, 0)).collect();
            engine.distinguish(&words);
        }
        engine
    }

    /// Returns the value of the formula; a bool is 0 or 1.
    fn expected(&self, inputs: &[u64]) -> u64 {
        let Some(output) = self.program.outputs().last() else { return 0 };
        let value = self.program.run(inputs)[output.register.index()];
        if output.value_type == Type::Bool { value & 1 } else { value }
    }

    /// Adds words for which candidates have to be right.
    fn distinguish(&mut self, inputs: &[u64]) {
        self.others.push((inputs.to_vec(), self.expected(inputs)));
    }

    /// Asks about each variable with the value of the formula: a sequence of no instructions.
    pub(super) fn variables(&mut self, ask: Ask<'_>) -> Stop {
        for (place, input) in self.program.inputs().iter().enumerate() {
            let words = self.known[place].words;
            if self.class == Class::Bool || !(0..TESTS).all(|it| self.is_target(it, words[it])) {
                continue;
            }
            match ask(&input.name, false) {
                Reply::Done => return Stop::Done,
                Reply::Distinguish(words) => self.rejecting.push(words),
                Reply::Next => {}
            }
        }
        Stop::Whole
    }

    /// Tries all sequences of a length.
    pub(super) fn sequences(
        &mut self,
        length: usize,
        stops: &mut dyn FnMut() -> bool,
        ask: Ask<'_>,
    ) -> Stop {
        self.last(length, stops, ask).unwrap_or_else(|| self.inner(length, stops, ask))
    }

    /// Adds each possible step before the last one.
    fn inner(&mut self, length: usize, stops: &mut dyn FnMut() -> bool, ask: Ask<'_>) -> Stop {
        // A comparison that the flags tell is not a replacement for one that is made.
        let mut seen: HashSet<(Words, Class, bool)> = HashSet::new();
        for row in 0..self.rows.len() {
            let (cost, class) = (self.rows[row].cost, self.rows[row].class);
            let is_told = self.rows[row].is_told;
            if cost == 0 || cost >= length || !self.is_told_by_a_step(row) {
                continue;
            }
            let mut args = [Arg::Number(0); 4];
            let mut tuples = Vec::new();
            self.tuples(row, 0, &mut args, &mut tuples);
            for args in tuples {
                let step = Step { row, args };
                if self.is_out_of_order(step) || !self.is_told(step.row, step.args[0]) {
                    continue;
                }
                let words = std::array::from_fn(|test| self.value(step, test));
                let is_known = |known: &Known| known.words == words && known.class == class;
                if self.known.iter().any(is_known) || !seen.insert((words, class, is_told)) {
                    continue;
                }
                self.known.push(Known { words, class });
                self.steps.push(step);
                let is_possible = self.unused().count() <= 1 + self.uses[length - cost];
                let stop = if is_possible {
                    self.sequences(length - cost, stops, ask)
                } else {
                    Stop::Whole
                };
                self.known.pop();
                self.steps.pop();
                if stop != Stop::Whole {
                    return stop;
                }
            }
        }
        Stop::Whole
    }

    /// Returns true for a step that does not need the one before it, and that belongs before it.
    fn is_out_of_order(&self, step: Step) -> bool {
        if self.rows[step.row].is_told {
            // It needs the flags of the steps before it.
            return false;
        }
        let latest = Arg::Value(self.known.len().saturating_sub(1));
        let Some(before) = self.steps.last() else { return false };
        !step.args.contains(&latest) && (step.row, step.args) < (before.row, before.args)
    }

    /// Returns the results that no step uses.
    fn unused(&self) -> impl Iterator<Item = usize> {
        let inputs = self.program.inputs().len();
        let is_used =
            |place: usize| self.steps.iter().any(|step| step.args.contains(&Arg::Value(place)));
        (inputs..self.known.len()).filter(move |&place| !is_used(place))
    }

    /// Lists the operands that a row can have.
    fn tuples(&self, row: usize, place: usize, args: &mut [Arg; 4], list: &mut Vec<[Arg; 4]>) {
        if place == 4 {
            list.push(*args);
            return;
        }
        match &self.rows[row].operands[place] {
            Kind::Unused => self.tuples(row, place + 1, args, list),
            kind @ (Kind::Word | Kind::Bool) => {
                let class = if *kind == Kind::Word { Class::Word } else { Class::Bool };
                for (value, known) in self.known.iter().enumerate() {
                    let is_swapped = self.rows[row].is_swapped(args, place, Arg::Value(value));
                    let is_told = place > 0 || self.is_told(row, Arg::Value(value));
                    if known.class == class && !is_swapped && is_told {
                        args[place] = Arg::Value(value);
                        self.tuples(row, place + 1, args, list);
                    }
                }
            }
            Kind::Constant(numbers, _) | Kind::Number(numbers) => {
                for &number in numbers {
                    args[place] = Arg::Number(number);
                    self.tuples(row, place + 1, args, list);
                }
            }
        }
        args[place] = Arg::Number(0);
    }

    fn operands(&self, step: Step, test: usize) -> [u64; 4] {
        step.args.map(|arg| match arg {
            Arg::Value(place) => self.known[place].words[test],
            Arg::Number(number) => number,
        })
    }

    pub(super) fn value(&self, step: Step, test: usize) -> u64 {
        self.rows[step.row].value(&self.operands(step, test))
    }

    /// Returns the only amount with which a shift of a word may be the formula, if there is only one.
    fn amount(&self, step: Step) -> Option<u64> {
        let test = (0..TESTS).find(|&test| self.target[test] != 0).filter(|_| self.mask == !0)?;
        amount(&self.rows[step.row].code, &self.operands(step, test), self.target[test])
    }

    /// Returns true if a word is the value of the formula for a test.
    pub(super) const fn is_target(&self, test: usize, word: u64) -> bool {
        (word ^ self.target[test]) & self.mask == 0
    }

    /// Returns true if the word of the second of two steps was the latest result before, when as many
    /// instructions were left. Only last steps that use both results are new then.
    fn is_repeated(&mut self, length: usize) -> bool {
        let (Some(latest), 1 | 2) = (self.known.last(), self.steps.len()) else { return false };
        let latest = (latest.words, latest.class, length);
        let is_new = self.latest.len() < MAX_LATEST && self.latest.insert(latest);
        !is_new && self.steps.len() == 2 && self.latest.contains(&latest)
    }

    /// Tries each row of this length as the last one. Returns the reason to stop, if there is one.
    fn last(
        &mut self,
        length: usize,
        stops: &mut dyn FnMut() -> bool,
        ask: Ask<'_>,
    ) -> Option<Stop> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(PATIENCE) && stops() {
            return Some(Stop::Stopped);
        }
        let mut unused = [0; MAX_UNUSED];
        let mut count = 0;
        for place in self.unused() {
            *unused.get_mut(count)? = place;
            count += 1;
        }
        let inputs = self.program.inputs().len();
        let both = [inputs, inputs + 1];
        let is_repeated = count == 1 && self.is_repeated(length);
        // What the flags tell depends on the steps, not on their results.
        let needed = if is_repeated { &both[..] } else { &unused[..count] };
        let mut found = Vec::new();
        for (row, Row { cost, class, is_told, .. }) in self.rows.iter().enumerate() {
            let unused = if *is_told { &unused[..count] } else { needed };
            let is_it = *cost == length && *class == self.class && self.is_told_by_a_step(row);
            if is_it && self.rows[row].registers() >= unused.len() {
                let step = Step { row, args: [Arg::Number(0); 4] };
                self.complete(step, 0, unused, &mut found);
            }
        }
        for step in found {
            self.steps.push(step);
            let reply = self.candidate(ask);
            self.steps.pop();
            if let Reply::Done = reply {
                return Some(Stop::Done);
            }
        }
        None
    }

    /// Collects the last steps of a row with the value of the formula. They use all results, and a
    /// constant is solved from the first test.
    fn complete(&self, step: Step, place: usize, unused: &[usize], found: &mut Vec<Step>) {
        let with = |arg: Arg| {
            let mut step = step;
            step.args[place] = arg;
            step
        };
        let Some(kind) = self.rows[step.row].operands.get(place) else {
            let is_it = |test: usize| self.is_target(test, self.value(step, test));
            if unused.is_empty() && (0..TESTS).all(is_it) && self.is_told(step.row, step.args[0]) {
                found.push(step);
            }
            return;
        };
        match kind {
            Kind::Unused => self.complete(step, place + 1, unused, found),
            Kind::Word | Kind::Bool => {
                let class = if *kind == Kind::Word { Class::Word } else { Class::Bool };
                // The operands that are left have to suffice for the results that are not used.
                let left = self.rows[step.row].operands[place..].iter();
                let left = left.filter(|kind| matches!(kind, Kind::Word | Kind::Bool)).count();
                for (value, known) in self.known.iter().enumerate() {
                    let arg = Arg::Value(value);
                    let is_swapped = self.rows[step.row].is_swapped(&step.args, place, arg);
                    let is_needed = unused.contains(&value);
                    if place == 0 && !self.is_told(step.row, arg) {
                        continue;
                    }
                    if known.class != class || is_swapped || !is_needed && left <= unused.len() {
                        continue;
                    }
                    let mut rest = [0; MAX_UNUSED];
                    let mut count = 0;
                    for &other in unused.iter().filter(|&&other| other != value) {
                        rest[count] = other;
                        count += 1;
                    }
                    self.complete(with(Arg::Value(value)), place + 1, &rest[..count], found);
                }
            }
            Kind::Number(numbers) => {
                let rest = &self.rows[step.row].operands[place + 1..];
                let is_last = rest.iter().all(|kind| *kind == Kind::Unused);
                let told = if is_last { self.amount(step) } else { None };
                for &number in numbers.iter().filter(|&&it| told.is_none_or(|told| told == it)) {
                    let step = with(Arg::Number(number));
                    // Nearly all are wrong for the first test.
                    if !is_last || self.is_target(0, self.value(step, 0)) {
                        self.complete(step, place + 1, unused, found);
                    }
                }
            }
            Kind::Constant(constants, fits) => {
                let rest = &self.rows[step.row].operands[place + 1..];
                let is_last = rest.iter().all(|kind| *kind == Kind::Unused);
                let solved = if is_last { self.solved(step, place, *fits) } else { None };
                let guessed = || {
                    let all = [self.any, self.all, !self.any, !self.all];
                    let bits =
                        if *fits == Fits::Bit && self.rows[step.row].cost == 1 { 64 } else { 0 };
                    let all = all.into_iter().chain((0..bits).map(|bit| 1 << bit));
                    let all = all.filter(|&constant| fits.accepts(constant));
                    constants.iter().copied().chain(all).collect()
                };
                for constant in solved.unwrap_or_else(guessed) {
                    self.complete(with(Arg::Number(constant)), place + 1, unused, found);
                }
            }
        }
    }

    /// Asks about a sequence, unless it is wrong for the other words.
    pub(super) fn candidate(&mut self, ask: Ask<'_>) -> Reply {
        let is_wrong = |(inputs, expected): &&(Vec<u64>, u64)| {
            let mut words = inputs.clone();
            for step in &self.steps {
                let operands = step.args.map(|arg| match arg {
                    Arg::Value(place) => words[place],
                    Arg::Number(number) => number,
                });
                words.push(self.rows[step.row].value(&operands));
            }
            words.last().is_none_or(|word| (word ^ expected) & self.mask != 0)
        };
        if let Some((inputs, _)) = self.others.iter().find(is_wrong) {
            self.rejecting.push(inputs.clone());
            return Reply::Next;
        }
        let formula = self.formula();
        if !self.tried.insert(formula.clone()) {
            return Reply::Next;
        }
        // Of two steps there is one order, so that the listing shows whether the flags tell it.
        let is_told = self.steps.iter().any(|step| self.rows[step.row].is_told);
        let reply = ask(&formula, is_told && self.steps.len() == 2);
        if let Reply::Distinguish(words) = &reply {
            self.rejecting.push(words.clone());
            self.distinguish(words);
        }
        reply
    }

    /// Returns the steps as a formula. A result that is used more than once gets a name.
    fn formula(&self) -> String {
        let inputs = self.program.inputs();
        let mut texts: Vec<String> = inputs.iter().map(|input| input.name.clone()).collect();
        let mut text = String::new();
        for (at, step) in self.steps.iter().enumerate() {
            let operands = step.args.map(|arg| match arg {
                Arg::Value(place) => texts[place].clone(),
                Arg::Number(number) if number < 64 => number.to_string(),
                Arg::Number(number) => format!("{number:#x}"),
            });
            let part = self.rows[step.row].term.text(&operands);
            let place = Arg::Value(texts.len());
            let uses = self.steps.iter().flat_map(|step| step.args).filter(|&arg| arg == place);
            if at + 1 == self.steps.len() {
                return text + &part;
            }
            if uses.count() == 1 {
                texts.push(part);
                continue;
            }
            let mut name = format!("r{}", at + 1);
            while inputs.iter().any(|input| input.name == name) {
                name.push('_');
            }
            text += &format!("let {name} = {part}; ");
            texts.push(name);
        }
        text
    }
}

/// A test word: special for the first tests, then random, some with few or many bits.
fn word(random: &mut u64, test: usize) -> u64 {
    const SPECIAL: [u64; 8] = [0, !0, 1, 1 << 63, u64::MAX >> 1, !1, 0xffff_ffff, 63];
    let mut next = || {
        *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (*random ^ *random >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    let (word, other) = (next(), next());
    match (test, other >> 60) {
        // The first test is random, since constants are solved from it.
        (0, 0) => word & next(),
        (0, _) => word,
        (1..=6, _) => SPECIAL[(other % 8) as usize],
        (_, 0..4) => word & next() & next(),
        (_, 4..8) => word | next() | next(),
        (_, 8..10) => word >> 32,
        _ => word,
    }
}
