//! The names outside of functions: tables and constants of the code, and names of formulas.

use std::collections::HashMap;

use crate::c::front::numbering;
use crate::c::front::syntax::{Declaration, Indirection};
use crate::c::run::lower::{Array, Lower};
use crate::c::run::pasted::is_list;
use crate::c::run::structure::is_structure;
use crate::c::run::value::Value;
use crate::c::types::{CType, INT};
use crate::c::unit::{Unit, prelude};
use crate::error::FormulaError;
use crate::forms;
use crate::span::Span;
use crate::types::NoteReason;

impl<'l> Lower<'l, '_> {
    /// Returns the array that the text defines outside of functions, if there is one.
    pub(crate) fn global_array(&mut self, name: &str) -> Result<Option<Array>, FormulaError> {
        let unit = self.unit.declaring(name).unwrap_or(prelude());
        let Some(declaration) = unit.globals.get(name) else { return Ok(None) };
        if declaration.sizes.is_empty() {
            return Ok(None);
        }
        expect_known(unit, declaration, declaration.span)?;
        self.keep_java(unit, declaration.span);
        self.note_zero(unit, declaration);
        if let Some(table) = self.filled_table(unit, name) {
            return Ok(Some(table));
        }
        self.outside(unit, |lower| lower.array(declaration, true)).map(Some)
    }

    /// Returns the constant that the text defines outside of functions, if there is one.
    pub(crate) fn global(&mut self, name: &str, span: Span) -> Result<Option<Value>, FormulaError> {
        if let Some(error) = self.unit.left_out(name, span) {
            return Err(error);
        }
        let unit = self.unit.declaring(name).unwrap_or(prelude());
        let Some(declaration) = unit.globals.get(name) else { return Ok(None) };
        if !declaration.sizes.is_empty() {
            return Err(FormulaError::new(span, format!("the array `{name}` needs an index")));
        }
        if let Some(CType::Struct(_)) = declaration.ctype() {
            return Err(is_structure(name, span));
        }
        expect_known(unit, declaration, span)?;
        self.keep_java(unit, span);
        if let Some(filled) = unit.filled.values.get(name) {
            let word = filled.words.first().copied().unwrap_or_default();
            return Ok(Some(self.constant(word, filled.ctype)));
        }
        let Some(init) = &declaration.init else {
            self.note_zero(unit, declaration);
            let zero = self.constant(0, INT);
            return Ok(Some(self.convert(zero, declaration.ctype().unwrap_or(INT))));
        };
        if self.active.iter().any(|active| active == name) {
            return Err(FormulaError::new(span, format!("`{name}` depends on itself")));
        }
        self.active.push(name.to_owned());
        let ctype = declaration.ctype();
        let value = self.outside(unit, |lower| {
            let value = lower.scalar(init)?;
            lower.expect_lossless(value, ctype.unwrap_or(value.ctype), init)?;
            Ok(value)
        });
        self.active.pop();
        let value = value?;
        Ok(Some(self.convert(value, declaration.ctype().unwrap_or(value.ctype))))
    }

    /// Notes that a variable outside of functions is zero, which code that is not here may change.
    fn note_zero(&mut self, unit: &Unit, declaration: &Declaration) {
        let Declaration { name, span, specifiers, init, .. } = declaration;
        let is_filled = unit.filled.values.contains_key(name);
        if init.is_none() && !specifiers.is_static && !specifiers.is_extern && !is_filled {
            let note = format!("`{name}` is 0 here, since this code gives it no value");
            self.compiler.note(NoteReason::Code(note), *span);
        }
    }

    /// Keeps a place that uses a text that is read as Java.
    pub(crate) fn keep_java(&mut self, unit: &Unit, span: Span) {
        if unit.parsed.is_java {
            self.java.get_or_insert(span);
        }
    }

    /// Runs a part of a text outside all scopes.
    pub(crate) fn outside<T>(
        &mut self,
        unit: &'l Unit,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        let scopes = std::mem::replace(&mut self.scopes, vec![HashMap::new()]);
        let inner = std::mem::replace(&mut self.unit, unit);
        let result = part(self);
        (self.scopes, self.unit) = (scopes, inner);
        result
    }

    /// Returns the value of a name of the formula around the code.
    pub(crate) fn outer_name(&mut self, name: &str, span: Span) -> Result<Value, FormulaError> {
        if self.unit.parsed.lists.iter().any(|list| list == name) {
            return Err(is_list(name, span));
        }
        // With definitions, a name of a namespace or class is one of those.
        let is_qualified = self.unit.outer.is_some() && name.contains("::");
        if (self.unit.is_closed || is_qualified) && crate::names::constant(name).is_none() {
            if let Some(error) =
                forms::in_code(name, span).filter(|_| !forms::takes_arguments(name))
            {
                return Err(error);
            }
            let error = FormulaError::new(span, format!("`{name}` is not defined"));
            let last = name.rsplit("::").next().unwrap_or(name);
            let is_known = || self.unit.parsed.scope.declares(last);
            return Err(match numbering::square(last) {
                _ if is_qualified && is_known() => error.with_help(format!("write `{last}`")),
                Some(square) => error.with_help(self.compiler.help_for_square(square)),
                None => error.with_help("declare it, or make it a parameter"),
            });
        }
        let typed = self.compiler.name(name, span)?;
        if let Some(fault) = typed.fault() {
            self.fault(fault, |_| format!("`{name}` has no value"));
        }
        Ok(self.value_of(typed))
    }
}

/// Refuses a variable or array whose value outside of functions is not that of its declaration.
pub(crate) fn expect_known(
    unit: &Unit,
    declaration: &Declaration,
    span: Span,
) -> Result<(), FormulaError> {
    let Declaration { name, specifiers, init, .. } = declaration;
    if unit.assigns(declaration) && !unit.filled.values.contains_key(name) {
        let message = format!("the function uses `{name}`, which the code changes");
        let help = "pass it as an argument; if a function fills it once, at the start, name that one with \
                    `--init`";
        return Err(FormulaError::new(span, message).with_help(help));
    }
    if let Some(changing) = unit.uncertain.get(name) {
        let message = format!("`{changing}`, which is passed over, may change `{name}`");
        return Err(FormulaError::new(span, message)
            .with_help("declare it `const` if it is one, or pass it as an argument"));
    }
    if specifiers.is_extern && init.is_none() {
        let message = format!("`{name}` is defined elsewhere");
        let help = match declaration.sizes.is_empty() {
            true => "add its definition",
            false => "add its definition, and name a function that fills it with `--init`",
        };
        return Err(FormulaError::new(span, message).with_help(help));
    }
    if specifiers.is_const && !specifiers.is_static && init.is_none() {
        let message = format!("the constant `{name}` has no value");
        return Err(FormulaError::new(span, message).with_help("write its value"));
    }
    if declaration.indirection != Indirection::None {
        let message = format!("`{name}` is a pointer outside of functions");
        return Err(FormulaError::new(span, message).with_help("use the array itself"));
    }
    Ok(())
}
