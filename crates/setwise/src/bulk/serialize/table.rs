//! Where the list of each board is.

use crate::bulk::kernel::others;
use crate::bulk::level::{Kernel, Level};

others! {
    /// The length of the list of each board: its number of squares, in a byte.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::lengths;
    ///
    /// let mut out = [0; 3];
    /// lengths(&mut out, &[0b1001_0000, 0, !0]);
    /// assert_eq!(out, [2, 0, 64]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// # Cost
    ///
    /// O(n): as [`counts`](Self::counts), with an eighth of the output.
    fn lengths(self, out: &mut [u8], sets: &[u64]) {
        assert_same(out.len(), sets.len());
        self.dispatch(Lengths(out, sets));
    }

    /// Where the list of each board begins, and behind them where the last one ends: the
    /// form of compressed sparse rows. Returns that end.
    ///
    /// The list of board `i` is `elements[offsets[i]..offsets[i + 1]]`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::{offsets, squares};
    ///
    /// let sets = [0b1001_0000, 0, 0b111];
    /// let (mut places, mut list) = ([0; 4], [0; 5]);
    /// assert_eq!(offsets(&mut places, &sets), 5);
    /// assert_eq!(places, [0, 2, 2, 5]);
    /// assert_eq!(squares(&mut list, &sets), 5);
    /// assert_eq!(list[places[2]..places[3]], [0, 1, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `out` is not one longer than the boards.
    ///
    /// # Cost
    ///
    /// O(n): a `popcnt` and an addition a board.
    fn offsets(self, out: &mut [usize], sets: &[u64]) -> usize as must_use {
        assert_same(out.len(), sets.len() + 1);
        self.dispatch(Offsets(out, sets))
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
