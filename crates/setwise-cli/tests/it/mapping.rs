//! `--mapping`: words in the square numbering of other programs.
use crate::common::{setwise, setwise_with_input};

use expect_test::expect;
use setwise::{Bitboard, Square, SquareMapping};

/// Returns the result of a formula in hexadecimal digits.
fn hex(formula: &str, mapping: &str) -> String {
    let run = setwise(&["eval", "--format", "csv", formula, "--mapping", mapping]);
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().nth(1).unwrap().split(',').nth(1).unwrap().to_owned()
}

#[test]
fn words_are_read_and_written_in_every_mapping() {
    let set = Bitboard::from_squares(&[Square::A1, Square::B1, Square::C1, Square::A2, Square::F7]);
    for mapping in SquareMapping::ALL {
        let word = format!("{:#018x}", mapping.word_of(set));
        let squares = mapping.squares_name();
        for name in [mapping.name(), squares] {
            assert_eq!(hex("{a1..c1, a2, f7}", name), word, "{mapping}");
            assert_eq!(hex(&word, name), word, "{mapping}");
        }
        // The name by squares begins with the square of bit 0.
        let formula = format!("{word} == {{a1..c1, a2, f7}} && 0b1 == {{{}}}", &squares[..2]);
        assert_eq!(setwise(&["eval", &formula, "--mapping", squares]).out, "true\n");
        // Directions are those of the board in every mapping.
        let north = format!("{:#018x}", mapping.word_of(Bitboard::from(Square::E4).north_one()));
        assert_eq!(hex("north_one({e4})", mapping.name()), north);
    }
}

#[test]
fn a_mapping_does_not_change_numbers() {
    for formula in ["count({a1..e1})", "let n = count(~none) / 12; n", "d1 + 2"] {
        let run = setwise(&["eval", "--format", "csv", formula, "--mapping", "berf"]);
        assert_eq!(run.out, "type,value\nnumber,5\n", "{formula}");
    }
    // The hexadecimal constants of built-in functions are not translated.
    let formula = "bit_scan_forward_matt_taylor({c3, f6}) == c3 && fill_multiply({a1}) == file_a";
    assert_eq!(setwise(&["eval", formula, "--mapping", "befr"]).out, "true\n");
}

#[test]
fn a_mapping_other_than_the_default_is_reported() {
    let run = setwise(&["eval", "0x40 | {e4}", "--mapping", "a8b8"]);
    expect![[r#"
        hex      0x0000001000000040
        decimal  68719476800
        count    2
        squares  e4 g8
        mapping  berlef, big-endian rank, little-endian file: a8 is bit 0, b8 is bit 1
    "#]]
    .assert_eq(&run.out[run.out.find("hex").unwrap()..]);
    let json = setwise(&["eval", "{h8}", "--mapping", "berf", "--format", "json"]).out;
    expect![[r#"
        {"type":"set","hex":"0x0000000000000001","decimal":1,"count":1,"squares":["h8"],"mapping":"berf"}
    "#]]
    .assert_eq(&json);
    assert!(!setwise(&["eval", "{e4}"]).out.contains("mapping"));
}

#[test]
fn an_unknown_mapping_is_refused_with_the_names_of_all() {
    let run = setwise(&["eval", "1", "--mapping", "a1c1"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("lerf (a1b1)") && run.err.contains("befr (h8h7)"), "{}", run.err);
}

#[test]
fn queries_translate_words() {
    let fen = "4k3/8/3q1r2/8/4N3/8/4P3/4K3 w - - 0 1\n";
    // The rook on f6, square 45, is bit 63 - 45.
    let query = |arguments: &[&str]| {
        let query = ["query", "r & 0x40000", "-", "--mapping", "berf"];
        let run = setwise_with_input(&[&query, arguments].concat(), fen);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let json = query(&["--format", "json", "--select", "count(n | q), q"]);
    let line: serde_json::Value = serde_json::from_str(&json).unwrap();
    for (field, expected) in [
        ("/value/hex", "0x0000000000040000"),
        ("/value/squares/0", "f6"),
        ("/marks/0/hex", "0x0000000000040000"),
        ("/select/0/type", "number"),
        ("/select/1/hex", "0x0000000000100000"),
    ] {
        assert_eq!(line.pointer(field), Some(&expected.into()), "{field}: {json}");
    }
    let text = query(&["--select", "q, r == 0x40000"]);
    assert!(text.contains("q = 0x0000000000100000  d6\nr == 0x40000 = true\n"), "{text}");
}
