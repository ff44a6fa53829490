//! Runs the serializers and the reader of placements on boards, lists and texts that end where the
//! accessible memory ends: a read or write of one byte too many crashes the process.

#![cfg(unix)]

use crate::random::Random;

use std::ptr;
use std::slice;

use setwise::bulk::{self, Level};
use setwise::{Bitboard, Square};

/// Memory followed by an inaccessible page.
struct Guarded {
    start: *mut u8,
    len: usize,
    page: usize,
}

impl Guarded {
    /// Maps whole pages for at least this many bytes.
    fn new(bytes: usize) -> Self {
        // SAFETY: the function returns a number, and touches no memory of ours.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        let page = usize::try_from(page).expect("a size of pages");
        let len = bytes.next_multiple_of(page).max(page);
        // SAFETY: a new mapping at an address of the kernel's choice.
        let start = unsafe {
            libc::mmap(
                ptr::null_mut(),
                len + page,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        assert!(start != libc::MAP_FAILED, "no memory");
        let start = start.cast::<u8>();
        // SAFETY: the last page of the mapping, to which there is no reference.
        let result =
            unsafe { libc::mprotect(start.wrapping_add(len).cast(), page, libc::PROT_NONE) };
        assert_eq!(result, 0, "no guard");
        Self { start, len, page }
    }

    /// Returns the last `count` elements before the guard.
    fn last<T: Number>(&mut self, count: usize) -> &mut [T] {
        let bytes = count * size_of::<T>();
        assert!(bytes <= self.len);
        let first = self.start.wrapping_add(self.len - bytes).cast::<T>();
        // SAFETY: the elements are in the mapping, which is zeroed at first and borrowed as a
        // whole by this reference; all bit patterns are values; and they end with a page, so they
        // are aligned.
        unsafe { slice::from_raw_parts_mut(first, count) }
    }

    /// Copies a slice to the end before the guard.
    fn copy<T: Number>(&mut self, of: &[T]) -> &[T] {
        let copy = self.last(of.len());
        copy.copy_from_slice(of);
        copy
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the whole mapping; no reference to it outlives this.
        let result = unsafe { libc::munmap(self.start.cast(), self.len + self.page) };
        assert_eq!(result, 0);
    }
}

/// Types for which all bit patterns are values.
trait Number: Copy {}
impl Number for u8 {}
impl Number for u16 {}
impl Number for u32 {}
impl Number for u64 {}

const BOARDS: usize = 1300;

#[test]
fn nothing_is_accessed_after_the_boards_or_the_output() {
    let mut random = Random::new(21);
    let mut input = Guarded::new(8 * BOARDS);
    let mut output = Guarded::new(4 * (64 * BOARDS + 70));
    for percent in [0, 1, 2, 4, 9, 25, 45, 80, 100] {
        let sets: Vec<_> = (0..BOARDS).map(|_| random.dense(percent)).collect();
        check(&sets, &mut input, &mut output);
    }
    let sets: Vec<_> = (0..BOARDS).map(|_| random.set()).collect();
    check(&sets, &mut input, &mut output);
}

/// Serializes the first boards, at every level and with little room.
fn check(sets: &[u64], input: &mut Guarded, output: &mut Guarded) {
    let from: Vec<_> = (0..sets.len()).map(Square::new_wrapping).collect();
    for len in (0..=130).chain([255, 256, 257, 511, 1023, 1024, 1025, sets.len()]) {
        let sets = input.copy(&sets[..len]);
        let squares: usize = sets.iter().map(|set| set.count_ones() as usize).sum();
        for level in Level::available() {
            for room in [0, 1, 63, 64, 65] {
                let count = squares + room;
                assert_eq!(bulk::squares_at(level, output.last::<u8>(count), sets), squares);
                assert_eq!(
                    bulk::indices_u16_at(level, output.last::<u16>(count), sets, 77),
                    squares
                );
                assert_eq!(
                    bulk::indices_u32_at(level, output.last::<u32>(count), sets, 77),
                    squares
                );
                assert_eq!(
                    bulk::moves_at(level, output.last::<u16>(count), sets, &from[..len]),
                    squares
                );
            }
            bulk::lengths_at(level, output.last::<u8>(len), sets);
        }
    }
}

#[test]
fn nothing_is_read_after_a_text() {
    let line = b"1k1q4/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P4/1K1B3B w KQkq - 0 1 more";
    let mut page = Guarded::new(line.len());
    for length in 0..=line.len() {
        let text = page.copy(&line[line.len() - length..]);
        for reader in Level::available().filter_map(Level::placement_reader) {
            let mut sets = [Bitboard::EMPTY; 12];
            let read = reader.read(text, &mut sets);
            assert_eq!(read.is_some(), length == line.len());
        }
        let text = page.copy(&line[..length]);
        for reader in Level::available().filter_map(Level::placement_reader) {
            let mut sets = [Bitboard::EMPTY; 12];
            assert_eq!(reader.read(text, &mut sets), (length > 63).then_some(63));
        }
    }
}
