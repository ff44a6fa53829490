//! The starting positions of Chess960, exhaustively.

use std::collections::HashSet;

use setwise::{Bitboard, Rank};
use setwise_chess::{CastlingSide, Color, Piece, Position, Role};

fn back_rank(position: &Position, color: Color) -> String {
    let rank = Bitboard::from_rank(color.back_rank());
    rank.squares()
        .map(|at| position.piece_at(at).map_or(' ', |piece| piece.role.letter()))
        .collect()
}

#[test]
fn published_numbers_are_those_of_their_back_ranks() {
    for (number, rank) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (2, "BQNNRBKR"),
        (3, "BQNNRKRB"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        let position = Position::chess960(number).unwrap();
        assert_eq!(back_rank(&position, Color::White), rank, "{number}");
    }
    assert_eq!(Position::chess960(518), Some(Position::START));
}

#[test]
fn each_number_is_a_different_position() {
    let mut ranks = HashSet::new();
    for number in 0..960 {
        let position = Position::chess960(number).unwrap();
        let fen = position.to_string();
        assert_eq!(fen.parse(), Ok(position.clone()), "{number}");
        assert!(fen.ends_with(" w KQkq - 0 1"), "{fen}");
        assert_eq!(position.chess960_number(), Some(number));
        assert_eq!(position.double_chess960_numbers(), Some((number, number)));
        for color in Color::ALL {
            let set = |role| position.piece_set(Piece::new(color, role));
            let bishops = set(Role::Bishop);
            assert_eq!((bishops & Bitboard::LIGHT_SQUARES).len(), 1, "{fen}");
            assert_eq!((bishops & Bitboard::DARK_SQUARES).len(), 1, "{fen}");
            let [east, west] =
                CastlingSide::ALL.map(|side| position.castling_rook(color, side).unwrap());
            assert!(west < position.king(color) && position.king(color) < east, "{fen}");
            assert_eq!(set(Role::Rook), [east, west].into_iter().collect());
            let count = |role| set(role).len();
            assert_eq!((count(Role::Knight), count(Role::Queen)), (2, 1), "{fen}");
        }
        assert_eq!(position.piece_set(Piece::new(Color::White, Role::Pawn)), Rank::Second.into());
        ranks.insert(back_rank(&position, Color::White));
    }
    assert_eq!(ranks.len(), 960);
    for number in 960..=u16::MAX {
        assert_eq!(Position::chess960(number), None);
    }
}

#[test]
fn each_color_may_have_its_own_number() {
    let mut numbers = (0..960_u16).map(|white| (white, (white * 7 + 11) % 960));
    assert!(numbers.all(|(white, black)| {
        let position = Position::double_chess960(white, black).unwrap();
        let (one, other) = [white, black].map(|it| Position::chess960(it).unwrap()).into();
        assert_eq!(back_rank(&position, Color::White), back_rank(&one, Color::White));
        assert_eq!(back_rank(&position, Color::Black), back_rank(&other, Color::Black));
        position.double_chess960_numbers() == Some((white, black))
    }));
    assert_eq!(Position::double_chess960(960, 0), None);
    assert_eq!(Position::double_chess960(0, 960), None);
}

#[test]
fn other_positions_have_no_number() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
        "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "qqqqkqqq/8/8/8/8/8/8/BBBBKNNN w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.double_chess960_numbers(), None, "{fen}");
    }
}
