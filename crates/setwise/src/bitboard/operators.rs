//! The operators `&`, `|`, `^`, `-` and `!`.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::Bitboard;

/// The other operand may be anything that converts into a set: a square, a file, a rank, a word.
macro_rules! operators {
    ($($operator:ident $method:ident, $assign:ident $assign_method:ident, $named:ident;)*) => {$(
        #[doc = concat!(
            "The operator of [`", stringify!($named),
            "`](Bitboard::", stringify!($named), ").",
        )]
        impl<T: Into<Bitboard>> $operator<T> for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: T) -> Self {
                self.$named(other.into())
            }
        }

        #[doc = concat!(
            "The operator of [`", stringify!($named),
            "`](Bitboard::", stringify!($named), ").",
        )]
        impl<T: Into<Bitboard>> $assign<T> for Bitboard {
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

/// The operator of [`complement`](Bitboard::complement).
impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}
