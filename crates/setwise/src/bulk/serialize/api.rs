//! The public serializers, one for each kind of element.

use core::iter::{repeat, repeat_with};
use core::ops::Range;

#[cfg(feature = "std")]
use crate::bulk::count::count_at;
use crate::bulk::kernel::others;
use crate::bulk::level::Level;
#[cfg(target_arch = "x86_64")]
use crate::bulk::serialize::avx512;
#[cfg(target_arch = "x86_64")]
use crate::bulk::serialize::counted::{self, Counted, Serializer, Written};
#[cfg(not(target_arch = "x86_64"))]
use crate::bulk::serialize::estimated::Estimated as Serializer;
use crate::bulk::serialize::estimated::{self, Estimated};
#[cfg(target_arch = "x86_64")]
use crate::bulk::serialize::pext;
use crate::bulk::serialize::routine::{Progress, Routine};
use crate::bulk::serialize::scalar::{Bases, Lists};
use crate::square::Square;

others! {
    /// Writes the squares of all boards, each board's in ascending order, one board after another,
    /// and returns their number.
    ///
    /// The boundaries between the lists are those of [`lengths`](fn@super::lengths) or
    /// [`offsets`](fn@super::offsets). Elements of `out` after the last square may be overwritten.
    ///
    /// ```
    /// use setwise::bulk::{indices_u16, squares};
    ///
    /// let sets = [0b1001_0000, 0, 0b111];
    /// let (mut out, mut indices) = ([0; 5], [0; 5]);
    /// assert_eq!(squares(&mut out, &sets), 5);
    /// assert_eq!(out, [4, 7, 0, 1, 2]);
    /// assert_eq!(indices_u16(&mut indices, &sets, 1000), 5);
    /// assert_eq!(indices, [1004, 1007, 1128, 1129, 1130]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `out` is shorter than the number of squares, which
    /// [`count`](fn@crate::bulk::count) returns.
    ///
    /// Source: CPW, [Bitboard
    /// Serialization](https://www.chessprogramming.org/Bitboard_Serialization)
    fn squares, squares_at(level, out: &mut [u8], sets: &[u64]) -> usize as must_use {
        serialize(&Squares(sets), level, out)
    }

    /// Writes the numbers of the squares of all boards, 64 more from board to board, and returns
    /// how many there are: the positions of the ones in the words, read as one long number.
    ///
    /// The first board's squares are `base` to `base + 63`, modulo 2^16.
    ///
    /// # Panics
    ///
    /// Panics if `out` is shorter than the number of squares.
    fn indices_u16, indices_u16_at(level, out: &mut [u16], sets: &[u64], base: u16) -> usize as must_use {
        serialize(&IndicesU16(sets, base), level, out)
    }

    /// Writes the numbers of the squares of all boards as [`indices_u16`],
    /// modulo 2^32.
    ///
    /// # Panics
    ///
    /// Panics if `out` is shorter than the number of squares.
    fn indices_u32, indices_u32_at(level, out: &mut [u32], sets: &[u64], base: u32) -> usize as must_use {
        serialize(&IndicesU32(sets, base), level, out)
    }

    /// Writes moves, from one square to each square of a board, for one board after another, and
    /// returns their number.
    ///
    /// A move is 16 bits: `to` in the lowest six, `from` in the six above, `to | from << 6`; the
    /// upper four are 0.
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
    /// Panics if `out` is shorter than the number of squares, or there are not as many origin
    /// squares as boards.
    ///
    /// Source: CPW, [Bitboard
    /// Serialization](https://www.chessprogramming.org/Bitboard_Serialization), the assembly loop
    fn moves, moves_at(level, out: &mut [u16], targets: &[u64], from: &[Square]) -> usize as must_use {
        assert!(
            targets.len() == from.len(),
            "{} origin squares, and {} boards",
            from.len(),
            targets.len()
        );
        serialize(&Moves(targets, from), level, out)
    }
}

/// Defines the forms that return a vector.
#[cfg(feature = "std")]
macro_rules! vectors {
    ($($name:ident = $into:ident $into_at:ident -> $T:ty, ($($argument:ident: $Type:ty)?);)*) => {$(
        #[doc = concat!("Returns the elements of [`", stringify!($into), "()`] as a vector.")]
        ///
        /// # Panics
        ///
        /// Panics if that function panics for another reason than the room.
        #[must_use]
        #[track_caller]
        pub fn $name(sets: &[u64] $(, $argument: $Type)?) -> std::vec::Vec<$T> {
            let level = Level::best();
            let mut out = std::vec![0; count_at(level, sets) as usize];
            let written = $into_at(level, &mut out, sets $(, $argument)?);
            debug_assert_eq!(written, out.len());
            out
        }
    )*};
}

#[cfg(feature = "std")]
vectors! {
    squares_vec = squares squares_at -> u8, ();
    indices_u16_vec = indices_u16 indices_u16_at -> u16, (base: u16);
    indices_u32_vec = indices_u32 indices_u32_at -> u32, (base: u32);
    moves_vec = moves moves_at -> u16, (from: &[Square]);
}

/// Writes the lists of all boards at a level, and returns the number of elements.
#[track_caller]
fn serialize<S: Serializer>(lists: &S, level: Level, out: &mut [S::Item]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if level.has_avx512() {
        return counted::serialize(lists, level, out);
    }
    estimated::serialize(lists, level, out)
}

/// Defines a serializer. `$avx512` is the routine of that level. `let $bases = |lists, first| …` prepares the bases of the boards from `first`
/// on; without it, every base is 0. `$Bases` has them, and `|row| $base` is the base of one of
/// these boards.
macro_rules! serializer {
    ($Name:ident ($($field:ty),*) -> $T:ty, $avx512:ident, $Bases:ident,
        $(let $bases:ident = |$lists:ident, $first:ident| $prepared:expr,)? |$row:ident| $base:expr) => {
        struct $Name<'a>($($field),*);

        impl Estimated for $Name<'_> {
            type Item = $T;

            fn sets(&self) -> &[u64] {
                self.0
            }

            fn write(
                &self,
                level: Level,
                routine: Routine,
                rows: Range<usize>,
                out: &mut [$T],
            ) -> Progress {
                let sets = &self.0[rows.clone()];
                $(
                    let ($lists, $first) = (self, rows.start);
                    let $bases = $prepared;
                )?
                let bases = $Bases($($bases)?);
                #[cfg(target_arch = "x86_64")]
                let base = move |$row: usize| $base;
                #[cfg(target_arch = "x86_64")]
                if let Some(progress) = pext::lists(level, routine, sets, base, out) {
                    return progress;
                }
                level.dispatch(Lists { sets, out, bases, routine })
            }
        }

        #[cfg(target_arch = "x86_64")]
        impl Serializer for $Name<'_> {
            fn run(&self, level: Level, first: usize, boards: Counted<'_>, out: &mut [$T]) -> Written {
                let _ = first;
                $(
                    let ($lists, $first) = (self, first);
                    let $bases = $prepared;
                )?
                avx512::$avx512(level, boards $(, $bases)?, out)
            }
        }
    };
}

/// The bits of a move that are its origin, by square: a load costs less than to move a number
/// between general-purpose and vector registers.
#[cfg(target_arch = "x86_64")]
static FROM: [u16; 64] = {
    let mut bits = [0; 64];
    let mut square = 0;
    while square < 64 {
        bits[square] = (square as u16) << 6;
        square += 1;
    }
    bits
};

/// Returns the number of the first square of a board.
const fn first_of(row: usize) -> usize {
    row.wrapping_mul(64)
}

/// Bases that are 0.
struct NoBases();

impl Bases<u8> for NoBases {
    #[inline(always)]
    fn of(&self, _: Range<usize>) -> impl Iterator<Item = u8> {
        repeat(0)
    }
}

/// Bases of 64 more from board to board.
struct Numbers<T>(T);

/// Implements the bases for types of elements.
macro_rules! numbers {
    ($($T:ty)*) => {$(
        impl Bases<$T> for Numbers<$T> {
            #[inline(always)]
            fn of(&self, rows: Range<usize>) -> impl Iterator<Item = $T> {
                let mut next = self.0.wrapping_add(first_of(rows.start) as $T);
                repeat_with(move || {
                    let base = next;
                    next = next.wrapping_add(64);
                    base
                })
            }
        }
    )*};
}

numbers!(u16 u32);

/// Bases that are the origins of moves.
struct Origins<'a>(&'a [Square]);

impl Bases<u16> for Origins<'_> {
    #[inline(always)]
    fn of(&self, rows: Range<usize>) -> impl Iterator<Item = u16> {
        // All rows are there; the empty slice saves the code of a panic.
        let squares = self.0.get(rows).unwrap_or_default();
        squares.iter().map(|from| (from.index() as u16) << 6)
    }
}

serializer!(Squares(&'a [u64]) -> u8, squares, NoBases, |_row| 0);

serializer!(
    IndicesU16(&'a [u64], u16) -> u16,
    indices_u16,
    Numbers,
    let start = |lists, first| lists.1.wrapping_add(first_of(first) as u16),
    |row| start.wrapping_add(first_of(row) as u16)
);

serializer!(
    IndicesU32(&'a [u64], u32) -> u32,
    indices_u32,
    Numbers,
    let start = |lists, first| lists.1.wrapping_add(first_of(first) as u32),
    |row| start.wrapping_add(first_of(row) as u32)
);

serializer!(
    Moves(&'a [u64], &'a [Square]) -> u16,
    moves,
    Origins,
    let squares = |lists, first| &lists.1[first..],
    // The mask saves the code of a panic.
    |row| squares.get(row).map_or(0, |from| FROM[from.index() & 63])
);
