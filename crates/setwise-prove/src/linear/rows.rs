//! Sums modulo 2 of unknown bits, and systems of equations between them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The number of an unknown bit. Column 0 is the constant 1.
pub(super) type Column = u32;

/// A sum modulo 2 of columns: blocks of 64 columns that are not zero, in ascending order.
///
/// Most sums have one block, which needs no memory of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Row {
    first: (u32, u64),
    more: Vec<(u32, u64)>,
}

impl Row {
    /// Returns the sum of one column.
    pub(super) const fn column(column: Column) -> Self {
        Self { first: (column / 64, 1 << (column % 64)), more: Vec::new() }
    }

    /// Returns the constant 0 or 1.
    pub(super) const fn constant(value: bool) -> Self {
        Self { first: (0, value as u64), more: Vec::new() }
    }

    pub(super) const fn is_zero(&self) -> bool {
        self.first.1 == 0
    }

    /// Returns true for the constant 1.
    pub(super) const fn is_one(&self) -> bool {
        matches!(self.first, (0, 1)) && self.more.is_empty()
    }

    /// Returns true if the constant 1 is part of the sum.
    pub(super) const fn has_one(&self) -> bool {
        self.first.0 == 0 && self.first.1 & 1 == 1
    }

    /// Returns the number of blocks.
    pub(super) const fn len(&self) -> usize {
        self.more.len() + !self.is_zero() as usize
    }

    fn blocks(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> {
        let first = (!self.is_zero()).then_some(self.first);
        first.into_iter().chain(self.more.iter().copied())
    }

    /// Returns the sum of both.
    pub(super) fn plus(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return if self.is_zero() { other.clone() } else { self.clone() };
        }
        let (a, b) = (self.first, other.first);
        if self.more.is_empty() && other.more.is_empty() {
            return match a.0.cmp(&b.0) {
                Ordering::Equal if a.1 == b.1 => Self::default(),
                Ordering::Equal => Self { first: (a.0, a.1 ^ b.1), more: Vec::new() },
                Ordering::Less => Self { first: a, more: vec![b] },
                Ordering::Greater => Self { first: b, more: vec![a] },
            };
        }
        let mut sum = Vec::with_capacity(self.len() + other.len());
        let (mut left, mut right) = (self.blocks().peekable(), other.blocks().peekable());
        while let (Some(&a), Some(&b)) = (left.peek(), right.peek()) {
            let order = a.0.cmp(&b.0);
            if order.is_le() {
                left.next();
            }
            if order.is_ge() {
                right.next();
            }
            match order {
                Ordering::Less => sum.push(a),
                Ordering::Greater => sum.push(b),
                Ordering::Equal if a.1 == b.1 => {}
                Ordering::Equal => sum.push((a.0, a.1 ^ b.1)),
            }
        }
        sum.extend(left);
        sum.extend(right);
        let mut blocks = sum.into_iter();
        Self { first: blocks.next().unwrap_or_default(), more: blocks.collect() }
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
        let (block, bits) = self.blocks().next_back()?;
        Some(block * 64 + 63 - bits.leading_zeros()).filter(|&column| column > 0)
    }

    fn has(&self, column: Column) -> bool {
        let (block, bit) = (column / 64, column % 64);
        self.blocks().any(|(found, bits)| found == block && bits >> bit & 1 == 1)
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
