//! Several elements in a word, for targets without vectors.

use crate::bulk::serialize::element::{element, squares, table};

element!(u8, 0, |base, byte, number, at| {
    let list = squares(byte, number).map(|square| base.wrapping_add(square));
    // SAFETY: the caller guarantees room for eight elements.
    unsafe { at.cast::<[Self; 8]>().write(list) };
});

/// Implements a wide type by a table with `$WORDS` words for the list of a byte. `$ONES` has a one
/// in each element.
macro_rules! words {
    ($T:ident, $SCANNED:literal, $TABLE:ident, $WORDS:literal, $ONES:literal) => {
        static $TABLE: [[u64; $WORDS]; 256] = {
            const LANES: usize = 8 / $WORDS;
            let table: [[$T; 8]; 256] = table!($T);
            let mut words = [[0; $WORDS]; 256];
            let mut at = 0;
            while at < 8 * 256 {
                let (byte, i) = (at / 8, at % 8);
                // The first element is the first in memory.
                let lane = i % LANES;
                let lane = if cfg!(target_endian = "big") { LANES - 1 - lane } else { lane };
                words[byte][i / LANES] |= (table[byte][i] as u64) << (lane as u32 * $T::BITS);
                at += 1;
            }
            words
        };

        element!($T, $SCANNED, |base, byte, number, at| {
            // No sum carries into the next element: a square is less than 64, and the highest bit
            // of the base is added without a carry.
            const HIGHEST: u64 = $ONES << ($T::BITS - 1);
            let base = u64::from(base) * $ONES;
            let (highest, lower) = (base & HIGHEST, base & !HIGHEST);
            let first = u64::from(8 * number) * $ONES;
            let list = $TABLE[byte].map(|squares| (squares + first + lower) ^ highest);
            // SAFETY: the caller guarantees room for eight elements, which take as many words.
            unsafe { at.cast::<[u64; $WORDS]>().write_unaligned(list) };
        });
    };
}

words!(u16, 12, WORDS_OF_U16, 2, 0x0001_0001_0001_0001);
words!(u32, 20, WORDS_OF_U32, 4, 0x0000_0001_0000_0001);
