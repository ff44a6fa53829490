//! The operators `&`, `|`, `^`, `-` and `!` of all kinds of sets that are copied.

/// Implements the operators of a type by its methods: its generics, those with the type of the other
/// operand, the type, and the other operand, which converts into a set.
macro_rules! set_operators {
    ([$($generics:tt)*] [$($with_other:tt)*] $Set:ty, $Other:ty) => {
        $crate::operators::set_operators! { @binary [$($with_other)*] $Set, $Other,
            BitAnd bitand, BitAndAssign bitand_assign, intersection;
            BitOr bitor, BitOrAssign bitor_assign, union;
            BitXor bitxor, BitXorAssign bitxor_assign, symmetric_difference;
            Sub sub, SubAssign sub_assign, difference;
        }

        /// The operator of [`complement`](Self::complement).
        impl<$($generics)*> core::ops::Not for $Set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                self.complement()
            }
        }
    };
    (@binary $generics:tt $Set:ty, $Other:ty,
        $($operator:ident $method:ident, $assign:ident $assign_method:ident, $named:ident;)*
    ) => {
        $($crate::operators::set_operators! {
            @one $generics $Set, $Other, $operator $method, $assign $assign_method, $named
        })*
    };
    (@one [$($generics:tt)*] $Set:ty, $Other:ty,
        $operator:ident $method:ident, $assign:ident $assign_method:ident, $named:ident
    ) => {
        #[doc = concat!("The operator of [`", stringify!($named), "`](Self::", stringify!($named), ").")]
        impl<$($generics)*> core::ops::$operator<$Other> for $Set {
            type Output = Self;

            #[inline]
            fn $method(self, other: $Other) -> Self {
                self.$named(other.into())
            }
        }

        #[doc = concat!("The operator of [`", stringify!($named), "`](Self::", stringify!($named), ").")]
        impl<$($generics)*> core::ops::$assign<$Other> for $Set {
            #[inline]
            fn $assign_method(&mut self, other: $Other) {
                *self = self.$named(other.into());
            }
        }
    };
}

pub(crate) use set_operators;
