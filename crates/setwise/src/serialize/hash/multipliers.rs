//! The multipliers of kings and knights, one for each shape of target sets.
//!
//! Each is the smallest of those with the fewest bits that
//! [`search::move_lists`](crate::search::move_lists) finds for the highest square of the
//! shape.

use crate::square::Square;

/// The distance from an edge within which it limits a king.
pub(super) const KING_MARGIN: usize = 1;

/// The distance from an edge within which it limits a knight.
pub(super) const KNIGHT_MARGIN: usize = 2;

/// The shapes of the king: files a, b to g and h, in three rows for the ranks alike.
#[rustfmt::skip]
pub(super) const KING: [u64; 9] = [
    0x1040_0000_0000_0000, 0x0061_0000_0000_0000, 0x0081_0000_0000_0000,
    0x0000_0000_0008_1040, 0x0000_0000_0000_2013, 0x0000_0000_0000_2081,
    0x0000_0000_0000_2040, 0x0000_0000_0000_0221, 0x0000_0000_0000_0082,
];

/// The shapes of the knight: files a, b, c to f, g and h, in five rows for the ranks
/// alike.
#[rustfmt::skip]
pub(super) const KNIGHT: [u64; 25] = [
    0x0010_4000_0000_0000, 0x0008_2000_0000_0000, 0x0002_8200_0000_0000,
    0x0004_0100_0000_0000, 0x0002_0200_0000_0000,
    0x0800_1040_0000_0000, 0x0200_0820_0000_0000, 0x0080_0122_0000_0000,
    0x0100_0401_0000_0000, 0x0100_0202_0000_0000,
    0x0000_0008_0800_1040, 0x0000_0004_0100_0820, 0x0000_0000_1040_0101,
    0x0000_0000_2080_0401, 0x0000_0000_4100_0202,
    0x0000_0000_1010_0020, 0x0000_0000_1004_0010, 0x0000_0000_0100_c001,
    0x0000_0000_0082_0008, 0x0000_0000_0082_0004,
    0x0000_0000_0020_2000, 0x0000_0000_0020_0800, 0x0000_0000_0001_0500,
    0x0000_0000_0001_0400, 0x0000_0000_0001_0400,
];

/// Returns the multiplier of a square: that of the highest square of its shape, shifted by
/// the distance.
pub(super) const fn multiplier<const SHAPES: usize>(
    multipliers: &[u64; SHAPES],
    margin: usize,
    square: Square,
) -> u64 {
    multipliers[shape(margin, square)] << (highest(margin, square) - square.index())
}

/// Returns the number of the shape: classes of files in rows of classes of ranks.
const fn shape(margin: usize, square: Square) -> usize {
    let classes = 2 * margin + 1;
    let file = class(margin, square.index() & 7);
    let rank = class(margin, square.index() >> 3);
    classes * rank + file
}

/// Returns the class of a file or rank: one for each that is near an edge, and one for all others.
const fn class(margin: usize, coordinate: usize) -> usize {
    if coordinate < margin {
        coordinate
    } else if coordinate > 7 - margin {
        coordinate - (7 - 2 * margin)
    } else {
        margin
    }
}

/// Returns the index of the highest square of the same shape.
pub(super) const fn highest(margin: usize, square: Square) -> usize {
    let file = highest_of_class(margin, square.index() & 7);
    let rank = highest_of_class(margin, square.index() >> 3);
    8 * rank + file
}

const fn highest_of_class(margin: usize, coordinate: usize) -> usize {
    if class(margin, coordinate) == margin { 7 - margin } else { coordinate }
}
