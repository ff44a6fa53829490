//! One step with the direction as an argument: the other published forms.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::shift::{NOT_A_FILE, NOT_H_FILE};
use crate::table::table;

/// The tables of the rotating step.
///
/// ```
/// use setwise::{Bitboard, Direction, File, Rank};
///
/// assert_eq!(Direction::NorthEast.rotation(), 9);
/// assert_eq!(Direction::SouthWest.rotation(), 64 - 9);
/// assert_eq!(Direction::NorthEast.arrival(), !(Bitboard::from(File::A) | Rank::First));
/// ```
impl Direction {
    /// Returns the number of bits by which one step rotates the word left: `offset & 63`.
    ///
    /// A rotation to the left by 64 - *n* is one to the right by *n*: 8 for north, 56 for south.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift, One Step",
    /// where it is the table `shift`, with the directions in another order
    #[doc(alias = "shift")]
    #[must_use]
    #[inline]
    pub const fn rotation(self) -> u32 {
        const ROTATIONS: [u8; 8] = table!([0; 8], |i| (Direction::ALL[i].offset() & 63) as u8);
        ROTATIONS[self as usize] as u32
    }

    /// Returns the squares that one step in this direction can arrive on: the step of the full
    /// board.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift, One Step",
    /// where it is the table `avoidWrap`, with the directions in another order
    #[doc(alias = "avoidWrap")]
    #[inline]
    pub const fn arrival(self) -> Bitboard {
        const ARRIVALS: [Bitboard; 8] =
            table!([Bitboard::EMPTY; 8], |i| Bitboard::FULL.one(Direction::ALL[i]));
        ARRIVALS[self as usize]
    }
}

/// Moves every square one step in a direction, with the mask before the shift.
///
/// East is `(x & NOT_H_FILE) << 1`: squares that would leave the board are removed first. The same
/// masked set serves several steps, such as east, north-east and south-east. The results are those
/// of [`Bitboard::one`].
///
/// ```
/// use setwise::{Bitboard, Direction, Square, shift};
///
/// let set = Bitboard::from_squares(&[Square::E4, Square::H4]);
/// assert_eq!(shift::pre_mask(set, Direction::East), Square::F4.into());
/// assert_eq!(shift::rotate_mask(set, Direction::East), Square::F4.into());
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "One Step Only"
#[inline]
pub const fn pre_mask(set: Bitboard, direction: Direction) -> Bitboard {
    let x = set.0;
    Bitboard(match direction {
        Direction::North => x << 8,
        Direction::NorthEast => (x & NOT_H_FILE) << 9,
        Direction::East => (x & NOT_H_FILE) << 1,
        Direction::SouthEast => (x & NOT_H_FILE) >> 7,
        Direction::South => x >> 8,
        Direction::SouthWest => (x & NOT_A_FILE) >> 9,
        Direction::West => (x & NOT_A_FILE) >> 1,
        Direction::NorthWest => (x & NOT_A_FILE) << 7,
    })
}

/// Moves every square one step in a direction, by a rotation and a mask.
///
/// `x.rotate_left(direction.rotation()) & direction.arrival()`. A rotation goes both ways, and the
/// mask drops the squares that wrapped around. This form has no jump for a direction known only at
/// run time. The results are those of [`Bitboard::one`].
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift, One Step"
#[doc(alias = "shiftOne")]
#[inline]
pub const fn rotate_mask(set: Bitboard, direction: Direction) -> Bitboard {
    Bitboard(set.0.rotate_left(direction.rotation()) & direction.arrival().0)
}
