//! Operations on one board as separate functions, whose machine code `cargo xtask asm` checks.
//!
//! On x86-64-v3 most of them are one instruction:
//!
//! ```sh
//! cargo rustc --release -p setwise --example golden -- --emit asm -C target-cpu=x86-64-v3
//! ```

use std::hint::black_box;

use setwise::bitscan::{forward, reverse};
use setwise::board::{ChessBoard, ShogiBoard};
use setwise::{Bitboard, Square};

/// Defines functions that are not inlined, and one that keeps them by opaque pointers.
macro_rules! functions {
    ($($name:ident($($argument:ident: $Type:ty),*) -> $Output:ty = $result:expr;)*) => {
        $(
            #[inline(never)]
            fn $name($($argument: $Type),*) -> $Output {
                $result
            }
        )*

        pub(crate) fn keep() {
            $(black_box($name as fn($($Type),*) -> $Output);)*
        }
    };
}

functions! {
    isolate_ls1b(set: Bitboard) -> Bitboard = set.isolate_ls1b();
    reset_ls1b(set: Bitboard) -> Bitboard = set.reset_ls1b();
    difference(a: Bitboard, b: Bitboard) -> Bitboard = a.difference(b);
    flip_vertical(set: Bitboard) -> Bitboard = set.flip_vertical();
    len(set: Bitboard) -> u32 = set.len();
    trailing_zeros(word: u64) -> u32 = forward::trailing_zeros(word);
    leading_zeros(word: u64) -> u32 = reverse::leading_zeros(word);
    first(set: Bitboard) -> Option<Square> = set.first();
    last(set: Bitboard) -> Option<Square> = set.last();
    sum_of_squares(set: Bitboard, values: &[u64; 64]) -> u64 = {
        let mut sum = 0;
        for square in set {
            sum += values[square.index()];
        }
        sum
    };
    // The first square of a set that the caller has found to be nonempty.
    first_of_many(set: Bitboard) -> Square =
        if set.is_empty() { Square::A1 } else { set.first().unwrap_or(Square::A1) };
}

/// Makes a module with functions for each type of sets.
macro_rules! boards {
    ($($module:ident $Board:ident)*, $operations:tt) => {
        $(boards!(@one $module $Board $operations);)*
    };
    (@one $module:ident $Board:ident { $($name:ident($($other:ident)?))* }) => {
        mod $module {
            use super::*;

            functions! {
                $($name(set: $Board $(, $other: $Board)?) -> $Board = set.$name($($other)?);)*
            }
        }
    };
}

// The same operations of the chessboard, of the same board as one of many shapes, and of a board
// of two words.
boards! {
    of_bitboard Bitboard of_chess ChessBoard of_shogi ShogiBoard, {
        union(other) complement()
        north_one() north_east_one() east_one() south_east_one()
        south_one() south_west_one() west_one() north_west_one()
        knight_attacks() king_attacks()
        north_fill() north_occluded(other) east_occluded(other) south_west_attacks(other)
        rook_attacks(other) bishop_attacks(other) queen_attacks(other)
        mirror_horizontal() rotate_180() flip_diagonal() flip_anti_diagonal()
    }
}

fn main() {
    keep();
    of_bitboard::keep();
    of_chess::keep();
    of_shogi::keep();
}
