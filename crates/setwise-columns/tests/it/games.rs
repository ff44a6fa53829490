//! Queries over games: the position after each move, with its place.

use std::fs;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;

use setwise_columns::{Detail, Input, LineErrorReason, Location, PassedOver, Threads};

use crate::queries::{
    THREADS, bytes, games, gzip, in_game, in_pieces, place, query, run, temporary,
};

#[test]
fn the_position_after_each_move_of_games_is_answered() {
    let text = games();
    let mut blocks = 0;
    let queens = query("Q", &["count(q)"]);
    queens
        .run(bytes(text.as_str()), Threads::One, Detail::Count, |batch| {
            assert!(batch.games > 0);
            blocks += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(blocks > 3, "{blocks}");
    let lines: Vec<_> = text.lines().collect();
    for threads in THREADS {
        let found = run(&queens, bytes(text.as_str()), threads, Detail::Matches).unwrap();
        assert_eq!((found.games, found.lines), (1200, text.lines().count() as u64));
        assert_eq!(found.positions, 40 * 2007);
        assert!(found.errors.is_empty());
        let mut last = (0, 0);
        for hit in &found.matches {
            let (line, game, ply) = in_game(hit.location);
            assert!((game, ply) > last);
            last = (game, ply);
            assert!(lines[line as usize - 1].starts_with("[Event "));
            let number = hit.position.fullmove_number() - u32::from(ply % 2 == 0);
            assert!(hit.rest.starts_with(&format!("{number}.")), "{}", hit.rest);
        }
        // The same game gives the same answers at any place.
        let of = |game: u64| {
            let hits = found.matches.iter().filter(move |hit| in_game(hit.location).1 == game);
            hits.map(|hit| (hit.position.clone(), hit.rest.clone())).collect::<Vec<_>>()
        };
        assert_eq!(of(8), of(1178));
    }
}

#[test]
fn invalid_games_are_reported_and_the_others_answered() {
    let games = games().replacen("7. O-O d3", "7. O-O-O d3", 2);
    let lines: Vec<_> = games.lines().collect();
    for text in [games.clone(), games.replace('\n', "\r\n")] {
        for threads in THREADS {
            let found = run(&query("all", &[]), bytes(text.as_str()), threads, Detail::Matches);
            let found = found.unwrap();
            assert_eq!(found.games, 1200);
            let errors: Vec<_> = found.errors.iter().map(|error| in_game(error.location)).collect();
            let places: Vec<_> = errors.iter().map(|&(_, game, ply)| (game, ply)).collect();
            assert_eq!(places, [(3, 12), (33, 12)]);
            for error in &found.errors {
                assert!(matches!(error.reason, LineErrorReason::Game(_)));
                assert!(lines[error.location.line() as usize - 1].contains("7. O-O-O d3"));
            }
            let of_game = |game| {
                let games = found.matches.iter().map(|hit| in_game(hit.location).1);
                games.filter(|&found| found == game).count()
            };
            assert_eq!((of_game(3), of_game(63)), (12, 47));
        }
    }
}

/// Lines and numbers of games do not depend on the pieces in which the text arrives.
#[test]
fn a_game_has_the_same_line_and_number_however_it_arrives() {
    let event = |name: &str, moves: &str| format!("[Event \"{name}\"]\n\n{moves}\n\n");
    let (first, last) = (event("A", "1. d4 c6 1-0"), event("C", "1. c4 *"));
    for (between, found) in [
        ("% escaped\n\n", [(1, 1), (7, 2), (11, 3)]),
        ("; a note\n\n", [(1, 1), (7, 2), (11, 3)]),
        ("{a comment}\n\n", [(1, 1), (7, 2), (11, 3)]),
        ("Nf6 1-0 {invalid}\n\n", [(1, 1), (7, 3), (11, 4)]),
    ] {
        let text = format!("{first}{between}{}{last}", event("B", "1. e4 1-0"));
        for step in [1, 2, 3, 7, 20, text.len()] {
            let input = in_pieces(&text, step);
            let mut hits = run(&query("all", &[]), input, 1, Detail::Matches).unwrap().matches;
            hits.retain(|hit| in_game(hit.location).2 == 1);
            let hits: Vec<_> = hits.iter().map(|hit| in_game(hit.location)).collect();
            let hits: Vec<_> = hits.iter().map(|&(line, game, _)| (line, game)).collect();
            assert_eq!(hits, found, "{between} {step}");
        }
    }
}

#[test]
fn games_are_known_by_their_name_or_their_beginning() {
    let path = temporary("games", "PGN.gz");
    fs::write(&path, gzip(b"1. e4 e5 * 1. d4 *")).unwrap();
    let found = run(&query("all", &[]), Input::open(&path).unwrap(), 1, Detail::Count).unwrap();
    assert_eq!((found.games, found.positions, found.lines), (2, 3, 1));
    fs::remove_file(path).unwrap();
    for text in ["[White \"x\"]\n\n1. e4", "\u{feff}\n \n[Event \"x\"] 1. e4 *\n"] {
        let found = run(&query("all", &[]), bytes(text), 2, Detail::Count).unwrap();
        assert_eq!((found.games, found.positions, found.errors.len()), (1, 1, 0), "{text}");
    }
    let endless = Cursor::new("[White \"x\"]\n").chain(io::repeat(b'\n'));
    let endless = Input::from_reader(endless).unwrap();
    let error = run(&query("all", &[]), endless, 2, Detail::Count).unwrap_err();
    assert!(error.to_string().contains("no end of a game in 16 MiB"), "{error}");
    assert_eq!(place(error), Location::Game { line: 1, game: 1, ply: 0 });
    let endless = Cursor::new(games() + "\n[White \"x\"]\n").chain(io::repeat(b'.'));
    let endless = Input::from_reader(endless).unwrap();
    let error = run(&query("all", &[]), endless, 2, Detail::Count).unwrap_err();
    let line = games().lines().count() as u64 + 2;
    assert_eq!(place(error), Location::Game { line, game: 1201, ply: 0 });
}

#[test]
fn what_is_passed_over_is_summed_with_its_place_in_the_input() {
    let text = "[White \"A\"]\n\n1. e4 +- e5 *\n\n[White \"B\"]\n\n1. d4 =+ d5 ] *\n";
    let mut sum = PassedOver::default();
    let query = query("K", &[]);
    let run = query.run(bytes(text), Threads::One, Detail::Positions, |batch| {
        sum.add(batch);
        for error in &batch.passed_over {
            assert!(error.to_string().starts_with(&format!("{}, column ", error.location)));
        }
        ControlFlow::Continue(())
    });
    run.unwrap();
    let found = sum.to_string();
    let expected = "3 things without a meaning in PGN were passed over, the first in line 3, game 1, \
                    column 7: ";
    assert!(sum.count() == 3 && found.starts_with(expected), "{found}");
}

/// A game of more moves than are evaluated at once, after a comment.
#[test]
fn a_long_game_has_one_line() {
    let moves = "Ke2 Ke7 Ke1 Ke8 ".repeat(2500);
    let text =
        format!("[Event \"x\"]\n\n1. e4 *\n\n{{between}}\n\n[Event \"y\"]\n\n1. e4 e5 {moves}*\n");
    for threads in THREADS {
        let found = run(&query("e4 in P", &[]), bytes(text.as_str()), threads, Detail::Matches);
        let matches = found.unwrap().matches;
        assert_eq!(matches.len(), 10_003);
        for (hit, ply) in matches[1..].iter().zip(1..) {
            assert_eq!(in_game(hit.location), (7, 2, ply));
            let number = ply.div_ceil(2);
            assert!(hit.rest.starts_with(&format!("{number}.")), "{ply}: {}", hit.rest);
        }
    }
}
