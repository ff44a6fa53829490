//! Short bools: comparisons of words, and two of them joined.
//!
//! ```text
//! words = what the comparisons of the bool compare; for a number also those next to it
//! atoms = each comparison of two of the words, that of their union or intersection with 0 or !0,
//!         and all other bools that the operators of logic join, with their opposites
//! candidates = the atoms with the values of the bool, and pairs of atoms, joined by `&&` or `||`
//! ```
//!
//! Equal values for the test words are a guess, which is proved before it is used.

use setwise_expr::{BinaryOperator as O, UnaryOperator as U};

use super::term::{Id, Term, Terms};

/// The most words that are compared, and other bools.
const MOST_WORDS: usize = 8;
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
}

impl Leaves {
    fn of(terms: &Terms, root: Id) -> Self {
        let (mut leaves, mut open) = (Self::default(), vec![root]);
        while let Some(id) = open.pop() {
            match *terms.get(id) {
                _ if is_logic(terms, id) => open.extend(terms.operands(id).into_iter().rev()),
                Term::Binary(operator, a, b) if apply(operator).is_some() => {
                    leaves.words.extend([a, b]);
                }
                Term::Literal(_) => {}
                _ => leaves.bools.push(id),
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
}

fn is_logic(terms: &Terms, id: Id) -> bool {
    match *terms.get(id) {
        Term::Unary(operator, _) => operator == U::Not,
        Term::Binary(operator, ..) => {
            matches!(operator, O::And | O::Or | O::Implies | O::Equivalent)
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
    if !has_words || !is_logic(terms, root) {
        return Vec::new();
    }
    let leaves = Leaves::of(terms, root);
    let Some(goal) = truth(terms, root) else { return Vec::new() };
    let atoms = atoms(terms, leaves);
    let most = terms.operations(root);
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

/// Returns the comparisons of words, and the other bools with their opposites.
fn atoms(terms: &mut Terms, leaves: Leaves) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for id in leaves.bools.into_iter().take(MOST_BOOLS) {
        let opposite = terms.unary(U::Not, id);
        for id in [id, opposite] {
            if let Some(values) = truth(terms, id) {
                atoms.push(Atom { id, values });
            }
        }
    }
    let mut words = leaves.words;
    words.truncate(MOST_WORDS);
    let numbers: Vec<u64> = words.iter().filter_map(|&id| number(terms, id)).collect();
    let plain = words.clone();
    for number in &numbers {
        let near = [1, !0].map(|by| terms.word(number.wrapping_add(by)));
        words.extend(near);
    }
    for (place, &a) in words.iter().enumerate() {
        for &b in &words[place + 1..] {
            compare(terms, a, b, &mut atoms);
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
    atoms
}

fn number(terms: &Terms, id: Id) -> Option<u64> {
    if let Term::Word(value) = *terms.get(id) { Some(value) } else { None }
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
