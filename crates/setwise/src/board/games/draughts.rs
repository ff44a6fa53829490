//! International draughts: steps, jumps and flying kings.

use crate::board::geometry::Geometry;
use crate::board::name::Naming;
use crate::board::set::Board;
use crate::board::shape::Shape;
use crate::direction::Direction;

/// The geometry of international draughts: the 50 dark squares of a board of 10 by 10, numbered
/// from 1 at the top left to 50 at the bottom right.
///
/// A bit that is not a square follows the first rank, the third and so on, so that a step in a
/// direction is the same shift from all squares: 5 or 6 bits.
#[derive(Clone, Copy, Debug)]
pub enum Draughts {}

impl Geometry for Draughts {
    const SHAPE: Shape = Shape::new(10, 10).checkered().with_naming(Naming::NUMBERS);
}

/// A set of squares of the board of international draughts.
pub type DraughtsBoard = Board<Draughts, 1>;

/// Moves and captures. Directions are the four diagonals; the others give the empty set.
///
/// ```
/// use setwise::Direction;
/// use setwise::board::{Board, Draughts, DraughtsBoard, Square};
///
/// let set = |names: &[&str]| -> Result<DraughtsBoard, _> {
///     names.iter().map(|name| name.parse::<Square<Draughts>>()).collect()
/// };
/// let (white, black) = (set(&["28", "50"])?, set(&["23", "44"])?);
/// let empty = !(white | black);
/// assert_eq!(white.jumps(Direction::NorthEast, black, empty), set(&["19"])?);
/// // A king jumps from afar, and lands on any empty square after it.
/// assert_eq!(white.flying_jumps(Direction::NorthWest, black, empty), set(&["39", "33"])?);
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
///
/// Source: FMJD, Official Rules for International Draughts, articles 3 and 4
impl DraughtsBoard {
    /// Returns the empty squares that white men step to: one step north-east and north-west.
    #[inline]
    pub const fn draughts_steps_white(self, empty: Self) -> Self {
        self.north_east_one().union(self.north_west_one()).intersection(empty)
    }

    /// Returns the empty squares that black men step to: one step south-east and south-west.
    #[inline]
    pub const fn draughts_steps_black(self, empty: Self) -> Self {
        self.south_east_one().union(self.south_west_one()).intersection(empty)
    }

    /// Returns the squares that kings move to: any number of empty squares along a diagonal.
    #[inline]
    pub const fn draughts_king_steps(self, empty: Self) -> Self {
        self.bishop_attacks(empty.complement()).intersection(empty)
    }

    /// Returns the empty squares on which men land after a jump over a neighboring opponent.
    #[inline]
    pub const fn jumps(self, direction: Direction, opponents: Self, empty: Self) -> Self {
        self.one(direction).intersection(opponents).one(direction).intersection(empty)
    }

    /// Returns the squares on which kings may land after a jump over one opponent, which may be any
    /// number of empty squares away: the empty squares from the opponent to the next piece.
    #[inline]
    pub const fn flying_jumps(self, direction: Direction, opponents: Self, empty: Self) -> Self {
        self.attacks(direction, empty)
            .intersection(opponents)
            .one(direction)
            .intersection(empty)
            .occluded(direction, empty)
    }
}
