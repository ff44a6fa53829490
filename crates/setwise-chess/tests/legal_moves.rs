//! Legal moves against the rules square by square, on random walks and random positions.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod common;
mod naive;
#[path = "walks/starts.rs"]
mod starts;

use common::{Model, model};
use proptest::prelude::*;
use setwise::{Bitboard, Square};
use setwise_chess::{Color, Move, Position};
use starts::STARTS;

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Asserts that everything the rules say of a position is what the model says.
fn check(position: &Position) {
    let model = Model::of(position);
    let expected = model.moves();
    let listed = position.legal_moves();
    let names = || expected.iter().map(|(played, _)| played.to_string()).collect::<Vec<_>>();
    let known = sorted(expected.iter().map(|(played, _)| *played));
    assert_eq!(sorted(listed.iter().copied()), known, "{position}: {:?}", names());
    assert_eq!(position.count_legal_moves() as usize, expected.len(), "{position}");
    check_kinds(position, &known);
    for (played, behind) in expected {
        let next = position.play(played).unwrap_or_else(|| panic!("{position}: {played}"));
        behind.assert_is(&next);
        let text = next.fen().shredder().to_string();
        assert_eq!(text.parse(), Ok(next), "{position} behind {played}");
    }
}

/// The moves by kind, by man, and by name.
fn check_kinds(position: &Position, known: &[Move]) {
    let (captures, quiet) = (position.captures(), position.quiet_moves());
    let both = sorted(captures.iter().chain(&quiet).copied());
    assert_eq!(both, known, "{position}");
    let enemies = position.color_set(position.side_to_move().opposite());
    for played in &captures {
        assert!(played.is_en_passant() || enemies.contains(played.to()), "{position}: {played}");
    }
    let evasions = position.evasions();
    assert_eq!(evasions.is_empty(), !position.is_check() || known.is_empty(), "{position}");
    assert_eq!(position.is_checkmate(), position.is_check() && known.is_empty(), "{position}");
    assert_eq!(position.is_stalemate(), !position.is_check() && known.is_empty(), "{position}");
    for from in Square::all() {
        let targets = known.iter().filter(|played| played.from() == from).map(|played| played.to());
        assert_eq!(position.legal_targets(from), targets.collect::<Bitboard>(), "{position}");
    }
}

/// Checks the positions along a game of pseudo-random moves.
fn walk(start: &Position, seed: u64, plies: usize) {
    let (mut position, mut state) = (start.clone(), seed | 1);
    for _ in 0..plies {
        check(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let played = moves[(state >> 32) as usize % moves.len()];
        position.play_unchecked(played);
    }
}

#[test]
fn along_random_walks_the_moves_are_those_of_the_model() {
    for (index, start) in STARTS.into_iter().enumerate() {
        let start: Position = start.parse().unwrap();
        for round in 0..6 {
            walk(&start, (0x9e37_79b9_7f4a_7c15 ^ index as u64) << 8 | round, 80);
        }
    }
}

/// The back ranks of Chess960, drawn, with nothing but kings, rooks and a few men.
#[test]
fn with_shuffled_back_ranks_castling_is_that_of_the_model() {
    let mut seen = 0;
    for king in 1..7usize {
        for (west, east) in (0..king).flat_map(|west| (king + 1..8).map(move |east| (west, east))) {
            for other in (0..8).filter(|other| ![king, west, east].contains(other)) {
                let mut rank = ['.'; 8];
                rank[king] = 'K';
                (rank[west], rank[east]) = ('R', 'R');
                rank[other] = 'q';
                let rank: String = rank.iter().collect::<String>().replace('.', "1");
                let letter = |file: usize| char::from(b'A' + file as u8);
                let rights = format!("{}{}", letter(east), letter(west));
                let text = format!("4k3/8/8/8/8/8/8/{} w {rights} - 0 1", join_ones(&rank));
                check(&text.parse().unwrap());
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 56 * 5);
}

/// Adds up the ones beside one another.
fn join_ones(rank: &str) -> String {
    (2..=8)
        .rev()
        .fold(rank.to_owned(), |rank, run| rank.replace(&"1".repeat(run), &run.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn in_any_position_the_moves_are_those_of_the_model(model in model()) {
        check(&Position::from_fen(model.text()).unwrap());
    }

    #[test]
    fn any_move_is_legal_or_refused(model in model(), bits in any::<u16>()) {
        let position = Position::from_fen(model.text()).unwrap();
        let [from, to] = [bits >> 6, bits].map(|index| Square::new_wrapping(index.into()));
        for played in [Move::new(from, to), Move::castling(from, to), Move::en_passant(from, to)] {
            let is_listed = position.legal_moves().contains(&played);
            prop_assert_eq!(position.is_legal(played), is_listed);
            prop_assert_eq!(position.play(played).is_some(), is_listed);
            // Nothing is said of what comes out, but something does, and may be asked.
            let (behind, mut next) = (position.after(played), position.clone());
            next.play_unchecked(played);
            prop_assert_eq!(&behind, &next);
            let _ = (behind.legal_moves(), behind.count_legal_moves(), behind.to_string());
        }
    }

    #[test]
    fn checkers_and_pinned_men_are_where_they_are(model in model()) {
        let position = Position::from_fen(model.text()).unwrap();
        let us = position.side_to_move();
        let king = position.king(us);
        let attackers = position.attackers_to(king, position.occupied());
        let enemies = position.color_set(us.opposite());
        prop_assert_eq!(position.checkers(), attackers & enemies);
        for square in position.color_set(us) {
            let without = position.occupied().without(square);
            let uncovered = position.attackers_to(king, without) & enemies;
            let is_pinned = square != king && uncovered != attackers & enemies;
            prop_assert_eq!(position.pinned().contains(square), is_pinned);
        }
    }
}

#[test]
fn a_king_is_never_captured() {
    let position: Position = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
    assert!(!position.legal_moves().iter().any(|played| played.to() == Square::E8));
    assert_eq!(position.side_to_move(), Color::White);
}

#[test]
fn no_position_has_more_moves_than_a_list_has_room_for() {
    // 218, the most in a game: Nenad Petrović, 1964.
    let most = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    assert_eq!(most.parse::<Position>().unwrap().legal_moves().len(), 218);
    // Without the limit on queens there are more.
    let queens = "Q2Q3Q/8/4Q2Q/Q7/7Q/Q5K1/8/QQ1k1QQQ w - - 0 1";
    let position: Position = queens.parse().unwrap();
    assert_eq!(position.count_legal_moves() as usize, position.legal_moves().len());
}
