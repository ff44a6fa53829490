//! Attacks to one side, attacks counted by square, and pushes.

use crate::bitboard::Bitboard;
use crate::rank::Rank;

/// The attacks of sets of pawns, by side and by number. Each takes two steps at most.
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let squares = Bitboard::from_squares;
/// let pawns = squares(&[Square::C2, Square::E2]);
/// assert_eq!(pawns.pawn_east_attacks_white(), squares(&[Square::D3, Square::F3]));
/// assert_eq!(pawns.pawn_west_attacks_black(), squares(&[Square::B1, Square::D1]));
/// assert_eq!(pawns.pawn_double_attacks_white(), Square::D3.into());
/// assert_eq!(pawns.pawn_single_attacks_white(), squares(&[Square::B3, Square::F3]));
/// ```
///
/// Source: CPW, [Pawn Attacks (Bitboards)](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards))
impl Bitboard {
    /// Returns the squares that white pawns on the set attack eastward: one step north-east.
    #[doc(alias = "wPawnEastAttacks")]
    #[inline]
    pub const fn pawn_east_attacks_white(self) -> Self {
        self.north_east_one()
    }

    /// Returns the squares that black pawns on the set attack eastward: one step south-east.
    #[doc(alias = "bPawnEastAttacks")]
    #[inline]
    pub const fn pawn_east_attacks_black(self) -> Self {
        self.south_east_one()
    }

    /// Returns the squares that white pawns on the set attack westward: one step north-west.
    #[doc(alias = "wPawnWestAttacks")]
    #[inline]
    pub const fn pawn_west_attacks_white(self) -> Self {
        self.north_west_one()
    }

    /// Returns the squares that black pawns on the set attack westward: one step south-west.
    #[doc(alias = "bPawnWestAttacks")]
    #[inline]
    pub const fn pawn_west_attacks_black(self) -> Self {
        self.south_west_one()
    }

    /// Returns the squares that exactly one white pawn on the set attacks.
    ///
    /// The symmetric difference of the attacks to both sides.
    #[doc(alias = "wPawnSingleAttacks")]
    #[inline]
    pub const fn pawn_single_attacks_white(self) -> Self {
        self.north_east_one().symmetric_difference(self.north_west_one())
    }

    /// Returns the squares that exactly one black pawn on the set attacks.
    ///
    /// The symmetric difference of the attacks to both sides.
    #[doc(alias = "bPawnSingleAttacks")]
    #[inline]
    pub const fn pawn_single_attacks_black(self) -> Self {
        self.south_east_one().symmetric_difference(self.south_west_one())
    }

    /// Returns the squares that two white pawns on the set attack.
    ///
    /// The intersection of the attacks to both sides.
    #[doc(alias = "wPawnDblAttacks")]
    #[inline]
    pub const fn pawn_double_attacks_white(self) -> Self {
        self.north_east_one().intersection(self.north_west_one())
    }

    /// Returns the squares that two black pawns on the set attack.
    ///
    /// The intersection of the attacks to both sides.
    #[doc(alias = "bPawnDblAttacks")]
    #[inline]
    pub const fn pawn_double_attacks_black(self) -> Self {
        self.south_east_one().intersection(self.south_west_one())
    }
}

/// Pushes of sets of pawns over empty squares.
///
/// A pawn of the set that is itself in `empty` is pushed like any other.
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let squares = Bitboard::from_squares;
/// let (pawns, blocker) = (squares(&[Square::A2, Square::C2, Square::E3]), Square::C4);
/// let empty = !(pawns | blocker);
/// assert_eq!(pawns.pawn_pushes_white(empty), squares(&[Square::A3, Square::C3, Square::E4]));
/// assert_eq!(pawns.pawn_double_pushes_white(empty), Square::A4.into());
/// assert_eq!(pawns.pawns_able_to_push_white(empty), pawns);
/// assert_eq!(pawns.pawns_able_to_double_push_white(empty), Square::A2.into());
/// ```
///
/// Source: CPW, [Pawn Pushes (Bitboards)](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards))
impl Bitboard {
    /// Returns the squares to which white pawns on the set can be pushed one step, given the empty
    /// squares.
    #[doc(alias = "wSinglePushTargets")]
    #[inline]
    pub const fn pawn_pushes_white(self, empty: Self) -> Self {
        self.north_one().intersection(empty)
    }

    /// Returns the squares to which black pawns on the set can be pushed one step, given the empty
    /// squares.
    #[doc(alias = "bSinglePushTargets")]
    #[inline]
    pub const fn pawn_pushes_black(self, empty: Self) -> Self {
        self.south_one().intersection(empty)
    }

    /// Returns the squares to which white pawns on the set can be pushed two steps: those on the
    /// fourth rank after a push that is possible.
    #[doc(alias = "wDblPushTargets")]
    #[inline]
    pub const fn pawn_double_pushes_white(self, empty: Self) -> Self {
        let targets = self.pawn_pushes_white(empty).pawn_pushes_white(empty);
        targets.intersection(Self::from_rank(Rank::Fourth))
    }

    /// Returns the squares to which black pawns on the set can be pushed two steps: those on the
    /// fifth rank after a push that is possible.
    #[doc(alias("bDblPushTargets", "bDoublePushTargets"))]
    #[inline]
    pub const fn pawn_double_pushes_black(self, empty: Self) -> Self {
        let targets = self.pawn_pushes_black(empty).pawn_pushes_black(empty);
        targets.intersection(Self::from_rank(Rank::Fifth))
    }

    /// Returns the white pawns of the set that can be pushed.
    #[doc(alias = "wPawnsAble2Push")]
    #[inline]
    pub const fn pawns_able_to_push_white(self, empty: Self) -> Self {
        self.intersection(empty.south_one())
    }

    /// Returns the black pawns of the set that can be pushed.
    #[doc(alias = "bPawnsAble2Push")]
    #[inline]
    pub const fn pawns_able_to_push_black(self, empty: Self) -> Self {
        self.intersection(empty.north_one())
    }

    /// Returns the white pawns of the set that can be pushed two steps.
    #[doc(alias = "wPawnsAble2DblPush")]
    #[inline]
    pub const fn pawns_able_to_double_push_white(self, empty: Self) -> Self {
        let targets = empty.intersection(Self::from_rank(Rank::Fourth));
        self.pawns_able_to_push_white(empty.intersection(targets.south_one()))
    }

    /// Returns the black pawns of the set that can be pushed two steps.
    #[doc(alias = "bPawnsAble2DblPush")]
    #[inline]
    pub const fn pawns_able_to_double_push_black(self, empty: Self) -> Self {
        let targets = empty.intersection(Self::from_rank(Rank::Fifth));
        self.pawns_able_to_push_black(empty.intersection(targets.north_one()))
    }
}
