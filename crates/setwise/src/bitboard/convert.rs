//! Conversions between sets, words, squares, files, ranks and collections.

use crate::bitboard::{Bitboard, Squares};
use crate::file::File;
use crate::rank::Rank;
use crate::square::Square;

/// Makes the set with this word.
impl From<u64> for Bitboard {
    #[inline]
    fn from(word: u64) -> Self {
        Self(word)
    }
}

/// Returns the word of the set.
impl From<Bitboard> for u64 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

macro_rules! from_parts {
    ($($Part:ident $constructor:ident $words:literal;)*) => {$(
        #[doc = concat!("Makes the set of ", $words, ".")]
        impl From<$Part> for Bitboard {
            #[inline]
            fn from(part: $Part) -> Self {
                Self::$constructor(part)
            }
        }
    )*};
}

from_parts! {
    Square from_square "one square";
    File from_file "the squares of a file";
    Rank from_rank "the squares of a rank";
}

/// Returns the set of the squares in an array.
impl<const N: usize> From<[Square; N]> for Bitboard {
    #[inline]
    fn from(squares: [Square; N]) -> Self {
        Self::from_squares(&squares)
    }
}

/// Makes the union of the items: squares, files, ranks or sets.
impl<T: Into<Bitboard>> FromIterator<T> for Bitboard {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().fold(Self::EMPTY, |set, item| set | item)
    }
}

/// Adds the items to the set: squares, files, ranks or sets.
impl<T: Into<Bitboard>> Extend<T> for Bitboard {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        *self |= items.into_iter().collect::<Self>();
    }
}

/// Iterates over the squares of the set, in ascending order of their indices.
impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.squares()
    }
}
