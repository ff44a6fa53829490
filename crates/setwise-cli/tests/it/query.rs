//! `setwise query`.

use std::io::{BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::process::{Child, ChildStdin, ChildStdout, Command};

use expect_test::expect;

use crate::common::{self, command, run_of, setwise, setwise_with_input, shell, start, transcript};
#[cfg(unix)]
use crate::signals;

const FORKS: &str = "count(knight(N) & (k | q | r)) >= 2";
const EPD: &str = "data/positions.epd";
const GOOD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn forks_of_famous_games_are_found() {
    let run = setwise(&["query", FORKS, EPD]);
    assert_eq!(run.code, 0);
    assert_eq!(run.err, "9 of 300 positions matched\n");
    assert_eq!(run.out.matches("knight(N) & (k | q | r): 2 squares").count(), 9);
    let first: Vec<_> = run.out.lines().take(12).collect();
    expect![[r#"
        data/positions.epd:25  c0 "Anderssen - Dufresne, Berlin 1852, after 17.Nf6+";
        1r2k2r/pbppnppp/1bn2N2/4P2q/Q7/B1PB1N2/P4PPP/R3R1K1 b k - 2 17
        8  .  r  .  . [k] .  .  r
        7  p  b  p  p  n  p  p  p
        6  .  b  n  .  .  N  .  .
        5  .  .  .  .  P  .  . [q]
        4  Q  .  .  .  .  .  .  .
        3  B  .  P  B  .  N  .  .
        2  P  .  .  .  .  P  P  P
        1  R  .  .  .  R  .  K  .
           a  b  c  d  e  f  g  h
        knight(N) & (k | q | r): 2 squares  h5 e8"#]]
    .assert_eq(&first.join("\n"));
}

#[test]
fn matches_are_counted() {
    let expected = expect![[r#"
        $ query 'count(knight(N) & (k | q | r)) >= 2' data/positions.epd --count --format json
        {"positions":300,"matched":9,"squares":0}
        $ query 'P & north_fill(north_one(P))' data/positions.epd data/positions.epd --count
        68 of 600 positions matched, 68 squares
        $ query 'count(K) == 2' data/positions.epd --count --format csv
        positions,matched,squares
        300,0,0
        [1]
        $ query true data/positions.epd --count --format fen
        error: --format: `fen` cannot show numbers; with --count, use text, json or csv
        [2]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    // A noun after 1 is singular.
    for (formula, squares) in [("P", "1 square"), ("P | N", "1 square"), ("K | P", "2 squares")] {
        let run = setwise_with_input(&["query", formula, "-", "--count"], GOOD);
        assert_eq!(run.out, format!("1 of 1 position matched, {squares}\n"));
    }
    let run = setwise_with_input(&["query", "Q", "-"], GOOD);
    assert_eq!(run.err, "0 of 1 position matched, 0 squares\n");
}

#[test]
fn further_formulas_are_shown() {
    let formula = "let f = knight(N) & (k | q | r); count(f) >= 2";
    let arguments = ["query", formula, EPD, "--limit", "1", "--format"];
    let select = ["--select", "f, count(f)", "--select", "1 / count(none), us == white"];
    let run = |format: &str| setwise(&[&arguments[..], &[format], &select[..]].concat()).out;
    let lines = run("text");
    expect![[r#"
        f: 2 squares  h5 e8
        f = 0x1000008000000000  h5 e8
        count(f) = 2
        1 / count(none) has no value
        us == white = false
    "#]]
    .assert_eq(&lines.lines().skip(11).collect::<Vec<_>>().join("\n"));
    expect![[r#"
        {"file":"data/positions.epd","line":25,"fen":"1r2k2r/pbppnppp/1bn2N2/4P2q/Q7/B1PB1N2/P4PPP/R3R1K1 b k - 2 17","rest":"c0 \"Anderssen - Dufresne, Berlin 1852, after 17.Nf6+\";","value":{"type":"bool","value":true},"marks":[{"type":"set","hex":"0x1000008000000000","decimal":1152922054362660864,"count":2,"squares":["h5","e8"],"formula":"f"}],"select":[{"type":"set","hex":"0x1000008000000000","decimal":1152922054362660864,"count":2,"squares":["h5","e8"],"formula":"f"},{"type":"number","value":2,"formula":"count(f)"},{"formula":"1 / count(none)"},{"type":"bool","value":false,"formula":"us == white"}]}
    "#]].assert_eq(&run("json"));
    expect![[r#"
        file,line,game,ply,fen,rest,value,squares,f,count(f),1 / count(none),us == white
        data/positions.epd,25,,,1r2k2r/pbppnppp/1bn2N2/4P2q/Q7/B1PB1N2/P4PPP/R3R1K1 b k - 2 17,"c0 ""Anderssen - Dufresne, Berlin 1852, after 17.Nf6+"";",true,h5 e8,1152922054362660864,2,,false
    "#]].assert_eq(&run("csv"));
}

#[test]
fn selected_formulas_may_begin_with_a_minus() {
    for select in [&["--select", "-P"][..], &["--select=-P"]] {
        let run = setwise(&[&["query", "true", EPD, "--limit=1"], select].concat());
        assert!(run.out.contains("\n-P = 0xffffffffefff1900  a2"), "{}{}", run.out, run.err);
    }
}

#[test]
fn numbers_are_printed_with_their_signs() {
    // A number is never printed as a set, nor as a large one.
    let select = "count(P) - count(p), -1, first(none) - legal_moves - 100";
    let run = setwise(&["query", "count(P) < count(p)", EPD, "--select", select, "--format=json"]);
    let lines =
        run.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    for line in lines {
        for number in line["select"].as_array().unwrap() {
            assert_eq!(number["type"], "number", "{line}");
            assert!(number["value"].as_i64().is_some_and(|number| number < 0), "{line}");
        }
    }
    let run = setwise(&["query", "count(P) - count(p)", EPD, "--format", "csv", "--limit", "5"]);
    assert!(!run.out.contains("184467440737"), "{}", run.out);
    let run = setwise(&["query", "count(P) - count(p)", EPD, "--format", "text", "--limit", "5"]);
    assert!(run.out.contains("\ncount(P) - count(p) = -1\n"), "{}", run.out);
}

#[test]
fn a_number_is_a_condition_with_a_note_and_a_square_is_none() {
    let note = "note: the formula is a number, and matches where it is not 0; write a comparison such as \
                `… > 0`\n";
    for (formula, code, err) in [
        ("count(P)", 0, note),
        ("0", 1, note),
        ("count(P) > 0", 0, ""),
        ("{e4}", 0, ""),
        ("return __builtin_popcountll(P);", 0, ""),
    ] {
        let run = setwise(&["query", formula, EPD, "--count"]);
        assert_eq!((run.code, run.err.as_str()), (code, err), "{formula}");
    }
    for (arguments, message) in [
        (["e4", "true"], "error: the formula is a square, and no condition\n"),
        (["true", "e4"], "error: the formula is a square, and no condition\n"),
        (["true", "1"], "error: expected a bool, found a number\n"),
    ] {
        let run = setwise(&["query", arguments[0], "--where", arguments[1], EPD, "--count"]);
        assert_eq!(run.code, 2);
        assert!(run.err.starts_with(message), "{}", run.err);
    }
}

#[test]
fn forks_are_found_in_games() {
    let run = setwise(&["query", FORKS, "data/games.pgn", "--limit", "2"]);
    assert_eq!((run.code, run.err.as_str()), (0, "stopped at the limit of 2\n"));
    let heads: Vec<_> = run.out.lines().filter(|line| line.starts_with("data/")).collect();
    expect![[r#"
        data/games.pgn:29  game 3, ply 33  17. Nf6+
        data/games.pgn:54  game 5, ply 19  10. Nbc7+"#]]
    .assert_eq(&heads.join("\n"));
    let formatted = |format: &str| {
        setwise(&["query", FORKS, "data/games.pgn", "--limit", "1", "--format", format]).out
    };
    assert!(formatted("json").starts_with(
        "{\"file\":\"data/games.pgn\",\"line\":29,\"game\":3,\"ply\":33,\"fen\":\"1r2k2r/"
    ));
    let table = formatted("csv");
    let row = table.lines().nth(1).unwrap();
    assert!(row.starts_with("data/games.pgn,29,3,33,1r2k2r/"), "{row}");
    assert!(formatted("fen").ends_with(" b k - 2 17 17. Nf6+\n"));
}

#[test]
fn broken_games_are_reported_and_the_others_answered() {
    let good = "[Event \"x\"]\n\n1. e4 e5 *\n\n";
    let text = format!("{good}[Event \"y\"]\n\n1. d4 d5\n2. Nf4 *\n\n{good}");
    let run = setwise_with_input(&["query", "p & rank_5", "-", "--format", "csv"], &text);
    assert_eq!(run.code, 3);
    assert_eq!(run.err, "standard input:8:4: game 2: no white knight can move to f4\n");
    let rows: Vec<_> = run.out.lines().skip(1).collect();
    assert!(rows[0].starts_with("standard input,1,1,2,") && rows[0].contains(",1... e5,"));
    assert!(rows[1].starts_with("standard input,5,2,2,") && rows[1].contains(",1... d5,"));
    assert!(rows[2].starts_with("standard input,10,3,2,"), "{}", rows[2]);
    assert_eq!(rows.len(), 3);
    let run = setwise_with_input(&["query", "1 / count(p & rank_5) == 1", "-"], good);
    let message = "standard input:1: game 1, ply 1: the formula has no value";
    assert!(run.err.starts_with(message), "{}", run.err);
}

#[test]
fn fen_can_be_read_again() {
    let found = setwise(&["query", FORKS, EPD, "--format", "fen"]).out;
    assert_eq!(found.lines().count(), 9);
    assert!(found.lines().all(|line| line.contains(" c0 \"")), "{found}");
    let again = setwise_with_input(&["query", FORKS, "-", "--format", "fen"], &found).out;
    assert_eq!(again, found);
}

#[test]
fn the_en_passant_square_is_written_where_it_is_asked_for() {
    // No pawn attacks e3; the pawn on e4 is pinned; the pawn on c4 is not.
    let positions = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\n\
        4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1\n\
        4k3/8/8/8/2pPp3/8/8/4RK2 b - d3 0 1\n";
    let squares = |spelling: &[&str]| {
        let query = ["query", "true", "-", "--format", "fen"];
        let run = setwise_with_input(&[&query[..], spelling].concat(), positions);
        let of = |line: &str| line.split(' ').nth(3).unwrap().to_owned();
        run.out.lines().map(of).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(squares(&[]), "- - d3");
    assert_eq!(squares(&["--en-passant", "legal"]), "- - d3");
    assert_eq!(squares(&["--en-passant", "pseudo"]), "- d3 d3");
    assert_eq!(squares(&["--en-passant", "always"]), "e3 d3 d3");
}

#[cfg(unix)]
#[test]
fn standard_output_is_not_an_input() {
    let path = std::env::temp_dir().join(format!("setwise-{}-same.epd", std::process::id()));
    let line = format!("{GOOD}\n");
    std::fs::write(&path, &line).unwrap();
    let name = path.to_str().unwrap();
    for arguments in [
        ["query", "true", EPD, name, "--format=fen"],
        ["eval", "P", "--file", name, "--format=fen"],
    ] {
        let appended = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
        let output = command(&arguments).stdout(appended).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(message.contains("and standard output are the same file: write to"), "{message}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), line);
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn control_characters_of_a_file_are_not_printed() {
    let text = format!("{GOOD} \u{1b}[31m red\n");
    let run = setwise_with_input(&["query", "P", "-"], &text);
    assert!(!run.out.contains('\u{1b}') && run.out.contains("[31m red"), "{:?}", run.out);
}

#[test]
fn a_query_stops_at_the_limit() {
    let all = setwise(&["query", "P", EPD, "--format", "json"]).out;
    for limit in ["1", "7", "255", "257"] {
        let run = setwise(&["query", "P", EPD, "--format", "json", "--limit", limit]);
        let count: usize = limit.parse().unwrap();
        assert_eq!(run.out.lines().count(), count);
        assert!(all.starts_with(&run.out));
    }
}

/// Under a limit, as many threads as can be started do the work.
#[cfg(target_os = "linux")]
#[test]
fn a_query_needs_no_threads() {
    let run =
        common::limited("ulimit -v 300000", &["query", "P", EPD, "--count", "--threads=1024"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("300 of 300 positions matched"), "{}", run.out);
    // No thread gets a stack of this size, not even the one that listens to signals.
    for arguments in [&["query", "P", EPD, "--format=csv"][..], &["eval", "P", "--file", EPD]] {
        let run = common::limited("export RUST_MIN_STACK=1152921504606846976", arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.lines().count() >= 300);
    }
}

/// Lines of many operations and games of many moves take little more memory than their text.
#[cfg(target_os = "linux")]
#[test]
fn large_lines_and_games_are_answered_in_little_memory() {
    let folder = std::env::temp_dir().join(format!("setwise-large-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {}\n", "a;".repeat(1 << 20));
    let game = format!("[Event \"x\"]\n\n1.e4 e5 {}*\n\n", "Ke2 Ke7 Ke1 Ke8 ".repeat(80_000));
    for (text, name, memory) in
        [(line.repeat(6), "lines.epd", 250_000), (game, "games.pgn", 150_000)]
    {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        // A second arena would take 64 MiB of addresses for each thread.
        let setup = format!("export MALLOC_ARENA_MAX=1; ulimit -v {memory}; exec >/dev/null");
        let arguments = ["query", "true", path.to_str().unwrap(), "--format=json", "--threads=8"];
        let run = common::limited(&setup, &arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// A frame that asks for a window of 128 MiB, and holds nothing. In a file, a small frame is unpacked
/// as a whole and needs no window.
#[cfg(target_os = "linux")]
#[test]
fn a_window_without_memory_is_an_error() {
    let path = std::env::temp_dir().join(format!("setwise-window-{}.zst", std::process::id()));
    std::fs::write(&path, [0x28, 0xb5, 0x2f, 0xfd, 0, 17 << 3, 1, 0, 0]).unwrap();
    let name = path.to_str().unwrap();
    let summary = "0 of 0 positions matched, 0 squares\n";
    let run = common::limited("ulimit -v 150000", &["query", "P", name, "--threads=1"]);
    assert_eq!((run.code, run.err.as_str()), (1, summary));
    let stream = format!("ulimit -v 150000; exec <{name}");
    let run = common::limited(&stream, &["query", "P", "-", "--threads=1"]);
    std::fs::remove_file(&path).unwrap();
    let message = "the zstd data needs 513 MiB of memory to decompress, which is not available\n";
    assert_eq!((run.code, run.err), (3, format!("error: standard input: {message}{summary}")));
}

#[test]
fn invalid_lines_are_reported_and_the_others_answered() {
    let bad = "4k3/8/8/8/8/8/4P3/4K2 w - - 0 1";
    let text = format!("{GOOD}\n{bad}\n{GOOD}\n").repeat(12);
    let run = setwise_with_input(&["query", "P", "-", "--count"], &text);
    assert_eq!(run.code, 3);
    assert_eq!(run.out, "24 of 24 positions matched, 24 squares\n");
    let lines: Vec<_> = run.err.lines().collect();
    assert_eq!(lines.len(), 11);
    assert!(lines[0].starts_with("standard input:2:"), "{}", lines[0]);
    assert!(lines[9].starts_with("standard input:29:"), "{}", lines[9]);
    assert_eq!(lines[10], "and 2 more errors not shown here");
    let run = setwise_with_input(&["query", "P", "-", "--count", "--skip-bad"], &text);
    assert_eq!(run.code, 0);
    let run = setwise_with_input(&["query", "Q", "-", "--count", "--skip-bad"], &text);
    assert_eq!(run.code, 1);
    // A division by zero is not a defect of the line.
    let run = setwise_with_input(&["query", "1 / count(Q) == 1", "-", "--skip-bad"], GOOD);
    assert_eq!(run.code, 3);
}

#[test]
fn a_selected_formula_without_its_column_has_no_value() {
    let games = "1. e4 { [%clk 0:00:09] } e5 2. d4 $4 { [%clk 0:00:30] } *\n";
    let table = |arguments: &[&str]| {
        let arguments = [&["query", "ply >= 1", "-", "--format", "csv"], arguments].concat();
        let lines = setwise_with_input(&arguments, games).out;
        let last = |line: &str| line.rsplit(',').next().unwrap().to_owned();
        lines.lines().map(last).collect::<Vec<_>>()
    };
    assert_eq!(table(&["--input", "pgn", "-s", "clock_s < 10"])[1..], ["true", "", "false"]);
    assert_eq!(table(&["--input", "pgn", "-s", "nag == 4"])[1..], ["", "", "true"]);
    let count = |formula: &str| {
        setwise_with_input(&["query", formula, "-", "--input", "pgn", "--count"], games).out
    };
    assert_eq!(count("clock_s < 100"), "2 of 3 positions matched\n");
    // The right side matters only where the left one is false.
    assert_eq!(count("clock_s < 100 || nag == 4"), "2 of 3 positions matched\n");
    assert_eq!(count("nag == 4 || clock_s < 100"), "1 of 3 positions matched\n");
}

#[test]
fn the_first_word_of_a_column_is_a_hint_to_it() {
    let run = setwise(&["query", "clock < 10", "data/lichess.pgn", "--count"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean `clock_s`?"), "{}", run.err);
}

#[test]
fn a_missing_file_does_not_stop_a_query() {
    let run = setwise(&["query", "all", "missing.epd", EPD, "--count"]);
    assert_eq!(run.code, 3);
    assert_eq!(run.out, "300 of 300 positions matched, 19200 squares\n");
    assert!(run.err.starts_with("error: missing.epd: "), "{}", run.err);
}

/// A header is for what follows it, or says that nothing does; it is not the answer to a file
/// that could not be read.
#[test]
fn a_table_has_no_header_if_nothing_was_read() {
    let header = "file,line,game,ply,fen,rest,value,squares\n";
    let bad = "not a position\n";
    for (arguments, input, code, lines) in [
        (&["query", "P", "missing.epd"][..], "", 3, 0),
        (&["query", "P", "-"], bad, 3, 0),
        (&["query", "P", "-", "--skip-bad"], bad, 1, 1),
        (&["query", "P", "-"], "", 1, 1),
        (&["query", "Q", "-"], GOOD, 1, 1),
        (&["query", "P", "missing.epd", "-"], GOOD, 3, 2),
        (&["eval", "P", "--file", "missing.epd"], "", 3, 0),
        (&["eval", "P", "--file", "-"], bad, 3, 0),
        (&["eval", "P", "--file", "-"], "", 0, 1),
        (&["eval", "P", "--file", "-"], GOOD, 0, 2),
    ] {
        let run = setwise_with_input(&[arguments, &["--format", "csv"]].concat(), input);
        assert_eq!(
            (run.code, run.out.lines().count()),
            (code, lines),
            "{arguments:?}: {}",
            run.out
        );
        assert!(lines == 0 || run.out.starts_with(header), "{}", run.out);
    }
}

/// Variations are passed over, as the help says.
#[test]
fn moves_of_variations_are_not_checked() {
    let run = setwise_with_input(&["query", "all", "-", "--count"], "{x} 1. e4 (1. e5 Ke3) e5 *\n");
    assert_eq!((run.code, run.out.as_str()), (0, "2 of 2 positions matched, 128 squares\n"));
    let run = setwise_with_input(&["query", "all", "-", "--count"], "{x} 1. e5 *\n");
    assert_eq!(run.code, 3);
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, message) in [
        ("query EPD P", "is a file: write the formula before the files"),
        ("query 'P &' EPD", "expected a formula"),
        ("query x EPD", "unknown name `x`"),
        ("query P EPD --select 'N, y'", "unknown name `y`"),
        ("query P EPD --count --limit 3", "cannot be used with"),
        ("query P EPD --threads 0", "--threads"),
        ("query P EPD --limit 0", "write a number of at least 1"),
        ("query --limt EPD", "'--limt'"),
        ("query - -", "only once"),
        ("query P - -", "only once"),
    ] {
        let run = shell(&arguments.replace("EPD", EPD));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
}

#[test]
fn positions_may_be_piped_in_without_a_name() {
    let piped = setwise_with_input(&["query", "P", "-c", "-j2"], GOOD);
    assert_eq!(piped.out, "1 of 1 position matched, 1 square\n");
    let short = shell(&format!("query all {EPD} -n 2 -s 'count(P), K' -f csv -j 1"));
    let long = format!("query all {EPD} --limit 2 --select 'count(P), K' --format csv --threads 1");
    assert_eq!(short.out, shell(&long).out);
    assert_eq!(short.out.lines().count(), 3);
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = start(command(&["query", "all", EPD, EPD, EPD]));
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let run = run_of(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn text_in_utf_16_and_utf_32_is_refused() {
    for (start, name) in [
        ("\u{1}\0\0\0\u{1}\0\0\0", "UTF-32"),
        ("4\0k\0/\0p\0", "UTF-16"),
        ("\0[\0E\0v\0e", "UTF-16"),
    ] {
        let run = setwise_with_input(&["query", "P", "-"], &format!("{start}\n"));
        assert_eq!((run.code, run.out.as_str()), (3, ""));
        let expected = format!("standard input: the text is {name}: convert it to UTF-8");
        assert!(run.err.contains(&expected), "{}", run.err);
    }
}

/// Ctrl-C while the program waits for more input: what was found is there, and
/// so are the sums.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_loses_nothing() {
    for threads in ["1", "2"] {
        for (arguments, expected) in
            [(&["--format", "json"][..], 20_000), (&["--count", "--format", "csv"], 2)]
        {
            let arguments = [&["query", "P", "-", "--threads", threads], arguments].concat();
            let mut child = start(command(&arguments));
            let mut input = child.stdin.take().unwrap();
            let text = format!("{GOOD}\n").repeat(20_000);
            // Both directions at once: the pipes hold less than this.
            let writer = std::thread::spawn(move || {
                input.write_all(text.as_bytes()).unwrap();
                input
            });
            let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
            let mut lines: Vec<String> = Vec::new();
            if expected > 2 {
                lines.extend(output.by_ref().take(expected).map(Result::unwrap));
            }
            let input = writer.join().unwrap();
            signals::wait_for_rest(&child);
            let code = signals::interrupt(&child);
            lines.extend(output.map(Result::unwrap));
            assert_eq!(lines.len(), expected);
            if expected == 2 {
                assert_eq!(lines[1], "20000,20000,20000");
            }
            let mut err = String::new();
            child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
            assert!(err.ends_with("interrupted after 20000 positions\n"), "{err}");
            assert_eq!(child.wait().unwrap().code(), code);
            drop(input);
        }
    }
}

#[test]
fn games_are_recognized_by_their_first_character() {
    let game = "[Event \"x\"]\n\n1. e4 e5 *\n";
    for start in ["", "% escaped\n", "; a comment\n", "{a comment}\n"] {
        let run = setwise_with_input(&["query", "--count", "P", "-"], &format!("{start}{game}"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{start}");
    }
    let run = setwise_with_input(&["query", "P", "-"], "1. e4 e5 *\n");
    assert!(run.err.contains("whose name ends with .pgn"), "{}", run.err);
}

#[cfg(unix)]
const QUERY: [&str; 5] = ["query", "P", "-", "--format", "fen"];

/// A query that waits for positions.
#[cfg(unix)]
struct Waiting {
    child: Child,
    input: ChildStdin,
    output: std::io::Lines<BufReader<ChildStdout>>,
}

#[cfg(unix)]
impl Waiting {
    fn new(command: Command) -> Self {
        let mut child = start(command);
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut waiting = Self { child, input, output };
        // Once it answers it listens to signals, too.
        waiting.ask();
        waiting
    }

    fn ask(&mut self) {
        writeln!(self.input, "{GOOD}").unwrap();
        assert_eq!(self.output.next().unwrap().unwrap(), GOOD);
    }
}

#[cfg(unix)]
#[test]
fn each_signal_has_a_code() {
    for (number, signal, code) in [(1, "HUP", 129), (2, "INT", 130), (15, "TERM", 143)] {
        // In the background the tests themselves may ignore it.
        if signals::is_ignored(number) {
            testing::skip("signals", &format!("SIG{signal} is ignored"));
            continue;
        }
        let mut waiting = Waiting::new(common::command(&QUERY));
        signals::send(&waiting.child, signal);
        assert_eq!(waiting.child.wait().unwrap().code(), Some(code), "{signal}");
    }
}

/// `nohup` ignores SIGHUP.
#[cfg(target_os = "linux")]
#[test]
fn ignored_signals_stay_ignored() {
    let mut command = Command::new("sh");
    let script = format!("trap '' HUP INT; exec '{}' \"$@\"", env!("CARGO_BIN_EXE_setwise"));
    command.args(["-c", &script, "sh"]).args(QUERY);
    let mut waiting = Waiting::new(command);
    for signal in ["HUP", "INT"] {
        signals::send(&waiting.child, signal);
        waiting.ask();
    }
    signals::send(&waiting.child, "TERM");
    assert_eq!(waiting.child.wait().unwrap().code(), Some(143));
}
