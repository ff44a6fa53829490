//! X-rays: the squares that a slider attacks beyond the first pieces in its way.
//!
//! A slider looks through the pieces of a given set, `seen_through`, up to the next piece
//! (included). The set of one's own pieces shows batteries and discovered attacks, that of the
//! enemy's pieces pins and skewers.
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

/// Returns the squares that a rook attacks only after the first pieces in its way that are in
/// `seen_through` are removed.
#[doc(alias = "xrayRookAttacks")]
#[inline]
pub fn rook(square: Square, occupied: Bitboard, seen_through: Bitboard) -> Bitboard {
    let first = attacks::rook(square, occupied);
    first ^ attacks::rook(square, occupied ^ (first & seen_through & occupied))
}

/// Returns the squares that a bishop attacks only after the first pieces in its way that are in
/// `seen_through` are removed.
#[doc(alias = "xrayBishopAttacks")]
#[inline]
pub fn bishop(square: Square, occupied: Bitboard, seen_through: Bitboard) -> Bitboard {
    let first = attacks::bishop(square, occupied);
    first ^ attacks::bishop(square, occupied ^ (first & seen_through & occupied))
}

/// Returns the union of the x-rays of a rook and of a bishop.
#[inline]
pub fn queen(square: Square, occupied: Bitboard, seen_through: Bitboard) -> Bitboard {
    rook(square, occupied, seen_through) | bishop(square, occupied, seen_through)
}
