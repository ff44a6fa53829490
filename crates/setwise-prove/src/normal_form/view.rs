//! Words as Boolean functions of other words, and those as polynomials.

use setwise::logic::Logic;
use setwise_expr::{BinaryOperation as B, UnaryOperation as U};

use crate::normal_form::{Atom, FormId, Forms};

/// A word as a function of up to six others, bit by bit.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The other words, in ascending order.
    leaves: Vec<FormId>,
    /// The truth table, in which leaf `i` is bit `i` of the row.
    table: u64,
}

/// The tables of the leaves themselves.
const LEAVES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Returns the table whose rows are other rows of a table.
fn rearranged(table: u64, row: impl Fn(u64) -> u64) -> u64 {
    (0..64).fold(0, |rearranged, place| rearranged | (table >> row(place) & 1) << place)
}

impl View {
    pub(super) fn complement(&self) -> Self {
        Self { leaves: self.leaves.clone(), table: !self.table }
    }

    /// Returns the table over more leaves.
    fn table_over(&self, leaves: &[FormId]) -> Option<u64> {
        let place = |leaf| leaves.iter().position(|known| known == leaf);
        let places: Vec<usize> = self.leaves.iter().map(place).collect::<Option<_>>()?;
        let bits = || places.iter().enumerate();
        Some(rearranged(self.table, |row| {
            bits().fold(0, |own, (bit, place)| own | (row >> place & 1) << bit)
        }))
    }

    /// Removes leaves that do not matter.
    fn reduced(self) -> Self {
        let matters = |place: usize| {
            let (ones, zeros) = (self.table & LEAVES[place], self.table & !LEAVES[place]);
            ones >> (1 << place) != zeros
        };
        let kept: Vec<_> = (0..self.leaves.len()).filter(|&place| matters(place)).collect();
        let leaves: Vec<_> = kept.iter().map(|&place| self.leaves[place]).collect();
        let table = rearranged(self.table, |row| {
            kept.iter().enumerate().fold(0, |own, (bit, place)| own | (row >> bit & 1) << place)
        });
        Self { leaves, table }
    }

    /// Returns the function as a sum of intersections of leaves with factors, by Möbius inversion.
    /// The bits of a row are the leaves of its intersection.
    fn coefficients(&self) -> impl Iterator<Item = (usize, u64)> + use<> {
        let rows = 1usize << self.leaves.len();
        let mut coefficients: Vec<u64> = (0..rows).map(|row| self.table >> row & 1).collect();
        for bit in 0..self.leaves.len() {
            for row in (0..rows).filter(|row| row >> bit & 1 == 1) {
                coefficients[row] = coefficients[row].wrapping_sub(coefficients[row ^ 1 << bit]);
            }
        }
        coefficients.into_iter().enumerate().filter(|(_, coefficient)| *coefficient != 0)
    }
}

impl Forms<'_> {
    /// Returns a word as a function of others, or of itself or its complement.
    fn view(&mut self, form: FormId) -> View {
        if let Some(view) = self.views.get(&(self.ring.mask, form)) {
            return view.clone();
        }
        let complement = self.ring.complement(self.polynomial(form));
        let view = match self.as_constant(form) {
            Some(0) => View { leaves: Vec::new(), table: 0 },
            Some(value) if value == self.ring.mask => View { leaves: Vec::new(), table: !0 },
            // A word and its complement share a leaf.
            _ if complement > *self.polynomial(form) => {
                let leaf = self.form(complement);
                View { leaves: vec![leaf], table: !LEAVES[0] }
            }
            _ => View { leaves: vec![form], table: LEAVES[0] },
        };
        self.views.insert((self.ring.mask, form), view.clone());
        view
    }

    /// Returns the result of a Boolean operation.
    pub(super) fn bitwise(&mut self, operation: B, a: FormId, b: FormId) -> FormId {
        let joined = self.join(&[a, b], |tables| operation.apply(tables[0], tables[1]));
        if let Some(form) = joined {
            return form;
        }
        // With too many leaves, the intersection is an atom and the rest follows from it.
        let both = self.opaque(B::Intersection, a, b);
        match operation {
            B::Intersection => both,
            B::Difference => self.sum(a, u64::MAX, both),
            B::Union => {
                let sum = self.sum(a, 1, b);
                self.sum(sum, u64::MAX, both)
            }
            _ => {
                let sum = self.sum(a, 1, b);
                self.sum(sum, 2u64.wrapping_neg(), both)
            }
        }
    }

    /// Returns a Boolean function of three words.
    pub(super) fn ternary(&mut self, logic: Logic, a: FormId, b: FormId, c: FormId) -> FormId {
        let function = |tables: &[u64]| logic.apply(tables[0], tables[1], tables[2]);
        if let Some(form) = self.join(&[a, b, c], function) {
            return form;
        }
        // At the bits of `c` it is one function of the other two, elsewhere another one.
        let half = |forms: &mut Self, value: u64| {
            let table = logic.apply(LEAVES[0], LEAVES[1], value);
            let not_a = forms.complement(a);
            let parts = [(a, 1), (not_a, 0)].map(|(side, row)| {
                let [zero, one] = [row, row + 2].map(|row| table >> row & 1);
                let of_b = match (zero, one) {
                    (0, 0) => forms.constant(0),
                    (0, _) => b,
                    (_, 0) => forms.complement(b),
                    _ => forms.constant(u64::MAX),
                };
                forms.bitwise(B::Intersection, side, of_b)
            });
            forms.bitwise(B::Union, parts[0], parts[1])
        };
        let (zero, one) = (half(self, 0), half(self, u64::MAX));
        let chosen = self.bitwise(B::Intersection, one, c);
        let other = self.bitwise(B::Difference, zero, c);
        self.sum(chosen, 1, other)
    }

    /// Returns a function of words, if they are functions of at most six others in all.
    fn join(&mut self, forms: &[FormId], function: impl Fn(&[u64]) -> u64) -> Option<FormId> {
        let views: Vec<_> = forms.iter().map(|&form| self.view(form)).collect();
        let mut leaves: Vec<_> = views.iter().flat_map(|view| view.leaves.clone()).collect();
        leaves.sort_unstable();
        leaves.dedup();
        if leaves.len() > LEAVES.len() {
            return None;
        }
        let tables: Option<Vec<_>> = views.iter().map(|view| view.table_over(&leaves)).collect();
        let view = View { table: function(&tables?), leaves }.reduced();
        let form = self.of_view(&view);
        self.views.entry((self.ring.mask, form)).or_insert(view);
        Some(form)
    }

    /// Returns the polynomial of a function, a sum of intersections.
    fn of_view(&mut self, view: &View) -> FormId {
        let mut sum = self.constant(0);
        for (row, coefficient) in view.coefficients() {
            let all = self.intersection(view, row);
            sum = self.sum(sum, coefficient, all);
        }
        sum
    }

    /// Returns the number of bits. The sum of intersections is right at each bit, so the sum of
    /// their counts is right too.
    pub(super) fn count(&mut self, form: FormId) -> FormId {
        let view = self.view(form);
        let mut sum = self.constant(0);
        for (row, coefficient) in view.coefficients() {
            let number = self.count_of_intersection(&view, row);
            sum = self.sum(sum, coefficient, number);
        }
        sum
    }

    /// Returns the count of an intersection of leaves. A constant with few bits, or few zeros, is
    /// counted bit by bit.
    fn count_of_intersection(&mut self, view: &View, row: usize) -> FormId {
        const FEW: u32 = 4;
        for place in (0..view.leaves.len()).filter(|place| row >> place & 1 == 1) {
            let others = row & !(1 << place);
            let (Some(set), true) = (self.as_constant(view.leaves[place]), others != 0) else {
                continue;
            };
            let absent = self.ring.mask & !set;
            if set.count_ones() <= FEW {
                let zero = self.constant(0);
                return self.sum_of_bits(zero, 1, view, others, set);
            }
            if absent.count_ones() <= FEW {
                let all = self.count_of_intersection(view, others);
                return self.sum_of_bits(all, u64::MAX, view, others, absent);
            }
        }
        if row == 0 {
            return self.constant(self.width as u64);
        }
        let all = self.intersection(view, row);
        if let Some(set) = self.as_constant(all) {
            return self.constant(set.count_ones().into());
        }
        let number = self.atom(Atom::Unary(U::Count, all));
        self.counted.insert(number, all);
        number
    }

    /// Returns `start` plus `factor` for each of these places at which an intersection has a bit.
    fn sum_of_bits(
        &mut self,
        start: FormId,
        factor: u64,
        view: &View,
        row: usize,
        places: u64,
    ) -> FormId {
        let all = self.intersection(view, row);
        (0..64).filter(|place| places >> place & 1 == 1).fold(start, |sum, place| {
            let bit = self.bit(all, place);
            self.sum(sum, factor, bit)
        })
    }

    /// Returns a bit of a word, as the number 0 or 1.
    pub(super) fn bit(&mut self, form: FormId, place: u32) -> FormId {
        if let Some(value) = self.as_constant(form) {
            return self.constant(value >> place & 1);
        }
        let view = self.view(form);
        let mut sum = self.constant(0);
        for (row, coefficient) in view.coefficients() {
            let bit = match row {
                0 => self.constant(1),
                _ => {
                    let all = self.intersection(&view, row);
                    match self.as_constant(all) {
                        Some(value) => self.constant(value >> place & 1),
                        None => self.atom(Atom::Bit(all, place)),
                    }
                }
            };
            sum = self.sum(sum, coefficient, bit);
        }
        sum
    }

    /// Returns the intersection of some leaves.
    fn intersection(&mut self, view: &View, row: usize) -> FormId {
        let places = (0..view.leaves.len()).filter(|place| row >> place & 1 == 1);
        let leaves: Vec<_> = places.map(|place| view.leaves[place]).collect();
        match leaves[..] {
            [] => self.constant(u64::MAX),
            [one] => one,
            _ => self.atom(Atom::All(leaves)),
        }
    }
}
