//! Black or white: the squares in the order of the side to move.
//!
//! A forward scan begins at a1. For Black those are the ranks of the enemy; White meets
//! them last. A program that goes through the squares of both in this order generates the
//! moves of a position, and of the same position with the colours exchanged, in different
//! orders, and searches different trees. So White should begin on the eighth rank.
//!
//! The page has two ways to do that. The orders in which the squares of the board are
//! visited, from 1 to 64:
//!
//! ```text
//!   forward scan, for Black    flipped, for White         reverse scan, for White
//!
//!   57 58 59 60 61 62 63 64     1  2  3  4  5  6  7  8     8  7  6  5  4  3  2  1
//!   49 50 51 52 53 54 55 56     9 10 11 12 13 14 15 16    16 15 14 13 12 11 10  9
//!   41 42 43 44 45 46 47 48    17 18 19 20 21 22 23 24    24 23 22 21 20 19 18 17
//!   33 34 35 36 37 38 39 40    25 26 27 28 29 30 31 32    32 31 30 29 28 27 26 25
//!   25 26 27 28 29 30 31 32    33 34 35 36 37 38 39 40    40 39 38 37 36 35 34 33
//!   17 18 19 20 21 22 23 24    41 42 43 44 45 46 47 48    48 47 46 45 44 43 42 41
//!    9 10 11 12 13 14 15 16    49 50 51 52 53 54 55 56    56 55 54 53 52 51 50 49
//!    1  2  3  4  5  6  7  8    57 58 59 60 61 62 63 64    64 63 62 61 60 59 58 57
//!
//!   a1 first, h8 last          a8 first, h1 last          h8 first, a1 last
//! ```
//!
//! - [`Bitboard::squares_for`]: White's set is flipped vertically before the forward scan,
//!   and each index flipped back. The two colours see the board alike.
//! - [`by_reverse`]: White's set is scanned in reverse. The ranks are in the right order,
//!   the files are mirrored: Black begins on the a-file, White on the h-file.
//!
//! [`conditional_flip`] is what the first is made of, to be combined with other things: as
//! [`moves::emit_for`](super::moves::emit_for) does, where the exclusive or is free.
//!
//! ```
//! use setwise::{Bitboard, Square};
//!
//! let set = Bitboard::from_squares(&[Square::B1, Square::D5, Square::G5]);
//! assert!(set.squares_for(true).eq([Square::D5, Square::G5, Square::B1]));
//! assert!(set.squares_for(false).eq([Square::B1, Square::D5, Square::G5]));
//!
//! // With the colours exchanged, the same squares from the other side.
//! let mirrored = set.flip_vertical().squares_for(false);
//! assert!(mirrored.map(Square::flip_vertical).eq(set.squares_for(true)));
//! ```
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Black or White"

use core::iter::FusedIterator;

use super::loops;
use crate::bitboard::{Bitboard, Squares};
use crate::square::Square;

/// Squares in the order of the side to move.
impl Bitboard {
    /// The squares of the set with the ranks of the enemy first: for White a8, b8 … h8,
    /// a7 … h1, for Black a1, b1 … h1, a2 … h8. From the back the other way.
    ///
    /// `white` is whether the set is White's; for Black it is the order of
    /// [`squares`](Self::squares). See [`order`](super::order) for the orders drawn.
    /// The empty set has no squares for either.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let rooks = Bitboard::from_squares(&[Square::A1, Square::H1, Square::C7]);
    /// assert!(rooks.squares_for(true).eq([Square::C7, Square::A1, Square::H1]));
    /// assert!(rooks.squares_for(false).eq([Square::A1, Square::H1, Square::C7]));
    /// assert_eq!(Bitboard::EMPTY.squares_for(true).next(), None);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`conditional_flip`]; each square costs what one of
    /// [`squares`](Self::squares) does, and an `xor`.
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Black or White"
    #[must_use]
    #[inline]
    pub const fn squares_for(self, white: bool) -> SquaresFor {
        let (set, flip) = conditional_flip(self, white);
        SquaresFor { squares: set.squares(), flip }
    }
}

/// The set flipped vertically if it is White's, and what to `xor` with the indices of its
/// squares to flip them back: 56, and 0 for Black.
///
/// ```text
/// U64 m = (U64)color - 1;            // -1 if white, 0 for black
/// int o = (int)m & 56;
/// x = x ^ ((x ^ flipVertical(x)) & m);
/// ```
///
/// Where the loop combines the index with something else, such as the square that a piece
/// comes from, `o` can be put into that, and costs nothing in the loop. The empty set
/// stays empty.
///
/// # Examples
///
/// ```
/// use setwise::serialize::order::conditional_flip;
/// use setwise::{Bitboard, Rank, Square};
///
/// let second = Bitboard::from(Rank::Second);
/// assert_eq!(conditional_flip(second, true), (Rank::Seventh.into(), 56));
/// assert_eq!(conditional_flip(second, false), (second, 0));
/// assert_eq!(u32::from(Square::C2.index()) ^ 56, Square::C7.index().into());
/// ```
///
/// # Cost
///
/// The compiler makes two choices of the mask: `bswap`, `test` and two `cmov`; on `AArch64`
/// `rev`, `cmp` and two `csel`. For a colour that it knows `bswap` and a constant, or
/// nothing.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Black or White"
#[must_use]
#[inline]
pub const fn conditional_flip(set: Bitboard, white: bool) -> (Bitboard, u32) {
    let color = !white as u64;
    let mask = Bitboard(color.wrapping_sub(1));
    let change = set.symmetric_difference(set.flip_vertical()).intersection(mask);
    (set.symmetric_difference(change), (mask.0 & 56) as u32)
}

/// The squares of White's set from h8 down to a1, and of Black's from a1 up to h8.
///
/// Both begin on the first rank of the enemy, but on different files: what is symmetric
/// here is the board turned by half a circle. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::order::by_reverse;
/// use setwise::{Bitboard, Square};
///
/// let rooks = Bitboard::from_squares(&[Square::A1, Square::H1, Square::C7]);
/// let mut list = Vec::new();
/// by_reverse(rooks, true, |square| list.push(square));
/// assert_eq!(list, [Square::C7, Square::H1, Square::A1]);
/// ```
///
/// # Cost
///
/// A branch on the colour, and [`loops::reverse`](fn@loops::reverse) or
/// [`loops::forward`](fn@loops::forward).
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Black or White"
#[inline]
pub fn by_reverse(set: Bitboard, white: bool, visit: impl FnMut(Square)) {
    if white { loops::reverse(set, visit) } else { loops::forward(set, visit) }
}

/// The squares of a set in the order of the side to move; made by
/// [`Bitboard::squares_for`].
///
/// # Examples
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let mut squares = Bitboard(0b1011).squares_for(true);
/// assert_eq!((squares.next(), squares.len()), (Some(Square::A1), 2));
/// assert_eq!(squares.as_bitboard(), Bitboard(0b1010));
/// ```
///
/// # Cost
///
/// As [`Squares`], and for each square an `xor`.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Black or White"
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquaresFor {
    squares: Squares,
    flip: u32,
}

impl SquaresFor {
    /// The squares still to come.
    ///
    /// ```
    /// use setwise::{Bitboard, Rank, Square};
    ///
    /// let mut squares = Bitboard::from(Rank::Second).squares_for(true);
    /// squares.next();
    /// assert_eq!(squares.as_bitboard(), Bitboard::from(Rank::Second).without(Square::A2));
    /// ```
    ///
    /// # Cost
    ///
    /// A [`flip_vertical`](Bitboard::flip_vertical) and a `cmov` or a branch.
    #[must_use]
    #[inline]
    pub const fn as_bitboard(&self) -> Bitboard {
        let set = self.squares.as_bitboard();
        if self.flip == 0 { set } else { set.flip_vertical() }
    }
}

/// A square of the flipped set, back at its place.
#[inline(always)]
const fn back(square: Square, flip: u32) -> Square {
    Square::new_wrapping(square.index() as u32 ^ flip)
}

impl Iterator for SquaresFor {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.squares.next().map(|square| back(square, self.flip))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn last(mut self) -> Option<Square> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Square> {
        self.squares.nth(n).map(|square| back(square, self.flip))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let flip = self.flip;
        self.squares.fold(init, |result, square| f(result, back(square, flip)))
    }

    #[inline]
    fn min(self) -> Option<Square> {
        self.as_bitboard().first()
    }

    #[inline]
    fn max(self) -> Option<Square> {
        self.as_bitboard().last()
    }
}

impl DoubleEndedIterator for SquaresFor {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.squares.next_back().map(|square| back(square, self.flip))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Square> {
        self.squares.nth_back(n).map(|square| back(square, self.flip))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let flip = self.flip;
        self.squares.rfold(init, |result, square| f(result, back(square, flip)))
    }
}

impl ExactSizeIterator for SquaresFor {}

impl FusedIterator for SquaresFor {}
