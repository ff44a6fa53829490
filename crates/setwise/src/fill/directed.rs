//! Occluded fills with the direction as an argument.

use crate::bitboard::Bitboard;
use crate::direction::Direction;

/// The general forms of the named occluded fills and attacks.
impl Bitboard {
    /// The set, and every square in a direction from it over squares of `empty`.
    ///
    /// The squares of the set belong to the result whether they are in `empty`
    /// or not.
    ///
    /// ```
    /// use setwise::{Bitboard, Direction, Square};
    ///
    /// let e4 = Bitboard::from(Square::E4);
    /// let empty = !(e4 | Square::G6);
    /// let expected = Bitboard::from_squares(&[Square::E4, Square::F5]);
    /// assert_eq!(e4.occluded(Direction::NorthEast, empty), expected);
    /// ```
    ///
    /// # Cost
    ///
    /// With a direction known to the compiler this is the named method, five
    /// shifts and eight or nine bitwise operations, else a jump to it.
    ///
    /// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
    #[must_use]
    #[inline]
    pub const fn occluded(self, direction: Direction, empty: Self) -> Self {
        match direction {
            Direction::North => self.north_occluded(empty),
            Direction::NorthEast => self.north_east_occluded(empty),
            Direction::East => self.east_occluded(empty),
            Direction::SouthEast => self.south_east_occluded(empty),
            Direction::South => self.south_occluded(empty),
            Direction::SouthWest => self.south_west_occluded(empty),
            Direction::West => self.west_occluded(empty),
            Direction::NorthWest => self.north_west_occluded(empty),
        }
    }

    /// The squares that sliders on the set attack in a direction, given the
    /// empty squares.
    ///
    /// The occluded fill and one step more: the first square that is not empty
    /// is attacked too, whoever stands there.
    ///
    /// ```
    /// use setwise::{Bitboard, Direction, Square};
    ///
    /// let e4 = Bitboard::from(Square::E4);
    /// let empty = !(e4 | Square::G6);
    /// let expected = Bitboard::from_squares(&[Square::F5, Square::G6]);
    /// assert_eq!(e4.attacks(Direction::NorthEast, empty), expected);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`occluded`](Self::occluded), a shift, and a mask unless the
    /// direction is north or south.
    ///
    /// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
    #[must_use]
    #[inline]
    pub const fn attacks(self, direction: Direction, empty: Self) -> Self {
        match direction {
            Direction::North => self.north_attacks(empty),
            Direction::NorthEast => self.north_east_attacks(empty),
            Direction::East => self.east_attacks(empty),
            Direction::SouthEast => self.south_east_attacks(empty),
            Direction::South => self.south_attacks(empty),
            Direction::SouthWest => self.south_west_attacks(empty),
            Direction::West => self.west_attacks(empty),
            Direction::NorthWest => self.north_west_attacks(empty),
        }
    }
}

/// The occluded fill of a set over `empty`, step by step.
///
/// Seven times `g = one(g) & empty`, and the union of all the `g`: seven steps
/// cross the board. The result is that of [`Bitboard::occluded`].
///
/// ```
/// use setwise::{Bitboard, Direction, Rank, Square, fill};
///
/// let a1 = Bitboard::from(Square::A1);
/// assert_eq!(fill::dumb7(a1, Bitboard::FULL, Direction::East), Rank::First.into());
/// assert_eq!(fill::dumb7(a1, Bitboard::FULL, Direction::West), a1);
/// ```
///
/// # Cost
///
/// Seven rotations (x86-64 `rol`, `AArch64` `ror`), fourteen bitwise operations,
/// and the mask of the direction: more instructions than Kogge-Stone, but only
/// one word to carry along, where Kogge-Stone has two.
///
/// Source: CPW, [Dumb7Fill](https://www.chessprogramming.org/Dumb7Fill), "Generalized Rays"
#[doc(alias = "dumb7fill")]
#[must_use]
#[inline]
pub const fn dumb7(set: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
    let rotation = direction.rotation();
    let enterable = empty.0 & direction.arrival().0;
    let (mut front, mut filled, mut step) = (set.0, set.0, 0);
    while step < 7 {
        front = front.rotate_left(rotation) & enterable;
        filled |= front;
        step += 1;
    }
    Bitboard(filled)
}

/// The occluded fill of a set over `empty`, by doubling the distance.
///
/// The steps of the [module](crate::fill) with rotations instead of shifts. The result
/// is that of [`Bitboard::occluded`]. What wraps around the end of the word does
/// not survive: the second and the third step go only over chains of squares
/// that may each be entered from the one before.
///
/// ```
/// use setwise::{Bitboard, Direction, File, Square, fill};
///
/// let a1 = Bitboard::from(Square::A1);
/// let north = fill::kogge_stone(a1, Bitboard::FULL, Direction::North);
/// assert_eq!(north, File::A.into());
/// ```
///
/// # Cost
///
/// Five rotations (x86-64 `rol`, `AArch64` `ror`) and nine bitwise operations, and
/// two more instructions to double the distance; no jump, for a direction known
/// only at run time.
///
/// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
#[doc(alias = "occludedFill")]
#[must_use]
#[inline]
pub const fn kogge_stone(set: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
    let rotation = direction.rotation();
    let (mut g, mut p) = (set.0, empty.0 & direction.arrival().0);
    g |= p & g.rotate_left(rotation);
    p &= p.rotate_left(rotation);
    g |= p & g.rotate_left(2 * rotation);
    p &= p.rotate_left(2 * rotation);
    Bitboard(g | p & g.rotate_left(4 * rotation))
}
