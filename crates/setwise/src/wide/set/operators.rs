//! The operators `&`, `|`, `^`, `-`, `!`, `<<` and `>>`.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, ShlAssign, Shr,
    ShrAssign, Sub, SubAssign,
};

use super::Set;

macro_rules! operators {
    ($($operator:ident $method:ident $Other:ty, $assign:ident $assign_method:ident, $named:ident;)*) => {$(
        #[doc = concat!("The operator of [`", stringify!($named), "`](Set::", stringify!($named), ").")]
        impl<const WORDS: usize> $operator<$Other> for Set<WORDS> {
            type Output = Self;

            #[inline]
            fn $method(self, other: $Other) -> Self {
                self.$named(other)
            }
        }

        #[doc = concat!("The operator of [`", stringify!($named), "`](Set::", stringify!($named), ").")]
        impl<const WORDS: usize> $assign<$Other> for Set<WORDS> {
            #[inline]
            fn $assign_method(&mut self, other: $Other) {
                *self = self.$named(other);
            }
        }
    )*};
}

operators! {
    BitAnd bitand Self, BitAndAssign bitand_assign, intersection;
    BitOr bitor Self, BitOrAssign bitor_assign, union;
    BitXor bitxor Self, BitXorAssign bitxor_assign, symmetric_difference;
    Sub sub Self, SubAssign sub_assign, difference;
    Shl shl usize, ShlAssign shl_assign, shift_left;
    Shr shr usize, ShrAssign shr_assign, shift_right;
}

/// The operator of [`complement`](Set::complement).
impl<const WORDS: usize> Not for Set<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}
