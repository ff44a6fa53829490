//! Flips and rotations of slices of boards.

use super::kernel::{Map1, Update1, assert_lengths, unary};
use super::level::Level;
use crate::bitboard::Bitboard;

unary! {
    /// Writes each board [flipped](Bitboard::flip_vertical): rank 1 becomes rank 8.
    ///
    /// ```
    /// use setwise::bulk::{Level, rotate_90_assign};
    /// use setwise::{Bitboard, File, Rank};
    ///
    /// let mut sets = [Bitboard::from(Rank::First).0, Bitboard::from(File::A).0];
    /// Level::best().flip_vertical_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(Rank::Eighth).0, Bitboard::from(File::A).0]);
    /// rotate_90_assign(&mut sets);
    /// assert_eq!(sets, [Bitboard::from(File::H).0, Bitboard::from(Rank::Eighth).0]);
    /// ```
    flip_vertical, flip_vertical_assign, () Bitboard::flip_vertical;

    /// Writes each board [mirrored](Bitboard::mirror_horizontal): the a-file becomes the h-file.
    mirror_horizontal, mirror_horizontal_assign, () Bitboard::mirror_horizontal;

    /// Writes each board mirrored at the [diagonal from a1 to h8](Bitboard::flip_diagonal).
    flip_diagonal, flip_diagonal_assign, () Bitboard::flip_diagonal;

    /// Writes each board mirrored at the [diagonal from a8 to h1](Bitboard::flip_anti_diagonal).
    flip_anti_diagonal, flip_anti_diagonal_assign, () Bitboard::flip_anti_diagonal;

    /// Writes each board rotated [by 90 degrees clockwise](Bitboard::rotate_90).
    rotate_90, rotate_90_assign, () Bitboard::rotate_90;

    /// Writes each board rotated [by 180 degrees](Bitboard::rotate_180).
    rotate_180, rotate_180_assign, () Bitboard::rotate_180;

    /// Writes each board rotated [by 90 degrees counterclockwise](Bitboard::rotate_270).
    rotate_270, rotate_270_assign, () Bitboard::rotate_270;
}
