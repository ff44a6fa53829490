//! The moves of all pawns that make the same step.

use super::Promotion;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::rank::Rank;
use crate::square::Square;

/// A step of a pawn. All pawns that make the same step come from the same distance to their
/// targets, so the targets are all that is needed: `from = to - offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the steps say all there is to say")]
pub enum PawnStep {
    WhitePush,
    WhiteDoublePush,
    WhiteCaptureEast,
    WhiteCaptureWest,
    BlackPush,
    BlackDoublePush,
    BlackCaptureEast,
    BlackCaptureWest,
}

impl PawnStep {
    /// All steps, White's first.
    pub const ALL: [Self; 8] = [
        Self::WhitePush,
        Self::WhiteDoublePush,
        Self::WhiteCaptureEast,
        Self::WhiteCaptureWest,
        Self::BlackPush,
        Self::BlackDoublePush,
        Self::BlackCaptureEast,
        Self::BlackCaptureWest,
    ];

    /// Returns true for a step of White.
    #[must_use]
    #[inline]
    pub const fn is_white(self) -> bool {
        (self as u8) < Self::BlackPush as u8
    }

    /// Returns the direction of the step, north for White; east is toward the h-file for both
    /// sides.
    #[must_use]
    #[inline]
    pub const fn direction(self) -> Direction {
        match self {
            Self::WhitePush | Self::WhiteDoublePush => Direction::North,
            Self::WhiteCaptureEast => Direction::NorthEast,
            Self::WhiteCaptureWest => Direction::NorthWest,
            Self::BlackPush | Self::BlackDoublePush => Direction::South,
            Self::BlackCaptureEast => Direction::SouthEast,
            Self::BlackCaptureWest => Direction::SouthWest,
        }
    }

    /// Returns the difference of the indices of target and origin: ±7, ±8, ±9 or ±16.
    #[must_use]
    #[inline]
    pub const fn offset(self) -> i8 {
        match self {
            Self::WhitePush => 8,
            Self::WhiteDoublePush => 16,
            Self::WhiteCaptureEast => 9,
            Self::WhiteCaptureWest => 7,
            Self::BlackPush => -8,
            Self::BlackDoublePush => -16,
            Self::BlackCaptureEast => -7,
            Self::BlackCaptureWest => -9,
        }
    }

    /// Returns the squares that pawns on the second to seventh rank reach by the step; a
    /// double push begins on the initial rank only.
    #[must_use]
    #[inline]
    pub const fn targets(self) -> Bitboard {
        match self {
            Self::WhiteDoublePush => Bitboard::from_rank(Rank::Fourth),
            Self::BlackDoublePush => Bitboard::from_rank(Rank::Fifth),
            _ => Bitboard::from_corners(Square::A2, Square::H7).one(self.direction()),
        }
    }

    /// Returns the rank where pawns of this color are promoted.
    #[must_use]
    #[inline]
    pub const fn last_rank(self) -> Rank {
        if self.is_white() { Rank::Eighth } else { Rank::First }
    }

    /// Returns the number of moves to these targets: four for each square of the last rank,
    /// one for each other square, and none for squares outside of [`targets`](Self::targets).
    #[must_use]
    #[inline]
    pub const fn count(self, targets: Bitboard) -> usize {
        let (plain, promoting) = self.split(targets);
        plain.len() as usize + promoting.len() as usize * Promotion::ALL.len()
    }

    /// Splits the targets into those without and those with a promotion.
    #[inline]
    const fn split(self, targets: Bitboard) -> (Bitboard, Bitboard) {
        let targets = targets.intersection(self.targets());
        let last = Bitboard::from_rank(self.last_rank());
        (targets.difference(last), targets.intersection(last))
    }

    /// Returns the move of this step to a square, without a promotion.
    ///
    /// It is `to | (to - offset) << 6`; the lower part has six bits, so it can be added:
    /// `to + 64 * to - 64 * offset`.
    #[inline]
    const fn to(self, index: u32) -> u16 {
        let by = 64 * self.offset() as i32;
        (index as i32 * 65 - by) as u16
    }
}

/// Writes the moves of pawns to these targets by a step, and returns their number, which is
/// that of [`PawnStep::count`].
///
/// The moves without promotion come first, in ascending order of their targets; then, also
/// ascending, four for each target on the last rank, the queen's first. Squares that no pawn
/// reaches by the step are left out, so no move wraps around the edge of the board. If `out`
/// is too short, nothing is written and the result is `None`.
///
/// ```
/// use setwise::serialize::moves::{PawnStep, Promotion, emit_pawns, pack, promote};
/// use setwise::{Bitboard, Square};
///
/// let pawns = Bitboard::from_squares(&[Square::C4, Square::G2]);
/// let enemies = Bitboard::from_squares(&[Square::B3, Square::F1, Square::H5]);
///
/// let mut list = [0; 8];
/// let targets = pawns.south_west_one() & enemies;
/// assert_eq!(PawnStep::BlackCaptureWest.count(targets), 5);
/// assert_eq!(emit_pawns(PawnStep::BlackCaptureWest, targets, &mut list), Some(5));
/// let promotions = Promotion::ALL.map(|piece| promote(pack(Square::G2, Square::F1), piece));
/// assert_eq!(list[0], pack(Square::C4, Square::B3));
/// assert_eq!(list[1..5], promotions);
/// ```
///
/// Source: CPW, [Pawn Pushes (Bitboards)](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards))
#[must_use]
#[inline]
pub const fn emit_pawns(step: PawnStep, targets: Bitboard, out: &mut [u16]) -> Option<usize> {
    let (mut plain, mut promoting) = step.split(targets);
    let len = step.count(targets);
    let Some((list, _)) = out.split_at_mut_checked(len) else { return None };
    let (single, fourfold) = list.split_at_mut(plain.len() as usize);
    let mut i = 0;
    while i < single.len() {
        single[i] = step.to(plain.0.trailing_zeros());
        plain = plain.reset_ls1b();
        i += 1;
    }
    let (fourfold, _) = fourfold.as_chunks_mut();
    let mut i = 0;
    while i < fourfold.len() {
        let mv = step.to(promoting.0.trailing_zeros());
        fourfold[i] = [mv | 0x4000, mv | 0x3000, mv | 0x2000, mv | 0x1000];
        promoting = promoting.reset_ls1b();
        i += 1;
    }
    Some(len)
}
