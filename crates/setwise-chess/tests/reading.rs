//! What is read leniently, how much of a line belongs to a position, and which
//! positions are accepted although no game reaches them.

use setwise::{Bitboard, Square};
use setwise_chess::{CastlingSide, Color, Epd, Operand, Operation, Position};

fn read(line: &str) -> (Position, &str) {
    let (position, length) = Position::read(line.as_bytes()).expect("a position");
    (position, &line[length..])
}

#[test]
fn the_rest_of_a_line_is_the_callers() {
    for rest in
        ["", " ", "\r", "\n", "\n4", " bm e2e4", " ; D1 20", ";", ";5", " -5 3", " x1", "\0"]
    {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - -{rest}");
        let (position, behind) = read(&line);
        assert_eq!((position.halfmove_clock(), position.fullmove_number()), (0, 1));
        assert_eq!(behind, rest);
    }
    for rest in ["", " ", "\r\n", " bm e2e4", " ;D1 20 ;D2 400", ";", " 5", "\t5 5"] {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - -  7 \t 42{rest}");
        let (position, behind) = read(&line);
        assert_eq!((position.halfmove_clock(), position.fullmove_number()), (7, 42));
        assert_eq!(behind, rest);
    }
    for rest in ["", " ;", ";9", " hmvc 7;", "\n8"] {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - 7{rest}");
        let (position, behind) = read(&line);
        assert_eq!((position.halfmove_clock(), position.fullmove_number()), (7, 1));
        assert_eq!(behind, rest);
    }
}

#[test]
fn blanks_are_free() {
    let plain: Position = "4k3/8/8/8/8/8/8/4K2R b K - 3 4".parse().unwrap();
    let free = "\t 4k3/8/8/8/8/8/8/4K2R \t b  K\t-   3  4 \r\0\n\n ";
    assert_eq!(free.parse(), Ok(plain));
}

#[test]
fn counters_keep_their_value() {
    let position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 4294967295 0".parse().unwrap();
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (u32::MAX, 0));
    let position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 007 000000000031".parse().unwrap();
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (7, 31));
}

#[test]
fn a_castling_letter_means_a_rook() {
    let rooks = |rights: &str| {
        let text = format!("4k3/8/8/8/8/8/8/RR1K1RR1 w {rights} -");
        text.parse::<Position>().unwrap().castling_rooks()
    };
    assert_eq!(rooks("KQ"), Bitboard::from_squares(&[Square::G1, Square::A1]));
    assert_eq!(rooks("FB"), Bitboard::from_squares(&[Square::F1, Square::B1]));
    assert_eq!(rooks("BK"), Bitboard::from_squares(&[Square::G1, Square::B1]));
    assert_eq!(rooks("A"), Bitboard::from_square(Square::A1));
    let position: Position = "4k3/8/8/8/8/8/8/RR1K1RR1 w GB -".parse().unwrap();
    assert_eq!(position.castling_rook(Color::White, CastlingSide::King), Some(Square::G1));
    assert_eq!(position.castling_rook(Color::White, CastlingSide::Queen), Some(Square::B1));
    assert_eq!(position.castling_rook(Color::Black, CastlingSide::King), None);
    assert_eq!(position.fen().epd().to_string(), "4k3/8/8/8/8/8/8/RR1K1RR1 w KB -");
}

/// Each is accepted for the reason that `Position::from_fen` gives.
#[test]
fn positions_that_no_game_reaches_are_accepted() {
    for (text, what) in [
        ("8/8/8/3kK3/8/8/8/8 w - -", "kings that touch"),
        ("4k3/8/8/8/8/8/8/4RK2 w - -", "the side not to move in check"),
        ("4k3/8/3N1N2/8/1B6/8/4R3/4K3 b - -", "more than two checkers"),
        ("3qk3/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -", "promoted men without missing pawns"),
        ("4k3/8/P7/P7/P7/P7/P7/4K3 w - -", "five pawns on the file of a rook"),
        ("4k3/8/8/8/8/8/PPPPPPPP/4KB1B w - -", "bishops that their pawns have shut in"),
        ("4k3/8/8/8/8/8/8/K6R w K -", "a castling king in the corner"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 9 9", "an en passant square of an old pawn"),
        ("k7/8/8/3pr3/8/8/8/4K3 w - d6", "a check that the double step cannot have given"),
    ] {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(position.to_string().parse(), Ok(position), "{what}");
    }
}

#[test]
fn operations_set_the_counters_that_are_not_there() {
    let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - fmvn 9; bm Ke2; hmvc 4;".parse().unwrap();
    assert_eq!(epd.position().to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 4 9");
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 4; fmvn 9; bm Ke2;");
    let same: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 4 9 hmvc 4; bm Ke2; fmvn 9;".parse().unwrap();
    assert_eq!(same, epd);
}

#[test]
fn operations_may_be_empty_and_the_last_semicolon_may_be_missing() {
    let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 0 1; ;D1 5 ;; D2 25;D3".parse().unwrap();
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - D1 5; D2 25; D3;");
}

#[test]
fn operations_are_made_of_what_can_be_read_back() {
    assert_eq!(Operation::new("hmvc", []), None);
    assert_eq!(Operation::new("1st", []), None);
    assert_eq!(Operation::new("", []), None);
    assert_eq!(Operand::word("a b"), None);
    assert_eq!(Operand::word(""), None);
    assert_eq!(Operand::quoted("a \"b\""), None);
    assert_eq!(Operand::quoted("").unwrap().to_string(), "\"\"");
    assert!(Operand::quoted("a;b").unwrap().is_quoted());
}
