//! Lists by the instructions of BMI2 and AVX2.
//!
//! `rows` takes the squares of each byte from a table of bytes and makes elements of them. The base
//! of the elements stays in a vector, and `popcnt` counts the squares of the byte.
//!
//! The other routines are for processors whose `pext` is fast. `pext` moves the bits of one word under the mask of another together. If the first has a
//! number for each bit of the mask, the result is the list:
//!
//! - *Sixteen squares at a time* (`nibbles`). The numbers of sixteen squares have four bits each
//!   and fill a word, 0xfedcba9876543210. `pdep` spreads sixteen bits of a board to nibbles, which
//!   are the mask. So four times two instructions make the list of a board with any number of
//!   squares, without a branch; vectors make elements of the nibbles.
//! - *Up to sixteen squares on a board* (`planes`). A number from 0 to 63 has six bits. One word
//!   has the lowest bit of all 64 numbers, 0xaaaaaaaaaaaaaaaa, and five others have the rest. `pext`
//!   by the board gives the lowest bits of the list, the next ones, and so on: six instructions.
//!   Vectors transpose the bits of two boards at once. A board of more squares costs a branch that
//!   was not predicted, and the way above.
//!
//! # The contract of the routines
//!
//! Each routine gets boards, the number of the first one, the function from the number of a board to
//! what is added to its squares, and a pointer `out`. The caller guarantees
//!
//! - that the processor has AVX2, BMI2 and POPCNT;
//! - that from `out` on the memory may be written, with room for the squares of all boards and
//!   for [`SLACK`] more elements.
//!
//! The routine writes only to that room, and returns `out` advanced by the number of squares.

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_add_epi16, _mm_and_si128, _mm_cvtepu8_epi16, _mm_cvtsi64_si128,
    _mm_loadl_epi64, _mm_loadu_si128, _mm_set1_epi8, _mm_set1_epi16, _mm_srli_epi64,
    _mm_srli_si128, _mm_storel_epi64, _mm_storeu_si128, _mm_unpacklo_epi8, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128,
    _mm256_cvtepu8_epi16, _mm256_cvtepu8_epi32, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_shuffle_epi8,
    _mm256_slli_epi64, _mm256_srli_epi64, _mm256_storeu_si256, _mm256_xor_si256, _pdep_u64,
    _pext_u64,
};

use crate::bulk::level::Level;
use crate::bulk::serialize::element::SLACK;
use crate::bulk::serialize::routine::{Progress, Routine};
use crate::bulk::serialize::squares_of_byte::SQUARES_OF_BYTE;

/// The boards whose planes are made before they are transposed: enough that the stores are done
/// when they are loaded as vectors.
const BLOCK: usize = 16;

/// The bits 0 to 5 of the numbers 0 to 63.
const PLANES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The bits 0 to 5 of the first sixteen squares of a board, and two words without a meaning.
type Planes = [u16; 8];

/// Returns the squares of the lowest sixteen bits, a byte each and counted from `first` on, and
/// then bytes without a meaning.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn squares_of_16(bits: u64, first: u8) -> __m128i {
    let nibbles = _pdep_u64(bits, 0x1111_1111_1111_1111) * 0xf;
    let list = _mm_cvtsi64_si128(_pext_u64(0xfedc_ba98_7654_3210, nibbles).cast_signed());
    let bytes = _mm_unpacklo_epi8(list, _mm_srli_epi64::<4>(list));
    let squares = _mm_and_si128(bytes, _mm_set1_epi8(0xf));
    _mm_add_epi8(squares, _mm_set1_epi8(first.cast_signed()))
}

/// Exchanges the bits under the mask with those `$by` places above.
macro_rules! swap {
    ($words:expr, $by:literal, $mask:literal) => {{
        let words = $words;
        let shifted = _mm256_srli_epi64::<$by>(words);
        let change = _mm256_and_si256(_mm256_xor_si256(words, shifted), _mm256_set1_epi64x($mask));
        _mm256_xor_si256(_mm256_xor_si256(words, change), _mm256_slli_epi64::<$by>(change))
    }};
}

/// Returns the first sixteen squares of each of two boards, a byte each.
#[inline]
#[target_feature(enable = "avx2")]
fn transposed(planes: &[Planes; 2]) -> [__m128i; 2] {
    /// The lower bytes of all planes, and then the upper ones: two matrices of eight by eight bits.
    const HALVES: [u8; 16] = [0, 2, 4, 6, 8, 10, 0x80, 0x80, 1, 3, 5, 7, 9, 11, 0x80, 0x80];
    // SAFETY: 16 bytes are read from an array of 16 bytes.
    let halves = unsafe { _mm_loadu_si128(HALVES.as_ptr().cast()) };
    // SAFETY: 32 bytes are read from an array of 32 bytes.
    let planes = unsafe { _mm256_loadu_si256(planes.as_ptr().cast()) };
    let rows = _mm256_shuffle_epi8(planes, _mm256_broadcastsi128_si256(halves));
    let rows = swap!(rows, 7, 0x00aa_00aa_00aa_00aa);
    let rows = swap!(rows, 14, 0x0000_cccc_0000_cccc);
    let rows = swap!(rows, 28, 0x0000_0000_f0f0_f0f0);
    [_mm256_castsi256_si128(rows), _mm256_extracti128_si256::<1>(rows)]
}

/// An element of a list that is stored sixteen at a time.
///
/// # Safety
///
/// `store` writes sixteen elements from `at` on, and nothing else.
pub(super) unsafe trait Stored: Copy {
    /// Stores sixteen squares, a byte each, each plus the base.
    ///
    /// # Safety
    ///
    /// The processor has AVX2, and sixteen elements may be written from `at` on.
    unsafe fn store(squares: __m128i, base: Self, at: *mut Self);

    /// Stores the squares of a board, each plus the base, and returns their end.
    ///
    /// # Safety
    ///
    /// The processor has AVX2 and POPCNT, and eight elements more than the board has squares may be
    /// written from `at` on.
    unsafe fn store_rows(set: u64, base: Self, at: *mut Self) -> *mut Self;
}

/// Writes the squares of the first boards, each plus the base of the board, until there is no room
/// for a full board and the slack. Returns `None` if the routine is another one, or the level lacks
/// its instructions or a fast `pext`.
pub(super) fn lists<T: Stored>(
    level: Level,
    routine: Routine,
    sets: &[u64],
    base: impl Fn(usize) -> T + Copy,
    out: &mut [T],
) -> Option<Progress> {
    let has_instructions = match routine {
        Routine::Planes | Routine::Nibbles => level.pext().is_some(),
        Routine::Rows => level.has_bmi2(),
        _ => false,
    };
    if !has_instructions {
        return None;
    }
    let (mut row, mut written) = (0, 0);
    loop {
        let fitting = (out.len() - written).saturating_sub(SLACK) / 64;
        let boards = &sets[row..sets.len().min(row + fitting)];
        if boards.is_empty() {
            return Some(Progress { boards: row, elements: written });
        }
        let start = out[written..].as_mut_ptr();
        let end = match routine {
            // SAFETY: only levels with the features have `pext`, and there is room for 64 squares
            // of each of these boards and the slack.
            Routine::Planes => unsafe { planes(boards, row, base, start) },
            // SAFETY: the same.
            Routine::Nibbles => unsafe { nibbles(boards, row, base, start) },
            // SAFETY: the levels with BMI2 have the features, and the room is the same.
            _ => unsafe { rows(boards, row, base, start) },
        };
        row += boards.len();
        // SAFETY: by the contract of the routines, `end` is `start` advanced by the number of
        // squares, for which the slice has room: both pointers are of the same slice.
        written += unsafe { end.offset_from_unsigned(start) };
    }
}

/// The routine by rows of the table.
///
/// # Safety
///
/// The contract of the routines.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn rows<T: Stored>(
    sets: &[u64],
    first: usize,
    base: impl Fn(usize) -> T,
    mut out: *mut T,
) -> *mut T {
    for (row, &set) in (first..).zip(sets) {
        // SAFETY: `out` only took room for the squares of the preceding boards, so that the room for
        // this board and the slack are left.
        out = unsafe { T::store_rows(set, base(row), out) };
    }
    out
}

/// The routine by planes.
///
/// # Safety
///
/// The contract of the routines.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn planes<T: Stored>(
    sets: &[u64],
    first: usize,
    base: impl Fn(usize) -> T,
    mut out: *mut T,
) -> *mut T {
    let (blocks, rest) = sets.as_chunks::<BLOCK>();
    let mut planes = [[[0; 8]; 2]; BLOCK / 2];
    let mut row = first;
    for block in blocks {
        for (planes, &set) in planes.as_flattened_mut().iter_mut().zip(block) {
            for (plane, numbers) in planes.iter_mut().zip(PLANES) {
                *plane = _pext_u64(numbers, set) as u16;
            }
        }
        for (planes, pair) in planes.iter().zip(block.as_chunks::<2>().0) {
            for (list, set) in transposed(planes).into_iter().zip(pair) {
                let count = set.count_ones() as usize;
                if count <= 16 {
                    // SAFETY: `out` only took room for the squares of the preceding boards, and
                    // sixteen elements are within the slack.
                    unsafe { T::store(list, base(row), out) };
                } else {
                    // SAFETY: the same, so that the room for this board and the slack are left.
                    unsafe { nibbles_of_board(set, base(row), out) };
                }
                out = out.wrapping_add(count);
                row += 1;
            }
        }
    }
    // SAFETY: `out` only took room for the squares of the boards before the rest.
    unsafe { nibbles(rest, row, base, out) }
}

/// The routine by nibbles.
///
/// # Safety
///
/// The contract of the routines.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn nibbles<T: Stored>(
    sets: &[u64],
    first: usize,
    base: impl Fn(usize) -> T,
    mut out: *mut T,
) -> *mut T {
    for (row, set) in (first..).zip(sets) {
        // SAFETY: `out` only took room for the squares of the preceding boards.
        out = unsafe { nibbles_of_board(set, base(row), out) };
    }
    out
}

/// Writes the list of a board by nibbles, and returns its end.
///
/// # Safety
///
/// The contract of the routines, for one board.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn nibbles_of_board<T: Stored>(set: &u64, base: T, out: *mut T) -> *mut T {
    let mut at = out;
    for first in [0, 16, 32, 48] {
        let word = word(set, first);
        let squares = squares_of_16(word, first);
        // SAFETY: the preceding words have at most sixteen squares each, so there is room for
        // sixteen more elements before the end of the board or of the slack.
        unsafe { T::store(squares, base, at) };
        at = at.wrapping_add(word.count_ones() as usize);
    }
    at
}

/// Returns sixteen bits of a board, from the square `first` on.
///
/// They are loaded, and not shifted, since the ports of the shifts are those of `pext`; and just
/// before they are needed, which was measured to be faster than all at once.
#[inline(always)]
fn word(set: &u64, first: u8) -> u64 {
    let words: *const [u16; 4] = core::ptr::from_ref(set).cast();
    // SAFETY: the memory of a `u64` has four `u16`, of any bits, and is aligned as these need it.
    // The read is volatile only to stay where it is.
    let words = unsafe { &*words };
    let word = core::ptr::from_ref(&words[usize::from(first / 16 % 4)]);
    // SAFETY: the pointer is of a reference.
    u64::from(unsafe { word.read_volatile() })
}

/// Defines the lists by rows of the table: the type of the vectors that hold eight elements, and
/// their operations.
macro_rules! store_rows {
    ($all:ident, $add:ident, $widen:expr, $store:ident) => {
        #[inline]
        #[target_feature(enable = "avx2,popcnt")]
        unsafe fn store_rows(set: u64, base: Self, mut at: *mut Self) -> *mut Self {
            let mut base = $all(base.cast_signed());
            for byte in set.to_le_bytes() {
                let row = &raw const SQUARES_OF_BYTE[usize::from(byte)];
                // SAFETY: eight bytes are read from a word.
                let row = unsafe { _mm_loadl_epi64(row.cast()) };
                // SAFETY: `at` only took room for the squares of the bytes before, so there is room
                // for those that are left and for eight elements.
                unsafe { $store(at.cast(), $add(base, $widen(row))) };
                at = at.wrapping_add(byte.count_ones() as usize);
                base = $add(base, $all(8));
            }
            at
        }
    };
}

// SAFETY: one vector of sixteen bytes is stored.
unsafe impl Stored for u8 {
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn store(squares: __m128i, base: Self, at: *mut Self) {
        let list = _mm_add_epi8(squares, _mm_set1_epi8(base.cast_signed()));
        // SAFETY: the caller guarantees room for sixteen elements.
        unsafe { _mm_storeu_si128(at.cast(), list) };
    }

    store_rows!(_mm_set1_epi8, _mm_add_epi8, core::convert::identity, _mm_storel_epi64);
}

// SAFETY: one vector of 32 bytes is stored.
unsafe impl Stored for u16 {
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn store(squares: __m128i, base: Self, at: *mut Self) {
        let wide = _mm256_cvtepu8_epi16(squares);
        let list = _mm256_add_epi16(wide, _mm256_set1_epi16(base.cast_signed()));
        // SAFETY: the caller guarantees room for sixteen elements.
        unsafe { _mm256_storeu_si256(at.cast(), list) };
    }

    store_rows!(_mm_set1_epi16, _mm_add_epi16, _mm_cvtepu8_epi16, _mm_storeu_si128);
}

// SAFETY: two vectors of 32 bytes are stored, one after the other.
unsafe impl Stored for u32 {
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn store(squares: __m128i, base: Self, at: *mut Self) {
        let base = _mm256_set1_epi32(base.cast_signed());
        let list = _mm256_add_epi32(_mm256_cvtepu8_epi32(squares), base);
        // SAFETY: the caller guarantees room for sixteen elements.
        unsafe { _mm256_storeu_si256(at.cast(), list) };
        let list = _mm256_add_epi32(_mm256_cvtepu8_epi32(_mm_srli_si128::<8>(squares)), base);
        // SAFETY: the same room, whose last eight elements are left.
        unsafe { _mm256_storeu_si256(at.wrapping_add(8).cast(), list) };
    }

    store_rows!(_mm256_set1_epi32, _mm256_add_epi32, _mm256_cvtepu8_epi32, _mm256_storeu_si256);
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::random::SplitMix64;

    /// Checks all routines of a level, also those that are never chosen for the type.
    fn check<T: Stored + Default + PartialEq>(level: Level, sets: &[u64], of: fn(usize) -> T) {
        let squares = |(row, set): (usize, &u64)| {
            let set = *set;
            (0..64).filter(move |i| set >> i & 1 != 0).map(move |i| of(64 * row + i))
        };
        let expected: Vec<T> = sets.iter().enumerate().flat_map(squares).collect();
        for routine in [Routine::Planes, Routine::Nibbles, Routine::Rows] {
            let mut out = std::vec![T::default(); 64 * sets.len() + SLACK];
            let Some(done) = lists(level, routine, sets, |row| of(64 * row), &mut out) else {
                assert!(routine != Routine::Rows || !level.has_bmi2(), "{level}");
                continue;
            };
            assert_eq!((done.boards, done.elements), (sets.len(), expected.len()));
            assert!(out[..done.elements] == expected, "{level}, {routine:?}");
        }
    }

    #[test]
    fn every_routine_lists_boards_of_any_number_of_squares() {
        let mut random = SplitMix64::new(8);
        let set = |i: u32| random.next_u64() & u64::MAX.checked_shl(i % 67).unwrap_or(0);
        let sets: Vec<u64> = (0..200).map(set).chain([0, u64::MAX]).collect();
        for level in Level::available() {
            check(level, &sets, |number| number as u8);
            check(level, &sets, |number| number as u16);
            check(level, &sets, |number| (number as u32).wrapping_add(0xffff_ff00));
        }
    }
}
