//! Floods: everything that can be reached over empty squares, around corners.

use crate::bitboard::Bitboard;

/// Floods around corners.
impl Bitboard {
    /// The set, and every square that a king gets to from it over squares of
    /// `empty`.
    ///
    /// The squares of the set belong to the result whether they are in `empty`
    /// or not. With `empty` all squares the flood of any square is the board.
    ///
    /// ```
    /// use setwise::{Bitboard, File, Square};
    ///
    /// // No way leads through a wall.
    /// let wall = Bitboard::from_file(File::C);
    /// let west = Bitboard::from(Square::A1).flood(!wall);
    /// assert_eq!(west, Bitboard::from_file(File::A) | File::B);
    ///
    /// // A king slips diagonally through a chain of pawns.
    /// let chain = Bitboard::from_squares(&[Square::A2, Square::B1]);
    /// assert_eq!(Bitboard::from(Square::A1).flood(!chain), !chain);
    /// ```
    ///
    /// # Cost
    ///
    /// For each step of the longest way about eighteen instructions on x86-64: those of
    /// [`king_attacks`](Self::king_attacks), an `and` and an `or`, and for the end
    /// `cmp` and `jne`. On `AArch64` thirteen, with `cmp` and `b.ne`, since `orr`
    /// shifts an operand. BMI changes nothing, and there is no vector form: each board
    /// takes as many steps as it needs.
    ///
    /// Source: CPW, [Fill Algorithms](https://www.chessprogramming.org/Fill_Algorithms)
    #[must_use]
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

    /// The set, and every square that steps north, east, south and west get to
    /// from it over squares of `empty`.
    ///
    /// The squares of the set belong to the result whether they are in `empty`
    /// or not.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// // There is no way between two diagonal neighbours.
    /// let chain = Bitboard::from_squares(&[Square::A2, Square::B1]);
    /// let a1 = Bitboard::from(Square::A1);
    /// assert_eq!(a1.flood_orthogonal(!chain), a1);
    /// ```
    ///
    /// # Cost
    ///
    /// For each step of the longest way about sixteen instructions on x86-64: four
    /// shifts (`shl`, `shr`, `lea`), three `and` and four `or`, and for the end `cmp`
    /// and `jne`. On `AArch64` thirteen, with `cmp` and `b.ne`, since `orr` shifts an
    /// operand. BMI changes nothing, and there is no vector form: each board takes as
    /// many steps as it needs.
    ///
    /// Source: CPW, [Fill Algorithms](https://www.chessprogramming.org/Fill_Algorithms)
    #[must_use]
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
