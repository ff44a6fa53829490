//! Compiles calls of functions.

use setwise::Square;

use crate::board::{formula_of_boards, reason};
use crate::compile::compiler::Compiler;
use crate::compile::typed::{Operand, Reading, Typed};
use crate::error::FormulaError;
use crate::function::{Function, Meaning};
use crate::names::{Names, nearest};
use crate::parameters::Parameter;
use crate::printed::signs::absolute;
use crate::span::Span;
use crate::statement::{parse, parse_on};
use crate::syntax::tree::Tree;
use crate::terms::written;
use crate::types::Type;

/// Returns the function with a name, which is called with arguments at these places.
///
/// # Errors
///
/// Returns an error for an unknown name, and for more arguments than the function takes.
pub(crate) fn called(
    name: &str,
    span: Span,
    mut arguments: impl Iterator<Item = Span>,
) -> Result<&'static Function, FormulaError> {
    let Some(function) = Function::named(name) else {
        let names = Function::all().flat_map(|f| f.aliases.iter().copied().chain([f.name]));
        let name_span = Span::new(span.start, span.start + name.len());
        let error = FormulaError::unknown_function(name, name_span);
        return Err(match (written(name), nearest(name, names)) {
            _ if Square::from_ascii(name.as_bytes()).is_some() => {
                error.with_help(format!("`{name}` is a square; a function needs another name"))
            }
            _ if name.chars().count() == 1 => {
                error.with_help(format!("define it, or write `{name} * (…)` for a product"))
            }
            (Some(formula), _) => error.with_help(format!("in formulas: {formula}")),
            (None, Some(near)) => error.with_help(format!("did you mean `{near}`?")),
            (None, None) => error,
        });
    };
    if let Some(extra) = arguments.nth(function.parameters.len()) {
        let message = match function.parameters.len() {
            1 => format!("`{name}` takes 1 argument"),
            count => format!("`{name}` takes {count} arguments"),
        };
        let help = format!("usage: `{}`", function.signature());
        return Err(FormulaError::new(extra, message).with_help(help));
    }
    Ok(function)
}

impl Compiler<'_> {
    pub(crate) fn call(
        &mut self,
        name: &str,
        span: Span,
        arguments: &[Operand],
    ) -> Result<Typed, FormulaError> {
        let function = called(name, span, arguments.iter().map(|argument| argument.span))?;
        if let ("cardinality", [Operand { value: Typed::Number(_) | Typed::Literal(..), .. }]) =
            (name, arguments)
        {
            return Err(absolute(span));
        }
        let mut values = Vec::with_capacity(function.parameters.len());
        for (i, parameter) in function.parameters.iter().enumerate() {
            let usage = || format!("usage: `{}`", function.signature());
            let operand = match arguments.get(i) {
                Some(argument) => *argument,
                None => Operand { value: self.default_argument(function, parameter, span)?, span },
            };
            if parameter.value_type == Type::Bool {
                operand.bool(&usage())?;
            } else {
                if parameter.value_type == Type::Square {
                    self.note_square(operand);
                }
                operand.word(&usage())?;
            }
            values.push(operand);
        }
        self.note_pieces(function, arguments);
        self.order_pieces(function, name, span, &mut values)?;
        if let Some(board) = &self.board {
            let has_sets = function.parameters.iter().zip(&values).any(|(parameter, operand)| {
                parameter.value_type == Type::Set || operand.value.is_set()
            });
            if let Some(reason) = reason(function, board, has_sets) {
                let name_span = Span::new(span.start, span.start + name.len());
                return Err(FormulaError::new(name_span, format!("`{name}` {reason}")));
            }
        }
        self.apply(function, name, &values, span)
    }

    /// Returns the value of an omitted argument: that of its default, if each of its names is known
    /// or a field that is a set, or names are free.
    fn default_argument(
        &mut self,
        function: &Function,
        parameter: &Parameter,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let is_known = |name: &String| match self.names {
            _ if self.scope.contains_key(name) || self.constant_named(name).is_some() => true,
            _ if self.field(name) == Some(Type::Set) => true,
            Names::Free => true,
            Names::Known(known) => known.iter().any(|(known, _)| known == name),
        };
        let tree = parameter.default.map(|source| self.parse(source)).transpose()?;
        match tree.filter(|tree| tree.free_names().iter().all(is_known)) {
            Some(tree) => {
                let values = self.nodes(&tree).map_err(|error| error.at(span))?;
                Ok(values[tree.root])
            }
            None => {
                let message =
                    format!("`{}` needs the argument `{}`", function.name, parameter.name);
                Err(FormulaError::new(span, message)
                    .with_help(format!("usage: `{}`", function.signature())))
            }
        }
    }

    /// Parses a formula of the table of functions.
    fn parse(&self, source: &str) -> Result<Tree, FormulaError> {
        match &self.board {
            None => parse(source),
            Some(board) => parse_on(source, &board.shape),
        }
    }

    fn apply(
        &mut self,
        function: &Function,
        name: &str,
        values: &[Operand],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        if let (Meaning::Select, &[Operand { value, .. }, a, b]) = (function.meaning, values) {
            return self.select(value.reading(), a, b);
        }
        let parameters = function.parameters.iter().zip(values);
        let values = parameters.map(|(parameter, &operand)| self.pass(parameter, operand));
        let values = values.collect::<Result<Vec<_>, _>>()?;
        self.on_board_if_geometric(function, name, values, |compiler, values| {
            compiler.apply_to(function, values, span)
        })
    }

    /// Returns an argument as the parameter takes it: a square as an index or as a set.
    fn pass(&mut self, parameter: &Parameter, operand: Operand) -> Result<Typed, FormulaError> {
        Ok(match parameter.value_type {
            Type::Set => Typed::Set(self.as_set(operand)?),
            Type::Square => Typed::Number(match parameter.name {
                "index" => self.as_index(operand.value),
                _ => self.square_index(operand)?,
            }),
            Type::Number => match operand.value.as_quantity() {
                // On small boards, its bits may not all be squares.
                Typed::Literal(number, _) if self.squares.shape.bits() != 64 => {
                    Typed::Number(number)
                }
                value => value,
            },
            Type::Bool => operand.value,
        })
    }

    /// Applies a function to arguments as its parameters take them.
    fn apply_to(
        &mut self,
        function: &Function,
        values: &[Typed],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let value = match (function.meaning, values) {
            (Meaning::Unary(operation), &[Typed::Set(set)]) => {
                let fault = set.fault;
                if function.result == Type::Set {
                    let value = self.sets().unary(operation, set.value);
                    return Ok(Typed::Set(Reading { value, fault }));
                }
                Reading { value: self.sets().measure(operation, set.value), fault }
            }
            (Meaning::Unary(operation), &[index]) => {
                let value = self.sets().of_square(operation, index.register());
                return Ok(Typed::Set(Reading { value, fault: index.fault() }));
            }
            (Meaning::Binary(operation), &[Typed::Set(a), Typed::Set(b)]) => {
                if function.result == Type::Set {
                    return Ok(Typed::Set(self.set_operation(operation, [a, b])));
                }
                self.compared(operation, [a, b])
            }
            (Meaning::Binary(_), &[Typed::Set(set), square]) => {
                self.contains(set, square.reading())
            }
            (Meaning::Binary(operation), &[a, b]) => {
                let value = self.sets().of_squares(operation, a.register(), b.register());
                return Ok(Typed::Set(self.joined(value, a.fault(), b.fault())));
            }
            (Meaning::Formula(source), _) => return self.formula(source, function, values, span),
            // A choice is compiled before, and the others have one or two arguments.
            _ => Reading::plain(self.builder.constant(0)),
        };
        Ok(if function.result == Type::Bool { Typed::Bool(value) } else { Typed::Number(value) })
    }

    /// Compiles a function that is defined by a formula over its parameters. It has no value if
    /// an argument or the formula has none.
    ///
    /// If the result is a number, it is a set nevertheless if one of the numbers is.
    fn formula(
        &mut self,
        source: &str,
        function: &Function,
        values: &[Typed],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let own = self.board.as_ref().and_then(|_| formula_of_boards(function.name, &self.squares));
        let tree = self.parse(own.as_deref().unwrap_or(source))?;
        let parameters = function.parameters.iter().zip(values);
        let scope = parameters
            .map(|(parameter, &value)| {
                // Which reading of a literal is used, the formula decides: its fault stays.
                let value = if value.is_literal() { value } else { value.map_faults(|_| None) };
                (parameter.name.to_owned(), value)
            })
            .collect();
        let outer = std::mem::replace(&mut self.scope, scope);
        // Numbers in the formula are not in the mapping of the caller, and nobody wrote its names.
        let mapping = std::mem::take(&mut self.mapping);
        let notes = self.notes.clone();
        let nodes = self.tree(&tree);
        (self.scope, self.mapping, self.notes) = (outer, mapping, notes);
        // The place in the definition says nothing to users.
        let value = nodes.map_err(|error| error.at(span))?[tree.root];
        let is_of_sets = function.parameters.iter().all(|it| it.value_type == Type::Set);
        let mut result = match function.result {
            Type::Set => Typed::Set(self.as_set(Operand { value, span })?),
            Type::Number if is_of_sets => Typed::Number(self.as_index(value)),
            _ => value,
        };
        for value in values.iter().filter(|value| !value.is_literal()) {
            result = result.map_faults(|fault| self.either_fault(fault, value.fault()));
        }
        Ok(result)
    }
}
