//! Operations on the board. Most of them only rearrange bits, as their values for single squares
//! show.

use setwise::{Bitboard, Square};
use setwise_expr::details::rays::{ORTHOGONAL, Part, rays};
use setwise_expr::{BinaryOperation as B, UnaryOperation as U};

use crate::circuit::graph::{Graph, Literal};
use crate::circuit::word::{Word, complement, constant};

impl Graph {
    /// Returns the result of an operation that distributes over union, so that its values for the
    /// single squares determine it.
    pub(crate) fn wired(&mut self, operation: U, a: &[Literal]) -> Word {
        self.look_up(a, |i| operation.apply(1 << i), 64)
    }

    /// Returns the result of an operation on two sets of squares, if it is one.
    pub(crate) fn board(&mut self, operation: B, a: &[Literal], b: &[Literal]) -> Option<Word> {
        if let Some(rays) = rays(operation) {
            let has_blockers = rays.part == Part::AttacksWithBlockers;
            let empty = if has_blockers { complement(b) } else { b.to_vec() };
            let mut reached = constant(0, 64);
            for row in rays.rows {
                let mut ray = self.flood(&[row.one], 7, a, &empty);
                if rays.part != Part::Fill {
                    ray = self.wired(row.one, &ray);
                }
                reached = self.bitwise(&reached, &ray, Self::or);
            }
            return Some(reached);
        }
        Some(match operation {
            B::Flood => self.flood(&[U::KingAttacks], 64, a, b),
            B::FloodOrthogonal => self.flood(&ORTHOGONAL, 64, a, b),
            B::Line => self.line(a, b, Bitboard::line),
            B::Between => self.line(a, b, Bitboard::between),
            _ => return None,
        })
    }

    /// Returns a set with what it reaches over empty squares by at most `length` steps.
    fn flood(&mut self, steps: &[U], length: usize, a: &[Literal], empty: &[Literal]) -> Word {
        let mut filled = a.to_vec();
        for _ in 0..length {
            let mut next = constant(0, 64);
            for &step in steps {
                let one = self.wired(step, &filled);
                next = self.bitwise(&next, &one, Self::or);
            }
            let next = self.bitwise(&next, empty, Self::and);
            filled = self.bitwise(a, &next, Self::or);
            if self.is_full() {
                break;
            }
        }
        filled
    }

    /// Returns a set by the indices of two squares, or zero if one of them is 64 or more.
    fn line(&mut self, a: &[Literal], b: &[Literal], line: fn(Square, Square) -> Bitboard) -> Word {
        let (from, to) = (self.decode(a, 64), self.decode(b, 64));
        let square = |i: usize| Square::new_wrapping(i);
        let mut squares = constant(0, 64);
        for (i, &selected) in from.iter().enumerate() {
            let lines = self.look_up(&to, |j| line(square(i), square(j)).0, 64);
            let lines = self.masked(&lines, selected);
            squares = self.bitwise(&squares, &lines, Self::or);
        }
        squares
    }
}
