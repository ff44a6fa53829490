//! Constants for which a law holds for all other words, by counterexample-guided search.
//!
//! ```text
//! examples = some words for the other variables
//! for each candidate, of a list or as the prover finds it for the examples:
//!     if the law is false for an example: next
//!     if the prover shows that the law holds for the candidate: it is found
//!     else its counterexample is one more example
//! no other constant exists if the prover shows that none agrees with all examples
//! ```

use std::fmt::Write;
use std::time::Duration;

use setwise_expr::{
    BinaryOperator as O, FormulaError, Instruction, Names, Program, Tree, compile, parse,
};

use crate::law::Law;
use crate::limits::Limits;
use crate::simplify::term::{Id, Term, Terms};
use crate::trial::samples;
use crate::verdict::{Counterexample, Verdict};

/// The number of examples at the start, for candidates of a list and for the prover.
const EXAMPLES: usize = 32;
const FEW: usize = 4;

/// The most free bits of all unknowns together that are tried one by one.
pub const MAX_BITS: u32 = 20;

/// The result of a search for constants.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Constants {
    /// The number of choices of constants that were found.
    pub found: usize,
    /// True if it is proved that no other constants exist.
    pub is_complete: bool,
    /// Constants for which the law was neither proved nor refuted.
    pub undecided: Vec<Vec<u64>>,
    /// The number of choices that were tried.
    pub tried: u64,
    /// The time spent on it.
    pub time: Duration,
}

/// Finds words for unknowns of a law such that it holds for all values of its other variables, and
/// calls `found` for each choice of words.
///
/// Premises of the law that have no other variables are conditions on the unknowns. With `bits`,
/// all words of that many bits are tried, at most [`MAX_BITS`] for all unknowns together. Without,
/// the usual constants are tried first (small numbers, masks, single bits, inverses, reciprocals,
/// De Bruijn sequences), and then the prover looks for others among all words. The search ends when
/// `most` choices are found.
///
/// # Errors
///
/// Returns an error if the law does not compile or is not a bool, if it lacks one of the unknowns,
/// if one is named twice, if there are too many bits, or for what [`simplify`](crate::simplify()) refuses.
///
/// # Examples
///
/// ```
/// use setwise_expr::parse;
/// use setwise_prove::{Limits, constants};
///
/// let law = parse("rotate_left(x, c) == (x << 13 | x >> 51)")?;
/// let mut all = Vec::new();
/// let end = constants(&law, &["c"], Some(6), 2, Limits::default(), &mut |it| all.push(it.to_vec()))?;
/// assert_eq!(all, [[13]]);
/// assert!(end.is_complete);
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn constants(
    law: &Tree,
    unknowns: &[&str],
    bits: Option<u32>,
    most: usize,
    limits: Limits<'_>,
    found: &mut dyn FnMut(&[u64]),
) -> Result<Constants, FormulaError> {
    Law::from_tree(law)?;
    let error = |message: String, help: &'static str| {
        Err(FormulaError::new(law.nodes()[law.root()].span, message).with_help(help))
    };
    let names = law.free_names();
    if let Some(unknown) = unknowns.iter().find(|it| !names.iter().any(|name| name == **it)) {
        return error(format!("the law has no variable `{unknown}`"), "name the unknown in it");
    }
    let is_repeated = |(place, name): (usize, &&str)| unknowns[..place].contains(name);
    if let Some(place) = unknowns.iter().enumerate().position(is_repeated) {
        return error(format!("the unknown `{}` is named twice", unknowns[place]), "name it once");
    }
    let all_bits = u64::from(bits.unwrap_or(0)) * unknowns.len() as u64;
    if all_bits > u64::from(MAX_BITS) {
        let message =
            format!("{all_bits} bits of unknowns are too many to try, which are {MAX_BITS}");
        return error(message, "leave out the number of bits: the prover then searches");
    }
    let mut terms = Terms::new(Vec::new());
    let root = terms.add_tree(law)?;
    let (condition, law) = split(root, unknowns, &mut terms);
    let others = names.iter().filter(|name| !unknowns.contains(&&***name)).cloned();
    let others: Vec<String> = others.collect();
    let inputs = samples(&others, None, &[0, 1, !0, 2, 3, 63, 64], EXAMPLES);
    let count = inputs.first().map_or(1, |input| input.1.len());
    let row = |place: usize| inputs.iter().map(|input| input.1[place]).collect();
    let program = compile(&terms.text(law), Names::Free)?;
    let mut search = Search {
        others,
        unknowns: unknowns.iter().map(|&it| it.to_owned()).collect(),
        condition: condition.map(|it| compile(&terms.text(it), Names::Free)).transpose()?,
        condition_text: condition.map(|it| terms.text(it)),
        terms,
        law,
        program,
        examples: (0..count).map(row).collect(),
        known: Vec::new(),
        limits,
        started: (limits.now)(),
        most,
        result: Constants::default(),
    };
    if never_has_value(&search.program) {
        search.result.is_complete = true;
        search.result.time = search.elapsed();
        return Ok(search.result);
    }
    match bits {
        Some(bits) => search.try_all(bits, found),
        None => {
            search.try_usual(found);
            search.ask_prover(found)?;
        }
    }
    search.result.time = search.elapsed();
    Ok(search.result)
}

/// Returns true if a law has no value for any words, such as one that divides by 0.
fn never_has_value(program: &Program) -> bool {
    program.outputs()[0].fault.is_some_and(|fault| {
        matches!(program.instructions()[fault.index()], Instruction::Constant(1..))
    })
}

/// Returns what a law demands of the unknowns alone, and the rest of it.
fn split(root: Id, unknowns: &[&str], terms: &mut Terms) -> (Option<Id>, Id) {
    let Term::Binary(O::Implies | O::Conditional, premise, conclusion) = *terms.get(root) else {
        return (None, root);
    };
    let (mut left, mut own, mut rest) = (vec![premise], None, None);
    while let Some(id) = left.pop() {
        if let Term::Binary(O::And, a, b) = *terms.get(id) {
            left.extend([b, a]);
            continue;
        }
        let is_own = terms.parts(id).into_iter().all(|part| match terms.get(part) {
            Term::Name(name) => unknowns.contains(&&**name),
            _ => true,
        });
        let side: &mut Option<Id> = if is_own { &mut own } else { &mut rest };
        *side = Some(side.map_or(id, |before| terms.binary(O::And, before, id)));
    }
    match rest {
        Some(rest) => (own, terms.binary(O::Implies, rest, conclusion)),
        None => (own, conclusion),
    }
}

struct Search<'a> {
    terms: Terms,
    law: Id,
    program: Program,
    condition: Option<Program>,
    condition_text: Option<String>,
    unknowns: Vec<String>,
    others: Vec<String>,
    /// Words for the other variables.
    examples: Vec<Vec<u64>>,
    /// The choices that are decided.
    known: Vec<Vec<u64>>,
    limits: Limits<'a>,
    started: Duration,
    most: usize,
    result: Constants,
}

impl Search<'_> {
    fn elapsed(&self) -> Duration {
        (self.limits.now)().saturating_sub(self.started)
    }

    fn is_over(&self) -> bool {
        self.limits.is_over(self.started, 1)
    }

    /// Returns the limits of a proof, which takes at most a part of the time.
    fn limits(&self, part: u32) -> Limits<'_> {
        let left = self.limits.time.saturating_sub(self.elapsed());
        Limits { time: left.min(self.limits.time / part), ..self.limits }
    }

    /// Returns true if the law, or the condition, is true and has a value.
    fn is_true(&self, program: &Program, choice: &[u64], example: &[u64]) -> bool {
        let of = |name: &str| {
            let place = self.unknowns.iter().position(|it| it == name).map(|it| choice[it]);
            place.or_else(|| Some(example[self.others.iter().position(|it| it == name)?]))
        };
        let words: Vec<u64> = program.inputs().iter().map(|it| of(&it.name).unwrap_or(0)).collect();
        let (values, output) = (program.run(&words), &program.outputs()[0]);
        values[output.register.index()] != 0
            && output.fault.is_none_or(|fault| values[fault.index()] == 0)
    }

    /// Returns the law with the words of a choice, or of an example, for their variables.
    fn with_words(&mut self, names: &[String], words: &[u64]) -> String {
        let mut built: Vec<(Id, Id)> = Vec::new();
        for id in self.terms.parts(self.law) {
            let place = match self.terms.get(id) {
                Term::Name(name) => names.iter().position(|it| it == name),
                _ => None,
            };
            let new = match place {
                Some(place) => self.terms.add(Term::Literal(format!("{:#x}", words[place]))),
                None => {
                    let find = |id: Id| {
                        let place = built.binary_search_by_key(&id, |it| it.0);
                        place.map_or(id, |place| built[place].1)
                    };
                    let operands: Vec<Id> = self.terms.operands(id).into_iter().map(find).collect();
                    self.terms.with_operands(id, &operands)
                }
            };
            built.push((id, new));
        }
        self.terms.text(built.last().map_or(self.law, |it| it.1))
    }

    /// Tries a choice of words, and keeps a counterexample as one more example.
    fn attempt(&mut self, choice: &[u64], found: &mut dyn FnMut(&[u64])) {
        self.result.tried += 1;
        if let Some(condition) = &self.condition
            && !self.is_true(condition, choice, &[])
        {
            return;
        }
        // The example that refuted the last choice is likely to refute this one.
        let refutes = |example: &Vec<u64>| !self.is_true(&self.program, choice, example);
        if self.examples.iter().rev().any(refutes) || self.known.iter().any(|it| it == choice) {
            return;
        }
        let names = self.unknowns.clone();
        let text = self.with_words(&names, choice);
        let verdict = match parse(&text).and_then(|tree| Law::from_tree(&tree)) {
            Ok(law) => law.prove(self.limits(4)),
            Err(_) => return self.result.undecided.push(choice.to_vec()),
        };
        match verdict {
            Verdict::Proved { .. } => {
                self.result.found += 1;
                found(choice);
            }
            Verdict::Refuted { counterexample, .. } => {
                let example = words(&self.others, &counterexample);
                self.examples.push(example);
            }
            Verdict::Undecided { .. } => self.result.undecided.push(choice.to_vec()),
        }
        self.known.push(choice.to_vec());
    }

    /// Tries all words with this many low bits.
    fn try_all(&mut self, bits: u32, found: &mut dyn FnMut(&[u64])) {
        let count = self.unknowns.len() as u32;
        let mut undecided = 0;
        for number in 0..1u64 << (bits * count) {
            // A proof that ends without a verdict may be one that was stopped.
            let asks = number % 64 == 0 || self.result.undecided.len() > undecided;
            if self.result.found >= self.most || asks && self.is_over() {
                return;
            }
            undecided = self.result.undecided.len();
            let word = |place| number >> (bits * place) & ((1 << bits) - 1);
            self.attempt(&(0..count).map(word).collect::<Vec<_>>(), found);
        }
        self.result.is_complete = self.result.undecided.is_empty();
    }

    /// Tries the words that are constants of bit tricks, for one or two unknowns.
    fn try_usual(&mut self, found: &mut dyn FnMut(&[u64])) {
        let usual = usual();
        let count = self.unknowns.len().min(3) as u32;
        if count > 2 {
            return;
        }
        let mut undecided = 0;
        for number in 0..usual.len().pow(count) {
            // The other half of the time is for the prover.
            let is_over = || self.limits.is_over(self.started, 2);
            let asks = number % 64 == 0 || self.result.undecided.len() > undecided;
            if self.result.found >= self.most || asks && is_over() {
                return;
            }
            undecided = self.result.undecided.len();
            let choice = [usual[number % usual.len()], usual[number / usual.len()]];
            self.attempt(&choice[..count as usize], found);
        }
    }

    /// Lets the prover find words for which the law is true for all examples.
    fn ask_prover(&mut self, found: &mut dyn FnMut(&[u64])) -> Result<(), FormulaError> {
        // A new example refutes what the prover found, so few are needed.
        let mut examples: Vec<Vec<u64>> = self.examples.iter().rev().take(FEW).cloned().collect();
        let others = self.others.clone();
        while self.result.found < self.most && !self.is_over() {
            let mut text = String::from("!(");
            text += self.condition_text.as_deref().unwrap_or("true");
            for example in &examples {
                let _ = write!(text, " && {}", self.with_words(&others, example));
            }
            for choice in self.known.iter().chain(&self.result.undecided) {
                let differs = self.unknowns.iter().zip(choice);
                let differs: Vec<_> =
                    differs.map(|(name, word)| format!("{name} != {word:#x}")).collect();
                let _ = write!(text, " && ({})", differs.join(" || "));
            }
            text.push(')');
            let law = Law::from_tree(&parse(&text)?)?;
            let choice = match law.prove(self.limits(1)) {
                Verdict::Proved { .. } => {
                    self.result.is_complete = self.result.undecided.is_empty();
                    return Ok(());
                }
                Verdict::Undecided { .. } => return Ok(()),
                Verdict::Refuted { counterexample, .. } => words(&self.unknowns, &counterexample),
            };
            let refuting = self.examples.iter().rev().find(|example| {
                !examples.contains(example) && !self.is_true(&self.program, &choice, example)
            });
            match refuting {
                Some(example) => examples.push(example.clone()),
                None => {
                    let before = self.examples.len();
                    self.attempt(&choice, found);
                    examples.extend(self.examples[before..].iter().cloned());
                    if !self.known.contains(&choice) {
                        // The law has no value for these words.
                        self.known.push(choice);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the words of a counterexample for some names.
fn words(names: &[String], counterexample: &Counterexample) -> Vec<u64> {
    let word = |name: &String| {
        let input = counterexample.inputs.iter().find(|input| input.0 == *name);
        input.map_or(0, |input| input.1.0[0])
    };
    names.iter().map(word).collect()
}

/// Returns the usual constants of bit tricks, the simplest first.
fn usual() -> Vec<u64> {
    let mut usual: Vec<u64> = (0..=64).collect();
    usual.extend((1..64).flat_map(|bit| [1 << bit, (1 << bit) - 1, !0 << bit]));
    for width in [1, 2, 4, 8, 16, 32] {
        // The low half of each group of bits, the high half, and one bit of each.
        let low = !0 / ((1 << width) + 1);
        usual.extend([low, !low]);
        let ones = !0 / (!0 >> (64 - 2 * width));
        usual.extend([ones, ones << (2 * width - 1)]);
    }
    for divisor in 3..=129u64 {
        let odd = divisor | 1;
        let inverse =
            (0..6).fold(1u64, |it, _| it.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(it))));
        usual.extend([inverse, u64::MAX / divisor, u64::MAX / divisor + 1, odd, divisor]);
    }
    // De Bruijn sequences and the folded multiplier.
    usual.extend([
        0x03f7_9d71_b4cb_0a89,
        0x07ed_d5e5_9a4e_28c2,
        0x022f_dd63_cc95_386d,
        0x7829_1acf,
    ]);
    usual.extend([!0 - 1, !0]);
    let mut seen = std::collections::HashSet::new();
    usual.retain(|&it| seen.insert(it));
    usual
}
