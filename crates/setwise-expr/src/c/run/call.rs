//! Calls functions: those of the code, of compilers and standard libraries, and of the language.

use setwise::Square;

use crate::c::front::syntax::{BinaryOp, Declaration, Expr, ExprKind, Function, Indirection};
use crate::c::front::union::DOUBLE;
use crate::c::run::language::expect_clear;
use crate::c::run::lower::{Array, Lower, Place};
use crate::c::run::value::Value;
use crate::c::types::{CType, INT, UNSIGNED, WORD};
use crate::c::unit::{Unit, prelude};
use crate::compile::typed::{Operand, Typed};
use crate::error::FormulaError;
use crate::forms;
use crate::function;
use crate::span::Span;
use crate::types::Type;

/// The functions that stop a program unless a condition holds.
pub(crate) const ASSERTIONS: [&str; 4] = ["assert", "ASSERT", "Debug.Assert", "debug_assert"];

/// Returns the message for a call with the wrong number of arguments.
pub(crate) fn wrong_count(name: &str, wanted: usize, given: usize) -> String {
    let arguments = if wanted == 1 { "argument" } else { "arguments" };
    format!("`{name}` takes {wanted} {arguments}, not {given}")
}

impl<'l> Lower<'l, '_> {
    /// Calls a function; `None` if it returns nothing.
    pub(crate) fn call(
        &mut self,
        name: &str,
        arguments: &[Expr],
        span: Span,
    ) -> Result<Option<Value>, FormulaError> {
        if let Some(error) = self.unit.passed_over(name, span) {
            return Err(error);
        }
        if let Some((function, unit)) = self.unit.find_function(name) {
            return self.call_function(function, unit, None, arguments, span);
        }
        self.unit.expect_defined(name, span)?;
        match (name, arguments) {
            // As in C, the condition is not evaluated.
            ("assert", [_]) if self.unit.has_macro("NDEBUG") => return Ok(None),
            (_, [condition]) if ASSERTIONS.contains(&name) => {
                let bool = self.condition(condition)?;
                let mut expanded = self.unit.parsed.conditions.iter();
                let expanded = expanded.find(|(span, _)| *span == condition.span);
                let text = match expanded {
                    Some((_, text)) => text.clone(),
                    None => self.text(condition.span),
                };
                self.require(bool, &text);
                return Ok(None);
            }
            ("__undefined", [condition]) => {
                let bool = self.condition(condition)?;
                self.fault(bool, |_| "the result is undefined".to_owned());
                return Ok(None);
            }
            (DOUBLE, [number]) => {
                let value = self.scalar(number)?;
                if value.range.low < 0 {
                    let message = "the `double` of a signed number is not supported";
                    return Err(
                        FormulaError::new(number.span, message).with_help("convert it to `U64`")
                    );
                }
                let function = prelude().function(DOUBLE);
                let convert = |function| {
                    self.call_function(function, prelude(), Some(value), arguments, span)
                };
                return function.map_or(Ok(None), convert);
            }
            ("std::swap" | "swap", [a, b]) => return self.swap(a, b).map(|()| None),
            ("min" | "max" | "std::min" | "std::max" | "Math.min" | "Math.max", [a, b]) => {
                let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                return Ok(Some(self.extreme(name.ends_with("min"), a, b, span)?));
            }
            ("Math.abs" | "std::abs", [a]) => {
                let value = self.scalar(a)?;
                let value = self.convert(value, value.ctype.promoted());
                let zero = self.constant(0, INT);
                let negative = self.binary(BinaryOp::Less, value, zero, span)?;
                let negated = self.negate(value);
                return Ok(Some(self.choose(negative.register, negated, value)));
            }
            _ => {}
        }
        let narrow = format!("{name}_32");
        if let Some(function) = prelude().function(&narrow)
            && let Some(first) = arguments.first()
        {
            // The width of the first argument chooses the function.
            let first = self.scalar(first)?;
            let ctype = first.ctype;
            if ctype.bits() < 32 && ctype != CType::Bool {
                let message =
                    format!("`{name}` is not defined for a number of {} bits", ctype.bits());
                return Err(FormulaError::new(span, message)
                    .with_help("convert the argument to `uint32_t` or `uint64_t`"));
            }
            let wide = prelude().function(name).filter(|_| ctype.bits() == 64);
            let function = wide.unwrap_or(function);
            return self.call_function(function, prelude(), Some(first), arguments, span);
        }
        if let Some(function) = prelude().function(name) {
            return self.call_function(function, prelude(), None, arguments, span);
        }
        if function::Function::named(name).is_some() {
            expect_clear(name, span)?;
            return self.call_built_in(name, arguments, span).map(Some);
        }
        if let Some(error) = forms::in_code(name, span) {
            return Err(error);
        }
        let error = FormulaError::new(span, format!("the function `{name}` is not defined"));
        Err(error.with_help("add its definition before the code"))
    }

    /// Calls a function with arguments. `first` is the value of the first one, if it has been
    /// evaluated already.
    fn call_function(
        &mut self,
        function: &'l Function,
        unit: &'l Unit,
        mut first: Option<Value>,
        arguments: &[Expr],
        span: Span,
    ) -> Result<Option<Value>, FormulaError> {
        if arguments.len() != function.parameters.len() {
            let message = wrong_count(&function.name, function.parameters.len(), arguments.len());
            return Err(FormulaError::new(span, message));
        }
        let mut places = Vec::with_capacity(arguments.len());
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            places.push(match first.take() {
                Some(value) => {
                    let ctype = parameter.ctype().unwrap_or(value.ctype);
                    let value = self.convert(value, ctype);
                    Place::Slot(self.add_slot(Some(ctype), Some(value)))
                }
                None => self.argument(function, unit, parameter, argument)?,
            });
        }
        self.run_function(function, unit, places, span)
    }

    /// Returns the place of an argument: a new variable, or the one that a pointer points to.
    fn argument(
        &mut self,
        function: &Function,
        unit: &'l Unit,
        parameter: &Declaration,
        expr: &Expr,
    ) -> Result<Place, FormulaError> {
        if let Some(CType::Struct(_)) = parameter.ctype() {
            return self.argument_of_structure(function, parameter, expr);
        }
        if parameter.is_address() {
            // Functions of compilers take variables of any type.
            let is_strict = !std::ptr::eq(unit, prelude());
            return self.address_argument(function, parameter, expr, is_strict);
        }
        if parameter.indirection == Indirection::Reference
            && let Some(slot) = self.referenced(parameter, expr)?
        {
            return Ok(Place::Slot(slot));
        }
        if let (Some(WORD), Some(square)) = (parameter.ctype(), self.bare_square(expr)) {
            return Err(self.either_reading(square, expr.span));
        }
        let value = self.scalar(expr)?;
        let ctype = parameter.ctype().unwrap_or(value.ctype);
        self.expect_lossless(value, ctype, expr)?;
        let value = self.convert(value, ctype);
        Ok(Place::Slot(self.add_slot(Some(ctype), Some(value))))
    }

    /// Returns the square, if the expression is only the name of one, or a name bound to one.
    pub(crate) fn bare_square(&mut self, expr: &Expr) -> Option<Typed> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        let is_other = self.find(name).is_some() || self.unit.declaring(name).is_some();
        if is_other || self.compiler.field(name).is_some() {
            return None;
        }
        match self.compiler.scope.get(name) {
            Some(&value) => value.is_square().then(|| self.compiler.in_words(value)),
            None => Some(self.compiler.square(Square::from_ascii(name.as_bytes())?)),
        }
    }

    /// Returns the error for a square that may be a set or an index.
    pub(crate) fn either_reading(&self, value: Typed, span: Span) -> FormulaError {
        let index = self.compiler.builder.as_constant(value.register()).unwrap_or(0);
        let square = self.compiler.square_at(index).unwrap_or(Square::A1);
        let message = format!("`{square}` may be a set or an index next to a `U64`");
        FormulaError::new(span, message)
            .with_help(format!("write `1ULL << {square}` for the set or `{index}` for the index"))
    }

    /// Calls a function of the language.
    fn call_built_in(
        &mut self,
        name: &str,
        arguments: &[Expr],
        span: Span,
    ) -> Result<Value, FormulaError> {
        let mut operands = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let value = match self.bare_square(argument) {
                Some(square) => square,
                None => self.scalar(argument)?.typed(None),
            };
            operands.push(Operand { value, span: argument.span });
        }
        self.find_squares(name, arguments, &mut operands)?;
        // Bools are numbers in C.
        if let Some(function) = function::Function::named(name) {
            for (parameter, operand) in function.parameters.iter().zip(&mut operands) {
                if operand.value.is_square() || operand.value.is_literal() {
                    continue;
                }
                let value = self.value_of(operand.value);
                let ctype = match parameter.value_type == Type::Bool {
                    true => CType::Bool,
                    false if value.ctype == CType::Bool => INT,
                    false => continue,
                };
                let value = self.convert(value, ctype);
                operand.value = value.typed(None);
            }
        }
        let typed = self.compiler.call(name, span, &operands)?;
        if let Some(fault) = typed.fault() {
            self.fault(fault, |_| format!("`{name}` has no value"));
        }
        Ok(self.value_of(typed))
    }

    /// Calls a Rust method.
    pub(crate) fn method(
        &mut self,
        receiver: &Expr,
        name: &str,
        arguments: &[Expr],
        span: Span,
    ) -> Result<Value, FormulaError> {
        let mut first = self.scalar(receiver)?;
        // A number of Python has no width.
        let is_of_python = ["bit_count", "bit_length"].contains(&name);
        let is_natural = self.builder().as_constant(first.register).is_some_and(|it| it >> 31 == 0);
        if is_of_python && first.ctype == INT && is_natural {
            first = self.convert(first, WORD);
        }
        let ctype = first.ctype;
        let prefix = match ctype {
            WORD => "u64",
            UNSIGNED => "u32",
            _ => {
                let message = format!("the type `{ctype}` has no methods here");
                return Err(
                    FormulaError::new(receiver.span, message).with_help("convert it with `as u64`")
                );
            }
        };
        let qualified = format!("{prefix}.{name}");
        let Some(function) = prelude().function(&qualified) else {
            let message = format!("`{prefix}` has no method `{name}` here");
            return Err(FormulaError::new(span, message));
        };
        let mut all = vec![receiver.clone()];
        all.extend(arguments.iter().cloned());
        match self.call_function(function, prelude(), Some(first), &all, span)? {
            Some(value) => Ok(value),
            None => Err(FormulaError::new(span, format!("`{name}` returns no value"))),
        }
    }

    fn swap(&mut self, a: &Expr, b: &Expr) -> Result<(), FormulaError> {
        let (left, right) = (self.target(a)?, self.target(b)?);
        let (first, second) = (self.read(&left, a.span), self.read(&right, b.span));
        self.write(&left, second, a.span)?;
        self.write(&right, first, b.span)?;
        Ok(())
    }

    /// Returns the smaller or the larger of two numbers.
    fn extreme(
        &mut self,
        smaller: bool,
        a: Value,
        b: Value,
        span: Span,
    ) -> Result<Value, FormulaError> {
        let ctype = a.ctype.common(b.ctype);
        let (a, b) = (self.convert(a, ctype), self.convert(b, ctype));
        let less = self.binary(BinaryOp::Less, a, b, span)?;
        Ok(match smaller {
            true => self.choose(less.register, a, b),
            false => self.choose(less.register, b, a),
        })
    }

    /// Calls a function of the code with the arguments of a formula.
    pub(crate) fn call_from_formula(
        &mut self,
        function: &'l Function,
        arguments: &[Typed],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let mut places = Vec::with_capacity(arguments.len());
        let mut changed = None;
        for (parameter, &argument) in function.parameters.iter().zip(arguments) {
            let is_structure = matches!(parameter.ctype(), Some(CType::Struct(_)));
            if is_structure || !parameter.sizes.is_empty() {
                let kind = if is_structure { "a structure" } else { "an array" };
                let message = format!("the parameter `{}` is {kind}", parameter.name);
                return Err(FormulaError::new(span, message)
                    .with_help("call the function from a function of the code"));
            }
            let is_word = parameter.ctype() == Some(WORD) && !argument.is_bool();
            if is_word && argument.is_square() {
                return Err(self.either_reading(argument, span));
            }
            let argument = match is_word {
                true => Typed::Set(self.compiler.as_set(Operand { value: argument, span })?),
                false => argument,
            };
            let value = self.value_of(argument);
            let ctype = parameter.ctype().unwrap_or(value.ctype);
            let value = self.convert(value, ctype);
            let slot = self.add_slot(Some(ctype), Some(value));
            if parameter.indirection != Indirection::None {
                changed = changed.or(Some(slot));
            }
            places.push(match parameter.is_address() {
                true => Place::Pointer(Array::of_slot(slot, ctype)),
                false => Place::Slot(slot),
            });
        }
        let result = self.run_function(function, self.unit, places, span)?;
        // The value of a function that returns nothing is what it stores through its first pointer.
        let value = match (result, changed) {
            (Some(value), _) => value,
            (None, Some(slot)) if self.made.is_none() => self.read_slot(slot, "the result"),
            (None, _) if self.made.is_some() => {
                let message = format!("`{}` returns a structure", function.name);
                return Err(FormulaError::new(span, message)
                    .with_help("add a function to the code that returns one of its members"));
            }
            (None, _) => {
                let message = format!("`{}` returns no value", function.name);
                return Err(FormulaError::new(span, message));
            }
        };
        Ok(value.typed(self.fault))
    }
}
