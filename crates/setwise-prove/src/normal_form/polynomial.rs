//! Polynomials modulo a power of two, over unknown atoms.
//!
//! Polynomials with the same values for all words are the same. For example `x * (x - 1)` is even, so that
//! `2^63 * x * x` is `2^63 * x`. In general `x * (x - 1) * .. * (x - n + 1)` is a multiple of the factorial of
//! `n`, which reduces the coefficient of its highest monomial.

use std::collections::BTreeMap;

use setwise::arithmetic::inverse_odd;

/// A product of atoms, as their ascending numbers. The empty product is 1.
type Monomial = Vec<u32>;

/// The maximum number of terms of a product, before equal ones are added.
const MAX_TERMS: usize = 256;

/// The highest degree of a product.
const MAX_DEGREE: usize = 8;

/// A polynomial: its monomials with coefficients that are not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Polynomial {
    terms: BTreeMap<Monomial, u64>,
}

/// Polynomials modulo `mask + 1`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    pub(super) mask: u64,
}

impl Ring {
    pub(super) fn constant(self, value: u64) -> Polynomial {
        self.term(Vec::new(), value)
    }

    pub(super) fn atom(self, atom: u32) -> Polynomial {
        self.term(vec![atom], 1)
    }

    fn term(self, monomial: Monomial, coefficient: u64) -> Polynomial {
        let terms = [(monomial, coefficient & self.mask)];
        Polynomial { terms: terms.into_iter().filter(|(_, value)| *value != 0).collect() }
    }

    /// Returns `a + factor * b`.
    pub(super) fn add(self, a: &Polynomial, factor: u64, b: &Polynomial) -> Polynomial {
        let mut sum = a.clone();
        for (monomial, coefficient) in &b.terms {
            self.accumulate(&mut sum, monomial.clone(), coefficient.wrapping_mul(factor));
        }
        sum
    }

    fn accumulate(self, sum: &mut Polynomial, monomial: Monomial, coefficient: u64) {
        let known = sum.terms.get(&monomial).copied().unwrap_or(0);
        let total = known.wrapping_add(coefficient) & self.mask;
        // The product of falling factors is a multiple of their factorials for all words, so that a multiple
        // of it is zero, and the coefficient of its highest monomial is reduced.
        let twos = powers(&monomial).map(|power| (power + 1).trailing_zeros()).sum();
        let kept = self.mask.checked_shr(twos).unwrap_or(0);
        let rest = total & !kept;
        if rest != 0 {
            for (lower, factor) in below_falling(&monomial) {
                self.accumulate(sum, lower, rest.wrapping_mul(factor).wrapping_neg());
            }
        }
        match total & kept {
            0 => sum.terms.remove(&monomial),
            total => sum.terms.insert(monomial, total),
        };
    }

    pub(super) fn scale(self, a: &Polynomial, factor: u64) -> Polynomial {
        self.add(&Polynomial::default(), factor, a)
    }

    /// Returns `-1 - a`.
    pub(super) fn complement(self, a: &Polynomial) -> Polynomial {
        self.add(&self.constant(u64::MAX), u64::MAX, a)
    }

    /// Returns the product, if it is not too large.
    pub(super) fn multiply(self, a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
        if a.terms.len() * b.terms.len() > MAX_TERMS || a.degree() + b.degree() > MAX_DEGREE {
            return None;
        }
        let mut product = Polynomial::default();
        for (left, x) in &a.terms {
            for (right, y) in &b.terms {
                let mut monomial = left.clone();
                monomial.extend(right);
                monomial.sort_unstable();
                self.accumulate(&mut product, monomial, x.wrapping_mul(*y));
            }
        }
        Some(product)
    }

    /// Returns the representative of all multiples of a polynomial by odd numbers. It is zero for
    /// the same words.
    pub(super) fn without_unit(self, a: &Polynomial) -> Polynomial {
        match a.terms.values().next() {
            Some(first) => self.scale(a, inverse(first >> first.trailing_zeros())),
            None => a.clone(),
        }
    }

    /// Reduces `a` by polynomials that are zero. Each that has an odd coefficient eliminates a
    /// monomial, as in Gaussian elimination.
    pub(super) fn reduced(self, a: &Polynomial, zeros: &[&Polynomial]) -> Polynomial {
        let mut basis: Vec<(Monomial, Polynomial)> = Vec::new();
        let reduce = |basis: &[(Monomial, Polynomial)], a: &Polynomial| {
            basis.iter().fold(a.clone(), |rest, (pivot, zero)| {
                let factor = rest.terms.get(pivot).copied().unwrap_or(0);
                self.add(&rest, factor.wrapping_neg(), zero)
            })
        };
        for zero in zeros {
            let zero = reduce(&basis, zero);
            let odd = zero.terms.iter().find(|(_, coefficient)| *coefficient & 1 == 1);
            if let Some((pivot, coefficient)) = odd {
                let monic = self.scale(&zero, inverse(*coefficient));
                basis.push((pivot.clone(), monic));
            }
        }
        // No polynomial has the pivot of an earlier one, so that one round is enough.
        reduce(&basis, a)
    }

    /// Returns true if `a` is a multiple of `b` by a number.
    pub(super) fn is_multiple(self, a: &Polynomial, b: &Polynomial) -> bool {
        // The coefficient of `b` with the fewest factors of two determines the number.
        let Some((monomial, divisor)) = b.terms.iter().min_by_key(|(_, c)| c.trailing_zeros())
        else {
            return *a == Polynomial::default();
        };
        let coefficient = a.terms.get(monomial).copied().unwrap_or(0);
        let twos = divisor.trailing_zeros();
        let factor = (coefficient >> twos).wrapping_mul(inverse(divisor >> twos));
        self.scale(b, factor) == *a
    }
}

/// Returns, for each place of a monomial, the number of places before it with the same atom.
fn powers(monomial: &[u32]) -> impl Iterator<Item = u64> + '_ {
    let mut power = 0;
    (0..monomial.len()).map(move |place| {
        power = if place > 0 && monomial[place - 1] == monomial[place] { power + 1 } else { 0 };
        power
    })
}

/// Returns the lower monomials of the product of `x * (x - 1) * .. * (x - n + 1)` for each atom `x` that a
/// monomial has `n` times.
fn below_falling(monomial: &[u32]) -> Vec<(Monomial, u64)> {
    let mut terms = vec![(Vec::new(), 1u64)];
    for (&atom, power) in monomial.iter().zip(powers(monomial)) {
        let with =
            |(other, factor): &(Monomial, u64)| ([other.as_slice(), &[atom]].concat(), *factor);
        let by_atom: Vec<_> = terms.iter().map(with).collect();
        let by_power = terms.into_iter().filter(|_| power > 0);
        let by_power =
            by_power.map(|(other, factor)| (other, factor.wrapping_mul(power.wrapping_neg())));
        terms = by_atom.into_iter().chain(by_power).collect();
    }
    terms.retain(|(other, _)| other.len() < monomial.len());
    terms
}

/// Returns the inverse of an odd number modulo 2^64.
fn inverse(odd: u64) -> u64 {
    inverse_odd(odd).unwrap_or(0)
}

impl Polynomial {
    /// Returns the value, if it is a constant.
    pub(super) fn as_constant(&self) -> Option<u64> {
        match self.terms.len() {
            0 => Some(0),
            1 => self.terms.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// Returns the atoms that stand alone in a monomial, with their coefficients.
    pub(super) fn linear(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.terms.iter().filter_map(|(monomial, &coefficient)| match monomial[..] {
            [atom] => Some((atom, coefficient)),
            _ => None,
        })
    }

    /// Returns the number of terms.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    fn degree(&self) -> usize {
        self.terms.keys().map(Vec::len).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RING: Ring = Ring { mask: u64::MAX };

    #[test]
    fn sums_and_products_cancel() {
        let [x, y] = [0, 1].map(|atom| RING.atom(atom));
        let sum = RING.add(&x, 1, &y);
        let difference = RING.add(&x, u64::MAX, &y);
        let product = RING.multiply(&sum, &difference).expect("a small one");
        let squares = [&x, &y].map(|atom| RING.multiply(atom, atom).expect("a small one"));
        assert_eq!(product, RING.add(&squares[0], u64::MAX, &squares[1]));
        assert_eq!(RING.add(&x, u64::MAX, &x).as_constant(), Some(0));
        assert_eq!(RING.complement(&RING.complement(&sum)), sum);
    }

    #[test]
    fn polynomials_that_are_zero_eliminate_monomials() {
        let [x, y, z] = [0, 1, 2].map(|atom| RING.atom(atom));
        let zeros = [RING.add(&x, 3, &y), RING.add(&y, 2, &z)];
        let goal = RING.add(&x, 7, &y);
        let rest = RING.reduced(&goal, &zeros.each_ref());
        assert_eq!(rest, RING.scale(&z, 8u64.wrapping_neg()));
    }

    #[test]
    fn polynomials_with_the_same_values_are_the_same() {
        let x = RING.atom(0);
        let power = |ring: Ring, n: usize| {
            (1..n).fold(x.clone(), |power, _| ring.multiply(&power, &x).expect("a small one"))
        };
        assert_eq!(RING.scale(&power(RING, 2), 1 << 63), RING.scale(&x, 1 << 63));
        assert_ne!(RING.scale(&power(RING, 2), 1 << 62), RING.scale(&x, 1 << 62));
        // Two polynomials in one or two names are the same if and only if they have the same values.
        let y = RING.atom(1);
        for bits in 1..=3 {
            let ring = Ring { mask: (1 << bits) - 1 };
            let mut known: BTreeMap<Vec<u64>, Polynomial> = BTreeMap::new();
            let monomials = [power(ring, 1), power(ring, 2), power(ring, 4)];
            let both = ring.multiply(&power(ring, 2), &ring.multiply(&y, &y).expect("a small one"));
            let monomials = [&monomials[..], &[both.expect("a small one")]].concat();
            for number in 0..1u64 << (4 * bits) {
                let mut sum = Polynomial::default();
                for (place, monomial) in monomials.iter().enumerate() {
                    sum = ring.add(&sum, number >> (place as u32 * bits) & ring.mask, monomial);
                }
                let of = |a: u64, b: u64| {
                    let terms = [a, a * a, a.pow(4), a * a * b * b].into_iter().enumerate();
                    let terms =
                        terms.map(|(place, it)| it * (number >> (place as u32 * bits) & ring.mask));
                    terms.sum::<u64>() & ring.mask
                };
                let values =
                    (0..1 << (2 * bits)).map(|ab| of(ab >> bits, ab & ring.mask)).collect();
                assert_eq!(*known.entry(values).or_insert_with(|| sum.clone()), sum, "{number:#x}");
            }
            let mut forms: Vec<_> = known.values().collect();
            forms.sort();
            forms.dedup();
            assert_eq!(forms.len(), known.len());
        }
    }

    #[test]
    fn multiples_are_found() {
        let x = RING.add(&RING.atom(0), 257, &RING.atom(1));
        let multiple = RING.scale(&x, 12);
        assert!(RING.is_multiple(&multiple, &x));
        assert!(!RING.is_multiple(&x, &multiple));
        assert!(RING.is_multiple(&Polynomial::default(), &x));
        assert!(!RING.is_multiple(&RING.constant(1), &x));
        assert_eq!(RING.without_unit(&RING.scale(&x, 3)), RING.without_unit(&RING.scale(&x, 5)));
        assert_eq!(inverse(257).wrapping_mul(257), 1);
    }
}
