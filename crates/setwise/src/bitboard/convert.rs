//! Conversions between sets, words, squares, files, ranks and collections.

use super::{Bitboard, Squares};
use crate::file::File;
use crate::rank::Rank;
use crate::square::Square;

/// The set with this word.
///
/// # Cost
///
/// None.
impl From<u64> for Bitboard {
    #[inline]
    fn from(word: u64) -> Self {
        Self(word)
    }
}

/// The word of the set.
///
/// # Cost
///
/// None.
impl From<Bitboard> for u64 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

/// The set of one square.
///
/// # Cost
///
/// That of [`from_square`](Self::from_square).
impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

/// The squares of the file.
///
/// # Cost
///
/// That of [`from_file`](Self::from_file).
impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        Self::from_file(file)
    }
}

/// The squares of the rank.
///
/// # Cost
///
/// That of [`from_rank`](Self::from_rank).
impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        Self::from_rank(rank)
    }
}

/// The union of the items: squares, files, ranks or sets.
///
/// # Cost
///
/// O(n): the conversion of each item and an `or` (`orr` on `AArch64`); of squares a `bts`
/// on x86-64. Slices and other simple iterators vectorize, as in
/// [`from_squares`](Self::from_squares).
impl<T: Into<Bitboard>> FromIterator<T> for Bitboard {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().fold(Self::EMPTY, |set, item| set | item)
    }
}

/// Puts the items into the set: squares, files, ranks or sets.
///
/// # Cost
///
/// That of `collect`, and one `or` (`orr` on `AArch64`).
impl<T: Into<Bitboard>> Extend<T> for Bitboard {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        *self |= items.into_iter().collect::<Self>();
    }
}

/// The squares of the set, in ascending order of their indices.
///
/// # Cost
///
/// That of [`squares`](Self::squares).
impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.squares()
    }
}
