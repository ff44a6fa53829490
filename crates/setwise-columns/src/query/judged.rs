//! The results of a chunk of rows that were evaluated.
//!
//! A row is excluded unless the condition is true for it. The value of the filter for a row is its word,
//! which is zero if the row is excluded or the filter has no value there. A row fails if the condition
//! divides by zero or, where it is true, the filter does. If it lacks a field, or a form has no value
//! there, it does not match instead.

use std::ops::Range;

use setwise_chess::Position;
use setwise_expr::{Program, Type, Value};

use crate::evaluate::Rows;
use crate::field::Field;
use crate::query::form_rows::FormRows;
use crate::query::game_forms::Values;
use crate::query::line_rest::is_counter;
use crate::query::origins::{Origins, Source};
#[cfg(feature = "parquet")]
use crate::query::part_rows::PartRows;
use crate::query::results::{Batch, Detail, LineError, LineErrorReason, Match};

/// The output of the program that is the filter.
const FILTER: usize = 0;

/// The rules that decide about rows.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    /// The output that is the condition.
    pub(super) condition: Option<usize>,
    /// The values of the fields.
    pub(super) fields: &'a [Values],
    /// The fields that each output depends on.
    pub(super) needs: &'a [Vec<usize>],
    /// True if no row can be excluded.
    pub(super) is_plain: bool,
    /// The forms of the program.
    pub(super) forms: &'a FormRows,
    /// The rows that are only there for what follows them, in order.
    pub(super) hidden: &'a [Range<usize>],
}

/// The rows of a chunk with the rules that decide about them. Rows are counted from its first.
pub(super) struct Judged<'a> {
    pub(super) rules: Rules<'a>,
    pub(super) chunk: &'a Rows<'a>,
}

impl Judged<'_> {
    /// Returns the rows.
    fn rows(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.chunk.len()
    }

    /// Returns true if an output has no value.
    fn is_fault(&self, output: usize, row: usize) -> bool {
        self.chunk.fault(output).is_some_and(|faults| faults[row] != 0)
    }

    /// Returns true if the row lacks a field that an output depends on.
    fn lacks(&self, output: usize, row: usize) -> bool {
        let Rules { fields, needs, .. } = self.rules;
        let row = self.chunk.first() + row;
        needs[output].iter().any(|&field| fields[field].faults[row] != 0)
    }

    /// Returns true for a row that is only there for formulas about the game: its first one, or the
    /// main line before a side line.
    fn is_hidden(&self, row: usize) -> bool {
        let Rules { forms, hidden, .. } = self.rules;
        let row = self.chunk.first() + row;
        let range = hidden.partition_point(|range| range.end <= row);
        hidden.get(range).is_some_and(|range| range.contains(&row)) || forms.is_hidden(row)
    }

    /// Returns true if there is a condition that is not true, or the row is hidden.
    fn is_excluded(&self, row: usize) -> bool {
        self.is_hidden(row)
            || self.rules.condition.is_some_and(|output| {
                self.is_fault(output, row) || self.chunk.output(output)[row] == 0
            })
    }

    /// Returns true for a row that is excluded, or for which the filter has no value.
    fn is_out(&self, row: usize) -> bool {
        self.is_fault(FILTER, row) || !self.rules.is_plain && self.is_excluded(row)
    }

    /// Returns the word of the filter; zero for a row that does not count.
    fn word(&self, row: usize) -> u64 {
        match self.is_out(row) {
            true => 0,
            false => self.chunk.output(FILTER)[row],
        }
    }

    /// Returns the words of all rows, if none is out.
    fn plain_words(&self) -> Option<&[u64]> {
        let is_plain = self.rules.is_plain && self.chunk.fault(FILTER).is_none();
        is_plain.then(|| self.chunk.output(FILTER))
    }

    /// Returns true for a row with a result of its own.
    fn is_wanted(&self, detail: Detail, row: usize) -> bool {
        match detail {
            Detail::Count => false,
            Detail::Values | Detail::Positions | Detail::Matches => self.word(row) != 0,
            Detail::All => !self.is_out(row),
        }
    }

    /// Returns true for a row whose formula fails, and not because it looks beyond the ends of the
    /// game or at a field that is missing there.
    fn fails(&self, row: usize) -> bool {
        if self.is_hidden(row) || self.rules.forms.lacks(self.chunk.first() + row) {
            return false;
        }
        match self.rules.condition.filter(|&output| self.is_fault(output, row)) {
            Some(output) => !self.lacks(output, row),
            None => {
                self.is_fault(FILTER, row) && !self.is_excluded(row) && !self.lacks(FILTER, row)
            }
        }
    }

    /// Returns true if a row of the chunk may fail.
    fn may_fail(&self) -> bool {
        let mut outputs = [Some(FILTER), self.rules.condition].into_iter().flatten();
        outputs.any(|output| self.chunk.fault(output).is_some())
    }
}

/// A batch to which the results of chunks are added, and what they have.
pub(super) struct Results<'a, 's> {
    pub(super) program: &'a Program,
    pub(super) detail: Detail,
    /// True if rows are only counted.
    pub(super) only_counts: bool,
    /// True if malformed counters were added to the batch before.
    pub(super) has_counters: bool,
    /// The number of fields that travel with a result.
    pub(super) carried: usize,
    /// The rows of a table that the matches become.
    #[cfg(feature = "parquet")]
    pub(super) parts: Option<&'a mut PartRows>,
    pub(super) origins: &'a mut Origins,
    pub(super) source: &'a mut Source<'s>,
    pub(super) batch: &'a mut Batch,
}

impl Results<'_, '_> {
    /// Adds the results of a chunk to the batch.
    pub(super) fn add(&mut self, judged: &Judged<'_>) {
        self.count(judged);
        if self.only_counts {
            return;
        }
        if judged.may_fail() {
            self.add_failures(judged);
        }
        let detail = self.detail;
        for row in judged.rows().filter(|&row| judged.is_wanted(detail, row)) {
            match detail {
                Detail::Values => self.batch.values.extend(values(self.program, judged, row)),
                _ => self.add_match(judged, row),
            }
        }
    }

    fn count(&mut self, judged: &Judged<'_>) {
        let has_squares = self.has_squares();
        let batch = &mut *self.batch;
        let mut add = |word: u64| {
            batch.matched += u64::from(word != 0);
            batch.squares += if has_squares { u64::from(word.count_ones()) } else { 0 };
        };
        match judged.plain_words() {
            Some(words) => words.iter().for_each(|&word| add(word)),
            None => judged.rows().for_each(|row| add(judged.word(row))),
        }
        let Rules { condition, forms, hidden, .. } = judged.rules;
        if condition.is_some() || forms.has_hidden() || !hidden.is_empty() {
            let excluded = judged.rows().filter(|&row| judged.is_excluded(row)).count();
            batch.positions -= excluded as u64;
        }
    }

    fn has_squares(&self) -> bool {
        self.program.outputs()[FILTER].value_type == Type::Set
    }

    fn add_failures(&mut self, judged: &Judged<'_>) {
        for row in judged.rows().filter(|&row| judged.fails(row)) {
            let location = self.origins.location(judged.chunk.first() + row);
            self.batch.errors.push(LineError { location, reason: LineErrorReason::DivisionByZero });
        }
    }

    /// Adds the match of a row, or the error of its operations of EPD, with which it does not count.
    fn add_match(&mut self, judged: &Judged<'_>, row: usize) {
        #[cfg(feature = "parquet")]
        if let Some(parts) = self.parts.take() {
            if self.describe(judged, row, &mut parts.found, &mut parts.game) {
                parts.push(self.batch);
            }
            self.parts = Some(parts);
            return;
        }
        let location = self.origins.location(judged.chunk.first() + row);
        let mut found = Match::new(location, Position::START);
        if self.describe(judged, row, &mut found, &mut None) {
            self.batch.matches.push(found);
        }
    }

    /// Makes a match of a row; returns false if it has an error instead. `game` is the number of the
    /// game whose fields it has.
    fn describe(
        &mut self,
        judged: &Judged<'_>,
        row: usize,
        found: &mut Match,
        game: &mut Option<u64>,
    ) -> bool {
        let (index, has_texts) = (judged.chunk.first() + row, self.detail.has_texts());
        let malformed = match self.origins.describe(index, self.source, has_texts, found, game) {
            Ok(malformed) => malformed,
            Err(error) => {
                let (location, word) = (self.origins.location(index), judged.word(row));
                self.batch.errors.push(LineError { location, reason: error.into() });
                self.batch.matched -= u64::from(word != 0);
                if self.has_squares() {
                    self.batch.squares -= u64::from(word.count_ones());
                }
                return false;
            }
        };
        let location = found.location;
        let is_new = |error: &_| !(self.has_counters && is_counter(error));
        for error in malformed.into_iter().filter(is_new) {
            self.batch.passed_over.push(LineError { location, reason: error.into() });
        }
        // Lines of positions have none.
        found.fields.resize(self.carried, Field::Missing);
        let words = judged.chunk.marks(FILTER).filter(|_| has_texts);
        found.marks.clear();
        found.marks.extend(words.map(|words| words[row]));
        found.values.clear();
        found.values.extend(values(self.program, judged, row));
        true
    }
}

/// Returns the values of a row; `None` for a formula that has none.
fn values<'a>(
    program: &'a Program,
    judged: &'a Judged<'_>,
    row: usize,
) -> impl Iterator<Item = Option<Value>> + 'a {
    // The condition is not a result.
    let results = judged.rules.condition.unwrap_or(program.outputs().len());
    program.outputs()[..results].iter().enumerate().map(move |(number, output)| {
        let word = judged.chunk.output(number)[row];
        (!judged.is_fault(number, row)).then(|| Value::from_word(output.value_type, word))
    })
}
