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

/// Returns the first line of a message, without the names of columns.
fn beginning(err: &str) -> &str {
    let line = err.lines().next().unwrap();
    line.split_once("; the columns are").map_or(line, |(line, _)| line)
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
    let mut shown = String::new();
    for (name, bytes) in &inputs {
        // The results of these two depend on the build.
        if name.ends_with(".parquet") || name.ends_with(".arrow") {
            continue;
        }
        for ending in endings {
            if !name.ends_with(&format!(".{ending}")) {
                let err = query_bytes(&format!("it.{ending}"), bytes, &[]);
                shown += &format!("{name}: {}\n", beginning(&err));
            }
        }
    }
    expect![[r#"
        lines.epd: [3] it.pgn:1:2: game 1: unexpected `k` between moves
        lines.epd: [0] 40 of 40 positions matched
        lines.epd: [0] 40 of 40 positions matched
        lines.epd: [3] error: it.jsonl:1:1: expected an object, `{`
        lines.epd: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        lines.epd: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        lines.epd: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        lines.epd: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        games.pgn: [0] 232 of 232 positions matched
        games.pgn: [3] error: it.csv:1: no column is named `fen`, `epd` or `position`
        games.pgn: [3] error: it.tsv:1: no column is named `fen`, `epd` or `position`
        games.pgn: [3] error: it.jsonl:1:1: this is an array: write one object per line, as `jq -c '.[]'` does
        games.pgn: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        games.pgn: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        games.pgn: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        games.pgn: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        table.csv: [0] 100 of 100 positions matched
        table.csv: [3] it.pgn:1:2: game 1: unexpected `u` in a move
        table.csv: [0] 100 of 100 positions matched
        table.csv: [3] error: it.jsonl:1:1: expected an object, `{`
        table.csv: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        table.csv: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        table.csv: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        table.csv: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        table.tsv: [0] 40 of 40 positions matched
        table.tsv: [3] it.pgn:1:2: game 1: unexpected `i` in a move
        table.tsv: [0] 40 of 40 positions matched
        table.tsv: [3] error: it.jsonl:1:1: expected an object, `{`
        table.tsv: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        table.tsv: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        table.tsv: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        table.tsv: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        table.csv.gz: [0] 40 of 40 positions matched
        table.csv.gz: [3] it.pgn:1:2: game 1: unexpected `i` in a move
        table.csv.gz: [0] 40 of 40 positions matched
        table.csv.gz: [0] 40 of 40 positions matched
        table.csv.gz: [3] error: it.jsonl:1:1: expected an object, `{`
        table.csv.gz: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        table.csv.gz: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        table.csv.gz: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        objects.jsonl: [0] 40 of 40 positions matched
        objects.jsonl: [3] it.pgn:1:232: game 1: unexpected `,` between moves
        objects.jsonl: [3] error: it.csv:1:34: unexpected text after a closing quote: a quote within a quoted field is doubled
        objects.jsonl: [3] error: it.tsv:1: no column is named `fen`, `epd` or `position`
        objects.jsonl: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        objects.jsonl: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        objects.jsonl: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        objects.jsonl: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        training.plain: [0] 20 of 20 positions matched
        training.plain: [3] it.pgn:1:3: game 1: unexpected `n` in a move
        training.plain: [3] error: it.csv:1: no column is named `fen`, `epd` or `position`
        training.plain: [3] error: it.tsv:1: no column is named `fen`, `epd` or `position`
        training.plain: [3] error: it.jsonl:1:1: expected an object, `{`
        training.plain: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        training.plain: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        training.plain: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        training.bin: [3] it.epd:1:1: piece placement: character U+0008 is not a piece: use `PNBRQK` or `pnbrqk`
        training.bin: [3] it.pgn:1:2: game 1: unexpected `þ` between moves
        training.bin: [3] error: it.csv:1: no column is named `fen`, `epd` or `position`
        training.bin: [3] error: it.tsv:1: no column is named `fen`, `epd` or `position`
        training.bin: [3] error: it.jsonl:1:1: expected an object, `{`
        training.bin: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        training.bin: [0] 10 of 10 positions matched
        training.bin: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        training.binpack: [0] 2 of 2 positions matched
        training.binpack: [3] it.pgn:1:2: game 1: unexpected `I` in a move
        training.binpack: [3] error: it.csv:1: no column is named `fen`, `epd` or `position`
        training.binpack: [3] error: it.tsv:1: no column is named `fen`, `epd` or `position`
        training.binpack: [3] error: it.jsonl:1:1: expected an object, `{`
        training.binpack: [3] error: it.plain:1: no line begins with `fen`, as each record of training data does
        training.binpack: [0] 2 of 2 positions matched
        training.binpack: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        array.npy: [3] error: it.epd: this is a NumPy array: it has no positions; `Formula` of the Python package evaluates formulas over it
        array.npy: [3] error: it.pgn: this is a NumPy array: it has no positions; `Formula` of the Python package evaluates formulas over it
        array.npy: [3] error: it.csv: this is a NumPy array: it has no positions; `Formula` of the Python package evaluates formulas over it
        array.npy: [3] error: it.tsv: this is a NumPy array: it has no positions; `Formula` of the Python package evaluates formulas over it
        array.npy: [3] error: it.jsonl: this is a NumPy array: it has no positions; `Formula` of the Python package evaluates formulas over it
        array.npy: [3] error: it.plain: this is a NumPy array: it has no positions; `Formula` of the Python package evaluates formulas over it
        array.npy: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        array.npy: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        array.npy: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        archive.npz: [3] error: it.epd: this is a zip archive: extract it first
        archive.npz: [3] error: it.pgn: this is a zip archive: extract it first
        archive.npz: [3] error: it.csv: this is a zip archive: extract it first
        archive.npz: [3] error: it.tsv: this is a zip archive: extract it first
        archive.npz: [3] error: it.jsonl: this is a zip archive: extract it first
        archive.npz: [3] error: it.plain: this is a zip archive: extract it first
        archive.npz: [3] error: it.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        archive.npz: [3] error: it.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        archive.npz: [3] error: it.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
    "#]].assert_eq(&shown);
}

#[test]
fn empty_inputs_have_no_positions() {
    let mut shown = String::new();
    let endings = ["epd", "pgn", "csv", "tsv", "jsonl", "plain", "bin", "binpack", "csv.gz"];
    for (label, bytes) in [
        ("empty", ""),
        ("blank", "\n \r\n\n"),
        ("mark", "\u{feff}"),
        ("comment", "# no position\n"),
        ("header", "id,fen\n"),
        ("header", "id\tfen"),
        ("brackets", "{}\n"),
        ("zeros", "\0\0\0\0"),
    ] {
        for ending in endings {
            let err = query_bytes(&format!("{label}.{ending}"), bytes.as_bytes(), &[]);
            shown += &format!("{}\n", err.lines().next().unwrap());
        }
    }
    expect![[r#"
        [1] 0 of 0 positions matched
        [1] 0 of 0 positions matched
        [3] error: empty.csv:1: there is no header
        [3] error: empty.tsv:1: there is no header
        [3] error: empty.jsonl:1: there is no object
        [3] error: empty.plain:1: no line begins with `fen`, as each record of training data does
        [1] 0 of 0 positions matched
        [1] 0 of 0 positions matched
        [3] error: empty.csv.gz: the file is empty, which compressed data never is: it may be incomplete
        [1] 0 of 0 positions matched
        [1] 0 of 0 positions matched
        [3] error: blank.csv:4: there is no header
        [3] error: blank.tsv:4: there is no header
        [3] error: blank.jsonl:4: there is no object
        [3] error: blank.plain:1: no line begins with `fen`, as each record of training data does
        [3] error: blank.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: blank.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: blank.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        [1] 0 of 0 positions matched
        [1] 0 of 0 positions matched
        [3] error: mark.csv:1: there is no header
        [3] error: mark.tsv:1: there is no header
        [3] error: mark.jsonl:1: there is no object
        [3] error: mark.plain:1: no line begins with `fen`, as each record of training data does
        [3] error: mark.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: mark.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: mark.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        [1] 0 of 0 positions matched
        [3] comment.pgn:1:1: game 1: unexpected `#` between moves
        [3] error: comment.csv:1: no column is named `fen`, `epd` or `position`; the columns are `# no position`: choose one with --column NAME
        [3] error: comment.tsv:1: no column is named `fen`, `epd` or `position`; the columns are `# no position`: choose one with --column NAME
        [3] error: comment.jsonl:1:1: expected an object, `{`
        [3] error: comment.plain:1: no line begins with `fen`, as each record of training data does
        [3] error: comment.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: comment.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: comment.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        [1] 0 of 0 positions matched
        [3] header.pgn:1:1: game 1: unexpected `i` between moves
        [1] 0 of 0 positions matched
        [1] 0 of 0 positions matched
        [3] error: header.jsonl:1:1: expected an object, `{`
        [3] error: header.plain:1: no line begins with `fen`, as each record of training data does
        [3] error: header.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: header.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: header.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        [1] 0 of 0 positions matched
        [3] header.pgn:1:1: game 1: unexpected `i` between moves
        [1] 0 of 0 positions matched
        [1] 0 of 0 positions matched
        [3] error: header.jsonl:1:1: expected an object, `{`
        [3] error: header.plain:1: no line begins with `fen`, as each record of training data does
        [3] error: header.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: header.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: header.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        [1] 0 of 0 positions matched
        [1] 0 of 0 positions matched
        [3] error: brackets.csv:1: no column is named `fen`, `epd` or `position`; the columns are `{}`: choose one with --column NAME
        [3] error: brackets.tsv:1: no column is named `fen`, `epd` or `position`; the columns are `{}`: choose one with --column NAME
        [3] error: brackets.jsonl:1: there is no object
        [3] error: brackets.plain:1: no line begins with `fen`, as each record of training data does
        [3] error: brackets.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: brackets.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: brackets.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
        [3] error: zeros.epd: the first 4 bytes have no text, only control characters such as 0x00
        [3] error: zeros.pgn: the first 4 bytes have no text, only control characters such as 0x00
        [3] error: zeros.csv: the first 4 bytes have no text, only control characters such as 0x00
        [3] error: zeros.tsv: the first 4 bytes have no text, only control characters such as 0x00
        [3] error: zeros.jsonl: the first 4 bytes have no text, only control characters such as 0x00
        [3] error: zeros.plain: the first 4 bytes have no text, only control characters such as 0x00
        [3] error: zeros.bin:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: zeros.binpack:1: this is not training data of 40 bytes per position: no record at its start is a position
        [3] error: zeros.csv.gz: this is not gzip data, although the name ends with .gz: the file may be incomplete; rename it if it is text
    "#]].assert_eq(&shown);
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
fn a_million_columns_are_refused() {
    let names = |start: &str, between: &str, name: &dyn Fn(usize) -> String, end: &str| {
        let names: Vec<_> = (0..1_000_000).map(name).collect();
        format!("{start}{}{end}\n", names.join(between))
    };
    let column = |index: usize| format!("c{index}");
    let member = |index: usize| format!("\"c{index}\":{index}");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut shown = String::new();
    for (name, text) in [
        ("a.csv", names("fen,", ",", &column, "") + fen),
        ("a.tsv", names("fen\t", "\t", &column, "") + fen),
        ("b.csv", names("fen,a\n", ",", &|_| fen.to_owned(), "")),
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
