//! Short terms, by their values for the test words.
//!
//! The terms grow operation by operation, and of those with the same values only the first is
//! kept. A term with the values of another is a guess, which is proved before it is used.

use std::collections::HashMap;
use std::collections::hash_map::Entry::Vacant;

use setwise_expr::{BinaryOperator as O, FUNCTIONS, Function, Type, UnaryOperator as U};

use super::term::{Id, Term, Terms, basic};

/// The most terms.
const MOST: usize = 40_000;

/// An operation on two words.
type Operation = fn(u64, u64) -> u64;

/// A short term.
struct Entry {
    step: Step,
    cost: u64,
    values: Box<[u64]>,
}

#[derive(Clone)]
enum Step {
    Leaf(Id),
    Unary(U, usize),
    Binary(O, usize, usize),
    Call(&'static str, Vec<Id>),
}

/// Short terms of some names and constants.
pub(super) struct Catalog {
    entries: Vec<Entry>,
    /// The entries by a hash of their values. Two with one hash are taken as one: a guess.
    places: HashMap<u64, usize>,
    /// The values of the term that may be entered next.
    values: Vec<u64>,
}

const OPERATORS: [O; 6] =
    [O::Intersection, O::Union, O::SymmetricDifference, O::Add, O::Subtract, O::Multiply];

impl Catalog {
    /// Builds the catalog; the leaves are names first.
    pub(super) fn new(
        names: &[Id],
        constants: &[Id],
        terms: &mut Terms,
        is_over: &dyn Fn() -> bool,
    ) -> Self {
        let mut catalog = Self { entries: Vec::new(), places: HashMap::new(), values: Vec::new() };
        for &leaf in constants.iter().chain(names) {
            if let Some(values) = terms.values(leaf) {
                catalog.values = values.to_vec();
                catalog.enter(Step::Leaf(leaf), 0);
            }
        }
        let mut begins = vec![0, catalog.entries.len()];
        for cost in 1..=4 {
            catalog.grow(cost, &begins, is_over);
            if cost == 1 {
                catalog.add_functions(names, terms);
            }
            begins.push(catalog.entries.len());
            if catalog.entries.len() >= MOST || is_over() {
                break;
            }
        }
        catalog
    }

    /// Enters a term with the values that were computed last, if they are new.
    fn enter(&mut self, step: Step, cost: u64) {
        if self.entries.len() >= MOST {
            return;
        }
        if let Vacant(place) = self.places.entry(hash(&self.values)) {
            place.insert(self.entries.len());
            self.entries.push(Entry { step, cost, values: self.values.as_slice().into() });
        }
    }

    /// Adds the terms with this many operations; `begins` has the first entry of each number.
    fn grow(&mut self, cost: usize, begins: &[usize], is_over: &dyn Fn() -> bool) {
        for a in begins[cost - 1]..begins[cost] {
            for (operator, f) in
                [(U::Complement, (|it| !it) as fn(u64) -> u64), (U::Negate, u64::wrapping_neg)]
            {
                self.values.clear();
                self.values.extend(self.entries[a].values.iter().map(|&it| f(it)));
                self.enter(Step::Unary(operator, a), cost as u64);
            }
        }
        for first in 0..cost {
            let second = cost - 1 - first;
            for a in begins[first]..begins[first + 1] {
                if is_over() || self.entries.len() >= MOST {
                    return;
                }
                for b in begins[second]..begins[second + 1] {
                    for operator in OPERATORS {
                        if a > b && operator != O::Subtract {
                            continue;
                        }
                        let Some(f) = basic(operator) else { continue };
                        let (x, y) = (&self.entries[a].values, &self.entries[b].values);
                        self.values.clear();
                        self.values.extend(x.iter().zip(&**y).map(|(&x, &y)| f(x, y)));
                        self.enter(Step::Binary(operator, a, b), cost as u64);
                    }
                }
            }
        }
    }

    /// Adds the functions of the language that take one or two names.
    fn add_functions(&mut self, names: &[Id], terms: &mut Terms) {
        let takes_words = |function: &&Function| {
            // Operations by name would hide what the polynomials see.
            function.group != "Set algebra by name"
                && (1..=2).contains(&function.parameters.len())
                && function.parameters.iter().all(|it| it.value_type != Type::Bool)
                && function.result != Type::Bool
        };
        for function in FUNCTIONS.iter().filter(takes_words) {
            let mut calls: Vec<Vec<Id>> = names.iter().map(|&name| vec![name]).collect();
            if function.parameters.len() == 2 {
                let pairs =
                    |&a: &Id| names.iter().filter(move |&&b| a != b).map(move |&b| vec![a, b]);
                calls = names.iter().flat_map(pairs).collect();
            }
            for arguments in calls {
                let call = terms.add(Term::Call(function.name.to_owned(), arguments.clone()));
                if let Some(values) = terms.values(call) {
                    self.values = values.to_vec();
                    self.enter(Step::Call(function.name, arguments), 1);
                }
            }
        }
    }

    fn build(&self, place: usize, terms: &mut Terms) -> Id {
        match self.entries[place].step.clone() {
            Step::Leaf(id) => id,
            Step::Unary(operator, a) => {
                let a = self.build(a, terms);
                terms.unary(operator, a)
            }
            Step::Binary(operator, a, b) => {
                let (a, b) = (self.build(a, terms), self.build(b, terms));
                terms.binary(operator, a, b)
            }
            Step::Call(name, arguments) => terms.add(Term::Call(name.to_owned(), arguments)),
        }
    }

    /// Returns terms with these values that have fewer operations than `most`, the shortest first.
    pub(super) fn with_values(&self, values: &[u64], most: u64, terms: &mut Terms) -> Vec<Id> {
        let mut found = Vec::new();
        if let Some(&place) = self.places.get(&hash(values))
            && self.entries[place].cost < most
        {
            found.push(self.build(place, terms));
        }
        for (place, entry) in self.entries.iter().enumerate() {
            // With an operation of a constant that is computed from the values.
            if entry.cost + 1 >= most || entry.cost > 1 || found.len() > 2 {
                break;
            }
            if let Some((operator, constant)) = solved(&entry.values, values) {
                let base = self.build(place, terms);
                let constant = terms.word(constant);
                found.push(terms.binary(operator, base, constant));
            }
            if let Some(amount) = rotated(&entry.values, values) {
                let base = self.build(place, terms);
                let amount = terms.word(amount);
                found.push(terms.add(Term::Call("rotate_left".to_owned(), vec![base, amount])));
            }
        }
        found.sort_by_key(|&it| terms.operations(it));
        found
    }
}

/// Returns the operation and constant that turn some words into others.
fn solved(from: &[u64], to: &[u64]) -> Option<(O, u64)> {
    let (&first, &to_first) = (from.first()?, to.first()?);
    let any = to.iter().fold(0, |any, it| any | it);
    let all = to.iter().fold(!0, |all, it| all & it);
    let choices: [(O, u64, Operation); 4] = [
        (O::Intersection, any, |a, b| a & b),
        (O::Union, all, |a, b| a | b),
        (O::SymmetricDifference, first ^ to_first, |a, b| a ^ b),
        (O::Add, to_first.wrapping_sub(first), u64::wrapping_add),
    ];
    let shifts = (1..64).flat_map(|amount| {
        [
            (O::ShiftLeft, amount, (|a, b| a << b) as Operation),
            (O::ShiftRight, amount, |a, b| a >> b),
        ]
    });
    let pairs = || from.iter().zip(to);
    let mut choices = choices.into_iter().chain(shifts);
    let found = choices.find(|&(_, c, f)| pairs().all(|(&a, &b)| f(a, c) == b));
    found.map(|(operator, constant, _)| (operator, constant))
}

fn rotated(from: &[u64], to: &[u64]) -> Option<u64> {
    (1..64).find(|&by: &u64| from.iter().zip(to).all(|(a, b)| a.rotate_left(by as u32) == *b))
}

fn hash(values: &[u64]) -> u64 {
    let mix = |hash: u64, &value: &u64| {
        (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    };
    values.iter().fold(0x5851_f42d_4c95_7f2d, mix)
}
