//! A search for shorter listings: all sequences of the instructions of a machine, by length.
//!
//! ```text
//! sequences(length) =
//!     for each row of the tables of instructions that is shorter than `length`, on the variables and the
//!     results so far: sequences(length - its length)
//!     for each row of this length that uses all results: is it the formula for all test words?
//! ```
//!
//! A sequence that gives the value of the formula for all test words is written as a formula, and the
//! caller proves that both are equal. Its listing is that of the formula, so registers, comments
//! and costs are those of all listings.
//!
//! Two rows that do not depend on each other are tried in one order only, and a row whose result is
//! already known is left out. The constant of the last row is solved from the value of the formula.

mod comparison;
mod engine;
mod form;
mod latency;
mod parts;
mod rows;
mod solve;
mod term;
mod told;
mod trees;

use setwise::SquareMapping;
use setwise_expr::{BinaryOperator, Instruction, Program, Tree, Type, parse};

use crate::listing::{Listing, compiled};
use crate::search::engine::{Engine, MAX_LENGTH, Reply, Stop};
use crate::search::rows::{Pool, rows};
use crate::search::trees::Trees;
use crate::target::Target;
use crate::unsupported::UnsupportedError;

/// The answer to the question whether a law holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is proved.
    Proved,
    /// It is false for these values of its variables.
    Refuted(Vec<(String, u64)>),
    /// It was not decided.
    Open,
}

/// The result of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Search {
    /// The listing of the formula itself.
    pub selected: Listing,
    /// An equal formula with a shorter listing, as a proof has shown, and its listing.
    pub found: Option<(Tree, Listing)>,
    /// The length up to which all sequences were tried: none of at most this length, other than the
    /// one found, gives the value of the formula.
    pub complete: usize,
    /// The same for sequences without constants and shifts by constants, if they are longer.
    pub complete_without_constants: usize,
    /// True if the search was stopped before it had tried all lengths.
    pub is_stopped: bool,
    /// True if no variable has the value of the formula.
    is_no_variable: bool,
    /// True if single instructions were tried with all constants.
    is_solved: bool,
}

impl Search {
    /// Returns the shortest listing that is known.
    #[must_use]
    pub fn best(&self) -> &Listing {
        self.found.as_ref().map_or(&self.selected, |(_, listing)| listing)
    }

    /// Returns true if no sequence of the search is shorter than the best listing, whatever its
    /// constants.
    ///
    /// Only the constant of the last step is solved, so this is known of up to two instructions.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        let length = self.best().length();
        self.is_minimal_with_constants() && (length <= 1 || length == 2 && self.is_solved)
    }

    /// Returns true if no sequence of the search is shorter than the best listing whose constants,
    /// but for those of the last step, are those of the formula, 1, -1 and complements.
    #[must_use]
    pub fn is_minimal_with_constants(&self) -> bool {
        let length = self.best().length();
        length == 0 || self.is_no_variable && length <= self.complete + 1
    }
}

/// The length of the trees that are tried before all sequences of three with all shifts.
const TREES: usize = 4;

/// The most times that all sequences of a length are tried.
const ROUNDS: usize = 16;

impl Listing {
    /// Searches for a shorter listing of a formula over free words.
    ///
    /// `proves` decides whether a law, a bool formula, holds for all words. `stops` returns true if
    /// the search has to end.
    ///
    /// # Cost
    ///
    /// The time grows exponentially with the length, so `stops` should limit it. Trees keep at most
    /// 200,000 values, each of about 200 bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new), and an error for formulas that have no value for some
    /// words.
    pub fn search(
        tree: &Tree,
        target: Target,
        proves: &mut dyn FnMut(&Tree) -> Answer,
        stops: &mut dyn FnMut() -> bool,
    ) -> Result<Search, UnsupportedError> {
        let mut search = Self::searched(tree, target, proves, stops, true)?;
        search.found = search.found.map(|found| {
            let plain = without_none(&found.0, target);
            plain.filter(|(_, listing)| listing.length() <= found.1.length()).unwrap_or(found)
        });
        Ok(search)
    }

    /// Searches, also for shorter parts of the formula if `has_parts` is true.
    fn searched(
        tree: &Tree,
        target: Target,
        proves: &mut dyn FnMut(&Tree) -> Answer,
        stops: &mut dyn FnMut() -> bool,
        has_parts: bool,
    ) -> Result<Search, UnsupportedError> {
        let selected = Self::new(tree, target)?;
        let program = compiled(tree, target)?;
        if tree.mapping_or(None).ok() != Some(SquareMapping::default()) {
            return Err(UnsupportedError::Search(
                "searches only for words in the order of the board",
                target,
            ));
        }
        if selected.may_divide_by_zero() || !selected.assumptions().is_empty() {
            let reason = "searches only for formulas that have a value for all words";
            return Err(UnsupportedError::Search(reason, target));
        }
        let mut search = Search {
            selected,
            found: None,
            complete: 0,
            complete_without_constants: 0,
            is_stopped: false,
            is_no_variable: false,
            is_solved: false,
        };
        let mut run =
            Run { tree, target, program: &program, proves, stops, counterexamples: Vec::new() };
        run.all(&mut search, has_parts);
        Ok(search)
    }
}

/// A search without its result.
struct Run<'a> {
    tree: &'a Tree,
    target: Target,
    program: &'a Program,
    proves: &'a mut dyn FnMut(&Tree) -> Answer,
    stops: &'a mut dyn FnMut() -> bool,
    counterexamples: Vec<Vec<u64>>,
}

impl<'a> Run<'a> {
    fn all(&mut self, search: &mut Search, has_parts: bool) {
        // A part is searched for quickly, and what is known about it afterwards is not used.
        let wide = pool(self.program, has_parts);
        let narrow = pool(self.program, false);
        let mut is_whole = search.best().length() == 0 || self.length(0, &wide, search);
        search.is_no_variable = is_whole;
        // Single instructions are few, so those for a part of a register are always tried.
        let mut single = pool(self.program, has_parts);
        if has_parts {
            single.has_parts = true;
            let class = self.engine(&single, search).class;
            let mut singles = rows(self.target.machine(), &single).into_iter();
            search.is_solved = singles.all(|row| !row.is_single(class) || row.is_solved());
        }
        for (length, pool) in [(1, &single), (2, &wide)] {
            if length < search.best().length() && !search.is_stopped {
                is_whole &= self.length(length, pool, search);
                search.complete = if is_whole { length } else { search.complete };
            }
        }
        if has_parts && search.best().length() > TREES && !search.is_stopped {
            self.parts(search);
        }
        // The quick searches come first, since time is limited.
        if search.best().length() > 3 && !search.is_stopped {
            self.length(3, &narrow, search);
        }
        if search.best().length() > 4 && !search.is_stopped {
            self.trees(TREES, &narrow, search);
        }
        if is_whole && search.best().length() > 3 && !search.is_stopped {
            is_whole &= self.length(3, &wide, search);
            search.complete = if is_whole { 3 } else { search.complete };
        }
        if search.best().length() > TREES + 1 && !search.is_stopped {
            self.trees(MAX_LENGTH, &narrow, search);
        }
        search.complete_without_constants = search.complete;
        if search.complete == 3 && search.best().length() > 4 && !search.is_stopped {
            let bare = Pool { constants: Vec::new(), amounts: Vec::new(), ..narrow };
            if self.length(4, &bare, search) {
                search.complete_without_constants = 4;
            }
        }
    }

    /// Tries all sequences of a length, and returns true unless it was stopped, or a sequence was
    /// not decided. After one that was wrong, all are tried again with the words that show it.
    fn length(&mut self, length: usize, pool: &Pool, search: &mut Search) -> bool {
        for _ in 0..ROUNDS {
            let mut engine = self.engine(pool, search);
            let mut is_whole = true;
            let Self { tree, target, program, proves, stops, .. } = self;
            let mut stop = Stop::Whole;
            // The shorter ones again, with these test words: a step with the words of another value is
            // left out, which is right only if the shorter sequence without it was tried.
            for length in 0..=length {
                let question = Question { tree, target: *target, program, length };
                let mut ask = |formula: &str, is_told: bool| {
                    question.reply(formula, is_told, proves, search, &mut is_whole)
                };
                stop = match length {
                    0 => engine.variables(&mut ask),
                    _ => engine.sequences(length, *stops, &mut ask),
                };
                if stop != Stop::Whole {
                    break;
                }
            }
            search.is_stopped |= stop == Stop::Stopped;
            let is_tried = stop != Stop::Whole || engine.rejecting.is_empty();
            self.counterexamples.append(&mut engine.rejecting);
            if is_tried {
                return is_whole && stop == Stop::Whole;
            }
        }
        false
    }

    /// Tries the trees of all lengths up to a maximum that are shorter than the best listing.
    fn trees(&mut self, longest: usize, pool: &Pool, search: &mut Search) {
        let mut engine = self.engine(pool, search);
        let mut trees = Trees::new(&engine);
        let Self { tree, target, program, proves, stops, .. } = self;
        for length in 1..=longest {
            if length >= search.best().length() {
                return;
            }
            let question = Question { tree, target: *target, program, length };
            let stop = trees.next_length(&mut engine, *stops, &mut |formula, _| {
                question.reply(formula, false, proves, search, &mut true)
            });
            search.is_stopped |= stop == Stop::Stopped;
            if stop != Stop::Whole {
                return;
            }
        }
    }

    fn engine(&self, pool: &Pool, search: &Search) -> Engine<'a> {
        let rows = rows(self.target.machine(), pool);
        let bits = search.selected.result_bits();
        Engine::new(self.program, rows, bits, &self.counterexamples)
    }
}

/// The question about a candidate.
struct Question<'a> {
    tree: &'a Tree,
    target: Target,
    program: &'a Program,
    /// The length of the sequence.
    length: usize,
}

impl Question<'_> {
    /// Takes a candidate if its listing is shorter than the best one, and the law that it equals the
    /// formula is proved. If the flags tell a comparison only if the listing shows it, a longer listing
    /// means that there is no such sequence.
    fn reply(
        &self,
        formula: &str,
        is_told: bool,
        proves: &mut dyn FnMut(&Tree) -> Answer,
        search: &mut Search,
        is_whole: &mut bool,
    ) -> Reply {
        let Some((tree, listing)) = candidate(formula, self.target) else {
            *is_whole = false;
            return Reply::Next;
        };
        match proves(&law(self.tree, &tree, search.selected.result_bits(), self.program)) {
            Answer::Proved if listing.length() >= search.best().length() => {
                // The listing of the sequence as a formula is longer than the sequence.
                *is_whole &= is_told;
                Reply::Next
            }
            Answer::Proved => {
                let is_done = listing.length() <= self.length;
                search.found = Some((tree, listing));
                *is_whole &= is_done || is_told;
                if is_done { Reply::Done } else { Reply::Next }
            }
            Answer::Refuted(values) => {
                let of = |name: &str| values.iter().find(|(other, _)| other == name);
                let inputs = self.program.inputs().iter();
                let word = |(_, word): &(String, u64)| *word;
                Reply::Distinguish(inputs.map(|it| of(&it.name).map_or(0, word)).collect())
            }
            Answer::Open => {
                *is_whole = false;
                Reply::Next
            }
        }
    }
}

fn candidate(formula: &str, target: Target) -> Option<(Tree, Listing)> {
    let tree = parse(formula).ok()?;
    let listing = Listing::new(&tree, target).ok()?;
    Some((tree, listing))
}

/// Returns the formula `x` of `none | x`, and its listing. Steps are written so that a number is a set.
fn without_none(tree: &Tree, target: Target) -> Option<(Tree, Listing)> {
    let text = tree.to_string();
    let word = text.strip_prefix("none | ")?;
    // It is an operand, not the rest of one.
    (0..tree.nodes().len()).find(|&node| tree.text(node) == word)?;
    let (word, listing) = candidate(word, target)?;
    (listing.value_type() != Type::Bool).then_some((word, listing))
}

/// Returns the law that two formulas are equal, in the lowest bits.
fn law(first: &Tree, second: &Tree, bits: u32, program: &Program) -> Tree {
    let last = program.outputs().last();
    if last.is_some_and(|output| output.value_type == Type::Bool) {
        return first.joined(BinaryOperator::Equivalent, second);
    }
    match parse(&format!("{:#x}", !0u64 >> (64 - bits))) {
        Ok(mask) if bits < 64 => {
            let lowest = |tree: &Tree| tree.joined(BinaryOperator::Intersection, &mask);
            lowest(first).joined(BinaryOperator::Equal, &lowest(second))
        }
        _ => first.joined(BinaryOperator::Equal, second),
    }
}

/// Returns the constants and shifts of a program, with 1 and -1, and complements. A wide one has all
/// shifts.
fn pool(program: &Program, is_wide: bool) -> Pool {
    let mut constants = vec![1, !0];
    let mut amounts: Vec<u64> = if is_wide { (1..64).collect() } else { vec![1, 63] };
    for instruction in program.instructions() {
        if let Instruction::Constant(value) = *instruction {
            constants.extend([value, !value]);
            amounts.extend([value, 64u64.wrapping_sub(value)].iter().filter(|&&v| 0 < v && v < 64));
        }
    }
    for list in [&mut constants, &mut amounts] {
        list.sort_unstable();
        list.dedup();
    }
    constants.retain(|&value| value != 0);
    let is_of_part = |value: &u64| [0xffff_ffff, 0xffff, 0xff, 31].contains(value);
    Pool { has_parts: constants.iter().any(is_of_part), constants, amounts }
}
