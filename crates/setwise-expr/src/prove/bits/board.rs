//! Operations of the board. Most are wiring, which the operation itself reveals.

use setwise::{Bitboard, Square};

use super::graph::{Graph, Literal};
use super::word::{Word, complement, constant};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};

/// One step in each direction, in the order of [`rays`].
const STEPS: [U; 8] = [
    U::NorthOne,
    U::EastOne,
    U::SouthOne,
    U::WestOne,
    U::NorthEastOne,
    U::SouthEastOne,
    U::SouthWestOne,
    U::NorthWestOne,
];

const STRAIGHT: &[U] = STEPS.split_at(4).0;
const OBLIQUE: &[U] = STEPS.split_at(4).1;

/// Returns true if an operation distributes over union, so that its values for the 64 single
/// squares determine it.
pub(crate) const fn is_wiring(operation: U) -> bool {
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
            | U::NorthFill
            | U::SouthFill
            | U::FileFill
            | U::PawnAttacksWhite
            | U::PawnAttacksBlack
            | U::KnightAttacks
            | U::KingAttacks
            | U::FlipVertical
            | U::MirrorHorizontal
            | U::FlipDiagonal
            | U::FlipAntiDiagonal
            | U::Rotate90
            | U::Rotate180
            | U::Rotate270
    )
}

/// Returns the steps of an operation along rays, and the part of the rays that is its result.
const fn rays(operation: B) -> Option<(&'static [U], Along)> {
    use Along::{Attacks, Fill, Over};
    const STEP: &[U] = &STEPS;
    const fn one(place: usize) -> &'static [U] {
        STEP.split_at(place).1.split_at(1).0
    }
    Some(match operation {
        B::NorthOccluded => (one(0), Fill),
        B::EastOccluded => (one(1), Fill),
        B::SouthOccluded => (one(2), Fill),
        B::WestOccluded => (one(3), Fill),
        B::NorthEastOccluded => (one(4), Fill),
        B::SouthEastOccluded => (one(5), Fill),
        B::SouthWestOccluded => (one(6), Fill),
        B::NorthWestOccluded => (one(7), Fill),
        B::NorthAttacks => (one(0), Over),
        B::EastAttacks => (one(1), Over),
        B::SouthAttacks => (one(2), Over),
        B::WestAttacks => (one(3), Over),
        B::NorthEastAttacks => (one(4), Over),
        B::SouthEastAttacks => (one(5), Over),
        B::SouthWestAttacks => (one(6), Over),
        B::NorthWestAttacks => (one(7), Over),
        B::RookAttacks => (STRAIGHT, Attacks),
        B::BishopAttacks => (OBLIQUE, Attacks),
        B::QueenAttacks => (STEP, Attacks),
        _ => return None,
    })
}

/// The part of the rays that an operation returns.
#[derive(Clone, Copy)]
enum Along {
    /// The set and what it reaches over empty squares.
    Fill,
    /// The attacked squares, given the empty squares.
    Over,
    /// The attacked squares, given the blockers.
    Attacks,
}

impl Graph {
    /// Returns the result of an operation for which [`is_wiring`] is true.
    pub(crate) fn wired(&mut self, operation: U, a: &[Literal]) -> Word {
        self.look_up(a, |i| operation.apply(1 << i), 64)
    }

    /// Returns the result of an operation on two sets of squares, if it is one.
    pub(crate) fn board(&mut self, operation: B, a: &[Literal], b: &[Literal]) -> Option<Word> {
        if let Some((steps, along)) = rays(operation) {
            let empty = if matches!(along, Along::Attacks) { complement(b) } else { b.to_vec() };
            let mut reached = constant(0, 64);
            for &step in steps {
                let mut ray = self.fill(step, a, &empty);
                if !matches!(along, Along::Fill) {
                    ray = self.wired(step, &ray);
                }
                reached = self.bitwise(&reached, &ray, Self::or);
            }
            return Some(reached);
        }
        Some(match operation {
            B::Flood => self.flood(U::KingAttacks, a, b),
            B::FloodOrthogonal => self.flood_orthogonal(a, b),
            B::Line => self.line(a, b, Bitboard::line),
            B::Between => self.line(a, b, Bitboard::between),
            _ => return None,
        })
    }

    /// Returns a set with what it reaches in one direction over empty squares.
    fn fill(&mut self, step: U, a: &[Literal], empty: &[Literal]) -> Word {
        let mut filled = a.to_vec();
        for _ in 1..8 {
            let next = self.wired(step, &filled);
            let next = self.bitwise(&next, empty, Self::and);
            filled = self.bitwise(a, &next, Self::or);
        }
        filled
    }

    /// Returns what is reached by repeating the steps as often as the longest path needs.
    fn flood(&mut self, steps: U, a: &[Literal], empty: &[Literal]) -> Word {
        let mut filled = a.to_vec();
        for _ in 0..64 {
            let next = self.wired(steps, &filled);
            let next = self.bitwise(&next, empty, Self::and);
            filled = self.bitwise(a, &next, Self::or);
            if self.is_full() {
                break;
            }
        }
        filled
    }

    fn flood_orthogonal(&mut self, a: &[Literal], empty: &[Literal]) -> Word {
        let mut filled = a.to_vec();
        for _ in 0..64 {
            let mut next = constant(0, 64);
            for &step in STRAIGHT {
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
        let square = |i: usize| Square::new_wrapping(i as u32);
        let mut squares = constant(0, 64);
        for (i, &selected) in from.iter().enumerate() {
            let lines = self.look_up(&to, |j| line(square(i), square(j)).0, 64);
            let lines = self.masked(&lines, selected);
            squares = self.bitwise(&squares, &lines, Self::or);
        }
        squares
    }
}
