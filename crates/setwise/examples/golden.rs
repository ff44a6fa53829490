//! Operations on one board as separate functions, whose machine code `cargo xtask asm` checks.
//!
//! On x86-64-v3 most of them are one instruction:
//!
//! ```sh
//! cargo rustc --release -p setwise --example golden -- --emit asm -C target-cpu=x86-64-v3
//! ```

use std::hint::black_box;

use setwise::bitscan::{forward, reverse};
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

fn main() {
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
