//! The hash of the targets of a piece on a square.

use crate::bitboard::Bitboard;
use crate::search::move_lists::{closed_form, closed_form_rank, index, is_perfect};
use crate::serialize::hash::multipliers;
use crate::square::Square;

/// A set of *n* targets and a multiplier that takes each of its `2^n` subsets to a number of
/// its own, 0 to `2^n - 1`: the index of a table of whatever is worth looking up by a subset of
/// moves.
///
/// A king on a1 has eight sets of moves, and the multiplier `0x1040000000000000`:
///
/// ```
/// use setwise::serialize::hash::TargetHash;
/// use setwise::{Bitboard, Square};
///
/// let hash = TargetHash::king(Square::A1);
/// assert_eq!((hash.multiplier(), hash.len()), (0x1040_0000_0000_0000, 8));
///
/// let mut table = [Bitboard::EMPTY; 8];
/// for subset in hash.targets().subsets() {
///     table[hash.index(subset)] = subset;
/// }
/// assert_eq!(table, [
///     Bitboard::EMPTY,
///     Bitboard::from_squares(&[Square::B1]),
///     Bitboard::from_squares(&[Square::A2]),
///     Bitboard::from_squares(&[Square::B1, Square::A2]),
///     Bitboard::from_squares(&[Square::B2]),
///     Bitboard::from_squares(&[Square::B1, Square::B2]),
///     Bitboard::from_squares(&[Square::A2, Square::B2]),
///     Bitboard::from_squares(&[Square::B1, Square::A2, Square::B2]),
/// ]);
/// ```
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct TargetHash {
    targets: u64,
    multiplier: u64,
    bits: u32,
}

impl TargetHash {
    /// Returns the hash of these targets with this multiplier, or `None` if two subsets would have
    /// the same index, or there are more than eight targets.
    ///
    /// [`search::move_lists`](crate::search::move_lists) finds multipliers.
    #[must_use]
    pub const fn new(targets: Bitboard, multiplier: u64) -> Option<Self> {
        let perfect = is_perfect(targets, multiplier);
        if perfect { Some(Self::of(targets, multiplier)) } else { None }
    }

    /// Returns the hash of a king's targets: 3 in a corner, 5 on an edge, 8 elsewhere.
    ///
    /// The multiplier is that of the highest square of the same shape, shifted by the distance. It
    /// has two bits in a corner, three on an edge, and four elsewhere, which are the fewest.
    pub const fn king(square: Square) -> Self {
        let targets = Bitboard::from_square(square).king_attacks();
        Self::of(
            targets,
            multipliers::multiplier(&multipliers::KING, multipliers::KING_MARGIN, square),
        )
    }

    /// Returns the hash of a knight's targets, 2, 3, 4, 6 or 8; the multiplier has two to four
    /// bits, which are the fewest.
    pub const fn knight(square: Square) -> Self {
        let targets = Bitboard::from_square(square).knight_attacks();
        Self::of(
            targets,
            multipliers::multiplier(&multipliers::KNIGHT, multipliers::KNIGHT_MARGIN, square),
        )
    }

    /// Returns the hash of the other seven squares of the rank, with the multiplier of
    /// [`closed_form_rank`].
    pub const fn rank(square: Square) -> Self {
        let line = Bitboard::from_rank(square.rank());
        Self::of(line.without(square), closed_form_rank(square))
    }

    /// Returns the hash of the other seven squares of the file. The index is that of
    /// [`Bitboard::extract`], as with [`closed_form`].
    pub const fn file(square: Square) -> Self {
        Self::in_order(Bitboard::from_file(square.file()).without(square))
    }

    /// Returns the hash of the other squares of the diagonal, none to seven. The index is that of
    /// [`Bitboard::extract`].
    pub const fn diagonal(square: Square) -> Self {
        Self::in_order(Bitboard::diagonal(square).without(square))
    }

    /// Returns the hash of the other squares of the anti-diagonal, none to seven. The index is that
    /// of [`Bitboard::extract`].
    pub const fn anti_diagonal(square: Square) -> Self {
        Self::in_order(Bitboard::anti_diagonal(square).without(square))
    }

    /// Returns the targets.
    #[inline]
    pub const fn targets(&self) -> Bitboard {
        Bitboard(self.targets)
    }

    /// Returns the multiplier.
    #[must_use]
    #[inline]
    pub const fn multiplier(&self) -> u64 {
        self.multiplier
    }

    /// Returns the number of subsets, and so of indices: `2^n` for *n* targets.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "there is always the empty subset")]
    pub const fn len(&self) -> usize {
        1 << self.bits
    }

    /// Returns the index of a subset of the targets, `subset * multiplier >> (64 - n)`; squares
    /// that are not among the targets are removed first.
    #[must_use]
    #[inline(always)]
    pub const fn index(&self, subset: Bitboard) -> usize {
        index(subset.0 & self.targets, self.multiplier, self.bits)
    }

    /// Returns a hash that is known to be perfect.
    const fn of(targets: Bitboard, multiplier: u64) -> Self {
        Self { targets: targets.0, multiplier, bits: targets.len() }
    }

    const fn in_order(targets: Bitboard) -> Self {
        Self::of(targets, closed_form(targets))
    }
}
