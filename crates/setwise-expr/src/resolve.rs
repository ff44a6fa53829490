//! Names in formulas: bindings, definitions of code, constants and variables.

use setwise::Square;

use crate::c::prelude_with;
use crate::compiler::Compiler;
use crate::error::FormulaError;
use crate::function::Function;
use crate::names::{Names, constant, constant_names, nearest};
use crate::program::Variable;
use crate::span::Span;
use crate::typed::{Kind, Typed};
use crate::types::Type;

impl Compiler<'_> {
    /// Compiles a name of a formula.
    pub(crate) fn name(&mut self, name: &str, span: Span) -> Result<Typed, FormulaError> {
        if let Some(&value) = self.scope.get(name) {
            return Ok(self.in_words(value));
        }
        self.refuse_macro(name, false, span)?;
        if let Some(definitions) = self.definitions.clone()
            && let Some(value) = self.c_constant(&definitions.0, name, span)?
        {
            return Ok(value);
        }
        if let Some(prelude) = prelude_with(name)
            && let Some(value) = self.c_constant(prelude, name, span)?
        {
            return Ok(value);
        }
        if let Some(set) = constant(name) {
            return Ok(self.set_constant(set));
        }
        self.expect_no_number(name, span)?;
        self.bound_or_variable(name, span)
    }

    /// Compiles the name of a square, unless the code gives it another index.
    pub(crate) fn square_name(
        &mut self,
        square: Square,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let name = square.to_string();
        if !self.scope.contains_key(&name) {
            self.refuse_macro(&name, false, span)?;
            let index = self.mapping.index_of(square) as u64;
            if let Some(definitions) = self.definitions.clone()
                && let Some(value) = self.c_constant(&definitions.0, &name, span)?
                && self.builder.as_constant(value.register) != Some(index)
            {
                let message = format!(
                    "`{name}` is the square here, with the index {index}, or what the code defines"
                );
                let help = format!(
                    "for the square write `{index}`; for the other one, its value or C code"
                );
                return Err(FormulaError::new(span, message).with_help(help));
            }
        }
        Ok(self.square(square))
    }

    /// Returns the value of a binding or of a variable, even if a constant has its name.
    pub(crate) fn bound_or_variable(
        &mut self,
        name: &str,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        if let Some(&value) = self.scope.get(name) {
            return Ok(self.in_words(value));
        }
        let known = match self.names {
            Names::Free => None,
            Names::Known(known) => known.iter().find(|(known, _)| *known == name),
        };
        let (value_type, is_field) = match (known, self.field(name), self.names) {
            (Some(&(_, value_type)), ..) => (value_type, false),
            (None, Some(value_type), _) => (value_type, true),
            (None, None, Names::Free) => (Type::Set, false),
            (None, None, Names::Known(_)) => return Err(self.unknown_name(name, span)),
        };
        let kind = match value_type {
            Type::Set => Kind::Set,
            Type::Number | Type::Square => Kind::Number,
            Type::Bool => Kind::Bool,
        };
        let input = Variable { name: name.to_owned(), value_type, test: None, is_field };
        let register = self.builder.input(&input);
        Ok(Typed { register: self.variable(register, value_type), kind, fault: None })
    }

    /// Returns the type of a field.
    pub(crate) fn field(&self, name: &str) -> Option<Type> {
        let field = self.fields.iter().find(|(field, _)| *field == name);
        field.map(|&(_, value_type)| value_type)
    }

    fn unknown_name(&self, name: &str, span: Span) -> FormulaError {
        let error = FormulaError::new(span, format!("unknown name `{name}`"));
        if let Some(function) = Function::named(name) {
            return error
                .with_help(format!("to call the function, write `{}`", function.signature()));
        }
        let known = match self.names {
            Names::Free => &[],
            Names::Known(known) => known,
        };
        // Sorted, so that the choice between two equally near names is always the same.
        let mut bound: Vec<_> = self.scope.keys().map(String::as_str).collect();
        bound.sort_unstable();
        let constants: Vec<&str> = constant_names().collect();
        let variables = known.iter().map(|&(name, _)| name);
        let near = nearest(name, variables.chain(bound).chain(constants).chain(self.candidates()));
        match near {
            // A parameter may have the name of a constant.
            Some(near) if near == name => {
                error.with_help(format!("bind it before the code: `let {name} = …;`"))
            }
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None => error,
        }
    }
}
