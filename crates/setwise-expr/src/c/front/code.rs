//! C code in place of a formula.

use crate::c::definitions::{Code, Definitions};
pub(crate) use crate::c::front::assembly::expect_no_assembly;
use crate::c::front::implication::{LawBelow, Side, parts};
use crate::c::front::lost_breaks::restored;
use crate::c::front::token::{KEYWORDS, Token, TokenKind, is_sign, tokens};
use crate::c::types::CType;
use crate::c::unit::prelude;
use crate::error::FormulaError;
use crate::printed::copied::has_suffix;
use crate::span::Span;
use crate::syntax::comments::with_note;
use crate::syntax::lines::blanks;
use crate::syntax::operator::BinaryOperator;
use crate::syntax::tree::{Node, NodeKind, Printed, Tree};
use crate::types::{Note, NoteReason};

/// Signs that do not occur in formulas.
const SIGNS: [&str; 19] = [
    ";", "[", "++", "--", "->", "?", ">>>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=",
    ">>=", ">>>=", "##",
];

/// Words and signs of code that strings may follow.
const WITH_STRINGS: [&str; 4] = ["[[", "__attribute__", "static_assert", "_Static_assert"];

/// Parses a formula that is not code.
type Parse<'a> = &'a dyn Fn(&str) -> Result<Tree, FormulaError>;

/// Parses a text that is not a formula as code, after the bindings of `let`; `None` if the text does
/// not look like code.
pub(crate) fn parse(
    source: &str,
    definitions: Option<&Definitions>,
    error: &FormulaError,
    parse_formula: Parse<'_>,
) -> Option<Result<Tree, FormulaError>> {
    let bindings = bindings_len(source);
    let restored = restored(&source[bindings..]);
    if let Some((code, begins)) = &restored {
        let source = source[..bindings].to_owned() + code;
        let mut tree = match parse(&source, definitions, error, parse_formula)? {
            Ok(tree) => tree,
            Err(error) => return Some(Err(error)),
        };
        let span = Span::new(bindings, source.len());
        let begins: Vec<_> = begins.iter().map(|begin| format!("`{begin}…`")).collect();
        let reason = NoteReason::Code(format!(
            "a comment ends before {}, where a line break is lost",
            begins.join(" and ")
        ));
        Note { reason, span }.keep_in(&mut tree.printed.notes);
        return Some(Ok(tree));
    }
    let code = &source[bindings..];
    if let Some(law) = implication(source, bindings, definitions, parse_formula) {
        return Some(law);
    }
    if let Err(error) = expect_no_assembly(&without_branches(code), bindings) {
        return Some(Err(error));
    }
    let mut may_be_formula = false;
    match tokens(code, bindings) {
        Ok(list) if is_code(&list) => {}
        Ok(list) if list.iter().any(|it| is_suffixed(source, it)) => may_be_formula = true,
        Ok(list) if list.len() == 1 && code.contains("//") => {
            let error = error.clone().with_help("a `//` comment runs to the end of its line");
            return Some(Err(error));
        }
        // A string may be a part of these, and is an error elsewhere in code.
        Err(_) if WITH_STRINGS.iter().any(|word| code.contains(word)) => {}
        Err(other) if has_sign_of_code(code) => return Some(Err(other)),
        _ => return None,
    }
    let parsed = match Code::parse(code, bindings, definitions) {
        Ok(parsed) => parsed,
        // It is rather a formula.
        Err(_) if may_be_formula => return None,
        Err(error) => {
            let law = match bindings {
                0 => law_after_statements(source, definitions)
                    .or_else(|| law_after_definitions(source, definitions, parse_formula)),
                _ => None,
            };
            return Some(law.unwrap_or(Err(error)));
        }
    };
    let tree = before_code(&source[..bindings], parse_formula);
    Some(tree.map(|mut tree| {
        push_code(&mut tree, parsed, Span::new(bindings, source.len()));
        with_note(source, tree)
    }))
}

/// Returns the bindings before code as a tree without a formula.
fn before_code(bindings: &str, parse_formula: Parse<'_>) -> Result<Tree, FormulaError> {
    if bindings.is_empty() {
        return Ok(empty_tree());
    }
    // A placeholder, which the code replaces.
    let mut tree = parse_formula(&format!("{bindings}0"))?;
    tree.nodes.pop();
    Ok(tree)
}

/// Parses an implication or an equivalence between expressions, one of which is code, after the
/// bindings: `x != 0 => (U64)(x & -x) != 0`. Each side is read as C. Returns `None` for other texts.
fn implication(
    source: &str,
    bindings: usize,
    definitions: Option<&Definitions>,
    parse_formula: Parse<'_>,
) -> Option<Result<Tree, FormulaError>> {
    let (parts, operator) = parts(&source[bindings..])?;
    let parts: Vec<_> =
        parts.iter().map(|it| Span::new(it.start + bindings, it.end + bindings)).collect();
    let is_of_code =
        |it: &Span| tokens(&source[it.range()], it.start).is_ok_and(|list| is_code(&list));
    if !parts.iter().any(is_of_code) {
        return None;
    }
    let law = || {
        let mut tree = before_code(&source[..bindings], parse_formula)?;
        let code = |part: &Span| Code::parse(&source[part.range()], part.start, definitions);
        let sides = parts.iter().map(|part| Ok((code(part)?, *part)));
        push_law(&mut tree, operator, sides)?;
        Ok(with_note(source, tree))
    };
    Some(law())
}

/// Makes a law between sides of code the formula of a tree.
fn push_law(
    tree: &mut Tree,
    operator: BinaryOperator,
    sides: impl Iterator<Item = Result<(Code, Span), FormulaError>>,
) -> Result<(), FormulaError> {
    let mut roots = Vec::new();
    for side in sides {
        let (code, span) = side?;
        push_code(tree, code, span);
        roots.push(tree.root);
    }
    if roots.len() > 2 {
        let span = tree.nodes[roots[0]].span.to(tree.nodes[tree.root].span);
        Note { reason: NoteReason::Implications, span }.keep_in(&mut tree.printed.notes);
    }
    while let [.., a, b] = roots[..] {
        let span = tree.nodes[a].span.to(tree.nodes[b].span);
        tree.nodes.push(Node { kind: NodeKind::Binary(operator, a, b), span });
        tree.root = tree.nodes.len() - 1;
        roots.truncate(roots.len() - 2);
        roots.push(tree.root);
    }
    Ok(())
}

/// Parses a law below statements with variables of their own: `int v; v >= 0 => (v >> 31) == 0`. Returns
/// `None` for other texts, and for definitions that formulas can use.
fn law_after_statements(
    source: &str,
    definitions: Option<&Definitions>,
) -> Option<Result<Tree, FormulaError>> {
    let LawBelow { start, sides, operator } = LawBelow::of(source)?;
    let above = Code::parse(&source[..start], 0, definitions).ok()?;
    if !above.unit.has_own_variables() {
        return None;
    }
    let mut tree = empty_tree();
    let side = |it: &Side| Ok((Code::parse(&it.code, 0, definitions)?, it.span));
    let pushed = push_law(&mut tree, operator, sides.iter().map(side));
    Some(pushed.map(|()| with_note(source, tree)))
}

/// Returns code with blanks for the branches of `#if`, which need not be code.
fn without_branches(code: &str) -> String {
    let (mut text, mut depth) = (String::with_capacity(code.len()), 0usize);
    for line in code.split_inclusive('\n') {
        let directive = line.trim_start().strip_prefix('#').map_or("", str::trim_start);
        depth += usize::from(directive.starts_with("if"));
        match depth {
            0 => text.push_str(line),
            _ => text.push_str(&blanks(line)),
        }
        depth = depth.saturating_sub(usize::from(directive.starts_with("endif")));
    }
    text
}

/// The number of places at which definitions may end that are tried.
const MAX_ENDS: usize = 16;

/// Parses definitions and a law after them that has a premise, which code has no sign for:
/// `U64 f(U64 x) { return x & -x; } x != none => f(x) != none`. Returns `None` for other texts.
fn law_after_definitions(
    source: &str,
    definitions: Option<&Definitions>,
    parse_formula: Parse<'_>,
) -> Option<Result<Tree, FormulaError>> {
    let mut depth = 0;
    let mut ends = Vec::new();
    for Token { kind, span } in tokens(source, 0).ok()? {
        match kind {
            TokenKind::Sign("{" | "(" | "[") => depth += 1,
            TokenKind::Sign("}" | ")" | "]") => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(kind, TokenKind::Sign("}" | ";")) {
            ends.push(span.end);
        }
    }
    let own = |&end: &usize| match source[end..].contains("=>") {
        true => Definitions::within(&source[..end], definitions).ok().map(|own| (own, end)),
        false => None,
    };
    // Braces of the law may be those of sets.
    let (own, end) = ends.iter().rev().take(MAX_ENDS).find_map(own)?;
    let law = &source[end..];
    let law = blanks(&source[..end]) + law;
    let tree = match implication(&law, 0, Some(&own), parse_formula) {
        Some(tree) => tree,
        None => parse_formula(&law),
    };
    Some(tree.map(|tree| Tree { definitions: Some(own), ..tree }))
}

/// Parses the constants at these places: a line of a table, such as `0xffULL, 0xff00ULL`.
pub(crate) fn parse_constants(
    source: &str,
    definitions: Option<&Definitions>,
    places: Vec<Span>,
) -> Result<Vec<Tree>, FormulaError> {
    let tree = |span: Span| {
        let mut tree = empty_tree();
        push_code(&mut tree, Code::parse(&source[span.range()], span.start, definitions)?, span);
        Ok(tree)
    };
    places.into_iter().map(tree).collect()
}

/// Returns the places of two or more numbers that commas separate, also after the last one.
pub(crate) fn constants(source: &str) -> Option<Vec<Span>> {
    let list = source.trim_end();
    let list = list.strip_suffix(',').unwrap_or(list);
    let mut start = 0;
    let places = list.split(',').map(|part| {
        let blanks = part.len() - part.trim_start().len();
        let number = part.trim();
        let place = Span::new(start + blanks, start + blanks + number.len());
        start += part.len() + 1;
        let digits = number.strip_prefix('-').unwrap_or(number);
        let is_number = digits.starts_with(|first: char| first.is_ascii_digit())
            && digits.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        is_number.then_some(place)
    });
    places.collect::<Option<Vec<_>>>().filter(|places| places.len() > 1)
}

fn empty_tree() -> Tree {
    Tree {
        nodes: Vec::new(),
        bindings: Vec::new(),
        root: 0,
        definitions: None,
        printed: Printed::default(),
        board: None,
        mapping: None,
    }
}

/// Makes code the formula of a tree, with its note.
fn push_code(tree: &mut Tree, code: Code, span: Span) {
    if let Some(reason) = code.unit.note() {
        Note { reason, span }.keep_in(&mut tree.printed.notes);
    }
    tree.nodes.push(Node { kind: NodeKind::Code(Box::new(code)), span });
    tree.root = tree.nodes.len() - 1;
}

/// Returns true if a semicolon or a square bracket is outside of quotes.
fn has_sign_of_code(code: &str) -> bool {
    code.split('"').step_by(2).any(|part| part.contains([';', '[']))
}

/// Returns the length of the bindings at the start of a text.
fn bindings_len(source: &str) -> usize {
    let mut len = 0;
    loop {
        let rest = &source[len..];
        let start = rest.trim_start();
        match (start.starts_with("let "), rest.find(';')) {
            (true, Some(end)) => len += end + 1,
            _ => return len,
        }
    }
}

/// Returns true for code, which has signs or words that do not occur in formulas, declarations,
/// casts, methods, or functions of compilers.
fn is_code(list: &[Token]) -> bool {
    let is_name = |token: &Token, fits: fn(&str) -> bool| match &token.kind {
        TokenKind::Name(name) => fits(name),
        _ => false,
    };
    list.iter().enumerate().any(|(place, token)| {
        let after = list.get(place + 1);
        match &token.kind {
            TokenKind::Directive(_) => true,
            TokenKind::Sign(sign) if SIGNS.contains(sign) => true,
            TokenKind::Sign("(") => after.is_some_and(|after| {
                // The type of Java, and a name elsewhere.
                let is_byte = is_name(after, |name| name == "byte")
                    && list.get(place + 2).is_some_and(|it| is_sign(it, ")"));
                is_byte || is_name(after, is_type)
            }),
            TokenKind::Sign(".") => after.is_some_and(|after| is_name(after, |_| true)),
            TokenKind::Name(name) => {
                let declares = after.is_some_and(|after| is_name(after, |_| true));
                let calls = after.is_some_and(|after| after.kind == TokenKind::Sign("("));
                let is_qualified = name.contains(['.', ':']);
                let casts = name == "static_cast" && after.is_some_and(|it| is_sign(it, "<"));
                is_qualified
                    || casts
                    || is_type(name) && (declares || calls)
                    || calls && prelude().function(name).is_some()
                    || KEYWORDS.contains(&name.as_str())
            }
            _ => false,
        }
    })
}

/// Returns true for a number with a suffix, such as `1U`.
fn is_suffixed(source: &str, token: &Token) -> bool {
    matches!(token.kind, TokenKind::Number(..)) && has_suffix(&source[token.span.range()])
}

/// Returns true for a word of types.
pub(crate) fn is_type(name: &str) -> bool {
    CType::named(name).is_some() || crate::c::types::WORDS.contains(&name) || name == "const"
}
