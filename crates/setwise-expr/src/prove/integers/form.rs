//! Linear forms over whole numbers of which the range is known.

use std::collections::{BTreeMap, HashMap};

use num_bigint::BigInt;
use num_rational::BigRational as Number;
use num_traits::{One, Signed, Zero};

/// A whole number from 0 to an upper bound, by its place in the table of bounds.
pub(super) type Atom = u32;

/// The longest numbers, in bits: each division makes the denominators longer.
const LONGEST: u64 = 1 << 11;

/// The most quotients that each new one is compared with.
const MOST_QUOTIENTS: usize = 32;

/// A sum of atoms with factors. The factors may be fractions, but the sum is a whole
/// number for all values that the atoms can have together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Form {
    constant: Number,
    terms: BTreeMap<Atom, Number>,
}

impl Form {
    pub(super) fn constant(value: impl Into<BigInt>) -> Self {
        Self { constant: Number::from(value.into()), terms: BTreeMap::new() }
    }

    pub(super) fn atom(atom: Atom) -> Self {
        Self { constant: Number::zero(), terms: BTreeMap::from([(atom, Number::one())]) }
    }

    /// `self + factor * other`
    pub(super) fn plus(&self, factor: &Number, other: &Self) -> Self {
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

    pub(super) fn scaled(&self, factor: &Number) -> Self {
        Self::default().plus(factor, self)
    }

    /// The same sum up to multiples of `modulus`, with factors from 0 to that.
    fn reduced(&self, modulus: &Number) -> Self {
        let reduce = |value: &Number| value - (value / modulus).floor() * modulus;
        let terms = self.terms.iter().map(|(&atom, value)| (atom, reduce(value)));
        Self {
            constant: reduce(&self.constant),
            terms: terms.filter(|(_, value)| !value.is_zero()).collect(),
        }
    }

    /// Whether no factor is a fraction.
    fn is_whole(&self) -> bool {
        self.constant.is_integer() && self.terms.values().all(Number::is_integer)
    }

    /// The value, if it is a constant.
    pub(super) fn as_constant(&self) -> Option<&Number> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The sum of the atoms, if the form is a number in binary whose digits they are.
    fn digits(&self, bounds: &[Number]) -> Option<Self> {
        let mut places = Vec::new();
        for (&atom, factor) in &self.terms {
            let bits = factor.to_integer();
            let is_power = factor.is_integer() && bits.magnitude().count_ones() == 1;
            if !is_power || factor.is_negative() || !bounds[atom as usize].is_one() {
                return None;
            }
            places.push(bits);
        }
        places.sort_unstable();
        let count = places.len();
        places.dedup();
        let ones = self.terms.keys().map(|&atom| (atom, Number::one()));
        let sum = Self { constant: Number::zero(), terms: ones.collect() };
        (places.len() == count && self.constant.is_zero()).then_some(sum)
    }

    /// Whether a number in it is too long to go on with.
    pub(super) fn is_long(&self) -> bool {
        let is_long =
            |value: &Number| value.numer().bits() > LONGEST || value.denom().bits() > LONGEST;
        is_long(&self.constant) || self.terms.values().any(is_long)
    }
}

/// Forms and the ranges of what they are made of.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The largest value of each atom; the smallest is 0.
    bounds: Vec<Number>,
    /// The remainders: of a form, by a number.
    rests: HashMap<(Form, Number), Atom>,
    /// Quotients that are fractions by their form.
    quotients: Vec<Form>,
    /// Forms that a premise keeps below a number, and the largest they can be.
    premises: Vec<(Form, Number)>,
}

impl Table {
    pub(super) fn new_atom(&mut self, upper: impl Into<BigInt>) -> Atom {
        self.bounds.push(Number::from(upper.into()));
        self.bounds.len() as u32 - 1
    }

    /// The least and the greatest that a form may be.
    pub(super) fn range(&self, form: &Form) -> [Number; 2] {
        let mut range = [form.constant.clone(), form.constant.clone()];
        for (&atom, factor) in &form.terms {
            range[usize::from(!factor.is_negative())] += factor * &self.bounds[atom as usize];
        }
        for (bounded, upper) in &self.premises {
            if bounded == form && *upper < range[1] {
                range[1] = upper.clone();
            }
        }
        // It is a whole number.
        [range[0].ceil(), range[1].floor()]
    }

    /// From now on a form is at most so much.
    pub(super) fn assume(&mut self, form: Form, upper: Number) {
        // Where nothing is taken away, each part is at most that too.
        let is_sum = |value: &Number| !value.is_negative();
        if is_sum(&form.constant) && form.terms.values().all(is_sum) && is_sum(&upper) {
            for (&atom, factor) in &form.terms {
                let bound = &mut self.bounds[atom as usize];
                *bound = (&upper / factor).floor().min(bound.clone());
            }
        }
        self.premises.push((form, upper));
    }

    /// Quotient and remainder of the division by a number, rounded down.
    pub(super) fn divided(&mut self, form: &Form, divisor: &Number) -> [Form; 2] {
        let rest = self.rest(form, divisor);
        let minus = -Number::one();
        let quotient = form.plus(&minus, &rest).scaled(&divisor.recip());
        if quotient.is_whole() {
            return [quotient, rest];
        }
        let is_same =
            |known: &&Form| self.range(&quotient.plus(&minus, known)).iter().all(Number::is_zero);
        // The same number by another way: then it is written in one way.
        if let Some(known) = self.quotients.iter().find(is_same) {
            return [known.clone(), form.plus(&-divisor, known)];
        }
        if self.quotients.len() < MOST_QUOTIENTS {
            self.quotients.push(quotient.clone());
        }
        [quotient, rest]
    }

    /// The remainder: what the form is without multiples of the divisor, if that is in
    /// range; else a number of which no more is known.
    fn rest(&mut self, form: &Form, divisor: &Number) -> Form {
        let [least, greatest] = self.range(form);
        let quotient = (least / divisor).floor();
        if quotient == (greatest / divisor).floor() {
            return form.plus(&-(quotient * divisor), &Form::constant(1));
        }
        let reduced = form.reduced(divisor);
        let [least, greatest] = self.range(&reduced);
        if !least.is_negative() && greatest < *divisor {
            return reduced;
        }
        let key = (reduced, divisor.clone());
        if let Some(&atom) = self.rests.get(&key) {
            return Form::atom(atom);
        }
        let atom = self.new_atom(divisor.to_integer() - 1);
        self.rests.insert(key, atom);
        Form::atom(atom)
    }

    /// How many binary digits are ones, if the form is made of its digits.
    pub(super) fn count(&self, form: &Form) -> Option<Form> {
        form.digits(&self.bounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: i64) -> Number {
        Number::from(BigInt::from(value))
    }

    /// `4 * a + 2 * b + c`, of bits.
    fn digits(table: &mut Table) -> Form {
        [4, 2, 1].into_iter().fold(Form::default(), |form, factor| {
            let bit = Form::atom(table.new_atom(1));
            form.plus(&number(factor), &bit)
        })
    }

    #[test]
    fn a_field_is_a_sum_of_bits() {
        let mut table = Table::default();
        let word = digits(&mut table);
        assert_eq!(table.range(&word), [number(0), number(7)]);
        let [quotient, rest] = table.divided(&word, &number(2));
        assert_eq!(table.range(&quotient), [number(0), number(3)]);
        assert_eq!(table.range(&rest), [number(0), number(1)]);
        assert_eq!(table.count(&word).map(|count| table.range(&count)[1].clone()), Some(number(3)));
        assert_eq!(table.count(&quotient.scaled(&number(3))), None);
    }

    #[test]
    fn one_remainder_is_one_atom() {
        let mut table = Table::default();
        let word = digits(&mut table);
        let [quotient, rest] = table.divided(&word, &number(3));
        assert_eq!(table.range(&rest), [number(0), number(2)]);
        // A multiple more changes the quotient and not the remainder.
        let more = word.plus(&number(6), &Form::constant(1));
        let [other, same] = table.divided(&more, &number(3));
        assert_eq!(rest, same);
        assert_eq!(other.plus(&number(-1), &quotient).as_constant(), Some(&number(2)));
    }

    #[test]
    fn a_premise_bounds_the_parts_of_a_sum() {
        let mut table = Table::default();
        let word = digits(&mut table);
        table.assume(word.clone(), number(2));
        assert_eq!(table.range(&word), [number(0), number(2)]);
        // The first bit, of 4, is none then.
        let more = word.plus(&number(1), &Form::constant(1));
        assert_eq!(table.range(&more), [number(1), number(4)]);
    }
}
