//! The elements of lists.

use crate::serialize::bisect::SQUARES_OF_BYTE;

/// The number of elements that a routine may write after the last one that belongs there.
pub(super) const SLACK: usize = 64;

/// An element of a list, an unsigned number: a square, or a square and a board.
pub(super) trait Element: Copy + Default {
    /// Adds a square, modulo the range of the type.
    fn plus(self, square: u8) -> Self;

    /// Adds each square of a byte of a board, whose number is 0 to 7, and then any elements.
    fn plus_byte(self, byte: u8, number: u8) -> [Self; 8];
}

impl Element for u8 {
    #[inline(always)]
    fn plus(self, square: u8) -> Self {
        self.wrapping_add(square)
    }

    #[inline(always)]
    fn plus_byte(self, byte: u8, number: u8) -> [Self; 8] {
        // All eight squares in one addition: each is less than 64.
        let squares =
            SQUARES_OF_BYTE[usize::from(byte)] + 0x0808_0808_0808_0808 * u64::from(number);
        squares.to_le_bytes().map(|square| self.plus(square))
    }
}

/// Returns the elements of [`SQUARES_OF_BYTE`] as another type. Tables of wide elements save the
/// widening, and the compiler makes one or two instructions of the additions.
macro_rules! wide {
    ($($T:ident $TABLE:ident)*) => {$(
        static $TABLE: [[$T; 8]; 256] = {
            let mut table = [[0; 8]; 256];
            let mut byte = 0;
            while byte < 256 {
                let squares = SQUARES_OF_BYTE[byte].to_le_bytes();
                let mut i = 0;
                while i < 8 {
                    table[byte][i] = squares[i] as $T;
                    i += 1;
                }
                byte += 1;
            }
            table
        };

        impl Element for $T {
            #[inline(always)]
            fn plus(self, square: u8) -> Self {
                self.wrapping_add(square.into())
            }

            #[inline(always)]
            fn plus_byte(self, byte: u8, number: u8) -> [Self; 8] {
                let first = self.plus(8 * number);
                $TABLE[usize::from(byte)].map(|square| first.wrapping_add(square))
            }
        }
    )*};
}

wide!(u16 U16_OF_BYTE u32 U32_OF_BYTE);
