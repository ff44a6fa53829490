//! Compiles calls of functions.

use setwise::Square;

use crate::compiler::Compiler;
use crate::error::FormulaError;
use crate::function::{FUNCTIONS, Function, Meaning, PRINTED, Parameter};
use crate::names::{Names, constant, nearest};
use crate::parser::parse;
use crate::signs::absolute;
use crate::span::Span;
use crate::typed::{Kind, Operand, Reading, Typed};
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
        let functions = FUNCTIONS.iter().chain(PRINTED);
        let names = functions.flat_map(|f| f.aliases.iter().copied().chain([f.name]));
        let name_span = Span::new(span.start, span.start + name.len());
        let error = FormulaError::new(name_span, format!("unknown function `{name}`"));
        return Err(match nearest(name, names) {
            _ if Square::from_ascii(name.as_bytes()).is_some() => {
                error.with_help(format!("`{name}` is a square; a function needs another name"))
            }
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None => error,
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
        if let (
            "cardinality",
            [Operand { value: Typed { kind: Kind::Number | Kind::Literal(_), .. }, .. }],
        ) = (name, arguments)
        {
            return Err(absolute(span));
        }
        let mut values = Vec::with_capacity(function.parameters.len());
        for (i, parameter) in function.parameters.iter().enumerate() {
            let usage = || format!("usage: `{}`", function.signature());
            let value = match (arguments.get(i), parameter.value_type) {
                (Some(argument), Type::Bool) => argument.bool(&usage())?,
                (Some(argument), value_type) => {
                    if value_type == Type::Square {
                        self.note_square(*argument);
                    }
                    argument.word(&usage())?
                }
                (None, _) => self.default_argument(function, parameter, span)?,
            };
            values.push(value);
        }
        self.note_pieces(function, arguments);
        self.order_pieces(function, name, span, &mut values)?;
        self.apply(function, name, &values)
    }

    /// Returns the value of an omitted argument: that of its default name, if the name is known or
    /// a field that is a set, or names are free.
    fn default_argument(
        &mut self,
        function: &Function,
        parameter: &Parameter,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let known = parameter.default.filter(|name| match self.names {
            _ if self.scope.contains_key(*name) || constant(name).is_some() => true,
            _ if self.field(name) == Some(Type::Set) => true,
            Names::Free => true,
            Names::Known(known) => known.iter().any(|(known, _)| known == name),
        });
        match known {
            Some(name) => self.name(name, span),
            None => {
                let message =
                    format!("`{}` needs the argument `{}`", function.name, parameter.name);
                Err(FormulaError::new(span, message)
                    .with_help(format!("usage: `{}`", function.signature())))
            }
        }
    }

    fn apply(
        &mut self,
        function: &Function,
        name: &str,
        values: &[Typed],
    ) -> Result<Typed, FormulaError> {
        if function.meaning == Meaning::Select {
            return Ok(self.select(values[0], values[1], values[2]));
        }
        let parameters = function.parameters.iter().zip(values);
        let values: Vec<_> = parameters.map(|(parameter, &value)| parameter.pass(value)).collect();
        self.on_board_if_geometric(function, name, values, |compiler, values| {
            compiler.apply_to(function, values)
        })
    }

    /// Applies a function to arguments as its parameters take them.
    fn apply_to(&mut self, function: &Function, values: &[Typed]) -> Result<Typed, FormulaError> {
        let kind = match function.result {
            Type::Bool => Kind::Bool,
            Type::Number | Type::Square => Kind::Number,
            Type::Set => Kind::Set,
        };
        Ok(match function.meaning {
            Meaning::Unary(operation) => {
                let register = self.builder.unary(operation, values[0].register);
                Typed { register, kind, fault: values[0].fault }
            }
            Meaning::Binary(operation) => self.strict(operation, kind, values[0], values[1]),
            Meaning::Select => self.select(values[0], values[1], values[2]),
            Meaning::Formula(source) => self.formula(source, function, values)?,
        })
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
    ) -> Result<Typed, FormulaError> {
        let tree = parse(source)?;
        let parameters = function.parameters.iter().zip(values);
        let scope = parameters
            .map(|(parameter, &value)| {
                // Which reading of a literal is used, the formula decides: its fault stays.
                let is_literal = matches!(value.kind, Kind::Literal(_));
                let fault = value.fault.filter(|_| is_literal);
                (parameter.name.to_owned(), Typed { fault, ..value })
            })
            .collect();
        let outer = std::mem::replace(&mut self.scope, scope);
        // Numbers in the formula are not in the mapping of the caller, and nobody wrote its names.
        let mapping = std::mem::take(&mut self.mapping);
        let notes = self.notes.clone();
        let nodes = self.tree(&tree);
        (self.scope, self.mapping, self.notes) = (outer, mapping, notes);
        let result = nodes?[tree.root];
        let mut result = match function.result {
            Type::Set => result.as_set(),
            Type::Number if function.parameters.iter().all(|it| it.value_type == Type::Set) => {
                Typed { kind: Kind::Number, ..result }
            }
            _ => result,
        };
        for value in values.iter().filter(|value| !matches!(value.kind, Kind::Literal(_))) {
            result.fault = self.either_fault(result.fault, value.fault);
            if let Kind::Literal(Reading { fault, .. }) = &mut result.kind {
                *fault = self.either_fault(*fault, value.fault);
            }
        }
        Ok(result)
    }
}
