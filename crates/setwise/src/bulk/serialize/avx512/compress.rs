//! Boards of any number of squares: `vpcompressb` under the mask of each, from bit planes.
//!
//! ```text
//! eight boards  --vpermb-->  their bytes by rank  --vgf2p8affineqb-->  64 bytes, one per square
//!
//! byte p:   bit 7     bit 6     ...  bit 0
//!           board 0   board 1        board 7
//!
//! repeat eight times:
//!     mask = highest bits of all bytes       the squares of the next board
//!     double all bytes
//! ```
//!
//! For example, if b1 is on boards 0 and 2 only, byte 1 is `0b1010_0000`: its highest bit is 1 for
//! board 0, then 0 after one doubling for board 1, and 1 after two for board 2.

use core::arch::x86_64::{
    __m512i, _mm256_storeu_si256, _mm512_add_epi16, _mm512_add_epi32, _mm512_castsi512_si256,
    _mm512_cmpgt_epu64_mask, _mm512_extracti64x4_epi64, _mm512_gf2p8affine_epi64_epi8,
    _mm512_maskz_compress_epi8, _mm512_max_epu64, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_popcnt_epi64, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_storeu_si512,
};

use crate::bulk::serialize::avx512::{
    Group, doubled, fetch_for_writing, kept, load, population_count, spread_over, top_bits, widened,
};
use crate::square::Square;
use crate::table::table;

/// The numbers 0 to 255. The mask of a board selects its list from 64 of them.
static NUMBERS: [u8; 256] = table!([0; 256], |i| i as u8);

/// Returns the 64 numbers from a multiple of 64 on, modulo 256.
#[inline]
#[target_feature(enable = "avx512f")]
fn numbers(board: usize) -> __m512i {
    load(&NUMBERS.as_chunks::<64>().0[board % 4])
}

/// The sources of the bytes of eight boards when they are transposed: the first bytes of all
/// boards, then the second bytes, and so on.
static TRANSPOSED: [u8; 64] = table!([0; 64], |i| (i % 8 * 8 + i / 8) as u8);

/// Returns the sources of the bytes of a register of wider elements: all bytes of an element come
/// from the byte of the list with the number of the element.
const fn spread<const PARTS: usize>() -> [[u8; 64]; PARTS] {
    let mut from = [[0; 64]; PARTS];
    let mut i = 0;
    while i < PARTS * 64 {
        from[i / 64][i % 64] = (i / PARTS) as u8;
        i += 1;
    }
    from
}

static SPREAD_16: [[u8; 64]; 2] = spread();
static SPREAD_32: [[u8; 64]; 4] = spread();

/// The lowest bytes of elements of two and of four bytes.
const LOWEST_OF_2: u64 = 0x5555_5555_5555_5555;
const LOWEST_OF_4: u64 = 0x1111_1111_1111_1111;

/// Returns the bit planes of eight boards: byte *p* has bit *p* of the first board as its highest
/// bit, then that of the second, and so on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn bit_planes(boards: &[u64; 8]) -> __m512i {
    let bytes = _mm512_permutexvar_epi8(load(&TRANSPOSED), load(boards));
    // Multiplying the diagonal by a matrix of eight rows transposes the matrix.
    let diagonal = _mm512_set1_epi64(0x8040_2010_0804_0201u64.cast_signed());
    _mm512_gf2p8affine_epi64_epi8::<0>(diagonal, bytes)
}

/// Loops over boards in groups of eight. `$first` runs before each group, with its number and its
/// boards. `$body` runs for each board, with the mask of its squares, its number in the group, and
/// the number of its squares. A group is transposed before the lists of the previous one are made.
macro_rules! for_each_board {
    ($groups:ident, |$index:ident, $eight:ident| $first:block,
        |$mask:ident, $number:ident, $count:ident| $body:block) => {
        let boards = $groups.as_flattened().as_chunks::<8>().0;
        let mut next = bit_planes(&boards[0]);
        for ($index, $eight) in boards.iter().enumerate() {
            $first
            let mut planes = next;
            next = bit_planes(boards.get($index + 1).unwrap_or($eight));
            // The compiler does not unroll a loop of assembly language.
            for_each_board!(@unrolled [0 1 2 3 4 5 6 7] $number {
                let $mask = top_bits(planes);
                planes = doubled(planes);
                let $count = population_count($eight[$number]);
                $body
            });
            let _ = planes;
        }
    };
    (@unrolled [$($value:literal)+] $number:ident $body:block) => {
        for_each_board!(@each $body $number $($value)+)
    };
    (@each $body:block $number:ident $($value:literal)+) => {$({
        let $number: usize = $value;
        $body
    })+};
}

/// Writes squares as bytes, for boards of at most 32; returns null if one has more.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
)]
pub(super) unsafe fn squares(groups: &[Group], mut out: *mut u8) -> *mut u8 {
    let numbers = numbers(0);
    let mut longest = _mm512_setzero_si512();
    for_each_board!(
        groups,
        |index, eight| {
            longest = _mm512_max_epu64(longest, _mm512_popcnt_epi64(load(eight)));
        },
        |mask, number, count| {
            let list = _mm512_maskz_compress_epi8(mask, numbers);
            let half = _mm512_castsi512_si256(list);
            // SAFETY: the preceding boards only took room for their squares, so there is room for
            // 32 elements, which are within the slack.
            unsafe { _mm256_storeu_si256(out.cast(), half) };
            out = out.wrapping_add(count);
        }
    );
    let longer = _mm512_cmpgt_epu64_mask(longest, _mm512_set1_epi64(32));
    if longer == 0 { out } else { core::ptr::null_mut() }
}

/// Writes squares as bytes, for boards that are mostly full: the lines of the output are fetched
/// ahead, and a list is stored as two halves, since fewer halves cross a line.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,popcnt")]
pub(super) unsafe fn squares_of_full(groups: &[Group], mut out: *mut u8) -> *mut u8 {
    let numbers = numbers(0);
    for_each_board!(groups, |index, eight| {}, |mask, number, count| {
        let list = _mm512_maskz_compress_epi8(mask, numbers);
        fetch_for_writing(out);
        let half = _mm512_castsi512_si256(list);
        // SAFETY: the preceding boards only took room for their squares, so there is room for
        // 32 elements, which are within the slack.
        unsafe { _mm256_storeu_si256(out.cast(), half) };
        let half = _mm512_extracti64x4_epi64::<1>(list);
        // SAFETY: there is room for 64 elements, which are within the slack.
        unsafe { _mm256_storeu_si256(out.wrapping_add(32).cast(), half) };
        out = out.wrapping_add(count);
    });
    out
}

/// Writes squares as bytes, for boards with more than 32 squares among many with fewer.
///
/// A store of 64 bytes then takes as long as a list, and bit planes gain nothing.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
pub(super) unsafe fn squares_of_any(groups: &[Group], mut out: *mut u8) -> *mut u8 {
    let numbers = numbers(0);
    for &set in groups.as_flattened() {
        let list = _mm512_maskz_compress_epi8(set, numbers);
        // SAFETY: the preceding boards only took room for their squares, so there is room for
        // 64 elements, which are within the slack.
        unsafe { _mm512_storeu_si512(out.cast(), list) };
        out = out.wrapping_add(population_count(set));
    }
    out
}

/// Defines the routine for wider elements: numbers of squares, 64 more from board to board. A
/// register has `$per` elements; `$low` is the mask of their lowest bytes.
macro_rules! indices {
    ($name:ident, $T:ty, $per:literal, $spread:ident [$($part:literal)+], $low:ident, $add:ident, $set:ident) => {
        /// Stores `ALWAYS` elements of each list without a test, and more if a board has more, by a
        /// branch that pays if it can be predicted. With `FETCH`, the lines of the output are
        /// fetched ahead. Without `OFFSET`, the base is a multiple of 256, which saves an addition
        /// for each list.
        ///
        /// # Safety
        ///
        /// The [contract](super#the-contract-of-the-routines) of the routines holds.
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,popcnt")]
        pub(super) unsafe fn $name<const ALWAYS: usize, const FETCH: bool, const OFFSET: bool>(
            groups: &[Group],
            mut out: *mut $T,
            base: $T,
        ) -> *mut $T {
            let numbers = [numbers(0), numbers(1), numbers(2), numbers(3)];
            let spread = [$(load(&$spread[$part])),+];
            let lowest = kept($low);
            let offset = $set((base % 256).cast_signed());
            let four_boards = $set(256);
            let mut common = $set((base - base % 256).cast_signed());
            for_each_board!(groups, |index, eight| {}, |mask, number, count| {
                let list = _mm512_maskz_compress_epi8(mask, numbers[number % 4]);
                let elements = |part: usize| {
                    let elements = spread_over(common, lowest, spread[part], list);
                    if OFFSET { $add(elements, offset) } else { elements }
                };
                for part in 0..64_usize / $per {
                    // The second half is stored at once: boards with more than half of the
                    // squares are rare, or all boards are.
                    let stored = part * $per;
                    if stored >= ALWAYS && part.is_power_of_two() && count <= stored {
                        break;
                    }
                    let at = out.wrapping_add(part * $per);
                    if FETCH {
                        fetch_for_writing(at);
                    }
                    let elements = elements(part);
                    // SAFETY: the preceding boards only took room for their squares, so there is
                    // room for up to 64 elements, which are within the slack.
                    unsafe { _mm512_storeu_si512(at.cast(), elements) };
                }
                out = out.wrapping_add(count);
                if number % 4 == 3 {
                    common = $add(common, four_boards);
                }
            });
            out
        }
    };
}

indices!(indices_u16, u16, 32, SPREAD_16[0 1], LOWEST_OF_2, _mm512_add_epi16, _mm512_set1_epi16);
indices!(indices_u32, u32, 16, SPREAD_32[0 1 2 3], LOWEST_OF_4, _mm512_add_epi32, _mm512_set1_epi32);

/// For each origin square, two moves to a1. A byte is an index without a check.
static FROM: [i32; 256] = {
    let mut table = [0; 256];
    let mut from = 0;
    while from < 64 {
        table[from as usize] = from << 6 | from << 22;
        from += 1;
    }
    table
};

/// Writes moves: the target in the lowest six bits, the origin above. `ALWAYS` and `FETCH` are as
/// for the numbers of squares.
///
/// # Safety
///
/// The [contract](super#the-contract-of-the-routines) of the routines holds. `from` has as many
/// groups as the boards.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,popcnt")]
pub(super) unsafe fn moves<const ALWAYS: usize, const FETCH: bool>(
    groups: &[Group],
    from: &[[Square; 16]],
    mut out: *mut u16,
) -> *mut u16 {
    let (numbers, spread) = (numbers(0), [load(&SPREAD_16[0]), load(&SPREAD_16[1])]);
    let lowest = kept(LOWEST_OF_2);
    let from = &from.as_flattened().as_chunks::<8>().0[..2 * groups.len()];
    for_each_board!(groups, |index, eight| {}, |mask, number, count| {
        let from = from[index][number].index();
        let list = _mm512_maskz_compress_epi8(mask, numbers);
        let from = _mm512_set1_epi32(FROM[from]);
        for (half, spread) in spread.into_iter().enumerate() {
            if half == 1 && ALWAYS <= 32 && count <= 32 {
                break;
            }
            let at = out.wrapping_add(32 * half);
            if FETCH {
                fetch_for_writing(at);
            }
            let moves = _mm512_or_si512(widened(lowest, spread, list), from);
            // SAFETY: the preceding boards only took room for their squares, so there is room for
            // up to 64 elements, which are within the slack.
            unsafe { _mm512_storeu_si512(at.cast(), moves) };
        }
        out = out.wrapping_add(count);
    });
    out
}
