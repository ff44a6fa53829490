//! Short bools: comparisons of words, and two of them joined.
//!
//! ```text
//! words = what the comparisons of the bool compare, with their parts; for a number also those next to
//!         it, and what its other side becomes: `x + 2 == 5 <=> x == 3`
//! atoms = each comparison of two of the words, that of their union or intersection with 0 or !0,
//!         functions of the words such as `is_subset`, and all other bools that the operators of
//!         logic join, with their opposites
//! candidates = the atoms with the values of the bool, and pairs of atoms, joined by `&&` or `||`
//! ```
//!
//! Equal values for the test words are a guess, which is proved before it is used.

use setwise::arithmetic::inverse_odd;
use setwise_expr::{BinaryOperator as O, FUNCTIONS, Type, UnaryOperator as U, constant};

use super::term::{Id, Term, Terms};

/// The most words that are compared.
const MOST_WORDS: usize = 8;
/// The most words with their parts.
const MOST_PARTS: usize = 12;
/// The most words that functions take.
const MOST_ARGUMENTS: usize = 5;
/// The most other bools.
const MOST_BOOLS: usize = 4;

/// The values of a bool, a bit for each test word.
type Truth = u64;

/// A bool without operators of logic, or its opposite, and its values.
struct Atom {
    id: Id,
    values: Truth,
}

/// The words and the bools that a bool is made of.
#[derive(Default)]
struct Leaves {
    words: Vec<Id>,
    bools: Vec<Id>,
    /// Words with the numbers that they equal where a comparison is an equation.
    solved: Vec<(Id, u64)>,
}

impl Leaves {
    fn of(terms: &Terms, root: Id) -> Self {
        let (mut leaves, mut open) = (Self::default(), vec![root]);
        while let Some(id) = open.pop() {
            match *terms.get(id) {
                _ if is_logic(terms, id) => open.extend(terms.operands(id).into_iter().rev()),
                Term::Binary(operator, a, b) if apply(operator).is_some() => {
                    leaves.words.extend([a, b]);
                    leaves.solve(terms, a, b);
                    leaves.solve(terms, b, a);
                }
                Term::Literal(_) => {}
                _ => {
                    leaves.bools.push(id);
                    leaves.words.extend(terms.operands(id));
                }
            }
        }
        for ids in [&mut leaves.words, &mut leaves.bools] {
            let mut known = Vec::new();
            ids.retain(|id| {
                !known.contains(id) && {
                    known.push(*id);
                    true
                }
            });
        }
        leaves
    }

    /// Adds what the parts of a word are where it equals a number.
    fn solve(&mut self, terms: &Terms, word: Id, value: Id) {
        let Some(value) = number(terms, value) else { return };
        let mut last = (word, value);
        while let Some(next) = solved(terms, last) {
            self.solved.push(next);
            last = next;
        }
    }

    /// Adds the parts of the words, those with fewer operations first.
    fn add_parts(&mut self, terms: &Terms) {
        let parts = self.words.iter().flat_map(|&word| terms.parts(word));
        let mut parts: Vec<Id> = parts.filter(|&it| !is_bool(terms, it)).collect();
        parts.sort_by_key(|&it| (terms.operations(it), it));
        for part in parts {
            if self.words.len() < MOST_PARTS && !self.words.contains(&part) {
                self.words.push(part);
            }
        }
    }
}

/// Returns the operand of an operation with a number, and its value where the result has this value.
fn solved(terms: &Terms, (word, value): (Id, u64)) -> Option<(Id, u64)> {
    match *terms.get(word) {
        Term::Unary(U::Complement, a) => Some((a, !value)),
        Term::Unary(U::Negate, a) => Some((a, value.wrapping_neg())),
        Term::Binary(operator, a, b) => {
            let (first, second) = (number(terms, a), number(terms, b));
            let (other, by) = if let Some(by) = second { (a, by) } else { (b, first?) };
            Some((
                other,
                match operator {
                    O::Add => value.wrapping_sub(by),
                    O::Subtract if second.is_some() => value.wrapping_add(by),
                    O::Subtract => by.wrapping_sub(value),
                    O::SymmetricDifference => value ^ by,
                    O::Multiply => value.wrapping_mul(inverse_odd(by)?),
                    _ => return None,
                },
            ))
        }
        _ => None,
    }
}

/// Returns true if a term is a bool.
pub(super) fn is_bool(terms: &Terms, id: Id) -> bool {
    match terms.get(id) {
        Term::Unary(operator, _) => *operator == U::Not,
        Term::Binary(operator, ..) => {
            apply(*operator).is_some() || is_connective(*operator) || *operator == O::In
        }
        Term::Literal(text) => text == "true" || text == "false",
        Term::Call(name, _) => {
            let function = FUNCTIONS.iter().find(|it| it.name == name);
            function.is_some_and(|function| function.result == Type::Bool)
        }
        Term::Word(_) | Term::Name(_) => false,
    }
}

const fn is_connective(operator: O) -> bool {
    matches!(operator, O::And | O::Or | O::Implies | O::Equivalent)
}

fn is_logic(terms: &Terms, id: Id) -> bool {
    match *terms.get(id) {
        Term::Unary(operator, _) => operator == U::Not,
        Term::Binary(O::Equal | O::NotEqual, a, _) if is_bool(terms, a) => true,
        Term::Binary(operator, ..) => is_connective(operator),
        _ => false,
    }
}

/// Returns true if a bool is one that an equation or an opposite may replace: an order, which at the ends
/// of the words is an equation, or an equation with a constant bool.
pub(super) fn is_rare(terms: &Terms, id: Id) -> bool {
    let is_constant = |&it: &Id| matches!(terms.get(it), Term::Literal(_)) && is_bool(terms, it);
    match *terms.get(id) {
        Term::Binary(O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual, ..) => true,
        Term::Binary(O::Equal | O::NotEqual | O::Equivalent, a, b) => {
            [a, b].iter().any(is_constant)
        }
        _ => false,
    }
}

/// Returns the comparison of an operator.
fn apply(operator: O) -> Option<fn(&u64, &u64) -> bool> {
    Some(match operator {
        O::Equal => |a, b| a == b,
        O::NotEqual => |a, b| a != b,
        O::Less => |a, b| a < b,
        O::LessOrEqual => |a, b| a <= b,
        O::Greater => |a, b| a > b,
        O::GreaterOrEqual => |a, b| a >= b,
        _ => return None,
    })
}

/// Returns short bools that have the values of a bool for the test words.
pub(super) fn candidates(terms: &mut Terms, root: Id) -> Vec<Id> {
    // Without test words, everything has the same values.
    let has_words = terms.inputs.first().is_none_or(|input| input.1.len() >= 8);
    if !has_words || !is_bool(terms, root) {
        return Vec::new();
    }
    let leaves = Leaves::of(terms, root);
    let Some(goal) = truth(terms, root) else { return Vec::new() };
    // Another bool with as many operations may be better known.
    let most = terms.operations(root) + u64::from(is_rare(terms, root));
    let atoms = atoms(terms, leaves, most);
    let costs: Vec<u64> = atoms.iter().map(|atom| terms.operations(atom.id)).collect();
    let mut found = Vec::new();
    for (atom, &cost) in atoms.iter().zip(&costs) {
        if cost < most && atom.values == goal {
            found.push(atom.id);
        }
    }
    for (place, (a, &cost)) in atoms.iter().zip(&costs).enumerate() {
        for (b, &other) in atoms.iter().zip(&costs).skip(place + 1) {
            if cost.saturating_add(other) + 1 >= most {
                continue;
            }
            for (operator, values) in [(O::And, a.values & b.values), (O::Or, a.values | b.values)]
            {
                if values == goal {
                    found.push(terms.binary(operator, a.id, b.id));
                }
            }
        }
    }
    found
}

/// Returns the comparisons of words, and the other bools with their opposites, with fewer operations
/// than `most`.
fn atoms(terms: &mut Terms, mut leaves: Leaves, most: u64) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for (word, value) in leaves.solved.clone() {
        let value = terms.word(value);
        compare(terms, word, value, &mut atoms);
    }
    for id in std::mem::take(&mut leaves.bools).into_iter().take(MOST_BOOLS) {
        let opposite = terms.unary(U::Not, id);
        for id in [id, opposite] {
            add(terms, id, &mut atoms);
        }
    }
    leaves.words.truncate(MOST_WORDS);
    let plain = leaves.words.clone();
    let numbers: Vec<u64> = plain.iter().filter_map(|&id| number(terms, id)).collect();
    leaves.add_parts(terms);
    let Leaves { mut words, .. } = leaves;
    let arguments: Vec<Id> =
        words.iter().copied().filter(|&it| terms.operations(it) + 1 < most).collect();
    for number in numbers.iter().flat_map(|it| [it.wrapping_add(1), it.wrapping_sub(1)]) {
        words.push(terms.word(number));
    }
    for number in [0, !0].map(|it| terms.word(it)) {
        if !words.contains(&number) {
            words.push(number);
        }
    }
    for (place, &a) in words.iter().enumerate() {
        for &b in &words[place + 1..] {
            if terms.operations(a) + terms.operations(b) + 1 < most {
                compare(terms, a, b, &mut atoms);
            }
        }
    }
    // Both words are 0 if their union is, and all ones if their intersection is.
    for (value, operator) in [(0, O::Union), (!0, O::Intersection)] {
        if !numbers.contains(&value) {
            continue;
        }
        let value = terms.word(value);
        for (place, &a) in plain.iter().enumerate() {
            for &b in &plain[place + 1..] {
                if [a, b].iter().all(|&it| number(terms, it).is_none()) {
                    let both = terms.binary(operator, a, b);
                    compare(terms, both, value, &mut atoms);
                }
            }
        }
    }
    call(terms, &arguments, most, &mut atoms);
    atoms
}

/// Adds the functions of one or two words that are bools.
fn call(terms: &mut Terms, words: &[Id], most: u64, atoms: &mut Vec<Atom>) {
    let words: Vec<Id> = words.iter().copied().take(MOST_ARGUMENTS).collect();
    // Each of the others is one of these with its arguments exchanged, or a comparison with 0 or !0.
    for name in ["is_single", "has_many"] {
        for &word in &words {
            if number(terms, word).is_some() {
                continue;
            }
            let id = terms.add(Term::Call(name.to_owned(), vec![word]));
            add(terms, id, atoms);
        }
    }
    let names = ["is_subset", "is_disjoint", "has_common_ms1b", "has_greater_ms1b"];
    for name in names.into_iter().chain(["in"]) {
        for (place, &a) in words.iter().enumerate() {
            for (other, &b) in words.iter().enumerate() {
                let is_known = matches!(name, "is_disjoint" | "has_common_ms1b") && other < place;
                let has_names = [a, b].iter().any(|&it| number(terms, it).is_none());
                let cost = terms.operations(a) + terms.operations(b) + 1;
                if other == place || is_known || !has_names || cost >= most {
                    continue;
                }
                let id = match name {
                    "in" => terms.binary(O::In, a, b),
                    _ => terms.add(Term::Call(name.to_owned(), vec![a, b])),
                };
                add(terms, id, atoms);
            }
        }
    }
}

/// Adds a bool, if it has values.
fn add(terms: &mut Terms, id: Id, atoms: &mut Vec<Atom>) {
    if let Some(values) = truth(terms, id) {
        atoms.push(Atom { id, values });
    }
}

/// Returns the word of a number, or of a set with a name.
fn number(terms: &Terms, id: Id) -> Option<u64> {
    match terms.get(id) {
        Term::Word(value) => Some(*value),
        Term::Literal(name) => constant(name),
        _ => None,
    }
}

/// Adds all comparisons of two words, a number on the right side.
fn compare(terms: &mut Terms, a: Id, b: Id, atoms: &mut Vec<Atom>) {
    let (a, b) = match [a, b].map(|it| number(terms, it).is_some()) {
        [true, true] => return,
        [true, false] => (b, a),
        _ => (a, b),
    };
    if a == b {
        return;
    }
    let Some(left) = terms.values(a).map(<[u64]>::to_vec) else { return };
    let Some(right) = terms.values(b).map(<[u64]>::to_vec) else { return };
    for operator in [O::Equal, O::NotEqual, O::Less, O::LessOrEqual, O::Greater, O::GreaterOrEqual]
    {
        if let Some(is_true) = apply(operator) {
            let values = bits(left.iter().zip(&right).map(|(a, b)| is_true(a, b)));
            atoms.push(Atom { id: terms.binary(operator, a, b), values });
        }
    }
}

fn truth(terms: &mut Terms, id: Id) -> Option<Truth> {
    Some(bits(terms.values(id)?.iter().map(|&it| it != 0)))
}

fn bits(values: impl Iterator<Item = bool>) -> Truth {
    values.fold(0, |bits, value| bits << 1 | Truth::from(value))
}
