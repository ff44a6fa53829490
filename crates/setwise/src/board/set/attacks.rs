//! Attack sets of whole sets of pieces, and neighbors.

use crate::attacks::slider_attacks;
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
/// use setwise::board::{Square, Xiangqi, XiangqiBoard};
///
/// let square = |name| Square::<Xiangqi>::from_name(name);
/// let chariot = XiangqiBoard::from(square("b2")?);
/// let occupied = XiangqiBoard::from([square("b2")?, square("b3")?, square("d2")?]);
/// let attacks = ["b0", "b1", "a2", "c2", "d2", "b3"].map(square).into_iter().flatten().collect();
/// assert_eq!(chariot.rook_attacks(occupied), attacks);
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    slider_attacks!();
}
