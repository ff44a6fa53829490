//! How games end, and what may be claimed.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod walks;

use setwise_chess::{Claim, Color, Game, Move, Outcome, Position, attacks};
use walks::games;

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn named(position: &Position, name: &str) -> Move {
    let legal = position.legal_moves();
    let played = legal.iter().find(|played| played.to_string() == name);
    *played.unwrap_or_else(|| panic!("{position}: {name}"))
}

/// Plays moves in the notation of UCI.
fn play(game: &mut Game, moves: &str) {
    for name in moves.split_whitespace() {
        let played = named(game.position(), name);
        game.play(played).unwrap();
    }
}

#[test]
fn each_end_has_its_reason() {
    let mate = |winner| Some(Outcome::Checkmate { winner });
    for (text, outcome) in [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", mate(Color::Black)),
        // Mate with the seventy-fifth move counts as mate.
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99", mate(Color::White)),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", Some(Outcome::Stalemate)),
        ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", None),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Some(Outcome::DeadPosition)),
        ("8/8/4k3/8/8/3K4/8/8 w - - 150 90", Some(Outcome::DeadPosition)),
        ("8/8/4k3/8/8/3K4/8/7R w - - 149 90", None),
        ("8/8/4k3/8/8/3K4/8/7R w - - 150 90", Some(Outcome::SeventyFiveMoves)),
        ("8/8/4k3/8/8/3K4/8/7R w - - 4294967295 90", Some(Outcome::SeventyFiveMoves)),
    ] {
        assert_eq!(position(text).outcome(), outcome, "{text}");
        assert_eq!(Game::from_position(position(text)).outcome(), outcome, "{text}");
    }
}

#[test]
fn material_is_dead_where_no_mate_can_be_set_up() {
    for (men, is_dead) in [
        ("", true),
        ("N", true),
        ("b", true),
        ("NN", false),
        ("Nn", false),
        ("Nb", false),
        ("P", false),
        ("r", false),
        ("Q", false),
    ] {
        let mut rank = format!("{men}{}", 8 - men.len());
        if men.is_empty() {
            rank = "8".to_owned();
        }
        let text = format!("8/8/4k3/8/{rank}/8/3K4/8 w - - 0 1");
        assert_eq!(position(&text).is_dead_by_material(), is_dead, "{text}");
    }
    // Bishops on one colour, of one side and of both, and on two colours.
    for (text, is_dead) in [
        ("8/8/4k3/8/B1B1B1B1/8/3K4/8 w - - 0 1", true),
        ("8/8/4k3/8/B1b1B1b1/1B6/3K4/8 w - - 0 1", true),
        ("8/8/4k3/8/Bb6/8/3K4/8 w - - 0 1", false),
        ("8/8/4k3/8/B1N5/8/3K4/8 w - - 0 1", false),
    ] {
        assert_eq!(position(text).is_dead_by_material(), is_dead, "{text}");
    }
}

/// In dead positions no one is ever mated: all placements of two kings and a minor piece.
#[test]
fn in_dead_positions_there_is_no_mate() {
    for letter in ['N', 'B'] {
        for [king, other, man] in
            (0..64 * 64 * 64).map(|n| [n % 64, n / 64 % 64, n / 4096]).step_by(3)
        {
            let mut board = [['1'; 8]; 8];
            for (square, letter) in [(king, 'K'), (other, 'k'), (man, letter)] {
                board[square / 8][square % 8] = letter;
            }
            let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
            let text = spelled(&ranks.join("/"));
            let Ok(position) = format!("{text} b - - 0 1").parse::<Position>() else { continue };
            // Kings touch in no game.
            if attacks::king(position.king(Color::White)).contains(position.king(Color::Black)) {
                continue;
            }
            assert!(position.is_dead_by_material() && !position.is_checkmate(), "{position}");
        }
    }
}

/// Runs of empty squares as their sums.
fn spelled(placement: &str) -> String {
    (2..=8)
        .rev()
        .fold(placement.to_owned(), |text, run| text.replace(&"1".repeat(run), &run.to_string()))
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_need_not_be() {
    let mut game = Game::from_position(position("4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80"));
    let rook = named(game.position(), "a1a2");
    assert_eq!((game.claim(), game.claim_with(rook)), (None, None));
    play(&mut game, "a1a2");
    assert_eq!(game.claim(), None);
    // The draw may be claimed with the move that completes the fifty.
    assert_eq!(game.claim_with(named(game.position(), "e8e7")), Some(Claim::FiftyMoves));
    play(&mut game, "e8e7");
    assert_eq!((game.claim(), game.outcome()), (Some(Claim::FiftyMoves), None));
    // A pawn's move ends it.
    assert_eq!(game.claim_with(named(game.position(), "e2e3")), None);
    play(&mut game, "e2e3");
    assert_eq!(game.claim(), None);

    let ended = Game::from_position(position("4k3/8/8/8/8/8/8/R3K3 w - - 150 80"));
    assert_eq!((ended.claim(), ended.position().claim()), (None, None));
    assert_eq!(ended.claim_with(named(ended.position(), "a1a2")), None);
}

#[test]
fn a_castling_right_that_is_gone_makes_another_position() {
    let mut game = Game::from_position(position("4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1"));
    play(&mut game, "a1a2 e8e7 a2a1 e7e8");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "a1a2 e8e7 a2a1 e7e8");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn an_en_passant_capture_that_was_legal_makes_another_position() {
    // Black's pawn on d4 may capture at first, and later on not.
    let mut game = Game::from_position(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
    play(&mut game, "e2e4 e8e7 e1e2 e7e8 e2e1");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "e8e7 e1e2 e7e8 e2e1");
    assert_eq!(game.repetitions(), 2);

    // Here it never may: the queen would look along the rank.
    let mut game = Game::from_position(position("8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1"));
    play(&mut game, "e2e4 a4b4 e1e2 b4a4 e2e1");
    assert_eq!(game.repetitions(), 2);
}

/// Shuffles the usual way: two rooks on one side of the king, of which one may castle.
#[test]
fn positions_with_the_same_key_are_told_apart() {
    let [inner, outer] =
        ["G", "H"].map(|right| position(&format!("4k3/8/8/8/8/8/8/4K1RR w {right} - 0 1")));
    assert_eq!(inner.zobrist_key(), outer.zobrist_key());
    assert_ne!(inner, outer);
}

#[test]
fn a_game_can_be_taken_back_to_its_beginning() {
    let mut game = Game::from_position(position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7"));
    let first = game.clone();
    play(&mut game, "e1g1 e8c8 f1f8 h8f8 a1a8");
    assert_eq!(game.moves().len(), 5);
    assert_eq!(game.moves().next_back().unwrap().to_string(), "a1a8");
    assert_eq!(game.first_position(), *first.position());
    while game.undo().is_some() {}
    assert_eq!(game, first);
    assert_eq!(game.undo(), None);
}

#[test]
fn a_move_that_is_not_legal_changes_nothing() {
    let mut game = Game::new();
    let played = Move::new(setwise::Square::E2, setwise::Square::E5);
    assert_eq!(game.play(played).unwrap_err().played(), played);
    assert_eq!(game, Game::new());
}

/// Against all positions of the game, compared as texts.
#[test]
fn along_random_games_repetitions_are_those_of_the_texts() {
    let (mut game, mut texts): (Option<Game>, Vec<String>) = (None, Vec::new());
    let mut most = 0;
    games(240, 300, |position, played| {
        let here = game.get_or_insert_with(|| Game::from_position(position.clone()));
        assert_eq!(here.position(), position);
        let is_passed = position.legal_moves().iter().any(|played| played.is_en_passant());
        let text = position.fen().shredder().epd().to_string();
        let placement = text.rsplit_once(' ').unwrap().0;
        let passed = position.en_passant().filter(|_| is_passed);
        texts.push(format!("{placement} {passed:?}"));
        let times = texts.iter().filter(|text| Some(*text) == texts.last()).count();
        assert_eq!(here.repetitions() as usize, times, "{position}");
        most = most.max(times);
        let outcome = here.outcome();
        match outcome {
            Some(Outcome::FivefoldRepetition) => assert!(times >= 5),
            Some(Outcome::SeventyFiveMoves) => assert!(position.halfmove_clock() >= 150),
            Some(Outcome::DeadPosition) => assert!(position.is_dead_by_material()),
            Some(_) => assert!(position.legal_moves().is_empty()),
            None => assert!(times < 5 && position.halfmove_clock() < 150),
        }
        match played {
            Some(played) => here.play(played).unwrap(),
            None => {
                game = None;
                texts.clear();
            }
        }
    });
    assert!(most >= 3, "the games repeat positions");
}
