//! `setwise serialize`.
use crate::common;
#[cfg(unix)]
use crate::signals;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use common::{command, setwise, setwise_with_input};
use expect_test::expect;

/// The folder of a test's files.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serialize-{test}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).into_os_string().into_string().unwrap()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        fs::write(self.0.join(name), bytes).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }

    /// Returns the names of all files, hidden ones too.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Runs successfully, without messages.
fn quietly(arguments: &[&str]) -> String {
    let run = setwise(&[&["serialize"], arguments].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// Runs with bytes as the input.
fn binary(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(&[&["serialize"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

const WORDS: [u64; 4] = [0x90, 0, 7, 1 << 63 | 1];

/// Returns boards with some squares each.
fn many(len: u64) -> Vec<u64> {
    let word = |i: u64| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..len).map(|i| word(i) & word(i).rotate_left(17) & word(i).rotate_left(41)).collect()
}

#[test]
fn writes_each_format() {
    let folder = Folder::new("formats");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    expect![[r#"
        e1 h1

        a1 b1 c1
        a1 h8
    "#]]
    .assert_eq(&quietly(&[&words, "--as", "squares"]));
    assert_eq!(quietly(&[&words, "--as", "u8"]).as_bytes(), [4, 7, 0, 1, 2, 0, 63]);
    let narrow = [4u16, 7, 128, 129, 130, 192, 255];
    let found = binary(&[&words, "--as", "u16", "--base", "1000"], b"").stdout;
    let expected: Vec<_> = narrow.iter().flat_map(|n| (n + 1000).to_le_bytes()).collect();
    assert_eq!(found, expected);
    let found = binary(&[&words, "--as", "u32", "--base", "100000"], b"").stdout;
    let wide = narrow.iter().flat_map(|&n| (u32::from(n) + 100_000).to_le_bytes());
    assert_eq!(found, wide.collect::<Vec<_>>());
}

#[test]
fn writes_lengths_and_offsets() {
    let folder = Folder::new("ends");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    let [lengths, offsets, list] = ["lengths", "offsets", "list"].map(|name| folder.path(name));
    let ends = ["--lengths", &lengths, "--offsets", &offsets];
    assert_eq!(quietly(&[&[&words, "--as", "u8", "-o", &list], &ends[..]].concat()), "");
    assert_eq!(folder.read("list"), [4, 7, 0, 1, 2, 0, 63]);
    assert_eq!(folder.read("lengths"), [2, 0, 3, 2]);
    assert_eq!(folder.read("offsets"), bytes_of(&[0, 2, 2, 5, 7]));
    assert_eq!(folder.names(), ["lengths", "list", "offsets", "words.bin"]);
}

#[test]
fn reads_hexadecimal_words() {
    let text = "# boards\n0x90\n\n0 # none\n07\n8000000000000001";
    let run = setwise_with_input(&["serialize", "-", "--input", "hex", "--as", "squares"], text);
    assert_eq!((run.code, run.out.as_str()), (0, "e1 h1\n\na1 b1 c1\na1 h8\n"));
    // The format is guessed from the name.
    let folder = Folder::new("hex");
    for name in ["words.hex", "words.TXT"] {
        let words = folder.write(name, text.as_bytes());
        assert_eq!(quietly(&[&words, "--as", "u8"]).as_bytes(), [4, 7, 0, 1, 2, 0, 63]);
    }
}

#[test]
fn boards_come_back() {
    let folder = Folder::new("back");
    let boards = bytes_of(&many(100_000));
    let words = folder.write("words.bin", &boards);
    let [list, lengths, offsets, back] =
        ["list.txt", "lengths", "offsets", "back"].map(|name| folder.path(name));
    let by_lengths = ["--lengths", &lengths];
    let by_offsets = ["--offsets", &offsets];
    let by_base = ["--base", "77"];
    for (format, options) in [
        ("squares", &[][..]),
        ("u8", &by_lengths),
        ("u8", &by_offsets),
        ("u16", &by_lengths),
        ("u16", &by_offsets),
        ("u32", &by_lengths),
        ("u32", &by_base),
    ] {
        for threads in ["1", "3"] {
            let threads = ["--threads", threads];
            let there = [&words, "--as", format, "-o", &list];
            quietly(&[&there, options, &threads].concat());
            let here = [&list, "--as", "bits", "--input", format, "-o", &back];
            quietly(&[&here, options, &threads].concat());
            assert!(folder.read("back") == boards, "{format} {options:?} {threads:?}");
        }
    }
    // Names are guessed for text.
    quietly(&[&words, "--as", "squares", "-o", &list]);
    quietly(&[&list, "--as", "bits", "-o", &back]);
    assert!(folder.read("back") == boards);
}

#[test]
fn numbers_of_sixteen_bits_come_back_without_lengths() {
    let boards = many(1000);
    let numbers = binary(&["-", "--as", "u16", "--base", "1500"], &bytes_of(&boards));
    let read = ["-", "--as", "bits", "--input", "u16", "--base", "1500"];
    let back = binary(&read, &numbers.stdout);
    assert!(back.stdout == bytes_of(&boards));
    let more = binary(&[&read[..], &["--boards", "1001"]].concat(), &numbers.stdout);
    assert_eq!(more.stdout, [back.stdout, vec![0; 8]].concat());
}

#[test]
fn numbers_that_cannot_distinguish_the_boards_are_refused() {
    let words = bytes_of(&many(1025));
    for (base, boards, code) in [("0", 1024, 0), ("0", 1025, 2), ("1", 1024, 2), ("1", 1023, 0)] {
        let arguments = ["-", "--as", "u16", "--base", base];
        let run = binary(&arguments, &words[..8 * boards]);
        assert_eq!(run.status.code(), Some(code), "{base} {boards}");
        let message = String::from_utf8(run.stderr).unwrap();
        assert!(code == 0 || message.contains("--lengths"), "{message}");
    }
}

#[test]
fn counts() {
    let folder = Folder::new("count");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    assert_eq!(quietly(&[&words, "--count"]), "4 boards, 7 squares, 1.750 per board\n");
    let more = folder.write("more.bin", &[0; 8 * 2000]);
    assert_eq!(
        quietly(&[&more, "--as", "u16", "--count"]),
        "2000 boards, 0 squares, 0.000 per board\n"
    );
    let text = "e1 h1\n";
    let arguments = ["serialize", "-", "--as", "bits", "--input", "squares", "--count"];
    let run = setwise_with_input(&arguments, text);
    assert_eq!(run.out, "1 board, 2 squares, 2.000 per board\n");
}

#[test]
fn an_empty_input_gives_an_empty_output() {
    let folder = Folder::new("empty");
    let empty = folder.write("empty", b"");
    let [list, offsets] = ["list", "offsets"].map(|name| folder.path(name));
    for format in ["squares", "u8", "u16", "u32", "hex"] {
        assert_eq!(quietly(&[&empty, "--as", format]), "");
    }
    assert_eq!(quietly(&[&empty, "--count"]), "0 boards, 0 squares, 0.000 per board\n");
    quietly(&[&empty, "--as", "u8", "-o", &list, "--offsets", &offsets]);
    assert_eq!((folder.read("list"), folder.read("offsets")), (vec![], vec![0_u8; 8]));
    let back = folder.path("back");
    quietly(&[&list, "--as", "bits", "--input", "u8", "--offsets", &offsets, "-o", &back]);
    assert!(folder.read("back").is_empty());
    for input in ["squares", "u16", "u32"] {
        assert_eq!(quietly(&[&empty, "--as", "bits", "--input", input]), "");
    }
}

#[test]
fn an_incomplete_word_is_reported() {
    let folder = Folder::new("truncated");
    let words = folder.write("words.bin", &bytes_of(&WORDS)[..27]);
    let run = setwise(&["serialize", &words, "--as", "u8"]);
    assert_eq!((run.code, run.out.as_bytes()), (3, &[4, 7, 0, 1, 2][..]));
    let message = run.err.replace(&words, "words.bin");
    expect![[r#"
        error: words.bin: byte 24: 3 bytes are left over after 3 words of 8 bytes
        `head -c 24` keeps the words before; `--input hex` reads text
        the format of the input was guessed as `words`; `--input` overrides that
    "#]]
    .assert_eq(&message);
}

#[test]
fn an_error_leaves_files_as_they_were() {
    let folder = Folder::new("left");
    let words = folder.write("words.bin", &bytes_of(&WORDS)[..27]);
    let [list, lengths] = ["list", "lengths"].map(|name| folder.path(name));
    let arguments = ["serialize", &words, "--as", "u8", "-o", &list, "--lengths", &lengths];
    assert_eq!(setwise(&arguments).code, 3);
    assert_eq!(folder.names(), ["words.bin"]);
    folder.write("list", b"before");
    assert_eq!(setwise(&arguments).code, 3);
    assert_eq!(folder.names(), ["list", "words.bin"]);
    assert_eq!(folder.read("list"), b"before");
}

/// Returns the message of a run that is refused before anything is read or written.
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let files = || -> Vec<_> {
        folder.names().into_iter().map(|name| (fs::read(folder.0.join(&name)).ok(), name)).collect()
    };
    let before = files();
    let run = setwise(&[&["serialize"], arguments].concat());
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
    assert!(files() == before, "{arguments:?}");
    run.err.replace(&folder.path(""), "")
}

#[test]
fn no_output_is_another_file_of_the_run() {
    let folder = Folder::new("clash");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    let list = folder.write("list", &[4, 7, 0, 1, 2, 0, 63]);
    let lengths = folder.write("lengths", &[2, 0, 3, 2]);
    let (new, dotted) = (folder.path("new"), folder.path("./new"));
    let rename = "are the same file: write to another file, and rename it afterwards\n";
    let own = "are the same file: each output needs a file of its own\n";
    for (arguments, files, remedy) in [
        (&[&words, "--as", "u8", "-o", &words][..], "the input words.bin and -o words.bin", rename),
        (
            &[&words, "--as", "u8", "-o", &new, "--offsets", &words],
            "the input words.bin and --offsets words.bin",
            rename,
        ),
        (
            &[&words, "--as", "u8", "-o", &new, "--lengths", &dotted],
            "-o new and --lengths ./new",
            own,
        ),
        (
            &[&words, "--as", "u8", "--offsets", &new, "--lengths", &new],
            "--lengths new and --offsets new",
            own,
        ),
        (
            &[&list, "--as", "bits", "--input", "u8", "--lengths", &lengths, "-o", &lengths],
            "-o lengths and --lengths lengths",
            rename,
        ),
    ] {
        assert_eq!(refused(&folder, arguments), format!("error: {files} {remedy}"));
    }
    // One file may be read twice, here as squares of b1 and as lengths of one.
    let ones = folder.write("ones", &[1, 1]);
    let read = [&ones[..], "--as", "hex", "--input", "u8", "--lengths", &ones];
    assert_eq!(quietly(&read), "0x0000000000000002\n".repeat(2));
}

#[cfg(unix)]
#[test]
fn a_file_is_the_same_through_links() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    let [link, hard, dangling, new] =
        ["link", "hard", "dangling", "new"].map(|name| folder.path(name));
    symlink("words.bin", &link).unwrap();
    fs::hard_link(&words, &hard).unwrap();
    symlink("new", &dangling).unwrap();
    for (arguments, files) in [
        (&[&words, "--as", "u8", "-o", &link][..], "the input words.bin and -o link are"),
        (&[&link, "--as", "u8", "-o", &hard], "the input link and -o hard are"),
        (
            &[&words, "--as", "u8", "-o", &new, "--lengths", &dangling],
            "-o new and --lengths dangling are",
        ),
    ] {
        let message = refused(&folder, arguments);
        assert!(message.contains(files), "{message}");
    }
    // The redirected standard output counts too; sums are written after reading.
    let append = || fs::OpenOptions::new().append(true).open(&words).unwrap();
    let run = |option: &str| {
        let mut command = command(&["serialize", &hard, option, "--as", "hex"][..]);
        command.stdout(append()).stderr(Stdio::piped()).output().unwrap()
    };
    let output = run("--input=words");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("hard and standard output are the same file"), "{message}");
    assert_eq!(folder.read("words.bin"), bytes_of(&WORDS));
    assert_eq!(run("--count").status.code(), Some(0));
    // A device may be several outputs.
    folder.write("words.bin", &bytes_of(&WORDS));
    let null = ["-o", "/dev/null", "--lengths", "/dev/null"];
    quietly(&[&[&link, "--as", "u8"], &null[..]].concat());
}

#[cfg(unix)]
#[test]
fn a_dangling_link_is_followed() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("dangling");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    let link = folder.path("link");
    symlink("target", &link).unwrap();
    quietly(&[&words, "--as", "u8", "-o", &link]);
    assert_eq!(folder.read("target"), [4, 7, 0, 1, 2, 0, 63]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.names(), ["link", "target", "words.bin"]);
}

#[test]
fn words_become_text_and_back() {
    let folder = Folder::new("eye");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    let [text, back] = ["words.hex", "back"].map(|name| folder.path(name));
    let lines = quietly(&[&words, "--as", "hex"]);
    expect![[r#"
        0x0000000000000090
        0x0000000000000000
        0x0000000000000007
        0x8000000000000001
    "#]]
    .assert_eq(&lines);
    quietly(&[&words, "--as", "hex", "-o", &text]);
    quietly(&[&text, "--as", "bits", "-o", &back]);
    assert_eq!(folder.read("back"), bytes_of(&WORDS));
    // The other names of raw words.
    quietly(&[&text, "--as", "words", "-o", &back]);
    assert_eq!(quietly(&[&back, "--input", "bits", "--as", "hex"]), lines);
    assert_eq!(quietly(&[&text, "--as", "hex"]), lines);
    let list = folder.write("list", &[4, 7, 0, 1, 2, 0, 63]);
    let lengths = folder.write("lengths", &[2, 0, 3, 2]);
    assert_eq!(quietly(&[&list, "--as", "hex", "--input", "u8", "--lengths", &lengths]), lines);
    let names = folder.write("names.txt", b"e1 h1\n\na1 b1 c1\nh8 a1");
    assert_eq!(quietly(&[&names, "--as", "hex"]), lines);
}

#[test]
fn numbers_of_arguments_may_be_hexadecimal() {
    let folder = Folder::new("numbers");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    let list = folder.path("list");
    for base in ["1000", "0x3e8", "1_000", "0X3_E8"] {
        quietly(&[&words, "--as", "u16", "--base", base, "-o", &list]);
        assert_eq!(folder.read("list")[..2], 1004u16.to_le_bytes());
        let read = [&list[..], "--as", "hex", "--input", "u16", "--base", base, "--boards", "0x5"];
        assert_eq!(quietly(&read).lines().count(), 5);
    }
}

#[test]
fn lists_are_counted() {
    let folder = Folder::new("counted");
    let list = folder.write("list.u8", &[4, 7, 0, 1, 2, 0, 63]);
    let lengths = folder.write("lengths", &[2, 0, 3, 2]);
    assert_eq!(
        quietly(&[&list, "--count", "--input", "u8", "--lengths", &lengths]),
        "4 boards, 7 squares, 1.750 per board\n"
    );
    assert_eq!(
        quietly(&[&list, "--count", "--input", "u8", "--lengths", &lengths, "--as", "bits"]),
        "4 boards, 7 squares, 1.750 per board\n"
    );
    let numbers = folder.write("list.u16", &[1, 0, 64, 0, 65, 0]);
    assert_eq!(
        quietly(&[&numbers, "--count", "--input", "u16"]),
        "2 boards, 3 squares, 1.500 per board\n"
    );
    let message = refused(&folder, &[&list, "--count", "--lengths", &lengths]);
    assert!(message.contains("give the format of the lists: --input u8, u16 or u32"), "{message}");
    let message = refused(&folder, &[&list, "--count", "--input", "u8"]);
    assert!(message.contains("give --lengths or --offsets"), "{message}");
}

#[test]
fn a_large_gap_has_to_be_confirmed() {
    let folder = Folder::new("far");
    let bytes: Vec<_> = [5u32, 4_000_000_000].into_iter().flat_map(u32::to_le_bytes).collect();
    let list = folder.write("list.u32", &bytes);
    let out = folder.path("out");
    let read = ["serialize", &list, "--as", "bits", "--input", "u32", "-o", &out];
    let run = setwise(&read);
    assert_eq!(run.code, 3);
    expect![[r#"
        error: list.u32: byte 4: 4000000000 after 5 makes 62499999 empty boards
        if that is right, give the number of boards: --boards 62500001, or more
    "#]]
    .assert_eq(&run.err.replace(&folder.path(""), ""));
    assert_eq!(folder.names(), ["list.u32"]);
    let count = ["--count", "--input", "u32", "--boards", "62500001"];
    assert_eq!(
        quietly(&[&[&list[..]], &count[..]].concat()),
        "62500001 boards, 2 squares, 0.000 per board\n"
    );
}

#[test]
fn wrong_text_is_reported_by_line_and_column() {
    let folder = Folder::new("text");
    let words = folder.write("words.txt", b"0x1\n\n  0x1g\n");
    let report = |arguments: &[&str]| {
        let run = setwise(&[&["serialize"], arguments].concat());
        assert_eq!(run.code, 3);
        run.err.replace(&words, "words.txt")
    };
    expect![[r#"
        error: words.txt:3:6: expected a hexadecimal digit, not `g`
        the format of the input was guessed as `hex`; `--input` overrides that
    "#]]
    .assert_eq(&report(&[&words, "--as", "u8"]));
    expect![[r#"
        error: words.txt:1:1: expected a square such as `e4`, not `0x1`
    "#]]
    .assert_eq(&report(&[&words, "--as", "bits", "--input", "squares"]));
    expect![[r#"
        error: words.txt: byte 2: 2609 after 30768: without --lengths or --offsets numbers must ascend
    "#]]
    .assert_eq(&report(&[&words, "--as", "bits", "--input", "u16"]));
}

#[test]
fn lists_and_lengths_have_to_fit() {
    let folder = Folder::new("fit");
    let list = folder.write("list", &[1, 2, 64]);
    for (lengths, message) in [
        (
            &[1, 2][..],
            "list: byte 2: 64 in list 2, counted from 1: its board has the numbers 0 to 63",
        ),
        (&[1, 1], "list: byte 2: the input continues after the last of 2 lists"),
        (&[2, 2], "list: byte 3: the input ends within list 2, counted from 1"),
        (&[1, 99], "lengths: byte 1: a list of 99 squares: a board has 64"),
    ] {
        let lengths = folder.write("lengths", lengths);
        let read = ["serialize", &list, "--as", "bits", "--input", "u8", "--lengths", &lengths];
        let run = setwise(&read);
        assert_eq!(run.code, 3);
        assert!(run.err.ends_with(&format!("{message}\n")), "{}", run.err);
    }
    let missing = folder.path("missing");
    let read = ["serialize", &list, "--as", "bits", "--input", "u8", "--lengths", &missing];
    let run = setwise(&read);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with(&format!("error: {missing}: ")), "{}", run.err);
}

#[test]
fn refuses_with_a_reason() {
    for (arguments, message) in [
        (&["words.bin"][..], "--as"),
        (&["--as", "u8"], "FILE"),
        (&["-", "--as", "u64"], "'u64'"),
        (&["-", "--as", "bits"], "--input squares, u8, u16, u32 or hex"),
        (&["-", "--as", "bits", "--input", "words"], "the input is raw words already"),
        (&["-", "--as", "hex", "--lengths", "x"], "belong to lists"),
        (&["-", "--as", "u8", "--input", "u8"], "--as bits or --as hex"),
        (&["-", "--as", "u16", "--base", "x"], "such as 7 or 0x7"),
        (&["-", "--as", "u32", "--base", "0x100000000"], "more than 32 bits"),
        (&["-", "--as", "bits", "--input", "u32", "--boards", "67108865"], "0..=67108864"),
        (&["-", "--as", "bits", "--input", "u8"], "give --lengths or --offsets"),
        (&["-", "--as", "u8", "--base", "1"], "--base"),
        (&["-", "--as", "u16", "--base", "65536"], "at most 16 bits"),
        (&["-", "--as", "u32", "--boards", "1"], "--boards"),
        (&["-", "--as", "squares", "--lengths", "x"], "need no --lengths"),
        (&["-", "--count", "--lengths", "x"], "--count of words writes no --lengths"),
        (&["-", "--count", "-o", "x"], "cannot be used with"),
        (&["-", "--as", "u8", "-o", "x", "--lengths", "x"], "each output needs a file of its own"),
        (&["-", "--as", "u8", "--lengths", "-"], "not `-`"),
        (&["-", "--as", "u8", "--threads", "0"], "--threads"),
        (&["words.bin.zst", "--as", "u8"], "is compressed"),
        (&["-", "--as", "bits", "--input", "u16", "--lengths", "x", "--boards", "1"], "--boards"),
        (&["-", "--as", "bits", "--input", "u8", "--lengths", "x", "--offsets", "y"], "not both"),
        (&["-", "--as", "bits", "--input", "squares", "--offsets", "x"], "need no --lengths"),
    ] {
        let run = setwise(&[&["serialize"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
    for path in ["missing.bin", "."] {
        let run = setwise(&["serialize", path, "--as", "u8"]);
        assert_eq!(run.code, 3);
        assert!(run.err.starts_with(&format!("error: {path}: ")), "{}", run.err);
    }
}

/// In order, since some examples read the files of others.
#[cfg(unix)]
#[test]
fn every_example_of_the_help_works() {
    let folder = Folder::new("examples");
    for name in ["boards.bin", "set.bin"] {
        folder.write(name, &bytes_of(&WORDS));
    }
    folder.write("boards.hex", quietly(&[&folder.path("set.bin"), "--as", "hex"]).as_bytes());
    let help = setwise(&["serialize", "-h"]).out;
    let (_, examples) = help.split_once("Examples:\n").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_setwise")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut outputs = String::new();
    for example in examples.lines().filter_map(|line| line.strip_prefix("    ")) {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", example]).env("PATH", &path).current_dir(&folder.0);
        let output = shell.output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*message), (Some(0), ""), "{example}");
        outputs += &String::from_utf8(output.stdout).unwrap();
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
}

#[test]
fn the_help_lists_all_exit_codes() {
    let help = setwise(&["serialize", "--help"]).out;
    for part in
        ["\n  0  ", "\n  2  ", "\n  3  ", "130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129)"]
    {
        assert!(help.contains(part), "{part}: {help}");
    }
}

#[test]
fn files_that_cannot_be_read_or_written_are_reported() {
    let folder = Folder::new("named");
    let words = folder.write("words.bin", &bytes_of(&WORDS));
    let (below, none) = (folder.path("below/"), folder.path("none/list"));
    let list = folder.write("list", &[0, 7]);
    let empty = folder.write("empty", &[]);
    for (arguments, message) in [
        (
            &[&words, "--as", "u8", "-o", &below][..],
            "below/: cannot be written: this is not a file name",
        ),
        (
            &[&words, "--as", "u8", "-o", &none],
            "none/list: cannot be written: no file can be created in its folder: ",
        ),
        (
            &[&list, "--as", "hex", "--input", "u8", "--offsets", &empty],
            "empty: byte 0: there are no offsets: those of zero lists are a single 0",
        ),
        (
            &[&list, "--as", "hex", "--input", "u8", "--lengths", &empty],
            "list: byte 0: the input is not empty, but there are no lists",
        ),
        (&[&list, "--as", "hex", "--input", "u32"], "the input ends within a number of 4 bytes"),
        (
            &[&words, "--as", "hex", "--input", "u16", "--boards", "9"],
            "words.bin: byte 2: 0 after 144: without --lengths or --offsets numbers must ascend",
        ),
        (
            &[&list, "--as", "hex", "--input", "u16", "--boards", "1"],
            "list: byte 0: 1792 is not on the only board",
        ),
    ] {
        let run = setwise(&[&["serialize"], arguments].concat());
        assert_eq!(run.code, 3, "{arguments:?}");
        let reported = run.err.replace(&folder.path(""), "");
        assert!(reported.contains(message), "{reported}");
        assert_eq!(folder.names(), ["empty", "list", "words.bin"]);
    }
}

/// Ctrl-C while the program waits for input leaves no files.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_file() {
    let folder = Folder::new("interrupt");
    let list = folder.path("list");
    for (threads, signal) in [("1", ""), ("2", ""), ("1", "TERM")] {
        let mut child =
            command(&["serialize", "-", "--as", "u8", "-o", &list, "--threads", threads])
                .stdin(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&bytes_of(&WORDS)).unwrap();
        // The file exists once the program reads.
        while folder.names().is_empty() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
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
        assert_eq!(folder.names(), Vec::<String>::new());
        drop(input);
    }
}

#[cfg(unix)]
#[test]
fn open_files_are_appended_to() {
    let folder = Folder::new("opened");
    let words = folder.write("words.hex", b"0x81\n");
    let program = env!("CARGO_BIN_EXE_setwise");
    for name in ["/dev/stdout", "/dev/fd/3"] {
        let out = folder.write("out", b"before\n");
        let script = format!(
            "exec >>'{out}' 3>&1; '{program}' serialize '{words}' --as squares -o {name}; echo after"
        );
        let status = std::process::Command::new("sh").args(["-c", &script]).status();
        assert!(status.unwrap().success());
        assert_eq!(folder.read("out"), b"before\na1 h1\nafter\n", "{name}");
    }
}

#[test]
fn a_text_of_squares_or_numbers_is_not_guessed() {
    let folder = Folder::new("ambiguous");
    let squares = folder.write("squares.txt", b"a1 # or 0xa1\n\nf8\n");
    let message = refused(&folder, &[&squares, "--as", "u8"]);
    assert!(message.contains("--input squares or --input hex"), "{message}");
    assert_eq!(quietly(&[&squares, "--input", "hex", "--as", "squares"]).lines().count(), 2);
    let hex = folder.write("hex.txt", b"a1\n0x12\n");
    assert_eq!(quietly(&[&hex, "--as", "squares"]), "a1 f1 h1\nb1 e1\n");
}

/// The system refuses stacks of this size, and so every thread.
#[test]
fn without_threads_the_caller_does_the_work() {
    let folder = Folder::new("threads");
    let words = folder.write("words.bin", &bytes_of(&many(100_000)));
    let expected = quietly(&[&words, "--as", "squares", "--threads", "1"]);
    let arguments = ["serialize", &words, "--as", "squares", "--threads", "3"];
    let output = command(&arguments).env("RUST_MIN_STACK", (1u64 << 60).to_string()).output();
    let output = output.unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout == expected.as_bytes());
}
