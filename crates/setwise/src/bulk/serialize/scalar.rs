//! Lists without instructions beyond the target's: scans for boards of few squares, and rows of a
//! table for the others.

use core::ops::Range;

use crate::bulk::level::Kernel;
use crate::bulk::serialize::element::Element;
use crate::bulk::serialize::routine::{Progress, Routine};

/// The numbers to add to the squares of boards.
pub(super) trait Bases<T> {
    /// Returns the numbers for some of the boards, and perhaps more numbers: an iterator without an
    /// end needs no test.
    fn of(&self, rows: Range<usize>) -> impl Iterator<Item = T>;
}

/// Boards, and what is added to the squares of each.
pub(super) struct Lists<'a, T, B> {
    pub(super) sets: &'a [u64],
    pub(super) out: &'a mut [T],
    pub(super) bases: B,
    pub(super) routine: Routine,
}

impl<T: Element, B: Bases<T>> Kernel for Lists<'_, T, B> {
    type Output = Progress;

    /// Stops at a board for which `out` has no room for 64 elements.
    #[inline(always)]
    fn run(self) -> Progress {
        match self.routine {
            Routine::Single => singles(self),
            Routine::Pair => run::<T, B, PAIR>(self),
            Routine::Two => run::<T, B, 2>(self),
            Routine::Three => run::<T, B, 3>(self),
            Routine::Four => run::<T, B, 4>(self),
            Routine::Eight => run::<T, B, 8>(self),
            Routine::Loop => run::<T, B, LOOP>(self),
            Routine::Scans => run::<T, B, SCANS>(self),
            _ => run::<T, B, 64>(self),
        }
    }
}

/// The parameter of [`run`] for scans of any number of squares.
const SCANS: u32 = 65;

/// The parameter of [`run`] for one square after another.
const LOOP: u32 = 66;

/// The parameter of [`run`] for two squares that are not counted.
const PAIR: u32 = 67;

/// Writes the list of each board, which probably has at most `MAX` squares. A `MAX` of more than 64
/// is one of the parameters above.
///
/// The end of the lists is a pointer and not a number: the next board waits for it.
#[inline(always)]
fn run<T: Element, B: Bases<T>, const MAX: u32>(lists: Lists<'_, T, B>) -> Progress {
    let Lists { sets, out, bases, .. } = lists;
    let start = out.as_mut_ptr();
    let end = start.wrapping_add(out.len()).addr();
    let (mut row, mut at) = (0, start);
    loop {
        // As many boards as fit if all are full: no other check is needed.
        let fitting = ((end - at.addr()) / (64 * size_of::<T>())).min(sets.len() - row);
        let rows = row..row + fitting;
        let Some(fitting) = sets.get(rows.clone()).filter(|boards| !boards.is_empty()) else {
            return Progress { boards: row, elements: (at.addr() - start.addr()) / size_of::<T>() };
        };
        row = rows.end;
        for (&set, base) in fitting.iter().zip(bases.of(rows)) {
            // SAFETY: there is room for 64 elements for each of these boards, and those before took
            // no more, so there is room for 64 from `at` on. `out` is borrowed exclusively, and
            // this reference is not used after `at` is.
            let list = unsafe { &mut *at.cast::<[T; 64]>() };
            // Calls by name: a function that is passed is not compiled for the level.
            at = match MAX {
                PAIR => at.wrapping_add(pair(list, set, base)),
                2 => at.wrapping_add(few::<T, 2>(list, set, base)),
                3 => at.wrapping_add(few::<T, 3>(list, set, base)),
                4 => at.wrapping_add(few::<T, 4>(list, set, base)),
                8 => at.wrapping_add(few::<T, 8>(list, set, base)),
                SCANS => at.wrapping_add(scans(list, set, base)),
                // SAFETY: there is room for 64 elements from `at` on.
                LOOP => unsafe { one_by_one(at, set, base) },
                _ => at.wrapping_add(bytes(list, set, base)),
            };
        }
    }
}

/// The number of boards of a step of [`singles`].
const GROUP: usize = 8;

/// The groups that are written board by board before [`singles`] stops, besides one in 8.
const PATIENCE: usize = 4;

/// Writes boards that have one square or none, and few with more.
///
/// If each of eight boards has at most one square, they are written without a branch, each over the
/// end of the one before. Other boards are written one by one; if they become too many, the
/// routine stops.
#[inline(always)]
fn singles<T: Element, B: Bases<T>>(lists: Lists<'_, T, B>) -> Progress {
    let Lists { sets, out, bases, .. } = lists;
    let start = out.as_mut_ptr();
    let end = start.wrapping_add(out.len()).addr();
    let (mut row, mut at) = (0, start);
    // The boards before this one are written one by one.
    let (mut exception, mut exceptions) = (0, 0);
    while row < sets.len() {
        if let Some(group) = sets[row..].first_chunk::<GROUP>().filter(|_| row >= exception) {
            let (mut any, mut more) = (0, 0);
            for &set in group {
                any |= set;
                more |= set & set.wrapping_sub(1);
            }
            if any == 0 {
                row += GROUP;
                continue;
            }
            if more == 0 {
                if end - at.addr() < GROUP * size_of::<T>() {
                    break;
                }
                let mut count = 0;
                for (&set, base) in group.iter().zip(bases.of(row..row + GROUP)) {
                    let element = base.plus(set.trailing_zeros() as u8);
                    // SAFETY: there is room for eight elements from `at` on, and each of the boards
                    // before this one, at most seven, took no more than one.
                    unsafe { at.wrapping_add(count).write(element) };
                    count += usize::from(set != 0);
                }
                at = at.wrapping_add(count);
                row += GROUP;
                continue;
            }
            exceptions += 1;
            if exceptions > PATIENCE + row / (8 * GROUP) {
                break;
            }
            exception = row + GROUP;
        }
        if end - at.addr() < 64 * size_of::<T>() {
            break;
        }
        let base = bases.of(row..row + 1).next().unwrap_or_default();
        let set = sets[row];
        // SAFETY: it was just tested that there is room for 64 elements from `at` on; `out` is
        // borrowed exclusively, and this reference is not used after `at` is.
        let list = unsafe { &mut *at.cast::<[T; 64]>() };
        at = at.wrapping_add(if set & set.wrapping_sub(1) == 0 {
            list[0] = base.plus(set.trailing_zeros() as u8);
            usize::from(set != 0)
        } else {
            bytes(list, set, base)
        });
        row += 1;
    }
    Progress { boards: row, elements: (at.addr() - start.addr()) / size_of::<T>() }
}

/// Writes a board square by square, and returns the end of its list.
///
/// The pointer is all that counts the squares; the compiler would replace a counter by the number
/// of ones, and the loop by two of four and of one. It is not made from a reference to 64 elements,
/// since the lists of the next boards are written through what is returned.
///
/// # Safety
///
/// 64 elements may be written from `at` on.
#[inline(always)]
unsafe fn one_by_one<T: Element>(mut at: *mut T, set: u64, base: T) -> *mut T {
    let mut rest = set;
    while rest != 0 {
        // SAFETY: a square is left, so fewer than 64 were written, and the caller guarantees room
        // for 64.
        unsafe { at.write(base.plus(rest.trailing_zeros() as u8)) };
        at = at.wrapping_add(1);
        rest &= rest - 1;
    }
    at
}

/// Writes a board, which probably has at most two squares, and returns the number of squares: the
/// two tests take less time than to count the squares without `popcnt`.
#[inline(always)]
fn pair<T: Element>(list: &mut [T; 64], set: u64, base: T) -> usize {
    let rest = set & set.wrapping_sub(1);
    if rest & rest.wrapping_sub(1) != 0 {
        return bytes(list, set, base);
    }
    list[0] = base.plus(set.trailing_zeros() as u8);
    list[1] = base.plus(rest.trailing_zeros() as u8);
    usize::from(set != 0) + usize::from(rest != 0)
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

#[cfg(all(test, feature = "std"))]
mod tests {
    use core::iter::repeat;
    use std::{vec, vec::Vec};

    use super::*;
    use crate::bulk::level::Level;
    use crate::random::SplitMix64;

    /// The same base for all boards.
    struct Base(u16);

    impl Bases<u16> for Base {
        fn of(&self, _: Range<usize>) -> impl Iterator<Item = u16> {
            repeat(self.0)
        }
    }

    /// All routines of this file.
    const ROUTINES: [Routine; 9] = [
        Routine::Single,
        Routine::Pair,
        Routine::Two,
        Routine::Three,
        Routine::Four,
        Routine::Eight,
        Routine::Loop,
        Routine::Scans,
        Routine::Bytes,
    ];

    /// Also those that no level chooses, and for boards that they are not for.
    #[test]
    fn every_routine_writes_any_boards_while_there_is_room() {
        const CANARY: u16 = 0xdead;
        const BASE: u16 = 0x100;
        let mut random = SplitMix64::new(6);
        for densest in [0, 1, 2, 3, 5, 9, 40, 64] {
            for len in [0, 1, 7, 8, 9, 30, 300] {
                let draw = |_| match random.below(9) {
                    0 => u64::MAX.checked_shr(64 - densest).unwrap_or(0),
                    sparse => 1 << (7 * sparse),
                };
                let sets: Vec<u64> = (0..len).map(draw).collect();
                let list = |&set: &u64| {
                    (0..64).filter(move |square| set >> square & 1 == 1).map(|square| BASE + square)
                };
                let squares: usize = sets.iter().map(|set| set.count_ones() as usize).sum();
                for room in [0, 7, 8, 63, 64, 65, squares, squares + 8, squares + 64, 64 * len] {
                    for (level, routine) in Level::available()
                        .flat_map(|level| ROUTINES.map(|routine| (level, routine)))
                    {
                        let mut memory = vec![CANARY; room + 128];
                        let out = &mut memory[64..64 + room];
                        let lists = Lists { sets: &sets, out, bases: Base(BASE), routine };
                        let done = level.dispatch(lists);
                        let (before, rest) = memory.split_at(64);
                        let (out, after) = rest.split_at(room);
                        let what = (level, routine, densest, len, room);
                        assert!([before, after].concat() == [CANARY; 128], "{what:?}");
                        let expected: Vec<u16> =
                            sets[..done.boards].iter().flat_map(list).collect();
                        assert!(out[..done.elements] == expected, "{what:?}");
                        let has_room = room - done.elements >= 64;
                        if done.boards < len && routine != Routine::Single {
                            assert!(!has_room, "{what:?}");
                        }
                        // At least four groups of eight boards are written square by square.
                        assert!(!has_room || done.boards >= len.min(32), "{what:?}");
                    }
                }
            }
        }
    }
}
