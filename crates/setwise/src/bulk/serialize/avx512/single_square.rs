//! Boards of at most one square, sixteen side by side.
//!
//! The count of leading zeros of a board is the distance of its square from h8, and 64 for an empty
//! board. `vpcompressd` removes the empty boards. For example, the boards e1, empty, h8 have the
//! distances 59, 64 and 0, and the list is 63 - 59 = 4, 63 - 0 = 63.

use core::arch::x86_64::{
    __m512i, _mm_loadu_si128, _mm_storeu_si128, _mm256_storeu_si256, _mm512_add_epi32,
    _mm512_add_epi64, _mm512_and_si512, _mm512_cvtepi32_epi8, _mm512_cvtepi32_epi16,
    _mm512_cvtepu8_epi32, _mm512_lzcnt_epi64, _mm512_maskz_compress_epi32, _mm512_or_si512,
    _mm512_permutex2var_epi32, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_slli_epi32, _mm512_storeu_si512, _mm512_sub_epi32, _mm512_testn_epi32_mask,
};

use crate::bulk::serialize::avx512::lane_scan::end;
use crate::bulk::serialize::avx512::{Group, load, population_count};
use crate::square::Square;
use crate::table::table;

/// The indices of the lower halves of the words of two registers.
static LOWER_HALVES: [u32; 16] = table!([0; 16], |i| 2 * i as u32);

/// The numbers of the last squares of sixteen boards.
static LAST_SQUARES: [u32; 16] = table!([0; 16], |i| 64 * i as u32 + 63);

/// Returns the distance of the square of each of eight boards from the last square, 64 for empty
/// boards. Adds to `left` the squares of a board besides its first.
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn distances(boards: &[u64; 8], left: &mut __m512i) -> __m512i {
    let boards = load(boards);
    let less = _mm512_add_epi64(boards, _mm512_set1_epi64(-1));
    *left = _mm512_or_si512(*left, _mm512_and_si512(boards, less));
    _mm512_lzcnt_epi64(boards)
}

/// Returns the squares of sixteen boards, each as the number of the last square of its board minus
/// the distance, without gaps, and their number.
#[inline]
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
fn elements(boards: &Group, last: __m512i, left: &mut __m512i) -> (__m512i, usize) {
    let halves = boards.as_chunks::<8>().0;
    let (low, high) = (distances(&halves[0], left), distances(&halves[1], left));
    let distances = _mm512_permutex2var_epi32(low, load(&LOWER_HALVES), high);
    let mask = _mm512_testn_epi32_mask(distances, _mm512_set1_epi32(64));
    let elements = _mm512_maskz_compress_epi32(mask, _mm512_sub_epi32(last, distances));
    (elements, population_count(mask.into()))
}

/// Returns the numbers of the last squares of sixteen boards, 64 more from board to board.
#[inline]
#[target_feature(enable = "avx512f")]
fn ascending(base: u32) -> __m512i {
    _mm512_add_epi32(load(&LAST_SQUARES), _mm512_set1_epi32(base.cast_signed()))
}

/// Writes squares as bytes; returns null if a board has more than one.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds.
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub(super) unsafe fn squares(groups: &[Group], mut out: *mut u8) -> *mut u8 {
    let mut left = _mm512_setzero_si512();
    for boards in groups {
        let (elements, count) = elements(boards, _mm512_set1_epi32(63), &mut left);
        let elements = _mm512_cvtepi32_epi8(elements);
        // SAFETY: the preceding boards only took room for their squares, so there is room for
        // 16 elements, which are within the slack.
        unsafe { _mm_storeu_si128(out.cast(), elements) };
        out = out.wrapping_add(count);
    }
    end(out, left)
}

/// Returns null if a board has more than one square.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds.
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub(super) unsafe fn indices_u32(groups: &[Group], mut out: *mut u32, base: u32) -> *mut u32 {
    let (mut base, mut left) = (base, _mm512_setzero_si512());
    for boards in groups {
        let (elements, count) = elements(boards, ascending(base), &mut left);
        // SAFETY: the preceding boards only took room for their squares, so there is room for
        // 16 elements, which are within the slack.
        unsafe { _mm512_storeu_si512(out.cast(), elements) };
        out = out.wrapping_add(count);
        base = base.wrapping_add(1024);
    }
    end(out, left)
}

/// Returns null if a board has more than one square.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds.
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub(super) unsafe fn indices_u16(groups: &[Group], mut out: *mut u16, base: u16) -> *mut u16 {
    let (mut base, mut left) = (u32::from(base), _mm512_setzero_si512());
    for boards in groups {
        let (elements, count) = elements(boards, ascending(base), &mut left);
        let elements = _mm512_cvtepi32_epi16(elements);
        // SAFETY: the preceding boards only took room for their squares, so there is room for
        // 16 elements, which are within the slack.
        unsafe { _mm256_storeu_si256(out.cast(), elements) };
        out = out.wrapping_add(count);
        base = base.wrapping_add(1024);
    }
    end(out, left)
}

/// Writes moves: the target in the lowest six bits, the origin above. Returns null if a board has
/// more than one target.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds. `from` has as many
/// groups as the boards.
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub(super) unsafe fn moves(groups: &[Group], from: &[[Square; 16]], mut out: *mut u16) -> *mut u16 {
    let mut left = _mm512_setzero_si512();
    for (boards, from) in groups.iter().zip(from) {
        // SAFETY: sixteen squares are sixteen bytes, and the load may be unaligned.
        let from = unsafe { _mm_loadu_si128(from.as_ptr().cast()) };
        let from = _mm512_slli_epi32::<6>(_mm512_cvtepu8_epi32(from));
        let to_h8 = _mm512_or_si512(from, _mm512_set1_epi32(63));
        let (moves, count) = elements(boards, to_h8, &mut left);
        let moves = _mm512_cvtepi32_epi16(moves);
        // SAFETY: the preceding boards only took room for their squares, so there is room for
        // 16 elements, which are within the slack.
        unsafe { _mm256_storeu_si256(out.cast(), moves) };
        out = out.wrapping_add(count);
    }
    end(out, left)
}
