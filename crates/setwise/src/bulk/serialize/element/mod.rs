//! The elements of lists: sums of a number and a square, one by one, or for a byte of a board.
//!
//! The lists of all 256 bytes are rows of a table. The rows are added to the base with the vectors
//! of the target or, without vectors, several elements in a word.

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;
#[cfg(target_feature = "simd128")]
mod vectors;
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "x86_64", target_feature = "sse2"),
    target_feature = "simd128"
)))]
mod words;

/// The number of elements that a routine may write after the last one that belongs there.
pub(super) const SLACK: usize = 64;

/// An element of a list, an unsigned number: a square, or a square and a board.
pub(super) trait Element: Copy + Default {
    /// The average number of squares of a board up to which scans are faster than the table; 0 if
    /// they never are.
    const SCANNED: usize;

    /// Adds a square, modulo the range of the type.
    fn plus(self, square: u8) -> Self;

    /// Writes the squares of a byte of a board, whose number is 0 to 7, each plus this element, and
    /// then any elements: eight in all.
    ///
    /// # Safety
    ///
    /// Eight elements may be written from `at` on.
    unsafe fn write_byte(self, byte: u8, number: u8, at: *mut Self);
}

/// Implements the trait. `$write` writes the list of a byte.
macro_rules! element {
    ($T:ident, $SCANNED:literal, |$base:ident, $byte:ident, $number:ident, $at:ident| $write:block) => {
        impl crate::bulk::serialize::element::Element for $T {
            const SCANNED: usize = $SCANNED;

            #[inline(always)]
            fn plus(self, square: u8) -> Self {
                self.wrapping_add(square.into())
            }

            #[inline(always)]
            unsafe fn write_byte(self, byte: u8, $number: u8, $at: *mut Self) {
                let ($base, $byte) = (self, usize::from(byte));
                $write
            }
        }
    };
}

/// Returns the table of the lists of all bytes, as elements of a type.
macro_rules! table {
    ($T:ident) => {{
        let mut table = [[0; 8]; 256];
        let mut byte = 0;
        while byte < 256 {
            let squares =
                crate::bulk::serialize::squares_of_byte::SQUARES_OF_BYTE[byte].to_le_bytes();
            let mut i = 0;
            while i < 8 {
                table[byte][i] = squares[i] as $T;
                i += 1;
            }
            byte += 1;
        }
        table
    }};
}

/// Returns the squares of a byte of a board, whose number is 0 to 7, in one addition: each square
/// is less than 64.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn squares(byte: usize, number: u8) -> [u8; 8] {
    (crate::bulk::serialize::squares_of_byte::SQUARES_OF_BYTE[byte]
        + 0x0808_0808_0808_0808 * u64::from(number))
    .to_le_bytes()
}

use {element, table};
