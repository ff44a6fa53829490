//! Sums modulo 2 of unknown bits, and systems of equations between them.

use std::collections::BTreeMap;

/// The number of an unknown bit. Column 0 is the constant 1.
pub(super) type Column = u32;

/// A sum modulo 2 of columns: blocks of 64 columns that are not zero, in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Row(Vec<(u32, u64)>);

impl Row {
    /// Returns the sum of one column.
    pub(super) fn column(column: Column) -> Self {
        Self(vec![(column / 64, 1 << (column % 64))])
    }

    /// Returns the constant 0 or 1.
    pub(super) fn constant(value: bool) -> Self {
        if value { Self::column(0) } else { Self::default() }
    }

    pub(super) const fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns true for the constant 1.
    pub(super) fn is_one(&self) -> bool {
        self.0 == [(0, 1)]
    }

    /// Returns true if the constant 1 is part of the sum.
    pub(super) fn has_one(&self) -> bool {
        self.0.first().is_some_and(|&(block, bits)| block == 0 && bits & 1 == 1)
    }

    /// Returns the number of blocks.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the sum of both.
    pub(super) fn plus(&self, other: &Self) -> Self {
        let (a, b) = (&self.0, &other.0);
        if a.is_empty() || b.is_empty() {
            return if a.is_empty() { other.clone() } else { self.clone() };
        }
        let mut sum = Vec::with_capacity(a.len() + b.len());
        let (mut i, mut j) = (0, 0);
        while i < a.len() && j < b.len() {
            let (left, right) = (a[i], b[j]);
            if left.0 == right.0 {
                if left.1 != right.1 {
                    sum.push((left.0, left.1 ^ right.1));
                }
                (i, j) = (i + 1, j + 1);
            } else if left.0 < right.0 {
                sum.push(left);
                i += 1;
            } else {
                sum.push(right);
                j += 1;
            }
        }
        sum.extend_from_slice(&a[i..]);
        sum.extend_from_slice(&b[j..]);
        Self(sum)
    }

    /// Returns the sum with the constant 1.
    pub(super) fn complement(&self) -> Self {
        self.plus(&Self::constant(true))
    }

    /// Returns the sum without the constant 1.
    pub(super) fn without_one(&self) -> Self {
        if self.has_one() { self.complement() } else { self.clone() }
    }

    /// Returns the last column, unless it is the constant.
    fn last(&self) -> Option<Column> {
        let &(block, bits) = self.0.last()?;
        Some(block * 64 + 63 - bits.leading_zeros()).filter(|&column| column > 0)
    }

    fn has(&self, column: Column) -> bool {
        let found = self.0.binary_search_by_key(&(column / 64), |part| part.0);
        found.is_ok_and(|place| self.0[place].1 >> (column % 64) & 1 == 1)
    }
}

/// Equations: sums that are zero, each by its last column, in which no other one has it last.
#[derive(Debug, Default)]
pub(super) struct Equations {
    zeros: BTreeMap<Column, Row>,
    /// True if they have no solution.
    pub(super) are_contradictory: bool,
}

impl Equations {
    pub(super) fn is_empty(&self) -> bool {
        self.zeros.is_empty() && !self.are_contradictory
    }

    /// Adds the equation that a sum is zero.
    pub(super) fn add(&mut self, zero: &Row) {
        let zero = self.reduced(zero);
        match zero.last() {
            Some(last) => {
                self.zeros.insert(last, zero);
            }
            None => self.are_contradictory |= zero.is_one(),
        }
    }

    /// Returns a sum without the columns that the equations express by earlier ones.
    pub(super) fn reduced(&self, row: &Row) -> Row {
        // The later columns come first, since an equation brings in only earlier ones.
        let zeros = self.zeros.iter().rev();
        zeros.fold(row.clone(), |row, (&column, zero)| match row.has(column) {
            true => row.plus(zero),
            false => row,
        })
    }
}
