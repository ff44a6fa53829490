//! X-rays: what a slider attacks behind the first men in its way.
//!
//! A slider looks through a man of a given set, `seen_through`, up to and with the next man.
//! With the set of one's own men that shows batteries and discovered attacks, with the
//! enemy's men pins and skewers, with all men both.
//!
//! ```text
//! first = attacks(square, occupied)
//! x-ray = first ^ attacks(square, occupied ^ (first & seen_through))
//! ```
//!
//! ```
//! use setwise::Square;
//! use setwise_chess::{Color, Position, attacks::x_ray};
//!
//! // The rook on e1 looks through the knight on e4 at the king.
//! let position: Position = "4k3/8/8/8/4n3/8/8/K3R3 b - - 0 1".parse()?;
//! let (occupied, black) = (position.occupied(), position.color_set(Color::Black));
//! assert!(x_ray::rook(Square::E1, occupied, black).contains(Square::E8));
//! # Ok::<(), setwise_chess::FenError>(())
//! ```
//!
//! Source: CPW, [X-ray Attacks (Bitboards)](https://www.chessprogramming.org/X-ray_Attacks_(Bitboards)),
//! "Modifying Occupancy"

use setwise::{Bitboard, Square};

use crate::attacks;

/// The squares that a rook attacks once the first men in its way that are in `seen_through`
/// are gone, without those it attacks anyway.
///
/// None if no man of the set is the first on a line.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::attacks::x_ray;
///
/// let occupied = Bitboard::from_squares(&[Square::A3, Square::A6, Square::C1]);
/// let through = Bitboard::from_squares(&[Square::A3]);
/// let behind = Bitboard::from_squares(&[Square::A4, Square::A5, Square::A6]);
/// assert_eq!(x_ray::rook(Square::A1, occupied, through), behind);
/// ```
///
/// # Cost
///
/// Twice that of [`attacks::rook`].
#[doc(alias = "xrayRookAttacks")]
#[must_use]
#[inline]
pub fn rook(square: Square, occupied: Bitboard, seen_through: Bitboard) -> Bitboard {
    let first = attacks::rook(square, occupied);
    first ^ attacks::rook(square, occupied ^ (first & seen_through & occupied))
}

/// The squares that a bishop attacks once the first men in its way that are in
/// `seen_through` are gone, without those it attacks anyway.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::attacks::x_ray;
///
/// let through = Bitboard::from(Square::F6);
/// let behind = Bitboard::from_squares(&[Square::G7, Square::H8]);
/// assert_eq!(x_ray::bishop(Square::A1, through, through), behind);
/// ```
///
/// # Cost
///
/// Twice that of [`attacks::bishop`].
#[doc(alias = "xrayBishopAttacks")]
#[must_use]
#[inline]
pub fn bishop(square: Square, occupied: Bitboard, seen_through: Bitboard) -> Bitboard {
    let first = attacks::bishop(square, occupied);
    first ^ attacks::bishop(square, occupied ^ (first & seen_through & occupied))
}

/// The squares that a queen attacks once the first men in its way that are in `seen_through`
/// are gone: those of a rook and of a bishop.
///
/// # Cost
///
/// That of [`rook`] and of [`bishop`].
#[must_use]
#[inline]
pub fn queen(square: Square, occupied: Bitboard, seen_through: Bitboard) -> Bitboard {
    rook(square, occupied, seen_through) | bishop(square, occupied, seen_through)
}
