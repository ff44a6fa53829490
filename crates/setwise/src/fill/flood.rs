//! Floods: every square that can be reached over empty squares, around corners.

use crate::bitboard::Bitboard;

/// Floods around corners, in as many steps as the longest path.
///
/// ```
/// use setwise::{Bitboard, File, Square};
///
/// // A wall cannot be crossed.
/// let (a1, wall) = (Bitboard::from(Square::A1), Bitboard::from_file(File::C));
/// assert_eq!(a1.flood(!wall), Bitboard::from_file(File::A) | File::B);
///
/// // A king moves diagonally between two pawns.
/// let chain = Bitboard::from_squares(&[Square::A2, Square::B1]);
/// assert_eq!((a1.flood(!chain), a1.flood_orthogonal(!chain)), (!chain, a1));
/// ```
///
/// Source: CPW, [Fill Algorithms](https://www.chessprogramming.org/Fill_Algorithms)
impl Bitboard {
    /// Adds every square that a king reaches from the set over squares of `empty`.
    #[inline]
    pub const fn flood(self, empty: Self) -> Self {
        let mut reached = self;
        loop {
            let next = reached.union(reached.king_attacks().intersection(empty));
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }

    /// Adds every square that steps north, east, south and west reach from the set over squares of
    /// `empty`.
    #[inline]
    pub const fn flood_orthogonal(self, empty: Self) -> Self {
        let mut reached = self;
        loop {
            let sides = reached.east_one().union(reached.west_one());
            let ends = reached.north_one().union(reached.south_one());
            let next = reached.union(sides.union(ends).intersection(empty));
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }
}
