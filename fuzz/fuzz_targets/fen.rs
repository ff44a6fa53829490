//! All levels read the same. A position that was read is written and read back, and its moves lead
//! to positions.
#![cfg_attr(fuzzing, no_main)]

use setwise::bulk::Level;
use setwise_chess::{EnPassantSpelling, Position};

fn check(data: &[u8]) {
    let expected = Position::from_fen_prefix_at(Level::BASELINE, data);
    for level in Level::available() {
        assert_eq!(Position::from_fen_prefix_at(level, data), expected, "{level}");
    }
    let Ok(position) = Position::from_fen(data) else { return };
    check_texts(&position);
    for &m in position.legal_moves().iter() {
        check_texts(&position.play(m).expect("a legal move can be played"));
    }
}

/// Checks that the texts of a position lead back to it.
fn check_texts(position: &Position) {
    let text = position.fen().en_passant(EnPassantSpelling::Always).to_string();
    assert_eq!(Position::from_fen(&text).as_ref(), Ok(position), "{text}");
    let text = position.to_string();
    assert!(Position::from_fen(&text).is_ok_and(|read| read.same_position(position)), "{text}");
}

setwise_fuzz::fuzz_target!(check);
