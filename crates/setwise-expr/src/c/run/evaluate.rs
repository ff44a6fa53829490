//! Evaluates C expressions.

use std::collections::HashMap;

use crate::c::front::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::c::run::array::Element;
use crate::c::run::lower::{Array, Lower, NULL, Place};
use crate::c::run::structure::is_structure;
use crate::c::run::value::Value;
use crate::c::types::{CType, INT, WORD};
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::span::Span;

use setwise::Square;

/// The maximum depth of nested expressions, including those of callers.
const MAX_DEPTH: usize = 100;

/// A variable or an element that an assignment changes.
pub(crate) enum Target {
    Slot(usize),
    Element(Array, Element),
}

impl Lower<'_, '_> {
    /// Evaluates an expression for its side effects.
    pub(crate) fn effect(&mut self, expr: &Expr) -> Result<(), FormulaError> {
        match &expr.kind {
            ExprKind::Call(name, arguments) => self.call(name, arguments, expr.span).map(drop),
            ExprKind::Assign(None, target, value) if self.structure_of(target).is_some() => {
                self.assign_structure(target, value)
            }
            ExprKind::Comma(a, b) => {
                self.effect(a)?;
                self.effect(b)
            }
            _ => self.scalar(expr).map(drop),
        }
    }

    /// Returns the value of an expression.
    pub(crate) fn scalar(&mut self, expr: &Expr) -> Result<Value, FormulaError> {
        self.step(expr.span)?;
        if self.depth == MAX_DEPTH {
            return Err(FormulaError::new(expr.span, "the code is nested too deeply")
                .with_help("use variables for the parts of expressions"));
        }
        self.depth += 1;
        let value = self.value(expr);
        self.depth -= 1;
        value
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, FormulaError> {
        match &expr.kind {
            ExprKind::Number(value, ctype) => Ok(self.constant(*value, *ctype)),
            ExprKind::Bool(value) => Ok(self.bool(*value)),
            ExprKind::Name(name) => self.variable(name, expr.span),
            ExprKind::Unary(UnaryOp::Target, _) | ExprKind::Index(..) | ExprKind::Member(..) => {
                let settled = self.settled(expr)?;
                let target = self.target(&settled)?;
                Ok(self.read(&target, expr.span))
            }
            ExprKind::Unary(UnaryOp::Address, _) => {
                Err(FormulaError::new(expr.span, "an address is not supported here")
                    .with_help("pass it as an argument of a function"))
            }
            ExprKind::Unary(operator, operand) => self.unary(*operator, operand, expr.span),
            ExprKind::Binary(operator, left, right) => {
                self.operation(*operator, left, right, expr.span)
            }
            ExprKind::Logical(is_and, a, b) => self.logical(*is_and, a, b),
            ExprKind::Assign(operator, target, value) => {
                self.assign(*operator, target, value, expr.span)
            }
            ExprKind::Step { operand, down, after } => {
                let target = self.target(operand)?;
                let before = self.read(&target, operand.span);
                let one = self.constant(1, INT);
                let operator = if *down { BinaryOp::Subtract } else { BinaryOp::Add };
                let changed = self.binary(operator, before, one, expr.span)?;
                let changed = self.write(&target, changed, operand.span)?;
                Ok(if *after { before } else { changed })
            }
            ExprKind::Conditional(condition, a, b) => self.conditional(condition, a, b),
            ExprKind::Call(name, arguments) => match self.call(name, arguments, expr.span)? {
                Some(value) => Ok(value),
                None if self.made.is_some() => Err(is_structure(&self.text(expr.span), expr.span)),
                None => Err(FormulaError::new(expr.span, format!("`{name}` returns no value"))),
            },
            ExprKind::Method(receiver, name, arguments) => {
                self.method(receiver, name, arguments, expr.span)
            }
            ExprKind::Cast(CType::Struct(_), _) => {
                Err(is_structure(&self.text(expr.span), expr.span))
            }
            ExprKind::Cast(ctype, operand) => {
                let value = self.scalar(operand)?;
                match ctype {
                    CType::Void => Err(FormulaError::new(expr.span, "`void` has no value")),
                    _ => Ok(self.convert(value, *ctype)),
                }
            }
            ExprKind::SizeOf(operand) => {
                let bytes = self.size_of(operand)?;
                Ok(self.constant(bytes, WORD))
            }
            ExprKind::Comma(a, b) => {
                self.effect(a)?;
                self.scalar(b)
            }
            ExprKind::Block(statements, value) => {
                self.scopes.push(HashMap::new());
                let slots = self.state.slots.len();
                statements.iter().try_for_each(|statement| self.statement(statement))?;
                let value = self.scalar(value)?;
                self.state.slots.truncate(slots);
                self.scopes.pop();
                Ok(value)
            }
            ExprKind::Append(list, value) => self.append(list, value),
            ExprKind::List(_) | ExprKind::Designated(..) | ExprKind::OfMember(..) => {
                Err(FormulaError::new(
                    expr.span,
                    "only arrays and structures are initialized with a list in braces",
                ))
            }
        }
    }

    /// Evaluates an operator between two operands. The bare name of a square next to a word, which
    /// may be its index or its set, is refused.
    fn operation(
        &mut self,
        operator: BinaryOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Result<Value, FormulaError> {
        if let Some(value) = self.null_comparison(operator, left, right, span)? {
            return Ok(value);
        }
        let a = self.scalar(left)?;
        let b = self.scalar(right)?;
        // The amount of a shift is an index.
        for (expr, value, other) in [(left, a, b), (right, b, a)] {
            let is_open = other.ctype == WORD && value.ctype != WORD;
            if is_open
                && !operator.is_shift()
                && let Some(square) = self.bare_square(expr)
            {
                return Err(self.either_reading(square, expr.span));
            }
        }
        self.binary(operator, a, b, span)
    }

    /// Evaluates `condition ? a : b`, only one side of it if the condition is known.
    fn conditional(&mut self, condition: &Expr, a: &Expr, b: &Expr) -> Result<Value, FormulaError> {
        let condition = self.condition(condition)?;
        let values = self.branch(condition, |l| l.scalar(a), |l| l.scalar(b))?;
        let (value, other) = match values {
            (Some(a), Some(b)) => return Ok(self.choose_common(condition, a, b)),
            (Some(value), None) => (value, b),
            (None, Some(value)) => (value, a),
            (None, None) => return Ok(self.constant(0, INT)),
        };
        // The result has the common type, so the other side matters too.
        let ctype = self.type_of(other).unwrap_or(value.ctype);
        let is_same = ctype == value.ctype;
        Ok(if is_same { value } else { self.convert(value, value.ctype.common(ctype)) })
    }

    fn unary(
        &mut self,
        operator: UnaryOp,
        operand: &Expr,
        span: Span,
    ) -> Result<Value, FormulaError> {
        if operator == UnaryOp::Not
            && let Some(pointer) = self.pointer(operand)?
        {
            return Ok(self.bool(pointer.is_null()));
        }
        let value = self.scalar(operand)?;
        Ok(match operator {
            UnaryOp::Negate => self.negate(value),
            UnaryOp::Invert if value.ctype == CType::Bool => {
                let register = self.builder().unary(U::Complement, value.register);
                Value::new(register, CType::Bool)
            }
            UnaryOp::Complement | UnaryOp::Invert => self.complement(value),
            UnaryOp::Not if self.unit.has_methods() && value.ctype != CType::Bool => {
                let message = "`!` is the complement in Rust, and `== 0` in C";
                return Err(FormulaError::new(span, message).with_help("write `~` or `== 0`"));
            }
            UnaryOp::Not => {
                let value = self.is_true(value);
                let register = self.builder().unary(U::Complement, value.register);
                Value::new(register, CType::Bool)
            }
            _ => self.convert(value, value.ctype.promoted()),
        })
    }

    /// Evaluates `&&` or `||`: the right side only if the left one does not decide.
    fn logical(&mut self, is_and: bool, a: &Expr, b: &Expr) -> Result<Value, FormulaError> {
        let a = self.condition(a)?;
        let decided = self.bool(!is_and);
        let looks = if is_and { a } else { self.builder().unary(U::Complement, a) };
        let values = self.branch(looks, |lower| lower.truth(b), |_| Ok(decided))?;
        Ok(match values {
            (Some(b), Some(_)) => {
                let operation = if is_and { B::Intersection } else { B::Union };
                Value::new(self.builder().binary(operation, a, b.register), CType::Bool)
            }
            (Some(value), None) | (None, Some(value)) => value,
            (None, None) => decided,
        })
    }

    /// Returns the value of a name: a variable, a constant of the code, the index of a square, or
    /// a name of the formula.
    fn variable(&mut self, name: &str, span: Span) -> Result<Value, FormulaError> {
        match self.find(name) {
            Some(Place::Slot(slot)) => {
                let slot = *slot;
                return Ok(self.read_slot(slot, &format!("`{name}`")));
            }
            Some(Place::Array(_)) => {
                return Err(FormulaError::new(span, format!("the array `{name}` needs an index")));
            }
            Some(Place::Struct(_)) => return Err(is_structure(name, span)),
            Some(Place::Pointer(_)) => {
                let message =
                    format!("`{name}` is a pointer, and its value is an address without a number");
                return Err(FormulaError::new(span, message)
                    .with_help(format!("write `*{name}` for what it points to")));
            }
            None => {}
        }
        if NULL.contains(&name) {
            return Err(FormulaError::new(span, format!("`{name}` is a pointer, not a number"))
                .with_help("write `0`"));
        }
        if let Some(value) = self.global(name, span)? {
            return Ok(value);
        }
        if let Some(square) = Square::from_ascii(name.as_bytes())
            && !self.compiler.scope.contains_key(name)
        {
            self.compiler.expect_no_column(square, span)?;
            let index = self.compiler.mapping.index_of(square) as u64;
            return Ok(self.constant(index, INT));
        }
        self.outer_name(name, span)
    }

    pub(crate) fn read_slot(&mut self, place: usize, what: &str) -> Value {
        let slot = self.slot(place);
        let unset = self.builder().unary(U::Complement, slot.is_set);
        self.fault(unset, |_| format!("{what} is read before it has a value"));
        match slot.value {
            Some(value) => value,
            None => self.constant(0, slot.ctype.unwrap_or(WORD)),
        }
    }

    /// Returns what an expression on the left of an assignment refers to.
    pub(crate) fn target(&mut self, expr: &Expr) -> Result<Target, FormulaError> {
        match &expr.kind {
            ExprKind::Name(name) => match self.find(name) {
                Some(Place::Slot(slot)) => Ok(Target::Slot(*slot)),
                Some(Place::Struct(_)) => Err(is_structure(name, expr.span)),
                Some(Place::Array(_)) => {
                    Err(FormulaError::new(expr.span, format!("the array `{name}` needs an index")))
                }
                Some(Place::Pointer(_)) => {
                    let message = format!("the pointer `{name}` cannot be changed");
                    Err(FormulaError::new(expr.span, message)
                        .with_help(format!("`*{name} = …` changes what it points to")))
                }
                None => Err(self.undeclared(name, expr.span)),
            },
            ExprKind::Unary(UnaryOp::Target, pointer) => match self.pointer(pointer)? {
                Some(array) if array.sizes.len() == 1 => {
                    let first = self.first_element();
                    Ok(Target::Element(array, first))
                }
                Some(_) => Err(FormulaError::new(expr.span, "a row of an array is not a number")
                    .with_help("write an index for each of its dimensions")),
                None => Err(match pointer.base_name() {
                    Some(name) => {
                        FormulaError::new(pointer.span, format!("`{name}` is not a pointer"))
                    }
                    None => {
                        FormulaError::new(expr.span, "only `*name` of a parameter is supported")
                            .with_help("use an array with an index")
                    }
                }),
            },
            ExprKind::Index(..) => {
                let (array, element) = self.element(expr)?;
                Ok(Target::Element(array, element))
            }
            ExprKind::Member(..) => match self.member(expr)? {
                Place::Slot(slot) => Ok(Target::Slot(slot)),
                Place::Struct(_) => Err(is_structure(&self.text(expr.span), expr.span)),
                Place::Array(_) | Place::Pointer(_) => {
                    let message = format!("the array `{}` needs an index", self.text(expr.span));
                    Err(FormulaError::new(expr.span, message))
                }
            },
            _ => Err(FormulaError::new(
                expr.span,
                "only a variable or an element of an array can be assigned to",
            )),
        }
    }

    pub(crate) fn undeclared(&self, name: &str, span: Span) -> FormulaError {
        let is_global = self.unit.declares(name);
        let error = FormulaError::new(
            span,
            if is_global {
                format!("the function changes `{name}`, which is defined outside it")
            } else {
                format!("`{name}` is not declared")
            },
        );
        error.with_help(if is_global {
            "pass it as an argument and return the new value".to_owned()
        } else {
            format!("such as `U64 {name};`")
        })
    }

    pub(crate) fn read(&mut self, target: &Target, span: Span) -> Value {
        match target {
            Target::Slot(slot) => {
                let what = format!("`{}`", self.text(span));
                self.read_slot(*slot, &what)
            }
            Target::Element(array, element) => {
                let what = format!("`{}`", self.text(span));
                self.load(array, *element, &what)
            }
        }
    }

    pub(crate) fn write(
        &mut self,
        target: &Target,
        value: Value,
        span: Span,
    ) -> Result<Value, FormulaError> {
        match target {
            Target::Slot(slot) => Ok(self.store(*slot, value)),
            Target::Element(array, element) => {
                self.store_element(array, *element, value).ok_or_else(|| {
                    let message =
                        format!("`{}` is an entry of a table of constants", self.text(span));
                    FormulaError::new(span, message).with_help("copy the table to an array")
                })
            }
        }
    }

    fn assign(
        &mut self,
        operator: Option<BinaryOp>,
        target: &Expr,
        value: &Expr,
        span: Span,
    ) -> Result<Value, FormulaError> {
        if self.pointer(target)?.is_some() {
            // An array or a pointer, which is not assigned as a whole.
            self.target(target)?;
        }
        let expr = value;
        let value = self.scalar(expr)?;
        let place = self.target(target)?;
        let ctype = match &place {
            Target::Slot(slot) => self.slot(*slot).ctype,
            Target::Element(array, _) => Some(array.ctype),
        };
        if operator.is_none() {
            self.expect_lossless(value, ctype.unwrap_or(value.ctype), expr)?;
        }
        let value = match operator {
            Some(operator) => {
                let before = self.read(&place, target.span);
                self.binary(operator, before, value, span)?
            }
            None => value,
        };
        self.write(&place, value, target.span)
    }
}
