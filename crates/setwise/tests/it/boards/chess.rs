//! The chessboard as one of many: its words and squares. `laws` has its operations.

use setwise::board::{self, ChessBoard};
use setwise::{Bitboard, File, Rank, Square};

use crate::random::singles_and_sets;

fn of(set: Bitboard) -> ChessBoard {
    set.into()
}

#[test]
fn the_words_and_the_squares_are_the_same() {
    assert_eq!((of(Bitboard::EMPTY), of(Bitboard::FULL)), (ChessBoard::EMPTY, ChessBoard::FULL));
    for square in Square::all() {
        let other = board::Square::<board::Chess>::from(square);
        assert_eq!((other.index(), Square::from(other)), (square.index(), square));
        assert_eq!((other.file(), other.rank()), (square.file() as usize, square.rank() as usize));
        assert_eq!(other.to_string(), square.to_string());
        assert_eq!(of(square.into()), other.into());
    }
    for set in singles_and_sets(21) {
        assert_eq!(Bitboard::from(of(set)), set);
        assert_eq!(of(set).to_string(), set.to_string());
    }
    for i in 0..8 {
        let (file, rank) = (File::new_wrapping(i), Rank::new_wrapping(i));
        assert_eq!((ChessBoard::file(i), ChessBoard::rank(i)), (of(file.into()), of(rank.into())));
    }
}
