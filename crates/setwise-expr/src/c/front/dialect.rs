//! Code that shows itself as Java or Rust, where some signs and numbers differ from those of C.

use crate::c::front::parser::Parser;
use crate::c::front::syntax::{Expr, ExprKind, UnaryOp};
use crate::c::front::token::{Token, TokenKind, is_sign, name};
use crate::c::types::{CType, INT, LONG, UNSIGNED};
use crate::error::FormulaError;
use crate::span::Span;

/// A language of code, for callers that know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeLanguage {
    /// C and its relatives.
    C,
    /// Java: shift amounts count modulo the width, and `char` is an unsigned type of 16 bits.
    Java,
}

impl CodeLanguage {
    /// Returns the name of the language in options: `c` or `java`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Java => "java",
        }
    }

    /// Returns the language of a name; `None` for another name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::C, Self::Java].into_iter().find(|language| language.name() == name)
    }
}

/// Words before a declaration in Java, which are names in C.
const WORDS: [&str; 4] = ["public", "private", "protected", "final"];

/// The prefixes of names in Java.
const CLASSES: [&str; 2] = ["Long.", "Integer."];

/// Words before other words in C and C++, which are neither words of Java nor of C#.
const WORDS_OF_C: [&str; 6] =
    ["typedef", "unsigned", "template", "constexpr", "inline", "static_assert"];

/// Types and words of C#, which are names in Java.
const WORDS_OF_SHARP: [&str; 8] =
    ["ulong", "uint", "ushort", "sbyte", "readonly", "internal", "unchecked", "override"];

/// The ends of the names of files of C++, and of C. Those of headers tell less.
const FILES_OF_CPP: [&str; 6] = [".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx"];
const FILE_OF_C: &str = ".c";

/// Words of C++ that are not words of C17.
const WORDS_OF_CPP: [&str; 12] = [
    "auto",
    "class",
    "constexpr",
    "decltype",
    "namespace",
    "noexcept",
    "nullptr",
    "operator",
    "static_cast",
    "template",
    "typename",
    "using",
];

/// Returns true if a text has a word or a name of C++.
pub(crate) fn shows_cpp(tokens: &[Token]) -> bool {
    let is_mark = |it: &str| it.contains("::") || WORDS_OF_CPP.contains(&it);
    tokens.iter().filter_map(name).any(is_mark)
}

/// Returns true if a file is of C++ by its name.
pub(crate) fn is_cpp(files: &[(String, usize)]) -> bool {
    let is_cpp = |name: &str| FILES_OF_CPP.iter().any(|end| name.ends_with(end));
    files.iter().any(|(name, _)| is_cpp(&name.to_ascii_lowercase()))
}

/// Refuses files of C# by their names, whose lines with `#` are others than those of C.
pub(crate) fn expect_no_file_of_sharp(files: &[(String, usize)]) -> Result<(), FormulaError> {
    let mut start = 0;
    for (name, end) in files {
        if name.to_ascii_lowercase().ends_with(".cs") {
            return Err(is_sharp(Span::new(start, start)));
        }
        start = *end;
    }
    Ok(())
}

/// Returns true for Java, by the names and the texts of the files, or by the text without files. `lines` are
/// the places of the lines of the preprocessor.
///
/// Refuses C#, texts with marks of Java and of C++, and files of different languages.
pub(crate) fn is_java(
    tokens: &[Token],
    lines: &[usize],
    files: &[(String, usize)],
) -> Result<bool, FormulaError> {
    if files.is_empty() {
        let tokens: Vec<_> = tokens.iter().collect();
        return is_text_of_java(&tokens, !lines.is_empty(), false);
    }
    let (mut first, mut start) = (None, 0);
    for (name, end) in files {
        let range = start..*end;
        start = *end;
        let is_own = |it: &&Token| it.kind != TokenKind::End && range.contains(&it.span.start);
        let own: Vec<_> = tokens.iter().filter(is_own).collect();
        let has_lines = lines.iter().any(|line| range.contains(line));
        let place = match own.first() {
            Some(token) => token.span,
            None if has_lines => Span::new(range.start, range.start),
            None => continue,
        };
        let lower = name.to_ascii_lowercase();
        let is_java = if lower.ends_with(".java") {
            true
        } else if lower.ends_with(FILE_OF_C) || FILES_OF_CPP.iter().any(|end| lower.ends_with(end))
        {
            false
        } else {
            is_text_of_java(&own, has_lines, true)?
        };
        match first {
            None => first = Some((name, is_java)),
            Some((_, before)) if before == is_java => {}
            Some((before, _)) => {
                let (java, c) = if is_java { (name, before) } else { (before, name) };
                let message =
                    format!("`{java}` is Java and `{c}` is C: files of one language can be joined");
                return Err(FormulaError::new(place, message).with_help(
                    "leave one of them out, or write `--language java` or `--language c` for both",
                ));
            }
        }
    }
    Ok(first.is_some_and(|(_, is_java)| is_java))
}

impl Parser<'_> {
    /// Refuses the size of a character or a truth value in C++, which is 1 there and 4 in C.
    pub(crate) fn expect_size_of_c(&self, operand: &Expr) -> Result<(), FormulaError> {
        let text = self.text(operand.span).trim_start_matches(['(', ' ']);
        let differs = match &operand.kind {
            ExprKind::Bool(_) | ExprKind::Logical(..) | ExprKind::Unary(UnaryOp::Not, _) => true,
            ExprKind::Binary(operator, ..) => operator.is_comparison(),
            // A character, or a macro that may be one.
            ExprKind::Number(_, INT) => !text.starts_with(|c: char| c.is_ascii_digit()),
            ExprKind::Comma(_, last) => return self.expect_size_of_c(last),
            _ => false,
        };
        if !differs || !self.is_cpp {
            return Ok(());
        }
        let message = format!("the size of `{text}` is 4 in C and 1 in C++");
        Err(FormulaError::new(operand.span, message).with_help("write the number"))
    }
}

/// Returns true if a text has marks of Java, and none of C.
fn is_text_of_java(
    tokens: &[&Token],
    has_lines: bool,
    is_file: bool,
) -> Result<bool, FormulaError> {
    let word = |at: usize| tokens.get(at).and_then(|it| name(it)).unwrap_or("");
    let sign = |at: usize| match tokens.get(at).map(|it| &it.kind) {
        Some(TokenKind::Sign(sign)) => *sign,
        _ => "",
    };
    let places = 0..tokens.len();
    let is_class = |at: usize| match word(at) {
        "public" | "internal" => {
            let next = if word(at + 1) == "static" { at + 2 } else { at + 1 };
            ["class", "struct", "enum"].contains(&word(next))
        }
        "static" => word(at + 1) == "class",
        _ => false,
    };
    // Lists of members in C++ have a colon after such a word.
    let is_label = |it: &&str| places.clone().any(|at| word(at) == *it && sign(at + 1) == ":");
    let labels: Vec<_> = WORDS.into_iter().filter(is_label).collect();
    let mut java = places.clone().filter(|&at| is_mark_of_java(tokens, at));
    let mark = java.find(|&at| !labels.contains(&word(at)));
    let has_space = places.clone().any(|at| word(at) == "namespace" && !word(at + 1).is_empty());
    let is_first_static = |at: usize| word(at) == "static" && word(at + 1) == "class";
    let is_of_sharp = |at: usize| match word(at) {
        "using" => word(at + 1) == "System" && sign(at + 2) != "=",
        "foreach" => sign(at + 1) == "(",
        _ if has_space && is_class(at) => sign(at.wrapping_sub(1)) != ":",
        it => is_file && it.starts_with("BitOperations."),
    };
    let starts = is_first_static(0) || word(0) == "public" && is_first_static(1);
    if let Some(at) = places.clone().find(|&at| is_of_sharp(at)).or(starts.then_some(0)) {
        return Err(is_sharp(tokens[at].span));
    }
    let is_of_c = |at: usize| match word(at) {
        "using" => !word(at + 1).is_empty() && sign(at + 2) == "=",
        "template" if sign(at + 1) == "<" => true,
        "struct" => !word(at + 1).is_empty() || sign(at + 1) == "{",
        it if WORDS_OF_C.contains(&it) => !word(at + 1).is_empty(),
        it => it.starts_with("std::"),
    };
    let Some(mark) = mark else { return Ok(false) };
    if has_lines || places.clone().any(is_of_c) {
        return Ok(false);
    }
    if let Some(at) =
        places.clone().find(|&at| WORDS_OF_SHARP.contains(&word(at)) && !word(at + 1).is_empty())
    {
        return Err(is_sharp(tokens[at].span));
    }
    // In Java, a method such as `Long::bitCount` has the sign, too.
    if places.clone().any(|at| word(at).contains("::") || sign(at) == "::") {
        let mark = match &tokens[mark].kind {
            TokenKind::Name(name) => name,
            TokenKind::Sign(sign) => *sign,
            _ => "",
        };
        let message = format!("this may be Java, which has `{mark}`, or C++, which has `::`");
        return Err(FormulaError::new(tokens[0].span, message)
            .with_help("write `--language java` or `--language c`"));
    }
    Ok(true)
}

/// Returns the error for C#.
fn is_sharp(span: Span) -> FormulaError {
    FormulaError::new(span, "this is C#, which is not read").with_help(
        "write the function in C; if it is not C#, write `--language c` or `--language java`",
    )
}

/// Returns true for `>>>`, a word such as `public` before another word, or a name such as
/// `Long.bitCount`.
fn is_mark_of_java(tokens: &[&Token], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| tokens[before]);
    match &tokens[at].kind {
        TokenKind::Sign(">>>") => !closes_templates(&tokens[..at]),
        TokenKind::Sign(sign) => *sign == ">>>=",
        TokenKind::Name(word) if CLASSES.iter().any(|class| word.starts_with(class)) => true,
        TokenKind::Name(word) if WORDS.contains(&&word[..]) => {
            // The classes after `:` in C++ are `: public A, virtual private B`.
            let is_base = word != "final"
                && before.is_some_and(|it| {
                    is_sign(it, ":") || is_sign(it, ",") || name(it) == Some("virtual")
                });
            let next = tokens.get(at + 1).and_then(|it| name(it));
            // `public virtual A`, and `final override` after parameters.
            !is_base && next.is_some_and(|it| it != "virtual" && it != "override")
        }
        _ => false,
    }
}

/// The most tokens of the arguments of a template.
const MAX_ARGUMENTS: usize = 1000;

/// Returns true if `>>>` after these tokens closes three lists of arguments of templates.
fn closes_templates(before: &[&Token]) -> bool {
    let mut open = 0;
    for (place, token) in before.iter().enumerate().rev().take(MAX_ARGUMENTS) {
        let after = before.get(place + 1);
        match token.kind {
            TokenKind::Sign("<") => open += 1,
            TokenKind::Sign(">") => open -= 1,
            TokenKind::Sign(">>") => open -= 2,
            TokenKind::Sign(">>>") => open -= 3,
            // A reference in `f(T &&)`.
            TokenKind::Sign("&&") if after.is_none_or(|it| name(it).is_none()) => {}
            TokenKind::Sign("(" | ")" | "[" | "]" | "," | "::" | "*" | "&" | "...") => {}
            TokenKind::Sign(_) => break,
            _ => {}
        }
    }
    open >= 3
}

/// Returns true if a text has numbers of Rust, such as `0xffu64`, or `u64::MAX`.
pub(crate) fn is_rust(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != ':');
    let is_number = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_digit())
            && ["u8", "u16", "u32", "u64", "usize"].iter().any(|suffix| word.ends_with(suffix))
    };
    words.into_iter().any(|word| is_number(word) || word.starts_with("u64::"))
}

/// Refuses a number that Java does not have, as `2147483648`, or that is another one there: `0xFFFFFFFF`
/// is −1 in Java and 4294967295 in C.
pub(crate) fn expect_number_of_java(
    text: &str,
    value: u64,
    ctype: CType,
    span: Span,
) -> Result<(), FormulaError> {
    let lower = text.to_ascii_lowercase();
    if ctype == UNSIGNED && !lower.contains('u') {
        let number = i64::from((value as u32).cast_signed());
        let message = format!("in Java this number is {number}, and in C {value}");
        return Err(FormulaError::new(span, message)
            .with_help(format!("write `{value:#x}L` for the latter")));
    }
    let digits = lower.strip_suffix('l').unwrap_or(&lower);
    let is_decimal = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
    let (ctype, most) = match digits.len() == lower.len() {
        true => ("int", i32::MAX as u64),
        false => ("long", i64::MAX as u64),
    };
    if is_decimal && value > most {
        let message = format!("`{text}` does not fit the type `{ctype}` of Java");
        let help = match i64::try_from(value) {
            Ok(_) => format!("write `{value}L`"),
            Err(_) => format!("write `{value:#x}L` for the word with its bits"),
        };
        return Err(FormulaError::new(span, message).with_help(help));
    }
    Ok(())
}

/// Returns the value and the type of the lowest number of Java for its digits after the minus.
pub(crate) fn lowest_number(text: &str) -> Option<(u64, CType)> {
    match &*text.to_ascii_lowercase().replace('_', "") {
        "2147483648" => Some((i64::from(i32::MIN).cast_unsigned(), INT)),
        "9223372036854775808l" => Some((i64::MIN.cast_unsigned(), LONG)),
        _ => None,
    }
}
