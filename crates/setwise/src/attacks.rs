//! Attack sets of whole sets of pieces: every square that at least one piece on the set attacks.

// In a loop over many sets these functions become vector code only if they are inlined into the
// function of the level. The larger ones are near or above the size that the compiler inlines on
// its own, so they force it.

use crate::bitboard::Bitboard;
use crate::file::File;

/// Attacks of sets of leapers, by shifts.
///
/// The attacks of all pieces are computed at once, without a table or a loop over the pieces. A set
/// of one square gives the attack set of that piece. An attacked square is attacked whether it is
/// occupied or not. A square of the set itself is in the result only if another piece of the set
/// attacks it.
///
/// The number of instructions, copies of registers included:
///
/// | operation | formula | x86-64 | BMI | AVX-512 | `AArch64` |
/// |---|---|---|---|---|---|
/// | [`pawn_attacks_white`](Self::pawn_attacks_white) | `pawn_attacks_white(x)` | 8 | 8 | 4 | 5 |
/// | [`knight_attacks`](Self::knight_attacks) | `knight_attacks(x)` | 24 | 24 | 14 | 14 |
/// | [`king_attacks`](Self::king_attacks) | `king_attacks(x)` | 14 | 14 | 8 | 9 |
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let squares = Bitboard::from_squares;
/// let (a1, a2_e4) = (Bitboard::from(Square::A1), squares(&[Square::A2, Square::E4]));
/// assert_eq!(a2_e4.pawn_attacks_white(), squares(&[Square::B3, Square::D5, Square::F5]));
/// assert_eq!(a1.knight_attacks(), squares(&[Square::C2, Square::B3]));
/// assert_eq!(a1.king_attacks(), squares(&[Square::B1, Square::A2, Square::B2]));
/// ```
impl Bitboard {
    /// Returns the squares attacked by white pawns on the set.
    ///
    /// Source: CPW, [Pawn Attacks (Bitboards)](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards))
    #[inline]
    pub const fn pawn_attacks_white(self) -> Self {
        self.north_east_one().union(self.north_west_one())
    }

    /// Returns the squares attacked by black pawns on the set.
    #[inline]
    pub const fn pawn_attacks_black(self) -> Self {
        self.south_east_one().union(self.south_west_one())
    }

    /// Returns the squares attacked by knights on the set.
    ///
    /// Source: CPW, [Knight Pattern](https://www.chessprogramming.org/Knight_Pattern), "Multiple Knight Attacks"
    #[doc(alias = "knightAttacks")]
    #[inline(always)]
    pub const fn knight_attacks(self) -> Self {
        const NOT_AB_FILES: u64 =
            !(Bitboard::from_file(File::A).0 | Bitboard::from_file(File::B).0);
        const NOT_GH_FILES: u64 =
            !(Bitboard::from_file(File::G).0 | Bitboard::from_file(File::H).0);
        let one_file = self.east_one().union(self.west_one()).0;
        let two_files = (self.0 << 2 & NOT_AB_FILES) | (self.0 >> 2 & NOT_GH_FILES);
        Self(one_file << 16 | one_file >> 16 | two_files << 8 | two_files >> 8)
    }

    /// Adds the squares attacked by knights on the set: those that they reach in one move or none.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// // The number of moves that a knight needs from a1 to h8.
    /// let (mut reached, mut moves) = (Bitboard::from(Square::A1), 0);
    /// while !reached.contains(Square::H8) {
    ///     (reached, moves) = (reached.knight_fill(), moves + 1);
    /// }
    /// assert_eq!(moves, 6);
    /// ```
    ///
    /// Source: CPW, [Knight Pattern](https://www.chessprogramming.org/Knight_Pattern), "Fill by Knight"
    #[doc(alias = "knightFill")]
    #[inline]
    pub const fn knight_fill(self) -> Self {
        self.union(self.knight_attacks())
    }

    /// Returns the squares attacked by kings on the set.
    ///
    /// Source: CPW, [King Pattern](https://www.chessprogramming.org/King_Pattern), "by Calculation"
    #[doc(alias = "kingAttacks")]
    #[inline(always)]
    pub const fn king_attacks(self) -> Self {
        let sides = self.east_one().union(self.west_one());
        let row = self.union(sides);
        sides.union(row.north_one()).union(row.south_one())
    }
}

/// Defines the attacks of sliders on any board.
macro_rules! slider_attacks {
    () => {
        /// Returns the squares attacked by bishops on the set, given the occupied squares.
        ///
        /// A bishop blocks another bishop of the set only if it is in `occupied`.
        #[doc(alias = "bishopAttacks")]
        #[inline(always)]
        pub const fn bishop_attacks(self, occupied: Self) -> Self {
            let empty = occupied.complement();
            self.north_east_attacks(empty)
                .union(self.south_east_attacks(empty))
                .union(self.south_west_attacks(empty))
                .union(self.north_west_attacks(empty))
        }

        /// Returns the squares attacked by rooks on the set, given the occupied squares.
        #[doc(alias = "rookAttacks")]
        #[inline(always)]
        pub const fn rook_attacks(self, occupied: Self) -> Self {
            let empty = occupied.complement();
            self.north_attacks(empty)
                .union(self.east_attacks(empty))
                .union(self.south_attacks(empty))
                .union(self.west_attacks(empty))
        }

        /// Returns the squares attacked by queens on the set, given the occupied squares: the union
        /// of rook and bishop attacks.
        #[doc(alias = "queenAttacks")]
        #[inline(always)]
        pub const fn queen_attacks(self, occupied: Self) -> Self {
            self.bishop_attacks(occupied).union(self.rook_attacks(occupied))
        }
    };
}

pub(crate) use slider_attacks;

/// Attacks of sets of sliders, by occluded fills. The number of instructions, copies of registers
/// included:
///
/// | operation | formula | x86-64 | BMI | AVX-512 | `AArch64` |
/// |---|---|---|---|---|---|
/// | [`rook_attacks`](Self::rook_attacks) | `rook_attacks(x, o)` | 83 | 82 | 50 | 42 |
/// | [`bishop_attacks`](Self::bishop_attacks) | `bishop_attacks(x, o)` | 88 | 88 | 49 | 43 |
/// | [`queen_attacks`](Self::queen_attacks) | `queen_attacks(x, o)` | 167 | 168 | 98 | 83 |
///
/// ```
/// use setwise::{Bitboard, Square, bitboard};
///
/// let occupied = Bitboard::from_squares(&[Square::D4, Square::D6, Square::G4]);
/// assert_eq!(Bitboard::from(Square::D4).rook_attacks(occupied), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     1 1 1 . 1 1 1 .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
/// });
/// ```
impl Bitboard {
    slider_attacks!();
}

/// Attacks of sets of sliders along lines of one direction, and through blockers.
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let squares = Bitboard::from_squares;
/// let rook = Bitboard::from(Square::D1);
/// let occupied = squares(&[Square::B1, Square::D1, Square::D2, Square::F1, Square::H1]);
/// let rank = squares(&[Square::B1, Square::C1, Square::E1, Square::F1]);
/// assert_eq!(rook.rank_attacks(occupied), rank);
/// assert_eq!(rook.file_attacks(occupied), Square::D2.into());
/// let through_f1 = squares(&[Square::G1, Square::H1]);
/// assert_eq!(rook.rook_xray(Square::F1.into(), occupied), through_f1);
/// ```
///
/// Source: CPW, [On an empty Board](https://www.chessprogramming.org/On_an_empty_Board) and
/// [X-ray Attacks (Bitboards)](https://www.chessprogramming.org/X-ray_Attacks_(Bitboards))
impl Bitboard {
    /// Returns the squares that sliders on the set attack along ranks, given the occupied squares.
    #[doc(alias = "rankAttacks")]
    #[inline]
    pub const fn rank_attacks(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        self.east_attacks(empty).union(self.west_attacks(empty))
    }

    /// Returns the squares that sliders on the set attack along files, given the occupied squares.
    #[doc(alias = "fileAttacks")]
    #[inline]
    pub const fn file_attacks(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        self.north_attacks(empty).union(self.south_attacks(empty))
    }

    /// Returns the squares that sliders on the set attack along diagonals, given the occupied squares.
    #[doc(alias = "diagonalAttacks")]
    #[inline]
    pub const fn diagonal_attacks(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        self.north_east_attacks(empty).union(self.south_west_attacks(empty))
    }

    /// Returns the squares that sliders on the set attack along anti-diagonals, given the occupied squares.
    #[doc(alias = "antiDiagAttacks")]
    #[inline]
    pub const fn anti_diagonal_attacks(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        self.north_west_attacks(empty).union(self.south_east_attacks(empty))
    }

    /// Returns the squares that rooks on the set attack only without the blockers that they see: x-rays.
    ///
    /// A square that they attack anyway is not in the result. Two attacks of the whole set.
    #[doc(alias = "xrayRookAttacks")]
    #[inline]
    pub const fn rook_xray(self, blockers: Self, occupied: Self) -> Self {
        let seen = self.rook_attacks(occupied);
        let rest = occupied.difference(seen.intersection(blockers));
        self.rook_attacks(rest).difference(seen)
    }

    /// Returns the squares that bishops on the set attack only without the blockers that they see: x-rays.
    ///
    /// A square that they attack anyway is not in the result. Two attacks of the whole set.
    #[doc(alias = "xrayBishopAttacks")]
    #[inline]
    pub const fn bishop_xray(self, blockers: Self, occupied: Self) -> Self {
        let seen = self.bishop_attacks(occupied);
        let rest = occupied.difference(seen.intersection(blockers));
        self.bishop_attacks(rest).difference(seen)
    }
}
