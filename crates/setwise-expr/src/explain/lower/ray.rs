//! Fills over empty squares, attacks of sliders, and lines through squares.

use super::Lower;
use crate::explain::graph::Literal;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;
const MAIN_ANTI_DIAGONAL: u64 = 0x0102_0408_1020_4080;

const STRAIGHT: [U; 4] = [U::NorthOne, U::EastOne, U::SouthOne, U::WestOne];
const OBLIQUE: [U; 4] = [U::NorthEastOne, U::SouthEastOne, U::SouthWestOne, U::NorthWestOne];

impl Lower<'_> {
    /// An operation along rays.
    pub(super) fn rays(&mut self, operation: B, a: Literal, b: Literal) -> Literal {
        let (step, is_attack) = match operation {
            B::NorthOccluded => (U::NorthOne, false),
            B::NorthEastOccluded => (U::NorthEastOne, false),
            B::EastOccluded => (U::EastOne, false),
            B::SouthEastOccluded => (U::SouthEastOne, false),
            B::SouthOccluded => (U::SouthOne, false),
            B::SouthWestOccluded => (U::SouthWestOne, false),
            B::WestOccluded => (U::WestOne, false),
            B::NorthWestOccluded => (U::NorthWestOne, false),
            B::NorthAttacks => (U::NorthOne, true),
            B::NorthEastAttacks => (U::NorthEastOne, true),
            B::EastAttacks => (U::EastOne, true),
            B::SouthEastAttacks => (U::SouthEastOne, true),
            B::SouthAttacks => (U::SouthOne, true),
            B::SouthWestAttacks => (U::SouthWestOne, true),
            B::WestAttacks => (U::WestOne, true),
            B::NorthWestAttacks => (U::NorthWestOne, true),
            _ => return self.slider(operation, a, b),
        };
        let (amount, arrival) = Self::step_of(step).unwrap_or((0, 0));
        let filled = self.occluded(a, b, amount, arrival);
        if is_attack { self.step(filled, amount, arrival) } else { filled }
    }

    /// Attacks of sliders with blockers: the union over their directions.
    fn slider(&mut self, operation: B, set: Literal, occupied: Literal) -> Literal {
        let empty = self.graph.not(occupied);
        let oblique: &[U] = if operation == B::RookAttacks { &[] } else { &OBLIQUE };
        let straight: &[U] = if operation == B::BishopAttacks { &[] } else { &STRAIGHT };
        let mut attacked = self.graph.constant(0);
        for &step in oblique.iter().chain(straight) {
            let (amount, arrival) = Self::step_of(step).unwrap_or((0, 0));
            let filled = self.occluded(set, empty, amount, arrival);
            let ray = self.step(filled, amount, arrival);
            attacked = self.graph.or(attacked, ray);
        }
        attacked
    }

    /// The Kogge-Stone fill: three steps of doubled distance.
    fn occluded(&mut self, set: Literal, empty: Literal, amount: i32, arrival: u64) -> Literal {
        let (mut filled, mut open) = (set, self.graph.and_constant(empty, arrival));
        for distance in [1, 2, 4] {
            let further = self.graph.shift(filled, amount * distance);
            let reached = self.graph.and(open, further);
            filled = self.graph.or(filled, reached);
            if distance < 4 {
                let next = self.graph.shift(open, amount * distance);
                open = self.graph.and(open, next);
            }
        }
        filled
    }

    /// The set if the index is less than 64, otherwise the empty set.
    fn on_board(&mut self, index: Literal, set: Literal) -> Literal {
        let limit = self.graph.constant(64);
        let is_square = self.graph.less(index, limit);
        let none = self.graph.constant(0);
        self.graph.select(is_square, set, none)
    }

    /// A main diagonal shifted by a signed number of ranks.
    fn by_ranks(&mut self, diagonal: u64, ranks: Literal) -> Literal {
        let diagonal = self.graph.constant(diagonal);
        let up = self.graph.left(ranks, 3);
        let down = self.graph.negate(up);
        let (above, below) =
            (self.shift_by(diagonal, up, true), self.shift_by(diagonal, down, false));
        // A negative amount is a large word, so that its shift gives zero.
        self.graph.or(above, below)
    }

    fn file_and_rank(&mut self, index: Literal) -> [Literal; 2] {
        let high = self.graph.right(index, 3);
        [self.graph.and_constant(index, 7), self.graph.and_constant(high, 7)]
    }

    pub(super) fn diagonal(&mut self, index: Literal) -> Literal {
        let line = self.diagonal_unchecked(index);
        self.on_board(index, line)
    }

    pub(super) fn anti_diagonal(&mut self, index: Literal) -> Literal {
        let line = self.anti_diagonal_unchecked(index);
        self.on_board(index, line)
    }

    fn diagonal_unchecked(&mut self, index: Literal) -> Literal {
        let [file, rank] = self.file_and_rank(index);
        let ranks = self.graph.subtract(rank, file);
        self.by_ranks(MAIN_DIAGONAL, ranks)
    }

    fn anti_diagonal_unchecked(&mut self, index: Literal) -> Literal {
        let [file, rank] = self.file_and_rank(index);
        let sum = self.graph.add(file, rank);
        let ranks = self.graph.add_constant(sum, 7u64.wrapping_neg());
        self.by_ranks(MAIN_ANTI_DIAGONAL, ranks)
    }

    pub(super) fn line(&mut self, a: Literal, b: Literal) -> Literal {
        let none = self.graph.constant(0);
        let target = self.graph.constant(1);
        let target = self.shift_by(target, b, true);
        let apart = self.graph.xor(a, b);
        let mut line = none;
        for line_of in [Self::anti_diagonal_unchecked, Self::diagonal_unchecked] {
            let candidate = line_of(self, a);
            let met = self.graph.and(candidate, target);
            let misses = self.graph.is_zero(met);
            line = self.graph.select(misses, line, candidate);
        }
        let [file, rank] = self.file_and_rank(a);
        let eight = self.graph.left(rank, 3);
        let row = self.graph.constant(0xff);
        let row = self.shift_by(row, eight, true);
        let (limit, files) = (self.graph.constant(8), self.graph.constant(FILE_A));
        let is_row = self.graph.less(apart, limit);
        line = self.graph.select(is_row, row, line);
        let column = self.shift_by(files, file, true);
        let low = self.graph.and_constant(apart, 7);
        let is_column = self.graph.is_zero(low);
        line = self.graph.select(is_column, column, line);
        let is_same = self.graph.is_zero(apart);
        line = self.graph.select(is_same, none, line);
        let both = self.graph.or(a, b);
        self.on_board(both, line)
    }

    pub(super) fn between(&mut self, a: Literal, b: Literal) -> Literal {
        let line = self.line(a, b);
        let all = self.graph.constant(!0);
        let (from, to) = (self.shift_by(all, a, true), self.shift_by(all, b, true));
        let span = self.graph.xor(from, to);
        let half = self.graph.and(line, span);
        let less = self.graph.add_constant(half, !0);
        self.graph.and(half, less)
    }
}
