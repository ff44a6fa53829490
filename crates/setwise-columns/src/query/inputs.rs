//! The inputs of a program: columns of the position, and fields that travel with it.

use setwise_expr::{Instruction, Output, Program, TextTest, Variable};

use crate::evaluate::{Evaluator, Rows};
use crate::field::{Field, NotANumberError};
use crate::table::Table;
use crate::vocabulary::Column;

/// A field that a program uses, as a value or in a comparison with a text.
#[derive(Clone, Debug)]
pub(super) struct FieldInput {
    pub(super) name: String,
    test: Option<TextTest>,
}

impl FieldInput {
    /// Returns true if the field is a value, and not compared with a text.
    #[cfg(feature = "parquet")]
    pub(super) const fn is_value(&self) -> bool {
        self.test.is_none()
    }

    /// Returns the word of a field; `None` if a value is missing. A missing text is empty.
    pub(super) fn word(&self, field: &Field<'_>) -> Result<Option<u64>, NotANumberError> {
        match &self.test {
            Some(test) => Ok(Some(u64::from(test.holds(&field.text())).wrapping_neg())),
            None => field.word(),
        }
    }
}

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

/// The source of an input: a column of the position, or the index of a field.
#[derive(Clone, Copy, Debug)]
pub(super) enum InputSource {
    Position(Column),
    Field(usize),
}

/// Returns the sources of the inputs of a program, and its fields.
pub(super) fn sources(program: &Program) -> (Vec<InputSource>, Vec<FieldInput>) {
    let mut fields = Vec::new();
    let source = |input: &Variable| match Column::from_variable(input) {
        Some(column) if !input.is_field => InputSource::Position(column),
        _ => {
            let Variable { name, test, .. } = input.clone();
            fields.push(FieldInput { name, test });
            InputSource::Field(fields.len() - 1)
        }
    };
    (program.inputs().iter().map(source).collect(), fields)
}

/// The words of an input: those of a column of the table, or of a field.
#[derive(Clone, Copy, Debug)]
enum Slot {
    Column(usize),
    Field(usize),
}

/// The rows of a program's inputs that wait to be evaluated.
#[derive(Clone, Debug)]
pub(super) struct InputRows {
    slots: Vec<Slot>,
    table: Table,
    fields: Vec<FieldInput>,
    /// The words of each field; without fields, empty.
    words: Vec<Vec<u64>>,
    /// The set of fields that each row lacks, by their bits; without fields, empty.
    missing: Vec<u64>,
    /// The words of the next row.
    next: Vec<Option<u64>>,
}

impl InputRows {
    pub(super) fn new(program: &Program) -> Self {
        let (sources, fields) = sources(program);
        let mut columns = Vec::new();
        let slot = |source: &InputSource| match *source {
            InputSource::Position(column) => {
                columns.push(column);
                Slot::Column(columns.len() - 1)
            }
            InputSource::Field(field) => Slot::Field(field),
        };
        let slots = sources.iter().map(slot).collect();
        Self {
            slots,
            table: Table::new(columns),
            words: vec![Vec::new(); fields.len()],
            fields,
            missing: Vec::new(),
            next: Vec::new(),
        }
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
        self.words.iter_mut().for_each(Vec::clear);
        self.missing.clear();
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

    /// Appends the prepared fields of a row.
    pub(super) fn push_prepared(&mut self) {
        for (words, word) in self.words.iter_mut().zip(&self.next) {
            words.push(word.unwrap_or(0));
        }
        if !self.fields.is_empty() {
            let missing = self.next.iter().enumerate().filter(|(_, word)| word.is_none());
            self.missing.push(missing.fold(0, |missing, (index, _)| missing | bit(index)));
        }
    }

    /// Returns the fields that each row lacks, by their bits; without fields, empty.
    pub(super) fn take_missing(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.missing)
    }

    /// Returns the fields that each output of the program depends on, by their bits. Those that
    /// have no effect on any value count for the first output.
    pub(super) fn needs(&self, program: &Program) -> Vec<u64> {
        let mut needs: Vec<u64> = Vec::with_capacity(program.instructions().len());
        for instruction in program.instructions() {
            needs.push(match *instruction {
                Instruction::Input(index) => match self.slots[index as usize] {
                    Slot::Field(field) => bit(field),
                    Slot::Column(_) => 0,
                },
                _ => instruction.operands().fold(0, |of, operand| of | needs[operand.index()]),
            });
        }
        let of_output = |output: &Output| {
            let fault = output.fault.map_or(0, |register| needs[register.index()]);
            needs[output.register.index()] | fault
        };
        let mut of_outputs: Vec<_> = program.outputs().iter().map(of_output).collect();
        let used = of_outputs.iter().fold(0, |used, of| used | of);
        let unused = (0..self.fields.len()).fold(0, |all, index| all | bit(index)) & !used;
        of_outputs[0] |= unused;
        of_outputs
    }

    /// Runs the program over all rows.
    pub(super) fn run(&mut self, evaluator: &mut Evaluator, sink: impl FnMut(&Rows<'_>)) {
        if self.fields.is_empty() {
            return self.table.run(evaluator, sink);
        }
        let len = self.table.len();
        let columns = self.table.columns();
        let words = self.slots.iter().map(|&slot| match slot {
            Slot::Column(index) => columns[index],
            Slot::Field(index) => self.words[index].as_slice(),
        });
        evaluator.run(&words.collect::<Vec<_>>(), len, sink);
    }
}

/// Returns the bit of a field. Those from the 64th on share one.
const fn bit(field: usize) -> u64 {
    1 << if field < 63 { field } else { 63 }
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
        Self { evaluator, rows: InputRows::new(program) }
    }

    /// Returns the fields.
    pub(super) fn fields(&self) -> &[FieldInput] {
        self.rows.fields()
    }

    /// Returns true if the condition holds, false also if it has no value or a field is missing.
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
        if self.rows.missing.iter().any(|&missing| missing != 0) {
            return Ok(false);
        }
        let columns: Vec<_> = self.rows.words.iter().map(Vec::as_slice).collect();
        let mut result = Ok(false);
        self.evaluator.run(&columns, 1, |chunk| {
            result = match chunk.fault(0).is_some_and(|faults| faults[0] != 0) {
                true => Err(FieldFailure::NoValue),
                false => Ok(chunk.output(0)[0] != 0),
            };
        });
        result
    }
}
