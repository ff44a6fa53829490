//! What lists are made of.

/// An element of a list: the number of a square, or of a square and a board; an unsigned number.
pub(super) trait Element: Copy + Default {
    /// The number of a square further on, modulo the range of the type.
    fn plus(self, square: u8) -> Self;
}

macro_rules! element {
    ($($T:ty)*) => {$(
        impl Element for $T {
            #[inline(always)]
            fn plus(self, square: u8) -> Self {
                self.wrapping_add(square as $T)
            }
        }
    )*};
}

element!(u8 u16 u32);
