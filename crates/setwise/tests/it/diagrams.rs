//! Drawn boards on which the set operations have a meaning in chess.
//!
//! Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations)

use setwise::{Bitboard, Rank, Square, bitboard};

#[test]
fn a_queen_captures_the_opponents_that_she_attacks() {
    let own = Bitboard::from_squares(&[Square::C3, Square::F2]);
    let opponents = bitboard! {
        1 . . . 1 . . 1
        1 1 1 . . 1 1 .
        . . . 1 . . . .
        . . 1 . . . . .
        . 1 . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    };
    let attacks = Bitboard::from(Square::D4).queen_attacks(own | opponents) & !own;
    assert_eq!(
        attacks,
        bitboard! {
            . . . . . . . .
            . . . . . . 1 .
            . . . 1 . 1 . .
            . . 1 1 1 . . .
            . 1 1 . 1 1 1 1
            . . . 1 1 . . .
            . . . 1 . . . .
            . . . 1 . . . .
        }
    );
    let captures = [Square::G7, Square::D6, Square::C5, Square::B4];
    assert_eq!(attacks & opponents, Bitboard::from_squares(&captures));
}

#[test]
fn the_pieces_of_both_sides_and_the_empty_squares_are_disjoint() {
    let white = Bitboard::from(Rank::First) | Rank::Second;
    let black = white.flip_vertical();
    assert!(white.is_disjoint(black));
    let occupied = white | black;
    assert_eq!(occupied.0, white.0 + black.0);
    assert_eq!(
        !occupied,
        bitboard! {
            . . . . . . . .
            . . . . . . . .
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            . . . . . . . .
            . . . . . . . .
        }
    );
    assert_eq!(Bitboard::EMPTY ^ Bitboard::FULL, occupied ^ !occupied);
}

#[test]
fn exclusive_or_toggles_a_block_and_cuts_a_part_from_the_whole() {
    let diagonals = Bitboard::diagonal(Square::A1) | Bitboard::anti_diagonal(Square::H1);
    let block = Bitboard::from_corners(Square::C3, Square::F6);
    assert_eq!(
        diagonals ^ block,
        bitboard! {
            1 . . . . . . 1
            . 1 . . . . 1 .
            . . . 1 1 . . .
            . . 1 . . 1 . .
            . . 1 . . 1 . .
            . . . 1 1 . . .
            . 1 . . . . 1 .
            1 . . . . . . 1
        }
    );
    let whole = Bitboard::from_corners(Square::B2, Square::G7);
    let ring = whole ^ block;
    assert_eq!(ring.0, whole.0 - block.0);
    assert_eq!(ring, whole.difference(block));
    assert_eq!(
        ring,
        bitboard! {
            . . . . . . . .
            . 1 1 1 1 1 1 .
            . 1 . . . . 1 .
            . 1 . . . . 1 .
            . 1 . . . . 1 .
            . 1 . . . . 1 .
            . 1 1 1 1 1 1 .
            . . . . . . . .
        }
    );
}

#[test]
fn pawns_attack_once_and_twice_and_are_pushed_to_empty_squares() {
    let pawns = Bitboard::from_squares(&[Square::A2, Square::C2, Square::E4, Square::H2]);
    let (west, east) = (pawns.north_west_one(), pawns.north_east_one());
    assert_eq!(west & east, Square::B3.into());
    let once = [Square::D3, Square::D5, Square::F5, Square::G3];
    assert_eq!(west ^ east, Bitboard::from_squares(&once));
    assert_eq!(west | east, pawns.pawn_attacks_white());
    assert_eq!((west ^ east) | (west & east), west | east);

    let empty = !(pawns | Square::E5 | Square::C3);
    let pushes = pawns.north_one() & empty;
    assert_eq!(pushes, Bitboard::from_squares(&[Square::A3, Square::H3]));
}
