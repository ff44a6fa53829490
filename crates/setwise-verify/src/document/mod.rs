//! The blocks of a document: the parts of its text that may hold statements.

mod assertions;
mod code;
mod hidden;
mod html;
mod markdown;
mod marked;
mod marks;
mod paragraph;
mod source;
mod tex;
mod values;

use std::ops::Range;
use std::path::Path;

use setwise_expr::Span;

use crate::parts::premises::{Relation, begins_list, compares, listed_values, relation};

pub(crate) use assertions::conditions;
pub(crate) use marked::without_marked;
pub(crate) use marks::misplaced;
pub(crate) use paragraph::{last_of, sentence, sentences};
pub(crate) use source::code_alone;
pub(crate) use tex::{BREAK, FILLER};
pub(crate) use values::{EQUALS, said_value};

/// The kind of a document, which tells where its statements are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DocumentKind {
    /// Markdown and plain text: blocks of code, inline code, and formulas on lines of their own.
    Markdown,
    /// HTML: the same, in `pre`, `code` and paragraphs.
    Html,
    /// Source code whose comments have statements, and whose functions they may use.
    C,
    /// The same in Java, whose words have a sign.
    Java,
    /// The same as C; of the functions, those outside of other items can be used.
    Rust,
    /// Source code whose comments begin with `#`, and whose functions cannot be used.
    Python,
}

impl DocumentKind {
    /// Returns the kind that the extension of a file tells: Markdown for those that are not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_verify::DocumentKind;
    ///
    /// assert_eq!(DocumentKind::of_file("bits.h".as_ref()), DocumentKind::C);
    /// assert_eq!(DocumentKind::of_file("README".as_ref()), DocumentKind::Markdown);
    /// ```
    #[must_use]
    pub fn of_file(path: &Path) -> Self {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        match &*extension.to_ascii_lowercase() {
            "html" | "htm" | "xhtml" => Self::Html,
            "c" | "h" | "cc" | "cpp" | "cxx" | "c++" | "hpp" | "hh" | "hxx" | "h++" | "inl"
            | "ipp" | "tpp" | "cu" | "cuh" | "cl" | "ino" => Self::C,
            "java" => Self::Java,
            "rs" => Self::Rust,
            "py" | "pyi" => Self::Python,
            _ => Self::Markdown,
        }
    }
}

/// The kind of a block, which tells how much of it must be a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    /// Code, or a comment that says that it is a statement: what is not understood is reported.
    Code,
    /// Code within a sentence: a statement if it can be read as one.
    Inline,
    /// Text: the lines that are laws or definitions are statements.
    Text,
    /// A table as it is written. If it is read as one, the number of blocks after it, which have its parts,
    /// are not read.
    Table(usize),
    /// Code of another language than those that are read.
    Foreign,
    /// Code of Rust or Python within a document, whose comments may be statements.
    Source(DocumentKind),
    /// A comment with a statement in C or Java within a document.
    Marked(DocumentKind),
    /// A comment that nearly begins as a statement does.
    Misplaced,
    /// A law where none is read, for a reason.
    Refused(&'static str),
    /// A statement in a branch of `#if` that is not taken.
    NotTaken,
    /// The condition of an assertion in code that calls a function.
    Assertion,
    /// One statement that the document describes.
    Example(Claim),
}

/// The word of a document for a statement, after a fence or in front of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// `formula`: it has a value.
    Value,
    /// `law`: it is true for all inputs.
    Law,
    /// `refuted`: it is false for some inputs, though it is printed.
    Refuted,
}

impl Claim {
    fn named(word: &str) -> Option<Self> {
        match word {
            "formula" => Some(Self::Value),
            "law" => Some(Self::Law),
            "refuted" => Some(Self::Refuted),
            _ => None,
        }
    }

    /// Reads a line such as `law: x == x`.
    pub(crate) fn of_line(line: &str) -> Option<(Self, &str)> {
        let (word, law) = line.split_once(": ")?;
        let claim = Self::named(&word.to_ascii_lowercase());
        Some((claim.filter(|claim| *claim != Self::Value)?, law))
    }

    /// Reads what is after a fence, such as `formula a = {e4}; n = 3`. Returns the inputs as a line
    /// of formulas. `c` is an example only if it has inputs; a `fen` and the `strip` that a page draws are not
    /// formulas.
    fn of_fence(info: &str) -> Option<(Self, String)> {
        let (word, inputs) = info.split_once(' ').unwrap_or((info, ""));
        let is_code = word == "c" && !inputs.is_empty();
        let claim = if is_code { Self::Value } else { Self::named(word)? };
        let mut values = String::new();
        for input in inputs.split(';').filter(|input| !input.trim().is_empty()) {
            let (name, value) = input.split_once(" = ")?;
            if !["fen", "strip"].contains(&name.trim()) {
                values += &format!("let {} = {}; ", name.trim(), value.trim());
            }
        }
        Some((claim, values))
    }
}

/// Returns the sign of the words between two conditions: `and`, `or if`.
pub(crate) fn joined_by(words: &str) -> Option<&'static str> {
    let words = words.trim().trim_start_matches(',').trim().to_lowercase();
    match words.strip_suffix(" if").unwrap_or(&words) {
        "and" => Some("&&"),
        "or" => Some("||"),
        _ => None,
    }
}

/// Returns true for words after a condition that say that it is false.
pub(crate) fn denies(words: &str) -> bool {
    let words = words.trim_start().to_lowercase();
    ["fails", "is false", "is not ", "does not ", "is wrong"].iter().any(|it| words.starts_with(it))
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    pub(crate) text: String,
    /// The place of the first character of each line of the text.
    pub(crate) places: Vec<Place>,
    /// True for code and laws of Java.
    pub(crate) is_java: bool,
    /// True for a block of code in a language in which `^` is never a power.
    pub(crate) is_code: bool,
    /// The words before and after the only inline code of a paragraph.
    pub(crate) around: Option<[String; 2]>,
    /// The condition after inline code.
    pub(crate) condition: Option<Condition>,
    /// The condition before it.
    pub(crate) premise: Option<Condition>,
    /// True for inline code that is what a law before it implies, or is equivalent to.
    pub(crate) is_conclusion: bool,
    /// True for inline code that is a condition of what follows it.
    pub(crate) is_premise: bool,
    /// True for code that a verb and a number make an equation: `f(3)` returns 4.
    pub(crate) is_said: bool,
    /// The words of a paragraph between the last inline code and this one.
    pub(crate) before: String,
    /// The words of the sentence before inline code, without other code.
    pub(crate) head: String,
    /// The words of a paragraph between inline code and the next one, or the end.
    pub(crate) after: String,
    /// The paragraph above a block of code or of text.
    pub(crate) above: String,
    /// The paragraph below it, or all that follows inline code in its paragraph.
    pub(crate) below: String,
}

/// A condition of a law in a sentence: `x - 1 < x` if `x != 0`, or if `x != 0`, then `x - 1 < x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    /// The words before the condition.
    pub(crate) word: String,
    pub(crate) text: String,
    pub(crate) relation: Relation,
    /// The words after the condition.
    pub(crate) after: String,
}

/// Words of a sentence between a law and those that begin its condition.
const CLAIMS: [&str; 9] = ["but", "always", "is", "holds", "hold", "true", "valid", "correct", "("];

impl Condition {
    /// Returns the condition that a text is after some words; `None` if they do not begin one.
    pub(crate) fn after(words: &str, text: &str) -> Option<Self> {
        let word = words.trim_start_matches(',').split_whitespace().collect::<Vec<_>>().join(" ");
        let lower = word.to_lowercase();
        let mut word = &*lower;
        let relation = loop {
            if let Some(relation) = relation(word) {
                break relation;
            }
            let claim = CLAIMS.into_iter().find(|it| {
                let rest = word.strip_prefix(*it);
                rest.is_some_and(|rest| *it == "(" || rest.starts_with(' '))
            });
            word = word[claim?.len()..].trim_start();
        };
        let (word, text) = (word.to_owned(), text.to_owned());
        Some(Self { word, text, relation, after: String::new() })
    }

    /// Joins another code to the condition, if `and` or `or` stands between them, or it is another value of a
    /// list.
    pub(crate) fn join(&mut self, words: &str, code: &str) -> bool {
        if begins_list(&self.text) && !compares(code) {
            let sign = match words.trim_matches([',', ' ', '\n']) {
                "" | "and" | "or" => ", ",
                dots if dots.contains("...") || dots.contains('…') => ", ..., ",
                // `1` to `3` is a list that is not understood.
                _ if code.starts_with(|c: char| c.is_ascii_digit()) && !words.contains('.') => {
                    words
                }
                _ => return false,
            };
            self.text = format!("{}{sign}{code}", self.text);
            return true;
        }
        let Some(sign) = joined_by(words) else { return false };
        let text = listed_values(&self.text).unwrap_or_else(|| self.text.clone());
        self.text = format!("({text}) {sign} ({code})");
        true
    }

    /// Returns true if the law and the condition are one statement, so that the condition is not another one.
    pub(crate) const fn is_statement(&self) -> bool {
        matches!(self.relation, Relation::Equivalent | Relation::Conclusion)
    }

    /// Notes the words after a condition, which may say that it is false.
    pub(crate) fn note_after(&mut self, words: &str) {
        if denies(words) {
            self.text = format!("!({})", self.text);
        } else {
            words.clone_into(&mut self.after);
        }
    }
}

impl Block {
    pub(crate) const fn new(kind: BlockKind, text: String, places: Vec<Place>) -> Self {
        Self {
            kind,
            text,
            places,
            is_java: false,
            is_code: false,
            around: None,
            condition: None,
            premise: None,
            is_conclusion: false,
            is_premise: false,
            is_said: false,
            before: String::new(),
            head: String::new(),
            after: String::new(),
            above: String::new(),
            below: String::new(),
        }
    }

    /// Joins a block that breaks off with the next one.
    pub(crate) fn joined(&self, next: &Self) -> (String, Vec<Place>) {
        let first = self.text.trim_end();
        let lines = first.lines().count();
        let places = self.places.iter().take(lines).chain(&next.places).copied().collect();
        (format!("{first}\n{}", next.text), places)
    }
}

/// A line and a column, in characters, both from 1.
pub(crate) type Place = (usize, usize);

/// The blocks of a document, in order, and the source code around its comments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    pub(crate) blocks: Vec<Block>,
    /// The code that the statements may use, if the document is source code.
    pub(crate) code: Option<String>,
}

impl Blocks {
    /// Marks the statements within parts of the text as those of branches that are not taken.
    pub(crate) fn leave_out(&mut self, parts: &[Span], text: &str) {
        let mut places = Places::new(text, (1, 1));
        for part in parts {
            let [first, last] = [part.start, part.end].map(|at| places.of(at));
            let is_inside = |block: &Block| {
                block.places.first().is_some_and(|place| (first..last).contains(place))
            };
            for block in self.blocks.iter_mut().filter(|it| is_inside(it)) {
                block.kind = BlockKind::NotTaken;
            }
        }
    }
}

/// Returns the blocks of a text. In source code, all comments are read if `comments` is true, and
/// else those that begin with `setwise:`.
pub(crate) fn blocks(text: &str, kind: DocumentKind, comments: bool) -> Blocks {
    let page = || tex::displayed(text);
    match kind {
        DocumentKind::Markdown => {
            Blocks { blocks: markdown::blocks(&tex::within_lines(&page())), code: None }
        }
        DocumentKind::Html => Blocks { blocks: html::blocks(&page(), (1, 1)), code: None },
        DocumentKind::C | DocumentKind::Java => {
            let mut blocks = source::blocks(text, kind, comments);
            if kind == DocumentKind::C {
                blocks.extend(assertions::blocks(text));
                blocks.sort_by_key(|block| block.places.first().copied());
            }
            Blocks { blocks, code: Some(text.to_owned()) }
        }
        DocumentKind::Rust | DocumentKind::Python => {
            Blocks { blocks: source::blocks(text, kind, comments), code: None }
        }
    }
}

/// Returns the lines, from 0, of each piece of code and of each table without a fence in Markdown.
///
/// They may span several blocks of Markdown.
///
/// # Examples
///
/// ```
/// let text = "Words.\n\nint f(int n) {\n\n  return n;\n}\n";
/// assert_eq!(setwise_verify::unfenced(text), [2..6]);
/// ```
#[must_use]
pub fn unfenced(text: &str) -> Vec<Range<usize>> {
    let text = with_line_feeds(text);
    code::outside_fences(&text)
        .0
        .iter()
        .map(|it| {
            let first = it.places[0].0 - 1;
            first..first + it.places.len()
        })
        .collect()
}

/// Returns a text whose lines end with a line feed.
pub(crate) fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Counts the lines and columns of a text up to places that do not decrease.
pub(crate) struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    line_start: usize,
    /// The place of the text in the document.
    base: Place,
}

impl<'a> Places<'a> {
    pub(crate) const fn new(text: &'a str, base: Place) -> Self {
        Self { text, at: 0, line: 0, line_start: 0, base }
    }

    /// Returns the place of a byte.
    pub(crate) fn of(&mut self, byte: usize) -> Place {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        if byte < self.at {
            *self = Self::new(self.text, self.base);
        }
        for (index, _) in self.text[self.at..byte].match_indices('\n') {
            self.line += 1;
            self.line_start = self.at + index + 1;
        }
        self.at = byte;
        let column = self.text[self.line_start..byte].chars().count();
        let first = if self.line == 0 { self.base.1 } else { 1 };
        (self.base.0 + self.line, first + column)
    }
}

/// Returns true for the language Java after a fence.
fn is_java(language: &str) -> bool {
    word_of(language) == "java"
}

/// Returns the kind of a block whose language is not read as C code.
fn kind_of_other(language: &str) -> BlockKind {
    match &*word_of(language) {
        "rust" | "rs" => BlockKind::Source(DocumentKind::Rust),
        "python" | "py" => BlockKind::Source(DocumentKind::Python),
        _ => BlockKind::Foreign,
    }
}

/// Returns the comments with statements of code that stands at a place of a document.
pub(crate) fn comments_of(text: &str, kind: DocumentKind, base: Place) -> Vec<Block> {
    let mut found = source::blocks(text, kind, false);
    for (line, column) in found.iter_mut().flat_map(|block| &mut block.places) {
        *line += base.0 - 1;
        *column += base.1 - 1;
    }
    found
}

/// The languages of code after a fence in which `^` is never a power.
const OF_CODE: [&str; 11] =
    ["c", "c++", "cpp", "cc", "cxx", "h", "hpp", "hh", "hxx", "h++", "java"];

/// The other languages of blocks that are read; in blocks without one, too.
const READ: [&str; 6] = ["", "setwise", "math", "text", "txt", "plain"];

/// Returns true for a language of code after a fence, in which `^` is never a power.
fn is_code(language: &str) -> bool {
    OF_CODE.contains(&&*word_of(language))
}

/// Returns the language after a fence, in lower case: that of `cpp`, `cpp=12`, `cpp {.wide}` and `{.cpp}`.
fn word_of(language: &str) -> String {
    let language = language.trim_start().to_ascii_lowercase();
    let first = language.split([' ', '\t', ',', '{', '=', '}']).next().unwrap_or_default();
    let Some(attributes) = language.strip_prefix('{').filter(|_| first.is_empty()) else {
        return first.to_owned();
    };
    // The class that is a language; other classes and names say how the block looks.
    let items = attributes.split([' ', '\t', ',', '}']).filter(|it| !it.is_empty());
    let items = items.filter(|it| !it.starts_with('#') && it.find('=').is_none_or(|at| at == 0));
    let items: Vec<&str> = items.collect();
    let name = |it: &&str| it.strip_prefix('.').unwrap_or(it).to_owned();
    let is_known = |it: &String| is_read(it) || !matches!(kind_of_other(it), BlockKind::Foreign);
    let known = items.iter().map(name).find(is_known);
    let class = |it: &&&str| it.starts_with('.') && !it.contains("number");
    // The first one may be that of knitr, as in `{r, echo=FALSE}`, or of output, as in `{=html}`.
    let other = || items.iter().find(class).or(items.first().filter(|it| !it.starts_with('.')));
    known.or_else(|| other().map(name)).unwrap_or_default()
}

/// Returns true for the languages of blocks that are read, such as the `c` after a fence.
pub(crate) fn is_read(language: &str) -> bool {
    let word = word_of(language);
    READ.contains(&&*word) || OF_CODE.contains(&&*word)
}
