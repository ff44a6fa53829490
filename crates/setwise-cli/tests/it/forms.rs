//! Each form of games in a table that `setwise table` writes, with the places that plain loops find.

use std::fs;

use serde_json::Value as Json;

use crate::common::{repository, setwise};

const PGN: &str = "data/lichess.pgn";
const TAGS: &str = "White,WhiteElo,BlackElo,result,eval_cp";

/// Writes plies as `data/forms.tsv` has them: `2:5-7` are three plies of the second game.
fn places(json: &str) -> String {
    let place = |line: &str| {
        let found: Json = serde_json::from_str(line).unwrap();
        ["game", "ply"].map(|name| found[name].as_u64().unwrap())
    };
    let found: Vec<_> = json.lines().map(place).collect();
    let runs = found.chunk_by(|a, b| a[0] == b[0] && a[1] + 1 == b[1]);
    let texts = runs.map(|run| match run {
        [[game, ply]] => format!("{game}:{ply}"),
        run => format!("{}:{}-{}", run[0][0], run[0][1], run[run.len() - 1][1]),
    });
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn each_form_finds_in_a_table_of_games_what_a_loop_finds() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv");
    let table = table.to_str().unwrap();
    assert_eq!(setwise(&["table", PGN, "--with-start", "--tags", TAGS, "-o", table]).code, 0);
    let forms = fs::read_to_string(repository().join("data/forms.tsv")).unwrap();
    let mut count = 0;
    for line in forms.lines() {
        let ["lichess.pgn", formula, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            continue;
        };
        let run = setwise(&["query", formula, table, "--format", "json"]);
        assert_eq!(places(&run.out), expected, "{formula}: {}", run.err);
        count += 1;
    }
    assert!(count > 50, "{count}");
}
