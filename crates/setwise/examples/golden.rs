//! Operations of one board as functions of their own, whose machine code the
//! checks of the repository read.
//!
//! Compiled for x86-64-v3, most of them are one instruction:
//!
//! ```sh
//! cargo rustc --release -p setwise --example golden -- --emit asm -C target-cpu=x86-64-v3
//! ```

use std::hint::black_box;

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

/// The first square of a set that is known to have one.
#[inline(never)]
fn first_of_many(set: Bitboard) -> Square {
    if set.is_empty() { Square::A1 } else { set.first().unwrap_or(Square::A1) }
}

fn main() {
    // Called through pointers that the compiler cannot see through: otherwise it
    // may make the functions to measure for the one call.
    let set = Bitboard::from_squares(&[Square::C3, Square::F6]);
    let maps: [fn(Bitboard) -> Bitboard; 3] = black_box([isolate_ls1b, reset_ls1b, flip_vertical]);
    for map in maps {
        println!("{:#?}", map(set));
    }
    println!("{:#?}", black_box(difference as fn(_, _) -> _)(set, Square::C3.into()));
    println!("{} squares", black_box(len as fn(_) -> _)(set));
    println!("from {}", black_box(first_of_many as fn(_) -> _)(set));
}
