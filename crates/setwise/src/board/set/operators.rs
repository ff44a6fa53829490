//! The operators `&`, `|`, `^`, `-` and `!`, and conversions from squares and collections.

use crate::board::set::{Board, Geometry, Square};
use crate::operators::set_operators;

// The other operand may be a set or a square.
set_operators! {
    [G: Geometry, const WORDS: usize] [G: Geometry, const WORDS: usize, T: Into<Self>]
    Board<G, WORDS>, T
}

/// Makes the set of one square.
impl<G: Geometry, const WORDS: usize> From<Square<G>> for Board<G, WORDS> {
    #[inline]
    fn from(square: Square<G>) -> Self {
        Self::from_square(square)
    }
}

/// Makes the set of the squares in an array.
impl<G: Geometry, const WORDS: usize, const N: usize> From<[Square<G>; N]> for Board<G, WORDS> {
    #[inline]
    fn from(squares: [Square<G>; N]) -> Self {
        Self::from_squares(&squares)
    }
}

/// Makes the union of the items: squares or sets.
impl<G: Geometry, const WORDS: usize, T: Into<Self>> FromIterator<T> for Board<G, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().fold(Self::EMPTY, |set, item| set | item)
    }
}

/// Adds the items to the set: squares or sets.
impl<G: Geometry, const WORDS: usize, T: Into<Self>> Extend<T> for Board<G, WORDS> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        *self |= items.into_iter().collect::<Self>();
    }
}
