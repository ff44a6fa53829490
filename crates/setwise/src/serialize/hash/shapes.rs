//! The lists of each shape of targets: the published form with normalized squares.
//!
//! Squares whose targets are arranged alike have the same shape: the king has nine, the knight
//! 25, which differ by the edges that are near. The targets are shifted up to where they would
//! be for the highest square of the shape, and the list found there is moved down again. There
//! are 416 lists of the king, `4*8 + 4*32 + 256`, and 720 of the knight,
//! `4*4 + 8*8 + 8*16 + 4*64 + 256`.
//!
//! The functions return the same as those of the same names in the parent module. The
//! multipliers are those of [`TargetHash`](super::TargetHash), with the fewest bits.

use super::list::{MoveList, fill};
use super::multipliers;
use crate::bitboard::Bitboard;
use crate::search::move_lists::index;
use crate::square::Square;

/// The distance from an edge within which it limits a king.
pub(super) const KING_MARGIN: usize = 1;

/// The distance from an edge within which it limits a knight.
pub(super) const KNIGHT_MARGIN: usize = 2;

static KING: Shapes<9, 416> = Shapes::new(KING_MARGIN, &multipliers::KING, Piece::King);
static KNIGHT: Shapes<25, 720> = Shapes::new(KNIGHT_MARGIN, &multipliers::KNIGHT, Piece::Knight);

/// Returns the moves of a king to those of the targets that it attacks, by its nine shapes.
#[inline]
pub const fn king(from: Square, targets: Bitboard) -> MoveList {
    KING.list(from, targets)
}

/// Returns the moves of a knight to those of the targets that it attacks, by its 25 shapes.
#[inline]
pub const fn knight(from: Square, targets: Bitboard) -> MoveList {
    KNIGHT.list(from, targets)
}

/// Returns the multiplier of a square: that of the highest square of its shape, shifted by
/// the distance.
pub(super) const fn multiplier<const SHAPES: usize>(
    multipliers: &[u64; SHAPES],
    margin: usize,
    square: Square,
) -> u64 {
    multipliers[shape(margin, square)] << (highest(margin, square) - square.index())
}

/// The shapes of a piece, and their lists one after another.
struct Shapes<const SHAPES: usize, const LISTS: usize> {
    of_square: [u8; 64],
    shapes: [Shape; SHAPES],
    lists: [[u8; 8]; LISTS],
}

/// The highest square of a shape, the hash of its targets, and the number of its first list.
#[derive(Clone, Copy)]
struct Shape {
    targets: u64,
    multiplier: u64,
    len: u8,
    highest: u8,
    first: u16,
}

#[derive(Clone, Copy)]
enum Piece {
    King,
    Knight,
}

impl<const SHAPES: usize, const LISTS: usize> Shapes<SHAPES, LISTS> {
    const fn new(margin: usize, multipliers: &[u64; SHAPES], piece: Piece) -> Self {
        let none = Shape { targets: 0, multiplier: 0, len: 0, highest: 0, first: 0 };
        let mut table = Self { of_square: [0; 64], shapes: [none; SHAPES], lists: [[0; 8]; LISTS] };
        let (mut i, mut first) = (0, 0);
        while i < 64 {
            let square = Square::new_wrapping(i);
            let shape = shape(margin, square);
            table.of_square[i] = shape as u8;
            if highest(margin, square) == i {
                let new = Shape::new(piece, square, multipliers[shape], first);
                fill(&mut table.lists, first as usize, new.targets, new.multiplier);
                first += 1 << new.len;
                table.shapes[shape] = new;
            }
            i += 1;
        }
        table
    }

    #[inline(always)]
    const fn list(&'static self, from: Square, targets: Bitboard) -> MoveList {
        // Both indices are always in range, but the compiler cannot know that.
        let shape = self.of_square[from.index() & 63] as usize;
        let shape = &self.shapes[if shape < SHAPES { shape } else { 0 }];
        let by = (shape.highest as u64).wrapping_sub(from.index() as u64);
        let shifted = targets.0.wrapping_shl(by as u32) & shape.targets;
        let at = shape.first as usize + index(shifted, shape.multiplier, shape.len as u32);
        MoveList::new(&self.lists[if at < LISTS { at } else { 0 }], by.wrapping_neg())
    }
}

impl Shape {
    const fn new(piece: Piece, square: Square, multiplier: u64, first: u16) -> Self {
        let targets = match piece {
            Piece::King => Bitboard::from_square(square).king_attacks(),
            Piece::Knight => Bitboard::from_square(square).knight_attacks(),
        };
        Self {
            targets: targets.0,
            multiplier,
            len: targets.len() as u8,
            highest: square.index() as u8,
            first,
        }
    }
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
const fn highest(margin: usize, square: Square) -> usize {
    let file = highest_of_class(margin, square.index() & 7);
    let rank = highest_of_class(margin, square.index() >> 3);
    8 * rank + file
}

const fn highest_of_class(margin: usize, coordinate: usize) -> usize {
    if class(margin, coordinate) == margin { 7 - margin } else { coordinate }
}
