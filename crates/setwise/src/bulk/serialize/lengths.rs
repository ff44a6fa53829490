//! The length and the offset of the list of each board.

use crate::bulk::kernel::others;
use crate::bulk::level::{Kernel, Level};

others! {
    /// Writes the length of the list of each board: its number of squares, in a byte.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    fn lengths, lengths_at(level, out: &mut [u8], sets: &[u64]) {
        assert_same(out.len(), sets.len());
        level.dispatch(Lengths(out, sets));
    }

    /// Writes the offset of the list of each board, followed by the end of the last one: the form
    /// of compressed sparse rows. Returns that end.
    ///
    /// The list of board `i` is `elements[offsets[i]..offsets[i + 1]]`.
    ///
    /// ```
    /// use setwise::bulk::{lengths, offsets, squares};
    ///
    /// let sets = [0b1001_0000, 0, 0b111];
    /// let (mut starts, mut counts, mut list) = ([0; 4], [0; 3], [0; 5]);
    /// assert_eq!(offsets(&mut starts, &sets), 5);
    /// assert_eq!(starts, [0, 2, 2, 5]);
    /// lengths(&mut counts, &sets);
    /// assert_eq!(counts, [2, 0, 3]);
    /// assert_eq!(squares(&mut list, &sets), 5);
    /// assert_eq!(list[starts[2]..starts[3]], [0, 1, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `out` is not one longer than the boards.
    fn offsets, offsets_at(level, out: &mut [usize], sets: &[u64]) -> usize as must_use {
        assert_same(out.len(), sets.len() + 1);
        level.dispatch(Offsets(out, sets))
    }
}

#[track_caller]
fn assert_same(found: usize, expected: usize) {
    assert!(found == expected, "an output of {found} elements instead of {expected}");
}

struct Lengths<'a>(&'a mut [u8], &'a [u64]);

impl Kernel for Lengths<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(out, sets) = self;
        for (out, set) in out.iter_mut().zip(sets) {
            *out = set.count_ones() as u8;
        }
    }
}

struct Offsets<'a>(&'a mut [usize], &'a [u64]);

impl Kernel for Offsets<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self(out, sets) = self;
        let mut end = 0;
        for (out, set) in out.iter_mut().zip(sets) {
            *out = end;
            end += set.count_ones() as usize;
        }
        if let Some(out) = out.last_mut() {
            *out = end;
        }
        end
    }
}
