//! The lines from a king and its paths to castle, as words for branchless code.

use setwise::{Bitboard, Square};

use crate::rules::legal::side::Side;

/// The rays from a king, without its own square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rays {
    pub(crate) north: u64,
    pub(crate) east: u64,
    pub(crate) north_east: u64,
    pub(crate) north_west: u64,
    pub(crate) south: u64,
    pub(crate) west: u64,
    pub(crate) south_west: u64,
    pub(crate) south_east: u64,
    /// The squares next to the king.
    pub(crate) ring: u64,
}

/// The conditions of castling to one side. Without the right, `must_be_empty` is the king's square,
/// which is always occupied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingPath {
    pub(crate) must_be_empty: u64,
    /// The squares that must not be attacked.
    pub(crate) must_be_safe: u64,
    /// The rook, which must not have been captured.
    pub(crate) rook: u64,
    /// The index of the king's target.
    pub(crate) target: usize,
}

/// The rays from each square.
pub(crate) static RAYS: [Rays; 64] = {
    let mut table = [Rays::NONE; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Rays::from(Square::new_wrapping(index));
        index += 1;
    }
    table
};

impl Rays {
    const NONE: Self = Self {
        north: 0,
        east: 0,
        north_east: 0,
        north_west: 0,
        south: 0,
        west: 0,
        south_west: 0,
        south_east: 0,
        ring: 0,
    };

    const fn from(square: Square) -> Self {
        let above = !1 << square.index();
        let below = !(!0 << square.index());
        let (rank, file) =
            (Bitboard::from_rank(square.rank()).0, Bitboard::from_file(square.file()).0);
        let (rising, falling) = (Bitboard::diagonal(square).0, Bitboard::anti_diagonal(square).0);
        Self {
            north: file & above,
            east: rank & above,
            north_east: rising & above,
            north_west: falling & above,
            south: file & below,
            west: rank & below,
            south_west: rising & below,
            south_east: falling & below,
            ring: Bitboard::from_square(square).king_attacks().0,
        }
    }

    /// Returns all rays, word by word.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) const fn words(&self) -> [u64; 9] {
        let Self { north, east, north_east, north_west, south, west, .. } = *self;
        let Self { south_west, south_east, ring, .. } = *self;
        [north, east, north_east, north_west, south, west, south_west, south_east, ring]
    }

    /// Returns the rays from their [words](Self::words).
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) const fn from_words(words: [u64; 9]) -> Self {
        let [north, east, north_east, north_west, south, west, south_west, south_east, ring] =
            words;
        Self { north, east, north_east, north_west, south, west, south_west, south_east, ring }
    }

    /// Returns the rays from a square.
    #[inline(always)]
    pub(crate) fn of(square: Square) -> Self {
        RAYS[square.index() & 63]
    }
}

impl CastlingPath {
    /// Returns the paths of a king to castle kingside and queenside in standard chess.
    ///
    /// They are meaningless if the king or rooks with rights are on other squares.
    #[inline(always)]
    pub(crate) fn both<S: Side>(king: Square, rooks: Bitboard) -> [Self; 2] {
        let rights = rooks & S::BACK_RANK;
        let [_, west, east] = S::HOME;
        let rank = 8 * king.rank().index() as u32;
        let path = |rook: Square, target: u32, must_be_empty: u64, must_be_safe: u64| Self {
            must_be_empty: match rights.contains(rook) {
                true => must_be_empty << rank,
                false => Bitboard::from(king).0,
            },
            must_be_safe: must_be_safe << rank,
            rook: Bitboard::from(rook).0,
            target: (target + rank) as usize,
        };
        [path(east, 6, 0x60, 0x60), path(west, 2, 0x0e, 0x0c)]
    }
}
