//! Attack sets of whole sets of pieces: every square that at least one piece
//! standing on the set attacks.
//!
//! The union of the attacks of all the pieces comes out in one go, without a
//! table and without a loop over the pieces; with one square in the set it is
//! the attack set of that piece. An attacked square is attacked whoever stands
//! there, and the squares of the set itself belong to the result only where
//! another piece of the set attacks them.

// In a loop over many sets these functions become vector code only where they
// are inlined into the function of the level. The larger ones are near or above
// the size that the compiler inlines on its own, so they insist.

use crate::bitboard::Bitboard;
use crate::file::File;

/// Leapers, by shifts.
impl Bitboard {
    /// The squares that white pawns on the set attack.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let pawns = Bitboard::from_squares(&[Square::A2, Square::E4]);
    /// let expected = Bitboard::from_squares(&[Square::B3, Square::D5, Square::F5]);
    /// assert_eq!(pawns.pawn_attacks_white(), expected);
    /// ```
    ///
    /// # Cost
    ///
    /// Two steps and a union: on x86-64 two `shl`, two `and` and an `or`. With AVX2 the
    /// same as `vpsllq`, `vpand` and `vpor`; with AVX-512 two `vpsllq`, a `vpandq`, and
    /// for the other mask and the union one `vpternlogq` (`0xec`). On `AArch64` two
    /// `lsl`, two `and` and an `orr`.
    ///
    /// Source: CPW, [Pawn Attacks (Bitboards)](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards))
    #[must_use]
    #[inline]
    pub const fn pawn_attacks_white(self) -> Self {
        self.north_east_one().union(self.north_west_one())
    }

    /// The squares that black pawns on the set attack.
    ///
    /// # Cost
    ///
    /// As [`pawn_attacks_white`](Self::pawn_attacks_white), with `shr`, on vectors
    /// `vpsrlq`, and `lsr` on `AArch64`.
    #[must_use]
    #[inline]
    pub const fn pawn_attacks_black(self) -> Self {
        self.south_east_one().union(self.south_west_one())
    }

    /// The squares that knights on the set attack.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::from(Square::E4).knight_attacks().len(), 8);
    /// assert_eq!(Bitboard::from(Square::A1).knight_attacks(),
    ///     Bitboard::from_squares(&[Square::C2, Square::B3]));
    /// ```
    ///
    /// # Cost
    ///
    /// Eight shifts, four masks and five unions: on x86-64 `shl`, `shr` and `lea`,
    /// `and`, `or`. With AVX2 `vpsllq`, `vpsrlq`, and `vpaddq` for the shift by one,
    /// `vpand`, `vpor`. With AVX-512 14 instructions: of the masks and unions three
    /// pairs are one `vpternlogq` each, a mask and a union twice (`0xec`), two unions
    /// once (`0xfe`). On `AArch64` 14 as well: three of the `orr` shift an operand.
    ///
    /// Source: CPW, [Knight Pattern](https://www.chessprogramming.org/Knight_Pattern), "Multiple Knight Attacks"
    #[doc(alias = "knightAttacks")]
    #[must_use]
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

    /// The squares that kings on the set attack.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let h1 = Bitboard::from(Square::H1);
    /// assert_eq!(h1.king_attacks(), Bitboard::from_squares(&[Square::G1, Square::G2, Square::H2]));
    /// ```
    ///
    /// # Cost
    ///
    /// Four shifts, two masks and four unions: on x86-64 `shl`, `shr` and `lea`, `and`,
    /// `or`. With AVX2 `vpsllq`, `vpsrlq`, and `vpaddq` for the shift by one, `vpand`,
    /// `vpor`. With AVX-512 eight instructions: a mask and a union are one `vpternlogq`
    /// (`0xec`), and two unions another (`0xfe`). On `AArch64` nine: one `orr` shifts
    /// an operand.
    ///
    /// Source: CPW, [King Pattern](https://www.chessprogramming.org/King_Pattern), "by Calculation"
    #[doc(alias = "kingAttacks")]
    #[must_use]
    #[inline(always)]
    pub const fn king_attacks(self) -> Self {
        let sides = self.east_one().union(self.west_one());
        let row = self.union(sides);
        sides.union(row.north_one()).union(row.south_one())
    }
}

/// Sliders, by occluded fills.
impl Bitboard {
    /// The squares that bishops on the set attack, given the occupied squares.
    ///
    /// Whether the bishops themselves are in `occupied` makes a difference
    /// where one stands in the way of another.
    ///
    /// # Cost
    ///
    /// Four occluded fills and steps, however many bishops there are: about 70
    /// instructions on x86-64, `shl`, `shr`, `and`, `or`, without a jump. A build for
    /// AVX2 or AVX-512 puts directions side by side into the lanes of a vector
    /// (`vpsllvq`, `vpsrlvq`, `vpand`, `vpor`) and needs about 55 or 45.
    ///
    /// Over slices it is 65 with AVX2, `vpsllq`, `vpsrlq`, `vpand`, `vpandn` and
    /// `vpor`, and 50 with AVX-512, where 15 `vpternlogq` are each a union with an
    /// intersection (`0xec`, `0xea`). On `AArch64` about 50, since `and` shifts an
    /// operand: `and`, `orr`, `lsl`, and for two directions at once `ushl`.
    #[doc(alias = "bishopAttacks")]
    #[must_use]
    #[inline(always)]
    pub const fn bishop_attacks(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        self.north_east_attacks(empty)
            .union(self.south_east_attacks(empty))
            .union(self.south_west_attacks(empty))
            .union(self.north_west_attacks(empty))
    }

    /// The squares that rooks on the set attack, given the occupied squares.
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
    ///
    /// # Cost
    ///
    /// Four occluded fills and steps, however many rooks there are: about 65
    /// instructions on x86-64, `shl`, `shr`, `lea`, `and`, `or`, without a jump; with
    /// BMI1 six of the `and` are `andn`. A build for AVX-512 puts directions side by
    /// side into the lanes of a vector and needs about 45.
    ///
    /// Over slices it is 64 with AVX2, `vpsllq`, `vpsrlq`, `vpand`, `vpandn` and
    /// `vpor`, and 50 with AVX-512, where 15 `vpternlogq` are each two operations,
    /// mostly a union with an intersection (`0xec`, `0xea`, `0xf8`). On `AArch64` about
    /// 50, since `and` shifts an operand: `and`, `bic`, `orr`, `lsl`, `lsr`.
    #[doc(alias = "rookAttacks")]
    #[must_use]
    #[inline(always)]
    pub const fn rook_attacks(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        self.north_attacks(empty)
            .union(self.east_attacks(empty))
            .union(self.south_attacks(empty))
            .union(self.west_attacks(empty))
    }

    /// The squares that queens on the set attack, given the occupied squares:
    /// those of rooks and of bishops.
    ///
    /// # Cost
    ///
    /// That of [`bishop_attacks`](Self::bishop_attacks) and of
    /// [`rook_attacks`](Self::rook_attacks), without a table or a jump: about 130
    /// operations. For one board the compiler puts directions side by side into the
    /// lanes of a vector. That makes about 180 instructions on x86-64, with SSE2
    /// (`psllq`, `psrlq`, `andpd`, `orpd`, and `movsd` to mix the lanes), but 45 with
    /// AVX2 and 35 with AVX-512, which have a distance for each lane (`vpsllvq`,
    /// `vpsrlvq`).
    ///
    /// Over slices it is 129 with AVX2, `vpsllq`, `vpsrlq`, `vpand`, `vpandn` and
    /// `vpor`, and 98 with AVX-512, where 31 `vpternlogq` are each two operations,
    /// mostly a union with an intersection (`0xec`, `0xea`, `0xf8`). On `AArch64` about
    /// 100, `and` with a shifted operand, `orr`, `lsl`, `lsr`, `bic`.
    #[doc(alias = "queenAttacks")]
    #[must_use]
    #[inline(always)]
    pub const fn queen_attacks(self, occupied: Self) -> Self {
        self.bishop_attacks(occupied).union(self.rook_attacks(occupied))
    }
}
