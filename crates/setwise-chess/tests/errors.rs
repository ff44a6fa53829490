//! What is refused, and what the message says: field, column and reason.

use setwise_chess::{Epd, FenError, Field, Position, Reason};

/// Texts that are no position, and the message of each.
#[rustfmt::skip]
const POSITIONS: &[(&str, &str)] = &[
    // The piece placement.
    ("", "piece placement, column 1: expected eight ranks of squares"),
    (" \t", "piece placement, column 3: expected eight ranks of squares"),
    ("hello w - - 0 1", "piece placement, column 1: `h` is no piece, those are `PNBRQK` and `pnbrqk`"),
    ("4k3/8/8/8/8/8/8/é3K3 w - -", "piece placement, column 17: byte 0xc3 is no piece, those are `PNBRQK` and `pnbrqk`"),
    ("4k3.8.8.8.8.8.8.4K3 w - -", "piece placement, column 4: `.` is no piece, those are `PNBRQK` and `pnbrqk`"),
    ("4k3/9/8/8/8/8/8/4K3 w - -", "piece placement, column 5: `9` is no run of empty squares, those are `1` to `8`"),
    ("4k3/80/8/8/8/8/8/4K3 w - -", "piece placement, column 6: `0` is no run of empty squares, those are `1` to `8`"),
    ("4k3/44/8/8/8/8/8/4K3 w - -", "piece placement, column 6: two digits in a row, write their sum"),
    ("4k3/8/8/8/8/8/8/4K4 w - -", "piece placement, column 19: rank 1 has more than eight squares"),
    ("4k3/8/8/8/8/8/8/4K3p w - -", "piece placement, column 20: rank 1 has more than eight squares"),
    ("4k3/8/8/8/6/8/8/4K3 w - -", "piece placement, column 12: rank 4 has 6 of its eight squares"),
    ("4k3/8/8/8//8/8/4K3 w - -", "piece placement, column 11: rank 4 has 0 of its eight squares"),
    ("4k3/8/8/8/8/8/4K3 w - -", "piece placement, column 18: rank 1 is missing"),
    ("4k3/8/8/8/8/8/4K3/ w - -", "piece placement, column 19: rank 1 is missing"),
    ("4k3", "piece placement, column 4: rank 7 is missing"),
    ("4k3/8/8/8/8/8/8/4K3/8 w - -", "piece placement, column 20: a ninth rank"),
    ("8/8/8/8/8/8/8/4K3 w - -", "piece placement, column 1: there is no black king"),
    ("  4k3/8/8/8/8/8/8/8 w - -", "piece placement, column 3: there is no white king"),
    ("4k3/8/8/8/8/8/8/4KK2 w - -", "piece placement, column 19: there is a second white king"),
    ("4k2P/8/8/8/8/8/8/4K3 w - -", "piece placement, column 4: a pawn cannot stand on h8"),
    ("4k3/8/8/8/8/8/8/p3K3 w - -", "piece placement, column 17: a pawn cannot stand on a1"),
    ("4k3/8/8/8/8/7P/PPPPPPPP/4K3 w - -", "piece placement, column 23: there are more than eight white pawns"),
    ("4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - -", "piece placement, column 21: there are more than sixteen black men"),
    // The side to move.
    ("4k3/8/8/8/8/8/8/4K3", "side to move, column 20: expected `w` or `b`"),
    ("4k3/8/8/8/8/8/8/4K3 ; w", "side to move, column 21: `;` is neither `w` nor `b`"),
    ("4k3/8/8/8/8/8/8/4K3 W - -", "side to move, column 21: `W` is neither `w` nor `b`"),
    ("4k3/8/8/8/8/8/8/4K3 white - -", "side to move, column 22: `h` is neither `w` nor `b`"),
    // The castling rights.
    ("4k3/8/8/8/8/8/8/4K3 w ", "castling rights, column 23: expected `-` or rights like `KQkq`"),
    ("4k3/8/8/8/8/8/8/4K2R w KX -", "castling rights, column 25: `X` is no right, those are `KQkq`, the files `A` to `H` and `a` to `h`, or `-` alone"),
    ("4k3/8/8/8/8/8/8/4K2R w -K -", "castling rights, column 25: `K` is no right, those are `KQkq`, the files `A` to `H` and `a` to `h`, or `-` alone"),
    ("4k3/8/8/8/8/8/8/4K3 w ; -", "castling rights, column 23: `;` is no right, those are `KQkq`, the files `A` to `H` and `a` to `h`, or `-` alone"),
    ("4k3/8/8/8/8/8/4K3/7R w K -", "castling rights, column 24: the white king is not on rank 1"),
    ("r7/4k3/8/8/8/8/8/4K3 w q -", "castling rights, column 24: the black king is not on rank 8"),
    ("4k3/8/8/8/8/8/8/R3K3 w K -", "castling rights, column 24: no white rook stands king-side of the king on rank 1"),
    ("1r2k3/8/8/8/8/8/8/4K3 w a -", "castling rights, column 25: no black rook stands on a8"),
    ("4k3/8/8/8/8/8/8/4K2R w G -", "castling rights, column 24: no white rook stands on g1"),
    ("4k3/8/8/8/8/8/8/4K2R w KK -", "castling rights, column 25: a second king-side right of white"),
    ("4k3/8/8/8/8/8/8/4K1RR w KG -", "castling rights, column 26: a second king-side right of white"),
    ("r3k3/8/8/8/8/8/8/4K3 w qa -", "castling rights, column 25: a second queen-side right of black"),
    // The en passant square.
    ("4k3/8/8/8/8/8/8/4K3 w -", "en passant square, column 24: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - ;", "en passant square, column 25: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - -0 1", "en passant square, column 25: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - E6", "en passant square, column 25: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - e3", "en passant square, column 25: the side to move captures en passant on rank 6 only"),
    ("4k3/8/8/8/8/8/8/4K3 b - e4", "en passant square, column 25: the side to move captures en passant on rank 3 only"),
    ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6", "en passant square, column 29: e6 is not empty"),
    ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6", "en passant square, column 29: e7 is not empty"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - e6", "en passant square, column 27: no black pawn stands on e5"),
    ("4k3/8/8/8/4p3/8/8/4K3 b - e3", "en passant square, column 27: no white pawn stands on e4"),
    // The counters.
    ("4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1", "halfmove clock, column 27: the number is above 4294967295"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "move number, column 29: the number is above 4294967295"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 3x 1", "halfmove clock, column 28: `x` is no digit"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 3 1. e4", "move number, column 30: `.` is no digit"),
    // What stands behind.
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "after the position, column 31: `2` where the text should end"),
    ("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;", "after the position, column 27: `b` where the text should end"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n;", "after the position, column 31: `;` where the text should end"),
    ("4k3/8/8/8/8/8/8/4K3 w -\n- 0 1", "en passant square, column 24: expected `-` or a square such as `e3`"),
];

/// What stands behind a position of four fields and 25 bytes, and the message.
#[rustfmt::skip]
const OPERATIONS: &[(&str, &str)] = &[
    (" 1-0", "halfmove clock, column 28: `-` is no digit"),
    (" \"text\"", "operations, column 27: `\"` in an opcode, which is a letter and then letters, digits and `_`"),
    (" bm-e4;", "operations, column 29: `-` in an opcode, which is a letter and then letters, digits and `_`"),
    ("; 2 kings", "operations, column 28: `2` in an opcode, which is a letter and then letters, digits and `_`"),
    (" id \"two;", "operations, column 30: the quote is not closed"),
    (" id \"two\"three;", "operations, column 35: a quote in the midst of an operand"),
    (" id two\"three\";", "operations, column 33: a quote in the midst of an operand"),
    (" hmvc;", "halfmove clock, column 27: expected one operand, a number"),
    (" fmvn 1 2;", "move number, column 27: expected one operand, a number"),
    (" hmvc ten;", "halfmove clock, column 32: `t` is no digit"),
    (" fmvn 1x;", "move number, column 33: `x` is no digit"),
    (" fmvn \"1\";", "move number, column 32: `\"` is no digit"),
    (" hmvc 4294967296;", "halfmove clock, column 32: the number is above 4294967295"),
    (" hmvc 5; hmvc 6;", "halfmove clock, column 40: the value was 5 before"),
    (" 3 hmvc 4;", "halfmove clock, column 34: the value was 3 before"),
    (" 3 9 fmvn 8;", "move number, column 36: the value was 9 before"),
    (" bm Ke2;\nbm", "after the position, column 35: `b` where the text should end"),
];

#[test]
fn a_message_says_field_column_and_reason() {
    for (text, message) in POSITIONS {
        assert_eq!(Position::from_fen(text).unwrap_err().to_string(), *message, "{text:?}");
    }
}

#[test]
fn a_message_about_operations_says_field_column_and_reason() {
    for (rest, message) in OPERATIONS {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - -{rest}");
        assert_eq!(Epd::read(&line).unwrap_err().to_string(), *message, "{line:?}");
    }
    let error = Epd::read(b"4k3/8/8/8/8/8/8/4K3 w - - c0 \xff;").unwrap_err();
    assert_eq!(error.reason(), Reason::NotUtf8);
    assert_eq!(error.to_string(), "operations, column 30: the operations are not UTF-8");
}

#[test]
fn the_parts_of_an_error_can_be_asked_for() {
    let error: FenError = "4k3/8/8/8/8/8/8/4K3 w - - 7x".parse::<Position>().unwrap_err();
    assert_eq!(error.field(), Field::HalfmoveClock);
    assert_eq!(error.column(), 28);
    assert_eq!(error.reason(), Reason::NotADigit(b'x'));
}

#[test]
fn an_error_is_small() {
    assert!(size_of::<FenError>() <= 16);
}
