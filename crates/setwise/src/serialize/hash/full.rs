//! The lists of each square: the published form without an offset.
//!
//! A table has the lists of the squares one after another, `2^n` of eight bytes for a square
//! with *n* targets:
//!
//! | targets | lists | |
//! |---|---|---|
//! | king | 10016 | `4*8 + 24*32 + 36*256` |
//! | knight | 5520 | `4*4 + 8*8 + 20*16 + 16*64 + 16*256` |
//! | rank, file | 8192 each | `64*128` |
//! | diagonal, anti-diagonal | 2562 each | 2 to 14 squares with `2^0` to `2^6`, 8 with `2^7` |
//!
//! The functions return the same as those of the same names in the parent module, whose tables
//! stay in the first-level cache. A program that calls none of these contains none of the
//! tables.

use crate::bitboard::Bitboard;
use crate::serialize::hash::list::{MoveList, fill};
use crate::serialize::hash::target::TargetHash;
use crate::square::Square;
use crate::table::table;

/// Each square by itself.
const SQUARES: [u8; 64] = table!([0; 64], |i| i as u8);

/// Defines the function for a kind of targets, and its table of `$LISTS` lists.
macro_rules! full {
    ($($(#[$doc:meta])* $name:ident, $TABLE:ident: $LISTS:literal;)*) => {$(
        static $TABLE: Table<$LISTS> = Table::new(
            &table!(
                [TargetHash::$name(Square::A1); 64],
                |i| TargetHash::$name(Square::new_wrapping(i as usize))
            ),
            &SQUARES,
        );

        $(#[$doc])*
        #[inline]
        pub const fn $name(from: Square, targets: Bitboard) -> MoveList {
            $TABLE.list(from, targets)
        }
    )*};
}

full! {
    /// Returns the moves of a king to those of the targets that it attacks.
    king, KING: 10016;
    /// Returns the moves of a knight to those of the targets that it attacks.
    knight, KNIGHT: 5520;
    /// Returns the moves of a rook to those of the targets that are on its rank.
    rank, RANK: 8192;
    /// Returns the moves of a rook to those of the targets that are on its file.
    file, FILE: 8192;
    /// Returns the moves of a bishop to those of the targets that are on its diagonal.
    diagonal, DIAGONAL: 2562;
    /// Returns the moves of a bishop to those of the targets that are on its anti-diagonal.
    anti_diagonal, ANTI_DIAGONAL: 2562;
}

/// The hash of each square, and the lists one after another.
pub(super) struct Table<const LISTS: usize> {
    squares: [Entry; 64],
    lists: [[u8; 8]; LISTS],
}

/// The hash of the square that stands for a square, the distance to it, and the number of its first
/// list.
#[derive(Clone, Copy)]
struct Entry {
    hash: TargetHash,
    up: u8,
    first: u16,
}

impl<const LISTS: usize> Table<LISTS> {
    /// Makes the lists of the squares that stand for themselves. The others have those of the one
    /// that stands for them, which comes after them.
    pub(super) const fn new(hashes: &[TargetHash; 64], stands_for: &[u8; 64]) -> Self {
        let none = Entry { hash: hashes[0], up: 0, first: 0 };
        let mut table = Self { squares: [none; 64], lists: [[0; 8]; LISTS] };
        let (mut i, mut first) = (0, 0);
        while i < 64 {
            if stands_for[i] as usize == i {
                table.squares[i] = Entry { hash: hashes[i], up: 0, first: first as u16 };
                let (targets, multiplier) = (hashes[i].targets().0, hashes[i].multiplier());
                fill(&mut table.lists, first, targets, multiplier);
                first += hashes[i].len();
            }
            i += 1;
        }
        // The number that the sources print.
        assert!(first == LISTS);
        i = 0;
        while i < 64 {
            let other = stands_for[i];
            table.squares[i] = table.squares[other as usize];
            table.squares[i].up = other - i as u8;
            i += 1;
        }
        table
    }

    #[inline(always)]
    pub(super) const fn list(&'static self, from: Square, targets: Bitboard) -> MoveList {
        let Entry { hash, up, first } = &self.squares[from.index() & 63];
        let at = *first as usize + hash.index(Bitboard(targets.0.wrapping_shl(*up as u32)));
        // Always true, but the compiler cannot know that.
        if at < LISTS {
            MoveList::new(&self.lists[at], (*up as u64).wrapping_neg())
        } else {
            MoveList::EMPTY
        }
    }
}
