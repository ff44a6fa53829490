//! Steps, fills and attacks of sets of pieces.

use setwise::Direction::{self, *};
use setwise_expr::{UnaryOperation as U, details::rays::DIRECTIONS};

use crate::lower::Lower;
use crate::lower::value::Value;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const NOT_A: u64 = !A_FILE;
const NOT_H: u64 = !(A_FILE << 7);
const NOT_AB: u64 = !(A_FILE * 3);
const NOT_GH: u64 = !(A_FILE * 0xc0);

/// Returns the squares that one step can reach.
pub(super) const fn arrival(direction: Direction) -> u64 {
    match direction.vector().0 {
        1 => NOT_A,
        -1 => NOT_H,
        _ => !0,
    }
}

impl<'a> Lower<'a> {
    /// Returns one step, without squares that wrapped around an edge.
    pub(super) fn step(&self, x: Value<'a>, direction: Direction) -> Value<'a> {
        x.shifted(direction.offset().into()) & arrival(direction)
    }

    /// Returns the result of a step, a fill or an attack.
    pub(super) fn board(&self, operation: U, x: Value<'a>) -> Value<'a> {
        if let Some(row) = DIRECTIONS.iter().find(|row| row.one == operation) {
            return self.step(x, row.direction);
        }
        match operation {
            U::NorthFill => [8, 16, 32].into_iter().fold(x, |x, amount| x | (x << amount)),
            U::SouthFill => [8, 16, 32].into_iter().fold(x, |x, amount| x | (x >> amount)),
            U::FileFill => {
                [8, 16, 32].into_iter().fold(x, |x, amount| x | (x << amount | x >> (64 - amount)))
            }
            U::PawnAttacksWhite => self.pair(x, NorthEast, NorthWest),
            U::PawnAttacksBlack => self.pair(x, SouthEast, SouthWest),
            U::KnightAttacks => self.knight(x),
            _ => self.king(x),
        }
    }

    fn pair(&self, x: Value<'a>, a: Direction, b: Direction) -> Value<'a> {
        self.step(x, a) | self.step(x, b)
    }

    fn king(&self, x: Value<'a>) -> Value<'a> {
        let sides = self.pair(x, East, West);
        sides | self.pair(x | sides, North, South)
    }

    fn knight(&self, x: Value<'a>) -> Value<'a> {
        let near = self.pair(x, East, West);
        let far = x << 2 & NOT_AB | x >> 2 & NOT_GH;
        // One union after another, because some processors shift and unite in one instruction.
        near << 16 | near >> 16 | far << 8 | far >> 8
    }
}
