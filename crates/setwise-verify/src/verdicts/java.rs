//! Statements of Java, whose words have a sign, and whose shift amounts count modulo the width.
//!
//! A formula is read as an expression of Java with the operands that it has in the language:
//! `f(x) == x & 1` compares `f(x)` with `x & 1`. What Java does not have, such as sets of squares, is
//! read as elsewhere, unless an operator has another meaning in Java.

use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{BinaryOperator as O, FormulaError, Span, Tree, UnaryOperator, parse};

use crate::names::scope::Scope;
use crate::names::words::is_word;
use crate::verdicts::judge::{Formula, compiled};

/// Reads a statement of Java.
pub(crate) fn read(text: &str, scope: &Scope) -> Result<Formula, FormulaError> {
    let Ok(tree) = parse(text) else { return compiled(text, text, scope) };
    let is_code = |node: &setwise_expr::tree::Node| matches!(node.kind, NodeKind::Code(_));
    // The formula has its types in the language, too.
    let formula = compiled(text, text, scope)?;
    let is_of_java = tree.nodes().iter().any(is_code) && tree.bindings().is_empty();
    if is_of_java || formula.is_joined() {
        return Ok(formula);
    }
    let mut reason = None;
    if tree.bindings().is_empty() && expect_decimal(text).is_ok() {
        match compiled(text, &format!("return {};", code(&tree)), scope) {
            Ok(read) => return Ok(read),
            Err(error) => reason = Some(error),
        }
    }
    let why = |error: FormulaError| match &reason {
        Some(reason) => error.with_help(reason.to_string()),
        None => error,
    };
    alike(text).map_err(why)?;
    Ok(formula)
}

/// Refuses a formula that may have another value in Java than in the language.
pub(crate) fn alike(text: &str) -> Result<(), FormulaError> {
    expect_decimal(text)?;
    let Ok(tree) = parse(text) else { return Ok(()) };
    let error = |message: String| {
        Err(FormulaError::new(Span::default(), message)
            .with_help("use only operators, methods and constants of Java, or declare a method"))
    };
    for node in tree.nodes() {
        match &node.kind {
            NodeKind::Binary(operator, ..) if OTHERS.contains(operator) => {
                let sign = operator.sign();
                return error(format!(
                    "`{sign}` may have another value in Java, where words have a sign"
                ));
            }
            NodeKind::Number(value, _) if (1 << 31..1 << 32).contains(value) => {
                return error(format!("`{value:#x}` is negative in Java without an `L` after it"));
            }
            NodeKind::Code(_) => {
                return error("Java code cannot be part of a formula".to_owned());
            }
            _ => {}
        }
    }
    Ok(())
}

/// The operators whose value depends on the sign or on the width of the operands.
const OTHERS: [O; 9] = [
    O::Less,
    O::LessOrEqual,
    O::Greater,
    O::GreaterOrEqual,
    O::ShiftLeft,
    O::ShiftRight,
    O::Divide,
    O::Remainder,
    O::Modulo,
];

/// Refuses powers, which Java does not have, and octal numbers, which are decimal in the language.
fn expect_decimal(text: &str) -> Result<(), FormulaError> {
    if text.contains("**") {
        let error = FormulaError::new(Span::default(), "Java has no operator `**`");
        return Err(error.with_help("write `1L << n` for a power of two"));
    }
    let mut words = text.split(|c| !is_word(c));
    let octal = words.find(|it| {
        it.strip_prefix('0').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    let Some(octal) = octal else { return Ok(()) };
    let message = format!("`{octal}` is octal in Java and decimal in formulas");
    Err(FormulaError::new(Span::default(), message)
        .with_help("write it without the 0, or with `0x`"))
}

/// Returns a formula with the brackets that it needs in Java, where a comparison binds more tightly
/// than `&`.
fn code(tree: &Tree) -> String {
    let mut texts: Vec<Option<String>> = Vec::new();
    for node in tree.nodes() {
        // Operands precede their operator. Those that are words have the same brackets in Java.
        let of = |id: NodeId| texts[id].clone().unwrap_or_else(|| tree.text(id));
        let is_and = |id: NodeId| matches!(tree.nodes()[id].kind, NodeKind::Binary(O::And, ..));
        texts.push(match node.kind {
            NodeKind::Binary(O::Implies, a, b) => Some(format!("!({}) || ({})", of(a), of(b))),
            NodeKind::Binary(O::Equivalent, a, b) => Some(format!("({}) == ({})", of(a), of(b))),
            NodeKind::Binary(O::And, a, b) if is_and(a) => {
                Some(format!("{} && ({})", of(a), of(b)))
            }
            NodeKind::Binary(
                operator @ (O::And
                | O::Or
                | O::Equal
                | O::NotEqual
                | O::Less
                | O::LessOrEqual
                | O::Greater
                | O::GreaterOrEqual),
                a,
                b,
            ) => Some(format!("({}) {} ({})", of(a), operator.sign(), of(b))),
            NodeKind::Unary(UnaryOperator::Not, a) => Some(format!("!({})", of(a))),
            _ => None,
        });
    }
    texts[tree.root()].take().unwrap_or_else(|| tree.text(tree.root()))
}

#[cfg(test)]
mod tests {
    use super::{alike, code, parse};

    #[test]
    fn formulas_have_the_brackets_of_java() {
        for (text, expected) in [
            ("f(x) == x & 1 => x >> 1 < 2", "!((f(x)) == (x & 1)) || ((x >> 1) < (2))"),
            ("x == y == z", "((x) == (y)) && ((y) == (z))"),
            ("!(x == 1) && y != -2 && z > 0", "(!((x) == (1))) && ((y) != (-2)) && ((z) > (0))"),
            ("x & -x", "x & -x"),
        ] {
            assert_eq!(code(&parse(text).unwrap()), expected);
        }
    }

    #[test]
    fn other_meanings_are_found() {
        for text in ["x >> 1", "x < y", "x % 3", "x & 0xffffffff", "x == 010", "2**3"] {
            assert!(alike(text).is_err(), "{text}");
        }
        assert!(alike("x & -x == isolate_ls1b(x)").is_ok());
    }
}
