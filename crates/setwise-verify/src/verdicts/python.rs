//! Statements of Python: `//` is the quotient, rounded down, and numbers have a sign.
//!
//! Names are words without a sign, as everywhere. Where an operand may be negative in Python, as `-x` and
//! `x - y` are, an operator whose value depends on the sign is refused.

use setwise_expr::tree::{Node, NodeId, NodeKind};
use setwise_expr::{BinaryOperator as O, FormulaError, Function, Span, Tree, UnaryOperator};

use crate::code::unread::calls;
use crate::names::scope::Scope;
use crate::names::words::places;
use crate::verdicts::judge::{Formula, compiled};

/// Reads a statement of Python.
pub(crate) fn read(text: &str, scope: &Scope) -> Result<Formula, FormulaError> {
    // Places stay the same.
    let quotients = with_constants(&text.replace("//", " /"));
    if let Some(at) = text.replace("//", "  ").find('/') {
        let error = FormulaError::new(Span::new(at, at + 1), "`/` gives a fraction in Python");
        return Err(error.with_help("write `//` for the quotient, rounded down"));
    }
    if let Some(name) = calls(text).find(|name| BUILT_IN.contains(name)) {
        let message = format!("the function `{name}` of Python is not read");
        return Err(FormulaError::new(Span::default(), message)
            .with_help("write its value as a formula, such as `x & -x`"));
    }
    let formula = compiled(text, &quotients, scope)?;
    expect_natural(formula.tree())?;
    if !formula.is_bool() && places(text, "not").next().is_some() {
        let error = FormulaError::new(Span::default(), "`not` of a number is a bool in Python");
        return Err(error.with_help("write `… == 0`"));
    }
    match formula.tree().nodes().iter().any(|node| may_wrap(&node.kind)) {
        true => Ok(formula.with_note("numbers wrap at 64 bits here, and not in Python".to_owned())),
        false => Ok(formula),
    }
}

/// Returns true for an operator whose result may need more than 64 bits or a sign.
const fn may_wrap(kind: &NodeKind) -> bool {
    match kind {
        NodeKind::Unary(operator, _) => {
            !matches!(operator, UnaryOperator::Plus | UnaryOperator::Not)
        }
        NodeKind::Binary(operator, ..) => {
            matches!(operator, O::Add | O::Subtract | O::Multiply | O::ShiftLeft)
        }
        _ => false,
    }
}

/// Functions of Python with a name that other functions have, too.
const BUILT_IN: [&str; 8] = ["abs", "divmod", "int", "len", "max", "min", "pow", "round"];

/// Writes the truth values as in formulas.
fn with_constants(text: &str) -> String {
    let mut text = text.to_owned();
    for (name, value) in [("True", "true"), ("False", "false")] {
        for at in places(&text, name).collect::<Vec<_>>() {
            text.replace_range(at..at + name.len(), value);
        }
    }
    text
}

/// Refuses operators whose value depends on the sign of an operand that may be negative.
fn expect_natural(tree: &Tree) -> Result<(), FormulaError> {
    let mut natural: Vec<bool> = Vec::new();
    for node in tree.nodes() {
        natural.push(is_natural(tree, node, &natural));
        let NodeKind::Binary(operator, a, b) = node.kind else { continue };
        let (sign, meaning) = match operator {
            O::Divide => ("//", "rounds down"),
            O::Remainder => ("%", "has the sign of the divisor"),
            O::Modulo => ("mod", "is not an operator; `%` has the sign of the divisor"),
            O::ShiftRight => (">>", "keeps the sign"),
            O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual => {
                (operator.sign(), "compares numbers with a sign")
            }
            _ => continue,
        };
        if natural[a] && natural[b] {
            continue;
        }
        let message = format!(
            "an operand of `{sign}` may be negative: in Python `{sign}` {meaning}, and words have no sign"
        );
        return Err(FormulaError::new(node.span, message).with_help(
            "write `& 0xffffffffffffffff` after the operand in brackets, or the value without a sign",
        ));
    }
    Ok(())
}

/// Returns true for a part whose value is not negative in Python.
fn is_natural(tree: &Tree, node: &Node, natural: &[bool]) -> bool {
    let bound = |name: &str| {
        let binding = tree.bindings().iter().rev().find(|it| it.name == name);
        binding.is_none_or(|it| natural.get(it.value).copied().unwrap_or(false))
    };
    let both = |a: NodeId, b: NodeId| natural[a] && natural[b];
    match &node.kind {
        NodeKind::Name(name) | NodeKind::Column(name) => bound(name),
        NodeKind::Unary(UnaryOperator::Plus, a) => natural[*a],
        NodeKind::Unary(operator, _) => *operator == UnaryOperator::Not,
        NodeKind::Binary(O::Subtract, ..) | NodeKind::Code(_) => false,
        NodeKind::Binary(O::Intersection | O::Conjunction, a, b) => natural[*a] || natural[*b],
        NodeKind::Binary(operator, a, b) => {
            operator.precedence() <= O::In.precedence() || both(*a, *b)
        }
        NodeKind::Call(name, arguments) => {
            let is_select = name == "select" && !arguments.iter().skip(1).all(|it| natural[*it]);
            Function::named(name).is_some() && !is_select
        }
        _ => true,
    }
}
