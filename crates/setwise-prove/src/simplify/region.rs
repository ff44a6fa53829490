//! The part of a term that is made of sums, products and Boolean operations, as a polynomial.
//!
//! The unknowns of the polynomial are intersections of atoms, which are the names and the other
//! terms in the part: `x | y` is `x + y - (x & y)`, and `~x` is `-1 - x`.

use std::collections::BTreeMap;

use setwise_expr::{BinaryOperator as O, UnaryOperator as U};

use super::boolean::Shortest;
use super::linear::{plus, scaled, shortest_sum};
use super::term::{Id, Term, Terms};

/// The most atoms, monomials and factors of a polynomial.
const MAX_ATOMS: usize = 12;
const MAX_MONOMIALS: usize = 2000;
const MAX_DEGREE: usize = 5;

/// The most atoms whose Boolean functions are tabled.
pub(super) const MAX_TABLED: usize = 4;

/// A sum of multiples of intersections, which are masks of atoms. That of no atoms has all ones.
type Linear = BTreeMap<u32, u64>;

/// A sum of multiples of products of intersections. The empty product is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Polynomial(BTreeMap<Vec<u32>, u64>);

/// The polynomial of a part of a term.
#[derive(Default)]
pub(super) struct Region {
    pub(super) atoms: Vec<Id>,
}

/// The simplifier, as a region asks it about parts of a term.
pub(super) trait Parts {
    fn terms(&mut self) -> &mut Terms;
    /// Returns the shortest equal of a term that is found. It is an atom unless it is a Boolean
    /// operation.
    fn part(&mut self, id: Id) -> Id;
    /// Returns the shortest equal of a term as far as it is known.
    fn known(&self, id: Id) -> Id;
    /// Returns the atom that an atom equals, or whose complement it equals.
    fn equal_atom(&mut self, id: Id, atoms: &[Id]) -> Option<(usize, bool)>;
    /// Returns true if sums that are also atoms stay atoms.
    fn keeps_atoms(&self) -> bool;
}

impl Region {
    /// Returns the polynomial of a term; `None` if it is too large.
    pub(super) fn polynomial(
        &mut self,
        id: Id,
        root: Id,
        by: &mut dyn Parts,
    ) -> Option<Polynomial> {
        if id != root
            && by.keeps_atoms()
            && let known = by.known(id)
            && let Some(place) = self.atoms.iter().position(|&atom| atom == known)
        {
            return Some(from_linear(&Linear::from([(1 << place, 1)])));
        }
        let term = by.terms().get(id).clone();
        Some(match term {
            Term::Word(value) => Polynomial(BTreeMap::from([(vec![], value)])),
            Term::Unary(U::Negate, a) => self.polynomial(a, root, by)?.times(u64::MAX),
            Term::Unary(U::Complement, a) => {
                let mut sum = self.polynomial(a, root, by)?.times(u64::MAX);
                sum.add(vec![], u64::MAX);
                sum
            }
            Term::Binary(operator @ (O::Add | O::Subtract), a, b) => {
                let factor = if operator == O::Add { 1 } else { u64::MAX };
                let (a, b) = (self.polynomial(a, root, by)?, self.polynomial(b, root, by)?);
                a.plus(b.times(factor))?
            }
            Term::Binary(O::Multiply, a, b) => {
                let (a, b) = (self.polynomial(a, root, by)?, self.polynomial(b, root, by)?);
                a.product(&b)?
            }
            Term::Binary(O::ShiftLeft, a, b) => match *by.terms().get(b) {
                Term::Word(amount @ 0..64) => self.polynomial(a, root, by)?.times(1 << amount),
                _ => from_linear(&self.linear(id, root, by)?),
            },
            _ => from_linear(&self.linear(id, root, by)?),
        })
    }

    fn linear(&mut self, id: Id, root: Id, by: &mut dyn Parts) -> Option<Linear> {
        let term = by.terms().get(id).clone();
        Some(match term {
            Term::Word(0) => Linear::new(),
            Term::Word(u64::MAX) => Linear::from([(0, 1)]),
            Term::Unary(U::Complement, a) => {
                let mut found = self.linear(a, root, by)?;
                found.values_mut().for_each(|it| *it = it.wrapping_neg());
                add(&mut found, 0, 1);
                found
            }
            Term::Binary(
                operator @ (O::Intersection | O::Union | O::SymmetricDifference),
                a,
                b,
            ) => {
                let (a, b) = (self.linear(a, root, by)?, self.linear(b, root, by)?);
                let common = intersection(&a, &b)?;
                let factor: u64 = match operator {
                    O::Intersection => return Some(common),
                    O::Union => u64::MAX,
                    _ => u64::MAX - 1,
                };
                let mut sum = a;
                b.into_iter().for_each(|(mask, it)| add(&mut sum, mask, it));
                for (mask, it) in common {
                    add(&mut sum, mask, factor.wrapping_mul(it));
                }
                sum
            }
            Term::Name(_) | Term::Word(_) | Term::Literal(_) => self.atom(id, by)?,
            _ => {
                let part = if id == root { id } else { by.part(id) };
                match by.terms().get(part) {
                    Term::Unary(U::Complement, a) if *a != id => self.linear(part, root, by)?,
                    Term::Binary(O::Intersection | O::Union | O::SymmetricDifference, ..)
                    | Term::Word(_) => self.linear(part, root, by)?,
                    _ => self.atom(part, by)?,
                }
            }
        })
    }

    fn atom(&mut self, id: Id, by: &mut dyn Parts) -> Option<Linear> {
        let (place, is_complement) = match by.equal_atom(id, &self.atoms) {
            Some(known) => known,
            None => {
                self.atoms.push(id);
                (self.atoms.len() - 1, false)
            }
        };
        if place >= MAX_ATOMS {
            return None;
        }
        Some(match is_complement {
            true => Linear::from([(0, 1), (1 << place, u64::MAX)]),
            false => Linear::from([(1 << place, 1)]),
        })
    }

    /// Puts the sums that are atoms in the place of the atoms, where these stand alone.
    pub(super) fn expanded(
        &mut self,
        mut sum: Polynomial,
        by: &mut dyn Parts,
    ) -> Option<Polynomial> {
        for place in 0..self.atoms.len() {
            let atom = self.atoms[place];
            if is_sum(atom, by)
                && let Some(factor) = sum.0.remove(&vec![1 << place])
            {
                sum = sum.plus(self.polynomial(atom, atom, by)?.times(factor))?;
            }
        }
        Some(sum)
    }

    /// Returns the polynomial with multiples of the sums that are atoms replaced by the atoms: by all
    /// of them, one after the other, or by one.
    pub(super) fn contracted(
        &mut self,
        sum: &Polynomial,
        only: Option<usize>,
        by: &mut dyn Parts,
    ) -> Option<Polynomial> {
        let mut found = sum.clone();
        for place in 0..self.atoms.len() {
            let atom = self.atoms[place];
            if only.is_some_and(|only| only != place) || !is_sum(atom, by) {
                continue;
            }
            let whole = self.polynomial(atom, atom, by)?;
            let lead = whole.0.iter().max_by_key(|(factors, _)| (factors.len(), *factors));
            let Some((lead, &unit)) = lead else { continue };
            let Some(&there) = found.0.get(lead) else { continue };
            let (there, unit) = (there as i64, unit as i64);
            if there.checked_rem(unit) == Some(0) {
                let factor = there.wrapping_div(unit) as u64;
                found = found.plus(whole.times(factor.wrapping_neg()))?;
                found.add(vec![1 << place], factor);
            }
        }
        (found != *sum).then_some(found)
    }

    /// Writes a polynomial as a short term.
    pub(super) fn build(
        &self,
        sum: &Polynomial,
        tables: &mut dyn FnMut(usize) -> std::rc::Rc<Shortest>,
        terms: &mut Terms,
    ) -> Id {
        // Products with a common factor, until only a sum of intersections is left.
        let mut rest = sum.clone();
        let mut groups: Vec<(Id, Vec<u32>)> = Vec::new();
        loop {
            let mut uses: BTreeMap<u32, usize> = BTreeMap::new();
            for factors in rest.0.keys().filter(|it| it.len() > 1) {
                let mut factors = factors.clone();
                factors.dedup();
                factors.into_iter().for_each(|factor| *uses.entry(factor).or_default() += 1);
            }
            let most =
                uses.iter().max_by_key(|(mask, uses)| (**uses, u32::MAX - mask.count_ones()));
            let Some((&factor, _)) = most else { break };
            let (mut cofactor, mut others) = (Polynomial::default(), Polynomial::default());
            for (mut factors, it) in rest.0 {
                match factors.iter().position(|&other| other == factor) {
                    Some(place) if factors.len() > 1 => {
                        factors.remove(place);
                        cofactor.add(factors, it);
                    }
                    _ => others.add(factors, it),
                }
            }
            rest = others;
            // A multiple of the factor itself, as in `x*y + 3*x`, is taken in if that is no longer.
            let single = rest.0.get(&vec![factor]).copied();
            let without = self.build(&cofactor, tables, terms);
            let mut chosen = without;
            if let Some(single) = single {
                let mut with = cofactor.clone();
                with.add(vec![], single);
                let with = self.build(&with, tables, terms);
                if terms.operations(with) <= terms.operations(without) + 1 {
                    rest.0.remove(&vec![factor]);
                    chosen = with;
                }
            }
            match groups.iter_mut().find(|group| group.0 == chosen) {
                Some(group) => group.1.push(factor),
                None => groups.push((chosen, vec![factor])),
            }
        }
        let linear = self.build_linear(&rest, tables, terms);
        let mut whole = (!rest.0.is_empty() || groups.is_empty()).then_some(linear);
        for (cofactor, factors) in groups {
            let mut sum = Polynomial::default();
            factors.into_iter().for_each(|factor| sum.add(vec![factor], 1));
            let factor = self.build_linear(&sum, tables, terms);
            let (sign, cofactor) = match *terms.get(cofactor) {
                Term::Word(value) => (value, None),
                Term::Unary(U::Negate, a) => (u64::MAX, Some(a)),
                _ => (1, Some(cofactor)),
            };
            let product = match cofactor {
                None => factor,
                Some(cofactor) => multiplied(factor, cofactor, terms),
            };
            whole = Some(match whole {
                None => scaled(sign, product, terms),
                Some(whole) if sign == 1 => terms.binary(O::Add, product, whole),
                Some(whole) => plus(whole, sign, product, terms),
            });
        }
        whole.unwrap_or(linear)
    }

    /// Writes a sum of intersections: each group of atoms that have something to do with each
    /// other is a sum of its own.
    fn build_linear(
        &self,
        sum: &Polynomial,
        tables: &mut dyn FnMut(usize) -> std::rc::Rc<Shortest>,
        terms: &mut Terms,
    ) -> Id {
        let mut groups: Vec<u32> = Vec::new();
        for mask in sum.0.keys().filter_map(|it| it.first()) {
            let (touched, mut others): (Vec<u32>, Vec<u32>) =
                groups.iter().partition(|group| *group & mask != 0);
            others.push(touched.into_iter().fold(*mask, |all, group| all | group));
            groups = others;
        }
        // The constant goes to the smallest group, in which it may become a complement.
        groups.sort_by_key(|group| (group.count_ones(), *group));
        let constant = sum.0.get(&vec![]).copied().unwrap_or(0);
        let mut whole: Option<Id> = None;
        for (place, group) in groups.iter().enumerate() {
            let mut part: Linear = sum
                .0
                .iter()
                .filter_map(|(factors, &it)| Some((*factors.first()?, it)))
                .filter(|(mask, _)| mask & group != 0)
                .collect();
            if place == 0 {
                add(&mut part, 0, constant.wrapping_neg());
            }
            let term = self.build_group(&part, *group, tables, terms);
            whole = Some(match (whole, terms.get(term)) {
                (None, _) => term,
                (Some(whole), &Term::Unary(U::Negate, a)) => terms.binary(O::Subtract, whole, a),
                (Some(whole), _) => match *terms.get(whole) {
                    Term::Unary(U::Negate, a) => terms.binary(O::Subtract, term, a),
                    _ => terms.binary(O::Add, whole, term),
                },
            });
        }
        whole.unwrap_or_else(|| terms.word(constant))
    }

    fn build_group(
        &self,
        part: &Linear,
        group: u32,
        tables: &mut dyn FnMut(usize) -> std::rc::Rc<Shortest>,
        terms: &mut Terms,
    ) -> Id {
        let places: Vec<usize> = (0..self.atoms.len()).filter(|it| group >> it & 1 == 1).collect();
        let of: Vec<Id> = places.iter().map(|&place| self.atoms[place]).collect();
        if of.len() <= MAX_TABLED {
            let corner = |row: usize| {
                let is_set = |place: usize| {
                    places.iter().position(|&it| it == place).is_some_and(|it| row >> it & 1 == 1)
                };
                let mask = places.iter().filter(|&&it| is_set(it)).fold(0, |m, &it| m | 1u32 << it);
                let below = part.iter().filter(|(it, _)| **it & !mask == 0);
                below.fold(0u64, |sum, (_, it)| sum.wrapping_add(*it))
            };
            let corners: Vec<u64> = (0..1 << of.len()).map(corner).collect();
            return shortest_sum(&corners, &tables(of.len()), &of, terms);
        }
        let mut whole: Option<Id> = None;
        for (&mask, &it) in part.iter().filter(|it| *it.0 != 0) {
            let inside = (0..self.atoms.len()).filter(|place| mask >> place & 1 == 1);
            let mut all: Option<Id> = None;
            for place in inside {
                let atom = self.atoms[place];
                all = Some(all.map_or(atom, |all| terms.binary(O::Intersection, all, atom)));
            }
            let Some(term) = all else { continue };
            whole = Some(match whole {
                None => scaled(it, term, terms),
                Some(whole) => plus(whole, it, term, terms),
            });
        }
        let constant = part.get(&0).map_or(0, |it| it.wrapping_neg());
        let number = terms.word(constant);
        match whole {
            Some(whole) if constant == 0 => whole,
            Some(whole) => terms.binary(O::Add, whole, number),
            None => number,
        }
    }
}

/// Returns true if an atom is a sum or a product.
fn is_sum(atom: Id, by: &mut dyn Parts) -> bool {
    matches!(
        by.terms().get(atom),
        Term::Unary(U::Negate, _) | Term::Binary(O::Add | O::Subtract | O::Multiply, ..)
    )
}

/// Returns a product, with the number of a factor in front.
fn multiplied(a: Id, b: Id, terms: &mut Terms) -> Id {
    if let Term::Binary(O::Multiply, number, rest) = *terms.get(b)
        && matches!(terms.get(number), Term::Word(_))
    {
        let product = terms.binary(O::Multiply, a, rest);
        return terms.binary(O::Multiply, number, product);
    }
    let is_sorted = a <= b || matches!(terms.get(b), Term::Binary(..));
    let (a, b) = if is_sorted { (a, b) } else { (b, a) };
    terms.binary(O::Multiply, a, b)
}

impl Polynomial {
    fn add(&mut self, factors: Vec<u32>, factor: u64) {
        let sum = self.0.get(&factors).map_or(factor, |it| it.wrapping_add(factor));
        match sum {
            0 => self.0.remove(&factors),
            _ => self.0.insert(factors, sum),
        };
    }

    fn times(mut self, factor: u64) -> Self {
        self.0.values_mut().for_each(|it| *it = it.wrapping_mul(factor));
        self.0.retain(|_, it| *it != 0);
        self
    }

    fn plus(mut self, other: Self) -> Option<Self> {
        other.0.into_iter().for_each(|(factors, it)| self.add(factors, it));
        (self.0.len() <= MAX_MONOMIALS).then_some(self)
    }

    fn product(&self, other: &Self) -> Option<Self> {
        let mut product = Self::default();
        if self.0.len() * other.0.len() > 20 * MAX_MONOMIALS {
            return None;
        }
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut factors = [&a[..], &b[..]].concat();
                if factors.len() > MAX_DEGREE {
                    return None;
                }
                factors.sort_unstable();
                product.add(factors, x.wrapping_mul(*y));
            }
        }
        (product.0.len() <= MAX_MONOMIALS).then_some(product)
    }
}

fn add(sum: &mut Linear, mask: u32, factor: u64) {
    let place = sum.entry(mask).or_default();
    *place = place.wrapping_add(factor);
    if *place == 0 {
        sum.remove(&mask);
    }
}

fn intersection(a: &Linear, b: &Linear) -> Option<Linear> {
    let mut found = Linear::new();
    if a.len() * b.len() > 20 * MAX_MONOMIALS {
        return None;
    }
    for (&first, &x) in a {
        for (&second, &y) in b {
            add(&mut found, first | second, x.wrapping_mul(y));
        }
    }
    (found.len() <= MAX_MONOMIALS).then_some(found)
}

fn from_linear(linear: &Linear) -> Polynomial {
    let mut sum = Polynomial::default();
    for (&mask, &it) in linear {
        match mask {
            0 => sum.add(vec![], it.wrapping_neg()),
            _ => sum.add(vec![mask], it),
        }
    }
    sum
}
