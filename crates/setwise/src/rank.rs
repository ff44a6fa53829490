//! The ranks of the board.

use crate::index::index_conversions;

/// A rank of the board, `First` in the south (White's side) to `Eighth` in the north.
///
/// `Bitboard::from(Rank::First)` is the set of its eight squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a rank says all there is to say")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, `First` to `Eighth`.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// Returns the rank with this index, or `None` if the index is 8 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::new_wrapping(index)) } else { None }
    }

    /// Returns the rank with this index modulo 8.
    #[must_use]
    #[inline]
    pub const fn new_wrapping(index: usize) -> Self {
        Self::ALL[index & 7]
    }

    /// Returns the index, 0 for `First` to 7 for `Eighth`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

index_conversions!(Rank, 8);
