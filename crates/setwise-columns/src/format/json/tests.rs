//! Tests of lines of JSON.

use super::*;
use crate::field::FieldKind::{Bool, Json, Number, Real, Set, Text};
use crate::format::testing::{FEN, in_blocks, names, rows};

fn open(text: &str, column: Option<&str>) -> Result<(JsonLines, Vec<String>), String> {
    let format = JsonLines::new(text.as_bytes(), column);
    let (format, length, lines) = format.map_err(|error| {
        let column = error.column.map(|column| format!(":{column}")).unwrap_or_default();
        format!("{}{column}: {error}", error.lines + 1)
    })?;
    assert_eq!((length, lines), (0, 0));
    let rows = rows(&format, text.as_bytes());
    Ok((format, rows))
}

#[test]
fn columns_have_the_kinds_of_their_values() {
    let text = r#"{"id":"a","n":1,"x":1,"b":true,"o":{"p":[1],"q":{"r":2}},"m":1,"fen":"FEN"}
{"fen":"FEN","x":2.5,"m":"A\u00e9","n":null,"z":18446744073709551615}

 { "fen" : "FEN" , "b" : false , "o" : {} , "n" : 9e0, "new":-0 } "#;
    let (format, rows) = open(&text.replace("FEN", FEN), None).unwrap();
    assert_eq!(
        names(&format),
        [
            ("id", Text),
            ("n", Real),
            ("x", Real),
            ("b", Bool),
            ("o", Json),
            ("m", Text),
            ("z", Set),
            ("new", Number),
            ("o.p", Json),
            ("o.q", Json),
            ("o.q.r", Number),
        ]
    );
    assert_eq!(format.listed(), 8);
    assert_eq!(
        rows,
        [
            r#"1: "" Text("a") Written("1") Written("1") Bool(true) Json("{\"p\":[1],\"q\":{\"r\":2}}") Written("1") Missing Missing Json("[1]") Json("{\"r\":2}") Number(2)"#,
            r#"2: "" Missing Missing Written("2.5") Missing Missing Text("Aé") Set(18446744073709551615) Missing Missing Missing Missing"#,
            r#"4: "" Missing Written("9e0") Missing Bool(false) Json("{}") Missing Missing Written("-0") Missing Missing Missing"#,
        ]
    );
}

#[test]
fn the_position_is_in_the_member_with_the_name() {
    for (line, column, expected) in [
        (r#"{"position":8,"EPD":"FEN bm e4;"}"#, None, Ok(r#"1: " bm e4;" Number(8)"#)),
        (
            r#"{"position":"FEN","EPD":"FEN bm e4;"}"#,
            Some("EPD"),
            Ok(r#"1: " bm e4;" Text("FEN")"#),
        ),
        (
            r#"{"position":"FEN","EPD":"FEN"}"#,
            None,
            Err("1: both `position` and `EPD` may have the position; the members are"),
        ),
        (r#"{"Fen":"FEN","fen":"x"}"#, None, Err("1: both `Fen` and `fen` may have the position")),
        (r#"{"position":{"fen":"FEN"}}"#, Some("position.fen"), Ok("1: \"\" Json(")),
        (r#"{"a":{"B":{"c":"FEN"}}}"#, Some("A.b.c"), Ok("1: \"\" Json(")),
        (r#"{"a.b":"FEN"}"#, Some("a.b"), Ok("1: \"\" ")),
        (r#"{"fen":"4k3\/8\/8\/8\/8\/8\/8\/4K3 w - - \"x\""}"#, None, Ok(r#"1: " \"x\"" "#)),
        (r#"{"f\u0065n":"FEN"}"#, None, Ok("1: \"\" ")),
        (
            r#"{"position":{"fen":"FEN"},"x":1}"#,
            None,
            Err(
                "1: no member is named `fen`, `epd` or `position`; the members are `position`, `x`; \
                 `position.fen` has positions",
            ),
        ),
        (r#"{"x":1}"#, Some("y"), Err("1: no member is named `y`; the members are `x`")),
        (r#"{"x":"FEN","X":""}"#, Some("x"), Ok("1: ")),
        (r#"{"xy":"FEN","XY":""}"#, Some("Xy"), Err("1: several members are named `Xy`")),
        ("[\n{}]", None, Err("1:1: this is an array: write one object per line, as `jq -c '.[]'`")),
        ("{\n  \"fen\": \"\"\n}", None, Err("1:2: write one object per line, as `jq -c .` does")),
        ("\n\nfen", None, Err("3:1: expected an object, `{`")),
        ("", None, Err("1: there is no object")),
        ("{}", None, Err("1: there is no object")),
    ] {
        match (open(&line.replace("FEN", FEN), column), expected) {
            (Ok((_, rows)), Ok(start)) => {
                assert!(rows[0].starts_with(&start.replace("FEN", FEN)), "{line}: {rows:?}");
            }
            (Err(error), Err(start)) => assert!(error.starts_with(start), "{line}: {error}"),
            (found, _) => panic!("{line}: {found:?}"),
        }
    }
    let many: String = (0..1_000_000).map(|n| format!("\"m{n}\":1,")).collect();
    let error = open(&format!("{{{many}\"fen\":\"\"}}"), None).unwrap_err();
    assert_eq!(error, "1: more than 10000 members");
}

#[test]
fn the_deepest_evaluation_has_columns() {
    let lines = r#"{"fen":"FEN","evals":[{"pvs":[{"cp":69,"line":"f7g7 e6e2"},{"cp":1}],"knodes":4189972,"depth":46},{"pvs":[{"cp":5}],"knodes":1,"depth":46},{"depth":50,"pvs":[{"mate":-3,"line":"a"}]}]}
{"fen":"FEN","evals":[]}
{"fen":"FEN","evals":[{"depth":1,"knodes":2,"pvs":[]}]}
{"fen":"FEN","evals":{"x":[0]}}"#;
    let (format, rows) = open(&lines.replace("FEN", FEN), None).unwrap();
    let columns = [
        ("eval_cp", Number),
        ("eval_mate", Number),
        ("line", Text),
        ("depth", Number),
        ("knodes", Number),
    ];
    assert_eq!(names(&format)[..format.listed()], columns);
    assert_eq!(names(&format)[5..], [("evals", Json), ("evals.x", Json)]);
    let starts = [
        "1: \"\" Missing Number(-3) Text(\"a\") Number(50) Missing Json(",
        "2: \"\" Missing Missing Missing Missing Missing Json(",
        "3: \"\" Missing Missing Missing Number(1) Number(2) Json(",
        "4: \"\" Missing Missing Missing Missing Missing Json(",
    ];
    for (row, start) in rows.iter().zip(starts) {
        assert!(row.starts_with(start), "{row}");
    }
    let own = r#"{"fen":"FEN","depth":"d","evals":[{"depth":9,"pvs":[{"cp":1}]}]}"#;
    let (format, rows) = open(&own.replace("FEN", FEN), None).unwrap();
    assert_eq!(names(&format)[0], ("depth", Text));
    assert!(rows[0].starts_with("1: \"\" Text(\"d\") Number(1) Missing Missing Missing Json("));
}

#[test]
fn errors_have_places() {
    let lines = [
        (r#"{"fen":"FEN","n":1}"#, "1: \"\" Number(1)"),
        (
            r#"{"fen":"FEN","n":"x"}"#,
            "2:48: n: \"x\" is not a whole number below 2^63, \
                 unlike the values in earlier rows: move this row to the start",
        ),
        (r#"{"fen":"FEN","n":"2"}"#, "3: \"\" Number(2)"),
        (r#"{"fen":"4k3/9","n":1}"#, "4:13: fen: piece placement: `9` is not a number of empty"),
        (r#"{"n":1}"#, "5: fen: the member is missing"),
        (r#"{"n":1,"fen":null}"#, "6:14: fen: expected a text with a position"),
        (r#"{"fen":"FEN","n":tru}"#, "7:47: expected a value"),
        (r#"{"fen":"FEN""#, "8:42: expected `,` or `}`"),
        (r#"{"fen":"FEN"} x"#, "9:44: unexpected text after the value"),
        (r#"{"é":"é","fen":7}"#, "10:16: fen: expected a text"),
        (r#"{"fen":"FEN","n":[1]}"#, "11:47: n: \"[1]\" is not a whole number"),
        ("[]", "12:1: expected an object, `{`"),
    ];
    let (format, ..) = JsonLines::new(br#"{"fen":"","n":0}"#, None).unwrap();
    let text: String = lines.iter().map(|(line, _)| line.replace("FEN", FEN) + "\n").collect();
    let found = rows(&format, text.as_bytes());
    assert_eq!(found.len(), lines.len());
    for (found, (_, start)) in found.iter().zip(lines) {
        assert!(found.starts_with(start), "{found}");
    }
}

#[test]
fn records_do_not_depend_on_blocks_and_can_be_sought() {
    let line = format!("{{\"fen\":\"{FEN}\",\"n\":1}}");
    let text = format!("{line}\r\n\n{line}\r{line}\n\n{line}");
    let (format, ..) = JsonLines::new(text.as_bytes(), None).unwrap();
    let whole = in_blocks(&format, text.as_bytes(), text.len());
    assert_eq!(whole.len(), 4);
    for size in 1..text.len() {
        assert_eq!(in_blocks(&format, text.as_bytes(), size), whole);
    }
    let mut cursor = format.cursor(text.as_bytes());
    cursor.seek(line.len() + 3);
    assert_eq!(cursor.range(), line.len() + 3..2 * line.len() + 3);
    assert_eq!((cursor.field(0), cursor.place(0)), (Ok(Field::Number(1)), Some((0, 47))));
}

#[test]
fn corrupt_lines_do_not_panic() {
    let text = r#"{"fen":"FEN \"x\"","n":-1.5e3,"o":{"p":[true,null]},"evals":[{"depth":1,"pvs":[{"cp":1,"line":"a\u00e9"}]}]}"#;
    let text = format!("{0}\n{0}", text.replace("FEN", FEN));
    for end in 0..text.len() {
        let _ = open(&text[..end], None);
    }
    let (format, ..) = JsonLines::new(text.as_bytes(), None).unwrap();
    for index in 0..text.len() {
        for bit in 0..8 {
            let mut corrupt = text.as_bytes().to_vec();
            corrupt[index] ^= 1 << bit;
            rows(&format, &corrupt);
            if let Ok((format, ..)) = JsonLines::new(&corrupt, None) {
                rows(&format, &corrupt);
            }
        }
    }
}

#[test]
fn numbers_keep_their_texts() {
    let text = r#"{"fen":"FEN","a":1e3,"b":0.1000000000000000055,"c":12345678901234567890123,"d":-0,"e":1}
{"fen":"FEN","a":1000,"b":1.50,"c":1,"d":7,"e":"x"}"#;
    let (format, rows) = open(&text.replace("FEN", FEN), None).unwrap();
    let kinds = [("a", Real), ("b", Real), ("c", Text), ("d", Number), ("e", Text)];
    assert_eq!(names(&format), kinds);
    assert_eq!(
        rows,
        [
            r#"1: "" Written("1e3") Written("0.1000000000000000055") Written("12345678901234567890123") Written("-0") Written("1")"#,
            r#"2: "" Written("1000") Written("1.50") Written("1") Number(7) Text("x")"#,
        ]
    );
}

#[test]
fn names_that_occur_again_have_columns_of_their_own() {
    let text = r#"{"fen":"FEN","a":1,"a":2,"a_2":3,"b":4}
{"a":5,"a":6,"fen":"FEN","\u0061":7,"fen":8}
{"a_2":9,"b":10,"fen":"FEN","a":11}
{"fen":"FEN","b":1,"b":2}
{"fen":"FEN","other":1,"other":2}"#;
    let (format, _) =
        open(&text.replace("FEN", FEN).lines().take(3).collect::<Vec<_>>().join("\n"), None)
            .unwrap();
    let columns = ["a", "a_3", "a_2", "b", "a_4", "fen_2"].map(|name| (name, Number));
    assert_eq!(names(&format), columns);
    let repeated = [("a", "a_3"), ("a", "a_4"), ("fen", "fen_2")];
    assert_eq!(
        format.repeated(),
        repeated.map(|(name, column)| (name.to_owned(), column.to_owned()))
    );
    assert_eq!(
        rows(&format, text.replace("FEN", FEN).as_bytes()),
        [
            r#"1: "" Number(1) Number(2) Number(3) Number(4) Missing Missing"#,
            r#"2: "" Number(5) Number(6) Missing Missing Number(7) Number(8)"#,
            r#"3: "" Number(11) Missing Number(9) Number(10) Missing Missing"#,
            "4:50: this name occurs again, unlike in earlier rows",
            r#"5: "" Missing Missing Missing Missing Missing Missing"#,
        ]
    );
    let text = r#"{"fen":"FEN","o":{"x":1}}
{"fen":"FEN","o":{"x":1,"x":2}}"#;
    let (_, rows) = open(&text.replace("FEN", FEN), None).unwrap();
    assert_eq!(rows[1], "2:58: x: this name occurs again in its object");
}
