//! The files of the board.

use crate::index::index_conversions;

/// A file of the board, `A` in the west to `H` in the east.
///
/// `Bitboard::from(File::E)` is the set of its eight squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a file says all there is to say")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, `A` to `H`.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// Returns the file with this index, or `None` if the index is 8 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::new_wrapping(index)) } else { None }
    }

    /// Returns the file with this index modulo 8, such as the file of a square's index.
    #[must_use]
    #[inline]
    pub const fn new_wrapping(index: usize) -> Self {
        Self::ALL[index & 7]
    }

    /// Returns the index, 0 for `A` to 7 for `H`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

index_conversions!(File, 8);
