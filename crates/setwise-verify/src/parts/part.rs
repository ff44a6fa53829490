//! The parts of a block, and the forms that they are recognized by.

use setwise_expr::{FormulaError, Function, printed_function, step_sign};

use crate::document::{Block, BlockKind, Place};
use crate::names::added::Added;
use crate::names::items::items;
use crate::names::scope::Scope;
use crate::names::words::{is_name, is_word, places};

/// A part of a block.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a str,
    /// The place of its first character.
    pub(crate) at: Place,
    /// The places of its lines.
    pub(crate) places: &'a [Place],
}

impl<'a> Part<'a> {
    pub(crate) fn of(text: &'a str, places: &'a [Place]) -> Self {
        Self { text, at: places.first().copied().unwrap_or((1, 1)), places }
    }

    /// Returns the line of the document of a line of the part, from 0.
    pub(crate) fn line(&self, index: usize) -> usize {
        let place = self.places.get(index).or(self.places.last()).copied();
        if index == 0 { self.at.0 } else { place.map_or(self.at.0, |place| place.0) }
    }

    /// Returns the part from a line on, whose text is another.
    fn after_lines(self, index: usize, text: &'a str) -> Self {
        let at =
            if index == 0 { self.at } else { self.places.get(index).copied().unwrap_or(self.at) };
        Self { text, at, places: self.places.get(index..).unwrap_or_default() }
    }

    /// Returns the definitions at the start of a part, and the lines after them; `None` if it does not have
    /// both.
    pub(crate) fn after_definitions(self) -> Option<[Self; 2]> {
        let rest = *items(self.text).last()?;
        let mut start = self.text.len() - rest.len();
        // A directive ends with its line.
        let directives = rest.rmatch_indices('\n').find(|(at, _)| {
            rest[..*at].lines().last().is_some_and(|line| line.trim_start().starts_with('#'))
        });
        let is_directive = directives.is_some();
        let mut rest = rest;
        if let Some((at, _)) = directives {
            start += at;
            rest = &rest[at..];
        }
        let code = &self.text[..start];
        let line = code.matches('\n').count() + 1;
        let (comment, lines) = rest.split_once('\n')?;
        let is_law =
            |line: &str| line.trim().is_empty() || is_like_law(line) && !line.contains(';');
        let ends = code.trim_end().ends_with('}')
            || (is_directive || code.trim_end().ends_with(';')) && lines.lines().all(is_law);
        let are_both = comment.trim().is_empty()
            && ends
            && !lines.trim().is_empty()
            && !lines.contains(['{', '#']);
        are_both.then(|| [Self { text: code, ..self }, self.after_lines(line, lines)])
    }

    /// Returns the definitions `a = x & y; b = x | y;` on one line, if none is assigned again or used before it;
    /// `None` for other lines.
    pub(crate) fn definitions_on_a_line(self) -> Option<Vec<Self>> {
        let text = self.text.trim_end();
        let mut parts: Vec<&str> = text.split_inclusive(';').collect();
        if parts.last().is_some_and(|last| last.trim().starts_with("//")) {
            parts.pop();
        }
        let found = parts.iter().map(|part| {
            let part = part.trim();
            let (name, formula) = match printed_function(part) {
                Some(_) => ("", part.split_once('=')?.1),
                // The last one may have no sign at its end.
                None => {
                    declared(part).or_else(|| equated(part).filter(|_| !part.ends_with(';')))?
                }
            };
            Some((part, name, formula))
        });
        let found: Vec<(&str, &str, &str)> = found.collect::<Option<_>>()?;
        let is_new = |(index, it): (usize, &(&str, &str, &str))| {
            it.1.is_empty()
                || found[..=index].iter().all(|before| places(before.2, it.1).next().is_none())
                    && found[..index].iter().all(|before| before.1 != it.1)
        };
        if found.len() < 2 || text.contains('\n') || !found.iter().enumerate().all(is_new) {
            return None;
        }
        let part = |text: &'a str| {
            let before = &self.text[..text.as_ptr() as usize - self.text.as_ptr() as usize];
            Self { text, at: (self.at.0, self.at.1 + before.chars().count()), ..self }
        };
        Some(found.iter().map(|it| part(it.0)).collect())
    }

    /// Returns the lines of a part with functions such as `f(a, b) = a | b`; `None` for other parts, and if
    /// each line continues the one above.
    pub(crate) fn with_functions(self) -> Option<Vec<Self>> {
        let lines = self.split(false);
        if lines.len() < 2 || is_of_code(self.text) {
            return None;
        }
        let lines = continued(self, lines, is_continuation, |_| true);
        let is_split = lines.len() > 1 && lines.iter().any(|line| defines_function(line.text));
        is_split.then_some(lines)
    }

    /// Returns the name above the drawing of one board, `attack` or `white pawns:`, and the board.
    pub(crate) fn titled_board(self) -> Option<(String, String)> {
        let lines: Vec<&str> = self.text.lines().filter(|line| !line.trim().is_empty()).collect();
        let (head, rows) = lines.split_at(lines.len().checked_sub(8)?);
        let [head] = head else { return None };
        let words: Vec<&str> = head.trim().trim_end_matches(':').split_whitespace().collect();
        let is_named = |it: &&str| it.starts_with(char::is_alphabetic) && it.chars().all(is_word);
        let is_title = (1..5).contains(&words.len()) && words.iter().all(is_named);
        (is_title && rows.iter().all(|row| is_drawing(row)))
            .then(|| (words.join("_"), format!("(\n{}\n)", rows.join("\n"))))
    }

    /// Returns a text within the part, which stands at a byte of it.
    pub(crate) fn within(self, start: usize, text: &'a str) -> Self {
        let before = &self.text[..start];
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        let part = self.after_lines(before.matches('\n').count(), text);
        Self { at: (part.at.0, part.at.1 + column), ..part }
    }

    /// Returns the first lines, and those after them; `None` if there are none.
    pub(crate) fn split_lines(self, count: usize) -> Option<(Self, Self)> {
        let end = self.text.match_indices('\n').nth(count.checked_sub(1)?)?.0;
        let rest = self.after_lines(count, &self.text[end + 1..]);
        Some((Self { text: &self.text[..end], ..self }, rest))
    }

    /// Returns the part without the blanks around it.
    pub(crate) fn trimmed(self) -> Self {
        let rest = self.text.trim_start();
        let before = &self.text[..self.text.len() - rest.len()];
        let last = before.rsplit('\n').next().unwrap_or_default().chars().count();
        let part = self.after_lines(before.matches('\n').count(), rest.trim_end());
        Self { at: (part.at.0, part.at.1 + last), ..part }
    }

    /// Returns the lines, or the groups of lines between blank ones.
    pub(crate) fn split(self, by_blank_lines: bool) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        let (mut at, mut is_open) = (0, false);
        for (index, line) in self.text.split('\n').enumerate() {
            let end = at + line.len();
            let is_blank = line.trim().is_empty();
            match parts.last_mut() {
                Some(part) if by_blank_lines && is_open && !is_blank => {
                    let start = part.text.as_ptr() as usize - self.text.as_ptr() as usize;
                    part.text = &self.text[start..end];
                }
                _ if is_blank => {}
                _ => parts.push(self.after_lines(index, line)),
            }
            is_open = !is_blank;
            at = end + 1;
        }
        parts
    }
}

/// Returns the name and the formula of a declaration of a variable: `U64 x = y & z;`, and of
/// `let x = y & z` and `x = y & z;`.
pub(crate) fn declared(text: &str) -> Option<(&str, &str)> {
    let statement = match text.split_once("//") {
        Some((statement, comment)) if !comment.contains('\n') => statement,
        Some(_) => return None,
        None => text,
    }
    .trim();
    let (left, formula) = statement.split_once('=')?;
    let left = left.trim_end();
    let (types, name) = left.rsplit_once(' ').unwrap_or(("", left));
    let is_word = |it: &str| it.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_') && is_word(name);
    let is_typed = TYPES.iter().any(|word| types.split_whitespace().any(|it| it == *word));
    let ends = statement.ends_with(';');
    let is_type = types.split_whitespace().all(is_word) && (ends || is_typed);
    let formula = formula.trim().trim_end_matches(';').trim();
    (is_type && is_name && !formula.starts_with('=') && !formula.contains([';', '{']))
        .then_some((name, formula))
}

/// Returns the name and the formula of `name = formula`.
pub(crate) fn equated(text: &str) -> Option<(&str, &str)> {
    let (name, formula) = text.split_once('=')?;
    let name = name.trim();
    (is_name(name) && !formula.starts_with(['=', '>'])).then(|| (name, formula.trim()))
}

/// Words that begin a declaration, also without a `;`.
const TYPES: [&str; 13] = [
    "let",
    "const",
    "static",
    "constexpr",
    "U64",
    "u64",
    "uint64_t",
    "unsigned",
    "int",
    "long",
    "BB",
    "Bitboard",
    "Bitset",
];

/// Returns the name and the formula after a label: `empty set E = 0`.
pub(crate) fn labeled(text: &str) -> Option<(&str, &str)> {
    let (left, formula) = text.split_once('=')?;
    let (label, name) = left.trim_end_matches([' ', ':']).rsplit_once(' ')?;
    let is_operator =
        |word| ["and", "or", "xor", "not", "mod"].contains(&&*str::to_lowercase(word));
    let is_words = label.split_whitespace().count() > 1
        && !label.split_whitespace().any(is_operator)
        && label.chars().all(|c| c.is_alphabetic() || c == ' ')
        && name.chars().all(char::is_alphabetic)
        && name.chars().count() == 1;
    (is_words && !formula.contains(['=', '\n'])).then_some((name, formula.trim()))
}

/// Returns true for the definition of a function, `f(a, b) = a | b`, whose name is not one of the language.
pub(crate) fn defines_function(text: &str) -> bool {
    let name = text.trim_start().split('(').next().unwrap_or_default();
    printed_function(text).is_some() && Function::named(name.trim()).is_none()
}

/// Returns the law that another formula for a function that is already defined gives the same value.
pub(crate) fn printed_again(text: &str, scope: &Scope) -> Option<String> {
    printed_function(text)?;
    let (left, formula) = text.trim().trim_end_matches(';').split_once('=')?;
    let name = left.split('(').next()?.trim();
    scope.has_function(name).then(|| format!("{} == ({})", left.trim(), formula.trim()))
}

/// Returns true for lines that are sentences or comments, or a drawing of directions.
pub(crate) fn is_prose(lines: &[Part<'_>]) -> bool {
    let is_sentence = |line: &Part<'_>| {
        let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        let is_sign = |c: char| "=<>&|^~;{}[]+*/0123456789".contains(c);
        !line.text.contains(is_sign) && line.text.split_whitespace().filter(is_word).count() > 3
    };
    let is_rays = |line: &Part<'_>| {
        ['\\', '/'].iter().all(|&sign| line.text.contains(sign))
            && line.text.chars().all(|c| c.is_whitespace() || "\\|/".contains(c))
    };
    let is_comment = |it: &Part<'_>| it.text.trim().starts_with("//") && !is_like_law(it.text);
    lines.iter().all(is_sentence) || lines.iter().any(is_rays) || lines.iter().all(is_comment)
}

/// Returns true for lines of a board whose cells have letters, which stand for bits.
pub(crate) fn has_letters(lines: &[Part<'_>]) -> bool {
    let is_row = |line: &Part<'_>| {
        let cells: Vec<&str> = line.text.split_whitespace().collect();
        let is_letter = |it: &&str| it.len() == 1 && it.bytes().all(|c| c.is_ascii_alphabetic());
        let is_cell = |it: &&str| is_letter(it) || matches!(*it, "." | "*" | "0" | "1");
        let is_board = |cells: &[&str]| cells.iter().all(is_cell) && cells.contains(&".");
        cells.iter().any(is_letter) && cells.windows(8).any(is_board)
    };
    lines.len() >= 8 && lines.len() < 16 && lines.iter().filter(|line| is_row(line)).count() > 1
}

/// Returns true for code whose first brace closes one of the code before it.
pub(crate) fn is_rest(text: &str) -> bool {
    let mut depth = 0_i32;
    let mut braces = text.chars().filter(|c| matches!(c, '{' | '}'));
    braces.any(|c| {
        depth += if c == '{' { 1 } else { -1 };
        depth < 0
    })
}

/// Returns a statement without the arrow with which a conclusion is printed: `==> x + ~x == -1`.
pub(crate) fn without_arrow(text: &str) -> &str {
    match step_sign(text) {
        Some((sign, "=>")) => text[sign.len()..].trim_start(),
        _ => text,
    }
}

/// Returns true for a line that begins with the sign of an implication or of an equivalence.
pub(crate) fn begins_step(line: &str) -> bool {
    step_sign(line.trim_start()).is_some()
}

/// Returns true for a line of words alone, such as the head of a table or a sentence.
pub(crate) fn is_words(text: &str) -> bool {
    let sentence = text.trim_end().strip_suffix(['.', ':']).unwrap_or_default();
    let is_long = |it: &&str| it.len() > 2;
    if sentence.chars().all(|c| c.is_alphabetic() || c == ' ' || c == ',')
        && sentence.split_whitespace().filter(is_long).count() > 1
    {
        return true;
    }
    let mut words = text.split_whitespace();
    let is_word = |it: &str| it.chars().all(char::is_alphanumeric) && it.len() > 1;
    text.split_whitespace().count() > 1
        && words.all(|it| is_word(it) && it.starts_with(char::is_alphabetic))
}

/// Returns true for a line of a drawing: eight `1` or `.`.
pub(crate) fn is_drawing(line: &str) -> bool {
    let cells: String = line.split_whitespace().collect();
    cells.len() == 8 && cells.bytes().all(|it| matches!(it, b'1' | b'.'))
}

/// Returns a formula above the drawing of its value as an equation.
pub(crate) fn drawn(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let (head, rows) = lines.split_at(lines.len().checked_sub(8)?);
    let [head] = head else { return None };
    if !rows.iter().all(|row| is_drawing(row)) {
        return None;
    }
    let formula = head.split_once(" = ").map_or(*head, |(_, formula)| formula);
    let formula = formula.trim().trim_end_matches([':', '=']);
    Some(format!("{} == (\n{}\n)", formula.trim_end(), rows.join("\n")))
}

/// Returns the groups of lines between blank ones; code that breaks off goes on over blank lines.
pub(crate) fn groups(part: Part<'_>) -> Vec<Part<'_>> {
    let mut groups: Vec<Part<'_>> = Vec::new();
    for group in part.split(true) {
        match groups.last_mut() {
            Some(last) if is_of_code(last.text) && breaks_off(last.text) => {
                let start = last.text.as_ptr() as usize - part.text.as_ptr() as usize;
                let end = group.text.as_ptr() as usize - part.text.as_ptr() as usize;
                last.text = &part.text[start..end + group.text.len()];
            }
            _ => groups.push(group),
        }
    }
    groups
}

/// Joins lines that go on with what stands before them, as `| c` below `u = a & b` does. `goes_on` tells
/// whether the second of two lines does, and `is_read` what is a statement.
pub(crate) fn continued<'a>(
    whole: Part<'a>,
    lines: Vec<Part<'a>>,
    goes_on: fn(&str, &str) -> bool,
    is_read: impl Fn(Part<'a>) -> bool,
) -> Vec<Part<'a>> {
    let mut joined: Vec<Part<'a>> = Vec::new();
    for line in lines {
        if let Some(last) = joined.last_mut()
            && goes_on(last.text, line.text)
        {
            let start = last.text.as_ptr() as usize - whole.text.as_ptr() as usize;
            let end = line.text.as_ptr() as usize - whole.text.as_ptr() as usize;
            let both = Part { text: &whole.text[start..end + line.text.len()], ..*last };
            // A sign that may also begin a formula is refused with what stands before it.
            if is_read(both.trimmed()) || line.text.trim_start().starts_with(['+', '-']) {
                *last = both;
                continue;
            }
        }
        joined.push(line);
    }
    joined
}

/// The operators between two operands.
const OPERATORS: [&str; 24] = [
    "&&", "||", "==>", "<=>", "=>", "==", "!=", "<<", ">>", "<=", ">=", "⇒", "⇔", "→", "&", "|",
    "^", "*", "/", "%", "∪", "∩", "∧", "∨",
];

/// Returns true if a line of code goes on with the one before it: an operator between two operands stands
/// between them. A sign that may begin an operand must have a blank after it.
pub(crate) fn is_continuation(above: &str, line: &str) -> bool {
    let (above, line) = (above.trim_end(), line.trim_start());
    if ["//", "/*"].iter().any(|comment| line.starts_with(comment) || above.starts_with(comment)) {
        return false;
    }
    ["+ ", "- "].iter().any(|sign| line.starts_with(sign))
        || OPERATORS.iter().any(|sign| line.starts_with(sign) || above.ends_with(sign))
        || above.ends_with(['+', '-', '='])
}

/// Returns true if the lines of a text are not statements of their own: one opens a brace that it
/// does not close, or is of the preprocessor.
pub(crate) fn is_of_code(text: &str) -> bool {
    let count = |line: &str, sign: char| line.matches(sign).count();
    let mut lines = text.lines();
    lines.any(|line| {
        line.starts_with('#') || count(line, '{') != count(line, '}') || is_drawing(line)
    })
}

/// Returns true if a text has brackets or comments that are not closed.
pub(crate) fn breaks_off(text: &str) -> bool {
    let count = |signs: [char; 2]| {
        let [open, close] = signs.map(|sign| text.matches(sign).count());
        open > close
    };
    let is_in_comment = text.rfind("/*").is_some_and(|open| !text[open..].contains("*/"));
    is_in_comment || count(['{', '}']) || count(['(', ')']) || text.trim_end().ends_with(',')
}

/// Returns true for a line of text that is a formula rather than words: it compares, and has no two
/// words next to each other.
pub(crate) fn is_like_law(text: &str) -> bool {
    let is_word = |it: &str| it.len() > 2 && it.chars().all(char::is_alphabetic);
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_plain = |it: &&&str| it.len() > 1 && it.chars().all(char::is_alphabetic);
    let is_operator = |it: &str| ["mod", "xor", "in", "with", "subset", "of"].contains(&it);
    text.contains(char::is_alphanumeric)
        && words.iter().filter(is_plain).filter(|it| !is_operator(it)).count() < 4
        && ["==", "!=", "=>", "≡"].iter().any(|sign| text.contains(sign))
        && !words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)))
}

/// Returns true for a text that cannot be read and has the sign of an order between two operands, outside of
/// brackets and quotation marks: `x & & y < z`.
pub(crate) fn is_comparison(text: &str) -> bool {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let has_words =
        tokens.windows(2).any(|pair| pair[0].ends_with(is_word) && pair[1].starts_with(is_word));
    if has_words || text.contains(['"', '\'', '`', '{', '…', '?']) {
        return false;
    }
    let is_order = |it: &str| ["<", ">", "<=", ">=", "≤", "≥", "≠", "⊆", "<=>", "⇔"].contains(&it);
    // What follows `>` in a shell, and options of it.
    let is_path =
        |it: &str| it.contains('/') || it.contains('.') && it.contains(char::is_alphabetic);
    let is_operand = |it: &str| !it.starts_with("--") && !is_path(it);
    let is_open = text.matches(['(', '[']).count() != text.matches([')', ']']).count();
    let mut depth = 0_i32;
    for at in 0..tokens.len() {
        if (depth <= 0 || is_open)
            && is_order(tokens[at])
            && at > 0
            && tokens.get(at + 1).is_some_and(|it| is_operand(it))
            && is_operand(tokens[at - 1])
        {
            return true;
        }
        let count = |sign: [char; 2]| tokens[at].matches(sign).count() as i32;
        depth += count(['(', '[']) - count([')', ']']);
    }
    false
}

/// Returns the text of a block of code, or the lines of another one that are like laws.
pub(crate) fn laws_in(block: &Block) -> Vec<&str> {
    match block.kind {
        BlockKind::Code => vec![&block.text],
        BlockKind::Text | BlockKind::Inline => {
            block.text.lines().filter(|line| is_like_law(line)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns true for a block that may define functions, in a language that is read or another.
pub(crate) fn has_definitions(block: &Block) -> bool {
    match block.kind {
        BlockKind::Code | BlockKind::Foreign | BlockKind::Source(_) => true,
        BlockKind::Text => block.text.contains('{') && block.text.contains(';'),
        _ => false,
    }
}

/// Returns an error with its place in the document.
pub(crate) fn placed(part: Part<'_>, error: &FormulaError) -> String {
    let start = error.span().start.min(part.text.len());
    let before = part.text.get(..start).unwrap_or_default();
    match before.matches('\n').count() {
        0 => error.to_string(),
        lines => format!("line {}: {error}", part.line(lines)),
    }
}

/// Adds a part to the scope if it is definitions of C code.
pub(crate) fn add_code(scope: &mut Scope, part: Part<'_>) -> Option<Added> {
    let text = part.text.trim();
    // `U64 x = y & z;` is a formula with a name.
    let may_be_code = ["{", "#", "const ", "typedef ", "[", "("].iter().any(|it| text.contains(it))
        && text.contains(['{', ';', '#'])
        && declared(text).is_none();
    may_be_code.then(|| scope.add_code(&place(part), text).ok()).flatten()
}

/// Returns the name of the place of a part.
pub(crate) fn place(part: Part<'_>) -> String {
    format!("line {}", part.at.0)
}
