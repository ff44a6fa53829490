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

/// Code of an engine with a8 as bit 0, which declares its numbering.
fn engine() -> String {
    let squares = (0..64).map(|index| SquareMapping::Berlef.square_at(index).unwrap());
    let values = squares.enumerate().map(|(index, square)| format!("{square} = {index}"));
    format!(
        "enum {{ {} }};
        const U64 not_a_file = 18374403900871474942ULL;
        const U64 not_h_file = 9187201950435737471ULL;
        U64 mask_pawn_attacks_white(int square) {{
            U64 attacks = 0ULL, bitboard = 1ULL << square;
            if ((bitboard >> 7) & not_a_file) attacks |= bitboard >> 7;
            if ((bitboard >> 9) & not_h_file) attacks |= bitboard >> 9;
            return attacks;
        }}\n",
        values.collect::<Vec<_>>().join(", ")
    )
}

#[test]
fn code_that_numbers_the_squares_is_drawn_on_them() {
    let code = engine() + "mask_pawn_attacks_white(e4);";
    for mapping in [&[][..], &["--mapping", "a8b8"]] {
        let run = setwise_with_input(&[&["eval", "-"], mapping].concat(), &code);
        expect![[r#"
            hex      0x0000000028000000
            decimal  671088640
            count    2
            squares  d5 f5
            mapping  berlef, big-endian rank, little-endian file: a8 is bit 0, b8 is bit 1
        "#]]
        .assert_eq(&run.out[run.out.find("hex").unwrap()..]);
        assert_eq!(run.err.contains("mapping `berlef`"), mapping.is_empty(), "{}", run.err);
    }
    let run = setwise_with_input(&["eval", "-", "--mapping", "lerf"], &code);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("`berlef`, with a8") && run.err.contains("`lerf`, with a1"));
}

#[test]
fn a_mapping_refuses_no_code() {
    for (mapping, squares) in [("lerf", "e5"), ("a8b8", "e3"), ("h8g8", "e3"), ("a1a2", "f4")] {
        let code = "U64 up(U64 x) { return x << 8; } up(1ULL << e4);";
        let run = setwise_with_input(&["eval", "-", "--mapping", mapping], code);
        assert!(run.out.contains(&format!("squares  {squares}\n")), "{mapping}: {}", run.out);
    }
}

#[test]
fn laws_about_code_have_its_numbering() {
    let law = "count(x) == 1 => mask_pawn_attacks_white(first(x)) == pawn_attacks_white(x)";
    let run = setwise_with_input(&["prove", "--source", "-", law], &engine());
    assert!(run.out.starts_with("proved"), "{}{}", run.out, run.err);
    assert!(run.err.contains("mapping `berlef`"), "{}", run.err);
    let law = "x << 8 == south_one(x)";
    assert!(setwise(&["prove", law, "--mapping", "a8b8"]).out.starts_with("proved"));
    let run = setwise(&["prove", "x << 8 == north_one(x) || x == none", "--mapping", "a8b8"]);
    assert!(run.out.starts_with("refuted") && run.out.contains("mapping  berlef"), "{}", run.out);
    let listing = |arguments: &[&str]| setwise(&[&["explain"], arguments].concat()).out;
    assert_eq!(listing(&["x << 8", "--mapping", "a8b8"]), listing(&["x << 8"]));
}
