//! Counts of the rows of an index that a placement finds. The tables of the index have their positions, so no
//! column is read.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::index::Key;
use crate::location::Location;
use crate::query::origins::Source;
use crate::query::plan::Plan;
use crate::query::results::{Batch, Detail};
use crate::query::rows::RowBuffer;
use crate::query::skips::Skips;
use crate::vocabulary::Column;

/// Returns the counts for a file of an index; `None` if no placement finds the rows, or the query needs more
/// than their positions.
///
/// # Errors
///
/// Returns an error if the tables of the rows cannot be read.
pub(super) fn count(
    plan: &Plan,
    skips: &Skips,
    detail: Detail,
    stop: &AtomicBool,
) -> io::Result<Option<Batch>> {
    let Some(wanted) = skips.wanted_ranges().filter(|_| detail == Detail::Count) else {
        return Ok(None);
    };
    let is_of_position = |column: Column| {
        !column.is_counter()
            && !matches!(column, Column::MovedFrom | Column::MovedTo | Column::Captured)
    };
    let mut inputs = plan.filter.inputs().iter();
    let is_known = plan.keys.iter().any(|key| matches!(key, Key::Placement(_)))
        && plan.condition.is_none()
        && plan.forms.is_empty()
        && !skips.hides_starts
        && inputs.all(|it| !it.is_field && Column::from_variable(it).is_some_and(is_of_position))
        && plan.filter.outputs().iter().all(|output| output.fault.is_none());
    if !is_known {
        return Ok(None);
    }
    let count: u64 = wanted.iter().map(|rows| rows.len() as u64).sum();
    let lines = u64::from(skips.rows());
    let mut batch = Batch { lines, positions: lines - count, ..Batch::default() };
    let mut rows = RowBuffer::new(plan, &plan.filter, None, detail);
    let wanted = wanted.iter().cloned().flatten().take_while(|_| !stop.load(Ordering::Relaxed));
    skips.lookup().positions(wanted, |row, position| {
        rows.push_record(position, Location::Row(u64::from(row) + 1), 0);
        if rows.is_full(&batch) {
            rows.evaluate(Source::Lines(&[]), &mut batch);
        }
    })?;
    rows.evaluate(Source::Lines(&[]), &mut batch);
    Ok(Some(batch))
}
