//! The formats of the input.

use super::{Folder, HEX, LIST, WORDS, bytes_of, many};
use crate::common::setwise_with_input;

const TEXT: &str = "# boards\n0x90\n\n0 # none\n07\n8000000000000001";

#[test]
fn words_and_lists_are_read_in_each_format() {
    let run = setwise_with_input(&["serialize", "-", "--input", "hex", "--as", "hex"], TEXT);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, HEX, ""));
    let folder = Folder::new("input");
    for name in ["words.hex", "words.TXT"] {
        folder.write(name, TEXT);
        assert_eq!(folder.quietly(&format!("{name} --as u8")).as_bytes(), LIST);
    }
    folder.write("names.txt", "e1 h1\n\na1 b1 c1\nh8 a1");
    for arguments in [
        "words.bin",
        "words.bin --input words",
        "words.bin --input bits",
        "words.hex",
        "names.txt",
        "list.u8 --input u8 --lengths lengths",
    ] {
        assert_eq!(folder.quietly(&format!("{arguments} --as hex")), HEX, "{arguments}");
    }
    for format in ["bits", "words"] {
        folder.quietly(&format!("words.hex --as {format} -o out"));
        assert_eq!(folder.read("out"), bytes_of(&WORDS));
    }
    // One file may be read twice, here as squares of b1 and as lengths of one.
    folder.write("ones", [1, 1]);
    let read = "ones --as hex --input u8 --lengths ones";
    assert_eq!(folder.quietly(read), "0x0000000000000002\n".repeat(2));
}

#[test]
fn text_of_squares_or_numbers_is_not_guessed() {
    let folder = Folder::new("ambiguous");
    for text in ["# c\na1 # or 0xa1\n\nf8\n", "# c\ra1 # or 0xa1\r\rf8\r"] {
        folder.write("squares.txt", text);
        let message = folder.refused("squares.txt --as u8");
        assert!(message.contains("--input squares or --input hex"), "{message}");
        assert_eq!(folder.quietly("squares.txt --input hex --as squares").lines().count(), 2);
    }
    folder.write("hex.txt", "a1\n0x12\n");
    assert_eq!(folder.quietly("hex.txt --as squares"), "a1 f1 h1\nb1 e1\n");
}

#[test]
fn boards_come_back() {
    let folder = Folder::new("back");
    let boards = bytes_of(&many(100_000));
    folder.write("words.bin", &boards);
    for options in [
        "squares",
        "u8 --lengths lengths",
        "u8 --offsets offsets",
        "u16 --lengths lengths",
        "u16 --offsets offsets",
        "u32 --lengths lengths",
        "u32 --base 77",
    ] {
        for threads in [1, 3] {
            folder.quietly(&format!("words.bin --threads {threads} -o list.txt --as {options}"));
            let back = format!("list.txt --threads {threads} -o back --as bits --input {options}");
            folder.quietly(&back);
            assert!(folder.read("back") == boards, "{options}, {threads} threads");
        }
    }
}

#[test]
fn an_empty_input_gives_an_empty_output() {
    let folder = Folder::new("empty");
    folder.write("empty", "");
    for format in ["squares", "u8", "u16", "u32", "hex"] {
        assert_eq!(folder.quietly(&format!("empty --as {format}")), "");
    }
    for input in ["squares", "u16", "u32"] {
        assert_eq!(folder.quietly(&format!("empty --as bits --input {input}")), "");
    }
    folder.quietly("empty --as u8 -o list --offsets offsets");
    assert_eq!((folder.read("list"), folder.read("offsets")), (vec![], vec![0_u8; 8]));
    folder.quietly("list --as bits --input u8 --offsets offsets -o back");
    assert!(folder.read("back").is_empty());
}

/// Returns an array as NumPy writes it.
fn array_of(words: &[u64]) -> Vec<u8> {
    let text = format!("{{'descr': '<u8', 'fortran_order': False, 'shape': ({},), }}", words.len());
    [b"\x93NUMPY\x01\0\x76\0", format!("{text:<117}\n").as_bytes(), &bytes_of(words)].concat()
}

#[test]
fn arrays_are_read_by_name_and_by_content() {
    let (folder, array) = (Folder::new("arrays"), array_of(&WORDS));
    for name in ["words.npy", "words.dat"] {
        folder.write(name, &array);
        assert_eq!(folder.quietly(&format!("{name} --as u8")).as_bytes(), LIST);
    }
    folder.quietly("words.npy --as bits -o out");
    assert_eq!(folder.read("out"), bytes_of(&WORDS));
    for arguments in [&["-", "--as", "hex"][..], &["-", "--as", "hex", "--input", "npy"]] {
        let run = setwise_with_input(&[&["serialize"], arguments].concat(), &array);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, HEX, ""));
    }
    // The header has the number of boards.
    folder.write("many.npy", array_of(&[1; 1024]));
    assert_eq!(folder.run("many.npy --as u16 -o out").code, 0);
    folder.write("many.npy", array_of(&[1; 1025]));
    assert!(folder.refused("many.npy --as u16 -o out").contains("--lengths"));
    for (content, message) in [
        (bytes_of(&WORDS), "words.npy: this is not a .npy file"),
        (array[..150].to_vec(), "words.npy: the .npy file is truncated: it ends after 2 of 4"),
    ] {
        folder.write("words.npy", content);
        let run = folder.run("words.npy --as hex");
        assert!(run.code == 3 && run.err.contains(message), "{}", run.err);
    }
}

#[test]
fn text_and_archives_are_not_read_as_raw_words() {
    let folder = Folder::new("beginnings");
    let squares = "a1 h1 a8 h8\ne2 e4 d5\n   ";
    for (content, arguments, message) in [
        (HEX.as_bytes(), "- --as squares --count", "standard input is text, not raw words"),
        (HEX.as_bytes(), "words --as squares", "words is text, not raw words: give --input hex"),
        (squares.as_bytes(), "words --as squares", "or --input squares if"),
        (b"PK\x03\x04\x14\0\0\0", "words --as squares", "words is an archive: extract an array"),
        (b"PK\x03\x04\x14\0\0\0", "words.npz --as squares", "is an archive"),
        (b"PK\x03\x04\x14\0\0\0", "words --as u8 --input words", "is an archive"),
        (&array_of(&WORDS), "words --as u8 --input words", "is a NumPy array: give --input npy"),
    ] {
        for name in ["words", "words.npz"] {
            folder.write(name, content);
        }
        match arguments.strip_prefix("- ") {
            None => {
                let reported = folder.refused(arguments);
                assert!(reported.contains(message), "{reported}");
            }
            Some(options) => {
                let arguments: Vec<_> =
                    ["serialize", "-"].into_iter().chain(options.split(' ')).collect();
                let run = setwise_with_input(&arguments, content);
                assert!(run.code == 2 && run.err.contains(message), "{}", run.err);
            }
        }
    }
    // Whoever says so gets it.
    folder.write("words", HEX.repeat(2));
    let count = folder.quietly("words --count --input words");
    assert!(count.starts_with("19 boards, "), "{count}");
}
