//! The parts of a block, and the forms that they are recognized by.

use setwise_expr::FormulaError;

/// A part of a block.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The lines of the document between its lines, if it was joined.
    pub(crate) between: usize,
}

impl<'a> Part<'a> {
    /// Returns the part without the blanks around it.
    pub(crate) fn trimmed(self) -> Self {
        let rest = self.text.trim_start();
        let before = &self.text[..self.text.len() - rest.len()];
        let breaks = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap_or_default().chars().count();
        let column = if breaks == 0 { self.column + last } else { last + 1 };
        Self { text: rest.trim_end(), line: self.line + breaks, column, ..self }
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
                _ => parts.push(Self {
                    text: &self.text[at..end],
                    line: self.line + index,
                    column: if index == 0 { self.column } else { 1 },
                    between: 0,
                }),
            }
            is_open = !is_blank;
            at = end + 1;
        }
        parts
    }
}

/// Returns the name and the formula of a declaration of a variable: `U64 x = y & z;`.
pub(crate) fn declared(text: &str) -> Option<(&str, &str)> {
    let statement = match text.split_once("//") {
        Some((statement, comment)) if !comment.contains('\n') => statement,
        Some(_) => return None,
        None => text,
    };
    let (left, formula) = statement.trim().strip_suffix(';')?.split_once('=')?;
    let (types, name) = left.trim_end().rsplit_once(' ')?;
    let is_word = |it: &str| it.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    let is_type = types.split_whitespace().all(is_word) && !types.contains("let");
    (is_type && is_word(name) && !formula.contains([';', '{'])).then_some((name, formula.trim()))
}

/// Returns true for a line of a drawing: eight `1` or `.`.
fn is_drawing(line: &str) -> bool {
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
    Some(format!("{} == (\n{}\n)", formula.trim(), rows.join("\n")))
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
    count(['{', '}']) || count(['(', ')']) || text.trim_end().ends_with(',')
}

/// Returns an error with its place in the document.
pub(crate) fn placed(part: Part<'_>, error: &FormulaError) -> String {
    let start = error.span().start.min(part.text.len());
    let before = part.text.get(..start).unwrap_or_default();
    match before.matches('\n').count() {
        0 => error.to_string(),
        lines => format!("line {}: {error}", part.line + lines),
    }
}
