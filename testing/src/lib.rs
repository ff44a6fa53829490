//! Helpers of the tests: the files of the workspace, and tests that need something which
//! may be missing.
//!
//! A test that cannot run says so on standard error, where the test harness does not capture
//! it. With `CI=true` it fails, unless its requirement is listed in `testing/skips.txt`.

#![forbid(unsafe_code)]

/// Tests the examples of the README and of the guides to the libraries.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../docs/library.md")]
#[doc = include_str!("../../docs/from-shakmaty.md")]
#[doc = include_str!("../../docs/from-cozy-chess.md")]
struct GuideDoctests;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The requirements that may be missing under `CI=true`.
const SKIPS: &str = include_str!("../skips.txt");

/// Boards for tests of the language and of the prover, with one of two words, of one rank, and of
/// nearly 512 squares.
#[rustfmt::skip]
pub const BOARDS: [&str; 15] = [
    "chess", "shogi", "xiangqi", "draughts", "go9", "go13", "go19", "othello", "connect-four", "1x1",
    "3x5", "26x1", "10x10", "8x16", "19x26",
];

/// Returns the folder of the workspace.
#[must_use]
pub fn workspace() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the files under a folder with this extension.
#[must_use]
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let of = |path: PathBuf| match path.is_dir() {
        true => files(&path, extension),
        false => Vec::from_iter(path.extension().is_some_and(|e| e == extension).then_some(path)),
    };
    entries.flat_map(|entry| of(entry.path())).collect()
}

/// Checks that a file of the workspace has a text between the line that contains `[name]` and the
/// one that contains `[/name]`. With `UPDATE_EXPECT=1` the text is written there.
///
/// # Panics
///
/// Panics if the text differs, or the file has no such lines.
pub fn check_generated(file: &str, name: &str, text: &str) {
    // Several tests of a program may write parts of one file.
    static FILES: Mutex<()> = Mutex::new(());
    let _files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let path = workspace().join(file);
    let found = fs::read_to_string(&path).expect("a file of the workspace");
    let place = |mark: String| found.find(&mark).unwrap_or_else(|| panic!("{file}: no {mark}"));
    let (begin, end) = (place(format!("[{name}]")), place(format!("[/{name}]")));
    let line_end = |at: usize| at + found[at..].find('\n').map_or(0, |length| length + 1);
    let line_start = |at: usize| found[..at].rfind('\n').map_or(0, |at| at + 1);
    let wanted = [&found[..line_end(begin)], text, &found[line_start(end)..]].concat();
    expect_test::expect_file![path].assert_eq(&wanted);
}

/// A piece of C code of `crates/setwise-expr/tests/data/preprocessor.c`.
#[derive(Clone, Debug)]
pub struct CodeCase {
    /// The title of the section.
    pub title: String,
    /// The text of the section.
    pub code: String,
    /// The macros that an option defines.
    pub macros: Vec<String>,
    /// Calls of functions, and their values.
    pub calls: Vec<(String, i128)>,
    /// A part of the message with which the code is refused; false if compilers accept it.
    pub refusal: Option<(String, bool)>,
}

/// Returns the pieces of C code with lines of the preprocessor.
///
/// # Panics
///
/// Panics if the file is missing or has another form.
#[must_use]
pub fn code_cases() -> Vec<CodeCase> {
    let file = workspace().join("crates/setwise-expr/tests/data/preprocessor.c");
    let text = fs::read_to_string(file).expect("the file is in the repository");
    let case = |section: &str| {
        let (title, code) = section.split_once('\n').expect("a title and code");
        let lines = |prefix| code.lines().filter_map(move |line: &str| line.strip_prefix(prefix));
        let call = |line: &str| {
            let (call, value) = line.split_once(" is ").expect("a call and a value");
            (call.to_owned(), value.parse().expect("a number"))
        };
        let refused = lines("//! ").map(|it| (it.to_owned(), true));
        let unsupported = lines("//? ").map(|it| (it.to_owned(), false));
        CodeCase {
            title: title.to_owned(),
            code: code.to_owned(),
            macros: lines("//> ").map(str::to_owned).collect(),
            calls: lines("//= ").map(call).collect(),
            refusal: refused.chain(unsupported).next(),
        }
    };
    text.split("\n//# ").skip(1).map(case).collect()
}

/// Reports that the current test lacks `requirement` and is skipped; the caller then returns.
///
/// `why` says what is missing, such as `there is no C compiler`.
///
/// # Panics
///
/// Panics with `CI=true` if `testing/skips.txt` does not list the requirement.
pub fn skip(requirement: &str, why: &str) {
    assert!(
        may_skip(requirement),
        "{why}: install it, or list `{requirement}` with the reason in testing/skips.txt"
    );
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    // The macro `eprintln` would be captured.
    let _ = writeln!(io::stderr(), "skipped: {test}: {why} ({requirement})");
}

/// Returns true if what lacks `requirement` may be skipped: without `CI=true`, or if
/// `testing/skips.txt` lists it.
#[must_use]
pub fn may_skip(requirement: &str) -> bool {
    !is_ci() || listed(SKIPS, requirement)
}

/// Returns true with `CI=true`, where nothing may be missing in silence.
#[must_use]
pub fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

/// Returns true if a program can be started, and skips the current test if it cannot.
///
/// # Panics
///
/// Panics if [`skip`] does.
#[must_use]
pub fn has_program(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let can_start = command.status().is_ok();
    if !can_start {
        skip(program, &format!("there is no program {program}"));
    }
    can_start
}

/// Returns the time that processors have worked for the current thread.
///
/// On a busy machine a test takes longer by the clock, but not much longer by this time. Systems
/// other than Linux have the time since the first call instead.
#[must_use]
pub fn processor_time() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat").ok().and_then(|text| {
        let (nanoseconds, _) = text.split_once(' ')?;
        nanoseconds.parse().ok()
    });
    let since_first = || FIRST.get_or_init(Instant::now).elapsed();
    nanoseconds.map_or_else(since_first, Duration::from_nanos)
}

/// Returns true if a requirement is listed with a reason.
fn listed(skips: &str, requirement: &str) -> bool {
    let mut lines = skips.lines().filter(|line| !line.starts_with('#'));
    lines.any(|line| {
        line.split_once(':')
            .is_some_and(|(name, reason)| name == requirement && !reason.trim().is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_is_listed_by_its_whole_name_with_a_reason() {
        let skips = "# lldb: a comment\ngdb: no debugger\nqemu:\n";
        assert!(listed(skips, "gdb"));
        for absent in ["lldb", "gd", "qemu", ""] {
            assert!(!listed(skips, absent), "{absent}");
        }
    }

    #[test]
    fn the_time_of_processors_passes_with_work() {
        let (start, mut sum) = (processor_time(), 0u64);
        while processor_time() == start {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(processor_time() > start);
    }

    #[test]
    fn the_workspace_has_a_manifest() {
        assert!(workspace().join("Cargo.toml").is_file());
    }
}
