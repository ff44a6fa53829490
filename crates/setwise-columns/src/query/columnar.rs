//! The worker of a query for tables in columns: from a block of rows to a batch of results.
//!
//! ```text
//! all rows ─► condition ─► filter ─► matches
//!             its fields   its columns    position and fields
//! ```
//!
//! Each stage reads only the columns that it needs, and only of the rows that the previous stage
//! left. If the filter needs nothing but columns of sets, it runs over them as they are decoded,
//! and positions are built for the matches only.

use std::io;
use std::sync::Arc;

use arrow_buffer::BooleanBuffer;
use setwise_expr::Value;

use crate::arrow::{Block, Decoder, RowCursor, TableSource};
use crate::format::Cursor;
use crate::index::Key;
use crate::location::Location;
use crate::pipeline::{BlockWorker, Emit};
use crate::query::origins::Source;
use crate::query::plan::{FieldSource, NeededColumns, Plan};
use crate::query::program_inputs::Condition;
use crate::query::records::read_record;
use crate::query::results::{Batch, Detail, LineError};
use crate::query::rows::{RowBuffer, emit_large, sort_errors};
use crate::query::scan::Scan;
use crate::query::skips::Skips;
use crate::query::slots::Needed;

/// The largest number of rows that go through all stages before the next ones are read.
const SEGMENT: usize = 1 << 20;

#[derive(Debug)]
pub(super) struct TableWorker {
    plan: Arc<Plan>,
    detail: Detail,
    source: Arc<TableSource>,
    decoder: Decoder,
    /// The rows of a file of an index that are looked at.
    skips: Option<Arc<Skips>>,
    condition: Option<Scan>,
    /// The filter; `None` if the last stage can apply it, because that needs no further columns.
    filter: Option<Scan>,
    /// True if all rows that the tables of an index find match.
    is_certain: bool,
    /// The columns of the last stage.
    columns: Vec<usize>,
    needed: NeededColumns,
    rows: RowBuffer,
}

impl TableWorker {
    /// # Errors
    ///
    /// Returns an error if the table lacks a column that a formula uses.
    pub(super) fn new(
        plan: Arc<Plan>,
        detail: Detail,
        source: Arc<TableSource>,
        skips: Option<Arc<Skips>>,
    ) -> io::Result<Self> {
        let layout = &source.layout;
        let mut rows = RowBuffer::new(&plan, &plan.program, None, detail);
        let condition = plan.condition.as_ref().map(Condition::new);
        let of_condition = condition.as_ref().map_or(&[][..], Condition::fields);
        let inputs = rows.inputs().fields();
        let needed = NeededColumns::new(&layout.fields, inputs, of_condition, &plan.carried)?;
        let scan =
            |program, fields: &[usize], only| Scan::new(&plan, program, layout, fields, only);
        let condition = plan.condition.as_ref();
        let condition = condition.map(|program| scan(program, &needed.condition, None));
        // The tables of an index find exactly the rows in a state.
        let (program, only, is_certain) = match &skips {
            Some(_) if !plan.states.is_empty() => {
                let program = &plan.filter_in_states;
                let is_true = program.inputs().is_empty()
                    && program.evaluate(&[]).is_ok_and(|it| it == [Value::Bool(true)]);
                (program, None, is_true && plan.keys.is_empty())
            }
            _ => (&plan.filter, plan.states.first().map(|state| state.in_check()), false),
        };
        let mut of_filter = Needed::default();
        of_filter.slots(program);
        let of_filter = NeededColumns::new(&layout.fields, &of_filter.fields, &[], &[])?.inputs;
        let mut filter = scan(program, &of_filter, only);
        // An index finds the rows by their keys.
        if let Some(of_pawns) = plan.of_pawns.as_ref().filter(|_| skips.is_none()) {
            filter = filter.after(scan(of_pawns, &[], None));
        }
        let carried = needed.carried.iter().filter_map(|source| match source {
            FieldSource::Column(column) => Some(column),
            _ => None,
        });
        let fields = needed.inputs.iter().chain(carried).map(|&field| layout.indices[field]);
        let mut columns: Vec<_> = layout.position_columns().into_iter().chain(fields).collect();
        columns.sort_unstable();
        columns.dedup();
        let reads_more = columns.iter().any(|column| !filter.columns().any(|it| it == *column));
        let is_scanned = match detail {
            Detail::Count => true,
            Detail::Values | Detail::Positions | Detail::Matches => {
                reads_more || filter.is_direct() || filter.has_first()
            }
            Detail::All => false,
        };
        let filter = Some(filter).filter(|_| is_scanned && !is_certain);
        let scans = condition.iter().chain(&filter).flat_map(Scan::columns);
        let mut all: Vec<_> = scans.collect();
        if detail != Detail::Count {
            all.extend(&columns);
        }
        all.sort_unstable();
        all.dedup();
        let decoder = Decoder::new(Arc::clone(&source), all);
        Ok(Self {
            plan,
            detail,
            source,
            decoder,
            skips,
            condition,
            filter,
            is_certain,
            columns,
            needed,
            rows,
        })
    }

    /// Reads up to `len` rows of the block from `first` on, and returns the number of the next row;
    /// `None` if no more are wanted. `before` rows precede the block.
    fn read_segment(
        &mut self,
        before: usize,
        first: usize,
        mut len: usize,
        can_match: bool,
        batch: &mut Batch,
        emit: &mut Emit<'_, Batch>,
    ) -> io::Result<Option<usize>> {
        let layout = &self.source.layout;
        let rows = (before + first) as u32..(before + first + len) as u32;
        let skips = self.skips.as_deref();
        let wanted = skips.filter(|_| can_match).and_then(|it| it.wanted(&rows));
        let shown = match (&wanted, &self.condition) {
            (Some(_), None) => None,
            _ => skips.and_then(|it| it.shown(&rows)),
        };
        let (mut mask, mut errors) = (shown, Vec::new());
        if let Some(condition) = &mut self.condition {
            let shown = mask.as_ref();
            let scanned = condition.run(layout, &self.decoder, first, len, shown, false)?;
            (len, mask, errors) = (scanned.len, scanned.mask, scanned.errors);
        }
        if let Some((skips, (wanted, count))) = skips.zip(wanted) {
            let (both, shown, left) = match &mask {
                None => (wanted, skips.count_shown(&rows), count),
                Some(shown) => {
                    let both = shown & &wanted.slice(0, len);
                    let left = both.count_set_bits();
                    (both, shown.count_set_bits() as u64, left)
                }
            };
            batch.positions += shown - left as u64;
            if left == 0 {
                batch.errors.append(&mut errors);
                return Ok(Some(first + len));
            }
            if self.is_certain && self.detail == Detail::Count {
                batch.positions += left as u64;
                batch.matched += left as u64;
                batch.errors.append(&mut errors);
                return Ok(Some(first + len));
            }
            mask = Some(both);
        }
        if !can_match {
            batch.positions += mask.map_or(len, |mask| mask.count_set_bits()) as u64;
            batch.errors.append(&mut errors);
            return Ok(Some(first + len));
        }
        let is_count = self.detail == Detail::Count;
        // Nearly all rows that a placement finds match, so the last stage decides.
        let of_placement = |key: &Key| matches!(key, Key::Placement(_));
        let is_found = self.skips.is_some() && self.plan.keys.iter().any(of_placement);
        if let Some(filter) = self.filter.as_mut().filter(|_| is_count || !is_found) {
            let scanned = filter.run(layout, &self.decoder, first, len, mask.as_ref(), is_count)?;
            len = scanned.len;
            errors.retain(|error| error.location.line() <= (first + len) as u64);
            errors.extend(scanned.errors);
            if is_count {
                batch.positions += scanned.positions;
                batch.matched += scanned.matched;
                batch.squares += scanned.squares;
                batch.errors.append(&mut errors);
                return Ok(Some(first + len));
            }
            // The last stage counts the matches.
            batch.positions += scanned.positions - scanned.matched;
            mask = scanned.mask;
        }
        let mask = mask.map(|mask: BooleanBuffer| mask.slice(0, len));
        errors.sort_by_key(|error: &LineError| error.location.line());
        let mut errors = errors.into_iter().peekable();
        for rows in self.decoder.rows(&self.columns, first, len, mask.as_ref())? {
            let rows = rows?;
            let mut cursor = RowCursor::new(layout, &rows, false);
            // Goes back to the rows that are in the results.
            let mut finder = RowCursor::new(layout, &rows, false);
            while let Ok(true) = cursor.advance() {
                let location = Location::Row(cursor.line());
                let inputs = &self.needed.inputs;
                match read_record(&cursor, &[], inputs, &mut None, &mut self.rows) {
                    Ok(Some(position)) => {
                        self.rows.push_record(&position, location, cursor.range().start);
                    }
                    Ok(None) => {}
                    Err(error) => batch.errors.push(LineError { location, reason: error.into() }),
                }
                if self.rows.is_full(batch) {
                    let source = Source::Records(&mut finder, &self.needed.carried);
                    self.rows.evaluate(source, batch);
                    while let Some(error) =
                        errors.next_if(|error| error.location.line() < location.line())
                    {
                        batch.errors.push(error);
                    }
                    if emit_large(batch, emit).is_break() {
                        return Ok(None);
                    }
                }
            }
            self.rows.evaluate(Source::Records(&mut finder, &self.needed.carried), batch);
        }
        batch.errors.extend(errors);
        Ok(Some(first + len))
    }
}

impl Clone for TableWorker {
    fn clone(&self) -> Self {
        Self {
            plan: Arc::clone(&self.plan),
            detail: self.detail,
            source: Arc::clone(&self.source),
            decoder: self.decoder.another(),
            skips: self.skips.clone(),
            condition: self.condition.clone(),
            filter: self.filter.clone(),
            is_certain: self.is_certain,
            columns: self.columns.clone(),
            needed: self.needed.clone(),
            rows: self.rows.clone(),
        }
    }
}

impl BlockWorker<Block> for TableWorker {
    type Output = Batch;
    type Error = io::Error;

    fn run(
        &mut self,
        block: &Block,
        batch: &mut Batch,
        emit: &mut Emit<'_, Batch>,
    ) -> io::Result<()> {
        batch.clear();
        self.rows.clear();
        let len = self.decoder.load(block)?;
        let can_hold = |bounds| self.detail == Detail::All || self.source.can_hold(block, bounds);
        let is_wanted = can_hold(&self.plan.condition_bounds);
        let can_match = can_hold(&self.plan.bounds);
        let before = self.source.rows_before(block);
        let mut first = if is_wanted { 0 } else { len };
        while first < len {
            let next =
                self.read_segment(before, first, SEGMENT.min(len - first), can_match, batch, emit)?;
            let Some(next) = next else { return Ok(()) };
            first = next;
            sort_errors(batch);
            if first < len {
                if emit(batch).is_break() {
                    return Ok(());
                }
                batch.clear();
            }
        }
        batch.lines = len as u64;
        self.rows.finish(batch)
    }
}
