//! The elements of lists.

/// The number of elements that a routine may write after the last one that belongs there.
pub(super) const SLACK: usize = 64;

/// An element of a list, an unsigned number: a square, or a square and a board.
pub(super) trait Element: Copy + Default {
    /// Adds a square, modulo the range of the type.
    fn plus(self, square: u8) -> Self;

    /// Adds each of eight squares, a byte each, the first lowest.
    fn plus_each(self, squares: u64) -> [Self; 8];
}

macro_rules! element {
    ($($T:ty)*) => {$(
        impl Element for $T {
            #[inline(always)]
            fn plus(self, square: u8) -> Self {
                self.wrapping_add(square as $T)
            }

            #[inline(always)]
            fn plus_each(self, squares: u64) -> [Self; 8] {
                squares.to_le_bytes().map(|square| self.plus(square))
            }
        }
    )*};
}

element!(u8 u32);

impl Element for u16 {
    #[inline(always)]
    fn plus(self, square: u8) -> Self {
        self.wrapping_add(square.into())
    }

    // The compiler does not vectorize eight sums of 16 bits. Here a word has four of them; the
    // highest bits are added without carry.
    #[inline(always)]
    fn plus_each(self, squares: u64) -> [Self; 8] {
        const UPPER: u64 = 0x8000_8000_8000_8000;
        let base = u64::from(self) * 0x0001_0001_0001_0001;
        let four = |squares: u64| {
            let pairs = (squares | squares << 16) & 0x0000_ffff_0000_ffff;
            let spread = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
            // The squares have no highest bits.
            ((base & !UPPER) + spread) ^ (base & UPPER)
        };
        let (low, high) = (four(squares & 0xffff_ffff), four(squares >> 32));
        let part = |word: u64, part: u32| (word >> (16 * part)) as u16;
        [
            part(low, 0),
            part(low, 1),
            part(low, 2),
            part(low, 3),
            part(high, 0),
            part(high, 1),
            part(high, 2),
            part(high, 3),
        ]
    }
}
