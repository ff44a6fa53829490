//! `setwise query --per-game`, against plain loops over all matches.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::common::setwise;

const PGN: &str = "data/lichess.pgn";

/// Returns the lines that a query of checks prints as JSON.
fn json(options: &[&str]) -> Vec<Json> {
    let run = setwise(&[&["query", "in_check", "-f", "json"], options].concat());
    assert_eq!(run.code, 0, "{options:?}: {}", run.err);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the first match of each game, with the number of matches.
fn expected(options: &[&str]) -> Vec<Json> {
    let mut games: BTreeMap<u64, (Json, i64)> = BTreeMap::new();
    for found in json(options) {
        let game = found["game"].as_u64().unwrap();
        games.entry(game).or_insert((found, 0)).1 += 1;
    }
    let with_number = |(mut found, number): (Json, i64)| {
        found["fields"]["matches"] = number.into();
        found
    };
    games.into_values().map(with_number).collect()
}

#[test]
fn the_results_of_tables_of_games_have_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["a.csv", "b.csv"].map(|name| folder.path().join(name));
    let [first, second] = [&first, &second].map(|path| path.to_str().unwrap());
    assert_eq!(setwise(&["table", PGN, "-o", first]).code, 0);
    assert_eq!(setwise(&["query", "in_check", first, "-o", second]).code, 0);
    let places = |file: &str| -> Vec<Json> {
        let run = setwise(&["query", "in_check", file, "-f", "json"]);
        let found = run.out.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
        found
            .map(|it| Json::from_iter(["game", "ply"].map(|name| (name, it[name].clone()))))
            .collect()
    };
    assert!(places(first).len() > 30);
    assert_eq!(places(second), places(first));
    let head = std::fs::read_to_string(second).unwrap();
    let head: Vec<_> = head.lines().next().unwrap().split(',').collect();
    assert_eq!(head[..5], ["file", "line", "game", "ply", "fen"]);
    assert!(!head.contains(&"game_2"), "{head:?}");
}

#[test]
fn each_game_has_a_row_with_its_first_match() {
    let tags = ["--tags", "White,ECO"];
    let expected = expected(&[&[PGN][..], &tags].concat());
    assert!(expected.len() > 30);
    assert_eq!(json(&[&[PGN, "--per-game"][..], &tags].concat()), expected);
    // Without --tags, they are those of `setwise table`.
    let usual = json(&[PGN, "--per-game"]);
    assert_eq!(usual.len(), expected.len());
    for (found, expected) in usual.iter().zip(&expected) {
        for name in ["White", "ECO", "matches"] {
            assert_eq!(found["fields"][name], expected["fields"][name]);
        }
        assert!(found["fields"]["result"].is_string(), "{found}");
    }
    // A file that is read twice has its games twice.
    assert_eq!(json(&[PGN, PGN, "--per-game"]).len(), 2 * expected.len());
}

#[test]
fn rows_of_games_are_sorted_and_limited() {
    let tags = ["--tags", "White"];
    let mut expected = expected(&[&[PGN][..], &tags].concat());
    expected.sort_by_key(|found| std::cmp::Reverse(found["fields"]["matches"].as_i64()));
    let sort = ["--per-game", "--sort", "matches", "--descending"];
    let sorted = [&[PGN][..], &tags, &sort].concat();
    assert_eq!(json(&sorted), expected);
    assert_eq!(json(&[&sorted[..], &["--limit", "3"]].concat()), expected[..3]);
    let all = json(&[PGN, "--per-game", "--tags", "White"]);
    assert_eq!(json(&[PGN, "--per-game", "--tags", "White", "--limit", "2"]), all[..2]);
    assert_eq!(json(&[PGN, "--per-game", "--sample", "4"]).len(), 4);
}

#[test]
fn tables_of_games_have_rows_too() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("moves.csv");
    let table = table.to_str().unwrap();
    assert_eq!(setwise(&["table", PGN, "-o", table]).code, 0);
    let expected = expected(&[table]);
    assert!(expected.len() > 30);
    assert_eq!(json(&[table, "--per-game"]), expected);
    let csv = setwise(&["query", "in_check", PGN, "--per-game", "-f", "csv"]).out;
    assert!(csv.lines().next().unwrap().ends_with(",matches"), "{csv}");
    assert_eq!(csv.lines().count(), expected.len() + 1);
}

#[test]
fn matches_of_tables_are_limited_as_those_of_games() {
    let folder = tempfile::tempdir().unwrap();
    let table = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut tables = vec![table("moves.csv"), table("moves.jsonl")];
    if cfg!(feature = "parquet") {
        tables.extend([table("moves.parquet"), table("moves.arrow")]);
    }
    for table in &tables {
        assert_eq!(setwise(&["table", PGN, "-o", table]).code, 0);
    }
    if cfg!(feature = "parquet") {
        tables.push(table("index"));
        assert_eq!(setwise(&["index", PGN, "-o", &tables[4]]).code, 0);
    }
    let all = json(&[PGN]);
    for limit in ["1", "2", "30"] {
        let mut of_games = BTreeMap::new();
        let is_first = |found: &&Json| {
            let of_game: &mut u64 = of_games.entry(found["game"].as_u64()).or_default();
            *of_game += 1;
            *of_game <= limit.parse().unwrap()
        };
        let expected: Vec<_> = all.iter().filter(is_first).map(|it| it["fen"].clone()).collect();
        let option = ["--limit-per-game", limit];
        for table in &tables {
            let found = json(&[&[table.as_str()][..], &option].concat());
            let found: Vec<_> = found.into_iter().map(|it| it["fen"].clone()).collect();
            assert_eq!(found, expected, "{table} {limit}");
            // The columns of the game are read where they are not shown, too.
            for shown in [
                &["-f", "fen", "--limit", "20"][..],
                &["--count"],
                &["--heatmap", "--select", "checkers"],
                &["--group-by", "ECO", "--select", "legal_moves"],
                &["--sort", "legal_moves", "-f", "fen"],
            ] {
                let of = |input: &str| {
                    let run =
                        setwise(&[&["query", "in_check", input][..], &option, shown].concat());
                    assert_eq!(run.code, 0, "{table} {shown:?}: {}", run.err);
                    // The move after a position in PGN is not in the text of a table.
                    let words = |line: &str| line.split(' ').take(6).collect::<Vec<_>>().join(" ");
                    run.out.lines().map(words).collect::<Vec<_>>()
                };
                assert_eq!(of(table), of(PGN), "{table} {shown:?}");
            }
        }
    }
    let first = |input: &str| setwise(&["query", "checkmate", input, "--per-game", "-f", "fen"]);
    let of_games = first(PGN).out;
    for table in &tables {
        let run = first(table);
        assert_eq!(run.code, 0, "{}", run.err);
        assert_eq!(run.out.lines().count(), of_games.lines().count());
    }
}

#[test]
fn positions_without_games_are_refused() {
    let run = setwise(&["query", "true", "data/positions.epd", "--per-game"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--per-game: data/positions.epd has positions, not games"));
    for option in ["--count", "--heatmap", "--limit-per-game=1", "--group-by=ply"] {
        assert_eq!(setwise(&["query", "true", PGN, "--per-game", option]).code, 2, "{option}");
    }
}
