//! Programs over the sets of a board.

use std::collections::HashSet;

use setwise::board::Shape;
use setwise::wide::Set;

use crate::compile::compiler::Compiler;
use crate::program::{NoValueError, Program, Variable};
use crate::types::{Note, Type, Value};

/// A result of a program over a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardOutput {
    /// The formula, as text.
    pub text: String,
    /// Its type.
    pub value_type: Type,
    /// The first of its outputs of the program: a set has one for each word.
    pub first: usize,
    /// The parts of the formula that were read in another way than usual.
    pub notes: Vec<Note>,
}

/// A program over the sets of a board.
#[derive(Clone, Debug)]
pub struct BoardProgram {
    shape: Shape,
    program: Program,
    outputs: Vec<BoardOutput>,
}

/// The value of a formula over a board.
pub type BoardValue = Value<Set<8>>;

/// Returns the name of a word of a variable: `x.0` is the least significant one.
pub(crate) fn word_name(shape: &Shape, name: &str, word: usize) -> String {
    match shape.words() {
        1 => name.to_owned(),
        _ => format!("{name}.{word}"),
    }
}

/// Returns the variable and the word of an input.
fn variable<'a>(shape: &Shape, input: &'a Variable) -> (&'a str, usize) {
    let name = &*input.name;
    let word = |(name, word): (_, &str)| Some((name, word.parse().ok()?));
    let is_wide = shape.words() > 1;
    is_wide.then(|| name.rsplit_once('.').and_then(word)).flatten().unwrap_or((name, 0))
}

/// Returns the variables of inputs, each once.
fn names<'a>(shape: &Shape, inputs: &'a [Variable]) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    let names = inputs.iter().map(|input| variable(shape, input).0);
    names.filter(|name| seen.insert(*name)).collect()
}

impl Compiler<'_> {
    /// Returns the names of the variables that the formulas have used so far, each once, in the
    /// order of their first use.
    #[must_use]
    pub fn variable_names(&self) -> Vec<&str> {
        names(&self.squares.shape, &self.builder.inputs)
    }
}

impl BoardProgram {
    /// Returns a program whose outputs that are sets have all words of a set.
    pub(crate) fn new(shape: Shape, program: Program) -> Self {
        let mut outputs = Vec::new();
        let mut first = 0;
        while let Some(output) = program.outputs.get(first) {
            let (text, notes) = (output.text.clone(), output.notes.clone());
            let value_type = output.value_type;
            outputs.push(BoardOutput { text, value_type, first, notes });
            first += if value_type == Type::Set { shape.words() } else { 1 };
        }
        Self { shape, program, outputs }
    }

    /// Returns the shape of the board.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the operations on words. A set `x` of more than 64 bits is the inputs `x.0`, `x.1`
    /// and so on, the least significant word first.
    #[must_use]
    pub const fn words(&self) -> &Program {
        &self.program
    }

    /// Returns the outputs, in the order in which the formulas were added.
    #[must_use]
    pub fn outputs(&self) -> &[BoardOutput] {
        &self.outputs
    }

    /// Returns the variable and the word that an input of the program is.
    ///
    /// # Panics
    ///
    /// Panics if the program has fewer inputs.
    #[must_use]
    pub fn input(&self, index: usize) -> (&str, usize) {
        variable(&self.shape, &self.program.inputs[index])
    }

    /// Returns the names of the variables on which the values depend, each once.
    #[must_use]
    pub fn variables(&self) -> Vec<&str> {
        names(&self.shape, &self.program.inputs)
    }

    /// Returns the values of the outputs for the values of the variables. Bits that are not
    /// squares are ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if an output has no value.
    pub fn evaluate(
        &self,
        mut value: impl FnMut(&str) -> Set<8>,
    ) -> Result<Vec<BoardValue>, NoValueError> {
        let inputs: Vec<u64> = (0..self.program.inputs.len())
            .map(|index| {
                let (name, word) = self.input(index);
                value(name).0[word]
            })
            .collect();
        let values = self.program.run(&inputs);
        let value = |output| self.value(output, &values).ok_or(NoValueError { reason: None });
        self.outputs.iter().map(value).collect()
    }

    /// Returns the value of an output for the values of all registers; `None` if it has none.
    #[must_use]
    pub fn value(&self, output: &BoardOutput, values: &[u64]) -> Option<BoardValue> {
        let first = self.program.outputs.get(output.first)?;
        if first.fault.is_some_and(|fault| values[fault.index()] != 0) {
            return None;
        }
        let word = |i: usize| {
            self.program.outputs.get(output.first + i).map_or(0, |it| values[it.register.index()])
        };
        Some(match output.value_type {
            Type::Set => {
                let len = self.shape.words();
                BoardValue::Set(Set(std::array::from_fn(|i| if i < len { word(i) } else { 0 })))
            }
            Type::Number | Type::Square => BoardValue::Number(word(0).cast_signed()),
            Type::Bool => BoardValue::Bool(word(0) != 0),
        })
    }
}
