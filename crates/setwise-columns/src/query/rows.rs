//! The rows that are evaluated together, and the batch that their results go to.

use std::ops::ControlFlow;

use setwise_chess::pgn::Played;
use setwise_chess::{FenError, Field as PositionField, Position};
use setwise_expr::{Program, Type, Value};

use crate::evaluate::{CHUNK, Evaluator, Rows};
use crate::field::Field;
use crate::location::Location;
use crate::pipeline::Emit;
use crate::query::line_rest::{Rest, line_rest};
use crate::query::origins::{Found, GameOfRows, Origins, Row, Source};
use crate::query::program_inputs::{FieldSet, InputRows};
use crate::query::results::{Batch, Detail, LineError, LineErrorReason, Match};

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
    needs: Vec<FieldSet>,
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
    /// Malformed operations of EPD that would be counters.
    malformed: Vec<LineError>,
}

impl RowBuffer {
    pub(super) fn new(
        program: &Program,
        condition: Option<usize>,
        detail: Detail,
        carried: usize,
    ) -> Self {
        let inputs = InputRows::new(program);
        let mut of_row = [Some(0), condition].into_iter().flatten();
        let has_faults = of_row.any(|output| program.outputs()[output].fault.is_some());
        Self {
            program: program.clone(),
            detail,
            condition,
            evaluator: match detail.has_texts() {
                true => Evaluator::new(program),
                false => Evaluator::new(&program.clone().without_marks()),
            },
            has_counters: inputs.has_counters(),
            needs: inputs.needs(program),
            inputs,
            origins: Origins::default(),
            malformed: Vec::new(),
            only_counts: detail == Detail::Count && !has_faults,
            carried,
            has_origins: detail.has_positions() || has_faults,
        }
    }

    pub(super) fn clear(&mut self) {
        self.inputs.clear();
        self.malformed.clear();
        self.origins.clear(false);
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
        self.push_origin(Row::Record { location, start }, position);
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

    /// Begins a game, whose moves follow; `is_row` if its first position is a row.
    pub(super) fn begin_game(&mut self, number: u64, start: &Position, is_row: bool) {
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
        let Self { program, detail, condition, evaluator, inputs, .. } = self;
        let Self { needs, origins, only_counts, carried, has_counters, .. } = self;
        batch.passed_over.append(&mut self.malformed);
        let is_set = program.outputs()[0].value_type == Type::Set;
        let squares = |word: u64| if is_set { u64::from(word.count_ones()) } else { 0 };
        let missing = inputs.take_missing();
        let is_plain = condition.is_none() && missing.is_empty();
        batch.positions += inputs.len() as u64;
        inputs.run(evaluator, |chunk| {
            let first = chunk.first();
            let lacks = |output: usize, index: usize| missing.lacks(first + index, &needs[output]);
            let is_excluded = |index: usize| {
                condition.is_some_and(|output| {
                    is_fault(chunk, output, index)
                        || lacks(output, index)
                        || chunk.output(output)[index] == 0
                })
            };
            let is_out = |index: usize| !is_plain && (is_excluded(index) || lacks(0, index));
            let value = |index: usize| match is_fault(chunk, 0, index) || is_out(index) {
                true => 0,
                false => chunk.output(0)[index],
            };
            let mut sum = |word: u64| {
                batch.matched += u64::from(word != 0);
                batch.squares += squares(word);
            };
            match is_plain && chunk.fault(0).is_none() {
                true => chunk.output(0).iter().for_each(|&word| sum(word)),
                false => (0..chunk.len()).for_each(|index| sum(value(index))),
            }
            if condition.is_some() {
                let excluded = (0..chunk.len()).filter(|&index| is_excluded(index)).count();
                batch.positions -= excluded as u64;
            }
            if *only_counts {
                return;
            }
            let fails = |index: usize| match condition.filter(|&it| is_fault(chunk, it, index)) {
                Some(output) => !lacks(output, index),
                None => is_fault(chunk, 0, index) && !is_out(index),
            };
            let has_faults = |output: usize| chunk.fault(output).is_some();
            if has_faults(0) || condition.is_some_and(has_faults) {
                for index in (0..chunk.len()).filter(|&index| fails(index)) {
                    let reason = LineErrorReason::DivisionByZero;
                    let location = origins.location(first + index);
                    batch.errors.push(LineError { location, reason });
                }
            }
            let is_wanted = |index: usize| match detail {
                Detail::Count => false,
                Detail::Values | Detail::Positions | Detail::Matches => value(index) != 0,
                Detail::All => !is_fault(chunk, 0, index) && !is_out(index),
            };
            // The condition is not a result.
            let outputs = &program.outputs()[..condition.unwrap_or(program.outputs().len())];
            let values = |index: usize| {
                outputs.iter().enumerate().map(move |(number, output)| {
                    let word = chunk.output(number)[index];
                    (!is_fault(chunk, number, index) && !lacks(number, index))
                        .then(|| Value::from_word(output.value_type, word))
                })
            };
            let has_texts = detail.has_texts();
            for index in (0..chunk.len()).filter(|&index| is_wanted(index)) {
                if *detail == Detail::Values {
                    batch.values.extend(values(index));
                    continue;
                }
                let found = match origins.describe(first + index, &mut source, has_texts) {
                    Ok(found) => found,
                    Err(error) => {
                        let location = origins.location(first + index);
                        batch.errors.push(LineError { location, reason: error.into() });
                        batch.matched -= u64::from(value(index) != 0);
                        batch.squares -= squares(value(index));
                        continue;
                    }
                };
                let Found { location, position, rest, malformed, mut fields, game } = found;
                // Those of counters have been added already.
                for error in
                    malformed.into_iter().filter(|error| !(*has_counters && is_counter(error)))
                {
                    batch.passed_over.push(LineError { location, reason: error.into() });
                }
                // Lines of positions have none.
                fields.resize(*carried, Field::Missing);
                batch.matches.push(Match {
                    location,
                    position,
                    rest,
                    values: values(index).collect(),
                    marks: match has_texts {
                        true => chunk.marks(0).map(|words| words[index]).collect(),
                        false => Vec::new(),
                    },
                    fields,
                    game,
                });
            }
        });
        self.inputs.clear();
        self.origins.clear(matches!(source, Source::Games { goes_on: true, .. }));
    }
}

/// Passes a batch on if it is large, and begins a new one.
pub(super) fn emit_large(batch: &mut Batch, emit: &mut Emit<'_, Batch>) -> ControlFlow<()> {
    let results = batch.matches.len() + batch.values.len() / VALUES;
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

/// Returns true for the error of an operation that would be a counter.
fn is_counter(error: &FenError) -> bool {
    matches!(error.field(), PositionField::HalfmoveClock | PositionField::FullmoveNumber)
}

fn is_fault(chunk: &Rows<'_>, output: usize, index: usize) -> bool {
    chunk.fault(output).is_some_and(|faults| faults[index] != 0)
}
