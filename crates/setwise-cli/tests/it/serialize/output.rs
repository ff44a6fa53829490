//! The formats of the output, and its files.

use std::path::Path;
use std::process::Command;

use expect_test::expect;

use super::{Folder, HEX, LENGTHS, LIST, WORDS, bytes_of, many};
use crate::common::{command, run, setwise};

#[test]
fn words_are_written_in_each_format() {
    let folder = Folder::new("formats");
    let numbers = [4u16, 7, 128, 129, 130, 192, 255];
    let narrow: Vec<_> = numbers.iter().flat_map(|n| (n + 1000).to_le_bytes()).collect();
    let wide = numbers.iter().flat_map(|&n| (u32::from(n) + 100_000).to_le_bytes());
    for (format, expected) in [
        ("squares", "e1 h1\n\na1 b1 c1\na1 h8\n".as_bytes()),
        ("hex", HEX.as_bytes()),
        ("u8", &LIST),
        ("u16 --base 1000", &narrow),
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
    assert_eq!(folder.files().len(), 6);
}

#[test]
fn boards_and_squares_are_counted() {
    let folder = Folder::new("count");
    folder.write("zeros.bin", [0; 8 * 2000]);
    folder.write("line", "e1 h1\n");
    folder.write("numbers", [1, 0, 64, 0, 65, 0]);
    folder.write("empty", "");
    for (arguments, expected) in [
        ("words.bin", "4 boards, 7 squares, 1.750 per board\n"),
        ("zeros.bin --as u16", "2000 boards, 0 squares, 0.000 per board\n"),
        ("list.u8 --input u8 --lengths lengths", "4 boards, 7 squares, 1.750 per board\n"),
        ("line --input squares --as bits", "1 board, 2 squares, 2.000 per board\n"),
        ("numbers --input u16", "2 boards, 3 squares, 1.500 per board\n"),
        ("numbers --input u16 --boards 0x5", "5 boards, 3 squares, 0.600 per board\n"),
        ("empty", "0 boards, 0 squares, 0.000 per board\n"),
    ] {
        assert_eq!(folder.quietly(&format!("{arguments} --count")), expected, "{arguments}");
    }
}

/// In order, since some examples read the files of others.
#[cfg(unix)]
#[test]
fn every_example_of_the_help_works() {
    let folder = Folder::new("examples");
    for (name, bytes) in [("boards.bin", bytes_of(&WORDS)), ("boards.hex", HEX.into())] {
        folder.write(name, bytes);
    }
    folder.write("set.bin", bytes_of(&WORDS));
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
    expect![[r#"
        a1 h1 a8 h8
        0x8100000000000081
        0x0000000000000090
        0x0000000000000000
        0x0000000000000007
        0x8000000000000001
        4 boards, 7 squares, 1.750 per board
        4 boards, 7 squares, 1.750 per board
    "#]]
    .assert_eq(&outputs);
    assert_eq!(folder.read("boards.bin"), bytes_of(&WORDS));
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
    for name in ["/dev/stdout", "/dev/fd/3"] {
        folder.write("out", "before\n");
        let script = format!(
            "exec >>out 3>&1; '{program}' serialize words.bin --as squares -o {name}; echo after"
        );
        let status = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).status();
        assert!(status.unwrap().success());
        assert_eq!(folder.read("out"), b"before\ne1 h1\n\na1 b1 c1\na1 h8\nafter\n", "{name}");
    }
}

/// The system refuses stacks of this size, and so every thread.
#[test]
fn without_threads_the_caller_does_the_work() {
    let folder = Folder::new("threads");
    folder.write("words.bin", bytes_of(&many(100_000)));
    let expected = folder.quietly("words.bin --as squares --threads 1");
    let mut command = command(&["serialize", "words.bin", "--as", "squares", "--threads", "3"]);
    command.env("RUST_MIN_STACK", (1u64 << 60).to_string()).current_dir(&folder.0);
    let run = run(command, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out == expected);
}
