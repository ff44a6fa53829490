//! The rows that are evaluated together, and the batch that their results go to.

use std::io;
use std::ops::{ControlFlow, Range};

use setwise_chess::Position;
use setwise_chess::pgn::Played;
use setwise_expr::Program;

use crate::evaluate::{CHUNK, Evaluator};
use crate::location::Location;
use crate::pipeline::Emit;
use crate::query::judged::{Judged, Results, Rules};
use crate::query::line_rest::{Rest, is_counter, line_rest};
use crate::query::origins::{GameOfRows, Origins, Row, Source};
#[cfg(feature = "parquet")]
use crate::query::part_rows::PartRows;
use crate::query::plan::Plan;
use crate::query::program_inputs::InputRows;
use crate::query::results::{Batch, Detail, LineError};

/// The number of matches or errors above which a batch is passed on.
const MAX_RESULTS: usize = 1024;

/// The number of rows from which on they are evaluated.
const TOGETHER: usize = 2 * CHUNK;

/// The number of values that take as much memory as a match.
const VALUES: usize = 16;

/// The rows that wait to be evaluated. They are evaluated a few chunks at a time, and the results
/// of parsing are kept until then, so that a match is not parsed again.
#[derive(Clone, Debug)]
pub(super) struct RowBuffer {
    program: Program,
    detail: Detail,
    /// The output that must be true for a row to count as a position.
    condition: Option<usize>,
    evaluator: Evaluator,
    inputs: InputRows,
    /// The fields that each output depends on.
    needs: Vec<Vec<usize>>,
    /// The origins of the rows; without rows if none can be in the results.
    origins: Origins,
    /// True if rows are only counted: no match is requested, and the formula always has a value.
    only_counts: bool,
    /// True if a result may have the origin of a row.
    has_origins: bool,
    /// True if a formula depends on the counters of a position.
    has_counters: bool,
    /// The number of fields that travel with a result.
    carried: usize,
    /// The rows of a table that the results become.
    #[cfg(feature = "parquet")]
    parts: Option<PartRows>,
    /// Malformed operations of EPD that would be counters.
    malformed: Vec<LineError>,
    /// The rows of the main line before side lines.
    hidden: Vec<Range<usize>>,
}

impl RowBuffer {
    pub(super) fn new(
        plan: &Plan,
        program: &Program,
        condition: Option<usize>,
        detail: Detail,
    ) -> Self {
        let inputs = InputRows::new(program, &plan.forms);
        let mut of_row = [Some(0), condition].into_iter().flatten();
        let has_faults = of_row.any(|output| program.outputs()[output].fault.is_some());
        Self {
            program: program.clone(),
            detail,
            condition,
            evaluator: plan.evaluators.of(program, detail.has_texts()),
            has_counters: inputs.has_counters(),
            needs: inputs.needs(program),
            inputs,
            origins: Origins::default(),
            malformed: Vec::new(),
            hidden: Vec::new(),
            only_counts: detail == Detail::Count && !has_faults,
            carried: plan.carried.len(),
            #[cfg(feature = "parquet")]
            parts: plan.parts.clone().map(PartRows::new),
            has_origins: detail.has_positions() || has_faults,
        }
    }

    pub(super) fn clear(&mut self) {
        self.inputs.clear();
        self.malformed.clear();
        self.hidden.clear();
        self.origins.clear(false);
        #[cfg(feature = "parquet")]
        self.parts.iter_mut().for_each(PartRows::clear);
    }

    /// Passes on what is left at the end of a block.
    ///
    /// # Errors
    ///
    /// Returns an error if a row cannot be in the table that the results become.
    #[cfg_attr(
        not(feature = "parquet"),
        allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "rows are passed on")
    )]
    pub(super) fn finish(&mut self, batch: &mut Batch) -> io::Result<()> {
        #[cfg(feature = "parquet")]
        if let Some(parts) = &mut self.parts {
            parts.finish(batch)?;
        }
        sort_errors(batch);
        Ok(())
    }

    /// Returns true if a condition decides for each row whether it counts.
    pub(super) const fn has_condition(&self) -> bool {
        self.condition.is_some()
    }

    pub(super) const fn inputs(&mut self) -> &mut InputRows {
        &mut self.inputs
    }

    pub(super) const fn origins(&mut self) -> &mut Origins {
        &mut self.origins
    }

    /// Returns true if there are enough rows to evaluate, or enough errors to pass the batch
    /// on.
    pub(super) fn is_full(&self, batch: &Batch) -> bool {
        self.inputs.len() >= TOGETHER || batch.errors.len() + batch.passed_over.len() >= MAX_RESULTS
    }

    /// Adds the position of a line of `text`, where it is from `start` to `end`.
    #[inline]
    pub(super) fn push_line(
        &mut self,
        position: &Position,
        line: u64,
        text: &[u8],
        start: usize,
        end: usize,
    ) {
        if self.has_counters {
            // The counters of EPD are operations.
            let Rest { position, malformed, .. } =
                line_rest(position.clone(), &text[start..], end - start);
            self.inputs.table().push(&position);
            for error in malformed.into_iter().filter(is_counter) {
                self.malformed
                    .push(LineError { location: Location::Line(line), reason: error.into() });
            }
        } else {
            self.inputs.table().push(position);
        }
        self.push_origin(Row::Line { line, start, end }, position);
    }

    /// Adds the position of a record, whose fields have been added.
    #[inline]
    pub(super) fn push_record(&mut self, position: &Position, location: Location, start: usize) {
        self.inputs.table().push(position);
        self.push_origin(Row::Record { location, start, ply: None }, position);
    }

    /// Begins a game of a table with its first position, which is at `ply` 0. The row is hidden if the
    /// table does not have it.
    pub(super) fn begin_game_of_table(
        &mut self,
        start: &Position,
        (location, at): (Location, usize),
        is_hidden: bool,
    ) {
        let row = self.inputs.len();
        self.inputs.forms().begin_game(row, is_hidden);
        self.inputs.table().push(start);
        self.push_origin(Row::Record { location, start: at, ply: Some(0) }, start);
    }

    /// Adds the position after a move of the last game of a table.
    pub(super) fn push_ply_of_table(
        &mut self,
        played: &Played<'_>,
        (location, start): (Location, usize),
    ) {
        self.inputs.table().push_played(played);
        let ply = Some(played.ply);
        self.push_origin(Row::Record { location, start, ply }, played.after);
    }

    #[inline]
    fn push_origin(&mut self, row: Row, position: &Position) {
        if !self.has_origins {
            return;
        }
        self.origins.rows.push(row);
        if self.detail.has_positions() {
            self.origins.positions.push(position.clone());
        }
    }

    /// Begins a game, whose moves follow; `is_row` if its first position is a row, which `is_hidden`
    /// if it is only there for formulas about the game.
    pub(super) fn begin_game(
        &mut self,
        number: u64,
        start: &Position,
        is_row: bool,
        is_hidden: bool,
    ) {
        if self.inputs.has_forms() {
            let row = self.inputs.len();
            self.inputs.forms().begin_game(row, is_hidden);
        }
        if is_row {
            self.inputs.table().push(start);
        }
        if !self.has_origins {
            return;
        }
        self.origins.games.push(GameOfRows::new(number));
        if is_row {
            let (game, position) = (self.origins.games.len() - 1, self.origins.positions.len());
            self.origins.rows.push(Row::Ply { game, ply: 0, mv: None, position });
        }
        if self.detail.has_positions() {
            self.origins.positions.push(start.clone());
        }
    }

    /// Hides the rows from an index on: they are only there for the side line that follows.
    pub(super) fn hide_from(&mut self, first: usize) {
        if first < self.inputs.len() {
            self.hidden.push(first..self.inputs.len());
        }
    }

    /// Adds the position after a move of the last game.
    #[inline]
    pub(super) fn push_ply(&mut self, played: &Played<'_>) {
        self.inputs.table().push_played(played);
        if !self.has_origins {
            return;
        }
        let Played { ply, mv, after, .. } = *played;
        let (game, position) = (self.origins.games.len() - 1, self.origins.positions.len());
        self.origins.rows.push(Row::Ply { game, ply, mv, position });
        if self.detail.has_positions() {
            self.origins.positions.push(after.clone());
        }
    }

    /// Evaluates the formulas for all rows, which are from `source`, and adds the results to a
    /// batch.
    pub(super) fn evaluate(&mut self, mut source: Source<'_>, batch: &mut Batch) {
        batch.passed_over.append(&mut self.malformed);
        batch.positions += self.inputs.len() as u64;
        let (fields, forms) = self.inputs.take();
        let rules = Rules {
            condition: self.condition,
            fields: &fields,
            needs: &self.needs,
            is_plain: self.condition.is_none()
                && forms.is_empty()
                && !forms.has_hidden()
                && self.hidden.is_empty(),
            forms: &forms,
            hidden: &self.hidden,
        };
        let mut results = Results {
            program: &self.program,
            detail: self.detail,
            only_counts: self.only_counts,
            has_counters: self.has_counters,
            carried: self.carried,
            #[cfg(feature = "parquet")]
            parts: self.parts.as_mut(),
            origins: &mut self.origins,
            source: &mut source,
            batch,
        };
        self.inputs.run(&mut self.evaluator, &fields, &forms, |chunk| {
            results.add(&Judged { rules, chunk });
        });
        self.inputs.give_back(fields, forms);
        self.hidden.clear();
        self.origins.clear(matches!(source, Source::Games { goes_on: true, .. }));
    }
}

/// Passes a batch on if it is large, and begins a new one.
pub(super) fn emit_large(batch: &mut Batch, emit: &mut Emit<'_, Batch>) -> ControlFlow<()> {
    let results = batch.matches.len() + batch.values.len() / VALUES;
    #[cfg(feature = "parquet")]
    let results = results + batch.parts.len() * MAX_RESULTS;
    if results < MAX_RESULTS && batch.errors.len() + batch.passed_over.len() < MAX_RESULTS {
        return ControlFlow::Continue(());
    }
    sort_errors(batch);
    let flow = emit(batch);
    batch.clear();
    flow
}

/// Sorts errors by their lines: those of a chunk come after those of parsing it.
pub(super) fn sort_errors(batch: &mut Batch) {
    batch.errors.sort_by_key(|error| error.location.line());
    batch.passed_over.sort_by_key(|error| error.location.line());
}
