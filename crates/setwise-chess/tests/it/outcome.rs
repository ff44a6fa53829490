//! The ends of games, and claims of draws.

use crate::common::square;
use crate::walks::games;

use setwise_chess::{Claim, Color, Game, Move, Outcome, Piece, Position, Role, Setup, attacks};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn named(position: &Position, name: &str) -> Move {
    position.read_uci(name).unwrap()
}

/// Plays moves in UCI notation.
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
        // A mate on the 75th move is a mate.
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
fn a_mate_has_a_winner() {
    for winner in Color::ALL {
        assert_eq!(Outcome::Checkmate { winner }.winner(), Some(winner));
    }
    assert_eq!(Outcome::Stalemate.winner(), None);
}

#[test]
fn material_is_dead_if_it_cannot_mate() {
    for (rank, is_dead) in [
        ("8", true),
        ("N7", true),
        ("b7", true),
        ("NN6", false),
        ("Nn6", false),
        ("Nb6", false),
        ("P7", false),
        ("r7", false),
        ("Q7", false),
        // Bishops on one color, of one side and of both, and on two colors.
        ("B1B1B1B1", true),
        ("B1b1B1b1/1B6", true),
        ("Bb6", false),
        ("B1N5", false),
    ] {
        let below = if rank.contains('/') { "" } else { "8/" };
        let text = format!("8/8/4k3/8/{rank}/{below}3K4/8 w - - 0 1");
        assert_eq!(position(&text).is_dead_by_material(), is_dead, "{text}");
    }
}

/// Tries every third placement of two kings and a minor piece.
#[test]
fn dead_positions_are_never_mate() {
    for role in [Role::Knight, Role::Bishop] {
        for [king, other, minor] in
            (0..64 * 64 * 64).map(|n| [n % 64, n / 64 % 64, n / 4096]).step_by(3)
        {
            // Adjacent kings occur in no game.
            if attacks::king(square(king)).contains(square(other)) {
                continue;
            }
            let mut setup = Setup { side_to_move: Color::Black, ..Setup::new() };
            setup.put(square(king), Piece::new(Color::White, Role::King));
            setup.put(square(other), Piece::new(Color::Black, Role::King));
            setup.put(square(minor), Piece::new(Color::White, role));
            let Ok(position) = setup.position() else { continue };
            assert!(position.is_dead_by_material() && !position.is_checkmate(), "{position}");
        }
    }
}

#[test]
fn fifty_moves_can_be_claimed_and_seventy_five_end_the_game() {
    let mut game = Game::from_position(position("4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80"));
    let rook = named(game.position(), "a1a2");
    assert_eq!((game.claim(), game.claim_with(rook)), (None, None));
    play(&mut game, "a1a2");
    assert_eq!(game.claim(), None);
    // The draw may be claimed with the move that completes the 50.
    assert_eq!(game.claim_with(named(game.position(), "e8e7")), Some(Claim::FiftyMoves));
    play(&mut game, "e8e7");
    assert_eq!((game.claim(), game.outcome()), (Some(Claim::FiftyMoves), None));
    // A pawn move resets the clock.
    assert_eq!(game.claim_with(named(game.position(), "e2e3")), None);
    play(&mut game, "e2e3");
    assert_eq!(game.claim(), None);

    let ended = Game::from_position(position("4k3/8/8/8/8/8/8/R3K3 w - - 150 80"));
    assert_eq!((ended.claim(), ended.position().claim()), (None, None));
    assert_eq!(ended.claim_with(named(ended.position(), "a1a2")), None);
}

#[test]
fn lost_rights_make_another_position() {
    for (text, moves, repetitions) in [
        ("4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1", "a1a2 e8e7 a2a1 e7e8", 1),
        ("4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1", "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", 2),
        // Black's pawn on d4 may capture en passant at first, but not later.
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1", 1),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", 2),
        // Here it never may, because the queen would give check along the rank.
        ("8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1", "e2e4 a4b4 e1e2 b4a4 e2e1", 2),
    ] {
        let mut game = Game::from_position(position(text));
        play(&mut game, moves);
        assert_eq!(game.repetitions(), repetitions, "{text}: {moves}");
    }
}

/// Two rooks are on one side of the king, and either may have the castling right.
#[test]
fn positions_with_the_same_key_are_different() {
    let [inner, outer] =
        ["G", "H"].map(|right| position(&format!("4k3/8/8/8/8/8/8/4K1RR w {right} - 0 1")));
    assert_eq!(inner.zobrist_key(), outer.zobrist_key());
    assert_ne!(inner, outer);
}

#[test]
fn a_game_can_be_undone_to_its_start() {
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
fn an_illegal_move_changes_nothing() {
    let mut game = Game::new();
    let played = Move::new(setwise::Square::E2, setwise::Square::E5);
    assert_eq!(game.play(played).unwrap_err().attempted(), played);
    assert_eq!(game, Game::new());
}

/// Compares the FEN records of all positions of a game.
#[test]
fn repetitions_are_those_of_equal_records() {
    let (mut game, mut texts): (Option<Game>, Vec<String>) = (None, Vec::new());
    let mut most = 0;
    games(240, 300, |position, played| {
        let here = game.get_or_insert_with(|| Game::from_position(position.clone()));
        assert_eq!(here.position(), position);
        let has_capture = position.legal_moves().iter().any(|played| played.is_en_passant());
        let text = position.fen().shredder().epd().to_string();
        let placement = text.rsplit_once(' ').unwrap().0;
        let en_passant = position.en_passant().filter(|_| has_capture);
        texts.push(format!("{placement} {en_passant:?}"));
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
