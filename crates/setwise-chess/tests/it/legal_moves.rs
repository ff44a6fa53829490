//! Legal moves, made and taken back, against the naive generator.

use crate::common::{Model, digits, model, sorted};
use crate::walks::games;

use proptest::prelude::*;
use setwise::Square;
use setwise_chess::{EnPassantSpelling, Move, Position};

/// Asserts that the moves of a position, the positions after them and their keys are those of the
/// model, and that each move can be taken back.
fn check(position: &Position) {
    let model = Model::of(position);
    let expected = model.moves();
    let listed = position.legal_moves();
    let names = || expected.iter().map(|(played, _)| played.to_string()).collect::<Vec<_>>();
    let known = sorted(expected.iter().map(|(played, _)| *played));
    assert_eq!(sorted(listed.iter().copied()), known, "{position}: {:?}", names());
    assert_eq!(position.count_legal_moves() as usize, expected.len(), "{position}");
    let mut made = position.clone();
    for (played, after) in expected {
        let next = position.play(played).unwrap_or_else(|error| panic!("{position}: {error}"));
        after.assert_is(&next);
        let text = next.fen().en_passant(EnPassantSpelling::Always).shredder().to_string();
        let undo = made.make(played);
        assert_eq!((&made, undo.played()), (&next, played), "{position}");
        let key = position.zobrist_key() ^ position.zobrist_change(played);
        assert_eq!(key, made.zobrist_key(), "{position} {played}");
        let is_capture = position.captures().contains(&played);
        assert_eq!(undo.captured().is_some(), is_capture, "{position} {played}");
        made.unmake(undo);
        assert_eq!(&made, position, "{played}");
        assert_eq!(text.parse(), Ok(next), "{position} after {played}");
    }
}

#[test]
fn moves_match_the_model_along_random_games() {
    games(104, 80, |position, _| check(position));
}

/// All places of a king, its rooks and one more piece on the back rank.
#[test]
fn castling_from_any_files_matches_the_model() {
    let mut seen = 0;
    for king in 1..7usize {
        for (west, east) in (0..king).flat_map(|west| (king + 1..8).map(move |east| (west, east))) {
            for other in (0..8).filter(|other| ![king, west, east].contains(other)) {
                let mut rank = [' '; 8];
                rank[king] = 'K';
                (rank[west], rank[east]) = ('R', 'R');
                rank[other] = 'q';
                let rank = digits(&rank.iter().collect::<String>());
                let letter = |file: usize| char::from(b'A' + file as u8);
                let rights = format!("{}{}", letter(east), letter(west));
                let text = format!("4k3/8/8/8/8/8/8/{rank} w {rights} - 0 1");
                check(&text.parse().unwrap());
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 56 * 5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn moves_match_the_model_in_any_position(model in model()) {
        check(&Position::from_fen(model.text()).unwrap());
    }

    #[test]
    fn any_move_is_legal_or_refused(model in model(), bits in any::<u16>()) {
        let position = Position::from_fen(model.text()).unwrap();
        let [from, to] = [bits >> 6, bits].map(|index| Square::new_wrapping(index.into()));
        for played in [Move::new(from, to), Move::castling(from, to), Move::en_passant(from, to)] {
            let is_listed = position.legal_moves().contains(&played);
            prop_assert_eq!(position.is_legal(played), is_listed);
            prop_assert_eq!(position.play(played).is_ok(), is_listed);
            // After an illegal move the position is unspecified, but nothing panics.
            let (after, mut next) = (position.after(played), position.clone());
            next.play_unchecked(played);
            prop_assert_eq!(&after, &next);
            let _ = (after.legal_moves(), after.count_legal_moves(), after.to_string());
        }
    }
}

#[test]
fn a_list_holds_the_moves_of_any_position() {
    // 218, the most in a game: Nenad Petrović, 1964.
    let most = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    assert_eq!(most.parse::<Position>().unwrap().legal_moves().len(), 218);
    // With more queens than a game allows.
    let queens = "Q2Q3Q/8/4Q2Q/Q7/7Q/Q5K1/8/QQ1k1QQQ w - - 0 1";
    let position: Position = queens.parse().unwrap();
    assert_eq!(position.count_legal_moves() as usize, position.legal_moves().len());
}
