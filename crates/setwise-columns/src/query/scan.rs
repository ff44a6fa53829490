//! A formula over the rows of a table in columns, to find those for which it is true.

use std::io;

use arrow_array::Array;
use arrow_buffer::{BooleanBuffer, BooleanBufferBuilder, ScalarBuffer};
use setwise_chess::Position;
use setwise_expr::{Program, Type};

use crate::arrow::{BoardColumn, Decoder, Layout, NULL, RowCursor, Rows, field, words};
use crate::evaluate::Evaluator;
use crate::format::{Cursor, RecordError};
use crate::location::Location;
use crate::query::results::{LineError, LineErrorReason};
use crate::query::slots::{FieldInput, Needed, Slot};
use crate::table::Table;
use crate::vocabulary::Column;

/// The number of errors above which a scan ends early.
const MAX_ERRORS: usize = 1 << 16;

/// A formula, and the columns that it needs.
#[derive(Clone, Debug)]
pub(super) struct Scan {
    evaluator: Evaluator,
    is_set: bool,
    inputs: Vec<ScanInput>,
    /// The fields, and their columns among those of the layout.
    fields: Vec<(FieldInput, usize)>,
    /// The inputs that are computed from positions; `None` if the columns have all inputs.
    table: Option<Table>,
    columns: Vec<usize>,
    /// The states of the rows of a batch.
    state: Vec<RowState>,
}

/// The source of an input of the formula.
#[derive(Clone, Debug)]
enum ScanInput {
    Board(BoardColumn),
    /// A column about the last move, which no table has.
    Zero,
    /// A column of the table of positions.
    Table(usize),
    Field(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowState {
    Valid,
    /// The row lacks a field.
    Missing,
    /// The row has an error.
    Failed,
}

/// The result of a scan.
#[derive(Debug)]
pub(super) struct Scanned {
    /// The number of rows that were looked at, from the first.
    pub(super) len: usize,
    /// The rows for which the formula is true; `None` if they are only counted.
    pub(super) mask: Option<BooleanBuffer>,
    /// The numbers of rows without an error, of rows for which the formula is true, and of squares
    /// in its values.
    pub(super) positions: u64,
    pub(super) matched: u64,
    pub(super) squares: u64,
    pub(super) errors: Vec<LineError>,
}

impl Scan {
    /// Creates a scan; `fields` are the columns of the fields that the program uses.
    pub(super) fn new(program: &Program, layout: &Layout, of_fields: &[usize]) -> Self {
        let mut needed = Needed::default();
        let slots = needed.slots(program);
        let direct = |column: &Column| {
            let found = layout.boards.iter().find(|board| board.column == *column);
            match (found, column) {
                (_, Column::MovedFrom | Column::MovedTo | Column::Captured) => {
                    Some(ScanInput::Zero)
                }
                (Some(board), _) if board.is_direct => Some(ScanInput::Board(board.clone())),
                _ => None,
            }
        };
        let Needed { columns: of_position, fields } = needed;
        let is_direct = of_position.iter().all(|column| direct(column).is_some());
        let input = |slot: &Slot| match *slot {
            Slot::Field(field) => Some(ScanInput::Field(field)),
            Slot::Column(column) => {
                let direct = direct(&of_position[column]).filter(|_| is_direct);
                Some(direct.unwrap_or(ScanInput::Table(column)))
            }
            // Tables have no games.
            Slot::Form(_) => None,
        };
        let inputs: Vec<_> = slots.iter().filter_map(input).collect();
        let mut columns: Vec<_> = of_fields.iter().map(|&field| layout.indices[field]).collect();
        match is_direct {
            true => columns.extend(inputs.iter().filter_map(|input| match input {
                ScanInput::Board(board) => Some(board.at.index),
                _ => None,
            })),
            false => columns.extend(layout.position_columns()),
        }
        columns.sort_unstable();
        columns.dedup();
        Self {
            evaluator: Evaluator::new(&program.clone().without_marks()),
            is_set: program.outputs()[0].value_type == Type::Set,
            inputs,
            fields: fields.into_iter().zip(of_fields.iter().copied()).collect(),
            table: (!is_direct).then(|| Table::new(of_position)),
            columns,
            state: Vec::new(),
        }
    }

    /// Returns the columns that the scan reads, in order.
    pub(super) fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// Returns true if the scan builds no positions.
    pub(super) const fn is_direct(&self) -> bool {
        self.table.is_none()
    }

    /// Evaluates the formula for `len` rows of the block, from `first` on, or only for the rows
    /// among them that `mask` selects. After many errors, it ends early.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(super) fn run(
        &mut self,
        layout: &Layout,
        decoder: &Decoder,
        first: usize,
        len: usize,
        mask: Option<&BooleanBuffer>,
        only_counts: bool,
    ) -> io::Result<Scanned> {
        let mut scanned =
            Scanned { len, mask: None, positions: 0, matched: 0, squares: 0, errors: Vec::new() };
        let mut found = None;
        if !only_counts {
            let mut builder = BooleanBufferBuilder::new(len);
            builder.append_n(len, false);
            found = Some(builder);
        }
        let columns = std::mem::take(&mut self.columns);
        for rows in decoder.rows(&columns, first, len, mask)? {
            let rows = rows?;
            self.run_rows(layout, &rows, &mut scanned, |row| {
                if let Some(found) = &mut found {
                    found.set_bit(row - first, true);
                }
            });
            if scanned.errors.len() >= MAX_ERRORS {
                scanned.len = rows.number(rows.len() - 1) + 1 - first;
                break;
            }
        }
        self.columns = columns;
        scanned.mask = found.map(|mut found| {
            found.truncate(scanned.len);
            found.finish()
        });
        Ok(scanned)
    }

    /// Evaluates the formula for rows, and passes the numbers of those where it is true to `holds`.
    fn run_rows(
        &mut self,
        layout: &Layout,
        rows: &Rows<'_>,
        scanned: &mut Scanned,
        mut holds: impl FnMut(usize),
    ) {
        let count = rows.len();
        self.state.clear();
        self.state.resize(count, RowState::Valid);
        let mut failures = Failures { rows, state: &mut self.state, errors: &mut scanned.errors };
        if let Some(table) = &mut self.table {
            fill(table, layout, rows, &mut failures);
        }
        let fields: Vec<_> = self
            .fields
            .iter()
            .map(|(input, column)| field_words(input, *column, layout, rows, &mut failures))
            .collect();
        let board = |input: &ScanInput| match input {
            ScanInput::Board(board) => Some(board_words(board, rows, &mut failures)),
            ScanInput::Zero => Some(std::iter::repeat_n(0, count).collect()),
            _ => None,
        };
        let boards: Vec<_> = self.inputs.iter().map(board).collect();
        let Self { evaluator, state, .. } = self;
        let is_plain = state.iter().all(|state| *state == RowState::Valid);
        let failed = state.iter().filter(|state| **state == RowState::Failed).count();
        scanned.positions += (count - failed) as u64;
        let tables = self.table.as_mut().map(Table::columns).unwrap_or_default();
        let inputs = self.inputs.iter().zip(&boards).map(|(input, board)| match (input, board) {
            (_, Some(words)) => &words[..],
            (ScanInput::Table(at), _) => tables[*at],
            (ScanInput::Field(at), _) => &fields[*at],
            (ScanInput::Board(_) | ScanInput::Zero, None) => &[],
        });
        let is_set = self.is_set;
        evaluator.run(&inputs.collect::<Vec<_>>(), count, |chunk| {
            let values = chunk.output(0);
            let faults = chunk.fault(0);
            if is_plain && faults.is_none() {
                let matched = values.iter().filter(|&&value| value != 0).count();
                scanned.matched += matched as u64;
                if is_set {
                    let squares = values.iter().map(|value| u64::from(value.count_ones()));
                    scanned.squares += squares.sum::<u64>();
                }
                if matched > 0 {
                    let found = values.iter().enumerate().filter(|&(_, &value)| value != 0);
                    found.for_each(|(index, _)| holds(rows.number(chunk.first() + index)));
                }
                return;
            }
            for (index, &value) in values.iter().enumerate() {
                let row = chunk.first() + index;
                if state[row] != RowState::Valid {
                    continue;
                }
                if faults.is_some_and(|faults| faults[index] != 0) {
                    let location = Location::Row(rows.number(row) as u64 + 1);
                    let reason = LineErrorReason::DivisionByZero;
                    scanned.errors.push(LineError { location, reason });
                } else if value != 0 {
                    scanned.matched += 1;
                    scanned.squares += if is_set { u64::from(value.count_ones()) } else { 0 };
                    holds(rows.number(row));
                }
            }
        });
    }
}

/// The rows without a result.
struct Failures<'a> {
    rows: &'a Rows<'a>,
    state: &'a mut [RowState],
    errors: &'a mut Vec<LineError>,
}

impl Failures<'_> {
    /// Reports the first error of a row.
    fn fail(&mut self, row: usize, error: RecordError) {
        if self.state[row] != RowState::Failed {
            self.state[row] = RowState::Failed;
            let location = Location::Row(self.rows.number(row) as u64 + 1);
            self.errors.push(LineError { location, reason: error.into() });
        }
    }

    fn miss(&mut self, row: usize) {
        if self.state[row] == RowState::Valid {
            self.state[row] = RowState::Missing;
        }
    }
}

/// Replaces the rows of a table by the positions of rows, and by the initial position for rows
/// without one.
fn fill(table: &mut Table, layout: &Layout, rows: &Rows<'_>, failures: &mut Failures<'_>) {
    table.clear();
    let mut cursor = RowCursor::new(layout, rows);
    for row in 0..rows.len() {
        cursor.seek(row);
        match &cursor.position() {
            Ok(position) => table.push(position),
            Err(error) => {
                table.push(&Position::START);
                failures.fail(row, error.clone());
            }
        }
    }
}

/// Returns the words of a column of the position.
fn board_words(
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

/// Returns the words of a field.
fn field_words(
    input: &FieldInput,
    column: usize,
    layout: &Layout,
    rows: &Rows<'_>,
    failures: &mut Failures<'_>,
) -> ScalarBuffer<u64> {
    let array = rows.column(layout.indices[column]);
    let kind = layout.fields[column].kind;
    if let Some(words) = words(array).filter(|_| input.is_word_of(kind)) {
        nulls(array).for_each(|row| failures.miss(row));
        return words;
    }
    let name = &layout.fields[column].name;
    let mut word = |row: usize| {
        let field = field(layout, rows, column, row);
        let word = field.and_then(|field| {
            input.word(&field).map_err(|error| RecordError::field(0, None, name, error.to_string()))
        });
        match word {
            Ok(Some(word)) => return word,
            Ok(None) => failures.miss(row),
            Err(error) => failures.fail(row, error),
        }
        0
    };
    (0..rows.len()).map(&mut word).collect()
}

/// Returns the rows in which a column is null.
fn nulls(array: &dyn Array) -> impl Iterator<Item = usize> {
    let nulls = array.nulls().filter(|nulls| nulls.null_count() > 0);
    let rows = nulls.map(|nulls| (0..nulls.len()).filter(|&row| nulls.is_null(row)));
    rows.into_iter().flatten()
}
