//! The operators `&`, `|`, `^`, `-` and `!`, and conversions from squares and collections.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::{Board, Geometry, Square};

/// The other operand may be a set or a square.
macro_rules! operators {
    ($($operator:ident $method:ident, $assign:ident $assign_method:ident, $named:ident;)*) => {$(
        #[doc = concat!("The operator of [`", stringify!($named), "`](Board::", stringify!($named), ").")]
        impl<G: Geometry, const WORDS: usize, T: Into<Self>> $operator<T> for Board<G, WORDS> {
            type Output = Self;

            #[inline]
            fn $method(self, other: T) -> Self {
                self.$named(other.into())
            }
        }

        #[doc = concat!("The operator of [`", stringify!($named), "`](Board::", stringify!($named), ").")]
        impl<G: Geometry, const WORDS: usize, T: Into<Self>> $assign<T> for Board<G, WORDS> {
            #[inline]
            fn $assign_method(&mut self, other: T) {
                *self = self.$named(other.into());
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign, intersection;
    BitOr bitor, BitOrAssign bitor_assign, union;
    BitXor bitxor, BitXorAssign bitxor_assign, symmetric_difference;
    Sub sub, SubAssign sub_assign, difference;
}

/// The operator of [`complement`](Board::complement).
impl<G: Geometry, const WORDS: usize> Not for Board<G, WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
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
