//! The squares of a set, copied into a slice.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// Squares in a slice.
impl Bitboard {
    /// Copies the squares of the set, in ascending order, to the front of a slice, and
    /// returns that part of it. `None` if there is no room for all, and nothing is written.
    ///
    /// What is behind them in the slice stays. The part of the empty set is empty, in any
    /// slice.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::H8, Square::A1, Square::E4]);
    /// let mut list = [Square::A1; 32];
    /// let copied = set.squares_into(&mut list).expect("room for three");
    /// assert_eq!(copied, [Square::A1, Square::E4, Square::H8]);
    ///
    /// copied.reverse();
    /// assert_eq!(list[..3], [Square::H8, Square::E4, Square::A1]);
    ///
    /// assert_eq!(set.squares_into(&mut list[..2]), None);
    /// ```
    ///
    /// # Cost
    ///
    /// A `popcnt` (a dozen instructions where there is none) and a comparison with the room;
    /// then for each square `tzcnt`, `and`, a store and `blsr`, without BMI1 `bsf`, `lea`
    /// and `and`, and for four squares an addition, a comparison and the branch. On
    /// `AArch64` `rbit`, `clz`, `and`, `strb`, `sub` and `and`.
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "STL Iterator"
    #[doc(alias = "testCopy")]
    #[must_use]
    #[inline]
    pub const fn squares_into(self, out: &mut [Square]) -> Option<&mut [Square]> {
        let Some((list, _)) = out.split_at_mut_checked(self.len() as usize) else { return None };
        let (mut rest, mut i) = (self, 0);
        while i < list.len() {
            list[i] = Square::new_wrapping(rest.0.trailing_zeros());
            rest = rest.reset_ls1b();
            i += 1;
        }
        Some(list)
    }
}
