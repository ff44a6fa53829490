//! Sums of counts: one of multiples of words counts the ones of each, so that equal sums have equal counts.
//!
//! ```text
//! count(x & y) + count(x | y)    counts the ones of    (x & y) + (x | y)  =  x + y
//! ```
//!
//! The number `-1` is the set of all squares, which are 64. That holds for words of Boolean operations only;
//! for others the prover refutes the result.

use setwise_expr::{BinaryOperator as O, UnaryOperator as U};

use super::region::Parts;
use super::term::{Id, Term, Terms};

/// Terms with the factor of each.
type Multiples = Vec<(u64, Id)>;

/// Returns a sum with two counts or more, with the counts that the shortest sum of their words has.
pub(super) fn candidate(id: Id, parts: &mut dyn Parts) -> Option<Id> {
    let (mut counts, mut rest) = (Vec::new(), Vec::new());
    for (factor, term) in multiples(parts.terms(), id) {
        match parts.terms().get(term) {
            Term::Call(name, set) if name == "count" => counts.push((factor, set[0])),
            _ => rest.push((factor, term)),
        }
    }
    if counts.len() < 2 {
        return None;
    }
    let words = sum(parts.terms(), counts);
    let words = parts.part(words);
    let terms = parts.terms();
    let mut short = Vec::new();
    for (factor, word) in multiples(terms, words) {
        short.push(match *terms.get(word) {
            Term::Word(value) => {
                (1, terms.word(value.wrapping_mul(factor).wrapping_mul(64).wrapping_neg()))
            }
            _ => (factor, terms.add(Term::Call("count".to_owned(), vec![word]))),
        });
    }
    short.extend(rest);
    Some(sum(terms, short))
}

/// Returns the terms of a sum with their factors.
fn multiples(terms: &Terms, id: Id) -> Multiples {
    let (mut open, mut found) = (vec![(1u64, id)], Vec::new());
    while let Some((factor, id)) = open.pop() {
        match *terms.get(id) {
            Term::Unary(U::Negate, a) => open.push((factor.wrapping_neg(), a)),
            Term::Binary(O::Add, a, b) => open.extend([(factor, b), (factor, a)]),
            Term::Binary(O::Subtract, a, b) => {
                open.extend([(factor.wrapping_neg(), b), (factor, a)]);
            }
            Term::Binary(O::Multiply, a, b) => match (terms.get(a), terms.get(b)) {
                (&Term::Word(times), _) => open.push((factor.wrapping_mul(times), b)),
                (_, &Term::Word(times)) => open.push((factor.wrapping_mul(times), a)),
                _ => found.push((factor, id)),
            },
            _ => found.push((factor, id)),
        }
    }
    found
}

/// Returns a sum of multiples, those that are added first.
fn sum(terms: &mut Terms, mut multiples: Multiples) -> Id {
    multiples.sort_by_key(|(factor, _)| factor.cast_signed() < 0);
    let mut total = None;
    for (factor, term) in multiples {
        let times = if total.is_some() { factor.cast_signed().unsigned_abs() } else { factor };
        let part = match times {
            1 => term,
            _ => {
                let times = terms.word(times);
                terms.binary(O::Multiply, times, term)
            }
        };
        let operator = if factor.cast_signed() < 0 { O::Subtract } else { O::Add };
        total = Some(total.map_or(part, |total| terms.binary(operator, total, part)));
    }
    total.unwrap_or_else(|| terms.word(0))
}
