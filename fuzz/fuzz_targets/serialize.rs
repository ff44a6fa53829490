//! Lists of squares are those of the iterator, at every level, and lead back to the boards.
#![cfg_attr(fuzzing, no_main)]

use setwise::bulk::Level;
use setwise::{Bitboard, bulk};

fn check(data: &[u8]) {
    let words = data.chunks_exact(8).map(|bytes| bytes.try_into().expect("eight bytes"));
    let boards: Vec<u64> = words.map(u64::from_le_bytes).collect();
    let squares = boards.iter().flat_map(|&board| Bitboard(board));
    let expected: Vec<u8> = squares.map(u8::from).collect();
    let mut lengths = vec![0; boards.len()];
    for level in Level::available() {
        let mut list = vec![0; expected.len()];
        assert_eq!(bulk::squares_at(level, &mut list, &boards), expected.len());
        assert_eq!(list, expected, "{level:?}");
        bulk::lengths_at(level, &mut lengths, &boards);
    }
    let mut back = vec![0; boards.len()];
    assert!(bulk::boards_from_squares(&mut back, &expected, &lengths).is_ok());
    assert_eq!(back, boards);
}

setwise_fuzz::fuzz_target!(check);
