//! The operations along rays, by direction.

use setwise::Direction;

use crate::operation::{BinaryOperation as B, UnaryOperation as U};

/// The operations of one direction.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The direction.
    pub direction: Direction,
    /// One step.
    pub one: U,
    occluded: B,
    attacks: B,
}

/// All directions, the orthogonal ones first.
pub const DIRECTIONS: [Row; 8] = [
    row(Direction::North, U::NorthOne, B::NorthOccluded, B::NorthAttacks),
    row(Direction::East, U::EastOne, B::EastOccluded, B::EastAttacks),
    row(Direction::South, U::SouthOne, B::SouthOccluded, B::SouthAttacks),
    row(Direction::West, U::WestOne, B::WestOccluded, B::WestAttacks),
    row(Direction::NorthEast, U::NorthEastOne, B::NorthEastOccluded, B::NorthEastAttacks),
    row(Direction::SouthEast, U::SouthEastOne, B::SouthEastOccluded, B::SouthEastAttacks),
    row(Direction::SouthWest, U::SouthWestOne, B::SouthWestOccluded, B::SouthWestAttacks),
    row(Direction::NorthWest, U::NorthWestOne, B::NorthWestOccluded, B::NorthWestAttacks),
];

/// One step in each of the orthogonal directions.
pub const ORTHOGONAL: [U; 4] = [U::NorthOne, U::EastOne, U::SouthOne, U::WestOne];

const fn row(direction: Direction, one: U, occluded: B, attacks: B) -> Row {
    Row { direction, one, occluded, attacks }
}

/// The part of the rays that an operation returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The set and what it reaches over empty squares.
    Fill,
    /// The attacked squares, given the empty squares.
    Attacks,
    /// The attacked squares, given the blockers.
    AttacksWithBlockers,
}

/// The directions of an operation along rays, and the part of the rays that is its result.
#[derive(Clone, Copy, Debug)]
pub struct Rays {
    /// The directions.
    pub rows: &'static [Row],
    /// The part of the rays.
    pub part: Part,
}

/// Returns the rays of an operation, or `None` if it does not work along rays.
#[must_use]
pub fn rays(operation: B) -> Option<Rays> {
    let directions: &'static [Row] = &DIRECTIONS;
    let sliders = |rows| Some(Rays { rows, part: Part::AttacksWithBlockers });
    match operation {
        B::RookAttacks => sliders(directions.split_at(4).0),
        B::BishopAttacks => sliders(directions.split_at(4).1),
        B::QueenAttacks => sliders(directions),
        _ => directions.chunks(1).find_map(|rows| {
            let fills = rows[0].occluded == operation;
            let part = if fills { Part::Fill } else { Part::Attacks };
            (fills || rows[0].attacks == operation).then_some(Rays { rows, part })
        }),
    }
}
