//! Lists by the instructions of AVX-512 VBMI2.
//!
//! A board is a mask of 64 bits. `vpcompressb` moves the bytes 0 to 63 that are under that mask
//! together, which gives the list:
//!
//! ```text
//!   . . . . . . . .
//!   . . . . . . . .      for each board:
//!   . . . . . . . .          mask = board
//!   . . . . . . . .          list = compress(bytes 0 1 2 3 .. 63, mask)    [1, 10, 16]
//!   . . . . . . . .          store 64 bytes at out
//!   1 . . . . . . .          out += popcnt(board)                          + 3
//!   . . 1 . . . . .
//!   . 1 . . . . . .      b1 c2 a3: the board is 0x10402
//! ```
//!
//! Each store overwrites what the one before it wrote after the end of its list. `vpcompressb`
//! takes two operations on port 5, whatever the board; everything else is kept off that port and
//! off the store buffer:
//!
//! - *Masks* ([`compress`]). Loading a mask takes port 5 too. So the bits of eight boards are
//!   transposed into bit planes: byte *p* of a register has bit *p* of each board. `vpmovb2m`
//!   makes a mask of the highest bits of all bytes, which are one board, and an addition doubles
//!   the bytes and so brings up the next. Both can use another port.
//! - *Up to six squares* ([`lane_scan`]). If no board of a chunk has more, eight boards are
//!   scanned side by side, each in a lane of 64 bits, and one `vpcompressb` closes the gaps of
//!   all eight.
//! - *One square* ([`single_square`]). The zero counts of sixteen boards are their lists.
//! - *Wider elements*. Only the lowest byte of an element depends on the board, with numbers 0,
//!   64, 128 and 192 more for four boards in a row. A merging `vpermb` spreads the bytes over
//!   what the elements of these four have in common.
//! - *Many squares*. If lists fill most of the lines they are on, the lines are fetched ahead for
//!   writing.
//!
//! # The contract of the routines
//!
//! Each routine gets groups of boards, at least one, and a pointer `out`. The caller guarantees
//!
//! - that the processor has the features that the routine enables;
//! - that from `out` on the memory may be written, with room for the squares of all boards and
//!   for [`SLACK`](super::element::SLACK) more elements.
//!
//! The routine writes only to that room, and returns `out` advanced by the number of squares. Or
//! it returns null if a board has more squares than it is for; then what it wrote is meaningless.

mod compress;
mod lane_scan;
mod single_square;

use core::arch::asm;
use core::arch::x86_64::{__m512i, __mmask64, _mm512_loadu_si512};

use crate::bulk::level::Level;
use crate::bulk::serialize::counted::{Counted, FEW, Written};
use crate::square::Square;

/// The bytes of a list from which the lines of the output are fetched ahead.
const LONG: usize = 40;

/// The distance at which they are fetched, in bytes.
const AHEAD: usize = 1024;

/// Sixteen boards, a whole number of steps of every routine.
type Group = [u64; 16];

/// Runs a routine over the whole groups of some boards, and over the rest of them as a group that
/// is filled up with empty boards. `$run` gets at least one group, the pointer to write to, and the
/// number of preceding boards. It returns the end of its lists, as the contract of the routines
/// says. The result is the number of elements.
macro_rules! over_groups {
    ($sets:expr, $out:ident, |$groups:ident, $at:ident, $before:ident| $run:expr) => {{
        let (whole, rest) = $sets.as_chunks::<16>();
        let start: *mut _ = $out.as_mut_ptr();
        let mut end = start;
        if !whole.is_empty() {
            let ($groups, $at, $before) = (whole, end, 0);
            end = $run;
        }
        if !rest.is_empty() {
            let mut last = [[0; 16]];
            last[0][..rest.len()].copy_from_slice(rest);
            let ($groups, $at, $before) = (&last[..], end, whole.len() * 16);
            end = $run;
        }
        // SAFETY: by the contract of the routines, `end` is `start` advanced by the number of
        // squares, for which the slice has room: both pointers are of the same slice.
        unsafe { end.offset_from_unsigned(start) }
    }};
}

/// Asserts that the level has the instructions, and that the output is long enough.
#[track_caller]
fn assert_may_run<T>(level: Level, boards: Counted<'_>, out: &[T]) {
    assert!(level.has_avx512(), "the level of these routines");
    assert!(out.len() >= boards.room(), "an output with the room that was counted");
}

/// Returns true if the lists of some boards fill most of the lines they are on.
const fn is_long<T>(boards: Counted<'_>) -> bool {
    boards.total() * size_of::<T>() > LONG * boards.sets().len()
}

/// Returns the number of elements of a list that are stored without a test, if a register holds
/// `per` of them: as many as most boards have.
const fn always(boards: Counted<'_>, per: usize) -> usize {
    let (max, average) = (boards.max() as usize, boards.total() / boards.sets().len());
    match max {
        // About half of the boards fill more than one register.
        0..=32 if per < 32 && 10 <= average && average <= 22 => 32,
        0..=32 => per,
        _ if average >= 48 => per,
        _ => 64,
    }
}

/// Writes the squares of boards and returns their number.
///
/// # Panics
///
/// Panics if the level lacks the instructions, or `out` does not have the room that was counted.
pub(super) fn squares(level: Level, boards: Counted<'_>, out: &mut [u8]) -> Written {
    assert_may_run(level, boards, out);
    let routine: unsafe fn(&[Group], *mut u8) -> *mut u8 = match boards.max() {
        0..=1 => single_square::squares,
        2 => lane_scan::squares::<2>,
        3 => lane_scan::squares::<3>,
        4 => lane_scan::squares::<4>,
        5..=FEW => lane_scan::squares::<6>,
        7..=32 => compress::squares,
        _ if is_long::<u8>(boards) => compress::squares_of_full,
        _ => compress::squares_of_any,
    };
    let mut max = boards.max();
    // A routine returns null if it found more squares than it is for.
    let count = over_groups!(boards.sets(), out, |groups, at, _before| {
        // SAFETY: the level has AVX-512 only if all its features were detected, and the routines
        // enable no others. `assert_may_run` asserted that `out` has room for the squares of all
        // boards and the slack; the preceding groups only took room for their squares, and the
        // empty boards that fill up a group take none.
        let end = unsafe { routine(groups, at) };
        if end.is_null() {
            max = 64;
            // SAFETY: the same features and the same room as for the routine that gave up.
            unsafe { compress::squares_of_any(groups, at) }
        } else {
            end
        }
    });
    (count, max)
}

/// Defines the lists of numbers of squares over all boards, for a type of elements.
macro_rules! indices {
    ($name:ident, $T:ty, $per:literal) => {
        /// Writes the numbers of the squares, 64 more from board to board from `base` on, and
        /// returns how many there are.
        ///
        /// # Panics
        ///
        /// Panics if the level lacks the instructions, or `out` does not have the room that was
        /// counted.
        pub(super) fn $name(
            level: Level,
            boards: Counted<'_>,
            base: $T,
            out: &mut [$T],
        ) -> Written {
            assert_may_run(level, boards, out);
            let routine: unsafe fn(&[Group], *mut $T, $T) -> *mut $T = match boards.max() {
                0..=1 => single_square::$name,
                2..=3 => lane_scan::$name::<3>,
                4 => lane_scan::$name::<4>,
                5..=FEW => lane_scan::$name::<6>,
                // The code of a base that is not a multiple of 256 exists once.
                _ if base % 256 != 0 => compress::$name::<$per, true, true>,
                _ => match (always(boards, $per), is_long::<$T>(boards)) {
                    (64, _) => compress::$name::<64, true, false>,
                    (32, _) if $per < 32 => compress::$name::<32, true, false>,
                    (_, false) => compress::$name::<$per, false, false>,
                    (_, true) => compress::$name::<$per, true, false>,
                },
            };
            let mut max = boards.max();
            let count = over_groups!(boards.sets(), out, |groups, at, before| {
                // A multiple of 1024: the base stays what it is modulo 256.
                let base = base.wrapping_add(64 * before as $T);
                // SAFETY: `assert_may_run` asserted that the level has all features that the
                // routines enable, and the room for the squares of all boards and the slack; the
                // preceding groups only took room for their squares.
                let end = unsafe { routine(groups, at, base) };
                if end.is_null() {
                    max = 64;
                    // SAFETY: the same features and the same room as for the routine that gave up.
                    unsafe { compress::$name::<$per, true, true>(groups, at, base) }
                } else {
                    end
                }
            });
            (count, max)
        }
    };
}

indices!(indices_u16, u16, 32);
indices!(indices_u32, u32, 16);

/// Writes moves, each from a square of its own to the squares of a board, and returns how many
/// there are.
///
/// # Panics
///
/// Panics if the level lacks the instructions, `out` does not have the room that was counted, or
/// there are fewer origin squares than boards.
pub(super) fn moves(
    level: Level,
    boards: Counted<'_>,
    from: &[Square],
    out: &mut [u16],
) -> Written {
    assert_may_run(level, boards, out);
    let routine: unsafe fn(&[Group], &[[Square; 16]], *mut u16) -> *mut u16 = match boards.max() {
        0..=1 => single_square::moves,
        2..=3 => lane_scan::moves::<3>,
        4 => lane_scan::moves::<4>,
        5..=FEW => lane_scan::moves::<6>,
        _ => match (always(boards, 32), is_long::<u16>(boards)) {
            (64, _) => compress::moves::<64, true>,
            (_, true) => compress::moves::<32, true>,
            (_, false) => compress::moves::<32, false>,
        },
    };
    let (whole, rest) = from[..boards.sets().len()].as_chunks::<16>();
    let mut last = [[Square::A1; 16]];
    last[0][..rest.len()].copy_from_slice(rest);
    let mut max = boards.max();
    let count = over_groups!(boards.sets(), out, |groups, at, before| {
        let is_rest = before > 0 || whole.is_empty();
        let from = if is_rest { &last[..] } else { whole };
        // SAFETY: the level has all features that the routines enable, and `assert_may_run`
        // asserted the room for all squares and the slack; the preceding groups only took
        // room for their squares. `from` has a group of squares for each group of boards.
        let end = unsafe { routine(groups, from, at) };
        if end.is_null() {
            max = 64;
            // SAFETY: the same features and the same room as for the routine that gave up.
            unsafe { compress::moves::<32, false>(groups, from, at) }
        } else {
            end
        }
    });
    (count, max)
}

/// Unsigned integers.
///
/// # Safety
///
/// The type has no padding: all bytes of its values are initialized.
unsafe trait Integer: Copy {}
// SAFETY: an integer has no padding.
unsafe impl Integer for u8 {}
// SAFETY: an integer has no padding.
unsafe impl Integer for u16 {}
// SAFETY: an integer has no padding.
unsafe impl Integer for u32 {}
// SAFETY: an integer has no padding.
unsafe impl Integer for u64 {}

/// Loads a register.
#[inline]
#[target_feature(enable = "avx512f")]
fn load<T: Integer, const N: usize>(from: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == 64) };
    // SAFETY: the reference is to 64 bytes, all initialized by the contract of `Integer`, and
    // the load may be unaligned.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

/// Returns the highest bit of every byte.
///
/// The compiler replaces the intrinsic by `vptestmb` if the register is a sum of itself; that
/// instruction takes port 5.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn top_bits(register: __m512i) -> __mmask64 {
    let mask;
    // SAFETY: the instruction belongs to AVX-512 BW. It reads one register and writes one.
    unsafe {
        asm!("vpmovb2m {0}, {1}", out(kreg) mask, in(zmm_reg) register,
            options(pure, nomem, nostack, preserves_flags));
    }
    mask
}

/// Doubles every byte, so that its next bit is the highest.
///
/// The compiler turns a chain of additions into products of matrices, which all wait for one port;
/// the addition has two.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn doubled(register: __m512i) -> __m512i {
    let sum;
    // SAFETY: the instruction belongs to AVX-512 BW. It reads one register and writes one.
    unsafe {
        asm!("vpaddb {0}, {1}, {1}", out(zmm_reg) sum, in(zmm_reg) register,
            options(pure, nomem, nostack, preserves_flags));
    }
    sum
}

/// Returns a mask that stays in its register.
///
/// The compiler makes a mask that it knows anew each time, which takes port 5.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn kept(mask: __mmask64) -> __mmask64 {
    let kept;
    // SAFETY: the instruction belongs to AVX-512 BW. It reads one register and writes one.
    unsafe {
        asm!("kmovq {0}, {1}", out(kreg) kept, in(reg) mask,
            options(pure, nomem, nostack, preserves_flags));
    }
    kept
}

/// Returns the bytes of a list in the order of `spread` where the mask has ones, and the bytes of
/// `common` elsewhere.
///
/// The compiler emits two instructions for the intrinsic, where one does.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn spread_over(common: __m512i, mask: __mmask64, spread: __m512i, list: __m512i) -> __m512i {
    let mut elements = common;
    // SAFETY: the instruction belongs to AVX-512 VBMI. It reads four registers and writes one
    // of them.
    unsafe {
        asm!("vpermb {0}{{{1}}}, {2}, {3}", inout(zmm_reg) elements, in(kreg) mask,
            in(zmm_reg) spread, in(zmm_reg) list,
            options(pure, nomem, nostack, preserves_flags));
    }
    elements
}

/// Returns the bytes of a list in the order of `spread` where the mask has ones, and 0 elsewhere.
/// See [`spread_over`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn widened(mask: __mmask64, spread: __m512i, list: __m512i) -> __m512i {
    let elements;
    // SAFETY: the instruction belongs to AVX-512 VBMI. It reads three registers and writes one.
    unsafe {
        asm!("vpermb {0}{{{1}}}{{z}}, {2}, {3}", out(zmm_reg) elements, in(kreg) mask,
            in(zmm_reg) spread, in(zmm_reg) list,
            options(pure, nomem, nostack, preserves_flags));
    }
    elements
}

/// Returns the number of squares.
///
/// The compiler turns eight counts in a row into one of a whole register, and takes longer to get
/// them out of there.
#[inline]
#[target_feature(enable = "popcnt")]
fn population_count(set: u64) -> usize {
    let count: usize;
    // SAFETY: the instruction is enabled. It reads one register and writes one and the flags.
    unsafe {
        asm!("popcnt {0}, {1}", out(reg) count, in(reg) set, options(pure, nomem, nostack));
    }
    count
}

/// Fetches the line a little further on, to be written to.
///
/// A store needs its line in the cache, owned by this core. Lists of nearly full boards write about
/// a line each, faster than the processor's own prefetcher gets ownership of the lines, and the
/// store buffer fills up. `prefetchw` asks for ownership [`AHEAD`] of the stores; there is no
/// intrinsic for it.
#[inline(always)]
fn fetch_for_writing<T>(at: *mut T) {
    let ahead = at.cast::<u8>().wrapping_add(AHEAD);
    // SAFETY: every processor with AVX-512 has the instruction. It changes nothing but the caches,
    // and does nothing if the address is not mapped.
    unsafe {
        asm!("prefetchw [{0}]", in(reg) ahead, options(nostack, preserves_flags));
    }
}
