//! The inputs of a program: columns of the position, and fields that travel with it.

use std::cell::Cell;
use std::convert::Infallible;
use std::ops::Range;

use setwise_expr::{Form, Program};

use crate::evaluate::{Evaluator, Rows};
use crate::field::{Field, NotANumberError};
use crate::format::RecordError;
use crate::query::form_rows::{FormRows, Reach};
use crate::query::game_forms::Values;
use crate::query::results::NO_VALUE;
use crate::query::slots::{FieldInput, Needed, Slot, Words, needs};
use crate::table::Table;

/// Numbers that stand for any number. No condition that users write divides by zero for just these.
const ANY_NUMBERS: [i64; 4] = [0, 1, -77_777, 123_456_789];

/// The reason why a field has no word.
#[derive(Debug)]
pub(super) enum FieldFailure<E> {
    /// The field cannot be read.
    Field(E),
    /// The field of this index is not a number.
    Number(usize, NotANumberError),
    /// The condition divides by zero.
    NoValue,
}

impl FieldFailure<RecordError> {
    /// Returns the error of a record; `place` returns the place of a field in the text, as the number
    /// of lines after the first line of the record, and the column.
    pub(super) fn into_error(
        self,
        place: impl Fn(usize) -> Option<(u64, u32)>,
        fields: &[FieldInput],
    ) -> RecordError {
        match self {
            Self::Field(error) => error,
            Self::NoValue => RecordError::malformed(0, None, NO_VALUE),
            Self::Number(index, error) => {
                let (lines, column) =
                    place(index).map_or((0, None), |(lines, column)| (lines, Some(column)));
                RecordError::field(lines, column, &fields[index].name, error.to_string())
            }
        }
    }
}

/// Calls a function with the fields of a game, in which a tag that is not a number, but should be, is missing.
/// Returns the result of the function, and the index of such a tag with the error.
fn of_game<'f, T>(
    field: impl Fn(usize) -> Result<Field<'f>, NotANumberError>,
    run: impl FnOnce(
        &dyn Fn(usize) -> Result<Field<'f>, Infallible>,
    ) -> Result<T, FieldFailure<Infallible>>,
) -> (Option<T>, Option<(usize, NotANumberError)>) {
    let failure = Cell::new(None);
    let result = run(&|index| {
        Ok(field(index).unwrap_or_else(|error| {
            failure.set(Some((index, error)));
            Field::Missing
        }))
    });
    match result {
        Ok(result) => (Some(result), failure.take()),
        Err(FieldFailure::Number(index, error)) => (None, Some((index, error))),
        Err(FieldFailure::Field(_) | FieldFailure::NoValue) => (None, failure.take()),
    }
}

/// The rows of a program's inputs that wait to be evaluated.
#[derive(Clone, Debug)]
pub(super) struct InputRows {
    slots: Vec<Slot>,
    table: Table,
    fields: Vec<FieldInput>,
    /// The values of each field; without fields, empty.
    values: Vec<Values>,
    /// The words of the next row.
    next: Vec<Option<u64>>,
    /// The forms of the program.
    forms: FormRows,
}

impl InputRows {
    pub(super) fn new(program: &Program, forms: &[Form]) -> Self {
        let mut needed = Needed::default();
        let slots = needed.slots(program);
        let forms = FormRows::new(forms, &slots, &mut needed);
        let Needed { columns, fields } = needed;
        Self {
            slots,
            table: Table::new(columns),
            values: vec![Values::default(); fields.len()],
            fields,
            next: Vec::new(),
            forms,
        }
    }

    /// Returns the forms.
    pub(super) const fn forms(&mut self) -> &mut FormRows {
        &mut self.forms
    }

    /// Returns true if the program has forms.
    pub(super) const fn has_forms(&self) -> bool {
        !self.forms.is_empty()
    }

    /// Returns how far the forms look.
    pub(super) fn reach(&self) -> Reach {
        self.forms.reach()
    }

    /// Returns true if a form of a whole game has its value in the rows so far: the game begins with
    /// the row `first`, and only some rows are looked at.
    pub(super) fn knows(&mut self, form: usize, first: usize, rows: Range<usize>) -> bool {
        let columns = self.table.columns();
        self.forms.knows(form, &columns, first, rows)
    }

    /// Returns the columns of the position.
    pub(super) const fn table(&mut self) -> &mut Table {
        &mut self.table
    }

    /// Returns the fields.
    pub(super) fn fields(&self) -> &[FieldInput] {
        &self.fields
    }

    /// Returns true if a column depends on the counters of a position.
    pub(super) fn has_counters(&self) -> bool {
        self.table.has_counters()
    }

    pub(super) const fn len(&self) -> usize {
        self.table.len()
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.values.iter_mut().for_each(Values::clear);
        self.forms.clear();
    }

    /// Computes the words of the fields of the next row, for [`push_prepared`](Self::push_prepared).
    /// A field without a word counts as missing.
    ///
    /// # Errors
    ///
    /// Returns the reason of the last field without a word.
    pub(super) fn prepare_fields<'f, E>(
        &mut self,
        field: impl Fn(usize) -> Result<Field<'f>, E>,
    ) -> Result<(), FieldFailure<E>> {
        let mut result = Ok(());
        self.next.clear();
        for (index, input) in self.fields.iter().enumerate() {
            let word = field(index).map_err(FieldFailure::Field).and_then(|field| {
                input.word(&field).map_err(|error| FieldFailure::Number(index, error))
            });
            self.next.push(word.unwrap_or_else(|error| {
                result = Err(error);
                None
            }));
        }
        result
    }

    /// [Prepares](Self::prepare_fields) the fields of a game. Returns the name of one that is not a number, but
    /// should be, and the reason.
    pub(super) fn prepare_fields_of_game<'f>(
        &mut self,
        field: impl Fn(usize) -> Result<Field<'f>, NotANumberError>,
    ) -> Option<(String, String)> {
        let (_, failure) = of_game(field, |field| self.prepare_fields(field));
        failure.map(|(index, error)| (self.fields[index].name.clone(), error.to_string()))
    }

    /// Replaces the word of a prepared field, if the field has one.
    pub(super) fn prepare_field(&mut self, index: usize, field: &Field<'_>) {
        self.next[index] = self.fields[index].word(field).unwrap_or(None);
    }

    /// Makes a prepared field one without a value, also in a comparison of texts.
    pub(super) fn prepare_nothing(&mut self, index: usize) {
        self.next[index] = None;
    }

    /// Appends the prepared fields of a row.
    pub(super) fn push_prepared(&mut self) {
        self.values.iter_mut().zip(&self.next).for_each(|(values, word)| values.push(*word));
    }

    /// Returns the fields that each output of the program depends on.
    pub(super) fn needs(&self, program: &Program) -> Vec<Vec<usize>> {
        needs(program, &self.slots)
    }

    /// Returns the values of the fields, and the forms with their values at all rows; takes both until
    /// [`give_back`](Self::give_back).
    pub(super) fn take(&mut self) -> (Vec<Values>, FormRows) {
        let (fields, mut forms) =
            (std::mem::take(&mut self.values), std::mem::take(&mut self.forms));
        if !forms.is_empty() {
            let len = self.table.len();
            forms.evaluate(&self.table.columns(), &fields, len);
        }
        (fields, forms)
    }

    /// Gets back what [`take`](Self::take) returned, and begins again without rows.
    pub(super) fn give_back(&mut self, fields: Vec<Values>, forms: FormRows) {
        (self.values, self.forms) = (fields, forms);
        self.clear();
    }

    /// Runs the program over all rows, with the values of its fields and forms.
    pub(super) fn run(
        &mut self,
        evaluator: &mut Evaluator,
        fields: &[Values],
        forms: &FormRows,
        sink: impl FnMut(&Rows<'_>),
    ) {
        if fields.is_empty() && forms.is_empty() {
            return self.table.run(evaluator, sink);
        }
        let len = self.table.len();
        let columns = self.table.columns();
        let words = Words { columns: &columns, fields, forms: forms.values() };
        let inputs: Vec<_> = self.slots.iter().map(|&slot| words.of(slot)).collect();
        evaluator.run(&inputs, len, sink);
    }
}

/// A condition on fields alone, which is decided before the position is read.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    evaluator: Evaluator,
    rows: InputRows,
}

impl Condition {
    pub(super) fn new(program: &Program) -> Self {
        let evaluator = Evaluator::new(&program.clone().without_marks());
        Self { evaluator, rows: InputRows::new(program, &[]) }
    }

    /// Returns the fields.
    pub(super) fn fields(&self) -> &[FieldInput] {
        self.rows.fields()
    }

    /// Returns true if the condition holds, false also if it has no value because a field is missing.
    ///
    /// # Errors
    ///
    /// Returns the reason why a field has no word.
    pub(super) fn holds<'f, E>(
        &mut self,
        field: impl Fn(usize) -> Result<Field<'f>, E>,
    ) -> Result<bool, FieldFailure<E>> {
        self.rows.clear();
        self.rows.prepare_fields(field)?;
        self.rows.push_prepared();
        let lacks_field = self.rows.next.iter().any(Option::is_none);
        let words = Words { columns: &[], fields: &self.rows.values, forms: &[] };
        let inputs: Vec<_> = self.rows.slots.iter().map(|&slot| words.of(slot)).collect();
        let mut result = Ok(false);
        self.evaluator.run(&inputs, 1, |chunk| {
            result = match chunk.fault(0).is_some_and(|faults| faults[0] != 0) {
                true if lacks_field => Ok(false),
                true => Err(FieldFailure::NoValue),
                false => Ok(chunk.output(0)[0] != 0),
            };
        });
        result
    }

    /// Returns true if the condition holds for a game, and `None` if it divides by zero. Also returns the name
    /// of a field that is not a number, and the reason.
    pub(super) fn holds_in_game<'f>(
        &mut self,
        field: impl Fn(usize) -> Result<Field<'f>, NotANumberError>,
    ) -> (Option<bool>, Option<(String, String)>) {
        let (holds, failure) = of_game(&field, |field| self.holds(field));
        let Some((index, error)) = failure else { return (holds, None) };
        // A condition that lacks a field does not hold, unless it has no value for any number there.
        let is_void = |number| {
            let field = |index| Ok(field(index).unwrap_or(Field::Number(number)));
            matches!(self.holds::<Infallible>(field), Err(FieldFailure::NoValue))
        };
        let holds = match ANY_NUMBERS.into_iter().all(is_void) {
            true => None,
            false => holds.or(Some(false)),
        };
        (holds, Some((self.fields()[index].name.clone(), error.to_string())))
    }
}
