//! `setwise index`.

use std::fs;
#[cfg(feature = "parquet")]
use std::path::Path;

use crate::common::setwise;
#[cfg(feature = "parquet")]
use crate::common::setwise_with_input;

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_the_feature_says_which_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let run = setwise(&["index", "data/games.pgn", "-o", path]);
    assert_eq!(run.code, 2);
    let expected = "this build has no indexes: install setwise with `--features parquet`";
    assert!(run.err.contains(expected), "{}", run.err);
    fs::write(folder.path().join("index.json"), "{}").unwrap();
    let run = setwise(&["query", "true", path]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("this is an index, which is not read here"), "{}", run.err);
}

/// Returns the columns of the place and the position of the rows of a query.
#[cfg(feature = "parquet")]
fn rows(formula: &str, inputs: &[&str], options: &[&str]) -> Vec<String> {
    let query = ["query", formula, "-f", "json", "--select", "san, result"];
    let run = setwise(&[&query[..], options, inputs].concat());
    assert!(run.code < 2, "{}", run.err);
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        format!("{} {} {}", row["fen"], row["fields"]["san"], row["fields"]["result"])
    };
    run.out.lines().map(row).collect()
}

#[cfg(feature = "parquet")]
#[test]
fn games_are_added_and_found() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index");
    let path = index.to_str().unwrap();
    let [first, second] = ["data/games.pgn", "data/lichess.pgn"];
    let run = setwise(&["index", first, "-o", path, "--format", "json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let added: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let old = setwise(&["query", "true", first, "--count", "--with-start"]).out;
    assert!(old.starts_with(&format!("{} of", added["rows"])), "{old}");
    let run = setwise(&["index", second, "-o", path]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("added ") && run.out.contains(" in 1 file, "), "{}", run.out);
    for formula in [
        "checkmate",
        "position(\"startpos\")",
        "placement(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\") && ever(checkmate)",
        "previous(in_check) && N != none",
        "ply <= 9 && in_check",
    ] {
        for options in [&[][..], &["--with-start"], &["--where", "ply < 20"], &["-n", "5"]] {
            let expected = rows(formula, &[first, second], options);
            assert_eq!(rows(formula, &[path], options), expected, "{formula} {options:?}");
        }
        let count =
            |inputs: &[&str]| setwise(&[&["query", formula, "-c"][..], inputs].concat()).out;
        assert_eq!(count(&[path]), count(&[first, second]), "{formula}");
    }
    // The numbers of games go on.
    let run = setwise(&["query", "true", path, "-f", "csv", "--per-game"]);
    let games = fs::read_to_string(format!("{}/../../{second}", env!("CARGO_MANIFEST_DIR")));
    let of_second = games.unwrap().matches("[Event ").count() as u64;
    assert_eq!(run.out.lines().count() as u64, 1 + added["games"].as_u64().unwrap() + of_second);
}

#[cfg(feature = "parquet")]
#[test]
fn what_fails_leaves_the_index() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index");
    let path = index.to_str().unwrap();
    assert_eq!(setwise(&["index", "data/games.pgn", "-o", path]).code, 0);
    let manifest = || fs::read_to_string(index.join("index.json")).unwrap();
    let old = manifest();
    let wrong = folder.path().join("none.pgn");
    let wrong = wrong.to_str().unwrap();
    let inside = index.join("games-000001.parquet");
    for (arguments, code, message) in [
        (&["data/games.pgn", wrong][..], 3, "the index is unchanged"),
        (&["data/positions.epd"], 2, "an index needs games"),
        (&["data/games.pgn", "--tags", "Round"], 3, "the index was made without --tags"),
        (&[inside.to_str().unwrap()], 2, "is in the folder of the index"),
    ] {
        let run = setwise(&[&["index", "-o", path][..], arguments].concat());
        assert_eq!(run.code, code, "{}", run.err);
        assert!(run.err.contains(message), "{}", run.err);
        assert_eq!(manifest(), old);
    }
    let new = folder.path().join("new");
    assert_eq!(setwise(&["index", "data/positions.epd", "-o", new.to_str().unwrap()]).code, 2);
    assert!(!new.exists());
    let games = "1. e4 e5 2. Ke3 *\n\n1. d4 *\n";
    let run = setwise_with_input(&["index", "--input", "pgn", "-o", path, "--strict"], games);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("the index is unchanged") && manifest() == old, "{}", run.err);
    // The positions before the error of a game count, as in a table.
    let run = setwise_with_input(&["index", "--input", "pgn", "-o", path], games);
    assert_eq!(run.code, 3);
    assert!(run.out.starts_with("added 2 games with 5 rows"), "{} {}", run.out, run.err);
    assert!(Path::new(path).join("games-000002.parquet").is_file());
    fs::write(index.join("games-000001.rows"), "cut").unwrap();
    let run = setwise(&["query", "true", path]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("games-000001.rows: it has 3 bytes"), "{}", run.err);
    let run = setwise(&["index", "data/games.pgn", "-o", path]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("games again in another folder"), "{}", run.err);
    let other = folder.path().to_str().unwrap();
    let run = setwise(&["index", "data/games.pgn", "-o", other]);
    assert!(run.err.contains("this folder holds other files, such as index"), "{}", run.err);
}

#[cfg(feature = "parquet")]
#[test]
fn a_check_tells_which_file_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index");
    let path = index.to_str().unwrap();
    assert_eq!(setwise(&["index", "data/games.pgn", "-o", path]).code, 0);
    let run = setwise(&["index", "--check", path]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "30 games with 2037 rows in 1 file: all checksums match\n");
    for file in ["games-000001.parquet", "games-000001.rows", "index.json"] {
        let path_of_file = index.join(file);
        let old = fs::read(&path_of_file).unwrap();
        let mut bytes = old.clone();
        bytes[old.len() / 2] ^= 4;
        fs::write(&path_of_file, bytes).unwrap();
        let run = setwise(&["index", "--check", path]);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
        let remedy = "restore this file, or index the games again in another folder";
        assert!(run.err.contains(file) && run.err.contains(remedy), "{}", run.err);
        fs::write(&path_of_file, old).unwrap();
    }
    assert_eq!(setwise(&["index", "--check", path]).code, 0);
    let run = setwise(&["index", "--check", path, "data/games.pgn"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[cfg(feature = "parquet")]
#[test]
fn folders_with_an_index_are_read_as_one_and_refused_without_its_list() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index");
    let [path, outer] = [index.as_path(), folder.path()].map(|path| path.to_str().unwrap());
    assert_eq!(setwise(&["index", "data/games.pgn", "-o", path]).code, 0);
    let count = |input: &[&str]| setwise(&[&["query", "in_check", "-c"][..], input].concat());
    let games = count(&["data/games.pgn"]).out;
    // Its files alone would have the positions before the first moves too.
    assert_eq!(count(&[outer, "--recursive"]).out, games);
    fs::remove_file(index.join("index.json")).unwrap();
    for input in [&[path][..], &[path, "--recursive"], &[outer, "--recursive"]] {
        let run = count(input);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
        let remedy = "restore this file, or index the games again in another folder";
        assert!(run.err.contains("index.json") && run.err.contains(remedy), "{}", run.err);
    }
    let run = setwise(&["index", "data/games.pgn", "-o", path]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("index.json"), "{}", run.err);
    assert!(index.join("games-000001.parquet").is_file());
}

#[cfg(feature = "parquet")]
#[test]
fn what_an_index_lacks_is_refused_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let [usual, named, output] = ["usual", "named", "out.pgn"].map(|name| folder.path().join(name));
    let [usual, named, output] = [&usual, &named, &output].map(|path| path.to_str().unwrap());
    let games = "data/lichess.pgn";
    assert_eq!(setwise(&["index", games, "-o", usual]).code, 0);
    assert_eq!(setwise(&["index", games, "-o", named, "--tags", "White,nag,comment"]).code, 0);
    for (formula, name) in
        [("nag == 4", "nag"), ("comment == \"x\"", "comment"), ("true || `Round` > 1", "Round")]
    {
        let run = setwise(&["query", formula, usual]);
        assert_eq!(run.code, 2, "{formula}: {}", run.err);
        let remedy = format!("`table` and `index` write it with `--tags {name}`");
        assert!(run.err.contains(&remedy), "{}", run.err);
    }
    let count = |input: &str| setwise(&["query", "nag == 4 && comment > \"\"", input, "-c"]).out;
    assert!(count(games).starts_with("105 of 3435"), "{}", count(games));
    assert_eq!(count(named), count(games));
    let run = setwise(&["query", "checkmate", usual, "-o", output]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("query the games themselves"), "{}", run.err);
    assert!(!Path::new(output).exists());
    // A text is refused, a number is missing, and `ply` has one meaning, as over the games.
    for input in [games, usual] {
        let run = setwise(&["query", "ply < 2", input, "-n", "1", "--select", "previous(san)"]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("as in `previous(san) == \"…\"`"), "{}", run.err);
        let run = setwise(&["query", "ply < 2", input, "-n", "1", "--select", "previous(eval_cp)"]);
        assert!(run.out.contains("previous(eval_cp) has no value"), "{}", run.out);
        assert_eq!(run.err, "stopped at the limit of 1\n");
    }
}
