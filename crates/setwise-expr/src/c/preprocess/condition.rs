//! The conditions of `#if`, which are computed in 64 bits.

use crate::c::preprocess::expand::Preprocessor;
use crate::c::preprocess::header;
use crate::c::preprocess::lex::{Kind, Lexeme};
use crate::c::preprocess::literal;
use crate::error::FormulaError;
use crate::span::Span;

/// The maximum depth of brackets and of operators with one operand.
const MAX_DEPTH: usize = 100;

/// The operators with two operands, from the weakest.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Returns true if the condition of a line holds.
pub(crate) fn is_true(
    preprocessor: &mut Preprocessor<'_>,
    line: Vec<Lexeme>,
    span: Span,
) -> Result<bool, FormulaError> {
    let end = line.last().map_or(span, |last| last.span);
    let tokens = preprocessor.of_list(line, span, read)?;
    if tokens.is_empty() {
        return Err(FormulaError::new(span, "the line needs a condition"));
    }
    let is_cpp = preprocessor.macros.is_defined("__cplusplus");
    let mut parser =
        Condition { tokens: &tokens, at: 0, depth: 0, end, is_cpp, unknown: Vec::new() };
    let value = parser.comma(true)?;
    if let Some(token) = parser.tokens.get(parser.at) {
        return Err(parser.unexpected(&format!("an operator before `{}`", token.text())));
    }
    for name in parser.unknown {
        preprocessor.note_unknown(&name);
    }
    Ok(value.bits != 0)
}

/// Reads the tokens of a condition: macros are expanded, but not after `defined`.
fn read(own: &mut Preprocessor<'_>, out: &mut Vec<Lexeme>) -> Result<(), FormulaError> {
    loop {
        let token = own.token()?;
        let value = match &token.kind {
            Kind::End => return Ok(()),
            Kind::Name(name) if **name == *"defined" => {
                let needs_name = || FormulaError::new(token.span, "`defined` needs a name");
                let mut next = own.unexpanded()?;
                let has_bracket = next.is("(");
                if has_bracket {
                    next = own.unexpanded()?;
                }
                let Kind::Name(name) = &next.kind else { return Err(needs_name()) };
                if has_bracket && !own.unexpanded()?.is(")") {
                    return Err(FormulaError::new(next.span, "expected `)` after the name"));
                }
                own.is_defined(name)
            }
            Kind::Name(name) if name.starts_with("__has_") && own.macros.is_defined(name) => {
                let argument = argument(own, &token)?;
                match header::has(name, &argument) {
                    Some(value) => value,
                    None => {
                        let message = format!("the value of `{name}({argument})` is not known");
                        return Err(
                            FormulaError::new(token.span, message).with_help("write `0` or `1`")
                        );
                    }
                }
            }
            _ => {
                out.push(token);
                continue;
            }
        };
        let value = if value { "1" } else { "0" };
        out.push(Lexeme { kind: Kind::Number(value.into()), ..token });
    }
}

/// Takes an argument in brackets, as a text.
fn argument(own: &mut Preprocessor<'_>, token: &Lexeme) -> Result<String, FormulaError> {
    let mut text = String::new();
    let mut depth = 0usize;
    loop {
        let next = own.token()?;
        match &next.kind {
            Kind::End => {
                let message = format!("`{}` needs an argument in brackets", token.text());
                return Err(FormulaError::new(token.span, message));
            }
            Kind::Sign("(") => depth += 1,
            Kind::Sign(")") if depth == 1 => return Ok(text),
            Kind::Sign(")") => depth = depth.saturating_sub(1),
            _ => text += &next.text(),
        }
        if depth == 0 {
            let message = format!("`{}` needs an argument in brackets", token.text());
            return Err(FormulaError::new(token.span, message));
        }
    }
}

#[derive(Clone, Copy)]
struct Value {
    bits: u64,
    is_unsigned: bool,
}

impl Value {
    const fn signed(bits: i64) -> Self {
        Self { bits: bits.cast_unsigned(), is_unsigned: false }
    }

    fn truth(value: bool) -> Self {
        Self::signed(value.into())
    }
}

struct Condition<'a> {
    tokens: &'a [Lexeme],
    at: usize,
    depth: usize,
    /// The place of the end of the line.
    end: Span,
    /// True for C++, where `true` is 1.
    is_cpp: bool,
    /// The names without a macro, which count as 0.
    unknown: Vec<String>,
}

impl Condition<'_> {
    fn span(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end, |token| token.span)
    }

    fn unexpected(&self, expected: &str) -> FormulaError {
        FormulaError::new(self.span(), format!("expected {expected} in the condition"))
    }

    fn take(&mut self, sign: &str) -> bool {
        let is_next = self.tokens.get(self.at).is_some_and(|token| token.is(sign));
        self.at += usize::from(is_next);
        is_next
    }

    fn nested<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        if self.depth == MAX_DEPTH {
            let message = format!("the condition is nested more than {MAX_DEPTH} times");
            return Err(FormulaError::new(self.span(), message));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// Parses values with commas. What does not count is not computed.
    fn comma(&mut self, counts: bool) -> Result<Value, FormulaError> {
        let mut value = self.conditional(counts)?;
        while self.take(",") {
            value = self.conditional(counts)?;
        }
        Ok(value)
    }

    fn conditional(&mut self, counts: bool) -> Result<Value, FormulaError> {
        let test = self.binary(0, counts)?;
        if !self.take("?") {
            return Ok(test);
        }
        let is_true = test.bits != 0;
        let a = self.nested(|own| own.comma(counts && is_true))?;
        if !self.take(":") {
            return Err(self.unexpected("`:`"));
        }
        let b = self.nested(|own| own.conditional(counts && !is_true))?;
        let is_unsigned = a.is_unsigned || b.is_unsigned;
        Ok(Value { bits: if is_true { a.bits } else { b.bits }, is_unsigned })
    }

    fn binary(&mut self, level: usize, counts: bool) -> Result<Value, FormulaError> {
        let Some(operators) = LEVELS.get(level) else { return self.unary(counts) };
        let mut left = self.binary(level + 1, counts)?;
        loop {
            let span = self.span();
            let Some(&operator) = operators.iter().find(|&&operator| self.take(operator)) else {
                return Ok(left);
            };
            let counts_right = counts
                && match operator {
                    "&&" => left.bits != 0,
                    "||" => left.bits == 0,
                    _ => true,
                };
            let right = self.binary(level + 1, counts_right)?;
            left = match apply(operator, left, right) {
                Some(value) => value,
                None if counts => {
                    return Err(FormulaError::new(span, "the condition divides by zero"));
                }
                None => Value::signed(0),
            };
        }
    }

    fn unary(&mut self, counts: bool) -> Result<Value, FormulaError> {
        let Some(token) = self.tokens.get(self.at) else { return Err(self.unexpected("a value")) };
        self.at += 1;
        Ok(match &token.kind {
            Kind::Sign("+") => self.nested(|own| own.unary(counts))?,
            Kind::Sign("-") => {
                let value = self.nested(|own| own.unary(counts))?;
                Value { bits: value.bits.wrapping_neg(), ..value }
            }
            Kind::Sign("~") => {
                let value = self.nested(|own| own.unary(counts))?;
                Value { bits: !value.bits, ..value }
            }
            Kind::Sign("!") => Value::truth(self.nested(|own| own.unary(counts))?.bits == 0),
            Kind::Sign("(") => {
                let value = self.nested(|own| own.comma(counts))?;
                if !self.take(")") {
                    return Err(self.unexpected("`)`"));
                }
                value
            }
            Kind::Number(text) => {
                let (bits, _) = literal::number(text, token.span)?;
                let is_unsigned = text.contains(['u', 'U']) || bits > i64::MAX.cast_unsigned();
                Value { bits, is_unsigned }
            }
            Kind::Char(text) => Value::signed(literal::character(text, token.span)?.into()),
            Kind::Name(name) if self.is_cpp && **name == *"true" => Value::truth(true),
            Kind::Name(name) => {
                if counts {
                    self.unknown.push(name.to_string());
                }
                Value::signed(0)
            }
            _ => {
                self.at -= 1;
                return Err(self.unexpected(&format!("a value and not `{}`", token.text())));
            }
        })
    }
}

/// Returns the value of an operation; `None` for a division by zero.
fn apply(operator: &str, left: Value, right: Value) -> Option<Value> {
    let is_unsigned = left.is_unsigned || right.is_unsigned;
    let (a, b) = (left.bits, right.bits);
    let (x, y) = (a.cast_signed(), b.cast_signed());
    let order = if is_unsigned { a.cmp(&b) } else { x.cmp(&y) };
    let bits = match operator {
        "||" => return Some(Value::truth(a != 0 || b != 0)),
        "&&" => return Some(Value::truth(a != 0 && b != 0)),
        "==" => return Some(Value::truth(a == b)),
        "!=" => return Some(Value::truth(a != b)),
        "<" => return Some(Value::truth(order.is_lt())),
        "<=" => return Some(Value::truth(order.is_le())),
        ">" => return Some(Value::truth(order.is_gt())),
        ">=" => return Some(Value::truth(order.is_ge())),
        // A shift by a negative number goes the other way.
        "<<" | ">>" => {
            let is_back = !right.is_unsigned && y < 0;
            let count = if is_back { b.wrapping_neg() } else { b };
            let is_left = (operator == "<<") != is_back;
            return Some(Value { bits: shifted(left, is_left, count), ..left });
        }
        "|" => a | b,
        "^" => a ^ b,
        "&" => a & b,
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        _ if b == 0 => return None,
        "/" if is_unsigned => a / b,
        "%" if is_unsigned => a % b,
        "/" => x.wrapping_div(y).cast_unsigned(),
        _ => x.wrapping_rem(y).cast_unsigned(),
    };
    Some(Value { bits, is_unsigned })
}

fn shifted(value: Value, is_left: bool, count: u64) -> u64 {
    let is_negative = !value.is_unsigned && value.bits.cast_signed() < 0;
    match u32::try_from(count).ok().filter(|&count| count < 64) {
        Some(count) if is_left => value.bits << count,
        Some(count) if is_negative => (value.bits.cast_signed() >> count).cast_unsigned(),
        Some(count) => value.bits >> count,
        None if is_negative && !is_left => u64::MAX,
        None => 0,
    }
}
