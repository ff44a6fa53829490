//! The evaluation of formulas for one position, or without a position.

use std::fmt;
use std::io;

use setwise::{Bitboard, SquareMapping};
use setwise_chess::Position;
use setwise_chess::pgn::Played;
use setwise_columns::Column;
use setwise_expr::tree::NodeKind;
use setwise_expr::{FormulaError, Instruction, NoValueError, Program, Register, Tree, Value};
use setwise_loops::Output;
use setwise_loops::report::Style;

use crate::emit::constants::{Clash, Constant, named};
use crate::formula::print_notes;
use crate::report;

/// The values of a program.
#[derive(Debug)]
pub(crate) struct Evaluation<'a> {
    program: Program,
    /// The position, and the move that led to it.
    played: Option<Played<'a>>,
    values: Vec<Result<Value, Missing>>,
    /// The values of the registers.
    words: Vec<u64>,
}

/// The reason why an output has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// It depends on a position, and none is given.
    Position,
    /// It divides by zero, or its code is undefined.
    Value(NoValueError),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position => f.write_str("the formula needs a position, and none is given"),
            Self::Value(error) => error.fmt(f),
        }
    }
}

impl<'a> Evaluation<'a> {
    /// Runs a program whose inputs are names of a position.
    pub(crate) fn new(program: Program, position: Option<&'a Position>) -> Self {
        let played = |position| Played { before: position, after: position, mv: None, ply: 0 };
        Self::after(program, position.map(played))
    }

    /// Runs a program whose inputs are names of a position and of the move that led to it.
    pub(crate) fn after(program: Program, played: Option<Played<'a>>) -> Self {
        let inputs = program.inputs().iter();
        let inputs = inputs.map(|input| match (&played, Column::from_variable(input)) {
            (Some(played), Some(column)) => column.word_after(played),
            _ => 0,
        });
        let words = program.run(&inputs.collect::<Vec<_>>());
        let is_unknown = if played.is_none() { unknown(&program) } else { Vec::new() };
        let is_unknown = |register: Register| is_unknown.get(register.index()) == Some(&true);
        let outputs = program.outputs().iter();
        let values = outputs.map(|output| match output.fault {
            _ if is_unknown(output.register) || output.fault.is_some_and(is_unknown) => {
                Err(Missing::Position)
            }
            Some(fault) if words[fault.index()] != 0 => {
                let reason = output.reason(&words).map(str::to_owned);
                Err(Missing::Value(NoValueError { reason }))
            }
            _ => Ok(Value::from_word(output.value_type, words[output.register.index()])),
        });
        let values = values.collect();
        Self { program, played, values, words }
    }

    /// Checks that all outputs have a value.
    ///
    /// # Errors
    ///
    /// Returns the reason if an output has no value, for the first such output.
    pub(crate) fn check(&self) -> Result<(), Missing> {
        self.values.iter().try_for_each(|value| value.clone().map(drop))
    }

    /// Returns the values of the outputs.
    pub(crate) fn values(&self) -> impl Iterator<Item = Result<Value, Missing>> {
        self.values.iter().cloned()
    }

    /// Writes the values of the outputs that have one, with a note on standard error if a part may
    /// mean something else.
    pub(crate) fn print(self, style: Style, mut out: Output) -> io::Result<()> {
        for (number, output) in self.program.outputs().iter().enumerate() {
            if let Ok(value) = self.values[number].clone() {
                report::value(&mut out, output, self.played, value, &self.words, style)?;
            }
        }
        out.finish()?;
        print_notes(self.program.outputs().iter().flat_map(|output| &output.notes));
        Ok(())
    }

    /// Returns the values of the outputs that have one as constants with different names. A formula
    /// that is only a name gives its constant the name.
    ///
    /// # Errors
    ///
    /// Returns an error if two constants have the same name, at the second one.
    pub(crate) fn constants(
        &self,
        trees: &[Tree],
        mapping: SquareMapping,
    ) -> Result<Vec<Constant>, FormulaError> {
        let name = |tree: &Tree| match &tree.nodes()[tree.root()].kind {
            NodeKind::Name(name) | NodeKind::Column(name) => Some(name.clone()),
            _ => None,
        };
        let constant = |(value, tree): (Result<Value, Missing>, &Tree)| {
            let value = match value.ok()? {
                Value::Set(word) => Value::Set(mapping.word_of(Bitboard(word))),
                value => value,
            };
            Some(Constant { name: name(tree), value })
        };
        let constants = self.values().zip(trees).filter_map(constant);
        named(constants.collect()).map_err(|Clash { first, second, name: both }| {
            let (tree, given) = (&trees[second], name(&trees[second]));
            let span = tree.nodes()[tree.root()].span;
            match given {
                Some(given) if name(&trees[first]).as_ref() == Some(&given) => {
                    let message = format!("the name `{given}` occurs twice in the list");
                    FormulaError::new(span, message).with_help("name it once")
                }
                _ => FormulaError::new(span, format!("two constants would have the name `{both}`"))
                    .with_help("bind one to another name: `let other = …`"),
            }
        })
    }
}

/// Returns for each register whether it depends on an input.
fn unknown(program: &Program) -> Vec<bool> {
    let mut unknown: Vec<bool> = Vec::with_capacity(program.instructions().len());
    for instruction in program.instructions() {
        let is_input = matches!(instruction, Instruction::Input(_));
        let reads = instruction.operands().any(|operand| unknown[operand.index()]);
        unknown.push(is_input || reads);
    }
    unknown
}
