//! Flips and rotations of slices of boards.

use super::kernel::{Map1, Update1, assert_lengths, unary};
use super::level::Level;
use crate::bitboard::Bitboard;

unary! {
    /// Each board [flipped](Bitboard::flip_vertical): rank 1 becomes rank 8.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::Level;
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(Rank::First).0, Bitboard::from(File::A).0];
    /// Level::best().flip_vertical_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(Rank::Eighth).0, Bitboard::from(File::A).0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): one `vpshufb` for four boards at `avx2`, for eight at `avx512`.
    flip_vertical, flip_vertical_assign, () Bitboard::flip_vertical;

    /// Each board [mirrored](Bitboard::mirror_horizontal): the a-file becomes
    /// the h-file.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::mirror_horizontal_assign;
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(Rank::First).0, Bitboard::from(File::A).0];
    /// mirror_horizontal_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(Rank::First).0, Bitboard::from(File::H).0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): one `vgf2p8affineqb` for eight boards at `avx512`; elsewhere the
    /// exchanges of halves, pairs and single bits, or a table of half bytes.
    mirror_horizontal, mirror_horizontal_assign, () Bitboard::mirror_horizontal;

    /// Each board mirrored at the [diagonal from a1 to h8](Bitboard::flip_diagonal).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::flip_diagonal_assign;
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(Rank::First).0];
    /// flip_diagonal_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(File::A).0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): three delta swaps.
    flip_diagonal, flip_diagonal_assign, () Bitboard::flip_diagonal;

    /// Each board mirrored at the [diagonal from a8 to h1](Bitboard::flip_anti_diagonal).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::flip_anti_diagonal_assign;
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(Rank::First).0];
    /// flip_anti_diagonal_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(File::H).0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): three delta swaps.
    flip_anti_diagonal, flip_anti_diagonal_assign, () Bitboard::flip_anti_diagonal;

    /// Each board turned by a [quarter, clockwise](Bitboard::rotate_90).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::rotate_90_assign;
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(File::A).0];
    /// rotate_90_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(Rank::Eighth).0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): three delta swaps and a flip.
    rotate_90, rotate_90_assign, () Bitboard::rotate_90;

    /// Each board turned by [half a circle](Bitboard::rotate_180).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::rotate_180_assign;
    /// use setwise::{Bitboard, File};
    ///
    /// let mut sets = [Bitboard::from(File::A).0];
    /// rotate_180_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(File::H).0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): [`flip_vertical`](Self::flip_vertical) and
    /// [`mirror_horizontal`](Self::mirror_horizontal).
    rotate_180, rotate_180_assign, () Bitboard::rotate_180;

    /// Each board turned by a [quarter, counterclockwise](Bitboard::rotate_270).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::rotate_270_assign;
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(File::A).0];
    /// rotate_270_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(Rank::First).0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): three delta swaps and a flip.
    rotate_270, rotate_270_assign, () Bitboard::rotate_270;
}
