//! Inputs that are truncated, altered, mislabeled or empty: the program says what is wrong with
//! which file and where, and leaves nothing half-written.

use std::fs;
use std::path::Path;

use expect_test::expect;

use crate::common::{Run, repository, setwise};

/// Returns the names and contents of inputs, one of each format.
fn inputs() -> Vec<(&'static str, Vec<u8>)> {
    let read = |name: &str| fs::read(repository().join(name)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let converted = |name: &str| {
        let path = folder.path().join(name);
        let run = setwise(&["query", "P", TABLE, "-n", "40", "-o", path.to_str().unwrap()]);
        assert_eq!(run.code, 0, "{}", run.err);
        fs::read(path).unwrap()
    };
    let games = String::from_utf8(read("data/games.pgn")).unwrap();
    let games = games.split_inclusive("\n\n").take(10).collect::<String>();
    let fen = "fen r1bq1rk1/5ppp/5b2/p3p3/2Pp4/1B6/PP2QPPP/RN1R2K1 b - c3 0 14\n";
    let plain = format!("{fen}move f6g5\nscore -20\nply 27\nresult 0\ne\n").repeat(20);
    let mut inputs = vec![
        ("lines.epd", converted("a.epd")),
        ("games.pgn", games.into_bytes()),
        ("table.csv", read(TABLE)),
        ("table.tsv", converted("a.tsv")),
        ("table.csv.gz", converted("a.csv.gz")),
        ("objects.jsonl", converted("a.jsonl")),
        ("training.plain", plain.into_bytes()),
        ("training.bin", read("fuzz/corpus/records/bin")[..80].repeat(5)),
        ("training.binpack", read("fuzz/corpus/records/binpack")[..44].to_vec()),
    ];
    if cfg!(feature = "parquet") {
        inputs.push(("table.parquet", converted("a.parquet")));
        inputs.push(("table.arrow", converted("a.arrow")));
    }
    inputs
}

const TABLE: &str = "data/puzzles.csv";

/// Queries a file in a folder, and checks what every run must keep to. The output is removed.
fn query(folder: &Path, name: &str, arguments: &[&str]) -> Run {
    let path = folder.join(name);
    let path = path.to_str().unwrap();
    let out = folder.join("out.csv");
    let to = ["-o", out.to_str().unwrap(), "-j", "2"];
    let run = setwise(&[&["query", "true", path], &to[..], arguments].concat());
    let err = &run.err;
    assert!(!err.contains("panicked"), "{name}: {err}");
    assert!(!err.chars().any(|c| c.is_control() && c != '\n'), "{name}: {err:?}");
    assert!([0, 1, 3].contains(&run.code), "{name}: {}: {err}", run.code);
    // A place follows the name, or the reason why the file as a whole cannot be read.
    let has_name = err
        .lines()
        .any(|line| line.strip_prefix("error: ").unwrap_or(line).starts_with(&format!("{path}:")));
    assert_eq!(has_name, run.code >= 2, "{name}: {err}");
    let read_nothing = err.contains("\n0 of 0 ");
    let mut left: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    left.retain(|file| file.as_path() != folder.join(name));
    match run.code == 3 && read_nothing {
        true => assert!(left.is_empty(), "{name}: {left:?}: {err}"),
        false => assert!(left.iter().all(|file| *file == out), "{name}: {left:?}"),
    }
    let _ = fs::remove_file(&out);
    run
}

/// Queries bytes as a file of this name.
fn query_bytes(name: &str, bytes: &[u8], arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), bytes).unwrap();
    let run = query(folder.path(), name, arguments);
    let err = run.err.replace(&format!("{}/", folder.path().display()), "");
    format!("[{}] {err}", run.code)
}

/// The messages about inputs: each with the inputs that it is about, in turn.
#[derive(Default)]
struct Messages(Vec<(String, Vec<String>)>);

impl Messages {
    /// Adds the first line of a message, without the name of the input and those of its columns.
    fn add(&mut self, input: &str, name: &str, err: &str) {
        let line = err.lines().next().unwrap();
        let line = line.split_once("; the columns are").map_or(line, |(line, _)| line);
        let line = line.replacen(name, "it", 1);
        match self.0.iter_mut().find(|(known, _)| *known == line) {
            Some((_, inputs)) => inputs.push(input.to_owned()),
            None => self.0.push((line, vec![input.to_owned()])),
        }
    }

    fn shown(&self) -> String {
        let line =
            |(line, inputs): &(String, Vec<String>)| format!("{line}\n    {}\n", inputs.join(", "));
        self.0.iter().map(line).collect()
    }
}

/// A generator of numbers, for bytes to alter.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn whole_inputs_are_read() {
    for (name, bytes) in inputs() {
        let err = query_bytes(name, &bytes, &[]);
        assert!(err.starts_with("[0] "), "{name}: {err}");
    }
}

#[test]
fn inputs_that_are_cut_short_are_errors_with_a_place() {
    for (name, bytes) in inputs() {
        let cuts = (1..10).map(|part| bytes.len() * part / 10);
        for length in cuts.chain([1, 2, 7, bytes.len() - 1]) {
            let err = query_bytes(name, &bytes[..length], &[]);
            // A cut of binary data is noticed wherever it is.
            let is_text = ["lines.epd", "games.pgn", "table.csv", "table.tsv", "objects.jsonl"];
            if !is_text.contains(&name) && name != "training.plain" {
                let is_whole_records = name == "training.bin" && length % 40 == 0;
                assert_eq!(err.starts_with("[3] "), !is_whole_records, "{name} to {length}: {err}");
            }
        }
    }
}

#[test]
fn altered_bytes_are_read_or_reported() {
    let mut random = Random(1);
    for (name, bytes) in inputs() {
        for round in 0..16 {
            let mut altered = bytes.clone();
            // Headers are at the start or at the end.
            let range = if round % 2 == 0 { bytes.len().min(200) } else { bytes.len() };
            for _ in 0..=random.below(3) {
                let mut at = random.below(range);
                if round % 4 == 0 {
                    at = bytes.len() - 1 - at;
                }
                altered[at] ^= 1 << random.below(8);
            }
            query_bytes(name, &altered, &[]);
        }
    }
}

#[test]
fn mislabelled_inputs_are_recognized_or_refused() {
    let mut inputs = inputs();
    inputs.push(("array.npy", [b"\x93NUMPY\x01\0\x76\0", &[b' '; 118][..]].concat()));
    inputs.push(("archive.npz", [b"PK\x03\x04", &[0; 96][..]].concat()));
    let endings = ["epd", "pgn", "csv", "tsv", "jsonl", "plain", "bin", "binpack", "csv.gz"];
    let mut messages = Messages::default();
    for ending in endings {
        for (name, bytes) in &inputs {
            // The results of these two depend on the build.
            let depends = name.ends_with(".parquet") || name.ends_with(".arrow");
            if !depends && !name.ends_with(&format!(".{ending}")) {
                let as_name = format!("it.{ending}");
                let err = query_bytes(&as_name, bytes, &[]);
                messages.add(&format!("{name} as .{ending}"), &as_name, &err);
            }
        }
    }
    expect![[r#"
        [0] 232 of 232 positions matched
            games.pgn as .epd
        [0] 100 of 100 positions matched
            table.csv as .epd, table.csv as .tsv
        [0] 40 of 40 positions matched
            table.tsv as .epd, table.csv.gz as .epd, objects.jsonl as .epd, lines.epd as .csv, table.tsv as .csv, table.csv.gz as .csv, lines.epd as .tsv, table.csv.gz as .tsv
        [0] 20 of 20 positions matched
            training.plain as .epd
        [3] it:1:1: piece placement: character U+0008 is not a piece: use `PNBRQK` or `pnbrqk`
            training.bin as .epd
        [0] 2 of 2 positions matched
            training.binpack as .epd, training.binpack as .bin
        [3] error: it: this is a NumPy array: it has no positions; `Formula` of the Python package evaluates formulas over it
            array.npy as .epd, array.npy as .pgn, array.npy as .csv, array.npy as .tsv, array.npy as .jsonl, array.npy as .plain
        [3] error: it: this is a zip archive: extract it first
            archive.npz as .epd, archive.npz as .pgn, archive.npz as .csv, archive.npz as .tsv, archive.npz as .jsonl, archive.npz as .plain
        [3] it:1:2: game 1: unexpected `k` between moves
            lines.epd as .pgn
        [3] it:1:2: game 1: unexpected `u` in a move
            table.csv as .pgn
        [3] it:1:2: game 1: unexpected `i` in a move
            table.tsv as .pgn, table.csv.gz as .pgn
        [3] it:1:232: game 1: unexpected `,` between moves
            objects.jsonl as .pgn
        [3] it:1:3: game 1: unexpected `n` in a move
            training.plain as .pgn
        [3] it:1:2: game 1: unexpected `þ` between moves
            training.bin as .pgn
        [3] it:1:2: game 1: unexpected `I` in a move
            training.binpack as .pgn
        [3] error: it:1: no column is named `fen`, `epd` or `position`
            games.pgn as .csv, training.plain as .csv, training.bin as .csv, training.binpack as .csv, games.pgn as .tsv, objects.jsonl as .tsv, training.plain as .tsv, training.bin as .tsv, training.binpack as .tsv
        [3] error: it:1:34: unexpected text after a closing quote: a quote within a quoted field is doubled
            objects.jsonl as .csv
        [3] error: it:1:1: expected an object, `{`
            lines.epd as .jsonl, table.csv as .jsonl, table.tsv as .jsonl, table.csv.gz as .jsonl, training.plain as .jsonl, training.bin as .jsonl, training.binpack as .jsonl
        [3] error: it:1:1: this is an array: write one object per line, as `jq -c '.[]'` does
            games.pgn as .jsonl
        [3] error: it:1: no line begins with `fen`, as each record of training data does
            lines.epd as .plain, games.pgn as .plain, table.csv as .plain, table.tsv as .plain, table.csv.gz as .plain, objects.jsonl as .plain, training.bin as .plain, training.binpack as .plain
        [3] error: it:1: this is not training data of 40 bytes per position: no record at its start is a position
            lines.epd as .bin, games.pgn as .bin, table.csv as .bin, table.tsv as .bin, table.csv.gz as .bin, objects.jsonl as .bin, training.plain as .bin, array.npy as .bin, archive.npz as .bin, lines.epd as .binpack, games.pgn as .binpack, table.csv as .binpack, table.tsv as .binpack, table.csv.gz as .binpack, objects.jsonl as .binpack, training.plain as .binpack, array.npy as .binpack, archive.npz as .binpack
        [0] 10 of 10 positions matched
            training.bin as .binpack
        [3] error: it: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
            lines.epd as .csv.gz, games.pgn as .csv.gz, table.csv as .csv.gz, table.tsv as .csv.gz, objects.jsonl as .csv.gz, training.plain as .csv.gz, training.bin as .csv.gz, training.binpack as .csv.gz, array.npy as .csv.gz, archive.npz as .csv.gz
    "#]].assert_eq(&messages.shown());
}

#[test]
fn empty_inputs_have_no_positions() {
    let mut messages = Messages::default();
    let endings = ["epd", "pgn", "csv", "tsv", "jsonl", "plain", "bin", "binpack", "csv.gz"];
    for (label, bytes) in [
        ("empty", ""),
        ("blank", "\n \r\n\n"),
        ("mark", "\u{feff}"),
        ("comment", "# no position\n"),
        ("header", "id,fen\n"),
        ("tabs", "id\tfen"),
        ("brackets", "{}\n"),
        ("zeros", "\0\0\0\0"),
    ] {
        for ending in endings {
            let name = format!("{label}.{ending}");
            messages.add(&name, &name, &query_bytes(&name, bytes.as_bytes(), &[]));
        }
    }
    expect![[r#"
        [1] 0 of 0 positions matched
            empty.epd, empty.pgn, empty.bin, empty.binpack, blank.epd, blank.pgn, mark.epd, mark.pgn, comment.epd, header.epd, header.csv, header.tsv, tabs.epd, tabs.csv, tabs.tsv, brackets.epd, brackets.pgn
        [3] error: it:1: there is no header
            empty.csv, empty.tsv, mark.csv, mark.tsv
        [3] error: it:1: there is no object
            empty.jsonl, mark.jsonl, brackets.jsonl
        [3] error: it:1: no line begins with `fen`, as each record of training data does
            empty.plain, blank.plain, mark.plain, comment.plain, header.plain, tabs.plain, brackets.plain
        [3] error: it: the file is empty, which compressed data never is: it may be incomplete
            empty.csv.gz
        [3] error: it:4: there is no header
            blank.csv, blank.tsv
        [3] error: it:4: there is no object
            blank.jsonl
        [3] error: it:1: this is not training data of 40 bytes per position: no record at its start is a position
            blank.bin, blank.binpack, mark.bin, mark.binpack, comment.bin, comment.binpack, header.bin, header.binpack, tabs.bin, tabs.binpack, brackets.bin, brackets.binpack, zeros.bin, zeros.binpack
        [3] error: it: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
            blank.csv.gz, mark.csv.gz, comment.csv.gz, header.csv.gz, tabs.csv.gz, brackets.csv.gz, zeros.csv.gz
        [3] it:1:1: game 1: unexpected `#` between moves
            comment.pgn
        [3] error: it:1: no column is named `fen`, `epd` or `position`
            comment.csv, comment.tsv, brackets.csv, brackets.tsv
        [3] error: it:1:1: expected an object, `{`
            comment.jsonl, header.jsonl, tabs.jsonl
        [3] it:1:1: game 1: unexpected `i` between moves
            header.pgn, tabs.pgn
        [3] error: it: the first 4 bytes have no text, only control characters such as 0x00
            zeros.epd, zeros.pgn, zeros.csv, zeros.tsv, zeros.jsonl, zeros.plain
    "#]].assert_eq(&messages.shown());
}

#[test]
fn missing_columns_are_named() {
    let mut shown = String::new();
    for (name, bytes) in inputs() {
        if ["csv", "tsv", "jsonl"].iter().any(|ending| name.ends_with(ending)) {
            shown += &query_bytes(name, &bytes, &["--column", "Nothing"]);
            let other = if name == "table.csv" { "Moves" } else { "squares" };
            let err = query_bytes(name, &bytes, &["--column", other]);
            shown += &format!("{}\n", err.lines().next().unwrap());
        }
    }
    expect![[r#"
        [3] error: table.csv:1: no column is named `Nothing`; the columns are `PuzzleId`, `FEN`, `Moves`, `Rating`, `RatingDeviation`, `Popularity`, `NbPlays`, `Themes`, `GameUrl`, `OpeningTags`, `DailyDate`; `FEN` has positions: --column FEN
        0 of 0 positions matched
        [3] table.csv:2:71: Moves: piece placement: `d` is not a piece: use `PNBRQK` or `pnbrqk`
        [3] error: table.tsv:1: no column is named `Nothing`; the columns are `file`, `line`, `game`, `ply`, `fen`, `rest`, `value`, `squares`, `PuzzleId`, `Moves`, `Rating`, `RatingDeviation` and 6 more; `fen` has positions: --column fen
        0 of 0 positions matched
        [3] table.tsv:2:94: squares: piece placement: `a` is not a piece: use `PNBRQK` or `pnbrqk`
        [3] error: objects.jsonl:1: no member is named `Nothing`; the members are `file`, `line`, `fen`, `value`, `marks`, `fields`; `fen` has positions: --column fen
        0 of 0 positions matched
        [3] error: objects.jsonl:1: no member is named `squares`; the members are `file`, `line`, `fen`, `value`, `marks`, `fields`; `fen` has positions: --column fen
    "#]].assert_eq(&shown);
}

#[test]
fn a_hundred_thousand_columns_are_refused() {
    let names = |start: &str, between: &str, name: &dyn Fn(usize) -> String, end: &str| {
        let names: Vec<_> = (0..100_000).map(name).collect();
        format!("{start}{}{end}\n", names.join(between))
    };
    let column = |index: usize| format!("c{index}");
    // More than 16 MiB of them.
    let member = |index: usize| format!("\"c{index}\":\"{index:170}\"");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut shown = String::new();
    for (name, text) in [
        ("a.csv", names("fen,", ",", &column, "") + fen),
        ("a.tsv", names("fen\t", "\t", &column, "") + fen),
        ("b.csv", names("fen,a\n", ",", &|_| format!("{fen:170}"), "")),
        ("a.jsonl", names(&format!("{{\"fen\":\"{fen}\","), ",", &member, "}")),
        ("b.jsonl", names(&format!("{{\"fen\":\"{fen}\",\"m\":{{"), ",", &member, "}}")),
        ("a.plain", names(&format!("fen {fen}\n"), "\n", &|index| format!("c{index} 1"), "\ne")),
        ("a.epd", names(&format!("{fen} "), " ", &|index| format!("c{index} 1;"), "")),
        ("a.pgn", names("", "\n", &|index| format!("[Tag{index} \"\"]"), "\n\n1. e4 *")),
    ] {
        shown += &query_bytes(name, text.as_bytes(), &["--tags", "all"]);
    }
    expect![[r#"
        [3] error: a.csv:1: more than 10000 columns
        0 of 0 positions matched
        [3] error: a.tsv:1: more than 10000 columns
        0 of 0 positions matched
        [3] error: b.csv:1: no line break in 16 MiB: this is not a file of positions
        0 of 0 positions matched
        [3] error: a.jsonl:1: no line break in 16 MiB: this is not a file of positions
        0 of 0 positions matched
        [3] error: b.jsonl:1: no line break in 16 MiB: this is not a file of positions
        0 of 0 positions matched
        [0] 1 of 1 position matched
        [0] 1 of 1 position matched
        [0] note: the games have more tags than the thousand that are shown; --tags shows them by name
        1 of 1 position matched
    "#]]
    .assert_eq(&shown);
}

#[cfg(unix)]
#[test]
fn an_output_that_fails_leaves_no_file() {
    use std::process::Command;

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.csv");
    let mut command = Command::new("sh");
    // A file may have 8 blocks of 512 bytes.
    let script = "ulimit -f 8; trap '' XFSZ; exec \"$0\" query true \"$@\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_setwise")]);
    command.args(["data/positions.epd", "-o"]).arg(&out).current_dir(repository());
    let run = crate::common::run(command, "");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("out.csv: "), "{}", run.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
