//! The words of a formula's inputs, from the columns of a table, and the rows that have an error.

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_buffer::ScalarBuffer;
use arrow_schema::DataType;

use crate::arrow::{BoardColumn, Layout, NULL, NamedColumn, Rows, field, words};
use crate::format::RecordError;
use crate::location::Location;
use crate::position_column::CheckState;
use crate::query::results::LineError;
use crate::query::slots::FieldInput;

/// A number that no position exceeds, since no pair of squares has more than four moves.
const MOST_MOVES: u64 = 4 * 64 * 64;

/// The rows with an error.
pub(super) struct Failures<'a> {
    pub(super) rows: &'a Rows<'a>,
    pub(super) has_failed: &'a mut [bool],
    pub(super) errors: &'a mut Vec<LineError>,
}

impl Failures<'_> {
    /// Reports the first error of a row.
    pub(super) fn fail(&mut self, row: usize, error: RecordError) {
        if !std::mem::replace(&mut self.has_failed[row], true) {
            let location = Location::Row(self.rows.number(row) as u64 + 1);
            self.errors.push(LineError { location, reason: error.into() });
        }
    }
}

/// The values of a field.
pub(super) struct FieldWords {
    pub(super) words: ScalarBuffer<u64>,
    /// True where the field is missing; `None` if it is missing nowhere.
    pub(super) faults: Option<Vec<u64>>,
}

impl FieldWords {
    pub(super) fn is_missing(&self, row: usize) -> bool {
        self.faults.as_ref().is_some_and(|faults| faults[row] != 0)
    }
}

/// Returns the words of an input that follow from check states.
pub(super) fn state_words(
    is_check: bool,
    column: &NamedColumn,
    rows: &Rows<'_>,
    failures: &mut Failures<'_>,
) -> ScalarBuffer<u64> {
    let [check, mate, stalemate] =
        [CheckState::Check, CheckState::Checkmate, CheckState::Stalemate].map(|it| it as u64);
    let words = numbers(stalemate, "this is not a number from 0 to 3", column, rows, failures);
    let word = |&word: &u64| match is_check {
        true => u64::from(word == check || word == mate).wrapping_neg(),
        false => u64::from(word < mate),
    };
    words.iter().map(word).collect()
}

/// Returns the words of a column with numbers of moves.
pub(super) fn count_words(
    column: &NamedColumn,
    rows: &Rows<'_>,
    failures: &mut Failures<'_>,
) -> ScalarBuffer<u64> {
    numbers(MOST_MOVES, "this is not a number of moves", column, rows, failures)
}

/// Returns the words of a column. Rows without a number, and those with one above the largest, fail.
fn numbers(
    most: u64,
    reason: &'static str,
    column: &NamedColumn,
    rows: &Rows<'_>,
    failures: &mut Failures<'_>,
) -> ScalarBuffer<u64> {
    let array = rows.column(column.index);
    let refused = |reason| RecordError::field(0, None, &column.name, reason);
    for row in nulls(array) {
        failures.fail(row, refused(NULL));
    }
    let words = words(array).unwrap_or_else(|| std::iter::repeat_n(0, rows.len()).collect());
    if words.iter().any(|&word| word > most) {
        let is_refused = |&row: &usize| words[row] > most && !array.is_null(row);
        for row in (0..words.len()).filter(is_refused) {
            failures.fail(row, refused(reason));
        }
    }
    words
}

/// Returns the words of a column of the position.
pub(super) fn board_words(
    board: &BoardColumn,
    rows: &Rows<'_>,
    failures: &mut Failures<'_>,
) -> ScalarBuffer<u64> {
    let array = rows.column(board.at.index);
    for row in nulls(array) {
        failures.fail(row, RecordError::field(0, None, &board.at.name, NULL));
    }
    words(array).unwrap_or_else(|| std::iter::repeat_n(0, rows.len()).collect())
}

/// Returns the values of a field.
pub(super) fn field_words(
    input: &FieldInput,
    column: usize,
    layout: &Layout,
    rows: &Rows<'_>,
    failures: &mut Failures<'_>,
) -> FieldWords {
    let array = rows.column(layout.indices[column]);
    let kind = layout.fields[column].kind;
    let mut faults = None;
    let mut miss = |row: usize| faults.get_or_insert_with(|| vec![0; rows.len()])[row] = !0;
    if let Some(words) = words(array).filter(|_| input.is_word_of(kind)) {
        nulls(array).for_each(miss);
        return FieldWords { words, faults };
    }
    let name = &layout.fields[column].name;
    let mut word = |row: usize| {
        let field = field(layout, rows, column, row);
        let word = field.and_then(|field| {
            input.word(&field).map_err(|error| RecordError::field(0, None, name, error.to_string()))
        });
        match word {
            Ok(Some(word)) => return word,
            Ok(None) => miss(row),
            Err(error) => failures.fail(row, error),
        }
        0
    };
    // The texts of a game are the same for many rows.
    let texts = array.as_dictionary_opt::<Int32Type>();
    let texts =
        texts.filter(|it| it.null_count() == 0 && *it.values().data_type() == DataType::Utf8);
    let words = match texts.filter(|_| input.is_test()) {
        None => (0..rows.len()).map(&mut word).collect(),
        Some(texts) => {
            let mut last = None;
            let word_of_key = |(row, &key): (usize, &i32)| match last {
                Some((known, word)) if known == key => word,
                _ => {
                    let word = word(row);
                    last = Some((key, word));
                    word
                }
            };
            texts.keys().values().iter().enumerate().map(word_of_key).collect()
        }
    };
    FieldWords { words, faults }
}

/// Returns the rows in which a column is null.
fn nulls(array: &dyn Array) -> impl Iterator<Item = usize> {
    let nulls = array.nulls().filter(|nulls| nulls.null_count() > 0);
    let rows = nulls.map(|nulls| (0..nulls.len()).filter(|&row| nulls.is_null(row)));
    rows.into_iter().flatten()
}
