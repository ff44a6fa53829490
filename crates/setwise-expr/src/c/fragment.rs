//! Fragments of code outside of functions, as pages print them: declarations, and statements below them.

use std::sync::Arc;

use crate::c::definitions::Definitions;
use crate::c::front::implication::LawBelow;
use crate::c::front::inputs::Changes;
use crate::c::front::syntax::{Declaration, ExprKind, StatementKind};
use crate::c::types::WORD;
use crate::c::unit::Unit;

/// Code outside of functions.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// The variables and arrays that it declares, in their order.
    pub declared: Vec<FragmentVariable>,
    /// The variables that it assigns without a declaration.
    pub assigned: Vec<String>,
    /// True if it has no statement but declarations.
    pub only_declares: bool,
    /// True if it ends with a formula, and not with a declaration or an assignment.
    pub ends_with_formula: bool,
}

/// A variable or an array that a fragment declares.
#[derive(Clone, Debug)]
pub struct FragmentVariable {
    /// The name.
    pub name: String,
    /// The declaration of this name alone, with its value.
    pub text: String,
    /// The type, as it is written.
    pub type_text: String,
    /// True if the fragment reads it without giving it a value.
    pub is_input: bool,
    /// True if a statement after the declaration gives it a value.
    pub is_changed: bool,
    /// True if the declaration has a value.
    pub has_value: bool,
    /// True for words of 64 bits without a sign.
    pub is_word: bool,
    /// True for a number or a bool, and false for arrays and structures.
    pub is_number: bool,
}

/// Returns the parts of code outside of functions; `None` for other texts, and for code with functions.
#[must_use]
pub fn fragment(text: &str, definitions: Option<&Definitions>) -> Option<Fragment> {
    let parse = |text: &str| {
        let unit = Unit::parse(text, 0, definitions.map(|it| Arc::clone(&it.0)), false).ok()?;
        unit.functions.is_empty().then_some(unit)
    };
    let units = match parse(text) {
        Some(unit) => vec![unit],
        // A law with a sign that code lacks.
        None => {
            LawBelow::of(text)?.sides.iter().map(|it| parse(&it.code)).collect::<Option<_>>()?
        }
    };
    let unit = units.first()?;
    let inputs: Vec<usize> = units
        .iter()
        .flat_map(|it| Changes::of(it.statements(), []).inputs)
        .map(|it| it.id)
        .collect();
    let mut declared = Vec::new();
    for statement in unit.statements() {
        let declarations = statement.declarations();
        let Some(first) = declarations.first() else { continue };
        let start = statement.span.start;
        let specifiers = text.get(start..first.span.start)?.trim();
        // Enumerators are constants.
        if specifiers.contains('{') {
            continue;
        }
        for it in declarations {
            let whole = match declarations {
                [_] => text.get(start..statement.span.end)?.trim().to_owned(),
                _ => alone(text, specifiers, it)?,
            };
            declared.push(FragmentVariable {
                name: it.name.clone(),
                text: whole.trim_end_matches(';').to_owned() + ";",
                type_text: specifiers.to_owned(),
                is_input: inputs.contains(&it.id),
                is_changed: unit.assigns(it),
                has_value: it.init.is_some(),
                is_word: it.is_number() && it.ctype() == Some(WORD),
                is_number: it.is_number(),
            });
        }
    }
    let end = unit.statements().iter().rfind(|it| !matches!(it.kind, StatementKind::Empty))?;
    let ends_with_formula = match &end.kind {
        StatementKind::Expr(expr) => !matches!(
            expr.kind,
            ExprKind::Assign(..) | ExprKind::Step { .. } | ExprKind::Append(..)
        ),
        StatementKind::Return(_) => true,
        _ => false,
    };
    let assigned = unit.parsed.assigned.iter().map(|it| it.name.clone()).collect();
    let only_declares = unit
        .statements()
        .iter()
        .all(|it| matches!(it.kind, StatementKind::Declare(_) | StatementKind::Empty));
    Some(Fragment { declared, assigned, only_declares, ends_with_formula })
}

/// Returns the declaration of one of several names; `None` for one that cannot be written alone.
fn alone(text: &str, specifiers: &str, declaration: &Declaration) -> Option<String> {
    if !declaration.is_number() {
        return None;
    }
    let value = match &declaration.init {
        Some(init) => format!(" = {}", text.get(init.span.start..init.span.end)?),
        None => String::new(),
    };
    Some(format!("{specifiers} {}{value}", declaration.name))
}
