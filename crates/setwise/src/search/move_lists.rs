//! Multipliers that hash the subsets of a set of targets perfectly.
//!
//! A set of *n* targets has `2^n` subsets. A multiplier hashes them perfectly if
//! `subset * multiplier >> (64 - n)` is a different number for each, an index into a table of
//! `2^n` lists. Without targets the index is 0.
//!
//! For kings and knights there are multipliers of exactly four bits on all squares, as the sources
//! say. Fewer bits suffice near the edges, for example two in the corners; on 36 squares of the
//! king and on 40 of the knight four are necessary. For lines there are closed forms.
//!
//! The search is limited to eight targets, the longest list of
//! [`serialize::hash`](crate::serialize::hash). It chooses the bits of a multiplier from the top
//! down, and rejects a choice early by two rules. The product with a single target is a window of
//! *n* bits of the multiplier, so no window may be empty. And two windows without any further bit
//! have to differ.
//!
//! ```
//! use core::ops::ControlFlow;
//! use setwise::search::move_lists::{closed_form, each, fewest, is_perfect, smallest};
//! use setwise::{Bitboard, File, Square};
//!
//! let corner = Bitboard::from(Square::A1).king_attacks();
//! assert_eq!(fewest(corner), Some((2, 0x1040_0000_0000_0000)));
//! assert!(is_perfect(corner, 0x1040_0000_0000_0000));
//!
//! // A king away from the edges has at most five multipliers of four bits.
//! let inside = Bitboard::from(Square::B2).king_attacks();
//! assert_eq!((smallest(inside, 4), smallest(inside, 3)), (Some(0x0402_6000_0000_0000), None));
//! let mut found = 0;
//! let _ = each(inside, 4, |_| {
//!     found += 1;
//!     ControlFlow::<()>::Continue(())
//! });
//! assert_eq!(found, 5);
//!
//! let file = Bitboard::from(File::A).without(Square::A1);
//! assert_eq!(closed_form(file), 0x0002_0408_1020_4080);
//! ```
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"

use core::ops::ControlFlow;

use crate::bitboard::Bitboard;
use crate::square::Square;

/// The largest number of targets.
const MAX_TARGETS: u32 = 8;

/// Returns the index of a subset of `len` targets. Without targets the product is 0, so the shift
/// does not matter.
#[inline(always)]
pub(crate) const fn index(subset: u64, multiplier: u64, len: u32) -> usize {
    subset.wrapping_mul(multiplier).wrapping_shr(64 - len) as usize
}

/// Returns true if the multiplier gives each subset of the targets its own index.
///
/// Every multiplier works for an empty set of targets, and none for more than eight targets.
#[must_use]
pub const fn is_perfect(targets: Bitboard, multiplier: u64) -> bool {
    let len = targets.len();
    if len > MAX_TARGETS {
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

/// Returns the smallest multiplier with exactly `bits` bits that hashes the subsets of the targets
/// perfectly, or `None` if none does.
#[must_use]
pub fn smallest(targets: Bitboard, bits: u32) -> Option<u64> {
    each(targets, bits, ControlFlow::Break).break_value()
}

/// Returns the fewest bits of a multiplier for the targets, and the smallest multiplier with that
/// number of bits.
///
/// Returns `None` if a multiplier needs more bits than there are targets, which does not happen
/// for kings, knights and lines.
#[must_use]
pub fn fewest(targets: Bitboard) -> Option<(u32, u64)> {
    (0..=targets.len().min(MAX_TARGETS)).find_map(|bits| Some((bits, smallest(targets, bits)?)))
}

/// Calls the visitor with each multiplier of exactly `bits` bits that hashes the subsets of the
/// targets perfectly, in ascending order, until it breaks.
pub fn each<B>(
    targets: Bitboard,
    bits: u32,
    visitor: impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_or_stop(targets, bits, visitor, || ControlFlow::Continue(()))
}

/// Does the same as [`each`], and also breaks if `stop` breaks.
///
/// A search without a result, whose visitor is not called, can take minutes. `stop` is called every
/// few microseconds: at most 64 multipliers are tried between two calls.
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
pub fn each_or_stop<B>(
    targets: Bitboard,
    bits: u32,
    mut visitor: impl FnMut(u64) -> ControlFlow<B>,
    mut stop: impl FnMut() -> ControlFlow<B>,
) -> ControlFlow<B> {
    if targets.len() > MAX_TARGETS {
        return ControlFlow::Continue(());
    }
    Windows::new(targets).extend(0, 64, bits, &mut visitor, &mut stop)
}

/// The windows of the multiplier that are the indices of the single targets: the upper bits of the
/// multiplier shifted by the target.
struct Windows {
    targets: Bitboard,
    /// The targets and the lowest bits of their windows, which descend.
    windows: [(u32, u32); MAX_TARGETS as usize],
    len: u32,
}

impl Windows {
    fn new(targets: Bitboard) -> Self {
        let len = targets.len();
        let mut windows = [(0, 0); MAX_TARGETS as usize];
        for (window, square) in windows.iter_mut().zip(targets.squares()) {
            let square = square.index() as u32;
            *window = (square, (64 - len).saturating_sub(square));
        }
        Self { targets, windows, len }
    }

    /// Returns the lowest bit and the contents of the window of each target.
    fn contents(&self, chosen: u64) -> impl Iterator<Item = (u32, usize)> {
        self.windows[..self.len as usize]
            .iter()
            .map(move |&(square, lowest)| (lowest, index(1 << square, chosen, self.len)))
    }

    /// Adds `left` bits below the bit `below` to `chosen`, the highest of them first.
    ///
    /// The loop tries that bit in ascending order, so the multipliers ascend.
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

    /// Returns the lowest possible next bit: below it, the first empty window would stay empty.
    fn lowest(&self, chosen: u64) -> u32 {
        let empty = self.contents(chosen).find(|&(_, index)| index == 0);
        empty.map_or(0, |(lowest, _)| lowest)
    }

    /// Returns true if the windows that end at this bit or above, which are complete, differ.
    fn differ(&self, chosen: u64, bit: u32) -> bool {
        let mut seen = Seen::default();
        let mut settled = self.contents(chosen).take_while(|&(lowest, _)| lowest >= bit);
        settled.all(|(_, index)| seen.is_new(index))
    }
}

/// A set of indices.
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

/// Returns the multiplier that keeps the targets in order; 0 if there are no targets.
///
/// For the targets `p_0 < p_1 < …` it is the sum of `2^(64 - n + t - p_t)`, which moves target *t*
/// to bit *t* of the index. On a file, a diagonal and an anti-diagonal, with or without the origin
/// of the move, the partial products do not overlap there, and the index is that of
/// [`Bitboard::extract`]. The multiplier has *n* bits, and none with fewer bits works. On a rank
/// the partial products overlap.
#[must_use]
pub const fn closed_form(targets: Bitboard) -> u64 {
    let (mut multiplier, mut rest) = (0u64, targets.0);
    while rest != 0 {
        // The targets above this one need at most the squares above it.
        let shift = 64 - rest.count_ones() - rest.trailing_zeros();
        multiplier = multiplier.wrapping_add(1 << shift);
        rest &= rest - 1;
    }
    multiplier
}

/// Returns a multiplier with the fewest bits for the rank of a square without the square.
///
/// On the eighth rank it is `1 + 2^file`, or 1 and 2 on the files a and h, and each lower rank
/// shifts it up by 8. `1 + 2^file` is odd, so two sets have products that differ in the upper
/// byte. If they differed only in its lowest bit, which is not in the index, the sets would differ
/// on the square itself, and no set contains that.
///
/// Below the eighth rank another multiplier has no carries, on the first rank
/// `2^(64 - file) + 2^(56 - file)`. It is the smaller number on the files e to h.
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
#[must_use]
pub const fn closed_form_rank(square: Square) -> u64 {
    let on_eighth = match square.index() & 7 {
        0 => 1,
        7 => 2,
        file => 1 + (1 << file),
    };
    on_eighth << (56 - (square.index() & 56))
}
