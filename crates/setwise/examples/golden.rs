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

#[inline(never)]
fn isolate_ls1b(set: Bitboard) -> Bitboard {
    set.isolate_ls1b()
}

#[inline(never)]
fn reset_ls1b(set: Bitboard) -> Bitboard {
    set.reset_ls1b()
}

#[inline(never)]
fn difference(a: Bitboard, b: Bitboard) -> Bitboard {
    a.difference(b)
}

#[inline(never)]
fn flip_vertical(set: Bitboard) -> Bitboard {
    set.flip_vertical()
}

#[inline(never)]
fn len(set: Bitboard) -> u32 {
    set.len()
}

#[inline(never)]
fn trailing_zeros(word: u64) -> u32 {
    forward::trailing_zeros(word)
}

#[inline(never)]
fn leading_zeros(word: u64) -> u32 {
    reverse::leading_zeros(word)
}

#[inline(never)]
fn first(set: Bitboard) -> Option<Square> {
    set.first()
}

#[inline(never)]
fn last(set: Bitboard) -> Option<Square> {
    set.last()
}

#[inline(never)]
fn sum_of_squares(set: Bitboard, values: &[u64; 64]) -> u64 {
    let mut sum = 0;
    for square in set {
        sum += values[square.index()];
    }
    sum
}

/// Returns the first square of a set that the caller has found to be nonempty.
#[inline(never)]
fn first_of_many(set: Bitboard) -> Square {
    if set.is_empty() { Square::A1 } else { set.first().unwrap_or(Square::A1) }
}

/// Makes a module with functions for a type of sets, and a list of them.
macro_rules! operations {
    ($module:ident $Board:ident, $($name:ident($($other:ident)?))*) => {
        mod $module {
            use super::*;

            $(
                #[inline(never)]
                fn $name(set: $Board, $($other: $Board)?) -> $Board {
                    set.$name($($other)?)
                }
            )*

            pub(super) fn print(set: $Board, other: $Board) {
                let sets = [$(operations!(@call $name set other $($other)?)),*];
                println!("{sets:?}");
            }
        }
    };
    (@call $name:ident $set:ident $first:ident) => {
        black_box($name as fn(_) -> _)($set)
    };
    (@call $name:ident $set:ident $first:ident $other:ident) => {
        black_box($name as fn(_, _) -> _)($set, $first)
    };
}

/// The same operations of the chessboard, of the same board as one of many shapes, and of a board
/// of two words.
macro_rules! boards {
    ($($operations:tt)*) => {
        operations! { of_bitboard Bitboard, $($operations)* }
        operations! { of_chess ChessBoard, $($operations)* }
        operations! { of_shogi ShogiBoard, $($operations)* }
    };
}

boards! {
    union(other) complement()
    north_one() north_east_one() east_one() south_east_one()
    south_one() south_west_one() west_one() north_west_one()
    knight_attacks() king_attacks()
    north_fill() north_occluded(other) east_occluded(other) south_west_attacks(other)
    rook_attacks(other) bishop_attacks(other) queen_attacks(other)
    mirror_horizontal() rotate_180() flip_diagonal() flip_anti_diagonal()
}

fn main() {
    let (set, other) = (Bitboard(0x10_0800_0200), Bitboard(0x4000_2000_1000));
    of_bitboard::print(set, other);
    of_chess::print(set.into(), other.into());
    of_shogi::print(ShogiBoard::rank(4), ShogiBoard::file(4));
    // Calls through opaque pointers. Otherwise the compiler may specialize the functions for this
    // one call.
    let set = Bitboard::from_squares(&[Square::C3, Square::F6]);
    let maps: [fn(Bitboard) -> Bitboard; 3] = black_box([isolate_ls1b, reset_ls1b, flip_vertical]);
    for map in maps {
        println!("{:#?}", map(set));
    }
    println!("{:#?}", black_box(difference as fn(_, _) -> _)(set, Square::C3.into()));
    println!("{} squares", black_box(len as fn(_) -> _)(set));
    let scans: [fn(u64) -> u32; 2] = black_box([trailing_zeros, leading_zeros]);
    println!("{:?}", scans.map(|scan| scan(set.0)));
    let ends: [fn(Bitboard) -> Option<Square>; 2] = black_box([first, last]);
    println!("{:?}", ends.map(|end| end(set)));
    let sum: fn(Bitboard, &[u64; 64]) -> u64 = black_box(sum_of_squares);
    println!("{}", sum(set, &[1; 64]));
    println!("from {}", black_box(first_of_many as fn(_) -> _)(set));
}
