//! Boards of one square at most, sixteen side by side.

use core::arch::x86_64::{
    __m512i, _mm256_storeu_si256, _mm512_add_epi32, _mm512_add_epi64, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_cvtepi32_epi16, _mm512_maskz_compress_epi32, _mm512_or_si512,
    _mm512_permutex2var_epi32, _mm512_popcnt_epi64, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_storeu_si512, _mm512_testn_epi32_mask,
};

use super::few::end;
use super::{Group, load, population_count};

/// The lower halves of the words of two registers, one behind the other.
static LOWER_HALVES: [u32; 16] = numbers(2);

/// The numbers of the first squares of sixteen boards.
static FIRST_SQUARES: [u32; 16] = numbers(64);

const fn numbers(step: u32) -> [u32; 16] {
    let mut numbers = [0; 16];
    let mut i = 0;
    while i < 16 {
        numbers[i] = i as u32 * step;
        i += 1;
    }
    numbers
}

/// The squares of eight boards, 64 of empty ones; and what is left of the boards.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn squares(boards: &[u64; 8]) -> (__m512i, __m512i) {
    let boards = load(boards);
    let less = _mm512_add_epi64(boards, _mm512_set1_epi64(-1));
    let squares = _mm512_popcnt_epi64(_mm512_andnot_si512(boards, less));
    (squares, _mm512_and_si512(boards, less))
}

/// The elements of sixteen boards, one behind the other, and how many there are. What is left
/// of the boards is added to `left`.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt")]
fn elements(boards: &Group, base: u32, left: &mut __m512i) -> (__m512i, usize) {
    let halves = boards.as_chunks::<8>().0;
    let ((low, rest), (high, more)) = (squares(&halves[0]), squares(&halves[1]));
    *left = _mm512_or_si512(*left, _mm512_or_si512(rest, more));
    let squares = _mm512_permutex2var_epi32(low, load(&LOWER_HALVES), high);
    let mask = _mm512_testn_epi32_mask(squares, _mm512_set1_epi32(64));
    let first = _mm512_add_epi32(load(&FIRST_SQUARES), _mm512_set1_epi32(base.cast_signed()));
    let elements = _mm512_maskz_compress_epi32(mask, _mm512_add_epi32(squares, first));
    (elements, population_count(mask.into()))
}

/// Returns null if a board has more than one square, as the routines for [`few`](super::few).
///
/// # Safety
///
/// From `out` on there is room for the squares of all boards and 64 elements more.
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt")]
pub(super) unsafe fn indices_u32(groups: &[Group], mut out: *mut u32, base: u32) -> *mut u32 {
    let (mut base, mut left) = (base, _mm512_setzero_si512());
    for boards in groups {
        let (elements, count) = elements(boards, base, &mut left);
        // SAFETY: 16 elements are within the slack behind the boards before.
        unsafe { _mm512_storeu_si512(out.cast(), elements) };
        out = out.wrapping_add(count);
        base = base.wrapping_add(1024);
    }
    end(out, left)
}

/// # Safety
///
/// As for [`indices_u32`].
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt")]
pub(super) unsafe fn indices_u16(groups: &[Group], mut out: *mut u16, base: u16) -> *mut u16 {
    let (mut base, mut left) = (u32::from(base), _mm512_setzero_si512());
    for boards in groups {
        let (elements, count) = elements(boards, base, &mut left);
        let elements = _mm512_cvtepi32_epi16(elements);
        // SAFETY: 16 elements are within the slack behind the boards before.
        unsafe { _mm256_storeu_si256(out.cast(), elements) };
        out = out.wrapping_add(count);
        base = base.wrapping_add(1024);
    }
    end(out, left)
}
