//! Messages for invalid lines, records and games, and for inputs that cannot be read.

use std::io;

use setwise_chess::Reason;
use setwise_columns::{
    LineError, LineErrorReason, Location, RecordError, RecordReason, Remedy, TooLongError,
};
use setwise_loops::printing::printable;

/// A hint for a first line such as `1. e4 e5`.
const MOVETEXT: &str = "; moves without tags are read as PGN from a file whose name ends with .pgn";

/// Returns the message for a line, record or game of the input `name`.
pub(crate) fn message(name: &str, error: &LineError) -> String {
    let line = error.location.line();
    let game = match (error.location, &error.reason) {
        (Location::Line(_) | Location::Row(_), _) => String::new(),
        (Location::Game { game, ply, .. }, LineErrorReason::DivisionByZero) => {
            format!("game {game}, ply {ply}: ")
        }
        (Location::Game { game, .. }, _) => format!("game {game}: "),
    };
    match &error.reason {
        LineErrorReason::Position(error) => {
            let (column, field, reason) = (error.column(), error.field(), error.reason());
            let is_movetext = line == 1 && column == 2 && reason == Reason::NotAPiece('.');
            let hint = if is_movetext { MOVETEXT } else { "" };
            format!("{name}:{line}:{column}: {field}: {reason}{hint}")
        }
        LineErrorReason::Game(error) => {
            let (column, reason) = (error.column(), error.reason());
            format!("{name}:{line}:{column}: {game}{reason}")
        }
        LineErrorReason::Record(record) => {
            let place = place(error.location, record);
            let field = record.field.as_ref();
            let field = field.map_or_else(String::new, |field| format!("{}: ", printable(field)));
            format!("{name}:{place} {game}{field}{}", reason(record))
        }
        _ => {
            let place = match error.location {
                Location::Row(row) => format!(" row {row}:"),
                _ => format!("{line}:"),
            };
            format!("{name}:{place} {game}{}", error.reason)
        }
    }
}

/// Returns the place of an error in a record, after the name of the input.
fn place(location: Location, error: &RecordError) -> String {
    let line = location.line() + error.lines;
    match (location, error.column) {
        (Location::Row(row), Some(column)) => format!(" row {row}, character {column}:"),
        (Location::Row(row), None) => format!(" row {row}:"),
        (_, Some(column)) => format!("{line}:{column}:"),
        (_, None) => format!("{line}:"),
    }
}

/// Returns the reason, with texts of the input in printable form.
fn reason(error: &RecordError) -> String {
    match &error.reason {
        RecordReason::Position(_) => error.reason.to_string(),
        reason => printable(&reason.to_string()),
    }
}

/// Returns what to do about an input that is refused, by the options of the program.
fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Column(Some(name)) => format!("--column {}", printable(name)),
        Remedy::Column(None) => "choose one with --column NAME".to_owned(),
        Remedy::Array => {
            "it has no positions; `Formula` of the Python package evaluates formulas over it"
                .to_owned()
        }
        Remedy::Archive => "extract it first".to_owned(),
        Remedy::Table(_) => "install setwise with `--features parquet`".to_owned(),
        Remedy::Decompress(_) => "decompress it first".to_owned(),
    }
}

/// Returns the message for an input that cannot be read: its place, if it has one, the error, and
/// what to do.
pub(crate) fn failure(name: &str, error: &io::Error) -> String {
    let advice = Remedy::of(error).map_or_else(String::new, |it| format!(": {}", remedy(it)));
    let source = error.get_ref();
    if let Some(record) = source.and_then(|source| source.downcast_ref::<RecordError>()) {
        let place = place(Location::Line(1), record);
        return format!("{name}:{place} {}{advice}", reason(record));
    }
    let place = match source.and_then(|source| source.downcast_ref()) {
        Some(TooLongError { location: Location::Line(line) }) => format!("{line}: "),
        Some(TooLongError { location: Location::Row(row) }) => format!(" row {row}: "),
        Some(TooLongError { location: Location::Game { line, game, .. } }) => {
            format!("{line}: game {game}: ")
        }
        None => " ".to_owned(),
    };
    format!("{name}:{place}{error}{advice}")
}
