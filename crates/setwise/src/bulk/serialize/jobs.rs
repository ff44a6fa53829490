//! The serializers, one for each kind of element.

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::drive::{Counted, Job, Written, drive};
use super::scalar::Lists;
use crate::bulk::kernel::others;
use crate::bulk::level::Level;
use crate::square::Square;

others! {
    /// Writes the squares of all boards, each board's in ascending order, one board's
    /// behind the other's, and returns how many there are.
    ///
    /// The lists have no ends of their own: [`lengths`](Self::lengths) or
    /// [`offsets`](Self::offsets) say where they are. An empty board has an empty list.
    /// What is in `out` behind the last square may be overwritten.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::squares;
    ///
    /// let mut out = [0; 5];
    /// assert_eq!(squares(&mut out, &[0b1001_0000, 0, 0b111]), 5);
    /// assert_eq!(out, [4, 7, 0, 1, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `out` is shorter than the number of squares, which [`count`](Self::count) says.
    ///
    /// # Cost
    ///
    /// O(n). At `avx512` two to three cycles a board, and less than one where boards have
    /// few squares: `vpcompressb`, as `bulk/serialize/avx512` explains. Elsewhere scans by
    /// `tzcnt` and `blsr`, eight without a branch, and lists of bytes from a table of
    /// 2 KiB for boards of more squares.
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization)
    fn squares(self, out: &mut [u8], sets: &[u64]) -> usize as must_use {
        drive(&Squares(sets), self, out)
    }

    /// Writes the numbers of the squares of all boards, 64 more from board to board, and
    /// returns how many there are: the positions of the ones in the words, read as one long
    /// number.
    ///
    /// The first board's squares are `base` to `base + 63`, modulo 2^16.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::indices_u16;
    ///
    /// let mut out = [0; 4];
    /// assert_eq!(indices_u16(&mut out, &[0b1001_0000, 0, 0b11], 1000), 4);
    /// assert_eq!(out, [1004, 1007, 1128, 1129]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `out` is shorter than the number of squares.
    ///
    /// # Cost
    ///
    /// O(n). At `avx512` about four cycles a board, and less where boards have few squares.
    /// Elsewhere as [`squares`](Self::squares).
    fn indices_u16(self, out: &mut [u16], sets: &[u64], base: u16) -> usize as must_use {
        drive(&IndicesU16(sets, base), self, out)
    }

    /// Writes the numbers of the squares of all boards as [`indices_u16`](Self::indices_u16),
    /// modulo 2^32.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::indices_u32;
    ///
    /// let mut out = [0; 3];
    /// assert_eq!(indices_u32(&mut out, &[0b1001_0000, 1 << 63], 0), 3);
    /// assert_eq!(out, [4, 7, 127]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `out` is shorter than the number of squares.
    ///
    /// # Cost
    ///
    /// As `indices_u16`; from 16 squares a board on the time is that of writing them.
    fn indices_u32(self, out: &mut [u32], sets: &[u64], base: u32) -> usize as must_use {
        drive(&IndicesU32(sets, base), self, out)
    }

    /// Writes moves, from a square to each square of a board, for one board after
    /// another, and returns how many there are.
    ///
    /// A move is 16 bits: `to` in the lowest six, `from` in the six above, `to | from << 6`;
    /// the upper four are 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::moves;
    /// use setwise::{Bitboard, Square};
    ///
    /// let knights = [Square::A1, Square::H8];
    /// let targets = knights.map(|knight| Bitboard::from(knight).knight_attacks().0);
    /// let mut out = [0; 4];
    /// assert_eq!(moves(&mut out, &targets, &knights), 4);
    /// let squares = out.map(|m| [m >> 6, m & 63].map(|i| Square::new_wrapping(i.into())));
    /// assert_eq!(squares[0], [Square::A1, Square::C2]);
    /// assert_eq!(squares[3], [Square::H8, Square::F7]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `out` is shorter than the number of squares, or there are not as many squares to
    /// move from as boards.
    ///
    /// # Cost
    ///
    /// As `indices_u16`.
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization),
    /// the loop in assembly language
    fn moves(self, out: &mut [u16], targets: &[u64], from: &[Square]) -> usize as must_use {
        assert!(
            targets.len() == from.len(),
            "{} squares to move from, and {} boards",
            from.len(),
            targets.len()
        );
        drive(&Moves(targets, from), self, out)
    }
}

/// Stamps the forms that return a vector.
#[cfg(feature = "std")]
macro_rules! vectors {
    ($($name:ident = $into:ident -> $T:ty, ($($argument:ident: $Type:ty)?);)*) => {$(
        #[doc = concat!("The elements of [`", stringify!($into), "()`] as a vector.")]
        ///
        /// # Panics
        ///
        /// As that does, but for the room.
        ///
        /// # Cost
        ///
        /// That of counting the squares, of an allocation, and of writing them.
        #[must_use]
        #[track_caller]
        pub fn $name(sets: &[u64] $(, $argument: $Type)?) -> std::vec::Vec<$T> {
            let level = Level::best();
            let mut out = std::vec![0; level.count(sets) as usize];
            let written = level.$into(&mut out, sets $(, $argument)?);
            debug_assert_eq!(written, out.len());
            out
        }
    )*};
}

#[cfg(feature = "std")]
vectors! {
    squares_vec = squares -> u8, ();
    indices_u16_vec = indices_u16 -> u16, (base: u16);
    indices_u32_vec = indices_u32 -> u32, (base: u32);
    moves_vec = moves -> u16, (from: &[Square]);
}

/// Stamps a job. `$avx512` is the routine of that level, with what it takes for the boards
/// from `first` on; `$base` is what is added to the squares of the board `row`.
macro_rules! job {
    ($Job:ident ($($field:ty),*) -> $T:ty, $avx512:ident,
        |$job:ident, $first:ident| ($($argument:expr)?), |$row:ident| $base:expr) => {
        struct $Job<'a>($($field),*);

        impl Job for $Job<'_> {
            type Item = $T;

            fn sets(&self) -> &[u64] {
                self.0
            }

            fn run(&self, level: Level, first: usize, boards: Counted<'_>, out: &mut [$T]) -> Written {
                let ($job, $first) = (self, first);
                #[cfg(target_arch = "x86_64")]
                if let Some(written) = avx512::$avx512(level, boards $(, $argument)?, out) {
                    return written;
                }
                let base = |row: usize| {
                    let $row = $first + row;
                    $base
                };
                let max = boards.max();
                (level.dispatch(Lists { sets: boards.sets(), max, out, base }), max)
            }
        }
    };
}

/// The number of the first square of a board.
const fn first_of(row: usize) -> usize {
    row.wrapping_mul(64)
}

job!(Squares(&'a [u64]) -> u8, squares, |_job, first| (), |_row| 0);

job!(
    IndicesU16(&'a [u64], u16) -> u16,
    indices_u16,
    |job, first| (job.1.wrapping_add(first_of(first) as u16)),
    |row| job.1.wrapping_add(first_of(row) as u16)
);

job!(
    IndicesU32(&'a [u64], u32) -> u32,
    indices_u32,
    |job, first| (job.1.wrapping_add(first_of(first) as u32)),
    |row| job.1.wrapping_add(first_of(row) as u32)
);

job!(Moves(&'a [u64], &'a [Square]) -> u16, moves, |job, first| (&job.1[first..]), |row| job
    .1
    .get(row)
    .map_or(0, |from| u16::from(from.index()) << 6));
