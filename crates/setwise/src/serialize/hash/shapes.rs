//! The lists of each shape of targets: the published form with normalized squares.
//!
//! Squares whose targets are arranged alike have the same shape: the king has nine, the knight
//! 25, which differ by the edges that are near. The targets are shifted up to where they would
//! be for the highest square of the shape, and the list found there is moved down again. There
//! are 416 lists of the king, `4*8 + 4*32 + 256`, and 720 of the knight,
//! `4*4 + 8*8 + 8*16 + 4*64 + 256`.
//!
//! The functions return the same as those of the same names in the parent module. The
//! multipliers are those of [`TargetHash`], with the fewest bits.

use crate::bitboard::Bitboard;
use crate::serialize::hash::full::Table;
use crate::serialize::hash::list::MoveList;
use crate::serialize::hash::multipliers::{KING_MARGIN, KNIGHT_MARGIN, highest};
use crate::serialize::hash::target::TargetHash;
use crate::square::Square;
use crate::table::table;

/// Makes the table of a piece, in which the highest square of a shape stands for the others.
macro_rules! shapes {
    ($piece:ident, $margin:expr) => {
        Table::new(
            &table!([TargetHash::$piece(Square::A1); 64], |i| TargetHash::$piece(
                Square::new_wrapping(i as usize)
            )),
            &table!([0; 64], |i| highest($margin, Square::new_wrapping(i as usize)) as u8),
        )
    };
}

static KING: Table<416> = shapes!(king, KING_MARGIN);
static KNIGHT: Table<720> = shapes!(knight, KNIGHT_MARGIN);

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
