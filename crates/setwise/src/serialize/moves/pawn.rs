//! The moves of all pawns that make the same step.

use super::bits::Promotion;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::rank::Rank;
use crate::square::Square;

/// A step of a pawn. All pawns that make the same one come from as many squares behind
/// their targets, so that the targets are all that is needed: `from = to - offset`.
///
/// # Examples
///
/// ```
/// use setwise::Bitboard;
/// use setwise::serialize::moves::PawnStep;
///
/// assert_eq!(PawnStep::WhitePush.offset(), 8);
/// assert_eq!(PawnStep::BlackCaptureWest.offset(), -9);
/// ```
///
/// # Cost
///
/// A byte. What the methods say of a step that the compiler knows are constants.
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
    /// All steps, first White's.
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

    /// Whether it is a step of White.
    ///
    /// ```
    /// use setwise::serialize::moves::PawnStep;
    ///
    /// assert!(PawnStep::WhitePush.is_white() && !PawnStep::BlackPush.is_white());
    /// ```
    ///
    /// # Cost
    ///
    /// A comparison.
    #[must_use]
    #[inline]
    pub const fn is_white(self) -> bool {
        (self as u8) < Self::BlackPush as u8
    }

    /// The direction of the step, north for White; east is towards the h-file for both.
    ///
    /// ```
    /// use setwise::Direction;
    /// use setwise::serialize::moves::PawnStep;
    ///
    /// assert_eq!(PawnStep::WhiteDoublePush.direction(), Direction::North);
    /// assert_eq!(PawnStep::BlackCaptureEast.direction(), Direction::SouthEast);
    /// ```
    ///
    /// # Cost
    ///
    /// A constant of eight bytes and a shift.
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

    /// What the step adds to the index of a square: ±7, ±8, ±9 or ±16.
    ///
    /// ```
    /// use setwise::serialize::moves::PawnStep;
    ///
    /// assert_eq!(PawnStep::ALL.map(PawnStep::offset), [8, 16, 9, 7, -8, -16, -7, -9]);
    /// ```
    ///
    /// # Cost
    ///
    /// A constant of eight bytes and a shift.
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

    /// The squares where pawns may arrive by the step, if they stand on the second to the
    /// seventh rank, and for a double push on the one where they begin.
    ///
    /// ```
    /// use setwise::serialize::moves::PawnStep;
    /// use setwise::{Rank, bitboard};
    ///
    /// assert_eq!(PawnStep::WhiteDoublePush.targets(), Rank::Fourth.into());
    /// assert_eq!(PawnStep::BlackCaptureEast.targets(), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// A load from a table of 64 bytes.
    #[must_use]
    #[inline]
    pub const fn targets(self) -> Bitboard {
        match self {
            Self::WhiteDoublePush => Bitboard::from_rank(Rank::Fourth),
            Self::BlackDoublePush => Bitboard::from_rank(Rank::Fifth),
            _ => Bitboard::from_corners(Square::A2, Square::H7).one(self.direction()),
        }
    }

    /// The rank where pawns of the colour are promoted.
    ///
    /// ```
    /// use setwise::Rank;
    /// use setwise::serialize::moves::PawnStep;
    ///
    /// assert_eq!(PawnStep::WhitePush.last_rank(), Rank::Eighth);
    /// assert_eq!(PawnStep::BlackPush.last_rank(), Rank::First);
    /// ```
    ///
    /// # Cost
    ///
    /// A comparison.
    #[must_use]
    #[inline]
    pub const fn last_rank(self) -> Rank {
        if self.is_white() { Rank::Eighth } else { Rank::First }
    }

    /// The number of moves to these targets: one each, four on the last rank, and none
    /// to squares that are not among [`targets`](Self::targets).
    ///
    /// ```
    /// use setwise::Bitboard;
    /// use setwise::serialize::moves::PawnStep;
    ///
    /// assert_eq!(PawnStep::WhitePush.count(Bitboard::FULL), 5 * 8 + 4 * 8);
    /// assert_eq!(PawnStep::WhitePush.count(Bitboard::EMPTY), 0);
    /// ```
    ///
    /// # Cost
    ///
    /// An `and` each for the targets and the last rank, two counts, and `lea`.
    #[must_use]
    #[inline]
    pub const fn count(self, targets: Bitboard) -> usize {
        let (plain, promoting) = self.split(targets);
        plain.len() as usize + promoting.len() as usize * Promotion::ALL.len()
    }

    /// The targets without and with a promotion.
    #[inline]
    const fn split(self, targets: Bitboard) -> (Bitboard, Bitboard) {
        let targets = targets.intersection(self.targets());
        let last = Bitboard::from_rank(self.last_rank());
        (targets.difference(last), targets.intersection(last))
    }

    /// The move of this step to a square, without a promotion.
    ///
    /// `to | (to - offset) << 6`; the lower part has six bits, so an addition will do.
    #[inline]
    const fn to(self, index: u32) -> u16 {
        let by = 64 * self.offset() as i32;
        (index as i32 * 65 - by) as u16
    }
}

/// Writes the moves of pawns that arrive on the targets by a step to the front of a slice,
/// and says how many there are: as many as [`PawnStep::count`].
///
/// First those that are no promotions, in ascending order of their targets; then, also
/// ascending, four for each target on the last rank, the queen's first. Squares that no
/// pawn reaches by the step, as [`PawnStep::targets`] has them, are left out, so that no
/// move begins beyond the edge of the board. `None` if there is no room for all, and
/// nothing is written; what is behind them in the slice stays.
///
/// # Examples
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
/// assert_eq!(emit_pawns(PawnStep::BlackCaptureWest, targets, &mut list), Some(5));
/// let promotions = Promotion::ALL.map(|piece| promote(pack(Square::G2, Square::F1), piece));
/// assert_eq!(list[0], pack(Square::C4, Square::B3));
/// assert_eq!(list[1..5], promotions);
/// ```
///
/// # Cost
///
/// For a step that the compiler knows two `and` with constants, two counts, and a comparison
/// with the room; then for each move `tzcnt`, `shl`, two additions, a store and `blsr`; on
/// `AArch64` `rbit`, `clz`, `add` with a shift, `sub`, `strh`, `sub` and `and`. Four
/// promotions are one store of eight bytes.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version";
/// [Pawn Pushes (Bitboards)](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards))
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
        fourfold[i] = promotions(step.to(promoting.0.trailing_zeros()));
        promoting = promoting.reset_ls1b();
        i += 1;
    }
    Some(len)
}

/// The four promotions of a move that has none yet.
#[inline]
const fn promotions(mv: u16) -> [u16; 4] {
    [mv | 0x4000, mv | 0x3000, mv | 0x2000, mv | 0x1000]
}
