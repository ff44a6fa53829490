//! Compiles calls of functions.

use crate::compiler::{Compiler, Operand, Typed};
use crate::error::FormulaError;
use crate::function::{FUNCTIONS, Function, Meaning, Parameter};
use crate::names::{Names, constant, nearest};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::parser::parse;
use crate::span::Span;
use crate::types::{Type, ValueKind};

impl Compiler<'_> {
    pub(crate) fn call(
        &mut self,
        name: &str,
        span: Span,
        arguments: &[Operand],
    ) -> Result<Typed, FormulaError> {
        let name_span = Span::new(span.start, span.start + name.len());
        let Some(function) = Function::named(name) else {
            let names = FUNCTIONS.iter().flat_map(|f| f.aliases.iter().copied().chain([f.name]));
            let error = FormulaError::new(name_span, format!("unknown function `{name}`"));
            return Err(match nearest(name, names) {
                Some(near) => error.with_help(format!("did you mean `{near}`?")),
                None => error,
            });
        };
        if arguments.len() > function.parameters.len() {
            let extra = arguments[function.parameters.len()].span;
            let message = match function.parameters.len() {
                1 => format!("`{name}` takes 1 argument"),
                count => format!("`{name}` takes {count} arguments"),
            };
            let help = format!("usage: `{}`", function.signature());
            return Err(FormulaError::new(extra, message).with_help(help));
        }
        let mut values = Vec::with_capacity(function.parameters.len());
        for (i, parameter) in function.parameters.iter().enumerate() {
            values.push(match arguments.get(i) {
                Some(argument) => argument
                    .expect(parameter.value_type, &format!("usage: `{}`", function.signature()))?,
                None => self.default_argument(function, parameter, span)?,
            });
        }
        self.apply(function, &values)
    }

    /// Returns the value of an omitted argument: that of its default name, if the name is known or
    /// names are free.
    fn default_argument(
        &mut self,
        function: &Function,
        parameter: &Parameter,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let known = parameter.default.filter(|name| match self.names {
            _ if self.scope.contains_key(*name) || constant(name).is_some() => true,
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

    fn apply(&mut self, function: &Function, values: &[Typed]) -> Result<Typed, FormulaError> {
        let kind = match (function.result, function.meaning) {
            (Type::Bool, _) => ValueKind::Bool,
            (Type::Word, Meaning::Unary(operation)) if operation.is_count_or_index() => {
                ValueKind::Number
            }
            (Type::Word, _) => ValueKind::Set,
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
    fn formula(
        &mut self,
        source: &str,
        function: &Function,
        values: &[Typed],
    ) -> Result<Typed, FormulaError> {
        let tree = parse(source)?;
        let parameters = function.parameters.iter().zip(values);
        let scope = parameters
            .map(|(parameter, &value)| (parameter.name.to_owned(), value.as_argument()))
            .collect();
        let outer = std::mem::replace(&mut self.scope, scope);
        // Numbers in the formula are not in the mapping of the caller.
        let mapping = std::mem::take(&mut self.mapping);
        let nodes = self.tree(&tree);
        (self.scope, self.mapping) = (outer, mapping);
        let mut result = nodes?[tree.root];
        if result.kind == ValueKind::Decimal {
            result.kind = ValueKind::Set;
        }
        for value in values {
            result.fault = self.either_fault(result.fault, value.fault);
        }
        Ok(result)
    }

    /// Compiles a choice as `b ^ ((a ^ b) & condition)`. A fault of the other side does not
    /// count.
    fn select(&mut self, condition: Typed, a: Typed, b: Typed) -> Typed {
        let differing = self.builder.binary(B::Xor, a.register, b.register);
        let chosen = self.builder.binary(B::And, differing, condition.register);
        let register = self.builder.binary(B::Xor, b.register, chosen);
        let otherwise = self.builder.unary(U::Complement, condition.register);
        let fault_a = a.fault.map(|fault| self.builder.binary(B::And, condition.register, fault));
        let fault_b = b.fault.map(|fault| self.builder.binary(B::And, otherwise, fault));
        let fault = self.either_fault(fault_a, fault_b);
        let kind = a.kind.join(b.kind);
        Typed { register, kind, fault: self.either_fault(condition.fault, fault) }
    }
}
