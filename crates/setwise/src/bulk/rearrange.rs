//! Flips and rotations of slices of boards.

use crate::bitboard::Bitboard;
use crate::bulk::kernel::{Map1, Update1, assert_lengths, unary};
use crate::bulk::level::Level;

unary! {
    /// Writes each board [flipped](Bitboard::flip_vertical): rank 1 becomes rank 8.
    ///
    /// ```
    /// use setwise::bulk::{flip_vertical_assign, rotate_90_assign};
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(Rank::First).0, Bitboard::from(File::A).0];
    /// flip_vertical_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(Rank::Eighth).0, Bitboard::from(File::A).0]);
    /// rotate_90_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(File::H).0, Bitboard::from(Rank::Eighth).0]);
    /// ```
    flip_vertical flip_vertical_at, flip_vertical_assign flip_vertical_assign_at,
        () Bitboard::flip_vertical;

    /// Writes each board [mirrored](Bitboard::mirror_horizontal): the a-file becomes the h-file.
    mirror_horizontal mirror_horizontal_at, mirror_horizontal_assign mirror_horizontal_assign_at,
        () Bitboard::mirror_horizontal;

    /// Writes each board mirrored at the [diagonal from a1 to h8](Bitboard::flip_diagonal).
    flip_diagonal flip_diagonal_at, flip_diagonal_assign flip_diagonal_assign_at,
        () Bitboard::flip_diagonal;

    /// Writes each board mirrored at the [diagonal from a8 to h1](Bitboard::flip_anti_diagonal).
    flip_anti_diagonal flip_anti_diagonal_at,
        flip_anti_diagonal_assign flip_anti_diagonal_assign_at,
        () Bitboard::flip_anti_diagonal;

    /// Writes each board rotated [by 90 degrees clockwise](Bitboard::rotate_90).
    rotate_90 rotate_90_at, rotate_90_assign rotate_90_assign_at, () Bitboard::rotate_90;

    /// Writes each board rotated [by 180 degrees](Bitboard::rotate_180).
    rotate_180 rotate_180_at, rotate_180_assign rotate_180_assign_at, () Bitboard::rotate_180;

    /// Writes each board rotated [by 90 degrees counterclockwise](Bitboard::rotate_270).
    rotate_270 rotate_270_at, rotate_270_assign rotate_270_assign_at, () Bitboard::rotate_270;
}
