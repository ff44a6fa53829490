//! Linear forms over whole numbers with known ranges.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use num_bigint::BigInt;
use num_rational::BigRational as Number;
use num_traits::{One, Signed, Zero};

/// A whole number from 0 to an upper bound, as an index into the table of bounds.
pub(crate) type Atom = u32;

/// The maximum number of bits of a number. Each division makes the denominators longer.
const MAX_BITS: u64 = 1 << 11;

/// The maximum number of quotients that each new one is compared with.
const MAX_QUOTIENTS: usize = 32;

/// The digits of a place in a table are below this one.
const MAX_DIGIT: u64 = 16;

/// A sum of atoms with factors. The factors may be fractions, but the sum is a whole
/// number for all values that the atoms can have together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LinearForm {
    constant: Number,
    terms: BTreeMap<Atom, Number>,
}

impl LinearForm {
    pub(crate) fn constant(value: impl Into<BigInt>) -> Self {
        Self { constant: Number::from(value.into()), terms: BTreeMap::new() }
    }

    pub(crate) fn atom(atom: Atom) -> Self {
        Self { constant: Number::zero(), terms: BTreeMap::from([(atom, Number::one())]) }
    }

    /// Returns `self + factor * other`.
    pub(crate) fn plus(&self, factor: &Number, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.constant += factor * &other.constant;
        for (&atom, value) in &other.terms {
            let entry = sum.terms.entry(atom).or_default();
            *entry += factor * value;
            if entry.is_zero() {
                sum.terms.remove(&atom);
            }
        }
        sum
    }

    pub(crate) fn scaled(&self, factor: &Number) -> Self {
        Self::default().plus(factor, self)
    }

    /// Reduces the constant and the factors to numbers from 0 up to `modulus`.
    fn reduced(&self, modulus: &Number) -> Self {
        let reduce = |value: &Number| value - (value / modulus).floor() * modulus;
        let terms = self.terms.iter().map(|(&atom, value)| (atom, reduce(value)));
        Self {
            constant: reduce(&self.constant),
            terms: terms.filter(|(_, value)| !value.is_zero()).collect(),
        }
    }

    /// Returns true if the sum of both is a constant.
    fn is_negative_of(&self, other: &Self) -> bool {
        let mut terms = self.terms.iter().zip(&other.terms);
        self.len() == other.len() && terms.all(|(a, b)| a.0 == b.0 && *a.1 == -b.1)
    }

    /// Returns true if no factor is a fraction.
    fn is_whole(&self) -> bool {
        self.constant.is_integer() && self.terms.values().all(Number::is_integer)
    }

    /// Returns the value, if it is a constant.
    pub(crate) fn as_constant(&self) -> Option<&Number> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// Returns the atoms with their places, if they are the binary digits of the form.
    fn digits(&self, bounds: &[Number]) -> Option<Vec<(Atom, u64)>> {
        let digit = |(&atom, factor): (&Atom, &Number)| {
            let bits = factor.to_integer();
            let is_power = factor.is_integer() && bits.magnitude().count_ones() == 1;
            let is_digit = is_power && !factor.is_negative() && bounds[atom as usize].is_one();
            let place = bits.magnitude().trailing_zeros()?;
            is_digit.then_some((atom, place))
        };
        let digits: Vec<_> = self.terms.iter().map(digit).collect::<Option<_>>()?;
        let places: BTreeSet<_> = digits.iter().map(|(_, place)| place).collect();
        (places.len() == digits.len() && self.constant.is_zero()).then_some(digits)
    }

    /// Returns the atoms with their factors.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (Atom, &Number)> {
        self.terms.iter().map(|(&atom, factor)| (atom, factor))
    }

    /// Returns the number that is added to the terms.
    pub(crate) const fn added(&self) -> &Number {
        &self.constant
    }

    /// Returns the number of terms.
    pub(crate) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Returns true if a number in it is too long.
    pub(crate) fn is_long(&self) -> bool {
        let is_long =
            |value: &Number| value.numer().bits() > MAX_BITS || value.denom().bits() > MAX_BITS;
        is_long(&self.constant) || self.terms.values().any(is_long)
    }
}

/// The ranges of atoms, and the remainders and quotients that forms share.
#[derive(Debug, Default)]
pub(crate) struct Atoms {
    /// The largest value of each atom; the smallest is 0.
    bounds: Vec<Number>,
    /// The atoms of the remainders of a form by a number.
    rests: HashMap<(LinearForm, Number), Atom>,
    /// The quotients whose forms have fractions.
    quotients: Vec<LinearForm>,
    /// The atoms of the entries of a table at a place.
    entries: HashMap<(u32, LinearForm), Atom>,
    /// The forms that a premise bounds, with their largest values.
    premises: Vec<(LinearForm, Number)>,
    /// The number of terms of all forms that are kept.
    pub(crate) terms: usize,
}

impl Atoms {
    pub(crate) fn new_atom(&mut self, upper: impl Into<BigInt>) -> Atom {
        self.bounds.push(Number::from(upper.into()));
        self.bounds.len() as u32 - 1
    }

    /// Returns the minimum and the maximum of a form.
    pub(crate) fn range(&self, form: &LinearForm) -> [Number; 2] {
        let mut range = [form.constant.clone(), form.constant.clone()];
        for (&atom, factor) in &form.terms {
            range[usize::from(!factor.is_negative())] += factor * &self.bounds[atom as usize];
        }
        for (bounded, upper) in &self.premises {
            let most = upper - &bounded.constant;
            if bounded.terms == form.terms {
                range[1] = (&form.constant + most).min(range[1].clone());
            } else if bounded.is_negative_of(form) {
                range[0] = (&form.constant - most).max(range[0].clone());
            }
        }
        // The value is a whole number.
        [range[0].ceil(), range[1].floor()]
    }

    /// Adds the premise that a form is at most `upper`.
    pub(crate) fn assume(&mut self, form: LinearForm, upper: Number) {
        // If nothing is subtracted, each term is at most `upper` too.
        let is_sum = |value: &Number| !value.is_negative();
        if is_sum(&form.constant) && form.terms.values().all(is_sum) && is_sum(&upper) {
            for (&atom, factor) in &form.terms {
                let bound = &mut self.bounds[atom as usize];
                *bound = (&upper / factor).floor().min(bound.clone());
            }
        }
        self.premises.push((form, upper));
    }

    /// Returns the quotient, rounded down, and the remainder of a division by a number.
    pub(crate) fn divided(&mut self, form: &LinearForm, divisor: &Number) -> [LinearForm; 2] {
        let rest = self.rest(form, divisor);
        let minus = -Number::one();
        let quotient = form.plus(&minus, &rest).scaled(&divisor.recip());
        if quotient.is_whole() {
            return [quotient, rest];
        }
        let is_same = |known: &&LinearForm| {
            self.range(&quotient.plus(&minus, known)).iter().all(Number::is_zero)
        };
        // A quotient that is always equal to a known one gets the same form.
        if let Some(known) = self.quotients.iter().find(is_same) {
            return [known.clone(), form.plus(&-divisor, known)];
        }
        if self.quotients.len() < MAX_QUOTIENTS {
            self.quotients.push(quotient.clone());
        }
        [quotient, rest]
    }

    /// Returns the remainder: the form without multiples of the divisor, if that is in the range
    /// of a remainder, or else a new atom.
    fn rest(&mut self, form: &LinearForm, divisor: &Number) -> LinearForm {
        let [least, greatest] = self.range(form);
        let quotient = (least / divisor).floor();
        if quotient == (greatest / divisor).floor() {
            return form.plus(&-(quotient * divisor), &LinearForm::constant(1));
        }
        let reduced = form.reduced(divisor);
        let [least, greatest] = self.range(&reduced);
        if !least.is_negative() && greatest < *divisor {
            return reduced;
        }
        let key = (reduced, divisor.clone());
        if let Some(&atom) = self.rests.get(&key) {
            return LinearForm::atom(atom);
        }
        self.terms += key.0.len();
        let atom = self.new_atom(divisor.to_integer() - 1);
        self.rests.insert(key, atom);
        LinearForm::atom(atom)
    }

    /// Returns the number of ones, if the form is a sum of binary digits.
    pub(crate) fn count(&self, form: &LinearForm) -> Option<LinearForm> {
        let digits = form.digits(&self.bounds)?;
        let terms = digits.into_iter().map(|(atom, _)| (atom, Number::one())).collect();
        Some(LinearForm { constant: Number::zero(), terms })
    }

    /// Returns the entry of a table at a place.
    ///
    /// If it is a sum of what each digit of the place adds, as a number of ones is, it is a sum of
    /// these digits. All other entries are atoms, from 0 to the largest one.
    pub(crate) fn entry(
        &mut self,
        (number, table): (u32, &[u64]),
        place: &LinearForm,
    ) -> LinearForm {
        if let Some(sum) = self.sum_of_entries(table, place) {
            return sum;
        }
        let key = (number, place.clone());
        if let Some(&known) = self.entries.get(&key) {
            return LinearForm::atom(known);
        }
        let atom = self.new_atom(table.iter().copied().max().unwrap_or(0));
        self.terms += place.len();
        self.entries.insert(key, atom);
        LinearForm::atom(atom)
    }

    fn sum_of_entries(&self, table: &[u64], place: &LinearForm) -> Option<LinearForm> {
        let entry = |place: usize| i128::from(table.get(place).copied().unwrap_or(0));
        let digits = place.digits(&self.bounds)?;
        let mask = digits
            .iter()
            .try_fold(0, |mask, (_, digit)| (*digit < MAX_DIGIT).then_some(mask | 1 << digit))?;
        let more = |digit: u64| entry(1 << digit) - entry(0);
        let mut subset = 0usize;
        loop {
            let added = digits.iter().filter(|(_, digit)| subset >> digit & 1 == 1);
            if entry(0) + added.map(|(_, digit)| more(*digit)).sum::<i128>() != entry(subset) {
                return None;
            }
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        let number = |value: i128| Number::from(BigInt::from(value));
        let terms = digits.iter().map(|&(atom, digit)| (atom, number(more(digit))));
        let terms = terms.filter(|(_, factor)| !factor.is_zero()).collect();
        Some(LinearForm { constant: number(entry(0)), terms })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: i64) -> Number {
        Number::from(BigInt::from(value))
    }

    /// `4 * a + 2 * b + c`, of bits.
    fn digits(atoms: &mut Atoms) -> LinearForm {
        [4, 2, 1].into_iter().fold(LinearForm::default(), |form, factor| {
            let bit = LinearForm::atom(atoms.new_atom(1));
            form.plus(&number(factor), &bit)
        })
    }

    #[test]
    fn a_field_is_a_sum_of_bits() {
        let mut atoms = Atoms::default();
        let word = digits(&mut atoms);
        assert_eq!(atoms.range(&word), [number(0), number(7)]);
        let [quotient, rest] = atoms.divided(&word, &number(2));
        assert_eq!(atoms.range(&quotient), [number(0), number(3)]);
        assert_eq!(atoms.range(&rest), [number(0), number(1)]);
        assert_eq!(atoms.count(&word).map(|count| atoms.range(&count)[1].clone()), Some(number(3)));
        assert_eq!(atoms.count(&quotient.scaled(&number(3))), None);
    }

    #[test]
    fn equal_remainders_share_an_atom() {
        let mut atoms = Atoms::default();
        let word = digits(&mut atoms);
        let [quotient, rest] = atoms.divided(&word, &number(3));
        assert_eq!(atoms.range(&rest), [number(0), number(2)]);
        // One multiple more changes the quotient only.
        let more = word.plus(&number(6), &LinearForm::constant(1));
        let [other, same] = atoms.divided(&more, &number(3));
        assert_eq!(rest, same);
        assert_eq!(other.plus(&number(-1), &quotient).as_constant(), Some(&number(2)));
    }

    #[test]
    fn a_premise_bounds_the_parts_of_a_sum() {
        let mut atoms = Atoms::default();
        let word = digits(&mut atoms);
        atoms.assume(word.clone(), number(2));
        assert_eq!(atoms.range(&word), [number(0), number(2)]);
        let more = word.plus(&number(1), &LinearForm::constant(1));
        assert_eq!(atoms.range(&more), [number(1), number(3)]);
        let less = LinearForm::constant(1).plus(&number(-1), &word);
        assert_eq!(atoms.range(&less), [number(-1), number(1)]);
        // The bit with the factor 4 is 0 then.
        assert_eq!(atoms.range(&word.scaled(&number(2))), [number(0), number(6)]);
    }
}
