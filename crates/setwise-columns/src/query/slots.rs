//! The columns and fields that programs need, and the fields that rows lack.

use regex_lite::Regex;
use setwise_chess::bulk::Question;
use setwise_expr::{Comparison, Instruction, Output, Program, TextTest, Type, Variable};

#[cfg(feature = "parquet")]
use crate::field::FieldKind;
use crate::field::{Field, NotANumberError, boolean};
use crate::forms::pattern;
use crate::query::game_forms::Values;
use crate::vocabulary::Column;

/// A field that a program uses, as a value or in a comparison with a text.
#[derive(Clone, Debug)]
pub(super) struct FieldInput {
    pub(super) name: String,
    value_type: Type,
    test: Option<TextTest>,
    /// The pattern of the test.
    pattern: Option<Regex>,
}

impl FieldInput {
    /// Returns the field of an input of a program.
    pub(super) fn new(input: &Variable) -> Self {
        let Variable { name, value_type, test, .. } = input.clone();
        let of_test = test.as_ref().filter(|test| test.comparison == Comparison::Matches);
        // The query has refused texts that are not patterns.
        let pattern = of_test.and_then(|test| pattern(&test.text).ok());
        Self { name, value_type, test, pattern }
    }

    /// Returns true if both are the same.
    fn is_same(&self, other: &Self) -> bool {
        (&self.name, self.value_type, &self.test) == (&other.name, other.value_type, &other.test)
    }

    /// Returns true if the words of a column of fields are values of the input as they are.
    #[cfg(feature = "parquet")]
    pub(super) fn is_word_of(&self, kind: FieldKind) -> bool {
        self.test.is_none() && self.value_type == kind.value_type()
    }

    /// Returns true for a comparison with a text, which has a value for each field.
    #[cfg(feature = "parquet")]
    pub(super) const fn is_test(&self) -> bool {
        self.test.is_some()
    }

    /// Returns the word of a field; `None` if a value is missing. A missing text is empty.
    pub(super) fn word(&self, field: &Field<'_>) -> Result<Option<u64>, NotANumberError> {
        match &self.test {
            Some(test) => {
                let holds = match &self.pattern {
                    Some(pattern) if test.is_lowercase => {
                        pattern.is_match(&field.text().to_lowercase())
                    }
                    Some(pattern) => pattern.is_match(&field.text()),
                    None if test.is_lowercase => test.holds(&field.text().to_lowercase()),
                    None => test.holds(&field.text()),
                };
                Ok(Some(u64::from(holds).wrapping_neg()))
            }
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

/// The words of an input: those of a column of the table, of a field, or of a form, or the faults of one
/// of these, which say where it has no value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Slot {
    Column(usize),
    Field(usize),
    FieldFault(usize),
    Form(usize),
    FormFault(usize),
}

impl Slot {
    /// Returns the field whose words or faults these are.
    pub(super) const fn field(self) -> Option<usize> {
        match self {
            Self::Field(field) | Self::FieldFault(field) => Some(field),
            _ => None,
        }
    }

    /// Returns the form whose words or faults these are.
    pub(super) const fn form(self) -> Option<usize> {
        match self {
            Self::Form(form) | Self::FormFault(form) => Some(form),
            _ => None,
        }
    }
}

/// The columns and fields that programs need, each once.
#[derive(Debug, Default)]
pub(super) struct Needed {
    pub(super) columns: Vec<Column>,
    pub(super) fields: Vec<FieldInput>,
}

impl Needed {
    /// Returns the words of the inputs of a program.
    pub(super) fn slots(&mut self, program: &Program) -> Vec<Slot> {
        let mut slots = Vec::new();
        for (index, input) in program.inputs().iter().enumerate() {
            let column = Column::from_variable(input).filter(|_| !input.is_field);
            // Whether there is a move is decided much faster than how many there are.
            let column = column.map(|column| match column {
                Column::Rules(Question::LegalMoves) if program.only_asks_if_zero(index) => {
                    Column::Rules(Question::HasMove)
                }
                column => column,
            });
            slots.push(match (input.form, column) {
                (Some(form), _) if input.is_fault => Slot::FormFault(form),
                (Some(form), _) => Slot::Form(form),
                (None, Some(column)) => {
                    Slot::Column(place(&mut self.columns, column, |a, b| a == b))
                }
                (None, None) => {
                    let field = FieldInput::new(input);
                    let at = place(&mut self.fields, field, FieldInput::is_same);
                    if input.is_fault { Slot::FieldFault(at) } else { Slot::Field(at) }
                }
            });
        }
        slots
    }
}

/// Returns the place of an element of a list, to which it is added if it is new.
fn place<T>(list: &mut Vec<T>, element: T, is_same: impl Fn(&T, &T) -> bool) -> usize {
    list.iter().position(|known| is_same(known, &element)).unwrap_or_else(|| {
        list.push(element);
        list.len() - 1
    })
}

/// The words of columns, fields and forms.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) columns: &'a [&'a [u64]],
    pub(super) fields: &'a [Values],
    pub(super) forms: &'a [Values],
}

impl<'a> Words<'a> {
    /// Returns the words of an input.
    pub(super) fn of(self, slot: Slot) -> &'a [u64] {
        match slot {
            Slot::Column(index) => self.columns[index],
            Slot::Field(index) => &self.fields[index].words,
            Slot::FieldFault(index) => &self.fields[index].faults,
            Slot::Form(index) => &self.forms[index].words,
            Slot::FormFault(index) => &self.forms[index].faults,
        }
    }
}

/// Returns the fields that the values of each output of a program depend on.
pub(super) fn needs(program: &Program, slots: &[Slot]) -> Vec<Vec<usize>> {
    let instructions = program.instructions();
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
            if let Instruction::Input(index) = instructions[at] {
                fields.extend(slots[index as usize].field());
            }
            rest.extend(instructions[at].operands().map(|operand| operand.index()));
        }
        fields.sort_unstable();
        fields.dedup();
        fields
    };
    program.outputs().iter().enumerate().map(&mut of_output).collect()
}
