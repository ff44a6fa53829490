//! The request of the page: a formula, a position, values of variables, a mapping.

use std::collections::BTreeMap;

use serde::Deserialize;
use setwise::{Bitboard, Square, SquareMapping};
use setwise_chess::{Epd, Position};
use setwise_expr::{Compiler, FormulaError, Names, Tree, Type, Value, parse};

use crate::problem::{Problem, Where};

/// The texts that the page evaluates.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Request {
    pub(crate) formula: String,
    /// The position, or an empty text.
    pub(crate) fen: String,
    /// Formulas of constants, by the names of variables.
    pub(crate) values: BTreeMap<String, String>,
    /// The name of the mapping of words.
    pub(crate) mapping: String,
    /// True where a law is wanted: parts of a document may stand around it.
    pub(crate) law: bool,
}

/// The constant value of a variable.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) value_type: Type,
    pub(crate) word: u64,
    /// The binding of the name to the value, for a compiler.
    pub(crate) binding: Tree,
}

impl Request {
    /// Returns the mapping, unless it is the usual one: then code may declare its own.
    pub(crate) fn chosen(&self) -> Result<Option<SquareMapping>, Problem> {
        chosen(&self.mapping)
    }

    /// Returns the position, if there is one.
    pub(crate) fn position(&self) -> Result<Option<Position>, Problem> {
        match self.fen.trim() {
            "" => Ok(None),
            "startpos" | "start" => Ok(Some(Position::START)),
            fen => {
                // A placement alone is one of White's moves.
                let is_placement = fen.matches('/').count() == 7 && !fen.contains(' ');
                let read = match is_placement {
                    true => Epd::read(format!("{fen} w - -")),
                    false => Epd::read(fen),
                };
                match read {
                    Ok(epd) => Ok(Some(epd.into_position())),
                    Err(error) => Err(Problem::whole(Where::Fen, &self.fen, error.to_string())),
                }
            }
        }
    }

    /// Returns the values of the variables that a formula uses. What others are does not matter.
    pub(crate) fn given(
        &self,
        used: &[String],
        mapping: SquareMapping,
    ) -> Result<BTreeMap<&str, Given>, Problem> {
        let given = self.values.iter().filter(|(_, text)| !text.trim().is_empty());
        given
            .filter(|(name, _)| used.contains(name))
            .map(|(name, text)| {
                let given = self::given(name, text, mapping);
                given.map(|given| (&**name, given)).map_err(|problem| problem.of_value(name))
            })
            .collect()
    }
}

/// Returns the mapping with this name.
pub(crate) fn mapping(name: &str) -> Result<SquareMapping, Problem> {
    let unknown = |_| Problem::whole(Where::Value, name, format!("no mapping is named `{name}`"));
    name.parse().map_err(unknown)
}

/// Returns the mapping with this name, or `None` for the usual one.
pub(crate) fn chosen(name: &str) -> Result<Option<SquareMapping>, Problem> {
    mapping(name).map(|mapping| Some(mapping).filter(|it| *it != SquareMapping::Lerf))
}

/// Parses a formula with words of the mapping with this name.
pub(crate) fn parse_in(text: &str, name: &str) -> Result<Tree, FormulaError> {
    let tree = parse(text)?;
    match chosen(name) {
        Ok(Some(mapping)) => tree.in_mapping(mapping),
        // An unknown name is refused where the page asks for a result.
        Ok(None) | Err(_) => Ok(tree),
    }
}

fn given(name: &str, text: &str, mapping: SquareMapping) -> Result<Given, Problem> {
    let (value_type, word) = constant(text, mapping)?;
    let value = match Value::from_word(value_type, word) {
        Value::Set(set) => format!("{{}} | {}", mapping.word_of(Bitboard(set))),
        Value::Number(number) if value_type == Type::Square => {
            format!("{}", square_at(number.cast_unsigned(), mapping))
        }
        Value::Number(i64::MIN) => format!("-{} - 1", i64::MAX),
        Value::Number(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
    };
    // The name is a text of the page, and may be anything.
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && name.chars().all(|char| char.is_alphanumeric() || char == '_');
    let message = || Problem::whole(Where::Value, text, format!("`{name}` is not a name"));
    let binding = is_name.then(|| parse(&format!("let {name} = {value}; none")));
    match binding {
        Some(Ok(binding)) => Ok(Given { value_type, word, binding }),
        _ => Err(message()),
    }
}

/// Returns the square with an index, which is one.
fn square_at(index: u64, mapping: SquareMapping) -> Square {
    mapping.square_at(index as usize & 63).unwrap_or(Square::A1)
}

/// Returns a word of a program as the page has it: the index of a square is that of `lerf`.
pub(crate) fn on_board(value_type: Type, word: u64, mapping: SquareMapping) -> u64 {
    match value_type {
        Type::Square if word < 64 => square_at(word, mapping).index() as u64,
        _ => word,
    }
}

/// Returns the value of a formula of constants.
pub(crate) fn constant(text: &str, mapping: SquareMapping) -> Result<(Type, u64), Problem> {
    let problem = |error| Problem::of_formula(Where::Value, text, &error);
    let tree = parse(text).map_err(problem)?;
    let mut compiler = Compiler::new(Names::Free).with_mapping(mapping);
    compiler.add(&tree).map_err(problem)?;
    if let Some(variable) = compiler.variables().first() {
        let message = format!("a value is a constant, and `{}` has no value", variable.name);
        return Err(Problem::whole(Where::Value, text, message));
    }
    let program = compiler.finish();
    let value_type = program.outputs()[0].value_type;
    let value = program.evaluate(&[]);
    let value = value.map_err(|error| Problem::whole(Where::Value, text, error.to_string()))?;
    Ok((value_type, word(value[0])))
}

/// Returns a value as a word of a program.
fn word(value: Value) -> u64 {
    match value {
        Value::Set(word) => word,
        Value::Number(number) => number.cast_unsigned(),
        Value::Bool(value) => u64::from(value),
    }
}
