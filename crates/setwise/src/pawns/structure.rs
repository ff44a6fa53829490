//! Spans of pawns, and the structure of both sides' pawns.

use crate::bitboard::Bitboard;

/// Spans: the squares that pawns pass, attack or have passed.
///
/// A fill along the files and one or two steps, for all pawns at once. Rear spans of one color are
/// front spans of the other.
///
/// ```
/// use setwise::{Bitboard, Square, bitboard};
///
/// let pawn = Bitboard::from(Square::D4);
/// assert_eq!(pawn.pawn_front_spans_white() | pawn.pawn_west_rear_spans_white(), bitboard! {
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . 1 . . . . .
///     . . 1 . . . . .
///     . . 1 . . . . .
///     . . 1 . . . . .
/// });
/// let attacked = Bitboard::from_squares(&[Square::E3, Square::E2, Square::E1]);
/// assert_eq!(pawn.pawn_east_attack_spans_black(), attacked);
/// ```
///
/// Source: CPW, [Pawn Spans](https://www.chessprogramming.org/Pawn_Spans) and [Attack Spans](https://www.chessprogramming.org/Attack_Spans)
impl Bitboard {
    /// Returns every square north of the pawns: in front of white ones, in the rear of black ones.
    #[doc(alias("wFrontSpans", "bRearSpans"))]
    #[inline]
    pub const fn pawn_front_spans_white(self) -> Self {
        self.north_fill().north_one()
    }

    /// Returns every square south of the pawns: in front of black ones, in the rear of white ones.
    #[doc(alias("bFrontSpans", "wRearSpans"))]
    #[inline]
    pub const fn pawn_front_spans_black(self) -> Self {
        self.south_fill().south_one()
    }

    /// Returns the squares that white pawns attack eastward now or after pushes.
    #[doc(alias = "wEastAttackFrontSpans")]
    #[inline]
    pub const fn pawn_east_attack_spans_white(self) -> Self {
        self.north_east_one().north_fill()
    }

    /// Returns the squares that black pawns attack eastward now or after pushes.
    #[doc(alias = "bEastAttackFrontSpans")]
    #[inline]
    pub const fn pawn_east_attack_spans_black(self) -> Self {
        self.south_east_one().south_fill()
    }

    /// Returns the squares that white pawns attack westward now or after pushes.
    #[doc(alias = "wWestAttackFrontSpans")]
    #[inline]
    pub const fn pawn_west_attack_spans_white(self) -> Self {
        self.north_west_one().north_fill()
    }

    /// Returns the squares that black pawns attack westward now or after pushes.
    #[doc(alias = "bWestAttackFrontSpans")]
    #[inline]
    pub const fn pawn_west_attack_spans_black(self) -> Self {
        self.south_west_one().south_fill()
    }

    /// Returns the square directly east of each white pawn, and every square south of it.
    #[doc(alias = "wEastAttackRearSpans")]
    #[inline]
    pub const fn pawn_east_rear_spans_white(self) -> Self {
        self.east_one().south_fill()
    }

    /// Returns the square directly east of each black pawn, and every square north of it.
    #[doc(alias = "bEastAttackRearSpans")]
    #[inline]
    pub const fn pawn_east_rear_spans_black(self) -> Self {
        self.east_one().north_fill()
    }

    /// Returns the square directly west of each white pawn, and every square south of it.
    #[doc(alias = "wWestAttackRearSpans")]
    #[inline]
    pub const fn pawn_west_rear_spans_white(self) -> Self {
        self.west_one().south_fill()
    }

    /// Returns the square directly west of each black pawn, and every square north of it.
    #[doc(alias = "bWestAttackRearSpans")]
    #[inline]
    pub const fn pawn_west_rear_spans_black(self) -> Self {
        self.west_one().north_fill()
    }
}

/// The structure of pawns, given the pawns of the opponent.
///
/// ```
/// use setwise::{Bitboard, File, Square};
///
/// let white = Bitboard::from_squares(&[Square::A2, Square::D3, Square::E4, Square::H5]);
/// let black = Bitboard::from_squares(&[Square::B6, Square::C5, Square::E5]);
/// assert_eq!(white.passed_pawns_white(black), Square::H5.into());
/// assert_eq!(white.backward_pawns_white(black), Square::D3.into());
/// assert_eq!(black.isolated_pawns(), Square::E5.into());
/// assert_eq!(white.open_files(black), Bitboard::from(File::F) | File::G);
/// assert_eq!(white.half_open_files(black), Bitboard::from(File::B) | File::C);
/// assert_eq!(white.closed_files(black), File::E.into());
/// ```
///
/// Source: CPW, [Passed Pawns (Bitboards)](https://www.chessprogramming.org/Passed_Pawns_(Bitboards)),
/// [Backward Pawns (Bitboards)](https://www.chessprogramming.org/Backward_Pawns_(Bitboards)),
/// [Isolated Pawns (Bitboards)](https://www.chessprogramming.org/Isolated_Pawns_(Bitboards)) and
/// [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills)
impl Bitboard {
    /// Returns the white pawns without opponents in front of them on their own and the adjacent files.
    #[doc(alias = "wPassedPawns")]
    #[inline]
    pub const fn passed_pawns_white(self, opponents: Self) -> Self {
        let front = opponents.pawn_front_spans_black();
        self.difference(front.union(front.east_one()).union(front.west_one()))
    }

    /// Returns the black pawns without opponents in front of them on their own and the adjacent files.
    #[doc(alias = "bPassedPawns")]
    #[inline]
    pub const fn passed_pawns_black(self, opponents: Self) -> Self {
        let front = opponents.pawn_front_spans_white();
        self.difference(front.union(front.east_one()).union(front.west_one()))
    }

    /// Returns the white pawns whose next square is attacked by black pawns and cannot be defended by
    /// a white pawn, now or after pushes.
    #[doc(alias = "wBackward")]
    #[inline]
    pub const fn backward_pawns_white(self, opponents: Self) -> Self {
        let front = self.pawn_front_spans_white();
        let defended = front.east_one().union(front.west_one());
        let stops = self.north_one().difference(defended);
        stops.intersection(opponents.pawn_attacks_black()).south_one()
    }

    /// Returns the black pawns whose next square is attacked by white pawns and cannot be defended by
    /// a black pawn, now or after pushes.
    #[doc(alias = "bBackward")]
    #[inline]
    pub const fn backward_pawns_black(self, opponents: Self) -> Self {
        let front = self.pawn_front_spans_black();
        let defended = front.east_one().union(front.west_one());
        let stops = self.south_one().difference(defended);
        stops.intersection(opponents.pawn_attacks_white()).north_one()
    }

    /// Returns the pawns without others of the set on the adjacent files.
    #[doc(alias = "isolanis")]
    #[inline]
    pub const fn isolated_pawns(self) -> Self {
        let files = self.file_fill();
        self.difference(files.east_one().union(files.west_one()))
    }

    /// Returns the files without pawns.
    #[doc(alias = "openFiles")]
    #[inline]
    pub const fn open_files(self, opponents: Self) -> Self {
        self.union(opponents).file_fill().complement()
    }

    /// Returns the files with pawns of the opponent only.
    #[doc(alias = "halfOpenFiles")]
    #[inline]
    pub const fn half_open_files(self, opponents: Self) -> Self {
        opponents.file_fill().difference(self.file_fill())
    }

    /// Returns the files with pawns of both.
    #[doc(alias = "closedFiles")]
    #[inline]
    pub const fn closed_files(self, opponents: Self) -> Self {
        self.file_fill().intersection(opponents.file_fill())
    }
}
