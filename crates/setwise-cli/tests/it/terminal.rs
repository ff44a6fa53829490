//! `setwise repl` on a terminal.
#![cfg(unix)]
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

#[cfg(target_os = "linux")]
use crate::signals;

/// The time limit for an answer, in milliseconds. It ends a test that would wait forever.
const TIMEOUT: Option<u64> = Some(600_000);

const PROMPT: &str = "setwise> ";

/// A folder for the data of a user.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).unwrap();
    home
}

fn command(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_setwise"));
    command.arg("repl").args(arguments).env("XDG_DATA_HOME", home).env("TERM", "xterm");
    command.env_remove("NO_COLOR").env_remove("SETWISE_HISTORY");
    command
}

fn session(home: &Path, arguments: &[&str]) -> PtySession {
    spawn(command(home, arguments))
}

fn spawn(command: Command) -> PtySession {
    let mut session = spawn_command(command, TIMEOUT).unwrap();
    session.exp_string(PROMPT).unwrap();
    session
}

/// Presses keys.
fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

fn leave(mut session: PtySession) {
    // Before the prompt the terminal is not the editor's.
    session.exp_string(PROMPT).unwrap();
    session.send_control('d').unwrap();
    session.exp_eof().unwrap();
    let end = format!("{:?}", session.process().wait());
    assert!(end.contains("Exited(") && end.ends_with(", 0))"), "{end}");
}

#[test]
fn lines_are_evaluated_and_drawn_in_color() {
    let mut session = session(&home("color"), &[]);
    session.send_line("let ring = king({e4})").unwrap();
    session.exp_string("d3 e3 f3 d4 f4 d5 e5 f5").unwrap();
    session.send_line("ring & rank_5").unwrap();
    session.exp_string("\u{1b}[30m\u{1b}[42m 1 ").unwrap();
    session.exp_string("squares  d5 e5 f5").unwrap();
    session.send_line("ringg").unwrap();
    session.exp_string("^^^^^ did you mean `ring`?").unwrap();
    leave(session);
}

#[test]
fn colors_can_be_refused() {
    let home = home("plain");
    let mut command = command(&home, &[]);
    command.env("NO_COLOR", "1");
    for mut session in [session(&home, &["--color", "never"]), spawn(command)] {
        session.send_line("{a8}").unwrap();
        let before = session.exp_string("squares  a8").unwrap();
        assert!(before.contains('1') && !before.contains("\u{1b}[42m"), "{before:?}");
        leave(session);
    }
}

#[test]
fn brackets_that_are_open_ask_for_more() {
    let mut session = session(&home("open"), &[]);
    session.send_line("count(").unwrap();
    session.send_line("{a1, b1,").unwrap();
    session.send_line("c1}) == 3").unwrap();
    session.exp_string("true").unwrap();
    // A dropped line leaves nothing in the next one.
    session.exp_string(PROMPT).unwrap();
    press(&mut session, "count((");
    session.exp_string("((").unwrap();
    session.send_control('c').unwrap();
    session.exp_string(PROMPT).unwrap();
    session.send_line("2 > 3").unwrap();
    session.exp_string("false").unwrap();
    leave(session);
}

#[test]
fn words_are_completed() {
    let mut session = session(&home("completion"), &[]);
    session.send_line("let my_pawns = {a2, b2}").unwrap();
    session.exp_string(PROMPT).unwrap();
    press(&mut session, "is_emp\tmy_\t)\r");
    session.exp_string("false").unwrap();
    session.exp_string(PROMPT).unwrap();
    press(&mut session, ":mapp\tbefr\r");
    session.exp_string(PROMPT).unwrap();
    session.send_line("{h8}").unwrap();
    session.exp_string("mapping  befr").unwrap();
    leave(session);
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_is_stopped_and_the_session_goes_on() {
    // The shell becomes the program, so that they are the same process.
    let program = command(&home("proof"), &[]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "echo process $$; exec \"$0\" \"$@\""]).arg(program.get_program());
    shell.args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let mut session = spawn_command(shell, TIMEOUT).unwrap();
    session.exp_string("process ").unwrap();
    let process = session.read_line().unwrap().trim().parse().unwrap();
    session.exp_string(PROMPT).unwrap();
    // The factors of a product of two primes.
    let law = "x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173";
    session.send_line(&format!(":prove --timeout=600 {law}")).unwrap();
    session.exp_string("\n").unwrap();
    // Now it is in the middle of the proof.
    signals::wait_for_work(process);
    session.send_control('c').unwrap();
    session.exp_string("stopped").unwrap();
    session.exp_string(PROMPT).unwrap();
    session.send_line("7 == 7").unwrap();
    session.exp_string("true").unwrap();
    leave(session);
}

#[test]
fn the_history_is_kept_and_private() {
    let home = home("history");
    let mut first = session(&home, &[]);
    first.send_line("count({a1}) == 1").unwrap();
    first.exp_string("true").unwrap();
    leave(first);
    let file = home.join("setwise/history");
    assert!(fs::read_to_string(&file).unwrap().contains("count({a1}) == 1"));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&file), mode(&home.join("setwise"))), (0o600, 0o700));

    let mut second = session(&home, &[]);
    press(&mut second, "\u{1b}[A\r");
    second.exp_string("true").unwrap();
    leave(second);
}

#[test]
fn a_history_can_be_refused() {
    let home = home("no-history");
    let mut session = session(&home, &["--no-history"]);
    session.send_line("1 == 1").unwrap();
    session.exp_string("true").unwrap();
    leave(session);
    assert!(!home.join("setwise").exists());
}

#[test]
fn the_history_can_be_elsewhere() {
    let home = home("elsewhere");
    let file = home.join("lines");
    for value in [file.as_os_str(), "".as_ref()] {
        let mut command = command(&home, &[]);
        command.env("SETWISE_HISTORY", value);
        let mut session = spawn(command);
        session.send_line(&format!("count({{a1}}) == {}", value.len())).unwrap();
        session.exp_string("false").unwrap();
        leave(session);
    }
    assert_eq!(fs::read_to_string(&file).unwrap().matches("count(").count(), 1);
    assert!(!home.join("setwise").exists());
}

#[test]
fn a_byte_that_is_not_utf_8_drops_the_line_and_keeps_the_session() {
    let mut session = session(&home("bytes"), &["--no-history"]);
    session.send_line("let kept = {e4}").unwrap();
    session.exp_string("kept = ").unwrap();
    session.exp_string(PROMPT).unwrap();
    let mut terminal = session.process().get_file_handle().unwrap();
    std::io::Write::write_all(&mut terminal, b"1 + \xff").unwrap();
    session.exp_string("the line is dropped: it is not UTF-8").unwrap();
    session.exp_string(PROMPT).unwrap();
    session.send_line("count(kept) == 1").unwrap();
    session.exp_string("true").unwrap();
    leave(session);
}

#[test]
fn each_pasted_line_is_a_line() {
    let mut session = session(&home("paste"), &["--no-history"]);
    press(&mut session, "\u{1b}[200~let a = {e4}\rlet b = king(\r a)\rcount(b) == 8\u{1b}[201~\r");
    session.exp_string("a = 0x0000000010000000").unwrap();
    session.exp_string("b = 0x0000003828380000").unwrap();
    session.exp_string("true").unwrap();
    leave(session);
}

#[test]
fn a_history_that_is_not_a_file_is_refused() {
    let home = home("fifo");
    let fifo = home.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for file in [fifo.as_path(), Path::new("/dev/full")] {
        let mut command = command(&home, &[]);
        command.env("SETWISE_HISTORY", file);
        let mut session = spawn_command(command, TIMEOUT).unwrap();
        session.exp_string("it is not a regular file").unwrap();
        leave(session);
    }
}
