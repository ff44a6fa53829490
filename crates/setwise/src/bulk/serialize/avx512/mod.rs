//! Lists by the instructions of AVX-512 VBMI2, which write the bytes under a mask one after
//! another.
//!
//! A board is a mask of 64 bits. `vpcompressb` takes the bytes 0 to 63 under that mask,
//! and there is the list: two operations on port 5, whatever the board. Everything else
//! is to keep off that port, and off the store buffer.
//!
//! - *Masks.* To load a mask takes port 5 too. So eight boards are transposed into bit
//!   planes first, byte *p* with bit *p* of each, by a `vpermb` and a `vgf2p8affineqb` for
//!   eight boards; `vpmovb2m` makes a mask of the highest bits of all bytes, and an addition
//!   brings the next ones up. That is port 0, and the addition goes where there is
//!   time. The next eight boards are transposed before the lists of these are made. Only where
//!   lists are short beside some long ones this gains nothing: the stores take the time.
//! - *Few squares.* Where no board of a chunk has more than six squares, eight boards are
//!   scanned side by side: the number of the first square of each, by the population
//!   count below it, is shifted into a list of eight bytes in its lane. One `vpcompressb`
//!   closes the gaps of eight boards then. Where none has more than one, the numbers are
//!   the lists.
//! - *Wider elements.* Only the lowest byte of an element depends on the board, with
//!   numbers 0, 64, 128 and 192 more for four boards in a row. A merging `vpermb` spreads
//!   the bytes over what the elements of these four have in common.
//! - *Many squares.* Where lists take most of the lines they are on, the lines are
//!   fetched ahead for writing.

mod few;
mod planes;
mod single;

use core::arch::asm;
use core::arch::x86_64::{__m512i, __mmask64, _mm512_loadu_si512};

use super::super::level::Level;
use super::drive::{Counted, FEW, Written};
use crate::square::Square;

/// From how many bytes a board on the lines of the output are fetched ahead.
const LONG: usize = 40;

/// How far ahead they are fetched, in bytes.
const AHEAD: usize = 1024;

/// Sixteen boards, a whole number of steps of every routine.
type Group = [u64; 16];

/// Runs a routine over the whole groups of some boards, and over the rest of them as a group
/// that is filled up with empty boards. `$run` gets the groups, never none, where to write,
/// and the number of boards before; it returns where it ended. The result is the number of
/// elements.
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
        // SAFETY: the routine returns where it ended in the slice, or just behind it.
        unsafe { end.offset_from_unsigned(start) }
    }};
}

/// Whether the routines may be run on these boards, with this output.
#[track_caller]
fn may_run<T>(level: Level, boards: Counted<'_>, out: &[T]) -> bool {
    assert!(out.len() >= boards.room(), "an output with the room that was counted");
    level.has_avx512()
}

/// Whether the lists of some boards take most of the lines they are on.
const fn is_long<T>(boards: Counted<'_>) -> bool {
    boards.total() * size_of::<T>() > LONG * boards.sets().len()
}

/// How many elements of a list to store always, if a register has `per` of them: as many as
/// some boards have, where some have fewer and some have more.
const fn always(boards: Counted<'_>, per: usize) -> usize {
    let (max, average) = (boards.max() as usize, boards.total() / boards.sets().len());
    match max {
        // About half of the boards have more than one register.
        0..=32 if per < 32 && 10 <= average && average <= 22 => 32,
        0..=32 => per,
        _ if average >= 48 => per,
        _ => 64,
    }
}

/// Writes the squares of boards, and returns how many there are; `None` where the level has
/// not the instructions.
///
/// # Panics
///
/// If `out` has not the room.
pub(super) fn squares(level: Level, boards: Counted<'_>, out: &mut [u8]) -> Option<Written> {
    if !may_run(level, boards, out) {
        return None;
    }
    let routine: unsafe fn(&[Group], *mut u8) -> *mut u8 = match boards.max() {
        0..=1 => single::squares,
        2 => few::squares::<2>,
        3 => few::squares::<3>,
        4 => few::squares::<4>,
        5..=FEW => few::squares::<6>,
        7..=32 => planes::squares,
        _ if is_long::<u8>(boards) => planes::squares_of_full,
        _ => planes::squares_of_any,
    };
    let mut max = boards.max();
    // A routine that returns null found more squares than it is for.
    let count = over_groups!(boards.sets(), out, |groups, at, _before| {
        // SAFETY: a level has AVX-512 only after the processor was found to have all
        // features of that level, and they are all that the routines enable. `out` has the
        // room for the squares of all boards and 64 elements: these groups are written
        // behind those before, and empty boards take no room.
        let end = unsafe { routine(groups, at) };
        if end.is_null() {
            max = 64;
            // SAFETY: and as before.
            unsafe { planes::squares_of_any(groups, at) }
        } else {
            end
        }
    });
    Some((count, max))
}

/// Stamps the lists of numbers of squares over all boards, for a type of elements.
macro_rules! indices {
    ($name:ident, $T:ty, $per:literal) => {
        /// Writes the numbers of the squares, 64 more from board to board from `base`
        /// on, and returns how many there are; `None` where the level has not the
        /// instructions.
        ///
        /// # Panics
        ///
        /// If `out` has not the room.
        pub(super) fn $name(
            level: Level,
            boards: Counted<'_>,
            base: $T,
            out: &mut [$T],
        ) -> Option<Written> {
            if !may_run(level, boards, out) {
                return None;
            }
            let routine: unsafe fn(&[Group], *mut $T, $T) -> *mut $T = match boards.max() {
                0..=1 => single::$name,
                2..=3 => few::$name::<3>,
                4 => few::$name::<4>,
                5..=FEW => few::$name::<6>,
                // The code of a base that is not a multiple of 256 exists once.
                _ if base % 256 != 0 => planes::$name::<$per, true, true>,
                _ => match (always(boards, $per), is_long::<$T>(boards)) {
                    (64, _) => planes::$name::<64, true, false>,
                    (32, _) if $per < 32 => planes::$name::<32, true, false>,
                    (_, false) => planes::$name::<$per, false, false>,
                    (_, true) => planes::$name::<$per, true, false>,
                },
            };
            let mut max = boards.max();
            let count = over_groups!(boards.sets(), out, |groups, at, before| {
                // A multiple of 1024: the base stays what it is modulo 256.
                let base = base.wrapping_add(64 * before as $T);
                // SAFETY: as for the squares.
                let end = unsafe { routine(groups, at, base) };
                if end.is_null() {
                    max = 64;
                    // SAFETY: and as before.
                    unsafe { planes::$name::<$per, true, true>(groups, at, base) }
                } else {
                    end
                }
            });
            Some((count, max))
        }
    };
}

indices!(indices_u16, u16, 32);
indices!(indices_u32, u32, 16);

/// Writes moves, each from a square of its own to the squares of a board, and returns how
/// many there are; `None` where the level has not the instructions.
///
/// # Panics
///
/// If `out` has not the room, or there are fewer squares to move from than boards.
pub(super) fn moves(
    level: Level,
    boards: Counted<'_>,
    from: &[Square],
    out: &mut [u16],
) -> Option<Written> {
    if !may_run(level, boards, out) {
        return None;
    }
    let routine: unsafe fn(&[Group], &[[Square; 16]], *mut u16) -> *mut u16 = match boards.max() {
        0..=1 => single::moves,
        2..=3 => few::moves::<3>,
        4 => few::moves::<4>,
        5..=FEW => few::moves::<6>,
        _ => match (always(boards, 32), is_long::<u16>(boards)) {
            (64, _) => planes::moves::<64, true>,
            (_, true) => planes::moves::<32, true>,
            (_, false) => planes::moves::<32, false>,
        },
    };
    let (whole, rest) = from[..boards.sets().len()].as_chunks::<16>();
    let mut last = [[Square::A1; 16]];
    last[0][..rest.len()].copy_from_slice(rest);
    let mut max = boards.max();
    let count = over_groups!(boards.sets(), out, |groups, at, before| {
        let is_rest = before > 0 || whole.is_empty();
        let from = if is_rest { &last[..] } else { whole };
        // SAFETY: as for the squares.
        let end = unsafe { routine(groups, from, at) };
        if end.is_null() {
            max = 64;
            // SAFETY: and as before.
            unsafe { planes::moves::<32, false>(groups, from, at) }
        } else {
            end
        }
    });
    Some((count, max))
}

/// A register with these bytes or words.
#[inline]
#[target_feature(enable = "avx512f")]
fn load<T, const N: usize>(from: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == 64) };
    // SAFETY: the reference is to 64 bytes, and the load may be unaligned.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

/// The highest bit of every byte.
///
/// The intrinsic of the instruction becomes another one, `vptestmb`, where the
/// register is a sum of itself; that one takes port 5.
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

/// Every byte doubled, so that its next bit is the highest.
///
/// Of a chain of additions the compiler makes products of matrices, which wait for one
/// port; the addition has two.
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

/// A mask that stays in its register.
///
/// One that the compiler knows it makes anew each time, which takes port 5.
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

/// The bytes of a list in the places of the mask, in the order of `spread`; what they have in
/// `common` in the others.
///
/// The compiler makes two instructions of the intrinsic, of which one would do.
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

/// The bytes of a list in the places of the mask, in the order of `spread`, and 0 in the
/// others. As for [`spread_over`].
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

/// The number of squares.
///
/// Of eight counts in a row the compiler makes one of a whole register, and takes
/// longer to get them out of there.
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
#[inline(always)]
fn fetch_for_writing<T>(at: *mut T) {
    let ahead = at.cast::<u8>().wrapping_add(AHEAD);
    // SAFETY: fetching has no effect but on the caches, and none where there is no memory.
    unsafe {
        asm!("prefetchw [{0}]", in(reg) ahead, options(nostack, preserves_flags));
    }
}
