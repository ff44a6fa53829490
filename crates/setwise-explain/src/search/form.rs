//! A normal form of terms: two terms with the same form have equal values for all operands.
//!
//! A form is a sum of atoms with factors, and a constant. `~x` is `-x - 1`, a complement of a bool is
//! `1 - x`, and Boolean operations are a truth table over the forms of their operands. For example
//! `~(~x + y)` is `x - y`, and `~(~x & ~y)` is the table of `x | y`.
//!
//! Equal forms are a proof. Terms with different forms may be equal, which only costs time.

use std::collections::BTreeMap;

use crate::graph::{Class, NodeKind as K};
use crate::search::term::Term;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Form {
    constant: u64,
    parts: BTreeMap<Atom, u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Atom {
    Operand(u8),
    /// A Boolean function: bit `i` of the table is its value where the bits of `i` are the operands.
    Table(u64, Vec<Form>),
    /// A node, and the operand that is its number.
    Node(K, Vec<Form>, Option<u8>),
    /// Any other term as it is.
    Other(String),
}

/// The tables of the six operands of a Boolean function.
const COLUMNS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Form {
    const fn number(constant: u64) -> Self {
        Self { constant, parts: BTreeMap::new() }
    }

    fn atom(atom: Atom) -> Self {
        Self { constant: 0, parts: BTreeMap::from([(atom, 1)]) }
    }

    fn scaled(mut self, factor: u64) -> Self {
        self.constant = self.constant.wrapping_mul(factor);
        self.parts.values_mut().for_each(|it| *it = it.wrapping_mul(factor));
        self.parts.retain(|_, it| *it != 0);
        self
    }

    fn plus(mut self, other: Self) -> Self {
        self.constant = self.constant.wrapping_add(other.constant);
        for (atom, factor) in other.parts {
            let sum = self.parts.entry(atom).or_default();
            *sum = sum.wrapping_add(factor);
        }
        self.parts.retain(|_, it| *it != 0);
        self
    }

    /// Returns the complement of a word or a bool.
    fn complement(self, class: Class) -> Self {
        Self::number(ones(class)).plus(self.scaled(!0))
    }

    /// Returns the only atom, if the form is nothing else.
    fn single(&self) -> Option<&Atom> {
        let mut parts = self.parts.iter();
        let (atom, 1) = parts.next()? else { return None };
        (self.constant == 0 && parts.next().is_none()).then_some(atom)
    }

    fn mentions(&self, place: u8) -> bool {
        self.parts.keys().any(|atom| match atom {
            Atom::Operand(other) => *other == place,
            Atom::Table(_, parts) => parts.iter().any(|part| part.mentions(place)),
            Atom::Node(_, parts, number) => {
                *number == Some(place) || parts.iter().any(|part| part.mentions(place))
            }
            // It is not known, so it may.
            Atom::Other(_) => true,
        })
    }

    fn is_operand(&self, place: u8) -> bool {
        self.single() == Some(&Atom::Operand(place))
    }

    /// Returns true if the value is `f + g * operand` for some `f` and `g` without the operand.
    pub(super) fn is_linear(&self, place: u8) -> bool {
        self.parts.keys().all(|atom| match atom {
            Atom::Operand(_) => true,
            // One factor at most has the operand.
            Atom::Node(K::Multiply, parts, None) => {
                let with: Vec<_> = parts.iter().filter(|part| part.mentions(place)).collect();
                with.is_empty() || with.len() == 1 && with[0].is_linear(place)
            }
            other => !Self::atom(other.clone()).mentions(place),
        })
    }

    /// Returns true if each bit of the value depends on the same bit of the operand only, for given
    /// other operands.
    pub(super) fn is_bitwise(&self, place: u8) -> bool {
        if !self.mentions(place) || self.is_operand(place) {
            return true;
        }
        let complement = self.clone().complement(Class::Word);
        match self.single().or_else(|| complement.single()) {
            Some(Atom::Operand(_)) => true,
            Some(Atom::Table(_, parts)) => parts.iter().all(|part| part.is_bitwise(place)),
            Some(Atom::Node(K::Select, parts, None)) => {
                !parts[0].mentions(place) && parts[1..].iter().all(|part| part.is_bitwise(place))
            }
            _ => false,
        }
    }
}

/// Returns the word of all ones, or the bool that is true.
const fn ones(class: Class) -> u64 {
    match class {
        Class::Word => !0,
        Class::Bool => 1,
    }
}

/// Returns the form of a term, some of whose operands are bools.
pub(super) fn form(term: &Term, bools: [bool; 4]) -> Form {
    let of = |part: &Term| form(part, bools);
    match term {
        Term::Operand(place) => Form::atom(Atom::Operand(*place)),
        Term::Constant(value) => Form::number(*value),
        _ if parts(term).is_some() => boolean(term, bools).unwrap_or_else(|| opaque(term, bools)),
        Term::Not(inner) => of(inner).complement(class(inner, bools)),
        Term::Node(K::Add, parts, None) => parts.iter().map(of).fold(Form::default(), Form::plus),
        Term::Node(K::Mask, parts, None) => of(&parts[0]).scaled(!0),
        Term::Node(K::Multiply | K::MultiplyHalves, parts, None) => {
            let mut parts: Vec<Form> = parts.iter().map(of).collect();
            parts.sort();
            match (term, &parts[..]) {
                (Term::Node(K::Multiply, ..), [a, b]) if a.parts.is_empty() => {
                    b.clone().scaled(a.constant)
                }
                (Term::Node(K::Multiply, ..), [a, b]) if b.parts.is_empty() => {
                    a.clone().scaled(b.constant)
                }
                (Term::Node(kind, ..), _) => Form::atom(Atom::Node(*kind, parts, None)),
                _ => opaque(term, bools),
            }
        }
        // The difference is 0; its sign does not matter.
        Term::Node(K::Equal, parts, None) => {
            let difference = of(&parts[0]).plus(of(&parts[1]).scaled(!0));
            let least = difference.clone().scaled(!0).min(difference);
            Form::atom(Atom::Node(K::Equal, vec![least], None))
        }
        Term::Node(K::Select, parts, None) if class(&parts[0], bools) == Class::Bool => {
            let [condition, mut yes, mut no] = [0, 1, 2].map(|place| of(&parts[place]));
            let opposite = condition.clone().complement(Class::Bool);
            if opposite < condition {
                std::mem::swap(&mut yes, &mut no);
            }
            let parts = vec![condition.min(opposite), yes, no];
            Form::atom(Atom::Node(K::Select, parts, None))
        }
        _ => opaque(term, bools),
    }
}

/// Returns the form of an operation without laws of its own.
fn opaque(term: &Term, bools: [bool; 4]) -> Form {
    Form::atom(match term {
        Term::Node(kind, parts, number) => {
            Atom::Node(*kind, parts.iter().map(|part| form(part, bools)).collect(), *number)
        }
        other => Atom::Other(format!("{other:?}")),
    })
}

fn class(term: &Term, bools: [bool; 4]) -> Class {
    match term {
        Term::Operand(place) if bools[usize::from(*place & 3)] => Class::Bool,
        Term::Not(inner) => class(inner, bools),
        Term::Node(K::And | K::Xor, parts, _) => class(&parts[0], bools),
        _ => term.class(),
    }
}

/// Returns the form of a Boolean function whose operands are all words, or all bools.
fn boolean(term: &Term, bools: [bool; 4]) -> Option<Form> {
    let class = class(term, bools);
    let mut operands = Vec::new();
    collect(term, class, bools, &mut operands)?;
    operands.sort();
    operands.dedup();
    if operands.len() > COLUMNS.len() {
        return None;
    }
    let mut table = table(term, class, bools, &operands);
    // What the function does not depend on is left out.
    for place in (0..operands.len()).rev() {
        let (column, step) = (COLUMNS[place], 1 << place);
        if (table & column) >> step == table & !column {
            operands.remove(place);
            let row = |row: u64| row & (step - 1) | (row & !(step - 1)) << 1;
            let bit = |at: u64| (table >> row(at) & 1) << at;
            let half = (0..32).fold(0, |bits, at| bits | bit(at));
            table = half | half << 32;
        }
    }
    let complemented = |form: Form, is_it: bool| if is_it { form.complement(class) } else { form };
    let is_true_of_zeros = table & 1 == 1;
    let positive = if is_true_of_zeros { !table } else { table };
    Some(match (positive, &operands[..]) {
        (0, _) => complemented(Form::number(0), is_true_of_zeros),
        (_, [operand]) => complemented(operand.clone(), is_true_of_zeros),
        _ => complemented(Form::atom(Atom::Table(positive, operands)), is_true_of_zeros),
    })
}

/// Collects the operands of a Boolean function: of each and its complement, the lesser.
fn collect(term: &Term, class: Class, bools: [bool; 4], operands: &mut Vec<Form>) -> Option<()> {
    match parts(term) {
        Some(parts) => parts.iter().try_for_each(|part| collect(part, class, bools, operands)),
        None if self::class(term, bools) != class => None,
        None => {
            let form = form(term, bools);
            if form != Form::number(0) && form != Form::number(ones(class)) {
                operands.push(form.clone().complement(class).min(form));
            }
            Some(())
        }
    }
}

/// Returns the operands of a Boolean operation.
fn parts(term: &Term) -> Option<&[Term]> {
    match term {
        Term::Not(inner) if parts(inner).is_some() => Some(std::slice::from_ref(&**inner)),
        Term::Node(K::And | K::Xor, parts, None) | Term::Table(_, parts, _) => Some(parts),
        _ => None,
    }
}

fn table(term: &Term, class: Class, bools: [bool; 4], operands: &[Form]) -> u64 {
    let of = |part: &Term| table(part, class, bools, operands);
    match term {
        Term::Not(inner) if parts(inner).is_some() => !of(inner),
        Term::Node(K::And, parts, None) => parts.iter().map(of).fold(!0, |a, b| a & b),
        Term::Node(K::Xor, parts, None) => parts.iter().map(of).fold(0, |a, b| a ^ b),
        Term::Table(function, parts, _) => {
            let [a, b, c] = [0, 1, 2].map(|place| parts.get(place).map_or(0, of));
            let rows = (0..8).filter(|row| function >> row & 1 == 1).map(|row| {
                let of = |word: u64, bit: i32| if row & bit == 0 { !word } else { word };
                of(a, 4) & of(b, 2) & of(c, 1)
            });
            rows.fold(0, |union, row| union | row)
        }
        _ => {
            let form = form(term, bools);
            if form == Form::number(0) || form == Form::number(ones(class)) {
                return if form == Form::number(0) { 0 } else { !0 };
            }
            match operands.binary_search(&form) {
                Ok(place) => COLUMNS[place],
                Err(_) => operands
                    .binary_search(&form.complement(class))
                    .map_or(0, |place| !COLUMNS[place]),
            }
        }
    }
}
