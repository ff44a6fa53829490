//! Streams that are larger than the memory that a query may use.

use std::io::Write;
use std::process::Command;
use std::thread;

use crate::common::{repository, run_of, start};

/// The length of each stream.
const BYTES: usize = 400 << 20;

/// The limit of the address space in KiB, which holds the program, the batches in flight and the
/// stacks and arenas of the threads.
const LIMIT: &str = "350000";

/// Queries `header` followed by as many copies of `record` as fit into the stream, and checks that
/// each of them has `positions` matching positions.
fn check(arguments: &[&str], header: &str, record: &str, positions: usize) {
    let copies = BYTES / record.len();
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {LIMIT}; exec \"$0\" query true --count -j 2 \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_setwise")]).args(arguments);
    let mut child = start(command);
    let mut stdin = child.stdin.take().unwrap();
    let (header, record) = (header.to_owned(), record.to_owned());
    let writer = thread::spawn(move || {
        let many = 1000;
        let block = record.repeat(many);
        stdin.write_all(header.as_bytes())?;
        (0..copies / many).try_for_each(|_| stdin.write_all(block.as_bytes()))?;
        stdin.write_all(record.repeat(copies % many).as_bytes())
    });
    let run = run_of(child.wait_with_output().unwrap());
    let count = copies * positions;
    assert_eq!(run.out, format!("{count} of {count} positions matched\n"), "{}", run.err);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    writer.join().unwrap().unwrap();
}

const FEN: &str = "r1bq1rk1/5ppp/5b2/p3p3/2Pp4/1B6/PP2QPPP/RN1R2K1 b - c3 0 14";

/// Text that travels with each position, so that positions are a small part of a stream.
fn filling() -> String {
    "x".repeat(2000)
}

#[test]
fn lines_take_bounded_memory() {
    check(&[], "", &format!("{FEN} c0 \"{}\";\n", filling()), 1);
}

#[test]
fn tables_take_bounded_memory() {
    let row = format!("{FEN},7,\"two\nlines {}\"\n", filling());
    check(&["--input", "csv"], "fen,n,text\n", &row, 1);
}

#[test]
fn objects_take_bounded_memory() {
    let line = format!("{{\"n\":7,\"fen\":\"{FEN}\",\"text\":\"{}\"}}\n", filling());
    check(&["--input", "jsonl"], "", &line, 1);
}

#[test]
fn games_take_bounded_memory() {
    let moves = std::fs::read_to_string(repository().join("data/games.pgn")).unwrap();
    let (game, _) = moves.split_once(" 0-1\n\n[Event").unwrap();
    check(&[], "", &format!("{game} {{ {} }} 0-1\n\n", filling()), 74);
}
