//! Elements by the vectors that every x86-64 processor has.
//!
//! The squares of a byte are moved to their rank before they are widened. Otherwise the compiler
//! moves the base instead, and copies it to all lanes for each byte.

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_add_epi16, _mm_loadl_epi64, _mm_set1_epi8, _mm_set1_epi16,
    _mm_setzero_si128, _mm_storel_epi64, _mm_storeu_si128, _mm_unpacklo_epi8,
};

use crate::bulk::serialize::element::{element, table};
use crate::bulk::serialize::squares_of_byte::SQUARES_OF_BYTE;

static U32_OF_BYTE: [[u32; 8]; 256] = table!(u32);

/// Returns the squares of a byte of a board, whose number is 0 to 7, in the lower half.
#[inline]
#[target_feature(enable = "sse2")]
fn squares(byte: usize, number: u8) -> __m128i {
    let row = &raw const SQUARES_OF_BYTE[byte];
    // SAFETY: 8 bytes are read from a word.
    let row = unsafe { _mm_loadl_epi64(row.cast()) };
    _mm_add_epi8(row, _mm_set1_epi8((8 * number).cast_signed()))
}

element!(u8, 0, |base, byte, number, at| {
    #[inline]
    #[target_feature(enable = "sse2")]
    unsafe fn write(base: u8, byte: usize, number: u8, at: *mut u8) {
        let list = _mm_add_epi8(squares(byte, number), _mm_set1_epi8(base.cast_signed()));
        // SAFETY: the caller guarantees room for eight elements.
        unsafe { _mm_storel_epi64(at.cast(), list) };
    }

    // SAFETY: the target has SSE2, and the caller guarantees the room.
    unsafe { write(base, byte, number, at) };
});

element!(u16, 0, |base, byte, number, at| {
    #[inline]
    #[target_feature(enable = "sse2")]
    unsafe fn write(base: u16, byte: usize, number: u8, at: *mut u16) {
        let wide = _mm_unpacklo_epi8(squares(byte, number), _mm_setzero_si128());
        let list = _mm_add_epi16(wide, _mm_set1_epi16(base.cast_signed()));
        // SAFETY: the caller guarantees room for eight elements.
        unsafe { _mm_storeu_si128(at.cast(), list) };
    }

    // SAFETY: the target has SSE2, and the caller guarantees the room.
    unsafe { write(base, byte, number, at) };
});

// A wide table saves the widening, which takes as long as to copy the base.
element!(u32, 0, |base, byte, number, at| {
    let first = base.wrapping_add((8 * number).into());
    let list = U32_OF_BYTE[byte].map(|square| first.wrapping_add(square));
    // SAFETY: the caller guarantees room for eight elements.
    unsafe { at.cast::<[Self; 8]>().write(list) };
});
