//! Lists without instructions beyond the target's: scans for boards of few squares, and rows of a
//! table for the others.

use super::super::level::Kernel;
use super::adaptive::Counted;
use super::element::Element;

/// Boards, and what is added to the squares of each.
pub(super) struct Lists<'a, T, B> {
    pub(super) boards: Counted<'a>,
    pub(super) out: &'a mut [T],
    /// The number to add, by the number of the board.
    pub(super) base: B,
}

impl<T: Element, B: Fn(usize) -> T> Kernel for Lists<'_, T, B> {
    type Output = usize;

    /// Returns the number of elements. Stops at a board for which `out` has no room for 64
    /// elements.
    #[inline(always)]
    fn run(self) -> usize {
        match self.boards.max() {
            0..=1 if is_predictable(self.boards) => run::<T, B, 0>(self),
            0..=1 => run::<T, B, 1>(self),
            2..=4 => run::<T, B, 4>(self),
            5..=8 => run::<T, B, 8>(self),
            _ if are_scanned::<T>(self.boards) => run::<T, B, SCANS>(self),
            _ => run::<T, B, 64>(self),
        }
    }
}

/// The parameter of [`run`] for scans of any number of squares.
const SCANS: u32 = 65;

/// Returns true if scans are expected to be faster than rows of a table.
const fn are_scanned<T: Element>(boards: Counted<'_>) -> bool {
    T::SCANNED > 0 && boards.total() <= T::SCANNED * boards.sets().len()
}

/// Returns true if nearly all boards have a square, or nearly none, so that a branch costs little.
const fn is_predictable(boards: Counted<'_>) -> bool {
    let (total, len) = (boards.total(), boards.sets().len());
    total * 16 < len || total * 16 > len * 15
}

/// Writes the list of each board, which probably has at most `MAX` squares, and returns the number
/// of all elements. If `MAX` is 0, a board probably has a square, or it probably has none.
#[inline(always)]
fn run<T: Element, B: Fn(usize) -> T, const MAX: u32>(lists: Lists<'_, T, B>) -> usize {
    let Lists { boards, out, base } = lists;
    let (mut sets, mut row, mut written) = (boards.sets(), 0, 0);
    loop {
        // As many boards as fit if all are full: no other check is needed.
        let (fitting, rest) = sets.split_at(sets.len().min((out.len() - written) / 64));
        if fitting.is_empty() {
            return written;
        }
        for &set in fitting {
            if MAX > 0 || set != 0 {
                let list: *mut [T; 64] = out.as_mut_ptr().wrapping_add(written).cast();
                // SAFETY: there is room for 64 elements for each of these boards, and those before
                // took no more, so there is room for 64 from `written` on, in `out` only.
                let list = unsafe { &mut *list };
                let base = base(row);
                // Calls by name: a function that is passed is not compiled for the level.
                written += match MAX {
                    0 => one(list, set, base),
                    1 => single(list, set, base),
                    4 => few::<T, 4>(list, set, base),
                    8 => few::<T, 8>(list, set, base),
                    SCANS => scans(list, set, base),
                    _ => bytes(list, set, base),
                };
            }
            row += 1;
        }
        sets = rest;
    }
}

/// Writes a board, which has a square and probably no other, and returns the number of squares.
#[inline(always)]
fn one<T: Element>(list: &mut [T; 64], set: u64, base: T) -> usize {
    if set & (set - 1) != 0 {
        return bytes(list, set, base);
    }
    list[0] = base.plus(set.trailing_zeros() as u8);
    1
}

/// Writes a board, which probably has one square or none, and returns the number of squares.
#[inline(always)]
fn single<T: Element>(list: &mut [T; 64], set: u64, base: T) -> usize {
    if set & set.wrapping_sub(1) != 0 {
        return bytes(list, set, base);
    }
    list[0] = base.plus(set.trailing_zeros() as u8);
    usize::from(set != 0)
}

/// Writes a board, which probably has at most `FEW` squares, by as many scans without a branch.
#[inline(always)]
fn few<T: Element, const FEW: usize>(list: &mut [T; 64], set: u64, base: T) -> usize {
    let count = set.count_ones() as usize;
    if count > FEW {
        return bytes(list, set, base);
    }
    let mut rest = set;
    for element in &mut list[..FEW] {
        *element = base.plus(rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
    }
    count
}

/// Writes a board by eight scans without a branch, and eight more while there are squares, and
/// returns the number of squares.
#[inline(always)]
fn scans<T: Element>(list: &mut [T; 64], set: u64, base: T) -> usize {
    let count = set.count_ones() as usize;
    let (mut rest, mut written) = (set, 0);
    loop {
        let mut eight = [T::default(); 8];
        for element in &mut eight {
            *element = base.plus(rest.trailing_zeros() as u8);
            rest &= rest.wrapping_sub(1);
        }
        // SAFETY: `written` is a multiple of 8 and less than 64, either 0 or less than the number
        // of squares, so the eight elements from there on are in the array of 64.
        unsafe { list.as_mut_ptr().wrapping_add(written).cast::<[T; 8]>().write(eight) };
        written += 8;
        if written >= count {
            return count;
        }
    }
}

/// Writes a board, eight squares at a time, and returns the number of squares.
#[cfg(not(all(target_arch = "aarch64", target_feature = "neon")))]
#[inline(always)]
fn bytes<T: Element>(list: &mut [T; 64], set: u64, base: T) -> usize {
    /// The number of ones of each byte: a load is faster than to count them without `popcnt`.
    static LENGTHS: [u8; 256] = {
        let mut lengths = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            lengths[byte] = (byte as u8).count_ones() as u8;
            byte += 1;
        }
        lengths
    };

    let mut written = 0;
    for (number, byte) in (0..).zip(set.to_le_bytes()) {
        // SAFETY: the bytes before this one have at most eight squares each, so `written` is at
        // most `8 * number`, and the eight elements from there on are in the array of 64.
        unsafe { base.write_byte(byte, number, list.as_mut_ptr().wrapping_add(written)) };
        written += usize::from(LENGTHS[usize::from(byte)]);
    }
    written
}

/// Writes a board, eight squares at a time, and returns the number of squares.
///
/// One instruction counts the ones of all bytes, and a multiplication adds those of the bytes
/// below. The portable way loads a number for each byte, and loads and stores take the most time.
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
#[inline(always)]
fn bytes<T: Element>(list: &mut [T; 64], set: u64, base: T) -> usize {
    use core::arch::aarch64::{vcnt_u8, vcreate_u8, vget_lane_u64, vreinterpret_u64_u8};

    /// Returns the number of ones of each byte, in the same place.
    #[inline]
    #[target_feature(enable = "neon")]
    fn lengths(set: u64) -> u64 {
        vget_lane_u64::<0>(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(set))))
    }

    // SAFETY: the target has NEON.
    let lengths = unsafe { lengths(set) };
    // The distances in memory: at most 56 elements of four bytes, which are 224 bytes.
    let starts = (lengths * size_of::<T>() as u64).wrapping_mul(0x0101_0101_0101_0100);
    for ((number, byte), start) in (0..).zip(set.to_le_bytes()).zip(starts.to_le_bytes()) {
        let at = list.as_mut_ptr().wrapping_byte_add(start.into());
        // SAFETY: the bytes before this one have at most eight squares each, so the list begins at
        // or before `8 * number`, and the eight elements from there on are in the array of 64.
        unsafe { base.write_byte(byte, number, at) };
    }
    (lengths.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
}
