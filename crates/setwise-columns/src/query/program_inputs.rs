//! The inputs of a program: columns of the position, and fields that travel with it.

use setwise_expr::{Instruction, Output, Program, TextTest, Type, Variable};

use crate::evaluate::{Evaluator, Rows};
#[cfg(feature = "parquet")]
use crate::field::FieldKind;
use crate::field::{Field, NotANumberError, boolean};
use crate::table::Table;
use crate::vocabulary::Column;

/// A field that a program uses, as a value or in a comparison with a text.
#[derive(Clone, Debug)]
pub(super) struct FieldInput {
    pub(super) name: String,
    value_type: Type,
    test: Option<TextTest>,
}

impl FieldInput {
    /// Returns true if the words of a column of fields are values of the input as they are.
    #[cfg(feature = "parquet")]
    pub(super) fn is_word_of(&self, kind: FieldKind) -> bool {
        self.test.is_none() && self.value_type == kind.value_type()
    }

    /// Returns the word of a field; `None` if a value is missing. A missing text is empty.
    pub(super) fn word(&self, field: &Field<'_>) -> Result<Option<u64>, NotANumberError> {
        match &self.test {
            Some(test) => Ok(Some(u64::from(test.holds(&field.text())).wrapping_neg())),
            None => {
                let word = field.word();
                self.fitting(field, word)
            }
        }
    }

    /// Returns the word of a field as a value of the type of the input. Inputs that are read
    /// together may have columns of the same name and other kinds.
    fn fitting(
        &self,
        field: &Field<'_>,
        word: Result<Option<u64>, NotANumberError>,
    ) -> Result<Option<u64>, NotANumberError> {
        let refused = || Err(NotANumberError(field.text().into_owned()));
        match (self.value_type, field) {
            (Type::Set, Field::Set(_)) | (_, Field::Missing) => word,
            (Type::Set, _) if word == Ok(None) => word,
            (Type::Set, _) => field.set().map_or_else(refused, |word| Ok(Some(word))),
            (Type::Bool, Field::Bool(_) | Field::Written(_)) => match word {
                Ok(Some(0 | u64::MAX)) => word,
                _ => refused(),
            },
            (Type::Bool, _) | (Type::Number | Type::Square, Field::Bool(_)) => refused(),
            (_, Field::Written(text)) if boolean(text.trim()).is_some() => refused(),
            (_, Field::Set(set)) if i64::try_from(*set).is_err() => refused(),
            _ => word,
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
            let Variable { name, value_type, test, .. } = input.clone();
            fields.push(FieldInput { name, value_type, test });
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

/// The sets of fields that rows lack: a bit for each field, in as many words as a row needs.
#[derive(Clone, Debug, Default)]
pub(super) struct Missing {
    /// The number of words of a row.
    words: usize,
    bits: Vec<u64>,
}

/// A set of fields: the words that are not empty, by their places among those of a row.
pub(super) type FieldSet = Vec<(usize, u64)>;

impl Missing {
    fn new(fields: usize) -> Self {
        Self { words: fields.div_ceil(64), bits: Vec::new() }
    }

    /// Returns true if there are no rows, or none has fields.
    pub(super) const fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// Appends a row.
    fn push(&mut self, words: &[Option<u64>]) {
        for words in words.chunks(64) {
            let lacks =
                words.iter().enumerate().map(|(bit, word)| u64::from(word.is_none()) << bit);
            self.bits.push(lacks.fold(0, |all, bit| all | bit));
        }
    }

    /// Returns true if a row lacks a field of a set.
    pub(super) fn lacks(&self, row: usize, fields: &FieldSet) -> bool {
        let first = row * self.words;
        fields
            .iter()
            .any(|&(word, mask)| self.bits.get(first + word).is_some_and(|bits| bits & mask != 0))
    }
}

/// The rows of a program's inputs that wait to be evaluated.
#[derive(Clone, Debug)]
pub(super) struct InputRows {
    slots: Vec<Slot>,
    table: Table,
    fields: Vec<FieldInput>,
    /// The words of each field; without fields, empty.
    words: Vec<Vec<u64>>,
    /// The fields that each row lacks.
    missing: Missing,
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
            missing: Missing::new(fields.len()),
            fields,
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
        self.missing.bits.clear();
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
        self.missing.push(&self.next);
    }

    /// Returns the fields that each row lacks, and begins again without rows.
    pub(super) fn take_missing(&mut self) -> Missing {
        std::mem::replace(&mut self.missing, Missing::new(self.fields.len()))
    }

    /// Returns the fields that each output of the program depends on. Those that have no effect on
    /// any value count for the first output.
    pub(super) fn needs(&self, program: &Program) -> Vec<FieldSet> {
        let instructions = program.instructions();
        let mut is_unused = vec![true; self.fields.len()];
        // The last output that depends on an instruction.
        let mut last = vec![usize::MAX; instructions.len()];
        let mut of_output = |(number, output): (usize, &Output)| {
            let mut fields = Vec::new();
            let mut rest = vec![output.register.index()];
            rest.extend(output.fault.map(|register| register.index()));
            while let Some(at) = rest.pop() {
                if std::mem::replace(&mut last[at], number) == number {
                    continue;
                }
                if let Instruction::Input(index) = instructions[at]
                    && let Slot::Field(field) = self.slots[index as usize]
                {
                    fields.push(field);
                    is_unused[field] = false;
                }
                rest.extend(instructions[at].operands().map(|operand| operand.index()));
            }
            fields
        };
        let mut needs: Vec<_> = program.outputs().iter().enumerate().map(&mut of_output).collect();
        needs[0].extend((0..self.fields.len()).filter(|&field| is_unused[field]));
        needs.into_iter().map(field_set).collect()
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

/// Returns the set of fields with these indices.
fn field_set(mut fields: Vec<usize>) -> FieldSet {
    fields.sort_unstable();
    let mut set = FieldSet::new();
    for field in fields {
        let bit = 1 << (field % 64);
        match set.last_mut() {
            Some((word, mask)) if *word == field / 64 => *mask |= bit,
            _ => set.push((field / 64, bit)),
        }
    }
    set
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
        if self.rows.next.iter().any(Option::is_none) {
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
