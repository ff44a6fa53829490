//! The squares of a set in the order of the side to move.
//!
//! A forward scan begins at a1: the rank where Black's pieces want to go, and the one that
//! White reaches last. A program that scans both sides' sets forward generates the moves of a
//! position, and of the same position with the colors exchanged, in different orders, and
//! searches different trees. So White should begin on the eighth rank.
//!
//! The page has two ways to do that. These are the orders in which the squares of the board
//! are visited:
//!
//! ```text
//!   forward scan, for Black    flipped, for White         reverse scan, for White
//!
//!   57 58 59 60 61 62 63 64     1  2  3  4  5  6  7  8     8  7  6  5  4  3  2  1
//!   49 50 51 52 53 54 55 56     9 10 11 12 13 14 15 16    16 15 14 13 12 11 10  9
//!             …                           …                          …
//!    9 10 11 12 13 14 15 16    49 50 51 52 53 54 55 56    56 55 54 53 52 51 50 49
//!    1  2  3  4  5  6  7  8    57 58 59 60 61 62 63 64    64 63 62 61 60 59 58 57
//!
//!   a1 first, h8 last          a8 first, h1 last          h8 first, a1 last
//! ```
//!
//! - [`Bitboard::squares_for`] flips White's set vertically, scans forward, and flips each
//!   index back. Both sides see the board alike.
//! - [`by_reverse`] scans White's set in reverse. The ranks are in the right order, but the
//!   files are mirrored.
//!
//! ```
//! use setwise::serialize::order::{SideToMove, by_reverse, conditional_flip};
//! use setwise::{Bitboard, Square};
//!
//! let set = Bitboard::from_squares(&[Square::B1, Square::D5, Square::G5]);
//! assert!(set.squares_for(SideToMove::White).eq([Square::D5, Square::G5, Square::B1]));
//! assert!(set.squares_for(SideToMove::Black).eq([Square::B1, Square::D5, Square::G5]));
//! let mut list = Vec::new();
//! by_reverse(set, SideToMove::White, |square| list.push(square));
//! assert_eq!(list, [Square::G5, Square::D5, Square::B1]);
//! assert_eq!(conditional_flip(set, SideToMove::White), (set.flip_vertical(), 56));
//! ```
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Black or White"

use crate::bitboard::{Bitboard, Squares};
use crate::mapped::mapped_iterator;
use crate::serialize::loops;
use crate::square::Square;

/// The side for which squares are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of the sides say all there is to say")]
pub enum SideToMove {
    White,
    Black,
}

/// Squares in the order of the side to move.
impl Bitboard {
    /// Returns the squares of the set, the opponent's ranks first: for White a8, b8 … h8,
    /// a7 … h1, for Black the order of [`squares`](Self::squares). From the back, the
    /// reverse.
    #[inline]
    pub const fn squares_for(self, side: SideToMove) -> SquaresFor {
        let (set, flip) = conditional_flip(self, side);
        SquaresFor { squares: set.squares(), flip }
    }
}

/// Flips the set vertically for White, and returns with it what to `xor` with the indices of
/// its squares to flip them back: 56 for White, 0 for Black.
///
/// ```text
/// U64 m = (U64)color - 1;            // -1 if white, 0 for black
/// int o = (int)m & 56;
/// x = x ^ ((x ^ flipVertical(x)) & m);
/// ```
///
/// If a loop combines the index with something else, such as the origin square in
/// [`moves::emit_for`](super::moves::emit_for), that can absorb `o` at no cost.
#[inline]
pub const fn conditional_flip(set: Bitboard, side: SideToMove) -> (Bitboard, usize) {
    let color = matches!(side, SideToMove::Black) as u64;
    let mask = Bitboard(color.wrapping_sub(1));
    let change = set.symmetric_difference(set.flip_vertical()).intersection(mask);
    (set.symmetric_difference(change), (mask.0 & 56) as usize)
}

/// Visits White's squares from h8 down to a1, and Black's from a1 up to h8.
#[inline]
pub fn by_reverse(set: Bitboard, side: SideToMove, visit: impl FnMut(Square)) {
    match side {
        SideToMove::White => loops::reverse(set, visit),
        SideToMove::Black => loops::forward(set, visit),
    }
}

/// The squares of a set in the order of the side to move; returned by
/// [`Bitboard::squares_for`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct SquaresFor {
    squares: Squares,
    flip: usize,
}

impl SquaresFor {
    /// Returns the function that flips a square back.
    #[inline(always)]
    fn mapping(&self) -> impl Fn(Square) -> Square + use<> {
        let flip = self.flip;
        move |square| Square::new_wrapping(square.index() ^ flip)
    }

    /// Returns the squares still to come.
    #[inline]
    pub const fn as_bitboard(&self) -> Bitboard {
        let set = self.squares.as_bitboard();
        if self.flip == 0 { set } else { set.flip_vertical() }
    }
}

mapped_iterator!([] SquaresFor, squares, Square);
