//! Pointers and references: parameters that stand for variables of the caller.
//!
//! A pointer is known by what it points to; its own value, an address, has no number. So `*p`,
//! `p[i]`, `p` as an argument and the comparison with the null pointer have a meaning, and all
//! other uses are refused.

use crate::c::front::syntax::{
    BinaryOp, Declaration, Expr, ExprKind, Function, Indirection, UnaryOp,
};
use crate::c::run::evaluate::Target;
use crate::c::run::lower::{Array, Cells, Lower, NULL, Place};
use crate::c::run::structure::is_structure;
use crate::c::run::value::Value;
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;

impl Lower<'_, '_> {
    /// Returns what an expression points to; `None` if it is not a pointer.
    pub(crate) fn pointer(&mut self, expr: &Expr) -> Result<Option<Array>, FormulaError> {
        match &expr.kind {
            ExprKind::Name(name) => match self.find(name) {
                Some(Place::Pointer(array) | Place::Array(array)) => Ok(Some(array.clone())),
                Some(Place::Slot(_) | Place::Struct(_)) => Ok(None),
                None if self.unit.declaring(name).is_some() => self.global_array(name),
                None if NULL.contains(&name.as_str()) => Ok(Some(Array::null())),
                None => Ok(None),
            },
            ExprKind::Member(..) => match self.member(expr) {
                Ok(Place::Array(array)) => Ok(Some(array)),
                _ => Ok(None),
            },
            ExprKind::Unary(UnaryOp::Address, operand) => {
                self.address(operand, expr.span).map(Some)
            }
            ExprKind::Binary(BinaryOp::Add, base, index) => match self.pointer(base)? {
                Some(array) => {
                    let index = self.scalar(index)?;
                    let index = self.compiler.builder.as_constant(index.register);
                    self.part_from(array, index, expr.span).map(Some)
                }
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// Returns what `&operand` points to.
    fn address(&mut self, operand: &Expr, span: Span) -> Result<Array, FormulaError> {
        match &operand.kind {
            ExprKind::Name(name) => match self.find(name) {
                Some(Place::Slot(slot)) => {
                    let slot = *slot;
                    let ctype = self.slot(slot).ctype.unwrap_or(CType::Void);
                    Ok(Array::of_slot(slot, ctype))
                }
                Some(Place::Struct(_)) => Err(is_structure(name, span)),
                Some(Place::Array(_)) => {
                    let message = format!("`&{name}` is the address of a whole array");
                    Err(FormulaError::new(span, message)
                        .with_help(format!("write `{name}` for that of its first entry")))
                }
                Some(Place::Pointer(_)) => {
                    let message = "a pointer to a pointer is not supported";
                    Err(FormulaError::new(span, message).with_help(format!("pass `{name}`")))
                }
                None => {
                    let message = "a pointer must point to a variable or an array of the function";
                    Err(FormulaError::new(span, message).with_help("such as `&x`"))
                }
            },
            ExprKind::Index(..) | ExprKind::Member(..) | ExprKind::Unary(UnaryOp::Target, _) => {
                match self.target(operand)? {
                    Target::Slot(slot) => {
                        let ctype = self.slot(slot).ctype.unwrap_or(CType::Void);
                        Ok(Array::of_slot(slot, ctype))
                    }
                    Target::Element(array, element) => {
                        let known = element.known.map(|place| place as u64);
                        let sizes = vec![array.len()];
                        self.part_from(Array { sizes, ..array }, known, span)
                    }
                }
            }
            _ => Err(FormulaError::new(span, "an address is not supported here")
                .with_help("pass that of a variable as an argument of a function")),
        }
    }

    /// Returns the part of an array from an element on.
    fn part_from(
        &self,
        array: Array,
        index: Option<u64>,
        span: Span,
    ) -> Result<Array, FormulaError> {
        let index = index.and_then(|index| usize::try_from(index).ok());
        let wrong = |message: &str| {
            Err(FormulaError::new(span, message).with_help("pass the array and the index"))
        };
        match (array.cells.clone(), index) {
            (_, Some(0)) => Ok(array),
            (_, None) => wrong("the address of an element needs a constant index"),
            _ if array.sizes.len() > 1 => wrong("the address of a row is not supported"),
            (Cells::Slots(first), Some(index)) if index < array.len() => {
                let sizes = vec![array.len() - index];
                Ok(Array { sizes, cells: Cells::Slots(first + index), ..array })
            }
            (Cells::Table(_), Some(_)) => {
                wrong("the address of an element of a table of constants is not supported")
            }
            _ => wrong("the address is outside of what the pointer points to"),
        }
    }

    /// Returns the value of `p == 0` and `p != 0` for a pointer; `None` for other comparisons.
    pub(crate) fn null_comparison(
        &mut self,
        operator: BinaryOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Result<Option<Value>, FormulaError> {
        if !matches!(operator, BinaryOp::Equal | BinaryOp::NotEqual) {
            return Ok(None);
        }
        let null = |expr: &Expr| matches!(expr.kind, ExprKind::Number(0, _));
        let pointer = match (self.pointer(left)?, self.pointer(right)?) {
            (Some(pointer), None) if null(right) => pointer,
            (None, Some(pointer)) if null(left) => pointer,
            (Some(null), Some(pointer)) | (Some(pointer), Some(null)) if null.is_null() => pointer,
            (Some(_), Some(_)) => {
                let message = "only a comparison of a pointer with the null pointer is supported";
                return Err(FormulaError::new(span, message)
                    .with_help("`*p == *q` compares what they point to"));
            }
            _ => return Ok(None),
        };
        let is_equal = operator == BinaryOp::Equal;
        Ok(Some(self.bool(pointer.is_null() == is_equal)))
    }

    /// Returns the place of an argument for a pointer or an array.
    pub(crate) fn address_argument(
        &mut self,
        function: &Function,
        parameter: &Declaration,
        expr: &Expr,
        is_strict: bool,
    ) -> Result<Place, FormulaError> {
        let pointer = match (self.pointer(expr)?, &expr.kind) {
            (Some(pointer), _) => pointer,
            (None, ExprKind::Number(0, _)) => Array::null(),
            (None, _) => {
                let message =
                    format!("`{}` takes an address as `{}`", function.name, parameter.name);
                return Err(FormulaError::new(expr.span, message)
                    .with_help("pass that of a variable, as in `&x`, or an array"));
            }
        };
        if pointer.is_null() {
            return Ok(Place::Pointer(pointer));
        }
        let ctype = parameter.ctype().unwrap_or(pointer.ctype);
        let is_free = match pointer.cells {
            // A variable of pasted code without a declaration.
            Cells::Slots(slot) => self.untyped.contains_key(&slot),
            Cells::Table(_) | Cells::Null => false,
        };
        if is_strict && !is_free && ctype != pointer.ctype {
            return Err(self.other_type(parameter, ctype, pointer.ctype, expr));
        }
        // The size of the first dimension of a parameter does not matter in C.
        let inner = parameter.sizes.get(1..).unwrap_or(&[]);
        let mut is_same = inner.len() == pointer.sizes.len() - 1;
        for (size, &known) in inner.iter().zip(&pointer.sizes[1..]) {
            let Some(size) = size else { continue };
            let size = self.scalar(size)?;
            is_same &= self.compiler.builder.as_constant(size.register) == Some(known as u64);
        }
        if !is_same {
            let message = format!("`{}` takes an array of another shape", function.name);
            return Err(FormulaError::new(expr.span, message)
                .with_help("declare the parameter with the sizes of the array"));
        }
        Ok(Place::Pointer(Array { ctype, ..pointer }))
    }

    /// Returns the variable that a reference stands for; `None` for a value, which a `const`
    /// reference copies.
    pub(crate) fn referenced(
        &mut self,
        parameter: &Declaration,
        expr: &Expr,
    ) -> Result<Option<usize>, FormulaError> {
        debug_assert!(parameter.indirection == Indirection::Reference);
        let is_const = parameter.specifiers.is_const;
        let is_variable = match &expr.kind {
            ExprKind::Name(name) => matches!(self.find(name), Some(Place::Slot(_))),
            ExprKind::Index(..) | ExprKind::Member(..) | ExprKind::Unary(UnaryOp::Target, _) => {
                true
            }
            _ => false,
        };
        if !is_variable {
            if is_const {
                return Ok(None);
            }
            let message = "a reference needs a variable";
            return Err(FormulaError::new(expr.span, message)
                .with_help("assign the value to a variable, and pass that"));
        }
        let slot = match self.target(expr)? {
            Target::Slot(slot) => Some(slot),
            Target::Element(array, element) => match (array.cells, element.known) {
                (Cells::Slots(first), Some(place)) => Some(first + place),
                _ => None,
            },
        };
        let Some(slot) = slot else {
            if is_const {
                return Ok(None);
            }
            let message = "a reference to this element is not supported";
            return Err(FormulaError::new(expr.span, message)
                .with_help("assign it to a variable, and pass that"));
        };
        match (parameter.ctype(), self.slot(slot).ctype) {
            (Some(wanted), Some(given)) if wanted != given && !self.untyped.contains_key(&slot) => {
                if is_const {
                    return Ok(None);
                }
                Err(self.other_type(parameter, wanted, given, expr))
            }
            _ => Ok(Some(slot)),
        }
    }

    fn other_type(
        &self,
        parameter: &Declaration,
        wanted: CType,
        given: CType,
        expr: &Expr,
    ) -> FormulaError {
        let message = format!(
            "`{}` points to the type `{wanted}`, but `{}` to `{given}`",
            parameter.name,
            self.text(expr.span)
        );
        FormulaError::new(expr.span, message)
            .with_help(format!("declare the variable with the type `{wanted}`"))
    }
}
