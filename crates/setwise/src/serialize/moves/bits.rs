//! The bits of a move.

use crate::square::Square;

/// Where the piece that a pawn becomes begins.
const PROMOTION: u32 = 12;

/// The piece that a pawn becomes on its last rank, with its number in the upper four bits
/// of a move.
///
/// # Examples
///
/// ```
/// use setwise::Square;
/// use setwise::serialize::moves::{Promotion, pack, promote};
///
/// let push = pack(Square::A7, Square::A8);
/// assert_eq!(promote(push, Promotion::Queen) >> 12, 4);
/// assert_eq!(Promotion::ALL.map(|piece| piece as u16), [4, 3, 2, 1]);
/// ```
///
/// # Cost
///
/// A byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a piece says all there is to say")]
pub enum Promotion {
    Knight = 1,
    Bishop = 2,
    Rook = 3,
    Queen = 4,
}

impl Promotion {
    /// All of them, the queen first: the order in which they are emitted.
    pub const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];
}

/// The move from a square to another, `to | from << 6`.
///
/// From a1 to a1 it is 0, which is therefore free to mean that there is no move.
///
/// # Examples
///
/// ```
/// use setwise::Square;
/// use setwise::serialize::moves::pack;
///
/// assert_eq!(pack(Square::E2, Square::E4), 28 | 12 << 6);
/// assert_eq!(pack(Square::H8, Square::H8), 0x0fff);
/// ```
///
/// # Cost
///
/// `shl` and `or`; on `AArch64` one `orr` that shifts.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"
#[must_use]
#[inline]
pub const fn pack(from: Square, to: Square) -> u16 {
    to.index() as u16 | (from.index() as u16) << 6
}

/// The move with a piece that the pawn becomes, instead of any other.
///
/// # Examples
///
/// ```
/// use setwise::Square;
/// use setwise::serialize::moves::{Promotion, pack, promote, promotion};
///
/// let push = pack(Square::B2, Square::B1);
/// assert_eq!(promote(push, Promotion::Knight), push | 0x1000);
/// let queen = promote(push, Promotion::Queen);
/// assert_eq!(promotion(promote(queen, Promotion::Rook)), Some(Promotion::Rook));
/// ```
///
/// # Cost
///
/// `and`, `shl` and `or`; on `AArch64` one `bfi`.
#[must_use]
#[inline]
pub const fn promote(mv: u16, piece: Promotion) -> u16 {
    mv & 0x0fff | (piece as u16) << PROMOTION
}

/// The square that a move comes from.
///
/// Of any number: the bits 6 to 11.
///
/// # Examples
///
/// ```
/// use setwise::Square;
/// use setwise::serialize::moves::{from, pack};
///
/// assert_eq!(from(pack(Square::E2, Square::E4)), Square::E2);
/// ```
///
/// # Cost
///
/// `shr` and `and`; one `ubfx` on `AArch64`.
#[must_use]
#[inline]
pub const fn from(mv: u16) -> Square {
    Square::new_wrapping(mv as u32 >> 6)
}

/// The square that a move goes to.
///
/// Of any number: the bits 0 to 5.
///
/// # Examples
///
/// ```
/// use setwise::Square;
/// use setwise::serialize::moves::{pack, to};
///
/// assert_eq!(to(pack(Square::E2, Square::E4)), Square::E4);
/// ```
///
/// # Cost
///
/// One `and`.
#[must_use]
#[inline]
pub const fn to(mv: u16) -> Square {
    Square::new_wrapping(mv as u32)
}

/// The piece that a pawn becomes by this move, if it is a promotion.
///
/// `None` where the upper four bits are 0, and of numbers that are no moves, those with
/// five or more there.
///
/// # Examples
///
/// ```
/// use setwise::Square;
/// use setwise::serialize::moves::{Promotion, pack, promote, promotion};
///
/// let push = pack(Square::A7, Square::A8);
/// assert_eq!(promotion(push), None);
/// assert_eq!(promotion(promote(push, Promotion::Bishop)), Some(Promotion::Bishop));
/// assert_eq!(promotion(0x5000), None);
/// ```
///
/// # Cost
///
/// `shr` and a comparison with a `cmov`; on `AArch64` `lsr`, `cmp` and `csel`.
#[must_use]
#[inline]
pub const fn promotion(mv: u16) -> Option<Promotion> {
    match mv >> PROMOTION {
        1 => Some(Promotion::Knight),
        2 => Some(Promotion::Bishop),
        3 => Some(Promotion::Rook),
        4 => Some(Promotion::Queen),
        _ => None,
    }
}
