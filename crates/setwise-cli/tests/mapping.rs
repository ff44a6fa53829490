//! `--mapping`: words as programs with other numbers of the squares write them.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod common;

use common::setwise;
use expect_test::expect;
use setwise::{Bitboard, Square, SquareMapping};

const FEN: &str = "4k3/8/3q1r2/8/4N3/8/4P3/4K3 w - - 0 1";

/// The hexadecimal digits of the result.
fn hex(arguments: &[&str]) -> String {
    let run = setwise(&[&["eval", "--format", "csv"], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().nth(1).unwrap().split(',').nth(1).unwrap().to_owned()
}

#[test]
fn words_are_read_and_written_in_the_mapping() {
    let set = Bitboard::from_squares(&[Square::A1, Square::B1, Square::C1, Square::A2, Square::F7]);
    for mapping in SquareMapping::ALL {
        let word = format!("{:#018x}", mapping.word_of(set));
        for name in [mapping.name(), mapping.squares_name()] {
            assert_eq!(hex(&["{a1..c1, a2, f7}", "--mapping", name]), word, "{mapping}");
            assert_eq!(hex(&[&word, "--mapping", name]), word, "{mapping}");
            let formula = format!("{word} == {{a1..c1, a2, f7}} && 0b1 == {{{}}}", &name[..2]);
            if name == mapping.squares_name() {
                assert_eq!(setwise(&["eval", &formula, "--mapping", name]).out, "true\n");
            }
        }
        // The functions are those of the board, whatever the numbers of its squares are.
        let one = format!("{:#018x}", mapping.word_of(Bitboard::from(Square::E4).north_one()));
        assert_eq!(hex(&["north_one({e4})", "--mapping", mapping.name()]), one);
    }
}

#[test]
fn numbers_stay_what_they_are() {
    for formula in ["count({a1..e1})", "let n = count(~none) / 12; n", "d1 + 2"] {
        assert_eq!(hex(&[formula, "--mapping", "berf"]), "0x0000000000000005", "{formula}");
    }
    // A table of the language that is written in hexadecimal is none of the user's words.
    let formula = "bit_scan_forward_matt_taylor({c3, f6}) == c3 && fill_multiply({a1}) == file_a";
    assert_eq!(setwise(&["eval", formula, "--mapping", "befr"]).out, "true\n");
}

#[test]
fn the_mapping_is_told_where_it_is_not_the_usual_one() {
    let run = setwise(&["eval", "0x40 | {e4}", "--mapping", "a8b8"]);
    expect![[r#"
        8  .  .  .  .  .  .  1  .
        7  .  .  .  .  .  .  .  .
        6  .  .  .  .  .  .  .  .
        5  .  .  .  .  .  .  .  .
        4  .  .  .  .  1  .  .  .
        3  .  .  .  .  .  .  .  .
        2  .  .  .  .  .  .  .  .
        1  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h
        hex      0x0000001000000040
        decimal  68719476800
        count    2
        squares  e4 g8
        mapping  berlef, big-endian rank, little-endian file: a8 is bit 0, b8 is bit 1
    "#]]
    .assert_eq(&run.out);
    let json = setwise(&["eval", "{h8}", "--mapping", "berf", "--format", "json"]).out;
    expect![[r#"
        {"type":"word","hex":"0x0000000000000001","decimal":1,"count":1,"squares":["h8"],"mapping":"berf"}
    "#]]
    .assert_eq(&json);
    let run = setwise(&["eval", "1", "--mapping", "a1c1"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("lerf (a1b1)") && run.err.contains("befr (h8h7)"), "{}", run.err);
}

#[test]
fn queries_translate_too() {
    let path = std::env::temp_dir().join(format!("setwise-mapping-{}.epd", std::process::id()));
    std::fs::write(&path, format!("{FEN}\n")).unwrap();
    let file = path.to_str().unwrap();
    // f6 is square 45, so it is their bit 63 - 45.
    let arguments = ["query", "r & 0x40000", file, "--mapping", "berf", "--format", "json"];
    let select = ["--select", "count(n | q), q"];
    let run = setwise(&[&arguments[..], &select[..]].concat());
    let text = setwise(&[
        "query",
        "r & 0x40000",
        file,
        "--mapping",
        "berf",
        "--select",
        "q, r == 0x40000",
    ]);
    std::fs::remove_file(&path).unwrap();
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(line["value"]["hex"], "0x0000000000040000");
    assert_eq!(line["value"]["squares"][0], "f6");
    assert_eq!(line["marks"][0]["hex"], "0x0000000000040000");
    assert_eq!(
        (&line["select"][0]["hex"], &line["select"][1]["hex"]),
        (&"0x0000000000000001".into(), &"0x0000000000100000".into())
    );
    assert!(text.out.contains("q = 0x0000000000100000  d6\nr == 0x40000 = true\n"), "{}", text.out);
}
