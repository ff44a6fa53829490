//! Moves that are not read, and games that are only counted: the results are those of reading all.

use std::io::Cursor;
use std::ops::ControlFlow;

use setwise::random::SplitMix64;
use setwise_columns::{Detail, Field, FieldColumn, Formulas, Input, Location, Query, Threads};
use setwise_expr::{Value, parse};

use crate::queries::games;

fn query(text: &str, formula: &str, condition: Option<&str>, selected: &str) -> (Query, Input) {
    let mut input = Input::from_reader(Cursor::new(text.to_owned().into_bytes())).unwrap();
    let fields = input.columns().unwrap().all;
    let (tree, selected) = (parse(formula).unwrap(), [parse(selected).unwrap()]);
    let condition = condition.map(|condition| parse(condition).unwrap());
    let formulas = Formulas {
        fields: &fields,
        condition: condition.as_ref(),
        ..Formulas::new(&tree, &selected)
    };
    (Query::compile(formulas).unwrap(), input)
}

/// Damages a text in some places.
fn damaged(text: &str, random: &mut SplitMix64) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..200 {
        let at = random.next_u64() as usize % bytes.len();
        let signs = b"{}()[];%*\"\n1.Kx- ";
        bytes[at] = signs[random.next_u64() as usize % signs.len()];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn the_number_of_a_game_is_the_same_on_all_threads() {
    let mut random = SplitMix64::new(11);
    let whole = games();
    for round in 0..6 {
        let text = if round == 0 { whole.clone() } else { damaged(&whole, &mut random) };
        let mut results = Vec::new();
        for threads in [1, 4] {
            let (query, input) = query(&text, "game % 3 == 1", None, "game");
            let mut found = Vec::new();
            let run = query.run(input, Threads::new(threads), Detail::Positions, |batch| {
                found.extend(batch.matches.iter().map(|it| {
                    let Location::Game { game, ply, .. } = it.location else { panic!() };
                    // The numbers that are counted are those of the games that are read.
                    assert_eq!(it.values[1], Some(Value::Number(game.cast_signed())), "{round}");
                    (game, ply)
                }));
                ControlFlow::Continue(())
            });
            run.unwrap();
            results.push(found);
        }
        assert!(results[0].len() > 10_000 && results[0] == results[1]);
    }
}

#[test]
fn a_condition_on_plies_leaves_the_rest_of_games_unread() {
    let path = testing::workspace().join("data/lichess.pgn");
    let text = std::fs::read_to_string(path).unwrap();
    let columns = ["game", "ply", "san", "clock_s", "next_san", "repetitions", "comment", "result"];
    let run = |condition: Option<&str>, formula: &str| {
        let (query, input) = query(&text, formula, condition, "count(occupied)");
        let query = query.with_carried(columns.map(FieldColumn::of_games).to_vec());
        let (mut found, mut positions, mut lines) = (Vec::new(), 0, 0);
        let run = query.run(input, Threads::One, Detail::Positions, |batch| {
            (positions, lines) = (positions + batch.positions, lines + batch.lines);
            found.extend(batch.matches.iter().map(|it| {
                let fields: Vec<_> = it.fields.iter().map(Field::text).collect();
                format!("{:?} {:?} {}", it.location, it.values, fields.join("|"))
            }));
            ControlFlow::Continue(())
        });
        run.unwrap();
        (found, positions, lines)
    };
    for (condition, formula) in [
        ("ply <= 10", "true"),
        ("ply < 10 && WhiteElo > 1500", "true"),
        ("ply == 7", "knight(N) & q || captured"),
        ("ply <= 10", "next_san == \"O-O\""),
        ("ply <= 12", "previous(in_check) || captured_piece == \"P\""),
        ("ply <= 0", "true"),
        ("ply >= 3", "true"),
    ] {
        let formula = formula.replace("knight(N) & q || captured", "knight(N) & q | captured");
        let (found, positions, lines) = run(Some(condition), &formula);
        // Without a bound that is found, all is read.
        let (expected, of_all, of_lines) = run(Some(&format!("!(!({condition}))")), &formula);
        assert_eq!(found, expected, "{condition} {formula}");
        assert_eq!((positions, lines), (of_all, of_lines), "{condition}");
        assert!(condition == "ply <= 0" || !found.is_empty(), "{condition}");
    }
    // What follows the last ply is not checked, as in games that a condition on tags leaves out.
    let invalid = "[Event \"a\"]\n\n1. e4 e5 2. Ke4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
    for (condition, errors) in [("ply <= 1", 0), ("ply <= 5", 1)] {
        let (query, input) = query(invalid, "true", Some(condition), "K");
        let (mut found, mut positions) = (0, 0);
        query
            .run(input, Threads::One, Detail::Count, |batch| {
                (found, positions) = (found + batch.errors.len(), positions + batch.positions);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!((found, positions), (errors, 2 + errors as u64), "{condition}");
    }
}

#[test]
fn a_bound_of_plies_in_the_formula_leaves_the_rest_of_games_unread() {
    let path = testing::workspace().join("data/lichess.pgn");
    let of_file = std::fs::read_to_string(path).unwrap();
    // Here, the number of the move and that of the ply differ.
    let later = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 3\"]\n\n3... Kd7 4. e4 Ke6 5. Kf2 Kf6 *\n\n";
    let invalid = "[Event \"a\"]\n\n1. e4 e5 2. Ke4 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n";
    let run = |text: &str, formula: &str, detail: Detail| {
        let (query, input) = query(text, formula, None, "count(occupied)");
        let columns = ["ply", "san", "next_san", "comment", "clock_s"];
        // The next move is that of one ply more.
        let columns = if detail == Detail::Positions { &columns[..] } else { &columns[..2] };
        let columns = columns.iter().map(|name| FieldColumn::of_games(name)).collect();
        let query = query.with_carried(columns);
        let (mut found, mut positions, mut errors) = (Vec::new(), 0, 0);
        let run = query.run(input, Threads::One, detail, |batch| {
            (positions, errors) = (positions + batch.positions, errors + batch.errors.len());
            found.extend(batch.matches.iter().map(|it| {
                let fields: Vec<_> = it.fields.iter().map(Field::text).collect();
                format!("{:?} {:?} {}", it.location, it.values, fields.join("|"))
            }));
            ControlFlow::Continue(())
        });
        run.unwrap();
        (found, positions, errors)
    };
    let both = format!("{later}{of_file}{later}");
    for (bound, rest) in [
        ("ply <= 10", "legal_moves > 25"),
        ("6 > ply", "p != none"),
        ("`ply` <= 4", "!in_check"),
        ("ply == 6", "next_san != \"d5\""),
        ("ply < 9", "ply > 2"),
        ("ply <= 8", "previous(p) != p"),
        ("ply <= 8", "ever(checkmate)"),
    ] {
        let (found, positions, _) = run(&both, &format!("{bound} && {rest}"), Detail::Positions);
        let all = format!("!(!({bound})) && {rest}");
        let (expected, of_all, _) = run(&both, &all, Detail::Positions);
        assert!(found == expected && !found.is_empty(), "{bound} {rest}");
        // They count by their text.
        assert_eq!(positions, of_all, "{bound} {rest}");
    }
    // Where each position has a result, all are read.
    let [bound, all] = ["ply <= 1", "!(ply > 1)"].map(|it| run(invalid, it, Detail::All));
    assert_eq!(bound, all);
    let of_bound = |formula: &str| run(invalid, formula, Detail::Count);
    assert_eq!(of_bound("ply <= 1"), (Vec::new(), 5, 0));
    assert_eq!(of_bound("ply <= 5"), (Vec::new(), 4, 1));
    // A formula that may have no value is asked at each ply.
    assert_eq!(of_bound("1 / (ply - 2) < 3 && ply <= 1").1, 4);
}
