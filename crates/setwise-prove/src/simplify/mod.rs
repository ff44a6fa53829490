//! The shortest equal formula that is found, by the number of operations, with a proof.
//!
//! A formula is simplified from its smallest parts to the whole:
//!
//! ```text
//! part of sums, products and Boolean operations:
//!     the polynomial of its atoms, written as short as possible     (region, linear, boolean)
//! sum of counts: those of the words of the shortest sum             (counts)
//! bool of comparisons:
//!     a comparison of the same words, or two of them                (bools)
//! any part:
//!     the first short term that has the same values                 (catalog)
//!     the prover shows that the new part equals the old one, or the old one stays
//! the whole: the prover shows once more that the result equals the formula
//! ```
//!
//! If the last proof takes too long, the proofs of the parts are enough where all operations are
//! `+ - * & | ^ ~`, whose meaning does not depend on the types of their operands. The result is a
//! set if the formula is one, and a number if it is one (kind).

mod boolean;
mod bools;
mod catalog;
mod counts;
mod kind;
mod linear;
mod region;
pub(super) mod term;

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use setwise::SquareMapping;
use setwise_expr::{
    BinaryOperator as O, FormulaError, Names, Tree, Type, UnaryOperator as U, compile, parse,
};

use self::boolean::Shortest;
use self::bools::{is_bool, is_rare};
use self::catalog::Catalog;
use self::region::{Parts, Polynomial, Region};
use self::term::{Id, Term, Terms, basic};
use crate::law::Law;
use crate::limits::Limits;
use crate::trial::samples;
use crate::verdict::{Method, Verdict};

/// The number of test words.
const SAMPLES: usize = 32;

/// The most terms that are tried for a part.
const MOST_CANDIDATES: usize = 24;

/// The longest proof of a part.
const PART: Duration = Duration::from_secs(1);

/// A formula and the shortest equal one that was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Simplified {
    /// The shortest formula, as text: the given one if nothing shorter was proved.
    pub text: String,
    /// The number of operators and calls of the given formula, and of the shortest.
    pub operations: [u64; 2],
    /// The proof; `None` if the formula is the given one.
    pub proof: Option<Proof>,
    /// True if the time was over or the search was canceled, so that more time may help.
    pub is_stopped: bool,
    /// True if the premise was shown to be false for all words, so that every formula is equal.
    pub is_vacuous: bool,
    /// The time spent on it.
    pub time: Duration,
}

/// The proof that a simplified formula equals the given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// The law of both formulas was proved by this method.
    Law(Method),
    /// This number of parts were proved equal to shorter ones.
    Parts(usize),
}

impl Proof {
    /// Returns the number of proofs that it consists of.
    const fn parts(self) -> usize {
        if let Self::Parts(count) = self { count } else { 1 }
    }
}

/// Writes the method: `normal form`, `3 parts, each proved`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Law(method) => method.fmt(f),
            Self::Parts(1) => f.write_str("1 part, which is proved"),
            Self::Parts(count) => write!(f, "{count} parts, each proved"),
        }
    }
}

/// Finds the shortest formula that equals a formula for all words, or for all that satisfy a
/// premise. The formula is over words of 64 bits; its free names are variables.
///
/// The result is proved. It is the shortest that the search finds, which is not always the shortest
/// that there is.
///
/// # Errors
///
/// Returns an error if the formula or the premise does not compile, the premise is not a bool, or
/// the formula has C code, sets in braces, texts or columns, words in another mapping, or more than
/// 4,096 operations.
///
/// # Examples
///
/// ```
/// use setwise_expr::parse;
/// use setwise_prove::{Limits, simplify};
///
/// let formula = parse("(x & y) * (x | y) + (x & ~y) * (~x & y) - 2 * (x & ~y) + 2 * x")?;
/// let simplified = simplify(&formula, None, Limits::default())?;
/// assert_eq!(simplified.operations, [15, 4]);
/// assert_eq!(simplified.text, "x * y + 2 * (x & y)");
/// let premise = parse("x < 64")?;
/// let simplified = simplify(&parse("(x & 63) + (y ^ y)")?, Some(&premise), Limits::default())?;
/// assert_eq!(simplified.text, "x");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn simplify(
    formula: &Tree,
    premise: Option<&Tree>,
    limits: Limits<'_>,
) -> Result<Simplified, FormulaError> {
    let started = (limits.now)();
    // The result is a text, which does not have the mapping.
    if formula.mapping_or(None)? != SquareMapping::Lerf {
        let message = "a formula over words in another mapping is not simplified";
        let error = FormulaError::new(formula.nodes()[formula.root()].span, message);
        return Err(error.with_help("leave the mapping `lerf`"));
    }
    let left = || limits.time.saturating_sub((limits.now)().saturating_sub(started));
    let mut found = one_pass(formula, premise, limits)?;
    // The constants and names of a result may have other short forms.
    while found.operations[1] > 0 && !found.is_stopped && found.proof.is_some() {
        let shorter = parse(&found.text)?;
        let next = one_pass(&shorter, premise, Limits { time: left(), ..limits })?;
        found.is_stopped = next.is_stopped;
        let (Some(before), Some(proof)) = (found.proof, next.proof) else { break };
        let whole = law(premise, formula, &parse(&next.text)?);
        let time = left().min(PART);
        found.proof = Some(match whole.map(|law| law.prove(Limits { time, ..limits })) {
            Some(Verdict::Proved { method, .. }) => Proof::Law(method),
            _ => Proof::Parts(before.parts() + proof.parts()),
        });
        found.operations[1] = next.operations[1];
        found.text = next.text;
    }
    found.time = (limits.now)().saturating_sub(started);
    Ok(found)
}

/// Finds a shorter formula, if there is one.
fn one_pass(
    formula: &Tree,
    premise: Option<&Tree>,
    limits: Limits<'_>,
) -> Result<Simplified, FormulaError> {
    let started = (limits.now)();
    let text = formula.to_string();
    let program = compile(&text, Names::Free)?;
    if let Some(premise) = premise {
        Law::from_tree(premise)?;
    }
    let mut names: Vec<String> = formula.free_names();
    names.extend(premise.into_iter().flat_map(Tree::free_names));
    names.sort();
    names.dedup();
    let mut terms = Terms::new(Vec::new());
    let root = terms.add_tree(formula)?;
    let constants = constants(&mut terms, root);
    let condition =
        premise.map(|premise| compile(&premise.to_string(), Names::Free)).transpose()?;
    terms.inputs = samples(&names, condition.as_ref(), &constants, SAMPLES);
    let mut simplifier = Simplifier {
        terms,
        premise,
        limits,
        started,
        known: HashMap::new(),
        tables: vec![None; region::MAX_TABLED + 1],
        catalog: None,
        keeps_atoms: false,
        kind: program.outputs()[0].value_type,
        steps: 0,
        is_pure: program.outputs()[0].fault.is_none(),
        was_stopped: false,
    };
    let found = simplifier.whole(root, formula, &constants);
    let before = simplifier.terms.operations(root);
    let (text, after, proof) = match found {
        Some((id, proof)) => {
            let tree = parse(&simplifier.terms.text(id))?;
            (tree.to_string(), simplifier.terms.operations(id), Some(proof))
        }
        None => (text, before, None),
    };
    let is_stopped = simplifier.was_stopped;
    let is_vacuous = premise.is_some_and(|premise| {
        let is_known = simplifier.terms.inputs.iter().any(|input| !input.1.is_empty());
        let time = limits.time.min(PART);
        !is_known && is_never_true(premise, Limits { time, ..limits })
    });
    let time = (limits.now)().saturating_sub(started);
    Ok(Simplified { text, operations: [before, after], proof, is_stopped, is_vacuous, time })
}

/// Returns true if the prover shows that a premise is false for all words.
fn is_never_true(premise: &Tree, limits: Limits<'_>) -> bool {
    let law = parse(&format!("!({premise})")).and_then(|tree| Law::from_tree(&tree));
    law.is_ok_and(|law| law.prove(limits).is_proved())
}

/// Returns the law that two formulas are equal, under a premise.
fn law(premise: Option<&Tree>, first: &Tree, second: &Tree) -> Option<Law> {
    let is_bool = |tree: &Tree| {
        let program = compile(&tree.to_string(), Names::Free).ok()?;
        Some(program.outputs()[0].value_type == Type::Bool)
    };
    let operator = if is_bool(first)? { O::Equivalent } else { O::Equal };
    if is_bool(second)? != (operator == O::Equivalent) {
        return None;
    }
    match premise {
        None => Law::equality(first, second).ok(),
        Some(premise) => {
            let equal = first.joined(operator, second);
            Law::from_tree(&premise.joined(O::Implies, &equal)).ok()
        }
    }
}

/// Returns the numbers that are constants of short terms, with some of those in a term.
fn constants(terms: &mut Terms, root: Id) -> Vec<u64> {
    let mut found = vec![0, 1, !0, 2];
    for id in terms.parts(root) {
        if let Term::Word(value) = *terms.get(id)
            && !found.contains(&value)
            && found.len() < 10
        {
            found.push(value);
        }
    }
    found
}

struct Simplifier<'a> {
    terms: Terms,
    premise: Option<&'a Tree>,
    limits: Limits<'a>,
    started: Duration,
    /// The shortest term that is proved equal to a term.
    known: HashMap<Id, Id>,
    tables: Vec<Option<Rc<Shortest>>>,
    catalog: Option<Rc<Catalog>>,
    keeps_atoms: bool,
    /// The kind of the formula.
    kind: Type,
    /// The number of parts that were replaced.
    steps: usize,
    /// True if all proved parts have only operations whose meaning is that of words, without fault.
    is_pure: bool,
    was_stopped: bool,
}

impl Simplifier<'_> {
    /// Returns a shorter term that equals the formula.
    fn whole(&mut self, root: Id, formula: &Tree, constants: &[u64]) -> Option<(Id, Proof)> {
        let names = self.terms.parts(root);
        let names = names.into_iter().filter(|&id| matches!(self.terms.get(id), Term::Name(_)));
        let names: Vec<Id> = names.take(4).collect();
        let has_words = !self.terms.inputs.is_empty() && self.terms.inputs[0].1.len() >= 8;
        if has_words {
            let numbers: Vec<Id> = constants.iter().map(|&it| self.terms.word(it)).collect();
            let (limits, started) = (self.limits, self.started);
            let is_over = || limits.is_over(started, 4);
            let catalog = Catalog::new(&names, &numbers, &mut self.terms, &is_over);
            self.catalog = Some(Rc::new(catalog));
        }
        // A result may have a shorter form, since its parts are others.
        let mut found = self.part(root);
        for _ in 0..3 {
            self.known.clear();
            let next = self.part(found);
            if self.length(next) >= self.length(found) {
                break;
            }
            found = next;
        }
        found = kind::converted(&mut self.terms, found, self.kind)?;
        if self.length(found) >= self.length(root) {
            return None;
        }
        let text = parse(&self.terms.text(found)).ok()?;
        let left =
            self.limits.time.saturating_sub((self.limits.now)().saturating_sub(self.started));
        let law = law(self.premise, formula, &text)?;
        match law.prove(Limits { time: left.max(PART), ..self.limits }) {
            Verdict::Proved { method, .. } => Some((found, Proof::Law(method))),
            Verdict::Refuted { .. } => None,
            Verdict::Undecided { .. } => {
                (self.is_pure && self.steps > 0).then_some((found, Proof::Parts(self.steps)))
            }
        }
    }

    /// Returns the number of operations, and of those for which another one is better known.
    fn length(&self, id: Id) -> (u64, usize) {
        let is_call = |it: Id| matches!(self.terms.get(it), Term::Call(..));
        let parts = self.terms.parts(id).into_iter();
        let rare = parts.filter(|&it| is_call(it) || is_rare(&self.terms, it)).count();
        (self.terms.operations(id), rare)
    }

    /// Returns true if the prover shows that two terms are equal.
    fn is_equal(&mut self, a: Id, b: Id) -> bool {
        if self.is_over() {
            return false;
        }
        if let (Some(x), Some(y)) =
            (self.terms.values(a).map(<[u64]>::to_vec), self.terms.values(b))
            && x != y
        {
            return false;
        }
        let [first, second] = [a, b].map(|it| parse(&self.terms.text(it)));
        let (Ok(first), Ok(second)) = (first, second) else { return false };
        let time = (self.limits.time / 10).min(PART);
        let law = law(self.premise, &first, &second);
        law.is_some_and(|law| law.prove(Limits { time, ..self.limits }).is_proved())
    }

    fn is_over(&mut self) -> bool {
        self.was_stopped |= self.limits.is_over(self.started, 2);
        self.was_stopped
    }

    /// Returns a term with the shortest known operands.
    fn rebuilt(&mut self, root: Id) -> Id {
        let mut built: HashMap<Id, Id> = HashMap::new();
        for id in self.terms.parts(root) {
            let new = match self.known.get(&id) {
                Some(&known) => known,
                None => {
                    let operands = self.terms.operands(id);
                    let operands: Vec<Id> = operands.iter().map(|it| built[it]).collect();
                    self.terms.with_operands(id, &operands)
                }
            };
            built.insert(id, new);
        }
        built[&root]
    }

    fn candidates(&mut self, id: Id) -> Vec<Id> {
        let is_region = match *self.terms.get(id) {
            Term::Unary(U::Complement | U::Negate, _) => true,
            Term::Binary(O::ShiftLeft, _, b) => matches!(self.terms.get(b), Term::Word(0..64)),
            Term::Binary(operator, ..) => basic(operator).is_some(),
            _ => false,
        };
        let mut found = Vec::new();
        if !is_region {
            self.terms.operands(id).into_iter().for_each(|operand| {
                self.part(operand);
            });
            found.extend(bools::candidates(&mut self.terms, id));
            return found;
        }
        found.extend(counts::candidate(id, self));
        let mut region = Region::default();
        self.keeps_atoms = false;
        let sum = region.polynomial(id, id, self);
        if let Some(sum) = sum.and_then(|sum| region.expanded(sum, self)) {
            found.push(self.built(&region, &sum));
            for only in std::iter::once(None).chain((0..region.atoms.len()).map(Some)) {
                if let Some(sum) = region.contracted(&sum, only, self) {
                    found.push(self.built(&region, &sum));
                }
            }
        }
        self.keeps_atoms = true;
        let mut again = Region { atoms: region.atoms };
        if let Some(sum) = again.polynomial(id, id, self) {
            found.push(self.built(&again, &sum));
        }
        self.keeps_atoms = false;
        found
    }

    fn built(&mut self, region: &Region, sum: &Polynomial) -> Id {
        let tables = &mut self.tables;
        let mut table = |count: usize| {
            Rc::clone(tables[count].get_or_insert_with(|| Rc::new(Shortest::new(count))))
        };
        region.build(sum, &mut table, &mut self.terms)
    }
}

impl Parts for Simplifier<'_> {
    fn terms(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn known(&self, id: Id) -> Id {
        self.known.get(&id).copied().unwrap_or(id)
    }

    fn keeps_atoms(&self) -> bool {
        self.keeps_atoms
    }

    fn part(&mut self, id: Id) -> Id {
        if let Some(&known) = self.known.get(&id) {
            return known;
        }
        if self.is_over() || self.terms.operations(id) == 0 {
            return id;
        }
        let keeps_atoms = std::mem::replace(&mut self.keeps_atoms, false);
        let mut candidates = self.candidates(id);
        let current = self.rebuilt(id);
        let most = self.terms.operations(current);
        if let Some(catalog) = self.catalog.clone()
            && let Some(values) = self.terms.values(current).map(<[u64]>::to_vec)
        {
            candidates.extend(catalog.with_values(&values, most, &mut self.terms));
        }
        if let Some(values) = self.terms.values(current)
            && let Some(&first) = values.first()
            && values.iter().all(|&value| value == first)
        {
            candidates.push(self.terms.word(first));
        }
        if matches!(self.terms.get(current), Term::Binary(..)) || is_bool(&self.terms, current) {
            candidates.extend(self.terms.operands(current));
            candidates
                .extend(["true", "false"].map(|it| self.terms.add(Term::Literal(it.to_owned()))));
        }
        let length = self.length(current);
        candidates.retain(|&it| self.length(it) < length);
        // Of two with the same length, an operator is better known than a function, and an equation
        // than an order.
        let rank = |it: Id| match self.terms.get(it) {
            Term::Call(..) => 2,
            Term::Binary(O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual, ..) => 1,
            _ => 0,
        };
        candidates.sort_by_key(|&it| (self.terms.operations(it), rank(it)));
        candidates.dedup();
        candidates.truncate(MOST_CANDIDATES);
        let proved = candidates.into_iter().find(|&it| self.is_equal(current, it));
        let best = proved.unwrap_or(current);
        if proved.is_some() {
            self.steps += 1;
            self.is_pure &= self.terms.has_only_words(current) && self.terms.has_only_words(best);
        }
        self.known.insert(id, best);
        self.known.insert(best, best);
        self.keeps_atoms = keeps_atoms;
        best
    }

    fn equal_atom(&mut self, id: Id, atoms: &[Id]) -> Option<(usize, bool)> {
        if let Some(place) = atoms.iter().position(|&atom| atom == id) {
            return Some((place, false));
        }
        if self.terms.operations(id) == 0 {
            return None;
        }
        for (place, &atom) in atoms.iter().enumerate() {
            let values = self.terms.values(id)?.to_vec();
            let other = self.terms.values(atom)?.to_vec();
            let complement = self.terms.unary(U::Complement, atom);
            for (is_complement, new) in [(false, atom), (true, complement)] {
                let flip = if is_complement { !0 } else { 0 };
                let is_same = values.iter().zip(&other).all(|(a, b)| *a == b ^ flip);
                if is_same && self.is_equal(id, new) {
                    self.is_pure &= self.terms.has_only_words(id) && self.terms.has_only_words(new);
                    self.steps += 1;
                    self.known.insert(id, new);
                    return Some((place, is_complement));
                }
            }
        }
        None
    }
}
