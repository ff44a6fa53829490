//! Structures that are not variables: results of functions, lists in braces, choices, and those outside
//! of functions. Each becomes a variable whose name no code can have, and expressions use that.

use std::borrow::Cow;

use crate::c::front::syntax::{Declaration, Expr, ExprKind, Indirection, Specifiers};
use crate::c::run::global::expect_known;
use crate::c::run::lower::{Array, Cells, Lower, Members, Place};
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;

impl Lower<'_, '_> {
    /// Returns an expression that is a structure, or a part of one, with a variable in place of what
    /// makes it; the expression itself if it is a variable or no structure.
    pub(crate) fn settled<'e>(&mut self, expr: &'e Expr) -> Result<Cow<'e, Expr>, FormulaError> {
        let Some(place) = self.temporary(expr.structure())? else { return Ok(Cow::Borrowed(expr)) };
        // A blank is in no name.
        let name = format!("temporary {}", self.state.slots.len());
        self.bind(&name, place);
        Ok(Cow::Owned(with_root(expr, &name)))
    }

    /// Returns the structure that an expression makes; `None` for a variable and for numbers.
    fn temporary(&mut self, expr: &Expr) -> Result<Option<Place>, FormulaError> {
        match &expr.kind {
            ExprKind::Call(name, arguments) if self.returns_structure(name) => {
                self.call(name, arguments, expr.span)?;
                Ok(self.made.take().map(Place::Struct))
            }
            ExprKind::Cast(ctype @ CType::Struct(_), list) => {
                let declaration = of_type(*ctype, Some((**list).clone()), expr.span);
                self.new_structure(&declaration, false).map(Some)
            }
            ExprKind::Conditional(condition, a, b) => {
                let Some(ctype) = self.type_of_structure(a) else { return Ok(None) };
                let result = self.new_structure(&of_type(ctype, None, expr.span), false)?;
                let Place::Struct(members) = &result else { return Ok(None) };
                let condition = self.condition(condition)?;
                self.branch(
                    condition,
                    |lower| lower.assign_members(members, a),
                    |lower| lower.assign_members(members, b),
                )?;
                Ok(Some(result))
            }
            ExprKind::Name(name) if self.find(name).is_none() => {
                self.outside_of_functions(name, expr.span)
            }
            ExprKind::Index(base, _) => self.temporary(base),
            _ => Ok(None),
        }
    }

    /// Returns true for a function of the code whose result is a structure.
    fn returns_structure(&self, name: &str) -> bool {
        let function = self.unit.find_function(name);
        function.is_some_and(|(function, _)| matches!(function.result, CType::Struct(_)))
    }

    /// Returns the type of a structure without making it.
    fn type_of_structure(&self, expr: &Expr) -> Option<CType> {
        match &expr.kind {
            ExprKind::Call(name, _) => {
                let (function, _) = self.unit.find_function(name)?;
                Some(function.result).filter(|it| matches!(it, CType::Struct(_)))
            }
            ExprKind::Cast(ctype @ CType::Struct(_), _) => Some(*ctype),
            ExprKind::Conditional(_, a, _) => self.type_of_structure(a),
            ExprKind::Name(name) if self.find(name).is_none() => {
                let declaration = self.unit.declaring(name)?.globals.get(name)?;
                declaration.ctype().filter(|it| matches!(it, CType::Struct(_)))
            }
            _ => self.structure_of(expr).map(|it| it.ctype),
        }
    }

    /// Assigns the value after `return` to the members of the result.
    pub(crate) fn return_structure(&mut self, value: &Expr) -> Result<(), FormulaError> {
        let Some(result) = self.result_members.clone() else { return Ok(()) };
        self.assign_members(&result, value)
    }

    /// Assigns a structure to members.
    fn assign_members(&mut self, to: &Members, value: &Expr) -> Result<(), FormulaError> {
        if let ExprKind::List(_) = value.kind {
            let declaration = of_type(to.ctype, Some(value.clone()), value.span);
            let from = self.new_structure(&declaration, false)?;
            self.copy_slots(&from, &Place::Struct(to.clone()));
            return Ok(());
        }
        let value = self.settled(value)?;
        let from = self.same_structure(&value, to.ctype)?;
        self.copy_slots(&Place::Struct(from), &Place::Struct(to.clone()));
        Ok(())
    }

    /// Returns variables for the result of a function, which have no values yet.
    pub(crate) fn result_of_type(
        &mut self,
        ctype: CType,
        span: Span,
    ) -> Result<Option<Members>, FormulaError> {
        match ctype {
            CType::Struct(_) => match self.new_structure(&of_type(ctype, None, span), false)? {
                Place::Struct(members) => Ok(Some(members)),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// Returns a structure, or an array of them, that the text defines outside of functions.
    pub(crate) fn outside_of_functions(
        &mut self,
        name: &str,
        span: Span,
    ) -> Result<Option<Place>, FormulaError> {
        let Some(unit) = self.unit.declaring(name) else { return Ok(None) };
        let Some(declaration) = unit.globals.get(name) else { return Ok(None) };
        if !matches!(declaration.ctype(), Some(CType::Struct(_))) {
            return Ok(None);
        }
        expect_known(unit, declaration, span)?;
        if self.active.iter().any(|active| active == name) {
            return Err(FormulaError::new(span, format!("`{name}` depends on itself")));
        }
        self.active.push(name.to_owned());
        let place = self.outside(unit, |lower| match declaration.sizes.is_empty() {
            true => lower.new_structure(declaration, true),
            false => lower.new_structures(declaration, true),
        });
        self.active.pop();
        Ok(Some(self.in_tables(place?)))
    }

    /// Returns a place whose arrays of constants are tables.
    fn in_tables(&mut self, place: Place) -> Place {
        match place {
            Place::Array(Array { ctype, sizes, cells: Cells::Slots(first) }) => {
                let count = sizes.iter().product::<usize>();
                let word = |slot: usize| {
                    let value = self.slot(slot).value?;
                    self.compiler.builder.as_constant(value.register)
                };
                let words: Option<Vec<u64>> = (first..first + count).map(word).collect();
                let cells = match words {
                    Some(words) => Cells::Table(self.builder().table(&words.into())),
                    None => Cells::Slots(first),
                };
                Place::Array(Array { ctype, sizes, cells })
            }
            Place::Struct(Members { ctype, all }) => {
                let all = all.into_iter().map(|(name, place)| (name, self.in_tables(place)));
                Place::Struct(Members { ctype, all: all.collect() })
            }
            other => other,
        }
    }
}

/// Returns a declaration without a name.
fn of_type(ctype: CType, init: Option<Expr>, span: Span) -> Declaration {
    let specifiers = Specifiers { ctype: Some(ctype), ..Specifiers::default() };
    let name = "the result".to_owned();
    Declaration {
        name,
        span,
        specifiers,
        indirection: Indirection::None,
        sizes: Vec::new(),
        id: 0,
        init,
    }
}

/// Returns an expression with a variable in place of the one that it is a member of.
fn with_root(expr: &Expr, name: &str) -> Expr {
    let kind = match &expr.kind {
        ExprKind::Member(base, member) => {
            ExprKind::Member(Box::new(with_root(base, name)), member.clone())
        }
        ExprKind::Index(base, index) => {
            ExprKind::Index(Box::new(with_root(base, name)), index.clone())
        }
        _ => ExprKind::Name(name.to_owned()),
    };
    Expr { kind, ..*expr }
}
