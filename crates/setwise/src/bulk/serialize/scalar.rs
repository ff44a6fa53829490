//! Portable lists: scans for boards of few squares, lists of bytes from a table for the others.

use super::super::level::Kernel;
use super::element::Element;
use crate::serialize::bisect::SQUARES_OF_BYTE;

/// Boards, and what is added to the squares of each. Most have at most `max` squares.
pub(super) struct Lists<'a, T, B> {
    pub(super) sets: &'a [u64],
    pub(super) max: u32,
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
        match self.max {
            0..=1 => run::<T, B, 1>(self),
            2..=4 => run::<T, B, 4>(self),
            _ => run::<T, B, 8>(self),
        }
    }
}

/// Writes boards with at most `FEW` squares by `FEW` scans without a branch, and others byte by
/// byte.
#[inline(always)]
fn run<T: Element, B: Fn(usize) -> T, const FEW: usize>(lists: Lists<'_, T, B>) -> usize {
    let Lists { sets, out, base, .. } = lists;
    let mut written = 0;
    for (row, &set) in sets.iter().enumerate() {
        let list = out.get_mut(written..).and_then(|rest| rest.first_chunk_mut::<64>());
        let Some(list) = list else { return written };
        let base = base(row);
        let count = set.count_ones() as usize;
        if count <= FEW {
            let mut rest = set;
            for element in &mut list[..FEW] {
                *element = base.plus(rest.trailing_zeros() as u8);
                rest &= rest.wrapping_sub(1);
            }
        } else {
            bytes(list, set, base);
        }
        written += count;
    }
    written
}

/// Writes the list of a board, eight squares at a time.
#[inline(always)]
fn bytes<T: Element>(list: &mut [T; 64], set: u64, base: T) {
    let mut written = 0;
    for (number, byte) in set.to_le_bytes().into_iter().enumerate() {
        // At most eight squares for each byte before: there is room for this one.
        let eight = list.get_mut(written..).and_then(|rest| rest.first_chunk_mut::<8>());
        let Some(eight) = eight else { return };
        let first = 0x0808_0808_0808_0808 * number as u64;
        let squares = SQUARES_OF_BYTE[usize::from(byte)] + first;
        *eight = base.plus_each(squares);
        written += byte.count_ones() as usize;
    }
}
