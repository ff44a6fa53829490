//! The lists of each shape of targets: the published form with normalized squares.
//!
//! Squares around which the targets lie alike have the same shape: there are nine of the
//! king and 25 of the knight, which differ by the edges that are near. The targets are
//! shifted up to where they would be for the highest square of the shape, and the lists of
//! that square are moved down again. There are 416 of the king, `4*8 + 4*32 + 256`, and
//! 720 of the knight, `4*4 + 8*8 + 8*16 + 4*64 + 256`.
//!
//! The functions return what those of the same names in the parent module do, which have
//! 256 lists each. The multipliers are those of [`TargetHash`](super::TargetHash), with
//! the fewest bits.

use super::list::{MoveList, pack};
use super::multipliers;
use crate::bitboard::Bitboard;
use crate::search::move_lists::index;
use crate::square::Square;

/// How far from an edge a king feels it.
pub(super) const KING_MARGIN: u8 = 1;

/// How far from an edge a knight feels it.
pub(super) const KNIGHT_MARGIN: u8 = 2;

static KING: Shapes<9, 416> = Shapes::new(KING_MARGIN, &multipliers::KING, Piece::King);
static KNIGHT: Shapes<25, 720> = Shapes::new(KNIGHT_MARGIN, &multipliers::KNIGHT, Piece::Knight);

/// The moves of a king to some of the squares that it attacks, by its nine shapes.
///
/// The same as [`hash::king`](super::king).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{king, shapes};
/// use setwise::{Bitboard, Square};
///
/// assert_eq!(shapes::king(Square::H4, Bitboard::FULL), king(Square::H4, Bitboard::FULL));
/// ```
///
/// # Cost
///
/// A load for the shape, two loads, `shl`, `and`, `imul` and `shr`, a load and `add` for
/// where its lists begin, two comparisons that the compiler cannot do without, and `sub`
/// for the distances: the list is a reference. Its squares are a load, `imul` and `add`.
/// The lists have 3328 bytes, the shapes 216, and their numbers 64. About 0.7 times as
/// fast as [`hash::king`](super::king), and then as that.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn king(from: Square, targets: Bitboard) -> MoveList {
    KING.list(from, targets)
}

/// The moves of a knight to some of the squares that it attacks, by its 25 shapes.
///
/// The same as [`hash::knight`](super::knight).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{knight, shapes};
/// use setwise::{Bitboard, Square};
///
/// assert_eq!(shapes::knight(Square::G1, Bitboard::FULL), knight(Square::G1, Bitboard::FULL));
/// ```
///
/// # Cost
///
/// As [`king`], with 720 lists of 5760 bytes and 25 shapes of 600.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn knight(from: Square, targets: Bitboard) -> MoveList {
    KNIGHT.list(from, targets)
}

/// The multiplier of a square: that of the highest square of its shape, shifted by the
/// distance.
pub(super) const fn multiplier<const SHAPES: usize>(
    multipliers: &[u64; SHAPES],
    margin: u8,
    square: Square,
) -> u64 {
    multipliers[shape(margin, square)] << (highest(margin, square) - square.index())
}

/// The shapes of a piece, and their lists one after the other.
struct Shapes<const SHAPES: usize, const LISTS: usize> {
    of_square: [u8; 64],
    shapes: [Shape; SHAPES],
    lists: [[u8; 8]; LISTS],
}

/// The highest square of a shape, the hash of its targets, and where its lists begin.
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
    const fn new(margin: u8, multipliers: &[u64; SHAPES], piece: Piece) -> Self {
        let none = Shape { targets: 0, multiplier: 0, len: 0, highest: 0, first: 0 };
        let mut table = Self { of_square: [0; 64], shapes: [none; SHAPES], lists: [[0; 8]; LISTS] };
        let (mut i, mut first) = (0, 0);
        while i < 64 {
            let square = Square::new_wrapping(i as u32);
            let shape = shape(margin, square);
            table.of_square[i] = shape as u8;
            if highest(margin, square) as usize == i {
                table.shapes[shape] = Shape::new(piece, square, multipliers[shape], first);
                table.fill(shape);
                first += 1 << table.shapes[shape].len;
            }
            i += 1;
        }
        table
    }

    /// Makes the lists of a shape.
    const fn fill(&mut self, shape: usize) {
        let Shape { targets, multiplier, len, first, .. } = self.shapes[shape];
        let mut subset = 0u64;
        loop {
            let at = first as usize + index(subset, multiplier, len as u32);
            self.lists[at] = pack(subset);
            subset = subset.wrapping_sub(targets) & targets;
            if subset == 0 {
                return;
            }
        }
    }

    #[inline(always)]
    const fn list(&'static self, from: Square, targets: Bitboard) -> MoveList {
        // Always below, here and further down, but the compiler cannot know that.
        let shape = self.of_square[from.index() as usize & 63] as usize;
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
            highest: square.index(),
            first,
        }
    }
}

/// The number of the shape: of so many classes of files and as many of ranks.
const fn shape(margin: u8, square: Square) -> usize {
    let classes = 2 * margin as usize + 1;
    let file = class(margin, square.index() & 7);
    let rank = class(margin, square.index() >> 3);
    classes * rank as usize + file as usize
}

/// The files or ranks near the edges each have a class, those between have one.
const fn class(margin: u8, coordinate: u8) -> u8 {
    if coordinate < margin {
        coordinate
    } else if coordinate > 7 - margin {
        coordinate - (7 - 2 * margin)
    } else {
        margin
    }
}

/// The index of the highest square of the same shape.
const fn highest(margin: u8, square: Square) -> u8 {
    let file = highest_of_class(margin, square.index() & 7);
    let rank = highest_of_class(margin, square.index() >> 3);
    8 * rank + file
}

const fn highest_of_class(margin: u8, coordinate: u8) -> u8 {
    if class(margin, coordinate) == margin { 7 - margin } else { coordinate }
}
