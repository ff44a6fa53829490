//! Each form of games and positions in all files that the program writes, with the places that plain loops
//! find, and the same values; and the errors of the forms that are refused.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use setwise_columns::{
    Detail, Field, FieldColumn, Formulas, Input, InputFile, InputOptions, Query, Threads,
};
use setwise_expr::{Tree, Value, parse};

use crate::common::{repository, setwise};

const PGN: &str = "data/lichess.pgn";
const TAGS: &str = "White,WhiteElo,BlackElo,result,eval_cp";

/// Forms that have values, at positions of games.
const OF_GAMES: [&str; 33] = [
    "previous(q, 3)",
    "next(count(occupied), 2)",
    "sequence(captures(occupied), repeat(true, 0, 2), in_check)",
    "sequence_end(moved(P), repeat(true, 0, 2), moved(p))",
    "ever(in_check)",
    "always(count(Q | q) == 2)",
    "count_plies(in_check)",
    "count_plies(eval_cp > 100)",
    "since(captures(occupied))",
    "until(in_check)",
    "game_plies",
    "is_first",
    "is_last",
    "at_start(legal_moves)",
    "at_end(occupied)",
    "at_end(half_points)",
    "captures(p | n)",
    "moved(N | P)",
    "next_from",
    "next_to",
    "previous(next_to, 2)",
    "half_points",
    "repetitions",
    "captured",
    "moved_from",
    "either_color(moved(R) & rank_1)",
    "either_color(eval_cp > 50)",
    "either_wing(moved(N) & a4)",
    "lowercase(san) == \"nf6\"",
    "regex(White, \"^[a-m]\")",
    "next_san == \"O-O\"",
    "moved_piece == \"N\" || captured_piece == \"n\" || promoted_to != \"\"",
    "next_piece in (\"K\", \"k\")",
];

/// Forms that have values, at any position.
const OF_POSITIONS: [&str; 10] = [
    "position(\"startpos\")",
    "placement(\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R\")",
    "material(\"KRPKR\")",
    "either_color(N & (rank_5 | rank_6))",
    "either_wing(P & a4)",
    "legal_checks",
    "legal_mates",
    "attackers_to(f7)",
    "pinned_us",
    "pinned_them",
];

/// Columns that have the values of forms as texts.
const TEXTS: [&str; 6] =
    ["moved_piece", "captured_piece", "promoted_to", "next_piece", "next_san", "next_uci"];

/// A position that was found: its game and ply or, without games, its row, with values and texts.
type Found = (Vec<u64>, Vec<Option<Value>>, Vec<String>);

fn number(field: &Field<'_>) -> u64 {
    match field {
        Field::Number(number) => *number as u64,
        Field::Written(text) | Field::Text(text) => text.parse().unwrap(),
        other => panic!("{other:?}"),
    }
}

/// Runs a query over a file, or over all files of an index.
fn found(path: &Path, of_games: bool, filter: &str, selected: &[Tree]) -> Vec<Found> {
    let filter_tree = parse(filter).unwrap();
    let mut found = Vec::new();
    for file in InputFile::list(path).unwrap() {
        let mut input: Input = file.open(&InputOptions::default()).unwrap();
        let fields = input.columns().unwrap().all;
        let formulas = Formulas { fields: &fields, ..Formulas::new(&filter_tree, selected) };
        let query = Query::compile(formulas).unwrap_or_else(|error| panic!("{filter}: {error}"));
        let texts = if selected.is_empty() { &[][..] } else { &TEXTS };
        let carried = ["game", "ply"].iter().chain(texts).filter(|_| of_games);
        let carried = carried.map(|name| FieldColumn::of_games(name)).collect();
        let query = query.with_carried(carried).with_start(true);
        let run = query.run(input, Threads::One, Detail::Positions, |batch| {
            assert!(batch.errors.is_empty(), "{filter}: {:?}", batch.errors[0]);
            found.extend(batch.matches.iter().map(|it| {
                let (place, texts) = it.fields.split_at(it.fields.len().min(2));
                let place = match place {
                    [] => vec![it.location.line()],
                    place => place.iter().map(number).collect(),
                };
                let texts = texts.iter().map(|text| format!("{text:?}")).collect();
                (place, it.values[1..].to_vec(), texts)
            }));
            ControlFlow::Continue(())
        });
        run.unwrap_or_else(|error| panic!("{}: {filter}: {error}", path.display()));
    }
    found
}

/// Writes places as `data/forms.tsv` has them: `2:5-7` are three plies of the second game.
fn places(found: &[Vec<u64>]) -> String {
    let is_next = |a: &Vec<u64>, b: &Vec<u64>| a.len() == 2 && a[0] == b[0] && a[1] + 1 == b[1];
    let texts = found.chunk_by(is_next).map(|run| match run {
        [place] => place.iter().map(u64::to_string).collect::<Vec<_>>().join(":"),
        run => format!("{}:{}-{}", run[0][0], run[0][1], run[run.len() - 1][1]),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Returns the files, formulas and results of `data/forms.tsv`.
fn forms() -> Vec<[String; 3]> {
    let text = fs::read_to_string(repository().join("data/forms.tsv")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = |line: &str| {
        let fields: Vec<_> = line.splitn(3, '\t').map(str::to_owned).collect();
        fields.try_into().unwrap()
    };
    lines.map(fields).collect()
}

/// Writes a file of the data in all formats that are read again.
fn written(folder: &Path, source: &str, of_games: bool) -> Vec<PathBuf> {
    let mut formats = vec!["jsonl"];
    if cfg!(feature = "parquet") {
        formats.extend(["parquet", "arrow"]);
    }
    let path = |format: &str| {
        folder.join(format!("{}.{format}", Path::new(source).file_stem().unwrap().display()))
    };
    let write = |format: &&str| {
        let path = path(format);
        let output = path.to_str().unwrap();
        let arguments = match of_games {
            true => vec!["table", source, "--with-start", "--tags", TAGS, "-o", output],
            false => vec!["convert", source, "-o", output],
        };
        let run = setwise(&arguments);
        assert_eq!(run.code, 0, "{}", run.err);
        path
    };
    let mut paths: Vec<_> = formats.iter().map(write).collect();
    if of_games && cfg!(feature = "parquet") {
        let path = path("index");
        let run = setwise(&["index", source, "--tags", TAGS, "-o", path.to_str().unwrap()]);
        assert_eq!(run.code, 0, "{}", run.err);
        paths.push(path);
    }
    paths
}

#[test]
fn each_form_finds_in_all_files_what_a_loop_finds() {
    let folder = tempfile::tempdir().unwrap();
    let forms = forms();
    for source in ["lichess.pgn", "positions.epd", "puzzles.csv"] {
        let of_games = source == "lichess.pgn";
        let paths = written(folder.path(), &format!("data/{source}"), of_games);
        for path in &paths {
            let all: Vec<_> = match of_games {
                true => Vec::new(),
                false => found(path, false, "true", &[]).into_iter().map(|it| it.0[0]).collect(),
            };
            // The header of a table is a line.
            let first = if source.ends_with(".csv") { 2 } else { 1 };
            let is_of = |it: &&[String; 3]| it[0] == source && !it[2].starts_with("error: ");
            for [_, formula, expected] in forms.iter().filter(is_of) {
                let mut matches: Vec<_> =
                    found(path, of_games, formula, &[]).into_iter().map(|it| it.0).collect();
                if of_games && !expected.contains(":0") {
                    matches.retain(|place| place[1] > 0);
                }
                if !of_games {
                    let line = |row: &Vec<u64>| {
                        let rank = all.iter().position(|it| *it == row[0]).unwrap();
                        vec![rank as u64 + first]
                    };
                    matches = matches.iter().map(line).collect();
                }
                assert_eq!(places(&matches), *expected, "{}: {formula}", path.display());
            }
        }
    }
}

#[test]
fn each_form_has_the_same_value_in_all_files() {
    let folder = tempfile::tempdir().unwrap();
    for (source, of_games) in [(PGN, true), ("data/positions.epd", false)] {
        let games = OF_GAMES.iter().filter(|_| of_games);
        let formulas: Vec<_> = games.chain(&OF_POSITIONS).collect();
        let trees: Vec<_> = formulas.iter().map(|formula| parse(formula).unwrap()).collect();
        let expected = found(&repository().join(source), of_games, "true", &trees);
        assert_eq!(expected.len(), if of_games { 3_488 } else { 300 });
        for path in written(folder.path(), source, of_games) {
            let rows = found(&path, of_games, "true", &trees);
            assert_eq!(rows.len(), expected.len());
            for (expected, row) in expected.iter().zip(&rows) {
                for ((a, b), formula) in expected.1.iter().zip(&row.1).zip(&formulas) {
                    assert_eq!(a, b, "{}: {:?}: {formula}", path.display(), row.0);
                }
                assert_eq!(expected.2, row.2, "{}: {:?}", path.display(), row.0);
                assert!(!of_games || expected.0 == row.0, "{}", path.display());
            }
        }
    }
}

#[test]
fn the_program_finds_each_form_in_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv");
    let table = table.to_str().unwrap();
    assert_eq!(setwise(&["table", PGN, "--with-start", "--tags", TAGS, "-o", table]).code, 0);
    let place = |line: &str| -> Vec<u64> {
        let found: Json = serde_json::from_str(line).unwrap();
        ["game", "ply"].map(|name| found[name].as_u64().unwrap()).to_vec()
    };
    let forms = forms();
    let forms = forms.iter().filter(|it| it[0] == "lichess.pgn" && !it[2].starts_with("error: "));
    for [_, formula, expected] in forms {
        let run = setwise(&["query", formula, table, "--format", "json"]);
        let found: Vec<_> = run.out.lines().map(place).collect();
        assert_eq!(places(&found), *expected, "{formula}: {}", run.err);
    }
}

#[test]
fn the_program_refuses_forms_with_the_place_and_the_remedy() {
    let mut count = 0;
    for [file, formula, result] in forms() {
        let Some(error) = result.strip_prefix("error: ") else { continue };
        let (message, help) = error.split_once('\t').unwrap();
        let path = format!("data/{file}");
        let run = setwise(&["query", &formula, &path]);
        assert_eq!(run.out, "");
        assert!(run.err.contains(message), "{formula}: {}", run.err);
        // The place is the file, or a part of the formula.
        if message.contains("which this input does not have") {
            assert_eq!((run.code, help), (3, ""));
            assert!(run.err.contains(&path) && message.contains("it needs"), "{}", run.err);
        } else {
            assert_eq!(run.code, 2);
            let has_place = run.err.contains(&formula) && run.err.contains('^');
            assert!(has_place && run.err.contains(help), "{formula}: {}", run.err);
            assert!(!help.is_empty() || message.contains(": write"), "{formula}: {}", run.err);
        }
        count += 1;
    }
    assert!(count > 30, "{count}");
}
