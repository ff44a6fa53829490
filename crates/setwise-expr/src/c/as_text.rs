//! Macros in formulas. C puts their text in place of their names; a formula has their value. Where the
//! two may differ, since brackets are missing, the formula is refused.

use crate::c::definitions::Definitions;
use crate::c::front::token::TokenKind;
use crate::c::preprocess::expand::expand;
use crate::c::preprocess::lex::{Joined, Kind, Lexeme, Lexer};
use crate::c::preprocess::macros::{Macro, Macros};
use crate::error::FormulaError;
use crate::span::Span;
use crate::syntax::operator::{Associativity, BinaryOperator as O};
use crate::syntax::tree::{NodeKind, Tree};

/// A token: an operand, or a sign.
#[derive(Clone, Debug)]
struct Piece {
    text: String,
    is_operand: bool,
    span: Span,
}

/// The precedence of an operator in the language and in C.
type Level = (u8, u8);

/// The level of what binds tighter than all operators between two operands.
const TIGHT: Level = (20, 20);

/// The level of signs between formulas.
const OUTSIDE: Level = (0, 0);

/// The level of the signs of a choice, and of signs that only code has.
const LOOSE: Level = (1, 1);

/// An operator next to a macro, or within its text.
#[derive(Clone, Debug)]
struct Operator {
    text: String,
    level: Level,
}

impl Definitions {
    /// Refuses the macros of a formula whose text is read in another way than their value.
    pub(crate) fn expect_as_text(&self, source: &str, tree: &Tree) -> Result<(), FormulaError> {
        if matches!(tree.nodes[tree.root].kind, NodeKind::Code(_)) {
            return Ok(());
        }
        let start = tree.nodes.iter().map(|node| node.span.start).min().unwrap_or_default();
        let end = tree.nodes.iter().map(|node| node.span.end).max().unwrap_or_default();
        // Brackets around an operand at an end are not a part of it.
        let before = source.get(..start).unwrap_or_default();
        let start = before.trim_end_matches([' ', '(']).len();
        let rest = source.get(end..).unwrap_or_default();
        let end = source.len() - rest.trim_start_matches([' ', ')']).len();
        let Some(text) = source.get(start..end) else { return Ok(()) };
        let macros = &*self.0.macros;
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if !text.split(|c| !is_word(c)).any(|word| macros.defines(word, true)) {
            return Ok(());
        }
        let pieces = pieces(text);
        let is_bound = |name: &str| tree.bindings.iter().any(|it| it.name == name);
        for (at, piece) in pieces.iter().enumerate() {
            let is_quoted = at > 0 && pieces[at - 1].text == "`";
            if piece.is_operand
                && !is_quoted
                && !is_bound(&piece.text)
                && let Some(found) = macros.find(&piece.text)
                && macros.defines(&piece.text, true)
            {
                let used = Use { macros: self, text, pieces: &pieces, at, found: &found };
                used.expect_as_value().map_err(|error| error.moved_to(start + piece.span.start))?;
            }
        }
        Ok(())
    }

    /// Returns the tokens of a text after macros are expanded.
    fn expanded(&self, text: &str) -> Option<Vec<Piece>> {
        let outer = Some(std::sync::Arc::clone(&self.0.macros));
        let tokens = expand(text, 0, Macros::after(outer)).ok()?.tokens;
        let piece = |(kind, span)| match kind {
            TokenKind::Sign(sign) => Some(Piece { text: sign.to_owned(), is_operand: false, span }),
            TokenKind::Name(text) => Some(Piece { text, is_operand: true, span }),
            TokenKind::End => None,
            _ => Some(Piece { text: "0".to_owned(), is_operand: true, span }),
        };
        Some(tokens.into_iter().filter_map(|it| piece((it.kind, it.span))).collect())
    }
}

/// A macro in a formula.
struct Use<'a> {
    macros: &'a Definitions,
    text: &'a str,
    pieces: &'a [Piece],
    /// The place of its name among the tokens.
    at: usize,
    found: &'a Macro,
}

impl Use<'_> {
    fn expect_as_value(&self) -> Result<(), FormulaError> {
        let name = &self.pieces[self.at].text;
        let (arguments, end) = match self.found.parameters {
            Some(_) => self.arguments().unwrap_or_default(),
            None => (Vec::new(), self.at + 1),
        };
        let words: Vec<_> = (0..arguments.len()).map(|i| format!("argument_{i}_")).collect();
        let call = match self.found.parameters {
            Some(_) => format!("{name}({})", words.join(", ")),
            None => name.clone(),
        };
        // What cannot be expanded has no value, either.
        let Some(body) = self.macros.expanded(&call) else { return Ok(()) };
        let mut is_alike =
            is_kept(&operators(&body), [before(self.pieces, self.at), after(self.pieces, end)]);
        for (at, piece) in body.iter().enumerate().filter(|(_, piece)| piece.is_operand) {
            let Some(index) = words.iter().position(|word| *word == piece.text) else { continue };
            let Some(argument) = self.macros.expanded(arguments[index]) else { continue };
            is_alike &= is_kept(&operators(&argument), [before(&body, at), after(&body, at + 1)]);
        }
        if is_alike {
            return Ok(());
        }
        let start = self.pieces[self.at].span.start;
        let stop = self.pieces.get(end - 1).map_or(self.text.len(), |piece| piece.span.end);
        let bracketed: Vec<String> = arguments.iter().map(|it| format!("({it})")).collect();
        let bracketed: Vec<&str> = bracketed.iter().map(String::as_str).collect();
        let (left, right) = (&self.text[..start], &self.text[stop..]);
        let as_text = format!("{left}{}{right}", self.written(&arguments));
        let as_value = format!("{left}({}){right}", self.written(&bracketed));
        let message = format!(
            "the macro `{name}` lacks brackets: with its text, as in C, this is `{as_text}`, and with its value \
             `{as_value}`"
        );
        let help = match arguments.is_empty() {
            true => format!("write `({name})` for the value, or brackets in the macro"),
            false => "write brackets in the macro, or around each argument and the call".to_owned(),
        };
        Err(FormulaError::new(Span::new(0, stop - start), message).with_help(help).of_readings())
    }

    /// Returns the arguments, and the place after their bracket.
    fn arguments(&self) -> Option<(Vec<&str>, usize)> {
        let open = self.pieces.get(self.at + 1).filter(|piece| piece.text == "(")?;
        let (mut arguments, mut depth, mut start) = (Vec::new(), 0_usize, open.span.end);
        for (at, piece) in self.pieces.iter().enumerate().skip(self.at + 1) {
            match &*piece.text {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 || depth == 1 && piece.text == "," {
                arguments.push(self.text[start..piece.span.start].trim());
                start = piece.span.end;
            }
            if depth == 0 {
                return Some((arguments, at + 1));
            }
        }
        None
    }

    /// Returns the text of the macro with arguments.
    fn written(&self, arguments: &[&str]) -> String {
        let parameters = self.found.parameters.as_deref().unwrap_or_default();
        let mut text = String::new();
        for (at, token) in self.found.body.iter().enumerate() {
            if at > 0 && token.after_space {
                text.push(' ');
            }
            let place = parameters.iter().position(|it| token.is_name(it));
            match place.and_then(|place| arguments.get(place)) {
                Some(argument) => text += argument,
                None => text += &token.text(),
            }
        }
        text
    }
}

/// Returns the tokens of a formula, which may have signs that C does not have.
fn pieces(text: &str) -> Vec<Piece> {
    let joined = Joined::new(text, 0);
    let mut lexer = Lexer::new(&joined);
    let mut found: Vec<Piece> = Vec::new();
    while let Ok(token) = lexer.token_of_text() {
        let Lexeme { kind, span, .. } = &token;
        let is_operand = match kind {
            Kind::End => break,
            Kind::Newline => continue,
            Kind::Name(_) | Kind::Number(_) | Kind::Char(_) | Kind::Text(_) => true,
            Kind::Sign(_) | Kind::Other(_) => false,
        };
        // The arrows of the language are two tokens of C.
        if let Some(Piece { text, span: last, .. }) = found.last_mut()
            && token.is(">")
            && !token.after_space
            && matches!(&**text, "=" | "==" | "<=")
        {
            text.push('>');
            *last = last.to(*span);
            continue;
        }
        found.push(Piece { text: token.text().into_owned(), is_operand, span: *span });
    }
    found
}

/// Returns true if operators within brackets that are left out keep their operands next to others.
fn is_kept(inner: &[Operator], [left, right]: [Operator; 2]) -> bool {
    let is_tighter = |a: &Operator, b: &Operator| a.level.0 > b.level.0 && a.level.1 > b.level.1;
    let is_of = |signs: &[&str], it: &Operator| signs.contains(&&*it.text);
    inner.iter().all(|it| {
        let is_alike = it.text == left.text && is_of(&["+", "*", "&", "|", "^", "&&", "||"], it);
        let is_left = it.level == right.level
            && operator(&right.text).is_some_and(|it| it.associativity() == Associativity::Left);
        (is_tighter(it, &left) || is_alike) && (is_tighter(it, &right) || is_left)
    })
}

/// Returns the operators outside of brackets between two operands.
fn operators(pieces: &[Piece]) -> Vec<Operator> {
    let (mut found, mut depth) = (Vec::new(), 0_i32);
    for (at, piece) in pieces.iter().enumerate() {
        match &*piece.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ if depth > 0 || is_prefix(pieces, at) => {}
            _ => found.extend(Some(sign(piece)).filter(|it| it.level != TIGHT)),
        }
    }
    found
}

/// Returns true for a sign before its operand.
fn is_prefix(pieces: &[Piece], at: usize) -> bool {
    let sign = &*pieces[at].text;
    matches!(sign, "~" | "!" | "¬")
        || matches!(sign, "+" | "-" | "*" | "&")
            && !at.checked_sub(1).is_some_and(|last| ends(pieces, last))
}

/// Types in brackets before an operand.
const TYPES: [&str; 12] = [
    "U64", "uint64_t", "int64_t", "uint32_t", "int32_t", "int", "unsigned", "long", "char",
    "short", "u64", "bool",
];

/// Returns true if an operand ends with a token. A type in brackets is a part of what follows it.
fn ends(pieces: &[Piece], at: usize) -> bool {
    match &*pieces[at].text {
        ")" => {
            let words = pieces[..at].iter().rev().take_while(|it| it.is_operand);
            let count = words.clone().count();
            let is_type = count > 0 && words.clone().all(|it| TYPES.contains(&&*it.text));
            !(is_type && count < at && pieces[at - count - 1].text == "(")
        }
        "]" | "}" => true,
        _ => pieces[at].is_operand && sign(&pieces[at]).level == TIGHT,
    }
}

/// Returns the operator to the left of a token.
fn before(pieces: &[Piece], at: usize) -> Operator {
    let outside = Operator { text: String::new(), level: OUTSIDE };
    let Some(last) = at.checked_sub(1) else { return outside };
    match &*pieces[last].text {
        "(" | "[" | "{" => outside,
        // `2^n` is a power on a page.
        "^" if last > 0 && pieces[last - 1].text == "2" => {
            Operator { text: "^".to_owned(), level: TIGHT }
        }
        text if is_prefix(pieces, last) => Operator { text: text.to_owned(), level: TIGHT },
        _ => sign(&pieces[last]),
    }
}

/// Returns the operator at a place, which is to the right of an operand.
fn after(pieces: &[Piece], at: usize) -> Operator {
    match pieces.get(at).map(|it| &*it.text) {
        None | Some(")" | "]" | "}") => Operator { text: String::new(), level: OUTSIDE },
        Some(_) => sign(&pieces[at]),
    }
}

/// Returns the operator of the language that a sign or a word is.
fn operator(text: &str) -> Option<O> {
    let text = match &*text.to_ascii_lowercase() {
        "and" | "∩" => "&",
        "or" | "∪" => "|",
        "xor" | "⊕" => "^",
        "mod" => "mod",
        "⇒" | "==>" => "=>",
        "⇔" => "<=>",
        "≡" | "=" | "⊆" => "==",
        "≠" => "!=",
        "≤" => "<=",
        "≥" => ">=",
        _ => text,
    };
    O::ALL.into_iter().find(|it| it.sign() == text)
}

/// Returns a token as an operator between two operands.
fn sign(piece: &Piece) -> Operator {
    let text = piece.text.clone();
    let level = match (operator(&text), &*text) {
        (_, "=" | "," | ";" | "let" | "if" | "then" | "else" | "for" | "return") => OUTSIDE,
        // The level after that of signs of code.
        (Some(it), _) => (it.precedence() + 1, it.precedence_in_c() + 1),
        (None, "?" | ":") => LOOSE,
        (None, _) if piece.is_operand => TIGHT,
        (None, text) if text.ends_with('=') => LOOSE,
        (None, _) => TIGHT,
    };
    Operator { text, level }
}
