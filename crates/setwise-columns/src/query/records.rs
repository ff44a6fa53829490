//! Records: a row for each, with the fields of the other columns.

use setwise_chess::Position;

use crate::format::{Cursor, RecordError, TextFormat};
use crate::location::Location;
use crate::pipeline::Emit;
use crate::query::origins::Source;
use crate::query::plan::NeededColumns;
use crate::query::program_inputs::{Condition, FieldFailure};
use crate::query::results::{Batch, LineError};
use crate::query::rows::{RowBuffer, emit_large};
use crate::query::text_block::TextBlock;
use crate::query::worker_state::State;

/// Reads the records of a block.
pub(super) fn read_records(
    block: &TextBlock,
    format: &dyn TextFormat,
    state: &mut State,
    batch: &mut Batch,
    emit: &mut Emit<'_, Batch>,
) {
    let State { rows, condition, records, .. } = state;
    let Some(NeededColumns { inputs, condition: of_condition, carried }) = records else { return };
    let mut cursor = format.cursor(&block.text);
    // Goes back to the records that are in the results.
    let mut finder = format.cursor(&block.text);
    let location = |cursor: &dyn Cursor| {
        let line = block.skipped + cursor.line();
        if format.is_text() { Location::Line(line) } else { Location::Row(line) }
    };
    loop {
        let read = match cursor.advance() {
            Ok(false) => break,
            Ok(true) => read_record(&*cursor, of_condition, inputs, condition, rows),
            Err(error) => Err(error),
        };
        match read {
            Ok(None) => {}
            Ok(Some(position)) => {
                rows.push_record(&position, location(&*cursor), cursor.range().start);
            }
            Err(error) => {
                let location = location(&*cursor);
                batch.errors.push(LineError { location, reason: error.into() });
            }
        }
        if rows.is_full(batch) {
            rows.evaluate(Source::Records(&mut *finder, carried), batch);
            if emit_large(batch, emit).is_break() {
                return;
            }
        }
    }
    rows.evaluate(Source::Records(&mut *finder, carried), batch);
    let lines = if format.is_text() { format.count_lines(&block.text) } else { cursor.line() };
    batch.lines = block.skipped + lines;
}

/// Reads the position of a record, and adds its fields to the rows; returns `None` for a record
/// that the condition excludes.
pub(super) fn read_record(
    cursor: &dyn Cursor,
    of_condition: &[usize],
    inputs: &[usize],
    condition: &mut Option<Condition>,
    rows: &mut RowBuffer,
) -> Result<Option<Position>, RecordError> {
    if let Some(condition) = condition {
        let holds = condition.holds(|index| cursor.field(of_condition[index]));
        let place = |index: usize| cursor.place(of_condition[index]);
        let error = |failure: FieldFailure<_>| failure.into_error(place, condition.fields());
        if !holds.map_err(error)? {
            return Ok(None);
        }
    }
    let position = cursor.position()?;
    if !inputs.is_empty() {
        let rows = rows.inputs();
        let prepared = rows.prepare_fields(|index| cursor.field(inputs[index]));
        let place = |index: usize| cursor.place(inputs[index]);
        prepared.map_err(|failure| failure.into_error(place, rows.fields()))?;
        rows.push_prepared();
    }
    Ok(Some(position))
}
