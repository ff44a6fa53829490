//! A position that was read is written and read back, and its moves lead to positions.
#![cfg_attr(fuzzing, no_main)]

use setwise_chess::Position;

fn check(data: &[u8]) {
    let Ok(position) = Position::from_fen(data) else { return };
    let text = position.fen().to_string();
    assert_eq!(Position::from_fen(&text).as_ref(), Ok(&position), "{text}");
    for &m in position.legal_moves().iter() {
        let next = position.play(m).expect("a legal move can be played");
        let next_text = next.fen().to_string();
        assert_eq!(Position::from_fen(&next_text).as_ref(), Ok(&next), "{text} {m} {next_text}");
    }
}

setwise_fuzz::fuzz_target!(check);
