//! Tests of tables of text.

use super::*;
use crate::field::FieldKind::{Bool, Number, Real, Text};
use crate::format::testing::{FEN, in_blocks, names, rows};

fn open(text: &[u8], column: Option<&str>) -> Result<(Delimited, Vec<String>), String> {
    let (format, length, lines) = Delimited::new(text, b',', column)
        .map_err(|error| format!("{}: {error}", error.lines + 1))?;
    assert_eq!(lines, line_breaks(&text[..length]) as u64);
    let rows = rows(&format, &text[length..]);
    Ok((format, rows))
}

#[test]
fn columns_have_the_kinds_of_their_fields() {
    let text = format!(
        "id,FEN,n,x,b,mixed,none\n00a,{FEN},1,1.5,true,1,\n00b,{FEN},,2,False,x,\n,{FEN},-3,,,2,\n"
    );
    let (format, rows) = open(text.as_bytes(), None).unwrap();
    let kinds =
        [("id", Text), ("n", Number), ("x", Real), ("b", Bool), ("mixed", Text), ("none", Text)];
    assert_eq!(names(&format), kinds);
    assert_eq!(
        rows,
        [
            r#"1: "" Text("00a") Number(1) Written("1.5") Bool(true) Text("1") Text("")"#,
            r#"2: "" Text("00b") Missing Written("2") Written("False") Text("x") Text("")"#,
            r#"3: "" Text("") Number(-3) Missing Missing Text("2") Text("")"#,
        ]
    );
}

#[test]
fn tables_are_read_with_quotes_and_all_line_breaks() {
    let one = r#"1: "" Text("a")"#;
    for (text, expected) in [
        ("t,fen\na,FEN\n", one),
        ("t,fen\r\na,FEN", one),
        ("\n \r\nt,fen\ra,FEN\r", one),
        ("t\tfen\na\tFEN\n", one),
        ("t;fen\na;FEN\n", one),
        ("t|fen\na|FEN\n", one),
        ("\"t\",\"fen\"\n\"a\",\"FEN\"\n", one),
        (" t , Fen \na,FEN\n\u{1a}", one),
        ("fen,t\nFEN,a\n,\n\n", one),
        ("fen,t\n\"FEN\" ,\"a\" \n", one),
        ("fen,t\nFEN,\"a,\"\"b\"\"\nc\"\n", r#"1: "" Text("a,\"b\"\nc")"#),
        ("fen,t\nFEN,5\" gun\n", r#"1: "" Text("5\" gun")"#),
        ("fen,t\nFEN,\u{fffd}\n", "1: \"\" Text(\"\u{fffd}\")"),
        ("t,epd\na,FEN bm e4;\n", r#"1: " bm e4;" Text("a")"#),
        ("t,epd\na,\"FEN id \"\"x\"\";\"\n", r#"1: " id \"x\";" Text("a")"#),
        ("t,position\na,4k3/8/8/8/8/8/8/4K3 w - -\n", one),
    ] {
        let text = text.replace("FEN", FEN);
        let (format, rows) = open(text.as_bytes(), None).unwrap();
        assert_eq!(
            (names(&format), rows),
            (vec![("t", Text)], vec![expected.to_owned()]),
            "{text}"
        );
    }
}

#[test]
fn the_position_is_in_the_column_with_the_name() {
    let choices = [
        ("x,position", None, Ok("position")),
        ("x,EPD", None, Ok("EPD")),
        (
            "x,position,epd,fen",
            None,
            Err("1: both `position` and `epd` may have the position; the columns are"),
        ),
        ("FEN,fen", None, Err("1: both `FEN` and `fen` may have the position")),
        ("x,fen,FEN", Some("FEN"), Ok("FEN")),
        ("Board,b", Some("board"), Ok("Board")),
        ("Board,BOARD", Some("board"), Err("1: several columns are named `board`")),
        ("a,b", Some("c"), Err("1: no column is named `c`; the columns are `a`, `b`")),
        ("a,b", None, Err("1: no column is named `fen`, `epd` or `position`; the columns are")),
        ("\n\na,b", None, Err("3: no column is named")),
        ("", None, Err("1: there is no header")),
        ("\n \n", None, Err("3: there is no header")),
        ("fen,\"x", None, Err("1: the closing quote is missing")),
        ("fen,\"x\"y", None, Err("1: unexpected text after a closing quote")),
    ];
    for (header, column, expected) in choices {
        match (open(header.as_bytes(), column), expected) {
            (Ok((format, rows)), Ok(name)) => {
                assert_eq!((&*format.name, rows.len()), (name, 0), "{header}");
            }
            (Err(error), Err(start)) => assert!(error.starts_with(start), "{error}"),
            (found, _) => panic!("{header}: {found:?}"),
        }
    }
    let text = format!("a,start\n1,{FEN}\n");
    let error = open(text.as_bytes(), None).unwrap_err();
    assert!(error.ends_with("`start` has positions"), "{error}");
    let many = (0..20).map(|n| format!("c{n}")).collect::<Vec<_>>().join(",");
    let error = open(many.as_bytes(), None).unwrap_err();
    assert!(error.contains("`c11` and 8 more"), "{error}");
    let error = open("fen,".repeat(1_000_000).as_bytes(), None).unwrap_err();
    assert_eq!(error, "1: more than 10000 columns");
}

#[test]
fn names_of_columns_differ() {
    let (format, _) = open(b"a,a,,fen,a,,fen,a_2,column3\n", None).unwrap();
    let names: Vec<_> = names(&format).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a", "a_3", "column3_", "a_4", "column6", "fen_2", "a_2", "column3"]);
    let repeated = [("a", "a_3"), ("a", "a_4"), ("fen", "fen_2")];
    let repeated = repeated.map(|(name, column)| (name.to_owned(), column.to_owned()));
    assert_eq!(format.repeated(), repeated);
    assert!(open(format!("fen{}\n", ",a".repeat(9_999)).as_bytes(), None).is_ok());
}

#[test]
fn a_table_without_a_header_has_numbered_columns() {
    let text = format!("x,{FEN},1\ny,{FEN},2\n");
    let (format, rows) = open(text.as_bytes(), None).unwrap();
    assert_eq!(names(&format), [("column1", Text), ("column3", Number)]);
    assert_eq!(rows.len(), 2);
    let (format, rows) = open(format!("{FEN} bm e4;").as_bytes(), None).unwrap();
    assert_eq!((names(&format), rows), (vec![], vec![r#"1: " bm e4;" "#.to_owned()]));
}

#[test]
fn errors_have_places() {
    let cases = [
        ("FEN,1", None),
        ("FEN", Some("2: 1 field, the header has 2")),
        ("FEN,1,2", Some("3: 3 fields, the header has 2")),
        ("\"FEN\n\",\"3\"", None),
        (
            "FEN,abc",
            Some(
                "6:34: n: \"abc\" is not a whole number below 2^63, \
                 unlike the values in earlier rows: move this row to the start",
            ),
        ),
        ("x,1", Some("7:1: fen: piece placement: `x` is not a piece: use `PNBRQK` or `pnbrqk`")),
        (",7", Some("8:1: fen: piece placement: the field is missing")),
        ("\"4k3/9\",1", Some("9:6: fen: ")),
        ("FEN,\"4\"x", Some("10:37: unexpected text after a closing quote")),
        ("FEN,\"5", Some("11:34: the closing quote is missing")),
        ("FEN,6", None),
    ];
    let header = "fen,n\n";
    let lines: String = cases.iter().map(|(row, _)| row.replace("FEN", FEN) + "\n").collect();
    let (mut format, length, _) = Delimited::new(header.as_bytes(), b',', None).unwrap();
    assert_eq!(length, header.len());
    format.columns[0].kind = Number;
    let found = rows(&format, lines.as_bytes());
    assert_eq!(found.len(), cases.len());
    for (found, (row, error)) in found.iter().zip(cases) {
        match error {
            Some(start) => assert!(found.starts_with(start), "{row}: {found}"),
            None => assert!(found.contains("Number"), "{row}: {found}"),
        }
    }
}

#[test]
fn blocks_end_after_records() {
    let (format, ..) = Delimited::new(b"fen,t\n", b',', None).unwrap();
    for (block, end) in [
        ("a,b\nc", Some(4)),
        ("a,b\r", None),
        ("a,b\r\n", Some(5)),
        ("a,b", None),
        ("\"a\n", None),
        ("x,\"a\"\n\"b\n", Some(6)),
        ("x,\"a\"\r", None),
        ("x,\"a\"\r\n", Some(7)),
        ("\"a\"\"\n\"\nb", Some(7)),
        ("a\"\nb", Some(3)),
    ] {
        assert_eq!(format.records_end(block.as_bytes(), 0), end, "{block:?}");
    }
    // A stray quote spoils one line, not the rest of the file.
    let text = format!("{FEN},\"x\n") + &format!("{FEN},1\n").repeat(40_000);
    assert!(text.len() > MAX_QUOTED);
    assert_eq!(format.records_end(text.as_bytes(), 0), Some(text.len()));
    let rows = rows(&format, text.as_bytes());
    assert_eq!(rows.len(), 40_001);
    assert_eq!(rows[0], "1:34: the closing quote is missing");
}

#[test]
fn records_do_not_depend_on_blocks() {
    let (format, ..) = Delimited::new(b"fen,t\n", b',', None).unwrap();
    for text in [
        format!("{FEN},\"a\r\nb\"\r\n\r\n\"{FEN}\",\"\"\"\"\n{FEN},\r{FEN},x\"\n"),
        format!("{FEN},a\r\n\r\n{FEN},b\n{FEN},\r{FEN},x"),
    ] {
        let whole = in_blocks(&format, text.as_bytes(), text.len());
        assert_eq!(whole.len(), 4, "{whole:?}");
        for size in 1..text.len() {
            assert_eq!(in_blocks(&format, text.as_bytes(), size), whole, "{size}");
        }
    }
}

#[test]
fn a_record_that_is_sought_is_the_same() {
    let text = format!("fen,t\n{FEN},a\n\n\"{FEN}\",\"b\nc\"\n{FEN},d\n");
    let (format, length, _) = Delimited::new(text.as_bytes(), b',', None).unwrap();
    let block = &text.as_bytes()[length..];
    let mut cursor = format.cursor(block);
    let mut found = Vec::new();
    while cursor.advance().unwrap() {
        found.push((cursor.range(), cursor.field(0).unwrap().into_owned(), cursor.place(0)));
    }
    assert_eq!(found.len(), 3);
    assert_eq!(found[1].2, Some((0, 37)));
    for (range, field, place) in found.into_iter().rev() {
        cursor.seek(range.start);
        assert_eq!((cursor.range(), cursor.field(0), cursor.place(0)), (range, Ok(field), place));
    }
    assert_eq!(cursor.advance(), Ok(true));
    assert_eq!(cursor.field(0), Ok(Field::Text("b\nc".into())));
}

#[test]
fn corrupt_tables_do_not_panic() {
    let text = format!("id,fen,n\n1,\"{FEN} id \"\"a\"\";\",2\r\n\"é\n\",{FEN},4\n");
    let text = text.as_bytes();
    for end in 0..text.len() {
        let _ = open(&text[..end], None);
    }
    for index in 0..text.len() {
        for bit in 0..8 {
            let mut corrupt = text.to_vec();
            corrupt[index] ^= 1 << bit;
            let _ = open(&corrupt, None);
            if let Ok((format, length, _)) = Delimited::new(text, b',', None) {
                rows(&format, corrupt.get(length..).unwrap_or_default());
            }
        }
    }
}

#[test]
fn numbers_keep_their_texts_and_words_are_sets() {
    let text = format!("fen,a,w,x\n{FEN},1e3,18446744073709551615,0xff\n{FEN},7,5,0x1\n");
    let (format, rows) = open(text.as_bytes(), None).unwrap();
    assert_eq!(names(&format), [("a", Real), ("w", FieldKind::Set), ("x", Text)]);
    assert_eq!(
        rows,
        [
            r#"1: "" Written("1e3") Set(18446744073709551615) Text("0xff")"#,
            r#"2: "" Written("7") Set(5) Text("0x1")"#,
        ]
    );
}

#[test]
fn tables_of_sets_are_refused_with_what_to_do() {
    let header = crate::vocabulary::PIECE_COLUMNS.join(",") + ",white_to_move\n";
    let error = Delimited::new(header.as_bytes(), b',', None).expect_err("no position");
    assert!(error.to_string().contains("`--positions fen`"), "{error}");
}
