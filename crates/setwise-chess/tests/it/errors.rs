//! Error messages, with their field, column and reason.

use crate::walks::games;

use setwise::Square;
use setwise_chess::{Epd, FenError, Field, Move, MoveList, MoveReason, Position, Reason, Role};

/// Invalid positions and their messages.
#[rustfmt::skip]
const POSITIONS: &[(&str, &str)] = &[
    // The piece placement.
    ("", "piece placement, column 1: expected eight ranks of squares"),
    (" \t", "piece placement, column 3: expected eight ranks of squares"),
    ("hello w - - 0 1", "piece placement, column 1: `h` is not a piece: use `PNBRQK` or `pnbrqk`"),
    ("4k3/8/8/8/8/8/8/é3K3 w - -", "piece placement, column 17: `é` is not a piece: use `PNBRQK` or `pnbrqk`"),
    ("4k3.8.8.8.8.8.8.4K3 w - -", "piece placement, column 4: `.` is not a piece: use `PNBRQK` or `pnbrqk`"),
    ("4k3/9/8/8/8/8/8/4K3 w - -", "piece placement, column 5: `9` is not a number of empty squares: use `1` to `8`"),
    ("4k3/80/8/8/8/8/8/4K3 w - -", "piece placement, column 6: `0` is not a number of empty squares: use `1` to `8`"),
    ("4k3/44/8/8/8/8/8/4K3 w - -", "piece placement, column 6: two digits in a row: write their sum"),
    ("4k3/8/8/8/8/8/8/4K4 w - -", "piece placement, column 19: rank 1 has more than eight squares"),
    ("4k3/8/8/8/8/8/8/4K3p w - -", "piece placement, column 20: rank 1 has more than eight squares"),
    ("4k3/8/8/8/6/8/8/4K3 w - -", "piece placement, column 12: rank 4 has 6 squares instead of eight"),
    ("4k3/8/8/8//8/8/4K3 w - -", "piece placement, column 11: rank 4 has 0 squares instead of eight"),
    ("4k3/8/8/8/8/8/4K3 w - -", "piece placement, column 18: rank 1 is missing"),
    ("4k3/8/8/8/8/8/4K3/ w - -", "piece placement, column 19: rank 1 is missing"),
    ("4k3", "piece placement, column 4: rank 7 is missing"),
    ("4k3/8/8/8/8/8/8/4K3/8 w - -", "piece placement, column 20: there is a ninth rank"),
    ("8/8/8/8/8/8/8/4K3 w - -", "piece placement, column 1: the black king is missing"),
    ("  4k3/8/8/8/8/8/8/8 w - -", "piece placement, column 3: the white king is missing"),
    ("4k3/8/8/8/8/8/8/4KK2 w - -", "piece placement, column 19: there is a second white king"),
    ("4k2P/8/8/8/8/8/8/4K3 w - -", "piece placement, column 4: a pawn cannot be on h8"),
    ("4k3/8/8/8/8/8/8/p3K3 w - -", "piece placement, column 17: a pawn cannot be on a1"),
    ("4k3/8/8/8/8/7P/PPPPPPPP/4K3 w - -", "piece placement, column 23: there are more than eight white pawns"),
    ("4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - -", "piece placement, column 21: there are more than sixteen black pieces"),
    // The side to move.
    ("4k3/8/8/8/8/8/8/4K3", "side to move, column 20: expected `w` or `b`"),
    ("4k3/8/8/8/8/8/8/4K3 ; w", "side to move, column 21: `;` is not a side to move: use `w` or `b`"),
    ("4k3/8/8/8/8/8/8/4K3 W - -", "side to move, column 21: `W` is not a side to move: use `w` or `b`"),
    ("4k3/8/8/8/8/8/8/4K3 white - -", "side to move, column 22: `h` is not a side to move: use `w` or `b`"),
    // The castling rights.
    ("4k3/8/8/8/8/8/8/4K3 w ", "castling rights, column 23: expected `-` or rights like `KQkq`"),
    ("4k3/8/8/8/8/8/8/4K2R w KX -", "castling rights, column 25: `X` is not a castling right: use `KQkq`, files of rooks such as `HAha`, or `-`"),
    ("4k3/8/8/8/8/8/8/4K2R w -K -", "castling rights, column 25: `K` is not a castling right: use `KQkq`, files of rooks such as `HAha`, or `-`"),
    ("4k3/8/8/8/8/8/8/4K3 w ; -", "castling rights, column 23: `;` is not a castling right: use `KQkq`, files of rooks such as `HAha`, or `-`"),
    ("4k3/8/8/8/8/8/4K3/7R w K -", "castling rights, column 24: the white king is not on rank 1"),
    ("r7/4k3/8/8/8/8/8/4K3 w q -", "castling rights, column 24: the black king is not on rank 8"),
    ("4k3/8/8/8/8/8/8/R3K3 w K -", "castling rights, column 24: no white rook is kingside of the king on rank 1"),
    ("1r2k3/8/8/8/8/8/8/4K3 w a -", "castling rights, column 25: no black rook is on a8"),
    ("4k3/8/8/8/8/8/8/4K2R w G -", "castling rights, column 24: no white rook is on g1"),
    ("4k3/8/8/8/8/8/8/4K2R w KK -", "castling rights, column 25: white has two kingside rights"),
    ("4k3/8/8/8/8/8/8/4K1RR w KG -", "castling rights, column 26: white has two kingside rights"),
    ("r3k3/8/8/8/8/8/8/4K3 w qa -", "castling rights, column 25: black has two queenside rights"),
    // The en passant square.
    ("4k3/8/8/8/8/8/8/4K3 w -", "en passant square, column 24: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - ;", "en passant square, column 25: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - -0 1", "en passant square, column 25: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - E6", "en passant square, column 25: expected `-` or a square such as `e3`"),
    ("4k3/8/8/8/8/8/8/4K3 w - e3", "en passant square, column 25: the side to move captures en passant only on rank 6"),
    ("4k3/8/8/8/8/8/8/4K3 b - e4", "en passant square, column 25: the side to move captures en passant only on rank 3"),
    ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6", "en passant square, column 29: e6 is not empty"),
    ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6", "en passant square, column 29: e7 is not empty"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - e6", "en passant square, column 27: no black pawn is on e5"),
    ("4k3/8/8/8/4p3/8/8/4K3 b - e3", "en passant square, column 27: no white pawn is on e4"),
    // The counters.
    ("4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1", "halfmove clock, column 27: the number is larger than 4294967295"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "move number, column 29: the number is larger than 4294967295"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 3x 1", "halfmove clock, column 28: `x` is not a digit"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 3 1. e4", "move number, column 30: `.` is not a digit"),
    // The text after the position.
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "after the position, column 31: unexpected `2`"),
    ("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;", "after the position, column 27: unexpected `b`"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n;", "after the position, column 31: unexpected `;`"),
    ("4k3/8/8/8/8/8/8/4K3 w -\n- 0 1", "en passant square, column 24: expected `-` or a square such as `e3`"),
];

/// Texts after a position of four fields and 25 bytes, and their messages.
#[rustfmt::skip]
const OPERATIONS: &[(&str, &str)] = &[
    (" 1-0", "halfmove clock, column 28: `-` is not a digit"),
    (" \"text\"", "operations, column 27: unexpected `\"` in an opcode, which is a letter and then letters, digits and `_`"),
    (" bm-e4;", "operations, column 29: unexpected `-` in an opcode, which is a letter and then letters, digits and `_`"),
    ("; 2 kings", "operations, column 28: unexpected `2` in an opcode, which is a letter and then letters, digits and `_`"),
    (" id \"two;", "operations, column 30: the closing quote is missing"),
    (" id \"two\"three;", "operations, column 35: unexpected quote within an operand"),
    (" id two\"three\";", "operations, column 33: unexpected quote within an operand"),
    (" hmvc;", "halfmove clock, column 27: expected one operand, a number"),
    (" fmvn 1 2;", "move number, column 27: expected one operand, a number"),
    (" hmvc ten;", "halfmove clock, column 32: `t` is not a digit"),
    (" fmvn 1x;", "move number, column 33: `x` is not a digit"),
    (" fmvn \"1\";", "move number, column 32: `\"` is not a digit"),
    (" hmvc 4294967296;", "halfmove clock, column 32: the number is larger than 4294967295"),
    (" hmvc 5; hmvc 6;", "halfmove clock, column 40: contradicts the earlier value 5"),
    (" 3 hmvc 4;", "halfmove clock, column 34: contradicts the earlier value 3"),
    (" 3 9 fmvn 8;", "move number, column 36: contradicts the earlier value 9"),
    (" bm Ke2;\nbm", "after the position, column 35: unexpected `b`"),
];

/// Checks the reason against lists of moves, and returns its number.
fn check_reason(position: &Position, m: Move, reason: MoveReason) -> usize {
    let is_same = |other: &Move| (other.from(), other.to()) == (m.from(), m.to());
    let [legal, pseudo_legal] = [position.legal_moves(), position.pseudo_legal_moves()]
        .map(|list| list.into_iter().filter(is_same).collect::<MoveList>());
    let (number, is_right) = match reason {
        MoveReason::EmptySquare(color, from) => {
            let is_empty = !position.us().contains(from);
            (0, is_empty && (color, from) == (position.side_to_move(), m.from()))
        }
        MoveReason::Unreachable(_, role, to) => {
            let is_mover = position.role_at(m.from()) == Some(role) && to == m.to();
            (1, is_mover && !pseudo_legal.iter().any(|other| !other.is_castling()))
        }
        MoveReason::KingInCheck { from, to, .. } => {
            let is_move = (from, to) == (m.from(), m.to());
            (2, is_move && !pseudo_legal.is_empty() && legal.is_empty())
        }
        MoveReason::MissingPromotion(_) => (3, legal.len() == 4 && !m.is_promotion()),
        MoveReason::NoPromotion => (4, m.is_promotion() && legal.iter().all(|m| !m.is_promotion())),
        MoveReason::NoCastling(..) => {
            let is_king = position.role_at(m.from()) == Some(Role::King);
            (5, is_king && legal.is_empty())
        }
        MoveReason::OtherKind(other) => (6, other != m && position.is_legal(other)),
        _ => (7, false),
    };
    assert!(is_right, "{position} {m:?} {reason:?}");
    number
}

#[test]
fn each_illegal_move_has_its_reason() {
    let (mut round, mut counts) = (0, [0; 7]);
    games(24, 60, |position, _| {
        round += 1;
        if round % 80 != 0 {
            return;
        }
        for m in (0..=u16::MAX).filter_map(Move::from_bits) {
            match position.play(m) {
                Ok(next) => assert_eq!(next, position.after(m)),
                Err(error) => {
                    assert_eq!(error.attempted(), m);
                    counts[check_reason(position, m, error.reason())] += 1;
                }
            }
        }
    });
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn a_move_of_another_kind_is_named() {
    let position: Position = "4k3/8/8/3pP3/8/8/8/4K2R w K d6".parse().unwrap();
    for (m, message) in [
        (
            Move::new(Square::E1, Square::G1),
            "the move e1g1 is not legal: the legal move is castling with the rook on h1",
        ),
        (
            Move::new(Square::E5, Square::D6),
            "the move e5d6 is not legal: the legal move is an en passant capture",
        ),
        (
            Move::castling(Square::E1, Square::D1),
            "the move e1d1 is not legal: the legal move is neither castling nor an en passant capture",
        ),
        (
            Move::castling(Square::E1, Square::A1),
            "the move e1a1 is not legal: white cannot castle queenside",
        ),
    ] {
        assert_eq!(position.play(m).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_message_has_field_column_and_reason() {
    for (text, message) in POSITIONS {
        assert_eq!(Position::from_fen(text).unwrap_err().to_string(), *message, "{text:?}");
    }
}

#[test]
fn a_message_about_operations_has_field_column_and_reason() {
    for (rest, message) in OPERATIONS {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - -{rest}");
        assert_eq!(Epd::read(&line).unwrap_err().to_string(), *message, "{line:?}");
    }
}

#[test]
fn the_parts_of_an_error_are_returned() {
    let error: FenError = "4k3/8/8/8/8/8/8/4K3 w - - 7x".parse::<Position>().unwrap_err();
    let parts = (error.field(), error.column(), error.reason());
    assert_eq!(parts, (Field::HalfmoveClock, 28, Reason::NotADigit('x')));
}

#[test]
fn an_error_is_small() {
    assert!(size_of::<FenError>() <= 16);
}
