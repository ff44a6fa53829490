//! Games that are not read to their end: the same rows as if they were, and the same counts.

use std::ops::ControlFlow;

use setwise_columns::{Detail, Formulas, Input, Query, Threads};
use setwise_expr::parse;
use testing::workspace;

/// The findings of a query: the matches with their places, and the numbers of positions and errors.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    matches: Vec<String>,
    positions: u64,
    errors: usize,
}

/// Runs a query, with all moves read if it is strict.
fn run(text: &str, (formula, condition): (&str, &str), detail: Detail, is_strict: bool) -> Found {
    let mut input = Input::from_reader(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    let fields = input.columns().unwrap().all;
    let carried = fields.iter().filter(|it| ["san", "next_san", "result"].contains(&&*it.name));
    let carried: Vec<_> = carried.cloned().collect();
    let [tree, condition] = [formula, condition].map(|text| parse(text).unwrap());
    let selected = ["ply", "select(is_last, 1, 0)"].map(|text| parse(text).unwrap());
    // The last ply is known only at the end of a game.
    let selected = if formula.contains("next(captured") { &selected[..] } else { &selected[..1] };
    let formulas =
        Formulas { fields: &fields, condition: Some(&condition), ..Formulas::new(&tree, selected) };
    let query = Query::compile(formulas).unwrap_or_else(|error| panic!("{formula}: {error}"));
    let query = query.with_carried(carried).with_strict(is_strict);
    let mut found = Found::default();
    let run = query.run(input, Threads::One, detail, |batch| {
        found.positions += batch.positions;
        found.errors += batch.errors.len();
        found.matches.extend(batch.matches.iter().map(|it| {
            let values = it.values.iter().map(|value| format!("{value:?}"));
            let values = values.collect::<Vec<_>>().join(" ");
            format!("{:?} {} {values} {:?}", it.location, it.position, it.fields)
        }));
        ControlFlow::Continue(())
    });
    run.unwrap();
    found
}

fn games() -> String {
    let read = |file| std::fs::read_to_string(workspace().join(file)).unwrap();
    let others = read("crates/setwise-chess/tests/data/lichess.pgn");
    let (end, _) = others.match_indices("\n\n[Event").nth(70).unwrap();
    let special =
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9... Kd7 10. e4 Kc6 11. Kd2 *\n\n*\n\n";
    [special, &read("data/games.pgn"), "\n\n", &read("data/lichess.pgn"), "\n\n", &others[..end]]
        .concat()
}

const FORMULAS: [&str; 26] = [
    "ply <= 7",
    "ply <= 7 && in_check",
    "3 > ply",
    "is_first",
    "is_first && ever(in_check)",
    "ever(in_check) && is_first",
    "always(!in_check)",
    "always(count(Q | q) > 0) && white_to_move",
    "always(none) && 1 / count(none) == 1",
    "at_start(white_to_move) && in_check",
    "at_start(!white_to_move)",
    "always(R) || in_check",
    "ply <= 20 && ever(checkmate)",
    "ply <= 20 && ever(captured & q) && always(count(Q) < 2)",
    "ply <= 6 && previous(in_check, 2)",
    "ply <= 6 && next(captured != none, 3)",
    "ply <= 9 && sequence(captured, repeat(true, 0, 4), captured)",
    "ply <= 9 && sequence_end(captured, repeat(true), in_check) < 40",
    "ply <= 6 && count_plies(in_check) > 3",
    "ply <= 12 && until(in_check) < 3",
    "ply <= 12 && since(captured) < 3",
    "ply < 8 && previous(ever(in_check))",
    "ply <= 8 && always(at_start(white_to_move))",
    "ply <= 5 && previous(san) == \"e4\"",
    "ply <= 5 && next_san == \"e5\" && game_plies > 30",
    "ply <= 9 && ever(eval_cp > 100)",
];

#[test]
fn games_that_end_early_have_the_same_rows() {
    let text = games();
    for formula in FORMULAS {
        for condition in ["true", "result == \"1-0\"", "ply <= 15 && san != \"e4\""] {
            let question = (formula, condition);
            let others = [Detail::Count, Detail::All].into_iter().filter(|_| condition == "true");
            for detail in others.chain([Detail::Positions]) {
                let expected = run(&text, question, detail, true);
                assert_eq!(run(&text, question, detail, false), expected, "{question:?}");
                assert!(expected.positions > 0);
            }
        }
    }
}

#[test]
fn moves_that_cannot_matter_are_not_read() {
    // The last move is illegal.
    let text = "[Event \"a\"]\n\n1. e4 e5 2. d4 d5 3. Bb5+ c6 4. Nc3 Nf6 5. a3 a6 6. a4 a5 7. b3 b6 8. Ke8 *\n";
    for (formula, is_read) in [
        ("ply <= 4", false),
        ("is_first && in_check", false),
        ("ply <= 4 && next(in_check)", false),
        ("ply <= 4 && ever(in_check)", false),
        ("at_start(in_check)", false),
        ("always(!in_check)", false),
        ("ply <= 4 && ever(checkmate)", true),
        ("ply <= 4 && next(in_check, 20)", true),
        ("ply <= 4 && game_plies > 3", true),
        ("ply <= 4 && is_last", true),
        ("at_start(white_to_move)", true),
        ("always(!checkmate)", true),
        ("ever(in_check)", true),
        ("in_check && ply != 3", true),
    ] {
        let found = run(text, (formula, "true"), Detail::Positions, false);
        assert_eq!(found.errors, usize::from(is_read), "{formula}");
        assert!(found.positions >= 14, "{formula}: {}", found.positions);
    }
}
