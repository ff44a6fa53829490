//! The steps of an evaluator: loops over the rows of a chunk.
//!
//! Most steps are instructions of the program. The others do the work of two or three
//! instructions in one loop, because a loop over a chunk takes about as long for its loads and
//! stores as for a simple operation.

use std::sync::Arc;

use setwise::Bitboard;
use setwise::bulk::{Kernel, Map1, Map2, Map3};
use setwise::logic::ternary;
use setwise_expr::{Binary, Unary, VisitBinary, VisitTernary, VisitUnary};
use setwise_expr::{BinaryOperation, Logic, UnaryOperation};

use crate::evaluate::memory::{Memory, Operand};

/// An operation on the words of one, two or three operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Unary(UnaryOperation),
    Binary(BinaryOperation),
    Logic(Logic),
    /// The entries of the table with this index.
    Lookup(usize),
    /// A shift by less than 64 squares.
    Shift(Direction, u32),
    /// Such a shift of the first operand, and its intersection with the second.
    ShiftAndMask(Direction, u32),
    /// A comparison of the number of squares that two operands have in common.
    CompareCount(Relation, u64),
    /// A comparison of the squares that two operands have in common; they are equal or not.
    CompareCommon(Equality, u64),
}

/// The direction of a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
}

/// A relation between a number and a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Is(Equality),
    Below,
    Above,
}

/// A relation between a word and another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Equality {
    Equal,
    NotEqual,
}

/// An operation with its operands. Those that it does not need repeat the first one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<T> {
    pub(super) operation: Operation,
    pub(super) operands: [T; 3],
}

impl<T: Copy> Step<T> {
    pub(super) const fn unary(operation: Operation, a: T) -> Self {
        Self { operation, operands: [a; 3] }
    }

    pub(super) const fn binary(operation: Operation, [a, b]: [T; 2]) -> Self {
        Self { operation, operands: [a, b, a] }
    }
}

impl Step<Operand> {
    /// Computes the results for the rows of a chunk.
    #[inline(always)]
    pub(super) fn run(self, out: &mut [u64], memory: Memory<'_>, tables: &[Arc<[u64]>]) {
        let [one, two, _] = self.operands;
        match self.operation {
            Operation::Unary(operation) => operation.visit(UnaryLoop { out, a: memory.get(one) }),
            Operation::Binary(operation) => {
                operation.visit(BinaryLoop { out, operands: memory.both(one, two) });
            }
            Operation::Logic(logic) => {
                let [a, b, c] = self.operands;
                let operands = [memory.get(a), memory.get(b), memory.get(c)];
                logic.visit(TernaryLoop { out, operands });
            }
            Operation::Lookup(table) => {
                let table = &tables[table];
                for (out, &index) in out.iter_mut().zip(memory.get(one)) {
                    let index = usize::try_from(index).unwrap_or(usize::MAX);
                    *out = table.get(index).copied().unwrap_or(0);
                }
            }
            Operation::Shift(direction, amount) => shift(direction, amount, out, memory.get(one)),
            Operation::ShiftAndMask(direction, amount) => {
                shift_and_mask(direction, amount, out, memory.both(one, two));
            }
            Operation::CompareCount(relation, limit) => {
                compare_count(relation, limit, out, memory.both(one, two));
            }
            Operation::CompareCommon(equality, word) => {
                compare_common(equality, word, out, memory.both(one, two));
            }
        }
    }
}

#[inline(always)]
fn shift(direction: Direction, amount: u32, out: &mut [u64], a: &[u64]) {
    // The mask tells the compiler that the amount is in range.
    let amount = amount & 63;
    match direction {
        Direction::Left => Map1(out, a, |a: Bitboard| Bitboard(a.0 << amount)).run(),
        Direction::Right => Map1(out, a, |a: Bitboard| Bitboard(a.0 >> amount)).run(),
    }
}

#[inline(always)]
fn shift_and_mask(direction: Direction, amount: u32, out: &mut [u64], operands: [&[u64]; 2]) {
    let amount = amount & 63;
    match direction {
        Direction::Left => map_words(out, operands, |a, mask| a << amount & mask),
        Direction::Right => map_words(out, operands, |a, mask| a >> amount & mask),
    }
}

#[inline(always)]
fn compare_count(relation: Relation, limit: u64, out: &mut [u64], operands: [&[u64]; 2]) {
    let count = |a: u64, b: u64| u64::from((a & b).count_ones());
    match relation {
        Relation::Is(Equality::Equal) => {
            map_words(out, operands, |a, b| mask(count(a, b) == limit));
        }
        Relation::Is(Equality::NotEqual) => {
            map_words(out, operands, |a, b| mask(count(a, b) != limit));
        }
        Relation::Below => map_words(out, operands, |a, b| mask(count(a, b) < limit)),
        Relation::Above => map_words(out, operands, |a, b| mask(count(a, b) > limit)),
    }
}

#[inline(always)]
fn compare_common(equality: Equality, word: u64, out: &mut [u64], operands: [&[u64]; 2]) {
    match equality {
        Equality::Equal => map_words(out, operands, |a, b| mask(a & b == word)),
        Equality::NotEqual => map_words(out, operands, |a, b| mask(a & b != word)),
    }
}

/// Returns a bool as a word: all ones or zero.
#[inline(always)]
const fn mask(value: bool) -> u64 {
    (value as u64).wrapping_neg()
}

#[inline(always)]
fn map_words(out: &mut [u64], operands: [&[u64]; 2], f: impl Fn(u64, u64) -> u64) {
    Map2(out, operands, |a: Bitboard, b: Bitboard| Bitboard(f(a.0, b.0))).run();
}

struct UnaryLoop<'a> {
    out: &'a mut [u64],
    a: &'a [u64],
}

impl VisitUnary for UnaryLoop<'_> {
    type Output = ();

    #[inline(always)]
    fn visit<F: Unary>(self) {
        #[inline(always)]
        fn apply<F: Unary>(a: Bitboard) -> Bitboard {
            Bitboard(F::apply(a.0))
        }
        Map1(self.out, self.a, apply::<F>).run();
    }
}

struct BinaryLoop<'a> {
    out: &'a mut [u64],
    operands: [&'a [u64]; 2],
}

impl VisitBinary for BinaryLoop<'_> {
    type Output = ();

    #[inline(always)]
    fn visit<F: Binary>(self) {
        #[inline(always)]
        fn apply<F: Binary>(a: Bitboard, b: Bitboard) -> Bitboard {
            Bitboard(F::apply(a.0, b.0))
        }
        Map2(self.out, self.operands, apply::<F>).run();
    }
}

struct TernaryLoop<'a> {
    out: &'a mut [u64],
    operands: [&'a [u64]; 3],
}

impl VisitTernary for TernaryLoop<'_> {
    type Output = ();

    #[inline(always)]
    fn visit<const TABLE: i32>(self) {
        #[inline(always)]
        fn apply<const TABLE: i32>(a: Bitboard, b: Bitboard, c: Bitboard) -> Bitboard {
            Bitboard(ternary(TABLE as u8, a.0, b.0, c.0))
        }
        Map3(self.out, self.operands, apply::<TABLE>).run();
    }
}
