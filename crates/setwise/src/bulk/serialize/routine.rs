//! The routines for boards of few and of many squares, and the choice among them.

use crate::bulk::level::Level;
use crate::bulk::serialize::element::Element;
use crate::bulk::serialize::sample::Sample;

/// A way to write lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Routine {
    /// Eight boards at a time; hardly any board has two squares.
    Single,
    /// At most two squares on nearly every board, by tests of what is left.
    Pair,
    /// At most two, three, four or eight squares on nearly every board, by scans without a branch.
    Two,
    Three,
    Four,
    Eight,
    /// Square by square.
    Loop,
    /// Eight squares at a time, with a branch after each eight: where a table is slow.
    Scans,
    /// Byte by byte, from a table.
    Bytes,
    /// The same with the base in a vector, which grows from byte to byte.
    Rows,
    /// Up to sixteen squares on nearly every board, by `pext`.
    Planes,
    /// Sixteen squares of the board at a time, by `pext`.
    Nibbles,
}

/// The boards and the elements that were written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    pub(super) boards: usize,
    pub(super) elements: usize,
}

/// The time of each routine for a board, in quarters of a cycle, as measured on a Zen 4 processor.
///
/// They only have to be right where two routines differ much. The plain loop, whose time depends
/// most on the boards, is chosen where its branches are predictable: if all boards have the same
/// number of squares, or nearly all have none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    single: usize,
    pair: usize,
    two: usize,
    three: usize,
    four: usize,
    eight: usize,
    bytes: usize,
    /// For each board, and for each two squares.
    looped: [usize; 2],
    /// The average number of squares up to which scans are faster than the table.
    scanned: usize,
    rows: usize,
    planes: usize,
    nibbles: usize,
}

/// More than the time of any routine, for those that a level does not have or need.
const NEVER: usize = 1 << 20;

/// The time of a branch that goes an unexpected way.
const SURPRISE: usize = 4 * 18;

/// The time of eight boards that are written square by square since one of them has two.
const AGAIN: usize = 4 * 60;

/// The time by which the loop takes longer for more than eight squares, and for more than twelve:
/// the processor predicts fewer of the ends.
const LONG: usize = 4 * 6;

impl Costs {
    /// Returns the times for a type of elements at a level.
    pub(super) const fn of<T: Element>(level: Level, has_pext: bool) -> Self {
        // 0 for bytes, 1 for elements of two bytes and 2 for four.
        let width = size_of::<T>() / 2;
        let bytes = [54, 66, 98][width];
        if level.lanes() > 2 {
            Self {
                single: 5,
                pair: NEVER,
                two: [10, 13, 13][width],
                three: [13, 17, 17][width],
                four: [17, 20, 20][width],
                eight: [26, 52, 52][width],
                bytes,
                looped: [[3, 9], [6, 11], [6, 11]][width],
                scanned: T::SCANNED,
                rows: [NEVER, 55, 60][width],
                planes: if has_pext { [35, 41, 49][width] } else { NEVER },
                nibbles: if has_pext { [42, 53, 70][width] } else { NEVER },
            }
        } else {
            Self {
                single: [8, 10, 10][width],
                pair: [17, 18, 18][width],
                two: NEVER,
                three: NEVER,
                four: [37, 42, 46][width],
                eight: [56, 62, 65][width],
                bytes,
                looped: [[4, 9], [4, 12], [4, 12]][width],
                scanned: T::SCANNED,
                rows: NEVER,
                planes: NEVER,
                nibbles: NEVER,
            }
        }
    }

    /// Returns the routine that takes the least time for boards like those of a sample, but not the
    /// excluded one.
    pub(super) fn best(&self, sample: &Sample, excluded: Option<Routine>) -> Routine {
        let (n, squares) = (sample.boards, sample.squares);
        let any = self.bytes.min(self.rows).min(self.nibbles);
        let beyond = |squares| sample.more_than(squares) * (SURPRISE + any);
        // Eight boards without squares take about as long as two with one.
        let single = self.single * (8 * sample.more_than(0)).min(n) + n;
        let [of_board, of_two] = self.looped;
        let long = sample.more_than(8) + sample.more_than(12);
        let looped = of_board * n + of_two * squares / 2 + SURPRISE * sample.surprises();
        // Just less than the time of the table.
        let scans = if squares <= self.scanned * n { self.bytes * n - 1 } else { NEVER };
        let costs = [
            (single + AGAIN * sample.more_than(1), Routine::Single),
            (self.pair * n + beyond(2), Routine::Pair),
            (self.two * n + beyond(2), Routine::Two),
            (self.three * n + beyond(3), Routine::Three),
            (self.four * n + beyond(4), Routine::Four),
            (self.eight * n + beyond(8), Routine::Eight),
            (looped + LONG * long, Routine::Loop),
            (scans, Routine::Scans),
            (self.bytes * n, Routine::Bytes),
            (self.rows * n, Routine::Rows),
            (self.planes * n + sample.more_than_16() * (SURPRISE + any), Routine::Planes),
            (self.nibbles * n, Routine::Nibbles),
        ];
        let mut best = (usize::MAX, Routine::Bytes);
        for cost in costs {
            if cost.0 < best.0 && Some(cost.1) != excluded {
                best = cost;
            }
        }
        best.1
    }
}
