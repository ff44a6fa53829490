//! The numbering of squares that code declares by an `enum` of their names.

use setwise::{Square, SquareMapping};

use crate::c::front::token::{Token, TokenKind};

/// Returns the mappings whose numbers the enums of a text give to the names of all 64 squares,
/// each once.
///
/// The names are those of squares in any case, also with the prefix `SQ_`: `enum { a8, b8, … }`.
/// An enum with another order, or with values that are not literals, has none.
pub(crate) fn numberings(tokens: &[Token]) -> Vec<SquareMapping> {
    let mut found = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        if is_name(token, "enum")
            && let Some(mapping) = numbering(&tokens[place + 1..])
            && !found.contains(&mapping)
        {
            found.push(mapping);
        }
    }
    found
}

/// Returns the mapping of the enum whose name or body begins with these tokens.
fn numbering(tokens: &[Token]) -> Option<SquareMapping> {
    let open = tokens.iter().take(MAX_BEFORE).position(|token| is_sign(token, "{"))?;
    let body = &tokens[open + 1..];
    let body = &body[..body.iter().position(|token| is_sign(token, "}"))?];
    let mut indices = [None; 64];
    let mut next = Some(0);
    for constant in body.split(|token| is_sign(token, ",")) {
        let index = match constant {
            [_] => next,
            [_, equals, value @ ..] if is_sign(equals, "=") => literal(value),
            _ => None,
        };
        next = index.map(|index| index.wrapping_add(1));
        if let Some(Token { kind: TokenKind::Name(name), .. }) = constant.first()
            && let Some(square) = square(name)
        {
            indices[square.index()] = index;
        }
    }
    SquareMapping::ALL.into_iter().find(|mapping| {
        Square::all().all(|square| indices[square.index()] == Some(mapping.index_of(square) as u64))
    })
}

/// Returns the value of a literal with or without a sign, modulo 2^64.
fn literal(tokens: &[Token]) -> Option<u64> {
    match tokens {
        [Token { kind: TokenKind::Number(value, _), .. }] => Some(*value),
        [minus, number] if is_sign(minus, "-") => {
            literal(std::slice::from_ref(number)).map(u64::wrapping_neg)
        }
        _ => None,
    }
}

/// The most tokens between `enum` and its body: `enum class Square : unsigned char {`.
const MAX_BEFORE: usize = 8;

/// Returns the square with a name, such as `e4`, `E4` or `SQ_E4`.
pub(crate) fn square(name: &str) -> Option<Square> {
    let name = name.to_ascii_lowercase();
    let name = name.strip_prefix("sq_").unwrap_or(&name);
    Square::from_ascii(name.as_bytes())
}

fn is_name(token: &Token, text: &str) -> bool {
    matches!(&token.kind, TokenKind::Name(name) if name == text)
}

fn is_sign(token: &Token, text: &str) -> bool {
    matches!(token.kind, TokenKind::Sign(sign) if sign == text)
}
