//! Errors, and the files that remain after them.

#[cfg(unix)]
use std::fs;
#[cfg(target_os = "linux")]
use std::io::Write;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use expect_test::expect;

use super::{Folder, WORDS, bytes_of, many};
#[cfg(unix)]
use crate::common::command;
#[cfg(target_os = "linux")]
use crate::signals;

#[test]
fn wrong_arguments_are_refused() {
    let folder = Folder::new("refused");
    for (arguments, message) in [
        ("words.bin", "--as"),
        ("--as u8", "FILE"),
        ("- --as u64", "'u64'"),
        ("- --as bits", "--input squares, u8, u16, u32 or hex"),
        ("- --as bits --input words", "the input is raw words already"),
        ("- --as hex --lengths x", "belong to lists"),
        ("- --as u8 --input u8", "--as bits or --as hex"),
        ("- --as u16 --base x", "such as 7 or 0x7"),
        ("- --as u32 --base 0x100000000", "more than 32 bits"),
        ("- --as bits --input u32 --boards 67108865", "a number from 0 to 67108864"),
        ("- --as bits --input u8", "give --lengths or --offsets"),
        ("- --as u8 --base 1", "--base"),
        ("- --as u16 --base 65536", "at most 16 bits"),
        ("- --as u32 --boards 1", "--boards"),
        ("- --as squares --lengths x", "need no --lengths"),
        ("- --count --lengths x", "--count of words writes no --lengths"),
        ("- --count -o x", "cannot be used with"),
        ("- --as u8 --lengths -", "not `-`"),
        ("- --as u8 --threads 0", "write a number from 1 to 1024"),
        ("words.bin.zst --as u8", "is compressed"),
        ("- --as bits --input u16 --lengths x --boards 1", "--boards"),
        ("- --as bits --input u8 --lengths x --offsets y", "not both"),
        ("- --as bits --input squares --offsets x", "need no --lengths"),
        ("list.u8 --count --lengths lengths", "give the format of the lists: --input u8, u16 or"),
        ("list.u8 --count --input u8", "give --lengths or --offsets"),
    ] {
        let reported = folder.refused(arguments);
        assert!(reported.contains(message), "{arguments}: {reported}");
    }
    // Numbers of 16 bits distinguish 1024 boards.
    for (base, boards, code) in [(0, 1024, 0), (0, 1025, 2), (1, 1024, 2), (1, 1023, 0)] {
        folder.write("words.bin", bytes_of(&many(boards)));
        let run = folder.run(&format!("words.bin --as u16 --base {base} -o out"));
        assert_eq!(run.code, code, "{base} {boards}");
        assert_eq!(run.err.contains("--lengths"), code == 2, "{}", run.err);
    }
}

#[test]
fn no_output_is_another_file_of_the_run() {
    let folder = Folder::new("clash");
    let rename = "are the same file: write to another file, and rename it afterwards\n";
    let own = "are the same file: each output needs a file of its own\n";
    for (arguments, files, remedy) in [
        ("words.bin --as u8 -o words.bin", "the input words.bin and -o words.bin", rename),
        (
            "words.bin --as u8 -o new --offsets words.bin",
            "the input words.bin and --offsets words.bin",
            rename,
        ),
        ("words.bin --as u8 -o new --lengths ./new", "-o new and --lengths ./new", own),
        ("words.bin --as u8 --offsets new --lengths new", "--lengths new and --offsets new", own),
        (
            "list.u8 --as bits --input u8 --lengths lengths -o lengths",
            "-o lengths and --lengths lengths",
            rename,
        ),
    ] {
        assert_eq!(folder.refused(arguments), format!("error: {files} {remedy}"));
    }
}

#[cfg(unix)]
#[test]
fn a_file_is_the_same_through_links() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    symlink("words.bin", folder.0.join("link")).unwrap();
    fs::hard_link(folder.0.join("words.bin"), folder.0.join("hard")).unwrap();
    symlink("new", folder.0.join("dangling")).unwrap();
    for (arguments, files) in [
        ("words.bin --as u8 -o link", "the input words.bin and -o link are"),
        ("link --as u8 -o hard", "the input link and -o hard are"),
        ("words.bin --as u8 -o new --lengths dangling", "-o new and --lengths dangling are"),
    ] {
        let message = folder.refused(arguments);
        assert!(message.contains(files), "{message}");
    }
    // The redirected standard output counts too; sums are written after reading.
    let run = |option: &str| {
        let words = fs::OpenOptions::new().append(true).open(folder.0.join("words.bin"));
        let mut command = command(&["serialize", "hard", option, "--as", "hex"]);
        command.current_dir(&folder.0).stdout(words.unwrap()).output().unwrap()
    };
    let output = run("--input=words");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("hard and standard output are the same file"), "{message}");
    assert_eq!(folder.read("words.bin"), bytes_of(&WORDS));
    assert_eq!(run("--count").status.code(), Some(0));
    // One device may be several outputs.
    folder.write("words.bin", bytes_of(&WORDS));
    folder.quietly("link --as u8 -o /dev/null --lengths /dev/null");
}

#[test]
fn errors_in_the_input_have_a_position() {
    let folder = Folder::new("positions");
    for (name, bytes) in [
        ("short.bin", &bytes_of(&WORDS)[..27]),
        ("words.txt", b"0x1\n\n  0x1g\n"),
        ("far.u32", b"\x05\0\0\0\0\x28\x6b\xee"),
        ("list", &[1, 2, 64]),
        ("two", &[0, 7]),
        ("1,2", &[1, 2]),
        ("1,1", &[1, 1]),
        ("2,2", &[2, 2]),
        ("1,99", &[1, 99]),
        ("empty", b""),
    ] {
        folder.write(name, bytes);
    }
    let files = folder.files();
    let mut messages = String::new();
    for arguments in [
        "short.bin --as u8",
        "words.txt --as u8",
        "words.txt --as bits --input squares",
        "words.txt --as bits --input u16",
        "far.u32 --as bits --input u32",
        "list --as bits --input u8 --lengths 1,2",
        "list --as bits --input u8 --lengths 1,1",
        "list --as bits --input u8 --lengths 2,2",
        "list --as bits --input u8 --lengths 1,99",
        "two --as hex --input u8 --offsets empty",
        "two --as hex --input u8 --lengths empty",
        "two --as hex --input u32",
        "words.bin --as hex --input u16 --boards 9",
        "two --as hex --input u16 --boards 1",
    ] {
        // The files of the output do not remain.
        let run = folder.run(&format!("{arguments} -o out"));
        assert!(run.code == 3 && folder.files() == files, "{arguments}: {}", run.err);
        messages += &run.err;
    }
    expect![[r#"
        error: short.bin: byte 24: 3 bytes are left over after 3 words of 8 bytes
        `head -c 24` keeps the words before; `--input hex` reads text
        the format of the input was guessed as `words`; `--input` overrides that
        error: words.txt:3:6: expected a hexadecimal digit, not `g`
        the format of the input was guessed as `hex`; `--input` overrides that
        error: words.txt:1:1: expected a square such as `e4`, not `0x1`
        error: words.txt: byte 2: 2609 after 30768: without --lengths or --offsets numbers must ascend
        error: far.u32: byte 4: 4000000000 after 5 makes 62499999 empty boards
        if that is right, give the number of boards: --boards 62500001, or more
        error: list: byte 2: 64 in list 2, counted from 1: its board has the numbers 0 to 63
        error: list: byte 2: the input continues after the last of 2 lists
        error: list: byte 3: the input ends within list 2, counted from 1
        error: 1,99: byte 1: a list of 99 squares: a board has 64
        error: empty: byte 0: there are no offsets: those of zero lists are a single 0, of 8 bytes
        error: two: byte 0: the input is not empty, but there are no lists
        error: two: byte 0: the input ends within a number of 4 bytes
        error: words.bin: byte 2: 0 after 144: without --lengths or --offsets numbers must ascend
        error: two: byte 0: 1792 is not on the only board
    "#]].assert_eq(&messages);
    // Standard output has what was right.
    assert_eq!(folder.run("short.bin --as u8").out.as_bytes(), [4, 7, 0, 1, 2]);
    let count = "far.u32 --count --input u32 --boards 62500001";
    assert_eq!(folder.quietly(count), "62500001 boards, 2 squares, 0.000 per board\n");
    for (arguments, message) in [
        ("missing.bin --as u8", "error: missing.bin: "),
        (". --as u8", "error: .: "),
        ("list --as bits --input u8 --lengths missing", "error: missing: "),
        (
            "words.bin --as u8 -o below/",
            "error: below/: cannot be written: this is not a file name",
        ),
        (
            "words.bin --as u8 -o none/list",
            "error: none/list: cannot be written: the folder none does not exist\n",
        ),
    ] {
        let run = folder.run(arguments);
        assert!(run.code == 3 && run.err.starts_with(message), "{arguments}: {}", run.err);
    }
    assert!(folder.files() == files);
    // An error leaves the previous file, and no file of the lengths.
    folder.write("out", "before");
    let files = folder.files();
    assert_eq!(folder.run("short.bin --as u8 -o out --lengths new").code, 3);
    assert!(folder.files() == files);
}

/// Ctrl-C while the program waits for input leaves no files.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_no_file() {
    let folder = Folder::new("interrupt");
    let files = folder.files();
    for (threads, signal) in [("1", ""), ("2", ""), ("1", "TERM")] {
        let mut child =
            command(&["serialize", "-", "--as", "u8", "-o", "out", "--threads", threads])
                .current_dir(&folder.0)
                .stdin(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
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
