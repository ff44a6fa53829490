//! Occluded fills that take the direction as an argument and rotate.

use crate::bitboard::Bitboard;
use crate::direction::Direction;

/// Fills a set over `empty` in a direction, step by step.
///
/// Repeats `g = one(g) & empty` seven times, enough to cross the board, and returns the union of
/// all the `g`. The result is that of [`Bitboard::occluded`].
///
/// ```
/// use setwise::{Bitboard, Direction, Rank, Square, fill};
///
/// let a1 = Bitboard::from(Square::A1);
/// assert_eq!(fill::dumb7(a1, Bitboard::FULL, Direction::East), Rank::First.into());
/// assert_eq!(fill::dumb7(a1, Bitboard::FULL, Direction::West), a1);
/// ```
///
/// Source: CPW, [Dumb7Fill](https://www.chessprogramming.org/Dumb7Fill), "Generalized Rays"
#[doc(alias = "dumb7fill")]
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

/// Fills a set over `empty` in a direction, by doubling the distance.
///
/// The steps of the [module](crate::fill) with rotations in place of shifts. Squares that wrap
/// around the end of the word are lost, because every step goes only to squares that the one before
/// may enter. The result is that of [`Bitboard::occluded`].
///
/// ```
/// use setwise::{Bitboard, Direction, File, Square, fill};
///
/// let a1 = Bitboard::from(Square::A1);
/// let north = fill::kogge_stone(a1, Bitboard::FULL, Direction::North);
/// assert_eq!(north, File::A.into());
/// ```
///
/// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
#[doc(alias = "occludedFill")]
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
