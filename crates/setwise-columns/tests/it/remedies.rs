//! Remedies for inputs that are refused.

use std::io::Cursor;

use setwise_columns::{Input, InputFormat, InputOptions, Remedy};

const FEN: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Returns the error of an input that is refused.
fn refused(text: &str, format: Option<InputFormat>, column: Option<&str>) -> std::io::Error {
    let options = InputOptions { format, column: column.map(str::to_owned) };
    let input = Input::from_reader_with(Cursor::new(text.to_owned()), &options);
    input.and_then(|mut input| input.columns()).expect_err(text)
}

#[test]
fn the_remedy_is_data_and_the_message_names_no_option() {
    let (csv, json) = (Some(InputFormat::Csv), Some(InputFormat::JsonLines));
    let column = |name: Option<&str>| Some(Remedy::Column(name.map(str::to_owned)));
    for (text, format, wanted, remedy) in [
        (format!("start,a\n{FEN},1\n"), csv, None, column(Some("start"))),
        (format!("fen,a\n{FEN},1\n"), csv, Some("b"), column(Some("fen"))),
        ("a,b\n1,2\n".to_owned(), csv, None, column(None)),
        ("fen,epd\n1,2\n".to_owned(), csv, None, column(None)),
        (format!(r#"{{"a":{{"b":"{FEN}"}}}}"#), json, None, column(Some("a.b"))),
        (r#"{"a":1}"#.to_owned(), json, Some("b"), column(None)),
        ("{".to_owned(), json, None, None),
        (String::new(), csv, None, None),
        ("PK\u{3}\u{4}".to_owned(), None, None, Some(Remedy::Archive)),
        ("LZIP".to_owned(), None, None, None),
    ] {
        let found = refused(&text, format, wanted);
        assert_eq!(Remedy::of(&found), remedy.as_ref(), "{text}: {found}");
        assert!(!found.to_string().contains("--"), "{found}");
    }
}
