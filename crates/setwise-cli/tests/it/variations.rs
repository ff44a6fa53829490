//! `setwise query --variations`: each side line gives the rows of a game of its own, from where it
//! leaves the line before it.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use setwise_chess::Move;
use setwise_chess::pgn::{Game, Item, Reader};

use crate::common::{setwise, setwise_with_input};

const TEXT: &str = "\
[Event \"a\"]

1. e4 {main} (1. d4 d5 $2 (1... Nf6 2. c4 (2. Nf3) 2... e6) (1... f5) 2. c4 {[%eval 0.3]}) (1. c4)
1... e5 2. Qh5 Nc6 (2... Ke7 $4 3. Qxe5#) 3. Bc4 Nf6 4. Qxf7# (4. Nf3 Nxh5 5. d3 -- 6. O-O) 1-0

[Event \"b\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K2R b K - 0 1\"]
[SetUp \"1\"]

1... Kd7 2. O-O (2. e4 Ke6 (2... Kc6 3. e5) 3. e5 Kxe5) (2. Rh7+) 2... Ke6 *

[Event \"c\"]

1. e4 e5 *
";

const FORMULAS: [&str; 12] = [
    "true",
    "in_check",
    "previous(Q) & ~Q",
    "sequence(in_check, repeat(true, 0, 2), checkmate)",
    "ever(checkmate)",
    "since(in_check) == 1",
    "next(p) != p",
    "captures(p | q)",
    "game_plies > 4",
    "next_san == \"e5\"",
    "repetitions == 1 && moved_piece == \"K\"",
    "san != \"\" && eval_cp == 30",
];

/// A line: its path, its moves from the start of the game, and how many are before it.
struct Line {
    path: String,
    moves: Vec<Option<Move>>,
    before: usize,
}

/// Returns the side lines of a game, in the order of the text.
fn side_lines(game: &Game) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    let mut open = vec![(String::new(), Vec::new(), usize::MAX)];
    let mut children: BTreeMap<(String, usize), u32> = BTreeMap::new();
    for item in game.items() {
        match item {
            Item::BeginVariation => {
                let (path, moves, _) = open.last().unwrap().clone();
                let number = children.entry((path.clone(), moves.len())).or_default();
                *number += 1;
                let path = format!("{path} {}.{number}", moves.len()).trim().to_owned();
                let before = moves[..moves.len() - 1].to_vec();
                open.push((path.clone(), before.clone(), found.len()));
                found.push(Line { path, before: before.len(), moves: before });
            }
            Item::EndVariation => {
                let (_, moves, index) = open.pop().unwrap();
                found[index].moves = moves;
            }
            Item::Move(mv) => open.last_mut().unwrap().1.push(Some(*mv)),
            Item::NullMove => open.last_mut().unwrap().1.push(None),
            _ => {}
        }
    }
    found
}

/// Returns the matches in a text as JSON.
fn json(text: &str, formula: &str, options: &[&str]) -> Vec<Json> {
    let query = ["query", formula, "--input", "pgn", "-f", "json", "-"];
    let run = setwise_with_input(&[&query[..], options].concat(), text);
    assert!(run.code < 2, "{formula}: {}", run.err);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns what is compared of a match.
fn row(found: &Json) -> (u64, Json, Json, Json) {
    let members = ["fen", "value", "rest"].map(|name| found[name].clone());
    let [fen, value, rest] = members;
    (found["ply"].as_u64().unwrap(), fen, value, rest)
}

#[test]
fn side_lines_are_like_games_of_their_own() {
    let games: Vec<_> = Reader::new(TEXT.as_bytes()).games().map(Result::unwrap).collect();
    for formula in FORMULAS.into_iter().filter(|formula| !formula.contains("eval_cp")) {
        let all = json(TEXT, formula, &["--variations"]);
        let main = json(TEXT, formula, &[]);
        for (index, game) in games.iter().enumerate() {
            let of_line = |path: &str| {
                let is_of = |found: &&Json| {
                    found["game"] == index + 1 && found["fields"]["variation"] == path
                };
                all.iter().filter(is_of).map(row).collect::<Vec<_>>()
            };
            let expected = main.iter().filter(|found| found["game"] == index + 1).map(row);
            assert_eq!(of_line(""), expected.collect::<Vec<_>>(), "{formula}");
            let lines = side_lines(game);
            for Line { path, moves, before } in &lines {
                let mut own = Game::new(game.start().clone());
                for mv in moves {
                    match mv {
                        Some(mv) => own.play(*mv).unwrap(),
                        None => own.push_null_move().unwrap(),
                    }
                }
                let rows = json(&own.to_string(), formula, &[]);
                let expected = rows.iter().map(row).filter(|row| row.0 > *before as u64);
                assert_eq!(of_line(path), expected.collect::<Vec<_>>(), "{formula} {path}");
            }
            let paths = all.iter().filter(|found| found["game"] == index + 1);
            let known = |path: &str| path.is_empty() || lines.iter().any(|it| it.path == path);
            assert!(paths.into_iter().all(|it| known(it["fields"]["variation"].as_str().unwrap())));
        }
    }
}

#[test]
fn rows_are_counted_and_annotations_travel() {
    let games: Vec<_> = Reader::new(TEXT.as_bytes()).games().map(Result::unwrap).collect();
    let own = |line: Line| line.moves.len() - line.before;
    let aside: usize = games.iter().flat_map(side_lines).map(own).sum();
    let main = json(TEXT, "true", &[]).len();
    assert_eq!((main, aside), (12, 23));
    for formula in ["true", "game_plies > 0", "variation in (\"\", \"1.1\") || ply >= 0"] {
        let run = setwise_with_input(
            &["query", formula, "--variations", "--count", "--input", "pgn", "-"],
            TEXT,
        );
        let all = main + aside;
        assert_eq!(run.out, format!("{all} of {all} positions matched\n"), "{formula}");
    }
    let [found] = &json(TEXT, "eval_cp == 30", &["--variations"])[..] else { panic!("one") };
    assert_eq!(found["fields"]["variation"], "1.1");
    let nags = json(TEXT, "nag > 0", &["--variations"]);
    let paths: Vec<_> = nags.iter().map(|found| found["fields"]["variation"].clone()).collect();
    assert_eq!(paths, ["1.1", "4.1"]);
    // The condition and the formula may use the path.
    let nested = json(TEXT, "variation == \"1.1 2.1 3.1\"", &["--variations"]);
    let of_where = ["--variations", "--where", "variation == \"1.1 2.1 3.1\""];
    assert_eq!(nested.len(), 1);
    assert_eq!(json(TEXT, "true", &of_where), nested);
    // The matches of a game are together.
    assert_eq!(json(TEXT, "true", &["--variations", "--per-game"]).len(), 3);
    assert_eq!(json(TEXT, "true", &["--variations", "--limit-per-game", "30"]).len(), 35);
    let start = json(TEXT, "is_first", &["--variations", "--with-start"]);
    assert_eq!(start.len(), 3);
}

#[test]
fn many_side_lines_are_read_on_all_threads() {
    let text = TEXT.repeat(400);
    let expected = json(TEXT, "ever(checkmate)", &["--variations"]).len();
    for threads in ["1", "4"] {
        let options = ["--variations", "--threads", threads];
        assert_eq!(json(&text, "ever(checkmate)", &options).len(), 400 * expected);
    }
}

#[test]
fn side_lines_must_be_legal_and_of_games() {
    let text = "[Event \"x\"]\n\n1. e4 (1. e5) 1... c5 *\n\n[Event \"y\"]\n\n1. d4 *\n";
    let run = setwise_with_input(&["query", "true", "--variations", "-f", "fen", "-"], text);
    assert_eq!((run.code, run.out.lines().count()), (3, 2), "{}", run.out);
    assert!(run.err.contains("e5"), "{}", run.err);
    let run = setwise(&["query", "true", "data/puzzles.csv", "--variations"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("only games in PGN have side lines"), "{}", run.err);
    let run = setwise(&["query", "variation == \"\"", "data/games.pgn"]);
    assert_eq!(run.code, 2);
    let games = ["query", "true", "data/games.pgn", "--variations"];
    assert_eq!(setwise(&[&games[..], &["-f", "pgn", "--mark"]].concat()).code, 2);
    // A table has the column too, and its main lines can be asked.
    let run = setwise_with_input(&["table", "--variations", "--input", "pgn", "-"], TEXT);
    assert!(run.out.lines().next().unwrap().contains(",variation,"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 36);
    let folder = tempfile::tempdir().unwrap();
    let [games, all, main] = ["a.pgn", "all.csv", "main.csv"].map(|name| folder.path().join(name));
    // The second game begins from another position, which needs its row.
    std::fs::write(&games, TEXT.split("[Event \"b\"]").next().unwrap()).unwrap();
    let [games, all, main] = [&games, &all, &main].map(|path| path.to_str().unwrap());
    assert_eq!(setwise(&["table", "--variations", games, "-o", all]).code, 0);
    let question = |file: &str| setwise(&["query", "previous(true)", file, "--count"]);
    let run = question(all);
    let words =
        "is in the side line 1.1: forms and questions about moves look at side lines only in PGN";
    assert!(run.code == 3 && run.err.contains(words), "{}", run.err);
    let (_, remedy) = run.err.split_once('`').unwrap();
    assert!(remedy.contains("`setwise convert TABLE --where 'variation == \"\"'`"), "{remedy}");
    let run = setwise(&["convert", all, "--where", "variation == \"\"", "-o", main]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(question(main).out, question(games).out);
}

#[test]
fn the_column_of_side_lines_is_named_with_its_option() {
    let run = setwise_with_input(&["query", "variation != \"\"", "--input", "pgn"], "1. e4 *\n");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("`--variations` reads side lines, with this column"), "{}", run.err);
}
