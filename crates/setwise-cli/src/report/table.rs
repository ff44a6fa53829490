//! The value of a formula as a table.

use std::io;

use setwise::{Bitboard, SquareMapping};
use setwise_expr::Value;
use setwise_loops::Output;
use setwise_loops::report::squares;

/// Writes the value of a formula, with a header.
pub(super) fn value(out: &mut Output, value: Value, mapping: SquareMapping) -> io::Result<()> {
    let word = |word| mapping.word_of(Bitboard(word));
    let (names, fields) = match value {
        Value::Set(set) => (
            vec!["type", "hex", "decimal", "count", "squares"],
            vec![
                "set".to_owned(),
                format!("{:#018x}", word(set)),
                word(set).to_string(),
                set.count_ones().to_string(),
                squares(Bitboard(set)),
            ],
        ),
        Value::Number(number) => {
            (vec!["type", "value"], vec!["number".to_owned(), number.to_string()])
        }
        Value::Bool(value) => (vec!["type", "value"], vec!["bool".to_owned(), value.to_string()]),
    };
    let mut table = csv::Writer::from_writer(out);
    table.write_record(names).map_err(failure)?;
    table.write_record(fields).map_err(failure)?;
    table.flush()
}

/// Returns an error of writing as it was before the library wrapped it.
fn failure(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}
