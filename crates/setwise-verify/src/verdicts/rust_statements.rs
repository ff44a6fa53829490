//! Statements of Rust, where `!` is the complement of a word and the negation of a bool.

use std::collections::BTreeMap;

use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{BinaryOperator as O, FormulaError, Span, Tree, UnaryOperator};

use crate::names::scope::Scope;
use crate::names::words::is_word;
use crate::verdicts::judge::{Formula, compiled};

/// Reads a statement that calls methods, such as `x.wrapping_neg()`, as the result of a function of Rust;
/// `None` if it calls none. Its names are words of type `u64`.
pub(crate) fn with_methods(text: &str, scope: &Scope) -> Option<Result<Formula, FormulaError>> {
    let mut names: Vec<&str> = Vec::new();
    let (mut at, mut has_method) = (0, false);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = if is_word(c) { rest.find(|c| !is_word(c)) } else { Some(c.len_utf8()) };
        let len = len.unwrap_or(rest.len());
        let is_method = text[..at].ends_with('.');
        let is_call = rest[len..].trim_start().starts_with(['(', ':']);
        let is_type = text[..at].trim_end().ends_with(" as");
        if c.is_alphabetic() && !is_method && !is_call && !is_type {
            names.push(&rest[..len]);
        }
        has_method |= c.is_alphabetic() && is_method && is_call;
        at += len;
    }
    // Constants of the code are not variables.
    let is_variable = |name: &str| compiled(name, name, scope).is_ok_and(|it| !it.is_closed());
    names.retain(|name| !["as", "true", "false"].contains(name) && is_variable(name));
    names.sort_unstable();
    names.dedup();
    has_method.then(|| {
        let body = match text.split_once("=>") {
            Some((premise, law)) => format!("!({}) || ({})", premise.trim(), law.trim()),
            None => text.to_owned(),
        };
        let parameters: Vec<_> = names.iter().map(|name| format!("{name}: u64")).collect();
        let (parameters, names) = (parameters.join(", "), names.join(", "));
        let code = format!("fn law({parameters}) -> bool {{ {body} }}\nlaw({names})");
        let note = "read as Rust, where names are words of type `u64`";
        Ok(compiled(text, &code, scope)?.with_note(note.to_owned()))
    })
}

/// Returns the error for a statement, which for a call such as `bits::up(x)` says how functions are called.
pub(crate) fn without_path(error: FormulaError, text: &str) -> FormulaError {
    let path = error.message().split('`').nth(1).filter(|it| it.contains("::"));
    let Some(name) = path.and_then(|it| it.rsplit("::").next()) else { return error };
    let is_call = text.contains(&format!("{name}("));
    let help = format!(
        "functions in `mod` and `impl` are not read; write `{name}(…)` for one at the start of a line of this file"
    );
    match is_call {
        true => FormulaError::new(error.span(), error.message().to_owned()).with_help(help),
        false => error,
    }
}

/// Reads a statement with `!`: as the complement of words, or as the negation of bools.
pub(crate) fn negated(text: &str, scope: &Scope) -> Result<Formula, FormulaError> {
    let complement = text.replace("!=", "\0").replace('!', "~").replace('\0', "!=");
    let is_code = |formula: &Formula| {
        formula.tree().nodes().iter().any(|node| matches!(node.kind, NodeKind::Code(_)))
    };
    if let Ok(formula) = compiled(text, &complement, scope)
        && !is_code(&formula)
    {
        return Ok(formula.with_note("`!` is the complement of a word, as in Rust".to_owned()));
    }
    let formula = compiled(text, text, scope)?;
    if !is_code(&formula) {
        return Ok(formula);
    }
    let at = text.find('!').unwrap_or(0);
    let message = "`!` next to code may be the complement of a word, or the negation of a bool";
    Err(FormulaError::new(Span::new(at, at + 1), message)
        .with_help("write `~` for the complement, or `== false` for the negation"))
}

/// Refuses a complement, or a result that needs more bits, of constants with fewer than 64 bits: in Rust it has
/// the type of the constants.
pub(crate) fn expect_width(
    tree: &Tree,
    constants: &BTreeMap<String, (u32, u64)>,
) -> Result<(), FormulaError> {
    // The value of each part that is one of such constants and numbers, and its bits if it has a constant.
    let mut values: Vec<Option<(u128, Option<u32>)>> = Vec::new();
    for node in tree.nodes() {
        let of = |id: NodeId| values.get(id).copied().flatten();
        let value = match &node.kind {
            NodeKind::Name(name) => {
                constants.get(name).map(|&(bits, value)| (u128::from(value), Some(bits)))
            }
            NodeKind::Number(value, _) => Some((u128::from(*value), None)),
            NodeKind::Unary(operator, a) => match (operator, of(*a)) {
                (UnaryOperator::Plus, value) => value,
                (UnaryOperator::Not, _) | (_, None | Some((_, None))) => None,
                (operator, Some((_, Some(bits)))) => {
                    let sign = operator.sign();
                    return Err(width_error(node.span, sign, bits));
                }
            },
            NodeKind::Binary(operator, a, b) => match (of(*a), of(*b)) {
                (Some((a, left)), Some((b, right))) => {
                    let bits = if *operator == O::ShiftLeft { left } else { left.or(right) };
                    let value = computed(*operator, a, b);
                    if let (Some(bits), Some(value)) = (bits, value)
                        && value.is_none_or(|value| value >> bits > 0)
                    {
                        return Err(width_error(node.span, operator.sign(), bits));
                    }
                    value.flatten().map(|value| (value, bits))
                }
                _ => None,
            },
            _ => None,
        };
        values.push(value);
    }
    Ok(())
}

fn width_error(span: Span, sign: &str, bits: u32) -> FormulaError {
    let sign = if sign == "~" { "!" } else { sign };
    let message = match sign {
        "!" => format!("Rust computes `!` of this constant with {bits} bits, and setwise with 64"),
        _ => format!("`{sign}` overflows the {bits} bits of the constant in Rust"),
    };
    FormulaError::new(span, message)
        .with_help("write the number itself, or declare the constant with the type `u64`")
}

/// Returns the value of an operation on numbers, which is `None` if it has no value without a sign; `None` for
/// operations whose results are of another kind.
fn computed(operator: O, a: u128, b: u128) -> Option<Option<u128>> {
    Some(match operator {
        O::Add => a.checked_add(b),
        O::Subtract => a.checked_sub(b),
        O::Multiply => a.checked_mul(b),
        O::ShiftLeft if b < 64 => Some(a << b),
        O::ShiftLeft => None,
        O::ShiftRight => Some(a.checked_shr(u32::try_from(b).unwrap_or(u32::MAX)).unwrap_or(0)),
        O::Intersection => Some(a & b),
        O::Union => Some(a | b),
        O::SymmetricDifference => Some(a ^ b),
        O::Divide => a.checked_div(b),
        O::Remainder => a.checked_rem(b),
        _ => return None,
    })
}
