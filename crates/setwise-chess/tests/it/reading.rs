//! Lenient parsing, the length of a position in a line, and valid positions that no game reaches.

use setwise::{Bitboard, Square};
use setwise_chess::{CastlingSide, Color, Epd, Move, Operand, Operation, Position};

#[test]
fn the_rest_of_a_line_is_not_parsed() {
    let others =
        ["", " ", "\r", "\n", "\n4", " bm e2e4", " ; D1 20", ";", ";5", " -5 3", " x1", "\0"];
    for (counters, expected) in [("", (0, 1)), ("  7 \t 42", (7, 42)), (" 7", (7, 1))] {
        let more: &[&str] = if counters.len() > 2 { &["\r\n", " 5", "\t5 5"] } else { &[] };
        for rest in others.iter().chain(more) {
            let line = format!("4k3/8/8/8/8/8/8/4K3 w - -{counters}{rest}");
            let (position, length) =
                Position::from_fen_prefix(line.as_bytes()).expect("a position");
            assert_eq!((position.halfmove_clock(), position.fullmove_number()), expected, "{line}");
            assert_eq!(&line[length..], *rest);
        }
    }
}

#[test]
fn any_number_of_blanks_separates_fields() {
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

/// The kinds of positions that `Position::from_fen` documents as valid.
#[test]
fn positions_that_no_game_reaches_are_accepted() {
    for (text, description) in [
        ("8/8/8/3kK3/8/8/8/8 w - -", "kings that touch"),
        ("4k3/8/8/8/8/8/8/4RK2 w - -", "the side not to move in check"),
        ("4k3/8/3N1N2/8/1B6/8/4R3/4K3 b - -", "more than two checkers"),
        ("3qk3/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -", "promoted pieces without missing pawns"),
        ("4k3/8/P7/P7/P7/P7/P7/4K3 w - -", "five pawns on the file of a rook"),
        ("4k3/8/8/8/8/8/PPPPPPPP/4KB1B w - -", "bishops shut in by their pawns"),
        ("4k3/8/8/8/8/8/8/K6R w K -", "a castling king in the corner"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 9 9", "an en passant square of an old pawn"),
        ("k7/8/8/3pr3/8/8/8/4K3 w - d6", "a check that the double step cannot have given"),
    ] {
        let position: Position =
            text.parse().unwrap_or_else(|error| panic!("{description}: {error}"));
        assert_eq!(position.to_string().parse(), Ok(position), "{description}");
    }
}

#[test]
fn operations_set_missing_counters() {
    let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - fmvn 9; bm Ke2; hmvc 4;".parse().unwrap();
    assert_eq!(epd.position().to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 4 9");
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 4; fmvn 9; bm Ke2;");
    let same: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 4 9 hmvc 4; bm Ke2; fmvn 9;".parse().unwrap();
    assert_eq!(same, epd);
    let one: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 4 fmvn 9;".parse().unwrap();
    assert_eq!(one.position().to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 4 9");
}

#[test]
fn moves_of_an_operation_are_read_and_written() {
    let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+; am Kf1; sm Kd5;".parse().unwrap();
    let moves = vec![Move::castling(Square::E1, Square::H1), Move::new(Square::H1, Square::H8)];
    assert_eq!(epd.moves("bm"), Ok(moves.clone()));
    assert_eq!(epd.moves("am"), Ok(vec![Move::new(Square::E1, Square::F1)]));
    assert_eq!(epd.moves("pv"), Ok(vec![]));
    assert!(epd.moves("sm").is_err());
    let operation = Operation::with_moves("bm", epd.position(), &moves);
    assert_eq!(operation.as_ref(), epd.operation("bm"));
    assert_eq!(Operation::with_moves("bm", epd.position(), &[Move::default()]), None);
}

/// A Latin-1 name, or a comment in place of operations, does not lose the counters.
#[test]
fn counters_are_read_from_lines_of_any_text() {
    for (rest, operations) in [
        (&b"hmvc 5; fmvn 9; id \"M\xfcller\";"[..], Some("id \"M\u{fc}ller\";")),
        ("fmvn 9; id \"M\u{fc}ller\"; hmvc 5;".as_bytes(), Some("id \"M\u{fc}ller\";")),
        (b"hmvc 5; fmvn 9; 2bad op;", None),
        (b"bad-op \"; hmvc 5; c0 \"x\"y; fmvn 9; fmvn 4294967296; hmvc 6; \"", None),
    ] {
        let line = [b"4k3/8/8/8/8/8/8/4K3 w - - ", rest].concat();
        let epd = Epd::read_lenient(&line).unwrap();
        let position = epd.position();
        assert_eq!((position.halfmove_clock(), position.fullmove_number()), (5, 9), "{rest:?}");
        assert_eq!(Epd::read(&line).is_ok(), operations.is_some(), "{rest:?}");
        if let Some(operations) = operations {
            assert_eq!(epd.operations()[0].to_string(), operations);
        }
    }
}

#[test]
fn operations_may_be_empty_and_the_last_semicolon_may_be_missing() {
    let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 0 1; ;D1 5 ;; D2 25;D3".parse().unwrap();
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - D1 5; D2 25; D3;");
}

#[test]
fn invalid_operations_cannot_be_created() {
    for opcode in ["hmvc", "fmvn", "1st", "a-b", ""] {
        assert_eq!(Operation::new(opcode, []), None, "{opcode}");
    }
    assert_eq!(
        [Operand::word("a b"), Operand::word(""), Operand::quoted("a \"b\"")],
        [None, None, None]
    );
    assert_eq!(Operand::quoted("").unwrap().to_string(), "\"\"");
    assert!(Operand::quoted("a;b").unwrap().is_quoted());
}
