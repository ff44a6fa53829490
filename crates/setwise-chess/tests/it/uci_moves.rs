//! Moves in UCI notation without a position: round trips, and the legal moves that they mean.

use crate::walks::games;

use proptest::prelude::*;
use setwise::Square;
use setwise_chess::{CastlingSpelling, MoveReason, Position, Role, UciMove};

fn any_move() -> impl Strategy<Value = UciMove> {
    let square = || (0..64usize).prop_map(crate::common::square);
    let promotion = prop::option::of(prop::sample::select(Role::ALL.to_vec()));
    let normal = (square(), square(), promotion)
        .prop_map(|(from, to, promotion)| UciMove::Normal { from, to, promotion });
    prop_oneof![1 => Just(UciMove::Null), 9 => normal]
}

proptest! {
    #[test]
    fn moves_are_written_and_read_back(m in any_move()) {
        let text = m.to_string();
        prop_assert_eq!(text.parse(), Ok(m));
        prop_assert_eq!(UciMove::try_from(text.as_bytes()), Ok(m));
        if text.len() == 5 {
            prop_assert_eq!((text[..4].to_owned() + &text[4..].to_uppercase()).parse(), Ok(m));
        }
    }

    #[test]
    fn any_bytes_are_a_move_or_an_error(
        bytes in prop::collection::vec(any::<u8>(), 0..8),
        text in "[a-i][0-9][a-i][0-9][a-zQ]?",
    ) {
        for bytes in [&bytes[..], text.as_bytes()] {
            if let Ok(m) = UciMove::try_from(bytes) {
                prop_assert_eq!(m.to_string().into_bytes(), bytes.to_ascii_lowercase());
            }
            let read = Position::START.read_uci(bytes);
            let found = UciMove::try_from(bytes).and_then(|m| m.to_move(&Position::START));
            prop_assert_eq!(read, found);
        }
    }
}

#[test]
fn the_text_of_a_legal_move_means_that_move() {
    games(120, 80, |position, _| {
        let moves = position.legal_moves();
        for &m in &*moves {
            let rook = m.uci(CastlingSpelling::Rook);
            assert_eq!(rook.to_move(position), Ok(m), "{position} {m}");
            let king = m.uci(CastlingSpelling::King);
            // In Chess960 castling can look like a step of the king, which takes precedence.
            let is_step = m.is_castling()
                && moves
                    .iter()
                    .any(|&other| other != m && other.uci(CastlingSpelling::King) == king);
            assert_eq!(king.to_move(position) == Ok(m), !is_step, "{position} {m}");
        }
    });
}

#[test]
fn the_null_move_is_not_a_legal_move() {
    let error = UciMove::Null.to_move(&Position::START).unwrap_err();
    assert_eq!((error.column(), error.reason()), (1, MoveReason::NullMove));
    assert_eq!(error.to_string(), "column 1: the null move is not a legal move");
    let m = UciMove::new(Square::E2, Square::E5);
    assert!(m.to_move(&Position::START).is_err());
}
