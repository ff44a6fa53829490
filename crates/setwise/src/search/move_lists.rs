//! Multipliers that hash the subsets of a set of targets perfectly.
//!
//! A set of *n* targets has `2^n` subsets. A multiplier hashes them perfectly if
//! `subset * multiplier >> (64 - n)` is a different number for each, and so takes every
//! value from 0 to `2^n - 1`: an index into a table of lists without a gap. Where there
//! are no targets the index is 0.
//!
//! For kings and knights there are multipliers of exactly four bits on all squares, as
//! the sources say. Fewer do near the edges, two in the corners for example, but on 36
//! squares of the king and on 40 of the knight four are necessary. For lines there are
//! closed forms.
//!
//! Sets of more than eight targets are not hashed here: a list of
//! [`serialize::hash`](crate::serialize::hash) has eight squares.

use core::ops::ControlFlow;

use crate::bitboard::Bitboard;
use crate::square::Square;

/// The most targets that are hashed.
const MOST_TARGETS: u32 = 8;

/// The index of a subset of *n* targets. The empty subset, the only one of no
/// targets, has the product 0, and it does not matter what it is shifted by.
#[inline(always)]
pub(crate) const fn index(subset: u64, multiplier: u64, len: u32) -> usize {
    subset.wrapping_mul(multiplier).wrapping_shr(64 - len) as usize
}

/// Whether the multiplier takes each subset of the targets to an index of its own.
///
/// True of every multiplier if there are no targets, false of every one if there are
/// more than eight.
///
/// # Examples
///
/// ```
/// use setwise::search::move_lists::is_perfect;
/// use setwise::{Bitboard, Square};
///
/// let targets = Bitboard::from(Square::A1).king_attacks();
/// assert!(is_perfect(targets, 0x1040_0000_0000_0000));
/// assert!(!is_perfect(targets, 0x1000_0000_0000_0000));
/// assert!(is_perfect(Bitboard::EMPTY, 0));
/// ```
///
/// # Cost
///
/// A few instructions for each subset, until two have the same index: up to 256 turns.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
pub const fn is_perfect(targets: Bitboard, multiplier: u64) -> bool {
    let len = targets.len();
    if len > MOST_TARGETS {
        return false;
    }
    let mut seen = Seen([0; 4]);
    let mut subset = 0u64;
    loop {
        if !seen.is_new(index(subset, multiplier, len)) {
            return false;
        }
        subset = subset.wrapping_sub(targets.0) & targets.0;
        if subset == 0 {
            return true;
        }
    }
}

/// The numerically smallest multiplier with exactly this many bits that hashes the
/// subsets of the targets perfectly, or `None` if there is none.
///
/// # Examples
///
/// ```
/// use setwise::search::move_lists::smallest;
/// use setwise::{Bitboard, Square};
///
/// let targets = Bitboard::from(Square::B2).king_attacks();
/// assert_eq!(smallest(targets, 4), Some(0x0402_6000_0000_0000));
/// assert_eq!(smallest(targets, 3), None);
/// assert_eq!(smallest(Bitboard::EMPTY, 0), Some(0));
/// assert_eq!(smallest(Bitboard::FULL, 4), None);
/// ```
///
/// # Cost
///
/// That of [`each`] up to the first one: for kings and knights some microseconds.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
pub fn smallest(targets: Bitboard, bits: u32) -> Option<u64> {
    each(targets, bits, ControlFlow::Break).break_value()
}

/// The fewest bits that a multiplier for the targets has, and the numerically smallest
/// one of so many.
///
/// `None` if there is none with at most as many bits as there are targets. For kings,
/// knights and lines there is one.
///
/// # Examples
///
/// ```
/// use setwise::search::move_lists::fewest;
/// use setwise::{Bitboard, Square};
///
/// let king = |square| fewest(Bitboard::from(square).king_attacks());
/// assert_eq!(king(Square::A1), Some((2, 0x1040_0000_0000_0000)));
/// assert_eq!(king(Square::G1), Some((3, 0x0061_0000_0000_0000)));
/// assert_eq!(king(Square::G7), Some((4, 0x2013)));
/// ```
///
/// # Cost
///
/// That of [`each`] for as many numbers of bits as it takes: less than a millisecond for
/// kings and knights, and some hundredths of a second for seven targets of a file.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
pub fn fewest(targets: Bitboard) -> Option<(u32, u64)> {
    (0..=targets.len().min(MOST_TARGETS)).find_map(|bits| Some((bits, smallest(targets, bits)?)))
}

/// Calls the visitor with each multiplier of exactly this many bits that hashes the
/// subsets of the targets perfectly, in ascending order, until it breaks.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use setwise::search::move_lists::each;
/// use setwise::{Bitboard, Square};
///
/// // A king in the interior of the board has at most five.
/// let mut found = 0;
/// let _ = each(Bitboard::from(Square::B2).king_attacks(), 4, |_| {
///     found += 1;
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(found, 5);
/// ```
///
/// # Cost
///
/// All the choices of so many of 64 bits are tried, without those that the bits chosen
/// so far rule out; two rules do that. Of the product with a single target the index is
/// a window of *n* bits of the multiplier, and must not be empty. And as bits are chosen
/// from the top down, two windows that get no further bits must differ.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
pub fn each<B>(
    targets: Bitboard,
    bits: u32,
    visitor: impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_or_stop(targets, bits, visitor, || ControlFlow::Continue(()))
}

/// The same as [`each`], but asks every few microseconds whether to go on, and breaks where
/// `stop` does: a search without a result, whose visitor is not called, can take minutes.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use setwise::search::move_lists::each_or_stop;
/// use setwise::{Bitboard, Square};
///
/// // With seven bits there would be hundreds of millions of choices.
/// let mut patience = 1000;
/// let targets = Bitboard::from(Square::E4).king_attacks();
/// let end = each_or_stop(targets, 7, |_| ControlFlow::Continue(()), || {
///     patience -= 1;
///     if patience == 0 { ControlFlow::Break("stopped") } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!(end, ControlFlow::Break("stopped"));
/// ```
///
/// # Cost
///
/// That of [`each`], and a call of `stop` for each choice of all bits but the last one: at
/// most 64 multipliers are tried between two of them.
pub fn each_or_stop<B>(
    targets: Bitboard,
    bits: u32,
    mut visitor: impl FnMut(u64) -> ControlFlow<B>,
    mut stop: impl FnMut() -> ControlFlow<B>,
) -> ControlFlow<B> {
    if targets.len() > MOST_TARGETS {
        return ControlFlow::Continue(());
    }
    Windows::new(targets).extend(0, 64, bits, &mut visitor, &mut stop)
}

/// Where in the multiplier the indices of the single targets come from: each is the
/// upper bits of the multiplier shifted by the target.
struct Windows {
    targets: Bitboard,
    /// The targets and the lowest bits of their windows, which descend.
    windows: [(u32, u32); MOST_TARGETS as usize],
    len: u32,
}

impl Windows {
    fn new(targets: Bitboard) -> Self {
        let len = targets.len();
        let mut windows = [(0, 0); MOST_TARGETS as usize];
        for (window, square) in windows.iter_mut().zip(targets.squares()) {
            let square = u32::from(square.index());
            *window = (square, (64 - len).saturating_sub(square));
        }
        Self { targets, windows, len }
    }

    /// The targets, each with the lowest bit and the contents of its window.
    fn contents(&self, chosen: u64) -> impl Iterator<Item = (u32, usize)> {
        self.windows[..self.len as usize]
            .iter()
            .map(move |&(square, lowest)| (lowest, index(1 << square, chosen, self.len)))
    }

    /// Adds `left` more bits, all below the bit `below`, to the ones in `chosen`.
    ///
    /// The next one is the highest of those, so to take it in ascending order makes the
    /// multipliers ascend.
    fn extend<B>(
        &self,
        chosen: u64,
        below: u32,
        left: u32,
        visitor: &mut impl FnMut(u64) -> ControlFlow<B>,
        stop: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if left == 0 {
            let perfect = is_perfect(self.targets, chosen);
            return if perfect { visitor(chosen) } else { ControlFlow::Continue(()) };
        }
        stop()?;
        for bit in self.lowest(chosen).max(left - 1)..below {
            let next = chosen | 1 << bit;
            if self.differ(next, bit) {
                self.extend(next, bit, left - 1, visitor, stop)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The lowest that the next bit may be: a lower one, and all after it, would leave
    /// the first empty window empty.
    fn lowest(&self, chosen: u64) -> u32 {
        let empty = self.contents(chosen).find(|&(_, index)| index == 0);
        empty.map_or(0, |(lowest, _)| lowest)
    }

    /// Whether all windows down to this bit, the ones that are settled, differ.
    fn differ(&self, chosen: u64, bit: u32) -> bool {
        let mut seen = Seen::default();
        let mut settled = self.contents(chosen).take_while(|&(lowest, _)| lowest >= bit);
        settled.all(|(_, index)| seen.is_new(index))
    }
}

/// The indices that have occurred.
#[derive(Default)]
struct Seen([u64; 4]);

impl Seen {
    const fn is_new(&mut self, index: usize) -> bool {
        let (word, bit) = (&mut self.0[index / 64 % 4], 1 << (index % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The multiplier that keeps the targets in order, where no two partial products meet.
///
/// For the targets `p_0 < p_1 < …` it is the sum of `2^(64 - n + t - p_t)`, which takes
/// target *t* to bit *t* of the index. On a file, a diagonal and an anti-diagonal, with or
/// without the square that is moved from, nothing else gets to those bits, and the index
/// is that of [`Bitboard::extract`]: *n* bits, and fewer do not do. On a rank the
/// partial products meet. 0 if there are no targets.
///
/// # Examples
///
/// ```
/// use setwise::search::move_lists::{closed_form, is_perfect};
/// use setwise::{Bitboard, File, Square};
///
/// let targets = Bitboard::from(File::A).without(Square::A1);
/// assert_eq!(closed_form(targets), 0x0002_0408_1020_4080);
/// assert!(is_perfect(targets, closed_form(targets)));
/// ```
///
/// # Cost
///
/// A turn of a loop for each target; meant for constants.
#[must_use]
pub const fn closed_form(targets: Bitboard) -> u64 {
    let (mut multiplier, mut rest) = (0u64, targets.0);
    while rest != 0 {
        // No target has more room above it than the rest above it takes.
        let shift = 64 - rest.count_ones() - rest.trailing_zeros();
        multiplier = multiplier.wrapping_add(1 << shift);
        rest &= rest - 1;
    }
    multiplier
}

/// A multiplier of the fewest bits for the rank of a square, all but the square.
///
/// On the eighth rank it is `1 + 2^file`, and on the files a and h 1 and 2 alone; it is
/// shifted up by 8 for each rank below. `1 + 2^file` is odd, so that two sets have
/// products that differ in the upper byte. If that were in its lowest bit alone, which
/// the index is without, the sets would differ on the square itself, and that is in none.
///
/// Below the eighth rank there is room for one without carries too, for the first rank
/// `2^(64 - file) + 2^(56 - file)`. It is the smaller number from the file e on.
///
/// # Examples
///
/// ```
/// use setwise::search::move_lists::{closed_form_rank, is_perfect};
/// use setwise::{Bitboard, Rank, Square};
///
/// assert_eq!(closed_form_rank(Square::D8), 0b1001);
/// assert_eq!(closed_form_rank(Square::D1), 0b1001 << 56);
/// let targets = Bitboard::from(Rank::First).without(Square::D1);
/// assert!(is_perfect(targets, closed_form_rank(Square::D1)));
/// assert!(is_perfect(targets, (1 << 61) + (1 << 53)));
/// ```
///
/// # Cost
///
/// A few instructions and a jump; meant for constants.
#[must_use]
pub const fn closed_form_rank(square: Square) -> u64 {
    let on_eighth = match square.index() & 7 {
        0 => 1,
        7 => 2,
        file => 1 + (1 << file),
    };
    on_eighth << (56 - (square.index() & 56))
}
