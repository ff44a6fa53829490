//! The boards of `contrib/debugger` under gdb and lldb, in programs in C and Rust.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use setwise::{Bitboard, File, Rank, Square, SquareMapping};
use testing::{skip, workspace};

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

/// Returns the drawing of `bb`.
fn drawing(word: u64, mapping: SquareMapping) -> String {
    let set = mapping.set_of(word);
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let is_set = |file| set.contains(Square::from_coordinates(file, rank));
        let cells = File::ALL.map(|file| if is_set(file) { "1" } else { "." }).join("  ");
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Debugger {
    Gdb,
    Lldb,
}

impl Debugger {
    const fn name(self) -> &'static str {
        match self {
            Self::Gdb => "gdb",
            Self::Lldb => "lldb",
        }
    }

    /// Runs a program up to its function `stop`, and executes commands in the caller.
    fn run(self, program: &Path, stop: &str, commands: &[String]) -> std::io::Result<Output> {
        let script = workspace().join("contrib/debugger/setwise.py");
        let (load, set_breakpoint) = match self {
            Self::Gdb => ("source", format!("break {stop}")),
            Self::Lldb => ("command script import", format!("breakpoint set -n {stop}")),
        };
        let mut lines = vec![format!("{load} {}", script.display()), set_breakpoint];
        lines.extend(["run", "up"].map(str::to_owned));
        lines.extend_from_slice(commands);

        let mut debugger = Command::new(self.name());
        match self {
            Self::Gdb => {
                debugger.args(["--batch", "-nx"]);
                for line in &lines {
                    debugger.args(["-ex", line]);
                }
            }
            // Only from a file does lldb continue after a command that fails.
            Self::Lldb => {
                let file = program.with_extension("lldb");
                fs::write(&file, lines.join("\n"))?;
                let go_on = "settings set interpreter.stop-command-source-on-error false";
                debugger.args(["--batch", "--no-lldbinit", "-o", go_on, "-s"]).arg(file);
            }
        }
        debugger.arg(program).env("DEBUGINFOD_URLS", "").env("PYTHONDONTWRITEBYTECODE", "1");
        debugger.output()
    }

    /// Returns the reason why the debugger cannot be tested here, if there is one.
    fn obstacle(self, program: &Path, stop: &str) -> Option<String> {
        let missing = format!("there is no program {}", self.name());
        let Ok(output) = self.run(program, stop, &["bb 1".to_owned()]) else {
            return Some(missing);
        };
        // An emulator reports a missing program by this code.
        if output.status.code() == Some(127) {
            return Some(missing);
        }
        let drawn =
            String::from_utf8_lossy(&output.stdout).contains(&drawing(1, SquareMapping::Lerf));
        let error = String::from_utf8_lossy(&output.stderr);
        let obstacles = [
            ("ptrace", "may not run programs here"),
            ("Cannot trace", "may not run programs here"),
            ("Operation not permitted", "may not run programs here"),
            ("not supported in this copy of GDB", "has no Python"),
            ("embedded_interpreter", "does not find its Python"),
            ("name 'lldb' is not defined", "does not find its Python"),
            ("no script interpreter", "has no Python"),
        ];
        let (_, why) = obstacles.into_iter().find(|(words, _)| !drawn && error.contains(words))?;
        Some(format!("{} {why}", self.name()))
    }

    /// Executes commands in a stopped program, and checks their output and their errors.
    fn check(
        self,
        program: &Path,
        stop: &str,
        cases: &[(String, String)],
        errors: &[(&str, &str)],
    ) {
        if let Some(obstacle) = self.obstacle(program, stop) {
            skip(self.name(), &obstacle);
            return;
        }
        let commands = cases.iter().map(|(command, _)| command.clone());
        let wrong = errors.iter().map(|(command, _)| (*command).to_owned());
        let commands: Vec<_> = commands.chain(wrong).collect();
        let output = self.run(program, stop, &commands).unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        let printed = String::from_utf8_lossy(&output.stdout);
        let lines = printed.lines().filter(|line| !line.starts_with("(lldb) "));
        let printed: String = lines.map(|line| format!("{line}\n")).collect();
        let expected: String = cases.iter().map(|(_, expected)| expected.as_str()).collect();
        assert!(printed.contains(&expected), "{self:?}\n{printed}\n{expected}\n{error}");
        for (command, message) in errors {
            assert!(error.contains(message), "{self:?} {command}: {error}");
        }
        assert!(!error.contains("Traceback"), "{self:?}: {error}");
    }
}

/// Creates an empty folder with a source file.
fn folder(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("debugger-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(file), text).unwrap();
    folder
}

fn compile(command: &mut Command) {
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
}

fn c_program(name: &str) -> Option<PathBuf> {
    let exists = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let Some(compiler) = ["cc", "gcc", "clang"].into_iter().find(exists) else {
        skip("cc", "there is no C compiler");
        return None;
    };
    let folder = folder(name, "main.c", C);
    let arguments = ["-g", "-O0", "-o", "main", "main.c"];
    compile(Command::new(compiler).args(arguments).current_dir(&folder));
    Some(folder.join("main"))
}

fn rust_program(name: &str) -> PathBuf {
    let folder = folder(name, "main.rs", RUST);
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let rustc = |arguments: &[&str]| {
        let mut command = Command::new(&rustc);
        compile(command.args(["--edition", "2024", "-g"]).args(arguments).current_dir(&folder));
    };
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
    let core = core.to_str().unwrap();
    let library = ["--crate-type", "rlib", "--crate-name", "setwise", "--cap-lints", "allow"];
    rustc(&[&library[..], &["--cfg=feature=\"std\"", core]].concat());
    rustc(&["--extern", "setwise=libsetwise.rlib", "main.rs"]);
    folder.join("main")
}

fn lerf(command: &str, word: u64) -> (String, String) {
    (command.to_owned(), drawing(word, SquareMapping::Lerf))
}

fn array(command: &str, words: [u64; 2]) -> (String, String) {
    let [first, second] = words.map(|word| drawing(word, SquareMapping::Lerf));
    (command.to_owned(), format!("[0]\n{first}[1]\n{second}"))
}

fn check_c(debugger: Debugger) {
    let Some(program) = c_program(&format!("{debugger:?}-c")) else { return };
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
            cases.push((format!("bb {name} {word:#x}"), drawing(word, mapping)));
        }
    }
    let errors = [
        ("bb number", "a `double` is not an integer of at most 64 bits"),
        ("bb pointer", "this is a pointer: draw what it points to"),
        ("bb position", "Position` has more than one member: name the one to draw"),
        ("bb -m a1c1 1", "unknown mapping `a1c1`"),
        ("bb", "missing expression"),
        ("bb nowhere", "nowhere"),
    ];
    debugger.check(&program, "stop", &cases, &errors);
}

fn check_rust(debugger: Debugger) {
    let program = rust_program(&format!("{debugger:?}-rust"));
    let set = Bitboard::from_squares(&[Square::E4, Square::H8]).0;
    let mut cases = vec![
        lerf("bb set", set),
        lerf("bb position.white", set),
        lerf("bb word", 1 << 63),
        lerf("bb *reference", set),
        array("bb position.sets", [set, 0]),
        ("bb -m h8g8 word".to_owned(), drawing(1 << 63, SquareMapping::Berf)),
    ];
    let printed = "0x8000000010000000 {e4, h8}";
    let position = format!(
        "main::Position {{white: {printed}, king: \
         core::option::Option<setwise::square::Square>::Some(e4), \
         sets: [{printed}, 0x0000000000000000 {{}}]}}"
    );
    let values = match debugger {
        Debugger::Gdb => vec![
            ("print set", format!("$1 = {printed}")),
            ("print square", "$2 = e4".to_owned()),
            ("print position", format!("$3 = {position}")),
        ],
        Debugger::Lldb => vec![
            ("frame variable set", format!("(setwise::bitboard::Bitboard) set = {printed}")),
            ("frame variable square", "(setwise::square::Square) square = e4".to_owned()),
        ],
    };
    cases.extend(values.into_iter().map(|(command, value)| (command.into(), value + "\n")));
    let errors = [("bb reference", "this is a pointer"), ("bb position", "more than one member")];
    debugger.check(&program, "main::stop", &cases, &errors);
}

#[test]
fn gdb_draws_words_of_c() {
    check_c(Debugger::Gdb);
}

#[test]
fn gdb_draws_and_prints_sets_of_rust() {
    check_rust(Debugger::Gdb);
}

#[test]
fn lldb_draws_words_of_c() {
    check_c(Debugger::Lldb);
}

#[test]
fn lldb_draws_and_prints_sets_of_rust() {
    check_rust(Debugger::Lldb);
}
