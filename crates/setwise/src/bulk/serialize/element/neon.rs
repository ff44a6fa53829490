//! Elements by the additions of NEON that widen one operand.
//!
//! The squares of a byte are moved to their rank while they are narrow. Otherwise the compiler
//! moves the base instead, and copies it to all lanes for each byte.

use core::arch::aarch64::{
    vadd_u8, vaddq_u16, vaddw_high_u16, vaddw_u8, vaddw_u16, vdup_n_u8, vdupq_n_u16, vdupq_n_u32,
    vget_low_u16, vld1_u8, vld1q_u16, vst1q_u16, vst1q_u32,
};

use crate::bulk::serialize::element::{element, squares, table};
use crate::bulk::serialize::squares_of_byte::SQUARES_OF_BYTE;

static U16_OF_BYTE: [[u16; 8]; 256] = table!(u16);

element!(u8, 0, |base, byte, number, at| {
    let list = squares(byte, number).map(|square| base.wrapping_add(square));
    // SAFETY: the caller guarantees room for eight elements.
    unsafe { at.cast::<[Self; 8]>().write(list) };
});

element!(u16, 0, |base, byte, number, at| {
    #[inline]
    #[target_feature(enable = "neon")]
    unsafe fn write(base: u16, byte: usize, number: u8, at: *mut u16) {
        let row = SQUARES_OF_BYTE[byte].to_le_bytes();
        // SAFETY: a row has eight squares.
        let row = unsafe { vld1_u8(row.as_ptr()) };
        let list = vaddw_u8(vdupq_n_u16(base), vadd_u8(row, vdup_n_u8(8 * number)));
        // SAFETY: the caller guarantees room for eight elements.
        unsafe { vst1q_u16(at, list) };
    }

    // SAFETY: the target has NEON, and the caller guarantees the room.
    unsafe { write(base, byte, number, at) };
});

element!(u32, 0, |base, byte, number, at| {
    #[inline]
    #[target_feature(enable = "neon")]
    unsafe fn write(base: u32, byte: usize, number: u8, at: *mut u32) {
        // SAFETY: a row has eight squares.
        let row = unsafe { vld1q_u16(U16_OF_BYTE[byte].as_ptr()) };
        let squares = vaddq_u16(row, vdupq_n_u16((8 * number).into()));
        let base = vdupq_n_u32(base);
        let low = vaddw_u16(base, vget_low_u16(squares));
        let high = vaddw_high_u16(base, squares);
        // SAFETY: the caller guarantees room for eight elements.
        unsafe { vst1q_u32(at, low) };
        // SAFETY: the caller guarantees room for eight elements.
        unsafe { vst1q_u32(at.wrapping_add(4), high) };
    }

    // SAFETY: the target has NEON, and the caller guarantees the room.
    unsafe { write(base, byte, number, at) };
});
