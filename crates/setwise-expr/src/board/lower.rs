//! Lowers operations on sets of several words to operations on words.
//!
//! A set of a board is one to eight words, in the registers of the same programs that formulas
//! over one word are. No set has a bit that is not a square: inputs and results of operations that
//! may set such bits are intersected with the universe.
//!
//! ```text
//! a | b       word by word                     ~a       universe & ~a
//! a + b       s = a + b + carry,               carry    = (a & b | (a | b) & ~s) >> 63
//! a - b       s = a - b - borrow,              borrow   = (~a & b | ~(a ^ b) & s) >> 63
//! a < b       less, or equal and less below    a << n   whole words, then bits
//! ```

use setwise::board::{Naming, Shape};
use setwise::wide::Set;

use crate::compile::typed::Words;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Builder, Register};

/// The squares of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares {
    pub(crate) shape: Shape,
    pub(crate) universe: Set<8>,
    /// True for the squares of chess, whose sets are the words of programs.
    pub(crate) is_plain: bool,
}

/// A builder of programs over the sets of a board.
#[derive(Debug)]
pub(crate) struct Lowering<'a> {
    pub(crate) builder: &'a mut Builder,
    pub(super) shape: &'a Shape,
    pub(super) universe: &'a Set<8>,
    pub(super) is_plain: bool,
}

impl Squares {
    /// The squares of chess.
    pub(crate) const CHESS: Self = {
        let shape = Shape::new(8, 8);
        Self { shape, universe: shape.universe(), is_plain: true }
    };

    pub(crate) fn of(shape: Shape) -> Self {
        let is_plain = shape.with_naming(Naming::LETTERS) == Self::CHESS.shape;
        Self { shape, universe: shape.universe(), is_plain }
    }
}

impl<'a> Lowering<'a> {
    pub(crate) const fn new(builder: &'a mut Builder, squares: &'a Squares) -> Self {
        let Squares { shape, universe, is_plain } = squares;
        Self { builder, shape, universe, is_plain: *is_plain }
    }

    /// Returns the number of words of a set.
    pub(super) fn len(&self) -> usize {
        self.shape.words()
    }

    /// Returns the set with words that a function computes.
    pub(crate) fn each(&mut self, mut word: impl FnMut(&mut Self, usize) -> Register) -> Words {
        Words::new(self.len(), |i| word(self, i))
    }

    pub(crate) fn constant(&mut self, set: &Set<8>) -> Words {
        self.each(|this, i| this.builder.constant(set.0[i]))
    }

    fn is_zero(&self, register: Register) -> bool {
        self.builder.as_constant(register) == Some(0)
    }

    /// Applies an operation to words, unless one is a constant that decides it.
    fn words(&mut self, operation: B, a: Register, b: Register) -> Register {
        match (operation, self.is_zero(a), self.is_zero(b)) {
            (B::Union | B::SymmetricDifference, true, _) => b,
            (B::Union | B::SymmetricDifference | B::Difference, _, true) => a,
            (B::Intersection | B::Difference, true, _) => a,
            (B::Intersection, _, true) => b,
            _ => self.builder.binary(operation, a, b),
        }
    }

    /// Applies an operation bit by bit.
    pub(super) fn bits(&mut self, operation: B, a: Words, b: Words) -> Words {
        self.each(|this, i| this.words(operation, a[i], b[i]))
    }

    pub(super) fn union(&mut self, a: Words, b: Words) -> Words {
        self.bits(B::Union, a, b)
    }

    pub(super) fn complement(&mut self, a: Words) -> Words {
        self.each(|this, i| match this.universe.0[i] {
            u64::MAX => this.builder.unary(U::Complement, a[i]),
            word => {
                let universe = this.builder.constant(word);
                this.builder.binary(B::Difference, universe, a[i])
            }
        })
    }

    /// Returns the part of a set in a constant one.
    pub(super) fn within(&mut self, a: Words, set: &Set<8>) -> Words {
        self.each(|this, i| match set.0[i] {
            0 => this.builder.constant(0),
            u64::MAX => a[i],
            word => {
                let word = this.builder.constant(word);
                this.builder.binary(B::Intersection, a[i], word)
            }
        })
    }

    /// Returns the part of a set that is squares.
    pub(crate) fn squares(&mut self, a: Words) -> Words {
        self.within(a, self.universe)
    }

    /// Returns a number as a set: its bits in two's complement.
    pub(crate) fn of_number(&mut self, number: Register) -> Words {
        let sign = match () {
            () if self.len() == 1 => number,
            () if self.builder.is_natural(number) => self.builder.constant(0),
            () => self.builder.is_negative(number),
        };
        let words = self.each(|_, i| if i == 0 { number } else { sign });
        self.squares(words)
    }

    /// Returns the number that a set is as an amount or an index; the largest word if it has more
    /// than 64 bits.
    pub(crate) fn index(&mut self, a: Words) -> Register {
        let mut index = a[0];
        for &word in &a.registers()[1..] {
            let empty = self.builder.unary(U::IsEmpty, word);
            let is_large = self.builder.unary(U::Complement, empty);
            index = self.words(B::Union, index, is_large);
        }
        index
    }

    /// Joins the results for all words.
    pub(super) fn joined(
        &mut self,
        operation: B,
        mut word: impl FnMut(&mut Builder, usize) -> Register,
    ) -> Register {
        let mut joined = word(self.builder, 0);
        for i in 1..self.len() {
            let next = word(self.builder, i);
            joined = self.builder.binary(operation, joined, next);
        }
        joined
    }

    /// Returns `a` where the mask has ones and otherwise `b`.
    pub(crate) fn choice(&mut self, mask: Register, a: Register, b: Register) -> Register {
        self.builder.choice(mask, a, b)
    }

    /// Returns the set with each bit moved by a constant amount, to the left if it is positive.
    /// Bits that are not squares may be set.
    pub(super) fn shift(&mut self, a: Words, amount: isize) -> Words {
        let distance = amount.unsigned_abs();
        let (whole, bits) = (distance / 64, distance as u64 % 64);
        let (near, far) = match amount < 0 {
            true => (B::ShiftRight, B::ShiftLeft),
            false => (B::ShiftLeft, B::ShiftRight),
        };
        let len = self.len();
        self.each(|this, i| {
            let source = |places: usize| match amount < 0 {
                true => (i + places < len).then(|| a[i + places]),
                false => i.checked_sub(places).map(|place| a[place]),
            };
            let nearer = source(whole).map(|word| this.shifted(near, word, bits));
            let farther = source(whole + 1).filter(|_| bits > 0);
            let farther = farther.map(|word| this.shifted(far, word, 64 - bits));
            match (nearer, farther) {
                (Some(a), Some(b)) => this.words(B::Union, a, b),
                (Some(word), None) | (None, Some(word)) => word,
                (None, None) => this.builder.constant(0),
            }
        })
    }

    fn shifted(&mut self, operation: B, word: Register, amount: u64) -> Register {
        if amount == 0 || self.is_zero(word) {
            return word;
        }
        let amount = self.builder.constant(amount);
        self.builder.binary(operation, word, amount)
    }

    /// Returns the set shifted by an amount that the program computes. From 512 on, nothing is
    /// left.
    pub(crate) fn shift_by(&mut self, operation: B, a: Words, amount: Register) -> Words {
        if self.is_plain {
            return Words::one(self.builder.binary(operation, a[0], amount));
        }
        if let Some(amount) = self.builder.as_constant(amount) {
            let amount = amount.min(512) as isize;
            let amount = if operation == B::ShiftLeft { amount } else { -amount };
            let shifted = self.shift(a, amount);
            return self.squares(shifted);
        }
        let shifted = match self.len() {
            1 => self.each(|this, _| this.builder.binary(operation, a[0], amount)),
            _ => self.shift_words_by(operation, a, amount),
        };
        self.squares(shifted)
    }

    fn shift_words_by(&mut self, operation: B, a: Words, amount: Register) -> Words {
        let len = self.len();
        let other = if operation == B::ShiftLeft { B::ShiftRight } else { B::ShiftLeft };
        let [one, six, low] = [1, 6, 63].map(|value| self.builder.constant(value));
        let bits = self.builder.binary(B::Intersection, amount, low);
        let rest = self.builder.binary(B::SymmetricDifference, bits, low);
        let from = |i: usize, places: usize| match operation {
            B::ShiftLeft => i.checked_sub(places),
            _ => Some(i + places).filter(|&place| place < len),
        };
        let mut words = self.each(|this, i| {
            let near = this.builder.binary(operation, a[i], bits);
            let Some(place) = from(i, 1) else { return near };
            let far = this.builder.binary(other, a[place], one);
            let far = this.builder.binary(other, far, rest);
            this.builder.binary(B::Union, near, far)
        });
        let whole = self.builder.binary(B::ShiftRight, amount, six);
        let stages = len.next_power_of_two().trailing_zeros();
        for stage in 0..stages {
            let place = self.builder.constant(u64::from(stage));
            let bit = self.builder.binary(B::ShiftRight, whole, place);
            let bit = self.builder.binary(B::Intersection, bit, one);
            let mask = self.builder.unary(U::Negate, bit);
            let before = words;
            words = self.each(|this, i| {
                let source = match from(i, 1 << stage) {
                    Some(place) => before[place],
                    None => this.builder.constant(0),
                };
                this.choice(mask, source, before[i])
            });
        }
        let end = self.builder.constant(64 << stages);
        let is_inside = self.builder.binary(B::Less, amount, end);
        self.each(|this, i| this.builder.binary(B::Intersection, words[i], is_inside))
    }

    /// Returns `a + b` modulo the power of two of the number of bits.
    pub(super) fn add(&mut self, a: Words, b: Words) -> Words {
        let mut carry = self.builder.constant(0);
        let last = self.len() - 1;
        let words = self.each(|this, i| {
            let sum = this.builder.binary(B::Add, a[i], b[i]);
            let sum = this.builder.binary(B::Add, sum, carry);
            if i < last {
                let both = this.words(B::Intersection, a[i], b[i]);
                let either = this.words(B::Union, a[i], b[i]);
                let lost = this.words(B::Difference, either, sum);
                carry = this.highest(both, lost);
            }
            sum
        });
        self.squares(words)
    }

    /// Returns `a - b` modulo the power of two of the number of bits.
    pub(super) fn subtract(&mut self, a: Words, b: Words) -> Words {
        let mut borrow = self.builder.constant(0);
        let last = self.len() - 1;
        let words = self.each(|this, i| {
            let sum = this.builder.binary(B::Subtract, a[i], b[i]);
            let sum = this.builder.binary(B::Subtract, sum, borrow);
            if i < last {
                let only = this.words(B::Difference, b[i], a[i]);
                let differing = this.words(B::SymmetricDifference, a[i], b[i]);
                let equal = this.words(B::Difference, sum, differing);
                borrow = this.highest(only, equal);
            }
            sum
        });
        self.squares(words)
    }

    /// Returns the highest bit of a union as a number.
    fn highest(&mut self, a: Register, b: Register) -> Register {
        let union = self.words(B::Union, a, b);
        self.shifted(B::ShiftRight, union, 63)
    }

    pub(super) fn negate(&mut self, a: Words) -> Words {
        if self.len() == 1 {
            let words = self.each(|this, _| this.builder.unary(U::Negate, a[0]));
            return self.squares(words);
        }
        let zero = self.constant(&Set::EMPTY);
        self.subtract(zero, a)
    }

    /// Returns the bool `a < b` of sets as numbers.
    pub(super) fn less(&mut self, a: Words, b: Words) -> Register {
        let mut less = self.builder.binary(B::Less, a[0], b[0]);
        for i in 1..self.len() {
            let equal = self.builder.binary(B::Equal, a[i], b[i]);
            let below = self.builder.binary(B::Intersection, equal, less);
            let here = self.builder.binary(B::Less, a[i], b[i]);
            less = self.builder.binary(B::Union, here, below);
        }
        less
    }

    pub(super) fn is_empty(&mut self, a: Words) -> Register {
        self.joined(B::Intersection, |builder, i| builder.unary(U::IsEmpty, a[i]))
    }

    /// Returns the bools that are true if a set has no square and if it has exactly one.
    pub(super) fn none_and_one(&mut self, a: Words) -> [Register; 2] {
        let mut none = self.builder.unary(U::IsEmpty, a[0]);
        let mut one = self.builder.unary(U::IsSingle, a[0]);
        for &word in &a.registers()[1..] {
            let empty = self.builder.unary(U::IsEmpty, word);
            let single = self.builder.unary(U::IsSingle, word);
            let before = self.builder.binary(B::Intersection, one, empty);
            let here = self.builder.binary(B::Intersection, none, single);
            one = self.builder.binary(B::Union, before, here);
            none = self.builder.binary(B::Intersection, none, empty);
        }
        [none, one]
    }

    pub(super) fn count(&mut self, a: Words) -> Register {
        self.joined(B::Add, |builder, i| builder.unary(U::Count, a[i]))
    }

    /// Returns the index of the first or the last square; the number of bits for the empty set.
    pub(super) fn scan(&mut self, operation: U, a: Words) -> Register {
        if self.shape.bits() == 64 {
            return self.builder.unary(operation, a[0]);
        }
        let mut index = self.builder.constant(self.shape.bits() as u64);
        for step in 0..self.len() {
            let i = if operation == U::First { self.len() - 1 - step } else { step };
            let found = self.builder.unary(operation, a[i]);
            let offset = self.builder.constant(64 * i as u64);
            let found = self.builder.binary(B::Add, found, offset);
            let empty = self.builder.unary(U::IsEmpty, a[i]);
            index = self.choice(empty, index, found);
        }
        index
    }

    /// Applies an operation on the first square of a word to the first word with a square, or one
    /// on the last square to the last. Words before it are zero, and those after it `after`.
    pub(super) fn at_end(&mut self, operation: U, a: Words, is_first: bool, after: u64) -> Words {
        let len = self.len();
        let mut passed = self.builder.constant(0);
        let mut results = vec![Register(0); len];
        for step in 0..len {
            let i = if is_first { step } else { len - 1 - step };
            let here = self.builder.unary(operation, a[i]);
            let kept = self.words(B::Difference, here, passed);
            let filled = match after {
                0 => kept,
                _ => self.words(B::Union, kept, passed),
            };
            results[i] = filled;
            let empty = self.builder.unary(U::IsEmpty, a[i]);
            let is_used = self.builder.unary(U::Complement, empty);
            passed = self.words(B::Union, passed, is_used);
        }
        let words = self.each(|_, i| results[i]);
        self.squares(words)
    }

    /// Returns the bool that is true if a set has the bit with an index.
    pub(crate) fn contains(&mut self, a: Words, index: Register) -> Register {
        self.joined(B::Union, |builder, i| {
            let place = place_in_word(builder, index, i);
            builder.binary(B::Contains, a[i], place)
        })
    }

    /// Returns the set of the square with an index; empty if there is none.
    pub(crate) fn square_at(&mut self, index: Register) -> Words {
        let words = self.each(|this, i| {
            let place = place_in_word(this.builder, index, i);
            this.builder.unary(U::FromSquare, place)
        });
        self.squares(words)
    }

    /// Returns the bits of a set under a mask, packed into the lowest.
    pub(super) fn extract(&mut self, a: Words, mask: Words) -> Words {
        let mut packed = self.constant(&Set::EMPTY);
        let mut place = self.builder.constant(0);
        for i in 0..self.len() {
            let word = self.builder.binary(B::Extract, a[i], mask[i]);
            let zero = self.builder.constant(0);
            let words = self.each(|_, j| if j == 0 { word } else { zero });
            let shifted = self.shift_by(B::ShiftLeft, words, place);
            packed = self.union(packed, shifted);
            let count = self.builder.unary(U::Count, mask[i]);
            place = self.builder.binary(B::Add, place, count);
        }
        packed
    }

    /// Returns the lowest bits of a set, spread over a mask.
    pub(super) fn deposit(&mut self, a: Words, mask: Words) -> Words {
        let mut place = self.builder.constant(0);
        self.each(|this, i| {
            let rest = this.shift_by(B::ShiftRight, a, place);
            let count = this.builder.unary(U::Count, mask[i]);
            place = this.builder.binary(B::Add, place, count);
            this.builder.binary(B::Deposit, rest[0], mask[i])
        })
    }
}

/// Returns a set of one word.
pub(crate) const fn word_set(word: u64) -> Set<8> {
    Set([word, 0, 0, 0, 0, 0, 0, 0])
}

/// Returns the place in a word of the bit with an index; 64 or more if it is in another word.
fn place_in_word(builder: &mut Builder, index: Register, word: usize) -> Register {
    if word == 0 {
        return index;
    }
    let offset = builder.constant(64 * word as u64);
    builder.binary(B::Subtract, index, offset)
}
