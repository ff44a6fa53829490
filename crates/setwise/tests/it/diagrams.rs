//! Drawn boards on which the set operations have a meaning in chess.
//!
//! Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations)

use crate::random::sets;

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
    assert_eq!(pushes, Bitboard::from([Square::A3, Square::H3]));
}

#[test]
fn sets_are_parsed_as_they_are_written() {
    for set in sets(11, 200) {
        assert_eq!(format!("{set}").parse(), Ok(set));
        assert_eq!(format!("{set}").replace([' ', '\n'], "").parse(), Ok(set));
        assert_eq!(format!("{set:#x}").parse(), Ok(set));
        assert_eq!(format!("{set:#018X}").parse(), Ok(set));
        assert_eq!(set.0.to_string().parse(), Ok(set));
    }
}

#[test]
fn a_text_that_is_not_a_set_is_refused_with_the_place() {
    let (ones, dots) = ("1".repeat(65), ". ".repeat(63));
    for (text, offset, message) in [
        ("", 0, "the text is empty; a set is a number such as `0xff` or `255`, or a diagram"),
        ("0x", 2, "no digit follows `0x`"),
        ("0x1g", 3, "`g` at byte 3 is not a hexadecimal digit"),
        ("0x+1", 2, "`+` at byte 2 is not a hexadecimal digit"),
        ("0x10000000000000000", 2, "the number has more than 64 bits"),
        ("18446744073709551616", 0, "the number has more than 64 bits"),
        ("12é", 2, "`é` at byte 2 is not a decimal digit"),
        ("-1", 0, "`-` at byte 0 is not a decimal digit"),
        ("e4", 0, "`e` at byte 0 is not a decimal digit"),
        ("1 . x", 4, "`x` at byte 4 is not `1` or `.`"),
        (&ones, 64, "the diagram has more than 64 squares, the next at byte 64"),
        (&dots, 126, "the diagram ends after 63 of 64 squares"),
    ] {
        let error = text.parse::<Bitboard>().unwrap_err();
        assert_eq!((error.offset(), &*error.to_string()), (offset, message), "{text:?}");
    }
}
