//! Boards of up to six squares, eight side by side in the lanes of a register.
//!
//! ```text
//! list = [64, 64, 64, 64, 64, 64, 64, 64]       64: no square
//! repeat K times, in each of eight lanes:
//!     square = popcnt(!rest & (rest - 1))       trailing zeros; 64 if rest is empty
//!     list = list >> 8, with square in the highest byte
//!     rest &= rest - 1
//! compress the bytes of all lanes that are not 64
//! ```
//!
//! With K = 3, the boards `. b1 c2 .` (0x402) and `a1` (0x1) give the lanes
//! `64 64 64 64 64 1 10 64` and `64 64 64 64 64 0 64 64`, and the list 1, 10, 0. If any `rest` is
//! not empty at the end, a board had more than K squares.

use core::arch::x86_64::{
    __m256i, __m512i, _mm_cvtepu8_epi16, _mm_loadl_epi64, _mm_slli_epi16, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_maskz_compress_epi8, _mm256_set_epi64x, _mm256_storeu_si256,
    _mm512_add_epi16, _mm512_add_epi32, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_broadcast_i64x4, _mm512_castsi128_si512, _mm512_castsi512_si256, _mm512_cvtepu8_epi16,
    _mm512_cvtepu8_epi32, _mm512_extracti64x4_epi64, _mm512_maskz_compress_epi8,
    _mm512_maskz_compress_epi16, _mm512_or_si512, _mm512_permutexvar_epi16, _mm512_popcnt_epi64,
    _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_shrdi_epi64, _mm512_storeu_si512, _mm512_test_epi64_mask,
    _mm512_testn_epi8_mask, _mm512_testn_epi16_mask,
};

use crate::bulk::serialize::avx512::{Group, load, population_count};
use crate::square::Square;

/// The byte in place of a square that does not exist: the trailing zeros of the empty set.
const NONE: i8 = 64;

/// Returns the first `K` squares of each board, ascending, in the upper bytes of its lane, with
/// [`NONE`] in all other bytes; and the rest of the boards.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq")]
fn lists<const K: usize>(boards: &[u64; 8]) -> (__m512i, __m512i) {
    let mut rest = load(boards);
    let mut lists = _mm512_set1_epi8(NONE);
    for _ in 0..K {
        let less = _mm512_add_epi64(rest, _mm512_set1_epi64(-1));
        let square = _mm512_popcnt_epi64(_mm512_andnot_si512(rest, less));
        lists = _mm512_shrdi_epi64::<8>(lists, square);
        rest = _mm512_and_si512(rest, less);
    }
    (lists, rest)
}

/// Returns the end of the lists, or null if any board had squares left.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn end<T>(out: *mut T, left: __m512i) -> *mut T {
    if _mm512_test_epi64_mask(left, left) == 0 { out } else { core::ptr::null_mut() }
}

/// Writes squares as bytes; returns null if a board has more than `K`.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt"
)]
pub(super) unsafe fn squares<const K: usize>(groups: &[Group], mut out: *mut u8) -> *mut u8 {
    let mut left = _mm512_setzero_si512();
    for boards in groups.as_flattened().as_chunks::<8>().0 {
        let (lists, rest) = lists::<K>(boards);
        left = _mm512_or_si512(left, rest);
        let mask = _mm512_testn_epi8_mask(lists, _mm512_set1_epi8(NONE));
        let list = _mm512_maskz_compress_epi8(mask, lists);
        // SAFETY: the preceding boards only took room for their squares, so there is room for
        // 64 elements, which are within the slack.
        unsafe { _mm512_storeu_si512(out.cast(), list) };
        out = out.wrapping_add(population_count(mask));
    }
    end(out, left)
}

/// Defines the routine for wider elements, which returns the same. The numbers of four boards fit
/// in a byte, so there are two lists for eight boards; `$store` writes one.
macro_rules! indices {
    ($name:ident, $T:ty, $store:ident) => {
        /// # Safety
        ///
        /// The [contract](super#the-contract-of-the-routines) of the routines holds.
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt"
        )]
        pub(super) unsafe fn $name<const K: usize>(
            groups: &[Group],
            mut out: *mut $T,
            mut base: $T,
        ) -> *mut $T {
            // 0, 64, 128 and 192 in the bytes of four lanes.
            const OF_FOUR: u64 = 0x4040_4040_4040_4040;
            let [b, c, d] = [OF_FOUR, 2 * OF_FOUR, 3 * OF_FOUR];
            let of_four = _mm512_broadcast_i64x4(_mm256_set_epi64x(
                d.cast_signed(),
                c.cast_signed(),
                b.cast_signed(),
                0,
            ));
            let mut left = _mm512_setzero_si512();
            for boards in groups.as_flattened().as_chunks::<8>().0 {
                let (lists, rest) = lists::<K>(boards);
                left = _mm512_or_si512(left, rest);
                let mask = _mm512_testn_epi8_mask(lists, _mm512_set1_epi8(NONE));
                let numbers = _mm512_or_si512(lists, of_four);
                let halves = [
                    (_mm512_castsi512_si256(numbers), mask as u32),
                    (_mm512_extracti64x4_epi64::<1>(numbers), (mask >> 32) as u32),
                ];
                for (numbers, mask) in halves {
                    let list = _mm256_maskz_compress_epi8(mask, numbers);
                    let count = population_count(mask.into());
                    // SAFETY: the preceding boards only took room for their squares, so there is
                    // room for 32 elements, which are within the slack.
                    unsafe { $store::<K>(list, count, base, out) };
                    out = out.wrapping_add(count);
                    base = base.wrapping_add(256);
                }
            }
            end(out, left)
        }
    };
}

/// # Safety
///
/// From `out` on there is room for 32 elements.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn store_u16<const K: usize>(list: __m256i, _count: usize, base: u16, out: *mut u16) {
    let base = _mm512_set1_epi16(base.cast_signed());
    let elements = _mm512_add_epi16(_mm512_cvtepu8_epi16(list), base);
    // SAFETY: the caller guarantees the room.
    unsafe { _mm512_storeu_si512(out.cast(), elements) };
}

/// # Safety
///
/// From `out` on there is room for 32 elements.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store_u32<const K: usize>(list: __m256i, count: usize, base: u32, out: *mut u32) {
    let base = _mm512_set1_epi32(base.cast_signed());
    let elements = _mm512_cvtepu8_epi32(_mm256_castsi256_si128(list));
    let elements = _mm512_add_epi32(elements, base);
    // SAFETY: the caller guarantees the room.
    unsafe { _mm512_storeu_si512(out.cast(), elements) };
    if K > 4 && count > 16 {
        let elements = _mm512_cvtepu8_epi32(_mm256_extracti128_si256::<1>(list));
        let elements = _mm512_add_epi32(elements, base);
        // SAFETY: the caller guarantees the room.
        unsafe { _mm512_storeu_si512(out.wrapping_add(16).cast(), elements) };
    }
}

indices!(indices_u16, u16, store_u16);
indices!(indices_u32, u32, store_u32);

/// For the lanes of four boards, eight elements each, the index of the origin square of the board.
static OF_LANES: [[u16; 32]; 2] = {
    let mut lanes = [[0; 32]; 2];
    let mut i = 0;
    while i < 64 {
        lanes[i / 32][i % 32] = (i / 8) as u16;
        i += 1;
    }
    lanes
};

/// Writes moves: the target in the lowest six bits, the origin above. Returns null if a board has
/// more than `K` targets.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds. `from` has as many
/// groups as the boards.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt"
)]
pub(super) unsafe fn moves<const K: usize>(
    groups: &[Group],
    from: &[[Square; 16]],
    mut out: *mut u16,
) -> *mut u16 {
    let lanes = [load(&OF_LANES[0]), load(&OF_LANES[1])];
    let mut left = _mm512_setzero_si512();
    let eights = from.as_flattened().as_chunks::<8>().0;
    for (boards, from) in groups.as_flattened().as_chunks::<8>().0.iter().zip(eights) {
        let (lists, rest) = lists::<K>(boards);
        left = _mm512_or_si512(left, rest);
        // SAFETY: eight squares are eight bytes, and the load may be unaligned.
        let from = unsafe { _mm_loadl_epi64(from.as_ptr().cast()) };
        let from = _mm_slli_epi16::<6>(_mm_cvtepu8_epi16(from));
        let halves = [_mm512_castsi512_si256(lists), _mm512_extracti64x4_epi64::<1>(lists)];
        for (lists, lane) in halves.into_iter().zip(lanes) {
            let squares = _mm512_cvtepu8_epi16(lists);
            let mask = _mm512_testn_epi16_mask(squares, _mm512_set1_epi16(NONE.into()));
            let from = _mm512_permutexvar_epi16(lane, _mm512_castsi128_si512(from));
            let moves = _mm512_maskz_compress_epi16(mask, _mm512_or_si512(squares, from));
            if K <= 4 {
                let moves = _mm512_castsi512_si256(moves);
                // SAFETY: the preceding boards only took room for their squares, so there is room
                // for 16 elements, which are within the slack.
                unsafe { _mm256_storeu_si256(out.cast(), moves) };
            } else {
                // SAFETY: there is room for 32 elements, which are within the slack.
                unsafe { _mm512_storeu_si512(out.cast(), moves) };
            }
            out = out.wrapping_add(population_count(mask.into()));
        }
    }
    end(out, left)
}
