//! Published serializers with the instructions of AVX-512 VBMI2.
//!
//! They are as their sources print them, board by board, without the improvements of
//! `setwise::bulk`.

use std::arch::x86_64::{
    __m512i, _mm_sfence, _mm512_add_epi16, _mm512_add_epi32, _mm512_castsi512_si128,
    _mm512_castsi512_si256, _mm512_cvtepu8_epi16, _mm512_cvtepu8_epi32, _mm512_extracti32x4_epi32,
    _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_mask_compressstoreu_epi8,
    _mm512_maskz_compress_epi8, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_storeu_si512,
    _mm512_stream_si512,
};

use super::boards::Boards;
use super::encoding::{Encoding, Item};
use super::pen::SLACK;

/// Returns true if the processor has the instructions.
pub fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("popcnt")
}

#[inline]
#[target_feature(enable = "avx512f")]
fn numbers() -> __m512i {
    let numbers: [u8; 64] = std::array::from_fn(|i| i as u8);
    // SAFETY: 64 bytes are read from an array of 64 bytes.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

/// Defines a technique: a function that writes the squares of boards and returns their number.
/// `$board` writes the list of a board at `$at`.
macro_rules! technique {
    (
        $(#[$doc:meta])*
        $name:ident ($E:ident = $T:ty)
        |$set:ident, $base:ident, $count:ident, $numbers:ident, $at:ident| $board:block
    ) => {
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// Panics if the room is too small for all squares and the slack, or the processor lacks
        /// the instructions.
        pub fn $name<$E: Encoding<Item = $T>>(boards: &Boards, out: &mut [$T]) -> usize {
            #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
            unsafe fn run<$E: Encoding<Item = $T>>(boards: &Boards, out: *mut $T) -> usize {
                let $numbers = numbers();
                let mut written = 0;
                for (row, $set, from) in boards.rows() {
                    let $base = $E::base(row, from);
                    let $count = $set.count_ones() as usize;
                    let $at = out.wrapping_add(written);
                    $board
                    written += $count;
                }
                written
            }

            assert!(out.len() >= boards.squares() + SLACK && is_available());
            // SAFETY: the processor has the instructions. Each list begins at or before the
            // end of all squares, and no more than the slack is written from there on.
            unsafe { run::<$E>(boards, out.as_mut_ptr()) }
        }
    };
}

technique! {
    /// `vpcompressb` of the numbers 0 to 63 in a register, and a store of all of it.
    compress(E = u8) |set, _base, count, numbers, at| {
        let list = _mm512_maskz_compress_epi8(set, numbers);
        // SAFETY: 64 bytes are within the slack.
        unsafe { _mm512_storeu_si512(at.cast(), list) };
    }
}

technique! {
    /// `vpcompressb` to memory, one byte per square.
    compress_stores(E = u8) |set, _base, count, numbers, at| {
        // SAFETY: only the squares of this board are written.
        unsafe { _mm512_mask_compressstoreu_epi8(at.cast(), set, numbers) };
    }
}

technique! {
    /// The same as `compress`, widened by `vpmovzxbw`: a register of 32 elements, and a second
    /// one if there are more squares.
    widened_16(E = u16) |set, base, count, numbers, at| {
        let list = _mm512_maskz_compress_epi8(set, numbers);
        let base = _mm512_set1_epi16(base.cast_signed());
        let half = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(list));
        // SAFETY: 32 elements are within the slack.
        unsafe { _mm512_storeu_si512(at.cast(), _mm512_add_epi16(half, base)) };
        if count > 32 {
            let half = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(list));
            let half = _mm512_add_epi16(half, base);
            // SAFETY: 64 elements are within the slack.
            unsafe { _mm512_storeu_si512(at.wrapping_add(32).cast(), half) };
        }
    }
}

/// Widens sixteen bytes of a list and stores them.
macro_rules! store_16 {
    ($list:ident, $base:ident, $at:ident, $part:literal) => {
        let part = _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32::<$part>($list));
        let part = _mm512_add_epi32(part, $base);
        // SAFETY: up to 64 elements are within the slack.
        unsafe { _mm512_storeu_si512($at.wrapping_add(16 * $part).cast(), part) };
    };
}

technique! {
    /// The same as `compress`, widened by `vpmovzxbd`: a register of 16 elements, a second one if
    /// there are more squares, and two more for more than 32.
    widened_32(E = u32) |set, base, count, numbers, at| {
        let list = _mm512_maskz_compress_epi8(set, numbers);
        let base = _mm512_set1_epi32(base.cast_signed());
        let part = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(list));
        // SAFETY: 16 elements are within the slack.
        unsafe { _mm512_storeu_si512(at.cast(), _mm512_add_epi32(part, base)) };
        if count > 16 {
            store_16!(list, base, at, 1);
            if count > 32 {
                store_16!(list, base, at, 2);
                store_16!(list, base, at, 3);
            }
        }
    }
}

/// Copies with stores that bypass the caches.
///
/// # Panics
///
/// Panics if the slices differ in length, or the processor lacks the instructions.
pub fn copy_past_caches<T: Item>(out: &mut [T], from: &[T]) {
    #[target_feature(enable = "avx512f")]
    fn run<T: Item>(out: &mut [T], from: &[T]) {
        // SAFETY: all bit patterns are valid for registers and for elements, which are integers.
        let (before, lines, after) = unsafe { out.align_to_mut::<__m512i>() };
        let (first, rest) = from.split_at(before.len());
        before.copy_from_slice(first);
        let (rest, last) = rest.split_at(rest.len() - after.len());
        after.copy_from_slice(last);
        let mut at = rest.as_ptr().cast::<__m512i>();
        for line in lines {
            // SAFETY: `rest` has as many bytes as the lines, and the load may be unaligned.
            let register = unsafe { _mm512_loadu_si512(at) };
            // SAFETY: the line is borrowed exclusively, and aligned as a register.
            unsafe { _mm512_stream_si512(line, register) };
            at = at.wrapping_add(1);
        }
        _mm_sfence();
    }

    assert!(out.len() == from.len() && is_available());
    // SAFETY: the processor has the instructions.
    unsafe { run(out, from) }
}
