//! Portable lists: scans for boards of few squares, and rows of a table for the others.

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
            _ => run::<T, B, 64>(self),
        }
    }
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

/// Writes a board, eight squares at a time, and returns the number of squares.
#[inline(always)]
fn bytes<T: Element>(list: &mut [T; 64], set: u64, base: T) -> usize {
    let mut written = 0;
    for (number, byte) in (0..).zip(set.to_le_bytes()) {
        let eight: *mut [T; 8] = list.as_mut_ptr().wrapping_add(written).cast();
        // SAFETY: the bytes before this one have at most eight squares each, so `written` is at
        // most `8 * number`, and the eight elements from there on are in the array of 64.
        unsafe { eight.write(base.plus_byte(byte, number)) };
        written += usize::from(LENGTHS[usize::from(byte)]);
    }
    written
}
