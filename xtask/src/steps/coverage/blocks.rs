//! The text of a file, taken apart into blocks and the rest.

use crate::source::lines_with;

/// What may define a member of a type.
const MEMBER_KEYWORDS: [&str; 3] = ["fn", "const", "type"];

/// The text of a module.
#[derive(Default)]
pub(super) struct File {
    /// The path of its module, `bitscan::forward`; empty for the root.
    pub(super) module: String,
    /// The text outside of blocks.
    pub(super) free: String,
    pub(super) blocks: Vec<Block>,
}

/// A text in braces, and what it belongs to.
pub(super) struct Block {
    pub(super) kind: Kind,
    /// The name of the type, trait or macro.
    pub(super) name: String,
    pub(super) body: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// `impl Type`.
    Inherent,
    /// `impl Trait for Type`, or `trait Trait`: nothing says `pub` there.
    Trait,
    /// `struct Type`.
    Struct,
    /// `enum Type`.
    Enum,
    /// `mod name`, which becomes a file.
    Module,
    /// `macro_rules! name`.
    Macro,
    /// `name! {…}`.
    Rows,
}

impl File {
    /// Sorts a text into blocks, the modules in it, and the rest. The blocks inside of a macro
    /// are found twice: on their own, since the macro stamps them, and in its body.
    pub(super) fn take_apart(module: String, code: &str) -> (Self, Vec<(&str, &str)>) {
        let mut file = Self { module, ..Self::default() };
        let mut modules = Vec::new();
        let mut rest = code;
        while let Some(line) = rest.split_inclusive('\n').next() {
            file.free.push_str(line);
            let after = &rest[line.len()..];
            let Some((kind, name, at)) = heading(line, rest) else {
                rest = after;
                continue;
            };
            let body = braced(&rest[at..]);
            match kind {
                Kind::Module => modules.push((name, body)),
                _ => file.blocks.push(Block { kind, name: name.to_owned(), body: body.to_owned() }),
            }
            rest = match kind {
                Kind::Macro => after,
                _ => &rest[line.len().max(at + body.len())..],
            };
        }
        (file, modules)
    }
}

impl Block {
    pub(super) fn has_member(&self, name: &str) -> bool {
        let mut keywords = MEMBER_KEYWORDS.iter();
        match self.kind {
            Kind::Inherent => keywords.any(|keyword| defines(&self.body, keyword, name)),
            Kind::Trait => keywords.any(|keyword| has_words(&self.body, keyword, name)),
            Kind::Struct => public_lines(&self.body).any(|line| word(line) == name),
            Kind::Enum => begins_line(&self.body, name),
            Kind::Module | Kind::Macro | Kind::Rows => false,
        }
    }
}

/// What begins with the first line of a text and has a block: its kind, its name and where
/// the brace is.
fn heading<'a>(line: &'a str, text: &'a str) -> Option<(Kind, &'a str, usize)> {
    let at = text.find('{')?;
    let line = line.trim();
    let line = line.strip_prefix("pub ").unwrap_or(line);
    if let Some((keyword, rest)) = line.split_once(' ') {
        let kind = match keyword {
            "struct" => Some(Kind::Struct),
            "enum" => Some(Kind::Enum),
            "trait" => Some(Kind::Trait),
            "mod" => Some(Kind::Module),
            "macro_rules!" => Some(Kind::Macro),
            _ => None,
        };
        if let Some(kind) = kind {
            // Without a block where a semicolon comes first.
            return (!text[..at].contains(';')).then_some((kind, word(rest), at));
        }
    }
    let line = line.strip_prefix("unsafe ").unwrap_or(line);
    if line.strip_prefix("impl").is_some_and(|rest| rest.starts_with([' ', '<'])) {
        // The type may be in a line below.
        let heading = &text[..at];
        return Some(match heading.split_once(" for ") {
            Some((_, owner)) => (Kind::Trait, word(owner), at),
            None => {
                let owner = heading.trim_start().trim_start_matches("unsafe ");
                (Kind::Inherent, word(after_generics(&owner["impl".len()..])), at)
            }
        });
    }
    let name = line.strip_suffix("! {")?;
    (word(name) == name).then_some((Kind::Rows, name, at))
}

/// The text behind parameters in angle brackets, if it begins with some.
fn after_generics(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text[at..].trim_start_matches('>').trim_start();
        }
    }
    text
}

/// The name that a text begins with.
fn word(text: &str) -> &str {
    text.split(|c: char| !is_word(c)).next().unwrap_or_default()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What is in a pair of braces, with the braces; to the end where they do not match.
fn braced(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..=at];
        }
    }
    text
}

/// The lines of what is public, without saying so.
fn public_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.trim_start().strip_prefix("pub "))
}

/// Whether a line defines a public name with this keyword.
pub(super) fn defines(text: &str, keyword: &str, name: &str) -> bool {
    public_lines(text).any(|line| has_words(line, keyword, name))
}

fn has_words(text: &str, keyword: &str, name: &str) -> bool {
    lines_with(text, &format!("{keyword} {name}")).next().is_some()
}

/// Whether the name begins a line, or stands there behind `fn`.
pub(super) fn begins_line(text: &str, name: &str) -> bool {
    let lines = text.lines().map(str::trim);
    lines.map(|line| word(line.strip_prefix("fn ").unwrap_or(line))).any(|first| first == name)
}
