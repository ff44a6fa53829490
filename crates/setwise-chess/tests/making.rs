//! Making moves and taking them back, and the keys that go along.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod common;
mod naive;
mod walks;

use common::{Model, model};
use proptest::prelude::*;
use setwise::Square;
use setwise_chess::{Move, Piece, Position, Role, attacks};
use walks::games;

/// Plays moves in the notation of UCI.
fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::START, |position, name| {
        let legal = position.legal_moves();
        let played = legal.iter().find(|played| played.to_string() == name);
        position.play(*played.unwrap_or_else(|| panic!("{position}: {name}"))).unwrap()
    })
}

/// The test keys of the page "Polyglot book format".
#[test]
fn the_keys_are_those_that_polyglot_publishes() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560_u64),
    ] {
        assert_eq!(after(moves).zobrist_key(), key, "{moves}");
    }
}

#[test]
fn the_key_that_is_carried_along_is_the_one_from_scratch() {
    let (mut key, mut at) = (0, None);
    games(240, 150, |position, played| {
        if at.as_ref() == Some(position) {
            assert_eq!(key, position.zobrist_key(), "{position}");
        }
        key = position.zobrist_key();
        for &any in &position.legal_moves() {
            let changed = key ^ position.zobrist_change(any);
            assert_eq!(changed, position.play(any).unwrap().zobrist_key(), "{position} {any}");
        }
        at = played.map(|played| {
            key ^= position.zobrist_change(played);
            position.play(played).unwrap()
        });
    });
}

#[test]
fn different_positions_of_the_games_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    games(120, 150, |position, _| {
        // What the key knows: without the counters, and the passed square only if a
        // pawn looks at it.
        let mut text = position.fen().shredder().epd().to_string();
        let looks = |square: Square| {
            let pawn = Piece::new(position.side_to_move(), Role::Pawn);
            let from = attacks::pawn(position.side_to_move().opposite(), square);
            !from.is_disjoint(position.piece_set(pawn))
        };
        if !position.en_passant().is_some_and(looks) {
            text = text.rsplit_once(' ').unwrap().0.to_owned();
        }
        let before = seen.insert(position.zobrist_key(), text.clone());
        assert!(before.is_none_or(|before| before == text), "{text}");
    });
}

#[test]
fn taking_a_move_back_restores_every_bit() {
    games(240, 150, |position, _| {
        let mut other = position.clone();
        for &played in &position.legal_moves() {
            let undo = other.make(played);
            assert_eq!(undo.played(), played);
            assert_eq!(Some(&other), position.play(played).as_ref(), "{position} {played}");
            let is_capture = position.captures().contains(&played);
            assert_eq!(undo.captured().is_some(), is_capture, "{position} {played}");
            other.unmake(undo);
            assert_eq!(&other, position, "{played}");
        }
    });
}

#[test]
fn whole_games_are_taken_back() {
    let (mut undos, mut walked): (Vec<_>, Option<Position>) = (Vec::new(), None);
    let mut start = Position::START;
    games(60, 200, |position, played| {
        let mut here = walked.take().unwrap_or_else(|| {
            start = position.clone();
            position.clone()
        });
        assert_eq!(&here, position);
        match played {
            Some(played) => {
                undos.push(here.make(played));
                walked = Some(here);
            }
            None => {
                undos.drain(..).rev().for_each(|undo| here.unmake(undo));
                assert_eq!(here, start);
            }
        }
    });
}

/// Whatever the word: no panic, and taken back to the bit.
#[test]
fn any_move_can_be_taken_back() {
    let mut round = 0;
    games(24, 60, |position, _| {
        round += 1;
        if round % 40 != 0 {
            return;
        }
        for played in (0..=u16::MAX).filter_map(Move::from_bits) {
            let mut other = position.clone();
            let _ = position.zobrist_change(played);
            let undo = other.make(played);
            other.unmake(undo);
            assert_eq!(&other, position, "{played:?}");
        }
    });
}

/// One illegal move after the other, until men stand upon men: no panic, and all of it can be
/// taken back.
#[test]
fn a_row_of_any_moves_can_be_taken_back() {
    let mut random = walks::Random::new(3);
    for _ in 0..300 {
        let start = walks::shuffled(&mut random);
        let mut position = start.clone();
        let mut undos = Vec::new();
        for _ in 0..60 {
            let Some(played) = Move::from_bits(random.below(1 << 16) as u16) else { continue };
            let _ = position.zobrist_change(played);
            undos.push(position.make(played));
        }
        undos.into_iter().rev().for_each(|undo| position.unmake(undo));
        assert_eq!(position, start);
    }
}

#[test]
fn what_takes_a_move_back_is_small() {
    assert_eq!(size_of::<setwise_chess::Undo>(), 72);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Made in place, every move leads where the rules square by square lead, and back.
    #[test]
    fn in_any_position_moves_are_made_and_taken_back(model in model()) {
        let position: Position = model.text().parse().unwrap();
        let mut other = position.clone();
        for (played, behind) in Model::of(&position).moves() {
            let key = position.zobrist_key() ^ position.zobrist_change(played);
            let undo = other.make(played);
            behind.assert_is(&other);
            prop_assert_eq!(key, other.zobrist_key(), "{} {}", position, played);
            other.unmake(undo);
            prop_assert_eq!(&other, &position, "{}", played);
        }
    }
}
