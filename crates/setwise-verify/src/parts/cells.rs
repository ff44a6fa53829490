//! The cells of tables.

use crate::parts::part::Part;

/// A row, with its cells.
#[derive(Clone)]
pub(crate) struct Row<'a> {
    pub(crate) part: Part<'a>,
    pub(crate) cells: Vec<String>,
    /// The line after the row.
    pub(crate) end: usize,
    /// True for a row that claims nothing, unless it is true.
    pub(crate) is_odd: bool,
}

/// Splits lines in cells, at `|`, tabs, or two blanks; also where each line has one cell after a `|`.
pub(crate) fn rows<'a>(lines: &[Part<'a>]) -> Vec<Row<'a>> {
    let is_column = |line: &Part<'_>| line.text.trim_start().starts_with('|');
    let is_single = |line: &Part<'_>| line.text.matches('|').count() == 1;
    let count = lines.iter().filter(|line| is_column(line) && is_single(line)).count();
    if count > 5 && lines.iter().all(is_column) {
        return columns_of_lines(lines);
    }
    let row = |(index, line): (usize, &Part<'a>)| {
        let escaped = line.text.trim().replace("\\|", "\0");
        let text = &*escaped;
        let cells: Vec<&str> = match (text.contains('|'), text.contains('\t')) {
            (_, true) => text.split('\t').collect(),
            (true, _) => {
                let inner = text.strip_prefix('|').unwrap_or(text);
                inner.strip_suffix('|').unwrap_or(inner).split('|').collect()
            }
            _ if text.contains("  ") => text.split("  ").collect(),
            _ => text.split(' ').collect(),
        };
        let cells = cells.into_iter().map(plain_cell);
        let cells = cells.filter(|cell| !cell.is_empty()).collect();
        Row { part: line.trimmed(), cells, end: index + 1, is_odd: false }
    };
    lines.iter().enumerate().map(row).collect()
}

/// Returns a cell without the signs of inline code, of formulas and of bold text around it, and with
/// `|` and what entities stand for.
fn plain_cell(cell: &str) -> String {
    let cell = cell.trim().trim_matches('$').trim();
    let within = |sign: &str| cell.strip_prefix(sign).and_then(|it| it.strip_suffix(sign));
    let inner = within("`").or_else(|| within("**")).filter(|it| !it.contains(['`', '\n']));
    let is_code = cell.starts_with('`') && inner.is_some();
    let text = inner.unwrap_or(cell).trim().replace('\0', "|");
    match text.contains('&') && !is_code {
        true => text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"),
        false => text,
    }
}

/// Joins the cells that stand on lines of their own, up to a line with a `|` alone.
fn columns_of_lines<'a>(lines: &[Part<'a>]) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::new();
    let mut is_open = false;
    for (index, line) in lines.iter().enumerate() {
        let cell = line.text.trim().trim_matches('|').trim().to_owned();
        let is_rule = cell.contains("---");
        match rows.last_mut() {
            _ if cell.is_empty() || is_rule => is_open = false,
            Some(row) if is_open => row.cells.push(cell),
            _ => {
                rows.push(Row {
                    part: line.trimmed(),
                    cells: vec![cell],
                    end: index,
                    is_odd: false,
                });
                is_open = true;
            }
        }
        if let Some(row) = rows.last_mut() {
            row.end = index + 1;
        }
    }
    rows
}

/// Returns true for a row of dots or of dashes.
pub(crate) fn is_gap(row: &Row<'_>) -> bool {
    let text = row.part.text;
    !text.contains(char::is_alphanumeric) && text.contains(['.', '-', '|'])
}

/// Returns true for a number, constants with operators between them, squares in braces, a square, and
/// the words of truth tables.
pub(crate) fn is_value(cell: &str) -> bool {
    let first = cell.trim_start_matches(['-', '(']);
    let is_set = cell.starts_with('{') && cell.ends_with('}');
    let is_square = matches!(cell.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    cell == "-"
        || is_set
        || is_square
        || cell.split_whitespace().all(|it| truth(it).is_some()) && !cell.is_empty()
        || first.starts_with(|c: char| c.is_ascii_digit())
            && cell.chars().all(|c| c.is_ascii_alphanumeric() || " ^()+-*,_".contains(c))
}

/// Returns the value of a cell of a truth table with letters or words.
pub(crate) fn truth(cell: &str) -> Option<bool> {
    match cell {
        "T" | "true" | "True" | "TRUE" => Some(true),
        "F" | "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}

/// Returns a decimal number as the word of a set.
pub(crate) fn word(cell: &str) -> String {
    match cell.parse::<u64>() {
        Ok(number) => format!("{number:#x}"),
        Err(_) => format!("({cell})"),
    }
}
