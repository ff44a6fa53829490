//! The operators `&`, `|`, `^`, `-`, `!`, `<<` and `>>`.

use core::ops::{Shl, ShlAssign, Shr, ShrAssign};

use crate::operators::set_operators;
use crate::wide::set::Set;

set_operators!([const WORDS: usize] [const WORDS: usize] Set<WORDS>, Self);

macro_rules! shifts {
    ($($operator:ident $method:ident, $assign:ident $assign_method:ident, $named:ident;)*) => {$(
        #[doc = concat!("The operator of [`", stringify!($named), "`](Set::", stringify!($named), ").")]
        impl<const WORDS: usize> $operator<usize> for Set<WORDS> {
            type Output = Self;

            #[inline]
            fn $method(self, amount: usize) -> Self {
                self.$named(amount)
            }
        }

        #[doc = concat!("The operator of [`", stringify!($named), "`](Set::", stringify!($named), ").")]
        impl<const WORDS: usize> $assign<usize> for Set<WORDS> {
            #[inline]
            fn $assign_method(&mut self, amount: usize) {
                *self = self.$named(amount);
            }
        }
    )*};
}

shifts! {
    Shl shl, ShlAssign shl_assign, shift_left;
    Shr shr, ShrAssign shr_assign, shift_right;
}
