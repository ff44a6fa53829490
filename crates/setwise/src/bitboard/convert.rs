//! Conversions between sets, words, squares, files, ranks and collections.

use super::{Bitboard, Squares};
use crate::file::File;
use crate::rank::Rank;
use crate::square::Square;

impl From<u64> for Bitboard {
    #[inline]
    fn from(word: u64) -> Self {
        Self(word)
    }
}

impl From<Bitboard> for u64 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        Self::from_file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        Self::from_rank(rank)
    }
}

/// The union of the items: squares, files, ranks or sets.
impl<T: Into<Bitboard>> FromIterator<T> for Bitboard {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().fold(Self::EMPTY, |set, item| set | item)
    }
}

impl<T: Into<Bitboard>> Extend<T> for Bitboard {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        *self |= items.into_iter().collect::<Self>();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.squares()
    }
}
