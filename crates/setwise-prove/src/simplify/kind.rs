//! The kind of a result: a formula that is a set becomes a set, and a number a number.
//!
//! The words of `all` and `-1` are the same, but not their order, their shifts and their printed
//! form, so that one cannot stand for the other.

use setwise_expr::{
    BinaryOperator as O, Names, Type, UnaryOperator as U, compile, constant, constant_names,
};

use super::term::{Id, Term, Terms};

/// Returns the kind of a term.
fn of(terms: &Terms, id: Id) -> Option<Type> {
    Some(compile(&terms.text(id), Names::Free).ok()?.outputs()[0].value_type)
}

/// Returns a term with the same word that is of a kind, if it can be written.
pub(super) fn converted(terms: &mut Terms, id: Id, kind: Type) -> Option<Id> {
    if of(terms, id)? == kind {
        return Some(id);
    }
    let new = match (kind, terms.get(id)) {
        (Type::Set, &Term::Word(word)) => set(terms, word),
        (Type::Set, _) => {
            let none = set(terms, 0);
            terms.binary(O::Union, id, none)
        }
        (Type::Number, _) => with_decimals(terms, id),
        _ => return None,
    };
    (of(terms, new)? == kind).then_some(new)
}

/// Returns the set with a word: one with a name, the complement of one, or a hexadecimal number.
fn set(terms: &mut Terms, word: u64) -> Id {
    let named = |word| constant_names().find(|name| constant(name) == Some(word));
    match (named(word), named(!word)) {
        (Some(name), _) => terms.add(Term::Literal(name.to_owned())),
        (None, Some(name)) => {
            let set = terms.add(Term::Literal(name.to_owned()));
            terms.unary(U::Complement, set)
        }
        (None, None) => terms.add(Term::Literal(format!("{word:#x}"))),
    }
}

/// Returns a term without hexadecimal numbers, which are sets.
fn with_decimals(terms: &mut Terms, root: Id) -> Id {
    let mut built = std::collections::HashMap::new();
    for id in terms.parts(root) {
        let new = match *terms.get(id) {
            Term::Word(word) => terms.add(Term::Literal(format!("({})", word as i64))),
            _ => {
                let operands: Vec<Id> = terms.operands(id).iter().map(|it| built[it]).collect();
                terms.with_operands(id, &operands)
            }
        };
        built.insert(id, new);
    }
    built[&root]
}
