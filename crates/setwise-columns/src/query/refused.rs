//! Parts of formulas that are refused in queries.

use setwise_expr::tree::NodeKind;
use setwise_expr::{BinaryOperator, FormName, FormulaError, Span, Tree, Variable};

use crate::field::{FieldColumn, FieldKind};
use crate::forms::pattern;
use crate::vocabulary::PositionName;

/// Refuses the order of a column of numbers and a text, which would be that of their bytes: `"900"`
/// is after `"1500"`.
pub(super) fn refuse_order_of_texts(
    tree: &Tree,
    fields: &[FieldColumn],
) -> Result<(), FormulaError> {
    use BinaryOperator::{Greater, GreaterOrEqual, Less, LessOrEqual};

    let kind = |id: usize| &tree.nodes()[id].kind;
    for (id, node) in tree.nodes().iter().enumerate() {
        let NodeKind::Binary(Less | LessOrEqual | Greater | GreaterOrEqual, a, b) = node.kind
        else {
            continue;
        };
        let ((NodeKind::Name(name) | NodeKind::Column(name), NodeKind::Text(text))
        | (NodeKind::Text(text), NodeKind::Name(name) | NodeKind::Column(name))) =
            (kind(a), kind(b))
        else {
            continue;
        };
        let is_of_numbers = |column: &FieldColumn| {
            column.name == *name && matches!(column.kind, FieldKind::Number | FieldKind::Real)
        };
        if fields.iter().any(is_of_numbers) {
            let message = format!("`{name}` is a column of numbers, and texts have another order");
            let error = FormulaError::new(node.span, message);
            return Err(match text.parse::<i64>() {
                Ok(_) => {
                    let formula = tree.text(id).replace('"', "");
                    error.with_help(format!("for the order of numbers, write `{formula}`"))
                }
                Err(_) => error.with_help("compare it with a whole number without quotes"),
            });
        }
    }
    Ok(())
}

/// Refuses texts that are not regular expressions.
pub(super) fn refuse_patterns(tree: &Tree) -> Result<(), FormulaError> {
    for node in tree.nodes() {
        let NodeKind::Call(name, arguments) = &node.kind else { continue };
        let text = arguments.get(1).map(|&id| &tree.nodes()[id]).filter(|_| name == "regex");
        if let Some(NodeKind::Text(text)) = text.map(|node| &node.kind)
            && let Err(reason) = pattern(text)
        {
            let place = tree.nodes()[arguments[1]].span;
            return Err(FormulaError::new(
                place,
                format!("the regular expression is invalid: {reason}"),
            )
            .with_help("`\\` before a sign takes it literally"));
        }
    }
    Ok(())
}

/// Returns the first part of a condition that is about the position, as it is written, and its place.
pub(super) fn question<'a>(tree: &'a Tree, fields: &[FieldColumn]) -> Option<(&'a str, Span)> {
    let is_field = |name: &str| fields.iter().any(|column| column.name == name);
    let parts = tree.nodes().iter().filter_map(|node| {
        let name = match &node.kind {
            NodeKind::Call(name, _) => FormName::named(name)
                .filter(|form| !["regex", "lowercase"].contains(&form.name))
                .map(|_| &**name),
            NodeKind::Name(name) if !tree.binds(name) && !is_field(name) => {
                let is_known = PositionName::is_known(name) || FormName::named(name).is_some();
                Some(&**name).filter(|_| is_known)
            }
            _ => None,
        };
        name.map(|name| (name, node.span))
    });
    // A form is before its arguments.
    parts.min_by_key(|(_, span)| span.start)
}

/// Returns true for a variable of a position, or of its game.
pub(super) fn is_of_position(input: &Variable) -> bool {
    !input.is_field || input.form.is_some()
}
