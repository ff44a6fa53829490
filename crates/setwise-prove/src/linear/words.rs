//! Operations on words whose bits are sums.

use std::rc::Rc;

use setwise::logic::Logic;
use setwise_expr::{BinaryOperation as B, Instruction, Register, UnaryOperation as U};

use crate::linear::rows::Row;
use crate::linear::{Bits, Key, Linear};

impl Linear<'_> {
    /// Returns the product of two bits: an unknown bit, unless one of them is constant or both are
    /// equal.
    pub(super) fn and(&mut self, a: &Row, b: &Row) -> Row {
        if a.is_zero() || b.is_zero() {
            return Row::default();
        }
        if a.is_one() || a == b {
            return b.clone();
        }
        if b.is_one() {
            return a.clone();
        }
        // (a + 1) * b = a * b + b, so that a product has no constants.
        let (left, right) = (a.without_one(), b.without_one());
        let mut product = match left == right {
            true => left.clone(),
            false => self.product(left.clone(), right.clone()),
        };
        if a.has_one() {
            product = product.plus(&right);
        }
        if b.has_one() {
            product = product.plus(&left);
        }
        if a.has_one() && b.has_one() {
            product = product.complement();
        }
        product
    }

    fn bitwise(&mut self, operation: B, a: &Bits, b: &Bits) -> Bits {
        let bit = |(a, b): (&Row, &Row)| match operation {
            B::SymmetricDifference => a.plus(b),
            B::Intersection => self.and(a, b),
            B::Difference => self.and(a, &b.complement()),
            _ => {
                let both = self.and(a, b);
                a.plus(b).plus(&both)
            }
        };
        a.iter().zip(b).map(bit).collect()
    }

    /// Returns a Boolean function of three words, as the sum of the products that it has as a
    /// polynomial modulo 2.
    pub(super) fn ternary(&mut self, logic: Logic, words: [&Bits; 3]) -> Bits {
        let table = logic.table();
        let coefficient = |product: u8| {
            let rows = (0..8u8).filter(|row| row & !product == 0 && table >> row & 1 == 1);
            rows.count() % 2 == 1
        };
        let products: Vec<u8> = (0..8).filter(|&product| coefficient(product)).collect();
        let width = self.width;
        let bit = |place: usize| {
            let bits = [4, 2, 1].into_iter().zip(words).map(|(bit, word)| (bit, &word[place]));
            products.iter().fold(Row::default(), |sum, &product| {
                let factors = bits.clone().filter(|(bit, _)| product & bit != 0);
                let one = Row::constant(true);
                let product = factors.fold(one, |product, (_, factor)| self.and(&product, factor));
                sum.plus(&product)
            })
        };
        (0..width).map(bit).collect()
    }

    pub(super) fn unary(&mut self, operation: U, a: &Bits) -> Bits {
        match operation {
            U::Complement => a.iter().map(Row::complement).collect(),
            U::Negate => self.negative(a),
            U::IsEmpty => self.is_empty(a),
            U::IsFull => {
                let complement = a.iter().map(Row::complement).collect();
                self.is_empty(&complement)
            }
            U::Count => {
                let mut count = self.opaque(Key::Unary(operation, a.clone()));
                // Parity is a sum.
                count[0] = a.iter().fold(Row::default(), |sum, bit| sum.plus(bit));
                count
            }
            _ => match self.moved(operation, a) {
                Some(moved) => moved,
                None => self.opaque(Key::Unary(operation, a.clone())),
            },
        }
    }

    /// Returns the result of a step, a flip or a rotation, which moves each bit to one place.
    fn moved(&self, operation: U, a: &Bits) -> Option<Bits> {
        if !moves(operation) || self.width != 64 {
            return None;
        }
        let mut moved = self.zero();
        for (place, bit) in a.iter().enumerate() {
            let target = operation.apply(1 << place);
            if target != 0 {
                moved[target.trailing_zeros() as usize] = bit.clone();
            }
        }
        Some(moved)
    }

    /// Returns `-a`: below the lowest bit that is not zero it is zero, and with no other one all bits
    /// above are equal.
    fn negative(&mut self, a: &Bits) -> Bits {
        let Some(first) = a.iter().position(|bit| !bit.is_zero()) else { return self.zero() };
        let only = a[first + 1..].iter().all(Row::is_zero);
        let mut negative = match only || first + 1 == self.width {
            true => self.zero(),
            false => self.opaque(Key::Unary(U::Negate, a.clone())),
        };
        negative[..first].fill(Row::default());
        negative[first] = a[first].clone();
        if only {
            negative[first..].fill(a[first].clone());
        }
        negative
    }

    /// Returns the bool that a word is zero. If one of its bits is unknown, the bool is a sum.
    pub(super) fn is_empty(&mut self, a: &Bits) -> Bits {
        let mut unknown = a.iter().filter(|bit| !bit.is_zero());
        let bit = match (unknown.next(), unknown.next()) {
            (None, _) => Row::constant(true),
            (Some(bit), None) => bit.complement(),
            _ if a.iter().any(Row::is_one) => Row::default(),
            _ => self.unknown_bool(Key::Unary(U::IsEmpty, a.clone())),
        };
        vec![bit; self.width]
    }

    pub(super) fn binary(&mut self, operation: B, a: Register, b: Register) -> Bits {
        let (left, right) = (self.word(a), self.word(b));
        let amount = constant(&right);
        match operation {
            _ if operation.is_logic() => self.bitwise(operation, &left, &right),
            B::ShiftLeft | B::ShiftRight => match amount {
                Some(amount) => self.shifted(operation, &left, amount),
                None => self.opaque(Key::Binary(operation, left, right)),
            },
            B::Add => self.sum(&left, &right),
            B::Subtract => self.difference(&left, &right),
            B::Multiply => self.multiple(&left, &right),
            B::Equal | B::NotEqual => {
                let difference = self.bitwise(B::SymmetricDifference, &left, &right);
                let equal = self.is_empty(&difference);
                match operation {
                    B::Equal => equal,
                    _ => equal.iter().map(Row::complement).collect(),
                }
            }
            B::IsSubset | B::IsDisjoint => {
                let subset = operation == B::IsSubset;
                let operation = if subset { B::Difference } else { B::Intersection };
                let outside = self.bitwise(operation, &left, &right);
                self.is_empty(&outside)
            }
            B::Contains => match amount {
                Some(place) if place < self.width as u64 => {
                    vec![left[place as usize].clone(); self.width]
                }
                Some(_) => self.zero(),
                None => self.bool_of(operation, left, right),
            },
            B::Less => match (amount, constant(&left)) {
                (Some(limit), _) if limit.is_power_of_two() => {
                    let above = self.shifted(B::ShiftRight, &left, limit.trailing_zeros().into());
                    self.is_empty(&above)
                }
                _ => self.bool_of(operation, left, right),
            },
            B::LessOrEqual => {
                // a <= b is not b < a.
                let less = self.binary(B::Less, b, a);
                less.iter().map(Row::complement).collect()
            }
            _ if operation.is_relation() => self.bool_of(operation, left, right),
            _ => {
                let swap = operation.is_commutative() && right < left;
                let (left, right) = if swap { (right, left) } else { (left, right) };
                self.opaque(Key::Binary(operation, left, right))
            }
        }
    }

    fn bool_of(&mut self, operation: B, a: Rc<Bits>, b: Rc<Bits>) -> Bits {
        if a == b && operation == B::Less {
            return self.zero();
        }
        vec![self.unknown_bool(Key::Binary(operation, a, b)); self.width]
    }

    fn shifted(&self, operation: B, a: &Bits, amount: u64) -> Bits {
        let amount = usize::try_from(amount).unwrap_or(self.width).min(self.width);
        let mut shifted = self.zero();
        let kept = self.width - amount;
        match operation {
            B::ShiftLeft => shifted[amount..].clone_from_slice(&a[..kept]),
            _ => shifted[..kept].clone_from_slice(&a[amount..]),
        }
        shifted
    }

    /// Returns the number of low bits of a sum below the first place that may carry.
    fn without_carry(&mut self, a: &Bits, b: &Bits) -> usize {
        let carries = |(a, b): (&Row, &Row)| !self.and(a, b).is_zero();
        a.iter().zip(b).position(carries).unwrap_or(self.width)
    }

    fn sum(&mut self, a: &Rc<Bits>, b: &Rc<Bits>) -> Bits {
        // The highest bit carries nowhere.
        let exact = self.without_carry(a, b) + 1;
        let mut sum = match exact >= self.width {
            true => self.zero(),
            false => {
                let (a, b) = if b < a { (b, a) } else { (a, b) };
                self.opaque(Key::Binary(B::Add, a.clone(), b.clone()))
            }
        };
        for place in 0..exact.min(self.width) {
            sum[place] = a[place].plus(&b[place]);
        }
        sum
    }

    /// Returns `a - b`, which borrows nothing where `b` is zero or equal to `a`.
    fn difference(&mut self, a: &Rc<Bits>, b: &Rc<Bits>) -> Bits {
        if let Some(extended) = self.extended(a, b) {
            return extended;
        }
        let borrows = |(a, b): (&Row, &Row)| !self.and(&a.complement(), b).is_zero();
        let first = a.iter().zip(b.iter()).position(borrows).unwrap_or(self.width);
        let exact = first + 1;
        let mut difference = match exact >= self.width {
            true => self.zero(),
            false => self.opaque(Key::Binary(B::Subtract, a.clone(), b.clone())),
        };
        for place in 0..exact.min(self.width) {
            difference[place] = a[place].plus(&b[place]);
        }
        difference
    }

    /// Returns `a - 2^k` for a word below `2^(k + 1)`: all bits from `k` on are the complement of
    /// that one.
    fn extended(&self, a: &Bits, b: &Bits) -> Option<Bits> {
        let sign = constant(b).filter(|sign| sign.is_power_of_two())?.trailing_zeros() as usize;
        if !a[sign + 1..].iter().all(Row::is_zero) {
            return None;
        }
        let mut extended = a.clone();
        extended[sign..].fill(a[sign].complement());
        Some(extended)
    }

    /// Returns a product with a constant, as a sum of shifted words that do not overlap.
    fn multiple(&mut self, a: &Rc<Bits>, b: &Rc<Bits>) -> Bits {
        let opaque = |linear: &mut Self| {
            let (a, b) = if b < a { (b, a) } else { (a, b) };
            linear.opaque(Key::Binary(B::Multiply, a.clone(), b.clone()))
        };
        let (word, factor) = match (constant(a), constant(b)) {
            (_, Some(factor)) => (a, factor),
            (Some(factor), _) => (b, factor),
            _ => return opaque(self),
        };
        let mut product = self.zero();
        for place in (0..self.width as u64).filter(|place| factor >> place & 1 == 1) {
            let part = self.shifted(B::ShiftLeft, word, place);
            if self.without_carry(&product, &part) + 1 < self.width {
                return opaque(self);
            }
            product = self.bitwise(B::SymmetricDifference, &product, &part);
        }
        product
    }

    /// Returns a word of new unknown bits for an instruction, or the known ones of an equal one.
    pub(super) fn lookup(&mut self, instruction: Instruction) -> Bits {
        let Instruction::Lookup(table, index) = instruction else { return self.zero() };
        let index = self.word(index);
        match constant(&index) {
            Some(place) => self.constant(self.task.program.entry(table, place)),
            None => self.opaque(Key::Lookup(table, index)),
        }
    }
}

/// Returns the number, if all bits are constant.
pub(super) fn constant(word: &Bits) -> Option<u64> {
    word.iter().enumerate().try_fold(0, |number, (place, bit)| match bit {
        bit if bit.is_zero() => Some(number),
        bit if bit.is_one() => Some(number | 1 << place),
        _ => None,
    })
}

/// Returns true for the steps, flips and rotations.
pub(crate) const fn moves(operation: U) -> bool {
    matches!(
        operation,
        U::NorthOne
            | U::NorthEastOne
            | U::EastOne
            | U::SouthEastOne
            | U::SouthOne
            | U::SouthWestOne
            | U::WestOne
            | U::NorthWestOne
            | U::FlipVertical
            | U::MirrorHorizontal
            | U::FlipDiagonal
            | U::FlipAntiDiagonal
            | U::Rotate90
            | U::Rotate180
            | U::Rotate270
    )
}
