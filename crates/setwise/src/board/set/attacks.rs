//! Attack sets of whole sets of pieces, and neighbors.

use crate::board::set::{Board, Geometry};

/// Neighbors, and attacks of leapers.
///
/// The results for all squares of the set are computed at once. A square of the set is in the
/// result only if another one attacks it.
///
/// ```
/// use setwise::board::{GoBoard9, Square};
///
/// let corner = GoBoard9::from(Square::from_name("a1")?);
/// let names = |set: GoBoard9| set.squares().map(|s| s.to_string()).collect::<Vec<_>>();
/// assert_eq!(names(corner.orthogonal_neighbors()), ["b1", "a2"]);
/// assert_eq!(names(corner.diagonal_neighbors()), ["b2"]);
/// assert_eq!(names(corner.knight_attacks()), ["c2", "b3"]);
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Returns the squares one step north, east, south or west of the set.
    #[doc(alias = "wazir")]
    #[inline]
    pub const fn orthogonal_neighbors(self) -> Self {
        let sides = self.east_one().union(self.west_one());
        sides.union(self.north_one()).union(self.south_one())
    }

    /// Returns the squares one diagonal step from the set.
    #[doc(alias = "ferz")]
    #[inline]
    pub const fn diagonal_neighbors(self) -> Self {
        let north = self.north_east_one().union(self.north_west_one());
        north.union(self.south_east_one()).union(self.south_west_one())
    }

    /// Returns the squares attacked by kings on the set: all neighbors.
    #[doc(alias = "kingAttacks")]
    #[inline(always)]
    pub const fn king_attacks(self) -> Self {
        if const { G::SHAPE.is_checkered() } {
            return self.diagonal_neighbors();
        }
        let sides = self.east_one().union(self.west_one());
        let row = self.union(sides);
        sides.union(row.north_one()).union(row.south_one())
    }

    /// Returns the squares attacked by the knights of chess on the set. On a checkered board, where
    /// they would arrive on unused squares, there are none.
    #[doc(alias = "knightAttacks")]
    #[inline(always)]
    pub const fn knight_attacks(self) -> Self {
        let one_file = self.east_one().union(self.west_one());
        let two_files = self.leap::<2, 0>().union(self.leap::<-2, 0>());
        let far = one_file.leap::<0, 2>().union(one_file.leap::<0, -2>());
        far.union(two_files.north_one()).union(two_files.south_one())
    }
}

/// Attacks of sets of sliders, by occluded fills.
///
/// ```
/// use setwise::board;
/// use setwise::board::{Square, XiangqiBoard};
///
/// let chariot = XiangqiBoard::from(Square::from_name("b2")?);
/// let occupied = chariot | Square::from_name("b5")? | Square::from_name("h2")?;
/// assert_eq!(chariot.rook_attacks(occupied), board! {
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . 1 . . . . . . .
///     . 1 . . . . . . .
///     . 1 . . . . . . .
///     1 . 1 1 1 1 1 1 .
///     . 1 . . . . . . .
///     . 1 . . . . . . .
/// });
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Returns the squares attacked by bishops on the set, given the occupied squares.
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

    /// Returns the squares attacked by queens on the set, given the occupied squares: the union of
    /// rook and bishop attacks.
    #[doc(alias = "queenAttacks")]
    #[inline(always)]
    pub const fn queen_attacks(self, occupied: Self) -> Self {
        self.bishop_attacks(occupied).union(self.rook_attacks(occupied))
    }
}
