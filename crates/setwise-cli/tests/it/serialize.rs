//! `setwise serialize`: lists of squares from raw words.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::expect;

use crate::common::{Run, command, run, setwise};

/// The words of the file `words.bin`.
const WORDS: [u64; 4] = [0x90, 0, 7, 1 << 63 | 1];

/// Their squares, the lengths of the lists, and their names.
const LIST: [u8; 7] = [4, 7, 0, 1, 2, 0, 63];
const LENGTHS: [u8; 4] = [2, 0, 3, 2];
const NAMES: &str = "e1 h1\n\na1 b1 c1\na1 h8\n";

/// A folder of a test, in which the program runs.
struct Folder(PathBuf);

impl Folder {
    /// Creates the folder with the file of words.
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serialize-{test}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let folder = Self(folder);
        folder.write("words.bin", bytes_of(&WORDS));
        folder
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), bytes).unwrap();
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }

    /// Returns the names and contents of all files, hidden ones too.
    fn files(&self) -> Vec<(String, Option<Vec<u8>>)> {
        let entries = fs::read_dir(&self.0).unwrap().map(Result::unwrap);
        let mut files: Vec<_> = entries
            .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).ok()))
            .collect();
        files.sort();
        files
    }

    /// Runs with arguments, which are separated by spaces.
    fn run(&self, arguments: &str) -> Run {
        let mut command = command(&["serialize"]);
        command.args(arguments.split_whitespace()).current_dir(&self.0);
        run(command, "")
    }

    /// Runs successfully, without messages, and returns the output.
    fn quietly(&self, arguments: &str) -> String {
        let run = self.run(arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
        run.out
    }

    /// Runs with an error that comes before anything is written, and returns the message.
    fn refused(&self, arguments: &str, code: i32) -> String {
        let files = self.files();
        let run = self.run(arguments);
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{arguments}: {}", run.err);
        assert!(self.files() == files, "{arguments}");
        run.err
    }
}

fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Returns boards with some squares each.
fn many(len: u64) -> Vec<u8> {
    let word = |i: u64| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let words = (0..len).map(|i| word(i) & word(i).rotate_left(17) & word(i).rotate_left(41));
    bytes_of(&words.collect::<Vec<_>>())
}

#[test]
fn words_are_written_in_each_format() {
    let folder = Folder::new("formats");
    let numbers = [4u16, 7, 128, 129, 130, 192, 255];
    let narrow: Vec<_> = numbers.iter().flat_map(|n| (n + 1000).to_le_bytes()).collect();
    let wide = numbers.iter().flat_map(|&n| (u32::from(n) + 100_000).to_le_bytes());
    for (format, expected) in [
        ("squares", NAMES.as_bytes()),
        ("u8", &LIST),
        ("u16 --base 1_000", &narrow),
        ("u16 --base 0X3_E8", &narrow),
        ("u32 --base 0x186a0", &wide.collect::<Vec<_>>()),
    ] {
        folder.quietly(&format!("words.bin --as {format} -o out"));
        assert_eq!(folder.read("out"), expected, "{format}");
    }
    assert_eq!(folder.quietly("words.bin --as u8").as_bytes(), LIST);
    folder.quietly("words.bin --as u8 -o out --lengths ends --offsets offsets");
    assert_eq!((folder.read("out"), folder.read("ends")), (LIST.to_vec(), LENGTHS.to_vec()));
    assert_eq!(folder.read("offsets"), bytes_of(&[0, 2, 2, 5, 7]));
    assert_eq!(folder.files().len(), 4);
    folder.write("empty", "");
    folder.quietly("empty --as u8 -o out --offsets offsets");
    assert_eq!((folder.read("out"), folder.read("offsets")), (vec![], vec![0_u8; 8]));
    for (name, expected) in [
        ("words.bin", "4 boards, 7 squares, 1.750 per board\n"),
        ("empty", "0 boards, 0 squares, 0.000 per board\n"),
    ] {
        assert_eq!(folder.quietly(&format!("{name} --count")), expected);
    }
}

#[cfg(unix)]
#[test]
fn every_example_of_the_help_works() {
    let folder = Folder::new("examples");
    for name in ["boards.bin", "set.bin"] {
        folder.write(name, bytes_of(&WORDS));
    }
    let help = setwise(&["serialize", "-h"]).out;
    let (_, examples) = help.split_once("Examples:\n").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_setwise")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut outputs = String::new();
    for example in examples.lines().filter_map(|line| line.strip_prefix("    ")) {
        let mut shell = Command::new("sh");
        shell.args(["-c", example]).env("PATH", &path).current_dir(&folder.0);
        let run = run(shell, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{example}");
        outputs += &run.out;
    }
    assert_eq!(outputs, format!("{NAMES}4 boards, 7 squares, 1.750 per board\n"));
    let help = setwise(&["serialize", "--help"]).out;
    for part in ["\n  0  ", "\n  2  ", "\n  3  ", "\n  130  stopped by Ctrl-C (143 by SIGTERM"] {
        assert!(help.contains(part), "{part}: {help}");
    }
}

#[cfg(unix)]
#[test]
fn open_files_are_appended_to() {
    let folder = Folder::new("opened");
    let program = env!("CARGO_BIN_EXE_setwise");
    for name in ["-", "/dev/stdout", "/dev/fd/3"] {
        folder.write("out", "before\n");
        let script = format!(
            "exec >>out 3>&1; '{program}' serialize words.bin --as squares -o {name}; echo after"
        );
        let status = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).status();
        assert!(status.unwrap().success());
        assert_eq!(folder.read("out"), format!("before\n{NAMES}after\n").as_bytes(), "{name}");
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let folder = Folder::new("refused");
    for (arguments, message) in [
        ("words.bin", "--as"),
        ("--as u8", "FILE"),
        ("- --as bits", "[possible values: squares, u8, u16, u32]"),
        ("- --as u16 --base x", "such as 7 or 0x7"),
        ("- --as u32 --base 0x100000000", "more than 32 bits"),
        ("- --as u8 --base 1", "--base is for u16 and u32 only"),
        ("- --as u16 --base 65536", "at most 16 bits"),
        ("- --as squares --lengths x", "need no --lengths"),
        ("- --count --lengths x", "cannot be used with"),
        ("- --count -o x", "cannot be used with"),
        ("- --count --as u16", "cannot be used with"),
        ("- --as u8 --lengths -", "not `-`"),
        ("- --as u8 --threads 0", "write a number from 1 to 1024"),
        ("words.bin.zst --as u8", "is compressed"),
    ] {
        let reported = folder.refused(arguments, 2);
        assert!(reported.contains(message), "{arguments}: {reported}");
    }
    // Numbers of 16 bits distinguish 1024 boards.
    for (base, boards, code) in [(0, 1024, 0), (0, 1025, 2), (1, 1024, 2), (1, 1023, 0)] {
        folder.write("words.bin", many(boards));
        let run = folder.run(&format!("words.bin --as u16 --base {base} -o out"));
        assert_eq!(run.code, code, "{base} {boards}");
        assert_eq!(run.err.contains("--lengths"), code == 2, "{}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn no_output_is_another_file_of_the_run() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("clash");
    symlink("words.bin", folder.0.join("link")).unwrap();
    fs::hard_link(folder.0.join("words.bin"), folder.0.join("hard")).unwrap();
    symlink("new", folder.0.join("dangling")).unwrap();
    let rename = "are the same file: write to another file, and rename it afterwards\n";
    let own = "are the same file: each output needs a file of its own\n";
    for (arguments, files, remedy) in [
        ("words.bin --as u8 -o words.bin", "the input words.bin and -o words.bin", rename),
        ("words.bin --as u8 -o link", "the input words.bin and -o link", rename),
        ("link --as u8 -o hard", "the input link and -o hard", rename),
        (
            "words.bin --as u8 -o new --offsets words.bin",
            "the input words.bin and --offsets words.bin",
            rename,
        ),
        ("words.bin --as u8 -o new --lengths ./new", "-o new and --lengths ./new", own),
        ("words.bin --as u8 -o new --lengths dangling", "-o new and --lengths dangling", own),
        ("words.bin --as u8 --offsets new --lengths new", "--lengths new and --offsets new", own),
    ] {
        assert_eq!(folder.refused(arguments, 2), format!("error: {files} {remedy}"));
    }
    // The redirected standard output counts too; sums are written after reading.
    let run = |options: &[&str]| {
        let words = fs::OpenOptions::new().append(true).open(folder.0.join("words.bin"));
        let mut command = command(&["serialize", "hard"]);
        command.args(options).current_dir(&folder.0).stdout(words.unwrap()).output().unwrap()
    };
    let output = run(&["--as", "u8"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("hard and standard output are the same file"), "{message}");
    assert_eq!(folder.read("words.bin"), bytes_of(&WORDS));
    assert_eq!(run(&["--count"]).status.code(), Some(0));
    // One device may be several outputs.
    folder.write("words.bin", bytes_of(&WORDS));
    folder.quietly("link --as u8 -o /dev/null --lengths /dev/null");
}

#[test]
fn errors_name_the_place_and_the_remedy() {
    let folder = Folder::new("errors");
    folder.write("short.bin", &bytes_of(&WORDS)[..27]);
    folder.write("words.hex", "0x0000000000000081\n0x1\n");
    folder.write("squares.txt", "a1 b1\n");
    folder.write("words.npy", b"\x93NUMPY\x01\0\x76\0{'descr': '<u8'");
    folder.write("words.npz", b"PK\x03\x04\x2d\0\0\0");
    let mut messages = String::new();
    for arguments in [
        "short.bin -o out",
        "words.hex",
        "squares.txt",
        "words.npy",
        "words.npz",
        "missing.bin",
        "words.bin -o below/",
        "words.bin -o none/list",
    ] {
        messages += &folder.refused(&format!("{arguments} --as u8"), 3);
    }
    expect![[r#"
        error: short.bin: byte 24: the last word has only 3 of 8 bytes
        `head -c 24` keeps the words before
        error: words.hex: this is text, not raw words of 8 bytes: for hexadecimal numbers, one per line, `numpy.array([int(n, 16) for n in open('a.txt')], 'u8').tofile('a.bin')` writes them as words
        error: squares.txt: this is text, not raw words of 8 bytes: for hexadecimal numbers, one per line, `numpy.array([int(n, 16) for n in open('a.txt')], 'u8').tofile('a.bin')` writes them as words
        error: words.npy: this is a NumPy array, not raw words: `numpy.load('a.npy').tofile('a.bin')` writes its words, and `setwise.squares` of Python lists their squares
        error: words.npz: this is an archive, not raw words: `numpy.load('a.npz')['P'].tofile('a.bin')` writes the words of an array
        error: missing.bin: No such file or directory (os error 2)
        error: below/: cannot be written: this is not a file name
        error: none/list: cannot be written: the folder none does not exist
    "#]].assert_eq(&messages);
    assert!(folder.refused(". --as u8", 3).starts_with("error: .: "));
    // Standard output has what was right.
    assert_eq!(folder.run("short.bin --as u8").out.as_bytes(), [4, 7, 0, 1, 2]);
    // An error leaves the previous file, and no file of the lengths.
    folder.write("out", "before");
    folder.refused("short.bin --as u8 -o out --lengths new", 3);
}

/// Ctrl-C while the program waits for input leaves no files.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_no_file() {
    use std::io::Write;

    use crate::common::start;
    use crate::signals;

    let folder = Folder::new("interrupt");
    let files = folder.files();
    for (threads, signal) in [("1", ""), ("2", ""), ("1", "TERM")] {
        let arguments = ["serialize", "-", "--as", "u8", "-o", "out", "--threads", threads];
        let mut command = command(&arguments);
        command.current_dir(&folder.0);
        let mut child = start(command);
        let mut input = child.stdin.take().unwrap();
        input.write_all(&bytes_of(&WORDS)).unwrap();
        // The file exists once the program reads.
        while folder.files().len() == files.len() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        signals::wait_for_rest(&child);
        let code = match signal {
            "" => signals::interrupt(&child),
            _ => {
                signals::send(&child, signal);
                Some(143)
            }
        };
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), code, "{signal}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "interrupted after 4 boards\n");
        assert!(folder.files() == files);
        drop(input);
    }
}
