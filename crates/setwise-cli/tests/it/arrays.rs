//! Formulas over NumPy arrays.

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect;

use crate::common::{command, run, setwise, setwise_with_input, transcript};

/// The arrays of the tests of `setwise-columns`.
const DATA: &str = "crates/setwise-columns/tests/data/npy";

/// Replaces `npy/` by the folder of the arrays.
fn printed(text: &str) -> String {
    transcript(&text.replace("npy/", &format!("{DATA}/"))).replace(DATA, "npy")
}

#[test]
fn rows_have_values() {
    expect![[r#"
        $ eval --columns P=npy/sets.npy 'P | {e4}'
        0x0000000010000000  e4
        0x0000000010000001  a1 e4
        0x8100000010000081  a1 h1 e4 a8 h8
        0xffffffffffffffff  a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6 a7 b7 c7 d7 e7 f7 g7 h7 a8 b8 c8 d8 e8 f8 g8 h8
        0x000000001000ff00  a2 b2 c2 d2 e2 f2 g2 h2 e4
        $ eval --columns npy/sets.npy 'north_one(sets)' --format csv
        row,value
        0,0
        1,256
        2,33024
        3,18446744073709551360
        4,16711680
        $ eval --columns npy/arrays.npz 'numbers / 2 - small' --format json
        {"row":0,"value":0}
        {"row":1,"value":1}
        {"row":2,"value":4611686018427387905}
        {"row":3,"value":-4611686018427388030}
        {"row":4,"value":878}
        $ eval --columns npy/compressed.npz 'bools && count(big) > 1'
        false
        false
        false
        true
        true
        $ eval --columns bools=npy/arrays.npz 'bools'
        true
        false
        false
        true
        true
        $ eval --columns R=npy/sets.npy,occupied=npy/sets.npy 'rook(R) & rank_1'
        0x0000000000000000
        0x00000000000000fe  b1 c1 d1 e1 f1 g1 h1
        0x00000000000000ff  a1 b1 c1 d1 e1 f1 g1 h1
        0x00000000000000ff  a1 b1 c1 d1 e1 f1 g1 h1
        0x00000000000000ff  a1 b1 c1 d1 e1 f1 g1 h1
        $ eval --columns P=npy/sets.npy 'P & rank_1' --mapping a8b8
        0x0000000000000000
        0x0000000000000000
        0x8100000000000000  a1 h1
        0xff00000000000000  a1 b1 c1 d1 e1 f1 g1 h1
        0x0000000000000000
        $ eval --columns npy/arrays.npz 'empty & all'
    "#]].assert_eq(&printed(
        "
        $ eval --columns P=npy/sets.npy 'P | {e4}'
        $ eval --columns npy/sets.npy 'north_one(sets)' --format csv
        $ eval --columns npy/arrays.npz 'numbers / 2 - small' --format json
        $ eval --columns npy/compressed.npz 'bools && count(big) > 1'
        $ eval --columns bools=npy/arrays.npz 'bools'
        $ eval --columns R=npy/sets.npy,occupied=npy/sets.npy 'rook(R) & rank_1'
        $ eval --columns P=npy/sets.npy 'P & rank_1' --mapping a8b8
        $ eval --columns npy/arrays.npz 'empty & all'
        ",
    ));
}

#[test]
fn queries_find_rows() {
    expect![[r#"
        $ query --columns npy/arrays.npz 'sets & rank_1' --select 'numbers, 6 / (bytes - 1)'
        row 1  0x0000000000000001  a1
          numbers = -1
          6 / (bytes - 1) divides by zero
        row 2  0x0000000000000081  a1 h1
          numbers = 9223372036854775807
          6 / (bytes - 1) = 6
        row 3  0x00000000000000ff  a1 b1 c1 d1 e1 f1 g1 h1
          numbers = -9223372036854775808
          6 / (bytes - 1) = 0
        3 of 5 rows matched, 11 squares
        $ query --columns npy/arrays.npz 'sets & rank_1' --limit 1 --format json --select bools
        {"row":1,"value":1,"bools":false}
        $ query --columns npy/arrays.npz 'numbers < 0'
        row 1
        row 3
        2 of 5 rows matched
        $ query --columns npy/arrays.npz 'numbers < 0' --count
        2 of 5 rows matched
        $ query --columns npy/arrays.npz 'sets' --count --format json
        {"rows":5,"matched":4,"squares":77}
        $ query --columns npy/arrays.npz 'numbers == 7'
        0 of 5 rows matched
        [1]
        $ query --columns npy/arrays.npz 'numbers % 7' --format csv
        row,value
        1,-1
        3,-1
        4,2
    "#]]
    .assert_eq(&printed(
        "
        $ query --columns npy/arrays.npz 'sets & rank_1' --select 'numbers, 6 / (bytes - 1)'
        $ query --columns npy/arrays.npz 'sets & rank_1' --limit 1 --format json --select bools
        $ query --columns npy/arrays.npz 'numbers < 0'
        $ query --columns npy/arrays.npz 'numbers < 0' --count
        $ query --columns npy/arrays.npz 'sets' --count --format json
        $ query --columns npy/arrays.npz 'numbers == 7'
        $ query --columns npy/arrays.npz 'numbers % 7' --format csv
        ",
    ));
}

#[test]
fn faults_of_rows_are_reported() {
    expect![[r#"
        $ eval --columns npy/arrays.npz '10 / bytes'
        10
        5
        0
        0
        npy/arrays.npz: bytes: row 0: the formula has no value: it divides by zero, or inverts an even number
        [3]
        $ query --columns npy/arrays.npz '10 / bytes > 4'
        row 1
        row 2
        npy/arrays.npz: bytes: row 0: the formula has no value: it divides by zero, or inverts an even number
        2 of 5 rows matched
        [3]
        $ eval --columns npy/arrays.npz --source data/bits.c 'bitScan(bytes)' --format csv
        row,value
        1,0
        2,1
        3,1
        4,0
        npy/arrays.npz: bytes: row 0: the formula has no value: in `bitScan`, the assertion `bb != 0` fails
        [3]
    "#]].assert_eq(&printed(
        "
        $ eval --columns npy/arrays.npz '10 / bytes'
        $ query --columns npy/arrays.npz '10 / bytes > 4'
        $ eval --columns npy/arrays.npz --source data/bits.c 'bitScan(bytes)' --format csv
        ",
    ));
}

#[test]
fn wrong_columns_are_refused() {
    expect![[r#"
        $ eval --columns P=npy/sets.npy 'P & Q'
        error: unknown name `Q`
         --> formula:1:5
          |
        1 | P & Q
          |     ^
        the arrays are: P
        [2]
        $ eval --columns npy/refused.npz 'planes + floats'
        error: npy/refused.npz: planes: the array has the shape (2, 8, 8); only one-dimensional arrays are supported
        [3]
        $ eval --columns npy/sets.npy,other=npy/version2.npy 'sets'
        error: the arrays have different lengths: npy/sets.npy has 5 rows, and npy/version2.npy has 2
        [3]
        $ eval --columns npy/sets.npy '1'
        error: the formula has the same value for all rows
        the arrays are: sets
        [2]
        $ eval --columns npy/sets.npy 'sets == "text"'
        error: `sets == "text"` compares with a text, and arrays have no texts
        [2]
        $ eval --columns P=npy/sets.npy,P=npy/version2.npy 'P'
        error: --columns: there are two arrays `P`
        [2]
        $ eval --columns Q=npy/arrays.npz 'Q'
        error: npy/arrays.npz has no array `Q`; it has: sets, numbers, bools, big, bytes, small, short, half, column, fortran, empty
        [2]
        $ eval --columns floats=npy/refused.npz 'floats'
        error: npy/refused.npz: floats: the elements of the array have the type `<f8`: save `array.astype(numpy.uint64)` for sets, `array.astype(numpy.int64)` for numbers
        [3]
        $ eval --columns missing.npy 'missing'
        error: missing.npy: No such file or directory (os error 2)
        [3]
        $ eval --columns P=README.md 'P'
        error: README.md: this is not a .npy file: it does not begin with `\x93NUMPY`
        [3]
        $ eval --columns - 'P'
        error: --columns: give standard input a name: NAME=FILE
        [2]
        $ eval --columns P=-,Q=- 'P'
        error: standard input can be read only once: `-` is given more than once
        [2]
        $ eval --columns P=npy/sets.npy 'P' startpos
        error: --columns gives the names of the formula values: omit the position
        [2]
        $ eval --columns P=npy/sets.npy 'P' --format fen
        error: --format: `fen` is for positions, and arrays have none; use text, json, csv, tsv or npy
        [2]
        $ eval --columns P=npy/sets.npy 'P' -o values.dat
        error: --output: the name values.dat has no known extension: add --format
        [2]
        $ eval 'all' -o values.npy
        error: --format: `npy` is for --columns and `setwise query`; use text, json, csv or svg
        [2]
        $ query --columns P=npy/sets.npy 'P' data/positions.epd
        error: the argument '--columns <NAME=FILE,…>' cannot be used with '[FILES]...'

        Usage: setwise query --columns <NAME=FILE,…> <FORMULA> [FILES]...

        For more information, try '--help'.
        [2]
        $ query --columns P=npy/sets.npy 'P' --format npy
        error: `npy` begins with the number of values, which is known only at the end: name a file with -o
        [2]
        $ query --columns P=npy/sets.npy 'P' --sort 'count(P)'
        error: --columns: only --select, --count and --limit are for rows of arrays; the other options are for positions
        [2]
        $ query --columns P=npy/sets.npy 'P' --where 'P'
        error: --columns: only --select, --count and --limit are for rows of arrays; the other options are for positions
        [2]
        $ query --columns P=npy/sets.npy 'P' --input csv
        error: the argument '--columns <NAME=FILE,…>' cannot be used with '--input <FORMAT>'

        Usage: setwise query --columns <NAME=FILE,…> <FORMULA> [FILES]...

        For more information, try '--help'.
        [2]
    "#]].assert_eq(&printed(
        "
        $ eval --columns P=npy/sets.npy 'P & Q'
        $ eval --columns npy/refused.npz 'planes + floats'
        $ eval --columns npy/sets.npy,other=npy/version2.npy 'sets'
        $ eval --columns npy/sets.npy '1'
        $ eval --columns npy/sets.npy 'sets == \"text\"'
        $ eval --columns P=npy/sets.npy,P=npy/version2.npy 'P'
        $ eval --columns Q=npy/arrays.npz 'Q'
        $ eval --columns floats=npy/refused.npz 'floats'
        $ eval --columns missing.npy 'missing'
        $ eval --columns P=README.md 'P'
        $ eval --columns - 'P'
        $ eval --columns P=-,Q=- 'P'
        $ eval --columns P=npy/sets.npy 'P' startpos
        $ eval --columns P=npy/sets.npy 'P' --format fen
        $ eval --columns P=npy/sets.npy 'P' -o values.dat
        $ eval 'all' -o values.npy
        $ query --columns P=npy/sets.npy 'P' data/positions.epd
        $ query --columns P=npy/sets.npy 'P' --format npy
        $ query --columns P=npy/sets.npy 'P' --sort 'count(P)'
        $ query --columns P=npy/sets.npy 'P' --where 'P'
        $ query --columns P=npy/sets.npy 'P' --input csv
        ",
    ));
}

/// Returns an array as NumPy writes it.
fn array(descr: &str, rows: usize, data: &[u8]) -> Vec<u8> {
    let text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({rows},), }}");
    [b"\x93NUMPY\x01\0\x76\0", format!("{text:<117}\n").as_bytes(), data].concat()
}

/// Creates an empty folder for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arrays-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn values_are_written_as_arrays() {
    let folder = folder("output");
    let words: Vec<u64> =
        (0..100_000).map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let bytes = |words: &[u64]| -> Vec<u8> { words.iter().flat_map(|w| w.to_le_bytes()).collect() };
    fs::write(folder.join("a.npy"), array("<u8", words.len(), &bytes(&words))).unwrap();
    let flipped: Vec<u64> = words.iter().map(|word| !word).collect();
    let counts: Vec<u64> = words.iter().map(|word| word.count_ones().into()).collect();
    let signs: Vec<u8> = words.iter().map(|word| u8::from(word >> 63 != 0)).collect();
    for (formula, expected) in [
        ("~a", array("<u8", words.len(), &bytes(&flipped))),
        ("count(a)", array("<i8", words.len(), &bytes(&counts))),
        ("h8 in a", array("|b1", words.len(), &signs)),
    ] {
        let mut command = command(&["eval", "--columns", "a.npy", formula, "-o", "out.npy"]);
        command.current_dir(&folder);
        let run = run(command, "");
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
        assert!(fs::read(folder.join("out.npy")).unwrap() == expected, "{formula}");
    }
    // What cannot be written whole is not written.
    fs::write(folder.join("out.npy"), "old").unwrap();
    let whole = array("<u8", words.len(), &bytes(&words));
    fs::write(folder.join("a.npy"), &whole[..whole.len() - 1]).unwrap();
    for (formula, message) in [
        ("1 / (count(a) - 30)", "row 0: "),
        ("a", "a.npy: the .npy file is truncated: it ends after 99999 of 100000 elements"),
    ] {
        let mut command = command(&["eval", "--columns", "a.npy", formula, "-o", "out.npy"]);
        command.current_dir(&folder);
        let run = run(command, "");
        assert!(run.code == 3, "{}", run.err);
        assert!(formula.starts_with('1') || run.err.contains(message), "{}", run.err);
        assert_eq!(fs::read(folder.join("out.npy")).unwrap(), b"old");
    }
    let mut names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.npy", "out.npy"]);
}

#[test]
fn an_array_may_come_from_a_pipe() {
    let words = [0x81u64, 0, 0xff];
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let whole = array("<u8", 3, &bytes);
    let arguments = ["eval", "--columns", "P=-", "count(P)"];
    let run = setwise_with_input(&arguments, &whole);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "2\n0\n8\n", ""));
    for len in [0, 3, 50, 130] {
        let run = setwise_with_input(&arguments, &whole[..len]);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{len} bytes");
        assert!(run.err.starts_with("error: standard input: "), "{}", run.err);
    }
    assert_eq!(setwise(&["query", "--columns", "P=-", "P", "-c"]).code, 3);
}
