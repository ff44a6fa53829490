//! The boards of `contrib/debugger` under gdb and lldb, in programs in C and Rust.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use setwise::{Bitboard, File, Rank, Square, SquareMapping};

const C: &str = r#"
#include <stdint.h>
typedef uint64_t Bits;
struct Position { Bits white, black; };
struct One { uint64_t bits; };
volatile int sink;
void stop(void) { sink = 1; }
int main(void) {
    struct Position position = { UINT64_C(0x8000000010000000), 0 };
    struct One one = { UINT64_C(0x1001) };
    int64_t negative = -2;
    int8_t narrow = -1;
    double number = 1.5;
    Bits boards[2] = { 1, UINT64_C(0x8000000000000000) };
    Bits *pointer = boards;
    sink = (int)(position.white + one.bits + (Bits)negative + (Bits)narrow + *pointer + (Bits)number);
    stop();
    return 0;
}
"#;

const RUST: &str = r#"
use std::hint::black_box;
use setwise::{Bitboard, Square};

#[derive(Debug)]
struct Position { white: Bitboard, king: Option<Square>, sets: [Bitboard; 2] }

fn main() {
    let set = Bitboard::from_squares(&[Square::E4, Square::H8]);
    let square = Square::E4;
    let word = 1u64 << 63;
    let position = Position { white: set, king: Some(square), sets: [set, Bitboard::EMPTY] };
    let reference = &position.white;
    black_box(format!("{position:?} {reference:?} {word} {square}"));
    stop();
}

#[inline(never)]
fn stop() { black_box(()); }
"#;

/// What `bb` draws.
fn board(word: u64, mapping: SquareMapping) -> String {
    let set = mapping.set_of(word);
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let cell = |file| match set.contains(Square::from_coordinates(file, rank)) {
            true => "1",
            false => ".",
        };
        let cells = File::ALL.map(cell).join("  ");
        text += &format!("{}  {cells}\n", rank.index() + 1);
    }
    let noun = if set.len() == 1 { "square" } else { "squares" };
    let names: Vec<_> = set.squares().map(|square| square.to_string()).collect();
    let line = format!("{word:#018x}  {} {noun}  {}", set.len(), names.join(" "));
    let line = match mapping {
        SquareMapping::Lerf => line.trim_end().to_owned(),
        _ => format!("{line}  ({mapping})"),
    };
    format!("{text}   a  b  c  d  e  f  g  h\n{line}\n")
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contrib/debugger/setwise.py")
}

/// A debugger, and how it is told what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Debugger {
    Gdb,
    Lldb,
}

impl Debugger {
    /// Runs a program up to its function `stop`, goes up to its caller and executes commands.
    fn run(self, program: &Path, stop: &str, commands: &[String]) -> std::io::Result<Output> {
        let script = script();
        let script = script.display();
        let before = match self {
            Self::Gdb => vec![format!("source {script}"), format!("break {stop}"), "run".into()],
            Self::Lldb => vec![
                format!("command script import {script}"),
                format!("breakpoint set -n {stop}"),
                "run".into(),
            ],
        };
        let mut debugger = match self {
            Self::Gdb => Command::new("gdb"),
            Self::Lldb => Command::new("lldb"),
        };
        debugger.args(match self {
            Self::Gdb => &["--batch", "-nx"][..],
            Self::Lldb => &["--batch", "--no-lldbinit"],
        });
        let execute = if self == Self::Gdb { "-ex" } else { "-o" };
        // Debuggers go on after a command that fails; lldb does so only from a file.
        let last = ["up".to_owned()].into_iter().chain(commands.iter().cloned());
        match self {
            Self::Gdb => before.into_iter().chain(last).for_each(|command| {
                debugger.args([execute, &command]);
            }),
            Self::Lldb => {
                let file = program.with_extension("lldb");
                let lines: Vec<_> = before.into_iter().chain(last).collect();
                fs::write(&file, lines.join("\n"))?;
                debugger
                    .arg("-o")
                    .arg("settings set interpreter.stop-command-source-on-error false");
                debugger.arg("-s").arg(file);
            }
        }
        debugger
            .arg(program)
            .env("DEBUGINFOD_URLS", "")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
    }

    /// Why the debugger cannot be tested here, if it cannot.
    fn obstacle(self, program: &Path, stop: &str) -> Option<String> {
        if !script().exists() {
            return Some("the script of the debuggers is not in this copy".to_owned());
        }
        let Ok(output) = self.run(program, stop, &["bb 1".to_owned()]) else {
            return Some(format!("there is no {self:?}"));
        };
        // What an emulator says of a program that it does not find.
        if output.status.code() == Some(127) {
            return Some(format!("there is no {self:?}"));
        }
        let printed = String::from_utf8_lossy(&output.stdout);
        let error = String::from_utf8_lossy(&output.stderr);
        let lacks = |words: &[&str]| words.iter().any(|word| error.contains(word));
        match self {
            _ if lacks(&["ptrace", "Cannot trace", "Operation not permitted"])
                && !printed.contains(&board(1, SquareMapping::Lerf)) =>
            {
                Some(format!("{self:?} may not run programs here"))
            }
            Self::Gdb if lacks(&["not supported in this copy of GDB"]) => {
                Some("this gdb has no Python".to_owned())
            }
            Self::Lldb
                if lacks(&[
                    "embedded_interpreter",
                    "name 'lldb' is not defined",
                    "no script interpreter",
                ]) =>
            {
                Some("this lldb has no Python, or does not find it".to_owned())
            }
            _ => None,
        }
    }

    /// Executes commands in a stopped program; checks what each prints and all that is
    /// complained about. `false` where that cannot be tested.
    fn check(
        self,
        program: &Path,
        stop: &str,
        cases: &[(String, String)],
        complaints: &[(&str, &str)],
    ) {
        if let Some(obstacle) = self.obstacle(program, stop) {
            println!("skipped: {obstacle}");
            return;
        }
        let commands = cases.iter().map(|(command, _)| command.clone());
        let bad = complaints.iter().map(|(command, _)| (*command).to_owned());
        let commands: Vec<_> = commands.chain(bad).collect();
        let output = self.run(program, stop, &commands).unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        let printed = String::from_utf8_lossy(&output.stdout);
        let printed: String = printed
            .lines()
            .filter(|line| !line.starts_with("(lldb) "))
            .map(|line| format!("{line}\n"))
            .collect();
        let expected: String = cases.iter().map(|(_, expected)| expected.as_str()).collect();
        assert!(printed.contains(&expected), "{self:?}\n{printed}\n{expected}\n{error}");
        for (command, complaint) in complaints {
            assert!(error.contains(complaint), "{self:?} {command}: {error}");
        }
        assert!(!error.contains("Traceback"), "{self:?}: {error}");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("debugger-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a compiler, which has to succeed.
fn compile(command: &mut Command) {
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
}

/// The program in C, if there is a compiler.
fn c_program(name: &str) -> Option<PathBuf> {
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let Some(compiler) = ["cc", "gcc", "clang"].into_iter().find(is_there) else {
        println!("skipped: there is no C compiler");
        return None;
    };
    let folder = folder(name);
    fs::write(folder.join("main.c"), C).unwrap();
    compile(
        Command::new(compiler).args(["-g", "-O0", "-o", "main", "main.c"]).current_dir(&folder),
    );
    Some(folder.join("main"))
}

/// The program in Rust, with the core as the crate it uses.
fn rust_program(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("main.rs"), RUST).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let rustc = || {
        let mut command = Command::new(&rustc);
        command.args(["--edition", "2024", "-g"]).current_dir(&folder);
        command
    };
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
    let library = ["--crate-type", "rlib", "--crate-name", "setwise", "--cap-lints", "allow"];
    compile(rustc().args(library).arg("--cfg=feature=\"std\"").arg(core));
    compile(rustc().args(["--extern", "setwise=libsetwise.rlib", "main.rs"]));
    folder.join("main")
}

fn lerf(command: &str, word: u64) -> (String, String) {
    (command.to_owned(), board(word, SquareMapping::Lerf))
}

fn array(command: &str, words: [u64; 2]) -> (String, String) {
    let boards = words.map(|word| board(word, SquareMapping::Lerf));
    (command.to_owned(), format!("[0]\n{}[1]\n{}", boards[0], boards[1]))
}

fn check_c(debugger: Debugger, name: &str) {
    let Some(program) = c_program(name) else { return };
    let mut cases = vec![
        lerf("bb position.white", 0x8000_0000_1000_0000),
        lerf("bb one", 0x1001),
        lerf("bb negative", !1),
        lerf("bb narrow", 0xff),
        lerf("bb *pointer", 1),
        lerf("bb 0x8040201008040201 & ~1", 0x8040_2010_0804_0200),
        array("bb boards", [1, 1 << 63]),
    ];
    for mapping in SquareMapping::ALL {
        let word = 0x0200_0000_0000_0107;
        for name in [format!("-m {mapping}"), format!("--mapping={}", mapping.squares_name())] {
            cases.push((format!("bb {name} {word:#x}"), board(word, mapping)));
        }
    }
    let complaints = [
        ("bb number", "a `double` is no word of 64 bits"),
        ("bb pointer", "this is a pointer: draw what it points to"),
        ("bb position", "Position` has more than one member: name the one to draw"),
        ("bb -m a1c1 1", "`a1c1` is no mapping"),
        ("bb", "bb has an expression behind it"),
        ("bb nowhere", "nowhere"),
    ];
    debugger.check(&program, "stop", &cases, &complaints);
}

fn check_rust(debugger: Debugger, name: &str) {
    let program = rust_program(name);
    let set = Bitboard::from_squares(&[Square::E4, Square::H8]).0;
    let mut cases = vec![
        lerf("bb set", set),
        lerf("bb position.white", set),
        lerf("bb word", 1 << 63),
        lerf("bb *reference", set),
        array("bb position.sets", [set, 0]),
        ("bb -m h8g8 word".to_owned(), board(1 << 63, SquareMapping::Berf)),
    ];
    let printed = "0x8000000010000000 {e4, h8}";
    match debugger {
        Debugger::Gdb => {
            cases.push(("print set".to_owned(), format!("$1 = {printed}\n")));
            cases.push(("print square".to_owned(), "$2 = e4\n".to_owned()));
            cases.push((
                "print position".to_owned(),
                format!(
                    "$3 = main::Position {{white: {printed}, king: \
                     core::option::Option<setwise::square::Square>::Some(e4), \
                     sets: [{printed}, 0x0000000000000000 {{}}]}}\n"
                ),
            ));
        }
        Debugger::Lldb => {
            let frame = "frame variable";
            cases.push((
                format!("{frame} set"),
                format!("(setwise::bitboard::Bitboard) set = {printed}\n"),
            ));
            cases.push((
                format!("{frame} square"),
                "(setwise::square::Square) square = e4\n".to_owned(),
            ));
        }
    }
    let complaints =
        [("bb reference", "this is a pointer"), ("bb position", "more than one member")];
    debugger.check(&program, "main::stop", &cases, &complaints);
}

#[test]
fn gdb_draws_the_words_of_c() {
    check_c(Debugger::Gdb, "gdb-c");
}

#[test]
fn gdb_draws_and_prints_the_sets_of_rust() {
    check_rust(Debugger::Gdb, "gdb-rust");
}

#[test]
fn lldb_draws_the_words_of_c() {
    check_c(Debugger::Lldb, "lldb-c");
}

#[test]
fn lldb_draws_and_prints_the_sets_of_rust() {
    check_rust(Debugger::Lldb, "lldb-rust");
}
